//! Every key of the JSON that others read is documented.

use std::{fs, process::Command};

use serde_json::Value;
use tempfile::TempDir;
use tilegrade::{
    assignment::{DEFAULT_SETTINGS, GradebookRules, Item, Mark, Points, Variant, Visibility},
    course::Meaning,
    outcome::{
        Absent, AccountLine, ByHand, CaseFacts, CaseResult, Doubt, Finding, FindingId, Forgiven,
        Granted, ItemScore, JudgedRun, KnownTime, Lateness, Person, ProgramFacts, ReadAs, Ruled,
        SearchCount, SearchFound, SearchKind, ShownPart, ShownPath, Stream, Student,
        SubmissionResult, Submitted, Task, TimeSource, Unmatched, Usage, Verdict,
        classes::{Class, Difference, Failure, Method, Part, Unprobed},
    },
    puzzle::{GOAL, Move, MoveSet},
    report::{Report, json},
    search::Heuristic,
    transcript::Lenience,
};

use super::sources::repository;
use crate::support::assert_every_key_has_a_row;

#[test]
fn every_key_of_the_report_is_documented() {
    let report = [
        json::opening(&Report {
            warning: Some("a warning".to_owned()),
            unmatched: Some(Unmatched {
                absent: vec![Absent {
                    is_excused: true,
                    ..Absent::default()
                }],
                by_name: vec![(String::new(), String::new())],
                ..Unmatched::default()
            }),
            gradebook: GradebookRules {
                scale_to: Some(Points::whole(100)),
                nothing_handed_in: Some(Points::ZERO),
            },
            ..Report::default()
        }),
        json::submission(&full_result()),
        json::CLOSING.to_owned(),
    ];
    assert_documented(&report.concat());
}

#[test]
fn every_key_that_solve_prints_is_documented() {
    assert_documented(&output(&[
        "solve",
        "--board",
        "123657840",
        "--format",
        "json",
    ]));
    let inadmissible = ["--heuristic", "mismatch+manhattan", "--stats"];
    let solve = ["solve", "--board", "123657840", "--format", "json"];
    assert_documented(&output(&[&solve[..], &inadmissible].concat()));
}

#[test]
fn every_key_of_the_file_about_a_run_is_documented() {
    let folder = TempDir::new().expect("a folder");
    let submission = folder.path().join("ana");
    fs::create_dir(&submission).expect("a folder");
    fs::copy(
        repository().join("expected/handout.txt"),
        submission.join("handout.txt"),
    )
    .expect("a transcript");
    let out = folder.path().join("grades");
    let path = |path: &std::path::Path| path.to_string_lossy().into_owned();
    output(&[
        "grade",
        "--transcripts",
        "--as",
        "one",
        &path(&submission),
        "--out",
        &path(&out),
    ]);
    let facts = fs::read_to_string(out.join("run.json")).expect("the grading wrote it");
    let mut facts: Value = serde_json::from_str(&facts).expect("JSON");
    // Its keys are those of the settings file, which explains them.
    let rubric = facts["rubric"].take();
    let settings: toml::Table = DEFAULT_SETTINGS.parse().expect("TOML");
    for key in rubric.as_object().expect("a table").keys() {
        assert!(settings["rubric"].get(key).is_some(), "{key}");
    }
    assert_documented(&facts.to_string());
}

/// All that there may be of a student.
fn full_student() -> Student {
    Student {
        people: vec![Person {
            other_keys: vec!["17".to_owned()],
            ..Person::default()
        }],
        called: Some("ana".to_owned()),
        download: Some("ana_1_2_x.py".to_owned()),
        submitted: Some(Submitted {
            by: Some("Ana <ana@x.edu>".to_owned()),
            others: vec![KnownTime {
                source: TimeSource::Push,
                at: 0,
                by: Some("Ana <ana@x.edu>".to_owned()),
            }],
            ..Submitted::marked(true).doubted("a reason")
        }),
        look: Some("a reason".to_owned()),
        open: vec![Mark {
            name: "by-hand".to_owned(),
            points: Points::whole(8),
        }],
        by_hand: vec![ByHand {
            item: Some("methods".to_owned()),
            points: Points::whole(1),
            reason: "a reason".to_owned(),
        }],
        late: Some(Lateness {
            percent: Points::whole(10),
            why: "a day late".to_owned(),
        }),
        is_excused: true,
    }
}

