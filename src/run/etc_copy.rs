//! What toolchains need of `/etc`, copied into one directory that runs see in its place.
//!
//! Each thing that is bound costs a run a sixth of a millisecond, and there would be seven of them.

use std::fs::{self, Permissions};
use std::io;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};

use walkdir::{DirEntry, WalkDir};

use super::scratch::Scratch;

/// The user that a program finds itself to be.
const PASSWORD_FILE: &str = "student:x:1000:1000:student:/job:/bin/sh\n";

/// Beside the directories of Java and Python.
const NAMES: [&str; 5] = [
    "alternatives",
    "crypto-policies",
    "ld.so.cache",
    "ld.so.conf",
    "ld.so.conf.d",
];

/// The copy, gone with the sandbox.
#[derive(Debug)]
pub(super) struct EtcCopy {
    directory: PathBuf,
    _scratch: Scratch,
}

impl EtcCopy {
    /// Copies what this machine has. Files that this user cannot read are left out, since a program could not either, and
    /// so are those that a package replaces meanwhile.
    pub(super) fn gather() -> io::Result<Self> {
        let scratch = Scratch::new()?;
        let directory = scratch.directory("etc")?;
        for path in paths() {
            for entry in WalkDir::new(&path)
                .follow_root_links(false)
                .into_iter()
                .flatten()
                .filter(|entry| !is_page_of_a_manual(entry.path()))
            {
                let name = entry.path().strip_prefix("/etc");
                copy(&entry, &directory.join(name.map_err(io::Error::other)?))?;
            }
        }
        fs::write(directory.join("passwd"), PASSWORD_FILE)?;
        make_readable(&directory.join("passwd"))?;
        Ok(Self {
            directory,
            _scratch: scratch,
        })
    }

    /// Where it is.
    pub(super) fn directory(&self) -> &Path {
        &self.directory
    }
}

/// Where the settings are, as far as they are there. Debian keeps those of each version of Java and Python in a directory of
/// its own: Java does not start without them, and Python complains.
pub(super) fn paths() -> Vec<PathBuf> {
    let listing = fs::read_dir("/etc").into_iter().flatten();
    let mut paths: Vec<PathBuf> = listing
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| {
            path.file_name().is_some_and(|name| {
                let bytes = name.as_encoded_bytes();
                let is_of_version = bytes.starts_with(b"java") || bytes.starts_with(b"python");
                is_of_version || NAMES.iter().any(|&known| name == known)
            })
        })
        .collect();
    paths.sort();
    paths
}

/// Two thirds of the alternatives are links to such.
fn is_page_of_a_manual(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "gz")
}

fn copy(entry: &DirEntry, to: &Path) -> io::Result<()> {
    let kind = entry.file_type();
    if kind.is_dir() {
        fs::create_dir(to)?;
        fs::set_permissions(to, Permissions::from_mode(0o755))
    } else if kind.is_symlink() {
        let target = unless_out_of_reach(fs::read_link(entry.path()))?;
        target.map_or(Ok(()), |target| symlink(target, to))
    } else if kind.is_file()
        && let Some(bytes) = unless_out_of_reach(fs::read(entry.path()))?
    {
        fs::write(to, bytes)?;
        make_readable(to)
    } else {
        Ok(())
    }
}

/// What was read; nothing where it may not be read or is not there any more.
fn unless_out_of_reach<T>(read: io::Result<T>) -> io::Result<Option<T>> {
    match read {
        Ok(read) => Ok(Some(read)),
        Err(error) => match error.kind() {
            io::ErrorKind::PermissionDenied | io::ErrorKind::NotFound => Ok(None),
            _ => Err(error),
        },
    }
}

/// Lets every user read a file, whatever the mask of this one is.
fn make_readable(file: &Path) -> io::Result<()> {
    fs::set_permissions(file, Permissions::from_mode(0o444))
}

#[cfg(test)]
mod tests {
    use super::{EtcCopy, unless_out_of_reach};
    use std::{fs, io};

    #[test]
    fn what_is_out_of_reach_is_left_out_and_other_faults_are_not() {
        assert_eq!(
            unless_out_of_reach(fs::read("/etc/none-such")).ok(),
            Some(None)
        );
        assert_eq!(unless_out_of_reach(Ok(1)).ok(), Some(Some(1)));
        let full = io::Error::from(io::ErrorKind::StorageFull);
        assert!(unless_out_of_reach::<()>(Err(full)).is_err());
    }

    #[test]
    fn what_is_gathered_holds_what_is_named_and_nothing_else() {
        let copy = EtcCopy::gather().expect("the temporary directory is writable");
        let listing = fs::read_dir(copy.directory()).expect("a directory");
        let mut names: Vec<String> = listing
            .map(|entry| {
                entry
                    .expect("an entry")
                    .file_name()
                    .to_string_lossy()
                    .into_owned()
            })
            .collect();
        names.sort();
        assert!(
            names.contains(&"passwd".to_owned()) && names.contains(&"ld.so.cache".to_owned()),
            "{names:?}"
        );
        assert!(
            !names.contains(&"shadow".to_owned()) && !names.contains(&"hosts".to_owned()),
            "{names:?}"
        );
        let cache = fs::read(copy.directory().join("ld.so.cache")).expect("a file");
        assert_eq!(cache, fs::read("/etc/ld.so.cache").expect("a file"));
        let directory = copy.directory().to_owned();
        drop(copy);
        assert!(!directory.exists());
    }
}
