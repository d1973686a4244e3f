//! What the staff set: cases, rubric and limits. Takes text and gives values; which files to read is the caller's business.

mod limits;

pub use limits::Limits;
