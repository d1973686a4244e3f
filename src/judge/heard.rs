//! What a run said, and where: a method may give the answer back, print it, or do half of each.
//!
//! Several runs of one case are one answer: each heuristic was called by itself, since all together had passed the time limit.
//! What each run printed stays as it is. A path that names no heuristic is of the one that it was called for.

use std::borrow::Cow;
use std::iter;

use smallvec::SmallVec;

use crate::course::{PuzzleSpec, Words};
use crate::outcome::{Ending, Forgiven, Returned, RunRecord, Stream, Usage};
use crate::puzzle::Board;
use crate::transcript::{Lenience, Named, Note, Part, Transcript, parse};

#[derive(Clone)]
pub(super) struct Heard {
    pub(super) stream: Stream,
    pub(super) transcript: Transcript,
    pub(super) notes: Vec<Note>,
}

pub(super) fn text_of(record: &RunRecord, stream: Stream) -> Cow<'_, [u8]> {
    let returned = record.returned.text();
    match stream {
        Stream::Returned => returned.into(),
        Stream::Stdout => (&record.stdout[..]).into(),
        Stream::Both => [&record.stdout[..], b"\n", returned].concat().into(),
    }
}

/// The texts of a run that may hold the answer, the likeliest first. An empty returned text, or one printed too, says nothing.
pub(super) fn heard(record: &RunRecord, board: Option<Board>, words: &Words) -> Vec<Heard> {
    let read = |&stream: &Stream| {
        let (mut transcript, notes) = parse(&text_of(record, stream), board, words);
        name_by_call(&mut transcript, record, stream, &words.puzzle);
        Heard {
            stream,
            transcript,
            notes,
        }
    };
    let printed = record.stdout.trim_ascii();
    let streams = match &record.returned {
        Returned::Text(_) if printed.is_empty() => &[Stream::Returned],
        Returned::Text(text) if ![b"", printed].contains(&text.trim_ascii()) => &Stream::ALL[..],
        _ => &[Stream::Stdout],
    };
    streams.iter().map(read).collect()
}

/// Adds so many lines to those that are text beside the answer, of which this is the first.
pub(super) fn note_text(notes: &mut Vec<Note>, line: usize, lines: usize) {
    let lenience = Lenience::OtherText;
    if let Some(note) = notes.iter_mut().find(|note| note.lenience == lenience) {
        note.line = note.line.min(line);
        note.lines += lines;
        return;
    }
    let place = notes.partition_point(|note| note.lenience < lenience);
    let note = Note {
        lenience,
        line,
        lines,
    };
    notes.insert(place, note);
}

pub(super) fn forgiven(notes: &[Note]) -> Vec<Forgiven> {
    let forgiven = |note: &Note| Forgiven {
        lenience: note.lenience,
        line: note.line,
        lines: note.lines,
    };
    notes.iter().map(forgiven).collect()
}

/// What a run said and used together with those behind it. It ended as the first that did not end well.
pub(super) fn joined(record: &RunRecord) -> Cow<'_, RunRecord> {
    let Some(second) = &record.second else {
        return Cow::Borrowed(record);
    };
    let second = joined(second);
    let ending = match record.ending {
        None | Some(Ending::Exited(0)) => second.ending,
        other => other,
    };
    let returned = match (&record.returned, &second.returned) {
        (Returned::Text(first), Returned::Text(second)) => Returned::Text(lines(first, second)),
        (Returned::Text(text), _) | (_, Returned::Text(text)) => Returned::Text(text.clone()),
        (_, returned) => returned.clone(),
    };
    Cow::Owned(RunRecord {
        ending,
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
fn name_by_call(
    transcript: &mut Transcript,
    record: &RunRecord,
    stream: Stream,
    puzzle: &PuzzleSpec,
) {
    // What was printed in both calls stands in front of what both gave back: there, a line is of no one call.
    if record.second.is_none() || stream == Stream::Both {
        return;
    }
    let lines = |text: &[u8]| text.split(|byte| *byte == b'\n').count();
    let all = lines(&text_of(record, stream));
    let later = iter::successors(record.second.as_deref(), |run| run.second.as_deref());
    // The last line of each call but the last one.
    let ends: SmallVec<[usize; 2]> = later
        .map(|run| match &text_of(&joined(run), stream)[..] {
            [] => usize::MAX,
            text => all - lines(text),
        })
        .collect();
    for part in &mut transcript.parts {
        if let Part::Solution(section) = part
            && section.named == Named::Nothing
        {
            let number = ends.iter().filter(|end| section.line.0 > **end).count();
            let own = puzzle.ids().nth(number);
            section.named = own.map_or(Named::Nothing, Named::Known);
        }
    }
}
