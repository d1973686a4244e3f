//! What a submission is headed by, and what is said of it: each line was untrue of a real program once.

use crate::distances::estimate_of;

use tilegrade::{
    assignment::{Case, Kind, Points},
    judge::{SubmissionFacts, judge_case, judge_submission},
    mutant::{Mutant, Program, Workspace},
    outcome::{
        Bound, CaseResult, Ending, Finding, FindingId, Observation, RunRecord, SubmissionResult,
        Verdict,
    },
    puzzle::GOAL,
    report::terminal,
    search::Heuristic,
};

use super::support::{PATIENCE, assignment, run, table};

/// What a program comes to whose runs are those of `program`, each changed by `change`.
pub(crate) fn graded(
    program: Option<Mutant>,
    change: impl Fn(&Case, RunRecord) -> RunRecord,
) -> SubmissionResult {
    let assignment = assignment();
    let program = Program::with(program);
    let mut workspace = Workspace::new(PATIENCE);
    let judged = assignment.cases.iter().map(|case| {
        let record = change(case, run(&program, case.kind.board(), &mut workspace));
        judge_case(case, &assignment.settings.rubric, &Observation::Ran(record))
    });
    let judged: Vec<CaseResult> = judged.collect();
    let findings = table().findings(&judged);
    let facts = SubmissionFacts {
        findings,
        ..SubmissionFacts::default()
    };
    judge_submission(facts, assignment, judged)
}

/// A run that says nothing and is stopped for its time.
pub(crate) fn hangs() -> RunRecord {
    RunRecord {
        ending: Some(Ending::Stopped(Bound::Cpu)),
        ..RunRecord::saved(Vec::new())
    }
}

fn case<'a>(result: &'a SubmissionResult, name: &str) -> &'a CaseResult {
    let mut cases = result.cases.iter();
    cases
        .find(|case| case.name == name)
        .expect("a shipped case")
}

fn points(number: f64) -> Option<Points> {
    Points::exactly(number)
}

/// The findings of all cases that lost something.
fn findings(result: &SubmissionResult) -> Vec<&Finding> {
    let failed = result.cases.iter().filter(|case| !case.is_full());
    failed.flat_map(|case| &case.findings).collect()
}

/// How often a text stands in the terminal's block, wherever its lines are broken.
fn times(result: &SubmissionResult, words: &str) -> usize {
    let text = terminal::submission(result, 10_000);
    text.matches(words).count()
}

#[test]
fn a_file_that_is_not_refused_is_no_slow_program() {
    let result = graded(None, |case, record| match case.name.as_str() {
        "malformed-nine" => hangs(),
        _ => record,
    });
    assert_eq!(result.points, points(99.0));
    assert_eq!(result.verdict, Verdict::WrongAnswer);
    let case = case(&result, "malformed-nine");
    assert_eq!(case.verdict, Verdict::TimeLimit);
    let hint = case.findings[0].hint.as_deref();
    let fitting = "this file is no board: line 1 has a 9; refuse it before you search";
    assert_eq!(hint, Some(fitting));
    let depth_20 = |case: &Case, record| match case.name.as_str() {
        "depth-20" => hangs(),
        _ => record,
    };
    assert_eq!(graded(None, depth_20).verdict, Verdict::TimeLimit);
}

#[test]
fn the_verdict_is_what_cost_most_and_not_what_strikes_most_cases() {
    let result = graded(None, |case, record| match case.name.as_str() {
        "depth-05" | "depth-08" => hangs(),
        // Three refusals that are no more than silence cost less than two boards.
        _ if case.name.starts_with("unsolvable") => RunRecord {
            stdout: Vec::new(),
            ..record
        },
        _ => record,
    });
    assert_eq!(result.points, points(81.0));
    assert_eq!(result.verdict, Verdict::TimeLimit);
    let text = terminal::submission(&result, 10_000);
    let place = |found: &str| text.find(found);
    assert!(
        place("runs out of CPU time") < place("nothing was printed"),
        "{text}"
    );
}

