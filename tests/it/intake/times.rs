//! Times that cannot be when something was handed in, and days of a calendar: nobody gains by a clock and nobody loses by one.

use std::fs::{self, File};
use std::time::{Duration, UNIX_EPOCH};

use serde_json::Value;

use super::support::Desk;
use crate::support::tilegrade;

const DUE: &str = "format = 1\n[late]\nper-day = 10\ndue = 2026-01-31T20:00:00-06:00\n";

/// Saturday the 31st of January, 8 pm in Chicago.
const AT: u64 = 1_769_911_200;

fn desk(settings: &str) -> Desk {
    Desk::with(&[
        ("assignment.toml", settings),
        ("cases/handout.txt", "1 2 3\n6 5 7\n8 4 0\n"),
    ])
}

/// Hands in a right transcript, as old as this.
fn hand_in(desk: &Desk, folder: &str, seconds: u64) {
    let file = format!("{folder}/handout.txt");
    desk.write(
        &file,
        tilegrade(["solve", "cases/handout.txt"]).run().stdout,
    );
    let file = File::options()
        .append(true)
        .open(desk.path(&file))
        .expect("a file");
    file.set_modified(UNIX_EPOCH + Duration::from_secs(seconds))
        .expect("a time");
}

/// A line of a log of git.
fn line(before: u32, behind: u32, who: &str, at: u64, action: &str) -> String {
    format!("{before:040x} {behind:040x} {who} {at} -0600\t{action}\n")
}

/// The only reason of each submission's account, and what has to be looked at.
fn graded(desk: &Desk, class: &str, more: &[&str]) -> Vec<(String, String)> {
    let call = tilegrade([
        "grade",
        "--transcripts",
        class,
        "--assignment",
        "assignment.toml",
        "--exit-zero",
    ]);
    let call = call
        .and("--report")
        .and("json=report.json")
        .and("--report")
        .and("markdown=pages");
    let call = more.iter().fold(call, |call, word| call.and(*word));
    call.within(desk.folder()).talks().run();
    let text = fs::read(desk.path("report.json")).expect("a report");
    let report: Value = serde_json::from_slice(&text).expect("JSON");
    let all = report["submissions"].as_array().expect("a list").iter();
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    all.map(|one| {
        (
            text(&one["explanation"][0]["reason"]),
            text(&one["student"]["look"]),
        )
    })
    .collect()
}

const NOTHING: &str = "nothing is deducted for lateness";

/// Checkouts of commits that were made when they may and may not have been.
fn hand_in_checkouts(desk: &Desk, ana: &str, pat: &str) {
    let push = line(0, 1, ana, AT - 50, "update by push");
    for (name, log) in [
        ("ana", line(0, 1, ana, AT + 90_000, "commit (initial): a")),
        ("ben", line(0, 1, ana, 4_000_000_000, "commit (initial): a")),
        ("cy", line(0, 1, ana, 1_000_000_000, "commit (initial): a")),
        (
            "dee",
            line(0, 1, ana, AT - 60, "commit: a")
                + &line(1, 2, pat, AT + 900_000, "commit: feedback"),
        ),
        ("eve", line(0, 1, "T <ta@x.edu>", AT + 1, "commit: a")),
        (
            "fay",
            line(
                0,
                1,
                "T <7+tess@users.noreply.github.com>",
                AT + 1,
                "commit: a",
            ),
        ),
        ("gus", line(0, 1, pat, AT + 7, "clone: from x")),
        (
            "hal",
            line(0, 1, ana, AT - 9, "commit: a")
                + &line(1, 1, pat, AT + 9, "checkout: moving from a to b"),
        ),
    ] {
        hand_in(desk, &format!("class/hw3-{name}"), AT);
        desk.write(&format!("class/hw3-{name}/.git/logs/HEAD"), log);
    }
    desk.write("class/hw3-ben/.git/logs/refs/remotes/origin/main", push);
}

