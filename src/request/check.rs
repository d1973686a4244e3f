//! `check`: judges what a program printed for a board, as `tilegrade check` does.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde::Deserialize;

use super::{Refusal, variant};
use crate::assignment::{Case, Settings, Variant};
use crate::judge::judge_saved;
use crate::object::object;
use crate::outcome::compact_json;
use crate::puzzle::parse_typed_board;
use crate::report::{json, terminal};

/// Columns of a text that nobody breaks.
const UNBROKEN: usize = 1_000_000;

/// A case of a built-in assignment by its name, or else a board as it is typed; and what was printed, in base64, for it may be no text.
#[derive(Deserialize)]
pub(super) struct Asked {
    variant: Option<String>,
    case: Option<String>,
    #[serde(default)]
    board: String,
    transcript: String,
}

/// Answers with what the command prints: `json`, as for programs, and `text`, as for people, with colours and on unbroken lines.
pub(super) fn check(asked: &Asked) -> Result<String, Refusal> {
    let variant = variant(asked.variant.as_deref())?;
    let settings = variant.settings()?;
    let case = asked.case(variant, &settings)?;
    let printed = STANDARD.decode(&asked.transcript).map_err(|error| {
        Refusal::new(
            format!("what was printed is not in base64: {error}"),
            "this is a mistake of tilegrade: report it",
        )
    })?;
    let result = judge_saved(&case, &settings.rubric, printed);
    Ok(compact_json(&object! {
        "json": json::case(&result),
        "text": terminal::case(&result, UNBROKEN),
    }))
}

impl Asked {
    fn case(&self, variant: Variant, settings: &Settings) -> Result<Case, Refusal> {
        let Some(name) = &self.case else {
            let board = parse_typed_board(&self.board)
                .map_err(|(error, hint)| Refusal::new(error.to_string(), hint))?;
            return Ok(Case::of_board(&board, "the board", settings)?);
        };
        let file = variant
            .case_files()
            .into_iter()
            .find(|file| file.name == *name);
        let file = file.ok_or_else(|| {
            Refusal::new(
                format!("there is no built-in case `{name}`"),
                "choose one of the list, or type the board",
            )
        })?;
        Ok(Case::read(file, settings)?)
    }
}