#[test]
fn estimates_for_counts_and_no_boards_are_a_wrong_answer() {
    let headings = |number: fn(&Case, Heuristic) -> u64| {
        graded(None, move |case, record| match &case.kind {
            Kind::Solvable { .. } => {
                let heading = |heuristic: Heuristic, name| {
                    format!(
                        "{} moves in total (heuristic: {name})\n",
                        number(case, heuristic)
                    )
                };
                let text = heading(Heuristic::Manhattan, "the Manhattan distance")
                    + &heading(Heuristic::Mismatch, "number of mismatched tiles");
                RunRecord {
                    stdout: text.into_bytes(),
                    ..record
                }
            }
            _ => record,
        })
    };
    let board = |case: &Case| case.kind.board().expect("a board");
    let estimates =
        headings(|case, heuristic| estimate_of(heuristic)(&case.kind.board().expect("a board")));
    assert_eq!(estimates.verdict, Verdict::WrongAnswer);
    let deep = case(&estimates, "depth-20");
    assert_eq!(deep.verdict, Verdict::WrongAnswer);
    let said: Vec<&str> = deep
        .findings
        .iter()
        .filter(|finding| finding.id == FindingId::CountOfEstimate)
        .map(|finding| finding.message.as_str())
        .collect();
    let own = assignment()
        .cases
        .iter()
        .find(|case| case.name == "depth-20");
    let estimate = estimate_of(Heuristic::Manhattan)(&board(own.expect("the case")));
    let expected = format!(
        "{estimate} moves stated and 20 needed: {estimate} is what manhattan estimates for the start"
    );
    assert!(said.contains(&&expected[..]), "{said:?}");
    let numbers = headings(|case, _| match case.kind {
        Kind::Solvable { distance, .. } => u64::from(distance),
        _ => 0,
    });
    assert_eq!(case(&numbers, "depth-20").verdict, Verdict::FormatError);
}

#[test]
fn shortest_paths_with_a_wrong_count_are_not_wrong_at_all_depths() {
    let unchanged = |_: &Case, record| record;
    let counts = graded(Some(Mutant::CountsStates), unchanged);
    assert_eq!(counts.verdict, Verdict::WrongAnswer);
    assert_eq!(
        counts.program.ladder.as_deref(),
        Some("correct paths at all depths")
    );
    let labels = graded(Some(Mutant::LabelsOfTheBlank), unchanged);
    let ladder = "correct at 0, correct paths from 1 on";
    assert_eq!(labels.program.ladder.as_deref(), Some(ladder));
    let reversed = graded(Some(Mutant::PathReversed), unchanged);
    assert_eq!(
        reversed.program.ladder.as_deref(),
        Some("correct at 0, wrong from 1 on")
    );
}

#[test]
fn exchanged_labels_are_one_fault_in_all_cases() {
    for (mutant, id) in [
        (Mutant::LeftAndRightSwapped, FindingId::LeftRightSwapped),
        (Mutant::UpAndDownSwapped, FindingId::UpDownSwapped),
        (Mutant::LabelsOfTheBlank, FindingId::LabelsInverted),
    ] {
        let result = graded(Some(mutant), |_, record| record);
        for finding in findings(&result) {
            assert_eq!(finding.id, id, "{finding:?}");
            let hint = finding.hint.as_deref().unwrap_or_default();
            assert!(!hint.contains("predecessor"), "{finding:?}");
        }
        assert_eq!(times(&result, "The smallest board that shows it"), 1);
        // The same reason stands in the account of each case.
        assert_eq!(result.explanation.len(), 1, "{:?}", result.explanation);
    }
}

#[test]
fn a_slip_stays_a_slip_and_labels_of_another_kind_are_no_exchange() {
    let slips = |names: &'static [&str]| {
        graded(None, move |case, record| {
            if !names.contains(&case.name.as_str()) {
                return record;
            }
            let text = String::from_utf8(record.stdout.clone()).expect("text");
            RunRecord {
                stdout: text.replacen("LEFT", "RIGHT", 1).into_bytes(),
                ..record
            }
        })
    };
    for names in [&["depth-20"][..], &["depth-20", "depth-18"]] {
        let result = slips(names);
        let ids: Vec<FindingId> = findings(&result).iter().map(|finding| finding.id).collect();
        assert!(!ids.is_empty());
        for id in ids {
            assert!(
                matches!(id, FindingId::WrongLabel | FindingId::LabelStale),
                "{id:?}"
            );
        }
    }
}

#[test]
fn a_parity_test_that_is_inverted_does_not_refuse_everything() {
    let refusing = |unsolvable: &'static str| {
        graded(None, move |case, record| {
            let Some(board) = case.kind.board() else {
                return record;
            };
            let rows = board.rows();
            let rows: Vec<String> = rows
                .map(|row| format!("{} {} {}\n", row[0], row[1], row[2]))
                .collect();
            let shown = rows.concat();
            let text = if board.leads_to(&GOAL) {
                format!("No solution exists for the following initial state:\n{shown}")
            } else {
                unsolvable.to_owned()
            };
            RunRecord {
                stdout: text.into_bytes(),
                ..record
            }
        })
    };
    let said = |result: &SubmissionResult| {
        let mut findings = result.findings.iter();
        let mutant = findings.find(|finding| finding.id == FindingId::Mutant);
        mutant
            .map(|finding| finding.message.clone())
            .unwrap_or_default()
    };
    let inverted = said(&refusing("No solution found.\n"));
    assert!(
        inverted.ends_with("of a solver whose parity test is inverted"),
        "{inverted}"
    );
    // In the same words it may be either.
    let either = said(&refusing(
        "No solution exists for the following initial state:\n",
    ));
    let expected = "of a solver whose parity test refuses the boards that have a solution";
    assert!(either.ends_with(expected), "{either}");
}

