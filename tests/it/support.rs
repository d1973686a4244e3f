//! Runs the binary as a user would.
//!
//! Silence is the default. A test that expects nothing of standard error demands that it is empty.

use std::{
    collections::BTreeSet,
    env,
    ffi::OsString,
    fmt::Debug,
    fs::{self, File},
    io::{Read, Seek, Write},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
};

use serde_json::Value;
use tempfile::TempDir;

/// A call of the binary, and what it is expected to do.
#[derive(Debug)]
pub(crate) struct Call {
    argv: Vec<OsString>,
    directory: PathBuf,
    stdin: Stdio,
    stdout: Stdio,
    code: i32,
    expected_stdout: Option<String>,
    expected_stderr: Option<String>,
}

/// What a call printed.
#[derive(Debug)]
pub(crate) struct Printed {
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

/// A call of the binary with these arguments, in the repository's folder and with nothing on standard input.
pub(crate) fn tilegrade<Word: Into<OsString>>(arguments: impl IntoIterator<Item = Word>) -> Call {
    let binary = OsString::from(env!("CARGO_BIN_EXE_tilegrade"));
    let arguments = arguments.into_iter().map(Into::into);
    Call {
        argv: std::iter::once(binary).chain(arguments).collect(),
        directory: repository(),
        stdin: Stdio::null(),
        stdout: Stdio::piped(),
        code: 0,
        expected_stdout: None,
        expected_stderr: Some(String::new()),
    }
}

/// The binary while it runs, with pipes for what it prints: for tests that send signals or read little.
#[expect(
    clippy::disallowed_methods,
    reason = "a test of the program as a whole"
)]
pub(crate) fn started(arguments: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_tilegrade"))
        .args(arguments)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts")
}

impl Call {
    /// The same, started by another program, such as `prlimit` with its options.
    pub(crate) fn under<Word: Into<OsString>>(
        mut self,
        words: impl IntoIterator<Item = Word>,
    ) -> Self {
        self.argv.splice(0..0, words.into_iter().map(Into::into));
        self
    }

    /// The same, with another copy of the binary.
    pub(crate) fn program(mut self, path: &Path) -> Self {
        self.argv[0] = path.into();
        self
    }

    /// The same, with one more argument.
    pub(crate) fn and(mut self, argument: impl Into<OsString>) -> Self {
        self.argv.push(argument.into());
        self
    }

    /// The same, in another folder.
    pub(crate) fn within(self, directory: &Path) -> Self {
        let directory = directory.to_owned();
        Self { directory, ..self }
    }

    /// The same, with these bytes on standard input.
    pub(crate) fn given(self, bytes: impl AsRef<[u8]>) -> Self {
        let mut file = tempfile::tempfile().expect("the temporary directory is writable");
        file.write_all(bytes.as_ref()).expect("the disk has room");
        file.rewind().expect("a file can be rewound");
        self.reading(file)
    }

    /// The same, with this on standard input.
    pub(crate) fn reading(self, source: impl Into<Stdio>) -> Self {
        let stdin = source.into();
        Self { stdin, ..self }
    }

    /// The same, with this for standard output.
    pub(crate) fn writing(self, sink: impl Into<Stdio>) -> Self {
        let stdout = sink.into();
        Self { stdout, ..self }
    }

    /// Demands an exit code other than 0.
    pub(crate) fn exits(self, code: i32) -> Self {
        Self { code, ..self }
    }

    /// Demands this on standard output, to the letter.
    pub(crate) fn prints(self, text: impl Into<String>) -> Self {
        let expected_stdout = Some(text.into());
        Self {
            expected_stdout,
            ..self
        }
    }

    /// Demands this on standard error, to the letter.
    pub(crate) fn says(self, text: impl Into<String>) -> Self {
        let expected_stderr = Some(text.into());
        Self {
            expected_stderr,
            ..self
        }
    }

    /// Demands nothing of standard error: the test looks at it itself.
    pub(crate) fn talks(self) -> Self {
        let expected_stderr = None;
        Self {
            expected_stderr,
            ..self
        }
    }

    /// Demands an error of this message and this hint, and nothing on standard output.
    pub(crate) fn fails(self, code: i32, message: &str, hint: &str) -> Printed {
        self.exits(code)
            .prints("")
            .says(format!("error: {message}\nhint: {hint}\n"))
            .run()
    }

    /// Runs it and compares.
    pub(crate) fn run(self) -> Printed {
        let shown = format!("{:?}", self.argv);
        let output = command(&self.argv)
            .current_dir(&self.directory)
            .stdin(self.stdin)
            .stdout(self.stdout)
            .stderr(Stdio::piped())
            .spawn()
            .and_then(std::process::Child::wait_with_output)
            .unwrap_or_else(|why| panic!("{shown}: {why}"));
        let printed = Printed {
            stdout: String::from_utf8_lossy(&output.stdout).into_owned(),
            stderr: String::from_utf8_lossy(&output.stderr).into_owned(),
        };
        let all = format!(
            "command: {shown}\nended with: {}\n--- stdout\n{}--- stderr\n{}---",
            output.status, printed.stdout, printed.stderr
        );
        assert_eq!(output.status.code(), Some(self.code), "{all}");
        check("stdout", self.expected_stdout, &printed.stdout, &all);
        check("stderr", self.expected_stderr, &printed.stderr, &all);
        printed
    }
}

fn check(stream: &str, expected: Option<String>, found: &str, all: &str) {
    if let Some(expected) = expected {
        assert!(
            expected == found,
            "{stream} is not what was expected\n{all}\n--- expected {stream}\n{expected}---"
        );
    }
}

