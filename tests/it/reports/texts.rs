//! What each format says, to the byte. `BLESS=1` rewrites what is expected: look at the difference.

use std::{collections::BTreeMap, fs, path::Path};

use tilegrade::{
    outcome::{Absent, Person, SubmissionResult, Unmatched},
    report::{Format, RenderContext, Report, cut, diff, stored::StoredResults, terminal},
};

use super::{
    class::{HOSTILE, NAME, in_doubt, late_and_by_hand, only, report},
    made, text, texts,
};
use crate::support::{bless_asked, repository};

/// Formats that are texts, and that no gradebook or download is needed for.
pub(super) fn plain_formats() -> impl Iterator<Item = Format> {
    let needs_more = |format: &Format| {
        use Format::{Canvas, CanvasComments, Moodle, MoodleFeedback};
        matches!(format, Canvas | Moodle | CanvasComments | MoodleFeedback)
    };
    Format::ALL
        .into_iter()
        .filter(move |format| !needs_more(format))
}

/// What the platforms set, as far as it is known here.
pub(super) fn around() -> RenderContext {
    let set = [
        ("CLASSROOM", "coms228-f26"),
        ("ASSIGNMENT", "project-3"),
        ("OWNER", "ana"),
        ("SUBMISSION_TAG", "submit/7"),
        ("COMMIT_URL", "https://example.org/commit/7"),
    ];
    RenderContext {
        variables: set
            .map(|(name, value)| (name.to_owned(), value.to_owned()))
            .into(),
        ..RenderContext::default()
    }
}

#[test]
fn every_format_says_of_the_class_what_it_said_before() {
    for format in plain_formats() {
        assert_golden(format, "class", &report());
    }
}

#[test]
fn every_format_says_of_one_submission_what_it_said_before() {
    for format in plain_formats() {
        assert_golden(format, "one", &only("ben"));
    }
}

#[test]
fn every_format_says_what_is_certain_and_what_a_person_has_to_decide() {
    for format in plain_formats() {
        assert_golden(format, "doubt", &in_doubt());
    }
    let seen = in_doubt().for_students();
    let dora = &seen.submissions[0];
    let worth = [dora.points, dora.points_high].map(|points| points.expect("points").to_string());
    assert_eq!(worth, ["8.5", "10"], "what is hidden is not counted");
}

/// With a hidden case, too, students read why their points are what they are.
#[test]
fn students_read_what_lateness_cost_and_what_was_given_by_hand() {
    for format in [
        Format::Github,
        Format::Gradescope,
        Format::Markdown,
        Format::Junit,
        Format::Csv,
        Format::GithubClassroom,
        Format::Classroom50,
    ] {
        assert_golden(format, "late", &late_and_by_hand("ben"));
    }
    let seen = late_and_by_hand("ben").for_students();
    let [seen] = &seen.submissions[..] else {
        panic!("one submission: {seen:?}");
    };
    // A fifth of the five points that are shown, not of all ten, and half a point by hand.
    let worth = [seen.points.expect("points"), seen.max_points];
    assert_eq!(worth.map(|points| points.to_string()), ["4.5", "5"]);
}

#[test]
fn who_is_excused_is_marked_and_not_counted_and_what_is_no_case_is_marked_too() {
    let mut report = late_and_by_hand("ben");
    let mut excused = only("ana-lopez").submissions.remove(0);
    excused.student.is_excused = true;
    report.submissions.push(excused);
    let class = |format| {
        let page = texts(format, &report).files.remove(0);
        String::from_utf8(page.bytes).expect("text")
    };
    let markdown = class(Format::Markdown);
    for words in [
        "2 submissions, 0 with full marks, 1 excused.",
        "| Kim, Ben (ben) | wrong-answer, late, by hand |",
        "| ana-lopez | accepted, excused |",
    ] {
        assert!(markdown.contains(words), "{words}: {markdown}");
    }
    let html = class(Format::Html);
    for words in [
        "2 submissions, 0 with full marks, 1 excused",
        "the median of 1 submission with points is",
        "title=\"2 days late: handed in 2026-09-03T10:20:00Z by the last commit, due 2026-09-01T12:00:00Z\">late<",
        ">by hand<",
        "title=\"excused: the points do not count\">excused<",
    ] {
        assert!(html.contains(words), "{words}: {html}");
    }
}

#[test]
fn what_lateness_costs_tells_nothing_of_a_hidden_case() {
    let shown = |name: &str| {
        let report = late_and_by_hand(name);
        let pages = texts(Format::Markdown, &report).files;
        let page = String::from_utf8_lossy(&pages[1].bytes).into_owned();
        let results: serde_json::Value =
            serde_json::from_str(&text(Format::Gradescope, &report)).expect("JSON");
        let output = results["output"].as_str().expect("a text").to_owned();
        let summary = texts(Format::Github, &report).job_summary;
        let texts = [page, output, summary.expect("a summary")];
        texts.map(|text| text.replace(name, "NAME"))
    };
    let texts = shown("ana-lopez");
    assert_eq!(texts, shown("ben"));
    for text in texts {
        let text = text.replace('\\', "");
        for words in [
            "Visible part: 4.5 of 5 points",
            "\u{2212}1: 2 days late: handed in 2026-09-03T10:20:00Z by the last commit, due 2026-09-01T12:00:00Z; 20 % of 5",
            "+0.5: by hand: a *mistake* in the handout",
        ] {
            assert!(text.contains(words), "{words}: {text}");
        }
    }
}

