//! Few boards that catch all of some mistakes.

use super::board_case;
use super::gaps::{Gap, Reach, case_table, gaps};
use crate::assignment::{Case, Rubric};
use crate::mutant::Mutant;
use crate::puzzle::Board;

/// Boards that are weighed for each mistake.
const WEIGHED: usize = 6;

/// Boards that close a gap.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Suggestion {
    /// The boards, shallowest first, each with the mistakes that it catches.
    pub boards: Vec<(Board, Vec<Mutant>)>,
    /// What no board that was looked at catches.
    pub left: Vec<Gap>,
}

/// Finds few and shallow boards that together catch these mistakes. `boards` are all, by depth; `step` is told how many were looked at.
pub fn suggest(
    rubric: &Rubric,
    boards: &[Board],
    mutants: &[Mutant],
    reach: Reach,
    step: &mut dyn FnMut(usize),
) -> Suggestion {
    let found = gaps(rubric, boards, mutants, WEIGHED, reach, step);
    let (left, found): (Vec<Gap>, Vec<Gap>) =
        found.into_iter().partition(|gap| gap.boards.is_empty());
    let wanted: Vec<Mutant> = found.iter().map(|gap| gap.mutant).collect();
    let is_weighed = |board: &&Board| found.iter().any(|gap| gap.boards.contains(board));
    // Back in the order of depth, each once.
    let pool: Vec<Board> = boards.iter().filter(is_weighed).copied().collect();
    let case = |board: &Board| board_case(*board, rubric.puzzle());
    let cases: Vec<Case> = pool.iter().map(case).collect();
    let table = case_table(rubric, &cases, &wanted);
    let chosen = cover(&table, wanted.len());
    let catches = |place: usize| {
        let caught = wanted.iter().zip(&table[place]);
        let caught = caught.filter(|(_, is_caught)| **is_caught);
        caught.map(|(mutant, _)| *mutant).collect()
    };
    Suggestion {
        boards: chosen
            .into_iter()
            .map(|place| (pool[place], catches(place)))
            .collect(),
        left,
    }
}

/// Chooses few rows of a table that together have every column that some row has: again and again the row with most of what is missing,
/// the first of these; then those go that the others make needless, the last first. Returns their places, in order.
pub fn cover(table: &[Vec<bool>], columns: usize) -> Vec<usize> {
    let mut missing = vec![true; columns];
    let mut chosen: Vec<usize> = Vec::new();
    loop {
        let gain = |place: usize| {
            let row = table[place].iter().zip(&missing);
            row.filter(|(has, is_missing)| **has && **is_missing)
                .count()
        };
        let best = (0..table.len()).rev().max_by_key(|&place| gain(place));
        let Some(best) = best.filter(|&best| gain(best) > 0) else {
            break;
        };
        chosen.push(best);
        for (is_missing, has) in missing.iter_mut().zip(&table[best]) {
            *is_missing &= !has;
        }
    }
    chosen.sort_unstable();
    for place in chosen.clone().into_iter().rev() {
        let others: Vec<usize> = chosen.iter().copied().filter(|&own| own != place).collect();
        let is_needless = (0..columns)
            .all(|column| !table[place][column] || others.iter().any(|&own| table[own][column]));
        if is_needless {
            chosen = others;
        }
    }
    chosen
}
