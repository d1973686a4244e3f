//! Reports: values in, text out; and [`publish`], which writes them.

mod absent;
mod account;
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
mod read_json;
mod score_parts;
mod sentence;
pub mod stored;
mod student_view;
mod summary;
mod table;
pub mod terminal;
mod worth;

pub use format::{DoubtEnd, File, Files, Format, RenderContext, RenderError, Rendered, Runs};
pub use layout::{cut, harmless, seconds};
pub use read_json::Report;
pub use summary::Summary;
