//! Starting what is to be watched.
//!
//! What a stage has to know beyond its configuration is handed over in files without names: bubblewrap's options and what is seen
//! can be longer than a command line, and a command line can be read by others.

use std::ffi::OsString;
use std::fs::File;
use std::io;
use std::os::fd::{AsFd, AsRawFd, OwnedFd};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::process::CommandExt;
use std::process::{Child, Stdio};

use rustix::io::FdFlags;

use super::channel::Channel;
use crate::run::stage::StageConfig;
use crate::run::wire::Specification;
use crate::run::{confine, platform, process};

/// A process that was just started.
pub(super) struct Started {
    /// The process, with both its streams as pipes.
    pub(super) child: Child,
    /// Where the stages tell what happened.
    pub(super) status: File,
    /// Our end of the program's standard input, where it is one of a batch.
    pub(super) channel: Option<Channel>,
}

/// Starts the command of a specification.
pub(super) fn start(specification: &Specification) -> io::Result<Started> {
    let mut handover = Handover::default();
    let status = platform::shared_file()?;
    let status_number = handover.add(status.try_clone()?)?;
    let mut words = prefix(specification, &mut handover)?;
    let wrapper = specification.wrapper.as_ref();
    let verb = wrapper.map_or(confine::VERB, |wrapper| &wrapper.verb);
    let layout = match wrapper.and_then(|wrapper| wrapper.layout.as_ref()) {
        Some(layout) => Some(handover.add_content(&serde_json::to_vec(layout)?)?),
        None => None,
    };
    let config = StageConfig {
        supervisor: std::process::id(),
        status: status_number,
        layout,
        confinement: specification.confinement.clone(),
    };
    words.extend(config.words(verb, |said| handover.add_content(said))?);
    words.extend(specification.command.iter().cloned());
    if wrapper.is_none() && specification.user.is_some() {
        platform::give_up_bounding_rights();
    }
    let (channel, input) = standard_input(specification)?;
    let spawn = || spawn(specification, &words, input);
    let child = match &specification.group {
        Some(group) => group.start_inside(specification, spawn)?,
        None => spawn()?,
    };
    Ok(Started {
        child,
        status,
        channel,
    })
}

/// Everything up to this executable, which is the first stage of ours.
fn prefix(specification: &Specification, handover: &mut Handover) -> io::Result<Vec<OsString>> {
    let Some(wrapper) = &specification.wrapper else {
        return Ok(vec![platform::own_executable().into()]);
    };
    let mut words = wrapper.command.clone();
    if let Some(options) = &wrapper.options {
        let options: Vec<&[u8]> = options.iter().map(|option| option.as_bytes()).collect();
        let number = handover.add_content(&[&options.join(&0)[..], b"\0"].concat())?;
        words.extend(["--args", &number.to_string(), "--"].map(OsString::from));
    }
    // It has no name inside, and may have none that this user can reach.
    let executable = handover.add(File::open(platform::own_executable())?)?;
    words.push(format!("/proc/self/fd/{executable}").into());
    Ok(words)
}

fn spawn(specification: &Specification, words: &[OsString], input: Stdio) -> io::Result<Child> {
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
        .stdin(input)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    if let Some(user) = specification.user {
        command.uid(user).gid(user);
    }
    if specification.wrapper.is_none() {
        command.current_dir(&specification.confinement.directory);
    } else {
        command.current_dir("/");
    }
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
    /// Adds one and gives its number.
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
