//! All Java sources of a submission, each class once.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use super::source::{Source, Type};
use crate::language::aside;
use crate::language::file_names::LONGEST_FILE_NAME;

/// The most duplicates that are named one by one.
const MOST_NOTES: usize = 3;

/// The sources by the place that their package gives them.
pub(super) struct Index {
    /// `edu/iastate/cs228/hw3/State.java` and what it is.
    pub(super) sources: BTreeMap<String, Source>,
    /// Which copies were left out.
    pub(super) notes: Vec<String>,
}

impl Index {
    /// Sorts the sources into package folders, in as many ways as there are copies of a class, the likeliest way first. A copy that
    /// was not put aside comes before one that was, one in the file of its name before others, then the one in the folder with the
    /// most classes, the one in the fewest folders, one below `src`, and the first by name.
    pub(super) fn each(sources: Vec<Source>) -> Vec<Self> {
        let sizes = folder_sizes(&sources);
        let mut copies: BTreeMap<String, Vec<Source>> = BTreeMap::new();
        for source in sources {
            copies.entry(place(&source)).or_default().push(source);
        }
        for group in copies.values_mut() {
            group.sort_by_cached_key(|source| {
                (
                    aside::marks(&source.from),
                    !source.is_in_the_file_of_its_name(),
                    Reverse(sizes[folder(&source.from)].len()),
                    source.from.components().count(),
                    !aside::is_in_src(&source.from),
                    source.from.clone(),
                )
            });
        }
        let most = copies.values().map(Vec::len).max().unwrap_or(1);
        (0..most).map(|way| Self::of(&copies, way)).collect()
    }

    /// One way: of each class the copy of this number, or the last that there is.
    fn of(copies: &BTreeMap<String, Vec<Source>>, way: usize) -> Self {
        let mut notes = Vec::new();
        let mut sources = BTreeMap::new();
        for (to, group) in copies {
            let taken = &group[way.min(group.len() - 1)];
            if let Some(other) = group.iter().find(|other| *other != taken) {
                notes.push(format!(
                    "`{to}` is there {} times; `{}` was taken and not `{}`",
                    group.len(),
                    taken.from.display(),
                    other.from.display()
                ));
            }
            sources.insert(to.clone(), taken.clone());
        }
        let duplicates = notes.len();
        notes.truncate(MOST_NOTES);
        if duplicates > MOST_NOTES {
            notes.push(format!(
                "{} more classes are there more than once",
                duplicates - MOST_NOTES
            ));
        }
        Self { sources, notes }
    }

    /// Every type with the place and the source that declare it; those of the largest package first.
    pub(super) fn types(&self) -> Vec<(&str, &Source, &Type)> {
        let mut sizes: BTreeMap<&str, usize> = BTreeMap::new();
        for source in self.sources.values() {
            *sizes.entry(&source.package).or_default() += source.types.len();
        }
        let mut types = Vec::new();
        for (to, source) in &self.sources {
            types.extend(
                source
                    .types
                    .iter()
                    .map(|class| (to.as_str(), source, class)),
            );
        }
        types.sort_by_key(|(_, source, _)| Reverse(sizes[source.package.as_str()]));
        types
    }
}

/// Where javac looks for the source. One of a class whose name is too long for a disk keeps its own.
fn place(source: &Source) -> String {
    let mut file = format!("{}.java", source.class());
    if file.len() > LONGEST_FILE_NAME {
        let own = source.from.file_name().unwrap_or_default();
        file = own.to_string_lossy().into_owned();
    }
    if source.package.is_empty() {
        file
    } else {
        format!("{}/{file}", source.package.replace('.', "/"))
    }
}

fn folder_sizes(sources: &[Source]) -> BTreeMap<PathBuf, BTreeSet<String>> {
    let mut sizes: BTreeMap<PathBuf, BTreeSet<String>> = BTreeMap::new();
    for source in sources {
        let folder = folder(&source.from).to_owned();
        sizes.entry(folder).or_default().insert(place(source));
    }
    sizes
}

fn folder(path: &Path) -> &Path {
    path.parent().unwrap_or(Path::new(""))
}
