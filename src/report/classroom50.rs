//! The `result.json` of Classroom 50 (`classroom50/result/v1`).
//!
//! Scores are whole numbers there: hundredths of points. What was not judged is worth 0 of 0, and cases that students may not
//! see are one test without a name. The time is that of the epoch, since the platform's runner puts the real
//! one in, and a report holds no clock.

use serde::Serialize;

use super::gradescope::known_points;
use super::score_parts::{self, Part};
use super::{RenderContext, Rendered, Report, listed, plain};
use crate::assignment::Points;
use crate::object::{Known, object};
use crate::outcome::{Verdict, pretty_json};

/// What it holds of its platform.
pub(super) const VARIABLES: [&str; 7] = [
    "CLASSROOM",
    "ASSIGNMENT",
    "OWNER",
    "SUBMISSION_TAG",
    "COMMIT_URL",
    "RELEASE_URL",
    "REVIEW_URL",
];

pub(super) fn texts(report: &Report, around: &RenderContext) -> Rendered<'static> {
    let scored = score_parts::of(report);
    let set = |name: &str| around.variables.get(name).filter(|value| !value.is_empty());
    let variable = |name: &str| set(name).map_or("", String::as_str);
    let commit = variable("COMMIT_URL");
    let max_score = hundredths(scored.max_points);
    let earned: Points = report.submissions.iter().map(known_points).sum();
    let score = hundredths(earned);
    let results = object! {
        "schema": "classroom50/result/v1",
        "classroom": variable("CLASSROOM"),
        "assignment": variable("ASSIGNMENT"),
        "assignment_type": "individual",
        "owner": variable("OWNER"),
        "submission": variable("SUBMISSION_TAG"),
        "commit": commit,
        "release": variable("RELEASE_URL"),
        "review": set("REVIEW_URL").map_or(commit, String::as_str),
        "datetime": "1970-01-01T00:00:00Z",
        "score": score.min(max_score),
        "max-score": max_score,
        "tests": scored.parts.into_iter().filter_map(test).collect::<Vec<_>>(),
    };
    let text = pretty_json(&results);
    let missing: Vec<&str> = VARIABLES
        .into_iter()
        .filter(|name| *name != "REVIEW_URL" && set(name).is_none())
        .collect();
    let missing = (!missing.is_empty()).then(|| {
        let names = missing.join(", ");
        format!("the platform's variables {names} are not set: they are empty in the result")
    });
    let tag = variable("SUBMISSION_TAG");
    let no_tag = (!tag.starts_with("submit/")).then(|| {
        let tag = plain::without_controls(tag);
        format!("`submission` is `{tag}`, and Classroom 50 takes only what begins with `submit/`: set SUBMISSION_TAG")
    });
    let over = (score > max_score).then(|| {
        "points beyond the largest are cut: Classroom 50 takes no more than the largest score"
            .to_owned()
    });
    Rendered::of(text + "\n")
        .warning(listed::warning_of_several(report))
        .warning(listed::warning_of_left_out(report))
        .warning(missing)
        .warning(no_tag)
        .warning(over)
}

/// A test; none for what is no case and has nothing to say, since no score is below zero there.
fn test(part: Part) -> Option<impl Serialize> {
    let is_case = part.verdict.is_some() || part.max_points > Points::ZERO || part.points.is_none();
    let says_something = is_case || part.message.is_some();
    let max_score = hundredths(part.max_points);
    says_something.then(|| {
        object! {
            "test-name": part.name,
            "passed": part.is_full,
            "score": hundredths(part.points.unwrap_or(Points::ZERO)).min(max_score),
            "max-score": max_score,
            "verdict": Known(part.verdict.map(Verdict::name)),
            "message": Known(part.message),
        }
    })
}

/// Hundredths of points, rounded; none below zero.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a sum of points is a small number, and this one is not below zero"
)]
fn hundredths(points: Points) -> u64 {
    (points.as_f64() * 100.0).round().max(0.0) as u64
}
