//! Starting what is to be watched.
//!
//! Bubblewrap gets its options in an unnamed file and not on its command line, because process 1 inside is
//! bubblewrap and its command line can be read there.

use std::ffi::OsString;
use std::fs::File;
use std::io;
use std::os::fd::{AsFd, AsRawFd, OwnedFd};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::process::CommandExt;
use std::process::{Child, Stdio};

use rustix::io::FdFlags;

use crate::run::wire::Specification;
use crate::run::{platform, process};

/// The user that a program finds itself to be.
const PASSWORD_FILE: &[u8] = b"student:x:1000:1000:student:/job:/bin/sh\n";

/// A process that was just started.
pub(super) struct Started {
    /// The process, with both its streams as pipes.
    pub(super) child: Child,
    /// Where bubblewrap tells how far it came and how the program ended.
    pub(super) status: Option<File>,
}

/// Starts the command of a specification.
pub(super) fn start(specification: &Specification) -> io::Result<Started> {
    let handover = match &specification.bubblewrap {
        Some(bubblewrap) => Some(Handover::prepare(&bubblewrap.options)?),
        None => None,
    };
    let words = command_line(specification, handover.as_ref())?;
    let (program, arguments) = words
        .split_first()
        .ok_or_else(|| io::Error::other("there is no program to run"))?;
    let mut command = process::command(program);
    command
        .args(arguments)
        .env_clear()
        .envs(
            specification
                .environment
                .iter()
                .map(|(name, value)| (name, value)),
        )
        .current_dir(&specification.directory)
        .stdin(standard_input(specification)?)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    if let Some(user) = specification.user {
        command.uid(user).gid(user);
    }
    if specification.bubblewrap.is_none() {
        platform::separate(&mut command);
    }
    let child = command.spawn().map_err(|error| {
        io::Error::other(format!(
            "`{}` could not be started: {error}",
            program.display()
        ))
    })?;
    let status = handover.map(|handover| File::from(handover.status_reader));
    Ok(Started { child, status })
}

/// The program behind what confines it, and that behind bubblewrap.
fn command_line(
    specification: &Specification,
    handover: Option<&Handover>,
) -> io::Result<Vec<OsString>> {
    let mut words = specification.prefix.clone();
    if let (Some(bubblewrap), Some(handover)) = (&specification.bubblewrap, handover) {
        words.extend(bubblewrap.prefix.iter().cloned());
        words.push(bubblewrap.program.clone());
        words.extend([
            "--args".into(),
            handover.options.as_raw_fd().to_string().into(),
            "--".into(),
        ]);
        words.push(format!("/proc/self/fd/{}", handover.executable.as_raw_fd()).into());
    } else {
        words.push(std::env::current_exe()?.into());
    }
    words.extend(specification.confinement.words()?);
    words.extend(specification.command.iter().cloned());
    Ok(words)
}

fn standard_input(specification: &Specification) -> io::Result<Stdio> {
    let Some(path) = &specification.stdin else {
        return Ok(Stdio::null());
    };
    // A copy: the program could open the file itself again, for writing, where both have the same user.
    let content = std::fs::read(path).map_err(|error| {
        io::Error::other(format!("`{}` could not be read: {error}", path.display()))
    })?;
    Ok(platform::sealed_file(&content)?.into())
}

/// The files that bubblewrap inherits. The options name the others by number.
struct Handover {
    options: OwnedFd,
    /// This executable: it has no name inside.
    executable: OwnedFd,
    status_reader: OwnedFd,
    /// Only kept open until bubblewrap has them.
    _inherited: [OwnedFd; 2],
}

impl Handover {
    fn prepare(options: &[OsString]) -> io::Result<Self> {
        let (status_reader, status_writer) = std::io::pipe()?;
        let (status_reader, status_writer) =
            (OwnedFd::from(status_reader), OwnedFd::from(status_writer));
        let password_file = platform::sealed_file(PASSWORD_FILE)?;
        let mut content = Vec::new();
        let mut add = |option: &[u8]| {
            content.extend_from_slice(option);
            content.push(0);
        };
        add(b"--json-status-fd");
        add(status_writer.as_raw_fd().to_string().as_bytes());
        for option in ["--perms", "0444", "--file"] {
            add(option.as_bytes());
        }
        add(password_file.as_raw_fd().to_string().as_bytes());
        add(b"/etc/passwd");
        for option in options {
            add(option.as_bytes());
        }
        let options = platform::sealed_file(&content)?;
        let executable = OwnedFd::from(File::open(platform::own_executable())?);
        for handle in [&options, &password_file, &status_writer, &executable] {
            rustix::io::fcntl_setfd(handle.as_fd(), FdFlags::empty())?;
        }
        Ok(Self {
            options,
            executable,
            status_reader,
            _inherited: [status_writer, password_file],
        })
    }
}
