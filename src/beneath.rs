//! Reading what somebody else may change at any moment: what a program left, and what lies in a class folder.
//!
//! A name that was a file a moment ago may be a link, a pipe or a device now. So a file is opened beneath its folder,
//! part by part, following no link and waiting for nobody; only then it is asked what it is.

use std::fs::{File, Metadata, OpenOptions};
use std::io::{self, Read};
use std::path::Path;

/// Why a file that somebody else may change is not read.
#[derive(Debug, thiserror::Error)]
pub enum NotRead {
    /// There is none.
    #[error("there is no such file")]
    Absent,
    /// It is a link, or lies behind one, or outside the directory.
    #[error("it is a link, or lies behind one")]
    Link,
    /// It is a directory, a pipe, a socket or a device.
    #[error("it is no regular file")]
    NotAFile,
    /// It is larger than this many bytes.
    #[error("it is larger than {0} bytes")]
    TooLarge(u64),
    /// The machine could not read it.
    #[error(transparent)]
    Unreadable(io::Error),
}

impl From<NotRead> for io::Error {
    fn from(error: NotRead) -> Self {
        match error {
            NotRead::Unreadable(error) => error,
            NotRead::Absent => io::ErrorKind::NotFound.into(),
            error => Self::other(error),
        }
    }
}

/// Reads a file of at most `most_bytes` beneath `directory`, and nothing else. Fails where there is anything but a regular file of
/// that size.
pub fn read_file_capped(
    directory: &Path,
    name: impl AsRef<Path>,
    most_bytes: u64,
) -> Result<Vec<u8>, NotRead> {
    let (content, is_cut) = read_file_beginning(directory, name, most_bytes)?;
    if is_cut {
        return Err(NotRead::TooLarge(most_bytes));
    }
    Ok(content)
}

/// Reads the first `most_bytes` of a file beneath `directory`, and tells whether there are more. Fails where there is anything but
/// a regular file.
pub(crate) fn read_file_beginning(
    directory: &Path,
    name: impl AsRef<Path>,
    most_bytes: u64,
) -> Result<(Vec<u8>, bool), NotRead> {
    Folder::open(directory)?.read_beginning(name.as_ref(), most_bytes)
}

/// A folder beneath which files are read.
#[derive(Debug)]
pub struct Folder(Place);

impl Folder {
    pub(crate) fn open(directory: &Path) -> Result<Self, NotRead> {
        place(directory).map(Self)
    }

    /// Reads the beginning of a file in it, as `read_file_beginning` does. Fails where there is anything but a regular file.
    pub fn read_beginning(&self, name: &Path, most_bytes: u64) -> Result<(Vec<u8>, bool), NotRead> {
        read_beginning(open(&self.0, name)?, most_bytes)
    }
}

fn read_beginning(file: File, most_bytes: u64) -> Result<(Vec<u8>, bool), NotRead> {
    let facts = file.metadata().map_err(NotRead::Unreadable)?;
    if !facts.is_file() {
        return Err(NotRead::NotAFile);
    }
    let most = most_bytes.saturating_add(1);
    // It is read in one piece, and no further than to its end. Some systems tell no length.
    let (room, most) = match facts.len() {
        0 => (0, most),
        length => (length.min(most), length.min(most)),
    };
    let mut content = Vec::with_capacity(usize::try_from(room).unwrap_or(0));
    file.take(most)
        .read_to_end(&mut content)
        .map_err(NotRead::Unreadable)?;
    let is_cut = content.len() as u64 > most_bytes;
    content.truncate(usize::try_from(most_bytes).unwrap_or(usize::MAX));
    Ok((content, is_cut))
}

/// Opens a file that somebody named, and waits for nobody: a pipe would keep who opens it for ever, and a signal would not end
/// that. Fails for a pipe.
pub(crate) fn open_without_waiting(path: &Path, options: &mut OpenOptions) -> io::Result<File> {
    let (file, facts) = open_with_facts(path, options)?;
    if is_pipe(&facts) {
        return Err(io::Error::other(PIPE));
    }
    Ok(file)
}

const PIPE: &str = "it is a pipe, and a file is needed";

