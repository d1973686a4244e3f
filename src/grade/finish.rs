//! The end of a submission: it is judged, a smaller failing board is looked for where that is wanted, and what was found
//! out is stored.

use std::{collections::BTreeMap, path::Path};

use crate::{
    assignment::Case,
    judge::SubmissionFacts,
    language::Plan,
    outcome::{BuildFailure, MachineFault, Observation, SubmissionResult},
};

use super::{
    budget::lost_ms,
    error::StepError,
    grader::Grader,
    key::CaseKey,
    record::hash,
    results::graded,
    run_case::Program,
    shrink::{self, Sought},
    stored::{Outcome, SavedTranscript, StoredSearch, StoredSubmission},
};

/// A submission of which all is known.
#[derive(Debug)]
pub(super) struct FinishedSubmission {
    pub(super) facts: SubmissionFacts,
    pub(super) record_name: String,
    pub(super) outcome: Outcome,
    /// In the order of the assignment's cases.
    pub(super) observations: Vec<Observation>,
}

impl Grader<'_> {
    /// Judges a submission and stores what was found out. Gives the submission back where a smaller failing board is to be
    /// looked for, runs are missing, and no program was given to make them with.
    pub(super) fn finish(
        &self,
        ended: FinishedSubmission,
        program: Option<&Program>,
        slot: u32,
    ) -> Result<Result<SubmissionResult, FinishedSubmission>, StepError> {
        let mut result = graded(
            &self.context.mutants,
            ended.facts.clone(),
            &ended.observations,
        );
        let mut smaller = None;
        let mut search = None;
        if let (Outcome::Ran { build_key, .. }, 1..) =
            (&ended.outcome, self.context.options.shrink_runs)
        {
            let cases = self
                .context
                .assignment
                .cases
                .iter()
                .zip(&ended.observations);
            let lost = cases.map(|(case, observation)| match observation {
                Observation::Ran(record) => lost_ms(case, record),
                _ => 0,
            });
            let mut lost: u64 = lost.sum();
            let run = |case: &Case| {
                if let Some(fault) = self.context.beyond_budget(lost) {
                    return Err(StepError::Fault(fault));
                }
                let record = self.board_run(case, &ended.record_name, build_key, program, slot)?;
                lost += record.as_ref().map_or(0, |record| lost_ms(case, record));
                Ok(record)
            };
            let runs = self.context.options.shrink_runs;
            let sought = shrink::seek(
                self.context.assignment,
                &result,
                &ended.record_name,
                runs,
                run,
            );
            let sought = match sought {
                Ok(Sought::Unknown) => return Ok(Err(ended)),
                Ok(sought) => Ok(sought),
                Err(StepError::Interrupted) => return Err(StepError::Interrupted),
                Err(StepError::Fault(fault)) => Err(fault),
            };
            search = Some(StoredSearch {
                runs,
                fault: sought.as_ref().err().cloned(),
            });
            smaller = shrink::add(&mut result, sought);
        }
        let stored = StoredSubmission::of(&ended.facts, ended.outcome, search);
        let file = shrink::file_of(&ended.record_name);
        let kept = self
            .context
            .journal
            .keep_shrunk(&file, smaller.as_ref())
            .and_then(|()| {
                self.context
                    .journal
                    .keep_submission(&ended.record_name, &stored)
            });
        if let Err(error) = kept {
            let lost = vec![Observation::NotJudged(not_kept(&error)); ended.observations.len()];
            return Ok(Ok(graded(&self.context.mutants, ended.facts, &lost)));
        }
        Ok(Ok(result))
    }

    /// What happened on a board that is no case of the assignment: from the journal, or by a run that is kept there.
    fn board_run(
        &self,
        case: &Case,
        record_name: &str,
        build_key: &str,
        program: Option<&Program>,
        slot: u32,
    ) -> Result<Option<crate::outcome::RunRecord>, StepError> {
        let case_key = CaseKey::of(case);
        let key = case_key.run_key(build_key);
        if let Some(record) = self.context.journal.run(record_name, &case.name, &key) {
            return Ok(Some(record));
        }
        let Some(program) = program else {
            return Ok(None);
        };
        let record = self.runner.run_case(program, case, slot)?;
        self.context
            .journal
            .keep_run(record_name, &case.name, (&case_key, &key), &record)
            .map_err(|error| StepError::Fault(not_kept(&error)))?;
        Ok(Some(record))
    }
}

/// The fault where a result cannot be kept.
pub(super) fn not_kept(error: &std::io::Error) -> MachineFault {
    MachineFault {
        message: format!("not judged: the result cannot be kept: {error}"),
        hint: Some(
            "make room or choose another folder with --out, and run the same command again"
                .to_owned(),
        ),
        is_missing_tool: false,
    }
}

impl Outcome {
    /// What became of a submission that was run.
    pub(super) fn ran(build_key: &str, cases: &[Case], observations: &[Observation]) -> Self {
        let faults = cases
            .iter()
            .zip(observations)
            .filter_map(|(case, observation)| match observation {
                Observation::NotJudged(fault) => Some((case.name.clone(), fault.clone())),
                _ => None,
            });
        Self::Ran {
            build_key: build_key.to_owned(),
            not_judged: faults.collect(),
        }
    }

    pub(super) fn not_built(failure: &BuildFailure) -> Self {
        Self::NotBuilt(failure.clone())
    }

    /// What became of a folder of saved transcripts.
    pub(super) fn saved(
        root: &Path,
        plan: &Plan,
        cases: &[Case],
        observations: &[Observation],
    ) -> Self {
        let transcript = |(case, observation): (&Case, &Observation)| {
            let transcript = match (plan.transcript(&case.name), observation) {
                (Some(file), Observation::Ran(record)) => Some(SavedTranscript {
                    file: file.to_string_lossy().into_owned(),
                    hash: hash(&record.stdout),
                }),
                // What could not be read now is tried again.
                (Some(file), _) => Some(SavedTranscript {
                    file: file.to_string_lossy().into_owned(),
                    hash: String::new(),
                }),
                (None, _) => None,
            };
            (case.name.clone(), transcript)
        };
        Self::Saved {
            folder: root.to_str().map(str::to_owned),
            transcripts: cases
                .iter()
                .zip(observations)
                .map(transcript)
                .collect::<BTreeMap<_, _>>(),
        }
    }
}

impl Outcome {
    /// What is so for every case, where the submission never ran.
    pub(super) fn whole(&self) -> Option<Observation> {
        match self.clone() {
            Self::NotBuilt(failure) => Some(Observation::NotBuilt(failure)),
            Self::NothingToGrade(why) => Some(Observation::NothingToGrade(why)),
            Self::NotJudged(fault) => Some(Observation::NotJudged(fault)),
            Self::Ran { .. } | Self::Saved { .. } => None,
        }
    }
}

impl FinishedSubmission {
    /// A submission that never ran.
    pub(super) fn whole(
        facts: SubmissionFacts,
        record_name: &str,
        outcome: Outcome,
        cases: usize,
    ) -> Self {
        let all = outcome.whole().map(|observation| vec![observation; cases]);
        Self {
            facts,
            record_name: record_name.to_owned(),
            observations: all.unwrap_or_default(),
            outcome,
        }
    }
}
