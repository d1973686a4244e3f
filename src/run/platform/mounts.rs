//! Namespaces of mounts, and what is mounted in them: for the tiers that have namespaces, and for the disk of a run.

use std::ffi::OsString;
use std::fs::{self, DirBuilder, File, Permissions};
use std::io;
use std::os::unix::ffi::OsStringExt;
use std::os::unix::fs::{DirBuilderExt, PermissionsExt};
use std::path::{Path, PathBuf};

use nix::sched::CloneFlags;
use rustix::mount::{MountFlags, MountPropagationFlags};

/// Puts this process into a mount namespace of its own. Who is not root gets a namespace of users around it.
pub(in crate::run) fn enter_mount_namespace() -> io::Result<()> {
    let (user, group) = own_numbers();
    if user == 0 {
        enter(CloneFlags::CLONE_NEWNS, (user, group))
    } else {
        let kinds = CloneFlags::CLONE_NEWNS | CloneFlags::CLONE_NEWUSER;
        enter(kinds, (user, group))
    }
}

/// Puts this process into new namespaces, in which it has this user and group. What is mounted there is not seen outside.
pub(in crate::run) fn enter(kinds: CloneFlags, inside: (u32, u32)) -> io::Result<()> {
    let (user, group) = own_numbers();
    nix::sched::unshare(kinds)?;
    if kinds.contains(CloneFlags::CLONE_NEWUSER) {
        fs::write("/proc/self/setgroups", "deny")?;
        fs::write("/proc/self/uid_map", format!("{} {user} 1", inside.0))?;
        fs::write("/proc/self/gid_map", format!("{} {group} 1", inside.1))?;
    }
    let flags = MountPropagationFlags::PRIVATE | MountPropagationFlags::REC;
    Ok(rustix::mount::mount_change("/", flags)?)
}

/// The user and the group of this process, which a new namespace does not know.
fn own_numbers() -> (u32, u32) {
    let (user, group) = (rustix::process::geteuid(), rustix::process::getegid());
    (user.as_raw(), group.as_raw())
}

pub(in crate::run) fn mount_memory(at: &Path, options: &str) -> io::Result<()> {
    make_directory(at)?;
    let flags = MountFlags::NOSUID | MountFlags::NODEV;
    let options = std::ffi::CString::new(options).map_err(io::Error::other)?;
    let options = options.as_c_str();
    Ok(rustix::mount::mount("tmpfs", at, "tmpfs", flags, options)?)
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

pub(in crate::run) fn make_directory(path: &Path) -> io::Result<()> {
    DirBuilder::new().recursive(true).mode(0o755).create(path)
}

/// Where something is mounted for this process, and what is forbidden there.
pub(in crate::run) fn mounts() -> io::Result<Vec<(PathBuf, MountFlags)>> {
    let table = fs::read("/proc/self/mountinfo")?;
    let lines = table.split(|&byte| byte == b'\n');
    Ok(lines.filter_map(parse).collect())
}

/// Reads one line of the kernel's table: number, parent, device, root, where it is mounted, options, and more.
fn parse(line: &[u8]) -> Option<(PathBuf, MountFlags)> {
    let mut words = line.split(|&byte| byte == b' ');
    let at = OsString::from_vec(unescape(words.nth(4)?));
    // How times are kept stays as it is where nothing is said of it.
    let options = words.next()?.split(|&byte| byte == b',');
    let flags = options.map(|option| match option {
        b"ro" => MountFlags::RDONLY,
        b"noexec" => MountFlags::NOEXEC,
        _ => MountFlags::empty(),
    });
    Some((at.into(), flags.collect()))
}

/// The kernel writes blanks, backslashes and the like as three octal digits behind a backslash.
fn unescape(word: &[u8]) -> Vec<u8> {
    let mut rest = word.iter();
    let mut bytes = Vec::new();
    while let Some(&byte) = rest.next() {
        let digits = rest.by_ref().take(if byte == b'\\' { 3 } else { 0 });
        let escaped = digits.fold(0_u8, |sum, digit| sum.wrapping_mul(8) + (digit & 7));
        bytes.push(if byte == b'\\' { escaped } else { byte });
    }
    bytes
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_name_with_a_blank_is_read() {
        assert_eq!(super::unescape(br"/a\040b\134"), br"/a b\");
    }
}
