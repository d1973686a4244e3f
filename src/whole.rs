//! Files that are there whole or not at all: each is written beside its place and renamed into it.

use std::{
    collections::BTreeSet,
    fs,
    io::{self, Write},
    path::Path,
};

use tempfile::NamedTempFile;

/// What the name of a file begins with while it is written.
const PREFIX: &str = ".new-";

/// Who may open a file.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Access {
    /// Its owner alone: whoever can open a file can hold its lock for ever.
    Owner,
    /// Who may read any file that is simply created, the user's mask aside.
    Readers,
    /// The same, and they may run it.
    Program,
}

/// Begins a file in a folder. It is gone unless it is put somewhere.
///
/// # Errors
/// A folder that cannot be written to.
pub fn begin(folder: &Path, access: Access) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(PREFIX);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = match access {
            Access::Owner => 0o600,
            Access::Readers => 0o666,
            Access::Program => 0o777,
        };
        builder.permissions(fs::Permissions::from_mode(mode));
    }
    let file = builder.tempfile_in(folder);
    file.map_err(|error| plainly(&error))
}

/// Puts a file in its place, whatever stood there.
///
/// # Errors
/// A place that nothing can be put in, as that of a folder.
pub fn put(file: NamedTempFile, path: &Path) -> io::Result<()> {
    let placed = file.persist(path).map(drop);
    placed.map_err(|error| plainly(&error.error))
}

/// Puts a file in its place, unless something stands there.
///
/// # Errors
/// A place that nothing can be put in, or that is taken.
pub fn put_new(file: NamedTempFile, path: &Path) -> io::Result<()> {
    let placed = file.persist_noclobber(path).map(drop);
    placed.map_err(|error| plainly(&error.error))
}

/// Writes a file that its owner alone may open, unless these bytes stand there already. What stands there and is no file, or is where
/// a folder should be, makes room.
///
/// # Errors
/// A place that cannot be written to.
pub fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
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
///
/// # Errors
/// A place that cannot be written to.
pub fn write(
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

/// Fills a folder with files, each with its path, with `/` between names: all of them are written beside their places first.
///
/// # Errors
/// A folder that cannot be written to. Nothing is left behind then.
pub fn fill<'a>(
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
#[must_use]
pub fn is_special(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|about| !about.is_file() && !about.is_dir())
}

/// Leaves a folder to its owner alone, where folders have rights.
///
/// # Errors
/// A folder that is somebody else's.
pub fn keep_private(folder: &Path) -> io::Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        fs::set_permissions(folder, fs::Permissions::from_mode(0o700))?;
    }
    let _ = folder;
    Ok(())
}

/// Whether there is a file, and no link to one, of just these bytes. Grading again mostly finds what it is about to write.
#[must_use]
pub fn holds(path: &Path, bytes: &[u8]) -> bool {
    let is_as_long = path
        .symlink_metadata()
        .is_ok_and(|facts| facts.is_file() && facts.len() == bytes.len() as u64);
    is_as_long && fs::read(path).is_ok_and(|there| there == bytes)
}

/// The folder that a path is in.
#[must_use]
pub fn folder_of(path: &Path) -> &Path {
    let folder = path.parent();
    let folder = folder.filter(|folder| !folder.as_os_str().is_empty());
    folder.unwrap_or(Path::new("."))
}

/// An error without the name of a temporary file, which nobody asked for and which differs from run to run.
#[must_use]
pub fn plainly(error: &io::Error) -> io::Error {
    io::Error::from(error.kind())
}
