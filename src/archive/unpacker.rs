//! What all kinds of archives have in common: where an entry goes, what it may hold, and what of it is an archive again.

use std::{
    collections::BTreeMap,
    fs::File,
    io::{Cursor, Read, Seek, Write},
    path::{Path, PathBuf},
};

use super::{
    Error, Failure, Ignored, Kind, Limits, Reason, Refusal, Unpacked, Why,
    catalogue::{Catalogue, State},
    entry_path::EntryPath,
    fault::{Aside, Here},
    from_gzip, from_tar, from_zip,
    ignored::is_ignored,
    kind::{self, HEAD},
    salvage::salvaged,
    source::{Source, Tally, fill},
    target::Target,
};

/// Bytes that are read and written at once.
const CHUNK: usize = 1 << 16;

/// One unpacking, from the outermost archive down to the innermost.
pub(super) struct Unpacker<'a> {
    pub(super) limits: &'a Limits,
    pub(super) aside: Aside,
    pub(super) tally: Tally,
    catalogue: Catalogue,
    target: Target,
    unpacked: Unpacked,
    ignored: BTreeMap<(String, Why), u64>,
    entries_ignored: u64,
}

/// The fault of compressed bytes, or of what stands between them, that make no sense.
const DAMAGED_DATA: &str = "its data make no sense";

impl<'a> Unpacker<'a> {
    /// Unpacks into a folder that is there and empty, from an archive of so many bytes.
    pub(super) fn new(
        into: &Path,
        archive_bytes: u64,
        limits: &'a Limits,
        aside: Aside,
    ) -> Result<Self, Failure> {
        Ok(Self {
            limits,
            tally: Tally::new(archive_bytes, limits, &aside),
            aside,
            catalogue: Catalogue::new(limits),
            target: Target::new(into)?,
            unpacked: Unpacked::default(),
            ignored: BTreeMap::new(),
            entries_ignored: 0,
        })
    }

    /// Unpacks an archive of any kind. Failures to read it name `path`.
    pub(super) fn archive(&mut self, here: &Here, file: &File, path: &Path) -> Result<(), Error> {
        let mut source = Source {
            file,
            path,
            aside: self.aside.clone(),
        };
        let mut head = [0; HEAD];
        let read = source.rewind().and_then(|()| {
            let filled = fill(&mut source, &mut head)?;
            source.rewind()?;
            Ok(filled)
        });
        let filled = read.map_err(|error| here.whole(self.aside.meaning(&error, DAMAGED_DATA)))?;
        match Kind::of(&head[..filled]) {
            Some(Kind::Zip) => from_zip::unpack(self, here, source),
            Some(Kind::Tar) => from_tar::unpack(self, here, source),
            Some(Kind::Gzip) => from_gzip::unpack(self, here, source),
            None => Err(here.whole(match kind::other(&head[..filled]) {
                Some(name) => Reason::OtherKind(name),
                None => Reason::NoArchive,
            })),
        }
    }

    /// Whether an entry is no part of a submission. It is remarked on and takes no part in anything else.
    pub(super) fn passes_over(&mut self, here: &Here, path: &EntryPath) -> Result<bool, Reason> {
        let Some((parts, why)) = is_ignored(path) else {
            return Ok(false);
        };
        self.entries_ignored += 1;
        if self.entries_ignored > self.limits.ignored {
            let limit = self.limits.ignored;
            return Err(Reason::Ignored { limit });
        }
        let root = here.place(&path.parts[..parts]).join("/");
        *self.ignored.entry((root, why)).or_default() += 1;
        Ok(true)
    }

    /// Puts an entry aside that is refused, where it is one student's of a class: an empty file stands for it. Elsewhere, and where
    /// it is not known whose it is, the archive is refused with it.
    pub(super) fn put_aside(
        &mut self,
        here: &Here,
        name: &str,
        reason: Reason,
    ) -> Result<(), Error> {
        let is_aside = self.limits.keeps_archives && reason.is_of_one_entry();
        let path = is_aside.then(|| salvaged(name, self.limits)).flatten();
        let Some(path) = path else {
            return Err(here.at(name, reason));
        };
        if is_ignored(&path).is_some() {
            return Ok(());
        }
        let place = here.place(&path.parts);
        match self.catalogue.claim(&place, State::File) {
            Ok(()) => {
                let file = self.target.file(&place);
                file.map_err(|fault| here.at(name, fault))?;
            }
            Err(reason @ Reason::Entries { .. }) => return Err(here.at(name, reason)),
            // Something is there that tells whose it is.
            Err(_) => (),
        }
        let refusal = Refusal {
            archives: here.archives.clone(),
            entry: Some(name.to_owned()),
            reason,
        };
        self.unpacked.refused.push((place.join("/"), refusal));
        Ok(())
    }

