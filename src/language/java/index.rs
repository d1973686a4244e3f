//! All Java sources of a submission, each class once.

use std::{
    cmp::Reverse,
    collections::{BTreeMap, BTreeSet},
    path::{Path, PathBuf},
};

use crate::language::file_names::LONGEST_FILE_NAME;

use super::source::{Source, Type};

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
    /// Sorts the sources into package folders. Of a class that is there twice the copy is taken that lies in the folder
    /// with the most classes, then the one in the fewest folders, then the first by name.
    pub(super) fn new(sources: Vec<Source>) -> Self {
        let sizes = folder_sizes(&sources);
        let mut copies: BTreeMap<String, Vec<Source>> = BTreeMap::new();
        for source in sources {
            copies.entry(place(&source)).or_default().push(source);
        }
        let mut index = Self {
            sources: BTreeMap::new(),
            notes: Vec::new(),
        };
        let mut duplicates = 0;
        for (to, mut group) in copies {
            group.sort_by_cached_key(|source| {
                let folder = source
                    .from
                    .parent()
                    .map(Path::to_path_buf)
                    .unwrap_or_default();
                (
                    Reverse(sizes[&folder].len()),
                    source.from.components().count(),
                    source.from.clone(),
                )
            });
            let left_out = group.split_off(1);
            let Some(taken) = group.pop() else {
                continue;
            };
            if let Some(other) = left_out.first() {
                duplicates += 1;
                if duplicates <= MOST_NOTES {
                    index.notes.push(format!(
                        "`{to}` is there {} times; `{}` was taken and not `{}`",
                        left_out.len() + 1,
                        taken.from.display(),
                        other.from.display()
                    ));
                }
            }
            index.sources.insert(to, taken);
        }
        if duplicates > MOST_NOTES {
            index.notes.push(format!(
                "{} more classes are there more than once",
                duplicates - MOST_NOTES
            ));
        }
        index
    }

    /// Every type with the place and the source that declare it; those of the largest package first.
    pub(super) fn types(&self) -> Vec<(&str, &Source, &Type)> {
        let mut sizes: BTreeMap<&str, usize> = BTreeMap::new();
        for source in self.sources.values() {
            *sizes.entry(&source.package).or_default() += source.types.len();
        }
        let mut types: Vec<_> = self
            .sources
            .iter()
            .flat_map(|(to, source)| {
                source
                    .types
                    .iter()
                    .map(move |class| (to.as_str(), source, class))
            })
            .collect();
        types.sort_by_key(|(_, source, _)| Reverse(sizes[source.package.as_str()]));
        types
    }
}

/// Where javac looks for the source. One of a class whose name is too long for a disk keeps its own, and javac says what it
/// thinks of that.
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

/// The different classes in each folder.
fn folder_sizes(sources: &[Source]) -> BTreeMap<PathBuf, BTreeSet<String>> {
    let mut sizes: BTreeMap<PathBuf, BTreeSet<String>> = BTreeMap::new();
    for source in sources {
        let folder = source
            .from
            .parent()
            .map(Path::to_path_buf)
            .unwrap_or_default();
        sizes.entry(folder).or_default().insert(place(source));
    }
    sizes
}

#[cfg(test)]
mod tests {
    use super::{Index, Source};

    #[test]
    fn of_two_copies_the_one_among_most_classes_is_taken() {
        let source = |from: &str, text: &str| Source::read(from.into(), text.to_owned());
        let index = Index::new(vec![
            source("State.java", "package p; public class State { }"),
            source("src/p/State.java", "package p; public class State { }"),
            source("src/p/Move.java", "package p; public enum Move { }"),
            source("old/Move.java", "package p; public enum Move { }"),
            source("other/State.java", "public class State { }"),
        ]);
        let taken: Vec<_> = index
            .sources
            .iter()
            .map(|(to, source)| (to.as_str(), source.from.to_str()))
            .collect();
        assert_eq!(
            taken,
            [
                ("State.java", Some("other/State.java")),
                ("p/Move.java", Some("src/p/Move.java")),
                ("p/State.java", Some("src/p/State.java")),
            ]
        );
        assert_eq!(
            index.notes,
            [
                "`p/Move.java` is there 2 times; `src/p/Move.java` was taken and not `old/Move.java`",
                "`p/State.java` is there 2 times; `src/p/State.java` was taken and not `State.java`",
            ]
        );
    }
}