pub(super) fn assert_golden(format: Format, what: &str, report: &Report) {
    let made = made(format, report, &around());
    let mut files = BTreeMap::new();
    for file in made.files {
        let name = file
            .below
            .map_or(format!("{what}.txt"), |below| format!("{what}/{below}"));
        files.insert(name, file.bytes);
    }
    if let Some(summary) = made.job_summary {
        files.insert(format!("{what}.summary.md"), summary.into_bytes());
    }
    let warnings: Vec<String> = made
        .warnings
        .iter()
        .map(|line| format!("{line}\n"))
        .collect();
    files.insert(
        format!("{what}.warnings.txt"),
        warnings.concat().into_bytes(),
    );
    for (name, bytes) in files {
        let path = repository()
            .join("tests/reports")
            .join(format.name())
            .join(name);
        assert_file(&path, &bytes);
    }
}

pub(super) fn assert_file(path: &Path, bytes: &[u8]) {
    if bless_asked() {
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(path, bytes).expect("a file");
        return;
    }
    let expected = fs::read(path).unwrap_or_default();
    assert!(
        expected == bytes,
        "{} is not what was expected, but\n{}",
        path.display(),
        String::from_utf8_lossy(bytes)
    );
}

#[test]
fn results_are_read_back_as_they_were_written() {
    for report in [report(), in_doubt()] {
        let written = text(Format::Json, &report);
        let read = Report::read(written.as_bytes()).expect("a report");
        assert_eq!(read, report);
        assert_eq!(text(Format::Json, &read), written);
    }
}

#[test]
fn what_students_may_not_see_is_in_no_text_for_them() {
    let of_secrets = ["secret", "the finding of", "late", "later"];
    for name in ["ana-lopez", "ben", "cem"] {
        let report = only(name);
        let summary = texts(Format::Github, &report).job_summary;
        let pages = texts(Format::Markdown, &report).files;
        let page = pages
            .into_iter()
            .find(|file| file.below.as_deref() == Some(&format!("students/{name}.md")));
        let page = String::from_utf8(page.expect("a page").bytes).expect("text");
        let shown = [
            text(Format::Github, &report),
            summary.expect("a summary"),
            page,
            text(Format::Classroom50, &report),
            decoded(&text(Format::GithubClassroom, &report)),
        ];
        for text in shown {
            let text = text.replace("correct to", "");
            for word in of_secrets {
                assert!(!text.contains(word), "{name}: {word}: {text}");
            }
        }
    }
}

/// Whether the hidden case failed cannot be told from what students read, and nobody is told that all passed.
#[test]
fn nothing_says_that_everything_passed_where_a_hidden_case_failed() {
    let [ana, ben] = ["ana-lopez", "ben"].map(|name| {
        let report = only(name);
        let github = texts(Format::Github, &report);
        let page = &texts(Format::Markdown, &report).files[1];
        let page = String::from_utf8_lossy(&page.bytes).into_owned();
        let log = text(Format::Github, &report);
        // The word that turns commands on again is a hash of all that is between.
        let log: Vec<&str> = log.lines().filter(|line| line.len() < 32).collect();
        let all = [log.join("\n"), github.job_summary.expect("a summary"), page];
        all.concat().replace(name, "NAME")
    });
    assert_eq!(ana, ben);
    for words in ["Not all shown", "1 case not shown"] {
        assert!(ben.contains(words), "{ben}");
    }
    let status = |name| {
        let result = decoded(&text(Format::GithubClassroom, &only(name)));
        let value: serde_json::Value = serde_json::from_str(&result).expect("JSON");
        value["status"].clone()
    };
    assert_eq!(
        (status("ana-lopez"), status("ben")),
        ("pass".into(), "fail".into())
    );
}

#[test]
fn no_line_of_a_log_is_a_command_of_a_submissions() {
    let mut report = report();
    let again = report.submissions.clone();
    report.submissions.extend([again.clone(), again].concat());
    let log = text(Format::Github, &report);
    let mut is_off: Option<String> = None;
    let mut annotations = 0;
    for line in log.lines() {
        match &is_off {
            Some(word) if line == format!("::{word}::") => is_off = None,
            Some(_) => (),
            None => {
                if let Some(word) = line.strip_prefix("::stop-commands::") {
                    is_off = Some(word.to_owned());
                    assert!(!HOSTILE.contains(word) && !NAME.contains(word));
                } else if line.starts_with("::error ") || line.starts_with("::warning title") {
                    annotations += 1;
                } else {
                    let known = ["::group::", "::endgroup::", "::notice ", "::warning "];
                    assert!(known.iter().any(|known| line.starts_with(known)), "{line}");
                }
            }
        }
    }
    assert_eq!(is_off, None, "commands are on again");
    assert_eq!(
        annotations,
        9 + 1 + 1,
        "nine, one that counts the others, and the warning: {log}"
    );
    assert!(log.contains(" more: see the summary of this job"), "{log}");
}

