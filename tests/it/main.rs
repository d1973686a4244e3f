//! The tests that run the real thing.

mod cases; // the shipped cases, certified
mod check; // the verb `check` and a hundred saved transcripts
mod language; // programs of every language, staged, built and run by plain processes
mod sandbox; // what a program can do to the machine, and how each bound ends it
mod solve; // the verb `solve`, to the letter
mod support; // runs the binary as a user would
