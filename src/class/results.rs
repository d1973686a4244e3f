//! Stored results: where they are, how they are read, and what they were made from.

use std::io::{self, Read};
use std::path::{Path, PathBuf};

use super::Error;
use super::folder::RESULTS;
use super::run_file::RunFacts;
use crate::beneath::read_without_waiting;
use crate::grade::Journal;
use crate::load;
use crate::report::Report;
use crate::report::stored::StoredResults;

/// The files that a grading has read, and what it has graded, where this is the folder of one.
pub(crate) fn graded(folder: &Path) -> Option<(Vec<PathBuf>, Vec<PathBuf>)> {
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
pub(crate) fn stored_report(path: &Path) -> Result<Report, Error> {
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
        Error::refused(
            format!("{name}: no results can be read: {why}"),
            "name the JSON report of a grading, or the folder of its results",
        )
    })
}

/// The file of stored results: one that is named, or that of the folder of a grading.
pub(crate) fn results_file(path: &Path) -> PathBuf {
    if path.is_dir() {
        path.join(RESULTS)
    } else {
        path.to_owned()
    }
}

/// Results to compare with, in a file or in the folder of a grading.
pub(crate) fn stored_results(path: &Path) -> Result<StoredResults, Error> {
    stored_report(path).map(StoredResults::of)
}
