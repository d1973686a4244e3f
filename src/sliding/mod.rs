//! Sliding puzzles of other sizes: from 2×2 to 5×5, and not square.
//!
//! - [`Size`] is how many rows and columns there are, [`Grid`] a board of some size, [`Slide`] a move.
//! - [`is_solvable`] tells whether one board leads to another, [`exchange`] what would make it so.
//! - [`Solver`] finds shortest solutions, up to 4×4 of any board, and the best next moves; [`greedy()`] finds some solution at once.
//! - [`random`] and [`at_depth`] draw boards, the same ones from the same seed.
//!
//! The assignment's 3×3 has types and searches of its own, which are quicker: [`crate::puzzle`] and [`crate::search`].

mod draw;
mod greedy;
mod grid;
mod parity;
mod pattern;
mod size;
mod slide;
mod solver;

pub use draw::{at_depth, random};
pub use greedy::greedy;
pub use grid::{Grid, GridError};
pub use parity::{exchange, is_solvable};
pub use size::{Size, SizeError};
pub use slide::Slide;
pub use solver::{BestMoves, Outcome, Progress, Solver};
