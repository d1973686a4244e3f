//! Archives of feedback that Canvas and Moodle take, read back by another hand.

use std::{
    collections::BTreeMap,
    fs,
    io::{Cursor, Read},
};

use tempfile::TempDir;
use tilegrade::{
    outcome::Person,
    report::{Format, RenderContext, Report},
};
use zip::ZipArchive;

use super::{
    class::{NAME, report},
    made, texts,
};
use crate::support::tilegrade;

/// The files of an archive, by name.
fn unzipped(bytes: Vec<u8>) -> BTreeMap<String, String> {
    let mut archive = ZipArchive::new(Cursor::new(bytes)).expect("an archive");
    let mut files = BTreeMap::new();
    for at in 0..archive.len() {
        let mut file = archive.by_index(at).expect("a file");
        let name = file.name().expect("a name").into_owned();
        assert!(!name.contains("..") && !name.starts_with('/'), "{name}");
        let mut text = String::new();
        file.read_to_string(&mut text).expect("text");
        assert!(files.insert(name, text).is_none());
    }
    files
}

/// The files of a report and what it warns of.
fn files(format: Format, report: &Report) -> (BTreeMap<String, String>, Vec<String>) {
    let mut made = made(format, report, &RenderContext::default());
    let file = made.files.remove(0);
    assert_eq!((file.below, made.files.len()), (None, 0));
    (unzipped(file.bytes), made.warnings)
}

/// The class, in which each of these has come from a download: the name of the submission, the number and the name there.
fn downloaded(all: &[(&str, &str, &str)]) -> Report {
    let mut report = report();
    for submission in &mut report.submissions {
        for (_, id, download) in all.iter().filter(|(name, ..)| *name == submission.name) {
            let person = Person {
                id: Some((*id).to_owned()),
                ..Person::default()
            };
            submission.student.people = vec![person];
            submission.student.download = Some((*download).to_owned());
        }
    }
    report
}

fn names(files: &BTreeMap<String, String>) -> Vec<&str> {
    files.keys().map(String::as_str).collect()
}

#[test]
fn canvas_finds_each_student_by_the_numbers_of_its_own_download() {
    let long = format!("{}_105_9005_x.c", "a".repeat(300));
    let class = downloaded(&[
        (NAME, "101", "<b>bo\u{202e}_101_9001_x.py"),
        ("ana-lopez", "102", "lopez\u{e1}na_LATE_102_9002_my_2_3.zip"),
        ("ben", "x7k", "LATE_anon_x7k_9003_a.c"),
        ("cem", "104", "cem_104_text.html"),
        ("every-verdict", "105", &long),
    ]);
    let (files, warnings) = files(Format::CanvasComments, &class);
    let a = format!("{}_105_9005_feedback.txt", "a".repeat(100));
    let wanted = [
        "LATE_anon_x7k_9003_feedback.txt",
        &a,
        "b-bo_101_9001_feedback.txt",
        "lopez-na_LATE_102_9002_feedback.txt",
    ];
    assert_eq!(names(&files), wanted);
    let left =
        ["cem", "zo\u{eb}"].map(|name| format!("`{name}` is no upload to Canvas, and is left out"));
    assert_eq!(warnings, left);
    let ana = &files["lopez-na_LATE_102_9002_feedback.txt"];
    assert!(ana.starts_with("coms228: ana-lopez\n\n"), "{ana}");
}

#[test]
fn moodle_finds_each_student_by_the_number_of_its_own_folder() {
    let class = downloaded(&[
        (NAME, "71", "\u{202e}a_b_9 c_71_assignsubmission_file_"),
        ("ana-lopez", "72", "Ana Lopez_72_assignsubmission_file"),
        ("ben", "73", "\u{5d1}\u{5df}_73_assignsubmission_file_x.zip"),
        ("cem", "104", "cem_104_9004_x.py"),
        ("every-verdict", "../x", "a_../x_assignsubmission_file_"),
    ]);
    let (files, warnings) = files(Format::MoodleFeedback, &class);
    let wanted = [
        "Ana-Lopez_72_assignsubmission_file_/feedback.txt",
        "a-b-9-c_71_assignsubmission_file_/feedback.txt",
        "student_73_assignsubmission_file_/feedback.txt",
    ];
    assert_eq!(names(&files), wanted);
    assert_eq!(warnings.len(), 3, "{warnings:?}");
}

