//! Builds of Java, kept under what they were built from: the same sources are compiled once, whoever hands them in and
//! whatever folder the results go to.
//!
//! The surprise: what is kept was made by a compiler that a student fed. So nothing but class files is taken in and handed back, and
//! only to sources that are the same to the byte, whose compiler would write the same.

use std::{
    collections::BTreeMap,
    path::{Component, Path},
};

use base64::{Engine, engine::general_purpose::STANDARD};
use serde::{Deserialize, Serialize};
use walkdir::WalkDir;

use crate::{
    language::{Language, Plan, Tool},
    outcome::{BuildFailure, BuildFailureKind},
    run::{Toolchain, read_file_capped},
};

use super::{
    build::{Built, Shop, Undone, no_room},
    jdk::identity,
    key::{digest_of_staged, same_places},
    record::{FORMAT, hash},
    stage::write_for_all,
    stored::FailureObject,
};

/// How much a build that is kept may hold, in bytes.
const MOST_BYTES: u64 = 4 << 20;

/// How many class files a build that is kept may have.
const MOST_FILES: usize = 2_000;

/// Class files by their names below the build directory, with `/` between folders.
pub(super) type Classes = BTreeMap<String, Vec<u8>>;

/// What became of a build.
#[derive(Debug)]
pub(super) enum Kept {
    Classes(Classes),
    Failure(BuildFailure),
}

/// The same as it is stored.
#[derive(Debug, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
enum KeptFile {
    /// Names, and bytes in base 64.
    Classes(BTreeMap<String, String>),
    Failure {
        failure: FailureObject,
        diagnostics: String,
    },
}

impl Shop<'_> {
    /// The name under which a build is kept; none where it is not.
    pub(super) fn kept_build_key(
        &self,
        root: &Path,
        plan: &Plan,
        tools: &BTreeMap<Tool, Toolchain>,
    ) -> Result<Option<String>, Undone> {
        let (Language::Java, Some(javac)) = (plan.language, tools.get(&Tool::Javac)) else {
            return Ok(None);
        };
        if self.usable_cache().is_none() {
            return Ok(None);
        }
        let limits = self.assignment.settings.build_limits;
        let parts = format!(
            "{FORMAT}\n{}\n{:?}\n{limits:?}\n{}",
            digest_of_staged(root, plan)?,
            plan.attempts(&same_places(), limits.memory_mib),
            identity(javac),
        );
        Ok(Some(build_name(&parts)))
    }

    /// What is kept under a name, if it can be used.
    pub(super) fn kept_build(&self, name: &str) -> Option<Kept> {
        let cache = self.usable_cache().filter(|cache| !cache.is_fresh())?;
        let kept = serde_json::from_slice(&cache.read(name)?).ok()?;
        let classes = match kept {
            KeptFile::Failure {
                failure,
                diagnostics,
            } => return Some(Kept::Failure(failure.with(diagnostics))),
            KeptFile::Classes(classes) => classes,
        };
        let decoded = classes.into_iter().map(|(name, text)| {
            let bytes = STANDARD.decode(text).ok()?;
            is_class_file(Path::new(&name)).then_some((name, bytes))
        });
        decoded.collect::<Option<Classes>>().map(Kept::Classes)
    }

    /// Stages a submission, and puts in place what was built from the same sources.
    pub(super) fn hand_back(
        &self,
        root: &Path,
        plan: &Plan,
        kept: Kept,
        slot: u32,
    ) -> Result<Built, Undone> {
        let classes = match kept {
            Kept::Failure(failure) => return Ok(Built::Failed(failure)),
            Kept::Classes(classes) => classes,
        };
        let workplace = self.stage(root, plan, slot)?;
        put(&workplace.build, &classes)?;
        Ok(Built::Ready(workplace))
    }

    /// Keeps a build, unless something else than the sources had a say in it. What cannot be kept is made again.
    pub(super) fn keep_build(&self, name: &str, built: &Built) {
        let kept = match built {
            Built::Ready(workplace) => class_files(&workplace.build)
                // Another time something may be written.
                .filter(|classes| !classes.is_empty())
                .map(Kept::Classes),
            Built::Failed(failure) => match failure.kind {
                // How deep its stack is depends on what its virtual machine has compiled of it.
                BuildFailureKind::Refused
                    if failure.diagnostics.contains("java.lang.StackOverflowError") =>
                {
                    None
                }
                BuildFailureKind::Refused | BuildFailureKind::NeedsNewer(_) => {
                    Some(Kept::Failure(failure.clone()))
                }
                // Another time it may not pass a bound.
                BuildFailureKind::Stopped(_) | BuildFailureKind::NoEntry(_) => None,
            },
        };
        if let Some(kept) = kept {
            self.keep(name, kept);
        }
    }

    /// Keeps what is to be handed back under a name.
    pub(super) fn keep(&self, name: &str, kept: Kept) {
        let Some(cache) = self.usable_cache() else {
            return;
        };
        let file = match kept {
            Kept::Classes(classes) => KeptFile::Classes(
                classes
                    .into_iter()
                    .map(|(name, bytes)| (name, STANDARD.encode(bytes)))
                    .collect(),
            ),
            Kept::Failure(BuildFailure { kind, diagnostics }) => KeptFile::Failure {
                failure: (&kind).into(),
                diagnostics,
            },
        };
        let written = serde_json::to_vec(&file).map_err(Into::into);
        let kept = written.and_then(|bytes| cache.keep(name, &bytes));
        if let Err(error) = kept {
            self.note(format!("builds are not kept for later gradings: {error}"));
        }
    }
}

/// The name of what is built from all this.
pub(super) fn build_name(parts: &str) -> String {
    format!("build-{}", hash(parts.as_bytes()))
}

pub(super) fn put(folder: &Path, classes: &Classes) -> Result<(), Undone> {
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
    fn only_class_files_below_the_build_have_a_place_in_one() {
        for name in ["A.class", "a/b/C$1.class", "a/..class"] {
            assert!(is_class_file(Path::new(name)), "{name}");
        }
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
    }

    #[test]
    fn a_build_with_anything_else_in_it_is_not_kept() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let path = |name: &str| folder.path().join(name);
        fs::create_dir(path("a")).expect("a folder");
        fs::write(path("a/B.class"), "b").expect("a file");
        let classes = class_files(folder.path()).expect("class files");
        assert_eq!(
            classes.into_iter().next(),
            Some(("a/B.class".to_owned(), b"b".to_vec()))
        );
        fs::write(path("notes.txt"), "x").expect("a file");
        assert_eq!(class_files(folder.path()), None);
    }
}
