//! Near-right solvers: a literal textbook A* with one mistake at a time, and the proof that the shipped cases catch each.
//!
//! The surprise: some mistakes never show in what is printed. They are in [`Mistake::HARMLESS`], with the reason why, and
//! the cases have to accept them.

mod caught; // every mistake fails a case, and every right program none
mod mistake; // the mistakes
mod open; // OPEN: a list walked from its head, or a heap
mod print; // the text that such a program prints
mod program; // a program: a mistake, an order of the moves, a rule for equal costs
mod search; // A*, with the mistakes in it

use mistake::Mistake;
use program::{Program, Ties};
