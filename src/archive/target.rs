//! Files and folders made beneath one open folder.
//!
//! No path leads out of it, since the folder is all that is written through. Whether a name can be stored is for the system to
//! say: it is asked, and no list of names is kept.

use std::collections::{BTreeSet, HashSet};
use std::fs::File;
use std::io::{self, Read, Write};
use std::path::{Component, Path, PathBuf};

use cap_std::ambient_authority;
use cap_std::fs::{Dir, DirBuilder, OpenOptions};
use tempfile::TempDir;

use super::error::Fault;
use super::meter::Meter;
use super::source::fill;
use super::{Doing, Failure, Limits, Reason, Skipped, Unpacked, Why};

const CHUNK: usize = 1 << 16;

/// What stands for a name that cannot be stored, beside what else lies in its folder.
const NAMELESS: &str = "_";

/// Parts of a name that cannot be stored which tell whose it is.
const MOST_PARTS: usize = 3;

/// Makes the folder that all goes into until it is whole, for this user alone.
pub(super) fn staging(parent: &Path) -> io::Result<TempDir> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".unpacking-");
    #[cfg(unix)]
    {
        use std::{fs::Permissions, os::unix::fs::PermissionsExt};
        builder.permissions(Permissions::from_mode(0o700));
    }
    builder.tempdir_in(parent)
}

/// The folder that an archive is unpacked into, and what has become of its entries.
#[derive(Debug)]
pub(super) struct Target {
    folder: Dir,
    path: PathBuf,
    limits: Limits,
    files: BTreeSet<PathBuf>,
    folders: HashSet<PathBuf>,
    skipped: Vec<Skipped>,
    entries: u64,
}

impl Target {
    /// Opens a folder, which is empty and will be called `into`.
    pub(super) fn open(folder: &Path, into: &Path, limits: &Limits) -> io::Result<Self> {
        Ok(Self {
            folder: Dir::open_ambient_dir(folder, ambient_authority())?,
            path: into.to_owned(),
            limits: limits.clone(),
            files: BTreeSet::new(),
            folders: HashSet::new(),
            skipped: Vec::new(),
            entries: 0,
        })
    }

    pub(super) fn finish(self) -> Unpacked {
        Unpacked {
            files: self.files.into_iter().collect(),
            skipped: self.skipped,
            bytes: 0,
            entries: self.entries,
        }
    }

    pub(super) fn limits(&self) -> &Limits {
        &self.limits
    }

    /// Takes note that the archive has a name twice, of which the last counts.
    pub(super) fn note_taken(&mut self) {
        self.skip(Path::new("(a name that stands there twice)"), Why::Taken);
    }

    /// Whether a file of these bytes is small enough to be written.
    pub(super) fn takes(&self, bytes: u64) -> bool {
        bytes <= self.limits.file_bytes
    }

    pub(super) fn folder(&mut self, name: &Path) -> Result<(), Fault> {
        match self.place(name)? {
            Some(place) => {
                let made = self.make_folder(&place);
                self.done(name, made)
            }
            None => Ok(()),
        }
    }

    /// Writes a file of this name. The last of several counts.
    pub(super) fn file(
        &mut self,
        name: &Path,
        reader: &mut dyn Read,
        meter: &Meter,
    ) -> Result<(), Fault> {
        self.count()?;
        let Some(place) = self.place(name)? else {
            return Ok(());
        };
        if place == Path::new("") {
            self.skip(name, Why::Name);
            return Ok(());
        }
        match self.create(name, &place) {
            Ok(file) => self.copy(name, &place, reader, file, meter),
            Err(fault) => self.done(name, Err(fault)),
        }
    }