/// Wherever a text is printed, a runner may be reading along.
#[test]
fn no_text_but_githubs_has_a_line_that_is_a_command() {
    let mut report = report();
    for (number, submission) in report.submissions.iter_mut().enumerate() {
        submission.name = format!("::error::{number}");
        for case in &mut submission.cases {
            case.name = format!(" ##[error]{}", case.name);
            for finding in &mut case.findings {
                finding.message.insert_str(0, "::notice::");
                finding.section = None;
                finding.line = None;
            }
        }
    }
    let others = plain_formats().filter(|format| *format != Format::Github);
    let mut all = others
        .flat_map(|format| texts(format, &report).files)
        .map(|file| String::from_utf8(file.bytes).expect("text"))
        .collect::<Vec<_>>();
    all.extend(texts(Format::Github, &report).job_summary);
    for line in all.iter().flat_map(|text| text.lines()) {
        let begin = line.trim_start();
        assert!(
            !begin.starts_with("::") && !begin.starts_with("##["),
            "{line}"
        );
    }
}

#[test]
fn a_summary_is_never_longer_than_github_takes() {
    let mut large = only("ben");
    let ben = large.submissions[0].clone();
    for number in 0..3000 {
        let name = format!("{number}{}", "ë".repeat(300));
        large.submissions.push(SubmissionResult {
            name,
            ..ben.clone()
        });
    }
    let summary = texts(Format::Github, &large)
        .job_summary
        .expect("a summary");
    assert!(
        (900_000..=1 << 20).contains(&summary.len()),
        "{}",
        summary.len()
    );
    assert!(summary.ends_with(" |\n\n… and more than a summary may hold\n"));
}

#[test]
fn the_same_text_is_made_again() {
    for format in plain_formats() {
        assert_eq!(
            texts(format, &report()),
            texts(format, &report()),
            "{format}"
        );
    }
}

/// What the runner of GitHub Classroom decodes.
pub(super) fn decoded(text: &str) -> String {
    use base64::{Engine, engine::general_purpose::STANDARD};
    let bytes = STANDARD.decode(text.trim_end()).expect("base64");
    String::from_utf8(bytes).expect("text")
}

/// A name of a roster or of a platform's metadata may hold anything; its line is its own.
#[test]
fn no_name_of_a_person_ends_a_line_or_turns_it_in_any_text() {
    const HOSTILE: &str = "Eve\n\u{2713} Mallory (9)  10/10\n::error::owned\u{202e}\u{1b}[2J";
    let person = Person {
        id: Some("9".to_owned()),
        login: None,
        name: Some(HOSTILE.to_owned()),
        other_keys: Vec::new(),
    };
    let mut report = only("ben");
    report.submissions[0].student.people = vec![person.clone()];
    let absent = Absent {
        person,
        is_excused: false,
    };
    report.unmatched = Some(Unmatched {
        absent: vec![absent],
        ..Unmatched::default()
    });
    let result = &report.submissions[0];
    let before = StoredResults::default();
    let mut shown = vec![
        ("terminal", terminal::submission(result, 80)),
        (
            "differences",
            diff::submission(&before, result, 80).expect("a difference"),
        ),
        ("the name", result.shown_name()),
    ];
    // A cell of a spreadsheet, in quotes, and a string of JSON may have line ends.
    let tables = [Format::Csv, Format::Json];
    for format in plain_formats().filter(|format| !tables.contains(format)) {
        let made = made(format, &report, &around());
        let files = made.files.into_iter().map(|file| file.bytes);
        let files = files.map(|bytes| String::from_utf8(bytes).expect("text"));
        let texts = files.chain(made.job_summary).chain(made.warnings);
        shown.extend(texts.map(|text| (format.name(), text)));
    }
    assert!(shown.iter().any(|(_, text)| text.contains("Mallory")));
    for (what, text) in shown {
        let text = anstream::adapter::strip_str(&text).to_string();
        assert!(!text.contains(['\u{202e}', '\u{1b}']), "{what}: {text}");
        for line in text.lines().map(str::trim_start) {
            let is_own = !line.starts_with("::error::owned") && !line.starts_with('\u{2713}');
            assert!(is_own || line.contains("Eve"), "{what}: {line}");
        }
    }
}

#[test]
fn names_are_cut_as_a_terminal_counts() {
    for (name, shown) in [("ana", "ana"), ("ana-lopez", "ana-…"), ("日本語", "日本…")] {
        assert_eq!(cut(name, 5), shown);
    }
}
