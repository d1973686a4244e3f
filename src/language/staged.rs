//! The files of a submission that are laid out in order to build it.

use std::io;
use std::path::{Path, PathBuf};

use crate::beneath::read_file_capped;
use crate::table::decode;

/// No file of a submission is larger, in bytes. One that grows past it while it is graded is refused.
const MOST_STAGED: u64 = 64 << 20;

/// A file of the submission and its place among the staged sources.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Staged {
    /// Where it lies, relative to the submission's root; for one of our own, its place.
    pub from: PathBuf,
    /// Where it goes, relative to the source directory, with `/` between folders.
    pub to: String,
    pub(super) form: Form,
}

/// What is written in the place of a staged file.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Form {
    AsItIs,
    /// Its text, as plain UTF-8.
    Text,
    Ours(&'static str),
}

impl Staged {
    /// The bytes to write to the source directory: the file's own, or, for Java, its text as UTF-8 without a byte order mark,
    /// because javac takes one encoding for all files and refuses the mark. Fails where it is no regular file any longer.
    pub fn content(&self, root: &Path) -> io::Result<Vec<u8>> {
        let bytes = || read_file_capped(root, &self.from, MOST_STAGED);
        match self.form {
            Form::AsItIs => Ok(bytes()?),
            Form::Text => Ok(decode(&bytes()?).into_owned().into_bytes()),
            Form::Ours(text) => Ok(text.into()),
        }
    }
}
