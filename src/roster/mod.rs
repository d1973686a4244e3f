//! Lists of the staff's about students: who is in the class, and what was decided by hand. Takes text and gives values.
//!
//! The surprise: a name is no key, since two students may have it. Ids and logins are unique or the list is refused.

mod adjustments;
mod columns;
mod entry;
mod find;
mod table;

pub use adjustments::{Adjustment, Adjustments};
pub use entry::{Entry, Roster};
pub use find::Index;
