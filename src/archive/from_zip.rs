//! A zip archive.
//!
//! The surprise: everything is looked at twice. All names, types and places are checked before anything is written; what
//! the headers say of an entry's data is checked against the data when they come.

use std::io::{self, BufReader, Read};

use flate2::{Crc, read::DeflateDecoder};
use zip::{
    CompressionMethod, ZipArchive, ZipReadOptions,
    read::{ArchiveOffset, Config, ZipFile, ZipFileEntry},
};

use super::{
    Error, Reason,
    entry_path::EntryPath,
    fault::{Aside, Here},
    source::Source,
    unpacker::Unpacker,
    zip_directory::Directory,
};

const DAMAGED: &str = "its list of entries makes no sense";

type Zip<'a> = ZipArchive<BufReader<Source<'a>>>;

/// Unpacks a zip archive.
pub(super) fn unpack(
    unpacker: &mut Unpacker<'_>,
    here: &Here,
    source: Source<'_>,
) -> Result<(), Error> {
    let mut zip = open(unpacker, here, source)?;
    let mut taken = Vec::new();
    for index in 0..zip.len() {
        let entry = zip.by_index_data(index);
        let entry = entry.map_err(|_| here.whole(Reason::Damaged(DAMAGED)))?;
        let name = name_of(&entry);
        match check(unpacker, here, &entry, &name) {
            Ok(path) => taken.extend(path.map(|path| (index, name, path))),
            Err(reason) => unpacker.put_aside(here, &name, reason)?,
        }
    }
    refuse_overlaps(&mut zip, here, &unpacker.aside)?;
    for (index, name, _) in &taken {
        let options = ZipReadOptions::new().enforce_header_consistency(true);
        let consistent = zip.by_index_with_options(*index, options);
        consistent.map_err(|error| {
            let differ =
                Reason::Lie("what stands before an entry differs from the list of entries");
            here.at(name, from_zip_error(error, &unpacker.aside, differ))
        })?;
    }
    for (index, name, path) in taken {
        if path.is_folder {
            unpacker.folder(here, &path)?;
            continue;
        }
        let raw = zip.by_index_raw(index).map_err(|error| {
            here.at(
                &name,
                from_zip_error(error, &unpacker.aside, Reason::Truncated),
            )
        })?;
        let data = Data::new(raw, unpacker.aside.clone());
        unpacker.file(here, &name, &path, &mut unpacker.tally.counting(data))?;
    }
    Ok(())
}

/// Opens an archive whose end has been looked at, and of which the crate sees the same.
fn open<'a>(unpacker: &Unpacker<'_>, here: &Here, source: Source<'a>) -> Result<Zip<'a>, Error> {
    let aside = &unpacker.aside;
    let mut source = BufReader::new(source);
    let directory = Directory::find(&mut source, unpacker.limits, aside);
    let directory = directory.map_err(|fault| here.whole(fault))?;
    directory
        .walk(&mut source, aside)
        .map_err(|(name, fault)| match name {
            Some(name) => here.at(&name, fault),
            None => here.whole(fault),
        })?;
    let config = Config {
        archive_offset: ArchiveOffset::Known(0),
    };
    let zip = ZipArchive::with_config(config, source)
        .map_err(|error| here.whole(from_zip_error(error, aside, Reason::Damaged(DAMAGED))))?;
    if zip.central_directory_start() != directory.start || zip.offset() != 0 {
        return Err(here.whole(Reason::Lie("it has two lists of entries")));
    }
    if zip.len() as u64 != directory.entries {
        return Err(here.whole(Reason::Lie("a name is there twice")));
    }
    Ok(zip)
}

/// Checks all that can be known of an entry without its data. Gives no path where it is passed over.
fn check(
    unpacker: &mut Unpacker<'_>,
    here: &Here,
    entry: &ZipFileEntry<'_>,
    name: &str,
) -> Result<Option<EntryPath>, Reason> {
    let path = EntryPath::parse(name)?;
    if unpacker.passes_over(here, &path)? {
        return Ok(None);
    }
    check_type(entry.external_attributes(), path.is_folder)?;
    if entry.encrypted() {
        return Err(Reason::Encrypted);
    }
    if path.is_folder && entry.size() > 0 {
        return Err(Reason::Lie("a folder has content"));
    }
    match entry.compression() {
        CompressionMethod::Stored if entry.size() != entry.compressed_size() => {
            return Err(Reason::Lie("it is not compressed, and has two sizes"));
        }
        CompressionMethod::Stored | CompressionMethod::Deflated => (),
        #[expect(deprecated, reason = "there is no other way to its number")]
        other => return Err(Reason::Method(other.to_u16())),
    }
    unpacker.claim(here, &path)?;
    Ok(Some(path))
}

