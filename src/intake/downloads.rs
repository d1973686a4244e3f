//! Downloads that lie in a folder among loose files: a roster, notes, what a system left there.
//!
//! The surprise: it is all or nothing. One folder or archive that is no download makes the others a class again, since nobody
//! can say what it is; so a class of students is never taken apart for one of them.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

use super::{
    Error, Layout, Left, Look, Request,
    contents::is_source,
    files,
    found::{Found, children},
    layout::{self, nobodys},
    outer::Opened,
};

/// How deep a download may lie in folders that hold nothing but downloads.
const DEEPEST: usize = 4;

/// A download in a folder.
struct Download {
    /// Its path in that folder.
    inside: PathBuf,
    /// The folder that it is, once it is unpacked.
    folder: PathBuf,
    is_archive: bool,
    /// What was passed over where it was unpacked.
    left: Vec<Left>,
}

/// All that lies in a folder.
#[derive(Default)]
struct Inside {
    downloads: Vec<Download>,
    left: Vec<Left>,
}

/// What is in a folder: each of the downloads in it, where it holds nothing else, and else the folder itself.
pub(super) fn look(path: &Path, request: &Request<'_>) -> Result<Vec<Look>, Error> {
    let Some(inside) = request.inside(path)? else {
        return Ok(vec![layout::folder(path, request)?]);
    };
    let is_only_one = inside.downloads.len() == 1;
    let mut looks = Vec::new();
    if !is_only_one {
        looks.push(Look::of(Layout::Downloads));
    }
    for download in inside.downloads {
        let look = layout::folder(&download.folder, request);
        let look =
            look.map_err(|error| error.named(&download.folder, &path.join(&download.inside)))?;
        looks.push(Look {
            inside: if is_only_one {
                PathBuf::new()
            } else {
                download.inside
            },
            is_archive: download.is_archive && !is_only_one,
            left: [look.left, download.left].concat(),
            ..look
        });
    }
    if let Some(first) = looks.first_mut() {
        first.left.extend(inside.left);
    }
    Ok(looks)
}

impl Request<'_> {
    /// The downloads in a folder; none where it is one itself, or where anything else lies beside them.
    fn inside(&self, path: &Path) -> Result<Option<Inside>, Error> {
        if matches!(
            self.wanted,
            Some(Layout::Class | Layout::One | Layout::Checkouts | Layout::Autograder)
        ) {
            return Ok(None);
        }
        let inner = children(path, self.ignored)?;
        if !is_open(layout::recognise(path, &inner)) {
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
        let count = all.iter().filter(|child| child.is_folder()).count();
        let (folders, files): (Vec<Found>, Vec<Found>) =
            all.into_iter().partition(Found::is_folder);
        if files.iter().any(|file| is_source(&file.path)) {
            return Ok(false);
        }
        for folder in folders {
            let below = above.join(folder.raw_name());
            let inner = children(&folder.path, self.ignored)?;
            let layout = layout::recognise(&folder.path, &inner);
            // A single repository may be in what one student handed in, and several may be beside others' folders.
            let is_repositories = layout == Layout::Classroom && count == 1 && inner.len() > 1;
            if inner.is_empty() {
                inside.left.push(left(above, &folder));
            } else if self.is_download(layout) || is_repositories && self.is_wanted(layout) {
                inside.downloads.push(Download {
                    inside: below,
                    folder: folder.path,
                    is_archive: false,
                    left: Vec::new(),
                });
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
                inside.left.push(left(above, &file));
                continue;
            }
            match self.unpacked(&file, above)? {
                Some(download) => inside.downloads.push(download),
                None => return Ok(false),
            }
        }
        Ok(!inside.downloads.is_empty())
    }

    /// An archive of a class; none where it is another's, or broken.
    fn unpacked(&self, file: &Found, above: &Path) -> Result<Option<Download>, Error> {
        let Opened { folder, left } = match self.outer.unpack(&file.path) {
            Ok(opened) => opened,
            Err(error) if error.is_interruption => return Err(error),
            Err(_) => return Ok(None),
        };
        let inner = children(&folder, &BTreeSet::new())?;
        if self.is_download(layout::recognise(&folder, &inner)) {
            let inside = above.join(file.raw_name());
            return Ok(Some(Download {
                inside,
                folder,
                is_archive: true,
                left,
            }));
        }
        fs::remove_dir_all(&folder).map_err(|source| Error::not_made(&folder, &source))?;
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

fn left(above: &Path, one: &Found) -> Left {
    let Left { path, why } = nobodys(one);
    let path = above.join(path);
    Left { path, why }
}
