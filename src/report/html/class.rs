//! The page of the class, for the staff.

use std::collections::BTreeMap;

use askama::Template;

use crate::{
    assignment::Visibility,
    outcome::{CaseResult, Count, SubmissionResult, Unmatched, Verdict},
    report::{
        Report, Unmade,
        account::named,
        audience::{self, Standing},
        plain, worth,
    },
};

use super::{
    MOST_LETTERS, OF_CLASS, Shell,
    chart::{Histogram, Plot, histogram, middle, plots},
    clean,
    cluster::{Cluster, clusters},
    colour, cut, rendered, seconds,
};

/// Cases that have a column each in the table of submissions.
const MOST_COLUMNS: usize = 40;

/// Verdicts that are named of a case.
const MOST_VERDICTS: usize = 3;

/// Letters of a name that are shown: there are a thousand of them, and each may be as long as a file's.
pub(super) const MOST_OF_NAME: usize = 100;

/// What has to be looked at that is listed.
const MOST_OPEN: usize = 200;

#[derive(Template)]
#[template(path = "class.html")]
struct Page<'a> {
    shell: &'a Shell,
    head: Head,
    histogram: Option<Histogram>,
    cases: CaseTable,
    clusters: First<Cluster>,
    not_judged: First<Open>,
    unmatched: Vec<(&'static str, String)>,
    submissions: Submissions<'a>,
}

/// What the class came to as a whole.
struct Head {
    assignment: String,
    count: Count<u64>,
    full: usize,
    /// How many are excused, for the end of the sentence.
    excused: String,
    middle: Option<String>,
    /// What is said of submissions that are counted and wait for a person.
    counted_low: &'static str,
    warning: Option<String>,
}

/// The first of a list, and how many more there are.
struct First<T> {
    shown: Vec<T>,
    more: usize,
}

/// The table of cases, and what is drawn of them.
struct CaseTable {
    rows: Vec<CaseRow>,
    has_times: bool,
    plots: Vec<Plot>,
}

/// The table of submissions, with a column for each case unless there are too many.
struct Submissions<'a> {
    columns: Vec<String>,
    has_too_many_cases: bool,
    rows: Vec<Row<'a>>,
}

/// A case of the class.
struct CaseRow {
    name: String,
    seen: &'static str,
    depth: String,
    right: usize,
    all: usize,
    /// Percent of right answers.
    rate: usize,
    /// The verdicts that most of the wrong answers have, and how many.
    mostly: Vec<String>,
    time: String,
}

/// What a person has to look at.
struct Open {
    link: String,
    name: String,
    cases: String,
    why: String,
}

