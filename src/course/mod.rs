//! What a course asks of a program: the goal, and the sections of an answer, each a path that is found in its own way.
//!
//! A course is a value: the ones that this program ships are made like any other.

mod answer;
mod guide;
mod heading;
mod id;
mod lenience;
mod shape;
mod spec;
mod way;
mod words;

pub(crate) use answer::reference_by;
pub use answer::{
    Layout, SENTENCE, answer, least_bytes, reference, render_board, render_path, render_unsolvable,
};
pub use guide::Guide;
pub use heading::Heading;
pub use id::SectionId;
pub use lenience::Lenience;
pub(crate) use shape::Shape;
pub use spec::{PuzzleSpec, SectionSpec};
pub use way::Way;
pub use words::{Meaning, Sentence, Words, folded};