    /// Passes a file over, and takes away what is there of it.
    pub(super) fn pass_over(&mut self, name: &Path, why: Why) -> Result<(), Fault> {
        self.count()?;
        match self.place(name)? {
            Some(place) => self.take_back(name, &place, why),
            None => Ok(()),
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.files.is_empty()
    }

    /// Takes away what is there of a file, and leaves a trace of it.
    fn take_back(&mut self, name: &Path, place: &Path, why: Why) -> Result<(), Fault> {
        if self.files.remove(place) {
            let removed = self.folder.remove_file(place);
            removed.map_err(|error| self.failed(place, error))?;
        }
        self.trace(place)?;
        self.skip(name, why);
        Ok(())
    }

    /// Passes a link or a device over: a link that leads nowhere stands for it.
    pub(super) fn no_file(&mut self, name: &Path) -> Result<(), Fault> {
        self.count()?;
        if let Some(place) = self.place(name)?
            && !self.trace(&place)?
        {
            self.skip(name, Why::NoFile);
        }
        Ok(())
    }

    /// Copies a file that was written before, which is what a second name of it comes to.
    pub(super) fn hard_link(
        &mut self,
        name: &Path,
        original: &Path,
        meter: &Meter,
    ) -> Result<(), Fault> {
        let original = plain(original);
        if !self.files.contains(&original) {
            return self.no_file(name);
        }
        let opened = self.folder.open(&original);
        let opened = opened.map_err(|error| self.failed(&original, error))?;
        self.file(name, &mut meter.counting(opened), meter)
    }

    /// Where an entry is to lie; `None` if its name is passed over.
    fn place(&mut self, name: &Path) -> Result<Option<PathBuf>, Fault> {
        let place = plain(name);
        let leads_out = name.components().any(|part| part == Component::ParentDir);
        let is_long = place.as_os_str().len() > self.limits.path_bytes;
        if !leads_out && !is_long && place.components().count() <= self.limits.depth {
            return Ok(Some(place));
        }
        self.nameless(name)?;
        Ok(None)
    }

    /// Passes a name over that cannot be stored. Near to it, a link that leads nowhere stands for it.
    fn nameless(&mut self, name: &Path) -> Result<(), Fault> {
        self.skip(name, Why::Name);
        let parts = name.parent().unwrap_or(name).components();
        let parts = parts.take_while(|part| *part != Component::ParentDir);
        let folder: PathBuf = plain(&parts.collect::<PathBuf>());
        let mut folder: PathBuf = folder.components().take(MOST_PARTS).collect();
        while folder.join(NAMELESS).as_os_str().len() > self.limits.path_bytes {
            folder.pop();
        }
        if folder != Path::new("") {
            self.trace(&folder.join(NAMELESS))?;
        }
        Ok(())
    }

    fn skip(&mut self, name: &Path, why: Why) {
        let name = if name == Path::new("") {
            Path::new("(no name)")
        } else {
            name
        };
        self.skipped.push(Skipped {
            path: name.to_owned(),
            why,
        });
    }

    fn count(&mut self) -> Result<(), Reason> {
        self.entries += 1;
        let limit = self.limits.entries;
        if self.entries > limit {
            return Err(Reason::Entries { limit });
        }
        Ok(())
    }

    /// Passes an entry over where nothing can be made of its name, by what the system has said of it.
    fn done(&mut self, name: &Path, made: Result<(), Fault>) -> Result<(), Fault> {
        use io::ErrorKind::{
            AlreadyExists, InvalidFilename, InvalidInput, IsADirectory, NotADirectory,
        };
        let Err(Fault::Failed(failure)) = made else {
            return made;
        };
        match failure.source.kind() {
            InvalidFilename | InvalidInput => self.nameless(name),
            AlreadyExists | IsADirectory | NotADirectory => {
                self.skip(name, Why::Taken);
                Ok(())
            }
            _ => Err(failure.into()),
        }
    }

    /// Makes a folder and those on the way, where they are not there.
    fn make_folder(&mut self, place: &Path) -> Result<(), Fault> {
        if place == Path::new("") || self.folders.contains(place) {
            return Ok(());
        }
        self.make_folder(place.parent().unwrap_or(Path::new("")))?;
        self.count()?;
        let builder = DirBuilder::new();
        #[cfg(unix)]
        let builder = {
            use cap_std::fs::DirBuilderExt;
            let mut private = builder;
            private.mode(0o700);
            private
        };
        let attempt = || self.folder.create_dir_with(place, &builder);
        let made = match attempt() {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                let kind = self.folder.symlink_metadata(place).map(|it| it.file_type());
                match kind {
                    Ok(kind) if kind.is_dir() => Ok(()),
                    // It stands for something that has no content.
                    Ok(kind) if kind.is_symlink() => {
                        self.folder.remove_file(place).and_then(|()| attempt())
                    }
                    _ => Err(error),
                }
            }
            made => made,
        };
        made.map_err(|error| self.failed(place, error))?;
        self.folders.insert(place.to_owned());
        Ok(())
    }

    /// Makes an empty file. One of its name that was there is gone then.
    fn create(&mut self, name: &Path, place: &Path) -> Result<File, Fault> {
        self.make_folder(place.parent().unwrap_or(Path::new("")))?;
        let mut options = OpenOptions::new();
        options.write(true).create_new(true);
        #[cfg(unix)]
        {
            use cap_std::fs::OpenOptionsExt;
            options.mode(0o600);
        }
        let create = || self.folder.open_with(place, &options);
        let created = match create() {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                match self.folder.symlink_metadata(place) {
                    Ok(facts) if !facts.is_dir() => {
                        self.folder.remove_file(place).and_then(|()| create())
                    }
                    _ => Err(error),
                }
            }
            created => created,
        };
        let created = created.map_err(|error| self.failed(place, error))?;
        if !self.files.insert(place.to_owned()) {
            self.skip(name, Why::Taken);
        }
        Ok(created.into_std())
    }

    /// Copies an entry, as long as it does not become too large.
    fn copy(
        &mut self,
        name: &Path,
        place: &Path,
        reader: &mut dyn Read,
        mut file: File,
        meter: &Meter,
    ) -> Result<(), Fault> {
        let mut chunk = vec![0; CHUNK];
        let mut size: u64 = 0;
        loop {
            let filled = fill(reader, &mut chunk).map_err(|error| meter.fault(&error))?;
            if filled == 0 {
                return Ok(());
            }
            size += filled as u64;
            if !self.takes(size) {
                drop(file);
                return self.take_back(name, place, Why::Large);
            }
            let written = file.write_all(&chunk[..filled]);
            written.map_err(|error| self.failed(place, error))?;
        }
    }

    /// Leaves a link that leads nowhere, to show that something lay there. Says no where something else is, or no link can be made.
    fn trace(&mut self, place: &Path) -> Result<bool, Fault> {
        if place == Path::new("") {
            return Ok(false);
        }
        match self.make_folder(place.parent().unwrap_or(Path::new(""))) {
            Err(Fault::Failed(_)) => return Ok(false),
            made => made?,
        }
        #[cfg(unix)]
        let is_made = self.folder.symlink_contents("/dev/null/passed-over", place);
        #[cfg(not(unix))]
        let is_made: io::Result<()> = Err(io::ErrorKind::Unsupported.into());
        Ok(is_made.is_ok())
    }

    fn failed(&self, place: &Path, source: io::Error) -> Failure {
        Failure::new(&self.path.join(place), Doing::Written, source)
    }
}

/// The names of a path, without a root and `.` and `..`.
fn plain(name: &Path) -> PathBuf {
    let parts = name.components();
    parts
        .filter(|part| matches!(part, Component::Normal(_)))
        .collect()
}
