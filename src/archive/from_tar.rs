//! A tar archive, read once from its beginning to its end.

use std::borrow::Cow;
use std::cell::Cell;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::rc::Rc;

use tar::{Archive, Entry, EntryType};

use super::error::Fault;
use super::kind::HEAD;
use super::meter::Meter;
use super::source::fill;
use super::target::Target;
use super::{EntryFault, Reason, Why, holds_more};

/// Where a block says what kind of entry it is of, and what the name of the archive itself is, which may come first.
const TYPE: usize = 156;
const LABEL: u8 = b'V';

pub(super) fn unpack(
    target: &mut Target,
    meter: &Meter,
    reader: impl Read,
) -> Result<(), EntryFault> {
    let is_at_end = Rc::new(Cell::new(false));
    let mut reader = meter.counting(reader);
    let mut first = [0; HEAD];
    let filled = fill(&mut reader, &mut first).map_err(|error| (None, meter.fault(&error)))?;
    // What an archive is called has no size, which the crate asks for.
    let first = if first[TYPE] == LABEL {
        &[]
    } else {
        &first[..filled]
    };
    let mut archive = Archive::new(Ended {
        inner: first.chain(reader),
        is_at_end: Rc::clone(&is_at_end),
    });
    // The crate does not tell a header that is cut off from one that makes no sense.
    let whole = |error: io::Error| match meter.fault(&error) {
        Fault::Refused(Reason::Damaged(_)) if is_at_end.get() => (None, Reason::Truncated.into()),
        fault => (None, fault),
    };
    let mut entries = archive.entries().map_err(whole)?;
    loop {
        meter.read_headers();
        let Some(entry) = entries.next() else {
            break;
        };
        let mut entry = entry.map_err(whole)?;
        meter.read_data();
        let name = name_of(&entry);
        let unpacked = unpack_entry(target, meter, &name, &mut entry);
        unpacked.map_err(|fault| (Some(name.to_string_lossy().into_owned()), fault))?;
    }
    meter.read_data();
    let mut rest = archive.into_inner();
    // Behind its last entry stands a block of zeros, as a rule.
    if is_at_end.get() {
        if target.limits().needs_end {
            return Err((None, Reason::Truncated.into()));
        }
        meter.note_around(Why::Endless);
    } else if holds_more(&mut rest).map_err(whole)? {
        meter.note_around(Why::Padding);
    }
    Ok(())
}

fn unpack_entry(
    target: &mut Target,
    meter: &Meter,
    name: &Path,
    entry: &mut Entry<'_, impl Read>,
) -> Result<(), Fault> {
    let kind = entry.header().entry_type();
    // Old archives have no other sign of a folder.
    let is_folder = kind.is_dir() || kind.is_file() && entry.path_bytes().ends_with(b"/");
    let mut data = Whole {
        left: entry.size(),
        inner: &mut *entry,
    };
    match kind {
        // It describes the archive, as that of git does.
        EntryType::XGlobalHeader => (),
        _ if is_folder => target.folder(name)?,
        EntryType::Regular | EntryType::Continuous => {
            if target.takes(data.left) {
                target.file(name, &mut data, meter)?;
            } else {
                target.pass_over(name, Why::Large)?;
            }
        }
        EntryType::Link => {
            let original = data.inner.link_name().ok().flatten();
            let original = original.map_or_else(PathBuf::new, Cow::into_owned);
            target.hard_link(name, &original, meter)?;
        }
        _ => target.no_file(name)?,
    }
    // A header of the next entry must not be found in what was passed over.
    io::copy(&mut data, &mut io::sink()).map_err(|error| meter.fault(&error))?;
    Ok(())
}

fn name_of(entry: &Entry<'_, impl Read>) -> PathBuf {
    entry.path().map_or_else(
        |_| {
            String::from_utf8_lossy(&entry.path_bytes())
                .into_owned()
                .into()
        },
        Cow::into_owned,
    )
}

/// A reader that tells whether it came to its end.
struct Ended<R> {
    inner: R,
    is_at_end: Rc<Cell<bool>>,
}

impl<R: Read> Read for Ended<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.inner.read(buffer)?;
        if count == 0 && !buffer.is_empty() {
            self.is_at_end.set(true);
        }
        Ok(count)
    }
}

/// The data of an entry, which must be as long as its header says.
struct Whole<R> {
    inner: R,
    left: u64,
}

impl<R: Read> Read for Whole<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.inner.read(buffer)?;
        self.left = self.left.saturating_sub(count as u64);
        if count == 0 && self.left > 0 && !buffer.is_empty() {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        Ok(count)
    }
}
