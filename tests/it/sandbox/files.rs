//! The grader's own directories, and reading what a program left in them.

use std::fs::{self, File};
use std::os::unix::fs::symlink;
use std::os::unix::net::UnixListener;
use std::time::{Duration, SystemTime};

use tilegrade::{
    beneath::{NotRead, read_file_capped},
    run::Scratch,
};

use super::Stage;

#[test]
fn a_file_is_read_up_to_its_bound() {
    let directory = tempfile::tempdir().expect("the temporary directory is writable");
    fs::create_dir(directory.path().join("below")).expect("it is writable");
    fs::write(directory.path().join("below/answer"), "12345").expect("it is writable");
    let read = |most_bytes| read_file_capped(directory.path(), "below/answer", most_bytes);
    assert_eq!(read(5).expect("it fits"), b"12345");
    assert!(matches!(read(4), Err(NotRead::TooLarge(4))));
    assert!(matches!(
        read_file_capped(directory.path(), "none", 5),
        Err(NotRead::Absent)
    ));
}

#[test]
fn nothing_but_a_regular_file_beneath_the_directory_is_read() {
    let directory = tempfile::tempdir().expect("the temporary directory is writable");
    let path = directory.path().join("job");
    fs::create_dir(&path).expect("it is writable");
    fs::write(directory.path().join("secret"), "31 moves").expect("it is writable");
    symlink("/etc/passwd", path.join("absolute")).expect("it is writable");
    symlink("../secret", path.join("relative")).expect("it is writable");
    symlink("..", path.join("up")).expect("it is writable");
    symlink("loop", path.join("loop")).expect("it is writable");
    let refused = |name: &str| read_file_capped(&path, name, 100).expect_err(name);
    for name in [
        "absolute",
        "relative",
        "up/secret",
        "../secret",
        "/etc/passwd",
        "loop",
    ] {
        assert!(
            matches!(refused(name), NotRead::Link),
            "{name}: {:?}",
            refused(name)
        );
    }
    fs::create_dir(path.join("directory")).expect("it is writable");
    let _listener = UnixListener::bind(path.join("socket")).expect("it is writable");
    rustix::fs::mkfifoat(rustix::fs::CWD, path.join("pipe"), 0o600.into()).expect("it is writable");
    for name in ["directory", "socket", "pipe"] {
        assert!(
            matches!(refused(name), NotRead::NotAFile),
            "{name}: {:?}",
            refused(name)
        );
    }
}

#[test]
fn a_scratch_directory_is_gone_with_its_grading_whatever_a_program_left() {
    let stage = Stage::new();
    let path = stage.scratch.path().to_owned();
    stage.shell("mkdir -p a/b; echo x > a/b/c; chmod 000 a/b a");
    stage.python("import os\nfor _ in range(3000):\n  os.mkdir('d' * 50)\n  os.chdir('d' * 50)");
    assert!(path.exists());
    drop(stage);
    assert!(!path.exists());
}

#[test]
fn what_a_killed_grading_left_is_swept_by_the_next() {
    let parent = tempfile::tempdir().expect("the temporary directory is writable");
    let alive = Scratch::new_in(parent.path()).expect("it is writable");
    let dead = parent.path().join("tilegrade-dead");
    fs::create_dir_all(dead.join("job")).expect("it is writable");
    File::create(dead.join("lock")).expect("it is writable");
    let strange = parent.path().join("tilegrade-notes");
    fs::create_dir(&strange).expect("it is writable");
    let [young, old] = ["young", "old"].map(|name| {
        let path = parent.path().join(format!(".tilegrade-new-{name}"));
        fs::create_dir(&path).expect("it is writable");
        File::create(path.join("lock")).expect("it is writable");
        path
    });
    let two_hours_ago = SystemTime::now() - Duration::from_hours(2);
    let made = File::open(&old).and_then(|folder| folder.set_modified(two_hours_ago));
    made.expect("it is ours");
    let another = Scratch::new_in(parent.path()).expect("it is writable");
    assert!(young.exists() && !old.exists());
    assert!(alive.path().exists() && another.path().exists());
    assert!(!dead.exists());
    assert!(strange.exists(), "a directory without a lock is not ours");
    assert!(alive.directory("job").expect("it is writable").is_dir());
}
