//! A disk in memory that one run has for itself: what fills it is full for that run, and for nobody else.
//!
//! The supervisor mounts it over the working directory, in a mount namespace of its own. All that the program may write to is on it: a
//! copy of its working directory, `/tmp` and `/dev/shm`. The kernel bounds its bytes and its names, with a name or without. When the
//! run is over, the working directory is copied back, as far as the grader reads it.

use std::ffi::CStr;
use std::fs::File;
use std::io::{self, Read};
use std::os::fd::{AsFd, OwnedFd};
use std::path::PathBuf;

use rustix::fs::{AtFlags, FileType, Gid, Mode, OFlags, Stat, Uid};
use rustix::io::Errno;

use super::disk::{self, DiskUse, MOST_NAMES};
use super::reset_dir::{empty, names, open_directory};
use crate::run::layout::{OWN_JOB, OWN_SHARED_MEMORY, OWN_TEMPORARY, OWN_USERS};
use crate::run::platform;
use crate::run::wire::{Bounds, Specification};

/// Names above the bound, so that a look sees it passed.
const SPARE_NAMES: u64 = 1_000;

/// The least that a file is copied back of: boards are compared, and are shorter.
const LEAST_COPIED: u64 = 1 << 20;

/// Files that are copied back. The grader reads one of them, and the first names.
const MOST_COPIED: usize = 1_000;

/// How deep directories may lie in one another for what lies in them to be copied.
const DEEPEST: usize = 16;

/// The user that a program finds itself to be.
const PASSWORD_FILE: &str = "student:x:1000:1000:student:/job:/bin/sh\n";

pub(super) struct RunDisk {
    place: PathBuf,
    root: OwnedFd,
    /// The working directory on the machine's disk, which it lies over.
    outside: OwnedFd,
}

impl RunDisk {
    /// Mounts the disk of a run, if it is to have one, and copies the working directory onto it with its owners and modes.
    pub(super) fn mount_for(specification: &Specification) -> io::Result<Option<Self>> {
        let Some(place) = specification.own_disk.as_ref().map(PathBuf::from) else {
            return Ok(None);
        };
        let outside = open_directory(rustix::fs::CWD, &place)?;
        let brought_kib = disk::measure(std::iter::once(place.as_path())).kib;
        let most_kib = specification.bounds.own_disk_kib() + brought_kib;
        let (bytes, names) = (most_kib << 10, MOST_NAMES + SPARE_NAMES);
        let options = format!("mode=0755,size={bytes},nr_inodes={names}");
        platform::enter_mount_namespace()?;
        platform::mount_memory(&place, &options)?;
        std::fs::write(place.join(OWN_USERS), PASSWORD_FILE)?;
        let root = open_directory(rustix::fs::CWD, &place)?;
        for name in [OWN_TEMPORARY, OWN_SHARED_MEMORY] {
            make_directory(&root, name, 0o1777)?;
        }
        let inside = make_directory(&root, OWN_JOB, 0o700)?;
        let mut copying = Copying {
            most_bytes: u64::MAX,
            bytes_left: u64::MAX,
            names_left: usize::MAX,
            keeps_owners: true,
        };
        copying.copy(&outside, &inside, 0)?;
        give(&inside, &rustix::fs::fstat(&outside)?)?;
        Ok(Some(Self {
            place,
            root,
            outside,
        }))
    }

    pub(super) fn job(&self) -> PathBuf {
        self.place.join(OWN_JOB)
    }

    /// What lies on it, with a name or without.
    pub(super) fn used(&self) -> DiskUse {
        let Ok(facts) = rustix::fs::fstatvfs(&self.root) else {
            return DiskUse::default();
        };
        let blocks = facts.f_blocks.saturating_sub(facts.f_bfree);
        DiskUse {
            kib: blocks.saturating_mul(facts.f_frsize) / 1_024,
            is_uncountable: facts.f_files.saturating_sub(facts.f_ffree) > MOST_NAMES,
            free_kib: u64::MAX,
        }
    }

    /// The directories beside the working directory that a program may write to.
    pub(super) fn beside_job(&self) -> io::Result<[OwnedFd; 2]> {
        let open = |name| open_directory(&self.root, name);
        Ok([open(OWN_TEMPORARY)?, open(OWN_SHARED_MEMORY)?])
    }

