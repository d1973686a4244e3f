//! Noting what an answer was like.

use std::hash::{DefaultHasher, Hasher};

use super::heard::text_of;
use super::naming::RULES;
use super::walk::Walk;
use crate::course::PuzzleSpec;
use crate::outcome::{
    Bound, CaseResult, Denied, Ended, Ending, Labels, Returned, RunRecord, Solved, Stream, Verdict,
};
use crate::puzzle::Move;
use crate::transcript::{NoSolution, Reading, Section};

pub(super) fn solved(walk: &Walk<'_>, hidden: usize, section: &Section) -> Solved {
    let (last, goal) = (walk.last_board(), walk.way.goal());
    let wrong_rows = last.map_or(0b111, |board| {
        let rows = board.rows().zip(goal.rows()).zip([1, 2, 4]);
        rows.map(|((shown, wanted), bit)| if shown == wanted { 0 } else { bit })
            .sum()
    });
    let moves = match walk.stops.len() {
        0 => walk.rest.len(),
        boards => boards - 1,
    };
    Solved {
        stated: section.stated,
        moves,
        hidden,
        copies: 1,
        start: walk.first_board(),
        wrong_rows,
        is_legal: last.is_some() && walk.is_legal(),
        labels: labels(walk),
        path: walk
            .steps
            .iter()
            .try_fold(0, |path, step| {
                Some(path << 3 | step.as_ref()?.shown.index() as u128)
            })
            .filter(|_| moves <= 31 && last.is_some()),
    }
}

/// What a section is like that is judged as no solution.
pub(super) fn section_shape(section: &Section, puzzle: &PuzzleSpec) -> Solved {
    solved(&Walk::of(section, puzzle.way(None)), 0, section)
}

pub(super) fn denied(sentence: &NoSolution) -> Denied {
    let shown = sentence.board.as_ref();
    Denied::Sentence(shown.and_then(Reading::board))
}

/// What a step is called in each way of naming, the handout's first: by each wrong rule, and by the step before or after it.
fn names(before: Option<Move>, step: Move, after: Option<Move>) -> [Option<Move>; 7] {
    let [one, two, three, four] = RULES.map(|rule| Some((rule.name)(step)));
    [Some(step), one, two, three, four, before, after]
}

fn labels(walk: &Walk<'_>) -> Labels {
    let mut labels = Labels {
        ways: 0b111_1111,
        wrong: 0,
        missing: 0,
    };
    let shown = |number: usize| Some(walk.steps.get(number)?.as_ref()?.shown);
    for step in walk.steps.iter().flatten() {
        let Some(&(label, _)) = walk.stops[step.number].labels.last() else {
            labels.missing += 1;
            continue;
        };
        let before = step.number.checked_sub(2).and_then(shown);
        let names = names(before, step.shown, shown(step.number));
        for (number, name) in names.into_iter().enumerate() {
            labels.ways &= !(u8::from(name != Some(label)) << number);
        }
        labels.wrong += usize::from(label != step.shown);
    }
    labels
}

/// A hash of the letters that a run printed and returned. Boards and numbers leave no trace in it.
pub(super) fn words(record: &RunRecord) -> u64 {
    let mut hasher = DefaultHasher::new();
    for &byte in text_of(record, Stream::Both).iter() {
        if byte.is_ascii_alphabetic() {
            hasher.write_u8(byte);
        }
    }
    hasher.finish()
}

/// How far the run came that this is the result of.
pub(super) fn ended(record: &RunRecord, result: &CaseResult) -> Ended {
    match (record.ending, result.verdict) {
        (Some(Ending::Stopped(bound)), _) => match bound {
            Bound::Cpu | Bound::Memory => Ended::RanOut,
            _ => Ended::Stopped,
        },
        // A runtime that met a bound before the poll could see it.
        (_, Verdict::MemoryLimit) => Ended::RanOut,
        (_, Verdict::ProcessLimit | Verdict::DiskLimit) => Ended::Stopped,
        (Some(Ending::Exited(0)) | None, _) => match record.returned {
            Returned::Threw(_) => Ended::Failed,
            _ => Ended::Well,
        },
        (Some(Ending::Exited(_) | Ending::Signalled(_)), _) => Ended::Failed,
    }
}
