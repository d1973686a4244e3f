//! The ways in: from the PATHs of a command line to submissions, whatever platform or tool has packed them.
//!
//! ```text
//!  PATH ── archive? ── outer: unpacked, the students' archives in it stay
//!    │                    │
//!    └──────► layout ◄────┘     one table: how each is told, whose the files are, when they were handed in
//!               │
//!             found             names, and which of them are wanted
//!               │
//!             gather            a student's archive or loose files become a folder
//! ```
//!
//! The surprise: whose archive is broken decides what a broken archive is. A student's is a verdict for that student alone;
//! that of a class is an error, since nobody knows who is missing.

mod autograder;
mod canvas;
mod checkouts;
mod contents;
mod doubles;
mod downloads;
mod error;
mod files;
mod found;
mod gather;
mod git;
mod gradescope;
mod guess;
mod join;
mod layout;
mod moodle;
mod name;
mod named;
mod outer;
mod repositories;
mod submission;
mod times;
mod warning;

use std::{
    collections::{BTreeMap, BTreeSet},
    fs, mem,
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};

use crate::outcome::Count;

pub use contents::{Contents, Left, WhyLeft, is_source};
pub use error::Error;
pub use layout::Layout;
pub use submission::{ContentsError, Submission};
pub use warning::Warning;

use found::{Found, children};
use outer::{Opened, Outer};
use submission::Obstacle;

/// What students are known by, as it is compared.
pub type Known = BTreeSet<String>;

/// How to look at the PATHs.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Options {
    /// What every PATH is taken for; found out where there is none.
    pub layout: Option<Layout>,
    /// Paths that are no submission, such as the folder for the results.
    pub ignored: Vec<PathBuf>,
    /// The ids and logins of the class, where there is a roster: the name of a file may be read in several ways.
    pub known: Known,
    /// Whether nobody wants to know when files were changed, which takes a look at each of them.
    pub passes_over_file_times: bool,
}

/// What was found in the PATHs.
#[derive(Clone, Debug, Default)]
pub struct Intake {
    /// The submissions, by name. Each has its files in one place.
    pub submissions: Vec<Handed>,
    /// Who has several submissions by what the platform says, and their names.
    pub doubled: Vec<(String, Vec<String>)>,
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
    /// What somebody should look at.
    pub warnings: Vec<Warning>,
}

/// What was found at one PATH.
#[derive(Debug)]
struct Look {
    /// Where in the PATH that is; empty for all of it.
    inside: PathBuf,
    layout: Layout,
    is_archive: bool,
    found: Vec<Found>,
    left: Vec<Left>,
    warnings: Vec<Warning>,
}

impl Look {
    /// A folder in which nothing was found yet.
    const fn of(layout: Layout) -> Self {
        Self {
            inside: PathBuf::new(),
            layout,
            is_archive: false,
            found: Vec::new(),
            left: Vec::new(),
            warnings: Vec::new(),
        }
    }
}

/// How a PATH is looked at.
struct Request<'a> {
    wanted: Option<Layout>,
    ignored: &'a BTreeSet<PathBuf>,
    known: &'a Known,
    outer: &'a Outer<'a>,
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
    let children = children(&folder, &BTreeSet::new())?;
    Ok(layout::recognise(&folder, &children))
}

/// The submissions of a class, one for each child of a folder, as they lie there.
///
/// # Errors
/// A folder that cannot be read.
pub fn class(folder: &Path) -> Result<Vec<Submission>, Error> {
    let nothing = BTreeSet::new;
    Ok(found::named(
        children(&whole(folder)?, &nothing())?,
        nothing(),
    ))
}

