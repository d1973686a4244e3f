//! What a folder is, and what is in it.

use std::path::Path;

use super::found::{Found, children, listing};
use super::{
    Error, Layout, Request, Skipped, Source, canvas, files, gradescope, guess, moodle, named,
    repositories,
};

impl Layout {
    /// What a folder is by what lies in it.
    pub(super) fn of(path: &Path, children: &[Found]) -> Self {
        let mut all = Self::ALL.into_iter();
        all.find(|one| one.tells(path, children))
            .unwrap_or(Self::Class)
    }

    fn tells(self, path: &Path, children: &[Found]) -> bool {
        match self {
            Self::Autograder => gradescope::places(path).is_some(),
            Self::Gradescope => gradescope::is_export(path),
            Self::Moodle => named::is_most(children, moodle::readings),
            Self::Canvas => {
                let is_flat = !children.iter().any(Found::is_folder);
                is_flat && named::is_most(children, canvas::readings)
            }
            Self::Classroom => repositories::is_one(children),
            Self::One => guess::is_one(children),
            Self::Class => true,
            Self::Checkouts | Self::Downloads => false,
        }
    }

    /// How many students a folder seems to have of this layout, whatever else lies there.
    fn students(self, path: &Path, children: &[Found]) -> usize {
        let files = || children.iter().filter(|child| !child.is_folder());
        match self {
            Self::Gradescope if gradescope::is_export(path) => children.len() - files().count(),
            Self::Moodle => named::students(children, moodle::readings),
            Self::Canvas if named::is_most(files(), canvas::readings) => {
                named::students(children, canvas::readings)
            }
            Self::Class if children.iter().all(Found::is_folder) => guess::programs(children),
            _ => 0,
        }
    }

    /// What stands in a folder that was taken for this and may be something else, and of how many students; none of fewer than two.
    pub(super) fn layout_hint(self, path: &Path, children: &[Found]) -> Option<(Self, usize)> {
        let students = |layout: Self| (layout, layout.students(path, children));
        // A class is asked for last, and takes a look into all of its folders.
        let others = Self::ALL.into_iter();
        let others = others.filter(|one| [*one, self] != [Self::Class; 2]);
        let missed = others.map(students).find(|(_, students)| *students > 1);
        missed.filter(|(missed, _)| *missed != self)
    }
}

/// What a platform's folder says of one folder in it. What lies in that is its student's, whatever it is called.
pub(super) fn scan_one(path: &Path, request: &Request<'_>) -> Option<Source> {
    let around = path.parent().filter(|_| path.is_dir())?;
    let children = children(around, request.ignored).ok()?;
    let mut platforms = [Layout::Gradescope, Layout::Moodle, Layout::Canvas].into_iter();
    let layout = platforms.find(|one| one.tells(around, &children))?;
    let request = Request {
        wanted: Some(layout),
        ..*request
    };
    let mut source = Source::of(layout);
    source.found = scan(around, &request, &[]).ok()?.found;
    source.found.retain(|found| found.is_at(path));
    Some(source).filter(|source| !source.found.is_empty())
}

/// What is in a folder. What was `lost` of it when it was unpacked is of whom it would be of, were it there.
pub(super) fn scan(path: &Path, request: &Request<'_>, lost: &[Skipped]) -> Result<Source, Error> {
    let (mut children, ignored) = listing(path, request.ignored)?;
    let layout = request
        .wanted
        .unwrap_or_else(|| Layout::of(path, &children));
    let mut source = Source::of(layout);
    if request.wanted.is_none() {
        source.warnings = guess::warnings(path, &children, layout);
    }
    for first in lost.iter().filter_map(|one| one.path.iter().next()) {
        let whole = path.join(first);
        if !children.iter().any(|child| child.path == whole) {
            let is_folder = !lost.iter().any(|one| one.path == Path::new(first));
            children.push(Found::new(whole, is_folder));
        }
    }
    let is_archive = |one: &Found| files::is_archive(&one.path).unwrap_or(false);
    let known = request.known;
    match layout {
        Layout::Autograder => gradescope::read_autograder(path, &mut source.found)?,
        Layout::Gradescope => gradescope::read_export(path, children, &mut source)?,
        Layout::Moodle => named::read(path, children, moodle::readings, known, &mut source)?,
        Layout::Canvas => named::read(path, children, canvas::readings, known, &mut source)?,
        Layout::Classroom if !children.iter().all(is_archive) => {
            repositories::read(path, children, &mut source);
        }
        Layout::One => source.found.push(Found::new(path.to_owned(), true)),
        Layout::Class | Layout::Classroom => source.found = children,
        Layout::Checkouts | Layout::Downloads => return Err(Error::is_no(path, layout)),
    }
    if !matches!(layout, Layout::One | Layout::Autograder) {
        source.skipped.extend(ignored);
    }
    if source.found.is_empty() && layout != Layout::Class {
        return Err(Error::is_no(path, layout));
    }
    for found in &mut source.found {
        found.layout = layout;
        for Skipped { path: lost, why } in lost {
            found.lose(&path.join(lost), *why);
        }
    }
    Ok(source)
}
