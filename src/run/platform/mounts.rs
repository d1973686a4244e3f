//! Taking rights away from what is mounted.

use std::fs;
use std::io;
use std::os::unix::ffi::OsStringExt;
use std::path::{Path, PathBuf};

use rustix::io::Errno;
use rustix::mount::MountFlags;

/// Takes the right to write, devices, and programs that give rights from everything that is mounted at or beneath the
/// paths of `bound`; those with `true` may be written to. `table` is the kernel's `mountinfo`.
pub(super) fn restrict(table: &Path, bound: &[(PathBuf, bool)]) -> io::Result<()> {
    let table = fs::read(table)?;
    for (at, flags) in table.split(|&byte| byte == b'\n').filter_map(parse) {
        let mut around = bound.iter().filter(|(path, _)| at.starts_with(path));
        let Some((path, is_writable)) = around.next_back() else {
            continue;
        };
        // What was forbidden stays so: the kernel refuses to forget it.
        let mut flags = flags | MountFlags::BIND | MountFlags::NOSUID | MountFlags::NODEV;
        if !is_writable {
            flags |= MountFlags::RDONLY;
        }
        match rustix::mount::mount_remount(&at, flags, c"") {
            // A mount deep inside may be out of reach for this user, and so it is for the program.
            Err(Errno::ACCESS) if at != *path => {}
            result => result?,
        }
    }
    Ok(())
}

/// Reads one line: number, parent, device, root, where it is mounted, options, and more.
fn parse(line: &[u8]) -> Option<(PathBuf, MountFlags)> {
    let mut words = line.split(|&byte| byte == b' ');
    let at = unescape(words.nth(4)?);
    let options = std::str::from_utf8(words.next()?).ok()?;
    let flags = options.split(',').map(|option| match option {
        "ro" => MountFlags::RDONLY,
        "nosuid" => MountFlags::NOSUID,
        "nodev" => MountFlags::NODEV,
        "noexec" => MountFlags::NOEXEC,
        "noatime" => MountFlags::NOATIME,
        "nodiratime" => MountFlags::NODIRATIME,
        "relatime" => MountFlags::RELATIME,
        _ => MountFlags::empty(),
    });
    Some((
        PathBuf::from(std::ffi::OsString::from_vec(at)),
        flags.fold(MountFlags::empty(), |all, one| all | one),
    ))
}

/// The kernel writes blanks and the like as three octal digits behind a backslash.
fn unescape(word: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut rest = word;
    while let Some((&first, behind)) = rest.split_first() {
        let digits = behind.get(..3).and_then(|digits| {
            let digits = std::str::from_utf8(digits).ok()?;
            u8::from_str_radix(digits, 8).ok()
        });
        let escaped = digits.filter(|_| first == b'\\');
        bytes.push(escaped.unwrap_or(first));
        rest = if escaped.is_some() {
            &behind[3..]
        } else {
            behind
        };
    }
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_of_the_kernels_table_is_read() {
        let line = br"36 35 98:0 /m /mnt/a\040b ro,nosuid,relatime master:1 - ext4 /dev/root rw";
        let flags = MountFlags::RDONLY | MountFlags::NOSUID | MountFlags::RELATIME;
        assert_eq!(parse(line), Some(("/mnt/a b".into(), flags)));
        assert_eq!(parse(b""), None);
    }
}
