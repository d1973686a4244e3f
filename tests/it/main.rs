//! The integration tests: one binary, and this is its table of contents.

mod cases; // the shipped cases are what their names say, and `expected/` is the reference's output
