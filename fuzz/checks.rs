//! What has to hold for every input, whoever made it up: the fuzz targets try to break it, and `tests/it` holds the seeds to
//! it on every run.
//!
//! This file belongs to two packages. Each includes it by its path, so that both ask for the same.

use std::{
    fs,
    path::{Path, PathBuf},
    sync::Arc,
};

use tilegrade::{
    adjust::Adjustments,
    archive::{self, Limits, unpack},
    assignment::{Assignment, Case, CaseFile, Item, Marks, Points, Rubric, Settings, Variant},
    course::Words,
    judge::judge_case,
    outcome::{
        Bound, CaseResult, Ending, Finding, Observation, Returned, RunRecord, Verdict, identity_key,
    },
    report,
    roster::{Entry, Roster},
    table::Table,
    transcript::{Part, Transcript, parse},
};

/// Evidence is shown to people: no finding has more of it, in bytes.
const MOST_EVIDENCE: usize = 10_000;

/// Reads a text, and holds what was read to the text's bounds.
pub(crate) fn reading_holds(bytes: &[u8]) {
    let (transcript, notes) = parse(bytes, None, &Words::default());
    let lines = lines_of(bytes);
    for note in &notes {
        assert!(
            (1..=lines).contains(&note.line),
            "{note:?} of {lines} lines"
        );
        assert!(
            (1..=lines).contains(&note.lines),
            "{note:?} of {lines} lines"
        );
    }
    assert!(notes.is_sorted_by_key(|note| note.lenience), "{notes:?}");
    let entries = entries(&transcript);
    assert!(entries.iter().all(|line| *line <= lines), "{transcript:?}");
    assert!(entries.len() <= bytes.len(), "an entry has at least a byte");
}

/// The most lines that a text can have, whatever ends them: Unicode has three signs for that beside those of ASCII.
fn lines_of(bytes: &[u8]) -> usize {
    let ends = ['\n', '\r', '\u{85}', '\u{2028}', '\u{2029}'];
    String::from_utf8_lossy(bytes).matches(ends).count() + 1
}

fn entries(transcript: &Transcript) -> Vec<usize> {
    let mut lines = Vec::new();
    for part in &transcript.parts {
        match part {
            Part::Solution(section) => {
                lines.push(section.line.0);
                lines.extend(section.stops.iter().map(|stop| stop.line.0));
                lines.extend(section.labels().map(|(_, line)| line.0));
            }
            Part::NoSolution(sentence) => lines.push(sentence.line.0),
        }
    }
    lines
}

/// The shipped assignment with one case of each kind: an input costs little.
pub(crate) fn one_case_of_each_kind() -> Assignment {
    let mut assignment = Variant::Coms228
        .assignment()
        .expect("the built-in assignment is valid");
    let names = [
        "handout",
        "unsolvable-handout",
        "malformed-two-rows",
        "tolerated-joined",
    ];
    assignment
        .cases
        .retain(|case| names.contains(&case.name.as_str()));
    assert_eq!(assignment.cases.len(), names.len());
    assignment
}

/// Judges a text as that of each case, printed and returned and ended in several ways, and holds every result to what a
/// report may say.
pub(crate) fn judging_holds(bytes: &[u8], assignment: &Assignment) {
    for record in records(bytes) {
        for case in &assignment.cases {
            one_judging_holds(case, assignment, record.clone());
        }
    }
}

/// The same for one case and one way, which the text's length picks: a fuzzer tries more texts in the same time.
pub(crate) fn some_judging_holds(bytes: &[u8], assignment: &Assignment) {
    let records = records(bytes);
    let (cases, ways) = (assignment.cases.len(), records.len());
    let record = records.into_iter().nth(bytes.len() % ways);
    let case = &assignment.cases[bytes.len() / ways % cases];
    one_judging_holds(case, assignment, record.expect("one of the ways"));
}

fn one_judging_holds(case: &Case, assignment: &Assignment, record: RunRecord) {
    let rubric = &assignment.settings.rubric;
    result_holds(&judge_case(case, rubric, &Observation::Ran(record)));
}

