//! What doubts leave open: the points that are certain, and those that a person may add.
//!
//! The rules of a submission are applied once for each reading, and not to a difference: what a cap gives back, and what is
//! withheld without a requirement, depends on the other cases.

use super::doubt::reading;
use crate::assignment::Points;
use crate::outcome::{
    AccountLine, AnswerSummary, CaseResult, Doubt, Finding, FindingId, OTHER_COUNTS, Stream,
    Verdict,
};

/// Does something to a result and to each of its readings.
pub(super) fn for_each(result: &mut CaseResult, change: impl Fn(&mut CaseResult)) {
    change(result);
    let doubt = result.doubt.as_mut();
    for reading in doubt.into_iter().flat_map(|doubt| &mut doubt.readings) {
        change(&mut reading.result);
    }
}

/// Ends a doubt that is worth nothing, with the lowest reading. Explains the points that are certain of any other.
pub(super) fn settle(result: &mut CaseResult) {
    let Some(doubt) = &result.doubt else {
        return;
    };
    let open = doubt.high() - doubt.low();
    if open == Points::ZERO {
        *result = at_rank(result, 0);
        return;
    }
    let highest = &doubt.readings[place(doubt, usize::MAX)].result;
    let mut explanation = highest.explanation.clone();
    let line = AccountLine::new(-open, "waits for a person");
    explanation.push(line.for_finding(FindingId::Ambiguous));
    result.explanation = explanation;
}

/// Applies rules to the results of a submission, once for each reading of those that are in doubt. Gives the results with
/// every doubt read as it is worth most; `None` if there is no doubt.
///
/// A case whose points rest on a doubt about another one is in doubt itself afterwards.
pub(super) fn apply(
    results: &mut [CaseResult],
    rules: impl Fn(&mut [CaseResult]),
) -> Option<Vec<CaseResult>> {
    let doubts = results.iter().filter_map(|result| result.doubt.as_ref());
    let Some(most) = doubts.map(|doubt| doubt.readings.len()).max() else {
        rules(results);
        return None;
    };
    let judged = results.to_vec();
    let mut read = Vec::new();
    for rank in 0..most {
        read = all_at_rank(&judged, rank);
        rules(&mut read);
        for ((result, judged), read) in results.iter_mut().zip(&judged).zip(&read) {
            match (&mut result.doubt, &judged.doubt) {
                (Some(doubt), Some(before)) => {
                    doubt.readings[place(before, rank)].result = read.clone();
                }
                _ if rank == 0 => *result = read.clone(),
                _ => (),
            }
        }
    }
    for (result, read) in results.iter_mut().zip(&read) {
        if result.doubt.is_none() && read.points > result.points {
            *result = resting_on_another(result, read);
        }
        settle(result);
    }
    Some(read)
}

/// The results with each doubt read as it is worth least (0), more (1 and so on), or most where there are no more readings.
pub(super) fn all_at_rank(results: &[CaseResult], rank: usize) -> Vec<CaseResult> {
    let read = results.iter().map(|result| at_rank(result, rank));
    read.collect()
}

fn at_rank(result: &CaseResult, rank: usize) -> CaseResult {
    match &result.doubt {
        None => result.clone(),
        Some(doubt) => doubt.readings[place(doubt, rank)].result.clone(),
    }
}

/// The place of the reading that is worth least (0), more (1 and so on), or most where there are no more.
fn place(doubt: &Doubt, rank: usize) -> usize {
    let mut places: Vec<usize> = (0..doubt.readings.len()).collect();
    places.sort_by_key(|place| doubt.readings[*place].points());
    places[rank.min(places.len() - 1)]
}

/// The result of a case that is clear itself, and has points only if a doubt about another one ends well.
fn resting_on_another(low: &CaseResult, high: &CaseResult) -> CaseResult {
    let message = "these points rest on another case, which a person has to look at";
    CaseResult {
        verdict: Verdict::NotJudged,
        points: None,
        doubt: Some(Box::new(Doubt {
            stream: low.run.judged.unwrap_or(Stream::Stdout),
            line: None,
            words: None,
            readings: vec![
                reading("the other case does not count", low.clone()),
                reading(OTHER_COUNTS, high.clone()),
            ],
        })),
        items: Vec::new(),
        shape: AnswerSummary {
            was_right: false,
            ..low.shape.clone()
        },
        findings: vec![Finding::new(FindingId::Ambiguous, message)],
        ..low.clone()
    }
}
