//! A submission's beginning: what it is, what the journal knows of it already, and its build.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::AtomicUsize;

use super::build::Candidate;
use super::error::{StepError, fault};
use super::finish::{FinishedSubmission, not_kept};
use super::grader::Grader;
use super::in_progress::InProgress;
use super::journal::BUILD_FAILURE;
use super::key::CaseKey;
use super::missing::unless_missing;
use super::run_case::Program;
use super::saved;
use super::stored::{Outcome, notes};
use crate::assignment::Case;
use crate::beneath::{Folder, read_file_beginning};
use crate::intake::{ContentsError, SkipReason, Submission};
use crate::judge::SubmissionFacts;
use crate::language::{self, Language, Plan, Tool};
use crate::outcome::{
    BuildFailure, BuildFailureKind, Finding, MachineFault, Observation, SubmissionResult, printable,
};
use crate::own_boards;

const MOST_NAMED: usize = 3;

pub(super) enum Prepared {
    /// All is known already.
    Done(Box<SubmissionResult>),
    /// These cases are to be run.
    Open(Box<InProgress>, Vec<usize>),
}

pub(super) enum Made {
    /// All of its runs are known, or it cannot be built.
    Known(Box<FinishedSubmission>, Box<Candidate>),
    /// It is built, and cases are to be run.
    Open(Box<InProgress>),
}

impl Made {
    fn known(ended: FinishedSubmission, candidate: &Candidate) -> Self {
        Self::Known(Box::new(ended), Box::new(candidate.clone()))
    }

    pub(super) fn observation(&self, case: usize) -> Option<Observation> {
        match self {
            Self::Known(ended, _) => ended.observations.get(case).cloned(),
            Self::Open(open) => open.observation(case),
        }
    }

    /// What is known of it beside its runs.
    pub(super) fn facts_mut(&mut self) -> &mut SubmissionFacts {
        match self {
            Self::Known(ended, _) => &mut ended.facts,
            Self::Open(open) => &mut open.facts,
        }
    }
}

