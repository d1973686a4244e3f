//! What a student's classes do, method by method, held against the course's template.

mod astar;
mod closed;
mod constructors;
mod found;
mod list;
mod names;
mod probe;
mod probing;
mod search_told;
mod series;
mod signatures;
mod state;

pub use astar::SearchProbing;
pub use found::FoundClass;
pub use names::Names;
pub use probing::{Asked, Piece, Probing};
pub use signatures::{Difference, DifferenceKind, differences};
