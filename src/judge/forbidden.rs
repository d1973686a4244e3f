//! What a program tried that no submission may, where that can be told for certain.
//!
//! Words prove nothing, since a program can print any. What counts is the exception that ended the program,
//! thrown by the runtime's own library, of a kind that no file, board or search brings about. A program that gave the
//! whole right answer is never asked: this only names the cause of a failure.

use super::exception::{is_librarys_own, is_pythons_own, java_trace, python_trace};

const NETWORK: &str = "to reach the network";

/// What is tried with a call that the filter refuses.
const REFUSED_CALL: &str = "what the sandbox refuses to every program";

/// What was tried, in words that follow "the program tried"; nothing where it cannot be told for certain.
pub(super) fn forbidden(stderr: &str) -> Option<&'static str> {
    of_java(stderr)
        .or_else(|| of_python(stderr))
        .or_else(|| of_javascript(stderr))
}

fn of_java(stderr: &str) -> Option<&'static str> {
    /// Thrown by the library for sockets alone; what is wrong with the text of an address is another one.
    const NETWORK_EXCEPTIONS: [&str; 6] = [
        "java.net.BindException",
        "java.net.ConnectException",
        "java.net.NoRouteToHostException",
        "java.net.SocketException",
        "java.net.SocketTimeoutException",
        "java.net.UnknownHostException",
    ];
    let (said, frames) = java_trace(stderr)?;
    let class = said.split(':').next()?;
    let is_by_the_library = frames.first().is_some_and(|frame| is_librarys_own(frame));
    (is_by_the_library && NETWORK_EXCEPTIONS.contains(&class)).then_some(NETWORK)
}

fn of_python(stderr: &str) -> Option<&'static str> {
    /// How the last line begins where nobody but the network can be meant.
    const NETWORK_ERRORS: [&str; 6] = [
        "ConnectionRefusedError: [Errno 111]",
        "OSError: [Errno 101] Network is unreachable",
        "OSError: [Errno 113] No route to host",
        "OSError: [Errno 97] Address family not supported",
        "socket.gaierror: [Errno ",
        "urllib.error.URLError: <urlopen error [Errno ",
    ];
    /// A call that is refused. Where it is about a file, the file's name follows, and that is another matter.
    const NOT_PERMITTED: &str = "PermissionError: [Errno 1] Operation not permitted";
    let (said, places) = python_trace(stderr)?;
    let is_in_sockets = places
        .iter()
        .any(|place| is_pythons_own(place) && place.contains("/socket.py\""))
        || connects(stderr);
    let is_denied = said.starts_with("PermissionError: [Errno 13]") || said == NOT_PERMITTED;
    if NETWORK_ERRORS.iter().any(|begin| said.starts_with(begin)) || is_in_sockets && is_denied {
        Some(NETWORK)
    } else {
        (said == NOT_PERMITTED).then_some(REFUSED_CALL)
    }
}

/// Whether the line on which the exception was thrown connects or binds a socket: these calls are the interpreter's, which
/// has no line of its own. A file that may not be opened has its name behind the reason.
fn connects(stderr: &str) -> bool {
    let mut lines = stderr.trim_end().lines().rev();
    let is_reason = lines
        .next()
        .is_some_and(|line| line == "PermissionError: [Errno 13] Permission denied");
    let thrown = lines.find(|line| line.contains(|character: char| character.is_alphabetic()));
    let calls = [".connect(", ".connect_ex(", ".bind(", ".sendto("];
    is_reason && thrown.is_some_and(|line| calls.iter().any(|call| line.contains(call)))
}

fn of_javascript(stderr: &str) -> Option<&'static str> {
    const NETWORK_ERRORS: [&str; 3] = [
        "Error: connect E",
        "Error: getaddrinfo E",
        "Error: listen E",
    ];
    let is_of_node = stderr.contains("(node:net:") || stderr.contains("(node:dns:");
    let is_error = |line: &str| NETWORK_ERRORS.iter().any(|begin| line.starts_with(begin));
    (is_of_node && stderr.lines().any(is_error)).then_some(NETWORK)
}

#[cfg(test)]
mod tests {
    use super::{NETWORK, REFUSED_CALL, forbidden};

    /// What Python says last, the file and the line of code that it names, and what was tried: the network, a call that is
    /// refused, or nothing that can be told for certain.
    const PYTHON: &str = "\
main.py | go() | ConnectionRefusedError: [Errno 111] Connection refused | network
main.py | go() | OSError: [Errno 101] Network is unreachable | network
main.py | go() | socket.gaierror: [Errno -3] Temporary failure in name resolution | network
/usr/lib/python3.11/socket.py | go() | PermissionError: [Errno 13] Permission denied | network
main.py | s.connect(('1.1.1.1', 80)) | PermissionError: [Errno 13] Permission denied | network
main.py | go() | PermissionError: [Errno 1] Operation not permitted | call
main.py | open('moves') | PermissionError: [Errno 13] Permission denied | -
socket.py | go() | PermissionError: [Errno 13] Permission denied | -
main.py | go() | PermissionError: [Errno 13] Permission denied: 'log.txt' | -
main.py | go() | PermissionError: [Errno 1] Operation not permitted: 'log.txt' | -
main.py | go() | OSError: [Errno 30] Read-only file system: '/sources/log.txt' | -
main.py | go() | ValueError: Operation not permitted | -";

    #[test]
    fn python_is_told_what_it_was_refused_and_of_an_honest_failure_nothing() {
        for row in PYTHON.lines() {
            let cells: Vec<&str> = row.split(" | ").collect();
            let (file, code, said) = (cells[0], cells[1], cells[2]);
            let stderr = format!(
                "Traceback (most recent call last):\n  File \"{file}\", line 3, in <module>\n    {code}\n{said}\n"
            );
            let tried = match cells[3] {
                "network" => Some(NETWORK),
                "call" => Some(REFUSED_CALL),
                _ => None,
            };
            assert_eq!(forbidden(&stderr), tried, "{stderr}");
        }
    }

    #[test]
    fn of_java_and_javascript_the_librarys_own_exceptions_count() {
        let java = "Exception in thread \"main\" java.net.ConnectException: Connection refused\n\tat java.base/sun.nio.ch.Net.connect0(Native Method)\n\tat Main.main(Main.java:6)\n";
        let node = "Error: connect E 127.0.0.1:80\n    at T.afterConnect (node:net:1611:16)\n";
        for (stderr, tried) in [
            (java, Some(NETWORK)),
            (node, Some(NETWORK)),
            (&java.replace("java.base/sun.nio.ch.Net", "hw3.Tiles"), None),
            (&java.replace("ConnectExc", "MalformedURLExc"), None),
            (&node.replace("(node:net", "(solver.js"), None),
            ("socket: Operation not permitted\n", None),
        ] {
            assert_eq!(forbidden(stderr), tried, "{stderr}");
        }
    }
}
