//! Reports: values in, text out.

pub mod json;
pub mod terminal;
