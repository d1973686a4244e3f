//! The files of one submission.
//!
//! Links are never followed, not even to a file in the same submission. A link in an upload may name any
//! file of the machine that grades.

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::time::SystemTime;
use std::{fs, io};

use walkdir::{DirEntry, WalkDir};

use super::files::is_archive;
use super::{ContentsError, Submission};
use crate::archive::Why;
use crate::language::is_source;

/// How many files and folders a submission may have.
pub(super) const MOST_ENTRIES: usize = 20_000;

/// Bytes that the sources of a submission may have together, and its other files: what has no room is passed over.
pub(super) const MOST_BYTES: u64 = 64 << 20;

/// What lies in a submission. Paths are relative to its root and sorted.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Contents {
    /// The regular files.
    pub files: Vec<PathBuf>,
    /// When each of them was last changed, where that is known, in any order.
    pub(super) changed: Vec<SystemTime>,
    /// What was passed over, the folders as a whole: links, pipes and devices too, which are never opened.
    pub skipped: Vec<Skipped>,
}

/// Something that is not looked at.
#[derive(Clone, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub struct Skipped {
    /// The outermost file or folder of it, relative to the root.
    pub path: PathBuf,
    /// Why.
    pub why: SkipReason,
}

/// Why something is not looked at.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub enum SkipReason {
    /// Its name begins with a dot.
    Hidden,
    /// A system put it there.
    Systems,
    /// It is a folder of what a tool built or installed.
    Tools,
    /// It holds results or reports.
    Results,
    /// It is a link, a pipe or a device.
    NoFile,
    /// It lay in an archive or among other files, and was not taken from there.
    Unpacked(Why),
    /// It is an archive, and sources lie beside it.
    Archive,
    /// A later upload has taken its place.
    Replaced,
    /// Its name is none that the layout has.
    Unknown,
    /// It is in what is graded already.
    Twice,
}

impl SkipReason {
    /// The words for it.
    pub const fn words(self) -> &'static str {
        match self {
            Self::Hidden => "hidden",
            Self::Systems => "put there by a system",
            Self::Tools => "made by a tool",
            Self::Results => "results",
            Self::NoFile => "no file",
            Self::Unpacked(why) => why.name(),
            Self::Archive => "an archive beside sources",
            Self::Replaced => "replaced by a later upload",
            Self::Unknown => "no name of this layout",
            Self::Twice => "named twice, and graded once",
        }
    }

    /// Whether what was handed in may have been lost with it.
    pub(crate) fn is_lost(self) -> bool {
        use Why::{Endless, Large, Name, Taken, Unreadable};
        matches!(
            self,
            Self::NoFile | Self::Unpacked(Endless | Large | Name | Taken | Unreadable)
        )
    }
}

/// Why a name is none of the student's own: hidden, or what macOS packs and Windows keeps.
pub(super) fn is_ignored(name: &OsStr, is_folder: bool) -> Option<SkipReason> {
    const FILES: [&str; 3] = ["Icon\r", "Thumbs.db", "desktop.ini"];
    if name.as_encoded_bytes().starts_with(b".") {
        return Some(SkipReason::Hidden);
    }
    let names: &[&str] = if is_folder { &["__MACOSX"] } else { &FILES };
    let mut names = names.iter();
    let is_one = names.any(|own| name.eq_ignore_ascii_case(own));
    is_one.then_some(SkipReason::Systems)
}

/// Whether a folder is a tool's, by what lies in it or by its name. One that holds sources directly is a person's.
fn is_a_tools(folder: &Path) -> bool {
    const MARKS: [&str; 4] = ["CACHEDIR.TAG", "CMakeCache.txt", "conda-meta", "pyvenv.cfg"];
    let is_called = |names: &[&str]| names.iter().any(|name| folder.ends_with(name));
    is_called(&["__pycache__", "node_modules", "site-packages"])
        || MARKS.iter().any(|mark| folder.join(mark).exists()) && !holds_sources(folder)
        || is_called(&["bin", "build", "dist", "out", "target"]) && holds_built(folder)
}

fn holds_sources(folder: &Path) -> bool {
    let mut entries = fs::read_dir(folder).into_iter().flatten().flatten();
    entries.any(|entry| is_source(Path::new(&entry.file_name())))
}

/// Whether something was built into the folder. What was built beside its source says nothing of the folder.
fn holds_built(folder: &Path) -> bool {
    let entries = WalkDir::new(folder).into_iter().take(MOST_ENTRIES);
    entries.flatten().any(|entry| {
        let ending = entry.path().extension().and_then(OsStr::to_str);
        let is_built = ending.is_some_and(|it| ["class", "exe", "jar", "o", "obj"].contains(&it));
        is_built && !entry.path().parent().is_some_and(holds_sources)
    })
}

