//! Files that are there whole or not at all: each is written beside its place and renamed into it.

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;

use tempfile::NamedTempFile;

/// What the name of a file begins with while it is written.
const PREFIX: &str = ".new-";

/// Whether a file of this name is one that was begun, and not put in its place.
pub(crate) fn is_begun(name: &OsStr) -> bool {
    name.as_encoded_bytes().starts_with(PREFIX.as_bytes())
}

/// Who may open a file.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Access {
    /// Its owner alone: anyone who can open a file can hold its lock for ever.
    Owner,
    /// Who may read any file that is simply created, the user's mask aside.
    Readers,
    /// The same, and they may run it.
    Program,
}

/// Begins a file in a folder. It is gone unless it is put somewhere.
pub(crate) fn begin(folder: &Path, access: Access) -> io::Result<NamedTempFile> {
    let mut options = File::options();
    options.read(true).write(true).create_new(true);
    // Elsewhere a folder says who may read what is in it.
    #[cfg(not(unix))]
    let _ = access;
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt;
        options.mode(match access {
            Access::Owner => 0o600,
            Access::Readers => 0o666,
            Access::Program => 0o777,
        });
    }
    let mut builder = tempfile::Builder::new();
    // What is opened here fails with the system's own error, which says most.
    builder
        .prefix(PREFIX)
        .make_in(folder, |path| options.open(path))
}

/// Puts a file in its place, whatever stood there.
pub(crate) fn put(file: NamedTempFile, path: &Path) -> io::Result<()> {
    let placed = file.persist(path).map(drop);
    placed.map_err(|error| plainly(&error.error))
}

/// Puts a file in its place, unless something stands there.
pub(crate) fn put_new(file: NamedTempFile, path: &Path) -> io::Result<()> {
    let placed = file.persist_noclobber(path).map(drop);
    placed.map_err(|error| plainly(&error.error))
}

/// Writes a file that its owner alone may open, unless these bytes stand there already. What stands there and is no file, or is where
/// a folder should be, makes room.
pub(crate) fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    if holds(path, bytes) {
        return Ok(());
    }
    let mut file = begin(folder_of(path), Access::Owner)?;
    file.write_all(bytes).map_err(|error| plainly(&error))?;
    if path.is_dir() {
        fs::remove_dir_all(path)?;
    }
    put(file, path)
}

/// Writes a file as a whole, or to a device or pipe, which nothing is put in the place of.
pub(crate) fn write(
    path: &Path,
    access: Access,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    if is_special(path) {
        return write(&mut fs::File::create(path)?);
    }
    let mut file = begin(folder_of(path), access)?;
    write(&mut file).map_err(|error| plainly(&error))?;
    put(file, path)
}

/// Why a folder was not filled.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Unfilled {
    #[error("{0}")]
    Taken(String),
    #[error(transparent)]
    Unwritable(#[from] io::Error),
}

/// Fills a folder that is empty, a repository aside, or not there yet with files, each with its path, with `/` between names: all
/// of them are written beside their places first. Where that fails, nothing is left behind.
pub(crate) fn fill_new<'a>(
    folder: &Path,
    files: impl Iterator<Item = (&'a str, &'a [u8], Access)>,
) -> Result<(), Unfilled> {
    let was_there = require_empty(folder).map_err(Unfilled::Taken)?;
    fs::create_dir_all(folder)?;
    let written = fill(folder, files);
    if written.is_err() && !was_there {
        // What is not empty stays.
        let _ = fs::remove_dir(folder);
    }
    Ok(written?)
}

/// Fails where anything is in a folder but a repository. Gives whether it is there.
fn require_empty(folder: &Path) -> Result<bool, String> {
    let unreadable = |error: io::Error| match error.kind() {
        io::ErrorKind::NotADirectory => "this is no folder".to_owned(),
        _ => format!("cannot be read: {error}"),
    };
    let entries = match fs::read_dir(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            return match folder.symlink_metadata() {
                Ok(_) => Err("this is a link that leads nowhere".to_owned()),
                Err(_) => Ok(false),
            };
        }
        entries => entries.map_err(unreadable)?,
    };
    let names = entries.map(|entry| entry.map(|entry| entry.file_name()));
    let names = names.collect::<io::Result<Vec<_>>>().map_err(unreadable)?;
    match names.iter().filter(|name| *name != ".git").min() {
        None => Ok(true),
        Some(name) => {
            let name = name.to_string_lossy();
            Err(format!("the folder is not empty: it holds `{name}`"))
        }
    }
}

fn fill<'a>(
    folder: &Path,
    files: impl Iterator<Item = (&'a str, &'a [u8], Access)>,
) -> io::Result<()> {
    let staging = tempfile::Builder::new().prefix(PREFIX).tempdir_in(folder)?;
    let mut above = BTreeSet::new();
    for (path, bytes, access) in files {
        let place = staging.path().join(path);
        fs::create_dir_all(folder_of(&place))?;
        let mut file = begin(folder_of(&place), access)?;
        file.write_all(bytes)?;
        put_new(file, &place)?;
        above.extend(path.split('/').next());
    }
    for name in above {
        fs::rename(staging.path().join(name), folder.join(name))?;
    }
    staging.close()
}

/// Whether it is a device or a pipe, which nothing is put in the place of.
pub(crate) fn is_special(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|about| !about.is_file() && !about.is_dir())
}

/// Leaves a folder to its owner alone, where folders have rights. Fails for a folder of somebody else.
pub(crate) fn keep_private(folder: &Path) -> io::Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        fs::set_permissions(folder, fs::Permissions::from_mode(0o700))?;
    }
    let _ = folder;
    Ok(())
}

/// Whether there is a file, and no link to one, of just these bytes. Grading again mostly finds what it is about to write.
pub(crate) fn holds(path: &Path, bytes: &[u8]) -> bool {
    let is_as_long = path
        .symlink_metadata()
        .is_ok_and(|facts| facts.is_file() && facts.len() == bytes.len() as u64);
    is_as_long && fs::read(path).is_ok_and(|there| there == bytes)
}

pub(crate) fn folder_of(path: &Path) -> &Path {
    let folder = path.parent();
    let folder = folder.filter(|folder| !folder.as_os_str().is_empty());
    folder.unwrap_or(Path::new("."))
}

/// An error without the name of a temporary file, which nobody asked for and which differs from run to run: the system's own.
pub(crate) fn plainly(error: &io::Error) -> io::Error {
    let own = error.raw_os_error().map(io::Error::from_raw_os_error);
    own.unwrap_or_else(|| io::Error::from(error.kind()))
}
