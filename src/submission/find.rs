//! From the PATHs of a command line to submissions.

use std::{
    collections::BTreeSet,
    ffi::OsStr,
    fs, io,
    path::{Path, PathBuf},
    sync::Arc,
};

use super::{
    Error, Submission, WhyLeft,
    files::{is_ignored, is_source},
    name,
    siblings::hold_the_same,
};
use crate::outcome::Student;

/// How to look at the PATHs.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Options {
    /// Whether a PATH is a class or one submission.
    pub shape: Shape,
    /// Take only the submissions of these names; all where it is empty.
    pub only: Vec<String>,
    /// Folders that are no submission, such as the one for the results.
    pub ignored: Vec<PathBuf>,
}

/// What a PATH that is a folder holds.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub enum Shape {
    /// One submission where it looks like one, else a class.
    #[default]
    Auto,
    /// One submission for each direct child.
    Class,
    /// One submission.
    One,
}

/// Folders that lie directly in a submission and hardly ever in a class.
const SUBMISSION_FOLDERS: [&str; 4] = ["edu", "hw3", "proj1", "src"];

/// The submissions in these PATHs, sorted by name.
///
/// Every direct child of a PATH, folder or file, is one submission, named after it and never split. A PATH is itself one
/// submission where it is a file, holds sources directly, or has a folder `src`, `hw3`, `proj1` or `edu`. A PATH named
/// twice counts once; two submissions of one name in two PATHs stay two, told apart by the PATHs' own names.
///
/// # Errors
/// Where a PATH is not there or cannot be read, or a name that was asked for is nobody's.
pub fn find(paths: &[PathBuf], options: &Options) -> Result<Vec<Submission>, Error> {
    let ignored: BTreeSet<PathBuf> = options
        .ignored
        .iter()
        .filter_map(|path| path.canonicalize().ok())
        .collect();
    let mut found = Vec::new();
    for path in paths {
        let path = path.canonicalize().map_err(|error| match error.kind() {
            io::ErrorKind::NotFound => Error::Missing(path.clone()),
            _ => unreadable(path, error),
        })?;
        found.extend(find_in(&path, options.shape, &ignored)?);
    }
    named(found, ignored, &options.only)
}

/// Gives names to what was found and picks what is wanted; sorted by name. What was found twice counts once.
///
/// # Errors
/// A name that was asked for and is nobody's.
pub fn named(
    mut found: Vec<Found>,
    ignored: BTreeSet<PathBuf>,
    only: &[String],
) -> Result<Vec<Submission>, Error> {
    found.sort_by(|one, other| one.path.cmp(&other.path));
    found.dedup_by(|one, other| one.path == other.path);
    // All are named before any is picked, so that picking one does not change where its results are stored.
    let mut named = name::assign(found);
    let ignored = Arc::new(ignored);
    for submission in &mut named {
        submission.ignored = Arc::clone(&ignored);
    }
    pick(named, only)
}

/// A submission that has no name yet.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Found {
    /// The whole path; for files among those of others, the one that a folder of them would have.
    pub path: PathBuf,
    /// Its name, where that is not the last of the path.
    pub name: Option<String>,
    /// What lies there.
    pub lies: Lies,
    /// Who handed it in, and when.
    pub student: Student,
}

/// What a submission is on the disk.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Lies {
    /// A folder of its own.
    Folder,
    /// A file.
    File,
    /// Files among those of others.
    Parts(Vec<Part>),
}

/// A file among those of others.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Part {
    /// Where it lies.
    pub from: PathBuf,
    /// What the student called it.
    pub name: String,
    /// Why it does not count, where that is so.
    pub left: Option<WhyLeft>,
}

impl Found {
    /// A folder or file of which no more is known.
    #[must_use]
    pub fn new(path: PathBuf, is_folder: bool) -> Self {
        let lies = if is_folder { Lies::Folder } else { Lies::File };
        Self {
            path,
            name: None,
            lies,
            student: Student::default(),
        }
    }

    /// Whether it is a folder of its own.
    #[must_use]
    pub fn is_folder(&self) -> bool {
        self.lies == Lies::Folder
    }

    /// What it is called, in its folder as a rule.
    #[must_use]
    pub fn raw_name(&self) -> &OsStr {
        let own = self.path.file_name().unwrap_or(self.path.as_os_str());
        self.name.as_ref().map_or(own, OsStr::new)
    }
}

fn find_in(path: &Path, shape: Shape, ignored: &BTreeSet<PathBuf>) -> Result<Vec<Found>, Error> {
    let own = |is_folder| vec![Found::new(path.to_owned(), is_folder)];
    if !path.is_dir() {
        return Ok(own(false));
    }
    let children = children(path, ignored)?;
    let is_one = match shape {
        Shape::Auto => looks_like_one(&children),
        Shape::Class => false,
        Shape::One => true,
    };
    Ok(if is_one { own(true) } else { children })
}

/// What lies directly in a folder, apart from what is ignored; sorted by path.
///
/// # Errors
/// A folder that cannot be read.
pub fn children(path: &Path, ignored: &BTreeSet<PathBuf>) -> Result<Vec<Found>, Error> {
    let mut children = Vec::new();
    for entry in fs::read_dir(path).map_err(|error| unreadable(path, error))? {
        let entry = entry.map_err(|error| unreadable(path, error))?;
        let kind = entry
            .file_type()
            .map_err(|error| unreadable(&entry.path(), error))?;
        let is_ignored = is_ignored(&entry.file_name(), kind.is_dir()).is_some();
        if !is_ignored && !ignored.contains(&entry.path()) {
            children.push(Found::new(entry.path(), kind.is_dir()));
        }
    }
    children.sort_by(|one, other| one.path.cmp(&other.path));
    Ok(children)
}

