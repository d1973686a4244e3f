//! The ways out: the name of each format, what its reporter is told, and what that makes.

use std::collections::BTreeMap;
use std::str::FromStr;
use std::sync::Arc;
use std::{fmt, iter};

use crate::assignment::{Error, nearest};
use crate::named::named;
use crate::outcome::RunRecord;

named! {
    /// A way out. They are in the order in which they are documented.
    #[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
    pub enum Format {
        /// Our own, with everything.
        Json = "json",
        /// The results of Gradescope's autograder.
        Gradescope = "gradescope",
        /// What a runner hands over in GitHub Classroom, which ended in August 2026.
        GithubClassroom = "github-classroom",
        /// The result of Classroom 50.
        Classroom50 = "classroom50",
        /// JUnit's XML, which most CI services read.
        Junit = "junit",
        /// Annotations and the job summary of GitHub Actions.
        Github = "github",
        /// A table with a row for each submission.
        Csv = "csv",
        /// Canvas' exported gradebook, with one column filled.
        Canvas = "canvas",
        /// Moodle's grading worksheet, with one column filled.
        Moodle = "moodle",
        /// An archive of texts for students that Canvas takes as comments.
        CanvasComments = "canvas-comments",
        /// An archive of texts for students that Moodle takes as feedback files.
        MoodleFeedback = "moodle-feedback",
        /// Pages in Markdown: one for the class, and one for each student.
        Markdown = "markdown",
        /// Pages for a browser: one for the class, and one for each student.
        Html = "html",
    }
}

impl Format {
    /// Whether it shows students nothing that they may not see, no matter who asked for it. The others have all cases, each with
    /// who may see it, unless they are made for students.
    pub(crate) const fn keeps_cases_from_students(self) -> bool {
        !matches!(self, Self::Json | Self::Junit | Self::Csv)
    }

    /// What to use in its place, where the next release will not have it.
    pub(crate) const fn successor(self) -> Option<Self> {
        match self {
            Self::GithubClassroom => Some(Self::Classroom50),
            _ => None,
        }
    }

    /// Whether it is a gradebook that is given back with a column filled.
    pub(crate) const fn fills_gradebooks(self) -> bool {
        matches!(self, Self::Canvas | Self::Moodle)
    }

    pub(crate) const fn is_folder(self) -> bool {
        self.staff_page().is_some()
    }

    pub(crate) const fn staff_page(self) -> Option<&'static str> {
        match self {
            Self::Markdown => Some("class.md"),
            Self::Html => Some("index.html"),
            _ => None,
        }
    }
}

impl FromStr for Format {
    type Err = RenderError;

    fn from_str(name: &str) -> Result<Self, RenderError> {
        let all = Self::ALL;
        let found = all.into_iter().find(|format| format.name() == name);
        found.ok_or_else(|| {
            let names = all.map(Self::name);
            let nearest = nearest(name, names.into_iter());
            let meant = nearest.map(|name| format!("did you mean `{name}`? "));
            let names = names.map(|name| format!("`{name}`")).join(", ");
            RenderError {
                message: format!("`{name}` is no format of a report"),
                hint: format!("{}the formats are {names}", meant.unwrap_or_default()),
            }
        })
    }
}

/// What a reporter is told beside the report.
#[derive(Clone, Debug, Default)]
pub struct RenderContext {
    /// Variables of the platform, those that are set.
    pub variables: BTreeMap<String, String>,
    /// Gradebooks that are to be filled: where each lies, and what it holds.
    pub gradebooks: Vec<(String, Vec<u8>)>,
    /// The column of the gradebook, where it was named.
    pub column: Option<String>,
    /// The columns that were named for the gradebook of one format alone.
    pub columns: BTreeMap<Format, String>,
    /// What a gradebook has of a submission in doubt; `None` if its cell stays as it is.
    pub doubts: Option<DoubtEnd>,
    /// Whether a gradebook has what is given of a mark of which parts are open, where its cell stays as it is otherwise.
    pub takes_open: bool,
    /// Whether the results are of some who were picked, and of the others nothing is known.
    pub is_pick: bool,
    /// Whether the staff reads it, who may see all cases.
    pub is_for_staff: bool,
    /// What is kept of the runs.
    pub runs: Runs,
}

