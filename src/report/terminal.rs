//! What people read in a terminal: a block for each submission, a line for the class, and one saved transcript in detail.
//!
//! The texts hold colour sequences; who prints them takes these away where no colour is wanted.

use std::collections::BTreeMap;

use anstyle::{AnsiColor, Style};

use super::account::{self, named};
use super::card::{Explanation, Piece};
use super::layout::{cut, harmless, padded, wrapped};
use super::sentence::placed;
use super::{plain, worth};
use crate::assignment::Points;
use crate::outcome::{CaseResult, Count, FindingId, Forgiven, SubmissionResult, Task, Verdict};

/// A submission's line in the table of the class: the mark, the verdict, and the cause in a few words.
pub fn line(result: &SubmissionResult, width: usize) -> String {
    let explanation = Explanation::of(result);
    let cause = explanation.cards.first();
    let look = result.student.look.as_deref();
    let why = cause.map(|card| card.short.as_str()).or(look);
    // Who decided what is rare, and no line about a mark may go without it.
    let decided = account::rulings(result).into_iter();
    let decided = decided.chain(account::of_whole(result));
    let decided = decided.map(|line| wrapped(&line, "    ", "      ", width));
    headed(result, why.unwrap_or_default(), width) + &decided.collect::<String>()
}

/// A submission's block: its line, what was taken or given beside its cases, and the causes, one after the other.
pub fn submission(result: &SubmissionResult, width: usize) -> String {
    let entry = result.program.entry.as_deref().map(without_package);
    let language = result.program.language.as_deref();
    let how: Vec<&str> = language.into_iter().chain(entry).collect();
    let mut text = headed(result, "", width);
    if !how.is_empty() {
        text += &wrapped(&how.join(", "), "    ", "      ", width);
    }
    let look = result.student.look.iter();
    let look = look.map(|look| format!("for a person to look at: {look}"));
    let explanation = Explanation::of(result);
    // Where there are causes, their head says it.
    let open = worth::open(result).filter(|_| explanation.cards.is_empty());
    for line in open.into_iter().chain(plain::beside(result)).chain(look) {
        text += &wrapped(&line, "    ", "      ", width);
    }
    if explanation.cards.is_empty() {
        return text;
    }
    text += &wrapped(&explanation.head, "    ", "    ", width);
    for (number, card) in (1..).zip(&explanation.cards) {
        let mut first = format!("{number:>3}. ");
        text.push('\n');
        for piece in card.pieces() {
            match piece {
                Piece::Sentence(said) => text += &wrapped(&said, &first, "     ", width),
                Piece::Block(rows) => {
                    for row in rows {
                        text += cut(&harmless(&format!("       {row}")), width).trim_end();
                        text.push('\n');
                    }
                }
            }
            "     ".clone_into(&mut first);
        }
    }
    text + "\n"
}

/// Who needs a look before the marks go out, by why: a line for each.
pub(crate) fn to_look_at(open: &BTreeMap<String, Vec<String>>, width: usize) -> String {
    let line = |(why, names): (&String, &Vec<String>)| {
        let names = plain::without_controls(&names.join(", "));
        wrapped(&format!("{why}: {names}"), "  ", "      ", width)
    };
    let lines: String = open.iter().map(line).collect();
    if lines.is_empty() {
        lines
    } else {
        format!("to look at:\n{lines}")
    }
}

/// The mark and the verdict of a submission, and something behind them.
fn headed(result: &SubmissionResult, behind: &str, width: usize) -> String {
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
    let columns = (width / 3).clamp(20, 36);
    let name = padded(&result.shown_name(), columns);
    let text = format!("{sign} {name} {points:>9}  {verdict:<13}  ");
    let room = width.saturating_sub(columns + 30).max(20);
    let behind = harmless(&cut(&plain::without_controls(behind), room));
    if behind.is_empty() {
        format!("{style}{}{style:#}\n", text.trim_end())
    } else {
        format!("{style}{text}{style:#}{behind}\n")
    }
}

/// One judged transcript, with everything that was noticed and forgiven.
pub fn case(result: &CaseResult, width: usize) -> String {
    let style = style_of(result.verdict, result.points, result.facts.max_points);
    let mut text = format!(
        "{style}{} {}: {}{style:#}, {}\n",
        sign(result.verdict),
        named(result),
        result.verdict,
        worth::in_words(result),
    );
    for line in account::of_case(result) {
        text += &wrapped(&line, "  ", "    ", width);
    }
    for finding in &result.findings {
        text += &wrapped(&placed(finding), "  ", "    ", width);
        if let Some(hint) = &finding.hint {
            text += &wrapped(&format!("hint: {hint}"), "    ", "    ", width);
        }
        for line in finding.evidence.as_deref().unwrap_or_default().lines() {
            text += harmless(&format!("      {line}")).trim_end();
            text.push('\n');
        }
    }
    let mut findings = result.findings.iter();
    let is_strict = findings.any(|finding| finding.id == FindingId::NotTheHandoutsBytes);
    let not = if is_strict { "not " } else { "" };
    let rulings = result.granted.rulings.iter();
    let rulings = rulings.map(|ruling| format!("ruled: {ruling}"));
    let forgiven = result.granted.leniences.iter();
    let forgiven =
        forgiven.map(|one| format!("{not}forgiven: {}", forgiven_text(one, result.facts.asked)));
    for line in rulings.chain(worth::readings(result)).chain(forgiven) {
        text += &wrapped(&line, "  ", "    ", width);
    }
    text
}

fn forgiven_text(forgiven: &Forgiven, asked: Task) -> String {
    let Forgiven {
        lenience,
        line,
        lines,
    } = forgiven;
    let (name, rule) = (lenience.name(), asked.rule(*lenience));
    let place = if *lines > 1 {
        format!("{} from line {line} on", Count(*lines, "line"))
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
