//! One submission while it is graded: from its files to what happened on every case.

use std::{
    collections::BTreeMap,
    fs::File,
    io::Read,
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
        Bound, BuildFailure, BuildFailureKind, Ending, Finding, FindingId, MachineFault,
        Observation, RunRecord,
    },
    run::Toolchain,
    submission::{self, Submission},
};

use super::{
    build::{Built, Shop, Undone, fault},
    key::Circumstances,
    record::hash,
    run_case::Program,
};

/// A submission of which cases are being run.
pub(super) struct Open {
    pub(super) number: usize,
    pub(super) facts: SubmissionFacts,
    record_name: String,
    keys: Vec<String>,
    program: Program,
    observations: Mutex<Vec<Option<Observation>>>,
    left: AtomicUsize,
}

/// What a submission comes to when it is begun.
pub(super) enum Begun {
    /// All is known already.
    Known(SubmissionFacts, Vec<Observation>),
    /// These cases are to be run.
    Open(Box<Open>, Vec<usize>),
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
        let same = |observation: Observation| vec![observation; self.assignment.cases.len()];
        let files = match submission.files() {
            Ok(files) => files,
            Err(error) => return Ok(Begun::Known(facts, same(unreadable(&error)))),
        };
        let plan = match detect(&submission.root, &files, &self.languages) {
            Ok(plan) => plan,
            Err(error) => return Ok(Begun::Known(facts, same(undetected(&error)))),
        };
        facts.language = Some(plan.language.name().to_owned());
        facts.entry = Some(plan.entry.name().to_owned());
        facts.findings = plan
            .notes
            .iter()
            .map(|note| Finding::new(FindingId::SourceChoice, note.clone()))
            .collect();
        if plan.language == Language::Transcripts {
            let cases = self.assignment.cases.iter();
            let observations = cases
                .map(|case| saved_transcript(&submission.root, &plan, case))
                .collect();
            return Ok(Begun::Known(facts, observations));
        }
        let tools = match self.tools.all(&needed_tools(&plan)) {
            Ok(tools) => tools,
            Err(fault) => return Ok(Begun::Known(facts, same(Observation::NotJudged(fault)))),
        };
        match self.open(number, submission, plan, tools, facts.clone(), slot) {
            Err(Undone::Fault(fault)) => {
                Ok(Begun::Known(facts, same(Observation::NotJudged(fault))))
            }
            other => other,
        }
    }

    /// Looks up what the journal knows, and builds the submission if something is left to run.
    fn open(
        &self,
        number: usize,
        submission: &Submission,
        plan: Plan,
        tools: BTreeMap<Tool, Toolchain>,
        facts: SubmissionFacts,
        slot: u32,
    ) -> Result<Begun, Undone> {
        let digest = digest_of_staged(&submission.root, &plan)?;
        let settings = &self.assignment.settings;
        let circumstances = Circumstances {
            submission: &digest,
            plan: &plan,
            tools: &tools
                .values()
                .map(|tool| tool.version.clone())
                .collect::<Vec<_>>(),
            build_limits: settings.build_limits,
            commands: &[&settings.build_command, &settings.command],
            // Where there is no sandbox now, what was run in one before still counts.
            is_isolated: self
                .sandbox
                .as_ref()
                .map_or(true, |sandbox| sandbox.isolates()),
        };
        let build_key = circumstances.build_key();
        let record_name = submission.record_name.clone();
        let cases = &self.assignment.cases;
        if let Some(failure) = self.journal.build_failure(&record_name, &build_key) {
            return Ok(Begun::Known(
                facts,
                vec![Observation::NotBuilt(failure); cases.len()],
            ));
        }
        let keys: Vec<String> = cases
            .iter()
            .map(|case| Circumstances::run_key(&build_key, case))
            .collect();
        let known = |(case, key): (&Case, &String)| {
            self.journal
                .run(&record_name, &case.name, key)
                .map(Observation::Ran)
        };
        let observations: Vec<Option<Observation>> = cases.iter().zip(&keys).map(known).collect();
        let missing: Vec<usize> = (0..cases.len())
            .filter(|&index| observations[index].is_none())
            .collect();
        if missing.is_empty() {
            return Ok(Begun::Known(
                facts,
                observations.into_iter().flatten().collect(),
            ));
        }
        let workplace = match self.build(&submission.root, &plan, &tools, slot)? {
            Built::Ready(workplace) => workplace,
            Built::Failed(failure) => {
                self.journal
                    .keep_build_failure(&record_name, &build_key, &failure)
                    .map_err(|error| fault(format!("the result cannot be kept: {error}")))?;
                return Ok(Begun::Known(
                    facts,
                    vec![Observation::NotBuilt(failure); cases.len()],
                ));
            }
        };
        let hangs = AtomicBool::new(false);
        let open = Open {
            number,
            facts,
            record_name,
            keys,
            program: Program {
                plan,
                tools,
                workplace,
                hangs,
            },
            left: AtomicUsize::new(missing.len()),
            observations: Mutex::new(observations),
        };
        Ok(Begun::Open(Box::new(open), missing))
    }

    /// Runs one case of an open submission. Gives what happened on all of them when it was the last.
    pub(super) fn attend(
        &self,
        open: &Open,
        index: usize,
        slot: u32,
    ) -> Result<Option<Vec<Observation>>, Undone> {
        let case = &self.assignment.cases[index];
        let observation = match self.run_case(&open.program, case, slot) {
            Err(Undone::Interrupted) => return Err(Undone::Interrupted),
            Err(Undone::Fault(fault)) => Observation::NotJudged(fault),
            Ok(record) => match self.journal.keep_run(&open.record_name, &case.name, &open.keys[index], &record) {
                Ok(()) => Observation::Ran(record),
                Err(error) => Observation::NotJudged(MachineFault {
                    message: format!("not judged: the result cannot be kept: {error}"),
                    hint: Some("make room or choose another folder with --out, and run the same command again".to_owned()),
                    is_missing_tool: false,
                }),
            },
        };
        let mut observations = open
            .observations
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        observations[index] = Some(observation);
        if open.left.fetch_sub(1, Ordering::Relaxed) > 1 {
            return Ok(None);
        }
        self.leave(&open.program.workplace);
        Ok(Some(
            std::mem::take(&mut *observations)
                .into_iter()
                .flatten()
                .collect(),
        ))
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

fn unreadable(error: &submission::Error) -> Observation {
    match error {
        submission::Error::TooLarge { .. } | submission::Error::TooMany { .. } => {
            Observation::NothingToGrade(format!("{error}; {}", error.hint()))
        }
        _ => Observation::NotJudged(MachineFault {
            message: format!("not judged: {error}"),
            hint: Some(error.hint().to_owned()),
            is_missing_tool: false,
        }),
    }
}

fn undetected(error: &language::Error) -> Observation {
    match error {
        language::Error::EntryMissing(what) => Observation::NotBuilt(BuildFailure {
            kind: BuildFailureKind::NoEntry(what.clone()),
            diagnostics: String::new(),
        }),
        language::Error::NoFiles | language::Error::NoSources { .. } => {
            Observation::NothingToGrade(error.to_string())
        }
        language::Error::NoCommand | language::Error::Unreadable { .. } => {
            Observation::NotJudged(MachineFault {
                message: format!("not judged: {error}"),
                hint: Some(error.hint().to_owned()),
                is_missing_tool: false,
            })
        }
    }
}

/// What a saved transcript says; a case without one has said nothing.
fn saved_transcript(root: &Path, plan: &Plan, case: &Case) -> Observation {
    let Some(path) = plan.transcript(&case.name) else {
        return Observation::Ran(RunRecord::saved(Vec::new()));
    };
    let most = case.limits.output_kib * 1024;
    let mut bytes = Vec::new();
    let read =
        File::open(root.join(path)).and_then(|file| file.take(most + 1).read_to_end(&mut bytes));
    if let Err(error) = read {
        return Observation::NotJudged(MachineFault {
            message: format!("not judged: `{}` cannot be read: {error}", path.display()),
            hint: Some("check its permissions and run the same command again".to_owned()),
            is_missing_tool: false,
        });
    }
    let is_cut = bytes.len() as u64 > most;
    let ending = is_cut.then_some(Ending::Stopped(Bound::Output));
    Observation::Ran(RunRecord {
        ending,
        ..RunRecord::saved(bytes)
    })
}
