//! The built-in namespaces, and the file system in them: what bubblewrap does, without it.
//!
//! Rights over a namespace do not survive the execution of a program. So the stage that makes the namespaces
//! executes nothing: a copy of it, the first process in them, builds the file system and gives up every right.

use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::{fs, io};

use nix::sched::CloneFlags;
use rustix::io::Errno;
use rustix::mount::{MountFlags, UnmountFlags};

use super::Isolation;
use crate::run::layout::{Entry, Right};
use crate::run::platform::{bind, enter, make_directory, mount_memory, mounts};
use crate::run::tier::Tier;
use crate::run::wire::Wrapper;

/// The user inside, and the group.
const USER: u32 = 1_000;

/// Where the new file system is built. Nothing that is bound lies there, and every machine has it.
const ROOT: &str = "/proc";

#[derive(Debug)]
pub(super) struct Namespaces;

impl Isolation for Namespaces {
    fn tier(&self) -> Tier {
        Tier::Namespaces
    }

    fn wrapper(&self, layout: Vec<Entry>, _: &str) -> Option<Wrapper> {
        Some(Wrapper::Ours { layout })
    }
}

/// Puts this process into namespaces of its own, with all rights over them. That of processes begins with its next child.
pub(in crate::run) fn make_namespaces() -> io::Result<()> {
    let all = CloneFlags::CLONE_NEWUSER
        | CloneFlags::CLONE_NEWNS
        | CloneFlags::CLONE_NEWPID
        | CloneFlags::CLONE_NEWNET
        | CloneFlags::CLONE_NEWIPC
        | CloneFlags::CLONE_NEWUTS
        | CloneFlags::CLONE_NEWCGROUP;
    enter(all, (USER, USER))?;
    Ok(rustix::system::sethostname(b"sandbox")?)
}

/// Makes a file system of `entries`, and leaves the old one behind.
pub(in crate::run) fn build_file_system(entries: &[Entry]) -> io::Result<()> {
    mount_memory(Path::new(ROOT), "mode=0755")?;
    for entry in entries {
        add(entry).map_err(|error| {
            let what = format!("{entry:?}");
            io::Error::new(error.kind(), format!("{what} cannot be mounted: {error}"))
        })?;
    }
    // The old file system comes to lie over the new one, and is taken off.
    std::env::set_current_dir(ROOT)?;
    rustix::process::pivot_root(".", ".")?;
    rustix::mount::unmount(".", UnmountFlags::DETACH)?;
    std::env::set_current_dir("/")?;
    // No namespaces within this one. The filter of system calls refuses them as well.
    fs::write("/proc/sys/user/max_user_namespaces", "0")?;
    restrict(entries)
}

fn add(entry: &Entry) -> io::Result<()> {
    match entry {
        Entry::Bound { from, to, .. } => bind(from, &built(to)),
        Entry::Link { target, at } => symlink(target, built(at)),
        Entry::Processes => {
            let at = built(Path::new("/proc"));
            make_directory(&at)?;
            let flags = MountFlags::NOSUID | MountFlags::NODEV | MountFlags::NOEXEC;
            Ok(rustix::mount::mount("proc", at, "proc", flags, None)?)
        }
        Entry::Memory { at, bytes } => {
            let sized = |bytes: &u64| format!("mode=1777,size={bytes}");
            let options = bytes.as_ref().map_or("mode=0755".to_owned(), sized);
            mount_memory(&built(at), &options)
        }
    }
}

/// Where something lies while its file system is built.
fn built(path: &Path) -> PathBuf {
    Path::new(ROOT).join(path.strip_prefix("/").unwrap_or(path))
}

/// Takes the right to write, devices, and programs that give rights from all that is mounted, as its entry says.
fn restrict(entries: &[Entry]) -> io::Result<()> {
    for (at, flags) in mounts()? {
        let mut around = entries.iter().rev().filter_map(restriction);
        let around = around.find(|(path, _)| at.starts_with(path));
        let (path, right) = around.unwrap_or((Path::new("/"), Right::ReadOnly));
        // What was forbidden stays so: the kernel refuses to forget it.
        let mut flags = flags | MountFlags::BIND | MountFlags::NOSUID | MountFlags::NODEV;
        match right {
            Right::Device => continue,
            Right::ReadWrite => {}
            Right::ReadOnly => flags |= MountFlags::RDONLY,
        }
        match rustix::mount::mount_remount(&at, flags, c"") {
            // A mount deep inside may be out of reach for this user, and so it is for the program.
            Err(Errno::ACCESS) if at != path => {}
            result => result?,
        }
    }
    Ok(())
}

/// Where an entry lies, and what may be done there.
fn restriction(entry: &Entry) -> Option<(&Path, Right)> {
    match entry {
        Entry::Bound { to, right, .. } => Some((to, *right)),
        Entry::Link { .. } => None,
        Entry::Processes => Some((Path::new("/proc"), Right::ReadWrite)),
        Entry::Memory { at, bytes: None } => Some((at, Right::ReadOnly)),
        Entry::Memory { at, .. } => Some((at, Right::ReadWrite)),
    }
}
