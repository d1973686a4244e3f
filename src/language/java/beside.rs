//! Files that lie beside the sources, for programs that ask their class loader for one: they are laid out as a compiler that
//! is told where the sources begin would have the classes beside them.
//!
//! The surprise: nothing is laid out where no source names a resource. A program that opens files by their paths finds its
//! board alone.

use std::{
    collections::{BTreeMap, BTreeSet},
    path::{Path, PathBuf},
};

use crate::language::{
    Staged,
    detect::{stage_all, to_portable},
};

use super::index::Index;

/// How many files are laid out.
const MOST_FILES: usize = 200;

/// How many bytes they may have together.
const MOST_BYTES: u64 = 8 << 20;

/// Words of which one is in every source that asks for a file beside its class.
const ASKS: [&str; 2] = ["Resource", "ServiceLoader"];

/// Endings of files that are never laid out: what is run is built from the sources, and from nothing else.
const BUILT_OR_SOURCE: [&str; 3] = ["class", "jar", "java"];

/// The files among `files` that are laid out, and their number where some of them are not.
pub(super) fn beside(root: &Path, files: &[PathBuf], index: &Index) -> (Vec<Staged>, usize) {
    let mut sources = index.sources.values();
    if !sources.any(|source| ASKS.iter().any(|&word| source.text.contains(word))) {
        return (Vec::new(), 0);
    }
    let places = places(index);
    let mut taken: BTreeSet<PathBuf> = index.sources.keys().map(PathBuf::from).collect();
    let (mut laid_out, mut left, mut bytes) = (Vec::new(), 0, 0);
    for mut staged in stage_all(files) {
        let ending = staged.from.extension().unwrap_or_default();
        if BUILT_OR_SOURCE
            .iter()
            .any(|&no| ending.eq_ignore_ascii_case(no))
        {
            continue;
        }
        let place = place(&staged.from, &places);
        // What is a file in one folder may be a folder in another that has the same place.
        if taken
            .iter()
            .any(|other| other.starts_with(&place) || place.starts_with(other))
        {
            left += 1;
            continue;
        }
        let length = root.join(&staged.from).metadata().map_or(0, |it| it.len());
        if laid_out.len() == MOST_FILES || bytes + length > MOST_BYTES {
            left += 1;
            continue;
        }
        bytes += length;
        staged.to = to_portable(&place);
        laid_out.push(staged);
        taken.insert(place);
    }
    (laid_out, left)
}

/// What the folders of sources, and those in which their packages begin, are called beside the classes.
fn places(index: &Index) -> BTreeMap<PathBuf, PathBuf> {
    let mut places = BTreeMap::new();
    let mut beginnings = BTreeSet::new();
    for (to, source) in &index.sources {
        let package = Path::new(to).parent().unwrap_or(Path::new(""));
        let folder = source.from.parent().unwrap_or(Path::new(""));
        if folder.ends_with(package) {
            beginnings.extend(folder.ancestors().nth(package.components().count()));
        }
        places
            .entry(folder.to_owned())
            .or_insert(package.to_owned());
    }
    for beginning in beginnings {
        places.entry(beginning.to_owned()).or_default();
    }
    places
}

/// Where a file goes: below what its nearest folder that has a place is called. Outside of them all a folder `resources` has
/// one, as Maven and Gradle have it, and else the submission itself.
fn place(file: &Path, places: &BTreeMap<PathBuf, PathBuf>) -> PathBuf {
    let below = |folder: &Path, place: &Path| Some(place.join(file.strip_prefix(folder).ok()?));
    let mut folders = file.ancestors().skip(1);
    let known = folders.find_map(|folder| below(folder, places.get(folder)?));
    let is_for_them = |folder: &&Path| folder.ends_with("resources");
    let resources = || below(file.ancestors().skip(1).find(is_for_them)?, Path::new(""));
    known.or_else(resources).unwrap_or_else(|| file.to_owned())
}
