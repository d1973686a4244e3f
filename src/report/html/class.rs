//! The page of the class, for the staff: who needs a look and everybody's mark first, then causes, cases and points.

use std::collections::BTreeMap;

use askama::Template;

use crate::{
    assignment::{Points, Visibility},
    outcome::{CaseResult, Count, SubmissionResult, Unmatched, Verdict},
    report::{
        Report, Unmade,
        account::{named, signed},
        audience::{self, Standing},
        card::Explanation,
        plain,
        sentence::sentence,
        worth,
    },
};

use super::{
    MOST_LETTERS, OF_CLASS, Shell,
    chart::{Histogram, Plot, histogram, middle, plots},
    clean, coded, colour_of, cut, rendered, seconds,
};

/// Cases that have a column each in the map of submissions and cases.
const MOST_COLUMNS: usize = 40;

/// Verdicts that are named of a case.
const MOST_VERDICTS: usize = 3;

/// Letters of a name that are shown: there are a thousand of them, and each may be as long as a file's.
const MOST_OF_NAME: usize = 100;

/// Letters of a name in the map, where there is room for no more.
const MOST_IN_MAP: usize = 30;

/// What has to be looked at that is listed.
const MOST_OPEN: usize = 200;

/// Causes that are listed, and students of each.
const MOST_CAUSES: usize = 40;
const MOST_OF_CAUSE: usize = 30;

#[derive(Template)]
#[template(path = "class.html")]
struct Page<'a> {
    shell: &'a Shell,
    head: Head,
    not_judged: First<Open>,
    rows: Vec<Row<'a>>,
    causes: First<Cause<'a>>,
    cases: CaseTable,
    map: Vec<MapRow>,
    histogram: Option<Histogram>,
    unmatched: Vec<(&'static str, String)>,
}

/// What the class came to as a whole.
struct Head {
    assignment: String,
    count: Count<usize>,
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

/// A case of the class.
struct CaseRow {
    /// By which the map knows it.
    number: usize,
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
    /// The cause that cost most, in a few words.
    cause: String,
    /// Words for what else there is to the points, and the lines that say more.
    marks: Vec<(&'static str, String)>,
    points: String,
    most: String,
}

/// A submission in the map: its name, and the class and the sign of each case.
struct MapRow {
    name: String,
    cells: Vec<(&'static str, &'static str)>,
}

/// A cause, and whose programs have it.
struct Cause<'a> {
    points: String,
    count: Count<usize>,
    said: String,
    advice: String,
    whose: First<(&'a str, String)>,
}

/// The page about a class. `links` lead to the pages of the submissions, in their order.
pub(super) fn page(report: &Report, links: &[String]) -> Result<String, Unmade> {
    let by_case = by_case(report);
    let explanations: Vec<Explanation> = report.submissions.iter().map(Explanation::of).collect();
    let is_mapped = by_case.len() <= MOST_COLUMNS;
    let mapped = report.submissions.iter().filter(|_| is_mapped);
    let passed = |one: &&SubmissionResult| audience::standing(one) == Standing::Passed;
    rendered(&Page {
        shell: &OF_CLASS,
        head: Head {
            assignment: clean(&report.assignment),
            count: Count(report.submissions.len(), "submission"),
            full: audience::counted(report).filter(passed).count(),
            excused: audience::excused(report),
            middle: middle(report),
            counted_low: worth::counted_low(report),
            warning: report.warning.as_deref().map(clean),
        },
        not_judged: First::of(open(report, links), MOST_OPEN),
        rows: rows(report, links, &explanations),
        causes: First::of(causes(report, links, &explanations), MOST_CAUSES),
        cases: CaseTable {
            has_times: by_case
                .values()
                .flatten()
                .any(|case| case.run.usage.is_some()),
            rows: case_rows(&by_case),
            plots: plots(report),
        },
        map: mapped.map(|one| map_row(one, &by_case)).collect(),
        histogram: histogram(report),
        unmatched: report.unmatched.as_ref().map(unmatched).unwrap_or_default(),
    })
}

impl<T> First<T> {
    fn of(mut all: Vec<T>, most: usize) -> Self {
        let more = all.len().saturating_sub(most);
        all.truncate(most);
        Self { shown: all, more }
    }
}

/// What cost each student most, with all whose cost it was, the ones that most have first.
fn causes<'a>(
    report: &Report,
    links: &'a [String],
    explanations: &[Explanation],
) -> Vec<Cause<'a>> {
    /// What it cost all of them, what to try, and whose it is, each with a link.
    type Shared<'a, 'b> = (Points, &'b str, Vec<(&'a str, String)>);
    let mut causes: BTreeMap<&str, Shared<'a, '_>> = BTreeMap::new();
    let all = report.submissions.iter().zip(links).zip(explanations);
    for ((one, link), explanation) in all {
        if let Some(card) = explanation.cards.first() {
            let none = || (Points::ZERO, &*card.advice, Vec::new());
            let (points, _, whose) = causes.entry(&card.short).or_insert_with(none);
            *points += card.points;
            whose.push((link, clean(&cut(&one.shown_name(), MOST_OF_NAME))));
        }
    }
    let cause = |(said, (points, advice, whose)): (&str, Shared<'a, '_>)| Cause {
        points: format!("{} points", signed(points)),
        count: Count(whose.len(), "student"),
        said: coded(&sentence(cut(said, MOST_LETTERS))),
        advice: coded(&cut(advice, MOST_LETTERS)),
        whose: First::of(whose, MOST_OF_CAUSE),
    };
    let mut causes: Vec<_> = causes.into_iter().collect();
    causes.sort_by_key(|(_, (points, _, whose))| (std::cmp::Reverse(whose.len()), *points));
    causes.into_iter().map(cause).collect()
}