/// A submission.
struct Row<'a> {
    link: &'a str,
    name: String,
    verdict: &'static str,
    class: &'static str,
    /// Words for what else there is to the points, and the lines that say more.
    marks: Vec<(&'static str, String)>,
    points: String,
    most: String,
    /// The class and the points of each case that has a column.
    cells: Vec<(&'static str, String)>,
}

/// The page about a class. `links` lead to the pages of the submissions, in their order.
pub(super) fn page(report: &Report, links: &[String]) -> Result<String, Unmade> {
    let by_case = by_case(report);
    let mut open = open(report, links);
    let more = open.len().saturating_sub(MOST_OPEN);
    open.truncate(MOST_OPEN);
    let not_judged = First { shown: open, more };
    let (shown, more) = clusters(report, links);
    let has_too_many_cases = by_case.len() > MOST_COLUMNS;
    let columns: Vec<&str> = if has_too_many_cases {
        Vec::new()
    } else {
        by_case.keys().copied().collect()
    };
    let passed = |one: &&SubmissionResult| audience::standing(one) == Standing::Passed;
    rendered(&Page {
        shell: &OF_CLASS,
        head: Head {
            assignment: clean(&report.assignment),
            count: Count(report.submissions.len() as u64, "submission"),
            full: audience::counted(report).filter(passed).count(),
            excused: audience::excused(report),
            middle: middle(report),
            counted_low: worth::counted_low(report),
            warning: report.warning.as_deref().map(clean),
        },
        histogram: histogram(report)?,
        cases: CaseTable {
            has_times: by_case
                .values()
                .flatten()
                .any(|case| case.run.usage.is_some()),
            rows: case_rows(&by_case),
            plots: plots(report)?,
        },
        clusters: First { shown, more },
        not_judged,
        unmatched: report.unmatched.as_ref().map(unmatched).unwrap_or_default(),
        submissions: Submissions {
            rows: rows(report, links, &columns),
            columns: columns.into_iter().map(clean).collect(),
            has_too_many_cases,
        },
    })
}

/// The results of each case, by its name.
fn by_case(report: &Report) -> BTreeMap<&str, Vec<&CaseResult>> {
    let mut by_case: BTreeMap<&str, Vec<&CaseResult>> = BTreeMap::new();
    for case in report.submissions.iter().flat_map(|one| &one.cases) {
        by_case.entry(&case.name).or_default().push(case);
    }
    by_case
}

/// The cases, the hardest first.
fn case_rows(by_case: &BTreeMap<&str, Vec<&CaseResult>>) -> Vec<CaseRow> {
    let mut rows: Vec<CaseRow> = by_case
        .iter()
        .filter_map(|(name, cases)| case_row(name, cases))
        .collect();
    // Rates are compared as fractions, since a percent is a coarse one.
    rows.sort_by_key(|row| {
        (row.right * 1_000_000)
            .checked_div(row.all)
            .unwrap_or(usize::MAX)
    });
    rows
}

fn case_row(name: &str, cases: &[&CaseResult]) -> Option<CaseRow> {
    let first = cases.first()?;
    let judged = cases
        .iter()
        .filter(|case| case.verdict != Verdict::NotJudged);
    let all = judged.count();
    let right = cases.iter().filter(|case| case.is_full()).count();
    let mut times: Vec<u64> = cases
        .iter()
        .filter_map(|case| Some(case.run.usage?.cpu_ms))
        .collect();
    times.sort_unstable();
    let middle = times
        .len()
        .checked_sub(1)
        .and_then(|last| times.get(last / 2));
    let depth = cases.iter().find_map(|case| case.facts.depth);
    Some(CaseRow {
        name: clean(name),
        seen: match first.facts.visibility {
            Visibility::Visible => "yes",
            other => other.name(),
        },
        depth: depth.map_or_else(String::new, |depth| depth.to_string()),
        right,
        all,
        rate: (right * 100).checked_div(all).unwrap_or(0),
        mostly: mostly(cases),
        time: middle.map_or_else(String::new, |time| seconds(*time)),
    })
}

fn mostly(cases: &[&CaseResult]) -> Vec<String> {
    let mut counts: BTreeMap<Verdict, usize> = BTreeMap::new();
    let wrong = cases.iter();
    let wrong = wrong.filter(|case| !case.is_full() && case.verdict != Verdict::NotJudged);
    for case in wrong {
        *counts.entry(case.verdict).or_default() += 1;
    }
    let mut counts: Vec<(Verdict, usize)> = counts.into_iter().collect();
    counts.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    let said = counts.iter().take(MOST_VERDICTS);
    said.map(|(verdict, count)| format!("{verdict} {count}"))
        .collect()
}

/// What a person has to look at. What is not judged of a submission for one reason is one thing to look at.
fn open(report: &Report, links: &[String]) -> Vec<Open> {
    let mut open = Vec::new();
    for (submission, link) in report.submissions.iter().zip(links) {
        let mut by_reason: Vec<(String, Vec<String>)> = Vec::new();
        let cases = submission.cases.iter();
        for case in cases.filter(|case| case.verdict == Verdict::NotJudged) {
            let (why, name) = (plain::open(case), named(case));
            match by_reason.iter_mut().find(|(known, _)| *known == why) {
                Some((_, names)) => names.push(name),
                None => by_reason.push((why, vec![name])),
            }
        }
        let look = submission.student.look.iter();
        by_reason.extend(look.map(|why| (why.clone(), vec!["when it was handed in".to_owned()])));
        open.extend(by_reason.into_iter().map(|(why, names)| Open {
            link: link.clone(),
            name: clean(&cut(&submission.shown_name(), MOST_OF_NAME)),
            cases: clean(&cut(&names.join(", "), MOST_LETTERS)),
            why: clean(&cut(&why, MOST_LETTERS)),
        }));
    }
    open
}

fn rows<'a>(report: &Report, links: &'a [String], columns: &[&str]) -> Vec<Row<'a>> {
    let row = |(one, link): (&SubmissionResult, &'a String)| Row {
        link,
        name: clean(&cut(&one.shown_name(), MOST_OF_NAME)),
        verdict: audience::words(one),
        class: match audience::standing(one) {
            // Whether the other cases passed is not known.
            Standing::NotAllShown => "open",
            _ if one.not_shown > 0 && one.verdict == Verdict::Accepted => "open",
            _ => colour(one.verdict),
        },
        marks: marks(one),
        points: worth::of_submission(one),
        most: one.max_points.to_string(),
        cells: cells(one, columns),
    };
    report.submissions.iter().zip(links).map(row).collect()
}

fn marks(submission: &SubmissionResult) -> Vec<(&'static str, String)> {
    let marks = audience::marks(submission).into_iter();
    marks
        .map(|(word, why)| (word, clean(&cut(&why, MOST_LETTERS))))
        .collect()
}

fn cells(submission: &SubmissionResult, columns: &[&str]) -> Vec<(&'static str, String)> {
    let by_name: BTreeMap<&str, &CaseResult> = submission
        .cases
        .iter()
        .map(|case| (case.name.as_str(), case))
        .collect();
    let cell = |name: &&str| match by_name.get(name) {
        None => ("n", String::new()),
        Some(case) => (cell_class(case), worth::of_case(case)),
    };
    columns.iter().map(cell).collect()
}

/// The class of a cell: all, part or nothing of the points, or not judged. What is right and lost points all the same has no
/// colour.
fn cell_class(case: &CaseResult) -> &'static str {
    match case.points {
        None => "o",
        Some(_) if case.is_full() => "a",
        Some(_) if case.verdict == Verdict::Accepted => "n",
        Some(points) if points > crate::assignment::Points::ZERO => "p",
        Some(_) => "z",
    }
}

/// Who and what is on one side of the roster alone.
fn unmatched(unmatched: &Unmatched) -> Vec<(&'static str, String)> {
    let joined = |names: &[String]| clean(&names.join(", "));
    let doubled = unmatched.doubled.iter();
    let doubled = doubled.map(|(student, names)| format!("{student} ({})", names.join(", ")));
    let doubled: Vec<String> = doubled.collect();
    let with = |pairs: &[(String, String)]| {
        let pairs = pairs.iter();
        let pairs: Vec<String> = pairs
            .map(|(name, student)| format!("{name} with {student}"))
            .collect();
        joined(&pairs)
    };
    let all = [
        ("Handed in nothing", joined(&unmatched.students())),
        ("On no roster", joined(&unmatched.submissions)),
        ("Handed in twice", joined(&doubled)),
        ("Joined by the name alone", with(&unmatched.by_name)),
        (
            "Joined with nobody, the name is another",
            with(&unmatched.otherwise_named),
        ),
    ];
    all.into_iter()
        .filter(|(_, names)| !names.is_empty())
        .collect()
}
