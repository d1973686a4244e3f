//! Files and folders of a grading.

use std::{
    fs::{self, File},
    io,
    path::Path,
};

use crate::{
    beneath::open_without_waiting,
    whole::{Access, begin, folder_of, put_new},
};

/// Opens a file that nobody but its owner may open: whoever can open a file can hold its lock for ever.
pub(super) fn own_file(path: &Path) -> io::Result<File> {
    if !path.exists() {
        // It is its owner's alone from the first moment. Another grading may be faster.
        let _ = put_new(begin(folder_of(path), Access::Owner)?, path);
    }
    open_without_waiting(path, File::options().write(true))
}

/// Makes a folder, in place of whatever else stands there.
pub(super) fn make_folder(folder: &Path) -> io::Result<()> {
    if folder.symlink_metadata().is_ok_and(|facts| !facts.is_dir()) {
        fs::remove_file(folder)?;
    }
    fs::create_dir_all(folder)
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
