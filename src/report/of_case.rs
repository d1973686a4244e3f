//! Reports of one case, where nothing else is reported: in a page.

mod account;
mod card;
mod classes;
pub mod json;
mod layout;
mod plain;
mod read_json;
mod sentence;
mod student_view;
pub mod terminal;
mod worth;

pub use read_json::Report;
