//! The words that judging and reporting share.

mod names;
mod paths;
mod records;
mod students;
mod text;
