//! The rubric that a folder of results was judged by, which counts when they are judged again.

use std::path::Path;

use crate::{
    assignment::{Assignment, Error, Rubric},
    grade::RunFacts,
};

use super::output::{Failure, talk};

/// Has the assignment that was read from `settings` keep the rubric stored in the folder `out`. Says so where it has another.
///
/// # Errors
/// A stored rubric that cannot be read, or that requires a case which is gone.
pub(super) fn keep(
    facts: &RunFacts,
    out: &Path,
    settings: Option<&Path>,
    assignment: &mut Assignment,
) -> Result<(), Failure> {
    let now = settings.map_or("the built-in assignment".to_owned(), |path| {
        path.display().to_string()
    });
    let stored_in = out.display();
    let Some(table) = &facts.rubric else {
        talk(&format!(
            "note: {stored_in} does not say which rubric its results were judged by: that of {now} counts"
        ));
        return Ok(());
    };
    let name = out.join("run.json").display().to_string();
    // A line would be of a text that nobody sees.
    let refused = |error: Error| Error {
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
    talk(&format!(
        "note: the rubric stored in {stored_in} counts, and {now} has another: `regrade --current-rubric` judges by that"
    ));
    let words = std::mem::replace(rubric, stored).words;
    rubric.words = words;
    Ok(assignment.check_requirements(&name).map_err(refused)?)
}
