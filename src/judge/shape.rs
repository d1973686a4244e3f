//! Noting what an answer was like.

use std::hash::{DefaultHasher, Hasher};

use crate::{
    outcome::{
        Bound, CaseResult, Ended, Ending, Labels, Returned, RunRecord, Solved, Stream, Verdict,
    },
    puzzle::{GOAL, Move},
    transcript::Section,
};

use super::{
    heard::text_of,
    naming::RULES,
    walk::{Stop, Walk, step_of},
};

/// What a solution is like.
pub(super) fn solved(walk: &Walk<'_>, hidden: usize, section: &Section) -> Solved {
    let stops = &walk.stops;
    let last = stops.last().and_then(|stop| stop.board);
    let wrong_rows = last.map_or(0b111, |board| {
        let rows = board.rows().zip(GOAL.rows()).zip([1, 2, 4]);
        rows.map(|((shown, wanted), bit)| if shown == wanted { 0 } else { bit })
            .sum()
    });
    let moves = match stops.len() {
        0 => walk.rest.len(),
        boards => boards - 1,
    };
    let taken: Vec<Option<Move>> = stops.windows(2).map(step_of).collect();
    Solved {
        stated: section.stated,
        moves,
        hidden,
        copies: 1,
        start: stops.first().and_then(|stop| stop.board),
        wrong_rows,
        is_legal: last.is_some() && taken.iter().all(Option::is_some),
        labels: labels(stops, &taken),
        path: taken
            .iter()
            .try_fold(0, |path, &step| Some(path << 2 | step?.index() as u64))
            .filter(|_| moves <= 31 && last.is_some()),
    }
}

/// A way of naming: what a step is called, given the steps before it, at it and after it.
type Way = fn(Option<Move>, Move, Option<Move>) -> Option<Move>;

/// The ways of naming that students stick to, the handout's first.
const WAYS: [Way; 6] = [
    |_, step, _| Some(step),
    |_, step, _| Some((RULES[0].name)(step)),
    |_, step, _| Some((RULES[1].name)(step)),
    |_, step, _| Some((RULES[2].name)(step)),
    |before, _, _| before,
    |_, _, after| after,
];

fn labels(stops: &[Stop<'_>], taken: &[Option<Move>]) -> Labels {
    let mut labels = Labels {
        ways: (1 << WAYS.len()) - 1,
        wrong: 0,
        missing: 0,
    };
    let mut before = None;
    for (place, (stop, &step)) in stops.iter().skip(1).zip(taken).enumerate() {
        let after = taken.get(place + 1).copied().flatten();
        let Some(step) = step else {
            before = None;
            continue;
        };
        if let Some(&(label, _)) = stop.labels.last() {
            for (number, way) in WAYS.iter().enumerate() {
                let bit = 1 << number;
                if labels.ways & bit != 0 && way(before, step, after) != Some(label) {
                    labels.ways &= !bit;
                }
            }
            labels.wrong += usize::from(label != step);
        } else {
            labels.missing += 1;
        }
        before = Some(step);
    }
    labels
}

/// A hash of the letters that a run printed and returned. Boards and numbers leave no trace in it.
pub(super) fn words(record: &RunRecord) -> u64 {
    let mut hasher = DefaultHasher::new();
    for byte in text_of(record, Stream::Both) {
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
