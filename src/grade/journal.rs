//! The journal: what is known already, one file for each submission and case.
//!
//! Every file is written beside its place and renamed into it, so that a reader sees the whole of it or nothing. Nothing is
//! ever appended, and nothing has to be repaired: a file that cannot be read is a run that has to be made again.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::time::Duration;
use std::{io, thread};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::Error;
use super::key::CaseKey;
use super::record::{FORMAT, RunFile, STREAMS, streams_of};
use super::stored::StoredSubmission;
use crate::assignment::Case;
use crate::beneath::{open_without_waiting, read_without_waiting};
use crate::outcome::{ByHand, RunRecord, Student, compact_json};
use crate::whole::{Access, begin, folder_of, is_begun, put_new, replace};

/// The folder of a grading's results, locked against a second grading.
#[derive(Debug)]
pub struct Journal {
    folder: PathBuf,
    /// Holds the lock as long as it is open.
    _lock: File,
}

/// Something that was found out of a submission, and what it depended on.
#[derive(Debug, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct Keyed<T> {
    format: u32,
    key: String,
    content: T,
}

/// The name of the file with the class files of a build, in base 64 by their names.
pub(super) const CLASSES: &str = "_classes.json";

/// The name of the file that says which program is graded; no case has it either.
pub(super) const CHOICE: &str = "_entry.json";

/// The name of the file that says how a build failed; no case has it, since cases begin with a letter or digit.
pub(super) const BUILD_FAILURE: &str = "_build.json";

/// The file that says what was graded.
pub(crate) const RUN_FILE: &str = "run.json";

const LOCK: &str = ".lock";

const RECORDS: &str = "records";

const SUBMISSIONS: &str = "submissions";

impl Journal {
    /// Opens the folder, and makes it where it is not there. Fails for a folder that another grading holds, or that holds what no
    /// grading wrote.
    pub fn open(folder: &Path) -> Result<Self, Error> {
        let not_written = Error::not_written(folder);
        if !Self::is_in(folder) && !is_free(folder) {
            return Err(Error::NotResults(folder.to_owned()));
        }
        // The mark of a folder of results comes first.
        fs::create_dir_all(folder).map_err(&not_written)?;
        let lock = own_file(&folder.join(LOCK));
        let lock = lock.map_err(Error::not_written(&folder.join(LOCK)))?;
        match patiently_lock(&lock) {
            Ok(()) => (),
            Err(fs::TryLockError::WouldBlock) => return Err(Error::Locked(folder.to_owned())),
            Err(fs::TryLockError::Error(source)) => return Err(not_written(source)),
        }
        fs::create_dir_all(folder.join(RECORDS)).map_err(&not_written)?;
        Ok(Self {
            folder: folder.to_owned(),
            _lock: lock,
        })
    }

    /// Whether a folder is one of results: it holds what every grading writes.
    pub(crate) fn is_in(folder: &Path) -> bool {
        let holds = |name| folder.join(name).exists();
        // Who copies a folder may leave out hidden files, and folders with nothing in them.
        holds(LOCK) || holds(RUN_FILE) && (holds(RECORDS) || holds("results.json"))
    }

    /// Opens the folder of a grading that has been. Fails where nothing was graded there, or another grading holds it.
    pub fn open_graded(folder: &Path) -> Result<Self, Error> {
        if folder.join(RUN_FILE).is_file() {
            Self::open(folder)
        } else {
            Err(Error::NothingGraded(folder.to_owned()))
        }
    }

    /// The folder.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Reads a file of the folder as a whole.
    pub fn read(&self, name: &str) -> io::Result<Vec<u8>> {
        read_without_waiting(&self.folder.join(name))
    }

    /// Forgets every run, or those of one submission by its record name.
    pub(crate) fn forget(&self, only: Option<&str>) -> Result<(), Error> {
        let records = self.folder.join(RECORDS);
        let path = only.map_or_else(|| records.clone(), |name| records.join(name));
        let removed = match fs::remove_dir_all(&path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
            _ => fs::create_dir_all(&records),
        };
        removed.map_err(|source| Error::NotWritten { path, source })
    }

    /// Writes a file of the folder as a whole.
    pub fn write(&self, name: &str, bytes: &[u8]) -> Result<(), Error> {
        let path = self.folder.join(name);
        replace(&path, bytes).map_err(Error::not_written(&path))
    }

