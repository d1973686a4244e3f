//! Two runs of one case as one answer: each heuristic was called by itself, since both together had passed the time limit.
//!
//! What each run printed stays as it is. A path that names no heuristic is of the one that it was called for.

use std::borrow::Cow;

use crate::{
    outcome::{Returned, RunRecord, Stream, Usage},
    search::Heuristic,
    transcript::{Named, Part, Transcript},
};

use super::heard::text_of;

/// What a run said and used together with the second one, where there is one. It ended as the second did.
pub(super) fn joined(record: &RunRecord) -> Cow<'_, RunRecord> {
    let Some(second) = &record.second else {
        return Cow::Borrowed(record);
    };
    let returned = match (&record.returned, &second.returned) {
        (Returned::Text(first), Returned::Text(second)) => Returned::Text(lines(first, second)),
        (Returned::Text(text), _) | (_, Returned::Text(text)) => Returned::Text(text.clone()),
        (_, returned) => returned.clone(),
    };
    Cow::Owned(RunRecord {
        ending: second.ending,
        stdout: lines(&record.stdout, &second.stdout),
        stderr: lines(&record.stderr, &second.stderr),
        returned,
        used_array: record.used_array || second.used_array,
        usage: Usage {
            cpu_ms: record.usage.cpu_ms + second.usage.cpu_ms,
            wall_ms: record.usage.wall_ms + second.usage.wall_ms,
            peak_kib: record.usage.peak_kib.max(second.usage.peak_kib),
        },
        ..record.clone()
    })
}

fn lines(first: &[u8], second: &[u8]) -> Vec<u8> {
    match (first, second) {
        ([], one) | (one, []) => one.to_vec(),
        _ => [first, second].join(&b'\n'),
    }
}

/// Names the heuristic of each path that names none, by the call that its line is of.
pub(super) fn name_by_call(transcript: &mut Transcript, record: &RunRecord, stream: Stream) {
    // What was printed in both calls stands in front of what both gave back: there, a line is of no one call.
    let Some(second) = record.second.as_ref().filter(|_| stream != Stream::Both) else {
        return;
    };
    let lines = |text: &[u8]| text.split(|byte| *byte == b'\n').count();
    let of_second = text_of(second, stream);
    let last_of_first = match &of_second[..] {
        [] => usize::MAX,
        text => lines(&text_of(record, stream)) - lines(text),
    };
    for part in &mut transcript.parts {
        if let Part::Solution(section) = part
            && section.named == Named::Nothing
        {
            let number = usize::from(section.line.0 > last_of_first);
            section.named = Named::Known(Heuristic::ALL[number]);
        }
    }
}
