//! The page of a student. What may not be seen is not in the result that it is made of.

use std::collections::BTreeSet;

use askama::Template;

use crate::{
    assignment::Item,
    outcome::{AccountLine, CaseResult, Finding, FindingId, SubmissionResult, Submitted},
    report::{
        Report, Unmade,
        account::{self, rulings, signed},
        audience,
        card::placed,
        plain, worth,
    },
};

use super::{
    MOST_LETTERS, OF_STUDENT, Shell, clean, clean_lines, colour, cpu_time, cut, path::Played,
    rendered,
};

/// Bytes that a page may have.
const MOST_BYTES: usize = 200_000;

/// How much of a submission a page tells, the most first: what is too long for one page is told in less detail.
const DETAILS: [Detail; 4] = [
    Detail::new(usize::MAX, 60, usize::MAX),
    Detail::new(20, 30, 100),
    Detail::new(6, 12, 50),
    Detail::new(0, 3, 20),
];

/// How much is told.
#[derive(Clone, Copy)]
struct Detail {
    paths: usize,
    evidence_lines: usize,
    cases: usize,
}

impl Detail {
    const fn new(paths: usize, evidence_lines: usize, cases: usize) -> Self {
        Self {
            paths,
            evidence_lines,
            cases,
        }
    }
}

