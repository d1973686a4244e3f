//! Lists of the staff's about students: who is in the class, and what was decided by hand. Takes bytes and gives values.
//!
//! A roster may be a gradebook that a platform exported: the same reading says whose each row is where the gradebook is filled. A
//! name is no key, since two students may have it. Ids and logins are unique or the list is refused.

mod adjustments;
mod columns;
mod entry;
mod find;

pub use adjustments::{Adjustment, Adjustments};
pub use entry::{Entry, Roster, points_row};
pub use find::Index;
