//! What happens to a game, and what it wants to have found.

use crate::sliding::{BestMoves, Grid, Slide};

/// The most cells of a size for which a shortest way is looked for.
pub(super) const MOST_OPTIMAL_CELLS: usize = 16;

/// Something that happened to a game.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Event {
    /// A key was pressed: its character, `hjkl` for the arrows, and control characters for Enter, Esc and Backspace.
    Key(char),
    /// A cell was clicked, counted row by row from 0.
    Click(usize),
    /// The time of [`super::Play::pace`] is over.
    Tick,
    /// Something was found for a task.
    Found(Task, Found),
}

/// Something to be found.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Task {
    /// What it is.
    pub kind: Kind,
    /// The board to begin with.
    pub from: Grid,
    /// The board to come to.
    pub goal: Grid,
}

/// What is to be found.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Kind {
    /// How long a shortest way is, beside the game.
    Length,
    /// The best next moves.
    Hint,
    /// A shortest way, to be shown.
    Solve,
    /// Any way, to be shown.
    Quick,
    /// A board so many moves from the goal.
    Shuffle {
        /// Those moves.
        depth: usize,
        /// What the board is drawn from.
        seed: u64,
    },
}

impl Kind {
    /// What is said while it is looked for.
    pub(super) const fn words(self) -> &'static str {
        match self {
            Self::Length => "",
            Self::Hint => "Looking for the best moves …",
            Self::Solve => "Looking for a shortest way …",
            Self::Quick => "Looking for a quick way …",
            Self::Shuffle { .. } => "Shuffling …",
        }
    }
}

/// What was found.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Found {
    /// Nothing yet.
    Progress {
        /// No way has fewer moves.
        bound: usize,
        /// Boards that were looked at, in millions.
        millions: u64,
    },
    /// A way to the goal.
    Way(Vec<Slide>),
    /// The best next moves.
    Best(BestMoves),
    /// A board, where there is one.
    Board(Option<Grid>),
    /// Nothing, and that is all.
    Nothing,
}
