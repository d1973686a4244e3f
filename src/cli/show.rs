//! `tilegrade show`: a submission of a stored grading, or one of its runs with all that it printed.

use std::fmt::Write;
use std::path::Path;
use std::slice;

use super::DONE;
use super::args::ShowArguments;
use super::output::{Failure, Terminal, on_one_line, print, visible, width};
use crate::assignment::{Assignment, Case, meant_or, nearest};
use crate::class::rulings;
use crate::class::stored::Stored;
use crate::grade::Rejudged;
use crate::load;
use crate::outcome::{Count, Observation, Returned, RunRecord, quoted};
use crate::report::{harmless, seconds, terminal};

/// Lines that are shown of each end of a long text.
const LINES: usize = 150;

/// Characters that are shown of each end of a long line.
const CHARACTERS: usize = 200;

/// Shows a submission, or one of its runs.
pub(super) fn show(arguments: &ShowArguments) -> Result<u8, Failure> {
    let stored = Stored::open(&arguments.out)?;
    let [settings, cases] = stored.files();
    let mut assignment = load::assignment(settings, cases)?;
    stored.facts.slow_down(&mut assignment);
    let ruled = rulings::for_regrading(None, &stored.facts, &Terminal);
    rulings::take(ruled.as_deref(), &mut assignment)?;
    let case = arguments.case.as_deref();
    let place = case.map(|name| place_of(name, &assignment)).transpose()?;
    let members = stored.members(slice::from_ref(&arguments.name))?;
    let regrading = stored.regrading(&assignment, &members);
    let mut text = String::new();
    regrading.each(|mut judged| {
        text += &if let Some(place) = place {
            run(&judged, &assignment.cases[place], place)
        } else {
            regrading.add_smaller(&mut judged);
            submission(&judged, &arguments.out)
        };
    });
    if text.is_empty() {
        return Err(Failure::usage(
            format!("{}: nothing is stored of it yet", members[0].name),
            "the same `tilegrade grade` command continues the grading",
        ));
    }
    print(&text)?;
    Ok(DONE)
}

fn place_of(name: &str, assignment: &Assignment) -> Result<usize, Failure> {
    let names = || assignment.cases.iter().map(|case| case.name.as_str());
    names().position(|own| own == name).ok_or_else(|| {
        let all = format!("the cases are {}", names().collect::<Vec<_>>().join(", "));
        let message = format!("{name}: the assignment has no such case");
        Failure::usage(message, meant_or(nearest(name, names()), all))
    })
}

/// The explanation of a submission, and the command for each case that lost something.
fn submission(judged: &Rejudged<'_>, out: &Path) -> String {
    let mut text = terminal::submission(&judged.result, width());
    let out = match out.to_str() {
        Some("grades") => String::new(),
        _ => format!(" --out {}", quoted(&out.display().to_string())),
    };
    let record_name = quoted(&judged.member.record_name);
    for case in judged.result.cases.iter().filter(|case| !case.is_full()) {
        let (name, verdict) = (&case.name, case.verdict.name());
        let _ = writeln!(
            text,
            "{verdict:<14} tilegrade show {record_name} {name}{out}"
        );
    }
    text
}

/// One run: the input, what was printed, how it ended, and what was made of it.
fn run(judged: &Rejudged<'_>, case: &Case, place: usize) -> String {
    let mut text = format!(
        "{}, {}\n",
        on_one_line(&judged.result.shown_name()),
        case.name
    );
    text += &stream("board file", &case.bytes);
    let ran = match &judged.observations[place] {
        Observation::Ran(record) => ran(record),
        Observation::NotBuilt(failure) => stream(
            "not built; the build printed",
            failure.diagnostics.as_bytes(),
        ),
        Observation::NothingToGrade(why) => format!("\nnot run: {}\n", on_one_line(why)),
        Observation::NotJudged(fault) => format!("\n{}\n", on_one_line(&fault.message)),
    };
    text += &ran;
    let result = judged.result.cases.iter().find(|one| one.name == case.name);
    text.push('\n');
    text.extend(result.map(|result| terminal::case(result, width())));
    text
}

/// What a run left behind, and that of the next heuristic where each was called by itself.
fn ran(record: &RunRecord) -> String {
    let mut text = stream("standard output", &record.stdout);
    text += &stream("standard error", &record.stderr);
    match &record.returned {
        Returned::NotCalled => (),
        Returned::Null => text += "\nreturned: null\n",
        Returned::Text(bytes) => text += &stream("returned text", bytes),
        Returned::Threw(class) => {
            let _ = writeln!(text, "\nthrown: {}", on_one_line(class));
        }
    }
    text.push('\n');
    match record.ending {
        None => text += "ended: not run here, a saved transcript\n",
        Some(ending) => {
            let used = record.usage;
            let [cpu, wall] = [used.cpu_ms, used.wall_ms].map(seconds);
            let mib = used.peak_kib.div_ceil(1_024);
            let _ = writeln!(text, "ended: {ending}");
            let _ = writeln!(text, "used: {cpu} of CPU time, {wall} elapsed, {mib} MiB");
        }
    }
    if !record.alone_ms.is_empty() {
        let times: Vec<String> = record.alone_ms.iter().map(|ms| seconds(*ms)).collect();
        let _ = writeln!(
            text,
            "alone on the machine: {} of CPU time",
            times.join(", ")
        );
    }
    if !record.written.is_empty() {
        let names: Vec<String> = record
            .written
            .iter()
            .map(|name| on_one_line(name))
            .collect();
        let _ = writeln!(text, "wrote: {}", names.join(", "));
    }
    if let Some(second) = &record.second {
        text += "\nthe next heuristic, called by itself:\n";
        text += &ran(second);
    }
    text
}

/// A text below its heading, with what cannot be seen written out, and the middle of a long one left out.
fn stream(heading: &str, bytes: &[u8]) -> String {
    if bytes.is_empty() {
        return format!("\n{heading}: empty\n");
    }
    let lines: Vec<&[u8]> = bytes.split_inclusive(|byte| *byte == b'\n').collect();
    let count = |lines: usize| Count(lines, "line");
    let mut text = format!("\n{heading}, {}:\n", count(lines.len()));
    let left_out = lines.len().saturating_sub(2 * LINES);
    for (at, line) in lines.iter().enumerate() {
        if left_out > 0 && at == LINES {
            let _ = writeln!(text, "  [… {} left out]", count(left_out));
        }
        if left_out == 0 || !(LINES..LINES + left_out).contains(&at) {
            let line = line.strip_suffix(b"\n").unwrap_or(line);
            let line = harmless(&format!("    {}", ends(&visible(line))));
            text += line.trim_end();
            text.push('\n');
        }
    }
    text
}

/// A line without its middle, where it is long.
fn ends(line: &str) -> String {
    let count = line.chars().count();
    let Some(left_out) = count.checked_sub(2 * CHARACTERS).filter(|left| *left > 0) else {
        return line.to_owned();
    };
    let first: String = line.chars().take(CHARACTERS).collect();
    let last: String = line.chars().skip(CHARACTERS + left_out).collect();
    format!("{first}[… {left_out} characters left out]{last}")
}