#[test]
fn a_commit_that_cannot_be_a_students_deducts_nothing_and_is_looked_at() {
    let course = "[course]\nstarts = 2026-01-12T00:00:00-06:00\nstaff = [\"Pat Teacher\", \"ta@x.edu\", \"tess\"]\n";
    let desk = desk(&format!("{DUE}{course}"));
    let (ana, pat) = ("Ana <ana@x.edu>", "Pat Teacher <pat@x.edu>");
    hand_in_checkouts(&desk, ana, pat);
    let found = graded(&desk, "class", &[]);
    let call = tilegrade(["regrade", "--exit-zero"]).within(desk.folder());
    let said = call.talks().run().stdout;
    let last = "8 submissions: 7 with full marks, 1 with points lost, 5 handed in at a time that cannot be; mean 97.5 %\n";
    assert!(said.contains(last), "{said}");
    let call = tilegrade(["submissions", "class", "--assignment", "assignment.toml"]);
    let printed = call.within(desk.folder()).talks().run().stdout;
    let printed = printed.split_whitespace().collect::<Vec<_>>().join(" ");
    let doubt = "which cannot be: it is before the course";
    assert!(printed.contains(doubt), "{printed}");
    let by = "by the last commit";
    let (before, staff) = (
        "it is before the course starts, 2026-01-12T06:00:00Z",
        "who is of the staff",
    );
    let expected = [
        (
            format!(
                "2 days late: handed in 2026-02-02T03:00:00Z {by}, due 2026-02-01T02:00:00Z; 20 % of 5"
            ),
            String::new(),
        ),
        (
            format!(
                "handed in 2096-10-02T07:06:40Z {by}, which cannot be: it is in the future: {NOTHING}"
            ),
            format!(
                "handed in 2096-10-02T07:06:40Z {by}, which cannot be: it is in the future; also known: \
                 2026-02-01T01:59:10Z by the push of {ana}"
            ),
        ),
        (
            format!("handed in 2001-09-09T01:46:40Z {by}, which cannot be: {before}: {NOTHING}"),
            format!(
                "handed in 2001-09-09T01:46:40Z {by}, which cannot be: {before}; no other time is known"
            ),
        ),
        (
            format!(
                "handed in 2026-02-11T12:00:00Z {by}, which cannot be: it is of {pat}, {staff}: {NOTHING}"
            ),
            format!(
                "handed in 2026-02-11T12:00:00Z {by}, which cannot be: it is of {pat}, {staff}; also known: \
                 2026-02-01T01:59:00Z {by} of {ana}"
            ),
        ),
    ];
    assert_eq!(found[..4], expected);
    for (one, who) in found[4..6]
        .iter()
        .zip(["T <ta@x.edu>", "T <7+tess@users.noreply.github.com>"])
    {
        assert!(
            one.0
                .ends_with(&format!("it is of {who}, {staff}: {NOTHING}")),
            "{one:?}"
        );
    }
    // A clone has no line for what was committed elsewhere, and nobody has to look at what is in time.
    let unknown = format!("handed in at a time that cannot be told {by}: {NOTHING}");
    assert_eq!(
        found[6..],
        [(unknown, String::new()), (String::new(), String::new())]
    );
    let page = fs::read_to_string(desk.path("pages/class.md")).expect("a page");
    assert!(
        page.contains("\n- hw3-dee, when it was handed in: handed in 2026"),
        "{page}"
    );
    // What a person found out settles it.
    desk.write("roster.csv", "login,submitted\nben,2026-02-01T01:00:00Z\n");
    let settled = graded(&desk, "class", &["--roster", "roster.csv"]);
    assert_eq!(settled[1], (String::new(), String::new()));
}