    /// Whether directories lie too deep in one another, which every look at a path pays for. Few names cannot.
    pub(super) fn is_too_deep(&self) -> bool {
        let names = rustix::fs::fstatvfs(&self.root)
            .map_or(0, |facts| facts.f_files.saturating_sub(facts.f_ffree));
        names > disk::DEEPEST as u64
            && disk::measure(std::iter::once(self.place.as_path())).is_uncountable
    }

    /// Copies the working directory back in the end: regular files, of each as much as the grader reads, in all what a run may write.
    pub(super) fn give_back(&self, bounds: &Bounds) -> io::Result<()> {
        empty(&self.outside)?;
        let mut copying = Copying {
            most_bytes: LEAST_COPIED.max(bounds.output_bytes + 1),
            bytes_left: bounds.disk_kib << 10,
            names_left: MOST_COPIED,
            keeps_owners: false,
        };
        copying.copy(&open_directory(&self.root, OWN_JOB)?, &self.outside, 0)
    }
}

struct Copying {
    most_bytes: u64,
    bytes_left: u64,
    names_left: usize,
    keeps_owners: bool,
}

impl Copying {
    fn copy(&mut self, from: &OwnedFd, to: &OwnedFd, depth: usize) -> io::Result<()> {
        let mut directories = Vec::new();
        for name in names(from)? {
            let facts = rustix::fs::statat(from, &name, AtFlags::SYMLINK_NOFOLLOW)?;
            match FileType::from_raw_mode(facts.st_mode) {
                FileType::Directory => directories.push((name, facts)),
                FileType::RegularFile => self.copy_file(from, to, &name, &facts)?,
                _ => {}
            }
        }
        // What lies in the working directory itself comes first.
        for (name, facts) in directories {
            if depth == DEEPEST || self.names_left == 0 {
                break;
            }
            self.names_left -= 1;
            // A program may have closed a directory to itself, and to a grader that has its user.
            let Ok(from) = open_directory(from, &name) else {
                continue;
            };
            rustix::fs::mkdirat(to, &name, Mode::from_raw_mode(0o755))?;
            let to = open_directory(to, &name)?;
            self.copy(&from, &to, depth + 1)?;
            if self.keeps_owners {
                give(&to, &facts)?;
            }
        }
        Ok(())
    }

    fn copy_file(
        &mut self,
        from: &OwnedFd,
        to: &OwnedFd,
        name: &CStr,
        facts: &Stat,
    ) -> io::Result<()> {
        if self.names_left == 0 {
            return Ok(());
        }
        self.names_left -= 1;
        let flags = OFlags::RDONLY | OFlags::NOFOLLOW | OFlags::NONBLOCK | OFlags::CLOEXEC;
        let source = match rustix::fs::openat(from, name, flags, Mode::empty()) {
            Ok(source) => File::from(source),
            Err(Errno::ACCESS) => return Ok(()),
            Err(error) => return Err(error.into()),
        };
        let flags = OFlags::WRONLY | OFlags::CREATE | OFlags::EXCL | OFlags::CLOEXEC;
        let copy = rustix::fs::openat(to, name, flags, Mode::from_raw_mode(0o644))?;
        let mut copy = File::from(copy);
        let most = self.most_bytes.min(self.bytes_left);
        self.bytes_left -= io::copy(&mut source.take(most), &mut copy)?;
        if self.keeps_owners {
            give(&copy, facts)?;
        }
        Ok(())
    }
}

fn make_directory(parent: &OwnedFd, name: &str, mode: u32) -> io::Result<OwnedFd> {
    rustix::fs::mkdirat(parent, name, Mode::from_raw_mode(0o700))?;
    let directory = open_directory(parent, name)?;
    rustix::fs::fchmod(&directory, Mode::from_raw_mode(mode))?;
    Ok(directory)
}

/// Gives a file or a directory the owner and the mode that another one has.
fn give(file: impl AsFd, facts: &Stat) -> io::Result<()> {
    // For others than root both have one owner.
    if rustix::process::geteuid().is_root() {
        let (user, group) = (Uid::from_raw(facts.st_uid), Gid::from_raw(facts.st_gid));
        rustix::fs::fchown(&file, Some(user), Some(group))?;
    }
    Ok(rustix::fs::fchmod(
        &file,
        Mode::from_raw_mode(facts.st_mode),
    )?)
}