/// The submissions in these PATHs, sorted by name. Archives, and loose files, are put together below `place`, a folder for
/// nothing else: what an earlier call left there is removed.
///
/// # Errors
/// Where a PATH is not there, cannot be read, or is not what it is to be taken for, and where `stop` is set from outside.
pub fn take(
    paths: &[PathBuf],
    options: &Options,
    place: &Path,
    stop: &Arc<AtomicBool>,
) -> Result<Intake, Error> {
    if place.exists() {
        fs::remove_dir_all(place).map_err(|source| Error::not_made(place, &source))?;
    }
    let ignored: BTreeSet<PathBuf> = options
        .ignored
        .iter()
        .filter_map(|path| path.canonicalize().ok())
        .collect();
    let outer = Outer::new(place, stop);
    let request = Request {
        wanted: options.layout,
        ignored: &ignored,
        known: &options.known,
        outer: &outer,
    };
    let mut taken = Vec::new();
    let mut found: Vec<(usize, Found)> = Vec::new();
    for path in paths {
        let is_alone = paths.len() == 1;
        let whole = whole(path)?;
        let looks = look(&whole, &request, is_alone);
        for look in looks.map_err(|error| error.named(&whole, path))? {
            let at = taken.len();
            let is_all = look.inside == Path::new("");
            taken.push(Taken {
                path: if is_all {
                    path.clone()
                } else {
                    path.join(look.inside)
                },
                layout: look.layout,
                is_archive: look.is_archive,
                submissions: look.found.len(),
                left: look.left,
                warnings: look.warnings,
            });
            found.extend(look.found.into_iter().map(|one| (at, one)));
        }
    }
    let found = doubles::once(&mut taken, found);
    let layouts = found.iter();
    let layouts: BTreeMap<PathBuf, Layout> = layouts
        .map(|(at, one)| (one.path.clone(), taken[*at].layout))
        .collect();
    let found = found.into_iter().map(|(_, one)| one).collect();
    let submissions = found::named(found, ignored);
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
        times::add(
            &mut handed.submission,
            place,
            options.passes_over_file_times,
        );
        gather::gather(&mut handed, place, stop);
        Ok(handed)
    };
    let submissions: Result<Vec<Handed>, Error> = submissions.into_iter().map(handed).collect();
    // It may have been the last one that was left half.
    if stop.load(Ordering::Relaxed) {
        return Err(Error::interrupted());
    }
    let submissions = submissions?;
    Ok(Intake {
        doubled: doubles::students(&submissions),
        submissions,
        taken,
    })
}

fn whole(path: &Path) -> Result<PathBuf, Error> {
    let whole = path.canonicalize();
    whole.map_err(|error| match error.kind() {
        std::io::ErrorKind::NotFound => Error::new(
            format!("{}: no such file or folder", path.display()),
            "check the spelling",
        ),
        _ => Error::unreadable(path, &error),
    })
}

/// What is at one PATH.
fn look(path: &Path, request: &Request<'_>, is_alone: bool) -> Result<Vec<Look>, Error> {
    let wanted = request.wanted;
    if path.is_dir() {
        return downloads::look(path, request);
    }
    let one = |is_archive| {
        vec![Look {
            is_archive,
            found: vec![Found::new(path.to_owned(), false)],
            ..Look::of(Layout::One)
        }]
    };
    let is_archive = files::is_archive(path).map_err(|error| Error::unreadable(path, &error))?;
    match wanted {
        Some(Layout::One) => return Ok(one(is_archive)),
        Some(Layout::Checkouts) => return Ok(vec![checkouts::read(path)?]),
        None if !is_archive && checkouts::is_list(path) => {
            return Ok(vec![checkouts::read(path)?]);
        }
        Some(Layout::Class) | None if !is_archive => return Ok(one(false)),
        Some(layout) if !is_archive => return Err(Error::is_no(path, layout)),
        _ => (),
    }
    let Opened { folder, left } = match request.outer.unpack(path) {
        Ok(opened) => opened,
        // Among other PATHs it is one student's, and keeps nobody else from being graded.
        Err(error) if wanted.is_none() && !is_alone && error.is_refusal => return Ok(one(true)),
        Err(error) => return Err(error),
    };
    let looks = downloads::look(&folder, request);
    let mut looks = looks.map_err(|error| error.named(&folder, path))?;
    if let Some(first) = looks.first_mut() {
        if first.layout == Layout::One {
            // It is taken apart once more, within the bounds of one student.
            let mut looks = one(true);
            looks[0].warnings = mem::take(&mut first.warnings);
            return Ok(looks);
        }
        first.is_archive = true;
        first.left.extend(left);
    }
    Ok(looks)
}

impl Taken {
    /// What it was taken for, in words: `taken for a Canvas download of 3 submissions`.
    #[must_use]
    pub fn words(&self) -> String {
        let archive = if self.is_archive { "an archive, " } else { "" };
        let layout = self.layout.words();
        let count = match self.layout {
            Layout::One | Layout::Autograder | Layout::Downloads => String::new(),
            _ => format!(" of {}", Count(self.submissions as u64, "submission")),
        };
        format!("{archive}taken for a {layout}{count}")
    }
}
