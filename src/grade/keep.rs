//! Keeping runs that were made elsewhere, as a grading would have kept them.

use std::io;

use crate::{
    assignment::Assignment,
    judge::SubmissionFacts,
    outcome::{Observation, RunRecord},
};

use super::{
    Journal, Member,
    key::CaseKey,
    stored::{Outcome, StoredSubmission},
};

impl Journal {
    /// Keeps a submission and its runs, one for each case of the assignment and in their order. `build_key` stands for what
    /// was built: runs of another one count as stale.
    ///
    /// # Errors
    /// Files that cannot be written.
    pub fn keep(
        &self,
        member: &Member,
        facts: &SubmissionFacts,
        assignment: &Assignment,
        build_key: &str,
        records: Vec<RunRecord>,
    ) -> io::Result<()> {
        let cases = &assignment.cases;
        for (case, record) in cases.iter().zip(&records) {
            let case_key = CaseKey::of(case);
            self.keep_run(
                &member.record_name,
                &case.name,
                &case_key,
                build_key,
                record,
            )?;
        }
        let observations: Vec<Observation> = records.into_iter().map(Observation::Ran).collect();
        let outcome = Outcome::ran(build_key, cases, &observations);
        let stored = StoredSubmission::of(facts, outcome, None);
        self.keep_submission(&member.record_name, &stored)
    }
}
