//! A submission while its cases are run, and its result when the last of them is.

use std::sync::{Mutex, MutexGuard, PoisonError};

use super::curtail::place_in_line;
use super::error::StepError;
use super::finish::{FinishedSubmission, not_kept};
use super::grader::Grader;
use super::run_case::Program;
use super::stored::Outcome;
use crate::intake::Submission;
use crate::judge::SubmissionFacts;
use crate::outcome::{Observation, RunRecord, SubmissionResult};

pub(super) struct InProgress {
    pub(super) number: usize,
    pub(super) facts: SubmissionFacts,
    pub(super) record_name: String,
    pub(super) build_key: String,
    pub(super) program: Program,
    /// What was lost to time limits before its cases are run, in milliseconds: other programs of it were tried.
    pub(super) lost_ms: u64,
    pub(super) observations: Mutex<Vec<Option<Observation>>>,
}

impl InProgress {
    pub(super) fn missing(&self) -> Vec<usize> {
        let observations = self.observations();
        let cases = observations.iter().enumerate();
        let missing = cases.filter(|(_, observation)| observation.is_none());
        missing.map(|(case, _)| case).collect()
    }

    pub(super) fn observation(&self, case: usize) -> Option<Observation> {
        self.observations()[case].clone()
    }

    /// Takes what came of a case. Tells whether it was the last one.
    pub(super) fn take(&self, case: usize, observation: Observation) -> bool {
        let mut observations = self.observations();
        observations[case] = Some(observation);
        observations.iter().all(Option::is_some)
    }

    fn observations(&self) -> MutexGuard<'_, Vec<Option<Observation>>> {
        let observations = self.observations.lock();
        observations.unwrap_or_else(PoisonError::into_inner)
    }
}

impl Grader<'_> {
    /// Runs the first of these cases, the shallowest. Gives the others, and whether no case is left: then the caller has to close.
    pub(super) fn observe_line(
        &self,
        open: &InProgress,
        line: &[usize],
    ) -> Result<(Vec<usize>, bool), StepError> {
        let Some((&index, rest)) = line.split_first() else {
            return Ok((Vec::new(), false));
        };
        let observation = self.observed(open, index)?;
        let mut observations = open.observations();
        observations[index] = Some(observation);
        // Others may have to be run with all of their time.
        let is_curtailed = self.is_curtailed(&observations);
        let mut left = self.forget_curtailed(&mut observations, is_curtailed);
        left.extend(rest);
        Ok((left, observations.iter().all(Option::is_some)))
    }

    pub(super) fn observe(&self, open: &InProgress, index: usize) -> Result<bool, StepError> {
        let observation = self.observed(open, index)?;
        Ok(open.take(index, observation))
    }

    fn observed(&self, open: &InProgress, index: usize) -> Result<Observation, StepError> {
        let case = &self.context.assignment.cases[index];
        let (beyond, is_hasty) = {
            // Nothing is copied: an observation holds all that was printed.
            let known = open.observations();
            let is_curtailed = self.is_curtailed(&known);
            let beyond = self
                .context
                .cases_beyond_budget(open.lost_ms, |index| known[index].as_ref());
            let may_be_hasty = place_in_line(case).is_some() && !self.is_decisive(index);
            (beyond, is_curtailed && may_be_hasty)
        };
        if let Some((_, fault)) = beyond.into_iter().find(|(other, _)| *other == index) {
            return Ok(Observation::NotJudged(fault));
        }
        let is_hasty = is_hasty && !self.context.options.run_all;
        let attempt = (&open.program, case);
        let record = if is_hasty {
            self.run_curtailed(attempt)
        } else {
            self.run_case(attempt)
        };
        match record {
            Err(StepError::Interrupted) => Err(StepError::Interrupted),
            Err(StepError::Fault(fault)) => Ok(Observation::NotJudged(fault)),
            Ok(record) => Ok(self.kept(open, index, record)),
        }
    }

    /// Keeps the run of a case, and makes of it what is judged.
    pub(super) fn kept(&self, open: &InProgress, index: usize, record: RunRecord) -> Observation {
        let (case, case_key) = (
            &self.context.assignment.cases[index],
            &self.context.case_keys[index],
        );
        let (name, journal) = (&open.record_name, self.context.journal);
        match journal.keep_run(name, &case.name, case_key, &open.build_key, &record) {
            Ok(()) => Observation::Ran(record),
            Err(error) => Observation::NotJudged(not_kept(&error)),
        }
    }

    pub(super) fn close(&self, open: &InProgress) -> Result<Option<SubmissionResult>, StepError> {
        let observations = std::mem::take(&mut *open.observations());
        let observations = observations.into_iter().flatten().collect();
        let submission = &self.context.submissions[open.number];
        let facts = open.facts.clone();
        let mut ended = self.ended(facts, submission, &open.build_key, observations);
        self.settle_budget(&mut ended, open.lost_ms);
        let finished = self.finish(ended, Some(&open.program));
        self.leave(&open.program.workplace);
        // With a program at hand, every run that is missing was made.
        Ok(finished?.ok())
    }

    /// Takes back what was run beyond the budget of a submission that has lost so much before.
    pub(super) fn settle_budget(&self, ended: &mut FinishedSubmission, lost_ms: u64) {
        if let Outcome::Ran { build_key, .. } = &ended.outcome {
            self.context
                .hold_to_budget(lost_ms, &mut ended.observations);
            let cases = &self.context.assignment.cases;
            ended.outcome = Outcome::ran(build_key, cases, &ended.observations);
        }
    }

    pub(super) fn ended(
        &self,
        facts: SubmissionFacts,
        submission: &Submission,
        build_key: &str,
        mut observations: Vec<Observation>,
    ) -> FinishedSubmission {
        self.doubt_failed_runs(submission, &mut observations);
        FinishedSubmission {
            is_past_asking: false,
            facts,
            record_name: submission.record_name.clone(),
            outcome: Outcome::ran(build_key, &self.context.assignment.cases, &observations),
            observations,
        }
    }
}
