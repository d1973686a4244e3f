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
    refusal::is_stopped,
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
    let unread = "nothing in the output can be read as a solution";
    let (verdict, finding) = match (failure(record), &answer.denial) {
        (Some(failure), _) => failure,
        (None, Some(sentence)) => (Verdict::WrongAnswer, said_unsolvable(sentence, start, best)),
        (None, None) if answer.has_text => (
            Verdict::NoAnswer,
            Finding::new(FindingId::NothingReadable, unread),
        ),
        (None, None) => (Verdict::NoAnswer, silence(record)),
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
        let message = "the constructor from a file did not give the board, and the one from an array was used";
        let finding = Finding::new(FindingId::ArrayConstructorUsed, message);
        result.findings.push(finding);
    }
    let others = [Bound::Memory, Bound::Processes, Bound::Disk].map(Ending::Stopped);
    let outlives = record.ending.is_some_and(|ending| others.contains(&ending));
    match failure(record) {
        None if is_full => (),
        Some((_, why)) if is_full && !outlives => result.findings.push(ended_badly(&why)),
        failure => {
            result.paths = answer.paths;
            result.points = Some(result.items.iter().map(|score| score.points).sum());
            if outlives {
                result.points = Some(Points::ZERO);
                result.items.clear();
            }
            lose(&mut result, answer.findings, failure, is_stopped(record));
        }
    }
    result.findings.extend(called_apart(record));
    result
}

/// Gives the verdict and the findings of what is not all right.
fn lose(
    result: &mut CaseResult,
    mut findings: Vec<Finding>,
    failure: Option<(Verdict, Finding)>,
    is_stopped: bool,
) {
    result.verdict = verdict_of(&findings);
    if let Some((verdict, finding)) = failure {
        let is_missing = |finding: &Finding| finding.id == FindingId::HeuristicMissing;
        if is_stopped || findings.iter().any(is_missing) {
            result.verdict = verdict;
            // It was stopped on the way: what did not come yet is no fault of its own.
            findings.retain(|finding| !is_missing(finding));
        }
        if result.points == Some(Points::ZERO) {
            findings.clear();
        }
        result.findings.push(finding);
    }
    result.findings.extend(findings);
}

/// The finding where each heuristic had to be called by itself.
fn called_apart(record: &RunRecord) -> Option<Finding> {
    let again = match record.ending {
        Some(Ending::Stopped(Bound::Cpu | Bound::Wall)) => "one of them passed it again",
        Some(Ending::Stopped(_)) => "one of them passed another limit",
        _ => "each of them was in time",
    };
    let message =
        format!("both heuristics together passed the time limit; called by themselves, {again}");
    record
        .apart
        .then(|| Finding::new(FindingId::HeuristicsApart, message))
}

fn verdict_of(findings: &[Finding]) -> Verdict {
    use FindingId as Id;
    // What is only not written down, and a remark beside the longer solution's own finding.
    let is_light = |finding: &&Finding| {
        matches!(
            finding.id,
            Id::BoardsMissing
                | Id::FirstBoardMissing
                | Id::LastBoardMissing
                | Id::CountMissing
                | Id::HeuristicUnnamed
                | Id::LabelsMissing
                | Id::LengthsDiffer
        )
    };
    let mut wrong = findings
        .iter()
        .filter(|finding| !is_light(finding))
        .peekable();
    if wrong.peek().is_none() {
        Verdict::FormatError
    } else if wrong.all(|finding| finding.id == Id::FirstLostMove) {
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

#[cfg(test)]
mod tests {
    use crate::{
        assignment::{Case, CaseFile, Points, Rubric, Settings},
        judge::judge_case,
        outcome::{
            Bound, CaseResult, Ending, FindingId, Observation, Returned, RunRecord, Verdict,
        },
    };

    const BY_MANHATTAN: &str = "1 moves in total (heuristic: the Manhattan distance)\n\n1 2 3\n8 4  \n7 6 5\n\nRIGHT\n\n1 2 3\n8   4\n7 6 5\n";

    fn judged(text: &str, ending: Ending, apart: bool) -> CaseResult {
        let file = CaseFile {
            name: "board".to_owned(),
            path: "board.txt".to_owned(),
            bytes: "1 2 3\n8 4 0\n7 6 5\n".into(),
            settings: None,
        };
        let case = Case::read(file, &Settings::default()).expect("a case");
        let record = RunRecord {
            ending: Some(ending),
            returned: Returned::Text(text.into()),
            apart,
            ..RunRecord::saved(Vec::new())
        };
        judge_case(&case, &Rubric::default(), &Observation::Ran(record))
    }

    #[test]
    fn a_heuristic_that_is_in_time_by_itself_has_its_points() {
        let stopped = Ending::Stopped(Bound::Cpu);
        let one = judged(BY_MANHATTAN, stopped, true);
        assert_eq!(one.verdict, Verdict::TimeLimit);
        let ids: Vec<FindingId> = one.findings.iter().map(|finding| finding.id).collect();
        assert_eq!(ids, [FindingId::CpuLimit, FindingId::HeuristicsApart]);
        assert!(
            one.findings[1]
                .message
                .ends_with("one of them passed it again")
        );
        assert!(one.points > Some(Points::ZERO) && one.points < Some(one.max_points));
        let other = judged(BY_MANHATTAN, Ending::Stopped(Bound::Output), true);
        let said = &other.findings.last().expect("a finding").message;
        assert!(said.ends_with("one of them passed another limit"), "{said}");
        let mismatch = BY_MANHATTAN.replace("the Manhattan distance", "number of mismatched tiles");
        let both = judged(
            &format!("{BY_MANHATTAN}\n{mismatch}"),
            Ending::Exited(0),
            true,
        );
        assert_eq!(
            (both.verdict, both.points),
            (Verdict::Accepted, Some(both.max_points))
        );
        assert!(
            both.findings[0]
                .message
                .ends_with("each of them was in time")
        );
        let together = judged(BY_MANHATTAN, stopped, false);
        assert_eq!(together.points, one.points);
        assert_eq!(together.findings.len(), 1);
    }
}
