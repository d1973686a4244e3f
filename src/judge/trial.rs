//! What the tests of judging begin with.

use crate::{
    assignment::{Case, CaseFile, Rubric, Settings},
    outcome::{CaseResult, Observation, RunRecord},
    puzzle::Board,
};

use super::judge_case;

/// A board by its digits.
pub(super) fn board(digits: &str) -> Board {
    digits.parse().expect("a board")
}

/// A case with this file.
pub(super) fn case(name: &str, file: &str, settings: Option<&str>) -> Case {
    let file = CaseFile {
        name: name.to_owned(),
        path: format!("{name}.txt"),
        bytes: file.into(),
        settings: settings.map(str::to_owned),
    };
    Case::read(file, &Settings::default()).expect("a case")
}

/// What a run comes to.
pub(super) fn judged(case: &Case, record: RunRecord) -> CaseResult {
    judge_case(case, &Rubric::default(), &Observation::Ran(record))
}
