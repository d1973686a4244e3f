//! The page of a student: the explanation first, then the cases, and all else folded away.
//!
//! What may not be seen is not in the result that it is made of. The pages for the staff are the same, of the whole result.

use std::collections::BTreeSet;

use askama::Template;

use crate::{
    outcome::{AccountLine, CaseResult, Finding, FindingId, SubmissionResult, Submitted, Verdict},
    report::{
        Outputs, Report, Unmade, account, audience,
        card::{Card, Explanation, full_marks},
        sentence::{ended, placed},
        worth,
    },
};

use super::{
    MOST_LETTERS, OF_STUDENT, Shell,
    board::{Drawing, drawing},
    clean, clean_lines, coded, colour, cut,
    excerpt::{Excerpt, excerpt},
    path::{Played, Section},
    rendered, seconds,
};

/// Bytes that a page may have.
const MOST_BYTES: usize = 200_000;

/// How much of a submission a page tells, the most first: what is too long for one page is told in less detail.
const DETAILS: [Detail; 4] = [
    Detail::new(usize::MAX, 60, usize::MAX),
    Detail::new(20, 30, 100),
    Detail::new(6, 12, 50),
    Detail::new(0, 3, 12),
];

/// How much is told.
#[derive(Clone, Copy)]
struct Detail {
    paths: usize,
    lines: usize,
    cases: usize,
}

impl Detail {
    const fn new(paths: usize, lines: usize, cases: usize) -> Self {
        Self {
            paths,
            lines,
            cases,
        }
    }
}

/// Whose page it is, and what is known beside the result.
#[derive(Clone, Copy)]
pub(super) struct About<'a> {
    pub(super) report: &'a Report,
    /// What programs printed, where that is stored.
    pub(super) outputs: &'a Outputs,
    /// Whether it is for the staff, and has what students may not see.
    pub(super) is_for_staff: bool,
}

