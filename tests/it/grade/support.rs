//! A class in a temporary folder, and gradings of it.

use std::{
    fs,
    io::BufRead,
    path::{Path, PathBuf},
    process::{Command, Output, Stdio},
};

use serde_json::Value;
use tempfile::TempDir;

use crate::support::{copy, remove_times};

/// The program under test.
pub(super) const PROGRAM: &str = env!("CARGO_BIN_EXE_tilegrade");

/// A folder with a class of samples and what is made of it.
pub(super) struct Desk {
    folder: TempDir,
}

impl Desk {
    /// A class of these sample submissions.
    pub(super) fn with_samples(samples: &[&str]) -> Self {
        let desk = Self::empty();
        for sample in samples {
            let from = Path::new(env!("CARGO_MANIFEST_DIR"))
                .join("examples/class")
                .join(sample);
            copy(&from, &desk.path("class").join(sample));
        }
        desk
    }

    /// A class without submissions, and three cases. Its assignment has no template, so that nothing is asked of classes: that has tests
    /// of its own, and takes longer than most gradings here.
    pub(super) fn empty() -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        fs::create_dir(folder.path().join("class")).expect("a folder");
        fs::create_dir(folder.path().join("cases")).expect("a folder");
        let desk = Self { folder };
        desk.write("cases/easy.txt", "2 0 3\n1 8 4\n7 6 5\n");
        desk.write("cases/sample.txt", "1 2 3\n6 5 7\n8 4 0\n");
        desk.write("cases/unsolvable.txt", "4 1 2\n5 3 0\n8 6 7\n");
        desk.write("assignment.toml", "format = 1\n");
        desk.write("template.toml", "format = 1\n[classes]\n");
        desk
    }

    pub(super) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub(super) fn write(&self, name: &str, text: &str) {
        let path = self.path(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(path, text).expect("a file");
    }

    /// The command that grades the class against the three cases.
    pub(super) fn command(&self, more: &[&str]) -> Command {
        let mut command = program(PROGRAM);
        command
            .current_dir(self.folder.path())
            .args([
                "grade",
                "class",
                "--as",
                "class",
                "--cases",
                "cases",
                "--report",
                "json=report.json",
            ])
            .args(more);
        command
    }

    /// Grades the class and gives the exit code and the report.
    pub(super) fn grade(&self, more: &[&str]) -> (i32, Value) {
        let output = self.command(more).output().expect("the program starts");
        (code(&output), self.report())
    }

    /// The command that judges the stored runs again, into the same report.
    pub(super) fn regrade_command(&self, more: &[&str]) -> Command {
        let mut command = program(PROGRAM);
        command
            .current_dir(self.folder.path())
            .args(["regrade", "--report", "json=report.json"])
            .args(more);
        command
    }

    /// Judges again and gives the exit code, what was printed, and the report.
    pub(super) fn regrade(&self, more: &[&str]) -> (i32, String, Value) {
        let output = self
            .regrade_command(more)
            .output()
            .expect("the program starts");
        let printed = String::from_utf8_lossy(&output.stdout).into_owned();
        (code(&output), printed, self.report())
    }

    /// The bytes of the report.
    pub(super) fn report_bytes(&self) -> String {
        fs::read_to_string(self.path("report.json")).expect("a report")
    }

    pub(super) fn report(&self) -> Value {
        let text = fs::read(self.path("report.json")).expect("a report");
        serde_json::from_slice(&text).expect("JSON")
    }

    /// The text of the report without what was measured.
    pub(super) fn report_without_times(&self) -> String {
        let mut report = self.report();
        remove_times(&mut report);
        serde_json::to_string_pretty(&report).expect("JSON")
    }

    /// When each record was written, and its name.
    pub(super) fn records(&self) -> Vec<(String, std::time::SystemTime)> {
        let mut records = Vec::new();
        for submission in fs::read_dir(self.path("grades/records")).expect("records") {
            let submission = submission.expect("a folder").path();
            for record in fs::read_dir(&submission).expect("records") {
                let path = record.expect("a file").path();
                if path.extension().is_some_and(|ending| ending == "json") {
                    let name = path
                        .strip_prefix(self.path("grades/records"))
                        .expect("a record")
                        .display()
                        .to_string();
                    records.push((
                        name,
                        path.metadata().expect("a file").modified().expect("a time"),
                    ));
                }
            }
        }
        records.sort();
        records
    }
}

/// What the exit code was; a program that a signal ended fails the test.
pub(super) fn code(output: &Output) -> i32 {
    output.status.code().unwrap_or_else(|| panic!("{output:?}"))
}

/// Reads lines up to one that has these words in it.
pub(super) fn read_to(lines: &mut impl BufRead, words: &str) -> String {
    let mut text = String::new();
    loop {
        let before = text.len();
        let length = lines.read_line(&mut text).expect("a line");
        assert!(length > 0, "`{words}` does not come: {text}");
        if text[before..].contains(words) {
            return text;
        }
    }
}

#[expect(
    clippy::disallowed_methods,
    reason = "these tests start the program itself"
)]
pub(super) fn program(name: impl AsRef<std::ffi::OsStr>) -> Command {
    let mut command = Command::new(name);
    command.stdin(Stdio::null());
    command
}

/// A submission of a report.
pub(super) fn submission<'a>(report: &'a Value, name: &str) -> &'a Value {
    let submissions = report["submissions"].as_array().expect("submissions");
    submissions
        .iter()
        .find(|submission| submission["name"] == name)
        .unwrap_or_else(|| panic!("no {name} in {report}"))
}

/// A case of a submission of a report.
pub(super) fn case<'a>(report: &'a Value, name: &str, case: &str) -> &'a Value {
    let cases = submission(report, name)["cases"].as_array().expect("cases");
    cases
        .iter()
        .find(|found| found["name"] == case)
        .unwrap_or_else(|| panic!("no {case} in {report}"))
}
