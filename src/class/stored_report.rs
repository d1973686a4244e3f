//! The stored results in the folder of a grading, a JSON report that grows while a class is graded.
//!
//! It is written beside its place and put there when it is whole, so that a report is there complete or not
//! at all, and no more than one submission of it is in memory.

use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use super::Error;
use crate::grade;
use crate::report::json;
use crate::report::publish::NO_FILE;
use crate::whole::{Access, begin, folder_of, plainly, put};

/// A JSON report that is being written, beside its place.
pub(crate) struct StoredReport {
    path: PathBuf,
    file: BufWriter<NamedTempFile>,
    is_empty: bool,
}

impl StoredReport {
    /// Begins a report for anyone who grades alone, with the rights that runs are kept with.
    pub(crate) fn open(path: &Path, opening: &str) -> Result<Self, Error> {
        let unwritable = |error: io::Error| {
            Error::refused(
                format!("{}: cannot be written: {error}", path.display()),
                NO_FILE,
            )
        };
        if path.is_dir() {
            return Err(unwritable(io::Error::other("it is a folder")));
        }
        let file = begin(folder_of(path), Access::Owner).map_err(unwritable)?;
        let mut file = BufWriter::new(file);
        file.write_all(opening.as_bytes()).map_err(unwritable)?;
        Ok(Self {
            path: path.to_owned(),
            file,
            is_empty: true,
        })
    }

    /// Writes a submission, as [`json::submission`] has it. An error names the report and the way out.
    pub(crate) fn add(&mut self, submission: &str) -> io::Result<()> {
        let separator = if self.is_empty { "" } else { json::SEPARATOR };
        self.is_empty = false;
        let written = self.file.write_all(separator.as_bytes());
        let written = written.and_then(|()| self.file.write_all(submission.as_bytes()));
        written.map_err(|error| unwritten(&self.path, &error))
    }

    /// Ends the report and puts it in its place. What was there stays beside it, under the same name with `.1` behind it, unless it
    /// is the same.
    pub(crate) fn replace(mut self) -> io::Result<()> {
        let mut earlier = self.path.clone().into_os_string();
        earlier.push(".1");
        self.end()?;
        let is_same = is_same(self.file.get_ref().path(), &self.path).unwrap_or(false);
        if self.path.is_file() && !is_same {
            let _ = fs::remove_file(&earlier);
            // There is a whole report under the name at every moment. Some disks know no second names.
            fs::hard_link(&self.path, &earlier)
                .or_else(|_| fs::copy(&self.path, &earlier).map(drop))
                .map_err(|error| unwritten(&self.path, &error))?;
        }
        self.put()
    }

    fn end(&mut self) -> io::Result<()> {
        let written = self.file.write_all(json::CLOSING.as_bytes());
        let written = written.and_then(|()| self.file.flush());
        written.map_err(|error| unwritten(&self.path, &error))
    }

    fn put(self) -> io::Result<()> {
        let file = self.file.into_inner();
        let file = file.map_err(|error| unwritten(&self.path, error.error()))?;
        put(file, &self.path).map_err(|error| unwritten(&self.path, &error))
    }
}

/// Whether two files hold the same, which are never in memory as a whole.
fn is_same(one: &Path, other: &Path) -> io::Result<bool> {
    let [one, other] = [File::open(one)?, File::open(other)?];
    let are_as_long = one.metadata()?.len() == other.metadata()?.len();
    let [mut one, mut other] = [one, other].map(|file| BufReader::new(file).bytes());
    Ok(are_as_long
        && one.all(|byte| matches!((byte, other.next()), (Ok(own), Some(Ok(its))) if own == its)))
}

/// An error that names the report, and the way out.
fn unwritten(path: &Path, error: &io::Error) -> io::Error {
    io::Error::other(grade::Error::NotWritten {
        path: path.to_owned(),
        source: plainly(error),
    })
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use std::{
        fs::File,
        io::BufWriter,
        path::{Path, PathBuf},
    };

    use tempfile::{NamedTempFile, TempPath};

    use super::StoredReport;

    #[test]
    fn a_report_that_finds_no_room_is_named() {
        let folder = tempfile::TempDir::new().expect("a folder");
        let full = File::options().write(true).open("/dev/full");
        let place = TempPath::try_from_path(folder.path().join(".new-report"));
        let place = place.expect("a path");
        let file = NamedTempFile::from_parts(full.expect("a device"), place);
        let mut report = StoredReport {
            path: PathBuf::from("out/results.json"),
            file: BufWriter::new(file),
            is_empty: true,
        };
        let written = report.add("{}").and_then(|()| report.end());
        let error = written.expect_err("there is no room").to_string();
        assert!(
            error.starts_with("out/results.json: cannot be written: "),
            "{error}"
        );
        assert!(!Path::new("out/results.json").exists());
    }
}
