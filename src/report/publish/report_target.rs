//! A report that was asked for: where it goes, and how it gets there whole.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::{env, fs};

use sha2::{Digest, Sha256};

use super::pages::{Pages, Written};
use super::spool::Spool;
use super::{Error, NO_FILE, Tell};
use crate::report::{File, Files, Format, RenderContext, Rendered, Report};
use crate::whole::{self, Access, begin, folder_of, holds, is_special, keep_private};

/// The file that GitHub shows below a job.
const JOB_SUMMARY: &str = "GITHUB_STEP_SUMMARY";

pub(super) struct ReportTarget {
    pub(super) format: Format,
    pub(super) path: PathBuf,
    /// Hashes of what was written last, file by file, so that pages that are as they were stay.
    last: BTreeMap<PathBuf, [u8; 32]>,
}

impl ReportTarget {
    pub(super) const fn new(format: Format, path: PathBuf) -> Self {
        Self {
            format,
            path,
            last: BTreeMap::new(),
        }
    }

    /// Whether it is put in a place, and neither printed nor written to a device.
    pub(super) fn is_put(&self) -> bool {
        !is_standard_output(&self.path) && !is_special(&self.path)
    }

    /// The one of both that it is made of.
    pub(super) fn report<'a>(&self, all: &'a Report, seen: Option<&'a Report>) -> &'a Report {
        let seen = seen.filter(|_| !self.format.keeps_cases_from_students());
        seen.unwrap_or(all)
    }

    pub(super) fn texts<'a>(
        &self,
        report: &'a Report,
        around: &'a RenderContext,
    ) -> Result<Rendered<'a>, Error> {
        Ok(self.format.texts(report, around)?)
    }

    pub(super) fn require_room(&self) -> Result<(), Error> {
        if !self.is_put() {
            return Ok(());
        }
        let room = if self.format.is_folder() {
            fs::create_dir_all(&self.path).and_then(|()| begin(&self.path, Access::Readers))
        } else if self.path.is_dir() {
            Err(io::ErrorKind::IsADirectory.into())
        } else {
            begin(folder_of(&self.path), Access::Readers)
        };
        room.map(drop)
            .map_err(|error| self.unwritable(&self.path, &error))
    }

    /// Writes its files, each as soon as it is made, or prints them. Gives those below its path.
    pub(super) fn write(
        &mut self,
        files: Files<'_>,
        output: &mut dyn Write,
    ) -> Result<Written, Error> {
        let mut written = Written::new();
        for file in files {
            let file = file?;
            if is_standard_output(&self.path) {
                output.write_all(&file.bytes)?;
                output.flush()?;
                continue;
            }
            let path = match &file.below {
                Some(below) => self.path.join(below),
                None => self.path.clone(),
            };
            let hash = Sha256::digest(&file.bytes).into();
            if let Some(below) = &file.below {
                written.insert(below.clone(), hash);
            }
            if self.last.get(&path) == Some(&hash) {
                continue;
            }
            if file.below.is_some() && holds(&path, &file.bytes) {
                self.last.insert(path, hash);
                continue;
            }
            self.put(&file, &path)
                .map_err(|error| self.unwritable(&path, &error))?;
            // Only of folders is it worth the memory to know which page is as it was.
            if file.below.is_some() {
                self.last.insert(path, hash);
            }
        }
        Ok(written)
    }

    /// Puts a file in its place, and makes the folder of one below its path.
    fn put(&self, file: &File, path: &Path) -> io::Result<()> {
        let folder = folder_of(path);
        if file.below.is_some() {
            fs::create_dir_all(folder)?;
            self.pages().claim()?;
        }
        let access = if file.is_private {
            keep_private(folder)?;
            Access::Owner
        } else {
            Access::Readers
        };
        whole::write(path, access, |to| to.write_all(&file.bytes))
    }

    /// Writes all that there is to it at the end, and tells what it warns of.
    pub(super) fn finish(
        &mut self,
        report: &Report,
        around: &RenderContext,
        (output, tell): (&mut dyn Write, &dyn Tell),
    ) -> Result<(), Error> {
        let texts = self.texts(report, around)?;
        for warning in &texts.warnings {
            tell.line(&format!("{}: {warning}", self.format));
        }
        let written = self.write(texts.files, output)?;
        self.clear(&written, !around.is_pick, tell)?;
        self.append_job_summary(texts.job_summary.as_deref(), tell)
    }

    /// Writes the JSON report of what was spooled.
    pub(super) fn write_spooled(
        &self,
        opening: &str,
        spool: &mut Spool,
        output: &mut dyn Write,
    ) -> Result<(), Error> {
        if is_standard_output(&self.path) {
            return Ok(spool.copy(opening, output)?);
        }
        let put = whole::write(&self.path, Access::Readers, |file| {
            spool.copy(opening, file)
        });
        put.map_err(|error| self.unwritable(&self.path, &error))
    }

    /// Takes away what an earlier run wrote into its folder and this one did not, where these results are all that there are, and
    /// says so.
    fn clear(&self, written: &Written, is_whole: bool, tell: &dyn Tell) -> Result<(), Error> {
        if !self.format.is_folder() {
            return Ok(());
        }
        let cleared = self.pages().clear(written, &self.last, is_whole);
        let cleared = cleared.map_err(|error| self.unwritable(&self.path, &error))?;
        for sentence in cleared {
            tell.line(&format!("{}: {sentence}", self.format));
        }
        Ok(())
    }

    pub(super) fn pages(&self) -> Pages<'_> {
        Pages::of(&self.path, self.format.name())
    }

    fn append_job_summary(&self, summary: Option<&str>, tell: &dyn Tell) -> Result<(), Error> {
        let Some(summary) = summary else {
            return Ok(());
        };
        let Some(path) = env::var_os(JOB_SUMMARY).filter(|path| !path.is_empty()) else {
            let missing = "is not set: there is no summary";
            tell.line(&format!("{}: {JOB_SUMMARY} {missing}", self.format));
            return Ok(());
        };
        let path = PathBuf::from(path);
        let file = fs::OpenOptions::new().append(true).create(true).open(&path);
        file.and_then(|mut file| file.write_all(summary.as_bytes()))
            .map_err(|error| self.unwritable(&path, &error))
    }

    fn unwritable(&self, path: &Path, error: &io::Error) -> Error {
        let path = path.display();
        let why = match error.kind() {
            io::ErrorKind::NotFound => "its folder is not there".to_owned(),
            io::ErrorKind::IsADirectory => "it is a folder".to_owned(),
            io::ErrorKind::NotADirectory => "what it is to lie in is no folder".to_owned(),
            _ => error.to_string(),
        };
        let hint = if self.format.is_folder() {
            "name a folder that you may write to"
        } else {
            NO_FILE
        };
        Error::refused(format!("{path}: cannot be written: {why}"), hint)
    }
}

/// Whether nothing is put anywhere, but printed.
pub(super) fn is_standard_output(path: &Path) -> bool {
    path == Path::new("-")
}
