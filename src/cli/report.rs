//! `tilegrade report`.

use std::{
    io::{self, Read},
    path::{Path, PathBuf},
};

use crate::{
    beneath::read_without_waiting,
    class::folder::{RESULTS, kept},
    grade::{Journal, RunFacts, kept_runs},
    load,
    report::{Report, Runs},
};

use super::{
    DONE, USAGE, arg_values::ViewName, args::StoredReportArguments, output::Failure,
    result_printer::write,
};

/// Writes stored results in other formats.
pub(super) fn report(arguments: &StoredReportArguments) -> Result<u8, Failure> {
    let mut reports = arguments.reports.asked(true)?;
    if reports.is_empty() {
        return Err(Failure::usage(
            "no report is asked for",
            "add --report FORMAT=PATH, such as `--report csv=-`",
        ));
    }
    let results = results_file(&arguments.results);
    let graded = graded(&arguments.results);
    let (read, class) = graded.unwrap_or_default();
    let kept: Vec<PathBuf> = kept(&arguments.results).collect();
    let read = read.iter().chain([&results]).chain(&kept);
    let read = read.chain(&arguments.reports.gradebook);
    reports.require_apart_from(read, &class, &arguments.results)?;
    let all = stored_report(&arguments.results)?;
    let seen = match arguments.view {
        ViewName::Staff => None,
        ViewName::Student => Some(all.for_students()),
    };
    let runs = Runs::read_by(kept_runs(&arguments.results));
    reports.take(all, seen, runs);
    // Whoever asked for all these can mend what failed.
    Ok(if write(reports) { DONE } else { USAGE })
}

/// The files that a grading has read, and what it has graded, where this is the folder of one.
fn graded(folder: &Path) -> Option<(Vec<PathBuf>, Vec<PathBuf>)> {
    let facts = RunFacts::read(&Journal::open_graded(folder).ok()?).ok()?;
    let files = &facts.files;
    let settings = files.settings_file.as_deref().map(Path::new);
    let cases = files.cases_folder.as_deref().map(Path::new);
    let assignment = load::assignment(settings, cases).ok();
    let cases = assignment.and_then(|it| load::cases_folder(&it, settings, cases));
    let read = [&files.settings_file, &files.rulings_file];
    let read = read.into_iter().flatten().map(PathBuf::from);
    let class = facts.graded().into_iter();
    let class = class.filter(|_| facts.submissions.len() > 1);
    Some((read.chain(cases).collect(), class.collect()))
}

/// The results in a file, in the folder of a grading, or on standard input.
pub(super) fn stored_report(path: &Path) -> Result<Report, Failure> {
    let (name, read) = if path == Path::new("-") {
        let mut bytes = Vec::new();
        let read = io::stdin().read_to_end(&mut bytes);
        ("standard input".to_owned(), read.map(|_| bytes))
    } else {
        let path = results_file(path);
        (path.display().to_string(), read_without_waiting(&path))
    };
    let read = read.map_err(|error| error.to_string());
    let read = read.and_then(|bytes| Report::read(&bytes));
    read.map_err(|why| {
        Failure::usage(
            format!("{name}: no results can be read: {why}"),
            "name the JSON report of a grading, or the folder of its results",
        )
    })
}

/// The file of stored results: one that is named, or that of the folder of a grading.
pub(super) fn results_file(path: &Path) -> PathBuf {
    if path.is_dir() {
        path.join(RESULTS)
    } else {
        path.to_owned()
    }
}
