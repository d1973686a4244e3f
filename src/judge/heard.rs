//! What a run said, and where: a method may give the answer back, print it, or do half of each.

use crate::{
    outcome::{Returned, RunRecord, Stream},
    puzzle::Board,
    transcript::{Note, Transcript, Words, parse},
};

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
        Stream::Both => [&record.stdout[..], returned].concat(),
    }
}

/// The texts of a run that may hold the answer, the likeliest first.
pub(super) fn heard(record: &RunRecord, board: Option<Board>, words: &Words) -> Vec<Heard> {
    let read = |stream, bytes: &[u8]| {
        let (transcript, notes) = parse(bytes, board, words);
        Heard {
            stream,
            transcript,
            notes,
        }
    };
    let Returned::Text(text) = &record.returned else {
        return vec![read(Stream::Stdout, &record.stdout)];
    };
    let both = [&record.stdout[..], b"\n", &text[..]].concat();
    vec![
        read(Stream::Returned, text),
        read(Stream::Stdout, &record.stdout),
        read(Stream::Both, &both),
    ]
}
