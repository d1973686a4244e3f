//! What the documents say is there, and what is there is in the documents.

use std::{collections::BTreeSet, fs};

use tilegrade::{
    assignment::{Breakage, Variant},
    outcome::{FindingId, Verdict},
    report::Format,
    search::algorithms::{Algorithm, Estimate},
    transcript::Lenience,
};

use super::sources::{read, repository, sources_in};

/// The documents that do not lie in `docs`, where every page is one.
const DOCUMENTS: [&str; 5] = [
    "ARCHITECTURE.md",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "README.md",
    "examples/README.md",
];

#[test]
fn every_finding_is_in_the_table_of_findings() {
    let names = FindingId::ALL.iter().map(|id| id.name());
    assert_table("docs/findings.md", "## Findings", names);
}

/// Programs read these ids, so that none is ever renamed or taken away; a new one gets its line here.
#[test]
fn the_ids_of_findings_are_those_that_were_once_given() {
    let pinned = read("tests/finding-ids.txt");
    let mut names: Vec<&str> = FindingId::ALL.iter().map(|id| id.name()).collect();
    names.sort_unstable();
    let pinned: Vec<&str> = pinned.lines().collect();
    assert_eq!(
        names, pinned,
        "tests/finding-ids.txt is not the sorted list of ids"
    );
}

#[test]
fn every_lenience_is_in_the_table_of_leniences() {
    let names = Lenience::ALL.iter().map(|lenience| lenience.name());
    assert_table("docs/findings.md", "## Leniences", names);
}

#[test]
fn every_verdict_is_in_the_table_of_verdicts() {
    let names = Verdict::ALL.iter().map(|verdict| verdict.name());
    assert_table("docs/verdicts.md", "## Verdicts", names);
}

#[test]
fn every_algorithm_and_every_heuristic_is_in_its_table() {
    let algorithms = Algorithm::ALL.iter().map(|algorithm| algorithm.name());
    assert_table("docs/search.md", "## Algorithms", algorithms);
    let heuristics = Estimate::ALL.iter().map(|estimate| estimate.name());
    assert_table("docs/search.md", "## Heuristics", heuristics);
}

#[test]
fn every_format_is_in_the_table_of_formats() {
    let formats = Format::ALL.iter().map(|format| format.name());
    assert_table("docs/reports.md", "## Formats", formats);
}

#[test]
fn every_way_to_break_the_format_is_in_its_table() {
    let kinds = Breakage::ALL.iter().map(|breakage| breakage.name());
    assert_table("docs/cases.md", "### Files that break the format", kinds);
}

#[test]
fn every_dependency_has_a_line_that_says_what_it_is_for() {
    let manifest: toml::Table = read("Cargo.toml").parse().expect("the manifest is TOML");
    let mut crates = BTreeSet::new();
    for (_, table) in tables_of_dependencies(&manifest) {
        crates.extend(table.keys().map(String::as_str));
    }
    assert_table("docs/dependencies.md", "## Crates", crates);
}

#[test]
fn cases_and_samples_are_as_many_as_the_documents_say() {
    let readme = read("README.md");
    let rubric = read("docs/rubric.md");
    let cases = Variant::Coms228
        .assignment()
        .expect("the built-in assignment is valid")
        .cases;
    let samples = fs::read_dir(repository().join("examples/class")).expect("a folder");
    for claim in [
        format!("on {} boards and files", cases.len()),
        format!("the sample class of {} submissions", samples.count()),
    ] {
        assert!(readme.contains(&claim), "README.md does not say `{claim}`");
    }
    let mut claims = Vec::new();
    for kind in ["solvable", "unsolvable", "malformed", "tolerated"] {
        let of_kind = || cases.iter().filter(|case| case.kind.name() == kind);
        let mut points: Vec<String> = of_kind().map(|case| case.points.to_string()).collect();
        points.dedup();
        let apart: Vec<&String> = points
            .iter()
            .skip(1)
            .filter(|one| **one != points[0])
            .collect();
        claims.push(match apart[..] {
            [] => format!("| {kind} | {} | ", points[0]),
            _ => format!("| {kind} | {}; {} at ", points[0], apart[0]),
        });
        claims.push(format!(", {} cases |", of_kind().count()));
    }
    for claim in claims {
        assert!(
            rubric.contains(&claim),
            "docs/rubric.md does not say `{claim}`"
        );
    }
}

/// Who opens the README wants to know whether to go on reading.
#[test]
fn the_readme_and_the_architecture_are_short() {
    for (document, most) in [("README.md", 8_000), ("ARCHITECTURE.md", 10_000)] {
        let bytes = read(document).len();
        assert!(bytes <= most, "{document} has {bytes} bytes, not {most}");
    }
}

#[test]
fn the_readme_lists_every_page() {
    let readme = read("README.md");
    for page in documents().iter().filter(|page| page.starts_with("docs/")) {
        assert!(
            readme.contains(&format!("]({page})")),
            "README.md has no link to {page}"
        );
    }
}

#[test]
fn links_between_documents_lead_somewhere() {
    for document in documents() {
        let path = repository().join(&document);
        let folder = path.parent().expect("a document lies in a folder");
        for link in links(&read(&document)) {
            if link.contains("://") {
                continue;
            }
            let (file, heading) = link.split_once('#').unwrap_or((&link, ""));
            let target = match file {
                "" => path.clone(),
                _ => folder.join(file),
            };
            assert!(target.exists(), "{document}: `{link}` is not there");
            if heading.is_empty() {
                continue;
            }
            let text = fs::read_to_string(&target).expect("a document");
            assert!(
                text.lines().any(|line| anchor(line) == heading),
                "{document}: `{link}` leads to no heading"
            );
        }
    }
}

