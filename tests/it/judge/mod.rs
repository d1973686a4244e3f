//! What the judge says of runs that need no program.

mod claims;
mod crowded;
mod endings;
mod ladder;
mod late;
mod paths;
mod per_heuristic;
mod smaller;
mod strict;
mod tolerated;

use tilegrade::{
    assignment::{Case, CaseFile, Rubric, Settings},
    judge::judge_case,
    outcome::{CaseResult, Observation, RunRecord},
};

/// A case with this file.
fn case(name: &str, file: &str, settings: Option<&str>) -> Case {
    let file = CaseFile {
        name: name.to_owned(),
        path: format!("{name}.txt"),
        bytes: file.into(),
        settings: settings.map(str::to_owned),
    };
    Case::read(file, &Settings::default()).expect("a case")
}

/// What a run comes to.
fn judged(case: &Case, record: RunRecord) -> CaseResult {
    judge_case(case, &Rubric::default(), &Observation::Ran(record))
}
