//! What the way in which a program ended says.

use crate::outcome::{Bound, Ending, Finding, FindingId, Returned, RunRecord, Verdict, printable};

use super::{exception::exception, forbidden::forbidden};

/// The verdict and the finding of a run that did not end well, or nothing for one that did or that was never here.
pub(super) fn failure(record: &RunRecord) -> Option<(Verdict, Finding)> {
    let stderr = String::from_utf8_lossy(&record.stderr);
    match record.ending? {
        Ending::Stopped(bound) => Some(stopped(bound)),
        ending if ending != Ending::Exited(0) && said_bound(&stderr).is_some() => {
            said_bound(&stderr).map(stopped)
        }
        Ending::Signalled(signal) => {
            let message = format!("the program was ended by {}", signal_name(signal));
            Some((
                Verdict::RuntimeError,
                Finding::new(FindingId::Signal, message),
            ))
        }
        Ending::Exited(code) => match (exception(&stderr), &record.returned) {
            (Some(finding), _) if code != 0 => Some(match forbidden(&stderr) {
                Some(tried) => (Verdict::Forbidden, refused(tried, finding)),
                None => (Verdict::RuntimeError, finding),
            }),
            (_, Returned::Threw(class)) => {
                let message = format!("`{}` was thrown", printable(class));
                Some((
                    Verdict::RuntimeError,
                    Finding::new(FindingId::UncaughtException, message),
                ))
            }
            _ if code != 0 => Some((Verdict::RuntimeError, exit_code(code, &stderr))),
            _ => None,
        },
    }
}

/// The finding of a program that gave the whole right answer and then did not end as it should.
pub(super) fn ended_badly(cause: &Finding) -> Finding {
    let message = format!(
        "the answer is right and complete; after it, {}",
        cause.message
    );
    Finding::new(FindingId::EndedBadly, message)
}

/// What it means to have passed a bound.
pub(super) fn bound_words(bound: Bound) -> &'static str {
    match bound {
        Bound::Cpu => "the time limit (CPU) was reached",
        Bound::Wall => "the time limit (elapsed) was reached while the program was waiting",
        Bound::Memory => "memory ran out",
        Bound::Output => "more was printed than is kept",
        Bound::Processes => "there were too many processes and threads",
        Bound::Disk => "too many or too large files were written",
    }
}

fn stopped(bound: Bound) -> (Verdict, Finding) {
    let (verdict, id, hint) = match bound {
        Bound::Cpu => (
            Verdict::TimeLimit,
            FindingId::CpuLimit,
            "does the search end where OPEN is empty, and is a state on CLOSED never expanded again?",
        ),
        Bound::Wall => (
            Verdict::TimeLimit,
            FindingId::WallLimit,
            "does the program wait for input that never comes?",
        ),
        Bound::Memory => (
            Verdict::MemoryLimit,
            FindingId::MemoryLimit,
            "is a state that is on OPEN or CLOSED already put there again?",
        ),
        Bound::Output => (
            Verdict::OutputLimit,
            FindingId::OutputLimit,
            "print the solutions and nothing else",
        ),
        Bound::Processes => (
            Verdict::ProcessLimit,
            FindingId::ProcessLimit,
            "the assignment needs no other thread or process",
        ),
        Bound::Disk => (
            Verdict::DiskLimit,
            FindingId::DiskLimit,
            "the assignment writes no files",
        ),
    };
    (
        verdict,
        Finding::new(id, bound_words(bound)).with_hint(hint),
    )
}

/// The bound that a runtime says it met, before the poll could see it: an allocation, a thread or a write that was refused.
fn said_bound(stderr: &str) -> Option<Bound> {
    let words: [(Bound, &[&str]); 3] = [
        // A JVM calls a refused thread an OutOfMemoryError, so that this comes first.
        (
            Bound::Processes,
            &[
                "unable to create native thread",
                "can't start new thread",
                "Resource temporarily unavailable",
                "Cannot fork",
            ],
        ),
        (
            Bound::Memory,
            &[
                "java.lang.OutOfMemoryError",
                "insufficient memory for the Java Runtime",
                "std::bad_alloc",
                "MemoryError",
                "JavaScript heap out of memory",
                "memory allocation of ",
            ],
        ),
        (Bound::Disk, &["File too large", "No space left on device"]),
    ];
    let said = words
        .into_iter()
        .find(|(_, words)| words.iter().any(|word| stderr.contains(word)));
    said.map(|(bound, _)| bound)
}

