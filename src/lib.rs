//! The reference solver and the autograder of the ComS 228 8-puzzle assignment.
//!
//! The command line, its exit codes and its file formats are kept stable; this library's interface is not. What each module
//! is for and what it may import is in `ARCHITECTURE.md`.

pub mod archive;
pub mod assignment;
pub mod battery;
pub mod checkup;
pub mod cli;
pub mod grade;
pub mod judge;
pub mod language;
pub mod load;
pub mod mutant;
pub mod outcome;
pub mod puzzle;
pub mod report;
pub mod run;
pub mod search;
pub mod submission;
pub mod transcript;
