//! What people read about saved transcripts: the first one of each finding, and the first one of each hint.

use std::collections::BTreeSet;

use tilegrade::{
    outcome::{CaseResult, Finding},
    report::{json, terminal},
};

use crate::support::tilegrade;

use super::{FIXTURES, Fixture, RESULTS, assert_none, golden};

const FILE: &str = "messages.txt";

/// What stands in front of each transcript's path.
const HEAD: &str = "== ";

/// What `check` shows in a terminal, without its colours.
fn shown(result: &CaseResult) -> String {
    anstream::adapter::strip_str(&terminal::case(result, 80)).to_string()
}

/// The transcripts whose messages are kept.
fn chosen() -> Vec<&'static (&'static Fixture, CaseResult)> {
    let (mut ids, mut hints) = (BTreeSet::new(), BTreeSet::new());
    let mut is_first = |finding: &'static Finding| {
        let is_new_hint = finding.hint.as_ref().is_some_and(|hint| hints.insert(hint));
        ids.insert(finding.id) || is_new_hint
    };
    let results = RESULTS.iter();
    results
        .filter(|(_, result)| {
            let new = result.findings.iter().map(&mut is_first);
            new.fold(false, |any, is_new| any | is_new)
        })
        .collect()
}

#[test]
fn what_people_read_of_each_finding_and_each_hint_is_that_of_the_file() {
    let blocks: Vec<String> = chosen()
        .into_iter()
        .map(|(fixture, result)| format!("{HEAD}{}\n{}\n", fixture.path, shown(result)))
        .collect();
    let file = golden(FILE, &blocks.concat());
    let expected: BTreeSet<&str> = split(&file).collect();
    let found = blocks.concat();
    let found: BTreeSet<&str> = split(&found).collect();
    let faults: Vec<String> = [
        ("expected", &expected, &found),
        ("found", &found, &expected),
    ]
    .into_iter()
    .flat_map(|(word, these, others)| {
        let differing = these.difference(others);
        differing.map(move |block| format!("{word} {HEAD}{block}"))
    })
    .collect();
    assert_none(&faults, "differing texts; BLESS=1 rewrites the file");
    assert!(found.len() >= 38, "{} texts", found.len());
}

fn split(text: &str) -> impl Iterator<Item = &str> {
    text.split(HEAD).filter(|block| !block.is_empty())
}

#[test]
fn people_read_no_control_characters_and_no_line_that_is_too_long() {
    let mut faults = Vec::new();
    for (fixture, result) in RESULTS.iter() {
        let text = shown(result);
        let is_clean = |character: char| character == '\n' || !character.is_control();
        let is_narrow = text.lines().all(|line| line.chars().count() <= 80);
        let says = text.contains(&format!(": {}, ", result.verdict));
        if !(text.chars().all(is_clean) && is_narrow && says) {
            faults.push(format!("{}: {text:?}", fixture.path));
        }
    }
    assert_none(&faults, "texts are not for people");
}

#[test]
fn the_command_line_says_what_the_judge_says_and_ends_with_its_code() {
    let mut seen = BTreeSet::new();
    for (fixture, result) in RESULTS.iter() {
        if !seen.insert(result.verdict) {
            continue;
        }
        let code = match result.verdict.name() {
            "accepted" => 0,
            "not-judged" => 4,
            _ => 1,
        };
        for (format, text) in [("json", json::case(result)), ("text", shown(result))] {
            let case = format!("cases/{}.txt", fixture.case.name);
            tilegrade(["check", "--format", format, "--case", &case, "-"])
                .given(&fixture.text)
                .exits(code)
                .prints(text)
                .run();
        }
    }
    assert_eq!(seen.len(), 6, "{seen:?} of {} transcripts", FIXTURES.len());
}
