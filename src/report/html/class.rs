//! The page of the class, for the staff: who needs a look and everybody's mark first, then causes, cases and points.

use std::collections::BTreeMap;

use askama::Template;

use super::chart::{Histogram, Plot, histogram, plots};
use super::classes::{Failing, failing};
use super::{MOST_LETTERS, OF_CLASS, Shell, clean, coded, cut, rendered, seconds};
use crate::assignment::{Points, Visibility};
use crate::outcome::{CaseResult, Count, SubmissionResult, Unmatched, Verdict};
use crate::report::account::{named, signed};
use crate::report::card::Explanation;
use crate::report::sentence::sentence;
use crate::report::{RenderError, Report, plain, student_view, worth};

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
    report: &'a Report,
    /// The pages of the submissions, in their order, and what explains them.
    links: &'a [String],
    explanations: &'a [Explanation],
    not_judged: First<Open>,
    causes: First<Cause<'a>>,
    cases: Vec<CaseRow>,
    failing: Vec<Failing>,
    plots: Vec<Plot>,
    /// The submissions, and for each case the class and the sign of its cell.
    map: Vec<(String, Vec<(&'static str, &'static str)>)>,
    histogram: Option<Histogram>,
    unmatched: Vec<(&'static str, String)>,
}

/// The first of a list, and how many more there are.
struct First<T> {
    shown: Vec<T>,
    more: usize,
}

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

struct Open {
    link: String,
    name: String,
    cases: String,
    why: String,
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
pub(super) fn page(report: &Report, links: &[String]) -> Result<String, RenderError> {
    let by_case = by_case(report);
    let explanations: Vec<Explanation> = report.submissions.iter().map(Explanation::of).collect();
    let is_mapped = by_case.len() <= MOST_COLUMNS;
    let mapped = report.submissions.iter().filter(|_| is_mapped);
    rendered(&Page {
        shell: &OF_CLASS,
        report,
        links,
        explanations: &explanations,
        not_judged: First::of(open(report, links), MOST_OPEN),
        causes: First::of(causes(report, links, &explanations), MOST_CAUSES),
        cases: case_rows(&by_case),
        failing: failing(report),
        plots: plots(report),
        map: mapped.map(|one| map_row(one, &by_case)).collect(),
        histogram: histogram(report),
        unmatched: report.unmatched.as_ref().map(unmatched).unwrap_or_default(),
    })
}

impl Page<'_> {
    fn has_times(&self) -> bool {
        self.cases.iter().any(|case| !case.time.is_empty())
    }
}

/// A name, so far as there is room for it.
fn called(one: &SubmissionResult) -> String {
    clean(&cut(&one.shown_name(), MOST_OF_NAME))
}

/// A sentence, so far as there is room for it.
fn said(text: &str) -> String {
    clean(&cut(text, MOST_LETTERS))
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
            whose.push((link, called(one)));
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

fn map_row(
    one: &SubmissionResult,
    by_case: &BTreeMap<&str, Vec<&CaseResult>>,
) -> (String, Vec<(&'static str, &'static str)>) {
    let cases = one.cases.iter().map(|case| (case.name.as_str(), case));
    let cases: BTreeMap<&str, &CaseResult> = cases.collect();
    let cell = |name: &&str| cases.get(name).map_or(("n", ""), |case| cell(case));
    let name = clean(&cut(&one.shown_name(), MOST_IN_MAP));
    (name, by_case.keys().map(cell).collect())
}

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
            name: called(submission),
            cases: said(&names.join(", ")),
            why: said(&why),
        }));
    }
    open
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
