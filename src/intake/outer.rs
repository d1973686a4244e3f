//! Archives of a whole class: unpacked once, with the students' archives in them left as they are.

use std::{
    fs,
    path::{Path, PathBuf},
    sync::{Arc, atomic::AtomicBool},
};

use sha2::{Digest, Sha256};

use crate::archive::{self, Limits};

use super::{Error, Left, found::children, gather::left_of, guess};

/// The archive of a class, unpacked.
#[derive(Debug)]
pub(super) struct Opened {
    /// The folder that holds what the class is.
    pub(super) folder: PathBuf,
    /// What was passed over in it.
    pub(super) left: Vec<Left>,
}

/// Where they are unpacked.
#[derive(Debug)]
pub(super) struct Outer<'a> {
    place: &'a Path,
    stop: &'a Arc<AtomicBool>,
}

impl<'a> Outer<'a> {
    /// Unpacks below `place`, until `stop` is set.
    pub(super) fn new(place: &'a Path, stop: &'a Arc<AtomicBool>) -> Self {
        Self { place, stop }
    }

    /// Unpacks the archive of a class. Gives the folder that holds what the class is: where all lies in one folder, that one,
    /// unless it is the only submission.
    pub(super) fn unpack(&self, archive: &Path) -> Result<Opened, Error> {
        let into = self.folder(archive);
        let unwritable = |source| Error::not_made(&into, &source);
        if into.exists() {
            fs::remove_dir_all(&into).map_err(unwritable)?;
        }
        fs::create_dir_all(into.parent().unwrap_or(self.place)).map_err(unwritable)?;
        let unpacked = archive::unpack_until(archive, &into, &Limits::of_class(), self.stop)
            .map_err(|error| Error::of_archive(archive, &error))?;
        let left = left_of(Path::new(""), &unpacked.skipped);
        let children = children(&into, &std::collections::BTreeSet::new())?;
        let folder = match &children[..] {
            [only] if only.is_folder() && !guess::is_one(&children) => only.path.clone(),
            _ => into,
        };
        Ok(Opened { folder, left })
    }

    /// The same for every grading of the same archive; it ends in the archive's name, by which namesakes are told apart.
    fn folder(&self, archive: &Path) -> PathBuf {
        let digest = Sha256::digest(archive.as_os_str().as_encoded_bytes());
        let number = digest.iter().take(4);
        let number = number.fold(0_u32, |number, byte| number << 8 | u32::from(*byte));
        let name = archive.file_stem().unwrap_or_default();
        self.place
            .join("outer")
            .join(format!("{number:08x}"))
            .join(name)
    }
}
