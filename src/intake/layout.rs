//! What a folder may be: a platform's download, repositories, a class or one submission.

use crate::named::named;

named! {
    /// What a PATH is taken for. Of several that a folder may be it is the first: a platform's own names count before sources,
    /// which its files are.
    #[derive(Clone, Copy, Debug, Default, Eq, Ord, PartialEq, PartialOrd)]
    pub enum Layout {
        /// What Gradescope lays out for an autograder.
        Autograder = "autograder",
        /// An export of Gradescope.
        Gradescope = "gradescope",
        /// A download of Moodle.
        Moodle = "moodle",
        /// A bulk download of Canvas.
        Canvas = "canvas",
        /// Repositories of GitHub Classroom or Classroom 50.
        Classroom = "classroom",
        /// One submission.
        #[default]
        One = "one",
        /// A submission for each direct child.
        Class = "class",
        /// A list of checkouts.
        Checkouts = "checkouts",
        /// Several downloads of platforms, and nobody's files beside them.
        Downloads = "downloads",
    }
}

impl Layout {
    /// The words for it, and what would make a PATH one.
    const fn said(self) -> (&'static str, &'static str) {
        match self {
            Self::Autograder => (
                "submission in Gradescope's autograder",
                "it holds `submission_metadata.json` beside a folder `submission`",
            ),
            Self::Gradescope => (
                "Gradescope export",
                "it holds `submission_metadata.yml` beside folders `submission_1`",
            ),
            Self::Moodle => (
                "Moodle download",
                "its folders are named `Jane Doe_123_assignsubmission_file_`",
            ),
            Self::Canvas => (
                "Canvas download",
                "its files are named `doejane_101_202_State.java`",
            ),
            Self::Classroom => (
                "folder of repositories",
                "it holds a repository `assignment-login` for each student",
            ),
            Self::One => ("submission", "name a folder or a file"),
            Self::Class => ("class", "name a folder or a file"),
            Self::Checkouts => (
                "list of checkouts",
                "it is a text file with the path of a folder on each line",
            ),
            Self::Downloads => ("folder of downloads", "name a folder or a file"),
        }
    }

    /// The words for it.
    pub const fn words(self) -> &'static str {
        self.said().0
    }

    /// What would make a PATH one.
    pub(super) const fn hint(self) -> &'static str {
        self.said().1
    }
}
