//! What ended a program: a bound, a signal, an exception, or what it tried and may not.

use tilegrade::outcome::{Bound, Ending, Finding, FindingId as Id, RunRecord};

use super::{case, judged};

/// What is said first of a program that printed nothing and ended so.
fn said_of(ending: Ending, stderr: &str) -> Finding {
    let case = case("board", "2 0 3\n1 8 4\n7 6 5\n", None);
    let record = RunRecord {
        ending: Some(ending),
        stderr: stderr.into(),
        ..RunRecord::saved(Vec::new())
    };
    judged(&case, record).findings.swap_remove(0)
}

#[test]
fn every_ending_has_words_of_its_own() {
    let killed = said_of(Ending::Signalled(9), "Killed\n").message;
    let words = "the program was ended by SIGKILL (it was killed: ";
    assert!(killed.starts_with(words), "{killed}");
    let memory = "Exception in thread \"main\" java.lang.OutOfMemoryError: Java heap space\n";
    let thread = "java.lang.OutOfMemoryError: unable to create native thread\n";
    let (failed, stopped) = (Ending::Exited(1), Ending::Stopped);
    for (ending, stderr, id) in [
        (Ending::Signalled(11), "", Id::Signal),
        (failed, "x\n", Id::ExitCode),
        (failed, memory, Id::MemoryLimit),
        (failed, thread, Id::ProcessLimit),
        (
            failed,
            "RuntimeError: can't start new thread\n",
            Id::ProcessLimit,
        ),
        (
            failed,
            "OSError: [Errno 27] File too large\n",
            Id::DiskLimit,
        ),
        (stopped(Bound::Cpu), "", Id::CpuLimit),
        (stopped(Bound::Wall), "", Id::WallLimit),
        (stopped(Bound::Memory), "", Id::MemoryLimit),
        (stopped(Bound::Output), "", Id::OutputLimit),
        (stopped(Bound::Processes), "", Id::ProcessLimit),
        (stopped(Bound::Disk), "", Id::DiskLimit),
    ] {
        assert_eq!(said_of(ending, stderr).id, id, "{stderr}");
    }
}

#[test]
fn an_exception_is_named_with_the_first_place_that_is_the_students_own() {
    for (stderr, message, place) in [
        (
            "Exception in thread \"main\" java.lang.NullPointerException: Cannot read field \"next\"\n\tat java.base/java.util.Objects.requireNonNull(Objects.java:208)\n\tat hw3.OrderedStateList.remove(OrderedStateList.java:88)\n",
            "java.lang.NullPointerException: Cannot read field \"next\"",
            "at hw3.OrderedStateList.remove(OrderedStateList.java:88)",
        ),
        (
            "Traceback (most recent call last):\n  File \"/build/main.py\", line 3, in <module>\n    x = 1 / 0\nZeroDivisionError: division by zero\n",
            "ZeroDivisionError: division by zero",
            "in \"/build/main.py\", line 3, in <module>",
        ),
        (
            "Traceback (most recent call last):\n  File \"/sources/main.py\", line 9, in load\n    json.loads(text)\n  File \"/usr/lib/python3.11/json/decoder.py\", line 355, in raw_decode\n    raise JSONDecodeError\njson.decoder.JSONDecodeError: Expecting value\n",
            "json.decoder.JSONDecodeError: Expecting value",
            "in \"/sources/main.py\", line 9, in load",
        ),
        (
            "node:fs:601\n  handleErrorFromBinding(ctx);\n\nError: ENOENT: no such file\n    at Object.openSync (node:fs:601:3)\n    at main (/sources/solver.js:7:12)\n",
            "Error: ENOENT: no such file",
            "at main (/sources/solver.js:7:12)",
        ),
    ] {
        let finding = said_of(Ending::Exited(1), stderr);
        assert_eq!(finding.message, message);
        assert_eq!(finding.evidence.as_deref(), Some(place));
    }
}

/// What Python says last, the file and the line of code that it names, and what was tried: the network, a call that is
/// refused, or nothing that can be told for certain.
const PYTHON: &str = "\
main.py | go() | ConnectionRefusedError: [Errno 111] Connection refused | network
main.py | go() | OSError: [Errno 101] Network is unreachable | network
main.py | go() | socket.gaierror: [Errno -3] Temporary failure in name resolution | network
/usr/lib/python3.11/socket.py | go() | PermissionError: [Errno 13] Permission denied | network
main.py | s.connect(('1.1.1.1', 80)) | PermissionError: [Errno 13] Permission denied | network
main.py | go() | PermissionError: [Errno 1] Operation not permitted | refuses
main.py | open('moves') | PermissionError: [Errno 13] Permission denied | -
socket.py | go() | PermissionError: [Errno 13] Permission denied | -
main.py | go() | PermissionError: [Errno 13] Permission denied: 'log.txt' | -
main.py | go() | PermissionError: [Errno 1] Operation not permitted: 'log.txt' | -
main.py | go() | OSError: [Errno 30] Read-only file system: '/sources/log.txt' | -
main.py | go() | ValueError: Operation not permitted | -";

/// What a program tried and may not, where that is said.
fn tried(stderr: &str) -> Option<&'static str> {
    let finding = said_of(Ending::Exited(1), stderr);
    let words = ["network", "refuses"].into_iter();
    let mut words = words.filter(|_| finding.id == Id::ForbiddenAction);
    words.find(|word| finding.message.contains(word))
}

#[test]
fn python_is_told_what_it_was_refused_and_of_an_honest_failure_nothing() {
    for row in PYTHON.lines() {
        let cells: Vec<&str> = row.split(" | ").collect();
        let (file, code, said) = (cells[0], cells[1], cells[2]);
        let stderr = format!(
            "Traceback (most recent call last):\n  File \"{file}\", line 3, in <module>\n    {code}\n{said}\n"
        );
        assert_eq!(tried(&stderr).unwrap_or("-"), cells[3], "{stderr}");
    }
}

#[test]
fn of_java_and_javascript_the_librarys_own_exceptions_count() {
    let java = "Exception in thread \"main\" java.net.ConnectException: Connection refused\n\tat java.base/sun.nio.ch.Net.connect0(Native Method)\n\tat Main.main(Main.java:6)\n";
    let node = "Error: connect E 127.0.0.1:80\n    at T.afterConnect (node:net:1611:16)\n";
    for (stderr, is_forbidden) in [
        (java, true),
        (node, true),
        (
            &java.replace("java.base/sun.nio.ch.Net", "hw3.Tiles"),
            false,
        ),
        (&java.replace("ConnectExc", "MalformedURLExc"), false),
        (&node.replace("(node:net", "(solver.js"), false),
        ("socket: Operation not permitted\n", false),
    ] {
        assert_eq!(tried(stderr).is_some(), is_forbidden, "{stderr}");
    }
}