/// Refuses what is neither a file nor a folder by the type in its Unix mode, whatever system it says it was made on.
fn check_type(attributes: u32, is_folder: bool) -> Result<(), Reason> {
    match attributes >> 28 {
        0 => Ok(()),
        0o10 if !is_folder => Ok(()),
        0o04 if is_folder => Ok(()),
        0o04 | 0o10 => Err(Reason::FileAndFolder),
        0o12 => Err(Reason::SymbolicLink),
        0o02 | 0o06 => Err(Reason::Device),
        0o01 => Err(Reason::Fifo),
        _ => Err(Reason::Special),
    }
}

/// Refuses entries that share a byte, headers included: the way to have gigabytes come out of kilobytes.
fn refuse_overlaps(zip: &mut Zip<'_>, here: &Here, aside: &Aside) -> Result<(), Error> {
    let directory_start = zip.central_directory_start();
    let mut places = Vec::with_capacity(zip.len());
    for index in 0..zip.len() {
        let missing = Reason::Damaged("an entry is not where the list of entries says");
        let entry = zip.by_index_raw(index);
        let entry = entry.map_err(|error| here.whole(from_zip_error(error, aside, missing)))?;
        let data = entry.data_start().unwrap_or(u64::MAX);
        let end = data.saturating_add(entry.compressed_size());
        places.push((entry.header_start(), end, index));
    }
    places.sort_unstable();
    let mut before: Option<(u64, usize)> = None;
    for (start, end, index) in places {
        if let Some((end_before, other)) = before
            && start < end_before
        {
            let other = listed_name(zip, other);
            return Err(here.at(&listed_name(zip, index), Reason::Overlap(other)));
        }
        if end > directory_start {
            return Err(here.at(&listed_name(zip, index), Reason::Truncated));
        }
        before = Some((end, index));
    }
    Ok(())
}

fn listed_name(zip: &Zip<'_>, index: usize) -> String {
    let entry = zip.by_index_data(index);
    entry.map_or_else(|_| String::new(), |entry| name_of(&entry))
}

/// The name of an entry; one that is not UTF-8 is in the code page of DOS, as the format says.
fn name_of(entry: &ZipFileEntry<'_>) -> String {
    match entry.name() {
        Ok(name) => name.into_owned(),
        Err(_) => String::from_utf8_lossy(entry.name_raw()).into_owned(),
    }
}

/// What an error of the crate means. Its words are those of a library, and not a student's.
fn from_zip_error(
    error: zip::result::ZipError,
    aside: &Aside,
    otherwise: Reason,
) -> super::fault::Fault {
    match error {
        zip::result::ZipError::Io(error) => aside.meaning(&error, DAMAGED),
        _ => otherwise.into(),
    }
}

/// The data of an entry, held to all that its headers say of them.
struct Data<'a, R: Read> {
    body: Body<'a, R>,
    aside: Aside,
    crc: Crc,
    out: u64,
    stated_crc: u32,
    stated_size: u64,
    stated_compressed: u64,
}

enum Body<'a, R: Read> {
    Stored(ZipFile<'a, R>),
    Deflated(Box<DeflateDecoder<ZipFile<'a, R>>>),
}

impl<'a, R: Read> Data<'a, R> {
    fn new(raw: ZipFile<'a, R>, aside: Aside) -> Self {
        Self {
            aside,
            crc: Crc::new(),
            out: 0,
            stated_crc: raw.crc32(),
            stated_size: raw.size(),
            stated_compressed: raw.compressed_size(),
            body: match raw.compression() {
                CompressionMethod::Stored => Body::Stored(raw),
                _ => Body::Deflated(Box::new(DeflateDecoder::new(raw))),
            },
        }
    }

    /// What is wrong with data that are at their end.
    fn fault(&self) -> Option<Reason> {
        let taken = match &self.body {
            Body::Stored(_) => self.out,
            Body::Deflated(decoder) => decoder.total_in(),
        };
        if self.out < self.stated_size {
            Some(Reason::Lie("less comes out than its header says"))
        } else if taken != self.stated_compressed {
            Some(Reason::Lie("its data are shorter than its header says"))
        } else if self.crc.sum() != self.stated_crc {
            Some(Reason::Damaged("its checksum is wrong"))
        } else {
            None
        }
    }
}

impl<R: Read> Read for Data<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = match &mut self.body {
            Body::Stored(raw) => raw.read(buffer)?,
            Body::Deflated(decoder) => decoder.read(buffer)?,
        };
        self.out += count as u64;
        self.crc.update(&buffer[..count]);
        if self.out > self.stated_size {
            let more = Reason::Lie("more comes out than its header says");
            return Err(self.aside.put(more));
        }
        if count == 0
            && !buffer.is_empty()
            && let Some(reason) = self.fault()
        {
            return Err(self.aside.put(reason));
        }
        Ok(count)
    }
}
