//! The form in which a run is kept: a small JSON file, and the captured streams beside it as they are.
//!
//! The file holds the hashes of the streams. So it does not matter in which order they reach the disk: a
//! record whose parts do not belong together is no record, and the case is run again.

use std::borrow::Cow;
use std::sync::LazyLock;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::outcome::{Returned, RunRecord, hex};

pub(crate) const FORMAT: u32 = 3;

/// The endings of the files of a run's streams; the last one is of the returned text.
pub(super) const STREAMS: [&str; 3] = ["stdout", "stderr", "returned"];

#[derive(Debug, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(super) struct RunFile<'a> {
    format: u32,
    /// Hash of all that the run depended on.
    pub(super) key: String,
    board: String,
    #[serde(flatten)]
    run: Cow<'a, RunRecord>,
    /// Whether it is of one heuristic alone, and the run of the other one has a file of its own.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) has_second: bool,
    /// Hashes of the streams, in the order of [`STREAMS`].
    pub(super) streams: [String; 3],
}

impl<'a> RunFile<'a> {
    /// The file of a run; none for a transcript that was saved elsewhere and never ran.
    pub(super) fn of(run: &'a RunRecord, key: &str, board: &str) -> Option<Self> {
        run.ending?;
        Some(Self {
            format: FORMAT,
            key: key.to_owned(),
            board: board.to_owned(),
            run: Cow::Borrowed(run),
            has_second: run.second.is_some(),
            streams: streams_of(run).map(hash),
        })
    }

    /// Whether it is the file of a run that depended on just this.
    pub(super) fn is_of(&self, key: &str) -> bool {
        self.format == FORMAT && self.key == key
    }

    /// Whether it is the file of a run on this board file, whose hash is given, however it was run.
    pub(super) fn is_on(&self, board: &str) -> bool {
        self.format == FORMAT && self.board == board
    }

    /// Whether the stream whose file has this ending holds anything.
    pub(super) fn has(&self, ending: &str) -> bool {
        static NOTHING: LazyLock<String> = LazyLock::new(|| hash(b""));
        let mut hashes = STREAMS.iter().zip(&self.streams);
        hashes.any(|(one, hash)| *one == ending && *hash != *NOTHING)
    }

    /// The run, with that of the second heuristic where it has one; `None` if the streams are not its own.
    pub(super) fn record(
        self,
        streams: [Vec<u8>; 3],
        second: Option<Box<RunRecord>>,
    ) -> Option<RunRecord> {
        let hashes = streams.each_ref().map(|bytes| hash(bytes));
        let is_own = hashes == self.streams && self.has_second == second.is_some();
        let run = self.run.into_owned();
        let [stdout, stderr, text] = streams;
        let returned = match run.returned {
            Returned::Text(_) => Returned::Text(text),
            other => other,
        };
        (is_own && run.ending.is_some()).then_some(RunRecord {
            stdout,
            stderr,
            returned,
            second,
            ..run
        })
    }
}

/// The captured streams of a run; the returned text is empty where there is none.
pub(super) fn streams_of(run: &RunRecord) -> [&[u8]; 3] {
    [&run.stdout, &run.stderr, run.returned.text()]
}

pub(super) fn hash(bytes: &[u8]) -> String {
    hex(&Sha256::digest(bytes))
}
