//! The one place where a process begins to be described, so that it is known which module starts any; and what the kernel says
//! of one that runs.

use std::ffi::OsStr;
use std::fmt::Display;
use std::process::{Command, Stdio};

/// A command whose program is found as the operating system finds it.
#[expect(
    clippy::disallowed_methods,
    reason = "run is the module that starts processes"
)]
pub(super) fn command(program: impl AsRef<OsStr>) -> Command {
    Command::new(program)
}

/// The same for one that reads nothing, and whose output nobody wants.
pub(super) fn silent_command(program: impl AsRef<OsStr>) -> Command {
    let mut command = command(program);
    command.stdin(Stdio::null()).stdout(Stdio::null());
    command.stderr(Stdio::null());
    command
}

/// Closes every file that was inherited beside the standard ones and `kept`, which the program would inherit in turn.
pub(super) fn close_inherited_files_but(kept: &[i32]) {
    let Ok(entries) = std::fs::read_dir("/dev/fd") else {
        return;
    };
    let numbers: Vec<i32> = entries
        .filter_map(|entry| entry.ok()?.file_name().to_str()?.parse().ok())
        .filter(|number| *number > 2 && !kept.contains(number))
        .collect();
    for number in numbers {
        // One of them was the listing itself, which is closed already.
        let _ = nix::unistd::close(number);
    }
}

/// What a file beneath `/proc/PID` says of a process; nothing of one that is gone.
pub(super) struct Status(String);

impl Status {
    /// Reads it for a number, or for `self`.
    pub(super) fn of(process: impl Display) -> Self {
        Self::read(process, "status")
    }

    /// The same for another file of such lines.
    pub(super) fn read(process: impl Display, file: &str) -> Self {
        let bytes = std::fs::read(format!("/proc/{process}/{file}")).unwrap_or_default();
        // A program may have a name that is no text.
        Self(String::from_utf8_lossy(&bytes).into_owned())
    }

    /// The first word behind a name.
    pub(super) fn field(&self, name: &str) -> Option<&str> {
        let mut fields = self.0.lines().filter_map(|line| line.split_once(':'));
        let (_, value) = fields.find(|(other, _)| *other == name)?;
        value.split_whitespace().next()
    }

    pub(super) fn number(&self, name: &str) -> Option<u64> {
        self.field(name)?.parse().ok()
    }
}

/// The numbers of all processes that can be seen.
pub(super) fn numbers() -> impl Iterator<Item = u32> {
    let listing = std::fs::read_dir("/proc").into_iter().flatten();
    listing.filter_map(|entry| entry.ok()?.file_name().to_str()?.parse().ok())
}
