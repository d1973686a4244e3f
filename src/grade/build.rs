//! Building a submission.

use std::path::Path;

use super::error::{StepError, no_room};
use super::grader::Grader;
use super::kept_build::{Classes, class_files, is_without_classes, put};
use super::stage::{BuildDirs, source_mount, write_for_all};
use super::tools::ToolSet;
use crate::intake::Submission;
use crate::language::{Language, Places, Plan, newer_java};
use crate::outcome::{Bound, BuildFailure, BuildFailureKind, Ending};
use crate::run::{Access, Finished, Mount};

/// A program that may be the one to grade, and the tools that it needs.
#[derive(Clone, Debug)]
pub(super) struct Candidate {
    pub(super) plan: Plan,
    pub(super) tools: ToolSet,
    /// The number of its submission, where that may have been compiled before its turn: only the likeliest program is.
    pub(super) ahead: Option<usize>,
}

/// The directories of what was built, or how the build failed.
pub(super) type Built = Result<BuildDirs, BuildFailure>;

impl Grader<'_> {
    /// Stages and builds a program of a submission, which may have been compiled before its turn. What is refused by tools that
    /// refuse everything, or comes to nothing as everything does, is a fault of the machine.
    pub(super) fn build(
        &self,
        submission: &Submission,
        candidate: &Candidate,
        key: &str,
    ) -> Result<Built, StepError> {
        let Candidate { plan, tools, ahead } = candidate;
        let (root, name) = (&submission.root, &submission.record_name);
        let is_java = plan.language == Language::Java;
        if is_java && let Some(classes) = self.context.journal.kept_build(name, key) {
            let workplace = self.hand_back(root, plan, &classes)?;
            return Ok(Ok(workplace));
        }
        let ahead = match ahead.filter(|_| is_java) {
            Some(number) => self.batch.compiled_ahead(number, tools, self.slot)?,
            None => None,
        };
        let built = match ahead.filter(|classes| !classes.is_empty()) {
            Some(classes) => Ok(self.hand_back(root, plan, &classes)?),
            None => self.try_to_build(root, plan, tools)?,
        };
        let is_doubtful = match &built {
            Err(failure) => failure.kind == BuildFailureKind::Refused,
            Ok(workplace) => is_java && is_without_classes(&workplace.build),
        };
        if is_doubtful {
            self.require_what_is_right_to_build(plan.language, tools)?;
        }
        if let Ok(workplace) = &built
            && is_java
        {
            self.keep_build(name, key, workplace);
        }
        Ok(built)
    }

    /// Stages and builds what a plan says, whatever is kept.
    pub(super) fn try_to_build(
        &self,
        root: &Path,
        plan: &Plan,
        tools: &ToolSet,
    ) -> Result<Built, StepError> {
        let workplace = self.stage(root, plan)?;
        if let Some(failure) = self.attempts(plan, &workplace, tools)? {
            self.leave(&workplace);
            return Ok(Err(failure));
        }
        Ok(Ok(workplace))
    }

    /// Puts the sources of a plan in place, with an empty directory for what is built.
    pub(super) fn stage(&self, root: &Path, plan: &Plan) -> Result<BuildDirs, StepError> {
        let sources = self.context.machine.directory("sources")?;
        let build = self.context.machine.directory("build")?;
        for staged in &plan.staged {
            let copied = staged
                .content(root)
                .and_then(|bytes| write_for_all(&sources, &staged.to, &bytes));
            copied.map_err(|error| {
                no_room(format!(
                    "`{}` cannot be staged: {error}",
                    staged.from.display()
                ))
            })?;
        }
        // Beside any Java: a program finds the same folders whether its cases share a virtual machine or not.
        let driver = match plan.language {
            Language::Java => match self.driver.copy(self.slot) {
                Err(StepError::Fault(_)) if !plan.needs_driver() => None,
                driver => Some(driver?),
            },
            _ => None,
        };
        Ok(BuildDirs {
            sources: source_mount(&sources),
            build,
            driver,
        })
    }

    pub(super) fn leave(&self, workplace: &BuildDirs) {
        let machine = &self.context.machine;
        machine.discard(&workplace.sources.host);
        machine.discard(&workplace.build);
        self.driver.leave(workplace);
    }

    pub(super) fn hand_back(
        &self,
        root: &Path,
        plan: &Plan,
        classes: &Classes,
    ) -> Result<BuildDirs, StepError> {
        let workplace = self.stage(root, plan)?;
        put(&workplace.build, classes)?;
        Ok(workplace)
    }

    /// Keeps what a build has written, for the next grading; not without a sandbox, since programs could write here.
    pub(super) fn keep_build(&self, submission: &str, key: &str, workplace: &BuildDirs) {
        let is_apart = self.context.machine.isolates();
        let classes = class_files(&workplace.build).filter(|classes| !classes.is_empty());
        if let Some(classes) = classes.filter(|_| is_apart)
            && let Err(error) = self.context.journal.keep_classes(submission, key, classes)
        {
            let note = format!("builds are not kept for the next grading: {error}");
            self.context.notes.note(note);
        }
    }

    /// Makes the attempts of a plan until one succeeds; else gives the first one's words, which the student would have seen.
    fn attempts(
        &self,
        plan: &Plan,
        workplace: &BuildDirs,
        tools: &ToolSet,
    ) -> Result<Option<BuildFailure>, StepError> {
        let machine = &self.context.machine;
        let limits = self.context.assignment.settings.build_limits;
        let job = machine.directory("job")?;
        let mounts = vec![
            workplace.sources.clone(),
            Mount::build(&workplace.build, Access::ReadWrite),
        ];
        let directory = Mount::job(&job);
        let places = machine.places(workplace, &directory)?;
        let mut first: Option<BuildFailure> = None;
        let mut number = Some(0);
        let attempts = plan.attempts(&places, limits.memory_mib);
        while let Some(steps) = number.and_then(|number: usize| attempts.get(number)) {
            let mut failure = None;
            for step in steps {
                let finished = machine.step(step, tools, &directory, &mounts, limits, self.slot)?;
                if finished.ending != Ending::Exited(0) {
                    failure = Some(failure_of(&finished, &places));
                    break;
                }
            }
            let Some(failure) = failure else {
                first = None;
                break;
            };
            number = number.and_then(|number| plan.next_attempt(number, &failure.diagnostics));
            first = first.or(Some(failure));
        }
        machine.discard(&job);
        Ok(first)
    }
}

fn failure_of(finished: &Finished, places: &Places) -> BuildFailure {
    let said = [&finished.stderr[..], &finished.stdout[..]].concat();
    // Where the sources lay differs from grading to grading.
    let diagnostics = String::from_utf8_lossy(&said)
        .replace(&format!("{}/", places.sources), "")
        .replace(&places.build, "build");
    let kind = match finished.ending {
        Ending::Stopped(bound) => BuildFailureKind::Stopped(bound),
        _ if diagnostics.contains("java.lang.OutOfMemoryError") => {
            BuildFailureKind::Stopped(Bound::Memory)
        }
        _ => match newer_java(&diagnostics) {
            Some(feature) => BuildFailureKind::NeedsNewer(feature.to_owned()),
            None => BuildFailureKind::Refused,
        },
    };
    BuildFailure { kind, diagnostics }
}
