//! Unpacking what students hand in: zip, tar and gzip, known by their content and not by their names.
//!
//! ```text
//!   Source ── the archive's own bytes; a signal and failures of the machine end the reading here
//!     │
//!   from_zip   from_tar ◄─ from_gzip     each walks over its entries
//!     └───────────┼───────────┘
//!              Meter ── counts what comes out, whatever becomes of it
//!                 │
//!              Target ── writes beneath one open folder, and nowhere else
//! ```
//!
//! An archive is read like a folder. Every name that the system takes is kept as it is, and nothing is judged by its name: what
//! is no part of a submission is left out where folders are read. A link or a device has no content, and stays as a link that
//! leads nowhere, so that readers of the folder see that something lies there. Only what can hurt the machine is refused.
//!
//! An archive that is refused leaves nothing behind, since half of a submission would be graded as if it were all of it. So the
//! entries go into a folder beside the one that was asked for, which gets its name when all is there. Of a zip archive, which lists
//! its entries, one that cannot be read is passed over like a link, as long as another can.
//!
//! An archive in an archive stays a file, as it does in a folder. Modes, owners and times are those of a new file.

mod error;
mod from_gzip;
mod from_tar;
mod from_zip;
mod kind;
mod meter;
mod source;
mod target;

use std::fs::{self, File};
use std::io::{self, Read, Seek};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use error::Fault;
use kind::{HEAD, is_meant_as_archive};
use meter::Meter;
use source::{Source, fill};
use target::Target;

use crate::beneath::{open_with_facts, open_without_waiting};
use crate::named::named;

pub use error::{Doing, Error, Failure, Reason, Refusal};
pub use kind::Kind;

/// What came out of an archive.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Unpacked {
    /// The files, relative to the folder and sorted. Empty folders are made and not listed.
    pub files: Vec<PathBuf>,
    /// What was passed over and cannot be seen in the folder, sorted.
    pub skipped: Vec<Skipped>,
    /// Bytes that came out, those of what was passed over included.
    pub bytes: u64,
    /// Entries of the archive, and folders that are only named as part of a path.
    pub entries: u64,
}

/// Something in an archive that was not unpacked.
#[derive(Clone, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub struct Skipped {
    /// What the archive calls it. It may lead anywhere, and is for people alone.
    pub path: PathBuf,
    /// Why it was not unpacked.
    pub why: Why,
}

named! {
    /// Why something in an archive was not unpacked, by the words for it.
    #[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
    pub enum Why {
        /// It is a link or a device, and no other entry has its name.
        NoFile = "no file",
        /// The name is empty, leads out of the archive, or is longer or deeper than the system takes.
        Name = "a name that cannot be stored",
        /// The file is larger than one may be.
        Large = "too large",
        /// It is encrypted, damaged, or compressed by a method that is not known here.
        Unreadable = "encrypted or damaged",
        /// Something else has its name: a later file, or a folder.
        Taken = "its name is taken by another",
        /// Bytes in front of the archive or behind its end.
        Padding = "something around the archive",
        /// What may have come behind the last entry, where nothing says that it is the last.
        Endless = "the archive has no end, and may be cut off",
    }
}

/// Unpacks an archive into a new folder.
///
/// `into` must not be there yet, and its parent must be. It ends where `stop` is set meanwhile. Where it fails, nothing is left
/// behind.
pub fn unpack(
    archive: &Path,
    into: &Path,
    limits: &Limits,
    stop: &Arc<AtomicBool>,
) -> Result<Unpacked, Error> {
    let unreadable = |source| Failure::new(archive, Doing::Read, source);
    let unwritable = |source| Failure::new(into, Doing::Written, source);
    let file = open_archive(archive).map_err(unreadable)?;
    let before = Version::of(&file).map_err(unreadable)?;
    if into.symlink_metadata().is_ok() {
        return Err(unwritable(io::ErrorKind::AlreadyExists.into()).into());
    }
    let parent = match into.parent() {
        Some(parent) if parent != Path::new("") => parent,
        _ => Path::new("."),
    };
    // It takes itself away unless it is kept.
    let staging = target::staging(parent).map_err(unwritable)?;
    let target = Target::open(staging.path(), into, limits).map_err(unwritable)?;
    let meter = Meter::new(limits, stop);
    let outcome = read(archive, &file, target, &meter);
    // A reader that is stopped takes that for damage, and so it does where the archive changed under its hands.
    if meter.is_to_stop() {
        return Err(Error::Interrupted);
    }
    if Version::of(&file).map_err(unreadable)? != before {
        let changed = io::Error::other("it changed while it was read");
        return Err(unreadable(changed).into());
    }
    let unpacked = outcome.map_err(|(entry, fault)| fault.at(archive, entry))?;
    fs::rename(staging.path(), into).map_err(unwritable)?;
    let _ = staging.keep();
    Ok(unpacked)
}

/// An entry, where it is one that something is wrong with, and what that is.
type EntryFault = (Option<String>, Fault);