/// Whether a folder is one that a grading writes to. A student who grades the current folder has it there.
fn holds_results(folder: &Path) -> bool {
    folder.join("run.json").is_file() && folder.join("records").is_dir()
}

impl Submission {
    /// Its regular files, relative to its root and sorted. Fails where it is too large.
    pub fn files(&self) -> Result<Vec<PathBuf>, ContentsError> {
        Ok(self.contents()?.files)
    }

    /// All that lies in it, apart from what is ignored at any depth. What is a tool's counts where nothing else is a source. Fails
    /// where it is too large.
    pub fn contents(&self) -> Result<Contents, ContentsError> {
        let mut contents = self.walk(true)?;
        let holds_sources = |contents: &Contents| contents.files.iter().any(|file| is_source(file));
        let has_tools = contents
            .skipped
            .iter()
            .any(|one| one.why == SkipReason::Tools);
        if has_tools && !holds_sources(&contents) {
            let all = self.walk(false).ok().filter(holds_sources);
            contents = all.unwrap_or(contents);
        }
        let known: BTreeSet<&Path> = self.skipped.iter().map(|one| &*one.path).collect();
        contents.skipped.retain(|one| !known.contains(&*one.path));
        contents.skipped.extend_from_slice(&self.skipped);
        contents.skipped.sort();
        contents.skipped.dedup();
        Ok(contents)
    }

    fn walk(&self, passes_over_tools: bool) -> Result<Contents, ContentsError> {
        if let Some(obstacle) = &self.obstacle {
            return Err(obstacle.clone());
        }
        let mut contents = Contents::default();
        // What is no source takes no room from sources.
        let mut room = [MOST_BYTES; 2];
        let walk = WalkDir::new(self.path())
            .follow_links(false)
            .follow_root_links(false)
            .sort_by_file_name(); // and so by path, all of them
        let own = |path: &Path| path.strip_prefix(&self.root).unwrap_or(path).to_owned();
        let mut skipped = Vec::new();
        let is_own = |entry: &DirEntry| {
            let why = self.why_skipped(entry, passes_over_tools);
            skipped.extend(why.map(|why| Skipped {
                path: own(entry.path()),
                why,
            }));
            why.is_none()
        };
        for (count, entry) in walk.into_iter().filter_entry(is_own).enumerate() {
            let entry = entry.map_err(|error| self.unreadable(error))?;
            if count > MOST_ENTRIES {
                let message = format!("more than {MOST_ENTRIES} files and folders");
                let hint = "leave out what was built, downloaded or installed, and hand in the sources alone";
                return Err(ContentsError::Refused(message, hint));
            }
            let path = own(entry.path());
            if entry.file_type().is_file() {
                let data = entry.metadata().map_err(|error| self.unreadable(error))?;
                let room = &mut room[usize::from(is_source(&path))];
                if data.len() <= *room || is_archive(entry.path()).unwrap_or(false) {
                    *room = room.saturating_sub(data.len());
                    contents.changed.extend(data.modified());
                    contents.files.push(path);
                } else {
                    let why = SkipReason::Unpacked(Why::Large);
                    contents.skipped.push(Skipped { path, why });
                }
            } else if !entry.file_type().is_dir() {
                let why = SkipReason::NoFile;
                contents.skipped.push(Skipped { path, why });
            }
        }
        contents.skipped.extend(skipped);
        Ok(contents)
    }

    fn why_skipped(&self, entry: &DirEntry, passes_over_tools: bool) -> Option<SkipReason> {
        // The root was named by the caller, whatever it is called.
        if entry.depth() == 0 {
            return None;
        }
        let is_folder = entry.file_type().is_dir();
        let holds_results =
            || self.ignored.contains(entry.path()) || is_folder && holds_results(entry.path());
        let is_looked_into = is_folder && passes_over_tools;
        is_ignored(entry.file_name(), is_folder)
            .or_else(|| holds_results().then_some(SkipReason::Results))
            .or_else(|| (is_looked_into && is_a_tools(entry.path())).then_some(SkipReason::Tools))
    }

    fn unreadable(&self, error: walkdir::Error) -> ContentsError {
        let path = error.path().unwrap_or(&self.root).to_owned();
        let why = io::Error::from(error);
        let message = format!("{}: cannot be read: {why}", path.display());
        let hint = "check its permissions and run the same command again";
        ContentsError::Failed(message, hint)
    }
}
