//! What an answer about a solvable board comes to, together with how the run ended.
//!
//! The surprise: a run that ends badly after the whole right answer loses nothing, unless it passed a bound that protects
//! others.

use crate::{
    assignment::{Case, Points, Rubric},
    outcome::{
        Bound, CaseResult, Ending, Finding, FindingId, Forgiven, Returned, RunRecord, Verdict,
    },
    puzzle::Board,
    transcript::Note,
};

use super::{
    answer::Answer,
    claim::said_unsolvable,
    ending::{ended_badly, failure},
    everything, nothing,
    score::item_scores,
};

/// The result where no solution was found in what was said.
pub(super) fn no_answer(
    case: &Case,
    record: &RunRecord,
    answer: &Answer,
    start: Board,
    best: u8,
) -> CaseResult {
    let (verdict, finding) = if let Some(failure) = failure(record) {
        failure
    } else if let Some(sentence) = &answer.denial {
        (Verdict::WrongAnswer, said_unsolvable(sentence, start, best))
    } else if answer.has_text {
        (
            Verdict::NoAnswer,
            Finding::new(
                FindingId::NothingReadable,
                "nothing in the output can be read as a solution",
            ),
        )
    } else {
        (Verdict::NoAnswer, silence(record))
    };
    CaseResult {
        judged: Some(answer.stream),
        shape: answer.shape,
        ..nothing(case, verdict, finding)
    }
}

/// The finding of a run that said nothing.
pub(super) fn silence(record: &RunRecord) -> Finding {
    let message = match record.returned {
        Returned::Null => "nothing was printed, and `null` was returned",
        Returned::Text(_) => "nothing was printed, and an empty text was returned",
        Returned::NotCalled | Returned::Threw(_) => "nothing was printed",
    };
    Finding::new(FindingId::NoAnswer, message)
}

/// The result where there are solutions.
pub(super) fn conclude(
    case: &Case,
    rubric: &Rubric,
    record: &RunRecord,
    answer: Answer,
) -> CaseResult {
    let is_full = answer.is_full(rubric);
    let mut result = CaseResult {
        judged: Some(answer.stream),
        items: item_scores(case, rubric, &answer.shares),
        shape: answer.shape,
        leniences: forgiven(&answer.notes),
        ..everything(case)
    };
    if record.used_array && is_full {
        result.findings.push(
            Finding::new(FindingId::ArrayConstructorUsed, "the constructor from a file did not give the board, and the one from an array was used"),
        );
    }
    let ended = failure(record);
    let outlives = matches!(
        record.ending,
        Some(Ending::Stopped(
            Bound::Memory | Bound::Processes | Bound::Disk
        ))
    );
    match ended {
        None if is_full => return result,
        Some((_, why)) if is_full && !outlives => {
            result.findings.push(ended_badly(&why));
            return result;
        }
        _ => (),
    }
    result.paths = answer.paths;
    result.points = Some(result.items.iter().map(|score| score.points).sum());
    result.verdict = verdict_of(&answer.findings);
    let mut findings = answer.findings;
    if let Some((verdict, finding)) = ended {
        let is_stopped = matches!(record.ending, Some(Ending::Stopped(_)));
        let lacks_heuristic = findings
            .iter()
            .any(|finding| finding.id == FindingId::HeuristicMissing);
        if outlives {
            result.points = Some(Points::ZERO);
            result.items.clear();
        }
        if is_stopped || lacks_heuristic {
            result.verdict = verdict;
            // It was stopped on the way: what did not come yet is no fault of its own.
            findings.retain(|finding| finding.id != FindingId::HeuristicMissing);
        }
        if result.points == Some(Points::ZERO) {
            findings.clear();
        }
        result.findings.push(finding);
    }
    result.findings.extend(findings);
    result
}

fn verdict_of(findings: &[Finding]) -> Verdict {
    let is_written_down = |finding: &&Finding| {
        !matches!(
            finding.id,
            FindingId::BoardsMissing
                | FindingId::FirstBoardMissing
                | FindingId::LastBoardMissing
                | FindingId::CountMissing
                | FindingId::HeuristicUnnamed
                | FindingId::LabelsMissing
        )
    };
    // A remark beside the longer solution's own finding.
    let is_fault = |finding: &&Finding| finding.id != FindingId::LengthsDiffer;
    let mut wrong = findings
        .iter()
        .filter(is_fault)
        .filter(is_written_down)
        .peekable();
    if wrong.peek().is_none() {
        return Verdict::FormatError;
    }
    if wrong.all(|finding| finding.id == FindingId::FirstLostMove) {
        Verdict::NotOptimal
    } else {
        Verdict::WrongAnswer
    }
}

/// The leniences as a report gives them.
pub(super) fn forgiven(notes: &[Note]) -> Vec<Forgiven> {
    let forgiven = |note: &Note| Forgiven {
        name: note.lenience.name(),
        rule: note.lenience.rule(),
        line: note.line,
        lines: note.lines,
    };
    notes.iter().map(forgiven).collect()
}
