//! The end of a submission: it is judged, a smaller failing board is looked for where that is wanted, and what was found
//! out is stored.

use std::path::Path;

use super::budget::{lost_in, lost_ms};
use super::error::StepError;
use super::grader::Grader;
use super::key::CaseKey;
use super::record::hash;
use super::results::{graded, unjudged};
use super::run_case::Program;
use super::shrink::{self, Sought};
use super::stored::{Outcome, SavedTranscript, StoredSearch, StoredSubmission, notes};
use crate::assignment::Case;
use crate::judge::SubmissionFacts;
use crate::language::{Language, Plan};
use crate::outcome::{MachineFault, Observation, RunRecord, SubmissionResult};

#[derive(Debug)]
pub(super) struct FinishedSubmission {
    pub(super) facts: SubmissionFacts,
    pub(super) record_name: String,
    pub(super) outcome: Outcome,
    /// In the order of the assignment's cases.
    pub(super) observations: Vec<Observation>,
    /// Whether its classes are not to be asked any more, since the machine failed at it.
    pub(super) is_past_asking: bool,
}

impl FinishedSubmission {
    /// Says that the machine failed to ask the classes of a submission. Its cases are judged all the same, points for methods are open,
    /// and the next grading asks again.
    pub(super) fn leave_unasked(&mut self, fault: &MachineFault) {
        self.is_past_asking = true;
        let said = format!("its classes were not asked: {}", fault.message);
        self.facts.findings.extend(notes(&[said]));
    }
}

impl Grader<'_> {
    /// Judges a submission and stores what was found out. Gives the submission back where a smaller failing board is to be
    /// looked for, runs are missing, and no program was given to make them with.
    pub(super) fn finish(
        &self,
        mut ended: FinishedSubmission,
        program: Option<&Program>,
    ) -> Result<Result<SubmissionResult, FinishedSubmission>, StepError> {
        let is_java = ended.facts.language.as_deref() == Some(Language::Java.name());
        let is_asked = is_java && !ended.is_past_asking;
        if let (Outcome::Ran { build_key, .. }, true) = (&ended.outcome, is_asked) {
            let (name, observations) = (&ended.record_name, &ended.observations);
            match self.probed(name, build_key, program, observations) {
                Ok(None) => return Ok(Err(ended)),
                Ok(Some(probed)) => {
                    ended.facts.classes = probed.classes;
                    ended.facts.search = probed.search;
                }
                Err(StepError::Interrupted) => return Err(StepError::Interrupted),
                Err(StepError::Fault(fault)) => ended.leave_unasked(&fault),
            }
        }
        let context = self.context;
        let (assignment, journal) = (context.assignment, context.journal);
        let (name, runs) = (ended.record_name.clone(), context.options.shrink_runs);
        let mut result = graded(&context.mutants, ended.facts.clone(), &ended.observations);
        let mut smaller = None;
        let mut search = None;
        if let (Outcome::Ran { build_key, .. }, 1..) = (&ended.outcome, runs) {
            let cases = assignment.cases.iter().zip(&ended.observations);
            let mut lost: u64 = cases.map(|(case, one)| lost_in(case, Some(one))).sum();
            let run = |case: &Case| {
                if let Some(fault) = context.beyond_budget(lost) {
                    return Err(StepError::Fault(fault));
                }
                let record = self.board_run(case, &name, build_key, program)?;
                lost += record.as_ref().map_or(0, |record| lost_ms(case, record));
                Ok(record)
            };
            let sought = match shrink::seek(assignment, &result, &name, runs, run) {
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
        let kept = journal.keep_shrunk(&shrink::file_of(&name), smaller.as_ref());
        if let Err(error) = kept.and_then(|()| journal.keep_submission(&name, &stored)) {
            let fault = not_kept(&error);
            return Ok(Ok(unjudged(&context.mutants, ended.facts, fault)));
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
    ) -> Result<Option<RunRecord>, StepError> {
        let (journal, key) = (&self.context.journal, CaseKey::of(case));
        if let Ok(record) = journal.run(record_name, &case.name, &key, build_key) {
            return Ok(Some(record));
        }
        let Some(program) = program else {
            return Ok(None);
        };
        let record = self.run_case((program, case))?;
        journal
            .keep_run(record_name, &case.name, &key, build_key, &record)
            .map_err(|error| not_kept(&error))?;
        Ok(Some(record))
    }
}

pub(super) fn not_kept(error: &std::io::Error) -> MachineFault {
    MachineFault::new(
        format!("the result cannot be kept: {error}"),
        "make room or choose another folder with --out, and run the same command again",
    )
}

impl Outcome {
    pub(super) fn ran(build_key: &str, cases: &[Case], observations: &[Observation]) -> Self {
        let observed = cases.iter().zip(observations);
        let faults = observed.filter_map(|(case, observation)| match observation {
            Observation::NotJudged(fault) => Some((case.name.clone(), fault.clone())),
            _ => None,
        });
        Self::Ran {
            build_key: build_key.to_owned(),
            not_judged: faults.collect(),
        }
    }

    pub(super) fn saved(
        root: &Path,
        plan: &Plan,
        cases: &[Case],
        observations: &[Observation],
    ) -> Self {
        let transcript = |(case, observation): (&Case, &Observation)| {
            let file = plan.transcript(&case.name);
            let transcript = file.map(|file| SavedTranscript {
                file: file.to_string_lossy().into_owned(),
                hash: match observation {
                    Observation::Ran(record) => hash(&record.stdout),
                    // What could not be read now is tried again.
                    _ => String::new(),
                },
            });
            (case.name.clone(), transcript)
        };
        Self::Saved {
            folder: root.to_str().map(str::to_owned),
            transcripts: cases.iter().zip(observations).map(transcript).collect(),
        }
    }

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
