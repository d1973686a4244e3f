//! The tests that run the real thing.

mod sandbox; // what a program can do to the machine, and how each bound ends it
