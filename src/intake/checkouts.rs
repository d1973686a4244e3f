//! A text file with the path of a folder on each line: git checkouts, or any folders, each of which is one submission.

use std::path::{Path, PathBuf};

use super::{Error, Layout, Look, contents::is_source, files, found::Found};

/// Bytes of the longest list that is read.
const LARGEST: u64 = 1 << 20;

/// Whether a file is such a list: no source, and its first line with anything on it names a folder.
pub(super) fn is_list(path: &Path) -> bool {
    let is_meant = !is_source(path) && path.is_file();
    let text = is_meant.then(|| text(path).ok()).flatten();
    text.is_some_and(|text| {
        let first = lines(&text).next();
        first.is_some_and(|(_, line)| folder(path, line).is_dir())
    })
}

/// The submissions that a list names.
pub(super) fn read(path: &Path) -> Result<Look, Error> {
    let text = text(path)?;
    let mut found = Vec::new();
    for (number, line) in lines(&text) {
        let folder = folder(path, line);
        let Some(folder) = folder.canonicalize().ok().filter(|folder| folder.is_dir()) else {
            let message = format!("`{line}` is no folder");
            let hint = "each line is the path of a checkout, from the folder of the list; `#` begins a comment";
            return Err(Error::at_line(path, number, &message, hint));
        };
        found.push(Found::new(folder, true));
    }
    if found.is_empty() {
        return Err(Error::is_no(path, Layout::Checkouts));
    }
    Ok(Look {
        found,
        ..Look::of(Layout::Checkouts)
    })
}

/// The lines with anything on them, by their numbers from 1.
fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let lines = text.trim_start_matches('\u{feff}').lines().enumerate();
    lines
        .map(|(at, line)| (at + 1, line.trim()))
        .filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
}

fn folder(list: &Path, line: &str) -> PathBuf {
    list.parent().unwrap_or(Path::new("")).join(line)
}

fn text(path: &Path) -> Result<String, Error> {
    files::text(path, LARGEST).map_err(|_| Error::is_no(path, Layout::Checkouts))
}
