//! The JSON report.
//!
//! The report is written piece by piece: an opening, one object for each submission, and an end, so that a class
//! of any size needs no more memory than one submission. The keys are spelled here and nowhere else: renaming a field of a
//! result cannot change the format.

use serde::Serialize;

use crate::{
    assignment::{GradebookRules, Points},
    outcome::{
        AccountLine, CaseResult, Doubt, Finding, Forgiven, ReadAs, Ruled, ShownPath, Student,
        SubmissionResult, Verdict, compact_json,
    },
    puzzle::Board,
    transcript::Meaning,
};

use super::Report;

/// The version of the format.
pub const FORMAT: u32 = 1;

/// What stands before the first submission of a report.
#[must_use]
pub fn opening(report: &Report) -> String {
    let unmatched = report.unmatched.as_ref();
    let unmatched = unmatched.map(|unmatched| format!("\"unmatched\": {}, ", written(unmatched)));
    let warning = report.warning.as_deref();
    let warning = warning.map(|warning| format!("\"warning\": {}, ", quoted(warning)));
    let rules = report.gradebook;
    let gradebook = format!("\"gradebook\": {}, ", written(&rules));
    format!(
        "{{\"format\": {FORMAT}, \"assignment\": {}, {}{}{}\"submissions\": [",
        quoted(&report.assignment),
        warning.unwrap_or_default(),
        unmatched.unwrap_or_default(),
        Some(gradebook)
            .filter(|_| rules != GradebookRules::default())
            .unwrap_or_default(),
    )
}

/// What stands between two submissions.
pub const SEPARATOR: &str = ",";

/// What stands after the last submission.
pub const CLOSING: &str = "\n]}\n";

/// One submission, on a line of its own.
#[must_use]
pub fn submission(result: &SubmissionResult) -> String {
    format!("\n  {}", written(&Submission::of(result)))
}

/// A whole report.
#[must_use]
pub fn report(report: &Report) -> String {
    let mut text = opening(report);
    for (index, result) in report.submissions.iter().enumerate() {
        text += if index == 0 { "" } else { SEPARATOR };
        text += &submission(result);
    }
    text + CLOSING
}

/// One case, as `check --format json` prints it.
#[must_use]
pub fn case(result: &CaseResult) -> String {
    written(&Case::of(result)) + "\n"
}

fn quoted(text: &str) -> String {
    written(&text)
}

fn written(value: &impl Serialize) -> String {
    // The values below have string keys only and no map of their own: writing them cannot fail.
    compact_json(value)
}

#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
struct Submission<'a> {
    name: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    student: Option<&'a Student>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    excused: bool,
    verdict: Option<&'static str>,
    points: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    points_high: Option<f64>,
    max_points: f64,
    explanation: Vec<Line<'a>>,
    not_shown: usize,
    language: Option<&'a str>,
    entry: Option<&'a str>,
    ladder: Option<&'a str>,
    findings: Vec<FindingObject<'a>>,
    cases: Vec<Case<'a>>,
}

#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
struct Case<'a> {
    name: &'a str,
    verdict: &'static str,
    points: Option<f64>,
    max_points: f64,
    extra_credit: bool,
    visibility: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    depth: Option<u8>,
    cpu_ms: Option<u64>,
    wall_ms: Option<u64>,
    peak_kib: Option<u64>,
    judged: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    doubt: Option<DoubtObject<'a>>,
    items: Vec<Item>,
    explanation: Vec<Line<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    paths: Vec<PathObject>,
    findings: Vec<FindingObject<'a>>,
    leniences: Vec<Lenience>,
    #[serde(skip_serializing_if = "<[Ruled]>::is_empty")]
    rulings: &'a [Ruled],
}

/// What a person has to decide; `line` and `words` are null where the whole text is meant, or no words are.
#[derive(Serialize)]
struct DoubtObject<'a> {
    stream: &'static str,
    line: Option<usize>,
    words: Option<&'a str>,
    readings: Vec<Reading<'a>>,
}

#[derive(Serialize)]
struct Reading<'a> {
    says: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    meaning: Option<&'static str>,
    points: f64,
}

#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
struct Item {
    name: &'static str,
    points: f64,
    max_points: f64,
}

/// A line of the account of points.
#[derive(Serialize)]
struct Line<'a> {
    points: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    item: Option<&'static str>,
    reason: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    finding: Option<&'static str>,
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    cases: &'a [String],
}

/// A path; its moves are their first letters.
#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
struct PathObject {
    section: &'static str,
    board: String,
    moves: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    breaks_off: Option<String>,
    #[serde(skip_serializing_if = "is_zero")]
    more: usize,
}

