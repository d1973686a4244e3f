//! The ways in: from the PATHs of a command line to submissions, whatever platform or tool has packed them.
//!
//! ```text
//!  PATH ── archive of a class? ── class_archive: unpacked, the students' archives in it stay
//!    │                                │
//!    └──── downloads: each in it ◄────┘
//!              │
//!            layout      what tells a platform, and what says whose each file is and when it was handed in
//!              │           named ◄ canvas, moodle    gradescope    repositories    guess: one submission or a class
//!            Found       a submission that has no name yet; duplicates count once
//!              │ name
//!          Submission    times: commits and files say when, where no platform does
//!              │ gather
//!            folder      a student's archive or loose files become one; contents: what of it counts
//!              │ join
//!           a roster     whose it is: by ids and logins, and by a name alone only where no namesake can be meant
//! ```
//!
//! A new platform is a [`Layout`], a reader of its names, and fixtures.
//!
//! Whose archive is broken decides what a broken archive is. A student's is a verdict for that student alone; that of a class is
//! an error, since nobody knows who is missing. What is found nowhere else is listed: nothing is left out in silence.

mod canvas;
mod checkouts;
mod class_archive;
mod contents;
mod downloads;
mod duplicates;
mod error;
mod files;
mod found;
mod gather;
mod gradescope;
mod guess;
mod join;
mod layout;
mod moodle;
mod name;
mod named;
mod repositories;
mod scan;
mod submission;
mod times;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::{fs, mem};

use crate::outcome::{Count, identity_key, letters};

pub use checkouts::listed;
pub use contents::{Contents, SkipReason, Skipped};
pub use error::{Error, Warning};
pub use layout::Layout;
pub use submission::{ContentsError, Submission};

use class_archive::Opened;
use found::{Found, children};

/// What students are known by, as it is compared, and the letters of their names.
pub type Known = BTreeMap<String, String>;

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
    pub submissions: Vec<Submission>,
    /// Who has several submissions by what the platform says, and their names.
    pub doubled: Vec<(String, Vec<String>)>,
    /// What each PATH was taken for, in their order.
    pub sources: Vec<Source>,
}

/// What a PATH was taken for.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Source {
    /// The PATH as it was named, with what was found in it.
    pub path: PathBuf,
    /// What it was taken for.
    pub layout: Layout,
    /// Whether it is an archive.
    pub is_archive: bool,
    /// Submissions in it.
    pub submissions: usize,
    /// What lies in it and is nobody's, relative to it.
    pub skipped: Vec<Skipped>,
    /// What somebody should look at.
    pub warnings: Vec<Warning>,
    /// What was found in it and not given a name yet.
    found: Vec<Found>,
}

impl Source {
    fn of(layout: Layout) -> Self {
        Self {
            layout,
            ..Self::default()
        }
    }

    fn one(path: &Path, is_archive: bool) -> Self {
        let mut source = Self::of(Layout::One);
        source.is_archive = is_archive;
        source.found.push(Found {
            layout: Layout::One,
            ..Found::new(path.to_owned(), false)
        });
        source
    }

    /// What it was taken for, in words: `taken for a Canvas download of 3 submissions`.
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

struct Request<'a> {
    wanted: Option<Layout>,
    ignored: &'a BTreeSet<PathBuf>,
    known: &'a Known,
    /// Where archives of classes are unpacked, until `stop` is set.
    place: &'a Path,
    stop: &'a Arc<AtomicBool>,
}

/// Fails where a PATH is not there.
pub(crate) fn check(paths: &[PathBuf]) -> Result<(), Error> {
    paths.iter().try_for_each(|path| whole(path).map(drop))
}

pub(crate) fn recognise(folder: &Path) -> Result<Layout, Error> {
    let folder = whole(folder)?;
    let children = children(&folder, &BTreeSet::new())?;
    Ok(Layout::of(&folder, &children))
}

/// The submissions of a class, one for each child of a folder, as they lie there.
pub fn class(folder: &Path) -> Result<Vec<Submission>, Error> {
    let children = children(&whole(folder)?, &BTreeSet::new())?;
    Ok(name::assign(children, &Arc::default()))
}

