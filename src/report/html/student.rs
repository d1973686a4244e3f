//! The page of a student: the explanation first, then the cases, and all else folded away.
//!
//! What may not be seen is not in the result that it is made of. The pages for the staff are the same, of the whole result.

use std::collections::BTreeSet;
use std::iter;

use askama::Template;

use super::board::{self, Drawing};
use super::classes::ClassesPart;
use super::path::{Played, Section};
use super::{
    MOST_LETTERS, OF_STUDENT, Shell, clean, clean_lines, coded, colour, cut, rendered, seconds,
};
use crate::outcome::{
    CaseResult, Finding, FindingId, RunRecord, Stream, SubmissionResult, Submitted, Verdict,
};
use crate::report::card::{self, Card, Explanation};
use crate::report::sentence::{self, placed};
use crate::report::{RenderError, Report, Runs, account, student_view, worth};

const MOST_BYTES: usize = 200_000;

/// How much of a submission a page tells, the most first: what is too long for one page is told in less detail.
const DETAILS: [Detail; 4] = [
    Detail::new(usize::MAX, 60, usize::MAX),
    Detail::new(20, 30, 100),
    Detail::new(6, 12, 50),
    Detail::new(0, 3, 12),
];

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
    /// The runs, where they are kept.
    pub(super) runs: &'a Runs,
    /// Whether it is for the staff, and has what students may not see.
    pub(super) is_for_staff: bool,
}

#[derive(Template)]
#[template(path = "student.html")]
struct Page<'a> {
    shell: &'a Shell,
    about: About<'a>,
    result: &'a SubmissionResult,
    notes: Vec<String>,
    cards: Vec<Card>,
    classes: Option<ClassesPart>,
    /// The places of the cases that are told in detail.
    linked: Vec<usize>,
    details: Vec<CaseDetail<'a>>,
    is_cut: bool,
    facts: Vec<(&'static str, String)>,
    findings: Vec<FindingPart>,
    forgiven: Vec<(&'static str, String)>,
}

struct CaseDetail<'a> {
    place: usize,
    case: &'a CaseResult,
    facts: Vec<String>,
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

pub(super) fn page(about: About<'_>, result: &SubmissionResult) -> Result<String, RenderError> {
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
) -> Result<String, RenderError> {
    let mut told = BTreeSet::new();
    let findings = result.findings.iter();
    let findings = findings.map(|finding| part(finding, None, detail.lines, &mut told));
    let findings = findings.collect();
    let notes = student_view::not_shown(result).into_iter();
    let notes = notes.chain(account::rulings(result));
    let notes = notes.chain(account::of_whole(result));
    rendered(&Page {
        shell: &OF_STUDENT,
        about,
        result,
        notes: notes.map(|line| clean(&line)).collect(),
        cards: Explanation::of(result).cards,
        classes: ClassesPart::of(result),
        linked: lost(result, detail).map(|(place, _)| place).collect(),
        details: details(about, result, detail, &mut told),
        is_cut,
        facts: facts(result),
        findings,
        forgiven: forgiven(result),
    })
}

impl Page<'_> {
    /// The place of the case that shows a cause, where it is told in detail.
    fn place(&self, card: &Card) -> Option<usize> {
        let (_, name) = card.board.as_ref()?;
        let mut cases = self.result.cases.iter();
        let place = cases.position(|case| case.name == *name)?;
        self.linked.contains(&place).then_some(place)
    }
}

