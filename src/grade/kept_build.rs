//! Builds of Java, kept beside the runs of their submission, so that a case that is changed or new compiles nothing.
//!
//! What is kept was made by a compiler that a student fed. So nothing but class files is taken in and handed back.

use std::collections::BTreeMap;
use std::io;
use std::path::{Component, Path};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use walkdir::WalkDir;

use super::Journal;
use super::error::{StepError, no_room};
use super::journal::CLASSES;
use super::stage::write_for_all;
use crate::beneath::read_file_capped;

/// How much a build that is kept may hold, in bytes.
const MOST_BYTES: u64 = 4 << 20;

/// How many class files a build that is kept may have.
const MOST_FILES: usize = 2_000;

/// Class files by their names below the build directory, with `/` between folders.
pub(super) type Classes = BTreeMap<String, Vec<u8>>;

impl Journal {
    pub(super) fn kept_build(&self, submission: &str, key: &str) -> Option<Classes> {
        let kept: BTreeMap<String, String> = self.keyed(submission, CLASSES, key)?;
        let decoded = kept.into_iter().map(|(name, text)| {
            let bytes = STANDARD.decode(text).ok()?;
            is_class_file(Path::new(&name)).then_some((name, bytes))
        });
        decoded.collect()
    }

    /// Keeps the classes that a submission was built to.
    pub(super) fn keep_classes(
        &self,
        submission: &str,
        key: &str,
        classes: Classes,
    ) -> io::Result<()> {
        let encoded = classes.into_iter();
        let encoded = encoded.map(|(name, bytes)| (name, STANDARD.encode(bytes)));
        let encoded: BTreeMap<String, String> = encoded.collect();
        self.keep_keyed(submission, CLASSES, key, encoded)
    }
}

pub(super) fn put(folder: &Path, classes: &Classes) -> Result<(), StepError> {
    for (name, bytes) in classes {
        write_for_all(folder, name, bytes)
            .map_err(|error| no_room(format!("`{name}` cannot be put in place: {error}")))?;
    }
    Ok(())
}

/// What a build left, where it is nothing but class files and not too much.
pub(super) fn class_files(build: &Path) -> Option<Classes> {
    let mut classes = Classes::new();
    let mut left = MOST_BYTES;
    for entry in WalkDir::new(build).min_depth(1) {
        let entry = entry.ok()?;
        if entry.file_type().is_dir() {
            continue;
        }
        let name = entry.path().strip_prefix(build).ok()?;
        if !is_class_file(name) || classes.len() == MOST_FILES {
            return None;
        }
        let bytes = read_file_capped(build, name, left).ok()?;
        left -= bytes.len() as u64;
        classes.insert(name.to_str()?.to_owned(), bytes);
    }
    Some(classes)
}

/// Whether a compiler that was content has written nothing.
pub(super) fn is_without_classes(build: &Path) -> bool {
    class_files(build).is_some_and(|classes| classes.is_empty())
}

/// Whether it is the name of a class file below the folder of a build.
pub(super) fn is_class_file(name: &Path) -> bool {
    name.extension().is_some_and(|ending| ending == "class")
        && name
            .components()
            .all(|part| matches!(part, Component::Normal(_)))
}

#[cfg(test)]
mod tests {
    use std::{fs, path::Path};

    use super::{class_files, is_class_file};

    #[test]
    fn nothing_but_class_files_below_the_build_is_kept() {
        for name in [
            "",
            "A.java",
            "/a/B.class",
            "../B.class",
            "a/../B.class",
            ".class",
        ] {
            assert!(!is_class_file(Path::new(name)), "{name}");
        }
        let folder = tempfile::tempdir().expect("a temporary folder");
        let path = |name: &str| folder.path().join(name);
        fs::create_dir(path("a")).expect("a folder");
        for name in ["A.class", "a/..class", "a/C$1.class"] {
            fs::write(path(name), "b").expect("a file");
        }
        let classes = class_files(folder.path()).expect("class files");
        assert!(
            classes
                .into_keys()
                .eq(["A.class", "a/..class", "a/C$1.class"])
        );
        fs::write(path("notes.txt"), "x").expect("a file");
        assert_eq!(class_files(folder.path()), None);
    }
}
