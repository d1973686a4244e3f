//! A zip archive, read by its list of entries.
//!
//! The crate that reads the list keeps all of it in memory, makes room for as many entries as the end of the archive states,
//! and looks for another end where that makes no sense. So the end is looked at first: what it says must fit what is there.

use std::borrow::Cow;
use std::io::{self, BufReader, Read, Seek, SeekFrom};
use std::path::Path;

use zip::read::{ArchiveOffset, Config, ZipFileEntry};
use zip::result::ZipError;
use zip::{CompressionMethod, ZipArchive};

use super::error::Fault;
use super::meter::Meter;
use super::source::Source;
use super::target::Target;
use super::{EntryFault, Limits, Reason, Why};

const DAMAGED: Reason = Reason::Damaged("its list of entries makes no sense");

/// Bytes of the end of an archive, of what leads to a larger end, and of a larger end.
const END: usize = 22;
const LOCATOR: u64 = 20;
const LARGE_END: u64 = 56;

/// Bytes of the longest comment behind the end.
const COMMENT: u64 = 0xffff;

/// Bytes of the list for each entry that there may be.
const LISTED: u64 = 512;

type Zip<'a> = ZipArchive<BufReader<Cut<Source<'a>>>>;

pub(super) fn unpack(
    target: &mut Target,
    meter: &Meter,
    mut source: Source<'_>,
) -> Result<(), EntryFault> {
    let end = end_of(&mut source, target.limits());
    let end = end.map_err(|error| meter.fault(&error));
    let end = end
        .and_then(|end| Ok(end?))
        .map_err(|fault| (None, fault))?;
    if end.begin > 0 || end.is_followed {
        meter.note_around(Why::Padding);
    }
    let config = Config {
        archive_offset: ArchiveOffset::Known(end.begin),
    };
    let source = BufReader::new(Cut {
        inner: source,
        end: end.behind,
    });
    let opened = ZipArchive::with_config(config, source);
    let mut zip = opened.map_err(|error| (None, fault_of(error, meter)))?;
    let mut unread: Option<EntryFault> = None;
    for index in 0..zip.len() {
        let entry = zip.by_index_data(index);
        let entry = entry.map_err(|error| (None, fault_of(error, meter)))?;
        let (name, kind) = (name_of(&entry), EntryKind::of(&entry));
        let place = Path::new(&name);
        match unpack_entry(target, meter, &mut zip, index, place, kind) {
            Ok(()) => (),
            // What is wrong with one costs no other.
            Err(Fault::Refused(reason)) if reason.is_of_an_entry() => {
                let passed_over = target.pass_over(place, Why::Unreadable);
                passed_over.map_err(|fault| (Some(name.clone()), fault))?;
                unread.get_or_insert((Some(name), reason.into()));
            }
            Err(fault) => return Err((Some(name), fault)),
        }
    }
    if let Some(fault) = unread.filter(|_| target.is_empty()) {
        return Err(fault);
    }
    if zip.has_duplicate_names() {
        target.note_taken();
    }
    Ok(())
}

enum EntryKind {
    Folder,
    File,
    NoFile,
    Locked(Reason),
}

impl EntryKind {
    fn of(entry: &ZipFileEntry<'_>) -> Self {
        // The type in the Unix mode, whatever system it says it was made on.
        let kind = entry.external_attributes() >> 28;
        let is_folder_of_dos = entry.external_attributes() & 0x10 != 0;
        match (kind, entry.compression()) {
            (0o04, _) => Self::Folder,
            (0, _) if is_folder_of_dos => Self::Folder,
            (0 | 0o10, _) if entry.name_raw().ends_with(b"/") => Self::Folder,
            (0 | 0o10, _) if entry.name_raw().ends_with(b"\\") => Self::Folder,
            (0 | 0o10, _) if entry.encrypted() => Self::Locked(Reason::Encrypted),
            (0 | 0o10, CompressionMethod::Stored | CompressionMethod::Deflated) => Self::File,
            #[expect(deprecated, reason = "there is no other way to its number")]
            (0 | 0o10, other) => Self::Locked(Reason::Method(other.to_u16())),
            _ => Self::NoFile,
        }
    }
}

fn unpack_entry(
    target: &mut Target,
    meter: &Meter,
    zip: &mut Zip<'_>,
    index: usize,
    name: &Path,
    kind: EntryKind,
) -> Result<(), Fault> {
    match kind {
        EntryKind::Folder => return target.folder(name),
        EntryKind::NoFile => return target.no_file(name),
        EntryKind::Locked(reason) => return Err(reason.into()),
        EntryKind::File => (),
    }
    let file = zip.by_index(index);
    let file = file.map_err(|error| fault_of(error, meter))?;
    if !target.takes(file.size()) {
        return target.pass_over(name, Why::Large);
    }
    target.file(name, &mut meter.counting(file), meter)
}

/// The name of an entry: UTF-8, or the code page of DOS. Some programs of Windows write `\` for `/`.
fn name_of(entry: &ZipFileEntry<'_>) -> String {
    let name = entry.name().map_or_else(
        |_| String::from_utf8_lossy(entry.name_raw()).into_owned(),
        Cow::into_owned,
    );
    name.replace('\\', "/")
}

