//! What a run depends on. Where any of it changes, the case is run again.

use std::{collections::BTreeMap, path::Path};

use crate::{
    assignment::{Assignment, Case, Limits},
    language::{DRIVER_SOURCES, Places, Plan, Tool},
    run::{Tier, Toolchain},
    submission::Submission,
};

use super::{
    build::{GradeContext, StepError, fault},
    record::{FORMAT, hash},
};

/// What all runs of a submission depend on.
pub(super) struct BuildInputs<'a> {
    /// Hash of the submission's files.
    pub(super) submission: &'a str,
    pub(super) plan: &'a Plan,
    /// The versions of the tools that the plan needs, in a fixed order.
    pub(super) tools: &'a [String],
    pub(super) build_limits: Limits,
    /// The staff's own commands.
    pub(super) commands: &'a [&'a [String]],
    /// What keeps programs apart from the machine.
    pub(super) tier: Tier,
}

impl BuildInputs<'_> {
    /// The key of the build.
    pub(super) fn build_key(&self) -> String {
        let Self {
            submission,
            plan,
            tools,
            build_limits,
            commands,
            tier,
        } = self;
        let driver = if plan.needs_driver() {
            hash(DRIVER_SOURCES.map(|(_, text)| text).concat().as_bytes())
        } else {
            String::new()
        };
        let places = same_places();
        let steps = (
            plan.attempts(&places, build_limits.memory_mib),
            plan.run(&places, 0),
        );
        let version = env!("CARGO_PKG_VERSION");
        let parts = format!(
            "{FORMAT}\n{version}\n{submission}\n{:?}\n{:?}\n{steps:?}\n{tools:?}\n{build_limits:?}\n{commands:?}\n{tier}\n{driver}\n{:?}",
            plan.language, plan.entry, plan.board_names,
        );
        hash(parts.as_bytes())
    }
}

impl GradeContext<'_> {
    /// The key of a submission's build.
    pub(super) fn build_key(
        &self,
        submission: &Submission,
        plan: &Plan,
        tools: &BTreeMap<Tool, Toolchain>,
    ) -> Result<String, StepError> {
        let settings = &self.assignment.settings;
        let versions = tools.values().map(|tool| tool.version.clone());
        let circumstances = BuildInputs {
            submission: &digest_of_staged(&submission.root, plan)?,
            plan,
            tools: &versions.collect::<Vec<_>>(),
            build_limits: settings.build_limits,
            commands: &[&settings.programs.build_command, &settings.programs.command],
            // Where there is no sandbox now, what was run in one before still counts.
            tier: self
                .sandbox
                .as_ref()
                .map_or(self.tier_before, |sandbox| sandbox.tier()),
        };
        Ok(circumstances.build_key())
    }
}

/// Places that are the same in every grading, to tell commands with their flags.
pub(super) fn same_places() -> Places {
    let place = str::to_owned;
    Places {
        sources: place("/sources"),
        build: place("/build"),
        job: place("/job"),
        driver: place("/driver"),
    }
}

/// The hash of the files that a submission is built from. What else lies beside them changes nothing.
pub(super) fn digest_of_staged(root: &Path, plan: &Plan) -> Result<String, StepError> {
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

/// What runs of a case depend on, beside the submission.
#[derive(Debug)]
pub(super) struct CaseKey {
    /// Hash of the board file.
    pub(super) board: String,
    /// What is added to the key of a build.
    ending: String,
}

impl CaseKey {
    pub(super) fn of(case: &Case) -> Self {
        let board = hash(&case.bytes);
        let ending = format!("\n{board}\n{:?}\n{:?}", case.kind, case.limits);
        Self { board, ending }
    }

    /// The key of the case's run by what was built.
    pub(super) fn run_key(&self, build_key: &str) -> String {
        hash(format!("{build_key}{}", self.ending).as_bytes())
    }
}

/// The hash of all that an assignment says, in hexadecimal digits.
#[must_use]
pub fn assignment_hash(assignment: &Assignment) -> String {
    let Assignment {
        settings, cases, ..
    } = assignment;
    hash(format!("{settings:?} {cases:?}").as_bytes())
}
