//! What a run said, and where: a method may give the answer back, print it, or do half of each.

use crate::{
    outcome::{Returned, RunRecord, Stream},
    puzzle::Board,
    transcript::{Note, Transcript, Words, parse},
};

use super::joined::name_by_call;

/// A text of a run, read.
#[derive(Clone)]
pub(super) struct Heard {
    pub(super) stream: Stream,
    pub(super) transcript: Transcript,
    pub(super) notes: Vec<Note>,
}

/// The bytes of a stream.
pub(super) fn text_of(record: &RunRecord, stream: Stream) -> Vec<u8> {
    let returned = match &record.returned {
        Returned::Text(text) => &text[..],
        _ => &[],
    };
    match stream {
        Stream::Returned => returned.to_vec(),
        Stream::Stdout => record.stdout.clone(),
        Stream::Both => [&record.stdout[..], b"\n", returned].concat(),
    }
}

/// The texts of a run that may hold the answer, the likeliest first. An empty text that was returned, and one that was printed
/// as well, say nothing of their own.
pub(super) fn heard(record: &RunRecord, board: Option<Board>, words: &Words) -> Vec<Heard> {
    let read = |stream, bytes: &[u8]| {
        let (mut transcript, notes) = parse(bytes, board, words);
        name_by_call(&mut transcript, record, stream);
        Heard {
            stream,
            transcript,
            notes,
        }
    };
    let Returned::Text(text) = &record.returned else {
        return vec![read(Stream::Stdout, &record.stdout)];
    };
    let is_silent = |text: &[u8]| text.trim_ascii().is_empty();
    if is_silent(&record.stdout) {
        return vec![read(Stream::Returned, text)];
    }
    if is_silent(text) || text.trim_ascii() == record.stdout.trim_ascii() {
        return vec![read(Stream::Stdout, &record.stdout)];
    }
    vec![
        read(Stream::Returned, text),
        read(Stream::Stdout, &record.stdout),
        read(Stream::Both, &text_of(record, Stream::Both)),
    ]
}

/// A line of a text of a run, counted from 1.
pub(super) fn line_of(record: &RunRecord, stream: Stream, line: usize) -> Option<String> {
    crate::transcript::line_of(&text_of(record, stream), line)
}
