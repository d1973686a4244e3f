//! A bulk download of Canvas: one flat folder in which the names of files say whose they are.
//!
//! `<name>_[LATE_]<user id>_<attachment id>_<original>`, or `<name>_[LATE_]<user id>_text.html`, or, where grading is anonymous,
//! `[LATE_]anon_<id>_<attachment id>_<original>`. The form is that of `lib/content_zipper.rb`; that a file which is handed in
//! again is called `State-1.java`, and that the highest attachment is the latest, was not checked against it.
//!
//! The surprise: the name in front is no key. It is lower-cased and has lost its blanks, so that two students may share it.

use std::{
    collections::{BTreeMap, BTreeSet},
    path::Path,
};

use crate::{
    outcome::{Person, Student, Submitted},
    submission::{Found, Left, Lies, Part, WhyLeft, is_source},
};

use super::layout::nobodys;

/// What the name of a file says.
#[derive(Debug, Eq, PartialEq)]
struct Named<'a> {
    /// The student's name, as far as it is left; `anon` where it is not told.
    name: String,
    id: &'a str,
    is_late: bool,
    /// The number of the upload; none for what was typed into the page.
    attachment: Option<u64>,
    original: String,
}

/// A file of a student: the number of the upload, whether it is marked as late, and the file.
type Upload = (Option<u64>, bool, Part);

/// Whether a folder with these children is such a download: most of them are named so, and none is a folder.
pub(super) fn is_one(children: &[Found]) -> bool {
    let named = children.iter().filter(|one| parse(&text(one)).is_some());
    let named = named.count();
    named > children.len() - named && !children.iter().any(Found::is_folder)
}

/// How many students' files are among these, where most files are named so.
pub(super) fn students(children: &[Found]) -> usize {
    let texts = children.iter().filter(|child| !child.is_folder()).map(text);
    let texts: Vec<String> = texts.collect();
    let named: Vec<Named<'_>> = texts.iter().filter_map(|file| parse(file)).collect();
    let students: BTreeSet<(&str, &str)> = named.iter().map(|one| (one.id, &*one.name)).collect();
    if named.len() > texts.len() - named.len() {
        students.len()
    } else {
        0
    }
}

/// The submissions in it, and what is nobody's.
pub(super) fn read(folder: &Path, children: Vec<Found>) -> (Vec<Found>, Vec<Left>) {
    let mut students: BTreeMap<(String, String), Vec<Upload>> = BTreeMap::new();
    let mut left = Vec::new();
    for child in children {
        let text = text(&child);
        match parse(&text).filter(|_| !child.is_folder()) {
            None => left.push(nobodys(&child)),
            Some(named) => {
                let part = Part {
                    from: child.path,
                    name: named.original,
                    left: None,
                };
                let key = (named.id.to_owned(), named.name);
                let file = (named.attachment, named.is_late, part);
                students.entry(key).or_default().push(file);
            }
        }
    }
    let found = students.into_iter().map(|((id, name), files)| {
        let is_late = files.iter().any(|(_, is_late, _)| *is_late);
        Found {
            path: folder.join(format!("{name} ({id})")),
            name: None,
            lies: Lies::Parts(parts(files)),
            student: Student {
                people: vec![Person {
                    id: Some(id),
                    ..Person::default()
                }],
                submitted: Some(Submitted::marked(is_late)),
                ..Student::default()
            },
        }
    });
    (found.collect(), left)
}

fn text(one: &Found) -> String {
    one.raw_name().to_string_lossy().into_owned()
}

fn parse(file: &str) -> Option<Named<'_>> {
    let tokens: Vec<&str> = file.split('_').collect();
    let is_number =
        |token: &str| !token.is_empty() && token.bytes().all(|byte| byte.is_ascii_digit());
    // A name may be a number, and is there where nobody is anonymous.
    let is_id = |(at, token): (usize, &&str)| *token == "anon" || at > 0 && is_number(token);
    let at = tokens.iter().enumerate().position(is_id)?;
    let is_anonymous = tokens[at] == "anon";
    let (id, rest) = match &tokens[at..] {
        [_, id, rest @ ..] if is_anonymous => (*id, rest),
        [id, rest @ ..] => (*id, rest),
        [] => return None,
    };
    let is_late = at > 0 && tokens[at - 1] == "LATE";
    let name = tokens[..at - usize::from(is_late)].concat();
    let (attachment, original) = match rest {
        [typed @ ("text.html" | "link.html")] => (None, (*typed).to_owned()),
        [number, original @ ..] if is_number(number) && !original.is_empty() => {
            (Some(number.parse().ok()?), original.join("_"))
        }
        _ => return None,
    };
    let is_named = is_anonymous && name.is_empty() || !is_anonymous && !name.is_empty();
    let is_plain = !id.is_empty() && !original.is_empty() && original != "." && original != "..";
    (is_named && is_plain).then(|| Named {
        name: if is_anonymous {
            "anon".to_owned()
        } else {
            name
        },
        id,
        is_late,
        attachment,
        original,
    })
}

