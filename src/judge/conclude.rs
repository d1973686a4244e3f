//! What an answer about a solvable board comes to, together with how the run ended.
//!
//! A run that ends badly after the whole right answer loses nothing, unless it passed a bound that protects
//! others.

use std::iter;

use super::answer::Answer;
use super::claim::said_unsolvable;
use super::ending::{ended_badly, failure, is_stopped, silence};
use super::heard::forgiven;
use super::judged::leaves_out;
use super::score::item_scores;
use super::wanted::Wanted;
use super::{CaseRun, everything, nothing};
use crate::assignment::Points;
use crate::course::PuzzleSpec;
use crate::outcome::{
    Bound, CaseResult, Ending, Finding, FindingId, Granted, JudgedRun, RunRecord, Verdict,
};

pub(super) fn no_answer(run: CaseRun<'_>, answer: &Answer, wanted: Wanted<'_>) -> CaseResult {
    let unread = "nothing in the output can be read as a solution";
    let (verdict, finding) = match (failure(run.record), &answer.denial) {
        (Some(failure), _) => failure,
        (None, Some(sentence)) => {
            let finding = said_unsolvable(sentence, wanted);
            (Verdict::WrongAnswer, finding)
        }
        (None, None) if answer.has_text => (
            Verdict::NoAnswer,
            Finding::new(FindingId::NothingReadable, unread),
        ),
        (None, None) => (Verdict::NoAnswer, silence(run.record)),
    };
    CaseResult {
        run: JudgedRun::of(answer.stream),
        shape: answer.shape.clone(),
        ..nothing(run.case, verdict, finding)
    }
}

pub(super) fn conclude(run: CaseRun<'_>, answer: Answer) -> CaseResult {
    let (case, record) = (run.case, run.record);
    let is_full = answer.is_full(run.rubric);
    let mut result = CaseResult {
        run: JudgedRun::of(answer.stream),
        items: item_scores(case, run.rubric, &answer.shares),
        shape: answer.shape,
        granted: Granted::of(forgiven(&answer.notes)),
        ..everything(case)
    };
    let others = [Bound::Memory, Bound::Processes, Bound::Disk].map(Ending::Stopped);
    let outlives = record.ending.is_some_and(|ending| others.contains(&ending));
    match failure(record) {
        None if is_full => (),
        Some((_, why)) if is_full && !outlives => result.findings.extend(ended_badly(record, &why)),
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
    result
        .findings
        .extend(called_apart(record, run.rubric.puzzle()));
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
fn called_apart(record: &RunRecord, puzzle: &PuzzleSpec) -> Option<Finding> {
    let second = record.second.as_ref();
    let is_of_two = second.is_some_and(|second| second.second.is_none());
    let all = if is_of_two { "both" } else { "all" };
    // The first of them is the record itself, which ended as all together.
    let later = iter::successors(second.map(|second| &**second), |run| run.second.as_deref());
    let is_stopped = |run: &RunRecord| matches!(run.ending, Some(Ending::Stopped(_)));
    let slow = later
        .zip(puzzle.ids().skip(1))
        .find(|(run, _)| is_stopped(run));
    let slow = slow.map(|(_, id)| id).or_else(|| puzzle.ids().next());
    let one = match slow {
        Some(id) if !is_of_two => format!("that for {id}"),
        _ => "one of them".to_owned(),
    };
    let again = match record.ending {
        Some(Ending::Stopped(Bound::Cpu | Bound::Wall)) => format!("{one} passed it again"),
        Some(Ending::Stopped(_)) => format!("{one} passed another limit"),
        _ => "each of them was in time".to_owned(),
    };
    let message =
        format!("{all} heuristics together passed the time limit; called by themselves, {again}");
    second.map(|_| Finding::new(FindingId::HeuristicsApart, message))
}

fn verdict_of(findings: &[Finding]) -> Verdict {
    use FindingId as Id;
    // What is only not written down, and a remark beside the longer solution's own finding.
    let is_light = |finding: &Finding| {
        leaves_out(finding) || [Id::HeuristicUnnamed, Id::LengthsDiffer].contains(&finding.id)
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
