//! The verb `report`, and `--report` of a grading.

use std::fs;

use serde_json::Value;
use tilegrade::report::{Format, Report};

use super::{
    class::{in_doubt, only, report},
    text,
};
use crate::support::{folder_with, repository, tilegrade};

#[test]
fn stored_results_are_written_in_several_formats_at_once() {
    let results = text(Format::Json, &report());
    let folder = folder_with(&[("results.json", &results)]);
    let words = [
        "report",
        "results.json",
        "--report",
        "csv=-",
        "--report",
        "json=again.json",
        "--report",
        "markdown=pages/all",
    ];
    tilegrade(words)
        .within(folder.path())
        .prints(text(Format::Csv, &report()))
        .run();
    let again = fs::read_to_string(folder.path().join("again.json")).expect("a report");
    assert_eq!(again, results);
    let page = folder.path().join("pages/all/students/ana-lopez.md");
    assert!(page.is_file());
    // The folder of a grading has its results under this name.
    let words = ["report", ".", "--report", "json=-"];
    tilegrade(words)
        .within(folder.path())
        .prints(&results)
        .run();
    let words = ["report", "-", "--report", "json=-"];
    tilegrade(words).given(&results).prints(&results).run();
}

#[test]
fn a_gradebook_has_the_end_of_a_doubt_that_is_asked_for() {
    let gradebook = "Student,ID,SIS Login ID,coms228 (12)\nDora,1,dora,3\nEve,2,eve,\n";
    let results = text(Format::Json, &in_doubt());
    let folder = folder_with(&[
        ("results.json", &results),
        ("export.csv", &gradebook.to_owned()),
    ]);
    for (doubts, points) in [(None, "3"), (Some("low"), "8.5"), (Some("high"), "15")] {
        let words = [
            "report",
            ".",
            "--gradebook",
            "export.csv",
            "--report",
            "canvas=-",
        ];
        let mut call = tilegrade(words).within(folder.path()).talks();
        for word in doubts.iter().flat_map(|end| ["--doubts", end]) {
            call = call.and(word);
        }
        let printed = call.run();
        let filled =
            format!("Student,ID,SIS Login ID,coms228 (12)\nDora,1,dora,{points}\nEve,2,eve,5\n");
        assert_eq!(printed.stdout, filled);
        let is_told = printed.stderr.contains("1 cell stays as it is");
        assert_eq!(is_told, doubts.is_none(), "{}", printed.stderr);
    }
}

#[test]
fn a_doubt_ends_a_grading_with_code_4_and_a_range_and_costs_no_total() {
    let fixture = |name: &str| {
        let path = repository().join(name);
        fs::read_to_string(path).expect("a file of this project")
    };
    let right = fixture("expected/handout.txt");
    let asked = fixture("tests/transcripts/not-judged/handout--two-counts-in-one-heading.txt");
    let board = fixture("cases/handout.txt");
    let folder = folder_with(&[
        (
            "assignment.toml",
            "format = 1\nlanguage = \"transcripts\"\n",
        ),
        ("cases/a.txt", &board),
        ("cases/b.txt", &board),
        ("class/ana/a.txt", &asked),
        ("class/ana/b.txt", &right),
    ]);
    let words = [
        "grade",
        "class",
        "--assignment",
        "assignment.toml",
        "--report",
        "json=r.json",
    ];
    let printed = tilegrade(words)
        .within(folder.path())
        .exits(4)
        .talks()
        .run();
    let report = fs::read_to_string(folder.path().join("r.json")).expect("a report");
    let report: Value = serde_json::from_str(&report).expect("JSON");
    let ana = &report["submissions"][0];
    let [low, high] = ["points", "points-high"].map(|key| ana[key].as_f64().expect("points"));
    assert!((5.0..high).contains(&low) && high <= 10.0, "{ana}");
    let readings = ana["cases"][0]["doubt"]["readings"].as_array();
    assert!(readings.is_some_and(|all| all.len() > 1), "{ana}");
    for words in [
        format!("{low} to {high} of 10"),
        "in 1 case: a".to_owned(),
        "0 with points lost, 1 waits for a person; mean".to_owned(),
    ] {
        assert!(
            printed.stdout.contains(&words),
            "{words}: {}",
            printed.stdout
        );
    }
    let words = ["regrade", "--diff"];
    tilegrade(words)
        .within(folder.path())
        .exits(4)
        .talks()
        .run();
}

