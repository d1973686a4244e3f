//! What a folder is: a platform's download, repositories, a class or one submission.

use std::{
    collections::BTreeSet,
    path::{Path, PathBuf},
};

use crate::submission::{self, Found, Left, WhyLeft};

use super::{Error, Look, autograder, canvas, gradescope, moodle, repositories};

/// What a PATH is taken for.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub enum Layout {
    /// A bulk download of Canvas.
    Canvas,
    /// A download of Moodle.
    Moodle,
    /// An export of Gradescope.
    Gradescope,
    /// What Gradescope lays out for an autograder.
    Autograder,
    /// Repositories of GitHub Classroom or Classroom 50.
    Classroom,
    /// A list of checkouts.
    Checkouts,
    /// A submission for each direct child.
    Class,
    /// One submission.
    One,
}

impl Layout {
    /// The name that `--as` takes, where it takes one, and that reports give.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Canvas => "canvas",
            Self::Moodle => "moodle",
            Self::Gradescope => "gradescope",
            Self::Autograder => "autograder",
            Self::Classroom => "classroom",
            Self::Checkouts => "checkouts",
            Self::Class => "class",
            Self::One => "one",
        }
    }

    /// The words for it.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::Canvas => "Canvas download",
            Self::Moodle => "Moodle download",
            Self::Gradescope => "Gradescope export",
            Self::Autograder => "submission in Gradescope's autograder",
            Self::Classroom => "folder of repositories",
            Self::Checkouts => "list of checkouts",
            Self::Class => "class",
            Self::One => "submission",
        }
    }

    /// What would make a PATH one.
    pub(super) const fn hint(self) -> &'static str {
        match self {
            Self::Canvas => "its files are named `doejane_101_202_State.java`",
            Self::Moodle => "its folders are named `Jane Doe_123_assignsubmission_file_`",
            Self::Gradescope => "it holds `submission_metadata.yml` beside folders `submission_1`",
            Self::Autograder => "it holds `submission_metadata.json` beside a folder `submission`",
            Self::Classroom => "it holds a repository `assignment-login` for each student",
            Self::Checkouts => "it is a text file with the path of a folder on each line",
            Self::Class | Self::One => "name a folder or a file",
        }
    }
}

/// What is in a folder.
pub(super) fn folder(
    path: &Path,
    wanted: Option<Layout>,
    ignored: &BTreeSet<PathBuf>,
) -> Result<Look, Error> {
    let children = submission::children(path, ignored)?;
    let (path, children) = unwrapped(path.to_owned(), children, wanted, ignored)?;
    let path = path.as_path();
    let layout = wanted.unwrap_or_else(|| recognise(path, &children));
    let (found, left) = match layout {
        Layout::Canvas => canvas::read(path, children),
        Layout::Moodle => moodle::read(path, children)?,
        Layout::Gradescope => gradescope::read(path, children)?,
        Layout::Classroom => repositories::read(path, children),
        Layout::Autograder => (autograder::read(path)?, Vec::new()),
        Layout::Checkouts => return Err(Error::is_no(path, layout)),
        Layout::Class => (children, Vec::new()),
        Layout::One => (vec![Found::new(path.to_owned(), true)], Vec::new()),
    };
    if found.is_empty() && layout != Layout::Class {
        return Err(Error::is_no(path, layout));
    }
    Ok(Look {
        layout,
        is_archive: false,
        found,
        left,
        refused: Vec::new(),
    })
}

/// How deep a download may lie in folders that hold nothing else.
const DEEPEST: usize = 4;

/// The download that is all that lies in a folder, as unpacking its archive leaves it; else that folder. A single repository is no
/// download: it may be in what one student handed in.
fn unwrapped(
    path: PathBuf,
    children: Vec<Found>,
    wanted: Option<Layout>,
    ignored: &BTreeSet<PathBuf>,
) -> Result<(PathBuf, Vec<Found>), Error> {
    if !matches!(recognise(&path, &children), Layout::Class | Layout::One) {
        return Ok((path, children));
    }
    let mut inner = children.clone();
    for _ in 0..DEEPEST {
        let [only] = &inner[..] else { break };
        if !only.is_folder() {
            break;
        }
        let below = only.path.clone();
        inner = submission::children(&below, ignored)?;
        let layout = recognise(&below, &inner);
        let is_download = match layout {
            Layout::Canvas | Layout::Moodle | Layout::Gradescope => true,
            Layout::Classroom => inner.len() > 1,
            _ => false,
        };
        if is_download && wanted.is_none_or(|wanted| wanted == layout) {
            return Ok((below, inner));
        }
    }
    Ok((path, children))
}

/// What a folder is by what lies in it. A platform's own names count before sources do: its files are sources too.
pub(super) fn recognise(path: &Path, children: &[Found]) -> Layout {
    if autograder::is_one(path) {
        Layout::Autograder
    } else if gradescope::is_one(path) {
        Layout::Gradescope
    } else if moodle::is_one(children) {
        Layout::Moodle
    } else if canvas::is_one(children) {
        Layout::Canvas
    } else if repositories::is_one(children) {
        Layout::Classroom
    } else if submission::looks_like_one(children) {
        Layout::One
    } else {
        Layout::Class
    }
}

/// Something in a folder that is nobody's.
pub(super) fn nobodys(one: &Found) -> Left {
    Left {
        path: one.raw_name().into(),
        why: WhyLeft::Unknown,
    }
}
