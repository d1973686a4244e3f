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

/// The supervisor's end.
pub(super) struct Channel {
    socket: UnixStream,
    random: File,
    nonce: Nonce,
    /// What is still to be sent.
    outgoing: Vec<u8>,
    incoming: Vec<u8>,
    /// The longest answer.
    most_bytes: usize,
}

/// What the program said to a request.
#[derive(Debug, Eq, PartialEq)]
pub(super) struct Reply {
    pub(super) status: u8,
    pub(super) answer: Vec<u8>,
}

impl Channel {
    /// Makes a socket; the other end is the program's.
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
        if self.incoming.is_empty() {
            Ok(())
        } else {
            Err(BatchError::Unasked)
        }
    }

    /// What to wait on, and for what.
    pub(super) fn source(&self) -> (BorrowedFd<'_>, PollFlags) {
        let flags = if self.outgoing.is_empty() {
            PollFlags::IN
        } else {
            PollFlags::IN | PollFlags::OUT
        };
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
        let mut buffer = [0; 16 * 1_024];
        while self.incoming.len() < most {
            match self.socket.read(&mut buffer) {
                Ok(0) => return Err(BatchError::Closed),
                Ok(count) => self.incoming.extend_from_slice(&buffer[..count]),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => break,
                Err(_) => return Err(BatchError::Closed),
            }
        }
        Ok(())
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
    let length = head[NONCE_BYTES + 1..]
        .iter()
        .fold(0, |length, &byte| length << 8 | usize::from(byte));
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

#[cfg(test)]
mod tests {
    use super::{BatchError, Nonce, Reply, read_reply, request};

    const NONCE: Nonce = *b"0123456789abcdef";

    fn reply(status: u8, length: u32, answer: &[u8]) -> Vec<u8> {
        let mut bytes = NONCE.to_vec();
        bytes.push(status);
        bytes.extend(length.to_be_bytes());
        bytes.extend(answer);
        bytes
    }

    #[test]
    fn a_reply_is_there_with_its_last_byte_and_not_before() {
        let bytes = reply(1, 3, b"yes");
        for end in 0..bytes.len() {
            assert_eq!(read_reply(&NONCE, &bytes[..end], 3), Ok(None), "{end}");
        }
        let whole = Reply {
            status: 1,
            answer: b"yes".to_vec(),
        };
        assert_eq!(read_reply(&NONCE, &bytes, 3), Ok(Some(whole)));
    }

    #[test]
    fn what_was_not_asked_for_is_told_from_a_reply() {
        let mut other = reply(0, 0, b"");
        other[7] ^= 1;
        for end in 8..=other.len() {
            assert_eq!(read_reply(&NONCE, &other[..end], 9), Err(BatchError::Nonce));
        }
        assert_eq!(
            read_reply(&NONCE, &reply(0, 1, b"ab"), 9),
            Err(BatchError::Unasked)
        );
        assert_eq!(
            read_reply(&NONCE, &reply(0, 10, b""), 9),
            Err(BatchError::TooLong)
        );
        assert_eq!(
            read_reply(&NONCE, &reply(0, u32::MAX, b""), 9),
            Err(BatchError::TooLong)
        );
    }

    #[test]
    fn a_request_says_how_long_each_part_of_it_is() {
        let arguments = [String::new(), "\u{e9}\n".to_owned()];
        let bytes = request(&NONCE, &arguments).expect("it is short");
        let expected = b"0123456789abcdef\0\0\0\x02\0\0\0\0\0\0\0\x03\xc3\xa9\n";
        assert_eq!(bytes, expected);
    }
}
