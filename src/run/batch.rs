//! Several tasks that one process is put, one after the other: what a caller asks for, and what it gets back.
//!
//! What a virtual machine needs to start is more than most answers take. So a program that may be asked many times is
//! started once, and each [`BatchItem`] is watched as a run of its own: with its own bounds, streams and working directory.
//!
//! An item that is not answered cleanly has no result at all, not even a bad one. It is run again alone,
//! as a [`Job`], and that run counts. So nothing here has to be fair to a program that misbehaves, only strict.

use serde::{Deserialize, Serialize};

use super::job::{Finished, Job};
use crate::assignment::Limits;
use crate::outcome::{Bound, Ending};

/// One program, and what it is asked.
///
/// The program's standard input is a socket: what comes over it is, with all numbers big-endian,
///
/// - for each item 16 bytes that nobody can guess, the number of arguments as 32 bits, and for each of these its length as
///   32 bits and its bytes;
/// - back over the same socket, once all that the item prints is flushed, the same 16 bytes, a status of 8 bits, the
///   length of the answer as 32 bits, and its bytes;
/// - the end of file where nothing more is asked, which the program ends at.
///
/// Status 0 is an item that was done, 1 one that has to be run alone, and 2 one that the program cannot go on after.
#[derive(Clone, Debug)]
pub struct Batch {
    /// The program. Its `stdin` is not used. Its limits hold for the process as a whole, but for its CPU and elapsed
    /// time, which are those of the items together.
    pub job: Job,
    /// What it is asked, in order.
    pub items: Vec<BatchItem>,
    /// The threads that it may have between two items. It may have no second process then.
    pub most_threads: u64,
}

/// One task of a [`Batch`].
#[derive(Clone, Debug)]
pub struct BatchItem {
    /// What the program is told.
    pub arguments: Vec<String>,
    /// The files of the working directory, which holds nothing else: paths within it, with `/` between folders.
    pub files: Vec<(String, Vec<u8>)>,
    /// The bounds of a run of its own. What takes more than half of the time, or comes near its memory, is not clean.
    pub limits: Limits,
}

/// An item that was done cleanly.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct ItemResult {
    /// Its number among the items, from zero.
    pub number: usize,
    /// How it went, measured from outside; always an exit with 0.
    pub finished: Finished,
    /// What the program answered, at most as many bytes as the output bound.
    #[serde(skip)]
    pub answer: Vec<u8>,
}

/// Why a batch was over before its last item.
#[derive(Clone, Copy, Debug, Deserialize, Eq, PartialEq, Serialize)]
pub enum BatchError {
    /// The program ended.
    Ended(Ending),
    /// It closed its socket or one of its streams.
    Closed,
    /// It replied without the bytes that only the request held.
    Nonce,
    /// It said more than it was asked.
    Unasked,
    /// It announced a longer answer than the output bound.
    TooLong,
    /// It said itself that it cannot go on, or said nothing that is known.
    Status(u8),
    /// The item took more than it may in a batch.
    Bound(Bound),
    /// Processes or threads were left over.
    Leftover,
    /// The working directory could not be emptied and filled again.
    Directory,
}
