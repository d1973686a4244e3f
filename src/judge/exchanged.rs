//! Noticing that each heading names the other heuristic.
//!
//! No board is answered wrongly by it, since any shortest path is right. It shows where the textbook's search
//! finds one path by h1 and another one by h2, and the submission has just these two the other way round, every time.

use crate::{
    mutant::Workspace,
    outcome::{CaseResult, Finding, FindingId},
};

use super::mutants::{MutantTable, Row, workspace};

/// Boards with exchanged paths that are no coincidence.
const ENOUGH: usize = 3;

/// The two paths for one board, Manhattan's first.
type Paths = [u64; 2];

/// The remark that the headings are exchanged, where they are on every board that could tell.
pub(super) fn exchanged(table: &MutantTable<'_>, results: &[CaseResult]) -> Option<Finding> {
    let mut theirs: Vec<(usize, Paths)> = Vec::new();
    for (place, &(number, _)) in table.boards.iter().enumerate() {
        let solutions = results.get(number)?.shape.solutions;
        let paths = solutions.map(|solved| solved?.path);
        if let [Some(one), Some(other)] = paths {
            theirs.push((place, [one, other]));
        }
    }
    let differing = theirs.iter().filter(|(_, [one, other])| one != other);
    if differing.count() < ENOUGH {
        return None;
    }
    let mut workspace = workspace();
    let mut shown_by = None;
    for row in &table.right {
        let (straight, exchanged) = follow(table, row, &theirs, &mut workspace);
        let is_enough = |places: &Vec<usize>| places.len() >= ENOUGH;
        if straight.as_ref().is_some_and(is_enough) {
            return None;
        }
        shown_by = shown_by.or(exchanged.filter(is_enough));
    }
    let names = table.names(&shown_by?);
    let message = "the path under each heading is the one that the other heuristic finds";
    Some(
        Finding::new(FindingId::HeuristicsExchanged, message)
            .with_hint("is the heuristic set before each run, and named by the one that was used?")
            .with_evidence(format!("it shows in {names}")),
    )
}

/// The boards for which a right program finds two paths, where all paths are its own, and where all are its own the other
/// way round: none where one path is not.
fn follow(
    table: &MutantTable<'_>,
    row: &Row,
    theirs: &[(usize, Paths)],
    workspace: &mut Workspace,
) -> (Option<Vec<usize>>, Option<Vec<usize>>) {
    let (mut straight, mut exchanged) = (Some(Vec::new()), Some(Vec::new()));
    for &(place, [one, other]) in theirs {
        let known = table.known(row, place, workspace);
        let paths = known.shape.solutions.map(|solved| solved?.path);
        let [Some(manhattan), Some(mismatch)] = paths else {
            continue;
        };
        straight = straight.filter(|_| [one, other] == [manhattan, mismatch]);
        exchanged = exchanged.filter(|_| [one, other] == [mismatch, manhattan]);
        if straight.is_none() && exchanged.is_none() {
            break;
        }
        if manhattan != mismatch {
            for places in [&mut straight, &mut exchanged].into_iter().flatten() {
                places.push(place);
            }
        }
    }
    (straight, exchanged)
}
