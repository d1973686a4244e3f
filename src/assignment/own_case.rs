//! A case that a student made: a board file, and beside it the length of its shortest paths as the student wrote it down.

use std::path::{Component, Path};

use serde::Deserialize;
use toml::{Spanned, Value};

use super::claims::ClaimsTable;
use super::error::Source;
use super::{CaseFile, Claim, Claims, Error, Marks, Moves};
use crate::course::PuzzleSpec;
use crate::puzzle::{Board, MoveSet, lacks_zero, parse_board_file};
use crate::search::distance::Distances;

/// What to write where no length is.
const WRITE_LENGTH: &str = "write the fewest moves into it: `moves = 18`, or `moves = \"none\"` where the goal cannot be reached";

/// What a student writes beside a board file. Lengths are a number, or `"none"`.
#[derive(Default, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct File {
    moves: Option<Spanned<Value>>,
    double_moves: Option<Spanned<Value>>,
}

/// Reads a student's case and holds the length to the truth. The settings beside it are the student's, and those of the staff's
/// cases are no part of them.
///
/// # Errors
/// All that is wrong; of a file that is no board, its first fault. No error tells a path or the right length.
pub fn read_own_case(file: &CaseFile, puzzle: &PuzzleSpec) -> Result<Board, Vec<Error>> {
    let board = parse_board_file(&file.bytes).map_err(|fault| {
        let hint = if lacks_zero(&String::from_utf8_lossy(&file.bytes)) {
            "write 0 for the empty square"
        } else {
            "three rows of three digits, one blank between two, each of 0 to 8 once"
        };
        let error = Error::in_file(&file.path, fault.kind.to_string());
        vec![error.at_line(fault.line).with_hint(hint)]
    })?;
    let path = file.settings_path();
    let source = Source {
        file: &path,
        text: file.settings.as_deref().unwrap_or_default(),
    };
    if file.settings.is_none() {
        let error = Error::in_file(&path, "there is no such file, and so no length");
        return Err(vec![error.with_hint(WRITE_LENGTH)]);
    }
    let claims = source.parse().and_then(|own: File| own.claims(source));
    let claims = claims.map_err(|error| vec![error])?;
    let at = |claim: Claim<Moves>, (message, hint): (String, &str)| {
        let error = Error::in_file(&path, message).at_line(claim.line);
        error.with_hint(hint)
    };
    let mut errors = Vec::new();
    match claims.moves {
        None => errors.push(Error::in_file(&path, "`moves` is missing").with_hint(WRITE_LENGTH)),
        Some(claim) => {
            let wrong = wrong_length("moves", claim.what, &board, (puzzle, MoveSet::Single));
            errors.extend(wrong.map(|wrong| at(claim, wrong)));
        }
    }
    if let Some(claim) = claims.double_moves {
        let moves = MoveSet::SingleAndDouble;
        let wrong = if puzzle.moves() == moves {
            wrong_length("double-moves", claim.what, &board, (puzzle, moves))
        } else {
            let message = "`double-moves` is for puzzles with double moves".to_owned();
            Some((message, "leave it out"))
        };
        errors.extend(wrong.map(|wrong| at(claim, wrong)));
    }
    if errors.is_empty() {
        Ok(board)
    } else {
        Err(errors)
    }
}

impl File {
    fn claims(self, source: Source<'_>) -> Result<Claims, Error> {
        let Self {
            moves,
            double_moves,
        } = self;
        ClaimsTable {
            moves,
            double_moves,
            paths: None,
        }
        .read(source)
    }
}

/// What is wrong with a length that was written down, and the way out.
fn wrong_length(
    key: &str,
    said: Moves,
    board: &Board,
    (puzzle, moves): (&PuzzleSpec, MoveSet),
) -> Option<(String, &'static str)> {
    let goal = puzzle.goal;
    let parity = "is the parity of the board that of the goal? The empty square does not count";
    let (why, hint) = match (said, Distances::to(&goal, moves).of(board).map(u64::from)) {
        (None, Some(_)) => ("moves lead to", parity),
        (Some(_), None) => ("no moves lead to", parity),
        (Some(said), Some(fewest)) if said > fewest => (
            "fewer moves lead to",
            "a shortest path is asked for: what found this one took a longer way, or counted too far",
        ),
        (Some(said), Some(fewest)) if said < fewest => (
            "so few do not lead to",
            "follow the moves on the board, one by one: where do they end?",
        ),
        _ => return None,
    };
    let said = said.map_or_else(|| "\"none\"".to_owned(), |said| said.to_string());
    Some((format!("`{key}` is {said}, and {why} {goal}"), hint))
}

/// The name of the mark that a student's own cases come to.
pub(crate) const OWN_CASES: &str = "own-cases";

/// Reads the folder of a submission that its own cases are in; an empty name is none. Fails for what is no folder in it, and where `[marks]` gives nothing for
/// them.
pub(super) fn own_cases_folder(
    said: &Spanned<String>,
    marks: &Marks,
    source: Source<'_>,
) -> Result<Option<String>, Error> {
    let folder = said.get_ref();
    if folder.is_empty() {
        return Ok(None);
    }
    let is_name = |part: Component<'_>| matches!(part, Component::Normal(_));
    if !Path::new(folder).components().all(is_name) {
        let message = format!("`{OWN_CASES}` is no folder in a submission");
        let error = source.error(said, message);
        return Err(error.with_hint("a name such as \"my-boards\""));
    }
    if marks.by_hand(OWN_CASES).is_none() {
        let message =
            format!("`{OWN_CASES}` names a folder, and [marks] gives nothing for what is in it");
        let error = source.error(said, message);
        return Err(error.with_hint(format!("write `{OWN_CASES} = 5` below [marks]")));
    }
    Ok(Some(folder.clone()))
}
