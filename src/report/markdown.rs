//! Pages in Markdown: `class.md` for the staff, and one in `students` for each student, with what that student may see.
//!
//! Whatever a submission can have had a hand in is escaped, or stands in a block of code whose fence is longer than any in it.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::iter;

use super::card::{Explanation, Piece};
use super::file_names::file_names;
use super::format::File;
use super::layout::harmless;
use super::sentence::placed;
use super::{Rendered, Report, account, plain, student_view, worth};
use crate::outcome::{CaseResult, Count, Finding, SubmissionResult, Verdict, is_number};

pub(super) fn texts(report: &Report) -> Rendered<'_> {
    let names = file_names(report.submissions.iter().map(|one| one.name.as_str()));
    let of_class = iter::once_with(|| File::page("class.md".to_owned(), class(report)));
    let of_students = report.submissions.iter().zip(names);
    let of_students = of_students.map(|(submission, name)| {
        let page = student(&submission.for_students(), report.warning.as_deref());
        File::page(format!("students/{name}.md"), page)
    });
    Rendered::pages(of_class.chain(of_students).map(Ok))
}

pub(super) fn class(report: &Report) -> String {
    let mut text = format!("# {}\n\n", escaped(&report.assignment));
    if let Some(warning) = &report.warning {
        let _ = writeln!(text, "**Warning:** {}\n", escaped(warning));
    }
    let count = Count(report.submissions.len(), "submission");
    let (full, excused) = (student_view::full(report), student_view::excused(report));
    let open = student_view::open(report);
    let _ = writeln!(text, "{count}, {full} with full marks{excused}{open}.\n");
    text += "| submission | verdict | points | of |\n| --- | --- | ---: | ---: |\n";
    for submission in &report.submissions {
        let verdict = student_view::words(submission);
        let (name, points) = (
            escaped(&submission.shown_name()),
            worth::of_submission(submission),
        );
        let most = submission.max_points;
        let marks = student_view::marks(submission).into_iter();
        let marks = marks.fold(String::new(), |marks, (word, _)| marks + ", " + word);
        let _ = writeln!(text, "| {name} | {verdict}{marks} | {points} | {most} |");
    }
    text + &cases(report) + &not_judged(report)
}

/// How many submissions have each case right.
fn cases(report: &Report) -> String {
    let mut cases: BTreeMap<String, [usize; 2]> = BTreeMap::new();
    for case in report.submissions.iter().flat_map(|one| &one.cases) {
        let [right, all] = cases.entry(named(case)).or_default();
        *right += usize::from(case.is_full());
        *all += 1;
    }
    if cases.is_empty() {
        return String::new();
    }
    let mut text = "\n## Cases\n\n| case | right | of |\n| --- | ---: | ---: |\n".to_owned();
    for (name, [right, all]) in cases {
        let _ = writeln!(text, "| {name} | {right} | {all} |");
    }
    text
}

fn not_judged(report: &Report) -> String {
    let mut text = String::new();
    for submission in &report.submissions {
        let open = submission.cases.iter();
        let open = open.filter(|case| case.verdict == Verdict::NotJudged);
        for case in open {
            let (name, why) = (
                escaped(&submission.shown_name()),
                escaped(&plain::open(case)),
            );
            let _ = writeln!(text, "- {name}, {}: {why}", named(case));
        }
        if let Some(why) = &submission.student.look {
            let (name, why) = (escaped(&submission.shown_name()), escaped(why));
            let _ = writeln!(text, "- {name}, when it was handed in: {why}");
        }
    }
    if text.is_empty() {
        return text;
    }
    format!("\n## To look at\n\n{text}")
}

