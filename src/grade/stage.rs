//! Putting files where a submission will see them.

use std::path::{Path, PathBuf};
use std::{fs, io};

use crate::run::{Access, Mount};

#[derive(Clone, Debug)]
pub(super) struct BuildDirs {
    pub(super) sources: Mount,
    pub(super) build: PathBuf,
    pub(super) driver: Option<PathBuf>,
}

impl BuildDirs {
    pub(super) fn mounts(&self) -> Vec<Mount> {
        let build = Mount::build(&self.build, Access::ReadOnly);
        let driver = self.driver.as_deref().map(Mount::driver);
        [self.sources.clone(), build]
            .into_iter()
            .chain(driver)
            .collect()
    }
}

pub(super) fn source_mount(host: &Path) -> Mount {
    Mount {
        host: host.to_owned(),
        inside: "/sources",
        access: Access::ReadOnly,
    }
}

/// Writes a file that a user of the sandbox can read, whatever the grader's mask, in folders that it can enter.
pub(super) fn write_for_all(folder: &Path, name: &str, bytes: &[u8]) -> io::Result<()> {
    let path = folder.join(name);
    let parents = path.ancestors().skip(1);
    let parents = parents.take_while(|parent| *parent != folder);
    fs::create_dir_all(path.parent().unwrap_or(folder))?;
    for parent in parents {
        set_mode(parent, 0o755)?;
    }
    fs::write(&path, bytes)?;
    set_mode(&path, 0o644)
}

#[cfg(unix)]
fn set_mode(path: &Path, mode: u32) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    fs::set_permissions(path, fs::Permissions::from_mode(mode))
}

#[cfg(not(unix))]
fn set_mode(_: &Path, _: u32) -> io::Result<()> {
    Ok(())
}
