//! Whether a submission misses a source that was handed in as something that has no content.
//!
//! A link in an archive or a folder may lead to a source that lies elsewhere. What its author sees there is not here, so that a
//! build that misses it says nothing of the author's program.

use crate::{
    intake::{Submission, WhyLeft},
    language,
    outcome::{BuildFailure, MachineFault, printable},
};

use super::stored::Outcome;

/// Links that are named.
const MOST_NAMES: usize = 3;

/// The outcome of a submission without a program: not judged, where a build misses what may lie elsewhere.
pub(super) fn unless_missing(submission: &Submission, outcome: Outcome) -> Outcome {
    let misses_one = matches!(&outcome, Outcome::NotBuilt(failure) if misses_a_source(failure));
    match links(submission) {
        Some(links) if misses_one => Outcome::NotJudged(MachineFault::new(
            format!("a source is missing, and of {links} there is no content"),
            "put the files themselves in the place of links, and grade the submission again",
        )),
        _ => outcome,
    }
}

fn misses_a_source(failure: &BuildFailure) -> bool {
    use crate::outcome::BuildFailureKind::{NoEntry, Refused};
    match failure.kind {
        NoEntry(_) => true,
        Refused => language::misses_a_source(&failure.diagnostics),
        _ => false,
    }
}

/// The names of what has no content; none where all has.
fn links(submission: &Submission) -> Option<String> {
    let left = submission.contents().ok()?.left;
    let links = left.iter().filter(|one| one.why == WhyLeft::NoFile);
    let names = links.map(|one| format!("`{}`", printable(&one.path.to_string_lossy())));
    let names: Vec<String> = names.take(MOST_NAMES).collect();
    (!names.is_empty()).then(|| names.join(", "))
}
