//! The end of a zip archive and its central directory, as far as they must be known before anything believes them.
//!
//! The surprise: there is a crate for this, and it is used behind this. But it looks for any end that makes sense, reads as
//! many entries as that end states, and keeps one of several that have the same name. Here there is one end, it lies at the
//! end, and the directory is what lies before it: nothing else can be meant, and nothing large is read for a small lie.

use std::{
    collections::HashSet,
    io::{self, Read, Seek, SeekFrom},
};

use super::{
    Limits, Reason,
    fault::{Aside, Fault},
};

/// Where the entries of a zip archive are listed.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) struct Directory {
    /// The first byte of it.
    pub(super) start: u64,
    /// The byte behind it.
    pub(super) end: u64,
    /// The entries that it lists.
    pub(super) entries: u64,
}

const END: &[u8] = b"PK\x05\x06";
const END_BYTES: usize = 22;
const LONGEST_COMMENT: u64 = 0xffff;
const LOCATOR_BYTES: usize = 20;

/// Bytes of the longest directory that is read into memory.
const LONGEST_DIRECTORY: u64 = 8 << 20;

const DAMAGED: &str = "its list of entries makes no sense";
const CONTRADICTION: Reason = Reason::Lie("its end and its list of entries do not fit together");

impl Directory {
    /// Finds the directory, and holds it to what the end of the archive says of it.
    pub(super) fn find(
        source: &mut (impl Read + Seek),
        limits: &Limits,
        aside: &Aside,
    ) -> Result<Self, Fault> {
        let ends = read_ends(source).map_err(|error| aside.meaning(&error, DAMAGED))?;
        let directory = ends?;
        let most = limits.entries.saturating_add(limits.ignored);
        if directory.entries > most {
            let limit = limits.entries;
            return Err(Reason::Entries { limit }.into());
        }
        if directory.end - directory.start > LONGEST_DIRECTORY {
            return Err(Reason::Damaged("its list of entries is too long").into());
        }
        Ok(directory)
    }

    /// Goes through all entries that are listed. A name that is there twice is given back with its fault.
    pub(super) fn walk(
        self,
        source: &mut (impl Read + Seek),
        aside: &Aside,
    ) -> Result<(), (Option<String>, Fault)> {
        let mut bytes = Vec::new();
        let read = source
            .seek(SeekFrom::Start(self.start))
            .and_then(|_| source.take(self.end - self.start).read_to_end(&mut bytes));
        read.map_err(|error| (None, aside.meaning(&error, DAMAGED)))?;
        let mut names = HashSet::new();
        let mut rest = bytes.as_slice();
        for _ in 0..self.entries {
            let (name, disk, behind) =
                listed(rest).ok_or((None, Reason::Damaged(DAMAGED).into()))?;
            let shown = || Some(String::from_utf8_lossy(name).into_owned());
            if disk != 0 {
                return Err((shown(), Reason::Split.into()));
            }
            if !names.insert(name) {
                return Err((shown(), Reason::Twice.into()));
            }
            rest = behind;
        }
        if rest.is_empty() {
            Ok(())
        } else {
            Err((None, CONTRADICTION.into()))
        }
    }
}

/// The name of the first entry that is listed, the disk that it is on, and what is behind it.
fn listed(bytes: &[u8]) -> Option<(&[u8], u16, &[u8])> {
    let header = bytes.get(..46)?.strip_prefix(b"PK\x01\x02")?;
    // The signature is off, so that every offset is 4 less than in the format's description.
    let lengths = [24, 26, 28].map(|at| usize::from(u16_at(header, at)));
    let whole = 46 + lengths.iter().sum::<usize>();
    let (entry, behind) = bytes.split_at_checked(whole)?;
    Some((&entry[46..46 + lengths[0]], u16_at(header, 30), behind))
}

