//! Noticing that each heading names the other heuristic.
//!
//! No board is answered wrongly by it, since any shortest path is right. It shows where the textbook's search
//! finds one path by h1 and another one by h2, and the submission has just these two the other way round, every time.

use super::mutants::{MutantTable, Row, workspace};
use crate::mutant::Workspace;
use crate::outcome::{AnswerSummary, CaseResult, Finding, FindingId};

/// Boards with exchanged paths that are no coincidence.
const ENOUGH: usize = 3;

type Paths = [u128; 2];

/// The remark that the headings are exchanged, where they are on every board that could tell.
pub(super) fn exchanged(table: &MutantTable<'_>, results: &[CaseResult]) -> Option<Finding> {
    let mut theirs: Vec<(usize, Paths)> = Vec::new();
    for (place, &(number, _)) in table.boards.iter().enumerate() {
        theirs.extend(paths_of(&results.get(number)?.shape).map(|paths| (place, paths)));
    }
    let differing = theirs.iter().filter(|(_, [one, other])| one != other);
    if differing.count() < ENOUGH {
        return None;
    }
    // Whoever finds what the reference finds has exchanged nothing, and no search has to be worked out for that.
    let is_references =
        |(place, paths): &(usize, Paths)| paths_of(table.reference(*place)) == Some(*paths);
    if theirs.iter().all(is_references) {
        return None;
    }
    let mut workspace = workspace();
    let mut shown_by = None;
    for row in &table.right {
        if follow(table, row, &theirs, |paths| paths, &mut workspace).is_some() {
            return None;
        }
        let exchange = |[one, other]: Paths| [other, one];
        shown_by = shown_by.or_else(|| follow(table, row, &theirs, exchange, &mut workspace));
    }
    let names = table.names(&shown_by?);
    let message = "the path under each heading is the one that the other heuristic finds";
    Some(
        Finding::new(FindingId::HeuristicsExchanged, message)
            .with_hint("is the heuristic set before each run, and named by the one that was used?")
            .with_evidence(format!("it shows in {names}")),
    )
}

fn paths_of(shape: &AnswerSummary) -> Option<Paths> {
    match shape.solutions[..] {
        [Some(one), Some(other), ..] => Some([one.path?, other.path?]),
        _ => None,
    }
}

/// The boards for which a right program finds two paths, the shown ones in this order; `None` if one differs, or they are few.
fn follow(
    table: &MutantTable<'_>,
    row: &Row,
    theirs: &[(usize, Paths)],
    order: fn(Paths) -> Paths,
    workspace: &mut Workspace,
) -> Option<Vec<usize>> {
    let mut places = Vec::new();
    for &(place, paths) in theirs {
        let known = table.known(row, place, workspace);
        let Some([one, other]) = paths_of(&known.shape) else {
            continue;
        };
        if paths != order([one, other]) {
            return None;
        }
        places.extend((one != other).then_some(place));
    }
    (places.len() >= ENOUGH).then_some(places)
}