#[derive(Template)]
#[template(path = "student.html")]
struct Page<'a> {
    shell: &'a Shell,
    head: Head,
    cards: Vec<CardPart>,
    chips: Vec<Chip>,
    details: Vec<CaseDetail>,
    left_out: Option<&'static str>,
    account: Account,
    facts: Vec<(&'static str, String)>,
    findings: Vec<FindingPart>,
    forgiven: Vec<(&'static str, String)>,
}

/// Whose it is, and what it came to.
struct Head {
    assignment: String,
    name: String,
    is_for_staff: bool,
    verdict: String,
    class: &'static str,
    points: String,
    /// What the points are of: all cases, or the visible part.
    of: String,
    passed: String,
    notes: Vec<String>,
    warning: Option<String>,
}

/// A cause.
struct CardPart {
    cause: String,
    cost: String,
    introduction: String,
    board: Option<Drawing>,
    words: Option<String>,
    told: [(&'static str, String); 3],
    command: Option<String>,
    link: Option<String>,
}

/// A case among all of them.
struct Chip {
    link: Option<String>,
    name: String,
    class: &'static str,
    sign: &'static str,
    points: String,
}

/// How the points come about.
struct Account {
    most: String,
    lines: Vec<(String, String)>,
    points: String,
    /// What the points are that all the lines come to.
    sum: &'static str,
}

/// A case in which something was lost.
struct CaseDetail {
    id: String,
    name: String,
    verdict: &'static str,
    class: &'static str,
    worth: String,
    facts: Vec<String>,
    board: Option<Drawing>,
    lines: Vec<String>,
    findings: Vec<FindingPart>,
    paths: Vec<Section>,
    excerpt: Option<Excerpt>,
}

#[derive(Template)]
#[template(path = "finding.html")]
struct FindingPart {
    said: String,
    hint: Option<String>,
    figure: Option<Vec<(&'static str, Drawing)>>,
    evidence: Option<String>,
}

/// The page about a submission, with all that the result holds.
pub(super) fn page(about: About<'_>, result: &SubmissionResult) -> Result<String, Unmade> {
    let mut page = String::new();
    for (number, detail) in DETAILS.into_iter().enumerate() {
        page = page_with(about, result, detail, number > 0)?;
        if page.len() <= MOST_BYTES {
            break;
        }
    }
    Ok(page)
}

fn page_with(
    about: About<'_>,
    result: &SubmissionResult,
    detail: Detail,
    is_cut: bool,
) -> Result<String, Unmade> {
    let mut told = BTreeSet::new();
    let findings = result.findings.iter();
    let findings = findings.map(|finding| part(finding, None, detail.lines, &mut told));
    let findings = findings.collect();
    let linked: Vec<usize> = lost(result, detail).map(|(place, _)| place).collect();
    let cards = Explanation::of(result).cards;
    let cards = cards.iter().map(|card| card_part(card, result, &linked));
    rendered(&Page {
        shell: &OF_STUDENT,
        head: head(about, result),
        cards: cards.collect(),
        chips: chips(result, &linked),
        details: details(about, result, detail, &mut told),
        left_out: is_cut.then_some(
            "This page would be too long with everything on it: details of some cases are left out.",
        ),
        account: Account {
            most: result.max_points.to_string(),
            lines: result.explanation.iter().filter_map(line).collect(),
            points: worth::of_submission(result),
            sum: match (result.points, result.points_high) {
                (None, _) => "not judged yet: a person has to look at it",
                (_, Some(_)) => "in all, from what is certain on: a person will look at the rest",
                _ => "in all",
            },
        },
        facts: facts(result),
        findings,
        forgiven: forgiven(result),
    })
}

fn head(about: About<'_>, result: &SubmissionResult) -> Head {
    let most = result.max_points;
    let words = audience::words(result);
    Head {
        assignment: clean(&about.report.assignment),
        name: clean(&result.shown_name()),
        is_for_staff: about.is_for_staff,
        verdict: words.replace('-', " "),
        class: if words == result.verdict.name() {
            colour(result.verdict)
        } else {
            "open"
        },
        points: worth::of_submission(result),
        of: match result.not_shown {
            0 => format!("of {most} points"),
            _ => format!("of {most} in the visible part; your mark counts all cases"),
        },
        passed: full_marks(result),
        notes: audience::not_shown(result)
            .into_iter()
            .chain(account::rulings(result))
            .chain(account::of_whole(result))
            .map(|line| clean(&line))
            .collect(),
        warning: about.report.warning.as_deref().map(clean),
    }
}

fn card_part(card: &Card, result: &SubmissionResult, linked: &[usize]) -> CardPart {
    let case = |name: &String| result.cases.iter().position(|case| case.name == *name);
    let shown = card.shown_by.as_ref();
    let (board, words) = match (&card.board, shown) {
        (Some((board, _)), _) => (Some(drawing(*board, None)), None),
        (None, Some((_, rows))) => (None, Some(clean_lines(&rows.join("\n"), usize::MAX))),
        (None, None) => (None, None),
    };
    let place = card.board.as_ref().and_then(|(_, name)| case(name));
    CardPart {
        cause: coded(&card.cause),
        cost: clean(&card.cost),
        introduction: shown.map_or_else(String::new, |(name, _)| clean(&card.introduction(name))),
        board,
        words,
        told: card.told().map(|(what, said)| (what, coded(&ended(said)))),
        command: card.command.clone(),
        link: place.filter(|place| linked.contains(place)).map(id),
    }
}

fn facts(result: &SubmissionResult) -> Vec<(&'static str, String)> {
    let submitted = result.student.submitted.as_ref();
    let submitted = submitted.map(Submitted::when);
    let facts = [
        ("Handed in", submitted),
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

fn chips(result: &SubmissionResult, linked: &[usize]) -> Vec<Chip> {
    let chip = |(place, case): (usize, &CaseResult)| Chip {
        link: linked.binary_search(&place).is_ok().then(|| id(place)),
        name: clean(&account::named(case)),
        class: if case.is_full() || case.verdict != Verdict::Accepted {
            colour(case.verdict)
        } else {
            "bad"
        },
        sign: match case.verdict {
            Verdict::NotJudged => "?",
            _ if case.is_full() => "✓",
            _ => "✗",
        },
        points: format!("{} of {}", worth::of_case(case), case.facts.max_points),
    };
    result.cases.iter().enumerate().map(chip).collect()
}

fn details<'a>(
    about: About<'_>,
    result: &'a SubmissionResult,
    detail: Detail,
    told: &mut BTreeSet<&'a str>,
) -> Vec<CaseDetail> {
    let mut left = detail.paths;
    let mut details = Vec::new();
    for (place, case) in lost(result, detail) {
        let played: Vec<Played<'_>> = case.paths.iter().map(Played::new).collect();
        let of = |finding: &Finding| {
            let mut paths = case.paths.iter();
            let place = paths.position(|path| Some(path.section) == finding.section)?;
            played.get(place)
        };
        let findings = case.findings.iter();
        let findings = findings.map(|finding| part(finding, of(finding), detail.lines, told));
        let findings = findings.collect();
        let paths = played.iter().zip(0..).take(left);
        let name = clean(&account::named(case));
        let paths = paths
            .map(|(played, number)| played.section(format!("{}-path-{number}", id(place)), &name));
        let paths: Vec<Section> = paths.collect();
        left -= paths.len().min(left);
        let lines = account::of_case(case).into_iter();
        let lines = lines.chain(worth::readings(case));
        let printed = |stream| about.outputs.printed(&result.name, &case.name, stream);
        let printed = case.run.judged.and_then(printed);
        details.push(CaseDetail {
            id: id(place),
            verdict: case.verdict.name(),
            class: colour(case.verdict),
            worth: worth::in_words(case),
            facts: case_facts(case),
            board: case.facts.board.map(|board| drawing(board, None)),
            lines: lines.map(|line| coded(&cut(&line, MOST_LETTERS))).collect(),
            findings,
            paths,
            excerpt: printed.map(|bytes| excerpt(&bytes, &case.findings, detail.lines)),
            name,
        });
    }
    details
}

/// What a run used, and how far the board is from the goal.
fn case_facts(case: &CaseResult) -> Vec<String> {
    let depth = case.facts.depth.map(|depth| format!("depth {depth}"));
    let usage = case.run.usage.map(|usage| {
        let (cpu, wall) = (seconds(usage.cpu_ms), seconds(usage.wall_ms));
        format!("{cpu} of CPU time, {wall} in all")
    });
    depth.into_iter().chain(usage).collect()
}

/// Where a case stands on the page.
fn id(place: usize) -> String {
    format!("case-{}", place + 1)
}

/// A line of the account, with its cases; none for that of rounding.
fn line(line: &AccountLine) -> Option<(String, String)> {
    let said = clean(&account::deduction(line, None));
    (!line.is_rounding()).then(|| (said, clean(&line.cases.join(", "))))
}

/// A finding, with its hint where that was not told above; where the path is there that it is about, with the boards of the
/// first lost move drawn.
fn part<'a>(
    finding: &'a Finding,
    played: Option<&Played<'_>>,
    evidence_lines: usize,
    told: &mut BTreeSet<&'a str>,
) -> FindingPart {
    let drawn = played.filter(|_| finding.id == FindingId::FirstLostMove);
    let figure = drawn.and_then(Played::figure);
    let evidence = finding.evidence.as_deref();
    // The same boards stand in front of the difference.
    let evidence = evidence.and_then(|evidence| match &figure {
        Some(_) => Some(evidence.split_once("\n\n")?.1),
        None => Some(evidence),
    });
    let hint = finding.hint.as_deref().filter(|hint| told.insert(hint));
    FindingPart {
        said: coded(&cut(&placed(finding), MOST_LETTERS)),
        hint: hint.map(|hint| coded(&cut(hint, MOST_LETTERS))),
        evidence: evidence.map(|text| clean_lines(text, evidence_lines)),
        figure,
    }
}

/// What was forgiven, and in which cases.
fn forgiven(result: &SubmissionResult) -> Vec<(&'static str, String)> {
    let mut forgiven: Vec<(&'static str, Vec<String>)> = Vec::new();
    for case in &result.cases {
        for one in &case.granted.leniences {
            let place = format!("{}, line {}", clean(&case.name), one.line);
            let rule = one.lenience.rule();
            match forgiven.iter_mut().find(|(known, _)| *known == rule) {
                Some((_, places)) => places.push(place),
                None => forgiven.push((rule, vec![place])),
            }
        }
    }
    let joined = |(rule, places): (&'static str, Vec<String>)| (rule, places.join("; "));
    forgiven.into_iter().map(joined).collect()
}