#[test]
fn a_program_that_is_done_with_no_file_is_asked_about_its_reading() {
    let result = graded(None, |_, _| hangs());
    assert_eq!(result.verdict, Verdict::TimeLimit);
    let words = "does reading the file end?";
    for finding in findings(&result)
        .into_iter()
        .filter(|finding| finding.id == FindingId::CpuLimit)
    {
        assert!(
            finding
                .hint
                .as_deref()
                .is_some_and(|hint| hint.ends_with(words)),
            "{finding:?}"
        );
    }
    assert_eq!(times(&result, words), 1);
    assert_eq!(times(&result, "solvable()"), 0);
    // Files that are refused were read.
    let searches = graded(None, |case, record| match case.kind {
        Kind::Malformed { .. } => record,
        _ => hangs(),
    });
    assert_eq!(times(&searches, words), 0);
}

#[test]
fn a_constructor_that_reads_no_file_refuses_none() {
    let unread = |is_broken: fn(&Case) -> bool| {
        graded(None, move |case, record| RunRecord {
            used_array: is_broken(case) && matches!(case.kind, Kind::Solvable { .. }),
            ..record
        })
    };
    let result = unread(|_| true);
    assert_eq!(result.verdict, Verdict::WrongAnswer);
    let [finding] = &result.findings[..] else {
        panic!("{:?}", result.findings);
    };
    assert_eq!(finding.id, FindingId::FileConstructorBroken);
    for (case, result) in assignment().cases.iter().zip(&result.cases) {
        let is_file = matches!(case.kind, Kind::Malformed { .. } | Kind::Tolerated { .. });
        assert_eq!(result.is_full(), !is_file, "{}", case.name);
    }
    let result = unread(|case| case.name == "depth-20");
    assert_eq!(result.verdict, Verdict::Accepted);
    assert!(result.findings[0].message.contains("in 1 of"), "{result:?}");
}

/// What is said of an answer to the board of `depth-03` that is on standard error in this form.
fn said_of(stdout: &str, form: impl Fn(&str) -> String) -> Finding {
    let result = graded(None, |case, record| {
        if case.name != "depth-03" {
            return record;
        }
        let text = String::from_utf8(record.stdout.clone()).expect("text");
        RunRecord {
            stdout: stdout.into(),
            stderr: form(&text).into_bytes(),
            ..record
        }
    });
    let case = case(&result, "depth-03");
    assert_eq!(case.verdict, Verdict::NoAnswer);
    case.findings[0].clone()
}

#[test]
fn where_an_answer_went_is_said() {
    let plain = said_of("", str::to_owned);
    assert_eq!(plain.id, FindingId::NoAnswer);
    assert_eq!(
        plain.message,
        "nothing on standard output; 8 boards on standard error"
    );
    let beside = said_of("Solving ...\n", str::to_owned);
    assert_eq!(beside.id, FindingId::NothingReadable);
    let expected = "nothing readable on standard output; 8 boards on standard error";
    assert_eq!(beside.message, expected);
    let logged = "nothing on standard output; 8 boards on standard error, through a logger";
    for (before, after) in [
        ("Nov 25, 2026 4:33:00 AM Solver main\nINFO: ", "\n"),
        ("INFO:root:", "\n"),
        ("[main] INFO Solver - ", "\n"),
    ] {
        let form = |text: &str| {
            let lines = text.lines().map(|line| format!("{before}{line}{after}"));
            lines.collect()
        };
        let finding = said_of("", form);
        assert_eq!(finding.message, logged, "{before}");
        assert!(finding.hint.is_some_and(|hint| hint.contains("logger")));
    }
    let written = graded(None, |_, record| RunRecord {
        stdout: Vec::new(),
        written: vec!["a.log".to_owned(), "solution.txt".to_owned()],
        ..record
    });
    let finding = &case(&written, "depth-03").findings[0];
    let expected = "nothing on standard output; the program wrote `a.log`, `solution.txt`";
    assert_eq!(finding.message, expected);
    let warned = said_of("", |_| "WARNING: an option is deprecated\n".to_owned());
    assert_eq!(warned.message, "nothing was printed");
}