/// The class and the sign of a case among all of them.
fn chip(case: &CaseResult) -> (&'static str, &'static str) {
    match case.verdict {
        Verdict::NotJudged => (colour(case.verdict), "?"),
        verdict if case.is_full() => (colour(verdict), "✓"),
        _ => ("bad", "✗"),
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

fn details<'a>(
    about: About<'_>,
    result: &'a SubmissionResult,
    detail: Detail,
    told: &mut BTreeSet<&'a str>,
) -> Vec<CaseDetail<'a>> {
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
        let paths = paths.map(|(played, number)| {
            played.section(format!("case-{}-path-{number}", place + 1), &name)
        });
        let paths: Vec<Section> = paths.collect();
        left -= paths.len().min(left);
        let lines = account::of_case(case).into_iter();
        let lines = lines.chain(worth::readings(case));
        // Of what was not judged now, the run of an earlier grading may be left.
        let has_run = case.run.judged.is_some() || case.run.usage.is_some();
        let run = || about.runs.of(&result.name, &case.name);
        let run = has_run.then(run).flatten();
        let printed = run.as_ref().map_or_else(Vec::new, |run| printed(case, run));
        details.push(CaseDetail {
            place,
            case,
            facts: case_facts(case, run.as_ref()),
            lines: lines.map(|line| coded(&cut(&line, MOST_LETTERS))).collect(),
            findings,
            paths,
            excerpt: (!printed.is_empty()).then(|| excerpt(&printed, &case.findings, detail.lines)),
        });
    }
    details
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
            let rule = case.facts.asked.rule(one.lenience);
            match forgiven.iter_mut().find(|(known, _)| *known == rule) {
                Some((_, places)) => places.push(place),
                None => forgiven.push((rule, vec![place])),
            }
        }
    }
    let joined = |(rule, places): (&'static str, Vec<String>)| (rule, places.join("; "));
    forgiven.into_iter().map(joined).collect()
}

/// Lines around one that a message speaks of.
const AROUND: usize = 6;

/// What a program printed, so far as it is shown.
struct Excerpt {
    lines: Vec<Line>,
    /// What is said of it: how many lines are shown, of how many.
    said: String,
}

struct Line {
    number: usize,
    text: String,
    /// Whether a message speaks of it.
    is_marked: bool,
    /// Whether lines are left out in front of it.
    is_behind_a_gap: bool,
}

/// How a run ended, what it used, and how far the board is from the goal.
fn case_facts(case: &CaseResult, run: Option<&RunRecord>) -> Vec<String> {
    let depth = case.facts.depth.map(|depth| format!("depth {depth}"));
    let usage = case.run.usage.map(|usage| {
        let (cpu, wall) = (seconds(usage.cpu_ms), seconds(usage.wall_ms));
        format!("{cpu} of CPU time, {wall} in all")
    });
    let ending = run.and_then(RunRecord::last_ending);
    let ending = ending.map(|ending| ending.to_string());
    depth.into_iter().chain(ending).chain(usage).collect()
}

/// The text of a run that was judged.
fn printed(case: &CaseResult, run: &RunRecord) -> Vec<u8> {
    let runs = || iter::successors(Some(run), |run| run.second.as_deref());
    let stdout = || runs().map(|run| &run.stdout[..]);
    let returned = || runs().map(|run| run.returned.text());
    let parts: Vec<&[u8]> = match case.run.judged {
        Some(Stream::Stdout) => stdout().collect(),
        Some(Stream::Returned) => returned().collect(),
        Some(Stream::Both) => stdout().chain(returned()).collect(),
        None => Vec::new(),
    };
    let parts: Vec<&[u8]> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    parts.join(&b'\n')
}

/// The lines around those that the findings speak of, and the first ones, at most so many.
fn excerpt(bytes: &[u8], findings: &[Finding], most: usize) -> Excerpt {
    let marked: BTreeSet<usize> = findings.iter().filter_map(|finding| finding.line).collect();
    let is_near = |number: usize| {
        let near = number.saturating_sub(AROUND)..=number + AROUND;
        marked.range(near).next().is_some()
    };
    let mut lines: Vec<Line> = Vec::new();
    let mut all = 0;
    for (number, text) in (1..).zip(bytes.split(|byte| *byte == b'\n')) {
        all = number;
        // The first lines are shown as long as those that are spoken of have room.
        let is_first = number <= most / 2 || bytes.len() <= most * 40 && number <= most;
        if lines.len() < most && (is_first || is_near(number)) {
            let before = lines.last().map_or(0, |line| line.number);
            // A line may be as long as the whole output.
            let text = String::from_utf8_lossy(&text[..text.len().min(MOST_LETTERS * 4)]);
            lines.push(Line {
                number,
                text: clean(&cut(text.trim_end_matches('\r'), MOST_LETTERS)),
                is_marked: marked.contains(&number),
                is_behind_a_gap: number > before + 1,
            });
        }
    }
    Excerpt {
        said: match lines.len() {
            shown if shown == all => "What the program printed".to_owned(),
            shown => format!("What the program printed: {shown} of its {all} lines"),
        },
        lines,
    }
}
