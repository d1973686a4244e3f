//! Downloads in which the name of each file or folder says whose it is.
//!
//! A name may be read in several ways: `team_5_104_5004_a.py` is of 5 or of 104. What a name is made of cannot tell, so evidence
//! does: the reading whose id is on the roster, with the name that stands there, else the one that fits the other names of the folder.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use super::found::{Found, Location, Part};
use super::name::count;
use super::{Error, Known, SkipReason, Source};
use crate::outcome::{Person, Submitted, identity_key, letters};

#[derive(Clone, Debug, Eq, PartialEq)]
pub(super) struct Named {
    /// What the platform knows the student by.
    pub(super) id: String,
    /// What stands in front of that; nothing where there is no name.
    pub(super) called: String,
    pub(super) name: Option<String>,
    /// Whether it is marked as late, where the platform marks.
    pub(super) is_late: Option<bool>,
    pub(super) upload: Option<u128>,
    /// What the student called the file. Of a folder, the name of the only file in it, where the platform wrote that.
    pub(super) file: String,
    /// What the file was called when it was handed in first, where it may be a later one.
    pub(super) first: Option<String>,
}

/// All ways to read the name of a file or folder; empty if it is none of the layout's.
pub(super) type Readings = fn(&Found) -> Vec<Named>;

/// Whether most of these have a name of the layout.
pub(super) fn is_most<'a>(
    children: impl IntoIterator<Item = &'a Found>,
    readings: Readings,
) -> bool {
    let all = children.into_iter().map(|child| readings(child).is_empty());
    let (others, named): (Vec<bool>, Vec<bool>) = all.partition(|is_other| *is_other);
    named.len() > others.len()
}

pub(super) fn students(children: &[Found], readings: Readings) -> usize {
    let first = children.iter().filter_map(|child| readings(child).pop());
    let students: BTreeSet<(String, String)> = first.map(|one| (one.id, one.called)).collect();
    students.len()
}

pub(super) fn read(
    folder: &Path,
    children: Vec<Found>,
    readings: Readings,
    known: &Known,
    source: &mut Source,
) -> Result<(), Error> {
    let read = children.into_iter().map(|child| (readings(&child), child));
    let (mut read, children): (Vec<Vec<Named>>, Vec<Found>) = read.unzip();
    settle(&mut read, known);
    let mut students: BTreeMap<(String, String), Vec<(Found, Named)>> = BTreeMap::new();
    for (child, mut readings) in children.into_iter().zip(read) {
        match readings.pop() {
            None => source.skipped.push(child.nobodys(Path::new(""))),
            Some(one) => students
                .entry((one.id.clone(), one.called.clone()))
                .or_default()
                .push((child, one)),
        }
    }
    for ((id, called), files) in students {
        let label = match &*called {
            "" => id.clone(),
            called => format!("{called} ({id})"),
        };
        let is_late = files.iter().filter_map(|(_, one)| one.is_late).max();
        let person = Person {
            id: Some(id),
            name: files.iter().find_map(|(_, one)| one.name.clone()),
            ..Person::default()
        };
        let last = files.iter().max_by_key(|(_, one)| one.upload);
        let download = last.map(|(child, _)| child.text().into_owned());
        let mut found = match &files[..] {
            [(only, _)] if only.is_folder() => only.clone(),
            _ => Found::new(folder.join(&label), false),
        };
        if !found.is_folder() {
            found.location = Location::Parts(parts(files)?);
        }
        found.name = Some(label);
        found.student.people.push(person);
        found.student.download = download;
        found.student.submitted = is_late.map(Submitted::marked);
        source.found.push(found);
    }
    Ok(())
}

const MOST_NAMESAKES: usize = 2;

