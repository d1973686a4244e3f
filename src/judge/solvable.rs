//! Judging what was said about a solvable board.

use crate::{
    assignment::{Case, Rubric},
    outcome::{CaseResult, RunRecord, Verdict},
    puzzle::Board,
    transcript::Meaning,
};

use super::{
    answer::Answer,
    choose::Wanted,
    claim::said_unsolvable,
    conclude::{conclude, no_answer},
    doubt::{Question, judge_doubted, meant},
    ending::silence,
    heard::Heard,
    nothing,
    solved::judge_solved,
    strict::hold_to_bytes,
};

/// Judges what was said, in these texts of a run, about a solvable board that needs `best` moves. Where what was returned and
/// what was printed answer differently, a person looks at it.
pub(super) fn judge_solvable(
    case: &Case,
    rubric: &Rubric,
    record: &RunRecord,
    texts: Vec<Heard>,
    start: Board,
    best: u8,
) -> CaseResult {
    let wanted = Wanted {
        rubric,
        start,
        best,
    };
    let judge = |text: Heard| {
        judge_doubted(case, record, text, |text| {
            judge_solved(case, record, text, start, |text, is_solved| {
                judge_text(case, record, text, is_solved, wanted)
            })
        })
    };
    let results: Vec<CaseResult> = texts.into_iter().map(judge).collect();
    if let [returned, printed, ..] = &results[..]
        && differ(returned, printed)
    {
        return Question::ask_which(case, returned.clone(), printed.clone());
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
    best.unwrap_or_else(|| nothing(case, Verdict::NoAnswer, silence(record)))
}

/// Whether two texts answer the same question, and not worth the same.
fn differ(returned: &CaseResult, printed: &CaseResult) -> bool {
    let answers = |result: &CaseResult, heuristic: usize| {
        result.shape.denied.is_some() || result.shape.solutions[heuristic].is_some()
    };
    let are_sure = returned.doubt.is_none() && printed.doubt.is_none();
    let is_same_question =
        |heuristic: usize| answers(returned, heuristic) && answers(printed, heuristic);
    are_sure && returned.points != printed.points && (0..2).any(is_same_question)
}

fn judge_text(
    case: &Case,
    record: &RunRecord,
    text: Heard,
    is_solved: bool,
    wanted: Wanted<'_>,
) -> CaseResult {
    let Wanted {
        rubric,
        start,
        best,
    } = wanted;
    let answer = Answer::judge(text, is_solved, wanted);
    if answer.solutions == 0 {
        return no_answer(case, record, &answer, start, best);
    }
    let denied = answer.denial.clone().filter(|_| answer.is_contradicted);
    let (stream, shown) = (answer.stream, answer.shown.clone());
    let mut result = conclude(case, rubric, record, answer);
    hold_to_bytes(rubric, record, stream, &shown, &mut result);
    let Some(sentence) = denied else {
        return result;
    };
    let message = "solutions are given, and a line says that there is none";
    let finding = said_unsolvable(&sentence, start, best).at_line(sentence.line.0);
    let denial = nothing(case, Verdict::WrongAnswer, finding);
    Question::of_words(record, stream, sentence.line, message).ask(
        case,
        meant(Meaning::NoSolution, denial),
        meant(Meaning::Nothing, result),
    )
}