    /// The run of a case that a grading made of what was built, or why it does not count.
    pub(super) fn run(
        &self,
        submission: &str,
        case: &str,
        case_key: &CaseKey,
        build_key: &str,
    ) -> Result<RunRecord, NoRun> {
        let folder = self.folder_of(submission);
        let file = read_run(&folder, case).ok_or(NoRun::Missing)?;
        if !file.is_on(&case_key.board) {
            return Err(NoRun::OtherBoard);
        }
        if !file.is_of(&case_key.run_key(build_key)) {
            return Err(NoRun::OtherCircumstances);
        }
        record_in(&folder, case, file).ok_or(NoRun::Missing)
    }

    /// Keeps the run of a case that was made of what was built.
    pub(super) fn keep_run(
        &self,
        submission: &str,
        case: &str,
        case_key: &CaseKey,
        build_key: &str,
        record: &RunRecord,
    ) -> io::Result<()> {
        let key = case_key.run_key(build_key);
        let Some(file) = RunFile::of(record, &key, &case_key.board) else {
            return Ok(());
        };
        if let Some(second) = &record.second {
            let name = second_name(case);
            self.keep_run(submission, &name, case_key, build_key, second)?;
        }
        let folder = self.folder_of(submission);
        make_folder(&folder)?;
        for (ending, bytes) in STREAMS.into_iter().zip(streams_of(record)) {
            let path = folder.join(format!("{case}.{ending}"));
            if bytes.is_empty() {
                remove(&path)?;
            } else {
                replace(&path, bytes)?;
            }
        }
        keep(&folder, &format!("{case}.json"), &file)
    }

    /// What was found out of a submission and lies under this name, if it depended on just this.
    pub(super) fn keyed<T: DeserializeOwned>(
        &self,
        submission: &str,
        name: &str,
        key: &str,
    ) -> Option<T> {
        let file: Keyed<T> = read(&self.folder_of(submission).join(name))?;
        (file.format == FORMAT && file.key == key).then_some(file.content)
    }

    pub(super) fn keep_keyed(
        &self,
        submission: &str,
        name: &str,
        key: &str,
        content: impl Serialize,
    ) -> io::Result<()> {
        let file = Keyed {
            format: FORMAT,
            key: key.to_owned(),
            content,
        };
        keep(&self.folder_of(submission), name, &file)
    }

    pub(super) fn keep_submission(
        &self,
        record_name: &str,
        stored: &StoredSubmission,
    ) -> io::Result<()> {
        let name = format!("{record_name}.json");
        keep(&self.folder.join(SUBMISSIONS), &name, stored)
    }

    /// What was found out about a submission; `None` if it is not there or cannot be read.
    pub(super) fn submission(&self, record_name: &str) -> Option<StoredSubmission> {
        stored_submission(&self.folder, record_name)
    }

    /// Of how many of these, by their record names, a grading was told points by hand.
    pub fn given_by_hand<'a>(&self, record_names: impl Iterator<Item = &'a str>) -> usize {
        let told = record_names.filter(|name| {
            self.student(name)
                .is_some_and(|one| !one.by_hand.is_empty())
        });
        told.count()
    }

    /// What is stored of the student of a submission, by its record name; `None` if it is not stored.
    pub(crate) fn student(&self, record_name: &str) -> Option<Student> {
        self.submission(record_name).map(|stored| stored.student)
    }

    /// Keeps what is given by hand to a submission from now on, by its record name, in place of what was. Nothing where the
    /// submission is not stored.
    pub fn give_by_hand(&self, record_name: &str, by_hand: Vec<ByHand>) -> Result<(), Error> {
        let Some(mut stored) = self.submission(record_name) else {
            return Ok(());
        };
        if stored.student.by_hand != by_hand {
            stored.student.by_hand = by_hand;
            let written = self.keep_submission(record_name, &stored);
            written.map_err(Error::not_written(&self.folder.join(SUBMISSIONS)))?;
        }
        Ok(())
    }

    /// Hands over the case file of a smaller failing board, or takes back an earlier one.
    pub(super) fn keep_shrunk(&self, file: &str, case: Option<&Case>) -> io::Result<()> {
        let path = self.folder.join(file);
        let Some(case) = case else {
            return remove(&path);
        };
        make_folder(path.parent().unwrap_or(&self.folder))?;
        replace(&path, &case.bytes)
    }

    fn folder_of(&self, submission: &str) -> PathBuf {
        self.folder.join(RECORDS).join(submission)
    }
}

#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum NoRun {
    /// There is none, or its parts do not belong together.
    Missing,
    /// It was made with another board file.
    OtherBoard,
    /// It was made with other limits, as another kind of case, or by what another build gave.
    OtherCircumstances,
}

