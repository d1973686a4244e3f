//! A submission's beginning: what it is, what the journal knows of it already, and its build.

use std::{
    collections::BTreeMap,
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicBool, AtomicUsize},
    },
};

use crate::{
    assignment::Case,
    judge::SubmissionFacts,
    language::{self, Language, Plan, Tool, detect},
    outcome::{BuildFailure, BuildFailureKind, MachineFault, Observation, SubmissionResult},
    run::Toolchain,
    submission::{self, Submission},
};

use super::{
    attend::Open,
    build::{Built, Shop, Undone, fault},
    finish::{Ended, not_kept},
    key::CaseKey,
    run_case::Program,
    saved,
    stored::{Outcome, notes},
};

/// What a submission comes to when it is begun.
pub(super) enum Begun {
    /// All is known already.
    Done(Box<SubmissionResult>),
    /// These cases are to be run.
    Open(Box<Open>, Vec<usize>),
}

/// A submission of which it is known how it is built.
struct Planned {
    number: usize,
    plan: Plan,
    tools: BTreeMap<Tool, Toolchain>,
    facts: SubmissionFacts,
}

impl Shop<'_> {
    /// Finds out what a submission is, and what is left to do for it.
    pub(super) fn begin(
        &self,
        number: usize,
        submission: &Submission,
        slot: u32,
    ) -> Result<Begun, Undone> {
        let mut facts = SubmissionFacts {
            name: submission.name.clone(),
            student: submission.student.clone(),
            ..SubmissionFacts::default()
        };
        let whole = |facts: SubmissionFacts, outcome: Outcome| {
            let cases = self.assignment.cases.len();
            let ended = Ended::whole(facts, &submission.record_name, outcome, cases);
            self.done(ended, None, slot)
        };
        let files = match submission.files() {
            Ok(files) => files,
            Err(error) => return whole(facts, unreadable(&error)),
        };
        let plan = match detect(&submission.root, &files, &self.languages) {
            Ok(plan) => plan,
            Err(error) => return whole(facts, undetected(&error)),
        };
        facts.language = Some(plan.language.name().to_owned());
        facts.entry = Some(plan.entry.name().to_owned());
        facts.findings = notes(&plan.notes);
        if plan.language == Language::Transcripts {
            let cases = &self.assignment.cases;
            let transcript = |case: &Case| {
                saved::transcript(&submission.root, plan.transcript(&case.name), case)
            };
            let observations: Vec<Observation> = cases.iter().map(transcript).collect();
            let ended = Ended {
                facts,
                record_name: submission.record_name.clone(),
                outcome: Outcome::saved(&submission.root, &plan, cases, &observations),
                observations,
            };
            return self.done(ended, None, slot);
        }
        let tools = match self.tools.all(&needed_tools(&plan)) {
            Ok(tools) => tools,
            Err(fault) => return whole(facts, Outcome::NotJudged(fault.into())),
        };
        let planned = Planned {
            number,
            plan,
            tools,
            facts: facts.clone(),
        };
        match self.open(submission, planned, slot) {
            Err(Undone::Fault(fault)) => whole(facts, Outcome::NotJudged(fault.into())),
            other => other,
        }
    }

    /// Ends a submission of which all cases are known.
    fn done(&self, ended: Ended, program: Option<&Program>, slot: u32) -> Result<Begun, Undone> {
        match self.finish(ended, program, slot)? {
            Ok(result) => Ok(Begun::Done(Box::new(result))),
            Err(_) => Err(fault("a run of a smaller board is missing")),
        }
    }

    /// Looks up what the journal knows, and builds the submission if something is left to run.
    fn open(&self, submission: &Submission, planned: Planned, slot: u32) -> Result<Begun, Undone> {
        let Planned {
            number,
            plan,
            tools,
            facts,
        } = planned;
        let build_key = self.build_key(submission, &plan, &tools)?;
        let record_name = submission.record_name.clone();
        let cases = &self.assignment.cases;
        let not_built = |facts: SubmissionFacts, failure: &BuildFailure| {
            let outcome = Outcome::not_built(failure);
            let ended = Ended::whole(facts, &submission.record_name, outcome, cases.len());
            self.done(ended, None, slot)
        };
        if let Some(failure) = self.journal.build_failure(&record_name, &build_key) {
            return not_built(facts, &failure);
        }
        let known = |(case, case_key): (&Case, &CaseKey)| {
            self.journal
                .run(&record_name, &case.name, &case_key.run_key(&build_key))
                .map(Observation::Ran)
        };
        let known = cases.iter().zip(&self.case_keys).map(known);
        let observations: Vec<Option<Observation>> = known.collect();
        let missing: Vec<usize> = (0..cases.len())
            .filter(|&index| observations[index].is_none())
            .collect();
        let mut ended = None;
        if missing.is_empty() {
            let observations = observations.iter().flatten().cloned().collect();
            let all = self.ended(facts.clone(), &record_name, &build_key, observations);
            match self.finish(all, None, slot)? {
                Ok(result) => return Ok(Begun::Done(Box::new(result))),
                // Every case is known, and boards are left that the search for a smaller one needs.
                Err(all) => ended = Some(all),
            }
        }
        let attempt = || self.build(number, &submission.root, &plan, &tools, slot);
        let built = match attempt() {
            // A program may have filled the disk, which is stopped for it.
            Err(undone) if undone.is_for_want_of_room() => {
                let _alone = self.machine.write().unwrap_or_else(PoisonError::into_inner);
                attempt()
            }
            other => other,
        };
        let workplace = match built? {
            Built::Ready(workplace) => workplace,
            Built::Failed(failure) => {
                self.journal
                    .keep_build_failure(&record_name, &build_key, &failure)
                    .map_err(|error| Undone::Fault(not_kept(&error)))?;
                return not_built(facts, &failure);
            }
        };
        let program = Program {
            plan,
            tools,
            workplace,
            hangs: AtomicBool::new(false),
        };
        if let Some(ended) = ended {
            let done = self.done(ended, Some(&program), slot);
            self.leave(&program.workplace);
            return done;
        }
        let open = Open {
            number,
            facts,
            record_name,
            build_key,
            program,
            left: AtomicUsize::new(missing.len()),
            observations: Mutex::new(observations),
        };
        Ok(Begun::Open(Box::new(open), missing))
    }
}

