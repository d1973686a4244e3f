//! A student's program: what is wrong with it, and what may differ between two that are right.

use super::Mutant;
use crate::puzzle::{Board, GOAL, Move, MoveSet};

/// Where a state goes among those of the same f.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Ties {
    /// In front of them, as the template has it.
    BeforeEqual,
    /// Behind them.
    AfterEqual,
    /// Wherever a binary heap puts it, as in Java's `PriorityQueue`.
    Heap,
    /// In front of those with a larger board, cell by cell: what Python's `heapq` makes of pairs of f and board.
    SmallerBoard,
}

/// What becomes of a state that is reached again. It matters only where f is not g + h, or where more is wrong.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Again {
    /// With a smaller f it is sorted in anew, and leaves CLOSED, as the handout has it.
    SmallerCost,
    /// With fewer moves it is sorted in anew, and leaves CLOSED.
    FewerMoves,
    /// With fewer moves it gets them, and is put on OPEN once more. It is expanded once: on CLOSED, only what leads to it
    /// changes.
    PushedAgain,
    /// The same on OPEN. On CLOSED it stays as it is.
    PushedUnlessClosed,
    /// Nothing: it is known.
    Nothing,
    /// Unless it is on CLOSED, it is put on OPEN once more, with fewer moves or not. It is expanded once.
    PushedAlways,
    /// With fewer moves it is put on OPEN once more, on CLOSED too. Only the copy with the fewest moves is expanded.
    FewestExpanded,
}

/// A student's program.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Program {
    /// What is wrong; nothing in a right program.
    pub mutant: Option<Mutant>,
    /// How it breaks ties.
    pub ties: Ties,
    /// In which order it generates successors.
    pub order: [Move; 4],
    /// The goal that it is written for.
    pub goal: Board,
    /// Whether it begins with the last section.
    pub is_reversed: bool,
    /// What becomes of a state that is reached again.
    pub again: Again,
    /// Whether it computes a hash from the last cell to the first.
    pub is_from_last: bool,
}

impl Program {
    /// The program that follows the template but for this mistake.
    pub const fn with(mutant: Option<Mutant>) -> Self {
        Self {
            mutant,
            ties: Ties::BeforeEqual,
            order: Move::SINGLE,
            goal: GOAL,
            is_reversed: false,
            again: Again::SmallerCost,
            is_from_last: false,
        }
    }

    /// The moves of a set in the order in which it tries them: those of one tile first.
    pub(super) fn steps(&self, moves: MoveSet) -> impl Iterator<Item = Move> + use<> {
        let moves = match self.mutant {
            Some(Mutant::DoublesEverywhere) => MoveSet::SingleAndDouble,
            Some(Mutant::NoDoubles) => MoveSet::Single,
            _ => moves,
        };
        let doubles = moves
            .moves()
            .iter()
            .copied()
            .filter(|step| step.is_double());
        self.order.into_iter().chain(doubles)
    }

    pub(super) fn after(&self, board: &Board, step: Move) -> Option<Board> {
        let next = board.after(step)?;
        if self.mutant != Some(Mutant::FarTileSwapped) || !step.is_double() {
            return Some(next);
        }
        let mut cells = *board.cells();
        cells.swap(board.blank(), next.blank());
        Board::new(cells).ok()
    }

    /// The programs that have this mistake: as many as may answer differently, the template's first.
    pub fn all_with(mutant: Option<Mutant>) -> Vec<Self> {
        let first = Self::with(mutant);
        match mutant {
            Some(mutant) if mutant.is_keyed() => Self::keyed(mutant),
            Some(mutant) if mutant.is_wayward() => Self::in_every_way(Some(mutant)),
            Some(mutant) if mutant.has_two_runs() => {
                let reversed = Self {
                    is_reversed: true,
                    ..first
                };
                vec![first, reversed]
            }
            _ => vec![first],
        }
    }

    /// The programs that have this mistake, with every rule for ties and every order of the moves that
    /// people write down.
    pub fn in_every_way(mutant: Option<Mutant>) -> Vec<Self> {
        let ties: &[Ties] = match mutant {
            Some(Mutant::DepthFirst) => &[Ties::BeforeEqual], // it does not look at f
            _ => &[
                Ties::BeforeEqual,
                Ties::AfterEqual,
                Ties::Heap,
                Ties::SmallerBoard,
            ],
        };
        let agains: &[Again] = match mutant {
            Some(Mutant::Greedy) => &[
                Again::SmallerCost,
                Again::FewerMoves,
                Again::PushedAgain,
                Again::PushedUnlessClosed,
                Again::Nothing,
            ],
            Some(Mutant::NotImproved) => &[Again::SmallerCost, Again::Nothing],
            _ => &[Again::SmallerCost],
        };
        let mut programs = Vec::new();
        for &again in agains {
            for &ties in ties {
                for order in ORDERS {
                    programs.push(Self {
                        ties,
                        order,
                        again,
                        ..Self::with(mutant)
                    });
                }
            }
        }
        programs
    }

    /// The programs that take a hash for the board: with sorted lists, or with a heap and a set or a map of hashes.
    fn keyed(mutant: Mutant) -> Vec<Self> {
        let ends: &[bool] = if mutant.has_base() {
            &[false, true]
        } else {
            &[false]
        };
        let mut programs = Vec::new();
        for (again, ties) in KEYED {
            for &is_from_last in ends {
                for order in ORDERS {
                    programs.push(Self {
                        ties,
                        order,
                        again,
                        is_from_last,
                        ..Self::with(Some(mutant))
                    });
                }
            }
        }
        programs
    }
}

/// What is known by its hash, and how OPEN is ordered: states on both lists, those on CLOSED alone, or the fewest moves so far.
const KEYED: [(Again, Ties); 5] = [
    (Again::SmallerCost, Ties::BeforeEqual),
    (Again::PushedAlways, Ties::BeforeEqual),
    (Again::PushedAlways, Ties::Heap),
    (Again::PushedAlways, Ties::SmallerBoard),
    (Again::FewestExpanded, Ties::Heap),
];

/// Orders of the four moves that people write down, the handout's first: pair by pair, or around the clock, and each also as
/// one who names the motion of the blank has it.
const ORDERS: [[Move; 4]; 12] = {
    use Move::{Down, Left, Right, Up};
    [
        [Left, Right, Up, Down],
        [Right, Left, Down, Up],
        [Up, Down, Left, Right],
        [Down, Up, Right, Left],
        [Up, Right, Down, Left],
        [Down, Left, Up, Right],
        [Left, Up, Right, Down],
        [Right, Down, Left, Up],
        [Up, Left, Down, Right],
        [Down, Right, Up, Left],
        [Up, Down, Right, Left],
        [Down, Up, Left, Right],
    ]
};
