//! A tar archive, read once from its beginning to its end.
//!
//! The surprise: the crate that reads the headers would also put long names together, but without a bound. So it is asked
//! for headers as they are, and names are put together here.

use std::{
    cell::Cell,
    io::{self, Read},
    rc::Rc,
};

use tar::{Archive, EntryType, Header};

use super::{
    Error, Reason,
    entry_path::EntryPath,
    fault::{Aside, Fault, Here},
    pax::Pax,
    source::fill,
    unpacker::Unpacker,
};

/// Bytes of the longest header that only describes the entry behind it. macOS keeps icons there.
const LONGEST_EXTENSION: u64 = 1 << 20;

const DAMAGED: &str = "a header makes no sense";

/// Unpacks a tar archive.
pub(super) fn unpack(
    unpacker: &mut Unpacker<'_>,
    here: &Here,
    reader: impl Read,
) -> Result<(), Error> {
    let aside = unpacker.aside.clone();
    let watch = Rc::new(Watch::default());
    let mut archive = Archive::new(Watched {
        inner: reader,
        watch: Rc::clone(&watch),
    });
    let broken = |error: &io::Error| match aside.meaning(error, DAMAGED) {
        Fault::Refused(Reason::Damaged(_)) if watch.is_at_end.get() => {
            here.whole(Reason::Truncated)
        }
        fault => here.whole(fault),
    };
    let mut described = Described::default();
    let mut end = 0;
    let entries = archive.entries().map_err(|error| broken(&error))?;
    for entry in entries.raw(true) {
        let mut entry = entry.map_err(|error| broken(&error))?;
        let size = entry.size();
        end = entry.raw_file_position() + size.next_multiple_of(512);
        let header = entry.header().clone();
        let mut data = Exactly {
            inner: &mut entry,
            left: size,
            aside: aside.clone(),
        };
        if !described.take(&header, size, &mut data, here, &aside)? {
            let described = std::mem::take(&mut described);
            unpack_entry(unpacker, here, &header, described, size, &mut data)?;
        }
    }
    if !described.is_empty() {
        return Err(here.whole(Reason::Damaged("it ends where an entry should follow")));
    }
    if watch.position.get() <= end {
        return Err(here.whole(Reason::Truncated));
    }
    only_zeros(&mut archive.into_inner().inner, here, &aside)
}

fn unpack_entry(
    unpacker: &mut Unpacker<'_>,
    here: &Here,
    header: &Header,
    described: Described,
    size: u64,
    data: &mut dyn Read,
) -> Result<(), Error> {
    let pax = described.pax.unwrap_or_default();
    let bytes = pax.path.or(described.long_name);
    let bytes = bytes.unwrap_or_else(|| header.path_bytes().into_owned());
    let name = String::from_utf8_lossy(&bytes).into_owned();
    let is_text = std::str::from_utf8(&bytes).is_ok();
    let kind = header.entry_type();
    let path = match check(unpacker, here, &name, is_text, kind, pax.is_sparse) {
        Ok(Some(path)) => path,
        Ok(None) => return Ok(()),
        Err(reason) => return unpacker.put_aside(here, &name, reason),
    };
    let refuse = |what| here.at(&name, Reason::Lie(what));
    if pax.size.is_some_and(|stated| stated != size) {
        return Err(refuse("two headers give it different sizes"));
    }
    if path.is_folder && size > 0 {
        return Err(refuse("a folder has content"));
    }
    if path.is_folder {
        return Ok(unpacker.folder(here, &path)?);
    }
    unpacker.file(here, &name, &path, data)
}

/// Checks the name and the kind of an entry and claims its place. Gives no path where it is passed over.
fn check(
    unpacker: &mut Unpacker<'_>,
    here: &Here,
    name: &str,
    is_text: bool,
    kind: EntryType,
    is_sparse: bool,
) -> Result<Option<EntryPath>, Reason> {
    if !is_text {
        return Err(Reason::NotText);
    }
    let mut path = EntryPath::parse(name)?;
    path.is_folder |= kind.is_dir();
    if unpacker.passes_over(here, &path)? {
        return Ok(None);
    }
    check_type(kind)?;
    if is_sparse {
        return Err(Reason::Sparse);
    }
    unpacker.claim(here, &path)?;
    Ok(Some(path))
}