/// All that there may be of a class.
fn full_class() -> Class {
    let failure = Failure {
        call: "new State(\"123804765\").isGoalState()".to_owned(),
        expected: "true".to_owned(),
        found: "false".to_owned(),
    };
    Class {
        class: "State".to_owned(),
        passed: 1,
        failed: 1,
        cures: Some("with our `State`, all 22 boards are right".to_owned()),
        differences: vec![Difference {
            message: "`cost` is private".to_owned(),
            is_fault: true,
        }],
        methods: vec![Method {
            method: "isGoalState".to_owned(),
            passed: 1,
            failed: 1,
            first_failure: Some(failure.clone()),
            parts: vec![Part {
                part: "boards".to_owned(),
                passed: 1,
                failed: 1,
                is_free: false,
                first_failure: Some(failure),
            }],
        }],
        unprobed: vec![Unprobed {
            method: "clone".to_owned(),
            why: "a reason".to_owned(),
        }],
    }
}

/// A result in which nothing is missing.
fn full_search() -> SearchFound {
    SearchFound {
        verdict: SearchKind::Greedy,
        message: "it is greedy".to_owned(),
        counts: vec![SearchCount {
            heuristic: "ManhattanDist".to_owned(),
            board: "123840765".to_owned(),
            expanded: 3,
            boards: 2,
            reference: 4,
            least: 2,
            most: 9,
            is_stopped: false,
        }],
    }
}

fn full_result() -> SubmissionResult {
    let finding = Finding {
        section: Some(Heuristic::Manhattan.into()),
        step: Some(1),
        line: Some(1),
        hint: Some("a hint".to_owned()),
        evidence: Some("a board".to_owned()),
        ..Finding::new(FindingId::WrongLabel, "a message")
    };
    let line = AccountLine::new(-Points::whole(1), "a reason")
        .of_item(Item::Labels)
        .for_finding(FindingId::WrongLabel);
    let result = CaseResult {
        name: "handout".to_owned(),
        verdict: Verdict::WrongAnswer,
        points: Some(Points::whole(4)),
        facts: CaseFacts {
            max_points: Points::whole(5),
            is_extra_credit: false,
            visibility: Visibility::Visible,
            board: Some(GOAL),
            depth: Some(18),
            has_deeper_sections: true,
            asked: Task {
                sections: 3,
                variant: Some(Variant::Coms472),
            },
        },
        run: JudgedRun {
            usage: Some(Usage::default()),
            judged: Some(Stream::Stdout),
        },
        items: vec![ItemScore {
            item: Item::Path,
            points: Points::whole(2),
            max_points: Points::whole(2),
        }],
        explanation: vec![line.clone()],
        paths: vec![ShownPath {
            section: Heuristic::Manhattan.into(),
            goal: GOAL,
            allowed: MoveSet::Single,
            start: GOAL,
            moves: vec![Move::Left],
            breaks_off: Some(GOAL),
            more: 1,
        }],
        findings: vec![finding.clone()],
        granted: Granted {
            leniences: vec![Forgiven {
                lenience: Lenience::Copies,
                line: 1,
                lines: 1,
            }],
            rulings: vec![
                Ruled::words("Hopeless!", Meaning::NoSolution),
                Ruled::reading(1, "12 moves"),
            ],
        },
        ..CaseResult::default()
    };
    let doubt = Doubt {
        stream: Stream::Stdout,
        line: Some(1),
        words: Some("Hopeless!".to_owned()),
        readings: vec![ReadAs {
            says: "the board has no solution".to_owned(),
            meaning: Some(Meaning::NoSolution),
            result: result.clone(),
        }],
    };
    let case = CaseResult {
        doubt: Some(Box::new(doubt)),
        ..result
    };
    SubmissionResult {
        name: "ana".to_owned(),
        student: full_student(),
        verdict: Verdict::WrongAnswer,
        points: Some(Points::whole(4)),
        points_high: Some(Points::whole(5)),
        max_points: Points::whole(5),
        explanation: vec![line.in_cases(vec!["handout".to_owned()])],
        not_shown: 0,
        shown: Some(Box::new(ShownPart {
            points_high: Some(Points::whole(5)),
            ladder: Some("correct to 20".to_owned()),
            ..ShownPart::default()
        })),
        program: ProgramFacts {
            language: Some("java".to_owned()),
            entry: Some("api".to_owned()),
            ladder: Some("correct to 20".to_owned()),
            classes: vec![full_class()],
            search: Some(full_search()),
        },
        findings: vec![finding],
        cases: vec![case],
    }
}

fn output(arguments: &[&str]) -> String {
    let output = tilegrade().args(arguments).output().expect("it starts");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.code().is_some_and(|code| code < 2), "{said}");
    String::from_utf8(output.stdout).expect("text")
}

#[expect(
    clippy::disallowed_methods,
    reason = "a test of the program as a whole"
)]
fn tilegrade() -> Command {
    Command::new(env!("CARGO_BIN_EXE_tilegrade"))
}

fn assert_documented(text: &str) {
    let value: Value = serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"));
    assert_every_key_has_a_row(&value, "docs/json-report.md");
}
