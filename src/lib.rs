//! The reference solver and the autograder of the ComS 228 8-puzzle assignment.
//!
//! The command line, its exit codes and its file formats are kept stable; this library's interface is not. What each module
//! is for and what it may import is in `ARCHITECTURE.md`.
//!
//! On systems that run nothing, two modules have another root in the same folder: `unsupported.rs`.

pub mod adjust;
pub mod archive;
pub mod assignment;
pub mod beneath;
mod class;
pub mod cli;
pub mod course;
#[cfg(target_os = "linux")]
pub mod doctor;
#[cfg(not(target_os = "linux"))]
#[path = "doctor/unsupported.rs"]
pub mod doctor;
pub mod grade;
pub mod intake;
pub mod judge;
pub mod language;
pub mod load;
pub mod mutant;
mod named;
mod object;
pub mod outcome;
pub mod puzzle;
pub mod report;
pub mod roster;
mod rule;
#[cfg(target_os = "linux")]
pub mod run;
#[cfg(not(target_os = "linux"))]
#[path = "run/unsupported.rs"]
pub mod run;
pub mod scaffold;
pub mod search;
pub mod table;
pub mod transcript;
mod whole;
