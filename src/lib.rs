//! The reference solver and the autograder of the ComS 228 8-puzzle assignment.
//!
//! The command line, its exit codes and its file formats are kept stable; this library's interface is not.

pub mod assignment;
pub mod language;
pub mod outcome;
pub mod puzzle;
pub mod run;
pub mod search;
pub mod submission;
