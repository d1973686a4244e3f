//! Our own CSV: a row for each submission, one for each student who handed in nothing, and a column for the points of each case.
//!
//! Of several students in a group, ids, logins and names have `; ` between them, in one order.
//!
//! Rendered are in quotes, and where a spreadsheet would take one for a formula, it gets an apostrophe in front: at its beginning,
//! and behind every sign that may be taken for the end of a cell. Numbers never do. A case that not everybody may see has that
//! behind its name.

use std::collections::BTreeMap;

use csv::{QuoteStyle, WriterBuilder};

use super::account::signed;
use super::card::Explanation;
use super::{RenderError, Rendered, Report, listed, plain, student_view, worth};
use crate::assignment::{Points, Visibility};
use crate::outcome::{Absent, AccountLine, Person, SubmissionResult, Verdict};

const COLUMNS: [&str; 15] = [
    "submission",
    "id",
    "login",
    "name",
    "verdict",
    "points",
    "points-high",
    "max-points",
    "excused",
    "language",
    "entry",
    "cases-right",
    "cases-not-judged",
    "cause",
    "reasons",
];

pub(super) fn texts(report: &Report) -> Result<Rendered<'static>, RenderError> {
    let text = table(report).map_err(|why| RenderError::by_mistake(&why))?;
    Ok(Rendered::of(text).warning(listed::warning_of_left_out(report)))
}

fn table(report: &Report) -> Result<Vec<u8>, csv::Error> {
    let mut cases: BTreeMap<&str, Visibility> = BTreeMap::new();
    for case in report.submissions.iter().flat_map(|one| &one.cases) {
        cases.entry(&case.name).or_insert(case.facts.visibility);
    }
    // The library tells texts from numbers by their looks, and an id may look like a number: each cell has its own quotes.
    let mut writer = WriterBuilder::new()
        .quote_style(QuoteStyle::Never)
        .from_writer(Vec::new());
    let heads = cases.iter().map(|(name, visibility)| match visibility {
        Visibility::Visible => cell(name),
        other => cell(&format!("{name} ({})", other.name())),
    });
    let head = COLUMNS.map(cell).into_iter().chain(heads);
    writer.write_record(head)?;
    for submission in &report.submissions {
        writer.write_record(row(submission, cases.keys()))?;
    }
    let absent = report.unmatched.iter().flat_map(|one| &one.absent);
    for absent in absent {
        writer.write_record(row_of_absent(absent, report, cases.len()))?;
    }
    let bytes = writer.into_inner();
    bytes.map_err(|error| error.into_error().into())
}

fn row<'a>(submission: &SubmissionResult, cases: impl Iterator<Item = &'a &'a str>) -> Vec<String> {
    let verdict = submission.verdict.name();
    let is_told = student_view::words(submission) == verdict;
    let right = submission.cases.iter().filter(|case| case.is_full());
    let not_judged = submission.cases.iter();
    let not_judged = not_judged.filter(|case| case.verdict == Verdict::NotJudged);
    let explanation = Explanation::of(submission);
    let reason = |line: &AccountLine| format!("{}: {}", signed(line.points), line.reason);
    let reasons = submission.explanation.iter().map(reason);
    let reasons: Vec<String> = reasons.chain(worth::open(submission)).collect();
    let known = |of: fn(&Person) -> &Option<String>| {
        let people = submission.student.people.iter();
        let words = people.map(|person| of(person).as_deref().unwrap_or_default());
        let words: Vec<&str> = words.collect();
        // Where nothing is known of any, there is nothing to keep in order.
        let is_known = words.iter().any(|word| !word.is_empty());
        cell(&if is_known {
            words.join("; ")
        } else {
            String::new()
        })
    };
    let excused = if submission.student.is_excused {
        "yes"
    } else {
        ""
    };
    let mut row = vec![
        cell(&submission.name),
        known(|person| &person.id),
        known(|person| &person.login),
        known(|person| &person.name),
        cell(if is_told { verdict } else { "" }),
        number(submission.points),
        number(submission.points_high),
        submission.max_points.to_string(),
        cell(excused),
        cell(submission.program.language.as_deref().unwrap_or_default()),
        cell(submission.program.entry.as_deref().unwrap_or_default()),
        right.count().to_string(),
        not_judged.count().to_string(),
        cell(&match explanation.cards.first() {
            Some(card) => plain::without_controls(&card.cause),
            None => String::new(),
        }),
        cell(&reasons.join("; ")),
    ];
    let of: BTreeMap<&str, Option<Points>> = submission
        .cases
        .iter()
        .map(|case| (case.name.as_str(), case.points))
        .collect();
    row.extend(cases.map(|name| number(of.get(name).copied().flatten())));
    row
}

/// The row of a student who handed in nothing: it has no submission, and the points that the assignment says, if it does.
fn row_of_absent(absent: &Absent, report: &Report, cases: usize) -> Vec<String> {
    let Absent { person, is_excused } = absent;
    let known = |word: &Option<String>| cell(word.as_deref().unwrap_or_default());
    let points = super::absent::points(report).unwrap_or_default();
    let most = report.submissions.first().map(|one| one.max_points);
    let excused = if *is_excused { "yes" } else { "" };
    let mut row = vec![cell(""); COLUMNS.len() + cases];
    for (column, text) in [
        ("id", known(&person.id)),
        ("login", known(&person.login)),
        ("name", known(&person.name)),
        ("points", number(points.filter(|_| !is_excused))),
        ("max-points", number(most)),
        ("excused", cell(excused)),
        ("reasons", cell("handed in nothing")),
    ] {
        if let Some(at) = COLUMNS.iter().position(|name| *name == column) {
            row[at] = text;
        }
    }
    row
}

/// Points; nothing where they are not known.
fn number(points: Option<Points>) -> String {
    points.map_or_else(|| cell(""), Points::exact)
}

/// What spreadsheets take for the end of a cell, as their settings are.
const SEPARATORS: [char; 4] = [',', ';', '\t', '|'];

/// A text in quotes, whatever it looks like, that holds no formula in any spreadsheet, whatever it takes for the end of a cell.
fn cell(text: &str) -> String {
    let text = plain::without_controls(text);
    let mut parts = text.split_inclusive(SEPARATORS);
    let first = parts.next().unwrap_or_default();
    // Runners pass over blanks before a command.
    let is_command = ["::", "##["]
        .iter()
        .any(|sign| first.trim_start().starts_with(sign));
    let mark = if is_command { "'" } else { "" };
    let rest: String = parts.map(defused).collect();
    let text = format!("{mark}{}{rest}", defused(first));
    format!("\"{}\"", text.replace('"', "\"\""))
}

/// A part of a cell that is no formula. Some spreadsheets pass over blanks and quotes before one.
fn defused(part: &str) -> String {
    let is_before = |sign: char| sign.is_whitespace() || matches!(sign, '"' | '\'');
    let inner = part.trim_start();
    match inner.trim_start_matches(is_before).chars().next() {
        Some('=' | '+' | '-' | '@' | '＝' | '＋' | '－' | '＠') => {
            let blanks = &part[..part.len() - inner.len()];
            format!("{blanks}'{inner}")
        }
        _ => part.to_owned(),
    }
}
