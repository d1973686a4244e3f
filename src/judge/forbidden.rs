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
