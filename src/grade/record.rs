//! The form in which a run is kept: a small JSON file, and the captured streams beside it as they are.
//!
//! The surprise: the file holds the hashes of the streams. So it does not matter in which order they reach the disk: a
//! record whose parts do not belong together is no record, and the case is run again.

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::outcome::{Ending, Returned, RunRecord, Usage};

/// The version of the format.
pub(super) const FORMAT: u32 = 3;

/// The file of one run.
#[derive(Debug, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(super) struct RunFile {
    format: u32,
    /// Hash of all that the run depended on.
    key: String,
    /// Hash of the board file.
    board: String,
    ending: Ending,
    returned: ReturnedObject,
    used_array: bool,
    /// Whether it is of one heuristic alone, and the run of the other one has a file of its own.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) has_second: bool,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    curtailed: bool,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    alone_ms: Vec<u64>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    written: Vec<String>,
    used: Usage,
    /// Hashes of the streams, in the order of [`Streams::ENDINGS`].
    pub(super) streams: [String; 3],
}

#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
enum ReturnedObject {
    NotCalled,
    Null,
    Text,
    Threw(String),
}

/// The captured streams of a run.
#[derive(Debug, Default)]
pub(super) struct Streams {
    pub(super) stdout: Vec<u8>,
    pub(super) stderr: Vec<u8>,
    /// The returned text.
    pub(super) text: Vec<u8>,
}

impl Streams {
    /// The endings of the streams' files.
    pub(super) const ENDINGS: [&str; 3] = ["stdout", "stderr", "returned"];
}

impl RunFile {
    /// The file of a run; none for a transcript that was saved elsewhere and never ran.
    pub(super) fn of(record: &RunRecord, key: &str, board: &str) -> Option<Self> {
        let ending = record.ending?;
        let returned = match &record.returned {
            Returned::NotCalled => ReturnedObject::NotCalled,
            Returned::Null => ReturnedObject::Null,
            Returned::Text(_) => ReturnedObject::Text,
            Returned::Threw(class) => ReturnedObject::Threw(class.clone()),
        };
        Some(Self {
            format: FORMAT,
            key: key.to_owned(),
            board: board.to_owned(),
            ending,
            returned,
            used_array: record.used_array,
            has_second: record.second.is_some(),
            curtailed: record.curtailed,
            alone_ms: record.alone_ms.clone(),
            written: record.written.clone(),
            used: record.usage,
            streams: [&record.stdout[..], &record.stderr, returned_text(record)].map(hash),
        })
    }

    /// Whether it is the file of a run that depended on just this.
    pub(super) fn is_of(&self, key: &str) -> bool {
        self.format == FORMAT && self.key == key
    }

    /// Whether it is the file of a run that depended on what another one did.
    pub(super) fn is_as(&self, other: &Self) -> bool {
        self.is_of(&other.key)
    }

    /// Whether it is the file of a run on this board file, whose hash is given, however it was run.
    pub(super) fn is_on(&self, board: &str) -> bool {
        self.format == FORMAT && self.board == board
    }

    /// The run, with that of the second heuristic where it has one; none where the streams are not its own.
    pub(super) fn record(
        self,
        streams: Streams,
        second: Option<Box<RunRecord>>,
    ) -> Option<RunRecord> {
        let is_of = |expected: &str, bytes: &[u8]| {
            // Most streams are empty, and that is seen without a hash.
            bytes.is_empty() && expected == HASH_OF_NOTHING || expected == hash(bytes)
        };
        let [stdout, stderr, text] = &self.streams;
        let is_own = is_of(stdout, &streams.stdout)
            && is_of(stderr, &streams.stderr)
            && is_of(text, &streams.text)
            && self.has_second == second.is_some();
        let returned = match self.returned {
            ReturnedObject::NotCalled => Returned::NotCalled,
            ReturnedObject::Null => Returned::Null,
            ReturnedObject::Text => Returned::Text(streams.text),
            ReturnedObject::Threw(class) => Returned::Threw(class),
        };
        is_own.then_some(RunRecord {
            ending: Some(self.ending),
            stdout: streams.stdout,
            stderr: streams.stderr,
            returned,
            used_array: self.used_array,
            second,
            curtailed: self.curtailed,
            alone_ms: self.alone_ms,
            written: self.written,
            usage: self.used,
        })
    }
}

/// The text that a method returned, empty where it returned none.
pub(super) fn returned_text(record: &RunRecord) -> &[u8] {
    match &record.returned {
        Returned::Text(text) => text,
        Returned::NotCalled | Returned::Null | Returned::Threw(_) => &[],
    }
}

/// SHA-256 in hexadecimal digits.
pub(super) fn hash(bytes: &[u8]) -> String {
    if bytes.is_empty() {
        return HASH_OF_NOTHING.to_owned();
    }
    let mut digits = String::with_capacity(64);
    for byte in Sha256::digest(bytes) {
        for digit in [byte >> 4, byte & 15] {
            digits.push(char::from(b"0123456789abcdef"[usize::from(digit)]));
        }
    }
    digits
}

/// The hash of no bytes at all.
pub(super) const HASH_OF_NOTHING: &str =
    "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";

#[cfg(test)]
mod tests {
    use sha2::{Digest, Sha256};

    use super::{HASH_OF_NOTHING, hash};

    #[test]
    fn a_hash_is_that_of_sha_256_in_digits() {
        assert_eq!(Sha256::digest(b"")[..4], [0xe3, 0xb0, 0xc4, 0x42]);
        assert!(HASH_OF_NOTHING.starts_with("e3b0c442"));
        assert_eq!(hash(b""), HASH_OF_NOTHING);
        assert_eq!(
            hash(b"abc"),
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
        );
    }
}
