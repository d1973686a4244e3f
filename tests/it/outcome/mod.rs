//! The words that judging and reporting share.

mod names;
mod students;
mod text;
