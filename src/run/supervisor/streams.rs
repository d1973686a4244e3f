//! Capturing what a program prints, up to a bound.

use std::fs::File;
use std::io::{self, Read};
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};

pub(super) struct Stream {
    /// Nothing once the other end is closed.
    pipe: Option<File>,
    kept: Vec<u8>,
    most_bytes: usize,
    /// Whether more came than is kept.
    pub(super) is_flooded: bool,
}

impl Stream {
    /// Keeps up to `most_bytes` of what comes through a pipe.
    pub(super) fn new(pipe: impl Into<OwnedFd>, most_bytes: u64) -> io::Result<Self> {
        let pipe = File::from(pipe.into());
        rustix::io::ioctl_fionbio(&pipe, true)?;
        Ok(Self {
            pipe: Some(pipe),
            kept: Vec::new(),
            most_bytes: usize::try_from(most_bytes).unwrap_or(usize::MAX - 1),
            is_flooded: false,
        })
    }

    /// Takes what is there without waiting. A flood is read no further.
    pub(super) fn drain(&mut self) {
        let Some(pipe) = self.pipe.as_ref().filter(|_| !self.is_flooded) else {
            return;
        };
        // One byte more than is kept tells of a flood.
        let room = (self.most_bytes - self.kept.len()) as u64 + 1;
        let read = pipe.take(room).read_to_end(&mut self.kept);
        self.is_flooded = self.kept.len() > self.most_bytes;
        self.kept.truncate(self.most_bytes);
        let is_open = read.is_err_and(|error| error.kind() == io::ErrorKind::WouldBlock);
        if !is_open && !self.is_flooded {
            self.pipe = None;
        }
    }

    /// What to wait on for more; nothing once no more can come.
    pub(super) fn source(&self) -> Option<BorrowedFd<'_>> {
        let pipe = self.pipe.as_ref().filter(|_| !self.is_flooded);
        pipe.map(AsFd::as_fd)
    }

    /// The first words, for a message that may reach a terminal.
    pub(super) fn beginning(&self) -> String {
        let bytes = &self.kept[..self.kept.len().min(300)];
        String::from_utf8_lossy(bytes)
            .trim()
            .replace('\n', "; ")
            .replace(char::is_control, "?")
    }

    pub(super) fn is_closed(&self) -> bool {
        self.pipe.is_none()
    }

    /// What was kept since it was last taken.
    pub(super) fn take(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.kept)
    }

    /// Keeps up to this many bytes from now on, and nothing of what was kept before.
    pub(super) fn begin(&mut self, most_bytes: u64) {
        self.kept = Vec::new();
        self.most_bytes = usize::try_from(most_bytes).unwrap_or(usize::MAX - 1);
    }
}
