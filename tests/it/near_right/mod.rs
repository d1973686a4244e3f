//! Mutants: which of them the shipped cases catch, how they are named, and why the others cannot be caught.

mod caught; // every mutant that is not equivalent fails a case, and every right program none
mod doubles; // mistakes with double moves, over the cases of ComS 472
mod equivalent; // the lemmas behind the mutants that no board shows, over all boards
mod false_alarms; // what is no mutant's answer is told of none
pub(crate) mod headlines; // what a submission is headed by, and what is said of it
mod named; // every mutant that is caught is named: the table of docs/mutants.md
pub(crate) mod support; // programs as submissions