impl Grader<'_> {
    /// Finds out what a submission is, and what is left to do for it.
    pub(super) fn begin(&self, number: usize) -> Result<Prepared, StepError> {
        let submission = &self.context.submissions[number];
        let mut facts = SubmissionFacts::of(&submission.name, submission.student.clone());
        facts.own_boards =
            own_boards::found_in(&submission.root, &self.context.assignment.settings.rubric);
        let whole = |facts: SubmissionFacts, outcome: Outcome| {
            let ended = self.never_ran(facts, submission, outcome);
            self.done(ended, None)
        };
        let (files, skipped) = match submission.contents() {
            Ok(contents) => (contents.files, contents.skipped),
            Err(error) => return whole(facts, unreadable(&error)),
        };
        let tools = skipped.iter().filter(|one| one.why == SkipReason::Tools);
        let tools = tools.map(|one| &one.path);
        facts.findings = note_of("left out, since a tool made it", tools);
        let no_texts = || {
            let is_one = |file: &&PathBuf| is_no_text(&submission.root, file);
            let what = "there is what is no text, and may be a program that is built already";
            note_of(what, files.iter().filter(is_one))
        };
        let plans = match self.context.plans(submission, &files) {
            Ok(plans) => plans,
            Err(error) => {
                facts.findings.extend(no_texts());
                return whole(facts, unless_missing(submission, undetected(&error)));
            }
        };
        if let [plan] = &plans[..]
            && plan.language == Language::Transcripts
        {
            let cases = &self.context.assignment.cases;
            let folder = Folder::open(&submission.root).ok();
            let transcript =
                |case: &Case| saved::transcript(folder.as_ref(), plan.transcript(&case.name), case);
            let observations: Vec<Observation> = cases.iter().map(transcript).collect();
            let ended = FinishedSubmission {
                is_past_asking: false,
                facts: facts_of(&facts, plan),
                record_name: submission.record_name.clone(),
                outcome: Outcome::saved(&submission.root, plan, cases, &observations),
                observations,
            };
            return self.done(ended, None);
        }
        facts.findings.extend(no_texts());
        let misnamed: Vec<String> = language::misnamed(&files).take(MOST_NAMED).collect();
        facts.findings.extend(notes(&misnamed));
        let likeliest = facts_of(&facts, &plans[0]);
        let mut found = Vec::new();
        for plan in plans {
            match self.context.machine.tools.all(&needed_tools(&plan)) {
                Ok(tools) => found.push(Candidate {
                    plan,
                    tools,
                    ahead: found.is_empty().then_some(number),
                }),
                // What nobody can try is no candidate, unless nobody can try the likeliest.
                Err(fault) if found.is_empty() => {
                    return whole(likeliest, Outcome::NotJudged(fault));
                }
                Err(_) => {}
            }
        }
        let build = |candidate: &Candidate| {
            let facts = facts_of(&facts, &candidate.plan);
            self.make(number, submission, candidate, facts)
        };
        let made = match &found[..] {
            [only] => build(only),
            _ => self.choose(submission, &found, &build),
        };
        match made.and_then(|made| self.go_on(submission, made)) {
            Err(StepError::Fault(fault)) => whole(likeliest, Outcome::NotJudged(fault)),
            other => other,
        }
    }

    /// Ends a submission of which all cases are known.
    fn done(
        &self,
        ended: FinishedSubmission,
        program: Option<&Program>,
    ) -> Result<Prepared, StepError> {
        match self.finish(ended, program)? {
            Ok(result) => Ok(Prepared::Done(Box::new(result))),
            Err(_) => Err(fault("a run of a smaller board is missing")),
        }
    }

    fn go_on(&self, submission: &Submission, made: Made) -> Result<Prepared, StepError> {
        let (mut ended, candidate) = match made {
            Made::Open(open) => {
                let missing = open.missing();
                if !missing.is_empty() {
                    return Ok(Prepared::Open(open, missing));
                }
                let result = self.close(&open)?;
                let result = result.ok_or_else(|| fault("a run is missing"))?;
                return Ok(Prepared::Done(Box::new(result)));
            }
            Made::Known(ended, candidate) => (ended, candidate),
        };
        ended.outcome = unless_missing(submission, ended.outcome);
        if let Outcome::NotJudged(fault) = ended.outcome {
            return Err(StepError::Fault(fault));
        }
        match self.finish(*ended, None)? {
            Ok(result) => Ok(Prepared::Done(Box::new(result))),
            // Every case is known; boards are left that the search for a smaller one needs, or the classes were not asked.
            Err(mut ended) => {
                let key = self
                    .context
                    .build_key(submission, &candidate.plan, &candidate.tools)?;
                let built = match self.build_program(submission, *candidate, &key) {
                    Err(StepError::Fault(fault)) => {
                        ended.leave_unasked(&fault);
                        return self.done(ended, None);
                    }
                    built => built?,
                };
                match built {
                    Ok(program) => {
                        let done = self.done(ended, Some(&program));
                        self.leave(&program.workplace);
                        done
                    }
                    Err(failure) => {
                        let outcome = Outcome::NotBuilt(failure);
                        self.done(self.never_ran(ended.facts, submission, outcome), None)
                    }
                }
            }
        }
    }

    fn never_ran(
        &self,
        facts: SubmissionFacts,
        submission: &Submission,
        outcome: Outcome,
    ) -> FinishedSubmission {
        let cases = self.context.assignment.cases.len();
        let all = outcome.whole().map(|observation| vec![observation; cases]);
        FinishedSubmission {
            is_past_asking: false,
            facts,
            record_name: submission.record_name.clone(),
            observations: all.unwrap_or_default(),
            outcome,
        }
    }

    /// Looks up what the journal knows of a program, and builds it if something is left to run.
    fn make(
        &self,
        number: usize,
        submission: &Submission,
        candidate: &Candidate,
        facts: SubmissionFacts,
    ) -> Result<Made, StepError> {
        let Candidate { plan, tools, .. } = candidate;
        let build_key = self.context.build_key(submission, plan, tools)?;
        let record_name = submission.record_name.clone();
        let journal = self.context.journal;
        if let Some(failure) = journal.keyed(&record_name, BUILD_FAILURE, &build_key) {
            let ended = self.never_ran(facts, submission, Outcome::NotBuilt(failure));
            return Ok(Made::known(ended, candidate));
        }
        let known = |(case, case_key): (&Case, &CaseKey)| {
            let run = journal.run(&record_name, &case.name, case_key, &build_key);
            run.ok().map(Observation::Ran)
        };
        let cases = &self.context.assignment.cases;
        let keyed = cases.iter().zip(&self.context.case_keys);
        let mut observations: Vec<Option<Observation>> = keyed.map(known).collect();
        let is_curtailed = !self.context.options.run_all && self.is_curtailed(&observations);
        self.forget_curtailed(&mut observations, is_curtailed);
        if observations.iter().all(Option::is_some) {
            let observations = observations.into_iter().flatten().collect();
            let mut ended = self.ended(facts, submission, &build_key, observations);
            self.settle_budget(&mut ended, 0);
            return Ok(Made::known(ended, candidate));
        }
        match self.build_program(submission, candidate.clone(), &build_key)? {
            Ok(program) => Ok(Made::Open(Box::new(InProgress {
                number,
                facts,
                record_name,
                build_key,
                program,
                lost_ms: 0,
                observations: Mutex::new(observations),
            }))),
            Err(failure) => {
                journal
                    .keep_keyed(&record_name, BUILD_FAILURE, &build_key, &failure)
                    .map_err(|error| not_kept(&error))?;
                let ended = self.never_ran(facts, submission, Outcome::NotBuilt(failure));
                Ok(Made::known(ended, candidate))
            }
        }
    }

    fn build_program(
        &self,
        submission: &Submission,
        candidate: Candidate,
        key: &str,
    ) -> Result<Result<Program, BuildFailure>, StepError> {
        let attempt = || self.build(submission, &candidate, key);
        let built = match attempt() {
            // A program may have filled the disk, which is stopped for it.
            Err(undone) if undone.is_for_want_of_room() => {
                let _alone = self.context.machine.alone();
                attempt()
            }
            other => other,
        };
        Ok(built?.map(|workplace| Program {
            plan: candidate.plan,
            tools: candidate.tools,
            workplace,
            hangs: AtomicUsize::new(0),
        }))
    }
}

