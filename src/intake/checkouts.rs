//! A text file with the path of a folder on each line: git checkouts, or any folders, each of which is one submission.

use std::path::{Path, PathBuf};

use super::found::Found;
use super::{Error, Layout, Source, files};
use crate::language::is_source;

const LARGEST: u64 = 1 << 20;

/// The folders that a file lists; empty if it is a source or no text.
pub fn listed(path: &Path) -> Vec<PathBuf> {
    let is_meant = !is_source(path) && path.is_file();
    let text = is_meant.then(|| files::text(path, LARGEST).ok()).flatten();
    let folders = folders(path, text.as_deref().unwrap_or_default());
    folders.map(|(_, _, folder)| folder).collect()
}

pub(super) fn read(path: &Path) -> Result<Source, Error> {
    let is_no = || Error::is_no(path, Layout::Checkouts);
    let text = files::text(path, LARGEST).map_err(|_| is_no())?;
    let mut source = Source::of(Layout::Checkouts);
    for (number, line, folder) in folders(path, &text) {
        let Some(folder) = folder.canonicalize().ok().filter(|folder| folder.is_dir()) else {
            let message = format!("`{line}` is no folder");
            let hint = "each line is the path of a checkout, from the folder of the list; `#` begins a comment";
            return Err(Error::at_line(path, number, &message, hint));
        };
        let mut found = Found::new(folder, true);
        found.layout = Layout::Checkouts;
        source.found.push(found);
    }
    if source.found.is_empty() {
        return Err(is_no());
    }
    Ok(source)
}

/// The folders of a list, with the lines that name them and their numbers from 1.
fn folders<'a>(list: &Path, text: &'a str) -> impl Iterator<Item = (usize, &'a str, PathBuf)> {
    let above = list.parent().unwrap_or(Path::new(""));
    let lines = text.trim_start_matches('\u{feff}').lines().map(str::trim);
    let lines = lines
        .enumerate()
        .filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    lines.map(move |(at, line)| (at + 1, line, above.join(line)))
}
