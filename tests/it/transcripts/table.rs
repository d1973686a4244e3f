//! A line for each transcript: its path, points, findings and leniences, apart by tabs.
//!
//! `4.75/5` are points of the most that there are, `?/5` a doubt, `?3.5..5/5` a doubt with its range.
//! `wrong-label@manhattan:7:L31` is a finding with its section, step and line as far as it has them.
//! `copies:12x3` is a lenience that was needed on three lines, the first of them line 12.
//!
//! `BLESS=1` rewrites the table. `LEDGER=1` groups what differs by verdicts; `LEDGER=FILE` compares with an older table.

use std::{
    collections::{BTreeMap, BTreeSet},
    env, fs,
};

use tilegrade::outcome::{CaseResult, Finding, Forgiven};

use super::{Fixture, RESULTS, assert_none, golden};

const FILE: &str = "expected.tsv";
const HEAD: &str = "transcript\tpoints\tfindings\tforgiven\n";

fn line(fixture: &Fixture, result: &CaseResult) -> String {
    let findings: Vec<String> = result.findings.iter().map(finding).collect();
    let forgiven: Vec<String> = result.granted.leniences.iter().map(lenience).collect();
    [
        fixture.path.clone(),
        points(result),
        cell(&findings),
        cell(&forgiven),
    ]
    .join("\t")
}

fn points(result: &CaseResult) -> String {
    let most = result.facts.max_points;
    match (&result.points, &result.doubt) {
        (Some(points), _) => format!("{}/{most}", points.exact()),
        (None, Some(doubt)) => {
            let (low, high) = (doubt.low().exact(), doubt.high().exact());
            format!("?{low}..{high}/{most}")
        }
        (None, None) => format!("?/{most}"),
    }
}

fn finding(finding: &Finding) -> String {
    let section = finding.section.map(|named| format!("@{}", named.name()));
    let step = finding.step.map(|step| format!(":{step}"));
    let line = finding.line.map(|line| format!(":L{line}"));
    let places = [section, step, line].into_iter().flatten();
    finding.id.name().to_owned() + &places.collect::<String>()
}

fn lenience(forgiven: &Forgiven) -> String {
    let name = forgiven.lenience.name();
    format!("{name}:{}x{}", forgiven.line, forgiven.lines)
}

/// The words of a cell, and a dash where it is empty: a line that ends in a tab is hard to see.
fn cell(words: &[String]) -> String {
    if words.is_empty() {
        return "-".to_owned();
    }
    words.join(" ")
}

/// The lines of a table by their paths.
fn by_path(table: &str) -> BTreeMap<&str, &str> {
    let lines = table.lines().skip(1);
    lines.map(|line| (first_cell(line), line)).collect()
}

fn first_cell(line: &str) -> &str {
    line.split('\t').next().unwrap_or_default()
}

#[test]
fn points_findings_and_leniences_of_every_transcript_are_those_of_the_table() {
    let found: Vec<String> = RESULTS
        .iter()
        .map(|(fixture, result)| line(fixture, result) + "\n")
        .collect();
    let table = golden(FILE, &(HEAD.to_owned() + &found.concat()));
    if let Some(base) = env::var_os("LEDGER") {
        let base = if base == "1" {
            table
        } else {
            fs::read_to_string(base).expect("LEDGER is 1, or a table")
        };
        panic!("{}", ledger(&base));
    }
    let expected = by_path(&table);
    let mut faults: Vec<String> = RESULTS
        .iter()
        .map(|(fixture, result)| line(fixture, result))
        .filter_map(|found| {
            let before = *expected
                .get(first_cell(&found))
                .unwrap_or(&"no line of the table");
            (before != found).then(|| format!("expected {before}\n   found {found}"))
        })
        .collect();
    let paths: BTreeSet<&str> = RESULTS
        .iter()
        .map(|(fixture, _)| &fixture.path[..])
        .collect();
    let gone = expected.iter().filter(|(path, _)| !paths.contains(*path));
    faults.extend(gone.map(|(_, line)| format!("expected {line}\n   found no transcript")));
    assert_none(&faults, "differences; BLESS=1 rewrites the table");
    assert!(table.starts_with(HEAD), "the table has no head");
}

/// What differs from a table, grouped: verdicts first, and other differences behind them. A transcript that was moved to the
/// folder of another verdict is known by its name.
fn ledger(base: &str) -> String {
    let before = by_path(base);
    let by_name: BTreeMap<&str, &str> = before.keys().map(|path| (name(path), *path)).collect();
    let mut groups: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut add = |group: String, line: String| groups.entry(group).or_default().push(line);
    for (fixture, result) in RESULTS.iter() {
        let found = line(fixture, result);
        let path = &fixture.path[..];
        let Some(old) = before
            .get_key_value(path)
            .map(|(path, _)| *path)
            .or_else(|| by_name.get(name(path)).copied())
        else {
            add("new".to_owned(), found);
            continue;
        };
        let verdict = old.split('/').next().unwrap_or_default();
        let cells =
            |line: &str| -> Vec<String> { line.split('\t').skip(1).map(str::to_owned).collect() };
        let (old, new) = (cells(before[old]), cells(&found));
        if verdict != result.verdict.name() {
            let group = format!("{verdict} -> {}", result.verdict);
            add(
                group,
                format!("{path}\t{} -> {}\t{}", old[0], new[0], new[1]),
            );
            continue;
        }
        for (what, column) in ["points", "findings", "forgiven"].iter().zip(0..) {
            if old[column] != new[column] {
                let group = format!("{verdict}, other {what}");
                add(group, format!("{path}\t{} -> {}", old[column], new[column]));
                break;
            }
        }
    }
    let groups: Vec<String> = groups
        .iter()
        .map(|(group, lines)| format!("{group}: {}\n  {}\n", lines.len(), lines.join("\n  ")))
        .collect();
    format!(
        "the ledger, with {} groups:\n{}",
        groups.len(),
        groups.concat()
    )
}

fn name(path: &str) -> &str {
    path.split_once('/').map_or(path, |(_, name)| name)
}
