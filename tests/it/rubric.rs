//! What a rubric makes of the same answers: profiles, caps, requirements, extra credit, rounding, and who may see it.

mod account;
mod class;
mod doubts;
mod rulings;
mod stored;
mod view;
mod words;

use std::fs;

use tilegrade::{
    assignment::{Assignment, CaseFile, Points, Settings},
    judge::{SubmissionFacts, judge_case, judge_submission},
    outcome::{Observation, RunRecord, SubmissionResult},
};

use crate::support::repository;

/// The handout's board.
pub(crate) const HANDOUT: &str = "1 2 3\n6 5 7\n8 4 0\n";

/// An assignment with this below `format = 1`, and the handout's board once for each name, with these settings beside it.
pub(crate) fn assignment(settings: &str, cases: &[(&str, &str)]) -> Assignment {
    let settings = Settings::read("assignment.toml", &format!("format = 1\n{settings}"));
    let case = |(name, settings): &(&str, &str)| CaseFile {
        name: (*name).to_owned(),
        path: format!("cases/{name}.txt"),
        bytes: HANDOUT.into(),
        settings: Some((*settings).to_owned()),
    };
    let files = cases.iter().map(case).collect();
    Assignment::new(settings.expect("settings"), files).expect("an assignment")
}

/// The saved transcript of the handout's board, such as `accepted/handout--trimmed-rows`.
pub(crate) fn saved(name: &str) -> Vec<u8> {
    let path = repository().join(format!("tests/transcripts/{name}.txt"));
    fs::read(&path).unwrap_or_else(|why| panic!("{}: {why}", path.display()))
}

/// What a submission comes to that prints these in the cases, in their order.
pub(crate) fn judged(assignment: &Assignment, texts: &[Vec<u8>]) -> SubmissionResult {
    let rubric = &assignment.settings.rubric;
    let results = assignment.cases.iter().zip(texts).map(|(case, text)| {
        let record = RunRecord::saved(text.clone());
        judge_case(case, rubric, &Observation::Ran(record))
    });
    judge_submission(SubmissionFacts::default(), assignment, results.collect())
}

/// A number of points.
pub(crate) fn points(number: f64) -> Points {
    Points::exactly(number).expect("a number of points")
}

/// The lines of an account as a report has them: points, item, reason, cases.
pub(crate) fn account(result: &SubmissionResult) -> Vec<String> {
    let line = |line: &tilegrade::outcome::AccountLine| {
        let item = line.item.map_or("-", tilegrade::assignment::Item::name);
        format!(
            "{} {item}: {} ({})",
            line.points,
            line.reason,
            line.cases.join(" ")
        )
    };
    result.explanation.iter().map(line).collect()
}
