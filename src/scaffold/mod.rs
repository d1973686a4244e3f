//! What an instructor begins with: an assignment to edit, and what a platform needs to grade one.
//!
//! Files as values: where they go is the caller's business. No template language is at work. The scripts read
//! their few settings from variables at the head of one of them, which an instructor can change without this program, and what is
//! put in there, addresses and hexadecimal numbers, is held to letters that mean nothing to a shell.

mod source;

use std::io::{self, Cursor, Write};

use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, DateTime, ZipWriter};

use crate::assignment::{CaseFile, DEFAULT_SETTINGS, Error, Variant};
use crate::course::{Layout, reference};
use crate::outcome::Count;

pub use source::{Hex, NoHex, NoSource, Origin, Revision, Sha256, Source};

/// A file that is to be written.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct StarterFile {
    /// Where, with `/` between names.
    pub path: String,
    /// What it holds.
    pub bytes: Vec<u8>,
    /// Whether it is a program.
    pub is_executable: bool,
}

impl StarterFile {
    fn new(path: impl Into<String>, bytes: impl Into<Vec<u8>>) -> Self {
        Self {
            path: path.into(),
            bytes: bytes.into(),
            is_executable: false,
        }
    }

    fn program(path: impl Into<String>, bytes: impl Into<Vec<u8>>) -> Self {
        Self {
            is_executable: true,
            ..Self::new(path, bytes)
        }
    }
}

/// An assignment of one's own, begun with a built-in one: its settings, its cases, and what the reference prints for them. It fails
/// never, as [`Variant::assignment`].
pub fn assignment(variant: Variant) -> Result<Vec<StarterFile>, Error> {
    let mut files = vec![StarterFile::new(
        "README.md",
        include_str!("assignment/README.md"),
    )];
    files.extend(Course::of(variant).files(""));
    let assignment = variant.assignment()?;
    let puzzle = assignment.settings.rubric.puzzle();
    files.extend(assignment.cases.iter().filter_map(|case| {
        let board = case.kind.board()?;
        let text = reference(&board, puzzle, Layout::Handout);
        Some(StarterFile::new(
            format!("expected/{}.txt", case.name),
            text,
        ))
    }));
    Ok(files)
}

/// An assignment as the files that it is made of.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Course {
    /// The settings file.
    pub settings: String,
    /// The cases, which are put into a folder `cases` whatever the settings call it.
    pub cases: Vec<CaseFile>,
}

impl Course {
    /// A built-in assignment; every key of the settings that have all of them is switched off.
    pub fn of(variant: Variant) -> Self {
        let settings = match variant {
            Variant::Coms228 => switched_off(),
            Variant::Coms472 => variant.settings_text().to_owned(),
        };
        let cases = variant.case_files();
        Self { settings, cases }
    }

    /// Its files below a folder, which is named with its last `/` or not at all.
    fn files(&self, folder: &str) -> Vec<StarterFile> {
        let path = format!("{folder}assignment.toml");
        let mut files = vec![StarterFile::new(path, self.settings.as_str())];
        for case in &self.cases {
            let path = format!("{folder}cases/{}", case.name);
            files.push(StarterFile::new(format!("{path}.txt"), &*case.bytes));
            if let Some(settings) = &case.settings {
                files.push(StarterFile::new(format!("{path}.toml"), settings.as_str()));
            }
        }
        files
    }
}

// It is made of the shipped file, so that no key can be missing in it. What stands right behind a `#` is a key,
// and what stands behind a `#` and a blank is said to people.

/// What it says first, in place of what the shipped file does.
const HEAD: &str = "\
# What an assignment is graded with. Every key is here, switched off and with its default: take away the `#` in front of what
# you change. `tilegrade grade PATH` uses this file where it is started beside it, or with --assignment.
";

/// Keys that stay switched on: one is required, and the other is every course's own.
const KEPT: [&str; 2] = ["format", "name"];

/// The shipped settings, with every key switched off.
fn switched_off() -> String {
    let (_, rest) = DEFAULT_SETTINGS.split_once('\n').unwrap_or_default();
    let mut text = HEAD.to_owned();
    for line in rest.lines() {
        let key = line.split_once(" = ").map(|(key, _)| key);
        let is_key = key.is_some_and(|key| !key.starts_with('#') && !KEPT.contains(&key));
        if is_key {
            text.push('#');
        }
        text += line;
        text.push('\n');
    }
    text
}

/// The archive. Names are in order, whatever the order of the files; the time of all of them is that at which time begins there.
pub fn archive(files: &[StarterFile]) -> io::Result<Vec<u8>> {
    let mut files: Vec<&StarterFile> = files.iter().collect();
    files.sort_by(|one, other| one.path.cmp(&other.path));
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    for file in files {
        let mode = if file.is_executable { 0o755 } else { 0o644 };
        let options = SimpleFileOptions::default()
            .compression_method(CompressionMethod::Deflated)
            .last_modified_time(DateTime::default())
            .unix_permissions(mode);
        writer.start_file(file.path.as_str(), options)?;
        writer.write_all(&file.bytes)?;
    }
    Ok(writer.finish()?.into_inner())
}

/// A workflow for the repositories of an assignment.
pub fn github(course: &Course, origin: &Origin) -> Vec<StarterFile> {
    with_workflow(include_str!("github/tilegrade.yml"), course, origin)
}

/// A workflow for a repository of the staff's, which grades a class in so many jobs and joins what they found.
pub fn github_class(course: &Course, origin: &Origin, jobs: u64) -> Vec<StarterFile> {
    let shards = (1..=jobs).map(|shard| shard.to_string());
    let shards: Vec<String> = shards.collect();
    let workflow = include_str!("github/class.yml");
    let workflow = workflow.replace("@SHARDS@", &shards.join(", "));
    let workflow = workflow.replace("@COUNT@", &Count(jobs, "job").to_string());
    with_workflow(&workflow, course, origin)
}

fn with_workflow(workflow: &str, course: &Course, origin: &Origin) -> Vec<StarterFile> {
    const FOLDER: &str = ".github/tilegrade/";
    let mut files = vec![
        StarterFile::new(".github/workflows/tilegrade.yml", workflow),
        get(FOLDER, origin),
    ];
    files.extend(course.files(FOLDER));
    files
}

/// What Gradescope's image is built of; `program` is put beside it where there is one that runs there.
pub fn gradescope(course: &Course, origin: &Origin, program: Option<Vec<u8>>) -> Vec<StarterFile> {
    let mut files = vec![
        StarterFile::program("setup.sh", include_str!("gradescope/setup.sh")),
        StarterFile::program("run_autograder", include_str!("gradescope/run_autograder")),
        get("", origin),
    ];
    files.extend(program.map(|bytes| StarterFile::program("tilegrade", bytes)));
    files.extend(course.files("assignment/"));
    files
}

/// What lies below `CLASSROOM/autograders/ASSIGNMENT/` for Classroom 50. Which file its runner starts was not checked.
pub fn classroom50(course: &Course, origin: &Origin) -> Vec<StarterFile> {
    let mut files = vec![
        StarterFile::program("grade.sh", include_str!("classroom50/grade.sh")),
        get("", origin),
    ];
    files.extend(course.files("assignment/"));
    files
}

fn get(folder: &str, origin: &Origin) -> StarterFile {
    let script = origin.put_into(include_str!("common/get-tilegrade"));
    StarterFile::program(format!("{folder}get-tilegrade"), script)
}
