//! Which file of rulings counts, and what is told of it; and which rubric, where results are judged again.

use std::io;
use std::path::{Path, PathBuf};

use super::run_file::RunFacts;
use super::{Error, Tell, folder};
use crate::assignment::{self, Assignment, Rubric, Rulings};
use crate::load;
use crate::outcome::{SubmissionResult, Verdict};

/// The file in the current folder that counts where none is named.
pub(crate) const HERE: &str = "rulings.toml";

/// The rulings that a grading uses: those that are named, or that lie in the current folder. What was used before and is not now
/// is told.
pub(crate) fn for_grading(
    named: Option<&Path>,
    graded: &[PathBuf],
    before: Option<&RunFacts>,
    tell: &dyn Tell,
) -> Option<PathBuf> {
    let file = named.map(Path::to_owned);
    let file = file.or_else(|| here(graded, tell));
    let before = before.and_then(|facts| facts.files.rulings_file.as_deref());
    if let (None, Some(before)) = (&file, before) {
        tell.line(&format!(
            "warning: the last grading used the rulings in {before}, and this one uses none: name them with --rulings"
        ));
    }
    file
}

/// The rulings that judging again uses: those that are named, or that were used last, or that lie in the current folder.
pub(crate) fn for_regrading(
    named: Option<&Path>,
    facts: &RunFacts,
    tell: &dyn Tell,
) -> Option<PathBuf> {
    if let Some(named) = named {
        return Some(named.to_owned());
    }
    match &facts.files.rulings_file {
        Some(before) => {
            tell.line(&format!("using the rulings in {before}, as before"));
            Some(before.into())
        }
        None => here(&facts.graded(), tell),
    }
}

/// Whether the file in the current folder would count for judging these again, were it there.
pub(crate) fn counts_here(facts: &RunFacts) -> bool {
    !folder::is_graded(&facts.graded())
}

/// Reads the rulings, and has the assignment take them over.
pub(crate) fn take(file: Option<&Path>, assignment: &mut Assignment) -> Result<(), Error> {
    if let Some(file) = file {
        assignment.take_rulings(load::rulings(file)?)?;
    }
    Ok(())
}

/// The file in the current folder. What lies in what is graded may be a student's, and does not count.
fn here(graded: &[PathBuf], tell: &dyn Tell) -> Option<PathBuf> {
    folder::file(HERE, "--rulings", graded, tell)
}

/// Refuses a ruling for a reading that the answer does not have, and tells of one that settles nothing.
pub(crate) fn hold(
    rulings: &Rulings,
    result: &SubmissionResult,
    tell: &dyn Tell,
) -> io::Result<()> {
    let own = rulings.readings.iter();
    for ruling in own.filter(|ruling| ruling.submission == result.name) {
        let Some(case) = result.cases.iter().find(|case| case.name == ruling.case) else {
            continue;
        };
        let is_used = case
            .granted
            .rulings
            .iter()
            .any(|ruled| ruled.reading.is_some());
        match &case.doubt {
            Some(doubt) if !is_used && !doubt.rests_on_another() => {
                let error = rulings.no_such_reading(ruling, doubt.readings.len());
                return Err(io::Error::other(error));
            }
            _ if !is_used && (case.doubt.is_some() || case.verdict != Verdict::NotJudged) => {
                let idle = rulings.no_doubt(ruling);
                tell.line(&format!("warning: {idle}"));
                if let Some(hint) = &idle.hint {
                    tell.hint(hint);
                }
            }
            _ => (),
        }
    }
    Ok(())
}

/// Has the assignment that was read from `settings` keep the rubric stored in the folder `out`. Says so where it has another. Fails
/// where that requires a case which is gone.
pub(crate) fn keep_rubric(
    facts: &RunFacts,
    out: &Path,
    settings: Option<&Path>,
    assignment: &mut Assignment,
    tell: &dyn Tell,
) -> Result<(), Error> {
    let now = settings.map_or("the built-in assignment".to_owned(), |path| {
        path.display().to_string()
    });
    let stored_in = out.display();
    let Some(table) = &facts.rubric else {
        tell.line(&format!(
            "note: {stored_in} does not say which rubric its results were judged by: that of {now} counts"
        ));
        return Ok(());
    };
    let name = out.join("run.json").display().to_string();
    // A line would be of a text that nobody sees.
    let refused = |error: assignment::Error| assignment::Error {
        line: None,
        hint: Some(format!(
            "`regrade --current-rubric` judges by the rubric of {now}"
        )),
        ..error
    };
    let stored = Rubric::from_table(&name, table).map_err(refused)?;
    let rubric = &mut assignment.settings.rubric;
    if stored.to_table() == rubric.to_table() {
        return Ok(());
    }
    tell.line(&format!(
        "note: the rubric stored in {stored_in} counts, and {now} has another: `regrade --current-rubric` judges by that"
    ));
    let words = std::mem::replace(rubric, stored).words;
    rubric.words = words;
    Ok(assignment.check_requirements(&name).map_err(refused)?)
}
