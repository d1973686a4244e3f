//! What the way in which a program ended says.

use super::exception::exception;
use super::forbidden::forbidden;
use crate::outcome::{
    Bound, BuildFailure, BuildFailureKind, Ending, Finding, FindingId, Returned, RunRecord,
    Verdict, printable,
};

/// The verdict and the finding of a run that did not end well, or nothing for one that did or that was never here.
pub(super) fn failure(record: &RunRecord) -> Option<(Verdict, Finding)> {
    let stderr = String::from_utf8_lossy(&record.stderr);
    let error = |finding| (Verdict::RuntimeError, finding);
    let ending = record.ending?;
    if ending != Ending::Exited(0)
        && let Some(bound) = said_bound(&stderr)
        && !matches!(ending, Ending::Stopped(_))
    {
        return Some(stopped(bound));
    }
    match ending {
        Ending::Stopped(bound) => {
            let (verdict, mut finding) = stopped(bound);
            if !record.alone_ms.is_empty() {
                let times = record.alone_ms.iter();
                let times: Vec<String> = times
                    .map(|ms| format!("{}.{:02}", ms / 1_000, ms % 1_000 / 10))
                    .collect();
                let times = times.join(", ");
                finding.message = format!(
                    "{}; alone on the machine it took {times} s",
                    finding.message
                );
            }
            if record.curtailed {
                finding.message += " in a tenth of it: the program hung on 3 other boards";
            }
            Some((verdict, finding))
        }
        Ending::Signalled(signal) => {
            let message = format!("the program was ended by {}", signal_name(signal));
            Some(error(Finding::new(FindingId::Signal, message)))
        }
        Ending::Exited(code) => match (exception(&stderr), &record.returned) {
            (Some(finding), _) if code != 0 => Some(match forbidden(&stderr) {
                Some(tried) => (Verdict::Forbidden, refused(tried, finding)),
                None => error(finding),
            }),
            (_, Returned::Threw(class)) => {
                let message = format!("`{}` was thrown", printable(class));
                Some(error(Finding::new(FindingId::UncaughtException, message)))
            }
            _ => (code != 0).then(|| error(exit_code(code, &stderr))),
        },
    }
}

/// Why `java` did not start a program, where that is so: its class has no `main` that this Java starts.
pub(super) fn not_started(record: &RunRecord) -> Option<BuildFailure> {
    const BEGINNINGS: [&str; 4] = [
        "Main method ",
        "abstract class ",
        "no non-private zero argument constructor ",
        "non-static inner class ",
    ];
    let stderr = String::from_utf8_lossy(&record.stderr);
    let said = stderr.strip_prefix("Error: ")?;
    let is_about_main = BEGINNINGS.iter().any(|begins| said.starts_with(begins));
    let is_all = record.ending == Some(Ending::Exited(1)) && record.stdout.is_empty();
    let (sentence, _) = said.split_once("\nor a JavaFX").unwrap_or((said, ""));
    let words: Vec<&str> = sentence.split_whitespace().collect();
    (is_about_main && is_all).then(|| BuildFailure {
        kind: BuildFailureKind::NoEntry(format!("java says `{}`", printable(&words.join(" ")))),
        diagnostics: String::new(),
    })
}

/// The finding of a program that gave the whole right answer and then did not end as it should. What a tenth of its time cut off may
/// end well.
pub(super) fn ended_badly(record: &RunRecord, cause: &Finding) -> Option<Finding> {
    let message = format!(
        "the answer is right and complete; after it, {}",
        cause.message
    );
    (!record.curtailed).then(|| Finding::new(FindingId::EndedBadly, message))
}

pub(super) fn silence(record: &RunRecord) -> Finding {
    let message = match record.returned {
        Returned::Null => "nothing was printed, and `null` was returned",
        Returned::Text(_) => "nothing was printed, and an empty text was returned",
        Returned::NotCalled | Returned::Threw(_) => "nothing was printed",
    };
    Finding::new(FindingId::NoAnswer, message)
}

pub(super) fn is_stopped(record: &RunRecord) -> bool {
    matches!(record.ending, Some(Ending::Stopped(_)))
}

/// What it means to have passed a bound.
pub(super) fn stopped(bound: Bound) -> (Verdict, Finding) {
    let (verdict, id, message, hint) = match bound {
        Bound::Cpu => (
            Verdict::TimeLimit,
            FindingId::CpuLimit,
            "the time limit (CPU) was reached",
            "does the search end where OPEN is empty, and is a state on CLOSED never expanded again?",
        ),
        Bound::Wall => (
            Verdict::TimeLimit,
            FindingId::WallLimit,
            "the time limit (elapsed) was reached while the program was waiting",
            "does the program wait for input that never comes?",
        ),
        Bound::Memory => (
            Verdict::MemoryLimit,
            FindingId::MemoryLimit,
            "memory ran out",
            "is a state that is on OPEN or CLOSED already put there again?",
        ),
        Bound::Output => (
            Verdict::OutputLimit,
            FindingId::OutputLimit,
            "more was printed than is kept",
            "print the solutions and nothing else",
        ),
        Bound::Processes => (
            Verdict::ProcessLimit,
            FindingId::ProcessLimit,
            "there were too many processes and threads",
            "the assignment needs no other thread or process",
        ),
        Bound::Disk => (
            Verdict::DiskLimit,
            FindingId::DiskLimit,
            "too many or too large files were written",
            "the assignment writes no files",
        ),
    };
    (verdict, Finding::new(id, message).with_hint(hint))
}

/// The bound that a runtime says it met, before the poll could see it: an allocation, a thread or a write that was refused.
fn said_bound(stderr: &str) -> Option<Bound> {
    // A JVM calls a refused thread an OutOfMemoryError, so that threads come first.
    let known = [
        ("unable to create native thread", Bound::Processes),
        ("can't start new thread", Bound::Processes),
        ("Resource temporarily unavailable", Bound::Processes),
        ("Cannot fork", Bound::Processes),
        ("java.lang.OutOfMemoryError", Bound::Memory),
        ("insufficient memory for the Java Runtime", Bound::Memory),
        ("std::bad_alloc", Bound::Memory),
        ("MemoryError", Bound::Memory),
        ("JavaScript heap out of memory", Bound::Memory),
        ("memory allocation of ", Bound::Memory),
        ("File too large", Bound::Disk),
        ("No space left on device", Bound::Disk),
    ];
    let mut known = known.into_iter();
    known
        .find(|(words, _)| stderr.contains(words))
        .map(|(_, bound)| bound)
}

/// The finding of a program that an exception ended since it tried what no submission may.
fn refused(tried: &str, exception: Finding) -> Finding {
    let message = format!("the program tried {tried}: {}", exception.message);
    let finding = Finding::new(FindingId::ForbiddenAction, message);
    Finding {
        evidence: exception.evidence,
        ..finding.with_hint("the assignment reads one file and prints: it needs nothing else")
    }
}

fn exit_code(code: i32, stderr: &str) -> Finding {
    let message = format!("the program ended with exit code {code}");
    let last = stderr.lines().rev().find(|line| !line.trim().is_empty());
    Finding {
        evidence: last.map(printable),
        ..Finding::new(FindingId::ExitCode, message)
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
