//! What people read in a terminal: a block for each submission, a line for the class, and one saved transcript in detail.
//!
//! The texts hold colour sequences; who prints them takes these away where no colour is wanted.

use anstyle::{AnsiColor, Style};

use crate::{
    assignment::Points,
    outcome::{CaseResult, Count, FindingId, Forgiven, SubmissionResult, Verdict},
};

use super::{
    account::{self, named},
    groups::{group_text, groups, hint, placed},
    layout::{harmless, padded, wrapped},
    worth,
};

/// Columns of a submission's name.
const NAME: usize = 36;

/// A submission's block: its line, and what was noticed, grouped over its cases.
#[must_use]
pub fn submission(result: &SubmissionResult, width: usize) -> String {
    let is_unsaid = result.verdict == Verdict::Accepted && result.not_shown > 0;
    let (sign, verdict) = match result.verdict {
        // Whether the cases that are not shown passed is not for students, and not to be told by a word either.
        Verdict::Accepted if is_unsaid => ('·', "not all shown"),
        verdict => (sign(verdict), verdict.name()),
    };
    let style = if is_unsaid {
        Style::new()
    } else {
        style_of(result.verdict, result.points, result.max_points)
    };
    let points = match result.points_high {
        None => format!("{}/{}", worth::number(result.points), result.max_points),
        Some(_) => format!("{} of {}", worth::of_submission(result), result.max_points),
    };
    let entry = result.program.entry.as_deref().map(without_package);
    let how: Vec<&str> = result
        .program
        .language
        .as_deref()
        .into_iter()
        .chain(entry)
        .collect();
    let mut text = format!(
        "{style}{sign} {} {verdict:<13}{style:#} {points:>11}  {}",
        padded(&result.shown_name(), NAME),
        how.join(", "),
    )
    .trim_end()
    .to_owned()
        + "\n";
    if let Some(ladder) = &result.program.ladder
        && result.verdict != Verdict::Accepted
    {
        text += &wrapped(&format!("depth ladder: {ladder}"), "    ", "      ", width);
    }
    if result.student.is_excused {
        text += &wrapped(account::EXCUSED, "    ", "    ", width);
    }
    if result.not_shown > 0 {
        let cases = Count(result.not_shown as u64, "case");
        text += &wrapped(
            &format!("{cases} not shown and not counted"),
            "    ",
            "    ",
            width,
        );
    }
    if let Some(look) = &result.student.look {
        text += &wrapped(
            &format!("for a person to look at: {look}"),
            "    ",
            "      ",
            width,
        );
    }
    for line in account::rulings(result) {
        text += &wrapped(&line, "    ", "      ", width);
    }
    text += &account::of_submission(result, width);
    for finding in &result.findings {
        text += &wrapped(&finding.message, "    ", "    ", width);
        let board = finding.evidence.iter();
        let board = board.filter(|_| finding.id == FindingId::SmallestFailingBoard);
        for line in board.flat_map(|evidence| evidence.lines()) {
            text += &wrapped(line, "      ", "        ", width);
        }
        text += &hint(finding, "    ", width);
    }
    for group in groups(&result.cases) {
        text += &group_text(&group, result.cases.len(), width);
    }
    text
}

/// One judged transcript, with everything that was noticed and forgiven.
#[must_use]
pub fn case(result: &CaseResult, width: usize) -> String {
    let style = style_of(result.verdict, result.points, result.facts.max_points);
    let mut text = format!(
        "{style}{} {}: {}{style:#}, {}\n",
        sign(result.verdict),
        named(result),
        result.verdict,
        worth::in_words(result),
    );
    text += &account::of_case(result, width);
    for finding in &result.findings {
        text += &wrapped(&placed(finding), "  ", "    ", width);
        text += &hint(finding, "    ", width);
        for line in finding
            .evidence
            .iter()
            .flat_map(|evidence| evidence.lines())
        {
            text += harmless(&format!("      {line}")).trim_end();
            text.push('\n');
        }
    }
    for ruling in &result.granted.rulings {
        text += &wrapped(&format!("ruled: {ruling}"), "  ", "    ", width);
    }
    for line in worth::readings(result) {
        text += &wrapped(&line, "  ", "    ", width);
    }
    let is_strict = result
        .findings
        .iter()
        .any(|finding| finding.id == FindingId::NotTheHandoutsBytes);
    let word = if is_strict {
        "not forgiven"
    } else {
        "forgiven"
    };
    for forgiven in &result.granted.leniences {
        let said = format!("{word}: {}", forgiven_text(forgiven));
        text += &wrapped(&said, "  ", "    ", width);
    }
    text
}

fn forgiven_text(forgiven: &Forgiven) -> String {
    let Forgiven {
        lenience,
        line,
        lines,
    } = forgiven;
    let (name, rule) = (lenience.name(), lenience.rule());
    let place = if *lines > 1 {
        format!("{} from line {line} on", Count(*lines as u64, "line"))
    } else {
        format!("line {line}")
    };
    format!("{name} ({place}): {rule}")
}

const fn sign(verdict: Verdict) -> char {
    match verdict {
        Verdict::Accepted => '✓',
        Verdict::NotJudged => '?',
        _ => '✗',
    }
}

fn style_of(verdict: Verdict, points: Option<Points>, max_points: Points) -> Style {
    let colour = match (verdict, points) {
        (Verdict::NotJudged, _) | (_, None) => AnsiColor::Yellow,
        (Verdict::Accepted, Some(points)) if points >= max_points => AnsiColor::Green,
        _ => AnsiColor::Red,
    };
    Style::new().fg_color(Some(colour.into()))
}

/// A class of Java without its package, and any other program as it is.
fn without_package(entry: &str) -> &str {
    let class = entry.find(|letter: char| letter.is_uppercase());
    let is_package = |text: &str| text.ends_with('.') && !text.contains('/');
    match class {
        Some(at) if is_package(&entry[..at]) => &entry[at..],
        _ => entry,
    }
}