#[test]
fn a_link_to_a_heading_is_written_as_platforms_write_it() {
    assert_eq!(
        anchor("## What `grade` does, and why"),
        "what-grade-does-and-why"
    );
    assert_eq!(anchor("no heading"), "");
}

#[test]
fn tests_that_the_architecture_names_are_there() {
    let tests: String = ["src", "tests"]
        .iter()
        .flat_map(|folder| sources_in(folder))
        .map(|source| source.text)
        .collect();
    let architecture = read("ARCHITECTURE.md");
    let names: BTreeSet<&str> = section(&architecture, "## Invariants")
        .split('`')
        .skip(1)
        .step_by(2)
        .filter(|name| name.matches('_').count() >= 3)
        .collect();
    assert!(names.len() >= 5, "invariants name the tests that hold them");
    for name in names {
        assert!(
            tests.contains(&format!("fn {name}(")),
            "ARCHITECTURE.md: there is no test `{name}`"
        );
    }
}

#[test]
fn the_changelog_begins_with_what_is_not_released() {
    let text = read("CHANGELOG.md");
    let first = text.lines().find(|line| line.starts_with("## "));
    assert_eq!(first, Some("## Unreleased"));
}

#[test]
fn the_licences_of_the_manifest_are_there() {
    let manifest: toml::Table = read("Cargo.toml").parse().expect("the manifest is TOML");
    assert_eq!(
        manifest["package"]["license"].as_str(),
        Some("MIT OR Apache-2.0")
    );
    assert!(read("LICENSE-MIT").contains("Permission is hereby granted, free of charge"));
    assert!(read("LICENSE-APACHE").contains("Version 2.0, January 2004"));
}

#[test]
fn the_ci_script_runs_the_commands_of_the_readme() {
    let readme = read("README.md");
    let script = read(".ci/run");
    for command in crate::readme::COMMANDS_OF_CI {
        assert!(readme.contains(&format!("$ {command}\n")), "{command}");
        assert!(script.contains(&format!("='{command}'\n")), "{command}");
    }
}

/// The paths of all documents for people.
fn documents() -> Vec<String> {
    let mut found: Vec<String> = DOCUMENTS.map(str::to_owned).to_vec();
    for entry in fs::read_dir(repository().join("docs")).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.extension().is_some_and(|ending| ending == "md") {
            let name = path.file_name().expect("a name").to_string_lossy();
            found.push(format!("docs/{name}"));
        }
    }
    found.sort();
    found
}

/// The targets of the links in a text, code blocks left out.
fn links(text: &str) -> Vec<String> {
    let prose: String = text.split("```").step_by(2).collect();
    let targets = prose.split("](").skip(1);
    targets
        .map(|link| link.split(')').next().unwrap_or_default().to_owned())
        .collect()
}

/// What a link to this heading ends in; empty where the line is no heading.
fn anchor(line: &str) -> String {
    let Some(heading) = line.strip_prefix('#') else {
        return String::new();
    };
    let words = heading.trim_start_matches('#').trim().to_lowercase();
    words
        .chars()
        .filter_map(|one| match one {
            ' ' => Some('-'),
            '-' | '_' => Some(one),
            _ => one.is_alphanumeric().then_some(one),
        })
        .collect()
}

/// Every table of dependencies: the program's own, those of one system, and those of tests.
fn tables_of_dependencies(manifest: &toml::Table) -> Vec<(String, &toml::Table)> {
    let mut tables = Vec::new();
    for (key, value) in manifest {
        let Some(table) = value.as_table() else {
            continue;
        };
        if key.ends_with("dependencies") {
            tables.push((key.clone(), table));
        } else if key == "target" {
            let systems = table.values().filter_map(toml::Value::as_table);
            tables.extend(systems.flat_map(tables_of_dependencies));
        }
    }
    tables
}

/// Fails unless the first column of the table under a heading has just these names, each once.
fn assert_table<'a>(document: &str, heading: &str, names: impl IntoIterator<Item = &'a str>) {
    let text = read(document);
    let rows = section(&text, heading)
        .lines()
        .filter_map(|line| line.strip_prefix("| `")?.split_once('`'));
    let mut documented: Vec<&str> = rows.map(|(name, _)| name).collect();
    let mut expected: Vec<&str> = names.into_iter().collect();
    documented.sort_unstable();
    expected.sort_unstable();
    assert_eq!(
        documented, expected,
        "{document}: the table under `{heading}`"
    );
}

/// What stands under a heading, up to the next one that is not below it.
fn section<'a>(text: &'a str, heading: &str) -> &'a str {
    let level = heading.find(' ').expect("a heading");
    let begin = format!("{heading}\n");
    let at = text
        .find(&begin)
        .unwrap_or_else(|| panic!("there is no `{heading}`"));
    let body = &text[at + begin.len()..];
    let is_end =
        |line: &&str| line.starts_with('#') && line.find(' ').is_some_and(|at| at <= level);
    let end = body.lines().find(is_end).map_or(body.len(), |line| {
        line.as_ptr() as usize - body.as_ptr() as usize
    });
    &body[..end]
}
