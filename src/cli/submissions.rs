//! `tilegrade submissions`: what would be graded, from which files, without running anything.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::{Path, PathBuf};

use serde::Serialize;

use super::DONE;
use super::arg_values::Format;
use super::args::SubmissionsArguments;
use super::grade::stop_at_signals;
use super::output::{Failure, Terminal, filled, on_one_line, print, width};
use crate::assignment::{Late, Settings};
use crate::class::{aside, class_list, folder, taken};
use crate::grade::{Journal, budget_ms};
use crate::intake::{Options, SkipReason, Skipped, Source, Submission};
use crate::judge::is_late;
use crate::load;
use crate::object::{Known, object};
use crate::outcome::{Count, Unmatched, first_of, pretty_json, printable};
use crate::report::harmless;

/// Files that a line names before it only counts.
const MOST_FILES: usize = 20;

/// What there is to say of a submission.
struct Listed<'a> {
    submission: &'a Submission,
    files: Vec<PathBuf>,
    skipped: Vec<Skipped>,
    /// Why it cannot be graded, where that is so.
    problem: Option<String>,
    /// Whether it was handed in late; `None` if nobody knows.
    is_late: Option<bool>,
    /// Why that cannot be when it was handed in.
    doubt: Option<String>,
}

pub(super) fn submissions(arguments: &SubmissionsArguments) -> Result<u8, Failure> {
    let stop = stop_at_signals()?;
    // A folder of that name that no grading wrote is a student's.
    let results = Some(&arguments.out).filter(|out| Journal::is_in(out));
    let ignored = arguments.class.roster.iter().chain(results);
    let ignored = ignored.cloned().collect();
    let paths = taken::named(&arguments.class.paths, arguments.class.layout)?.0;
    let list = class_list::read(arguments.class.roster.as_deref(), &[], &Terminal)?;
    let options = Options {
        layout: arguments.class.layout,
        ignored,
        known: class_list::known(list.as_ref()),
        passes_over_file_times: false,
    };
    let (mut intake, _scratch) = aside::take(&paths, &options, &stop)?;
    if let Some(results) = results {
        aside::note_results(&mut intake.sources, results);
    }
    let only = &arguments.class.only;
    let may_miss = arguments.unmatched.allow_unmatched || !only.is_empty();
    let mut unmatched = class_list::join(&mut intake, list.as_ref(), may_miss, &Terminal)?;
    taken::pick(&mut intake, only, unmatched.as_mut())?;
    let settings = arguments.assignment.clone();
    let settings = settings.or_else(|| folder::settings(&arguments.class.paths, &Terminal));
    let needs = needs(settings.as_deref());
    let settings =
        settings.map_or_else(|| Ok(Settings::default()), |path| load::settings(&path))?;
    taken::tell_warnings(&intake.sources, &Terminal);
    if let Some(unmatched) = &unmatched {
        taken::tell_unmatched(unmatched, &Terminal);
    }
    let listed: Vec<Listed<'_>> = intake
        .submissions
        .iter()
        .map(|one| Listed::of(one, &settings.late))
        .collect();
    match arguments.format {
        Format::Json => print(&json(&intake.sources, &listed, unmatched.as_ref(), needs))?,
        Format::Text => print(&text(&intake.sources, &listed))?,
    }
    Ok(DONE)
}

impl<'a> Listed<'a> {
    fn of(submission: &'a Submission, late: &Late) -> Self {
        let (mut files, skipped, problem) = match submission.contents() {
            Ok(contents) => {
                let is_none = contents.files.is_empty();
                let problem = is_none.then(|| "there are no files in it".to_owned());
                (contents.files, contents.skipped, problem)
            }
            Err(error) => (
                Vec::new(),
                submission.skipped.clone(),
                Some(error.to_string()),
            ),
        };
        // What stays an archive beside sources lies among the files, and does not count.
        let archives = skipped.iter().filter(|one| one.why == SkipReason::Archive);
        let archives: BTreeSet<&PathBuf> = archives.map(|one| &one.path).collect();
        files.retain(|file| !archives.contains(file));
        let submitted = submission.student.submitted.as_ref();
        Self {
            doubt: submitted.and_then(|submitted| submitted.doubt_in(&late.course)),
            is_late: is_late(late, &submission.name, &submission.student),
            submission,
            files,
            skipped,
            problem,
        }
    }
}

