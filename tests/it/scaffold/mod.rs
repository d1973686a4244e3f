//! What `tilegrade new` writes, and whether it does what it is for: each platform is laid out, and its scripts are run.

mod assignment; // settings, cases and what the reference prints
mod class_workflow; // the workflow that grades a class in many jobs, read and run
mod classroom50; // a checkout with the variables of Classroom 50
mod folders; // where it is written, and where it is not
mod getting; // where the program comes from
mod gradescope; // `/autograder` in a sandbox of the test's own
mod sources; // where a bundle gets the program from
mod support; // folders, stand-ins for programs, and scripts that are run
mod workflow; // the workflow of GitHub Actions, read and run
mod yaml; // a YAML text as a value
