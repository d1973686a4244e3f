//! The results as the JSON report has them, in a file while a class is graded: no more than one of them is in memory.
//!
//! The file has no name. A grading that is killed leaves nothing of it.

use std::fs::File;
use std::io::{self, BufWriter, Seek, Write};
use std::path::Path;

use super::super::json;

/// What stands between the opening and the end of a JSON report.
pub(super) struct Spool {
    /// Where it is written, or why it cannot be.
    file: Result<BufWriter<File>, io::ErrorKind>,
    is_empty: bool,
}

impl Spool {
    /// Begins one on the disk of this folder.
    pub(super) fn on_disk_of(folder: &Path) -> Self {
        let file = tempfile::tempfile_in(folder).map(BufWriter::new);
        Self {
            file: file.map_err(|error| error.kind()),
            is_empty: true,
        }
    }

    /// Takes a submission, as [`json::submission`] writes it.
    pub(super) fn add(&mut self, submission: &str) {
        let separator = if self.is_empty { "" } else { json::SEPARATOR };
        self.is_empty = false;
        let _ = self.on_file(|file| {
            file.write_all(separator.as_bytes())?;
            file.write_all(submission.as_bytes())
        });
    }

    /// Writes a whole report of what was taken so far.
    pub(super) fn copy(&mut self, opening: &str, to: &mut dyn Write) -> io::Result<()> {
        self.on_file(BufWriter::rewind)?;
        to.write_all(opening.as_bytes())?;
        let copied = match &mut self.file {
            Ok(file) => io::copy(file.get_mut(), to).map(drop),
            Err(kind) => Err((*kind).into()),
        };
        self.on_file(|file| file.seek(io::SeekFrom::End(0)).map(drop))?;
        copied?;
        to.write_all(json::CLOSING.as_bytes())?;
        to.flush()
    }

    /// Does something with the file. Once that has failed it is not whole any more, and nothing is done with it again.
    fn on_file(
        &mut self,
        act: impl FnOnce(&mut BufWriter<File>) -> io::Result<()>,
    ) -> io::Result<()> {
        let done = match &mut self.file {
            Ok(file) => act(file).map_err(|error| error.kind()),
            Err(kind) => Err(*kind),
        };
        if let Err(kind) = done {
            self.file = Err(kind);
        }
        done.map_err(Into::into)
    }
}
