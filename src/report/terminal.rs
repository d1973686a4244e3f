//! What people read in a terminal: a block for each submission, a line for the class, and one saved transcript in detail.
//!
//! The texts hold colour sequences; who prints them takes these away where no colour is wanted.

use std::fmt::Write;

use anstyle::{AnsiColor, Style};
use textwrap::{Options, WordSeparator, WordSplitter, core::display_width};

use crate::{
    assignment::Points,
    outcome::{CaseResult, Count, Finding, FindingId, Forgiven, SubmissionResult, Verdict},
};

use super::account::{self, named};

/// Columns of a submission's name.
const NAME: usize = 36;

/// Cases that a group of findings names before it only counts.
const NAMED_CASES: usize = 4;

/// Lines of a compiler's or a runtime's words that a group shows.
const EVIDENCE_LINES: usize = 4;

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
    let points = format!("{}/{}", number(result.points), result.max_points);
    let how: Vec<&str> = [&result.language, &result.entry]
        .into_iter()
        .flatten()
        .map(String::as_str)
        .collect();
    let mut text = format!(
        "{style}{sign} {} {verdict:<13}{style:#} {points:>11}  {}",
        padded(&result.name, NAME),
        how.join(", "),
    )
    .trim_end()
    .to_owned()
        + "\n";
    if let Some(ladder) = &result.ladder
        && result.verdict != Verdict::Accepted
    {
        text += &wrapped(&format!("depth ladder: {ladder}"), "    ", "      ", width);
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

/// What was noticed in several cases.
struct Group<'a> {
    verdict: Verdict,
    finding: &'a Finding,
    cases: Vec<String>,
}

/// Groups what was noticed: the findings of one kind and verdict together, in the order in which they come up.
fn groups(cases: &[CaseResult]) -> Vec<Group<'_>> {
    let mut groups: Vec<Group<'_>> = Vec::new();
    for case in cases
        .iter()
        .filter(|case| case.verdict != Verdict::Accepted)
    {
        for finding in &case.findings {
            let known = groups
                .iter_mut()
                .find(|group| group.finding.id == finding.id && group.verdict == case.verdict);
            match known {
                Some(group) if group.cases.last() == Some(&named(case)) => (),
                Some(group) => group.cases.push(named(case)),
                None => groups.push(Group {
                    verdict: case.verdict,
                    finding,
                    cases: vec![named(case)],
                }),
            }
        }
    }
    groups
}

fn group_text(group: &Group<'_>, cases: usize, width: usize) -> String {
    let id = group.finding.id;
    let count = Count(group.cases.len() as u64, "case");
    let head = if group.cases.len() == cases && cases > 1 {
        format!("{} in all {count}", id.name())
    } else {
        format!("{} in {count}: {}", id.name(), named_cases(&group.cases))
    };
    let example = if group.cases.len() > 1 && !is_about_the_sources(id) {
        "e.g. "
    } else {
        ""
    };
    let said = format!("{example}{}", placed(group.finding));
    let mut text =
        wrapped(&head, "    ", "      ", width) + &wrapped(&said, "      ", "      ", width);
    let evidence = group
        .finding
        .evidence
        .as_deref()
        .filter(|_| is_told_by_its_words(id));
    for line in evidence
        .into_iter()
        .flat_map(str::lines)
        .take(EVIDENCE_LINES)
    {
        text += &cut(&harmless(&format!("        {line}")), width);
        text.push('\n');
    }
    text + &hint(group.finding, "      ", width)
}

fn named_cases(cases: &[String]) -> String {
    let named = cases[..cases.len().min(NAMED_CASES)].join(", ");
    match cases.len().saturating_sub(NAMED_CASES) {
        0 => named,
        more => format!("{named} and {more} more"),
    }
}

/// Whether a finding is the same in every case, since no case was ever run.
fn is_about_the_sources(id: FindingId) -> bool {
    matches!(
        id,
        FindingId::CompileError
            | FindingId::CompileLimit
            | FindingId::NeedsNewerLanguage
            | FindingId::NoEntry
            | FindingId::NothingToGrade
    )
}

/// Whether the words of a compiler or a runtime say more than a sentence about them could.
fn is_told_by_its_words(id: FindingId) -> bool {
    is_about_the_sources(id) || matches!(id, FindingId::UncaughtException | FindingId::ExitCode)
}

/// The line that ends a class's table.
#[must_use]
pub fn summary(results: &Summary) -> String {
    let Summary {
        submissions,
        full,
        not_judged,
        ..
    } = *results;
    let mut text = format!(
        "{}: {full} with full marks",
        Count(u64::from(submissions), "submission")
    );
    let lost = submissions - full - not_judged;
    let _ = write!(text, ", {lost} with points lost");
    if not_judged > 0 {
        let style = Style::new().fg_color(Some(AnsiColor::Yellow.into()));
        let _ = write!(text, ", {style}{not_judged} not judged{style:#}");
    }
    if submissions > not_judged {
        let mean = results.share_sum / f64::from(submissions - not_judged) * 100.0;
        let _ = write!(text, "; mean {mean:.1} %");
    }
    text + "\n"
}