fn text(sources: &[Source], listed: &[Listed<'_>]) -> String {
    let mut text = String::new();
    for one in sources {
        text += &line(&format!("{}: {}", one.path.display(), one.words()), "");
        for skipped in &one.skipped {
            text += &line(&left_out(skipped), "  ");
        }
    }
    for one in listed {
        text.push('\n');
        text += &submission(one);
    }
    let count = Count(listed.len(), "submission");
    let _ = writeln!(text, "\n{count}");
    text
}

fn submission(listed: &Listed<'_>) -> String {
    let submission = listed.submission;
    let name = submission.student.shown_name(&submission.name);
    let mut text = line(&format!("{name}: {}", submission.layout.name()), "");
    if let Some(problem) = &listed.problem {
        text += &line(&format!("no submission: {problem}"), "  ");
    }
    if let Some(submitted) = &submission.student.submitted {
        let late = match listed.is_late {
            Some(true) if submitted.at.is_some() => ": late",
            Some(false) if submitted.at.is_some() => ": in time",
            _ => "",
        };
        let doubt = listed.doubt.as_ref();
        let doubt = doubt.map_or_else(String::new, |why| format!(", which cannot be: {why}"));
        let words = submitted.words();
        text += &line(&format!("{words}{late}{doubt}"), "  ");
    }
    for person in &submission.student.people {
        let known: Vec<&str> = person.keys().collect();
        if known.len() < 2 {
            continue;
        }
        text += &line(&format!("student: {}", known.join(", ")), "  ");
    }
    if !listed.files.is_empty() {
        let names = listed.files.iter();
        let names = names.map(|file| printable(&file.to_string_lossy()));
        let names: Vec<String> = names.collect();
        text += &line(&first_of(&names, MOST_FILES), "  ");
    }
    for skipped in &listed.skipped {
        text += &line(&left_out(skipped), "  ");
    }
    text
}

fn left_out(skipped: &Skipped) -> String {
    let (path, why) = (skipped.path.display(), skipped.why.words());
    format!("left out: {path} ({why})")
}

/// A line within the width of the terminal. Names of files may hold anything.
fn line(text: &str, indent: &str) -> String {
    let rest = format!("{indent}  ");
    let lines = filled(&on_one_line(text), [indent, &rest], width());
    lines.lines().map(|line| harmless(line) + "\n").collect()
}

/// The most that one of these may take while it is graded, for who reserves a machine: memory of a run or a build with the files that it
/// writes, and what runs of it may lose to time limits. Nothing where the assignment cannot be read.
fn needs(settings: Option<&Path>) -> Option<impl Serialize + use<>> {
    let assignment = load::assignment(settings, None).ok()?;
    let each = assignment.all_limits();
    let memory_mib = each.map(|limits| limits.memory_mib + limits.disk_mib).max();
    Some(object! {
        "memory-mib": memory_mib,
        "budget-ms": budget_ms(&assignment),
    })
}

fn json(
    sources: &[Source],
    listed: &[Listed<'_>],
    unmatched: Option<&Unmatched>,
    needs: Option<impl Serialize>,
) -> String {
    let paths = sources.iter().map(|source| {
        let warnings = source.warnings.iter().map(|one| &one.message);
        let warnings: Vec<&String> = warnings.collect();
        object! {
            "path": plain(&source.path),
            "layout": source.layout.name(),
            "is-archive": source.is_archive,
            "count": source.submissions,
            "ignored": ignored(&source.skipped),
            "warnings": Known(Some(warnings).filter(|all| !all.is_empty())),
        }
    });
    let submissions = listed.iter().map(|listed| {
        let submission = listed.submission;
        object! {
            "name": &submission.name,
            "record-name": &submission.record_name,
            "layout": submission.layout.name(),
            "student": &submission.student,
            "files": listed.files.iter().map(|file| plain(file)).collect::<Vec<_>>(),
            "ignored": ignored(&listed.skipped),
            "problem": &listed.problem,
            "late": listed.is_late,
        }
    });
    let list = object! {
        "format": 1,
        "needs": needs,
        "paths": paths.collect::<Vec<_>>(),
        "unmatched": Known(unmatched),
        "submissions": submissions.collect::<Vec<_>>(),
    };
    // The values have string keys only: writing them cannot fail.
    pretty_json(&list) + "\n"
}

fn ignored(skipped: &[Skipped]) -> Vec<impl Serialize> {
    let object = |one: &Skipped| object! { "path": plain(&one.path), "why": one.why.words(), };
    skipped.iter().map(object).collect()
}

/// The path as text. One that is no Unicode has a sign in place of what is none.
fn plain(path: &Path) -> String {
    path.to_string_lossy().into_owned()
}