fn facts_of(facts: &SubmissionFacts, plan: &Plan) -> SubmissionFacts {
    SubmissionFacts {
        language: Some(plan.language.name().to_owned()),
        entry: Some(plan.entry.to_string()),
        findings: [&facts.findings[..], &notes(&plan.notes)].concat(),
        ..facts.clone()
    }
}

/// The tools of a plan. `rustc` calls the C compiler to link.
fn needed_tools(plan: &Plan) -> BTreeSet<Tool> {
    let mut tools = plan.tools();
    if tools.contains(&Tool::Rustc) {
        tools.insert(Tool::Gcc);
    }
    tools
}

fn unreadable(error: &ContentsError) -> Outcome {
    match error {
        ContentsError::Refused(..) => Outcome::NothingToGrade(error.to_string()),
        ContentsError::Failed(why, hint) => Outcome::NotJudged(MachineFault::new(why, *hint)),
    }
}

/// Whether a file is no text, whatever it is: one of UTF-16 begins with a mark.
fn is_no_text(root: &Path, file: &Path) -> bool {
    const MARKS: [&[u8]; 2] = [b"\xff\xfe", b"\xfe\xff"];
    let (bytes, _) = read_file_beginning(root, file, 1 << 12).unwrap_or_default();
    bytes.contains(&0) && !MARKS.iter().any(|mark| bytes.starts_with(mark))
}

fn note_of<'f>(what: &str, files: impl Iterator<Item = &'f PathBuf>) -> Vec<Finding> {
    let files: Vec<_> = files.map(|file| file.to_string_lossy()).collect();
    let is_any = !files.is_empty();
    let note = is_any.then(|| format!("{what}: `{}`", printable(&files.join(", "))));
    notes(note.as_slice())
}

fn undetected(error: &language::Error) -> Outcome {
    match error {
        language::Error::EntryMissing(what) => Outcome::NotBuilt(BuildFailure {
            kind: BuildFailureKind::NoEntry(what.clone()),
            diagnostics: String::new(),
        }),
        language::Error::NoFiles | language::Error::NoSources { .. } => {
            Outcome::NothingToGrade(error.to_string())
        }
        language::Error::NoCommand
        | language::Error::NoSuchEntry { .. }
        | language::Error::Unreadable { .. } => {
            Outcome::NotJudged(MachineFault::new(error, error.hint()))
        }
    }
}
