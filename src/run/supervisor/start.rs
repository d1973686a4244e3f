//! Starting what is to be watched.
//!
//! What a stage has to know beyond its configuration is handed over in files without names: bubblewrap's options and what is seen
//! can be longer than a command line, and a command line can be read by others.

use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io;
use std::os::fd::{AsFd, AsRawFd, OwnedFd};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::process::CommandExt;
use std::process::{Child, Stdio};

use rustix::fs::MemfdFlags;
use rustix::io::FdFlags;

use super::channel::Channel;
use crate::run::stage::StageConfig;
use crate::run::wire::{Specification, Wrapper};
use crate::run::{confine, init, platform, process};

/// Starts the command of a specification, with both its streams as pipes. Gives also where the stages tell what happened, and our end
/// of the program's standard input, where it is one of a batch.
pub(super) fn start(specification: &Specification) -> io::Result<(Child, File, Option<Channel>)> {
    let mut handover = Handover::default();
    let status = File::from(rustix::fs::memfd_create(c"status", MemfdFlags::CLOEXEC)?);
    let status_number = handover.add(status.try_clone()?)?;
    let mut words = prefix(specification, &mut handover)?;
    let (verb, layout) = match &specification.wrapper {
        None => (confine::VERB, None),
        Some(Wrapper::Bubblewrap { .. }) => (init::VERB, None),
        Some(Wrapper::Ours { layout }) => {
            let layout = serde_json::to_vec(layout)?;
            (init::ISOLATE_VERB, Some(handover.add_content(&layout)?))
        }
    };
    let supervisor = std::process::id();
    let mut confinement = specification.confinement.clone();
    if let Some(rules) = &mut confinement.rules {
        // The one that waits for this one, too.
        let above = rustix::process::getppid().and_then(|above| above.as_raw_pid().try_into().ok());
        rules.guarded.extend(above.into_iter().chain([supervisor]));
    }
    let config = StageConfig {
        supervisor,
        status: status_number,
        layout,
        confinement,
    };
    let number = handover.add_content(&serde_json::to_vec(&config)?)?;
    words.extend([verb, &number.to_string(), "--"].map(OsString::from));
    words.extend(specification.command.iter().cloned());
    if specification.wrapper.is_none() && specification.user.is_some() {
        platform::give_up_bounding_rights();
    }
    let (channel, input) = standard_input(specification)?;
    let spawn = || spawn(specification, &words, input);
    let child = match &specification.group {
        Some(group) => group.start_inside(specification, spawn)?,
        None => spawn()?,
    };
    Ok((child, status, channel))
}

/// Everything up to this executable, which is the first stage of ours.
fn prefix(specification: &Specification, handover: &mut Handover) -> io::Result<Vec<OsString>> {
    let mut words = match &specification.wrapper {
        None => return Ok(vec![platform::own_executable().into()]),
        Some(Wrapper::Bubblewrap { program, options }) => {
            let options: Vec<&[u8]> = options.iter().map(|option| option.as_bytes()).collect();
            let number = handover.add_content(&[&options.join(&0)[..], b"\0"].concat())?;
            let options = ["--args", &number.to_string(), "--"].map(OsString::from);
            std::iter::once(program.clone()).chain(options).collect()
        }
        Some(Wrapper::Ours { .. }) => Vec::new(),
    };
    // It has no name inside, and may have none that this user can reach.
    let executable = handover.add(File::open(platform::own_executable())?)?;
    words.push(format!("/proc/self/fd/{executable}").into());
    Ok(words)
}

fn spawn(specification: &Specification, words: &[OsString], input: Stdio) -> io::Result<Child> {
    let parts = words.split_first();
    let (program, arguments) = parts.ok_or_else(|| io::Error::other("there is nothing to run"))?;
    let mut command = process::command(program);
    command
        .args(arguments)
        .env_clear()
        .envs(specification.environment.iter().cloned())
        .stdin(input)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    if let Some(user) = specification.user {
        command.uid(user).gid(user);
    }
    let is_wrapped = specification.wrapper.is_some(); // so that its directory is not there yet
    let own = &specification.confinement.directory;
    command.current_dir(if is_wrapped { OsStr::new("/") } else { own });
    command.spawn().map_err(|error| {
        io::Error::other(format!(
            "`{}` could not be started: {error}",
            program.display()
        ))
    })
}

/// What the program reads, and our end of it where it is a socket.
fn standard_input(specification: &Specification) -> io::Result<(Option<Channel>, Stdio)> {
    if specification.batch.is_some() {
        let (channel, theirs) = Channel::new()?;
        return Ok((Some(channel), theirs.into()));
    }
    let Some(path) = &specification.stdin else {
        return Ok((None, Stdio::null()));
    };
    // A copy: the program could open the file itself again, for writing, where both have the same user.
    let content = std::fs::read(path).map_err(|error| {
        io::Error::other(format!("`{}` could not be read: {error}", path.display()))
    })?;
    Ok((None, platform::sealed_file(&content)?.into()))
}

/// The files that the next process inherits, known to it by their numbers.
#[derive(Default)]
struct Handover(Vec<OwnedFd>);

impl Handover {
    fn add(&mut self, file: impl Into<OwnedFd>) -> io::Result<i32> {
        let file = file.into();
        rustix::io::fcntl_setfd(file.as_fd(), FdFlags::empty())?;
        let number = file.as_raw_fd();
        self.0.push(file);
        Ok(number)
    }

    /// Adds a file that holds `content` and nobody can change.
    fn add_content(&mut self, content: &[u8]) -> io::Result<i32> {
        self.add(platform::sealed_file(content)?)
    }
}
