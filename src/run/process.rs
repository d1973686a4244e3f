//! The one place where a process begins to be described, so that it is known which module starts any.

use std::ffi::OsStr;
use std::process::Command;

/// A command whose program is found as the operating system finds it.
#[expect(
    clippy::disallowed_methods,
    reason = "run is the module that starts processes"
)]
pub(super) fn command(program: impl AsRef<OsStr>) -> Command {
    Command::new(program)
}

/// Closes every file that was inherited beside the three standard ones and `kept`: the program would inherit them in turn,
/// and the shell or the service that started the grader may have left some open.
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
