//! The search for a smaller failing board: outward from the goal, one run after the other, until one fails.
//!
//! It does not know where its runs come from. While a class is graded they are made, or taken from the
//! journal where an earlier grading was killed; when it is judged again they are only read.

use crate::assignment::{Assignment, Case};
use crate::judge::{judge_case, smaller_boards, smallest_failing_board, smallest_failing_case};
use crate::outcome::{
    Finding, FindingId, MachineFault, Observation, RunRecord, SubmissionResult, Verdict,
};

#[derive(Debug)]
pub(super) enum Sought {
    /// The smallest failing board, as a case, and what is said of it.
    Found(Box<(Case, Finding)>),
    /// There was nothing to look for, or what is smallest is not for students to see.
    Nothing,
    Unknown,
}

/// The file that is handed over, in the folder of the results.
pub(super) fn file_of(record_name: &str) -> String {
    format!("shrunk/{record_name}.txt")
}

/// Looks for the smallest failing board of a submission. `run` gives what happened on a board; `None` if that is not known.
pub(super) fn seek<E>(
    assignment: &Assignment,
    result: &SubmissionResult,
    record_name: &str,
    runs: u32,
    mut run: impl FnMut(&Case) -> Result<Option<RunRecord>, E>,
) -> Result<Sought, E> {
    let cases = smaller_boards(assignment, &result.cases, runs);
    let tried = cases.len();
    for case in cases {
        let Some(record) = run(&case)? else {
            return Ok(Sought::Unknown);
        };
        let rubric = &assignment.settings.rubric;
        let judged = judge_case(&case, rubric, &Observation::Ran(record));
        if judged.verdict == Verdict::Accepted {
            continue;
        }
        let way = rubric.puzzle().way(None);
        let finding = smallest_failing_board(&case, &judged, way, &file_of(record_name));
        return Ok(found(finding.map(|finding| (case, finding))));
    }
    let smallest = smallest_failing_case(assignment, &result.cases, tried, &file_of(record_name));
    Ok(found(smallest))
}

fn found(board: Option<(Case, Finding)>) -> Sought {
    board.map_or(Sought::Nothing, |board| Sought::Found(Box::new(board)))
}

/// Adds what a search came to, or what the machine failed at, to a result. It costs nothing. Gives the board as a case.
pub(super) fn add(
    result: &mut SubmissionResult,
    sought: Result<Sought, MachineFault>,
) -> Option<Case> {
    match sought {
        Ok(Sought::Nothing | Sought::Unknown) => None,
        Ok(Sought::Found(found)) => {
            let (case, finding) = *found;
            result.findings.push(finding);
            Some(case)
        }
        Err(fault) => {
            let why = fault.message.trim_start_matches("not judged: ");
            let message = format!("a smaller failing board could not be looked for: {why}");
            result.findings.push(Finding {
                hint: fault.hint,
                ..Finding::new(FindingId::MachineFault, message)
            });
            None
        }
    }
}
