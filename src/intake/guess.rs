//! Whether a folder is one submission or a class, where no platform made it, and what is to be told of that guess.
//!
//! A source in a folder, or a folder `src`, begins one submission as a rule. Yet a class may hold a script of its staff, and a
//! student may be called `edu`. So it is asked whether the folders hold programs of their own: that is a class.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use walkdir::WalkDir;

use super::contents::MOST_ENTRIES;
use super::found::{Found, children};
use super::{Layout, Warning, name, recognise};
use crate::beneath::read_file_beginning;
use crate::language::{self, is_source};
use crate::outcome::Count;

/// Folders that lie directly in a submission and hardly ever in a class.
const SUBMISSION_FOLDERS: [&str; 4] = ["edu", "hw3", "proj1", "src"];

/// Bytes of a source that are read: what it imports stands at the beginning.
const MOST_BYTES: u64 = 1 << 16;

/// Whether it is one submission: a source or a usual folder and no programs in others, or a tree of sources with notes.
pub(super) fn is_one(children: &[Found]) -> bool {
    let tells = |child: &Found| begins_submission(child) || child.is_note();
    children.iter().any(tells) && is_tree(children)
}

/// Whether all that lies here but notes is one tree of sources.
fn is_tree(all: &[Found]) -> bool {
    if all.iter().any(begins_submission) {
        return programs(all) < 2;
    }
    let mut others = all.iter().filter(|child| !child.is_note());
    let (Some(only), None) = (others.next(), others.next()) else {
        return false;
    };
    only.is_folder() && of_folder(only).is_some_and(|inner| is_tree(&inner))
}

/// What cannot be read holds nothing here, and is told where it is graded.
fn of_folder(folder: &Found) -> Option<Vec<Found>> {
    children(&folder.path, &BTreeSet::new()).ok()
}

fn begins_submission(child: &Found) -> bool {
    if !child.is_folder() {
        return is_source(&child.path);
    }
    // Below `edu` there are packages. A source directly in it is of a student who is called so.
    let inner = || of_folder(child).into_iter().flatten();
    let is_student = || inner().any(|one| is_source(&one.path));
    let mut usual = SUBMISSION_FOLDERS.iter();
    usual.any(|name| child.raw_name() == *name) && !(child.raw_name() == "edu" && is_student())
}

#[derive(Default)]
struct Sources {
    files: Vec<PathBuf>,
    /// Their names without folders and endings.
    stems: BTreeSet<String>,
    /// The words of the lines in which they import something or say what package they are.
    imported: BTreeSet<String>,
    /// Those that lie in no folder.
    loose: BTreeSet<PathBuf>,
}

impl Sources {
    fn add(&mut self, found: &Found) {
        let Some(submission) = name::assign(vec![found.clone()], &Arc::default()).pop() else {
            return;
        };
        let files = submission.files().unwrap_or_default().into_iter();
        for file in files.filter(|file| is_source(file)) {
            let stem = file.file_stem().unwrap_or_default().to_string_lossy();
            self.stems.insert(stem.into_owned());
            let beginning = read_file_beginning(&submission.root, &file, MOST_BYTES);
            let (bytes, _) = beginning.unwrap_or_default();
            let text = String::from_utf8_lossy(&bytes);
            let imports = text.lines().map(str::trim_start).filter(|line| {
                let begins = ["import ", "from ", "package ", "#include", "mod ", "use "];
                begins.iter().any(|begin| line.starts_with(begin)) || line.contains("require(")
            });
            let words =
                imports.flat_map(|line| line.split(|it: char| !it.is_alphanumeric() && it != '_'));
            self.imported.extend(words.map(str::to_owned));
            self.loose
                .extend((!found.is_folder()).then(|| file.clone()));
            self.files.push(file);
        }
    }

    /// Whether something of this folder has to do with what lies beside it: it is imported from there or says that it is a package
    /// there, imports from there what it does not have, or has a file of a loose program or, by its own name, an older version.
    fn is_part_of(&self, name: &str, beside: &Self) -> bool {
        let is_needed = |word: &String| beside.stems.contains(word) && !self.stems.contains(word);
        beside.imported.contains(name)
            || self.imported.contains(name)
            || self.imported.iter().any(is_needed)
            || self.files.iter().any(|file| beside.loose.contains(file))
            || language::is_put_aside(name)
                && beside.files.iter().any(|file| self.files.contains(file))
    }
}

