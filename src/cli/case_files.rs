//! Files of cases that are made: none takes the place of another, and what is there already stays.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::output::{Failure, note};
use super::progress::Progress;
use crate::outcome::Count;
use crate::whole::{Access, begin, holds, plainly, put_new};

/// A file that is to be in a folder of cases.
pub(super) struct CaseFile {
    path: PathBuf,
    content: Vec<u8>,
}

/// Writes files. All are looked at first, so that nothing is written where somebody's own file is among them, and those that
/// are there already stay, so that the same command goes on where it was interrupted.
pub(super) fn write(files: Vec<CaseFile>, folder: &Path) -> Result<(), Failure> {
    let all = files.len();
    let mut missing = Vec::new();
    for file in files {
        if !file.is_there()? {
            missing.push(file);
        }
    }
    fs::create_dir_all(folder).map_err(|error| Failure::unwritable(folder, &error))?;
    let mut progress = Progress::new(missing.len() as u64, "files");
    for file in &missing {
        file.write(folder)
            .map_err(|error| Failure::unwritable(&file.path, &error))?;
        progress.step();
    }
    progress.finish();
    let written = Count(missing.len(), "case file");
    let others = match all - missing.len() {
        0 => String::new(),
        others => format!(", {others} there already"),
    };
    note(&format!(
        "{written} written to {}{others}",
        folder.display()
    ));
    Ok(())
}

impl CaseFile {
    pub(super) fn new(folder: &Path, name: &str, content: impl Into<Vec<u8>>) -> Self {
        Self {
            path: folder.join(name),
            content: content.into(),
        }
    }

    /// Whether it is there, just as it is to be. What is there in another way is somebody's.
    fn is_there(&self) -> Result<bool, Failure> {
        match fs::symlink_metadata(&self.path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
            Err(error) => Err(Failure::unwritable(&self.path, &error)),
            Ok(_) if holds(&self.path, &self.content) => Ok(true),
            Ok(_) => Err(Failure::usage(
                format!(
                    "{}: there already, with another content",
                    self.path.display()
                ),
                "nothing was written: name another folder, or move that file away",
            )),
        }
    }

    /// Writes it beside its place and puts it there when it is whole, unless something came there meanwhile.
    fn write(&self, folder: &Path) -> io::Result<()> {
        let mut file = begin(folder, Access::Readers)?;
        file.write_all(&self.content)
            .map_err(|error| plainly(&error))?;
        put_new(file, &self.path)
    }
}