#[derive(Serialize)]
struct FindingObject<'a> {
    id: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    section: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    step: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
    message: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    hint: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    evidence: Option<&'a str>,
}

#[derive(Serialize)]
struct Lenience {
    name: &'static str,
    rule: &'static str,
    line: usize,
    lines: usize,
}

impl<'a> Submission<'a> {
    fn of(result: &'a SubmissionResult) -> Self {
        Self {
            name: &result.name,
            student: Some(&result.student).filter(|student| !student.is_unknown()),
            excused: result.student.is_excused,
            // Whether the cases that are not shown passed is not told.
            verdict: (result.not_shown == 0 || result.verdict != Verdict::Accepted)
                .then(|| result.verdict.name()),
            points: result.points.map(Points::as_f64),
            points_high: result.points_high.map(Points::as_f64),
            max_points: result.max_points.as_f64(),
            explanation: result.explanation.iter().map(Line::of).collect(),
            not_shown: result.not_shown,
            language: result.language.as_deref(),
            entry: result.entry.as_deref(),
            ladder: result.ladder.as_deref(),
            findings: result.findings.iter().map(FindingObject::of).collect(),
            cases: result.cases.iter().map(Case::of).collect(),
        }
    }
}

impl<'a> Case<'a> {
    fn of(result: &'a CaseResult) -> Self {
        let item = |item: &crate::outcome::ItemScore| Item {
            name: item.item.name(),
            points: item.points.as_f64(),
            max_points: item.max_points.as_f64(),
        };
        Self {
            name: &result.name,
            verdict: result.verdict.name(),
            points: result.points.map(Points::as_f64),
            max_points: result.max_points.as_f64(),
            extra_credit: result.is_extra_credit,
            visibility: result.visibility.name(),
            depth: result.depth,
            cpu_ms: result.usage.map(|usage| usage.cpu_ms),
            wall_ms: result.usage.map(|usage| usage.wall_ms),
            peak_kib: result.usage.map(|usage| usage.peak_kib),
            judged: result.judged.map(crate::outcome::Stream::name),
            doubt: result.doubt.as_deref().map(DoubtObject::of),
            items: result.items.iter().map(item).collect(),
            explanation: result.explanation.iter().map(Line::of).collect(),
            paths: result.paths.iter().map(PathObject::of).collect(),
            findings: result.findings.iter().map(FindingObject::of).collect(),
            leniences: result.leniences.iter().map(Lenience::of).collect(),
            rulings: &result.rulings,
        }
    }
}

impl<'a> DoubtObject<'a> {
    fn of(doubt: &'a Doubt) -> Self {
        let reading = |reading: &'a ReadAs| Reading {
            says: &reading.says,
            meaning: reading.meaning.map(Meaning::name),
            points: reading.points().as_f64(),
        };
        Self {
            stream: doubt.stream.name(),
            line: doubt.line,
            words: doubt.words.as_deref(),
            readings: doubt.readings.iter().map(reading).collect(),
        }
    }
}

impl<'a> Line<'a> {
    fn of(line: &'a AccountLine) -> Self {
        Self {
            points: line.points.as_f64(),
            item: line.item.map(crate::assignment::Item::name),
            reason: &line.reason,
            finding: line.finding.map(crate::outcome::FindingId::name),
            cases: &line.cases,
        }
    }
}

impl<'a> FindingObject<'a> {
    fn of(finding: &'a Finding) -> Self {
        Self {
            id: finding.id.name(),
            section: finding.section.map(crate::search::Heuristic::name),
            step: finding.step,
            line: finding.line,
            message: &finding.message,
            hint: finding.hint.as_deref(),
            evidence: finding.evidence.as_deref(),
        }
    }
}

impl PathObject {
    fn of(path: &ShownPath) -> Self {
        Self {
            section: path.section.name(),
            board: digits(&path.start),
            moves: path.moves.iter().map(|step| &step.name()[..1]).collect(),
            breaks_off: path.breaks_off.as_ref().map(digits),
            more: path.more,
        }
    }
}

/// A board as its nine digits, row by row.
fn digits(board: &Board) -> String {
    let digit = |cell: &u8| char::from(b'0' + cell);
    board.cells().iter().map(digit).collect()
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for it")]
const fn is_zero(number: &usize) -> bool {
    *number == 0
}

impl Lenience {
    fn of(forgiven: &Forgiven) -> Self {
        let Forgiven {
            name,
            rule,
            line,
            lines,
        } = *forgiven;
        Self {
            name,
            rule,
            line,
            lines,
        }
    }
}
