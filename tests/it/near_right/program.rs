//! A student's program: what is wrong with it, and what may differ between two that are right.

use tilegrade::puzzle::Move;

use super::Mistake;

/// Where a state goes among those of the same f.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Ties {
    /// In front of them, as the template has it.
    BeforeEqual,
    /// Behind them.
    AfterEqual,
    /// Wherever a binary heap puts it, as in Java's `PriorityQueue`.
    Heap,
}

/// A student's program.
#[derive(Clone, Copy, Debug)]
pub(super) struct Program {
    /// What is wrong.
    pub(super) mistake: Mistake,
    /// How it breaks ties.
    pub(super) ties: Ties,
    /// In which order it generates successors.
    pub(super) order: [Move; 4],
}

impl Program {
    /// The program that follows the template and has this mistake.
    pub(super) const fn with(mistake: Mistake) -> Self {
        Self {
            mistake,
            ties: Ties::BeforeEqual,
            order: Move::ALL,
        }
    }

    /// The programs that have this mistake, with every rule for ties and some orders of the moves.
    pub(super) fn all_with(mistake: Mistake) -> impl Iterator<Item = Self> {
        const ORDERS: [[Move; 4]; 4] = [
            Move::ALL,
            [Move::Up, Move::Down, Move::Left, Move::Right],
            [Move::Right, Move::Left, Move::Down, Move::Up],
            [Move::Down, Move::Up, Move::Right, Move::Left],
        ];
        let ties = [Ties::BeforeEqual, Ties::AfterEqual, Ties::Heap];
        ties.into_iter().flat_map(move |ties| {
            ORDERS.into_iter().map(move |order| Self {
                mistake,
                ties,
                order,
            })
        })
    }
}
