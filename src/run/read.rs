//! Reading what a program left behind, under a name that it chose.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use rustix::io::Errno;

use super::error::NotRead;
use super::platform;

/// Reads a file of at most `most_bytes` beneath `directory`, and nothing else: a program may have put a link, a pipe
/// or a directory in its place, to make the grader read another file or wait for ever.
///
/// # Errors
///
/// Where there is anything but a regular file of that size.
pub fn read_file_capped(
    directory: &Path,
    name: impl AsRef<Path>,
    most_bytes: u64,
) -> Result<Vec<u8>, NotRead> {
    let directory = File::open(directory).map_err(NotRead::Unreadable)?;
    let file = File::from(platform::open_beneath(&directory, name.as_ref()).map_err(refusal)?);
    if !file.metadata().map_err(NotRead::Unreadable)?.is_file() {
        return Err(NotRead::NotAFile);
    }
    let mut content = Vec::new();
    file.take(most_bytes + 1)
        .read_to_end(&mut content)
        .map_err(NotRead::Unreadable)?;
    if content.len() as u64 > most_bytes {
        return Err(NotRead::TooLarge(most_bytes));
    }
    Ok(content)
}

fn refusal(error: io::Error) -> NotRead {
    match error.raw_os_error().map(Errno::from_raw_os_error) {
        Some(Errno::NOENT) => NotRead::Absent,
        Some(Errno::LOOP | Errno::XDEV | Errno::INVAL) => NotRead::Link,
        // The first is given by a file where a directory should be, the second by a socket.
        Some(Errno::NOTDIR | Errno::NXIO) => NotRead::NotAFile,
        _ => NotRead::Unreadable(error),
    }
}