#[derive(Template)]
#[template(path = "student.html")]
struct Page<'a> {
    shell: &'a Shell,
    head: Head,
    facts: Vec<(&'static str, String)>,
    findings: Vec<String>,
    cases: CaseTable,
    account: Account,
    details: Vec<CaseDetail>,
    left_out: Option<&'static str>,
    forgiven: Vec<(&'static str, String)>,
}

/// Whose it is, and what it came to.
struct Head {
    assignment: String,
    name: String,
    standing: String,
    not_shown: Option<String>,
    warning: Option<String>,
}

/// The table of cases.
struct CaseTable {
    rows: Vec<Case>,
    has_depths: bool,
    has_times: bool,
}

/// How the points come about.
struct Account {
    most: String,
    lines: Vec<Line>,
    points: String,
    /// What the points are that all the lines come to.
    sum: &'static str,
}

/// A row of the table of cases.
struct Case {
    link: Option<String>,
    name: String,
    verdict: &'static str,
    class: &'static str,
    points: String,
    most: String,
    depth: String,
    time: String,
}

/// A line of the account.
struct Line {
    points: String,
    reason: String,
    cases: String,
}

/// A case in which something was lost.
struct CaseDetail {
    id: String,
    name: String,
    verdict: &'static str,
    class: &'static str,
    worth: String,
    readings: Vec<String>,
    account: Vec<String>,
    findings: Vec<String>,
    paths: Vec<String>,
    note: Option<&'static str>,
}

#[derive(Template)]
#[template(path = "finding.html")]
struct FindingPart {
    said: String,
    id: &'static str,
    hint: Option<String>,
    figure: Option<Vec<(&'static str, String)>>,
    evidence: Option<String>,
}

/// The page about a submission, with all that the result holds.
pub(super) fn page(report: &Report, result: &SubmissionResult) -> Result<String, Unmade> {
    let mut page = String::new();
    for (number, detail) in DETAILS.into_iter().enumerate() {
        page = page_with(report, result, detail, number > 0)?;
        if page.len() <= MOST_BYTES {
            break;
        }
    }
    Ok(page)
}

fn page_with(
    report: &Report,
    result: &SubmissionResult,
    detail: Detail,
    is_cut: bool,
) -> Result<String, Unmade> {
    let lines = detail.evidence_lines;
    let findings = result.findings.iter();
    let mut told = BTreeSet::new();
    let findings = findings.map(|finding| part(finding, None, lines, &mut told));
    let findings = findings.collect::<Result<_, _>>()?;
    rendered(&Page {
        shell: &OF_STUDENT,
        head: Head {
            assignment: clean(&report.assignment),
            name: clean(&result.shown_name()),
            standing: clean(&plain::head(result)),
            not_shown: audience::not_shown(result),
            warning: report.warning.as_deref().map(clean),
        },
        facts: facts(result),
        findings,
        cases: CaseTable {
            rows: cases(result, detail),
            has_depths: result.cases.iter().any(|case| case.facts.depth.is_some()),
            has_times: result.cases.iter().any(|case| case.run.usage.is_some()),
        },
        account: Account {
            most: result.max_points.to_string(),
            lines: result.explanation.iter().map(line).collect(),
            points: worth::of_submission(result),
            sum: match (result.points, result.points_high) {
                (None, _) => "not judged yet: a person has to look at it",
                (_, Some(_)) => "in all, from what is certain on: a person will look at the rest",
                _ => "in all",
            },
        },
        details: details(result, detail, &mut told)?,
        left_out: is_cut.then_some(
            "This page would be too long with everything on it: details of some cases are left out.",
        ),
        forgiven: forgiven(result),
    })
}

fn facts(result: &SubmissionResult) -> Vec<(&'static str, String)> {
    let submitted = result.student.submitted.as_ref();
    let submitted = submitted.map(Submitted::when);
    let excused = result
        .student
        .is_excused
        .then(|| "excused: the points do not count".to_owned());
    let rulings = rulings(result);
    let rulings = (!rulings.is_empty()).then(|| rulings.join("; "));
    let facts = [
        ("Handed in", submitted),
        ("Excused", excused),
        ("By a person", rulings),
        ("Language", result.program.language.clone()),
        ("Called as", result.program.entry.clone()),
        ("Depth ladder", result.program.ladder.clone()),
    ];
    let facts = facts.into_iter();
    facts
        .filter_map(|(what, value)| Some((what, clean(&value?))))
        .collect()
}

/// The cases in which something was lost, with their places.
fn lost(result: &SubmissionResult, detail: Detail) -> impl Iterator<Item = (usize, &CaseResult)> {
    let cases = result.cases.iter().enumerate();
    cases.filter(|(_, case)| !case.is_full()).take(detail.cases)
}

fn cases(result: &SubmissionResult, detail: Detail) -> Vec<Case> {
    let linked: Vec<usize> = lost(result, detail).map(|(place, _)| place).collect();
    let case = |(place, case): (usize, &CaseResult)| Case {
        link: linked.binary_search(&place).is_ok().then(|| id(place)),
        name: clean(&super::super::account::named(case)),
        verdict: case.verdict.name(),
        class: colour(case.verdict),
        points: worth::of_case(case),
        most: case.facts.max_points.to_string(),
        depth: case
            .facts
            .depth
            .map_or_else(String::new, |depth| depth.to_string()),
        time: cpu_time(case),
    };
    result.cases.iter().enumerate().map(case).collect()
}

fn details<'a>(
    result: &'a SubmissionResult,
    detail: Detail,
    told: &mut BTreeSet<&'a str>,
) -> Result<Vec<CaseDetail>, Unmade> {
    let mut left = detail.paths;
    let mut details = Vec::new();
    for (place, case) in lost(result, detail) {
        let played: Vec<Played<'_>> = case.paths.iter().map(Played::new).collect();
        let of = |finding: &Finding| {
            let place = case
                .paths
                .iter()
                .position(|path| Some(path.section) == finding.section)?;
            played.get(place)
        };
        let findings = case.findings.iter();
        let findings =
            findings.map(|finding| part(finding, of(finding), detail.evidence_lines, told));
        let findings = findings.collect::<Result<_, _>>()?;
        let paths = played.iter().zip(0..).take(left);
        let name = clean(&case.name);
        let paths = paths
            .map(|(played, number)| played.section(format!("{}-path-{number}", id(place)), &name));
        let paths: Vec<String> = paths.collect::<Result<_, _>>()?;
        left -= paths.len().min(left);
        details.push(CaseDetail {
            id: id(place),
            verdict: case.verdict.name(),
            class: colour(case.verdict),
            worth: worth::in_words(case),
            readings: worth::readings(case)
                .iter()
                .map(|line| clean(&cut(line, MOST_LETTERS)))
                .collect(),
            account: account::of_case(case)
                .iter()
                .map(|line| clean(line))
                .collect(),
            findings,
            note: has_lost_paths(case).then_some(
                "The results that this page was made of do not hold the path: it cannot be played.",
            ),
            paths,
            name,
        });
    }
    Ok(details)
}

/// Whether something is said of a path that is not there: results of an earlier version have none.
fn has_lost_paths(case: &CaseResult) -> bool {
    let is_about_a_path = |finding: &Finding| {
        matches!(
            finding.id,
            FindingId::FirstLostMove | FindingId::WrongLabel | FindingId::WrongFinalBoard
        )
    };
    case.paths.is_empty() && case.findings.iter().any(is_about_a_path)
}

/// Where a case stands on the page.
fn id(place: usize) -> String {
    format!("case-{}", place + 1)
}

fn line(line: &AccountLine) -> Line {
    let item = line.item.map(Item::name);
    let item = item.map_or_else(String::new, |item| format!("{item}: "));
    Line {
        points: signed(line.points),
        reason: item + &clean(&line.reason),
        cases: clean(&line.cases.join(", ")),
    }
}

/// A finding, with its hint where that was not told above; where the path is there that it is about, with the boards of the
/// first lost move drawn.
fn part<'a>(
    finding: &'a Finding,
    played: Option<&Played<'_>>,
    evidence_lines: usize,
    told: &mut BTreeSet<&'a str>,
) -> Result<String, Unmade> {
    let drawn = played.filter(|_| finding.id == FindingId::FirstLostMove);
    let figure = drawn.map(Played::figure).transpose()?.flatten();
    // The same boards stand in front of the difference.
    let evidence = finding
        .evidence
        .as_deref()
        .and_then(|evidence| match &figure {
            Some(_) => evidence
                .split_once("\n\n")
                .map(|(_, difference)| difference),
            None => Some(evidence),
        });
    rendered(&FindingPart {
        said: clean(&cut(&placed(finding), MOST_LETTERS)),
        id: finding.id.name(),
        hint: finding
            .hint
            .as_deref()
            .filter(|hint| told.insert(hint))
            .map(|hint| clean(&cut(hint, MOST_LETTERS))),
        evidence: evidence.map(|text| clean_lines(text, evidence_lines)),
        figure,
    })
}

/// What was forgiven, and in which cases.
fn forgiven(result: &SubmissionResult) -> Vec<(&'static str, String)> {
    let mut forgiven: Vec<(&'static str, Vec<String>)> = Vec::new();
    for case in &result.cases {
        for one in &case.granted.leniences {
            let place = format!("{}, line {}", clean(&case.name), one.line);
            match forgiven
                .iter_mut()
                .find(|(rule, _)| *rule == one.lenience.rule())
            {
                Some((_, places)) => places.push(place),
                None => forgiven.push((one.lenience.rule(), vec![place])),
            }
        }
    }
    let joined = |(rule, places): (&'static str, Vec<String>)| (rule, places.join("; "));
    forgiven.into_iter().map(joined).collect()
}
