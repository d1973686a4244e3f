//! The ways in: from the PATHs of a command line to submissions, whatever platform or tool has packed them.
//!
//! ```text
//!  PATH ── archive? ── outer: unpacked, the students' archives in it stay
//!    │                    │
//!    └──────► layout ◄────┘     canvas, moodle, gradescope, …: who, which files, when
//!               │
//!          submission           names, and which of them are wanted
//!               │
//!             gather            a student's archive or loose files become a folder
//! ```
//!
//! The surprise: whose archive is broken decides what a broken archive is. A student's is a verdict for that student alone;
//! that of a class is an error, since nobody knows who is missing.

mod archives;
mod autograder;
mod canvas;
mod checkouts;
mod doubles;
mod error;
mod gather;
mod git;
mod gradescope;
mod join;
mod layout;
mod moodle;
mod outer;
mod repositories;
mod times;

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};

use crate::{
    outcome::Count,
    submission::{self, Found, Left, Submission},
};

pub use error::Error;
pub use layout::Layout;

use outer::{Opened, Outer, Refused};

/// How to look at the PATHs.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Options {
    /// What every PATH is taken for; found out where there is none.
    pub layout: Option<Layout>,
    /// Take only the submissions of these names; all where it is empty.
    pub only: Vec<String>,
    /// Paths that are no submission, such as the folder for the results.
    pub ignored: Vec<PathBuf>,
}

/// What was found in the PATHs.
#[derive(Clone, Debug, Default)]
pub struct Intake {
    /// The submissions, by name. Each has its files in one place.
    pub submissions: Vec<Handed>,
    /// What each PATH was taken for, in their order.
    pub taken: Vec<Taken>,
}

/// A submission, and what was passed over before it had a folder of its own.
#[derive(Clone, Debug)]
pub struct Handed {
    /// The submission.
    pub submission: Submission,
    /// What it was found as.
    pub layout: Layout,
    /// Files that do not count, and why.
    pub left: Vec<Left>,
}

/// What a PATH was taken for.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Taken {
    /// The PATH as it was named.
    pub path: PathBuf,
    /// What it was taken for.
    pub layout: Layout,
    /// Whether it is an archive.
    pub is_archive: bool,
    /// Submissions in it.
    pub submissions: usize,
    /// What lies in it and is nobody's, relative to it.
    pub left: Vec<Left>,
}

/// What was found at one PATH.
#[derive(Debug)]
struct Look {
    layout: Layout,
    is_archive: bool,
    found: Vec<Found>,
    left: Vec<Left>,
    /// What was refused of an archive of a class, by its name.
    refused: Vec<Refused>,
}

/// Fails where a PATH is not there.
///
/// # Errors
/// The first that is not there or cannot be reached.
pub fn check(paths: &[PathBuf]) -> Result<(), Error> {
    paths.iter().try_for_each(|path| whole(path).map(drop))
}

/// What a folder would be taken for.
///
/// # Errors
/// A folder that cannot be read.
pub fn recognise(folder: &Path) -> Result<Layout, Error> {
    let folder = whole(folder)?;
    let children = submission::children(&folder, &BTreeSet::new())?;
    Ok(layout::recognise(&folder, &children))
}