/// The page about a student's submission, with all that the result holds.
pub(super) fn student(result: &SubmissionResult, warning: Option<&str>) -> String {
    let explanation = Explanation::of(result);
    let (name, head) = (escaped(&result.shown_name()), escaped(&explanation.head));
    let mut text = format!("# {name}\n\n**{head}**\n");
    if let Some(warning) = warning {
        let _ = writeln!(text, "\n**Warning:** {}", escaped(warning));
    }
    for line in plain::beside(result) {
        let _ = writeln!(text, "\n{}", escaped(&line));
    }
    for (number, card) in (1..).zip(&explanation.cards) {
        let _ = writeln!(text, "\n## {number}. {}", escaped(&card.short));
        for piece in card.pieces() {
            match piece {
                Piece::Sentence(said) => {
                    let _ = writeln!(text, "\n{}", escaped(&said));
                }
                Piece::Block(rows) => text += &block(&rows.join("\n")),
            }
        }
    }
    if result.cases.is_empty() {
        return text;
    }
    text += "\n## Cases\n\n| case | verdict | points | of |\n| --- | --- | ---: | ---: |\n";
    for case in &result.cases {
        let (name, verdict) = (named(case), case.verdict);
        let (points, most) = (worth::of_case(case), case.facts.max_points);
        let _ = writeln!(text, "| {name} | {verdict} | {points} | {most} |");
    }
    let lost: Vec<&CaseResult> = result.cases.iter().filter(|case| !case.is_full()).collect();
    if !lost.is_empty() {
        text += "\n<details><summary>Everything that was noticed</summary>\n";
        let mut told = BTreeSet::new();
        for case in lost {
            text += &details(case, &mut told);
        }
        text += "\n</details>\n";
    }
    text
}

fn details<'a>(case: &'a CaseResult, told: &mut BTreeSet<&'a str>) -> String {
    let mut text = format!("\n### {}: {}\n", named(case), case.verdict);
    for line in worth::readings(case) {
        let _ = writeln!(text, "\n{}", escaped(&line));
    }
    for line in account::of_case(case) {
        let _ = writeln!(text, "\n{}", escaped(&line));
    }
    for finding in &case.findings {
        text += &about(finding, told);
    }
    text
}

/// A finding, with its hint where that was not told above.
fn about<'a>(finding: &'a Finding, told: &mut BTreeSet<&'a str>) -> String {
    let mut text = format!("\n{}\n", escaped(&placed(finding)));
    if let Some(hint) = &finding.hint
        && told.insert(hint)
    {
        let _ = writeln!(text, "\n*Hint:* {}", escaped(hint));
    }
    if let Some(evidence) = &finding.evidence {
        text += &block(evidence);
    }
    text
}

/// A block of code that its text cannot end.
fn block(text: &str) -> String {
    let longest = text.split(|character| character != '`').map(str::len).max();
    let fence = "`".repeat(longest.unwrap_or(0).max(2) + 1);
    let lines = text.lines().map(plain::without_controls);
    let lines: Vec<String> = lines.map(|line| harmless(&line)).collect();
    format!("\n{fence}text\n{}\n{fence}\n", lines.join("\n"))
}

fn named(case: &CaseResult) -> String {
    escaped(&account::named(case))
}

/// A text of one line in which nothing is a sign of Markdown or a tag.
pub(super) fn escaped(text: &str) -> String {
    let mut line = String::with_capacity(text.len());
    let text = plain::without_controls(text);
    let mut characters = text.chars().peekable();
    while let Some(character) = characters.next() {
        match character {
            '&' => line += "&amp;",
            '<' => line += "&lt;",
            '>' => line += "&gt;",
            // Neither a mention of a person nor a link that a page would make of it.
            '@' => line += "&#64;<!-- -->",
            // Nor a command to a runner, where the text is printed.
            ':' if line.trim().is_empty() || characters.peek() == Some(&'/') => line += "&#58;",
            '\\' | '`' | '*' | '_' | '[' | ']' | '|' | '#' | '~' | '$' => {
                line.push('\\');
                line.push(character);
            }
            // A list, where a line begins with it.
            '-' | '+' if line.trim().is_empty() => {
                line.push('\\');
                line.push(character);
            }
            // So is a number, where a point or a bracket comes behind it.
            '.' | ')' if is_number(line.trim_start()) => {
                line.push('\\');
                line.push(character);
            }
            '.' if line.ends_with("www") => line += "\\.",
            _ => line.push(character),
        }
    }
    line
}

#[cfg(test)]
mod tests {
    use super::block;

    #[test]
    fn a_block_is_not_ended_by_its_text() {
        assert_eq!(block("a\n````\nb"), "\n`````text\na\n````\nb\n`````\n");
        assert_eq!(block("a"), "\n```text\na\n```\n");
    }
}
