//! Words that a program says whatever board it is given: they answer nothing, and nobody has to be asked what they mean.
//!
//! In every right answer they deny nothing, and where no path leads to the goal they do not say that it is reached. What an output
//! says more often than that stays in doubt: a word of a legend may also be the answer below it.

use std::collections::BTreeMap;

use super::ruled::{judge_ruled, text_lines};
use crate::assignment::{Assignment, Kind};
use crate::course::folded;
use crate::outcome::{CaseResult, Observation, Returned, RunRecord, Stream, Verdict};

/// How often each line is said, folded as rulings are compared.
type Counts = BTreeMap<String, usize>;

/// What stands in place of a line that says nothing: text, and no word.
const NOTHING: &[u8] = b"-";

/// Judges all cases of a submission of this name. The observations and the results are in the order of the cases.
pub fn judge_cases(
    assignment: &Assignment,
    name: &str,
    observations: &[Observation],
) -> Vec<CaseResult> {
    let cases = &assignment.cases;
    let judge = |place: usize, observation: &Observation| {
        let rubric = &assignment.settings.rubric;
        let ruling = assignment.rulings.reading(name, &cases[place].name);
        judge_ruled(&cases[place], rubric, ruling, observation)
    };
    let all = observations.iter().enumerate();
    let mut results: Vec<CaseResult> = all.map(|(place, one)| judge(place, one)).collect();
    let is_asked = |place: &usize| {
        let may_be_empty = matches!(
            cases[*place].kind,
            Kind::Unsolvable { .. } | Kind::Solvable { distance: 0, .. }
        );
        may_be_empty && words_in_doubt(&results[*place]).is_some()
    };
    let asked: Vec<usize> = (0..cases.len()).filter(is_asked).collect();
    if asked.is_empty() {
        return results;
    }
    let (mut right, mut without_path): (Vec<Counts>, Vec<Counts>) = Default::default();
    for ((case, observation), result) in cases.iter().zip(observations).zip(&results) {
        if let (Kind::Solvable { distance: 1.., .. }, Observation::Ran(record)) =
            (&case.kind, observation)
        {
            if result.verdict == Verdict::Accepted {
                right.push(counts(record));
            } else if result.shape.is_unsolved() {
                without_path.push(counts(record));
            }
        }
    }
    for place in asked {
        let Observation::Ran(record) = &observations[place] else {
            continue;
        };
        let said = |one: &Counts, line: &str| one.get(line).copied().unwrap_or_default();
        let elsewhere = |line: &str| match cases[place].kind {
            Kind::Unsolvable { .. } => right.iter().map(|one| said(one, line)).min(),
            _ => without_path.iter().map(|one| said(one, line)).max(),
        };
        let own = counts(record);
        let says_nothing = |line: &str| Some(said(&own, line)) <= elsewhere(line);
        if words_in_doubt(&results[place]).is_some_and(|words| says_nothing(&folded(words))) {
            let rest = Observation::Ran(without(record, &says_nothing));
            results[place] = judge(place, &rest);
        }
    }
    results
}

fn words_in_doubt(result: &CaseResult) -> Option<&String> {
    result.doubt.as_ref()?.words.as_ref()
}

fn counts(record: &RunRecord) -> Counts {
    let mut counts = Counts::new();
    for line in text_lines(record, Stream::Both) {
        *counts
            .entry(folded(&String::from_utf8_lossy(&line)))
            .or_default() += 1;
    }
    counts
}

/// What was said without the lines that say nothing, the others in their places.
fn without(record: &RunRecord, says_nothing: &dyn Fn(&str) -> bool) -> RunRecord {
    let rest = |text: &[u8]| -> Vec<u8> {
        let lines = text.split(|byte| *byte == b'\n').map(|line| {
            let words = folded(&String::from_utf8_lossy(line));
            let is_left_out = !words.is_empty() && says_nothing(&words);
            if is_left_out { NOTHING } else { line }
        });
        lines.collect::<Vec<_>>().join(&b'\n')
    };
    let second = record.second.as_ref();
    RunRecord {
        stdout: rest(&record.stdout),
        returned: match &record.returned {
            Returned::Text(text) => Returned::Text(rest(text)),
            other => other.clone(),
        },
        second: second.map(|second| Box::new(without(second, says_nothing))),
        ..record.clone()
    }
}
