//! The integration tests: one binary, and this is its table of contents.

mod cases; // the shipped cases are what their names say, and `expected/` is the reference's output
mod near_right; // solvers with one mistake each, and which of the shipped cases catch them
