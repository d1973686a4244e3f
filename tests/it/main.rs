//! The tests that run the real thing.

mod cases; // the shipped cases, certified
mod language; // programs of every language, staged, built and run by plain processes
mod readme; // the README's commands print what the README says
mod sandbox; // what a program can do to the machine, and how each bound ends it
mod setup; // what ./setup installs, and when it leaves everything alone
mod tidy; // the sources keep to their rows, and the documents to the sources