#[test]
fn for_students_stored_results_hold_no_case_that_is_not_theirs() {
    seen_by_students(&text(Format::Json, &in_doubt()));
    let (printed, seen) = seen_by_students(&text(Format::Json, &report()));
    let submissions = seen["submissions"].as_array().expect("submissions");
    let named = |name: &str| submissions.iter().find(|one| one["name"] == name);
    let [ana, ben] = ["ana-lopez", "ben"].map(|name| named(name).expect("a submission").clone());
    assert_eq!(ana["verdict"], Value::Null);
    assert_eq!(ana["cases"], ben["cases"]);
    // Once more, through a format that is told of nothing else.
    let words = ["report", "-", "--report", "csv=-"];
    let again = tilegrade(words).given(&printed).talks().run();
    assert!(
        again
            .stdout
            .contains(r#""ben","","","","",5,"",5,"","java","api",1,0,"#),
        "{}",
        again.stdout
    );
    assert!(
        again
            .stderr
            .contains("these results are those for students: 4 cases are not counted"),
        "{}",
        again.stderr
    );
}

/// What students see of stored results, as text and as JSON: no case that is not theirs, and points that add up.
fn seen_by_students(results: &str) -> (String, Value) {
    let words = ["report", "-", "--view", "student", "--report", "json=-"];
    let printed = tilegrade(words).given(results).run().stdout;
    for word in ["\"secret", "\"late", "the finding of"] {
        assert!(!printed.contains(word), "{word}: {printed}");
    }
    let seen: Value = serde_json::from_str(&printed).expect("JSON");
    let submissions = seen["submissions"].as_array().expect("submissions");
    for submission in submissions.iter().filter(|one| one["points"].is_number()) {
        let number = |value: &Value| value.as_f64().expect("a number");
        let lines = submission["explanation"].as_array().expect("lines");
        let sum: f64 = lines.iter().map(|line| number(&line["points"])).sum();
        let points = number(&submission["max-points"]) + sum;
        assert!(
            (points - number(&submission["points"])).abs() < 1e-9,
            "{submission}"
        );
    }
    (printed, seen)
}

#[test]
fn a_report_that_fails_is_named_and_stops_no_other() {
    let results = text(Format::Json, &only("ben"));
    let folder = folder_with(&[("results.json", results.as_str()), ("file", "")]);
    let words = [
        "report",
        "results.json",
        "--report",
        "junit=file/below.xml",
        "--report",
        "canvas=upload.csv",
        "--report",
        "csv=table.csv",
    ];
    let printed = tilegrade(words)
        .within(folder.path())
        .exits(2)
        .talks()
        .prints("")
        .run();
    let lines: Vec<&str> = printed.stderr.lines().collect();
    assert!(
        lines[0].starts_with("error: file/below.xml: cannot be written: "),
        "{lines:?}"
    );
    assert_eq!(
        lines[2],
        "error: a gradebook of Canvas is to be filled, and none was given"
    );
    assert!(lines[1].starts_with("hint: ") && lines[3].starts_with("hint: "));
    assert!(folder.path().join("table.csv").is_file());
}

#[test]
fn a_format_whose_platform_has_ended_still_works_and_says_what_to_use() {
    let results = text(Format::Json, &only("ben"));
    tilegrade(["report", "-", "--report", "github-classroom=-"])
        .given(results)
        .prints(text(Format::GithubClassroom, &only("ben")))
        .says(
            "warning: the platform of `github-classroom` has ended, and the next release will\n    \
             not have it: use `classroom50`\n",
        )
        .run();
}

#[test]
fn an_unknown_format_is_told_the_formats_and_the_nearest() {
    let hint = "did you mean `junit`? the formats are `json`, `gradescope`, `github-classroom`, `classroom50`, `junit`, \
        `github`, `csv`, `canvas`, `moodle`, `canvas-comments`, `moodle-feedback`, `markdown`, `html`";
    for verb in ["report", "grade"] {
        tilegrade([verb, "x", "--report", "junti=r.xml"]).fails(
            2,
            "`junti` is no format of a report",
            hint,
        );
    }
    tilegrade(["report", "x", "--report", "junit"]).fails(
        2,
        "`junit` is no report",
        "a report is FORMAT=PATH, such as `json=grades.json`",
    );
    tilegrade(["report", "x"]).fails(
        2,
        "no report is asked for",
        "add --report FORMAT=PATH, such as `--report csv=-`",
    );
}

#[test]
fn what_are_no_results_is_said_in_one_line() {
    let other = text(Format::Json, &only("ben")).replace("\"exit-code\"", "\"new-id\"");
    let every = text(Format::Json, &only("every-verdict")).replace("\"exit-code\"", "\"new-id\"");
    assert_eq!(other, text(Format::Json, &only("ben")));
    let folder = folder_with(&[
        ("half.json", "{\"format\": 2, \"assi"),
        (
            "two.json",
            "{\"format\": 3, \"assignment\": \"x\", \"submissions\": []}",
        ),
        ("new.json", &every),
    ]);
    for (name, why) in [
        (
            "half.json",
            "EOF while parsing a string at line 1 column 19",
        ),
        (
            "two.json",
            "another version wrote it, in format 3; this version reads format 2",
        ),
        (
            "new.json",
            "the finding \"new-id\" is not known here: another version may have written it at line 2 column 1600",
        ),
        ("missing.json", "No such file or directory (os error 2)"),
    ] {
        tilegrade(["report", name, "--report", "csv=-"])
            .within(folder.path())
            .fails(
                2,
                &format!("{name}: no results can be read: {why}"),
                "name the JSON report of a grading, or the folder of its results",
            );
    }
}

#[test]
fn a_grading_writes_every_report_that_is_asked_for_and_names_one_that_cannot_be_first_and_last() {
    let right = fs::read(crate::support::repository().join("expected/handout.txt"));
    let right = right.expect("a transcript");
    let folder = folder_with(&[(
        "assignment.toml",
        "format = 1\nlanguage = \"transcripts\"\n",
    )]);
    let write = |name: &str, bytes: &[u8]| {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(path, bytes).expect("a file");
    };
    write("cases/open.txt", b"1 2 3\n6 5 7\n8 4 0\n");
    write("cases/secret.txt", b"1 2 3\n6 5 7\n8 4 0\n");
    write("cases/secret.toml", b"visibility = \"hidden\"\n");
    write("class/ana/open.txt", &right);
    write("class/ana/secret.txt", b"nothing\n");
    let words = [
        "grade",
        "class",
        "--assignment",
        "assignment.toml",
        "--view",
        "student",
        "--report",
        "json=r.json",
        "--report",
        "gradescope=g.json",
        "--report",
        "junit=j.xml",
        "--report",
        "markdown=pages",
    ];
    let graded = tilegrade(words)
        .within(folder.path())
        .exits(1)
        .talks()
        .run();
    assert!(!graded.stderr.contains("error"), "{}", graded.stderr);
    let read = |name: &str| fs::read_to_string(folder.path().join(name)).expect("a report");
    let gradescope: Value = serde_json::from_str(&read("g.json")).expect("JSON");
    // Gradescope itself keeps what is hidden from students, and the staff needs it there.
    assert_eq!(gradescope["tests"][1]["visibility"], "hidden");
    assert!(!read("r.json").contains("secret") && !read("j.xml").contains("secret"));
    // The page of the class is for the staff, and those of students are not.
    assert!(read("pages/class.md").contains("secret"));
    assert!(!read("pages/students/ana.md").contains("secret"));
    write("folder.csv/x", b"");
    let words = [
        "grade",
        "class",
        "--report",
        "junit=missing/j.xml",
        "--report",
        "canvas=upload.csv",
        "--report",
        "csv=folder.csv",
        "--report",
        "html=g.json/site",
        "--report",
        "json=again.json",
    ];
    let graded = tilegrade(words)
        .within(folder.path())
        .exits(5)
        .talks()
        .run();
    let said = graded.stderr;
    let failing = [
        "missing/j.xml: cannot be written: its folder is not there",
        "a gradebook of Canvas is to be filled, and none was given",
        "folder.csv: cannot be written: it is a folder",
        "g.json/site",
    ];
    for failing in failing {
        for kind in ["warning", "error"] {
            assert!(said.contains(&format!("{kind}: {failing}")), "{said}");
        }
    }
    let sandbox = said.find("sandbox: ").expect("the grading begins");
    let [first, last] = ["warning: ", "error: "].map(|kind| said.find(kind).expect("it is said"));
    assert!(first < sandbox && sandbox < last, "{said}");
    assert!(
        !said.contains(".new-"),
        "nobody asked for such a file: {said}"
    );
    let again = Report::read(read("again.json").as_bytes()).expect("a report");
    assert_eq!(again.submissions.len(), 1);
}

#[test]
fn the_summary_of_a_job_is_appended_where_the_platform_says_and_missed_where_it_does_not() {
    let results = text(Format::Json, &only("ben"));
    let folder = folder_with(&[
        ("results.json", results.as_str()),
        ("summary.md", "before\n"),
    ]);
    let words = ["report", "results.json", "--report", "github=-"];
    let with = |set: &'static str| tilegrade(words).under(["env", set]).within(folder.path());
    let log = text(Format::Github, &only("ben"));
    with("GITHUB_STEP_SUMMARY=summary.md").prints(&log).run();
    let summary = super::texts(Format::Github, &only("ben")).job_summary;
    let expected = format!("before\n{}", summary.expect("a summary"));
    let found = fs::read_to_string(folder.path().join("summary.md")).expect("a summary");
    assert_eq!(found, expected);
    with("GITHUB_STEP_SUMMARY=")
        .prints(&log)
        .says("github: GITHUB_STEP_SUMMARY is not set: there is no summary\n")
        .run();
}

#[test]
fn what_a_platform_sets_is_taken_from_the_environment() {
    let results = text(Format::Json, &only("ben"));
    let set = [
        "env",
        "-u",
        "REVIEW_URL",
        "CLASSROOM=c",
        "ASSIGNMENT=a",
        "OWNER=",
        "SUBMISSION_TAG=submit/1",
        "COMMIT_URL=https://example.org/1",
        "RELEASE_URL=https://example.org/2",
    ];
    let printed = tilegrade(["report", "-", "--report", "classroom50=-"])
        .under(set)
        .given(&results)
        .says("classroom50: the platform's variables OWNER are not set: they are empty in the result\n")
        .run();
    let result: Value = serde_json::from_str(&printed.stdout).expect("JSON");
    for (key, value) in [
        ("classroom", "c"),
        ("owner", ""),
        ("submission", "submit/1"),
        ("review", "https://example.org/1"),
        ("release", "https://example.org/2"),
    ] {
        assert_eq!(result[key], value, "{key}");
    }
}

#[test]
fn what_classroom_50_would_not_take_is_said() {
    let results = text(Format::Json, &only("ben"));
    let said = |tag: &'static str| {
        let set = [
            "env",
            "CLASSROOM=c",
            "ASSIGNMENT=a",
            "OWNER=o",
            "COMMIT_URL=u",
            "RELEASE_URL=u",
            tag,
        ];
        let call = tilegrade(["report", "-", "--report", "classroom50=-"]).under(set);
        call.given(&results).talks().run().stderr
    };
    assert_eq!(said("SUBMISSION_TAG=submit/7"), "");
    let empty = said("SUBMISSION_TAG=");
    assert!(
        empty.contains("variables SUBMISSION_TAG are not set: they are empty in the result\n")
            && empty.contains(
                "`submission` is ``, and Classroom 50 takes only what begins with `submit/`"
            ),
        "{empty}"
    );
    let other = said("SUBMISSION_TAG=v1");
    assert!(
        other.starts_with("classroom50: `submission` is `v1`, and "),
        "{other}"
    );
}

#[test]
fn a_column_is_of_one_format_where_it_says_so_and_of_one_gradebook() {
    for columns in [["a", "b"], ["canvas=a", "canvas=b"]] {
        let call = tilegrade(["report", "results.json", "--gradebook", "x.csv"]);
        let call = call.and("--column").and(columns[0]);
        let call = call.and("--column").and(columns[1]).exits(2).talks();
        let said = call.run().stderr;
        assert!(
            said.contains("two columns are named for one gradebook"),
            "{said}"
        );
    }
}
