//! How programs are run, as the command line says.

/// How programs are run.
#[derive(Clone, Copy, Debug, Default)]
pub struct RunOptions {
    /// How the cases of Java programs are run.
    pub jvm: Jvm,
    /// Whether a program has all of its time for each case, however often it hangs.
    pub run_all: bool,
    /// Runs that the search for a smaller failing board may make for a submission that failed; 0 for no search.
    pub shrink_runs: u32,
}

/// How the cases of a Java program are run.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub enum Jvm {
    /// In a virtual machine for each case.
    PerCase,
    /// In one for the cases that ask for a path, as long as its answers are right; in one for each of the others.
    #[default]
    Shared,
}