/// The ways in which a run can have said a text.
fn records(text: &[u8]) -> [RunRecord; 4] {
    [
        RunRecord::saved(text.to_vec()),
        RunRecord {
            ending: Some(Ending::Exited(1)),
            stderr: text.to_vec(),
            ..RunRecord::saved(text.to_vec())
        },
        RunRecord {
            ending: Some(Ending::Stopped(Bound::Cpu)),
            returned: Returned::Text(text.to_vec()),
            ..RunRecord::saved(Vec::new())
        },
        RunRecord {
            ending: Some(Ending::Exited(0)),
            returned: Returned::Null,
            ..RunRecord::saved(text.to_vec())
        },
    ]
}

fn result_holds(result: &CaseResult) {
    match result.points {
        None => assert_eq!(result.verdict, Verdict::NotJudged, "{result:#?}"),
        Some(points) => {
            assert!(
                (Points::ZERO..=result.facts.max_points).contains(&points),
                "{result:#?}"
            );
            let is_full = points >= result.facts.max_points;
            assert!(is_full || !result.findings.is_empty(), "{result:#?}");
            let lines = result.explanation.iter().map(|line| line.points);
            assert_eq!(result.facts.max_points + lines.sum(), points, "{result:#?}");
            assert!(
                is_full || result.verdict != Verdict::Accepted,
                "{result:#?}"
            );
        }
    }
    result.findings.iter().for_each(finding_holds);
    let terminal = report::terminal::case(result, 80);
    assert!(!terminal.contains("\u{1b}]"), "{terminal}");
    assert!(report::json::case(result).ends_with("}\n"));
}

fn finding_holds(finding: &Finding) {
    let is_clean = |text: &str| !text.chars().any(|sign| sign.is_control() && sign != '\n');
    let texts = [&finding.hint, &finding.evidence];
    assert!(is_clean(&finding.message), "{finding:#?}");
    for text in texts.into_iter().flatten() {
        assert!(is_clean(text) && text.len() < MOST_EVIDENCE, "{finding:#?}");
    }
}

/// Reads a text as an assignment's settings and as those of a case: what is refused is refused with a sentence.
pub(crate) fn settings_hold(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    match Settings::read("assignment.toml", &text) {
        Ok(settings) => rubric_holds(&settings.rubric),
        Err(error) => assert!(error.to_string().starts_with("assignment.toml"), "{error}"),
    }
    for board in [
        &b"1 2 3\n8 0 4\n7 6 5\n"[..],
        b"1 2 3\n8 8 4\n7 6 5\n",
        bytes,
    ] {
        let file = CaseFile {
            name: "any".to_owned(),
            path: "cases/any.txt".to_owned(),
            bytes: board.to_vec(),
            settings: Some(text.clone().into_owned()),
        };
        if let Err(error) = Case::read(file, &Settings::default()) {
            assert!(error.to_string().starts_with("cases/any."), "{error}");
        }
    }
}

fn rubric_holds(rubric: &Rubric) {
    let weights = Item::WEIGHTED.map(|item| rubric.weight(item));
    let sum: f64 = weights.iter().sum();
    assert!((sum - 100.0).abs() < 1e-6, "{weights:?}");
    let shared = rubric.shared(Points::whole(7));
    assert_eq!(shared.into_iter().sum::<Points>(), Points::whole(7));
}

