//! Words that a program says whatever board it is given: they answer nothing, and nobody has to be asked what they mean.

use std::borrow::Cow;

use super::ruled::{judge_ruled, says_line};
use crate::assignment::{Assignment, Case, Kind, Rubric};
use crate::course::{Meaning, Sentence, folded};
use crate::outcome::{CaseResult, Observation, Ruled, Verdict};

/// Judges all cases of a submission of this name. The observations and the results are in the order of the cases.
pub fn judge_cases(
    assignment: &Assignment,
    name: &str,
    observations: &[Observation],
) -> Vec<CaseResult> {
    let Assignment {
        settings,
        cases,
        rulings,
    } = assignment;
    let judge = |rubric: &Rubric, place: usize| {
        let case: &Case = &cases[place];
        let ruling = rulings.reading(name, &case.name);
        judge_ruled(case, rubric, ruling, &observations[place])
    };
    let all = 0..cases.len();
    let mut results: Vec<CaseResult> = all
        .clone()
        .map(|place| judge(&settings.rubric, place))
        .collect();
    for place in all {
        let mut rubric = Cow::Borrowed(&settings.rubric);
        while let Some(words) = words_said_elsewhere(cases, observations, &results, place) {
            rubric.to_mut().words.sentences.push(Sentence {
                text: words.clone(),
                meaning: Meaning::Nothing,
                is_whole_line: true,
            });
            let mut result = judge(&rubric, place);
            let own = Ruled::words(&words, Meaning::Nothing);
            result.granted.rulings.retain(|ruled| *ruled != own);
            let is_settled = words_in_doubt(&result) != Some(&words);
            results[place] = result;
            if !is_settled {
                break;
            }
        }
    }
    results
}

fn words_in_doubt(result: &CaseResult) -> Option<&String> {
    result.doubt.as_ref()?.words.as_ref()
}

/// The words of a case's doubt, where the program says them of a board as well for which they would be wrong.
fn words_said_elsewhere(
    cases: &[Case],
    observations: &[Observation],
    results: &[CaseResult],
    place: usize,
) -> Option<String> {
    let words = words_in_doubt(&results[place])?;
    // A denial of a board that was not solved may be the program's mistake; beside its solution it is none.
    let is_solved = match cases[place].kind {
        Kind::Unsolvable { .. } => true,
        Kind::Solvable { distance: 0, .. } => false,
        _ => return None,
    };
    let key = folded(words);
    let mut others = cases.iter().zip(observations).zip(results);
    let is_said = others.any(|((case, observation), result)| {
        let is_of_other_kind = matches!(case.kind, Kind::Solvable { distance: 1.., .. })
            && (!is_solved || result.verdict == Verdict::Accepted);
        is_of_other_kind
            && matches!(observation, Observation::Ran(record) if says_line(record, &key))
    });
    is_said.then(|| words.clone())
}
