//! Lists of the staff's about students: who is in the class. Takes bytes and gives values.
//!
//! A roster may be a gradebook that a platform exported: the same reading says whose each row is where the gradebook is filled. A
//! name is no key, since two students may have it. Ids and logins are unique or the list is refused.

mod columns;
mod entry;
mod find;

use crate::{assignment::Error, table::Table};

use columns::{Columns, Says};

pub use entry::{Entry, Roster, points_row};
pub use find::Index;

/// The columns of a list that say whose a row is, by an id, a login or a name.
#[must_use]
pub fn key_columns(table: &Table) -> Vec<usize> {
    let says = [Says::Id, Says::Identifier, Says::Login, Says::Name];
    Columns::of(table).places(&says).collect()
}

/// What is wrong with a line of a list, counted from 1, and what to do about it.
pub fn fault(
    file: &str,
    line: usize,
    message: impl Into<String>,
    hint: impl Into<String>,
) -> Error {
    let error = Error::in_file(file, message);
    error.at_line(line).with_hint(hint)
}