/// Reads bytes as a list of the staff's: a table gives back what it was read from, a student is found by each of their keys, and
/// what is refused is refused with a sentence.
pub(crate) fn lists_hold(bytes: &[u8]) {
    if let Err(error) = Adjustments::read("list.csv", bytes, &Marks::default()) {
        assert!(error.to_string().starts_with("list.csv:"), "{error}");
    }
    let table = match Table::read("list.csv", bytes) {
        Ok(table) => table,
        Err(error) => return assert!(error.to_string().starts_with("list.csv:"), "{error}"),
    };
    assert_eq!(table.filled(Vec::new()), bytes);
    let lines = bytes.len() + 1;
    assert!(table.rows().all(|row| table.line(row) <= lines));
    let roster = match Roster::read("list.csv", &table) {
        Ok(roster) => roster,
        Err(error) => return assert!(error.to_string().starts_with("list.csv:"), "{error}"),
    };
    let index = roster.index();
    for (at, entry) in roster.entries.iter().enumerate() {
        assert!(table.rows().contains(&entry.row), "{entry:?}");
        for id in &entry.ids {
            // What is an id of one kind and another student's of another kind, or a login, is nobody's.
            let others = roster.entries.iter().filter(|other| other.row != entry.row);
            let keys = |other: &Entry| {
                let known = other.ids.iter().chain(&other.logins).chain(&other.user);
                known.map(|own| identity_key(own)).collect::<Vec<_>>()
            };
            let is_others = others.flat_map(keys).any(|other| other == identity_key(id));
            let whose = Some(at).filter(|_| !is_others);
            assert_eq!(index.called(id), whose, "{entry:?}");
        }
    }
}

/// Unpacks bytes within limits that are small, and holds what comes out to them; nothing may lie anywhere else.
pub(crate) fn unpacking_holds(bytes: &[u8]) {
    let limits = Limits {
        bytes: 50_000,
        entries: 20,
        file_bytes: 10_000,
        depth: 12,
        path_bytes: 200,
        needs_end: false,
    };
    let folder = tempfile::tempdir().expect("a folder");
    let (archive, out) = (folder.path().join("a.gz"), folder.path().join("out"));
    fs::write(&archive, bytes).expect("an archive");
    let outcome = unpack(&archive, &out, &limits, &Arc::default());
    let names = fs::read_dir(folder.path()).expect("a folder").count();
    match outcome {
        Ok(unpacked) => {
            assert_eq!(names, 2, "something lies beside {unpacked:?}");
            assert!(unpacked.bytes <= limits.bytes, "{unpacked:?}");
            assert!(unpacked.files.is_sorted(), "{unpacked:?}");
            assert!(unpacked.skipped.is_sorted(), "{unpacked:?}");
            let mut found = Found::default();
            found.look(&out, Path::new(""), 0, &limits);
            found.files.sort_unstable();
            assert_eq!(found.files, unpacked.files);
            assert!(found.entries <= 2 * limits.entries, "{unpacked:?}");
            assert!(found.bytes <= limits.bytes, "{unpacked:?}");
        }
        Err(archive::Error::Refused(refusal)) => {
            assert_eq!(names, 1, "{refusal} left something behind");
            let message = refusal.to_string();
            assert!(!message.chars().any(char::is_control), "{message:?}");
        }
        Err(error) => panic!("{error}"),
    }
}

/// What lies in a folder.
#[derive(Default)]
struct Found {
    files: Vec<PathBuf>,
    entries: u64,
    bytes: u64,
}

impl Found {
    fn look(&mut self, folder: &Path, prefix: &Path, depth: usize, limits: &Limits) {
        // A link that stands for what cannot be stored may lie beside the deepest.
        assert!(depth <= limits.depth, "{} is too deep", prefix.display());
        for entry in fs::read_dir(folder).expect("a folder") {
            let entry = entry.expect("an entry");
            let path = prefix.join(entry.file_name());
            let length = path.as_os_str().len();
            assert!(length <= limits.path_bytes, "{}", path.display());
            let metadata = entry.path().symlink_metadata().expect("an entry");
            self.entries += 1;
            if metadata.is_dir() {
                self.look(&entry.path(), &path, depth + 1, limits);
            } else if metadata.is_symlink() {
                let target = fs::read_link(entry.path()).expect("a link");
                assert_eq!(target, Path::new("/dev/null/passed-over"));
            } else {
                assert!(metadata.is_file(), "{} is no file", path.display());
                assert!(metadata.len() <= limits.file_bytes, "{}", path.display());
                self.bytes += metadata.len();
                self.files.push(path);
            }
        }
    }
}
