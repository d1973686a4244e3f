//! The exception that ended a program, told by its words on standard error, with the first place in the student's own
//! code: a library's line helps nobody.

use crate::outcome::{Finding, FindingId, printable};

/// What begins the names of the classes of Java's own library, in a line of a trace.
const JAVA_LIBRARY: [&str; 5] = ["java.", "javax.", "jdk.", "sun.", "java/"];

pub(super) fn exception(stderr: &str) -> Option<Finding> {
    java_exception(stderr)
        .or_else(|| python_exception(stderr))
        .or_else(|| javascript_exception(stderr))
}

/// What Java says of the exception that ended a program, and the lines of its trace, the innermost first.
pub(super) fn java_trace(stderr: &str) -> Option<(&str, Vec<&str>)> {
    let is_frame = |line: &str| line.trim_start().starts_with("at ");
    let first_frame = stderr.lines().position(is_frame)?;
    let line = stderr.lines().take(first_frame).last()?;
    let rest = line.strip_prefix("Exception in thread ");
    let said = rest.map_or(line, |rest| {
        rest.split_once(' ').map_or(rest, |parts| parts.1)
    });
    let words = ["Exception", "Error", "Throwable"];
    if !words.iter().any(|word| said.contains(word)) {
        return None;
    }
    let frames = frames(stderr.lines().skip(first_frame)).into_iter();
    let own = frames.map(|frame| frame.rsplit_once("//").map_or(frame, |parts| parts.1));
    Some((said, own.collect()))
}

/// Whether a line of a trace of Java or Node.js, which look alike, lies in the library.
pub(super) fn is_librarys_own(frame: &str) -> bool {
    JAVA_LIBRARY.iter().any(|prefix| frame.starts_with(prefix)) || frame.contains("node:")
}

/// The last line of a Python trace, and its places, the innermost first.
pub(super) fn python_trace(stderr: &str) -> Option<(&str, Vec<&str>)> {
    if !stderr.contains("Traceback (most recent call last):") {
        return None;
    }
    let said = stderr.lines().rev().find(|line| !line.trim().is_empty())?;
    let places = stderr
        .lines()
        .rev()
        .filter_map(|line| line.trim_start().strip_prefix("File "));
    Some((said, places.collect()))
}

/// Whether a place of a Python trace lies in the library.
pub(super) fn is_pythons_own(place: &str) -> bool {
    place.starts_with("\"<frozen ") || place.contains("/lib/python3")
}

fn thrown(said: &str, word: &str, place: Option<&&str>) -> Finding {
    Finding {
        evidence: place.map(|place| format!("{word} {}", printable(place))),
        ..Finding::new(FindingId::UncaughtException, printable(said))
    }
}

fn java_exception(stderr: &str) -> Option<Finding> {
    let (said, frames) = java_trace(stderr)?;
    let own = frames.iter().find(|frame| !is_librarys_own(frame));
    Some(thrown(said, "at", own))
}

fn python_exception(stderr: &str) -> Option<Finding> {
    let (said, places) = python_trace(stderr)?;
    let own = places.iter().find(|place| !is_pythons_own(place));
    Some(thrown(said, "in", own.or(places.first())))
}

fn javascript_exception(stderr: &str) -> Option<Finding> {
    let is_error = |line: &&str| {
        line.split_once(':')
            .is_some_and(|(name, _)| name.ends_with("Error") && !name.contains(' '))
    };
    let said = stderr.lines().find(is_error)?;
    let frames = frames(stderr.lines());
    let own = frames.iter().find(|frame| !is_librarys_own(frame));
    Some(thrown(said, "at", own.or(frames.first())))
}

fn frames<'a>(lines: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    let frames = lines.filter_map(|line| line.trim_start().strip_prefix("at "));
    frames.collect()
}
