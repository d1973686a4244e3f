//! `tilegrade submissions`: what would be graded, from which files, without running anything.

use std::{
    collections::BTreeSet,
    env,
    fmt::Write,
    path::{Path, PathBuf},
    sync::atomic::Ordering,
};

use serde::Serialize;
use tempfile::TempDir;

use crate::{
    assignment::{Late, Settings},
    grade::Journal,
    intake::{Intake, Layout, SkipReason, Skipped, Source, Submission},
    judge::is_late,
    load,
    outcome::{Count, Student, Unmatched, first_of, pretty_json, printable},
    report::harmless,
};

use super::{
    DONE,
    arg_values::Format,
    args::SubmissionsArguments,
    class_list,
    grade::stop_at_signals,
    here, intake,
    output::{Failure, filled, on_one_line, print, width},
};

/// Files that a line names before it only counts.
const MOST_FILES: usize = 20;

/// The folder in memory that Linux has for all programs.
const MEMORY: &str = "/dev/shm";

/// Bytes of archives whose files may lie in memory.
const SMALL: u64 = 16 << 20;

/// What there is to say of a submission.
struct Listed<'a> {
    submission: &'a Submission,
    files: Vec<PathBuf>,
    skipped: Vec<Skipped>,
    /// Why it cannot be graded, where that is so.
    problem: Option<String>,
    /// Whether it was handed in late; none where nobody knows.
    is_late: Option<bool>,
    /// Why that cannot be when it was handed in.
    doubt: Option<String>,
}

/// Lists submissions.
pub(super) fn submissions(arguments: &SubmissionsArguments) -> Result<u8, Failure> {
    let stop = stop_at_signals()?;
    // A folder of that name that no grading wrote is a student's.
    let results = Some(&arguments.out).filter(|out| Journal::is_in(out));
    let ignored = arguments.class.roster.iter().chain(results);
    let ignored = ignored.cloned().collect();
    let paths = intake::named(&arguments.class.paths, arguments.class.layout)?.0;
    let list = class_list::read(&arguments.class, &[])?;
    let options = crate::intake::Options {
        layout: arguments.class.layout,
        ignored,
        known: class_list::known(list.as_ref()),
        passes_over_file_times: false,
    };
    // What is unpacked is taken away again.
    let take =
        |scratch: &TempDir| intake::take(&paths, &options, &scratch.path().join("unpacked"), &stop);
    let mut scratch = memory(&paths).map_or_else(tempfile::tempdir, Ok)?;
    let mut taken = take(&scratch);
    if scratch.path().starts_with(MEMORY) && !stop.load(Ordering::Relaxed) && lacks_some(&taken) {
        scratch = tempfile::tempdir()?;
        taken = take(&scratch);
    }
    let mut intake = taken?;
    if let Some(results) = results {
        note_results(&mut intake.sources, results);
    }
    let (unmatched, only) = (&arguments.unmatched, &arguments.class.only);
    let mut unmatched = class_list::join(&mut intake, list.as_ref(), unmatched, only.is_empty())?;
    intake::pick(&mut intake, only, unmatched.as_mut())?;
    let settings = arguments.assignment.clone();
    let settings = settings.or_else(|| here::settings(&arguments.class.paths));
    let settings =
        settings.map_or_else(|| Ok(Settings::default()), |path| load::settings(&path))?;
    intake::tell_warnings(&intake.sources);
    if let Some(unmatched) = &unmatched {
        intake::tell_unmatched(unmatched);
    }
    let listed: Vec<Listed<'_>> = intake
        .submissions
        .iter()
        .map(|one| Listed::of(one, &settings.late))
        .collect();
    match arguments.format {
        Format::Json => print(&json(&intake.sources, &listed, unmatched.as_ref()))?,
        Format::Text => print(&text(&intake.sources, &listed))?,
    }
    Ok(DONE)
}

