//! What was found about an assignment, for people and for programs.

use std::fmt::Write as _;

use serde::Serialize;

use crate::object::object;
use crate::outcome::Count;
use crate::puzzle::Board;
use crate::verify::{Calibration, Complaint, MarkOf, Samples, Slowest, Verified};

/// The text for a terminal: the marks, the score, what is wrong as a compiler says it, and whether the assignment is fit.
pub fn text(found: &Verified) -> String {
    let mut text = heading(found) + "\n\n";
    let width = found.marks.iter().map(|mark| mark.candidate.name.len());
    let width = width.max().unwrap_or(0);
    let mut is_of_right = false;
    text += "What a program gets that follows the template but for one mistake:\n\n";
    let _ = writeln!(
        text,
        "points  fails  {:width$}  a solver whose …",
        "mistake"
    );
    for mark in &found.marks {
        if mark.candidate.is_right && !is_of_right {
            is_of_right = true;
            text += "\nWhat a right program gets:\n\n";
        }
        let (name, sentence) = (mark.candidate.name, mark.candidate.sentence);
        let (points, failed) = (points(mark), failed(mark, found));
        let line = format!("{points:>6}  {failed:>5}  {name:width$}  {sentence}");
        let _ = writeln!(text, "{line}");
    }
    let _ = writeln!(text, "\n{}\n", score(found));
    if let Some(samples) = &found.samples {
        let _ = writeln!(text, "{}\n", told(samples));
    }
    if let Some(limits) = &found.calibration {
        text += &calibrated(found, limits);
    }
    for complaint in &found.complaints {
        text += &complained(complaint);
    }
    text + &verdict(found) + "\n"
}

/// What is wrong and where, and the way out, as a compiler says it.
fn complained(complaint: &Complaint) -> String {
    let (kind, name) = (kind(complaint), complaint.check);
    let mut text = format!("{kind}[{name}]: {}\n", complaint.error);
    if let Some(reason) = &complaint.allowed {
        let _ = writeln!(text, "allowed: {reason}");
    } else if let Some(hint) = &complaint.error.hint {
        let _ = writeln!(text, "hint: {hint}");
    }
    text
}

/// The JSON text, one object on a line.
pub fn json(found: &Verified) -> String {
    let marks: Vec<_> = found
        .marks
        .iter()
        .map(|mark| json_mark(mark, found))
        .collect();
    let gaps = found.gaps.iter().map(|gap| {
        object! {
            "mistake": gap.mutant.id(),
            "board": gap.boards.first().map(Board::to_string),
            "looked-at": gap.looked_at,
            "proven": gap.is_proven(),
        }
    });
    let complaints = found.complaints.iter().map(|complaint| {
        let error = &complaint.error;
        object! {
            "name": complaint.check,
            "kind": kind(complaint),
            "file": &error.file,
            "line": error.line,
            "message": &error.message,
            "hint": &error.hint,
            "allowed": &complaint.allowed,
        }
    });
    let samples = found.samples.as_ref().map(|samples| {
        let graded = samples.graded.iter().map(|sample| {
            object! {
                "name": &sample.name,
                "expected": sample.expected,
                "verdict": sample.result.verdict,
                "points": sample.result.points,
            }
        });
        graded.collect::<Vec<_>>()
    });
    let limits = found.calibration.as_ref();
    let limits = limits.map(|limits| json_limits(limits, found));
    let (gaps, complaints): (Vec<_>, Vec<_>) = (gaps.collect(), complaints.collect());
    let [caught, known] = found.score();
    let all = object! {
        "format": 1,
        "assignment": &found.name,
        "fit": found.is_fit(),
        "cases": found.cases.len(),
        "boards": found.boards,
        "points": found.points,
        "caught": caught,
        "known": known,
        "marks": marks,
        "gaps": gaps,
        "samples": samples,
        "limits": limits,
        "complaints": complaints,
    };
    crate::outcome::compact_json(&all) + "\n"
}

fn json_mark<'a>(mark: &'a MarkOf, found: &'a Verified) -> impl Serialize + 'a {
    object! {
        "name": mark.candidate.name,
        "sentence": mark.candidate.sentence,
        "right": mark.candidate.is_right,
        "points": mark.points,
        "failed": found.names(mark.failed.iter().copied()),
        "unfinished": found.names(mark.unfinished.iter().copied()),
    }
}

