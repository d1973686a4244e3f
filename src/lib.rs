//! The reference solver and the autograder of the ComS 228 8-puzzle assignment.
//!
//! The command line, its exit codes and its file formats are kept stable; this library's interface is not. What each module
//! is for and what it may import is in `ARCHITECTURE.md`.
//!
//! On systems that run nothing, two modules have another root in the same folder: `unsupported.rs`. `play` is
//! for Unix alone.

#[cfg(not(target_family = "wasm"))]
pub mod adjust;
#[cfg(not(target_family = "wasm"))]
pub mod archive;
pub mod assignment;
#[cfg(not(target_family = "wasm"))]
pub mod beneath;
#[cfg(not(target_family = "wasm"))]
mod class;
#[cfg(not(target_family = "wasm"))]
pub mod cli;
pub mod course;
#[cfg(not(target_family = "wasm"))]
mod crowd;
#[cfg(target_os = "linux")]
pub mod doctor;
#[cfg(not(any(target_os = "linux", target_family = "wasm")))]
#[path = "doctor/unsupported.rs"]
pub mod doctor;
#[cfg(not(target_family = "wasm"))]
pub mod grade;
#[cfg(not(target_family = "wasm"))]
pub mod intake;
pub mod judge;
#[cfg(not(target_family = "wasm"))]
pub mod language;
#[cfg(not(target_family = "wasm"))]
pub mod load;
#[cfg(not(target_family = "wasm"))]
pub mod methods;
pub mod mutant;
mod named;
mod object;
pub mod outcome;
#[cfg(not(target_family = "wasm"))]
pub mod own_boards;
#[cfg(not(target_family = "wasm"))]
pub mod page;
mod pattern;
#[cfg(unix)]
pub mod play;
pub mod puzzle;
#[cfg(not(target_family = "wasm"))]
pub mod report;
#[cfg(target_family = "wasm")]
#[path = "report/of_case.rs"]
pub mod report;
pub mod request;
#[cfg(not(target_family = "wasm"))]
pub mod roster;
#[cfg(not(target_family = "wasm"))]
mod rule;
#[cfg(target_os = "linux")]
pub mod run;
#[cfg(not(any(target_os = "linux", target_family = "wasm")))]
#[path = "run/unsupported.rs"]
pub mod run;
#[cfg(not(target_family = "wasm"))]
pub mod scaffold;
pub mod search;
#[cfg(not(target_family = "wasm"))]
pub mod sliding;
#[cfg(not(target_family = "wasm"))]
pub mod table;
pub mod transcript;
#[cfg(not(target_family = "wasm"))]
pub mod verify;
#[cfg(target_family = "wasm")]
mod wasm;
#[cfg(not(target_family = "wasm"))]
mod whole;
