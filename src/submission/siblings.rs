//! Folders beside each other that hold the same program, each in its own way: students of a class.
//!
//! The surprise: one file beside them, of a student who handed in nothing else, must not make all of them one submission.

use std::{collections::BTreeMap, ffi::OsString, fs};

use super::{Found, is_source};

/// Whether at least two of these folders hold a source of the same name directly, and none of that name lies beside them, as
/// it would beside older versions of one program. Folders that cannot be read hold nothing.
pub(super) fn hold_the_same(children: &[Found]) -> bool {
    let mut holders: BTreeMap<OsString, usize> = BTreeMap::new();
    for folder in children.iter().filter(|child| child.is_folder()) {
        let entries = fs::read_dir(&folder.path).into_iter().flatten().flatten();
        let sources = entries.filter(|entry| is_source(&entry.path()));
        for source in sources {
            *holders.entry(source.file_name()).or_default() += 1;
        }
    }
    for file in children.iter().filter(|child| !child.is_folder()) {
        holders.remove(file.raw_name());
    }
    holders.into_values().any(|count| count > 1)
}
