//! Reports: values in, text out.

mod account;
pub mod diff;
pub mod json;
pub mod stored;
pub mod terminal;