#[test]
fn two_submissions_of_one_student_are_left_out() {
    let class = downloaded(&[
        ("ana-lopez", "72", "Ana_72_assignsubmission_file_"),
        ("ben", "72", "Ben_72_assignsubmission_file_"),
        ("cem", "73", "Cem_73_assignsubmission_file_"),
    ]);
    let (files, warnings) = files(Format::MoodleFeedback, &class);
    assert_eq!(
        names(&files),
        ["Cem_73_assignsubmission_file_/feedback.txt"]
    );
    let said = "`ana-lopez` and `ben` are one student's, and are left out".to_owned();
    assert!(warnings.contains(&said), "{warnings:?}");
}

#[test]
fn no_feedback_tells_of_a_hidden_case_or_holds_what_moves_a_cursor() {
    let told = |secret: &str| {
        let class = downloaded(&[
            (NAME, "1", "bo_1_9001_x.py"),
            (secret, "2", "ana_2_9002_x.py"),
        ]);
        let (files, _) = files(Format::CanvasComments, &class);
        files
    };
    let (right, wrong) = (told("ana-lopez"), told("ben"));
    for text in right.values().chain(wrong.values()) {
        assert!(!text.replace("secrets.X", "").contains("secret"), "{text}");
        let is_odd = |sign: char| sign != '\n' && sign.is_control();
        assert!(!text.contains(is_odd), "{text:?}");
        let is_command = |line: &str| line.starts_with("::") || line.contains("##[");
        assert!(!text.lines().any(is_command), "{text}");
    }
    // Whether the hidden case was passed is not told by a word either.
    let of = |files: &BTreeMap<String, String>, name| {
        files["ana_2_9002_feedback.txt"].replace(name, "X")
    };
    assert_eq!(of(&right, "ana-lopez"), of(&wrong, "ben"));
}

#[test]
fn the_same_results_give_the_same_archive() {
    let all = [("ben", "2", "ben_2_9_x.py"), ("cem", "3", "cem_3_8_x.py")];
    let (one, mut other) = (downloaded(&all), downloaded(&all));
    other.submissions.reverse();
    let bytes = |report: &Report| texts(Format::CanvasComments, report).files.remove(0).bytes;
    assert_eq!(bytes(&one), bytes(&other));
}

#[test]
fn a_class_of_no_download_is_refused() {
    let class = report();
    let around = RenderContext::default();
    let refused = Format::MoodleFeedback.texts(&class, &around);
    let refused = refused.err().expect("nobody is known");
    assert_eq!(
        refused.message,
        "no submission is known to come from a download of Moodle"
    );
}

#[test]
fn a_download_of_moodle_that_is_graded_has_its_feedback() {
    let folder = TempDir::new().expect("a folder");
    for name in ["Jane Doe_77", "Bo Li_78"] {
        let own = folder
            .path()
            .join(format!("all/{name}_assignsubmission_file_"));
        fs::create_dir_all(&own).expect("a folder");
        fs::write(own.join("handout.txt"), "41 moves\n").expect("a file");
    }
    // Who reads the terminal is not who reads the archive.
    for view in ["staff", "student"] {
        tilegrade([
            "grade",
            "--transcripts",
            "all",
            "--exit-zero",
            "--view",
            view,
        ])
        .and("--report=moodle-feedback=feedback.zip")
        .within(folder.path())
        .talks()
        .run();
        let files = unzipped(fs::read(folder.path().join("feedback.zip")).expect("a report"));
        let wanted = ["Bo-Li_78", "Jane-Doe_77"]
            .map(|name| format!("{name}_assignsubmission_file_/feedback.txt"));
        assert_eq!(names(&files), wanted);
    }
    let stored = fs::read_to_string(folder.path().join("grades/results.json"));
    let stored = stored.expect("the results");
    assert!(stored.contains("Jane Doe_77_assignsubmission_file_"));
}
