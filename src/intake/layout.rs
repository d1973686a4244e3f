//! What a folder is: a platform's download, repositories, a class or one submission. All layouts stand in one table.

use std::path::Path;

use super::{
    Error, Request, Skipped, Source, canvas, files,
    found::{Found, children, listing},
    gradescope, guess, moodle,
    named::{self, Readings},
    repositories,
};

/// What a PATH is taken for.
#[derive(Clone, Copy, Debug, Default, Eq, Ord, PartialEq, PartialOrd)]
pub enum Layout {
    /// What Gradescope lays out for an autograder.
    Autograder,
    /// An export of Gradescope.
    Gradescope,
    /// A download of Moodle.
    Moodle,
    /// A bulk download of Canvas.
    Canvas,
    /// Repositories of GitHub Classroom or Classroom 50.
    Classroom,
    /// One submission.
    #[default]
    One,
    /// A submission for each direct child.
    Class,
    /// A list of checkouts.
    Checkouts,
    /// Several downloads of platforms, and nobody's files beside them.
    Downloads,
}

struct Row {
    layout: Layout,
    name: &'static str,
    words: &'static str,
    hint: &'static str,
    told: Told,
}

/// What tells a layout, whose the files are, and when they were handed in.
enum Told {
    /// A file of the platform's beside the one submission.
    Beside,
    /// A file of the platform's beside a folder for each submission.
    Metadata,
    /// The name of each file or folder; where they are flat, there are no folders.
    Names {
        readings: Readings,
        is_flat: bool,
    },
    /// The names of the repositories, and their logs.
    Repositories,
    /// Nothing but what lies there: one submission, or each child.
    One,
    Each,
    /// It is no folder of submissions.
    Elsewhere,
}

/// Of several layouts that a folder may have it has the first. A platform's own names count before sources, which its files are.
const TABLE: [Row; 9] = [
    Row {
        layout: Layout::Autograder,
        name: "autograder",
        words: "submission in Gradescope's autograder",
        hint: "it holds `submission_metadata.json` beside a folder `submission`",
        told: Told::Beside,
    },
    Row {
        layout: Layout::Gradescope,
        name: "gradescope",
        words: "Gradescope export",
        hint: "it holds `submission_metadata.yml` beside folders `submission_1`",
        told: Told::Metadata,
    },
    Row {
        layout: Layout::Moodle,
        name: "moodle",
        words: "Moodle download",
        hint: "its folders are named `Jane Doe_123_assignsubmission_file_`",
        told: Told::Names {
            readings: moodle::readings,
            is_flat: false,
        },
    },
    Row {
        layout: Layout::Canvas,
        name: "canvas",
        words: "Canvas download",
        hint: "its files are named `doejane_101_202_State.java`",
        told: Told::Names {
            readings: canvas::readings,
            is_flat: true,
        },
    },
    Row {
        layout: Layout::Classroom,
        name: "classroom",
        words: "folder of repositories",
        hint: "it holds a repository `assignment-login` for each student",
        told: Told::Repositories,
    },
    Row {
        layout: Layout::One,
        name: "one",
        words: "submission",
        hint: "name a folder or a file",
        told: Told::One,
    },
    Row {
        layout: Layout::Class,
        name: "class",
        words: "class",
        hint: "name a folder or a file",
        told: Told::Each,
    },
    Row {
        layout: Layout::Checkouts,
        name: "checkouts",
        words: "list of checkouts",
        hint: "it is a text file with the path of a folder on each line",
        told: Told::Elsewhere,
    },
    Row {
        layout: Layout::Downloads,
        name: "downloads",
        words: "folder of downloads",
        hint: "name a folder or a file",
        told: Told::Elsewhere,
    },
];

impl Told {
    fn tells(&self, path: &Path, children: &[Found]) -> bool {
        match self {
            Self::Beside => gradescope::places(path).is_some(),
            Self::Metadata => gradescope::is_export(path),
            Self::Names { readings, is_flat } => {
                let fits = |child: &Found| !(*is_flat && child.is_folder());
                children.iter().all(fits) && named::is_most(children, *readings)
            }
            Self::Repositories => repositories::is_one(children),
            Self::One => guess::is_one(children),
            Self::Each => true,
            Self::Elsewhere => false,
        }
    }

    /// How many students a folder seems to have of this layout, whatever else lies there.
    fn students(&self, path: &Path, children: &[Found]) -> usize {
        let files = || children.iter().filter(|child| !child.is_folder());
        match self {
            Self::Metadata if gradescope::is_export(path) => children.len() - files().count(),
            Self::Names { readings, is_flat } if !is_flat || named::is_most(files(), *readings) => {
                named::students(children, *readings)
            }
            Self::Each if children.iter().all(Found::is_folder) => guess::programs(children),
            _ => 0,
        }
    }
}

impl Layout {
    fn row(self) -> &'static Row {
        let row = TABLE.iter().find(|row| row.layout == self);
        row.unwrap_or(&TABLE[TABLE.len() - 1])
    }

    /// The name that `--as` takes, where it takes one, and that reports give.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.row().name
    }

    /// The words for it.
    #[must_use]
    pub fn words(self) -> &'static str {
        self.row().words
    }

    pub(super) fn hint(self) -> &'static str {
        self.row().hint
    }

    pub(super) fn of(path: &Path, children: &[Found]) -> Self {
        let row = TABLE.iter().find(|row| row.told.tells(path, children));
        row.map_or(Self::Class, |row| row.layout)
    }

    /// The platform whose names stand in a folder that was not taken for it, and of how many students; none of fewer than two. A
    /// whole class would be graded as one submission.
    pub(super) fn missed(path: &Path, children: &[Found]) -> Option<(Self, usize)> {
        let students = |row: &Row| (row.layout, row.told.students(path, children));
        let mut all = TABLE.iter().map(students);
        all.find(|(_, students)| *students > 1)
    }
}

/// What a platform's folder says of one folder in it; none where it lies in no such folder. What lies in it is its student's, be it
/// called as a platform's files are.
pub(super) fn scan_one(path: &Path, request: &Request<'_>) -> Option<Source> {
    let around = path.parent().filter(|_| path.is_dir())?;
    let children = children(around, request.ignored).ok()?;
    let is_platforms = |row: &&Row| matches!(row.told, Told::Metadata | Told::Names { .. });
    let mut rows = TABLE.iter().filter(is_platforms);
    let row = rows.find(|row| row.told.tells(around, &children))?;
    let request = Request {
        wanted: Some(row.layout),
        ..*request
    };
    let mut source = Source::of(row.layout);
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
    match &layout.row().told {
        Told::Beside => gradescope::read_autograder(path, &mut source.found)?,
        Told::Metadata => gradescope::read_export(path, children, &mut source)?,
        Told::Names { readings, .. } => {
            named::read(path, children, *readings, request.known, &mut source)?;
        }
        Told::Repositories if !children.iter().all(is_archive) => {
            repositories::read(path, children, &mut source);
        }
        Told::One => source.found.push(Found::new(path.to_owned(), true)),
        Told::Each | Told::Repositories => source.found = children,
        Told::Elsewhere => return Err(Error::is_no(path, layout)),
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
