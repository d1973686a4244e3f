//! Boards that would catch what no case does: searched by depth, and proven not to be there where there is none.

use std::sync::{Mutex, PoisonError};

use super::{Catcher, board_case};
use crate::assignment::{Case, Rubric};
use crate::course::PuzzleSpec;
use crate::crowd::{cores, share};
use crate::mutant::Mutant;
use crate::puzzle::Board;
use crate::search::{BOARDS, Place};

/// Boards that are looked at before anybody asks how far that is.
const CHUNK: usize = 512;

/// How far boards are looked at.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Reach {
    /// So many of the shallowest boards.
    Boards(usize),
    /// All, those without a solution too.
    All,
}

impl Reach {
    /// What takes a second or two where a mistake has no board.
    pub const QUICK: Self = Self::Boards(3_000);

    /// How many boards that is.
    pub const fn count(self) -> usize {
        match self {
            Self::Boards(count) => count,
            Self::All => 2 * BOARDS,
        }
    }
}

/// What looking for boards that catch a mistake came to.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Gap {
    /// The mistake.
    pub mutant: Mutant,
    /// The shallowest boards that catch it, in the order in which they were looked at.
    pub boards: Vec<Board>,
    /// How many boards were looked at.
    pub looked_at: usize,
}

impl Gap {
    /// Whether it is proven that no board catches it.
    pub fn is_proven(&self) -> bool {
        self.boards.is_empty() && self.looked_at == Reach::All.count()
    }
}

/// All boards, the shallowest first: those of one depth by their digits. A board without a solution is as deep as its twin with one, and
/// comes behind those that have one.
pub fn boards_by_depth(puzzle: &PuzzleSpec) -> Vec<Board> {
    let mut solvable: Vec<(u8, Board)> = (0..BOARDS)
        .map(|number| {
            let board = Place::numbered(number).board();
            let is_solvable = board.leads_to(&puzzle.goal);
            let board = if is_solvable { board } else { board.twin() };
            (puzzle.depth(&board), board)
        })
        .collect();
    solvable.sort_unstable();
    let mut all = Vec::with_capacity(2 * BOARDS);
    for layer in solvable.chunk_by(|(one, _), (other, _)| one == other) {
        all.extend(layer.iter().map(|(_, board)| *board));
        let mut twins: Vec<Board> = layer.iter().map(|(_, board)| board.twin()).collect();
        twins.sort_unstable();
        all.extend(twins);
    }
    all
}

/// Looks for the first boards that catch each of these mistakes, `wanted` at most, among the first of `boards`. Where each has one, it
/// looks at no more than as many boards again. `step` is told how many boards were looked at since the last time.
pub fn gaps(
    rubric: &Rubric,
    boards: &[Board],
    mutants: &[Mutant],
    wanted: usize,
    reach: Reach,
    step: &mut dyn FnMut(usize),
) -> Vec<Gap> {
    let open = |&mutant: &Mutant| Gap {
        mutant,
        boards: Vec::new(),
        looked_at: 0,
    };
    let mut gaps: Vec<Gap> = mutants.iter().map(open).collect();
    let is_whole = reach == Reach::All;
    let (mut looked_at, mut needed) = (0, None);
    for chunk in boards[..reach.count().min(boards.len())].chunks(CHUNK) {
        let mut left: Vec<&mut Gap> = gaps
            .iter_mut()
            .filter(|gap| gap.boards.len() < wanted)
            .collect();
        if left.is_empty() || needed.is_some_and(|needed| looked_at >= 2 * needed) {
            break;
        }
        let mutants: Vec<Mutant> = left.iter().map(|gap| gap.mutant).collect();
        let caught = caught(rubric, chunk, &mutants, wanted, is_whole);
        for (gap, places) in left.iter_mut().zip(caught) {
            let found = places.into_iter().map(|place| chunk[place]);
            let room = wanted - gap.boards.len();
            gap.boards.extend(found.take(room));
            gap.looked_at += chunk.len();
        }
        step(chunk.len());
        looked_at += chunk.len();
        if needed.is_none() && gaps.iter().all(|gap| !gap.boards.is_empty()) {
            needed = Some(looked_at);
        }
    }
    gaps
}

/// For each mistake the places of boards that catch it: all of them up to the one that makes `wanted`, and perhaps more.
fn caught(
    rubric: &Rubric,
    boards: &[Board],
    mutants: &[Mutant],
    wanted: usize,
    is_patient: bool,
) -> Vec<Vec<usize>> {
    let puzzle = rubric.puzzle();
    let found: Vec<Mutex<Vec<usize>>> = mutants.iter().map(|_| Mutex::default()).collect();
    let catcher = || {
        if is_patient {
            Catcher::patient(rubric)
        } else {
            Catcher::new(rubric)
        }
    };
    share(cores(), boards.len(), catcher, |catcher, place| {
        let case = board_case(boards[place], puzzle);
        let mut right = None;
        for (mutant, found) in mutants.iter().zip(&found) {
            let lock = || found.lock().unwrap_or_else(PoisonError::into_inner);
            // Only boards that come before this one leave it out, so that the threads change nothing.
            let before = lock().iter().filter(|&&other| other < place).count();
            if before < wanted && catcher.catches(&case, *mutant, &mut right) {
                lock().push(place);
            }
        }
    });
    let sorted = |found: Mutex<Vec<usize>>| {
        let mut places = found.into_inner().unwrap_or_else(PoisonError::into_inner);
        places.sort_unstable();
        places
    };
    found.into_iter().map(sorted).collect()
}

/// Says of each case which of the mistakes it catches, in their order.
pub fn case_table(rubric: &Rubric, cases: &[Case], mutants: &[Mutant]) -> Vec<Vec<bool>> {
    share(
        cores(),
        cases.len(),
        || Catcher::new(rubric),
        |catcher, place| {
            let mut right = None;
            let caught = mutants
                .iter()
                .map(|mutant| catcher.catches(&cases[place], *mutant, &mut right));
            caught.collect()
        },
    )
}
