//! Folders of a test's own, stand-ins for programs that need a network or rights, and scripts that are run with them.

use std::{
    env, fs,
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    sync::OnceLock,
};

use tempfile::TempDir;
use walkdir::WalkDir;

use crate::support::{repository, tilegrade};

/// A right submission, and one that loses points.
pub(super) const RIGHT: &str = "accepted-hash-map";
pub(super) const WRONG: &str = "wrong-answer-counts-states";

/// A folder in which something is tried.
pub(super) struct Ground {
    folder: TempDir,
}

/// What a script did.
#[derive(Debug)]
pub(super) struct Ran {
    pub(super) code: Option<i32>,
    pub(super) stdout: String,
    pub(super) stderr: String,
}

impl Ground {
    pub(super) fn new() -> Self {
        let folder = TempDir::new().expect("a folder");
        Self { folder }
    }

    pub(super) fn folder(&self) -> &Path {
        self.folder.path()
    }

    pub(super) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub(super) fn write(&self, name: &str, content: impl AsRef<[u8]>) {
        let path = self.path(name);
        fs::create_dir_all(path.parent().expect("a parent")).expect("folders");
        fs::write(path, content).expect("a file");
    }

    pub(super) fn read(&self, name: &str) -> String {
        let path = self.path(name);
        fs::read_to_string(&path).unwrap_or_else(|why| panic!("{}: {why}", path.display()))
    }

    /// Runs `tilegrade new` with these words in this folder.
    pub(super) fn begin(&self, words: &[&str]) -> String {
        let call = tilegrade(["new"].iter().chain(words).copied());
        call.within(self.folder()).prints("").talks().run().stderr
    }

    /// An assignment of three cases, one of them hidden.
    pub(super) fn course(&self) {
        self.write(
            "course/assignment.toml",
            "format = 1\nname = \"three\"\ncases = \"boards\"\n",
        );
        for (name, case) in [
            ("easy", "depth-03"),
            ("deep", "depth-18"),
            ("secret", "depth-08"),
        ] {
            let board = fs::read(repository().join(format!("cases/{case}.txt")));
            self.write(&format!("course/boards/{name}.txt"), board.expect("a case"));
        }
        self.write("course/boards/secret.toml", "visibility = \"hidden\"\n");
    }

    /// Copies a submission of the sample class to a folder.
    pub(super) fn hand_in(&self, sample: &str, to: &str) {
        let from = repository().join("examples/class").join(sample);
        for entry in WalkDir::new(&from) {
            let entry = entry.expect("the sample class");
            if entry.file_type().is_file() {
                let inside = entry.path().strip_prefix(&from).expect("it lies there");
                let bytes = fs::read(entry.path()).expect("a source");
                self.write(&format!("{to}/{}", inside.display()), bytes);
            }
        }
    }

    /// A program in `bin` that stands in for another one. It notes its call in `bin/calls`.
    pub(super) fn stand_in(&self, name: &str, body: &str) {
        // Beside it, since it may lie elsewhere when it is called.
        let note = format!("echo \"{name} $*\" >> \"$(dirname \"$0\")/calls\"");
        let script = format!("#!/bin/sh\n{note}\n{body}\n");
        self.write(&format!("bin/{name}"), script);
        let may_run = fs::Permissions::from_mode(0o755);
        fs::set_permissions(self.path(&format!("bin/{name}")), may_run).expect("it is ours");
    }

    /// The calls of stand-ins, one in a line.
    pub(super) fn calls(&self) -> String {
        fs::read_to_string(self.path("bin/calls")).unwrap_or_default()
    }

    /// Runs a command in a folder, with stand-ins found first and these variables alone.
    #[expect(
        clippy::disallowed_methods,
        reason = "scripts are run as the platform runs them"
    )]
    pub(super) fn run(&self, within: &str, argv: &[&str], variables: &[(&str, &str)]) -> Ran {
        let path = env::var_os("PATH").unwrap_or_default();
        let path = env::join_paths(
            [self.path("bin")]
                .into_iter()
                .chain(env::split_paths(&path)),
        );
        let output = Command::new(argv[0])
            .args(&argv[1..])
            .current_dir(self.path(within))
            .env_clear()
            .env("PATH", path.expect("a search path"))
            .env("HOME", self.path("home"))
            .env("LANG", "C.UTF-8")
            .envs(rustup())
            .envs(variables.iter().copied())
            .stdin(Stdio::null())
            .output()
            .expect("it starts");
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        Ran {
            code: output.status.code(),
            stdout: text(&output.stdout),
            stderr: text(&output.stderr),
        }
    }
}

/// Where Rust is, for a `rustc` that looks for it in the home.
fn rustup() -> Option<(&'static str, PathBuf)> {
    let set = env::var_os("RUSTUP_HOME").map(PathBuf::from);
    let own = env::home_dir().map(|home| home.join(".rustup"));
    let home = set.or(own).filter(|home| home.is_dir())?;
    Some(("RUSTUP_HOME", home))
}

/// The program without what debuggers want, which is most of it.
pub(super) fn program() -> &'static Path {
    static PROGRAM: OnceLock<PathBuf> = OnceLock::new();
    PROGRAM.get_or_init(|| {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
        // Put there whole, since other tests may be at it.
        let beside = folder.join(format!("stripping-{}", std::process::id()));
        let path = folder.join("stripped");
        strip(&beside);
        fs::rename(beside, &path).expect("a file");
        path
    })
}

#[expect(clippy::disallowed_methods, reason = "a tool is started")]
fn strip(to: &Path) {
    let stripped = Command::new("strip")
        .arg("-o")
        .arg(to)
        .arg(env!("CARGO_BIN_EXE_tilegrade"))
        .status();
    assert!(
        stripped.is_ok_and(|status| status.success()),
        "strip comes with gcc: run ./setup"
    );
}

/// Fails unless `shellcheck` finds nothing to say of a script.
pub(super) fn assert_is_sound(name: &str, shell: &str, script: &str) {
    let ground = Ground::new();
    ground.write("script", script);
    let argv = ["shellcheck", "--shell", shell, "script"];
    let checked = ground.run("", &argv, &[]);
    assert_eq!(
        checked.code,
        Some(0),
        "{name}: {}{}",
        checked.stdout,
        checked.stderr
    );
}
