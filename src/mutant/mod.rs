//! Mutants: solvers that are right but for one mistake, as students make them. Their answers tell which mistake a program has.
//!
//! Some mistakes never show in an answer, whatever the board. They are mutants all the same, called
//! *equivalent*, so that it is written down and proven that nobody can be told of them.

mod key; // hashes that are taken for boards
mod kind; // the mistakes, in words
mod open; // OPEN: a list walked from its head, or a heap
mod paths; // paths that several programs find alike
mod print; // the text that a program prints
mod program; // a program: a mistake, and what may differ between two right programs
mod rules; // h, f, the goal test and the parity test, with a mistake in them
mod search; // A*, with a mistake in it

pub use kind::Mutant;
pub use print::{Answer, End};
pub use program::{Again, Program, Ties};
pub use search::Workspace;