/// Opens what somebody named, waits for nobody, and tells what it is. A pipe that is to be written to may not open.
pub fn open_with_facts(path: &Path, options: &mut OpenOptions) -> io::Result<(File, Metadata)> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt;
        let flags = rustix::fs::OFlags::NONBLOCK | rustix::fs::OFlags::NOCTTY;
        options.custom_flags(flags.bits().cast_signed());
    }
    let file = options.open(path).map_err(|error| {
        // Who would write to a pipe that nobody reads cannot open it.
        let is_pipe = path.metadata().is_ok_and(|facts| is_pipe(&facts));
        if is_pipe {
            io::Error::other(PIPE)
        } else {
            error
        }
    })?;
    let facts = file.metadata()?;
    Ok((file, facts))
}

/// Reads a file that somebody named as a whole, and waits for nobody. Fails for a pipe.
pub(crate) fn read_without_waiting(path: &Path) -> io::Result<Vec<u8>> {
    let mut content = Vec::new();
    let mut file = open_without_waiting(path, File::options().read(true))?;
    file.read_to_end(&mut content)?;
    Ok(content)
}

/// Whether it is a pipe, whose reader waits for its writer.
#[cfg(unix)]
pub(crate) fn is_pipe(facts: &Metadata) -> bool {
    std::os::unix::fs::FileTypeExt::is_fifo(&facts.file_type())
}

/// Whether it is a pipe: no name of a file is one here.
#[cfg(not(unix))]
pub(crate) const fn is_pipe(_: &Metadata) -> bool {
    false
}

/// Leaves the rights to a file to its owner alone. A link is not followed. Fails for a file of somebody else.
#[cfg(unix)]
pub(crate) fn make_private(path: &Path) -> io::Result<()> {
    use rustix::fs::{Mode, OFlags, fchmod, open};
    let flags = OFlags::RDONLY | OFlags::NOFOLLOW | OFlags::NONBLOCK | OFlags::CLOEXEC;
    let file = open(path, flags, Mode::empty())?;
    Ok(fchmod(file, Mode::RUSR | Mode::WUSR)?)
}

/// Does nothing where files have no such rights.
#[cfg(not(unix))]
pub(crate) fn make_private(_: &Path) -> io::Result<()> {
    Ok(())
}

#[cfg(unix)]
type Place = File;

#[cfg(unix)]
fn place(directory: &Path) -> Result<Place, NotRead> {
    File::open(directory).map_err(NotRead::Unreadable)
}

#[cfg(unix)]
fn open(directory: &Place, name: &Path) -> Result<File, NotRead> {
    use rustix::{
        fs::{AtFlags, FileType, Mode, OFlags, openat, statat},
        io::Errno,
    };
    use std::path::Component;

    let flags =
        OFlags::RDONLY | OFlags::NOFOLLOW | OFlags::NONBLOCK | OFlags::CLOEXEC | OFlags::NOCTTY;
    let mut opened: Option<File> = None;
    let mut parts = name.components().peekable();
    while let Some(part) = parts.next() {
        let place = opened.as_ref().unwrap_or(directory);
        let Component::Normal(part) = part else {
            return Err(NotRead::Link);
        };
        let of_folder = match parts.peek() {
            Some(_) => OFlags::DIRECTORY,
            None => OFlags::empty(),
        };
        let next = match openat(place, part, flags | of_folder, Mode::empty()) {
            Ok(opened) => File::from(opened),
            Err(Errno::NOENT) => return Err(NotRead::Absent),
            Err(Errno::LOOP) => return Err(NotRead::Link),
            // The first is given by a file or a link where a folder should be, the second by a socket.
            Err(Errno::NOTDIR | Errno::NXIO) => {
                let facts = statat(place, part, AtFlags::SYMLINK_NOFOLLOW);
                let is_link =
                    facts.is_ok_and(|facts| FileType::from_raw_mode(facts.st_mode).is_symlink());
                return Err(if is_link {
                    NotRead::Link
                } else {
                    NotRead::NotAFile
                });
            }
            Err(error) => return Err(NotRead::Unreadable(error.into())),
        };
        opened = Some(next);
    }
    opened.ok_or(NotRead::NotAFile)
}

#[cfg(not(unix))]
type Place = std::path::PathBuf;

#[cfg(not(unix))]
fn place(directory: &Path) -> Result<Place, NotRead> {
    Ok(directory.to_owned())
}

#[cfg(not(unix))]
fn open(directory: &Place, name: &Path) -> Result<File, NotRead> {
    let path = directory.join(name);
    let facts = path.symlink_metadata().map_err(NotRead::Unreadable)?;
    if !facts.is_file() {
        return Err(NotRead::NotAFile);
    }
    File::open(path).map_err(NotRead::Unreadable)
}
