//! The end of the wire that asks: what a supervisor does, without a sandbox.

use std::{
    fs::File,
    io::{Read, Write},
    os::{fd::OwnedFd, unix::net::UnixStream},
    process::{Child, Command, Stdio},
    time::Duration,
};

use tilegrade::language::{Program, Step, Tool};

/// Starts a virtual machine that takes requests.
#[expect(
    clippy::disallowed_methods,
    reason = "the plans are carried out without the sandbox, which has its own tests"
)]
pub(super) fn start(step: &Step, directory: &str, streams: [File; 2]) -> (Child, UnixStream) {
    assert_eq!(step.program, Program::Tool(Tool::Java));
    let (wire, theirs) = UnixStream::pair().expect("a pair of sockets");
    wire.set_read_timeout(Some(Duration::from_mins(1)))
        .expect("a timeout");
    let [stdout, stderr] = streams;
    let child = Command::new(Tool::Java.name())
        .args(&step.arguments)
        .current_dir(directory)
        .stdin(Stdio::from(OwnedFd::from(theirs)))
        .stdout(stdout)
        .stderr(stderr)
        .spawn()
        .expect("java is installed");
    (child, wire)
}

/// The status and the answer to a request; none where the machine has ended.
pub(super) fn ask(wire: &mut UnixStream, arguments: &[String]) -> Option<(u8, Vec<u8>)> {
    let length = |length: usize| u32::try_from(length).expect("a length").to_be_bytes();
    // That nobody can guess it is for whoever asks in earnest. Bytes above 127 are no signs here.
    let nonce: [u8; 16] = *b"\xff\x80 nonce \0\x01 \x7f\x81\xfe!";
    let mut request = nonce.to_vec();
    request.extend(length(arguments.len()));
    for argument in arguments {
        request.extend(length(argument.len()));
        request.extend(argument.as_bytes());
    }
    wire.write_all(&request).ok()?;
    let mut head = [0; 21];
    wire.read_exact(&mut head).ok()?;
    assert_eq!(head[..16], nonce);
    let length = u32::from_be_bytes([head[17], head[18], head[19], head[20]]);
    let mut answer = vec![0; usize::try_from(length).expect("a length")];
    wire.read_exact(&mut answer).ok()?;
    Some((head[16], answer))
}
