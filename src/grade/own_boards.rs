//! The boards that a student made and handed in beside the program.

use std::path::Path;

use crate::assignment::Rubric;
use crate::outcome::{OwnBoards, printable};
use crate::own_boards::{NoBoards, read_beneath};
use crate::verify::{check_own_cases, mistakes};

/// What the boards in a submission come to; `None` where nothing is given for them, or where the machine cannot read them, so that a
/// person has to look.
pub(super) fn own_boards(root: &Path, rubric: &Rubric) -> Option<OwnBoards> {
    let folder = rubric.own_cases.as_ref()?;
    match read_beneath(root, Path::new(folder)) {
        Ok(boards) => {
            let found = check_own_cases(&boards.files, boards.unread, rubric);
            let errors = found.errors.iter();
            Some(OwnBoards {
                boards: found.boards,
                right: found.right,
                caught: found.caught,
                mistakes: found.mistakes,
                errors: errors.map(|error| printable(&error.to_string())).collect(),
            })
        }
        Err(NoBoards::Unreadable(..)) => None,
        Err(none) => Some(OwnBoards {
            boards: 0,
            right: 0,
            caught: 0,
            mistakes: mistakes(rubric.puzzle()).len(),
            errors: vec![printable(&none.to_string())],
        }),
    }
}
