//! Which boards tell which mistakes from right.

use std::sync::atomic::{AtomicUsize, Ordering};

use super::{Catcher, Right};
use crate::assignment::{Case, Claims, Kind, Limits, Points, Rubric, Visibility};
use crate::course::PuzzleSpec;
use crate::crowd::{cores, share};
use crate::mutant::Mutant;
use crate::puzzle::{Board, MoveSet, format_board_file};

/// The known mistakes that some board of a puzzle may show, in the order of the documents: those of all puzzles, and those with
/// double moves where it has any. Mistakes that no board shows are not among them.
pub fn mistakes(puzzle: &PuzzleSpec) -> Vec<Mutant> {
    let doubles = match puzzle.moves() {
        MoveSet::Single => &[][..],
        MoveSet::SingleAndDouble => Mutant::WITH_DOUBLES,
    };
    let told = Mutant::ALL.iter().filter(|mutant| !mutant.is_equivalent());
    told.chain(doubles).copied().collect()
}

/// The case that a board is by itself, called by its digits and worth 100 points.
pub fn board_case(board: Board, puzzle: &PuzzleSpec) -> Case {
    let kind = match puzzle.distance(&board) {
        Some(distance) => Kind::Solvable { board, distance },
        None => Kind::Unsolvable { board },
    };
    Case {
        name: board.to_string(),
        kind,
        bytes: format_board_file(&board).into_bytes(),
        points: Points::whole(100),
        is_extra_credit: false,
        visibility: Visibility::Visible,
        limits: Limits::default(),
        hint: None,
        claims: Claims::default(),
    }
}

/// A mistake, and what catches it.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Catch {
    /// The mistake.
    pub mutant: Mutant,
    /// The place among the cases of the shallowest one that catches it, the first of them; `None` where none does.
    pub case: Option<usize>,
}

/// Says of each known mistake whether a case catches it: whether a program that follows the template but for this mistake loses points
/// there. The result has one entry for each of [`mistakes`], in their order. Cases may be made by [`board_case`]; files that are no
/// board catch nothing. It works from the shallowest case on, and holds a case only against mistakes that none before it
/// caught.
pub fn first_catches(rubric: &Rubric, cases: &[Case]) -> Vec<Catch> {
    let puzzle = rubric.puzzle();
    let mistakes = mistakes(puzzle);
    let mut order: Vec<usize> = (0..cases.len()).collect();
    order.sort_by_key(|&place| depth(&cases[place], puzzle));
    let first: Vec<AtomicUsize> = mistakes
        .iter()
        .map(|_| AtomicUsize::new(usize::MAX))
        .collect();
    share(
        cores(),
        order.len(),
        || Catcher::new(rubric),
        |catcher, turn| {
            let case = &cases[order[turn]];
            let mut right: Option<Right> = None;
            for (mutant, first) in mistakes.iter().zip(&first) {
                // A later case is left out only for an earlier one, so that the threads change nothing.
                if first.load(Ordering::Relaxed) > turn
                    && catcher.catches(case, *mutant, &mut right)
                {
                    first.fetch_min(turn, Ordering::Relaxed);
                }
            }
        },
    );
    let catch = |(&mutant, first): (&Mutant, AtomicUsize)| Catch {
        mutant,
        case: order.get(first.into_inner()).copied(),
    };
    mistakes.iter().zip(first).map(catch).collect()
}

/// The moves that a case needs in whichever section needs most; those without a solution come first.
fn depth(case: &Case, puzzle: &PuzzleSpec) -> u8 {
    case.kind.board().map_or(0, |board| puzzle.depth(&board))
}
