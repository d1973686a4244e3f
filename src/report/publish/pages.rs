//! The folder of a report with pages: what an earlier run left there for students who are in the class no longer.
//!
//! The folder holds a list of what was written, with a hash for each page as `sha256sum` has it. Only what is on
//! it and is as it was written is taken away; what somebody else put there, or has changed, stays and is named.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{fs, io};

use sha2::{Digest, Sha256};

use crate::outcome::{Count, first_of, hex};
use crate::report::html::STAFF;
use crate::whole::{self, Access};

const STUDENTS: &str = "students";

/// Pages that a sentence names before it only counts.
const MOST_NAMED: usize = 10;

/// Files of a report by their paths in its folder, with `/` between names, and their SHA-256.
pub(super) type Written = BTreeMap<String, [u8; 32]>;

pub(super) struct Pages<'a> {
    folder: &'a Path,
    /// The list of what was written.
    list: PathBuf,
}

/// Pages by their paths in the folder, with `/` between names, and their hashes.
type Listed = BTreeMap<String, String>;

impl<'a> Pages<'a> {
    /// Those of a format: two may share a folder.
    pub(super) fn of(folder: &'a Path, format: &str) -> Self {
        let list = folder.join(format!(".tilegrade-{format}"));
        Self { folder, list }
    }

    /// Whether a report has written here.
    pub(super) fn are_ours(&self) -> bool {
        self.list.exists()
    }

    /// Has a folder be known for one of ours before its first page is there, so that one of a run that was killed is, too.
    pub(super) fn claim(&self) -> io::Result<()> {
        let mut list = fs::OpenOptions::new();
        list.append(true).create(true).open(&self.list).map(drop)
    }

    /// Takes away pages that were written earlier, by another run or by this one under another name, and are not among these;
    /// none of them where these are not all. Gives what is to be said of it.
    pub(super) fn clear(
        &self,
        written: &Written,
        last: &BTreeMap<PathBuf, [u8; 32]>,
        is_whole: bool,
    ) -> io::Result<Vec<String>> {
        let pages = written.iter();
        let mut listed: Listed = pages
            .map(|(name, hash)| (name.clone(), hex(hash)))
            .collect();
        let written: BTreeSet<String> = listed.keys().cloned().collect();
        let mut earlier = self.listed();
        earlier.extend(self.of_this_run(last));
        earlier.retain(|name, _| !written.contains(name));
        let mut removed = Vec::new();
        for (name, hash) in earlier {
            if !self.is_as_written(&name, &hash) {
                continue;
            }
            if is_whole {
                fs::remove_file(self.folder.join(&name))?;
                removed.push(name);
            } else {
                listed.insert(name, hash);
            }
        }
        let lines = listed
            .iter()
            .fold(String::new(), |mut lines, (name, hash)| {
                let _ = writeln!(lines, "{hash}  {name}");
                lines
            });
        whole::write(&self.list, Access::Readers, |to| {
            to.write_all(lines.as_bytes())
        })?;
        let others = if is_whole {
            self.others(&written)
        } else {
            Vec::new()
        };
        let removed = sentence(&removed, "of an earlier run removed");
        let others = sentence(&others, "not of this run, and left there");
        Ok(removed.into_iter().chain(others).collect())
    }

    /// What an earlier run wrote. A line that is no page of a student is passed over, no matter who wrote it.
    fn listed(&self) -> Listed {
        let text = fs::read_to_string(&self.list).unwrap_or_default();
        let lines = text.lines().filter_map(|line| line.split_once("  "));
        let pages = lines.filter(|(_, name)| is_of_student(name));
        pages
            .map(|(hash, name)| (name.to_owned(), hash.to_owned()))
            .collect()
    }

    /// What this run wrote on its way.
    fn of_this_run(&self, last: &BTreeMap<PathBuf, [u8; 32]>) -> Listed {
        let page = |(path, hash): (&PathBuf, &[u8; 32])| {
            let below = path.strip_prefix(self.folder).ok()?;
            let names: Vec<&str> = below
                .iter()
                .map(|name| name.to_str())
                .collect::<Option<_>>()?;
            let name = names.join("/");
            is_of_student(&name).then(|| (name, hex(hash)))
        };
        last.iter().filter_map(page).collect()
    }

    fn is_as_written(&self, name: &str, expected: &str) -> bool {
        let path = self.folder.join(name);
        let is_file = path.symlink_metadata().is_ok_and(|about| about.is_file());
        is_file && fs::read(&path).is_ok_and(|bytes| hash(&bytes) == expected)
    }

    /// Other pages beside those that were written, which look like those of students.
    fn others(&self, written: &BTreeSet<String>) -> Vec<String> {
        let endings: BTreeSet<&str> = written.iter().filter_map(|name| ending(name)).collect();
        let entries = fs::read_dir(self.folder.join(STUDENTS))
            .into_iter()
            .flatten();
        let names = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
        let names = names.filter(|name| ending(name).is_some_and(|it| endings.contains(it)));
        let mut others: Vec<String> = names
            .map(|name| format!("{STUDENTS}/{name}"))
            .filter(|name| !written.contains(name))
            .collect();
        others.sort();
        others
    }
}

fn ending(name: &str) -> Option<&str> {
    Some(name.rsplit_once('.')?.1)
}

/// Whether a path is that of a page about a student.
fn is_of_student(name: &str) -> bool {
    let file = name.split_once('/');
    let file = file.filter(|(folder, _)| [STUDENTS, STAFF].contains(folder));
    file.is_some_and(|(_, file)| !file.contains(['/', '\\', ':']) && file != ".." && file != ".")
}

/// What is said of pages, where there are any.
fn sentence(names: &[String], what: &str) -> Option<String> {
    let first = first_of(names, MOST_NAMED);
    let pages = Count(names.len(), "page");
    (!names.is_empty()).then(|| format!("{pages} {what}: {first}"))
}

fn hash(bytes: &[u8]) -> String {
    hex(&Sha256::digest(bytes))
}