#[test]
fn the_files_of_one_whom_the_metadata_do_not_name_are_as_new_as_the_download() {
    let desk = desk(DUE);
    let metadata = "---\nsubmission_1:\n  :submitters:\n  - :name: Ana\n  :created_at: 2026-01-31 20:05:17 Z\n";
    desk.write("export/submission_metadata.yml", metadata);
    hand_in(&desk, "export/submission_1", AT + 900_000);
    hand_in(&desk, "export/submission_2", AT + 900_000);
    let found = graded(&desk, "export", &[]);
    assert_eq!(found[0], (String::new(), String::new()));
    let why = "the times of others are told by metadata, and this one's is not";
    assert!(
        found[1].0.ends_with(&format!(
            "by the times of the files, which cannot be: {why}: {NOTHING}"
        )),
        "{found:?}"
    );
    // It is the same for who is picked alone.
    let alone = graded(
        &desk,
        "export",
        &["--only", "submission_2", "--out", "alone"],
    );
    assert_eq!(alone[..], found[1..]);
    // A roster tells of others too.
    hand_in(&desk, "class/ana", AT + 900_000);
    hand_in(&desk, "class/ben", AT + 900_000);
    desk.write(
        "roster.csv",
        "login,submitted\nana,2026-01-31T20:05:17Z\nben,\n",
    );
    let found = graded(
        &desk,
        "class",
        &["--roster", "roster.csv", "--out", "class-grades"],
    );
    assert!(
        found[0].0.is_empty() && found[1].0.contains(why),
        "{found:?}"
    );
    // Where the platform says it of nobody, the files are all there is.
    desk.write("export/submission_metadata.yml", "---\n");
    assert!(
        graded(&desk, "export", &[])[1]
            .0
            .starts_with("11 days late: ")
    );
}

#[test]
fn a_day_is_one_of_the_calendar_where_the_zone_is_named() {
    // Clocks went back in the night of the 1st of November 2025.
    let day = |due: &str, at: u64| {
        let desk = desk(&format!("format = 1\n[late]\nper-day = 10\ndue = {due}\n"));
        hand_in(&desk, "class/ana", at);
        graded(&desk, "class", &["--as", "class"]).swap_remove(0).0
    };
    let zone = "\"2025-11-01T20:00[America/Chicago]\"";
    let by = "by the times of the files, due";
    assert_eq!(
        day(zone, 1_762_047_000),
        format!(
            "1 day late: handed in 2025-11-01T20:30:00-05:00 {by} 2025-11-01T20:00:00-05:00; 10 % of 5"
        )
    );
    assert_eq!(
        day(zone, 1_762_045_200 + 25 * 3600),
        format!(
            "1 day late: handed in 2025-11-02T20:00:00-06:00 {by} 2025-11-01T20:00:00-05:00; 10 % of 5"
        )
    );
    assert!(day(zone, 1_762_045_201 + 25 * 3600).starts_with("2 days late: "));
    assert!(
        day("2025-11-01T20:00:00-05:00", 1_762_045_201 + 24 * 3600).starts_with("2 days late: ")
    );
}

#[test]
fn the_time_in_an_export_is_the_platforms_and_one_that_cannot_be_deducts_nothing() {
    let desk = desk(DUE);
    let ana = "Ana <ana@x.edu>";
    for name in ["ana", "ben", "cy"] {
        hand_in(&desk, &format!("class/hw3-{name}"), AT);
        let log = line(0, 1, ana, AT - 60, "commit (initial): a");
        desk.write(&format!("class/hw3-{name}/.git/logs/HEAD"), log);
    }
    let head = "assignment_name,github_username,roster_identifier,student_repository_name,submission_timestamp,points_awarded\n";
    let rows = "P,ana,Ana Lopez,hw3-ana,2026-02-02T03:00:00Z,\nP,ben,Ben Kim,hw3-ben,2096-10-02 07:06:40 UTC,\nP,cy,,hw3-cy,,\n";
    desk.write("grades.csv", format!("{head}{rows}"));
    let found = graded(&desk, "class", &["--roster", "grades.csv"]);
    let by = "by the platform's metadata";
    let late = format!(
        "2 days late: handed in 2026-02-02T03:00:00Z {by}, due 2026-02-01T02:00:00Z; 20 % of 5"
    );
    let future =
        format!("handed in 2096-10-02T07:06:40Z {by}, which cannot be: it is in the future");
    let known = format!("{future}; also known: 2026-02-01T01:59:00Z by the last commit of {ana}");
    assert_eq!(found[0], (late, String::new()));
    assert_eq!(found[1], (format!("{future}: {NOTHING}"), known));
    assert_eq!(found[2].1, "");
    desk.write(
        "grades.csv",
        format!("{head}P,ana,Ana,hw3-ana,yesterday,\n"),
    );
    let call = tilegrade(["submissions", "class", "--roster", "grades.csv"]);
    call.within(desk.folder()).fails(
        3,
        "grades.csv:2: `yesterday` is no time with its distance from UTC",
        "write it as 2026-11-20T18:30:00-06:00, or 2026-11-21T00:30:00Z",
    );
}

