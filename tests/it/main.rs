//! The tests that run the real thing.

mod cases; // the shipped cases are what their names say, and `expected/` is the reference's output
mod grade; // grading: the sample class, the journal, missing tools, hostile submissions
mod language; // programs of every language, staged, built and run by plain processes
mod near_right; // solvers with one mistake each, and which of the shipped cases catch them
mod readme; // the README's commands print what the README says
mod sandbox; // what a program can do to the machine, and how each bound ends it
mod setup; // what ./setup installs, and when it leaves everything alone
mod tidy; // the sources keep to their rows, and the documents to the sources
