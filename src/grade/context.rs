//! What all parts of a grading share. Who builds and who runs own what they alone use.

use std::path::PathBuf;
use std::sync::OnceLock;

use super::Journal;
use super::key::CaseKey;
use super::machine::Machine;
use super::notes::Notes;
use crate::assignment::Assignment;
use crate::intake::Submission;
use crate::judge::MutantTable;
use crate::language::{self, Plan};
use crate::methods::Questions;

/// How programs are run, as the command line says.
#[derive(Clone, Copy, Debug, Default)]
pub struct RunOptions {
    /// Whether each case of a Java program has a virtual machine of its own. Else they share one, as long as its answers are right.
    pub jvm_per_case: bool,
    /// Whether a program has all of its time for each case, however often it hangs.
    pub run_all: bool,
    /// Runs that the search for a smaller failing board may make for a submission that failed; 0 for no search.
    pub shrink_runs: u32,
}

pub(super) struct GradeContext<'a> {
    pub(super) assignment: &'a Assignment,
    pub(super) languages: language::Settings,
    pub(super) submissions: &'a [Submission],
    pub(super) journal: &'a Journal,
    pub(super) mutants: MutantTable<'a>,
    /// What runs of each case depend on, in the order of the cases.
    pub(super) case_keys: Vec<CaseKey>,
    /// What is asked of the classes of Java programs, once it is wanted.
    pub(super) questions: OnceLock<Option<Questions>>,
    pub(super) options: RunOptions,
    pub(super) machine: Machine<'a>,
    pub(super) notes: Notes,
}

impl GradeContext<'_> {
    /// What is asked of the classes of Java programs; nothing without a template.
    pub(super) fn questions(&self) -> Option<&Questions> {
        let questions = || Questions::of(self.assignment);
        self.questions.get_or_init(questions).as_ref()
    }

    /// Every program that a submission with these files may be, the likeliest first.
    pub(super) fn plans(
        &self,
        submission: &Submission,
        files: &[PathBuf],
    ) -> Result<Vec<Plan>, language::Error> {
        language::candidates(&submission.root, files, &self.languages, &submission.name)
    }
}
