//! Files and streams that no program should choke on: a clear line, no panic, bounded time and memory.

mod limits; // limits that cannot hold
mod staff; // board files and settings
mod student; // transcripts

use std::{fs::File, io};

use tempfile::TempDir;

use crate::support::{Call, Printed};

/// Bytes of a file that is far too large for everything.
const HUGE: u64 = 1 << 30;

/// Bytes of address space, and seconds of CPU time, that have to be enough for anything.
const BOUNDS: [&str; 3] = ["prlimit", "--as=805306368", "--cpu=20"];

/// Runs a call within bounds, and demands that it did not panic and that what it printed can be shown anywhere.
fn run_bounded(call: Call) -> Printed {
    let printed = call.under(BOUNDS).run();
    for text in [&printed.stdout, &printed.stderr] {
        let is_clean = |character: char| character == '\n' || !character.is_control();
        assert!(text.chars().all(is_clean), "{text:?}");
        assert!(text.len() < 20_000, "{} bytes", text.len());
        assert!(!text.contains("panicked"), "{text}");
    }
    printed
}

/// Makes a file of a gigabyte that takes no room.
fn make_sparse(folder: &TempDir, name: &str) -> io::Result<()> {
    File::create(folder.path().join(name))?.set_len(HUGE)
}
