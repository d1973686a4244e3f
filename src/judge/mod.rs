//! Judging: a pure function from what happened to what it is worth.
//!
//! Text is never compared. A transcript is read, every step of it is verified, and any shortest path is as
//! good as any other.

mod account;
mod agreement;
mod answer;
mod cap;
mod choose;
mod claim;
mod conclude;
mod constructor;
mod counts;
mod diagnose;
mod doubt;
mod elsewhere;
mod ending;
mod exception;
mod exchanged;
mod fitting;
mod forbidden;
mod format;
mod gaps;
mod heard;
mod help;
mod heuristics;
mod judged;
mod labels;
mod ladder;
mod late;
mod lookalike;
mod lost;
mod malformed;
mod methods;
mod middle;
mod mutants;
mod naming;
mod nearest;
mod own_cases;
mod path;
mod range;
mod refusal;
mod requirement;
mod ruled;
mod score;
mod section;
mod shift;
mod shrunk;
mod solvable;
mod solved;
mod stale;
mod strict;
mod submission;
mod summary;
mod walk;
mod wanted;

pub use elsewhere::judge_cases;
pub use ladder::ladder;
pub use late::is_late;
pub use mutants::MutantTable;
pub use ruled::{judge_ruled, says_line, text_lines};
pub use shrunk::{smaller_boards, smallest_failing_board, smallest_failing_case};
pub use submission::{SubmissionFacts, judge_submission};

use crate::assignment::{Case, Kind, Points, Rubric};
use crate::outcome::{
    Bound, BuildFailure, BuildFailureKind, CaseFacts, CaseResult, Ending, Finding, FindingId,
    MachineFault, Observation, RunRecord, Task, Verdict, printable_lines,
};
use crate::puzzle::Board;

#[derive(Clone, Copy)]
struct CaseRun<'a> {
    case: &'a Case,
    rubric: &'a Rubric,
    record: &'a RunRecord,
}

/// Judges what happened when a submission met a case. What its format costs in the profile `graded` is a matter of the
/// submission as a whole, and left to [`judge_submission`].
pub fn judge_case(case: &Case, rubric: &Rubric, observation: &Observation) -> CaseResult {
    let mut result = judge_observation(case, rubric, observation);
    let puzzle = rubric.puzzle();
    let is_mixed = puzzle
        .sections
        .iter()
        .any(|section| section.moves != puzzle.moves());
    let board = case.kind.board().filter(|_| is_mixed);
    let has_deeper_sections = board.is_some_and(|board| depth(case) < Some(puzzle.depth(&board)));
    let asked = Task::by(&rubric.words.puzzle);
    range::for_each(&mut result, |result| {
        result.shape.solutions.resize(puzzle.sections.len(), None);
        result.facts.has_deeper_sections = has_deeper_sections;
        result.facts.asked = asked;
        score::explain(case, rubric, result);
    });
    range::settle(&mut result);
    result
}

/// Judges a case as if it were all of a submission.
pub fn judge_alone(case: &Case, rubric: &Rubric, observation: &Observation) -> CaseResult {
    let mut result = judge_ruled(case, rubric, None, observation);
    range::for_each(&mut result, |result| format::charge_case(rubric, result));
    range::settle(&mut result);
    result
}

/// Judges what a program printed for a case, saved elsewhere. All that is beyond the bound on output shows that a run would have been
/// stopped there.
pub fn judge_saved(case: &Case, rubric: &Rubric, mut printed: Vec<u8>) -> CaseResult {
    let most = case.limits.output_kib * 1024;
    let is_cut = printed.len() as u64 > most;
    printed.truncate(usize::try_from(most + 1).unwrap_or(usize::MAX));
    let record = RunRecord {
        ending: is_cut.then_some(Ending::Stopped(Bound::Output)),
        ..RunRecord::saved(printed)
    };
    judge_alone(case, rubric, &Observation::Ran(record))
}

fn judge_observation(case: &Case, rubric: &Rubric, observation: &Observation) -> CaseResult {
    match observation {
        Observation::Ran(record) => match ending::not_started(record) {
            Some(failure) => nothing(case, Verdict::CompileError, build_finding(&failure)),
            None => judge_run(case, rubric, &heard::joined(record)),
        },
        Observation::NotBuilt(failure) => {
            nothing(case, Verdict::CompileError, build_finding(failure))
        }
        Observation::NothingToGrade(why) => {
            let finding = Finding::new(FindingId::NothingToGrade, why.clone());
            nothing(case, Verdict::NoSubmission, finding)
        }
        Observation::NotJudged(fault) => CaseResult {
            points: None,
            ..nothing(case, Verdict::NotJudged, fault_finding(fault))
        },
    }
}

