//! Which files are archives.

use std::{io, path::Path};

use crate::archive;

/// Whether a file is meant to be an archive. Links and devices are not, and a source never is, whatever it begins with.
pub(super) fn is_one(path: &Path) -> io::Result<bool> {
    if crate::submission::is_source(path) || !path.is_file() {
        return Ok(false);
    }
    archive::is_archive(path)
}