/// The finding of a program that an exception ended since it tried what no submission may.
fn refused(tried: &str, exception: Finding) -> Finding {
    let message = format!("the program tried {tried}: {}", exception.message);
    let finding = Finding::new(FindingId::ForbiddenAction, message)
        .with_hint("the assignment reads one file and prints: it needs nothing else");
    match exception.evidence {
        Some(place) => finding.with_evidence(place),
        None => finding,
    }
}

fn exit_code(code: i32, stderr: &str) -> Finding {
    let finding = Finding::new(
        FindingId::ExitCode,
        format!("the program ended with exit code {code}"),
    );
    match stderr.lines().rev().find(|line| !line.trim().is_empty()) {
        Some(line) => finding.with_evidence(printable(line)),
        None => finding,
    }
}

/// A signal's name and what it commonly means.
fn signal_name(signal: i32) -> String {
    let known = match signal {
        1 => "SIGHUP",
        2 => "SIGINT",
        3 => "SIGQUIT",
        4 => "SIGILL (an impossible instruction)",
        5 => "SIGTRAP",
        6 => "SIGABRT (it gave up by itself)",
        7 => "SIGBUS (a misplaced memory access)",
        8 => "SIGFPE (a division by zero)",
        9 => "SIGKILL (it was killed: by itself, or since the machine had no memory left)",
        10 => "SIGUSR1",
        11 => "SIGSEGV (a memory access outside its memory)",
        12 => "SIGUSR2",
        13 => "SIGPIPE (nobody reads what it prints)",
        14 => "SIGALRM",
        15 => "SIGTERM",
        24 => "SIGXCPU",
        25 => "SIGXFSZ",
        31 => "SIGSYS (a system call that is not allowed)",
        _ => return format!("signal {signal}"),
    };
    known.to_owned()
}

#[cfg(test)]
mod tests {
    use super::failure;
    use crate::outcome::{Bound, Ending, FindingId, Returned, RunRecord, Verdict};

    fn judged(ending: Ending, stderr: &str) -> (Verdict, FindingId, String, Option<String>) {
        let record = RunRecord {
            ending: Some(ending),
            stderr: stderr.into(),
            returned: Returned::NotCalled,
            ..RunRecord::saved(Vec::new())
        };
        let (verdict, finding) = failure(&record).expect("a failure");
        (verdict, finding.id, finding.message, finding.evidence)
    }

    #[test]
    fn what_is_refused_to_everybody_is_no_common_exception() {
        let python = "Traceback (most recent call last):\n  File \"/sources/main.py\", line 3, in <module>\n    socket.socket()\n  File \"/usr/lib/python3.11/socket.py\", line 232, in __init__\n    _socket.socket.__init__(self, family, type, proto, fileno)\nPermissionError: [Errno 1] Operation not permitted\n";
        let (verdict, id, message, evidence) = judged(Ending::Exited(1), python);
        assert_eq!(
            (verdict, id),
            (Verdict::Forbidden, FindingId::ForbiddenAction)
        );
        assert_eq!(
            message,
            "the program tried to reach the network: PermissionError: [Errno 1] Operation not permitted"
        );
        assert_eq!(
            evidence.as_deref(),
            Some("in \"/sources/main.py\", line 3, in <module>")
        );
    }

    #[test]
    fn every_other_ending_has_words_of_its_own() {
        assert_eq!(judged(Ending::Signalled(11), "").1, FindingId::Signal);
        let killed = judged(Ending::Signalled(9), "Killed\n").2;
        assert!(
            killed.starts_with("the program was ended by SIGKILL (it was killed: "),
            "{killed}"
        );
        assert_eq!(judged(Ending::Exited(3), "x\n").1, FindingId::ExitCode);
        assert_eq!(
            judged(
                Ending::Exited(1),
                "Exception in thread \"main\" java.lang.OutOfMemoryError: Java heap space\n"
            )
            .0,
            Verdict::MemoryLimit
        );
        for (words, verdict) in [
            (
                "java.lang.OutOfMemoryError: unable to create native thread\n",
                Verdict::ProcessLimit,
            ),
            (
                "RuntimeError: can't start new thread\n",
                Verdict::ProcessLimit,
            ),
            ("OSError: [Errno 27] File too large\n", Verdict::DiskLimit),
        ] {
            assert_eq!(judged(Ending::Exited(1), words).0, verdict);
        }
        for (bound, verdict) in [
            (Bound::Cpu, Verdict::TimeLimit),
            (Bound::Wall, Verdict::TimeLimit),
            (Bound::Memory, Verdict::MemoryLimit),
            (Bound::Output, Verdict::OutputLimit),
            (Bound::Processes, Verdict::ProcessLimit),
            (Bound::Disk, Verdict::DiskLimit),
        ] {
            assert_eq!(judged(Ending::Stopped(bound), "").0, verdict);
        }
    }
}