/// A submission in the map.
fn map_row(one: &SubmissionResult, by_case: &BTreeMap<&str, Vec<&CaseResult>>) -> MapRow {
    let cases = one.cases.iter().map(|case| (case.name.as_str(), case));
    let cases: BTreeMap<&str, &CaseResult> = cases.collect();
    let cell = |name: &&str| cases.get(name).map_or(("n", ""), |case| cell(case));
    MapRow {
        name: clean(&cut(&one.shown_name(), MOST_IN_MAP)),
        cells: by_case.keys().map(cell).collect(),
    }
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
        .zip(1..)
        .filter_map(|((name, cases), number)| case_row(number, name, cases))
        .collect();
    // Rates are compared as fractions, since a percent is a coarse one.
    rows.sort_by_key(|row| {
        (row.right * 1_000_000)
            .checked_div(row.all)
            .unwrap_or(usize::MAX)
    });
    rows
}

fn case_row(number: usize, name: &str, cases: &[&CaseResult]) -> Option<CaseRow> {
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
        number,
        name: clean(name),
        seen: match first.facts.visibility {
            Visibility::Visible => "yes",
            other => other.name(),
        },
        depth: depth.map_or_else(String::new, |depth| depth.to_string()),
        right,
        all,
        rate: (right * 100 + all / 2).checked_div(all).unwrap_or(0),
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
        let whole = match submission.verdict {
            Verdict::CompileError => Some("does not compile"),
            Verdict::NoSubmission => Some("nothing handed in that can be graded"),
            _ => None,
        };
        by_reason.extend(whole.map(|why| (why.to_owned(), vec!["all cases".to_owned()])));
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

fn rows<'a>(report: &Report, links: &'a [String], explanations: &[Explanation]) -> Vec<Row<'a>> {
    let row = |((one, link), explanation): ((&SubmissionResult, &'a String), &Explanation)| Row {
        link,
        name: clean(&cut(&one.shown_name(), MOST_OF_NAME)),
        verdict: audience::words(one),
        class: colour_of(one),
        cause: explanation
            .cards
            .first()
            .map_or_else(String::new, |card| clean(&card.short)),
        marks: marks(one),
        points: worth::of_submission(one),
        most: one.max_points.to_string(),
    };
    let all = report.submissions.iter().zip(links).zip(explanations);
    all.map(row).collect()
}

fn marks(submission: &SubmissionResult) -> Vec<(&'static str, String)> {
    let marks = audience::marks(submission).into_iter();
    marks
        .map(|(word, why)| (word, clean(&cut(&why, MOST_LETTERS))))
        .collect()
}

/// The class and the sign of a cell: all, part or nothing of the points, or not judged. What is right and lost points all the
/// same has no colour.
fn cell(case: &CaseResult) -> (&'static str, &'static str) {
    match case.points {
        None => ("o", "?"),
        Some(_) if case.is_full() => ("a", "✓"),
        Some(_) if case.verdict == Verdict::Accepted => ("n", "–"),
        Some(points) if points > Points::ZERO => ("p", "◐"),
        Some(_) => ("z", "✗"),
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
