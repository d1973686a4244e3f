//! Archives of a whole class: unpacked once, with the students' archives in them left as they are.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use sha2::{Digest, Sha256};

use super::found::children;
use super::gather::skipped_in;
use super::{Error, Layout, SkipReason, Skipped};
use crate::archive::{self, Limits, Why};
use crate::outcome::hex;

/// The folder that holds what a class is, and what was passed over where it was unpacked.
#[derive(Debug, Default)]
pub(super) struct Opened {
    pub(super) folder: PathBuf,
    pub(super) skipped: Vec<Skipped>,
    /// What is of a student there, by its path in the folder. The bounds of a class are no fault of one who is in it.
    pub(super) lost: Vec<Skipped>,
}

/// Unpacks the archive of a class below `place`, until `stop` is set. Gives the folder that holds what the class is: where all
/// lies in one folder, that one, unless it is the only submission.
pub(super) fn unpack(
    archive: &Path,
    place: &Path,
    stop: &Arc<AtomicBool>,
) -> Result<Opened, Error> {
    // The same for every grading of the same archive; it ends in the archive's name, by which namesakes are told apart.
    let digest = Sha256::digest(archive.as_os_str().as_encoded_bytes());
    let above = place.join("outer").join(hex(&digest[..4]));
    let into = above.join(archive.file_stem().unwrap_or_default());
    let unwritable = |source| Error::not_made(&into, &source);
    if into.exists() {
        fs::remove_dir_all(&into).map_err(unwritable)?;
    }
    fs::create_dir_all(&above).map_err(unwritable)?;
    let unpacked = archive::unpack(archive, &into, &Limits::of_class(), stop)
        .map_err(|error| Error::of_archive(archive, &error))?;
    let children = children(&into, &BTreeSet::new())?;
    let folder = match (&children[..], Layout::of(&into, &children)) {
        // A platform's folder of one student says whose it is.
        ([only], Layout::Class | Layout::Classroom) if only.is_folder() => only.path.clone(),
        _ => into.clone(),
    };
    let inside = folder.strip_prefix(&into).unwrap_or(Path::new(""));
    let (mut skipped, mut lost) = (Vec::new(), Vec::new());
    for one in skipped_in(Path::new(""), &unpacked.skipped) {
        let path = one.path.strip_prefix(inside).unwrap_or(&one.path);
        // A name that is too long says whose the file is, where it is not in a folder that does.
        let is_students = match one.why {
            SkipReason::Unpacked(Why::Large | Why::Unreadable) => one.path.starts_with(inside),
            SkipReason::Unpacked(Why::Name) => path.file_name() == Some(path.as_os_str()),
            _ => false,
        };
        let (path, why) = (path.to_owned(), one.why);
        lost.extend(is_students.then_some(Skipped { path, why }));
        skipped.push(one);
    }
    Ok(Opened {
        folder,
        skipped,
        lost,
    })
}