/// Whether a folder with these children is one submission: it holds sources directly, or a folder that classes hardly
/// ever have. Folders that hold the same program are students' beside a file of another.
#[must_use]
pub fn looks_like_one(children: &[Found]) -> bool {
    children.iter().any(makes_one_submission) && !hold_the_same(children)
}

fn makes_one_submission(child: &Found) -> bool {
    if child.is_folder() {
        return SUBMISSION_FOLDERS
            .iter()
            .any(|&name| child.raw_name() == name);
    }
    is_source(&child.path)
}

fn pick(mut named: Vec<Submission>, only: &[String]) -> Result<Vec<Submission>, Error> {
    let is_called = |submission: &Submission, wanted: &String| {
        let raw_name = match &submission.file {
            Some(file) => file.as_os_str(),
            None => submission.root.file_name().unwrap_or_default(),
        };
        let mut people = submission.student.people.iter();
        people.any(|person| person.keys().any(|key| key == wanted))
            || submission.name == *wanted
            || submission.record_name == *wanted
            || raw_name == wanted.as_str()
    };
    if let Some(wanted) = only
        .iter()
        .find(|wanted| !named.iter().any(|one| is_called(one, wanted)))
    {
        return Err(Error::NoSuchName(wanted.clone()));
    }
    if !only.is_empty() {
        named.retain(|one| only.iter().any(|wanted| is_called(one, wanted)));
    }
    Ok(named)
}

fn unreadable(path: &Path, source: io::Error) -> Error {
    Error::Unreadable {
        path: path.to_owned(),
        source,
    }
}

#[cfg(test)]
mod tests {
    use std::{fs, path::Path};

    use tempfile::TempDir;

    use super::{Error, Options, Shape, find};

    fn folder(files: &[&str]) -> TempDir {
        let folder = TempDir::new().expect("a folder");
        for file in files {
            let path = folder.path().join(file);
            fs::create_dir_all(path.parent().expect("a parent")).expect("folders");
            fs::write(path, file).expect("a file");
        }
        folder
    }

    fn names(path: &Path, options: &Options) -> Vec<String> {
        let found = find(&[path.to_owned()], options).expect("submissions");
        found.into_iter().map(|one| one.name).collect()
    }

    fn shaped(shape: Shape) -> Options {
        Options {
            shape,
            ..Options::default()
        }
    }

    #[test]
    fn each_child_of_a_class_is_one_submission() {
        let class = folder(&[
            "ben/src/A.java",
            "ana/A.java",
            "cy.py.zip",
            ".git/x",
            "__MACOSX/x",
            "grades/run.json",
        ]);
        let options = Options {
            ignored: vec![class.path().join("grades"), class.path().join("nowhere")],
            ..Options::default()
        };
        assert_eq!(names(class.path(), &options), ["ana", "ben", "cy.py.zip"]);
        let only = Options {
            only: vec!["ben".to_owned()],
            ..options.clone()
        };
        assert_eq!(names(class.path(), &only), ["ben"]);
        let nobody = Options {
            only: vec!["Ben".to_owned()],
            ..options
        };
        let error = find(&[class.path().to_owned()], &nobody).expect_err("nobody");
        assert_eq!(error.to_string(), "no submission is named `Ben`");
    }

    #[test]
    fn a_folder_with_sources_or_a_usual_folder_is_one_submission() {
        for file in [
            "State.JAVA",
            "src/x",
            "edu/x",
            "hw3/x",
            "proj1/x",
            "solver.py",
        ] {
            let one = folder(&[file, "ana/x"]);
            let name = one
                .path()
                .file_name()
                .expect("a name")
                .to_string_lossy()
                .into_owned();
            assert_eq!(
                find(&[one.path().to_owned()], &Options::default())
                    .expect("one")
                    .len(),
                1,
                "{file}"
            );
            assert_eq!(names(one.path(), &shaped(Shape::One)).len(), 1);
            assert_eq!(
                names(one.path(), &shaped(Shape::Class)).len(),
                2,
                "{file} in {name}"
            );
        }
        let class = folder(&["src", "ana/x"]);
        assert_eq!(
            names(class.path(), &Options::default()),
            ["ana", "src"],
            "a file `src` is no folder"
        );
    }

    #[test]
    fn a_file_beside_folders_with_the_same_source_is_another_students() {
        let class = folder(&["ana/A.java", "ben/A.java", "cy.py"]);
        let all = names(class.path(), &Options::default());
        assert_eq!(all, ["ana", "ben", "cy.py"]);
        let one = folder(&["old/A.java", "older/A.java", "A.java"]);
        assert_eq!(names(one.path(), &Options::default()).len(), 1);
    }

    #[test]
    fn a_file_is_a_submission_and_a_path_counts_once() {
        let class = folder(&["ana/A.java", "ben/B.java"]);
        let file = class.path().join("ana/A.java");
        let found = find(std::slice::from_ref(&file), &Options::default()).expect("one");
        assert_eq!(
            (found[0].name.as_str(), found[0].files().expect("files")),
            ("A.java", vec!["A.java".into()])
        );
        let twice = [
            class.path().to_owned(),
            class.path().join("ana"),
            class.path().join("ana/../ben"),
        ];
        assert_eq!(find(&twice, &Options::default()).expect("two").len(), 2);
        let missing = find(&[class.path().join("cy")], &Options::default());
        assert!(matches!(missing, Err(Error::Missing(_))));
    }
}
