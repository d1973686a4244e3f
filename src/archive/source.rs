//! Reading an archive's own bytes, and counting what comes out of decompression.

use std::{
    cell::Cell,
    fs::File,
    io::{self, Read, Seek, SeekFrom},
    path::Path,
    rc::Rc,
};

use super::{Doing, Failure, Limits, Reason, fault::Aside, limits::RATIO_FROM};

/// An archive that is open. What the system fails at is put aside as the machine's.
#[derive(Debug)]
pub(super) struct Source<'a> {
    pub(super) file: &'a File,
    /// What failures call it.
    pub(super) path: &'a Path,
    pub(super) aside: Aside,
}

impl Source<'_> {
    fn failed(&self, source: io::Error) -> io::Error {
        if source.kind() == io::ErrorKind::Interrupted {
            return source;
        }
        self.aside.put(Failure {
            path: self.path.to_owned(),
            doing: Doing::Read,
            source,
        })
    }
}

impl Read for Source<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.aside.is_to_stop() {
            // What this is taken for on its way does not matter.
            return Err(io::Error::other("interrupted"));
        }
        let mut file = self.file;
        file.read(buffer).map_err(|error| self.failed(error))
    }
}

impl Seek for Source<'_> {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        let mut file = self.file;
        file.seek(to).map_err(|error| match error.kind() {
            // The archive asked for a place that no file has.
            io::ErrorKind::InvalidInput => error,
            _ => self.failed(error),
        })
    }
}

/// What has come out of decompression so far, of an archive and all that are nested in it.
#[derive(Clone, Debug)]
pub(super) struct Tally {
    so_far: Rc<Cell<u64>>,
    archive_bytes: u64,
    ratio: u64,
    most: u64,
    aside: Aside,
}

impl Tally {
    pub(super) fn new(archive_bytes: u64, limits: &Limits, aside: &Aside) -> Self {
        Self {
            so_far: Rc::default(),
            archive_bytes,
            ratio: limits.ratio,
            most: limits.bytes.saturating_add(limits.ignored_bytes),
            aside: aside.clone(),
        }
    }

    /// Counts what a reader gives.
    pub(super) fn counting<R>(&self, inner: R) -> Counting<R> {
        Counting {
            inner,
            tally: self.clone(),
        }
    }

    fn add(&self, bytes: usize) -> io::Result<()> {
        let so_far = self.so_far.get().saturating_add(bytes as u64);
        self.so_far.set(so_far);
        let by_ratio = self.archive_bytes.saturating_mul(self.ratio);
        if so_far > by_ratio.max(RATIO_FROM) {
            let limit = self.ratio;
            return Err(self.aside.put(Reason::Ratio { limit }));
        }
        if so_far > self.most {
            let limit = self.most;
            return Err(self.aside.put(Reason::IgnoredBytes { limit }));
        }
        Ok(())
    }
}

/// A reader whose bytes are counted.
#[derive(Debug)]
pub(super) struct Counting<R> {
    inner: R,
    tally: Tally,
}

impl<R: Read> Read for Counting<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.inner.read(buffer)?;
        self.tally.add(count)?;
        Ok(count)
    }
}

/// Reads until the buffer is full or the reader is at its end, and gives how many bytes that were.
pub(super) fn fill(reader: &mut impl Read, buffer: &mut [u8]) -> io::Result<usize> {
    let mut filled = 0;
    while filled < buffer.len() {
        match reader.read(&mut buffer[filled..]) {
            Ok(0) => break,
            Ok(count) => filled += count,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => (),
            Err(error) => return Err(error),
        }
    }
    Ok(filled)
}