fn fault_of(error: ZipError, meter: &Meter) -> Fault {
    match error {
        ZipError::Io(error) => meter.fault(&error),
        _ => match meter.fault(&io::ErrorKind::InvalidData.into()) {
            Fault::Refused(_) => DAMAGED.into(),
            failed @ Fault::Failed(_) => failed,
        },
    }
}

struct End {
    /// The first byte from which places are counted: some put a program in front.
    begin: u64,
    /// The byte behind it and its comment.
    behind: u64,
    is_followed: bool,
}

/// Finds the end of an archive, and holds what it says of the list to what is there and to the limits.
fn end_of(source: &mut Source<'_>, limits: &Limits) -> io::Result<Result<End, Reason>> {
    let length = source.seek(SeekFrom::End(0))?;
    // An end may itself end in zeros.
    let behind = (behind_content(source, length)? + END as u64).min(length);
    let from = behind.saturating_sub(2 * END as u64 + COMMENT);
    let tail = read_at(source, from, behind - from)?;
    let ends: Vec<usize> = (0..tail.len().saturating_sub(END - 1))
        .filter(|at| tail[*at..].starts_with(b"PK\x05\x06"))
        .collect();
    let fits = |at: &&usize| behind_end(&tail, **at) <= tail.len();
    let Some(&at) = ends.iter().rev().find(fits) else {
        return Ok(Err(Reason::Truncated));
    };
    let position = from + at as u64;
    let mut listed = Listed {
        disks: u32_at(&tail, at + 4),
        entries: u64::from(u16_at(&tail, at + 10)),
        size: u64::from(u32_at(&tail, at + 12)),
        start: u64::from(u32_at(&tail, at + 16)),
        end: position,
    };
    let before = position.saturating_sub(LOCATOR);
    let locator = read_at(source, before, position - before)?;
    if locator.starts_with(b"PK\x06\x07") {
        let place = u64_at(&locator, 8).min(before);
        let large = read_at(source, place, LARGE_END)?;
        // The crate would look for another where one is wrong.
        let is_one = large.starts_with(b"PK\x06\x06") && large.len() as u64 == LARGE_END;
        if !is_one || ends.len() > 1 {
            return Ok(Err(DAMAGED));
        }
        listed = Listed {
            disks: u32_at(&large, 16) | u32_at(&large, 20),
            entries: u64_at(&large, 32),
            size: u64_at(&large, 40),
            start: u64_at(&large, 48),
            end: place,
        };
    }
    let begin = match listed.check(limits) {
        Ok(begin) => begin,
        Err(reason) => return Ok(Err(reason)),
    };
    let first = read_at(source, begin + listed.start, 4)?;
    if listed.entries > 0 && first != b"PK\x01\x02" {
        return Ok(Err(DAMAGED));
    }
    source.seek(SeekFrom::Start(0))?;
    let behind = from + behind_end(&tail, at) as u64;
    Ok(Ok(End {
        begin,
        behind,
        is_followed: behind < length,
    }))
}

struct Listed {
    /// Zero where all is in one file.
    disks: u32,
    entries: u64,
    size: u64,
    start: u64,
    /// Where the end itself stands.
    end: u64,
}

impl Listed {
    /// Gives the byte from which its places are counted.
    fn check(&self, limits: &Limits) -> Result<u64, Reason> {
        let limit = limits.entries;
        if self.entries > limit {
            return Err(Reason::Entries { limit });
        }
        if self.disks != 0 {
            return Err(Reason::Damaged("parts of it are in other files"));
        }
        let length = self.start.checked_add(self.size);
        let begin = length.and_then(|length| self.end.checked_sub(length));
        if self.size / 46 < self.entries || self.size / LISTED > limit {
            return Err(DAMAGED);
        }
        begin.ok_or(DAMAGED)
    }
}

fn behind_end(tail: &[u8], at: usize) -> usize {
    at + END + usize::from(u16_at(tail, at + 20))
}

/// The byte behind the last that is not zero.
fn behind_content(source: &mut Source<'_>, length: u64) -> io::Result<u64> {
    let mut behind = length;
    while behind > 0 {
        let from = behind.saturating_sub(1 << 16);
        let chunk = read_at(source, from, behind - from)?;
        if let Some(last) = chunk.iter().rposition(|byte| *byte != 0) {
            return Ok(from + last as u64 + 1);
        }
        behind = from;
    }
    Ok(0)
}

fn read_at(source: &mut Source<'_>, from: u64, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    source.seek(SeekFrom::Start(from))?;
    source.take(most).read_to_end(&mut bytes)?;
    Ok(bytes)
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

/// The beginning of a file, as if there were no more.
struct Cut<R> {
    inner: R,
    end: u64,
}

impl<R: Read + Seek> Read for Cut<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let left = self.end.saturating_sub(self.inner.stream_position()?);
        let most = buffer
            .len()
            .min(usize::try_from(left).unwrap_or(usize::MAX));
        self.inner.read(&mut buffer[..most])
    }
}

impl<R: Seek> Seek for Cut<R> {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        let to = match to {
            SeekFrom::End(offset) => self.end.checked_add_signed(offset).map(SeekFrom::Start),
            other => Some(other),
        };
        self.inner.seek(to.ok_or(io::ErrorKind::InvalidInput)?)
    }
}