/// Refuses what is neither a file nor a folder.
fn check_type(entry_type: EntryType) -> Result<(), Reason> {
    Err(match entry_type {
        EntryType::Regular | EntryType::Continuous | EntryType::Directory => return Ok(()),
        EntryType::Symlink => Reason::SymbolicLink,
        EntryType::Link => Reason::HardLink,
        EntryType::Char | EntryType::Block => Reason::Device,
        EntryType::Fifo => Reason::Fifo,
        EntryType::GNUSparse => Reason::Sparse,
        other if other.as_byte() == b'M' => Reason::Split,
        _ => Reason::Special,
    })
}

/// What headers have said of the entry behind them.
#[derive(Default)]
struct Described {
    long_name: Option<Vec<u8>>,
    has_long_link: bool,
    pax: Option<Pax>,
}

impl Described {
    fn is_empty(&self) -> bool {
        self.long_name.is_none() && !self.has_long_link && self.pax.is_none()
    }

    /// Takes a header that only describes others; says no where it is an entry.
    fn take(
        &mut self,
        header: &Header,
        size: u64,
        data: &mut dyn Read,
        here: &Here,
        aside: &Aside,
    ) -> Result<bool, Error> {
        let kind = header.entry_type();
        let is_extension = kind.is_gnu_longname()
            || kind.is_gnu_longlink()
            || kind.is_pax_local_extensions()
            || kind.is_pax_global_extensions();
        if !is_extension {
            return Ok(false);
        }
        let refuse = |reason: Reason| here.whole(reason);
        if size > LONGEST_EXTENSION {
            return Err(refuse(Reason::Damaged("a header is too long")));
        }
        let mut bytes = Vec::new();
        let read = data.read_to_end(&mut bytes);
        read.map_err(|error| here.whole(aside.meaning(&error, DAMAGED)))?;
        let is_second = if kind.is_gnu_longname() {
            let end = bytes.iter().position(|byte| *byte == 0);
            bytes.truncate(end.unwrap_or(bytes.len()));
            self.long_name.replace(bytes).is_some()
        } else if kind.is_gnu_longlink() {
            std::mem::replace(&mut self.has_long_link, true)
        } else {
            let pax = Pax::parse(&bytes).map_err(refuse)?;
            if kind.is_pax_local_extensions() {
                self.pax.replace(pax).is_some()
            } else {
                // What holds for every entry is a comment, as git writes it, or a trick.
                pax != Pax::default()
            }
        };
        if is_second {
            let what = "two headers describe the same entry";
            return Err(refuse(Reason::Lie(what)));
        }
        Ok(true)
    }
}

/// Refuses what stands behind the end, apart from the zeros that fill up a tape's block.
fn only_zeros(reader: &mut impl Read, here: &Here, aside: &Aside) -> Result<(), Error> {
    let mut chunk = [0; 1 << 14];
    loop {
        let filled =
            fill(reader, &mut chunk).map_err(|error| here.whole(aside.meaning(&error, DAMAGED)))?;
        if chunk[..filled].iter().any(|byte| *byte != 0) {
            return Err(here.whole(Reason::Trailing));
        }
        if filled == 0 {
            return Ok(());
        }
    }
}

/// How far an archive has been read. The crate does not tell an end from a damaged header.
#[derive(Default)]
struct Watch {
    position: Cell<u64>,
    is_at_end: Cell<bool>,
}

struct Watched<R> {
    inner: R,
    watch: Rc<Watch>,
}

impl<R: Read> Read for Watched<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.inner.read(buffer)?;
        let position = self.watch.position.get();
        self.watch.position.set(position + count as u64);
        if count == 0 && !buffer.is_empty() {
            self.watch.is_at_end.set(true);
        }
        Ok(count)
    }
}

/// The data of an entry, which must be as long as its header says.
struct Exactly<R> {
    inner: R,
    left: u64,
    aside: Aside,
}

impl<R: Read> Read for Exactly<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.inner.read(buffer)?;
        self.left = self.left.saturating_sub(count as u64);
        if count == 0 && self.left > 0 && !buffer.is_empty() {
            return Err(self.aside.put(Reason::Truncated));
        }
        Ok(count)
    }
}
