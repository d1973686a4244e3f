//! What a folder is: a platform's download, repositories, a class or one submission. All layouts stand in one table.

use std::path::Path;

use super::{
    Error, Known, Left, Look, Request, WhyLeft, autograder, canvas,
    found::{Found, children},
    gradescope, guess, moodle, named, repositories,
};

/// What a PATH is taken for.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
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
    One,
    /// A submission for each direct child.
    Class,
    /// A list of checkouts.
    Checkouts,
    /// Several downloads of platforms, and nobody's files beside them.
    Downloads,
}

/// How a layout is called, told and read.
struct Row {
    layout: Layout,
    /// The name that `--as` takes, where it takes one, and that reports give.
    name: &'static str,
    words: &'static str,
    /// What makes a PATH one.
    hint: &'static str,
    /// Whether a folder with these children is one.
    is_one: fn(&Path, &[Found]) -> bool,
    /// Finds whose the children are, and when they were handed in.
    read: fn(&Path, Vec<Found>, &Known, &mut Look) -> Result<(), Error>,
}

/// All layouts, in the order of [`Layout`]: of several that a folder may be it is the first. A platform's own names count before
/// sources do, since its files are sources too.
const TABLE: [Row; 9] = [
    Row {
        layout: Layout::Autograder,
        name: "autograder",
        words: "submission in Gradescope's autograder",
        hint: "it holds `submission_metadata.json` beside a folder `submission`",
        is_one: |path, _| autograder::is_one(path),
        read: |path, _, _, look| autograder::read(path, look),
    },
    Row {
        layout: Layout::Gradescope,
        name: "gradescope",
        words: "Gradescope export",
        hint: "it holds `submission_metadata.yml` beside folders `submission_1`",
        is_one: |path, _| gradescope::is_one(path),
        read: |path, children, _, look| gradescope::read(path, children, look),
    },
    Row {
        layout: Layout::Moodle,
        name: "moodle",
        words: "Moodle download",
        hint: "its folders are named `Jane Doe_123_assignsubmission_file_`",
        is_one: |_, children| named::is_most(children, moodle::readings),
        read: |path, children, known, look| {
            named::read(path, children, moodle::readings, known, look)
        },
    },
    Row {
        layout: Layout::Canvas,
        name: "canvas",
        words: "Canvas download",
        hint: "its files are named `doejane_101_202_State.java`",
        is_one: |_, children| {
            named::is_most(children, canvas::readings) && !children.iter().any(Found::is_folder)
        },
        read: |path, children, known, look| {
            named::read(path, children, canvas::readings, known, look)
        },
    },
    Row {
        layout: Layout::Classroom,
        name: "classroom",
        words: "folder of repositories",
        hint: "it holds a repository `assignment-login` for each student",
        is_one: |_, children| repositories::is_one(children),
        read: |path, children, _, look| {
            repositories::read(path, children, look);
            Ok(())
        },
    },
    Row {
        layout: Layout::One,
        name: "one",
        words: "submission",
        hint: "name a folder or a file",
        is_one: |_, children| guess::is_one(children),
        read: |path, _, _, look| {
            look.found.push(Found::new(path.to_owned(), true));
            Ok(())
        },
    },
    Row {
        layout: Layout::Class,
        name: "class",
        words: "class",
        hint: "name a folder or a file",
        is_one: |_, _| true,
        read: |_, children, _, look| {
            look.found = children;
            Ok(())
        },
    },
    Row {
        layout: Layout::Checkouts,
        name: "checkouts",
        words: "list of checkouts",
        hint: "it is a text file with the path of a folder on each line",
        is_one: |_, _| false,
        read: |path, _, _, _| Err(Error::is_no(path, Layout::Checkouts)),
    },
    Row {
        layout: Layout::Downloads,
        name: "downloads",
        words: "folder of downloads",
        hint: "name a folder or a file",
        is_one: |_, _| false,
        read: |path, _, _, _| Err(Error::is_no(path, Layout::Downloads)),
    },
];

impl Layout {
    const fn row(self) -> &'static Row {
        &TABLE[self as usize]
    }

    /// The name that `--as` takes, where it takes one, and that reports give.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.row().name
    }

    /// The words for it.
    #[must_use]
    pub const fn words(self) -> &'static str {
        self.row().words
    }

    /// What would make a PATH one.
    pub(super) const fn hint(self) -> &'static str {
        self.row().hint
    }
}

/// What is in a folder.
pub(super) fn folder(path: &Path, request: &Request<'_>) -> Result<Look, Error> {
    let children = children(path, request.ignored)?;
    let layout = request.wanted.unwrap_or_else(|| recognise(path, &children));
    let mut look = Look::of(layout);
    if request.wanted.is_none() {
        look.warnings = guess::warnings(path, &children, layout);
    }
    (layout.row().read)(path, children, request.known, &mut look)?;
    if look.found.is_empty() && layout != Layout::Class {
        return Err(Error::is_no(path, layout));
    }
    Ok(look)
}

/// What a folder is by what lies in it.
pub(super) fn recognise(path: &Path, children: &[Found]) -> Layout {
    let row = TABLE.iter().find(|row| (row.is_one)(path, children));
    row.map_or(Layout::Class, |row| row.layout)
}

/// Something in a folder that is nobody's.
pub(super) fn nobodys(one: &Found) -> Left {
    Left {
        path: one.raw_name().into(),
        why: WhyLeft::Unknown,
    }
}

#[cfg(test)]
mod tests {
    use super::TABLE;

    #[test]
    fn every_layout_finds_its_row() {
        for row in &TABLE {
            assert_eq!(row.layout.row().layout, row.layout);
        }
    }
}