/// The tools of a plan. `rustc` calls the C compiler to link.
fn needed_tools(plan: &Plan) -> std::collections::BTreeSet<Tool> {
    let mut tools = plan.tools();
    if tools.contains(&Tool::Rustc) {
        tools.insert(Tool::Gcc);
    }
    tools
}

fn unreadable(error: &submission::Error) -> Outcome {
    match error {
        submission::Error::TooLarge { .. } | submission::Error::TooMany { .. } => {
            Outcome::NothingToGrade(format!("{error}; {}", error.hint()))
        }
        submission::Error::Refused(why) => Outcome::NothingToGrade(why.clone()),
        _ => not_judged(error, error.hint()),
    }
}

fn undetected(error: &language::Error) -> Outcome {
    match error {
        language::Error::EntryMissing(what) => Outcome::not_built(&BuildFailure {
            kind: BuildFailureKind::NoEntry(what.clone()),
            diagnostics: String::new(),
        }),
        language::Error::NoFiles | language::Error::NoSources { .. } => {
            Outcome::NothingToGrade(error.to_string())
        }
        language::Error::NoCommand | language::Error::Unreadable { .. } => {
            not_judged(error, error.hint())
        }
    }
}

fn not_judged(error: &impl std::fmt::Display, hint: &str) -> Outcome {
    let fault = MachineFault {
        message: format!("not judged: {error}"),
        hint: Some(hint.to_owned()),
        is_missing_tool: false,
    };
    Outcome::NotJudged(fault.into())
}