/// Leaves one reading of each name.
fn settle(all: &mut [Vec<Named>], known: &Known) {
    let name_of = |one: &Named| known.get(&identity_key(&one.id));
    keep(all, |one| {
        name_of(one).is_some_and(|name| !name.is_empty() && *name == letters(&one.called))
    });
    // No two files have one number, so that what stands in several names is something else.
    let uses = count(all.iter().flatten().filter_map(|one| one.upload));
    keep(all, |one| {
        one.upload.is_none_or(|upload| uses[&upload] == 1)
    });
    // Numbers of one kind are about as long as each other: the names that can be read in one way tell how long.
    let settled = || all.iter().filter(|readings| readings.len() == 1).flatten();
    let ids: BTreeSet<usize> = settled().map(|one| one.id.len()).collect();
    let uploads: BTreeSet<usize> = settled().filter_map(digits).collect();
    let is_in = |lengths: &BTreeSet<usize>, length: usize| {
        lengths.first() <= Some(&length) && Some(&length) <= lengths.last()
    };
    keep(all, |one| {
        digits(one).is_none_or(|length| is_in(&uploads, length))
    });
    // Groups that are numbered have one name in front of many numbers.
    let mut bearers: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for one in all.iter().flatten() {
        let ids = bearers.entry(one.called.clone()).or_default();
        ids.insert(one.id.clone());
    }
    keep(all, |one| bearers[&one.called].len() <= MOST_NAMESAKES);
    // Whatever else a file is called, no name in front holds all that a platform writes there.
    for readings in all.iter_mut() {
        let length = |one: &Named| one.called.len() + one.id.len() + digits(one).unwrap_or(0);
        let whole = readings.iter().map(length).min();
        readings.retain(|one| Some(one.called.len()) < whole);
    }
    // The roster may have another form of the name, which has no number in it.
    let has_number = |one: &Named| one.called.contains(|sign: char| sign.is_ascii_digit());
    keep(all, |one| name_of(one).is_some() && !has_number(one));
    keep(all, |one| name_of(one).is_some_and(String::is_empty));
    keep(all, |one| is_in(&ids, one.id.len()));
    for readings in all {
        // A platform has more uploads than students, and a student who numbers files begins at 1.
        readings.sort_by_key(|one| one.upload);
        readings.drain(..readings.len().saturating_sub(1));
    }
}

fn digits(one: &Named) -> Option<usize> {
    one.upload.map(|upload| upload.to_string().len())
}

/// Drops the readings that do not hold where one of the same name does.
fn keep(all: &mut [Vec<Named>], holds: impl Fn(&Named) -> bool) {
    for readings in all.iter_mut().filter(|readings| readings.len() > 1) {
        if readings.iter().any(&holds) {
            readings.retain(&holds);
        }
    }
}

/// The files of a student by the names that they had, of several of one name the last. Several numbers behind a name that is not
/// there are no uploads of one file: a download has what was handed in last, which has one number.
fn parts(files: Vec<(Found, Named)>) -> Result<Vec<Part>, Error> {
    let mut numbered: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (_, one) in &files {
        if let Some(first) = &one.first {
            let names = numbered.entry(first.clone()).or_default();
            names.insert(one.file.clone());
        }
    }
    let plain: BTreeSet<String> = files.iter().map(|(_, one)| one.file.clone()).collect();
    let mut all: Vec<(Option<u128>, Part)> = Vec::new();
    for (child, one) in files {
        let first = one
            .first
            .filter(|first| numbered[first].len() == 1 || plain.contains(first));
        let name = first.unwrap_or(one.file);
        if child.is_folder() {
            let own = files_of(&child.path, &name)?.into_iter();
            all.extend(own.map(|part| (None, part)));
        } else {
            let part = Part {
                from: child.path,
                name,
                skipped: None,
            };
            all.push((one.upload, part));
        }
    }
    all.sort_by(|(one, part), (other, beside)| (one, &part.from).cmp(&(other, &beside.from)));
    let mut parts: Vec<Part> = all.into_iter().map(|(_, part)| part).collect();
    let mut later = BTreeSet::new();
    for part in parts.iter_mut().rev().filter(|part| part.skipped.is_none()) {
        if !later.insert(part.name.clone()) {
            part.skipped = Some(SkipReason::Replaced);
        }
    }
    parts.sort_by(|one, other| (&one.name, &one.from).cmp(&(&other.name, &other.from)));
    Ok(parts)
}

/// What is in a student's folder and those in it but folders, by the names that it has there, or by this one.
fn files_of(folder: &Path, name: &str) -> Result<Vec<Part>, Error> {
    let walk = walkdir::WalkDir::new(folder)
        .follow_links(false)
        .follow_root_links(false)
        .sort_by_file_name();
    let mut parts = Vec::new();
    for entry in walk {
        let entry = entry.map_err(|error| Error::unreadable(folder, &error.into()))?;
        let own = entry.path().strip_prefix(folder).unwrap_or(entry.path());
        let own = own.to_string_lossy().into_owned();
        if !entry.file_type().is_dir() {
            parts.push(Part {
                name: if name.is_empty() { own } else { name.into() },
                skipped: None,
                from: entry.into_path(),
            });
        }
    }
    Ok(parts)
}
