//! Downloads that lie in a folder among loose files: a roster, notes, what a system left there.
//!
//! It is all or nothing. One folder or archive that is no download makes the others a class again, since nobody can say what it
//! is; so a class of students is never taken apart for one of them.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use super::class_archive::{self, Opened};
use super::found::{Found, children};
use super::scan as folder;
use super::{Error, Layout, Request, Skipped, Source, files, is_known};
use crate::language::is_source;

/// How deep a download may lie in folders that hold nothing but downloads.
const DEEPEST: usize = 4;

/// All that lies in a folder: downloads, by their paths in it, with whether each is an archive; and what is nobody's.
#[derive(Default)]
struct Inside {
    downloads: Vec<(PathBuf, bool, Opened)>,
    skipped: Vec<Skipped>,
}

/// What is in a folder: each of the downloads in it, where it holds nothing else, and else the folder itself.
pub(super) fn scan(opened: &Opened, request: &Request<'_>) -> Result<Vec<Source>, Error> {
    let path = &opened.folder;
    let Some(inside) = request.inside(path)? else {
        return Ok(vec![folder::scan(path, request, &opened.lost)?]);
    };
    let is_only_one = inside.downloads.len() == 1;
    let mut sources = Vec::new();
    if !is_only_one {
        sources.push(Source::of(Layout::Downloads));
    }
    for (below, is_archive, opened) in inside.downloads {
        let source = folder::scan(&opened.folder, request, &opened.lost);
        let mut source = source.map_err(|error| error.named(&opened.folder, &path.join(&below)))?;
        source.skipped.extend(opened.skipped);
        if !is_only_one {
            source.path = below;
            source.is_archive = is_archive;
        }
        sources.push(source);
    }
    if let Some(first) = sources.first_mut() {
        first.skipped.extend(inside.skipped);
    }
    Ok(sources)
}

impl Request<'_> {
    /// The downloads in a folder; `None` if it is one itself, or where anything else lies beside them.
    fn inside(&self, path: &Path) -> Result<Option<Inside>, Error> {
        if matches!(
            self.wanted,
            Some(Layout::Class | Layout::One | Layout::Checkouts | Layout::Autograder)
        ) {
            return Ok(None);
        }
        let inner = children(path, self.ignored)?;
        if !is_open(Layout::of(path, &inner)) {
            return Ok(None);
        }
        let mut inside = Inside::default();
        let is_whole = self.collect(inner, Path::new(""), DEEPEST, &mut inside)?;
        Ok(Some(inside).filter(|inside| is_whole && !inside.downloads.is_empty()))
    }

    /// Collects what lies in a folder, and says whether that is downloads and loose files and nothing else.
    fn collect(
        &self,
        all: Vec<Found>,
        above: &Path,
        depth: usize,
        inside: &mut Inside,
    ) -> Result<bool, Error> {
        let is_students = |one: &Found| {
            is_known(&one.path, self.known) || !one.is_folder() && is_source(&one.path)
        };
        if all.iter().any(is_students) {
            return Ok(false);
        }
        let (folders, files): (Vec<Found>, Vec<Found>) =
            all.into_iter().partition(Found::is_folder);
        let is_alone = folders.len() == 1;
        for folder in folders {
            let below = above.join(folder.raw_name());
            let inner = children(&folder.path, self.ignored)?;
            let layout = Layout::of(&folder.path, &inner);
            // A single repository may be in what one student handed in, and several may be beside others' folders.
            let is_repositories = layout == Layout::Classroom && is_alone && inner.len() > 1;
            if inner.is_empty() {
                inside.skipped.push(folder.nobodys(above));
            } else if self.is_download(layout) || is_repositories && self.is_wanted(layout) {
                let opened = Opened {
                    folder: folder.path,
                    ..Opened::default()
                };
                inside.downloads.push((below, false, opened));
            } else if !is_open(layout)
                || depth <= 1
                || !self.collect(inner, &below, depth - 1, inside)?
            {
                return Ok(false);
            }
        }
        // Unpacking is dear, and comes behind all that can say no for less.
        for file in files {
            if !files::is_archive(&file.path).unwrap_or(false) {
                inside.skipped.push(file.nobodys(above));
                continue;
            }
            let Some(opened) = self.unpacked(&file)? else {
                return Ok(false);
            };
            let below = above.join(file.raw_name());
            inside.downloads.push((below, true, opened));
        }
        Ok(!inside.downloads.is_empty())
    }

    /// An archive of a class; `None` if it is another's, or broken.
    fn unpacked(&self, file: &Found) -> Result<Option<Opened>, Error> {
        let opened = match class_archive::unpack(&file.path, self.place, self.stop) {
            Ok(opened) => opened,
            Err(error) if error.is_interruption => return Err(error),
            Err(_) => return Ok(None),
        };
        let inner = children(&opened.folder, &BTreeSet::new())?;
        if self.is_download(Layout::of(&opened.folder, &inner)) {
            return Ok(Some(opened));
        }
        let removed = fs::remove_dir_all(&opened.folder);
        removed.map_err(|source| Error::not_made(&opened.folder, &source))?;
        Ok(None)
    }

    fn is_download(&self, layout: Layout) -> bool {
        let is_one = matches!(layout, Layout::Canvas | Layout::Moodle | Layout::Gradescope);
        is_one && self.is_wanted(layout)
    }

    fn is_wanted(&self, layout: Layout) -> bool {
        self.wanted.is_none_or(|wanted| wanted == layout)
    }
}

/// Whether a folder that was taken for this may hold downloads.
const fn is_open(layout: Layout) -> bool {
    matches!(layout, Layout::Class | Layout::One)
}