/// The submissions in these PATHs, sorted by name. Archives, and loose files, are put together below `place`, a folder for nothing
/// else: what an earlier call left there is removed. Fails where a PATH is not what it is to be taken for, and where `stop` is set
/// from outside.
pub fn take(
    paths: &[PathBuf],
    options: &Options,
    place: &Path,
    stop: &Arc<AtomicBool>,
) -> Result<Intake, Error> {
    if place.exists() {
        fs::remove_dir_all(place).map_err(|source| Error::not_made(place, &source))?;
    }
    let ignored = options.ignored.iter();
    let ignored: BTreeSet<PathBuf> = ignored
        .filter_map(|path| path.canonicalize().ok())
        .collect();
    let mut request = Request {
        wanted: options.layout,
        ignored: &ignored,
        known: &options.known,
        place,
        stop,
    };
    // Where most PATHs are called as students are, what a student's folder holds does not make others of it.
    let is_student = |path: &&PathBuf| is_known(path, &options.known);
    let students = paths.iter().filter(is_student).count();
    let are_students = options.layout.is_none() && students > 1 && students * 2 > paths.len();
    let mut sources = Vec::new();
    let mut found: Vec<(usize, Found)> = Vec::new();
    for path in paths {
        let whole = whole(path)?;
        // No download is called as one of its students, whose files may look like the platform's. A class may be.
        let is_class = || recognise(&whole).is_ok_and(|layout| layout == Layout::Class);
        let is_called = is_student(&path) && (are_students || !is_class());
        // An autograder has one submission.
        let is_one_of_many = paths.len() > 1 && gradescope::places(&whole).is_some();
        let may_guess = options.layout.is_none();
        let around = scan::scan_one(&whole, &request).filter(|_| may_guess);
        let may_guess = may_guess && around.is_none();
        let is_students = may_guess && (is_called || is_one_of_many);
        request.wanted = options.layout.or(is_students.then_some(Layout::One));
        let looked_at = || scan(&whole, &request, paths.len() == 1);
        let looked_at = around.map_or_else(looked_at, |one| Ok(vec![one]));
        for mut source in looked_at.map_err(|error| error.named(&whole, path))? {
            if is_students {
                source.warnings.extend(guess::of_student(&whole));
            }
            let below = mem::take(&mut source.path);
            let is_all = below.as_os_str().is_empty();
            let joined = path.join(below);
            source.path = if is_all { path.clone() } else { joined };
            source.submissions = source.found.len();
            let tells_whose = matches!(
                source.layout,
                Layout::Canvas | Layout::Moodle | Layout::Gradescope
            );
            if may_guess && source.submissions == 1 && tells_whose {
                source.warnings.push(guess::of_one());
            }
            let own = mem::take(&mut source.found).into_iter();
            found.extend(own.map(|one| (sources.len(), one)));
            sources.push(source);
        }
    }
    let found = duplicates::once(&mut sources, found);
    // Whoever cloned all of them wrote their logs. Where a few have one, their students did.
    let have_logs = repositories::is_one(&found);
    let mut submissions = name::assign(found, &Arc::new(ignored));
    for submission in &mut submissions {
        times::add(
            submission,
            place,
            [have_logs, options.passes_over_file_times],
        );
        let found = submission.root.clone();
        gather::gather(submission, place, stop);
        if submission.root != found {
            let held = guess::of_platform(&submission.name, &submission.root);
            sources[0].warnings.extend(held);
        }
        // What was left half counts for nothing.
        if stop.load(Ordering::Relaxed) {
            return Err(Error::interrupted());
        }
    }
    Ok(Intake {
        doubled: duplicates::students(&submissions),
        submissions,
        sources,
    })
}

/// Whether a folder, or an archive, is called as a student is known or named.
fn is_known(path: &Path, known: &Known) -> bool {
    let called = if path.is_dir() {
        path.file_name()
    } else {
        path.file_stem()
    };
    let name = called.unwrap_or_default().to_string_lossy();
    let letters = letters(&name);
    let is_name = !letters.is_empty() && known.values().any(|name| *name == letters);
    is_name || known.contains_key(&identity_key(&name))
}

fn whole(path: &Path) -> Result<PathBuf, Error> {
    path.canonicalize().map_err(|error| match error.kind() {
        std::io::ErrorKind::NotFound => Error::new(
            format!("{}: no such file or folder", path.display()),
            "check the spelling",
        ),
        _ => Error::unreadable(path, &error),
    })
}

fn scan(path: &Path, request: &Request<'_>, is_alone: bool) -> Result<Vec<Source>, Error> {
    let wanted = request.wanted;
    if path.is_dir() {
        let folder = path.to_owned();
        let opened = Opened {
            folder,
            ..Opened::default()
        };
        return downloads::scan(&opened, request);
    }
    let one = |is_archive| vec![Source::one(path, is_archive)];
    let is_archive = path.is_file()
        && files::is_archive(path).map_err(|error| Error::unreadable(path, &error))?;
    match wanted {
        Some(Layout::One) => return Ok(one(is_archive)),
        Some(Layout::Checkouts) => return Ok(vec![checkouts::read(path)?]),
        None if !is_archive && listed(path).first().is_some_and(|one| one.is_dir()) => {
            return Ok(vec![checkouts::read(path)?]);
        }
        Some(Layout::Class) | None if !is_archive => return Ok(one(false)),
        Some(layout) if !is_archive => return Err(Error::is_no(path, layout)),
        _ => (),
    }
    let opened = match class_archive::unpack(path, request.place, request.stop) {
        Ok(opened) => opened,
        // Among other PATHs it is one student's, and keeps nobody else from being graded.
        Err(error) if wanted.is_none() && !is_alone && error.is_refusal => return Ok(one(true)),
        Err(error) => return Err(error),
    };
    // Nobody packs what an autograder finds: who put such a file in is the student.
    if gradescope::places(&opened.folder).is_some() {
        return Ok(one(true));
    }
    let sources = downloads::scan(&opened, request);
    let mut sources = sources.map_err(|error| error.named(&opened.folder, path))?;
    if let Some(first) = sources.first_mut() {
        if first.layout == Layout::One {
            // It is taken apart once more, within the bounds of one student.
            let mut source = Source::one(path, true);
            source.warnings = mem::take(&mut first.warnings);
            return Ok(vec![source]);
        }
        first.is_archive = true;
        first.skipped.extend(opened.skipped);
    }
    Ok(sources)
}
