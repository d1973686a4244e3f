//! A report as a value: what all ways out are made from, and how it is read back from JSON.
//!
//! The surprise: what a report does not hold is not there again. A result that was read back has no shape, so that nothing
//! can be diagnosed from it, and can only be told.

use serde::Deserialize;

use crate::{
    assignment::{GradebookRules, Item, Points, Visibility},
    outcome::{
        AccountLine, CaseResult, Doubt, Finding, FindingId, Forgiven, ItemScore, ReadAs, Ruled,
        Shape, ShownPath, Stream, Student, SubmissionResult, Unmatched, Usage, Verdict,
    },
    puzzle::{Board, Move},
    search::Heuristic,
    transcript::{Lenience, Meaning},
};

use super::audience::for_students;

/// What a grading came to.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Report {
    /// The assignment's name.
    pub assignment: String,
    /// A sentence about protections that were not in force, where that is so.
    pub warning: Option<String>,
    /// Who and what is on one side alone, where there was a roster.
    pub unmatched: Option<Unmatched>,
    /// What is written into a gradebook beside the points of submissions.
    pub gradebook: GradebookRules,
    /// The submissions, in their order.
    pub submissions: Vec<SubmissionResult>,
}

impl Report {
    /// Reads a JSON report.
    ///
    /// # Errors
    /// What is no such report, or one of another format; holds why.
    pub fn read(bytes: &[u8]) -> Result<Self, String> {
        let stored: Stored = serde_json::from_slice(bytes).map_err(|error| error.to_string())?;
        super::stored::require_format(stored.format)?;
        let submissions = stored.submissions.into_iter().map(Submission::value);
        Ok(Self {
            assignment: stored.assignment,
            warning: stored.warning,
            unmatched: stored.unmatched,
            gradebook: stored.gradebook,
            submissions: submissions.collect::<Result<_, String>>()?,
        })
    }

    /// What students may see at once: the visible cases, added up as if there were no others.
    #[must_use]
    pub fn for_students(&self) -> Self {
        let seen = self.submissions.iter().map(|one| {
            let mut seen = for_students(one).into_owned();
            seen.student.hide_keys();
            seen
        });
        Self {
            submissions: seen.collect(),
            // Students are told nothing of each other.
            unmatched: None,
            gradebook: self.gradebook,
            assignment: self.assignment.clone(),
            warning: self.warning.clone(),
        }
    }
}

