//! Reports while a class is graded: whole at every moment, and not written too often.

use std::{env, fs, path::Path, time::Duration};

use tempfile::TempDir;
use tilegrade::{
    assignment::{Points, Settings},
    outcome::{ProgramFacts, Student, SubmissionResult, Verdict},
    report::{
        Format, RenderContext, Report, Runs, json,
        publish::{INTERVAL, Reports, Tell, pause_after},
    },
};

/// Nobody, who is told nothing.
struct Nobody;

impl Tell for Nobody {
    fn line(&self, line: &str) {
        panic!("{line}");
    }

    fn hint(&self, hint: &str) {
        panic!("{hint}");
    }
}

fn reports(asked: &[(Format, &Path)]) -> Reports {
    kept_in(&env::temp_dir(), asked)
}

/// Reports that have their results on the disk of this folder meanwhile.
fn kept_in(folder: &Path, asked: &[(Format, &Path)]) -> Reports {
    let asked = asked
        .iter()
        .map(|(format, path)| (*format, path.to_path_buf()));
    let mut reports = Reports::asked(asked, RenderContext::default()).expect("two places");
    let settings = Settings {
        name: "x".to_owned(),
        ..Settings::default()
    };
    reports
        .begin(&settings, folder, Runs::default(), &Nobody)
        .expect("no gradebook");
    reports
}

fn is_finished(reports: Reports) -> bool {
    reports.finish(&mut Vec::new(), &Nobody).is_empty()
}

fn head() -> Report {
    Report {
        assignment: "x".to_owned(),
        warning: Some("no sandbox".to_owned()),
        ..Report::default()
    }
}

pub(super) fn result(name: &str) -> SubmissionResult {
    SubmissionResult {
        name: name.to_owned(),
        student: Student::default(),
        verdict: Verdict::Accepted,
        points: Some(Points::ZERO),
        points_high: None,
        max_points: Points::ZERO,
        explanation: Vec::new(),
        not_shown: 0,
        shown: None,
        program: ProgramFacts::default(),
        findings: Vec::new(),
        cases: Vec::new(),
    }
}

fn add(reports: &mut Reports, all: &SubmissionResult, seen: Option<&SubmissionResult>) {
    reports.add(all, seen, &json::submission(all));
}

fn names(path: &Path) -> Vec<String> {
    let report = Report::read(&fs::read(path).expect("a report")).expect("a whole report");
    let names = report.submissions.into_iter().map(|one| one.name);
    names.collect()
}

#[test]
fn a_run_that_is_killed_leaves_whole_reports_of_what_was_done() {
    let folder = TempDir::new().expect("a folder");
    let [json, pages] = ["r.json", "pages"].map(|name| folder.path().join(name));
    let mut reports = reports(&[(Format::Json, &json), (Format::Markdown, &pages)]);
    reports.tell(head(), true, 3);
    add(&mut reports, &result("ana"), None);
    assert!(!json.exists(), "nothing is due yet");
    for (name, all) in [
        ("ben", vec!["ana", "ben"]),
        ("cem", vec!["ana", "ben", "cem"]),
    ] {
        reports.write_soon();
        add(&mut reports, &result(name), None);
        assert_eq!(names(&json), all);
        let class = fs::read_to_string(pages.join("class.md")).expect("a page");
        let two = "the grading has not ended: 2 of 3 submissions are in this report; no sandbox";
        assert_eq!(class.contains(two), all.len() == 2, "{class}");
        assert!(class.contains("no sandbox"), "{class}");
        assert!(pages.join(format!("students/{name}.md")).is_file());
    }
    // The next writing is not due.
    add(&mut reports, &result("dan"), None);
    assert_eq!(names(&json), ["ana", "ben", "cem"]);
    // What is killed writes no more, and there is nothing half.
    drop(reports);
    assert_eq!(names(&json), ["ana", "ben", "cem"]);
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 2);
}

/// A night in which each writing takes longer than the one before, up to a minute, as it does when a class grows.
#[test]
fn all_writings_of_a_night_together_are_a_fiftieth_of_it_however_long_each_takes() {
    let night = Duration::from_hours(10);
    let longest = Duration::from_mins(1);
    let (mut now, mut writing) = (INTERVAL, Duration::ZERO);
    while now < night {
        let took = longest.mul_f64(now.as_secs_f64() / night.as_secs_f64());
        let pause = pause_after(took);
        assert!(pause >= INTERVAL, "{took:?}");
        writing += took;
        now += took + pause;
    }
    assert!(writing * 50 <= now, "{writing:?} of {now:?}");
    assert_eq!(pause_after(Duration::from_millis(20)), INTERVAL);
}

#[test]
fn the_json_report_is_the_one_of_values_that_nobody_holds() {
    let folder = TempDir::new().expect("a folder");
    let path = folder.path().join("r.json");
    let mut reports = reports(&[(Format::Json, &path)]);
    reports.tell(head(), true, 2);
    let submissions = ["ana", "ben"].map(result);
    for submission in &submissions {
        add(&mut reports, submission, None);
    }
    assert!(is_finished(reports));
    let whole = Report {
        assignment: "x".to_owned(),
        warning: Some("no sandbox".to_owned()),
        submissions: submissions.into(),
        ..Report::default()
    };
    let written = fs::read_to_string(path).expect("a report");
    assert_eq!(written, json::report(&whole));
}

#[test]
fn what_cannot_be_written_meanwhile_is_tried_again() {
    let folder = TempDir::new().expect("a folder");
    let [json, table] = ["a/r.json", "t.csv"].map(|name| folder.path().join(name));
    let way = folder.path().join("a");
    fs::create_dir(&way).expect("a folder");
    let mut reports = reports(&[(Format::Json, &json), (Format::Csv, &table)]);
    fs::remove_dir(&way).expect("a folder");
    reports.write_soon();
    add(&mut reports, &result("ana"), None);
    assert!(table.is_file(), "the other one is written");
    fs::create_dir(&way).expect("a folder");
    assert!(is_finished(reports));
    assert_eq!(names(&json), ["ana"]);
}

#[test]
fn what_cannot_be_kept_is_no_report() {
    let folder = TempDir::new().expect("a folder");
    let path = folder.path().join("r.json");
    let mut reports = kept_in(Path::new("/nowhere"), &[(Format::Json, &path)]);
    add(&mut reports, &result("ana"), None);
    assert!(!is_finished(reports));
    assert!(!path.exists(), "nothing half is written");
}
