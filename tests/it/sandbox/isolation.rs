//! What a program sees and reaches.

use std::fs;
use std::io::Read;
use std::net::TcpListener;
use std::os::unix::fs::PermissionsExt;

use tilegrade::outcome::Ending;
use tilegrade::run::{Access, Mount, Tier};

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
         try: socket.socket(socket.AF_INET, socket.SOCK_DGRAM).sendto(b'x', ('127.0.0.1', {port})); print('a datagram')\n\
         except OSError: print('no datagram')\n\
         print([line.split(':')[0].strip() for line in open('/proc/net/dev').readlines()[2:]])"
    );
    let finished = stage.python(&script);
    let said = text(&finished.stdout);
    if !stage.has_namespaces() {
        // The devices are the machine's, and no socket can be opened.
        assert!(said.starts_with("no datagram\n"), "{said}");
        return;
    }
    assert_eq!(
        said.lines().last(),
        Some("['lo']"),
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
        let path = path.display();
        let is_seen = if stage.has_namespaces() {
            format!("[ -e '{path}' ]")
        } else {
            // That it is there is seen, and nothing that is in it.
            format!("cat '{path}' || ls '{path}/'")
        };
        let finished = stage.shell(&format!("if {is_seen}; then exit 1; fi"));
        assert_eq!(finished.ending, Ending::Exited(0), "{path} is seen");
        assert_eq!(text(&finished.stdout), "", "{path} is seen");
    }
}

#[test]
fn what_is_hidden_below_something_visible_cannot_be_read() {
    let mut stage = Stage::new();
    let visible = stage.directory();
    fs::create_dir(visible.join("expected")).expect("it is writable");
    fs::write(visible.join("expected/deep.txt"), "31 moves").expect("it is writable");
    fs::write(visible.join("grader"), "31 moves").expect("it is writable");
    fs::write(visible.join("open"), "a library\n").expect("it is writable");
    if rustix::process::geteuid().is_root() {
        fs::set_permissions(stage.scratch.path(), fs::Permissions::from_mode(0o755))
            .expect("it is ours");
    }
    stage.sandbox.show(&visible);
    stage.sandbox.hide(&visible.join("expected"));
    stage.sandbox.hide(&visible.join("grader"));
    let finished = stage.shell(&format!(
        "cd '{}' && {{ ls; ls expected; cat open grader expected/deep.txt; }}",
        visible.display()
    ));
    let listing = if stage.has_namespaces() {
        "expected\ngrader\nopen\n"
    } else {
        ""
    };
    assert_eq!(text(&finished.stdout), format!("{listing}a library\n"));
}

#[test]
fn nothing_is_seen_of_the_environment_of_the_grader() {
    let stage = Stage::new();
    let job = stage.job(["/bin/sh", "-c", "env; cat /proc/*/environ | tr '\\0' '\\n'"]);
    let finished = stage.run(&job);
    let names: Vec<&str> = std::str::from_utf8(&finished.stdout)
        .expect("the environment is text")
        .lines()
        .filter_map(|line| Some(line.split_once('=')?.0))
        .collect();
    assert!(names.contains(&"HOME"));
    for name in names {
        assert!(
            ["HOME", "LANG", "PATH", "PWD", "TMPDIR"].contains(&name),
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
    let written = stage.directory();
    let open = if stage.has_namespaces() {
        "/tmp /dev/shm"
    } else {
        "$TMPDIR"
    };
    let closed = if stage.has_namespaces() {
        "/build /driver".to_owned()
    } else {
        format!("/tmp /dev/shm {} {}", build.display(), written.display())
    };
    let script = format!(
        "for d in / /usr /usr/bin /usr/src /etc /dev /proc /proc/sys/kernel {closed} /home /root /var /sys; do
             (: > $d/written) 2> /dev/null && echo $d; mkdir $d/made 2> /dev/null && echo $d; done
         for d in $HOME {open}; do : > $d/written || echo not $d; done
         : > {}/there",
        stage
            .sandbox
            .path_inside(&Mount::build(&build, Access::ReadOnly))
            .display()
    );
    let mut job = stage.job(["/bin/sh", "-c", &script]);
    job.mounts = vec![
        Mount::build(&build, Access::ReadOnly),
        Mount::driver(&written),
    ];
    let finished = stage.run(&job);
    assert_eq!(text(&finished.stdout), "");
    for directory in [build, written] {
        assert_eq!(fs::read_dir(&directory).expect("it is there").count(), 0);
    }
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
fn nobody_above_a_program_is_stopped_by_it() {
    let stage = Stage::new();
    let finished = stage.python(
        "import os, signal
for name in (os.getppid(), -os.getpgid(os.getppid()), -1):
    try:
        os.kill(name, signal.SIGSTOP)
    except OSError:
        pass
print('goes on')",
    );
    assert_eq!(text(&finished.stdout), "goes on\n");
}

#[test]
fn a_session_of_its_own_is_not_given_and_the_program_is_not_told() {
    let script = "import os\nif os.fork() == 0:\n  before = os.getsid(0)\n  os.setsid()\n  print(os.getsid(0) == before)\nelse:\n  os.wait()";
    let finished = Stage::new().python(script);
    assert_eq!(finished.ending, Ending::Exited(0));
    assert_eq!(text(&finished.stdout), "True\n");
}

#[test]
fn rights_cannot_be_gained() {
    let stage = Stage::new();
    let finished = stage.shell(
        "unshare --user true 2> /dev/null && echo nested; mount -t tmpfs none /tmp 2> /dev/null && echo mounted
         exec grep -E 'CapEff|CapBnd|NoNewPrivs' /proc/self/status",
    );
    let mut said = text(&finished.stdout).replace(['\n', '\t', ' ', '0'], "");
    if stage.sandbox.tier() == Tier::SameUser {
        // A user without rights cannot give up the bound on them, and does not have to.
        let (start, end) = (said.find("CapBnd:"), said.find("NoNewPrivs"));
        let (start, end) = (
            start.expect("a line") + "CapBnd:".len(),
            end.expect("a line"),
        );
        said.replace_range(start..end, "");
    }
    assert_eq!(said, "CapEff:CapBnd:NoNewPrivs:1");
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
        "echo mine > answer; echo mine > $TMPDIR/answer",
    ]);
    assert_eq!(stage.run(&first).ending, Ending::Exited(0));
    let finished = stage.shell(&format!(
        "ls $HOME /tmp /dev/shm; \
         find / \\( -path /proc -o -path /sys -o -path /usr \\) -prune -o -name answer -print 2> /dev/null; cat {}/answer",
        first.directory.host.display()
    ));
    assert!(
        !text(&finished.stdout).contains("answer") && !text(&finished.stdout).contains("mine"),
        "{}",
        text(&finished.stdout)
    );
    let mut kept = String::new();
    let mut file = fs::File::open(first.directory.host.join("answer")).expect("it was written");
    file.read_to_string(&mut kept).expect("it is text");
    assert_eq!(kept, "mine\n");
}
