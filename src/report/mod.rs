//! Reports: values in, text out; and [`publish`], which writes them.

mod absent;
mod account;
mod audience;
mod card;
mod classroom50;
pub mod diff;
mod feedback;
mod file_names;
mod format;
mod github;
mod github_classroom;
mod gradebook;
mod gradescope;
mod html;
pub mod json;
mod junit;
mod layout;
mod listed;
mod markdown;
mod plain;
pub mod publish;
mod scored;
mod sentence;
pub mod stored;
mod summary;
mod table;
pub mod terminal;
mod whole;
mod worth;

pub use format::{DoubtEnd, File, Files, Format, Runs, Surroundings, Texts, Unmade};
pub use layout::{cut, harmless, seconds};
pub use summary::Summary;
pub use whole::Report;
