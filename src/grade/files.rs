//! Files that are there whole or not at all.

use std::{
    fs::{self, File},
    io::{self, Write},
    path::Path,
};

use crate::beneath::open_without_waiting;

/// Writes a file beside its place and renames it into it, unless these bytes stand there already. What stands there and is
/// no file, or is where a folder should be, is none of ours and makes room.
pub(super) fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    if holds(path, bytes) {
        return Ok(());
    }
    let folder = path.parent().unwrap_or(Path::new("."));
    let mut file = tempfile::Builder::new()
        .prefix(".new-")
        .tempfile_in(folder)
        .map_err(|error| plainly(&error))?;
    file.write_all(bytes).map_err(|error| plainly(&error))?;
    if path.is_dir() {
        fs::remove_dir_all(path)?;
    }
    file.persist(path).map_err(|error| plainly(&error.error))?;
    Ok(())
}

/// Opens a file that nobody but its owner may open: whoever can open a file can hold its lock for ever.
pub(super) fn own_file(path: &Path) -> io::Result<File> {
    let folder = path.parent().unwrap_or(Path::new("."));
    if !path.exists() {
        // As all temporary files it is its owner's alone from the first moment. Another grading may be faster.
        let file = tempfile::NamedTempFile::new_in(folder).map_err(|error| plainly(&error))?;
        let _ = file.persist_noclobber(path);
    }
    open_without_waiting(path, File::options().write(true))
}

/// Whether there is a file, and no link to one, of just these bytes. Grading again mostly finds what it is about to write.
pub(crate) fn holds(path: &Path, bytes: &[u8]) -> bool {
    let is_as_long = path
        .symlink_metadata()
        .is_ok_and(|facts| facts.is_file() && facts.len() == bytes.len() as u64);
    is_as_long && fs::read(path).is_ok_and(|there| there == bytes)
}

/// Makes a folder, in place of whatever else stands there.
pub(super) fn make_folder(folder: &Path) -> io::Result<()> {
    if folder.symlink_metadata().is_ok_and(|facts| !facts.is_dir()) {
        fs::remove_file(folder)?;
    }
    fs::create_dir_all(folder)
}

/// An error without the name of a temporary file, which differs from run to run.
fn plainly(error: &io::Error) -> io::Error {
    io::Error::from(error.kind())
}

/// Removes what is there, if anything is.
pub(super) fn remove(path: &Path) -> io::Result<()> {
    if path.is_dir() {
        return fs::remove_dir_all(path);
    }
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}
