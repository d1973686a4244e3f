//! What a program sees and reaches.

use std::fs;
use std::io::Read;
use std::net::TcpListener;

use tilegrade::outcome::Ending;
use tilegrade::run::{Access, Mount};

use super::{Stage, executable, text};

#[test]
fn there_is_no_network_and_no_loopback_of_this_machine() {
    let listener = TcpListener::bind("127.0.0.1:0").expect("this machine has a loopback");
    let port = listener.local_addr().expect("it is bound").port();
    let stage = Stage::new();
    let script = format!(
        "import socket\n\
         for address in [('127.0.0.1', {port}), ('192.0.2.1', 80)]:\n\
         \x20 try: socket.create_connection(address, timeout=2); print('reached', address)\n\
         \x20 except OSError: pass\n\
         print([line.split(':')[0].strip() for line in open('/proc/net/dev').readlines()[2:]])"
    );
    let finished = stage.python(&script);
    assert_eq!(
        text(&finished.stdout),
        "['lo']\n",
        "{}",
        text(&finished.stderr)
    );
}

#[test]
fn homes_and_the_graders_files_are_not_there() {
    let stage = Stage::new();
    let secret = stage.directory().join("answers.txt");
    fs::write(&secret, "31 moves").expect("it is writable");
    let home = std::env::home_dir().unwrap_or_else(|| "/root".into());
    let executable = executable();
    let hidden = [
        secret.as_path(),
        stage.scratch.path(),
        &home,
        &executable,
        "/var".as_ref(),
        "/etc/shadow".as_ref(),
    ];
    for path in hidden {
        let finished = stage.shell(&format!("[ ! -e '{}' ]", path.display()));
        assert_eq!(
            finished.ending,
            Ending::Exited(0),
            "{} is seen",
            path.display()
        );
    }
}

#[test]
fn what_is_hidden_below_something_visible_cannot_be_read() {
    let mut stage = Stage::new();
    let visible = stage.directory();
    fs::create_dir(visible.join("expected")).expect("it is writable");
    fs::write(visible.join("expected/deep.txt"), "31 moves").expect("it is writable");
    fs::write(visible.join("grader"), "31 moves").expect("it is writable");
    stage.sandbox.show(&visible);
    stage.sandbox.hide(&visible.join("expected"));
    stage.sandbox.hide(&visible.join("grader"));
    let finished = stage.shell(&format!(
        "cd '{}' && ls && ls expected && cat grader",
        visible.display()
    ));
    assert_eq!(text(&finished.stdout), "expected\ngrader\n");
}

#[test]
fn the_environment_is_only_what_the_job_says() {
    let stage = Stage::new();
    let mut job = stage.job(["/bin/sh", "-c", "env; cat /proc/*/environ | tr '\\0' '\\n'"]);
    job.environment = vec![("CASE".to_owned(), "deep".to_owned())];
    let finished = stage.run(&job);
    let names: Vec<&str> = std::str::from_utf8(&finished.stdout)
        .expect("the environment is text")
        .lines()
        .filter_map(|line| Some(line.split_once('=')?.0))
        .collect();
    assert!(names.contains(&"CASE"));
    for name in names {
        assert!(
            ["CASE", "HOME", "LANG", "PATH", "PWD", "TMPDIR"].contains(&name),
            "{name} is seen"
        );
    }
}

#[test]
fn host_paths_are_not_told() {
    let stage = Stage::new();
    let finished =
        stage.shell("cat /proc/*/cmdline /proc/self/cgroup; ls -l /proc/self/fd /proc/1/fd");
    let scratch = stage
        .scratch
        .path()
        .file_name()
        .expect("it has a name")
        .to_string_lossy();
    assert!(
        !text(&finished.stdout).contains(&*scratch),
        "{}",
        text(&finished.stdout)
    );
}

#[test]
fn only_the_job_and_temporary_directories_are_writable() {
    let stage = Stage::new();
    let build = stage.directory();
    let mut job = stage.job([
        "/bin/sh",
        "-c",
        "for d in / /usr /usr/bin /usr/src /etc /dev /proc /proc/sys/kernel /build /driver /home /root /var /sys; do
             (: > $d/written) 2> /dev/null && echo $d; mkdir $d/made 2> /dev/null && echo $d; done
         for d in /job /tmp /dev/shm; do : > $d/written || echo not $d; done
         : > /build/there",
    ]);
    job.mounts = vec![
        Mount::build(&build, Access::ReadOnly),
        Mount::driver(&stage.directory()),
    ];
    let finished = stage.run(&job);
    assert_eq!(text(&finished.stdout), "");
    assert_eq!(fs::read_dir(&build).expect("it is there").count(), 0);
    assert!(job.directory.host.join("written").exists());
}

#[test]
fn other_processes_cannot_be_signalled_or_seen() {
    let stage = Stage::new();
    let finished = stage.shell(&format!(
        "kill -0 {} 2> /dev/null && echo signalled; ls -d /proc/[0-9]* | wc -l; kill -9 -1; kill -9 0",
        std::process::id()
    ));
    let seen: u32 = text(&finished.stdout)
        .trim()
        .parse()
        .unwrap_or_else(|_| panic!("{finished:?}"));
    assert!(seen < 8, "{seen} processes are seen");
}

#[test]
fn rights_cannot_be_gained() {
    let stage = Stage::new();
    let finished = stage.shell(
        "grep -E 'CapEff|CapBnd|NoNewPrivs' /proc/self/status | tr -d '\\n\\t 0'
         unshare --user true 2> /dev/null && echo nested; mount -t tmpfs none /tmp 2> /dev/null && echo mounted",
    );
    assert_eq!(text(&finished.stdout), "CapEff:CapBnd:NoNewPrivs:1");
}

#[test]
fn files_that_the_graders_parent_left_open_are_not_inherited() {
    // Opened by hand, as a shell does it, without the flag that closes it.
    let stage = Stage::new();
    let open = tempfile::tempfile().expect("the temporary directory is writable");
    rustix::io::fcntl_setfd(&open, rustix::io::FdFlags::empty()).expect("it is open");
    let finished = stage.python(
        "import os; print([n for n in range(3, 1000) if os.path.exists(f'/proc/self/fd/{n}')])",
    );
    // Python's own listing opens nothing.
    assert_eq!(text(&finished.stdout), "[]\n");
}

#[test]
fn one_job_does_not_see_another() {
    let stage = Stage::new();
    let first = stage.job([
        "/bin/sh",
        "-c",
        "echo mine > answer; echo mine > /tmp/answer",
    ]);
    assert_eq!(stage.run(&first).ending, Ending::Exited(0));
    let finished = stage.shell("ls /job /tmp /dev/shm; find / -name answer 2> /dev/null");
    assert!(
        !text(&finished.stdout).contains("answer"),
        "{}",
        text(&finished.stdout)
    );
    let mut kept = String::new();
    let mut file = fs::File::open(first.directory.host.join("answer")).expect("it was written");
    file.read_to_string(&mut kept).expect("it is text");
    assert_eq!(kept, "mine\n");
}