/// What reads a run, of a submission and a case by their names.
type ReadRun = dyn Fn(&str, &str) -> Option<RunRecord> + Send + Sync;

/// Runs that are kept, each of which is read when it is shown.
#[derive(Clone, Default)]
pub struct Runs(Option<Arc<ReadRun>>);

impl Runs {
    /// What this reads.
    pub fn read_by(read: impl Fn(&str, &str) -> Option<RunRecord> + Send + Sync + 'static) -> Self {
        Self(Some(Arc::new(read)))
    }

    /// The run of a case, where it is kept.
    pub(super) fn of(&self, submission: &str, case: &str) -> Option<RunRecord> {
        self.0.as_ref().and_then(|read| read(submission, case))
    }
}

impl fmt::Debug for Runs {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let is_kept = self.0.is_some();
        formatter.debug_tuple("Runs").field(&is_kept).finish()
    }
}

named! {
    /// An end of the points that a doubt leaves open.
    #[derive(Clone, Copy, Debug, Eq, PartialEq)]
    pub enum DoubtEnd {
        /// What is certain.
        Low = "low",
        /// What there may be.
        High = "high",
    }
}

impl RenderContext {
    /// The column that was named for the gradebook of a format.
    pub(super) fn column_of(&self, format: Format) -> Option<&str> {
        let own = self.columns.get(&format).or(self.column.as_ref());
        own.map(String::as_str)
    }
}

/// What a reporter makes.
pub struct Rendered<'a> {
    /// The files, each of which is made when it is asked for, since all pages of a large class are a lot of memory.
    pub files: Files<'a>,
    /// What is to be appended to the summary of the job that this runs in.
    pub job_summary: Option<String>,
    /// What anyone who asked should know, a sentence each.
    pub warnings: Vec<String>,
}

/// Files that are made one at a time. The error is why one of them cannot be made.
pub type Files<'a> = Box<dyn Iterator<Item = Result<File, RenderError>> + 'a>;

/// A file of a report.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct File {
    /// Where below the report's path, with `/` between names; none for the path itself.
    pub below: Option<String>,
    /// What it holds.
    pub bytes: Vec<u8>,
    /// Whether nobody but its owner may read it.
    pub is_private: bool,
}

impl File {
    pub(super) fn page(below: String, text: String) -> Self {
        Self {
            below: Some(below),
            bytes: text.into_bytes(),
            is_private: false,
        }
    }
}

impl<'a> Rendered<'a> {
    pub(super) fn of(text: impl Into<Vec<u8>>) -> Self {
        let file = File {
            below: None,
            bytes: text.into(),
            is_private: false,
        };
        Self::pages(iter::once(Ok(file)))
    }

    pub(super) fn pages(files: impl Iterator<Item = Result<File, RenderError>> + 'a) -> Self {
        Self {
            files: Box::new(files),
            job_summary: None,
            warnings: Vec::new(),
        }
    }

    pub(super) fn warning(mut self, warnings: impl IntoIterator<Item = String>) -> Self {
        self.warnings.extend(warnings);
        self
    }
}

/// Why there is no text.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct RenderError {
    /// What is wrong and where.
    pub message: String,
    /// The way out.
    pub hint: String,
}

impl RenderError {
    /// What cannot be, and is.
    pub(super) fn by_mistake(why: &impl fmt::Display) -> Self {
        Self {
            message: why.to_string(),
            hint: "this is a mistake of tilegrade's own: take another format".to_owned(),
        }
    }
}

impl From<Error> for RenderError {
    fn from(error: Error) -> Self {
        Self {
            message: error.to_string(),
            hint: error.hint.unwrap_or_default(),
        }
    }
}
