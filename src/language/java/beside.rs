//! Files that lie beside the sources, laid out as beside the classes for programs that ask their class loader for one.
//!
//! Nothing is laid out where no source names a resource. A program that opens files by their paths finds its
//! board alone.

use std::{
    collections::{BTreeMap, BTreeSet},
    path::{Path, PathBuf},
};

use crate::language::{
    Language, Staged,
    files::{extension, stage_all, to_portable},
};

use super::index::Index;

/// How many files are laid out.
const MOST_FILES: usize = 200;

/// How many bytes they may have together.
const MOST_BYTES: u64 = 8 << 20;

/// The files among `files` that are laid out, and the number of those that cannot be. What is run is built from the sources:
/// no class is among them.
pub(super) fn beside(root: &Path, files: &[PathBuf], index: &Index) -> (Vec<Staged>, usize) {
    let mut texts = index.sources.values().map(|source| &source.text);
    if !texts.any(|text| text.contains("Resource") || text.contains("ServiceLoader")) {
        return (Vec::new(), 0);
    }
    let places = places(index);
    let mut taken: BTreeSet<PathBuf> = index.sources.keys().map(PathBuf::from).collect();
    let (mut laid_out, mut left, mut bytes) = (Vec::new(), 0, 0);
    let is_built = |staged: &Staged| ["class", "jar", "java"].contains(&&*extension(&staged.from));
    let all = stage_all(files, Language::Java).into_iter();
    for mut staged in all.filter(|one| !is_built(one)) {
        let to = place(&staged.from, &places);
        let length = (root.join(&staged.from).metadata()).map_or(0, |it| it.len());
        // What is a file in one folder may be a folder in another that has the same place.
        let mut others = taken.iter();
        let is_taken = others.any(|other| other.starts_with(&to) || to.starts_with(other));
        if is_taken || laid_out.len() == MOST_FILES || bytes + length > MOST_BYTES {
            left += 1;
            continue;
        }
        bytes += length;
        staged.to = to_portable(&to);
        laid_out.push(staged);
        taken.insert(to);
    }
    (laid_out, left)
}

/// What the folders of sources, and those in which their packages begin, are called beside the classes.
fn places(index: &Index) -> BTreeMap<&Path, &Path> {
    let mut places = BTreeMap::new();
    for (to, source) in &index.sources {
        let folders = (source.from.parent(), Path::new(to).parent());
        if let (Some(folder), Some(package)) = folders {
            places.insert(folder, package);
        }
    }
    for (folder, package) in places.clone() {
        let beginning = folder.ancestors().nth(package.components().count());
        if let (true, Some(beginning)) = (folder.ends_with(package), beginning) {
            places.entry(beginning).or_insert(Path::new(""));
        }
    }
    places
}

/// Where a file goes: below what its nearest folder that has a place is called. Outside of them all a folder `resources` has
/// one, as Maven and Gradle have it, and else the submission itself.
fn place(file: &Path, places: &BTreeMap<&Path, &Path>) -> PathBuf {
    let below = |folder: &Path, place: &Path| Some(place.join(file.strip_prefix(folder).ok()?));
    let mut folders = file.ancestors().skip(1);
    let known = folders.find_map(|folder| below(folder, places.get(folder)?));
    let mut folders = file.ancestors().skip(1);
    let resources = || below(folders.find(|it| it.ends_with("resources"))?, Path::new(""));
    known.or_else(resources).unwrap_or_else(|| file.to_owned())
}