fn read(
    archive: &Path,
    file: &File,
    mut target: Target,
    meter: &Meter,
) -> Result<Unpacked, EntryFault> {
    let mut source = Source::new(archive, file, meter);
    let mut head = [0; HEAD];
    let filled = fill(&mut source, &mut head).and_then(|filled| {
        source.rewind()?;
        Ok(filled)
    });
    let filled = filled.map_err(|error| (None, meter.fault(&error)))?;
    match Kind::of(&head[..filled]) {
        Some(Kind::Zip) => from_zip::unpack(&mut target, meter, source)?,
        Some(Kind::Tar) => from_tar::unpack(&mut target, meter, source)?,
        Some(Kind::Gzip) => from_gzip::unpack(&mut target, meter, source, &name_of(archive))?,
        None => match kind::other(&head[..filled]) {
            Some(name) => return Err((None, Reason::OtherKind(name).into())),
            // A zip archive is read from its end, and something may stand in front of it.
            None => from_zip::unpack(&mut target, meter, source).map_err(|fault| match fault {
                (None, Fault::Refused(Reason::Truncated)) => (None, Reason::NoArchive.into()),
                other => other,
            })?,
        },
    }
    let mut unpacked = target.finish();
    unpacked.bytes = meter.bytes();
    let around = meter.around().map(|why| Skipped {
        path: name_of(archive).into(),
        why,
    });
    unpacked.skipped.extend(around);
    unpacked.skipped.sort_unstable();
    Ok(unpacked)
}

/// What tells that a file was written to.
#[derive(Eq, PartialEq)]
struct Version {
    length: u64,
    changed: std::time::SystemTime,
}

impl Version {
    fn of(file: &File) -> io::Result<Self> {
        let facts = file.metadata()?;
        Ok(Self {
            length: facts.len(),
            changed: facts.modified()?,
        })
    }
}

/// Whether a file is meant to be an archive, by its name or by what it begins with. What is no regular file is none.
pub fn is_archive(path: &Path) -> io::Result<bool> {
    let (mut file, facts) = open_with_facts(path, File::options().read(true))?;
    if !facts.is_file() {
        return Ok(false);
    }
    let mut head = [0; HEAD];
    // A file as long as it seems to be is read in one piece.
    let length = usize::try_from(facts.len()).map_or(HEAD, |length| length.min(HEAD));
    let filled = fill(&mut file, &mut head[..length])?;
    Ok(is_meant_as_archive(&name_of(path), &head[..filled]))
}

/// Opens a regular file, and nothing else.
fn open_archive(path: &Path) -> io::Result<File> {
    let file = open_without_waiting(path, File::options().read(true))?;
    if file.metadata()?.is_file() {
        Ok(file)
    } else {
        let message = "this is no regular file";
        Err(io::Error::new(io::ErrorKind::InvalidInput, message))
    }
}

fn name_of(archive: &Path) -> String {
    let name = archive.file_name().unwrap_or(archive.as_os_str());
    name.to_string_lossy().into_owned()
}

/// Reads to the end, and tells whether there was anything but zeros.
fn holds_more(reader: &mut impl Read) -> io::Result<bool> {
    let mut chunk = [0; 1 << 14];
    let mut is_more = false;
    loop {
        let filled = fill(reader, &mut chunk)?;
        is_more |= chunk[..filled].iter().any(|byte| *byte != 0);
        if filled == 0 {
            return Ok(is_more);
        }
    }
}

/// The most that an archive may hold, so that it does no harm to the machine.
///
/// All of these are held to what really comes out, and never to what headers declare. They leave room for what tools install
/// beside the sources: it is told from them where folders are read.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Limits {
    /// Bytes that come out, whatever becomes of them. An archive with more is refused.
    pub bytes: u64,
    /// Entries, and folders that are only named as part of a path. An archive with more is refused.
    pub entries: u64,
    /// Bytes of one file. A larger one is passed over.
    pub file_bytes: u64,
    /// Folders within each other, and the file in the last of them. What lies deeper is passed over.
    pub depth: usize,
    /// Bytes of a path, with `/` between names; of one name the system takes 255. What is longer is passed over.
    pub path_bytes: usize,
    /// Whether an archive is refused in which nothing says that an entry is the last.
    pub needs_end: bool,
}

impl Default for Limits {
    /// 512 MiB in all, 100,000 entries, 64 MiB in one file, 32 levels of folders, paths of 2,048 bytes.
    fn default() -> Self {
        Self {
            bytes: 512 << 20,
            entries: 100_000,
            file_bytes: 64 << 20,
            depth: 32,
            path_bytes: 2_048,
            needs_end: false,
        }
    }
}

impl Limits {
    /// Those of a class: 8 GiB in all, 1,000,000 entries, 256 MiB in one file. It needs an end, else some may be missing.
    pub(crate) fn of_class() -> Self {
        Self {
            bytes: 8 << 30,
            entries: 1_000_000,
            file_bytes: 256 << 20,
            needs_end: true,
            ..Self::default()
        }
    }

    /// What is left of them behind an archive of the same student.
    pub fn behind(&self, unpacked: &Unpacked) -> Self {
        Self {
            bytes: self.bytes.saturating_sub(unpacked.bytes),
            entries: self.entries.saturating_sub(unpacked.entries),
            ..self.clone()
        }
    }
}
