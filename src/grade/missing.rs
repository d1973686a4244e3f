//! Whether a submission misses a source that was handed in as something that has no content.
//!
//! A link in an archive or a folder may lead to a source that lies elsewhere. What its author sees there is not here, so that a
//! build that fails says nothing of the author's program, and neither does a run: many a language asks for a source when it needs
//! it. What the compiler or the program says of it is not asked: each has other words.

use std::path::Path;

use super::grader::Grader;
use super::stored::Outcome;
use crate::intake::{Skipped, Submission};
use crate::language::is_source;
use crate::outcome::{BuildFailureKind, MachineFault, Observation, Verdict, printable};

const MOST_NAMES: usize = 3;

/// The outcome of a submission without a program: not judged, where a build misses what may lie elsewhere.
pub(super) fn unless_missing(submission: &Submission, outcome: Outcome) -> Outcome {
    let is_stopped = |kind: &BuildFailureKind| matches!(kind, BuildFailureKind::Stopped(_));
    let misses_one = matches!(&outcome, Outcome::NotBuilt(failure) if !is_stopped(&failure.kind));
    let fault = misses_one.then(|| fault(submission, "it cannot be built"));
    fault.flatten().map_or(outcome, Outcome::NotJudged)
}

impl Grader<'_> {
    /// Takes for not judged what ended in an error, where a source may be missing.
    pub(super) fn doubt_failed_runs(&self, submission: &Submission, all: &mut [Observation]) {
        let Some(fault) = fault(submission, "it ended in an error") else {
            return;
        };
        for (case, one) in all.iter_mut().enumerate() {
            if self.judged(case, one).verdict == Verdict::RuntimeError {
                *one = Observation::NotJudged(fault.clone());
            }
        }
    }
}

/// What is said where a possible source has no content; nothing where all have.
pub(super) fn fault(submission: &Submission, what: &str) -> Option<MachineFault> {
    let links = links(submission)?;
    let hint = "hand in the files themselves, under plain names, and grade the submission again";
    Some(MachineFault::new(
        format!("{what}, and of {links} there is no content"),
        hint,
    ))
}

/// The names of what has no content and may hold a source; `None` if there is no such thing.
fn links(submission: &Submission) -> Option<String> {
    let skipped = submission.contents().ok()?.skipped;
    // One without an extension may be a folder of sources.
    let may_hold = |path: &Path| path.extension().is_none() || is_source(path);
    let is_meant = |one: &&Skipped| one.why.is_lost() && may_hold(&one.path);
    let links = skipped.iter().filter(is_meant);
    let names = links.map(|one| format!("`{}`", printable(&one.path.to_string_lossy())));
    let names: Vec<String> = names.take(MOST_NAMES).collect();
    (!names.is_empty()).then(|| names.join(", "))
}
