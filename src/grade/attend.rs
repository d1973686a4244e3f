//! One submission while it is graded: from its files to what happened on every case.

use std::{
    collections::BTreeMap,
    path::Path,
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
};

use crate::{
    assignment::Case,
    judge::SubmissionFacts,
    language::{self, Language, Plan, Tool, detect},
    outcome::{
        BuildFailure, BuildFailureKind, MachineFault, Observation, RunRecord, SubmissionResult,
    },
    run::Toolchain,
    submission::{self, Submission},
};

use super::{
    build::{Built, Shop, Undone, fault},
    finish::{Ended, not_kept},
    key::{CaseKey, Circumstances},
    record::hash,
    run_case::Program,
    saved,
    stored::{Outcome, notes},
};

/// A submission of which cases are being run.
pub(super) struct Open {
    pub(super) number: usize,
    facts: SubmissionFacts,
    record_name: String,
    build_key: String,
    program: Program,
    observations: Mutex<Vec<Option<Observation>>>,
    left: AtomicUsize,
}

/// What a submission comes to when it is begun.
pub(super) enum Begun {
    /// All is known already.
    Done(SubmissionResult),
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
            Ok(result) => Ok(Begun::Done(result)),
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
                Ok(result) => return Ok(Begun::Done(result)),
                // Every case is known, and boards are left that the search for a smaller one needs.
                Err(all) => ended = Some(all),
            }
        }
        let workplace = match self.build(&submission.root, &plan, &tools, slot)? {
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

    fn build_key(
        &self,
        submission: &Submission,
        plan: &Plan,
        tools: &BTreeMap<Tool, Toolchain>,
    ) -> Result<String, Undone> {
        let settings = &self.assignment.settings;
        let versions = tools.values().map(|tool| tool.version.clone());
        let circumstances = Circumstances {
            submission: &digest_of_staged(&submission.root, plan)?,
            plan,
            tools: &versions.collect::<Vec<_>>(),
            build_limits: settings.build_limits,
            commands: &[&settings.build_command, &settings.command],
            // Where there is no sandbox now, what was run in one before still counts.
            tier: self
                .sandbox
                .as_ref()
                .map_or(self.tier_before, |sandbox| sandbox.tier()),
        };
        Ok(circumstances.build_key())
    }

    fn ended(
        &self,
        facts: SubmissionFacts,
        record_name: &str,
        build_key: &str,
        observations: Vec<Observation>,
    ) -> Ended {
        Ended {
            facts,
            record_name: record_name.to_owned(),
            outcome: Outcome::ran(build_key, &self.assignment.cases, &observations),
            observations,
        }
    }

    /// Runs one case of an open submission. Gives the submission's result when it was the last.
    pub(super) fn attend(
        &self,
        open: &Open,
        index: usize,
        slot: u32,
    ) -> Result<Option<SubmissionResult>, Undone> {
        let case = &self.assignment.cases[index];
        let case_key = &self.case_keys[index];
        let key = case_key.run_key(&open.build_key);
        let keep = |record: &RunRecord| {
            self.journal
                .keep_run(&open.record_name, &case.name, (case_key, &key), record)
        };
        let observation = match self.run_case(&open.program, case, slot) {
            Err(Undone::Interrupted) => return Err(Undone::Interrupted),
            Err(Undone::Fault(fault)) => Observation::NotJudged(fault),
            Ok(record) => match keep(&record) {
                Ok(()) => Observation::Ran(record),
                Err(error) => Observation::NotJudged(not_kept(&error)),
            },
        };
        let observations = {
            let mut observations = open
                .observations
                .lock()
                .unwrap_or_else(PoisonError::into_inner);
            observations[index] = Some(observation);
            if open.left.fetch_sub(1, Ordering::Relaxed) > 1 {
                return Ok(None);
            }
            std::mem::take(&mut *observations)
        };
        let observations = observations.into_iter().flatten().collect();
        let facts = open.facts.clone();
        let ended = self.ended(facts, &open.record_name, &open.build_key, observations);
        let finished = self.finish(ended, Some(&open.program), slot);
        self.leave(&open.program.workplace);
        // With a program at hand, every run that is missing was made.
        Ok(finished?.ok())
    }
}

/// The hash of the files that a submission is built from. What else lies beside them changes nothing.
fn digest_of_staged(root: &Path, plan: &Plan) -> Result<String, Undone> {
    let mut parts = String::new();
    for staged in &plan.staged {
        let content = staged.content(root).map_err(|error| {
            fault(format!(
                "`{}` cannot be read: {}",
                staged.from.display(),
                error.kind()
            ))
        })?;
        // Each part is a hash, so that no name can be mistaken for content.
        parts += &hash(staged.to.as_bytes());
        parts += &hash(&content);
    }
    Ok(hash(parts.as_bytes()))
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
