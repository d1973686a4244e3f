//! What the supervisor and the program of a batch say to each other, over a socket.
//!
//! The program is not to be trusted: whatever it says that is not the one reply it was asked for ends the batch.

use std::fs::File;
use std::io::{self, Read, Write};
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::os::unix::net::UnixStream;

use rustix::event::PollFlags;

use crate::run::batch::BatchError;

/// Bytes that nobody can guess, fresh for each request.
const NONCE_BYTES: usize = 16;

/// What stands in front of an answer: the nonce, the status, and the length.
const HEAD_BYTES: usize = NONCE_BYTES + 1 + 4;

type Nonce = [u8; NONCE_BYTES];

pub(super) struct Channel {
    socket: UnixStream,
    random: File,
    nonce: Nonce,
    outgoing: Vec<u8>,
    incoming: Vec<u8>,
    most_bytes: usize,
}

#[derive(Debug, Eq, PartialEq)]
pub(super) struct Reply {
    pub(super) status: u8,
    pub(super) answer: Vec<u8>,
}

impl Channel {
    pub(super) fn new() -> io::Result<(Self, OwnedFd)> {
        let (ours, theirs) = UnixStream::pair()?;
        ours.set_nonblocking(true)?;
        let channel = Self {
            socket: ours,
            random: File::open("/dev/urandom")?,
            nonce: Nonce::default(),
            outgoing: Vec::new(),
            incoming: Vec::new(),
            most_bytes: 0,
        };
        Ok((channel, theirs.into()))
    }

    /// Begins a request, whose answer is to have at most `most_bytes`.
    pub(super) fn ask(&mut self, arguments: &[String], most_bytes: u64) -> io::Result<()> {
        self.random.read_exact(&mut self.nonce)?;
        self.outgoing = request(&self.nonce, arguments)?;
        self.most_bytes = usize::try_from(most_bytes).unwrap_or(usize::MAX);
        Ok(())
    }

    /// Sends and takes in what can be without waiting. Gives the reply once all of it is there.
    pub(super) fn exchange(&mut self) -> Result<Option<Reply>, BatchError> {
        // What comes before the request is out is no reply to it.
        self.receive()?;
        self.send()?;
        let reply = read_reply(&self.nonce, &self.incoming, self.most_bytes)?;
        if reply.is_some() {
            if !self.outgoing.is_empty() {
                return Err(BatchError::Unasked);
            }
            self.incoming.clear();
        }
        Ok(reply)
    }

    /// Fails where the program has said something, or can say nothing more.
    pub(super) fn require_silence(&mut self) -> Result<(), BatchError> {
        self.most_bytes = 0;
        self.receive()?;
        let is_silent = self.incoming.is_empty();
        is_silent.then_some(()).ok_or(BatchError::Unasked)
    }

    pub(super) fn source(&self) -> (BorrowedFd<'_>, PollFlags) {
        let mut flags = PollFlags::IN;
        flags.set(PollFlags::OUT, !self.outgoing.is_empty());
        (self.socket.as_fd(), flags)
    }

    fn send(&mut self) -> Result<(), BatchError> {
        while !self.outgoing.is_empty() {
            match self.socket.write(&self.outgoing) {
                Ok(count) => drop(self.outgoing.drain(..count)),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => break,
                Err(_) => return Err(BatchError::Closed),
            }
        }
        Ok(())
    }

    /// Takes in what is there, but not more than one byte above the longest reply.
    fn receive(&mut self) -> Result<(), BatchError> {
        let most = HEAD_BYTES + self.most_bytes + 1;
        let room = most.saturating_sub(self.incoming.len()) as u64;
        match (&self.socket).take(room).read_to_end(&mut self.incoming) {
            Ok(_) if self.incoming.len() >= most => Ok(()),
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => Ok(()),
            Ok(_) | Err(_) => Err(BatchError::Closed),
        }
    }
}

fn request(nonce: &Nonce, arguments: &[String]) -> io::Result<Vec<u8>> {
    let length = |count: usize| u32::try_from(count).map_err(io::Error::other);
    let mut bytes = nonce.to_vec();
    bytes.extend(length(arguments.len())?.to_be_bytes());
    for argument in arguments {
        bytes.extend(length(argument.len())?.to_be_bytes());
        bytes.extend(argument.as_bytes());
    }
    Ok(bytes)
}

/// The reply, once it is whole; every part of it is looked at as soon as it is there.
fn read_reply(nonce: &Nonce, bytes: &[u8], most_bytes: usize) -> Result<Option<Reply>, BatchError> {
    let said = &bytes[..bytes.len().min(NONCE_BYTES)];
    if said != &nonce[..said.len()] {
        return Err(BatchError::Nonce);
    }
    let Some((head, answer)) = bytes.split_at_checked(HEAD_BYTES) else {
        return Ok(None);
    };
    let length = u32::from_be_bytes(*head.last_chunk().unwrap_or(&[0; 4]));
    let length = usize::try_from(length).unwrap_or(usize::MAX);
    if length > most_bytes {
        return Err(BatchError::TooLong);
    }
    if answer.len() > length {
        return Err(BatchError::Unasked);
    }
    Ok((answer.len() == length).then(|| Reply {
        status: head[NONCE_BYTES],
        answer: answer.to_vec(),
    }))
}