/// Has a folder of results that lies in a PATH be listed there as left out.
fn note_results(sources: &mut [Source], results: &Path) {
    let whole = |path: &Path| path.canonicalize().unwrap_or_else(|_| path.to_owned());
    for source in sources {
        let whole_results = whole(results);
        // What lies deeper is listed with the submission that it lies in.
        if !matches!(source.layout, Layout::One | Layout::Autograder)
            && let Ok(path) = whole_results.strip_prefix(whole(&source.path))
            && path.components().count() == 1
        {
            let (path, why) = (path.to_owned(), SkipReason::Results);
            source.skipped.push(Skipped { path, why });
            source.skipped.sort();
        }
    }
}

/// A folder in memory for what small archives hold. A class is thousands of files, and a disk may take seconds to make them.
fn memory(paths: &[PathBuf]) -> Option<TempDir> {
    let bytes = |path: &PathBuf| path.metadata().ok().filter(std::fs::Metadata::is_file);
    let sizes: Option<u64> = paths.iter().map(|path| Some(bytes(path)?.len())).sum();
    let is_small = env::var_os("TMPDIR").is_none() && sizes.is_some_and(|sum| sum <= SMALL);
    is_small
        .then(|| tempfile::tempdir_in(MEMORY).ok())
        .flatten()
}

/// Whether something could not be read: there may be more room elsewhere.
fn lacks_some(taken: &Result<Intake, Failure>) -> bool {
    let is_broken = |one: &Submission| one.contents().is_err();
    taken
        .as_ref()
        .map_or(true, |intake| intake.submissions.iter().any(is_broken))
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

/// The whole list.
#[derive(Serialize)]
struct List<'a> {
    format: u32,
    paths: Vec<PathObject>,
    #[serde(skip_serializing_if = "Option::is_none")]
    unmatched: Option<&'a Unmatched>,
    submissions: Vec<SubmissionObject<'a>>,
}

#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
struct PathObject {
    path: String,
    layout: &'static str,
    is_archive: bool,
    count: usize,
    ignored: Vec<SkippedObject>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    warnings: Vec<String>,
}

#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
struct SubmissionObject<'a> {
    name: &'a str,
    record_name: &'a str,
    layout: &'static str,
    student: &'a Student,
    files: Vec<String>,
    ignored: Vec<SkippedObject>,
    problem: Option<&'a str>,
    late: Option<bool>,
}

#[derive(Serialize)]
struct SkippedObject {
    path: String,
    why: &'static str,
}

/// The list, in lines.
fn json(sources: &[Source], listed: &[Listed<'_>], unmatched: Option<&Unmatched>) -> String {
    let list = List {
        format: 1,
        unmatched,
        paths: sources.iter().map(path_object).collect(),
        submissions: listed.iter().map(submission_object).collect(),
    };
    // The values have string keys only: writing them cannot fail.
    pretty_json(&list) + "\n"
}

fn path_object(source: &Source) -> PathObject {
    PathObject {
        path: plain(&source.path),
        layout: source.layout.name(),
        is_archive: source.is_archive,
        count: source.submissions,
        ignored: source.skipped.iter().map(skipped_object).collect(),
        warnings: source
            .warnings
            .iter()
            .map(|one| one.message.clone())
            .collect(),
    }
}

fn submission_object<'a>(listed: &'a Listed<'_>) -> SubmissionObject<'a> {
    let submission = listed.submission;
    SubmissionObject {
        name: &submission.name,
        record_name: &submission.record_name,
        layout: submission.layout.name(),
        student: &submission.student,
        files: listed.files.iter().map(|file| plain(file)).collect(),
        ignored: listed.skipped.iter().map(skipped_object).collect(),
        problem: listed.problem.as_deref(),
        late: listed.is_late,
    }
}

fn skipped_object(skipped: &Skipped) -> SkippedObject {
    SkippedObject {
        path: plain(&skipped.path),
        why: skipped.why.words(),
    }
}

/// The path as text. One that is no Unicode has a sign in place of what is none.
fn plain(path: &Path) -> String {
    path.to_string_lossy().into_owned()
}
