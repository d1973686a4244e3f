//! Looking into files before anything is taken from them.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use super::Error;
use crate::archive;
use crate::language::is_source;

/// Whether a file is meant to be an archive. Folders, pipes and devices are not, and a source never is, whatever it begins with.
pub(super) fn is_archive(path: &Path) -> io::Result<bool> {
    Ok(!is_source(path) && archive::is_archive(path)?)
}

pub(super) fn text(path: &Path, most: u64) -> Result<String, Error> {
    let mut text = String::new();
    let read = File::open(path).and_then(|file| file.take(most).read_to_string(&mut text));
    read.map_err(|error| Error::unreadable(path, &error))?;
    Ok(text)
}
