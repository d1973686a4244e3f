//! Archives that other programs make.

use std::{
    fs,
    path::Path,
    process::{Command, Stdio},
    sync::Arc,
};

use tempfile::TempDir;
use tilegrade::archive::{Limits, unpack};

use super::Held;

/// A project as students have them: an empty file, a large one, and a name that is not ASCII.
fn project() -> TempDir {
    let folder = TempDir::new().expect("a folder");
    let files = [
        ("hw3/src/Main.java", "class Main {}\n".repeat(5_000)),
        (
            "hw3/src/edu/iastate/cs228/State.java",
            "class State {}".to_owned(),
        ),
        ("hw3/Größe.txt", "ü".to_owned()),
        ("hw3/empty", String::new()),
        ("hw3/.git/HEAD", "ref: refs/heads/main".to_owned()),
    ];
    for (name, content) in files {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().expect("a parent")).expect("folders");
        fs::write(path, content).expect("a file");
    }
    folder
}

const EXPECTED: [&str; 5] = [
    "hw3/.git/HEAD",
    "hw3/Größe.txt",
    "hw3/empty",
    "hw3/src/Main.java",
    "hw3/src/edu/iastate/cs228/State.java",
];

/// Runs a program in a folder. Says no where there is no such program.
#[expect(
    clippy::disallowed_methods,
    reason = "the archives are those that other programs make"
)]
fn run(folder: &Path, program: &str, arguments: &[&str]) -> bool {
    let ended = Command::new(program)
        .args(arguments)
        .current_dir(folder)
        .stdout(Stdio::null())
        .output();
    let Ok(ended) = ended else {
        return false;
    };
    let errors = String::from_utf8_lossy(&ended.stderr);
    assert!(ended.status.success(), "{program}: {errors}");
    true
}

/// Unpacks `a` in a folder, and holds it to the project.
fn assert_project(folder: &Path, what: &str) {
    let unpacked = unpack(
        &folder.join("a"),
        &folder.join("out"),
        &Limits::default(),
        &Arc::default(),
    );
    let unpacked = unpacked.unwrap_or_else(|error| panic!("{what}: {error}"));
    assert_eq!(unpacked.skipped, [], "{what}");
    let held = Held::of(&folder.join("out"));
    assert_eq!(held.names(), EXPECTED, "{what}");
    for (name, content) in held.files {
        assert_eq!(
            fs::read(folder.join(&name)).expect("a file"),
            content,
            "{what}: {name}"
        );
    }
    fs::remove_dir_all(folder.join("out")).expect("a folder");
    fs::remove_file(folder.join("a")).expect("a file");
}

#[test]
fn what_python_packs_comes_out() {
    let project = project();
    let folder = project.path();
    let streamed = "import os, sys, zipfile
class Pipe:
    def __init__(self, file): self.file = file
    def write(self, data): return self.file.write(data)
    def flush(self): self.file.flush()
with zipfile.ZipFile(Pipe(open('a', 'wb')), 'w', zipfile.ZIP_DEFLATED) as archive:
    for root, _, names in os.walk('hw3'):
        for name in names: archive.write(os.path.join(root, name))
";
    let large = "import os, zipfile
with zipfile.ZipFile('a', 'w', zipfile.ZIP_DEFLATED) as archive:
    for root, _, names in os.walk('hw3'):
        for name in names:
            path = os.path.join(root, name)
            with archive.open(path, 'w', force_zip64=True) as entry: entry.write(open(path, 'rb').read())
";
    let of_format = |format: &str| {
        format!(
            "import tarfile\nwith tarfile.open('a', 'w:gz', format=tarfile.{format}) as a: a.add('hw3')"
        )
    };
    let scripts = [
        (
            "zipfile",
            "import shutil; shutil.make_archive('b', 'zip', '.', 'hw3'); import os; os.rename('b.zip', 'a')",
        ),
        ("a stream", streamed),
        ("zip64", large),
        ("pax", &of_format("PAX_FORMAT")),
        ("GNU", &of_format("GNU_FORMAT")),
        ("ustar", &of_format("USTAR_FORMAT")),
    ];
    for (what, script) in scripts {
        assert!(
            run(folder, "python3", &["-c", script]),
            "there is no python3"
        );
        assert_project(folder, what);
    }
}

#[test]
fn what_the_systems_tools_pack_comes_out() {
    let project = project();
    let folder = project.path();
    for (program, arguments) in [
        ("tar", &["-czf", "a", "hw3"][..]),
        ("tar", &["-cf", "a", "--format=v7", "hw3"]),
        ("tar", &["-cf", "a", "--format=posix", "./hw3"]),
        ("zip", &["-qr", "a.zip", "hw3"]),
        ("zip", &["-qr0X", "a.zip", "hw3"]),
        (
            "jar",
            &["--create", "--no-manifest", "--file", "a.zip", "hw3"],
        ),
    ] {
        if !run(folder, program, arguments) {
            continue;
        }
        if folder.join("a.zip").exists() {
            fs::rename(folder.join("a.zip"), folder.join("a")).expect("a file");
        }
        assert_project(folder, &format!("{program} {arguments:?}"));
    }
}