#[test]
fn a_zone_that_does_not_exist_is_named_with_its_line_and_the_way_out() {
    let desk = desk("format = 1\n[late]\ndue = \"2026-01-31T20:00[America/Chicgo]\"\n");
    hand_in(&desk, "class/ana", AT);
    let call = || {
        let words = [
            "grade",
            "--transcripts",
            "class",
            "--assignment",
            "assignment.toml",
        ];
        tilegrade(words).within(desk.folder())
    };
    call().fails(
        3,
        "assignment.toml:3: there is no time zone `America/Chicgo`",
        "did you mean `America/Chicago`?",
    );
    // Clocks are set back in the first night, and forward in the second.
    for (time, one) in [
        ("2026-11-01T01:30", "2026-11-01T01:30:00-05:00"),
        ("2026-03-08T02:30", "2026-03-08T03:30:00-05:00"),
    ] {
        let due = format!("format = 1\n[late]\ndue = \"{time}[America/Chicago]\"\n");
        desk.write("assignment.toml", due);
        call().fails(
            3,
            "assignment.toml:3: `due` is shown twice by the clocks in America/Chicago, or never",
            &format!("say how far it is from UTC, as in \"{one}[America/Chicago]\""),
        );
        let due = format!("format = 1\n[late]\ndue = \"{one}[America/Chicago]\"\n");
        desk.write("assignment.toml", due);
        call().and("--exit-zero").talks().run();
    }
}

#[test]
fn a_log_whose_times_go_back_deducts_nothing_and_is_looked_at() {
    let desk = desk(DUE);
    let ana = "Ana <ana@x.edu>";
    // The first commit is too late, and the clock was set back for the second; it was only set right for ben's.
    for (name, at, later) in [("ana", AT + 500_000, AT - 60), ("ben", AT - 60, AT - 90)] {
        hand_in(&desk, &format!("class/hw3-{name}"), AT);
        let log = line(0, 1, ana, at, "commit (initial): a") + &line(1, 2, ana, later, "commit: b");
        desk.write(&format!("class/hw3-{name}/.git/logs/HEAD"), log);
    }
    let found = graded(&desk, "class", &[]);
    let by = "handed in 2026-02-01T01:59:00Z by the last commit, which cannot be";
    let why = "the times of the log go back: a clock was set";
    assert_eq!(found[0].0, format!("{by}: {why}: {NOTHING}"));
    assert_eq!(found[1], (String::new(), String::new()));
    // The time that is too late is known too.
    assert!(
        found[0]
            .1
            .contains("2026-02-06T20:53:20Z by the last commit of Ana"),
        "{}",
        found[0].1
    );
}

#[test]
fn a_log_that_a_student_handed_in_is_no_better_than_the_files() {
    let desk = desk(DUE);
    for name in ["ana", "ben", "cy"] {
        hand_in(&desk, &format!("class/{name}"), AT + 90_000);
    }
    let log = line(0, 1, "Ana <ana@x.edu>", AT - 60, "commit (initial): a");
    desk.write("class/ana/.git/logs/HEAD", log);
    let found = graded(&desk, "class", &[]);
    assert_eq!(found[0], found[1]);
    assert!(
        found[0].0.contains("by the times of the files"),
        "{}",
        found[0].0
    );
}
