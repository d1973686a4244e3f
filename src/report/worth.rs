//! Points in words: what is certain, and what a doubt leaves open.

use super::Report;
use crate::assignment::Points;
use crate::outcome::{CaseResult, SubmissionResult};

/// Points, or a dash where they are not known.
pub(super) fn number(points: Option<Points>) -> String {
    points.map_or_else(|| "–".to_owned(), |points| points.to_string())
}

/// The points of a submission; from what is certain on where a person has to decide: `96.5 to 98`.
pub(super) fn of_submission(result: &SubmissionResult) -> String {
    range(result.points, result.points_high)
}

/// Points that are certain, and those that there may be where a person has to decide.
pub(super) fn range(low: Option<Points>, high: Option<Points>) -> String {
    match (low, high) {
        (Some(low), Some(high)) => format!("{low} to {high}"),
        (points, _) => number(points),
    }
}

/// The parts of the mark that nobody has given yet, as a sentence; nothing where there are none.
pub(super) fn open(result: &SubmissionResult) -> Option<String> {
    let open = result.student.open.iter();
    let open = open.map(|mark| format!("{} {}", mark.name, mark.points));
    let open: Vec<String> = open.collect();
    let points = result.student.open_points();
    let verb = if points == Points::whole(1) {
        "more point is"
    } else {
        "more points are"
    };
    (!open.is_empty()).then(|| format!("{points} {verb} open: {}.", open.join(", ")))
}

/// The points of a case; each that it may have where a person has to decide: `3.5 or 5`.
pub(super) fn of_case(result: &CaseResult) -> String {
    let Some(doubt) = &result.doubt else {
        return number(result.points);
    };
    let mut all: Vec<Points> = doubt.points().collect();
    all.sort_unstable();
    all.dedup();
    let all: Vec<String> = all.iter().map(Points::to_string).collect();
    match all.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
        _ => all.concat(),
    }
}

/// The points of a case, as a sentence goes on with them.
pub(super) fn in_words(result: &CaseResult) -> String {
    let most = result.facts.max_points;
    match (result.points, &result.doubt) {
        (Some(points), _) => format!("{points} of {most} points"),
        (None, Some(_)) => format!("waits for a person: {} of {most} points", of_case(result)),
        (None, None) => format!("no points yet, of {most}"),
    }
}

/// What a person decides about a case in doubt, a line each: what it may say, and the points for that.
pub(super) fn readings(result: &CaseResult) -> Vec<String> {
    let Some(doubt) = &result.doubt else {
        return Vec::new();
    };
    let head = "A person will look at this and decide what the answer says:".to_owned();
    let readings = doubt.readings.iter();
    let readings =
        readings.map(|reading| format!("- {}: {} points", reading.says, reading.points()));
    std::iter::once(head).chain(readings).collect()
}

/// What is said where submissions in doubt are counted with others; nothing where there are none.
pub(super) fn counted_low(report: &Report) -> &'static str {
    let mut all = report.submissions.iter();
    if all.any(|one| one.points_high.is_some()) {
        "; what waits for a person counts with the points that are certain"
    } else {
        ""
    }
}
