//! Judging as a person ruled: what is in doubt is read as the ruling says, and every result lists the rulings that
//! changed it.

use std::collections::BTreeSet;

use super::heard::{joined, text_of};
use super::judge_case;
use super::score::explain;
use crate::assignment::{Case, ReadingRuling, Rubric};
use crate::course::{Sentence, folded};
use crate::outcome::{CaseResult, Doubt, Observation, ReadAs, Ruled, RunRecord, Stream};

/// Judges what happened when a submission met a case, with what was ruled about words (in the rubric) and about this answer.
/// A ruling for a reading that the doubt does not have changes nothing.
pub fn judge_ruled(
    case: &Case,
    rubric: &Rubric,
    ruling: Option<&ReadingRuling>,
    observation: &Observation,
) -> CaseResult {
    let mut result = judge_taught(case, rubric, observation);
    let mut rulings = rulings_that_changed(case, rubric, observation, &result);
    if let Some(number) = ruling.map(|ruling| ruling.reading)
        && let Some(doubt) = &result.doubt
        && let Some(read) = doubt.readings.get(number.saturating_sub(1))
    {
        rulings.push(Ruled::reading(number, &read.says));
        result = reading(case, rubric, doubt, number - 1);
    }
    result.granted.rulings = rulings;
    result
}

/// Whether a program printed or returned this line, folded as rulings are compared.
pub fn says_line(record: &RunRecord, key: &str) -> bool {
    lines(record).any(|line| line == key)
}

/// The lines of a text of a run, as doubts count them.
pub fn text_lines(record: &RunRecord, stream: Stream) -> Vec<Vec<u8>> {
    let record = joined(record);
    let text = text_of(&record, stream);
    let lines = text.split(|byte| *byte == b'\n');
    let lines = lines.map(|line| line.strip_suffix(b"\r").unwrap_or(line));
    let lines = lines.flat_map(|line| line.split(|byte| *byte == b'\r'));
    lines.map(<[u8]>::to_vec).collect()
}

/// Judges with what was ruled about words. A doubt about a line that was ruled on is read as the ruling says.
fn judge_taught(case: &Case, rubric: &Rubric, observation: &Observation) -> CaseResult {
    let result = judge_case(case, rubric, observation);
    let Some(doubt) = &result.doubt else {
        return result;
    };
    let meaning = |words: &String| {
        let key = folded(words);
        let (_, one) = ruled(rubric).find(|(_, one)| folded(&one.text) == key)?;
        Some(one.meaning)
    };
    let meaning = doubt.words.as_ref().and_then(meaning);
    let is_meant = |read: &ReadAs| meaning.is_some() && read.meaning == meaning;
    match doubt.readings.iter().position(is_meant) {
        Some(place) => reading(case, rubric, doubt, place),
        None => result,
    }
}

/// The whole result of a reading.
fn reading(case: &Case, rubric: &Rubric, doubt: &Doubt, place: usize) -> CaseResult {
    let mut result = doubt.readings[place].result.clone();
    explain(case, rubric, &mut result);
    result
}

/// The rulings about words that a result would not be the same without.
fn rulings_that_changed(
    case: &Case,
    rubric: &Rubric,
    observation: &Observation,
    result: &CaseResult,
) -> Vec<Ruled> {
    let Observation::Ran(record) = observation else {
        return Vec::new();
    };
    if ruled(rubric).next().is_none() {
        return Vec::new();
    }
    let printed: BTreeSet<String> = lines(record).collect();
    let printed: Vec<(usize, &Sentence)> = ruled(rubric)
        .filter(|(_, ruling)| printed.contains(&folded(&ruling.text)))
        .collect();
    let changes = |left_out: &[(usize, &Sentence)]| {
        let mut without = rubric.clone();
        for (place, _) in left_out.iter().rev() {
            without.words.sentences.remove(*place);
        }
        let other = judge_taught(case, &without, observation);
        (other.verdict, other.points, &other.findings)
            != (result.verdict, result.points, &result.findings)
    };
    if printed.is_empty() || !changes(&printed) {
        return Vec::new();
    }
    let one_by_one = printed.iter().filter(|one| changes(&[**one]));
    let mut changing: Vec<(usize, &Sentence)> = one_by_one.copied().collect();
    if changing.is_empty() {
        // Each of them would do.
        changing = printed;
    }
    let changing = changing.into_iter();
    changing
        .map(|(_, ruling)| Ruled::words(&ruling.text, ruling.meaning))
        .collect()
}

/// What was ruled about words, each with its place among all sentences.
fn ruled(rubric: &Rubric) -> impl Iterator<Item = (usize, &Sentence)> {
    let sentences = rubric.words.sentences.iter().enumerate();
    sentences.filter(|(_, sentence)| sentence.is_whole_line)
}

/// The lines that a program printed or returned, folded.
fn lines(record: &RunRecord) -> impl Iterator<Item = String> {
    let lines = text_lines(record, Stream::Both).into_iter();
    lines.map(|line| folded(&String::from_utf8_lossy(&line)))
}
