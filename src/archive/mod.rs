//! Unpacking what students hand in: zip, tar and gzip, known by their content and not by their names.
//!
//! ```text
//!            Source ── a file's own bytes; what the system fails at is put aside
//!              │
//!   ┌──────────┼───────────┐
//! from_zip  from_tar ◄─ from_gzip      headers are checked, and say nothing that is believed
//!   └──────────┼───────────┘
//!          Unpacker ──── a nested archive goes round again
//!              │  entry_path, ignored, catalogue: what the name may be
//!           Target ── new files beneath an open directory
//! ```
//!
//! The surprise: it is all or nothing. An archive with one entry that is refused leaves nothing behind, since half of a
//! submission would be graded as if it were all of it. So the entries go into a folder beside the one that was asked for,
//! which gets its name when everything is there. Only in the archive of a class is an entry with a name that is refused put
//! aside: it is one student's, and keeps nobody else from being graded.
//!
//! What is written has modes of its own, `0600` and `0700`: modes, owners and times in archives are ignored. What stands
//! behind the end of an archive is refused, apart from the comment of a zip archive and the zeros that fill up a tar archive.
//! So is what stands before the first entry of a zip archive.

mod catalogue;
mod entry_path;
mod error;
mod fault;
mod from_gzip;
mod from_tar;
mod from_zip;
mod ignored;
mod kind;
mod limits;
mod pax;
mod reason;
mod salvage;
mod shown;
mod source;
#[cfg(unix)]
mod target;
#[cfg(not(unix))]
#[path = "target_by_path.rs"]
mod target;
mod unpacker;
mod zip_directory;

use std::{
    fs::{self, File},
    io,
    path::Path,
    sync::{Arc, atomic::AtomicBool},
};

pub use error::{Doing, Error, Failure, Refusal};
pub use ignored::{Ignored, Why};
pub use kind::Kind;
pub use limits::{Limits, RATIO_FROM};
pub use reason::Reason;

use fault::{Aside, Here};
use kind::is_meant_as_archive;
use unpacker::Unpacker;

/// What came out of an archive, in an order that does not depend on that of its entries.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Unpacked {
    /// The files, relative to the folder, with `/` between names; sorted by their bytes. A nested archive is a folder of
    /// its name, and what lies in it is here. Empty folders are made and not listed.
    pub files: Vec<String>,
    /// What was passed over, sorted.
    pub ignored: Vec<Ignored>,
    /// Bytes of all files, those of nested archives included.
    pub bytes: u64,
    /// Entries that were refused, by their names or kinds, where the archive is that of a class: the path of an empty file that
    /// stands for it, or of what is there already, and why.
    pub refused: Vec<(String, Refusal)>,
}

/// Unpacks an archive into a new folder.
///
/// `into` must not be there yet, and its parent must be. Nested archives become folders of their names, as deep as `limits`
/// says; documents and libraries such as `.docx` and `.jar` stay files.
///
/// # Errors
/// [`Error::Refused`] where the archive is no honest one, and [`Error::Machine`] where the system failed. Nothing is left
/// behind then.
pub fn unpack(archive: &Path, into: &Path, limits: &Limits) -> Result<Unpacked, Error> {
    unpack_until(archive, into, limits, &Arc::default())
}

/// The same, unless `stop` is set meanwhile.
///
/// # Errors
/// As [`unpack`], and [`Error::Interrupted`] where it was set.
pub fn unpack_until(
    archive: &Path,
    into: &Path,
    limits: &Limits,
    stop: &Arc<AtomicBool>,
) -> Result<Unpacked, Error> {
    let aside = Aside::until(stop);
    let unpacked = unpack_with(archive, into, limits, &aside);
    // A reader that is stopped takes that for a fault of the archive.
    unpacked.map_err(|error| {
        if aside.is_to_stop() {
            Error::Interrupted
        } else {
            error
        }
    })
}

fn unpack_with(
    archive: &Path,
    into: &Path,
    limits: &Limits,
    aside: &Aside,
) -> Result<Unpacked, Error> {
    let unreadable = |source| failure(archive, Doing::Read, source);
    let unwritable = |source| failure(into, Doing::Written, source);
    let (file, length) = open_archive(archive).map_err(unreadable)?;
    let here = Here {
        archives: vec![name_of(archive)],
        folder: Vec::new(),
    };
    if length > limits.archive_bytes {
        let limit = limits.archive_bytes;
        return Err(here.whole(Reason::ArchiveBytes { limit }));
    }
    if into.symlink_metadata().is_ok() {
        return Err(unwritable(io::ErrorKind::AlreadyExists.into()).into());
    }
    let parent = match into.parent() {
        Some(parent) if parent != Path::new("") => parent,
        _ => Path::new("."),
    };
    // It takes itself away unless it is kept.
    let staging = target::staging(parent).map_err(unwritable)?;
    let mut unpacker = Unpacker::new(staging.path(), length, limits, aside.clone())?;
    unpacker.archive(&here, &file, archive)?;
    fs::rename(staging.path(), into).map_err(unwritable)?;
    let _ = staging.keep();
    Ok(unpacker.finish())
}

/// Whether a file is meant to be an archive, by its name or by what it begins with.
///
/// # Errors
/// A file that cannot be read.
pub fn is_archive(path: &Path) -> io::Result<bool> {
    let (file, _) = open_archive(path)?;
    let mut head = [0; kind::HEAD];
    let filled = source::fill(&mut &file, &mut head)?;
    Ok(is_meant_as_archive(&name_of(path), &head[..filled]))
}

/// Opens a regular file, and nothing else.
fn open_archive(path: &Path) -> io::Result<(File, u64)> {
    let file = target::open_without_waiting(path)?;
    let metadata = file.metadata()?;
    if metadata.is_file() {
        Ok((file, metadata.len()))
    } else {
        let message = "this is no regular file";
        Err(io::Error::new(io::ErrorKind::InvalidInput, message))
    }
}

fn name_of(archive: &Path) -> String {
    let name = archive.file_name().unwrap_or(archive.as_os_str());
    name.to_string_lossy().into_owned()
}

fn failure(path: &Path, doing: Doing, source: io::Error) -> Failure {
    Failure {
        path: path.to_owned(),
        doing,
        source,
    }
}
