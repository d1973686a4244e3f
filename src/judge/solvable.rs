//! Judging what was said about a solvable board.

use super::answer::Answer;
use super::claim::said_unsolvable;
use super::conclude::{conclude, no_answer};
use super::doubt::{Question, judge_doubted, meant};
use super::ending::silence;
use super::heard::Heard;
use super::solved::judge_solved;
use super::strict::hold_to_bytes;
use super::wanted::Wanted;
use super::{CaseRun, nothing};
use crate::course::Meaning;
use crate::outcome::{CaseResult, Verdict};
use crate::puzzle::Board;

/// Judges what was said about a solvable board. Where what was returned and printed differ, a person looks at it.
pub(super) fn judge_solvable(run: CaseRun<'_>, texts: Vec<Heard>, start: Board) -> CaseResult {
    let wanted = Wanted::of(run.rubric, start, None);
    let judge = |text: Heard| {
        judge_doubted(run, text, |text| {
            judge_solved(run, text, start, |text| judge_text(run, text, wanted))
        })
    };
    let results: Vec<CaseResult> = texts.into_iter().map(judge).collect();
    if let [returned, printed, ..] = &results[..]
        && differ(returned, printed)
    {
        return Question::ask_which(run.case, returned.clone(), printed.clone());
    }
    let worth = |result: &CaseResult| {
        let high = || Some(result.doubt.as_ref()?.high());
        result.points.or_else(high)
    };
    let better = |best, next| {
        if worth(&next) > worth(&best) {
            next
        } else {
            best
        }
    };
    let best = results.into_iter().reduce(better);
    best.unwrap_or_else(|| nothing(run.case, Verdict::NoAnswer, silence(run.record)))
}

/// Whether two texts answer the same question, and not worth the same.
fn differ(returned: &CaseResult, printed: &CaseResult) -> bool {
    let answers = |result: &CaseResult, section: usize| {
        let solutions = &result.shape.solutions;
        result.shape.denied.is_some() || solutions.get(section).is_some_and(Option::is_some)
    };
    let are_sure = returned.doubt.is_none() && printed.doubt.is_none();
    let is_same_question = |section: usize| answers(returned, section) && answers(printed, section);
    let sections = 0..returned.shape.solutions.len().max(1);
    are_sure && returned.points != printed.points && sections.into_iter().any(is_same_question)
}

fn judge_text(run: CaseRun<'_>, text: Heard, wanted: Wanted<'_>) -> CaseResult {
    let answer = Answer::judge(text, wanted);
    if answer.shape.is_unsolved() {
        return no_answer(run, &answer, wanted);
    }
    let denied = answer.denial.clone().filter(|_| answer.is_contradicted);
    let (stream, shown) = (answer.stream, answer.shown.clone());
    let mut result = conclude(run, answer);
    hold_to_bytes(run, stream, &shown, &mut result);
    let Some(sentence) = denied else {
        return result;
    };
    let message = "solutions are given, and a line says that there is none";
    let finding = said_unsolvable(&sentence, wanted);
    let finding = finding.at_line(sentence.line.0);
    let denial = nothing(run.case, Verdict::WrongAnswer, finding);
    Question::of_words(run.record, stream, sentence.line, message).ask(
        run.case,
        meant(Meaning::NoSolution, denial),
        meant(Meaning::Nothing, result),
    )
}
