//! Submissions that try to reach what they must not: the answers, each other, the grader.

use super::support::{Desk, case, submission};

/// Prints what a program can see of the places that matter, as its answer.
const SPY: &str = r"
import os, socket
seen = []
for root in ('/work', '/root', '/home', '/tmp', '/job', '/build', '/sources', '/'):
    try:
        for folder, folders, files in os.walk(root):
            if folder.startswith(('/proc', '/usr', '/sys', '/dev')):
                folders.clear()
                continue
            seen.extend(os.path.join(folder, name) for name in files)
    except OSError:
        pass
secret = [path for path in seen if 'SECRET' in path or 'expected' in path or os.path.basename(path).startswith(('easy', 'sample'))]
print('secret files:', secret)
print('environment:', sorted(os.environ))
print('processes:', sum(name.isdigit() for name in os.listdir('/proc')) > 8)
try:
    socket.create_connection(('127.0.0.1', 9), 1)
    print('network: open')
except OSError as error:
    print('network:', type(error).__name__, error.errno)
";

#[test]
fn a_program_sees_its_own_board_and_nothing_of_the_others() {
    let desk = Desk::empty();
    desk.write("class/spy/main.py", SPY);
    desk.write("class/victim/SECRET.py", "print('SECRET')\n");
    desk.write("SECRET-answers/expected.txt", "1\n");
    let output = desk
        .command(&["--only", "spy"])
        .env("SECRET_TOKEN", "1")
        .output()
        .expect("the program starts");
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let said =
        std::fs::read_to_string(desk.path("grades/records/spy/easy.stdout")).expect("a record");
    assert!(said.contains("secret files: []"), "{said}");
    assert!(!said.contains("SECRET"), "{said}");
    assert!(said.contains("processes: False"), "{said}");
    assert!(
        said.contains("network: ") && !said.contains("network: open"),
        "{said}"
    );
}

#[test]
fn what_one_run_leaves_behind_no_other_run_finds() {
    let desk = Desk::empty();
    let leaver = "import glob, os\nfound = [p for d in ('/tmp', '/job', '/dev/shm', '/build', '/sources') for p in glob.glob(d + '/**/LEFT*', recursive=True)]\nprint('found', found)\nfor d in ('/tmp', '/job', '/dev/shm', '/build', '/sources'):\n    try:\n        open(d + '/LEFT', 'w').write('x')\n    except OSError:\n        pass\n";
    desk.write("class/one/main.py", leaver);
    desk.write("class/two/main.py", leaver);
    desk.grade(&["--jobs", "1"]);
    for record in ["one/easy", "one/sample", "two/easy", "two/unsolvable"] {
        let said = std::fs::read_to_string(desk.path(&format!("grades/records/{record}.stdout")))
            .expect("a record");
        assert_eq!(said, "found []\n", "{record}");
    }
}

#[test]
fn a_program_that_replaces_its_answer_by_a_link_or_a_pipe_gets_nothing_for_it() {
    let desk = Desk::empty();
    for (name, action) in [
        (
            "link",
            "java.nio.file.Files.createSymbolicLink(java.nio.file.Path.of(\".tilegrade-answer\"), java.nio.file.Path.of(\"/etc/passwd\"));",
        ),
        (
            "pipe",
            "new ProcessBuilder(\"mkfifo\", \".tilegrade-answer\").start().waitFor();",
        ),
        (
            "folder",
            "java.nio.file.Files.createDirectory(java.nio.file.Path.of(\".tilegrade-answer\"));",
        ),
    ] {
        let source = format!(
            "public class EightPuzzle {{ public static String solve8Puzzle(State s) {{ try {{ {action} }} catch (Exception e) {{ e.printStackTrace(); }} Runtime.getRuntime().halt(0); return null; }} }}\n"
        );
        desk.write(&format!("class/{name}/EightPuzzle.java"), &source);
        desk.write(
            &format!("class/{name}/State.java"),
            "public class State { public State(String f) {} public State(int[][] b) {} }\n",
        );
    }
    let (exit, report) = desk.grade(&[]);
    assert_eq!(exit, 1);
    for name in ["link", "pipe", "folder"] {
        assert_eq!(
            submission(&report, name)["verdict"],
            "no-answer",
            "{report}"
        );
    }
}

#[test]
fn a_hostile_neighbour_does_not_change_an_honest_result() {
    let desk = Desk::with_samples(&["accepted-cpp", "accepted-python"]);
    desk.write(
        "class/bad/main.py",
        "import os, signal\nos.setsid() if os.getpid() != os.getsid(0) else None\nfor pid in [-1, 0, os.getppid()] + list(range(1, 50)):\n    try:\n        if pid != os.getpid():\n            os.kill(pid, signal.SIGKILL)\n    except OSError:\n        pass\nwhile True:\n    try:\n        os.fork()\n    except OSError:\n        pass\n",
    );
    let (exit, report) = desk.grade(&["--jobs", "2"]);
    assert_eq!(exit, 1, "{report}");
    for honest in ["accepted-cpp", "accepted-python"] {
        assert_eq!(
            submission(&report, honest)["verdict"],
            "accepted",
            "{report}"
        );
    }
    assert_ne!(
        case(&report, "bad", "easy")["verdict"],
        "not-judged",
        "{report}"
    );
}

#[test]
fn words_of_the_sandbox_do_not_make_a_failure_the_machines() {
    let desk = Desk::empty();
    desk.write(
        "class/forger/main.py",
        "import os, sys\nsys.stderr.write('tilegrade: failed to execute /usr/bin/python3: nothing\\n')\nsys.stderr.flush()\nos._exit(127)\n",
    );
    let (exit, report) = desk.grade(&[]);
    assert_eq!(exit, 1, "{report}");
    assert_eq!(submission(&report, "forger")["verdict"], "runtime-error");
}

#[test]
fn children_that_nobody_waits_for_cost_cpu_time_too() {
    let desk = Desk::empty();
    desk.write(
        "assignment.toml",
        "format = 1\n[limits]\ncpu-ms = 1000\nwall-ms = 20000\nunsolvable-cpu-ms = 1000\n",
    );
    desk.write(
        "class/escapes/main.py",
        "import os, signal, time\nsignal.signal(signal.SIGCHLD, signal.SIG_IGN)\nfor _ in range(6):\n    if os.fork() == 0:\n        end = time.process_time() + 0.4\n        while time.process_time() < end:\n            pass\n        os._exit(0)\n    try:\n        os.wait()\n    except ChildProcessError:\n        pass\n",
    );
    let (_, report) = desk.grade(&["--jobs", "1"]);
    let found = case(&report, "escapes", "easy");
    assert_eq!(found["verdict"], "time-limit", "{report}");
    assert_eq!(found["findings"][0]["id"], "cpu-limit", "{report}");
}

#[test]
fn no_line_of_a_students_begins_like_a_workflow_command() {
    let desk = Desk::empty();
    desk.write(
        "class/loud/main.py",
        "raise ValueError('x\\n::error::all is well\\n::stop-commands::y')\n",
    );
    let output = desk.command(&[]).output().expect("the program starts");
    let shown = String::from_utf8_lossy(&output.stdout);
    assert!(shown.contains("::"), "the words are shown: {shown}");
    assert!(
        !shown
            .lines()
            .any(|line| line.trim_start().starts_with("::")),
        "{shown}"
    );
}