/// What a class came to, counted while it is graded.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Summary {
    /// Submissions.
    pub submissions: u32,
    /// Those with all points.
    pub full: u32,
    /// Those of which at least one case was not judged.
    pub not_judged: u32,
    /// Sum of the shares of the points, of those that were judged.
    pub share_sum: f64,
}

impl Summary {
    /// Counts a submission.
    pub fn add(&mut self, result: &SubmissionResult) {
        self.submissions += 1;
        let Some(points) = result
            .points
            .filter(|_| result.verdict != Verdict::NotJudged)
        else {
            self.not_judged += 1;
            return;
        };
        self.full += u32::from(result.is_full());
        self.share_sum += if result.max_points > Points::ZERO {
            points.as_f64() / result.max_points.as_f64()
        } else {
            1.0
        };
    }
}

/// One judged transcript, with everything that was noticed and forgiven.
#[must_use]
pub fn case(result: &CaseResult, width: usize) -> String {
    let style = style_of(result.verdict, result.points, result.max_points);
    let mut text = format!(
        "{style}{} {}: {}{style:#}, {} of {} points\n",
        sign(result.verdict),
        named(result),
        result.verdict,
        number(result.points),
        result.max_points,
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
    let is_strict = result
        .findings
        .iter()
        .any(|finding| finding.id == FindingId::NotTheHandoutsBytes);
    let word = if is_strict {
        "not forgiven"
    } else {
        "forgiven"
    };
    for forgiven in &result.leniences {
        let said = format!("{word}: {}", forgiven_text(forgiven));
        text += &wrapped(&said, "  ", "    ", width);
    }
    text
}

fn forgiven_text(forgiven: &Forgiven) -> String {
    let Forgiven {
        name,
        rule,
        line,
        lines,
    } = forgiven;
    let place = if *lines > 1 {
        format!("{} from line {line} on", Count(*lines as u64, "line"))
    } else {
        format!("line {line}")
    };
    format!("{name} ({place}): {rule}")
}

/// A finding's sentence with its place.
fn placed(finding: &Finding) -> String {
    let mut place = Vec::new();
    place.extend(finding.section.map(|heuristic| heuristic.name().to_owned()));
    place.extend(finding.line.map(|line| format!("line {line}")));
    if place.is_empty() {
        finding.message.clone()
    } else {
        format!("{}: {}", place.join(", "), finding.message)
    }
}

fn hint(finding: &Finding, indent: &str, width: usize) -> String {
    match &finding.hint {
        Some(hint) => wrapped(&format!("hint: {hint}"), indent, indent, width),
        None => String::new(),
    }
}

pub(super) fn wrapped(text: &str, first: &str, rest: &str, width: usize) -> String {
    // Names of cases and findings are not to be torn apart at their hyphens.
    let options = Options::new(width.max(40))
        .initial_indent(first)
        .subsequent_indent(rest)
        .word_separator(WordSeparator::AsciiSpace)
        .word_splitter(WordSplitter::NoHyphenation);
    let lines = textwrap::fill(text, options);
    lines.lines().map(|line| harmless(line) + "\n").collect()
}

/// A line that no platform takes for a command: GitHub's runners look for `::` at the beginning of a line, after blanks too.
fn harmless(line: &str) -> String {
    let text = line.trim_start();
    if text.starts_with("::") || text.starts_with("##[") {
        let indent = &line[..line.len() - text.len()];
        return format!("{indent}| {text}");
    }
    line.to_owned()
}

/// A name cut or filled to a width, as a terminal counts it.
fn padded(name: &str, width: usize) -> String {
    let shown = cut(name, width);
    let missing = width.saturating_sub(display_width(&shown));
    shown + &" ".repeat(missing)
}

/// A line cut to a width, as a terminal counts it.
fn cut(line: &str, width: usize) -> String {
    if display_width(line) <= width {
        return line.to_owned();
    }
    let mut shown = String::new();
    for character in line.chars() {
        let longer = format!("{shown}{character}");
        if display_width(&longer) >= width {
            break;
        }
        shown = longer;
    }
    shown + "…"
}

/// Points, or a dash where they are not known.
pub(super) fn number(points: Option<Points>) -> String {
    points.map_or_else(|| "–".to_owned(), |points| points.to_string())
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

#[cfg(test)]
mod tests {
    use super::padded;

    #[test]
    fn no_line_is_a_workflow_command() {
        let text = super::wrapped("a ::error::b", "  ", "  ", 40)
            + &super::wrapped("::error::b", "  ", "  ", 40);
        assert_eq!(text, "  a ::error::b\n  | ::error::b\n");
    }

    #[test]
    fn names_are_cut_as_a_terminal_counts() {
        assert_eq!(padded("ana", 5), "ana  ");
        assert_eq!(padded("ana-lopez", 5), "ana-…");
        assert_eq!(padded("日本語", 5), "日本…");
    }
}
