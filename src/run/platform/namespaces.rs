//! The built-in namespaces, and the file system in them: what bubblewrap does, without it.
//!
//! Rights over a namespace do not survive the execution of a program. So the stage that makes the namespaces
//! executes nothing: a copy of it, the first process in them, builds the file system and gives up every right.

use std::collections::BTreeMap;
use std::fs::{self, DirBuilder, File, Permissions};
use std::io;
use std::os::unix::fs::{DirBuilderExt, PermissionsExt, symlink};
use std::path::{Path, PathBuf};

use nix::sched::CloneFlags;
use rustix::mount::{MountFlags, MountPropagationFlags, UnmountFlags};
use rustix::process::{DumpableBehavior, Pid};
use rustix::thread::CapabilitySet;

use super::mounts;
use crate::run::layout::{DEVICE_LINKS, DEVICES, Entry};

/// The number of the last capability that there may ever be.
const MOST_RIGHTS: u32 = 63;

const USER: u32 = 1_000;

/// Where the old root lies while the new one is built. Nothing inside can have this name.
const OLD: &str = "/.old";

/// Puts this process into namespaces of its own, with all rights over them, which a copy of it has as well. The
/// namespace of processes begins with its next child.
pub(in crate::run) fn make_namespaces() -> io::Result<()> {
    let (user, group) = own_numbers();
    let all = CloneFlags::CLONE_NEWUSER
        | CloneFlags::CLONE_NEWNS
        | CloneFlags::CLONE_NEWPID
        | CloneFlags::CLONE_NEWNET
        | CloneFlags::CLONE_NEWIPC
        | CloneFlags::CLONE_NEWUTS
        | CloneFlags::CLONE_NEWCGROUP;
    nix::sched::unshare(all)?;
    map_user((USER, user), (USER, group))?;
    rustix::system::sethostname(b"sandbox")?;
    Ok(())
}

/// Puts this process into a mount namespace of its own. Who is not root gets a namespace of users around it.
pub(in crate::run) fn enter_mount_namespace() -> io::Result<()> {
    let (user, group) = own_numbers();
    if user == 0 {
        nix::sched::unshare(CloneFlags::CLONE_NEWNS)?;
    } else {
        nix::sched::unshare(CloneFlags::CLONE_NEWNS | CloneFlags::CLONE_NEWUSER)?;
        map_user((user, user), (group, group))?;
    }
    let flags = MountPropagationFlags::PRIVATE | MountPropagationFlags::REC;
    Ok(rustix::mount::mount_change("/", flags)?)
}

/// The user and the group of this process, which a new namespace does not know.
fn own_numbers() -> (u32, u32) {
    let (user, group) = (rustix::process::geteuid(), rustix::process::getegid());
    (user.as_raw(), group.as_raw())
}

/// Maps a user and a group in this process's new namespace, the one inside first, to those that it has outside.
fn map_user(users: (u32, u32), groups: (u32, u32)) -> io::Result<()> {
    fs::write("/proc/self/setgroups", "deny")?;
    fs::write("/proc/self/uid_map", format!("{} {} 1", users.0, users.1))?;
    fs::write("/proc/self/gid_map", format!("{} {} 1", groups.0, groups.1))
}

/// Goes on as two processes: gives the number of the new one to the old one, and nothing to the new one. A stage has one
/// thread, so that all of it is in the copy.
pub(in crate::run) fn split() -> io::Result<Option<Pid>> {
    match fork::fork()? {
        fork::Fork::Parent(child) => Ok(Pid::from_raw(child)),
        fork::Fork::Child => Ok(None),
    }
}

/// Lets this process look into itself again, where the one that it is a copy of is closed to all.
pub(in crate::run) fn open_to_itself() -> io::Result<()> {
    Ok(rustix::process::set_dumpable_behavior(
        DumpableBehavior::Dumpable,
    )?)
}

/// Gives up every right over the namespaces, for good, and lets no process of the same user look into this one.
pub(in crate::run) fn give_up_rights() -> io::Result<()> {
    rustix::thread::clear_ambient_capability_set()?;
    give_up_bounding_rights();
    let none = CapabilitySet::empty();
    let none = rustix::thread::CapabilitySets {
        effective: none,
        permitted: none,
        inheritable: none,
    };
    rustix::thread::set_capabilities(None, none)?;
    rustix::process::set_dumpable_behavior(DumpableBehavior::NotDumpable)?;
    Ok(())
}

/// Lets no program that is started from here on have rights that this process has.
pub(in crate::run) fn give_up_bounding_rights() {
    for number in 0..=MOST_RIGHTS {
        let right = CapabilitySet::from_bits_retain(1 << number);
        // Numbers that the kernel does not know are an error, and so is a right that was given up already.
        let _ = rustix::thread::remove_capability_from_bounding_set(right);
    }
}

