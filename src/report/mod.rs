//! Reports: values in, text out.

mod account;
pub mod diff;
mod groups;
pub mod json;
mod layout;
pub mod stored;
mod summary;
pub mod terminal;

pub use summary::Summary;