pub(super) fn stored_submission(folder: &Path, record_name: &str) -> Option<StoredSubmission> {
    let file = folder.join(SUBMISSIONS).join(format!("{record_name}.json"));
    read(&file).filter(|stored: &StoredSubmission| stored.format == FORMAT)
}

/// The files that are stored of a submission, by their names below the folder of results, in their order. What a grading that was killed
/// had begun is none of them.
pub(crate) fn files_of(folder: &Path, record_name: &str) -> Vec<PathBuf> {
    let records = Path::new(RECORDS).join(record_name);
    let entries = fs::read_dir(folder.join(&records))
        .into_iter()
        .flatten()
        .flatten();
    let names = entries.map(|entry| entry.file_name());
    let whole = names.filter(|name| !is_begun(name));
    let mut files: Vec<PathBuf> = whole.map(|name| records.join(name)).collect();
    files.push(Path::new(SUBMISSIONS).join(format!("{record_name}.json")));
    files.sort();
    files
}

/// The run of a case in a folder of results, whatever it depended on.
pub(super) fn kept_run(folder: &Path, record_name: &str, case: &str) -> Option<RunRecord> {
    let folder = folder.join(RECORDS).join(record_name);
    record_in(&folder, case, read_run(&folder, case)?)
}

/// The name of the files of a second run of a case: no case has it, as no name of one begins with this sign.
fn second_name(case: &str) -> String {
    format!("_second-{case}")
}

fn read<T: DeserializeOwned>(path: &Path) -> Option<T> {
    serde_json::from_slice(&read_without_waiting(path).ok()?).ok()
}

/// Whether a folder is not there, or holds nothing but hidden files.
fn is_free(folder: &Path) -> bool {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut names = entries.map(|entry| entry.file_name());
    names.all(|name| name.as_encoded_bytes().starts_with(b"."))
}

fn keep(folder: &Path, name: &str, content: &impl Serialize) -> io::Result<()> {
    make_folder(folder)?;
    replace(&folder.join(name), compact_json(content).as_bytes())
}

fn read_run(folder: &Path, case: &str) -> Option<RunFile<'static>> {
    read(&folder.join(format!("{case}.json")))
}

/// The run of a file and of the streams beside it.
fn record_in(folder: &Path, case: &str, file: RunFile<'_>) -> Option<RunRecord> {
    let stream = |ending: &str| {
        // An empty stream has no file.
        let path = file
            .has(ending)
            .then(|| folder.join(format!("{case}.{ending}")))?;
        read_without_waiting(&path).ok()
    };
    let streams = STREAMS.map(|ending| stream(ending).unwrap_or_default());
    let name = second_name(case);
    let second = file.has_second.then(|| read_run(folder, &name)).flatten();
    let second = second.filter(|second| second.is_of(&file.key));
    let second = second.and_then(|second| record_in(folder, &name, second));
    file.record(streams, second.map(Box::new))
}

/// How often a held lock is tried again, and how long is waited between.
const PATIENCE: (u32, Duration) = (20, Duration::from_millis(50));

/// Takes a lock. A grading that was just killed may hold it a moment longer, by a child that had not become another program yet.
fn patiently_lock(lock: &File) -> Result<(), fs::TryLockError> {
    let (tries, pause) = PATIENCE;
    for _ in 1..tries {
        match lock.try_lock() {
            Err(fs::TryLockError::WouldBlock) => thread::sleep(pause),
            taken => return taken,
        }
    }
    lock.try_lock()
}

/// Opens a file that nobody but its owner may open: anyone who can open a file can hold its lock for ever.
fn own_file(path: &Path) -> io::Result<File> {
    if !path.exists() {
        // It is its owner's alone from the first moment. Another grading may be faster.
        match put_new(begin(folder_of(path), Access::Owner)?, path) {
            Err(error) if error.kind() != io::ErrorKind::AlreadyExists => return Err(error),
            _ => (),
        }
    }
    open_without_waiting(path, File::options().write(true))
}

fn make_folder(folder: &Path) -> io::Result<()> {
    match folder.symlink_metadata() {
        Ok(facts) if facts.is_dir() => return Ok(()),
        Ok(_) => fs::remove_file(folder)?,
        Err(_) => (),
    }
    fs::create_dir_all(folder)
}

fn remove(path: &Path) -> io::Result<()> {
    if path.is_dir() {
        return fs::remove_dir_all(path);
    }
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}
