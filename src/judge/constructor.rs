//! A constructor that reads no file: the template's `State(String)` fails for every board, and the one from an array has to stand in.
//!
//! Such a constructor refuses nothing. A file that is no board is refused only where a file that is one was read.

use super::requirement::{is_solved, take_all};
use crate::assignment::{Case, Kind};
use crate::outcome::{CaseResult, Finding, FindingId, Verdict};

const MESSAGE: &str = "the constructor from a file gave no board, and the one from an array was used: the files that break the format \
     were not read, and so not refused";

/// Takes the points of refusals from a program that was read no board by a file. The results are in the order of the cases.
pub(super) fn withhold_unread(cases: &[Case], results: &mut [CaseResult]) {
    if !reads_no_file(cases, results) {
        return;
    }
    let finding = broken(MESSAGE);
    for (case, result) in cases.iter().zip(results) {
        if matches!(case.kind, Kind::Malformed { .. } | Kind::Tolerated { .. }) {
            take_all(result, &finding, Verdict::WrongAnswer);
        }
    }
}

/// What is said of the constructor, once for all cases.
pub(super) fn finding(cases: &[Case], results: &[CaseResult]) -> Option<Finding> {
    let times = results
        .iter()
        .filter(|result| result.shape.used_array)
        .count();
    if reads_no_file(cases, results) {
        return Some(broken(MESSAGE));
    }
    (times > 0).then(|| {
        broken(&format!(
            "the constructor from a file did not give the board in {times} of {} cases, and the one from an array was used",
            cases.len()
        ))
    })
}

/// Whether boards came in by the array alone.
fn reads_no_file(cases: &[Case], results: &[CaseResult]) -> bool {
    let mut by_file = cases
        .iter()
        .zip(results)
        .filter(|(_, result)| !result.shape.used_array);
    results.iter().any(|result| result.shape.used_array)
        && !by_file.any(|(case, result)| is_solved(case, result))
}

fn broken(message: &str) -> Finding {
    Finding::new(FindingId::FileConstructorBroken, message)
        .with_hint("read the file in `State(String)`, and throw where it is no board")
}
