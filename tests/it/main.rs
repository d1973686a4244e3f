//! The tests that run the real thing.

mod language; // programs of every language, staged, built and run by plain processes
