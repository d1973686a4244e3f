//! Reports: values in, text out.

mod account;
pub mod json;
pub mod terminal;