    /// Claims the place of an entry that is to be written.
    pub(super) fn claim(&mut self, here: &Here, path: &EntryPath) -> Result<(), Reason> {
        path.check(self.limits)?;
        if path.parts.is_empty() {
            return Ok(());
        }
        let state = if path.is_folder {
            State::Folder
        } else {
            State::File
        };
        self.catalogue.claim(&here.place(&path.parts), state)
    }

    /// Makes a folder whose place is claimed.
    pub(super) fn folder(&self, here: &Here, path: &EntryPath) -> Result<(), Failure> {
        self.target.folder(&here.place(&path.parts)).map(drop)
    }

    /// Writes a file whose place is claimed, or unpacks it where it is an archive. `name` is what the archive calls it.
    pub(super) fn file(
        &mut self,
        here: &Here,
        name: &str,
        path: &EntryPath,
        reader: &mut dyn Read,
    ) -> Result<(), Error> {
        let place = here.place(&path.parts);
        let mut head = [0; HEAD];
        let filled = fill(&mut &mut *reader, &mut head)
            .map_err(|error| here.at(name, self.aside.meaning(&error, DAMAGED_DATA)))?;
        let mut whole = Cursor::new(&head[..filled]).chain(reader);
        let last = place.last().map_or("", String::as_str);
        if !self.limits.keeps_archives && Kind::of_nested(last, &head[..filled]).is_some() {
            return self.nested(here, name, place, &mut whole);
        }
        let file = self.target.file(&place);
        let mut file = file.map_err(|fault| here.at(name, fault))?;
        self.copy(here, name, &place, &mut whole, &mut file)?;
        self.unpacked.files.push(place.join("/"));
        Ok(())
    }

    /// What was unpacked, in order.
    pub(super) fn finish(self) -> Unpacked {
        let mut unpacked = self.unpacked;
        unpacked.files.sort_unstable();
        unpacked.refused.sort_by(|one, other| one.0.cmp(&other.0));
        let ignored = self.ignored.into_iter();
        unpacked.ignored = ignored
            .map(|((path, why), entries)| Ignored { path, why, entries })
            .collect();
        unpacked
    }

    /// Unpacks an archive that lies in another. Readers of zip archives jump about, so that it is written down first.
    fn nested(
        &mut self,
        here: &Here,
        name: &str,
        place: Vec<String>,
        reader: &mut dyn Read,
    ) -> Result<(), Error> {
        if here.archives.len() > self.limits.nesting {
            let limit = self.limits.nesting;
            return Err(here.at(name, Reason::Nesting { limit }));
        }
        let mut scratch = self.target.scratch()?;
        self.copy(here, name, &place, reader, &mut scratch)?;
        self.catalogue.open(&place);
        self.target.folder(&place)?;
        let mut archives = here.archives.clone();
        archives.push(name.to_owned());
        let path: PathBuf = place.iter().collect();
        let inner = Here {
            archives,
            folder: place,
        };
        self.archive(&inner, &scratch, &path)
    }

    /// Copies an entry, as long as nothing becomes too large.
    fn copy(
        &mut self,
        here: &Here,
        name: &str,
        place: &[String],
        reader: &mut dyn Read,
        file: &mut File,
    ) -> Result<(), Error> {
        let mut chunk = vec![0; CHUNK];
        let mut size: u64 = 0;
        loop {
            let filled = fill(&mut &mut *reader, &mut chunk)
                .map_err(|error| here.at(name, self.aside.meaning(&error, DAMAGED_DATA)))?;
            if filled == 0 {
                return Ok(());
            }
            size += filled as u64;
            self.unpacked.bytes += filled as u64;
            if size > self.limits.file_bytes {
                let limit = self.limits.file_bytes;
                return Err(here.at(name, Reason::FileBytes { limit }));
            }
            if self.unpacked.bytes > self.limits.bytes {
                let limit = self.limits.bytes;
                return Err(here.at(name, Reason::Bytes { limit }));
            }
            let written = file.write_all(&chunk[..filled]);
            written.map_err(|error| self.target.failed(place, error))?;
        }
    }
}