fn read_ends(source: &mut (impl Read + Seek)) -> io::Result<Result<Directory, Reason>> {
    let length = source.seek(SeekFrom::End(0))?;
    let tail_start = length.saturating_sub(END_BYTES as u64 + LONGEST_COMMENT);
    let mut tail = Vec::new();
    source.seek(SeekFrom::Start(tail_start))?;
    source.take(length - tail_start).read_to_end(&mut tail)?;
    let at = match find_end(&tail) {
        Ok(at) => at,
        Err(reason) => return Ok(Err(reason)),
    };
    let end = &tail[at..at + END_BYTES];
    let position = tail_start + at as u64;
    let plain = End {
        disks: [4, 6].map(|at| u32::from(u16_at(end, at))),
        entries: [8, 10].map(|at| u64::from(u16_at(end, at))),
        size: u64::from(u32_at(end, 12)),
        start: u64::from(u32_at(end, 16)),
        position,
    };
    let Some(before) = position.checked_sub(LOCATOR_BYTES as u64) else {
        return Ok(plain.directory());
    };
    let mut locator = [0; LOCATOR_BYTES];
    source.seek(SeekFrom::Start(before))?;
    source.read_exact(&mut locator)?;
    if !locator.starts_with(b"PK\x06\x07") {
        return Ok(plain.directory());
    }
    Ok(match read_large_end(source, &locator, before)? {
        Some(large) if plain.may_stand_for(&large) => large.directory(),
        _ => Err(CONTRADICTION),
    })
}

/// Finds the one end whose comment ends where the archive ends.
fn find_end(tail: &[u8]) -> Result<usize, Reason> {
    let mut found = None;
    let mut otherwise = Reason::Truncated;
    for at in 0..(tail.len() + 1).saturating_sub(END_BYTES) {
        if !tail[at..].starts_with(END) {
            continue;
        }
        let behind = tail.len() - at - END_BYTES;
        match usize::from(u16_at(&tail[at..], 20)) {
            comment if comment == behind && found.is_none() => found = Some(at),
            comment if comment == behind => return Err(Reason::Lie("it has two ends")),
            comment if comment < behind => otherwise = Reason::Trailing,
            _ => (),
        }
    }
    found.ok_or(otherwise)
}

/// Reads the end of an archive with sizes of 64 bits, which some programs write for small ones too.
fn read_large_end(
    source: &mut (impl Read + Seek),
    locator: &[u8],
    locator_position: u64,
) -> io::Result<Option<End>> {
    const BYTES: usize = 56;
    let position = u64_at(locator, 8);
    if position
        .checked_add(BYTES as u64)
        .is_none_or(|end| end > locator_position)
    {
        return Ok(None);
    }
    let mut end = [0; BYTES];
    source.seek(SeekFrom::Start(position))?;
    source.read_exact(&mut end)?;
    let length = u64_at(&end, 4).checked_add(12);
    let fits = length.and_then(|length| length.checked_add(position)) == Some(locator_position);
    if !end.starts_with(b"PK\x06\x06") || !fits {
        return Ok(None);
    }
    Ok(Some(End {
        disks: [u32_at(&end, 16), u32_at(&end, 20).max(u32_at(locator, 4))],
        entries: [24, 32].map(|at| u64_at(&end, at)),
        size: u64_at(&end, 40),
        start: u64_at(&end, 48),
        position,
    }))
}

/// What the end of an archive says.
struct End {
    /// The disk of this end, and that of the directory.
    disks: [u32; 2],
    /// Entries on this disk, and in all.
    entries: [u64; 2],
    size: u64,
    start: u64,
    /// Where it stands itself.
    position: u64,
}

impl End {
    fn directory(&self) -> Result<Directory, Reason> {
        if self.disks != [0, 0] || self.entries[0] != self.entries[1] {
            return Err(Reason::Split);
        }
        if self.start.checked_add(self.size) != Some(self.position) {
            return Err(CONTRADICTION);
        }
        Ok(Directory {
            start: self.start,
            end: self.position,
            entries: self.entries[0],
        })
    }

    /// Whether each number is that of the larger end or the one that refers to it.
    fn may_stand_for(&self, large: &Self) -> bool {
        let is_16 = |own: u64, other: u64| own == other || own == 0xffff;
        let is_32 = |own: u64, other: u64| own == other || own == 0xffff_ffff;
        is_16(self.entries[0], large.entries[0])
            && is_16(self.entries[1], large.entries[1])
            && is_32(self.size, large.size)
            && is_32(self.start, large.start)
            && (0..2).all(|at| is_16(self.disks[at].into(), large.disks[at].into()))
    }
}

fn u16_at(bytes: &[u8], at: usize) -> u16 {
    u16::from_le_bytes(array_at(bytes, at))
}

fn u32_at(bytes: &[u8], at: usize) -> u32 {
    u32::from_le_bytes(array_at(bytes, at))
}

fn u64_at(bytes: &[u8], at: usize) -> u64 {
    u64::from_le_bytes(array_at(bytes, at))
}

/// Some bytes of a header, which is long enough.
fn array_at<const N: usize>(bytes: &[u8], at: usize) -> [u8; N] {
    let mut array = [0; N];
    array.copy_from_slice(&bytes[at..at + N]);
    array
}