/// Makes a file system of `entries`, and leaves the old one behind.
pub(in crate::run) fn build_file_system(entries: &[Entry]) -> io::Result<()> {
    let mut tree = Tree::plant(entries)?;
    for entry in entries {
        tree.add(entry).map_err(|error| {
            let what = format!("{entry:?}");
            io::Error::new(error.kind(), format!("{what} cannot be mounted: {error}"))
        })?;
    }
    tree.close()
}

struct Tree {
    /// Where what is to be bound really lies, links resolved: they would lead elsewhere now.
    sources: BTreeMap<PathBuf, PathBuf>,
    bound: Vec<(PathBuf, bool)>,
}

impl Tree {
    /// Puts an empty file system in the place of the old one, which moves beneath it.
    fn plant(entries: &[Entry]) -> io::Result<Self> {
        let sources = entries.iter().filter_map(|entry| match entry {
            Entry::Bound { from, .. } => Some((from.clone(), from.canonicalize().ok()?)),
            _ => None,
        });
        let sources = sources.collect();
        let root = Path::new("/tmp");
        let old = root.join(OLD.trim_start_matches('/'));
        let flags = MountPropagationFlags::PRIVATE | MountPropagationFlags::REC;
        rustix::mount::mount_change("/", flags)?;
        mount_memory(root, "mode=0755")?;
        fs::create_dir(&old)?;
        rustix::process::pivot_root(root, &old)?;
        std::env::set_current_dir("/")?;
        Ok(Self {
            sources,
            bound: Vec::new(),
        })
    }

    fn add(&mut self, entry: &Entry) -> io::Result<()> {
        match entry {
            Entry::Bound {
                from,
                to,
                is_writable,
            } => {
                let source = self.sources.get(from).ok_or(io::ErrorKind::NotFound)?;
                bind(&beneath_old(source), to)?;
                self.bound.push((to.clone(), *is_writable));
                Ok(())
            }
            Entry::Link { target, at } => symlink(target, at),
            Entry::Processes => {
                make_directory(Path::new("/proc"))?;
                let flags = MountFlags::NOSUID | MountFlags::NODEV | MountFlags::NOEXEC;
                Ok(rustix::mount::mount("proc", "/proc", "proc", flags, None)?)
            }
            Entry::Devices => add_devices(),
            Entry::Temporary { at, bytes } => {
                make_directory(at)?;
                mount_memory(at, &format!("mode=1777,size={bytes}"))
            }
            Entry::Hidden {
                at,
                is_directory: true,
            } => {
                mount_memory(at, "mode=0755")?;
                self.bound.push((at.clone(), false));
                Ok(())
            }
            Entry::Hidden { at, .. } => bind(&beneath_old(Path::new("/dev/null")), at),
        }
    }

    /// Takes the old file system away, and the right to write to the new one.
    fn close(self) -> io::Result<()> {
        // No namespaces within this one. The filter of system calls refuses them as well.
        fs::write("/proc/sys/user/max_user_namespaces", "0")?;
        mounts::restrict(&Path::new(OLD).join("proc/self/mountinfo"), &self.bound)?;
        rustix::mount::unmount(OLD, UnmountFlags::DETACH)?;
        fs::remove_dir(OLD)?;
        for place in ["/dev", "/"] {
            let flags =
                MountFlags::BIND | MountFlags::RDONLY | MountFlags::NOSUID | MountFlags::NODEV;
            rustix::mount::mount_remount(place, flags, c"")?;
        }
        Ok(())
    }
}

fn add_devices() -> io::Result<()> {
    let devices = Path::new("/dev");
    make_directory(devices)?;
    mount_memory(devices, "mode=0755")?;
    for device in DEVICES {
        let source = beneath_old(Path::new(device));
        if source.exists() {
            bind(&source, Path::new(device))?;
        }
    }
    for (target, at) in DEVICE_LINKS {
        symlink(target, at)?;
    }
    Ok(())
}

/// Where a path of the old file system lies while the new one is built.
fn beneath_old(path: &Path) -> PathBuf {
    Path::new(OLD).join(path.strip_prefix("/").unwrap_or(path))
}

pub(in crate::run) fn mount_memory(at: &Path, options: &str) -> io::Result<()> {
    let flags = MountFlags::NOSUID | MountFlags::NODEV;
    let options = std::ffi::CString::new(options).map_err(io::Error::other)?;
    Ok(rustix::mount::mount(
        "tmpfs",
        at,
        "tmpfs",
        flags,
        options.as_c_str(),
    )?)
}

/// Binds a file or a directory with all that is mounted in it.
pub(in crate::run) fn bind(source: &Path, to: &Path) -> io::Result<()> {
    if source.is_dir() {
        make_directory(to)?;
    } else {
        if let Some(parent) = to.parent() {
            make_directory(parent)?;
        }
        if to.symlink_metadata().is_err() {
            File::create(to)?.set_permissions(Permissions::from_mode(0o444))?;
        }
    }
    Ok(rustix::mount::mount_bind_recursive(source, to)?)
}

fn make_directory(path: &Path) -> io::Result<()> {
    DirBuilder::new().recursive(true).mode(0o755).create(path)
}
