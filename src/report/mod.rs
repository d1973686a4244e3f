//! Reports: values in, text out.

pub mod diff;
pub mod json;
pub mod stored;
pub mod terminal;
