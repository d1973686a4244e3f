//! Saved transcripts, and what the judge says about each.
//!
//! `tests/transcripts/VERDICT/CASE--WHAT.txt` is what a program printed for a shipped case, under the verdict that it must
//! get. `tests/transcripts/expected.tsv` holds the points, findings and leniences of each; `tests/transcripts/messages.txt`
//! holds what people read, for one transcript of each finding and each hint.

mod exact;
mod messages; // what people read
mod table;
mod taught; // a line for each transcript, and the ledger of what differs

use std::{fs, sync::LazyLock};

use tilegrade::{
    assignment::{Assignment, Case, Variant},
    judge::judge_alone,
    outcome::{CaseResult, Observation, RunRecord, Verdict},
};
use walkdir::WalkDir;

use crate::support::{bless_asked, repository};

/// The folder of all transcripts.
pub(crate) const FOLDER: &str = "tests/transcripts";

/// The files in that folder which hold what is expected.
const GOLDENS: [&str; 2] = ["expected.tsv", "messages.txt"];

/// A saved transcript.
pub(crate) struct Fixture {
    /// Its path in the folder, without the ending: `VERDICT/CASE--WHAT`.
    pub(crate) path: String,
    pub(crate) verdict: Verdict,
    pub(crate) case: &'static Case,
    pub(crate) text: Vec<u8>,
}

static SHIPPED: LazyLock<Assignment> = LazyLock::new(|| {
    Variant::Coms228
        .assignment()
        .expect("the built-in assignment is valid")
});

/// All saved transcripts, by path.
pub(crate) static FIXTURES: LazyLock<Vec<Fixture>> = LazyLock::new(|| {
    let folder = repository().join(FOLDER);
    let entries = WalkDir::new(&folder).into_iter();
    let files = entries
        .map(|entry| entry.expect("an entry"))
        .filter(|entry| entry.file_type().is_file());
    let mut fixtures: Vec<Fixture> = files
        .filter_map(|entry| {
            let path = entry.path().strip_prefix(&folder).expect("it lies inside");
            let path = path.to_str().expect("a plain name").replace('\\', "/");
            let is_golden = GOLDENS.contains(&&path[..]);
            (!is_golden).then(|| Fixture::read(&path))
        })
        .collect();
    fixtures.sort_by(|one, other| one.path.cmp(&other.path));
    fixtures
});

/// All saved transcripts with the result of each.
static RESULTS: LazyLock<Vec<(&Fixture, CaseResult)>> = LazyLock::new(|| {
    let fixtures = FIXTURES.iter();
    fixtures
        .map(|fixture| (fixture, fixture.judged(fixture.text.clone())))
        .collect()
});

impl Fixture {
    fn read(path: &str) -> Self {
        let text = fs::read(repository().join(FOLDER).join(path)).expect("a transcript");
        let parts = path.strip_suffix(".txt").and_then(|path| {
            let (verdict, name) = path.split_once('/')?;
            Some((path, verdict, name.split_once("--")?.0))
        });
        let (path, verdict, case) =
            parts.unwrap_or_else(|| panic!("{FOLDER}/{path} is not VERDICT/CASE--WHAT.txt"));
        let mut verdicts = Verdict::ALL.into_iter();
        let mut cases = SHIPPED.cases.iter();
        Self {
            path: path.to_owned(),
            verdict: verdicts
                .find(|known| known.name() == verdict)
                .unwrap_or_else(|| panic!("{FOLDER}/{path}: `{verdict}` is no verdict")),
            case: cases
                .find(|known| known.name == case)
                .unwrap_or_else(|| panic!("{FOLDER}/{path}: `{case}` is no shipped case")),
            text,
        }
    }

    /// The result of a text that is printed for the same case.
    pub(crate) fn judged(&self, text: Vec<u8>) -> CaseResult {
        let record = RunRecord::saved(text);
        judge_alone(
            self.case,
            &SHIPPED.settings.rubric,
            &Observation::Ran(record),
        )
    }
}

/// Fails with all of these, one a line.
fn assert_none(faults: &[String], what: &str) {
    let shown = faults.join("\n");
    assert!(faults.is_empty(), "{} {what}:\n{shown}", faults.len());
}

/// Compares a golden file with what it must hold, after it is rewritten where `BLESS=1` asks for that. Returns its text.
fn golden(name: &str, found: &str) -> String {
    let path = repository().join(FOLDER).join(name);
    if bless_asked() {
        fs::write(&path, found).expect("the folder is writable");
    }
    fs::read_to_string(&path).unwrap_or_else(|why| panic!("{FOLDER}/{name}: {why}"))
}

#[test]
fn every_transcript_gets_the_verdict_of_its_folder_and_only_the_right_ones_all_points() {
    let mut faults = Vec::new();
    for (fixture, result) in RESULTS.iter() {
        let mut holds = |is_so: bool, what: &str| {
            if !is_so {
                faults.push(format!("{}: {what}", fixture.path));
            }
        };
        let (judged, expected) = (result.verdict, fixture.verdict);
        let is_full = result.points == Some(result.facts.max_points);
        holds(judged == expected, &format!("the verdict is {judged}"));
        holds(
            result.points.is_some() == (judged != Verdict::NotJudged),
            "points are missing, or are too many for what is not judged",
        );
        holds(
            is_full == (judged == Verdict::Accepted),
            "only what is accepted has all points",
        );
        holds(
            result.findings.is_empty() == is_full,
            "findings are there exactly where points are lost",
        );
    }
    assert_none(&faults, "faults");
}