/// The submissions in these PATHs, sorted by name. Archives, and loose files, are put together below `place`, a folder for
/// nothing else: what an earlier call left there is removed, as far as it is made again.
///
/// # Errors
/// Where a PATH is not there, cannot be read, or is not what it is to be taken for, and where a name that was asked for is
/// nobody's. So it ends where `stop` is set from outside.
pub fn take(
    paths: &[PathBuf],
    options: &Options,
    place: &Path,
    stop: &Arc<AtomicBool>,
) -> Result<Intake, Error> {
    if options.only.is_empty() && place.exists() {
        fs::remove_dir_all(place).map_err(|source| Error::not_made(place, &source))?;
    }
    let ignored: BTreeSet<PathBuf> = options
        .ignored
        .iter()
        .filter_map(|path| path.canonicalize().ok())
        .collect();
    let outer = Outer::new(place, stop);
    let mut taken = Vec::new();
    let mut found: Vec<(usize, Found)> = Vec::new();
    let mut refused: Vec<Refused> = Vec::new();
    for (at, path) in paths.iter().enumerate() {
        let is_alone = paths.len() == 1;
        let whole = whole(path)?;
        let look = look(&whole, options.layout, &ignored, &outer, is_alone);
        let look = look.map_err(|error| error.named(&whole, path))?;
        taken.push(Taken {
            path: path.clone(),
            layout: look.layout,
            is_archive: look.is_archive,
            submissions: look.found.len(),
            left: look.left,
        });
        found.extend(look.found.into_iter().map(|one| (at, one)));
        refused.extend(look.refused);
    }
    let found = doubles::once(&mut taken, found);
    let layouts = found.iter();
    let layouts: BTreeMap<PathBuf, Layout> = layouts
        .map(|(at, one)| (one.path.clone(), taken[*at].layout))
        .collect();
    let found = found.into_iter().map(|(_, one)| one).collect();
    let mut submissions = submission::named(found, ignored, &options.only)?;
    give_back(&mut submissions, &refused, options.only.is_empty())?;
    let handed = |submission: Submission| {
        if stop.load(Ordering::Relaxed) {
            return Err(Error::interrupted());
        }
        let path = gather::path_of(&submission);
        let layout = layouts.get(&path).copied().unwrap_or(Layout::Class);
        let mut handed = Handed {
            submission,
            layout,
            left: Vec::new(),
        };
        times::add(&mut handed.submission, place);
        gather::gather(&mut handed, place, stop);
        Ok(handed)
    };
    let submissions: Result<Vec<Handed>, Error> = submissions.into_iter().map(handed).collect();
    // It may have been the last one that was left half.
    if stop.load(Ordering::Relaxed) {
        return Err(Error::interrupted());
    }
    Ok(Intake {
        submissions: submissions?,
        taken,
    })
}

/// Gives what was refused of the archive of a class to the submissions that would hold it. What is nobody's fails all, unless only
/// some were asked for.
fn give_back(
    submissions: &mut [Submission],
    refused: &[Refused],
    is_whole: bool,
) -> Result<(), Error> {
    for one in refused {
        let whose = submissions
            .iter_mut()
            .find(|submission| one.is_of(submission));
        match whose {
            Some(submission) => {
                submission.obstacle.get_or_insert(one.obstacle());
            }
            None if is_whole => return Err(one.error()),
            None => (),
        }
    }
    Ok(())
}

fn whole(path: &Path) -> Result<PathBuf, Error> {
    let whole = path.canonicalize();
    whole.map_err(|error| match error.kind() {
        std::io::ErrorKind::NotFound => submission::Error::Missing(path.to_owned()).into(),
        _ => Error::unreadable(path, &error),
    })
}

/// What is at one PATH.
fn look(
    path: &Path,
    wanted: Option<Layout>,
    ignored: &BTreeSet<PathBuf>,
    outer: &Outer<'_>,
    is_alone: bool,
) -> Result<Look, Error> {
    if path.is_dir() {
        return layout::folder(path, wanted, ignored);
    }
    let one = |is_archive| Look {
        layout: Layout::One,
        is_archive,
        found: vec![Found::new(path.to_owned(), false)],
        left: Vec::new(),
        refused: Vec::new(),
    };
    let is_archive = archives::is_one(path).map_err(|error| Error::unreadable(path, &error))?;
    match wanted {
        Some(Layout::One) => return Ok(one(is_archive)),
        Some(Layout::Checkouts) => return checkouts::read(path),
        None if !is_archive && checkouts::is_list(path) => return checkouts::read(path),
        Some(Layout::Class) | None if !is_archive => return Ok(one(false)),
        Some(layout) if !is_archive => return Err(Error::is_no(path, layout)),
        _ => (),
    }
    let Opened { folder, refused } = match outer.unpack(path) {
        Ok(opened) => opened,
        // Among other PATHs it is one student's, and keeps nobody else from being graded.
        Err(error) if wanted.is_none() && !is_alone && error.is_refusal => return Ok(one(true)),
        Err(error) => return Err(error),
    };
    let look = layout::folder(&folder, wanted, ignored);
    let look = look.map_err(|error| error.named(&folder, path))?;
    if look.layout == Layout::One {
        // It is taken apart once more, within the bounds of one student.
        return Ok(one(true));
    }
    Ok(Look {
        is_archive: true,
        refused,
        ..look
    })
}

impl Taken {
    /// What it was taken for, in words: `taken for a Canvas download of 3 submissions`.
    #[must_use]
    pub fn words(&self) -> String {
        let archive = if self.is_archive { "an archive, " } else { "" };
        let layout = self.layout.words();
        let count = match self.layout {
            Layout::One | Layout::Autograder => String::new(),
            _ => format!(" of {}", Count(self.submissions as u64, "submission")),
        };
        format!("{archive}taken for a {layout}{count}")
    }
}