/// What was looked at.
pub(super) fn heading(found: &Verified) -> String {
    let points = found.points.map(|points| format!(", {points} points"));
    format!(
        "{}: {}, {} with a board{}",
        found.name,
        Count(found.cases.len() as u64, "case"),
        found.boards,
        points.unwrap_or_default()
    )
}

/// How many samples get the verdict of their folder.
pub(super) fn told(samples: &Samples) -> String {
    let (right, all) = (samples.as_expected(), samples.graded.len());
    let all = Count(all as u64, "sample submission");
    format!("{right} of {all} with the verdict of the folder.")
}

/// Limits that were measured, as lines for the files, and what they come from.
fn calibrated(found: &Verified, limits: &Calibration) -> String {
    let mut text = "What the slowest right samples took here, in CPU time:\n\n".to_owned();
    let width = found.cases.iter().map(String::len).max().unwrap_or(0);
    let line = |one: &Slowest| {
        let (case, took) = (&found.cases[one.case], one.cpu_ms);
        format!("{case:width$}  {took:>7} ms  {}\n", one.sample)
    };
    text += &limits.slowest.iter().map(line).collect::<String>();
    text += "\nLimits of twice that, for the settings file:\n\n[limits]\n";
    for (key, value) in limits.settings() {
        let _ = writeln!(text, "{key} = {value}");
    }
    for &(case, cpu_ms) in &limits.own {
        let case = &found.cases[case];
        let _ = writeln!(
            text,
            "\nand for {case}.toml:\n\n[limits]\ncpu-ms = {cpu_ms}"
        );
    }
    if !limits.unfinished.is_empty() {
        text += "\nNot finished within these limits by samples that are right elsewhere:\n\n";
        text += &limits.unfinished.iter().map(line).collect::<String>();
    }
    text + "\n"
}

fn json_limits<'a>(limits: &'a Calibration, found: &'a Verified) -> impl Serialize + 'a {
    let took = |one: &'a Slowest| {
        object! {
            "case": &found.cases[one.case],
            "sample": &one.sample,
            "cpu-ms": one.cpu_ms,
        }
    };
    let own = limits.own.iter().map(|(case, cpu_ms)| {
        object! { "case": &found.cases[*case], "cpu-ms": cpu_ms, }
    });
    object! {
        "measured-speed": limits.speed,
        "cpu-ms": limits.cpu_ms,
        "unsolvable-cpu-ms": limits.unsolvable_cpu_ms,
        "own": own.collect::<Vec<_>>(),
        "slowest": limits.slowest.iter().map(took).collect::<Vec<_>>(),
        "unfinished": limits.unfinished.iter().map(took).collect::<Vec<_>>(),
    }
}

/// How many mistakes are caught.
pub(super) fn score(found: &Verified) -> String {
    let [caught, known] = found.score();
    let mut text = format!("{caught} of {known} known mistakes are caught.");
    let proven = found.gaps.iter().filter(|gap| gap.is_proven());
    for gap in proven {
        let _ = write!(
            text,
            " No board shows `{}`: all were tried.",
            gap.mutant.id()
        );
    }
    text
}

/// Whether a class can be graded by it.
pub(super) fn verdict(found: &Verified) -> String {
    let [errors, warnings] = found.counts();
    let fit = if found.is_fit() { "fit" } else { "not fit" };
    format!(
        "{fit}: {}, {}",
        Count(errors as u64, "error"),
        Count(warnings as u64, "warning")
    )
}

pub(super) fn kind(complaint: &Complaint) -> &'static str {
    match complaint {
        Complaint {
            allowed: Some(_), ..
        } => "allowed",
        complaint if complaint.is_fatal() => "error",
        _ => "warning",
    }
}

/// The points of a candidate; a question mark where they are not known, as of a right program that takes too long.
pub(super) fn points(mark: &MarkOf) -> String {
    if mark.candidate.is_right && !mark.unfinished.is_empty() {
        return "?".to_owned();
    }
    mark.points
        .map_or_else(|| "?".to_owned(), |points| points.to_string())
}

/// On how many cases it loses points. A right program that takes too long loses none by what it says.
pub(super) fn failed(mark: &MarkOf, found: &Verified) -> String {
    if mark.candidate.is_right && !mark.unfinished.is_empty() {
        return "slow".to_owned();
    }
    format!("{}/{}", mark.failed.len(), found.boards)
}
