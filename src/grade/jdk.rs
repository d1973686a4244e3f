//! Telling one JDK from another: what it compiled or wrote down serves no other.
//!
//! The surprise: the version is not enough. A JDK that was built anew under the same version refuses the archive of the one
//! before, so the files count that the virtual machine looks at, by their length and time.

use std::{fs, time::SystemTime};

use crate::run::Toolchain;

use super::record::hash;

/// The recipe by which archives are made: another one makes others.
const RECIPE: u32 = 1;

/// What tells one JDK from every other, and from itself after an update.
pub(super) fn identity(javac: &Toolchain) -> String {
    /// What an archive and the classes that are built depend on.
    const FILES: [&str; 5] = [
        "bin/javac",
        "lib/modules",
        "lib/server/classes.jsa",
        "lib/server/libjvm.so",
        "release",
    ];
    let program = javac.program.canonicalize();
    let program = program.unwrap_or_else(|_| javac.program.clone());
    let home = program.ancestors().nth(2).unwrap_or(&program);
    let release = fs::read(home.join("release")).unwrap_or_default();
    let files = FILES.map(|name| {
        let facts = home.join(name).metadata().ok()?;
        let changed = facts.modified().unwrap_or(SystemTime::UNIX_EPOCH);
        Some((facts.len(), changed.duration_since(SystemTime::UNIX_EPOCH)))
    });
    format!(
        "{RECIPE}\n{}\n{}\n{}\n{}\n{files:?}",
        env!("CARGO_PKG_VERSION"),
        home.display(),
        javac.version,
        hash(&release),
    )
}

#[cfg(test)]
mod tests {
    use std::{fs, path::Path};

    use super::*;

    fn javac(program: &Path, version: &str) -> Toolchain {
        Toolchain {
            name: "javac".to_owned(),
            program: program.to_owned(),
            version: version.to_owned(),
            directories: Vec::new(),
        }
    }

    #[test]
    fn a_jdk_is_another_where_its_files_are_and_the_same_by_another_name() {
        let home = tempfile::tempdir().expect("a temporary folder");
        let path = |name: &str| home.path().join(name);
        fs::create_dir_all(path("jdk/bin")).expect("a folder");
        fs::create_dir_all(path("jdk/lib")).expect("a folder");
        fs::write(path("jdk/bin/javac"), "javac").expect("a file");
        std::os::unix::fs::symlink(path("jdk/bin/javac"), path("link")).expect("a link");
        let first = identity(&javac(&path("jdk/bin/javac"), "17"));
        assert_eq!(identity(&javac(&path("link"), "17")), first);
        assert_ne!(identity(&javac(&path("link"), "18")), first);
        for file in ["jdk/lib/modules", "jdk/release"] {
            let before = identity(&javac(&path("link"), "17"));
            fs::write(path(file), "new").expect("a file");
            assert_ne!(identity(&javac(&path("link"), "17")), before, "{file}");
        }
    }
}
