//! A grading's own temporary directories, gone when it ends; and if it was killed, when the next one starts.
//!
//! A directory gets its final name only once its lock is held. So one under that name whose lock is
//! free has certainly lost its grader, and there is no moment at which a new one looks like that.

use std::fs::{self, File, Permissions};
use std::io;
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::{process, users};

const PREFIX: &str = "tilegrade-";

/// What it begins with until its lock is held.
const NEW_PREFIX: &str = ".tilegrade-new-";

/// The file in it that is locked as long as its grader lives.
const LOCK: &str = "lock";

/// How long a grader may take from one name to the other.
const LONGEST_START: Duration = Duration::from_hours(1);

/// The temporary directories of one grading.
#[derive(Debug)]
pub struct Scratch {
    path: PathBuf,
    lock: File,
}

impl Scratch {
    /// Makes one in a directory of the caller's choice, and removes those whose grader was killed. With root's rights every user
    /// must be able to pass through that directory.
    pub fn new_in(parent: &Path) -> io::Result<Self> {
        // A listing that fails only leaves old directories where they are.
        drop(remove_orphans(parent));
        let new = tempfile::Builder::new()
            .prefix(NEW_PREFIX)
            .tempdir_in(parent)?;
        let lock = File::create_new(new.path().join(LOCK))?;
        lock.try_lock()?;
        // Each slot's user has to reach its own directories, and must not list the others'.
        let mode = if users::is_root() { 0o711 } else { 0o700 };
        fs::set_permissions(new.path(), Permissions::from_mode(mode))?;
        let name = new.path().file_name().unwrap_or_default();
        let name = name.to_string_lossy().replace(NEW_PREFIX, PREFIX);
        let path = parent.join(name);
        fs::rename(new.path(), &path)?;
        drop(new.keep());
        Ok(Self { path, lock })
    }

    /// Makes a fresh directory whose name begins with `prefix` and cannot be guessed.
    pub fn directory(&self, prefix: &str) -> io::Result<PathBuf> {
        let mode = if users::is_root() { 0o755 } else { 0o700 };
        let directory = tempfile::Builder::new()
            .prefix(&format!("{prefix}-"))
            .tempdir_in(&self.path)?
            .keep();
        fs::set_permissions(&directory, Permissions::from_mode(mode))?;
        Ok(directory)
    }

    /// Removes a directory and whatever a program left in it. Fails where something cannot be removed even after its permissions
    /// were restored.
    pub fn discard(&self, directory: &Path) -> io::Result<()> {
        remove(directory)
    }

    /// The directory that holds all the others.
    pub fn path(&self) -> &Path {
        &self.path
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // What cannot be removed now is swept by the next grading.
        drop(remove_with_lock(&self.path));
        drop(self.lock.unlock());
    }
}

fn remove_orphans(parent: &Path) -> io::Result<()> {
    for entry in fs::read_dir(parent)? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if name.starts_with(PREFIX) && is_ours(&path) && is_abandoned(&path) {
            // Another grading may be sweeping it too.
            drop(remove_with_lock(&path));
        } else if name.starts_with(NEW_PREFIX) && is_ours(&path) && is_old(&path) {
            // Its grader was killed before there was more in it.
            drop(fs::remove_file(path.join(LOCK)));
            drop(fs::remove_dir(&path));
        }
    }
    Ok(())
}

/// Whether nobody can be about to give it its final name.
fn is_old(path: &Path) -> bool {
    let made = path.metadata().and_then(|facts| facts.modified());
    made.is_ok_and(|made| made.elapsed().is_ok_and(|age| age > LONGEST_START))
}

/// Whether it is a directory of this user, and no link to one.
fn is_ours(path: &Path) -> bool {
    let user = rustix::process::geteuid().as_raw();
    path.symlink_metadata()
        .is_ok_and(|facts| facts.is_dir() && facts.uid() == user)
}

fn is_abandoned(path: &Path) -> bool {
    File::open(path.join(LOCK)).is_ok_and(|lock| lock.try_lock().is_ok())
}

/// Removes a directory of directories, its lock last: a grader that is killed in the middle leaves one that is seen to be abandoned.
fn remove_with_lock(path: &Path) -> io::Result<()> {
    let mut removed = Ok(());
    for entry in fs::read_dir(path)? {
        let entry = entry?;
        if entry.file_name() != LOCK {
            removed = removed.and(remove(&entry.path()));
        }
    }
    removed?;
    remove(path)
}

/// Removes a directory. `chmod` and `rm` walk what has no permissions, or is nested deeper than a path may be long.
fn remove(path: &Path) -> io::Result<()> {
    if fs::remove_dir_all(path).is_ok() {
        return Ok(());
    }
    // Whether they worked is seen by looking.
    let mut open = process::silent_command("chmod");
    open.args(["-R", "u+rwX", "--"]).arg(path).status()?;
    let mut remove = process::silent_command("rm");
    remove.args(["-rf", "--"]).arg(path).status()?;
    if path.symlink_metadata().is_ok() {
        let said = format!("`{}` cannot be removed", path.display());
        return Err(io::Error::other(said));
    }
    Ok(())
}