#[expect(
    clippy::disallowed_methods,
    reason = "the tests of the command line start the program as a user would"
)]
fn command(argv: &[OsString]) -> Command {
    let mut command = Command::new(&argv[0]);
    command
        .args(&argv[1..])
        .env_remove("CLICOLOR_FORCE")
        .env_remove("COLUMNS");
    command
}

/// The folder of the repository.
pub(crate) fn repository() -> PathBuf {
    env!("CARGO_MANIFEST_DIR").into()
}

/// A folder of its own with these files.
pub(crate) fn folder_with<Content: AsRef<[u8]>>(files: &[(&str, Content)]) -> TempDir {
    let folder = TempDir::new().expect("the temporary directory is writable");
    for (name, content) in files {
        let path = folder.path().join(name);
        let parent = path.parent().expect("it is in the folder");
        fs::create_dir_all(parent).expect("the folder is writable");
        fs::write(path, content).expect("the folder is writable");
    }
    folder
}

/// Every so many of these; with `FULL=1`, all of them.
pub(crate) fn every<T>(step: usize, all: &[T]) -> impl Iterator<Item = &T> {
    all.iter().step_by(if is_full_run() { 1 } else { step })
}

/// Whether `FULL=1` asks for everything, as before a release.
pub(crate) fn is_full_run() -> bool {
    env::var_os("FULL").is_some_and(|value| value == "1")
}

/// A folder with the cases of these names; with `FULL=1`, all that there are.
pub(crate) fn few_cases(cases: &str, names: &[&str]) -> TempDir {
    let folder = TempDir::new().expect("a folder");
    for file in fs::read_dir(repository().join(cases)).expect("the cases") {
        let from = file.expect("a case").path();
        let name = from.file_stem().and_then(|stem| stem.to_str());
        if is_full_run() || name.is_some_and(|name| names.contains(&name)) {
            let to = folder.path().join(from.file_name().expect("a name"));
            fs::copy(&from, to).expect("a copy");
        }
    }
    folder
}

/// Opens a file or a device.
pub(crate) fn open(path: &str) -> File {
    File::open(path).unwrap_or_else(|why| panic!("{path}: {why}"))
}

/// Whether files that hold what is expected are to be rewritten.
pub(crate) fn bless_asked() -> bool {
    let Some(value) = env::var_os("BLESS") else {
        return false;
    };
    assert!(value == "1", "BLESS can be 1, or not be set at all");
    assert!(
        env::var_os("CI").is_none(),
        "BLESS is for people: not where CI is set"
    );
    true
}

/// Demands that a document has a row for every key of a report, wherever the key stands.
pub(crate) fn assert_every_key_has_a_row(report: &Value, document: &str) {
    let mut keys = BTreeSet::new();
    collect_keys(report, &mut keys);
    assert!(!keys.is_empty());
    let text = fs::read_to_string(repository().join(document)).expect("a document");
    for key in keys {
        assert!(
            text.contains(&format!("| `{key}` |")),
            "{document} has no row for `{key}`"
        );
    }
}

fn collect_keys<'a>(value: &'a Value, keys: &mut BTreeSet<&'a str>) {
    match value {
        Value::Object(members) => {
            for (key, member) in members {
                keys.insert(key);
                collect_keys(member, keys);
            }
        }
        Value::Array(items) => items.iter().for_each(|item| collect_keys(item, keys)),
        _ => (),
    }
}

/// What is shown on a terminal up to these words, where the program is ended. A terminal is what `script` makes, which is on
/// every Debian.
#[expect(
    clippy::disallowed_methods,
    reason = "the test looks at what is printed before the program ends"
)]
pub(crate) fn shown_on_a_terminal(arguments: &str, words: &str) -> String {
    let command = format!("{} {arguments}", env!("CARGO_BIN_EXE_tilegrade"));
    let mut child = Command::new("script")
        .args(["--quiet", "--return", "--command", &command, "/dev/null"])
        .env("TERM", "xterm")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()
        .expect("bsdutils is installed");
    let mut printed = child.stdout.take().expect("a pipe");
    let (mut shown, mut piece) = (String::new(), [0; 4096]);
    while !shown.contains(words) {
        let bytes = printed.read(&mut piece).expect("a stream");
        assert!(bytes > 0, "`{words}` is not shown: {shown}");
        shown += &String::from_utf8_lossy(&piece[..bytes]);
    }
    child.kill().expect("it is still there");
    child.wait().expect("it has ended");
    shown
}

/// Copies a program. Another process does it: what this one has open for writing may be handed to a child of another thread
/// for a moment, and then nobody can run it.
#[expect(
    clippy::disallowed_methods,
    reason = "a test is no part of the program"
)]
pub(crate) fn copy_program(from: impl AsRef<Path>, to: impl AsRef<Path>) {
    let status = std::process::Command::new("cp")
        .args([from.as_ref(), to.as_ref()])
        .status();
    assert!(status.is_ok_and(|status| status.success()), "no copy");
}

/// Copies a folder with all that is in it, into what is there.
pub(crate) fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a folder");
    for entry in fs::read_dir(from).expect("a sample") {
        let entry = entry.expect("a file");
        let target = to.join(entry.file_name());
        if entry.path().is_dir() {
            copy(&entry.path(), &target);
        } else {
            fs::copy(entry.path(), target).expect("a copy");
        }
    }
}

/// Leaves out of a report what was measured.
pub(crate) fn remove_times(value: &mut Value) {
    match value {
        Value::Object(object) => {
            object.retain(|key, _| !key.ends_with("-ms") && !key.ends_with("-kib"));
            object.values_mut().for_each(remove_times);
        }
        Value::Array(values) => values.iter_mut().for_each(remove_times),
        _ => (),
    }
}
