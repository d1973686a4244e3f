//! The battery: hostile submissions of our own, run on this machine through a real grading, to see that each is
//! contained.
//!
//! An attack is a folder of `tests/hostile` with what a student would hand in, and an `attack.toml` that says what it
//! tries and which verdict is right. For each, a class of the attack and of an honest submission behind it is graded;
//! then `traces` looks for what was left on the machine, and `proof` reads what the attack printed.
//!
//! The surprise: attacks prove themselves. One that gets through prints a word that stands in no source as such, or the
//! content of a file that it must not read; what was refused ends in the expected verdict. So an attack that succeeds
//! is never taken for one that was refused.

mod attack;
mod error;
mod expectation;
mod ground;
mod handed_in;
mod outcome;
mod proof;
mod table;
mod targets;
mod traces;
mod trial;

pub use attack::{Attack, attacks};
pub use error::Error;
pub use expectation::Expectation;
pub use outcome::{Outcome, Status, Summary};
pub use table::{heading, line};
pub use trial::Battery;
