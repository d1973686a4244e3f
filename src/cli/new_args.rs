//! The arguments of `tilegrade new`: a word for what is to be written, each with the options that mean something there.

use std::path::PathBuf;

use clap::{Args, Subcommand};

use super::arg_values::{variant, whole};
use crate::assignment::Variant;
use crate::scaffold::{Revision, Sha256, Source};

/// Writes what an instructor begins with: an assignment, or what a platform needs to grade one.
#[derive(Args, Debug)]
#[command(
    after_help = "DIR must be empty or not there yet, but for a `.git`: nothing is ever overwritten.\n\n\
        Exit codes: 0 done, 2 wrong usage, 3 the assignment is invalid, 5 an internal error.\n\n\
        Examples:\n  tilegrade new assignment my-course\n  \
        tilegrade new gradescope bundle --assignment my-course/assignment.toml\n  \
        tilegrade new github template --source https://github.com/OWNER/tilegrade"
)]
pub(super) struct NewArguments {
    #[command(subcommand)]
    pub(super) what: NewVerb,
}

#[derive(Debug, Subcommand)]
pub(super) enum NewVerb {
    Assignment(NewAssignment),
    #[command(name = "github")]
    Github(NewGithub),
    Gradescope(NewGradescope),
    /// A bundle for Classroom 50, which lies in `CLASSROOM/autograders/ASSIGNMENT/`.
    #[command(
        name = "classroom50",
        after_help = "Exit codes: 0 done, 2 wrong usage, 3 the assignment is invalid, 5 an internal error.\n\n\
            Example: tilegrade new classroom50 autograders/puzzle --source https://github.com/OWNER/tilegrade"
    )]
    Classroom50(NewBundle),
}

/// An assignment of your own: a commented assignment.toml, the shipped cases, and what the reference prints for them.
#[derive(Args, Debug)]
#[command(
    after_help = "Exit codes: 0 done, 2 wrong usage, 5 an internal error.\n\n\
        Example: tilegrade new assignment my-course && cd my-course && tilegrade grade ../submissions"
)]
pub(super) struct NewAssignment {
    /// The folder, which is empty or not there yet.
    #[arg(value_name = "DIR")]
    pub(super) folder: PathBuf,
    /// The built-in assignment to begin with.
    #[arg(long, value_parser = variant(), default_value = "coms228")]
    pub(super) variant: Variant,
}

/// A workflow of GitHub Actions for the repositories of an assignment, or for grading a whole class in many jobs.
#[derive(Args, Debug)]
#[command(
    after_help = "Exit codes: 0 done, 2 wrong usage, 3 the assignment is invalid, 5 an internal error.\n\n\
        Examples:\n  tilegrade new github template --source https://github.com/OWNER/tilegrade\n  \
        tilegrade new github staff --matrix 8 --source https://github.com/OWNER/tilegrade"
)]
pub(super) struct NewGithub {
    #[command(flatten)]
    pub(super) bundle: NewBundle,
    /// Write a workflow for a repository of the staff's, which grades a class in so many jobs at a time and joins the results. It has
    /// the cases that students are not to see as well.
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole::<u64>(1..=256))]
    pub(super) matrix: Option<u64>,
}

/// A bundle that is made of an assignment.
#[derive(Args, Debug)]
pub(super) struct NewBundle {
    /// The folder, which is empty or not there yet.
    #[arg(value_name = "DIR")]
    pub(super) folder: PathBuf,
    #[command(flatten)]
    pub(super) of: Of,
}

/// A bundle for Gradescope's autograder, as files and as autograder.zip.
#[derive(Args, Debug)]
#[command(
    after_help = "This program is put into the bundle where it is a release for Linux on x86_64. Where it does not start on \
        Gradescope's image, since that has an older C library, it is built there from --source.\n\n\
        Exit codes: 0 done, 2 wrong usage, 3 the assignment is invalid, 5 an internal error.\n\n\
        Examples:\n  tilegrade new gradescope bundle\n  \
        tilegrade new gradescope bundle --assignment my-course/assignment.toml --source https://github.com/OWNER/tilegrade"
)]
pub(super) struct NewGradescope {
    /// The folder, which is empty or not there yet.
    #[arg(value_name = "DIR")]
    pub(super) folder: PathBuf,
    #[command(flatten)]
    pub(super) of: Of,
    /// The tilegrade to put into the bundle, built for Linux on `x86_64`; otherwise this one, where it is that.
    #[arg(long, value_name = "FILE")]
    pub(super) program: Option<PathBuf>,
}

/// Of what a bundle is made.
#[derive(Args, Debug)]
pub(super) struct Of {
    /// The assignment, which is copied with its cases; otherwise the built-in one.
    #[arg(long, value_name = "FILE")]
    pub(super) assignment: Option<PathBuf>,
    /// The Git repository of tilegrade from which the platform builds it; it can be written into get-tilegrade later.
    #[arg(long, value_name = "URL")]
    pub(super) source: Option<Source>,
    /// The commit that the platform builds; otherwise the one that this program was built from.
    #[arg(long, value_name = "COMMIT")]
    pub(super) revision: Option<Revision>,
    /// A tilegrade for Linux on `x86_64` that the platform downloads in place of building one.
    #[arg(long, value_name = "URL", requires = "sha256")]
    pub(super) url: Option<Source>,
    /// Its SHA-256, as `sha256sum` prints it: no other is run.
    #[arg(long, value_name = "HEX", requires = "url")]
    pub(super) sha256: Option<Sha256>,
}