fn judge_run(case: &Case, rubric: &Rubric, record: &RunRecord) -> CaseResult {
    let run = CaseRun {
        case,
        rubric,
        record,
    };
    let board = match case.kind {
        Kind::Tolerated { board, .. } => Some(board),
        _ => plain_board(case),
    };
    let texts = heard::heard(record, board, &rubric.words);
    let mut result = match &case.kind {
        Kind::Solvable { board, .. } => solvable::judge_solvable(run, texts, *board),
        Kind::Unsolvable { board } => refusal::judge_unsolvable(run, &texts, *board),
        Kind::Malformed { fault } => malformed::judge_malformed(run, &texts, fault),
        Kind::Tolerated { board, distance } => {
            malformed::judge_tolerated(run, texts, *board, *distance)
        }
    };
    range::for_each(&mut result, |result| finish(case, record, result));
    result
}

/// Adds what is known of the run whatever was answered.
fn finish(case: &Case, record: &RunRecord, result: &mut CaseResult) {
    result.shape.ended = summary::ended(record, result);
    result.shape.used_array = record.used_array;
    result.shape.words = result.shape.denied.map(|_| summary::words(record));
    fitting::fit(case, record, result);
    result.run.usage = record.ending.map(|_| record.usage);
    if result.verdict != Verdict::Accepted
        && let (Some(hint), Some(finding)) = (&case.hint, result.findings.first_mut())
        && finding.hint.is_none()
    {
        finding.hint = Some(hint.clone());
    }
}

/// A result with all points; its items and its explanation are added last.
fn everything(case: &Case) -> CaseResult {
    CaseResult {
        name: case.name.clone(),
        verdict: Verdict::Accepted,
        points: Some(case.points),
        facts: CaseFacts {
            max_points: case.points,
            is_extra_credit: case.is_extra_credit,
            visibility: case.visibility,
            depth: depth(case),
            board: match case.kind {
                Kind::Tolerated { board, .. } => Some(board),
                _ => plain_board(case),
            },
            ..CaseFacts::default()
        },
        ..CaseResult::default()
    }
}

fn nothing(case: &Case, verdict: Verdict, finding: Finding) -> CaseResult {
    CaseResult {
        verdict,
        points: Some(Points::ZERO),
        findings: vec![finding],
        ..everything(case)
    }
}

fn depth(case: &Case) -> Option<u8> {
    match case.kind {
        Kind::Solvable { distance, .. } => Some(distance),
        Kind::Tolerated { distance, .. } => distance,
        Kind::Unsolvable { .. } | Kind::Malformed { .. } => None,
    }
}

/// The board that a file is which keeps to the format.
fn plain_board(case: &Case) -> Option<Board> {
    match case.kind {
        Kind::Solvable { board, .. } | Kind::Unsolvable { board } => Some(board),
        Kind::Malformed { .. } | Kind::Tolerated { .. } => None,
    }
}

/// Compiler lines that a finding shows.
const DIAGNOSTIC_LINES: usize = 12;

fn build_finding(failure: &BuildFailure) -> Finding {
    let finding = match &failure.kind {
        BuildFailureKind::Refused => {
            Finding::new(FindingId::CompileError, "the sources do not compile")
        }
        BuildFailureKind::NeedsNewer(what) => Finding::new(
            FindingId::NeedsNewerLanguage,
            format!("the sources do not compile: they need {what}"),
        )
        .with_hint("write it so that the course's version compiles it"),
        BuildFailureKind::NoEntry(what) => Finding::new(
            FindingId::NoEntry,
            format!("there is nothing to begin with: {what}"),
        ),
        BuildFailureKind::Stopped(bound) => {
            let (_, why) = ending::stopped(*bound);
            let message = format!("the compiler was stopped: {}", why.message);
            Finding::new(FindingId::CompileLimit, message)
        }
    };
    if failure.diagnostics.trim().is_empty() {
        return finding;
    }
    finding.with_evidence(printable_lines(&failure.diagnostics, DIAGNOSTIC_LINES))
}

fn fault_finding(fault: &MachineFault) -> Finding {
    let id = if fault.is_missing_tool {
        FindingId::ToolMissing
    } else {
        FindingId::MachineFault
    };
    Finding {
        hint: fault.hint.clone(),
        ..Finding::new(id, fault.message.clone())
    }
}