/// Whether there is a source anywhere in a folder, be it the student's own or not: its names alone tell, and they are soon read.
fn may_hold_a_source(found: &Found) -> bool {
    let entries = WalkDir::new(&found.path).into_iter().flatten();
    found.is_folder()
        && entries
            .take(MOST_ENTRIES)
            .any(|entry| is_source(entry.path()))
}

/// How many folders hold a program of their own, up to 2: it starts, or another has it too, and it is no part of what is beside it.
pub(super) fn programs(children: &[Found]) -> usize {
    let mut beside = Sources::default();
    let (around, folders): (Vec<&Found>, Vec<&Found>) =
        children.iter().partition(|child| begins_submission(child));
    for one in around {
        beside.add(one);
    }
    let (mut count, mut seen) = (0, BTreeSet::<OsString>::new());
    for folder in folders.into_iter().filter(|child| may_hold_a_source(child)) {
        let mut own = Sources::default();
        own.add(folder);
        if own.files.is_empty() || own.is_part_of(&folder.raw_name().to_string_lossy(), &beside) {
            continue;
        }
        let names = own.files.iter().filter_map(|file| file.file_name());
        let held_too = names.filter(|name| !seen.insert((*name).to_owned()));
        let held_too = held_too.count();
        let settings = language::Settings::default();
        let starts = || language::candidates(&folder.path, &own.files, &settings, "").is_ok();
        if held_too > 0 {
            return 2;
        }
        count += usize::from(starts());
        if count > 1 {
            break;
        }
    }
    count
}

/// What is to be told of what a folder was taken for: which folders and names speak against it, and what overrules it.
pub(super) fn warnings(path: &Path, children: &[Found], layout: Layout) -> Vec<Warning> {
    let has_begun = children.iter().any(begins_submission);
    let guess = match layout {
        Layout::Class if has_begun => Some((
            "several folders in it hold a program of their own, and each of them is a submission",
            "`--as one` takes all of it for one",
        )),
        Layout::One if !has_begun => Some((
            "the files beside its only folder are taken for notes, and all of it for one submission",
            "`--as class` takes each of them for one",
        )),
        Layout::One if programs(children) > 0 => Some((
            "a folder in it holds a program of its own, and all of it is one submission",
            "`--as class` takes each file and folder for one",
        )),
        Layout::Class | Layout::One => None,
        _ => return Vec::new(),
    };
    let guess = guess.map(|(what, hint)| Warning::new(what.to_owned(), Some(hint.to_owned())));
    let mut warnings: Vec<Warning> = guess.into_iter().collect();
    if let Some((missed, students)) = layout.layout_hint(path, children) {
        let what = format!(
            "the files of {} have the names of a {}, and all of it is taken for a {}",
            Count(students as u64, "student"),
            missed.words(),
            layout.words(),
        );
        let hint = format!("`--as {}` takes it for one", missed.name());
        warnings.push(Warning::new(what, Some(hint)));
    }
    let folders = children.iter().filter(|child| child.is_folder());
    warnings.extend(folders.filter_map(|one| of_platform(&one.text(), &one.path)));
    warnings
}

/// What is to be told of a download of one student, who may have made it.
pub(super) fn of_one() -> Warning {
    let what = "only what lies in it says whose it is, and a student may have put that there";
    Warning::new(
        what.to_owned(),
        Some("`--as one` takes it for nobody's".to_owned()),
    )
}

/// What is to be told of a folder that is called as a student is, where it would be taken for something else.
pub(super) fn of_student(folder: &Path) -> Option<Warning> {
    let layout = recognise(folder).ok().filter(|it| *it != Layout::One)?;
    let (words, name) = (layout.words(), layout.name());
    let what =
        format!("it is one of several students', or called as one is, and is taken for no {words}");
    let hint = || format!("`--as {name}` takes it for one, where it is named alone");
    let hint = (layout != Layout::Autograder).then(hint);
    Some(Warning::new(what, hint))
}

/// What is to be told of a folder that is one of several, or of what a student's archive held, and has a platform's names.
pub(super) fn of_platform(called: &str, folder: &Path) -> Option<Warning> {
    let inner = children(folder, &BTreeSet::new()).ok()?;
    let (missed, students) = Layout::One.layout_hint(folder, &inner)?;
    let (words, name) = (missed.words(), missed.name());
    let students = Count(students as u64, "student");
    let what =
        format!("{called} looks like a {words} of {students} or more, and is not taken for one");
    let hint = format!("name it as a PATH of its own; `--as {name}` takes it for one");
    Some(Warning::new(what, Some(hint)))
}
