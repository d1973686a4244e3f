//! `cases`: the cases of a built-in assignment.

use serde::Deserialize;

use super::{Refusal, variant};
use crate::assignment::{Case, Kind};
use crate::object::object;
use crate::outcome::compact_json;

/// Of which assignment: the name of a built-in one.
#[derive(Deserialize)]
pub(super) struct Asked {
    variant: Option<String>,
}

/// Answers with `cases`: their names, kinds, and where there are any their boards and the moves of a shortest path.
pub(super) fn cases(asked: &Asked) -> Result<String, Refusal> {
    let variant = variant(asked.variant.as_deref())?;
    let settings = variant.settings()?;
    let files = variant.case_files().into_iter();
    let cases = files.map(|file| {
        let case = Case::read(file, &settings)?;
        Ok(object! {
            "name": case.name,
            "kind": case.kind.name(),
            "board": case.kind.board().map(|board| board.to_string()),
            "moves": match case.kind {
                Kind::Solvable { distance, .. } => Some(distance),
                Kind::Tolerated { distance, .. } => distance,
                Kind::Unsolvable { .. } | Kind::Malformed { .. } => None,
            },
        })
    });
    let cases = cases.collect::<Result<Vec<_>, Refusal>>()?;
    Ok(compact_json(&object! { "cases": cases, }))
}