/// The files of a student by the names that they had, of several uploads of one file the last. Several numbers behind one name
/// are no uploads of one file: a download has what was handed in last, which has one number.
fn parts(mut files: Vec<Upload>) -> Vec<Part> {
    files.sort_by(|one, other| (one.0, &one.2.from).cmp(&(other.0, &other.2.from)));
    let mut numbered: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (_, _, part) in &files {
        let first = first_name(&part.name);
        if first != part.name {
            numbered.entry(first).or_default().insert(part.name.clone());
        }
    }
    let is_one_file = |first: &String| numbered.get(first).is_none_or(|names| names.len() == 1);
    let mut last: BTreeMap<String, usize> = BTreeMap::new();
    let mut parts: Vec<Part> = Vec::new();
    for (at, (_, _, mut part)) in files.into_iter().enumerate() {
        let first = first_name(&part.name);
        if is_one_file(&first) {
            part.name = first;
        }
        if let Some(before) = last.insert(part.name.clone(), at) {
            parts[before].left = Some(WhyLeft::Replaced);
        }
        parts.push(part);
    }
    parts.sort_by(|one, other| (&one.name, &one.from).cmp(&(&other.name, &other.from)));
    parts
}

/// What a file was called when it was handed in for the first time: `State.java` for `State-1.java`. Sources have to have that
/// name to be built; what is neither source nor archive keeps its own.
fn first_name(name: &str) -> String {
    let (stem, ending) = match name.to_ascii_lowercase().strip_suffix(".tar.gz") {
        Some(stem) => name.split_at(stem.len()),
        None => name.rfind('.').map_or((name, ""), |at| name.split_at(at)),
    };
    let is_packed = [".zip", ".tar", ".tgz", ".tar.gz"]
        .iter()
        .any(|packed| ending.eq_ignore_ascii_case(packed));
    let plain = stem.rsplit_once('-').filter(|(plain, number)| {
        let is_short = (1..=2).contains(&number.len());
        is_short && number.bytes().all(|byte| byte.is_ascii_digit()) && !plain.is_empty()
    });
    match plain {
        Some((plain, _)) if is_packed || is_source(Path::new(name)) => format!("{plain}{ending}"),
        _ => name.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::{first_name, parse};

    #[test]
    fn a_name_is_taken_apart() {
        for (file, name, id, is_late, attachment, original) in [
            (
                "doejane_101_202_State.java",
                "doejane",
                "101",
                false,
                Some(202),
                "State.java",
            ),
            (
                "doejane_LATE_101_202_my_old 2.zip",
                "doejane",
                "101",
                true,
                Some(202),
                "my_old 2.zip",
            ),
            (
                "anon_x7k_202_State.java",
                "anon",
                "x7k",
                false,
                Some(202),
                "State.java",
            ),
            (
                "LATE_anon_x7k_202_a_1.py",
                "anon",
                "x7k",
                true,
                Some(202),
                "a_1.py",
            ),
            (
                "doejane_101_text.html",
                "doejane",
                "101",
                false,
                None,
                "text.html",
            ),
            (
                "zoë_101_202_12_3.txt",
                "zoë",
                "101",
                false,
                Some(202),
                "12_3.txt",
            ),
            ("7_101_202_x.c", "7", "101", false, Some(202), "x.c"),
        ] {
            let named = parse(file).unwrap_or_else(|| panic!("{file} is one"));
            let found = (
                &*named.name,
                named.id,
                named.is_late,
                named.attachment,
                &*named.original,
            );
            assert_eq!(found, (name, id, is_late, attachment, original), "{file}");
        }
        for file in [
            "State.java",
            "doejane_State.java",
            "doejane_101_State.java",
            "doejane_101_202",
            "doejane_101_202_..",
            "doejane_101_202_",
            "_101_202_x.c",
            "anon__202_x.c",
        ] {
            assert_eq!(parse(file), None, "{file}");
        }
    }

    #[test]
    fn what_is_handed_in_again_has_its_first_name() {
        assert_eq!(first_name("State-1.java"), "State.java");
        assert_eq!(first_name("hw3-2.tar.gz"), "hw3.tar.gz");
        assert_eq!(first_name("notes-1.txt"), "notes-1.txt");
        assert_eq!(first_name("State-2024.java"), "State-2024.java");
        assert_eq!(first_name("-1.java"), "-1.java");
    }
}
