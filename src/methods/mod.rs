//! What a student's classes do, method by method, held against the course's template.

mod ask;
mod astar;
mod closed;
mod constructors;
mod found;
mod list;
mod names;
mod probe;
mod probing;
mod questions;
mod reference;
mod search_told;
mod series;
mod signatures;
mod state;

pub use ask::{Behind, ProgramClasses, Script};
pub use astar::SearchProbing;
pub use found::FoundClass;
pub use probing::Probing;
pub use questions::Questions;
pub use reference::{REFERENCE_CLASSES, reference_sources, tell_cure};
pub use signatures::{Difference, DifferenceKind, differences};

/// The source of the part of our driver that makes the calls of a script, a class of the package `tilegrade`.
pub const PROBE_SOURCE: &str = include_str!("Probe.java");
