//! What the way in which a program ended says.

use crate::outcome::{Bound, Ending, Finding, FindingId, Returned, RunRecord, Verdict, printable};

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
            (Some(finding), _) if code != 0 => Some((Verdict::RuntimeError, finding)),
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

/// The exception that ended a program, told by its words on stderr, with the first place in the student's own code.
fn exception(stderr: &str) -> Option<Finding> {
    java_exception(stderr)
        .or_else(|| python_exception(stderr))
        .or_else(|| javascript_exception(stderr))
}

fn java_exception(stderr: &str) -> Option<Finding> {
    let mut lines = stderr
        .lines()
        .skip_while(|line| !line.trim_start().starts_with("at "));
    lines.next()?;
    let first_frame = stderr
        .lines()
        .position(|line| line.trim_start().starts_with("at "))?;
    let said = stderr.lines().take(first_frame).last()?;
    let said = said
        .strip_prefix("Exception in thread ")
        .map_or(said, |rest| {
            rest.split_once(' ')
                .map_or(rest, |(_, exception)| exception)
        });
    if !said.contains("Exception") && !said.contains("Error") && !said.contains("Throwable") {
        return None;
    }
    let library = ["java.", "javax.", "jdk.", "sun.", "java/"];
    let frames = stderr
        .lines()
        .skip(first_frame)
        .filter_map(|line| line.trim_start().strip_prefix("at "));
    let own = frames
        .map(|frame| frame.rsplit_once("//").map_or(frame, |(_, frame)| frame))
        .find(|frame| !library.iter().any(|prefix| frame.starts_with(prefix)));
    let finding = Finding::new(FindingId::UncaughtException, printable(said));
    Some(match own {
        Some(frame) => finding.with_evidence(format!("at {}", printable(frame))),
        None => finding,
    })
}

fn python_exception(stderr: &str) -> Option<Finding> {
    if !stderr.contains("Traceback (most recent call last):") {
        return None;
    }
    let said = stderr.lines().rev().find(|line| !line.trim().is_empty())?;
    let place = stderr
        .lines()
        .rev()
        .find_map(|line| line.trim_start().strip_prefix("File "));
    let finding = Finding::new(FindingId::UncaughtException, printable(said));
    Some(match place {
        Some(place) => finding.with_evidence(format!("in {}", printable(place))),
        None => finding,
    })
}

fn javascript_exception(stderr: &str) -> Option<Finding> {
    let is_error = |line: &&str| {
        line.split_once(':')
            .is_some_and(|(name, _)| name.ends_with("Error") && !name.contains(' '))
    };
    let said = stderr.lines().find(is_error)?;
    let finding = Finding::new(FindingId::UncaughtException, printable(said));
    let frame = stderr
        .lines()
        .find_map(|line| line.trim_start().strip_prefix("at "));
    Some(match frame {
        Some(frame) => finding.with_evidence(format!("at {}", printable(frame))),
        None => finding,
    })
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
        9 => "SIGKILL",
        11 => "SIGSEGV (a memory access outside its memory)",
        13 => "SIGPIPE",
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
    fn an_exception_is_named_with_the_students_own_frame() {
        let stderr = "Exception in thread \"main\" java.lang.NullPointerException: Cannot read field \"next\"\n\tat java.base/java.util.Objects.requireNonNull(Objects.java:208)\n\tat hw3.OrderedStateList.remove(OrderedStateList.java:88)\n";
        let (verdict, id, message, evidence) = judged(Ending::Exited(1), stderr);
        assert_eq!(
            (verdict, id),
            (Verdict::RuntimeError, FindingId::UncaughtException)
        );
        assert_eq!(
            message,
            "java.lang.NullPointerException: Cannot read field \"next\""
        );
        assert_eq!(
            evidence.as_deref(),
            Some("at hw3.OrderedStateList.remove(OrderedStateList.java:88)")
        );
        let python = "Traceback (most recent call last):\n  File \"/build/main.py\", line 3, in <module>\n    x = 1 / 0\nZeroDivisionError: division by zero\n";
        let (_, _, message, evidence) = judged(Ending::Exited(1), python);
        assert_eq!(message, "ZeroDivisionError: division by zero");
        assert_eq!(
            evidence.as_deref(),
            Some("in \"/build/main.py\", line 3, in <module>")
        );
    }

    #[test]
    fn every_other_ending_has_words_of_its_own() {
        assert_eq!(judged(Ending::Signalled(11), "").1, FindingId::Signal);
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