/// The report as it is written. Keys that are not known are passed over: a later version may have more.
#[derive(Deserialize)]
struct Stored {
    format: u32,
    assignment: String,
    warning: Option<String>,
    unmatched: Option<Unmatched>,
    #[serde(default)]
    gradebook: GradebookRules,
    submissions: Vec<Submission>,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
struct Submission {
    name: String,
    #[serde(default)]
    student: Student,
    #[serde(default)]
    excused: bool,
    verdict: Option<String>,
    points: Option<f64>,
    points_high: Option<f64>,
    max_points: f64,
    explanation: Vec<Line>,
    not_shown: usize,
    language: Option<String>,
    entry: Option<String>,
    ladder: Option<String>,
    findings: Vec<FindingObject>,
    cases: Vec<Case>,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
struct Case {
    name: String,
    verdict: String,
    points: Option<f64>,
    max_points: f64,
    extra_credit: bool,
    visibility: String,
    depth: Option<u8>,
    cpu_ms: Option<u64>,
    wall_ms: Option<u64>,
    peak_kib: Option<u64>,
    judged: Option<String>,
    doubt: Option<DoubtObject>,
    items: Vec<ItemObject>,
    explanation: Vec<Line>,
    #[serde(default)]
    paths: Vec<PathObject>,
    findings: Vec<FindingObject>,
    leniences: Vec<LenienceObject>,
    #[serde(default)]
    rulings: Vec<Ruled>,
}

#[derive(Deserialize)]
struct DoubtObject {
    stream: String,
    line: Option<usize>,
    words: Option<String>,
    readings: Vec<Reading>,
}

#[derive(Deserialize)]
struct Reading {
    says: String,
    meaning: Option<String>,
    points: f64,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
struct ItemObject {
    name: String,
    points: f64,
    max_points: f64,
}

#[derive(Deserialize)]
struct Line {
    points: f64,
    item: Option<String>,
    reason: String,
    finding: Option<String>,
    #[serde(default)]
    cases: Vec<String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
struct PathObject {
    section: String,
    board: String,
    moves: String,
    breaks_off: Option<String>,
    #[serde(default)]
    more: usize,
}

#[derive(Deserialize)]
struct FindingObject {
    id: String,
    section: Option<String>,
    step: Option<usize>,
    line: Option<usize>,
    message: String,
    hint: Option<String>,
    evidence: Option<String>,
}

#[derive(Deserialize)]
struct LenienceObject {
    name: String,
    line: usize,
    lines: usize,
}

impl Submission {
    fn value(self) -> Result<SubmissionResult, String> {
        let verdict = match &self.verdict {
            Some(name) => verdict(name)?,
            // All that is shown is right.
            None => Verdict::Accepted,
        };
        Ok(SubmissionResult {
            name: self.name,
            student: Student {
                is_excused: self.excused,
                ..self.student
            },
            verdict,
            points: self.points.map(points).transpose()?,
            points_high: self.points_high.map(points).transpose()?,
            max_points: points(self.max_points)?,
            explanation: all(self.explanation, Line::value)?,
            not_shown: self.not_shown,
            language: self.language,
            entry: self.entry,
            ladder: self.ladder,
            findings: all(self.findings, FindingObject::value)?,
            cases: all(self.cases, Case::value)?,
        })
    }
}

impl Case {
    fn value(self) -> Result<CaseResult, String> {
        let usage = match (self.cpu_ms, self.wall_ms, self.peak_kib) {
            (Some(cpu_ms), Some(wall_ms), Some(peak_kib)) => Some(Usage {
                cpu_ms,
                wall_ms,
                peak_kib,
            }),
            _ => None,
        };
        let visibility = known(
            "visibility",
            &Visibility::ALL,
            Visibility::name,
            &self.visibility,
        );
        let result = CaseResult {
            doubt: None,
            name: self.name,
            verdict: verdict(&self.verdict)?,
            was_right: false,
            points: self.points.map(points).transpose()?,
            max_points: points(self.max_points)?,
            is_extra_credit: self.extra_credit,
            visibility: visibility?,
            depth: self.depth,
            usage,
            judged: self.judged.map(|name| stream(&name)).transpose()?,
            items: all(self.items, ItemObject::value)?,
            explanation: all(self.explanation, Line::value)?,
            shape: Shape::default(),
            paths: all(self.paths, PathObject::value)?,
            findings: all(self.findings, FindingObject::value)?,
            leniences: all(self.leniences, LenienceObject::value)?,
            rulings: self.rulings,
        };
        let doubt = self.doubt.map(|doubt| doubt.value(&result)).transpose()?;
        Ok(CaseResult {
            doubt: doubt.map(Box::new),
            ..result
        })
    }
}

impl DoubtObject {
    /// The doubt about a case. Its readings are this result with the points that they are worth: no more is kept of them.
    fn value(self, result: &CaseResult) -> Result<Doubt, String> {
        let meaning = |name: String| known("meaning", &Meaning::ALL, Meaning::name, &name);
        let reading = |reading: Reading| {
            Ok(ReadAs {
                says: reading.says,
                meaning: reading.meaning.map(meaning).transpose()?,
                result: CaseResult {
                    points: Some(points(reading.points)?),
                    ..result.clone()
                },
            })
        };
        Ok(Doubt {
            stream: stream(&self.stream)?,
            line: self.line,
            words: self.words,
            readings: all(self.readings, reading)?,
        })
    }
}

impl ItemObject {
    fn value(self) -> Result<ItemScore, String> {
        Ok(ItemScore {
            item: item(&self.name)?,
            points: points(self.points)?,
            max_points: points(self.max_points)?,
        })
    }
}

impl Line {
    fn value(self) -> Result<AccountLine, String> {
        Ok(AccountLine {
            points: points(self.points)?,
            item: self.item.as_deref().map(item).transpose()?,
            reason: self.reason,
            finding: self.finding.as_deref().map(finding).transpose()?,
            cases: self.cases,
        })
    }
}

impl FindingObject {
    fn value(self) -> Result<Finding, String> {
        let section = |name: String| known("heuristic", &Heuristic::ALL, Heuristic::name, &name);
        Ok(Finding {
            id: finding(&self.id)?,
            section: self.section.map(section).transpose()?,
            step: self.step,
            line: self.line,
            message: self.message,
            hint: self.hint,
            evidence: self.evidence,
        })
    }
}

impl PathObject {
    fn value(self) -> Result<ShownPath, String> {
        let board = |digits: String| {
            let board = digits.parse::<Board>();
            board.map_err(|why| format!("{digits:?} is no board: {why}"))
        };
        let step = |letter: char| {
            let found = Move::ALL.into_iter();
            let mut found = found.filter(|step| step.name().starts_with(letter));
            found.next().ok_or_else(|| format!("{letter:?} is no move"))
        };
        let path = ShownPath {
            section: known("heuristic", &Heuristic::ALL, Heuristic::name, &self.section)?,
            start: board(self.board)?,
            moves: self.moves.chars().map(step).collect::<Result<_, _>>()?,
            breaks_off: self.breaks_off.map(board).transpose()?,
            more: self.more,
        };
        if path.boards().count() != path.moves.len() + 1 {
            return Err("a path has a move that is not possible".to_owned());
        }
        Ok(path)
    }
}

impl LenienceObject {
    fn value(self) -> Result<Forgiven, String> {
        let lenience = known("lenience", &Lenience::ALL, Lenience::name, &self.name)?;
        Ok(Forgiven {
            name: lenience.name(),
            rule: lenience.rule(),
            line: self.line,
            lines: self.lines,
        })
    }
}

fn all<From, To>(
    list: Vec<From>,
    value: impl Fn(From) -> Result<To, String>,
) -> Result<Vec<To>, String> {
    list.into_iter().map(value).collect()
}

fn points(number: f64) -> Result<Points, String> {
    Points::reported(number).ok_or_else(|| format!("{number} is no number of points"))
}

fn verdict(name: &str) -> Result<Verdict, String> {
    known("verdict", &Verdict::ALL, Verdict::name, name)
}

fn stream(name: &str) -> Result<Stream, String> {
    known("text", &Stream::ALL, Stream::name, name)
}

fn item(name: &str) -> Result<Item, String> {
    known("item", &Item::ALL, Item::name, name)
}

fn finding(name: &str) -> Result<FindingId, String> {
    known("finding", FindingId::ALL, FindingId::name, name)
}

/// What has this name.
fn known<Value: Copy>(
    what: &str,
    values: &[Value],
    name_of: impl Fn(Value) -> &'static str,
    name: &str,
) -> Result<Value, String> {
    let found = values.iter().find(|value| name_of(**value) == name);
    found.copied().ok_or_else(|| {
        format!("the {what} {name:?} is not known here: another version may have written it")
    })
}
