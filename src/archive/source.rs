//! Reading an archive's own bytes.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::Path;

use super::meter::Meter;
use super::{Doing, Failure};

/// An archive that is open. What the system fails at is put aside as the machine's.
#[derive(Debug)]
pub(super) struct Source<'a> {
    path: &'a Path,
    file: &'a File,
    meter: Meter,
}

impl<'a> Source<'a> {
    pub(super) fn new(path: &'a Path, file: &'a File, meter: &Meter) -> Self {
        Self {
            path,
            file,
            meter: meter.clone(),
        }
    }

    fn failed(&self, source: io::Error) -> io::Error {
        match source.kind() {
            // The second is said where the archive asks for a place that no file has.
            io::ErrorKind::Interrupted | io::ErrorKind::InvalidInput => source,
            _ => self.meter.put(Failure::new(self.path, Doing::Read, source)),
        }
    }
}

impl Read for Source<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.meter.is_to_stop() {
            return Err(io::Error::other("interrupted"));
        }
        let mut file = self.file;
        file.read(buffer).map_err(|error| self.failed(error))
    }
}

impl Seek for Source<'_> {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        let mut file = self.file;
        file.seek(to).map_err(|error| self.failed(error))
    }
}

/// Reads until the buffer is full or the reader is at its end, and gives how many bytes that were.
pub(super) fn fill(reader: &mut (impl Read + ?Sized), buffer: &mut [u8]) -> io::Result<usize> {
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
