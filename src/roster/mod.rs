//! Lists of the staff's about students: who is in the class, and what was decided by hand. Takes bytes and gives values.
//!
//! A roster may be a gradebook that a platform exported: the same reading says whose each row is where the gradebook is filled. A
//! name is no key, since two students may have it. Ids and logins are unique or the list is refused.

mod adjustments;
mod columns;
mod entry;
mod find;

use crate::assignment::Error;

pub use adjustments::{Adjustment, Adjustments};
pub use entry::{Entry, Roster, points_row};
pub use find::Index;

/// What is wrong with a line of a list, counted from 1, and what to do about it.
fn fault(file: &str, line: usize, message: impl Into<String>, hint: impl Into<String>) -> Error {
    let error = Error::in_file(file, message);
    error.at_line(line).with_hint(hint)
}
