//! What a run depends on, by name. Where any of it changes, the case is run again; another version of this program changes nothing.

use std::path::Path;

use serde_json::{Value, json};

use super::context::GradeContext;
use super::error::{StepError, fault};
use super::record::{FORMAT, hash};
use super::tools::ToolSet;
use crate::assignment::{Assignment, Case};
use crate::intake::Submission;
use crate::language::{DRIVER_SOURCES, Places, Plan, Program, Step};

fn step_fields(step: &Step) -> Value {
    let program = match &step.program {
        Program::Named(name) => name,
        Program::Tool(tool) => tool.name(),
    };
    json!({ "program": program, "arguments": step.arguments })
}

impl GradeContext<'_> {
    /// The key of a submission's build: the hash of all that runs of it depend on, beside their cases.
    pub(super) fn build_key(
        &self,
        submission: &Submission,
        plan: &Plan,
        tools: &ToolSet,
    ) -> Result<String, StepError> {
        let settings = &self.assignment.settings;
        let limits = settings.build_limits;
        let driver = if plan.needs_driver() {
            hash(DRIVER_SOURCES.map(|(_, text)| text).concat().as_bytes())
        } else {
            String::new()
        };
        let places = same_places();
        let attempts = plan.attempts(&places, limits.memory_mib).into_iter();
        let attempts = attempts.map(|steps| steps.iter().map(step_fields).collect());
        let attempts: Vec<Vec<Value>> = attempts.collect();
        let run = plan.run(&places, 0);
        let versions = tools.values().map(|tool| &tool.version);
        let mut inputs = json!({
            "format": FORMAT,
            "submission": digest_of_staged(&submission.root, plan)?,
            "language": plan.language.name(),
            "entry": plan.entry.to_string(),
            "attempts": attempts,
            "run": run.as_ref().map(|run| step_fields(&run.step)),
            "stdin": run.as_ref().map(|run| &run.stdin),
            "board-names": plan.board_names,
            "tools": versions.collect::<Vec<_>>(),
            "limits": limits,
            "commands": [&settings.programs.build_command, &settings.programs.command],
            // Where there is no sandbox now, what was run in one before still counts.
            "tier": self.machine.tier().to_string(),
            "driver": driver,
        });
        if !plan.data.is_empty() {
            inputs["data"] = json!(plan.data);
        }
        Ok(hash(inputs.to_string().as_bytes()))
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

#[derive(Debug)]
pub(super) struct CaseKey {
    pub(super) board: String,
    /// What is added to the key of a build.
    ending: String,
}

impl CaseKey {
    pub(super) fn of(case: &Case) -> Self {
        let board = hash(&case.bytes);
        let inputs = json!({
            "board": board,
            "kind": case.kind.name(),
            "limits": case.limits,
        });
        let ending = inputs.to_string();
        Self { board, ending }
    }

    /// The key of the case's run by what was built.
    pub(super) fn run_key(&self, build_key: &str) -> String {
        hash(format!("{build_key}{}", self.ending).as_bytes())
    }
}

/// The hash of all that an assignment says, in hexadecimal digits.
pub fn assignment_hash(assignment: &Assignment) -> String {
    let said = format!("{:?} {:?}", assignment.settings, assignment.cases);
    hash(said.as_bytes())
}
