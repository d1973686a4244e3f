//! What is no mutant's answer is told of none.

use tilegrade::{
    assignment::{Assignment, Case, Kind},
    judge::judge_case,
    mutant::{Mutant, Program, Ties, Workspace},
    outcome::{
        Bound, CaseResult, Ending, FindingId, MachineFault, Observation, Returned, RunRecord,
    },
};

use super::support::{assignment, crash, results, run, table};

/// The results of a right program of which something becomes of the runs on some cases.
fn spoilt(
    assignment: &Assignment,
    is_spoilt: impl Fn(usize, &Case) -> bool,
    spoil: impl Fn(RunRecord) -> Observation,
) -> Vec<CaseResult> {
    let mut workspace = Workspace::new(0);
    let cases = assignment.cases.iter().enumerate();
    let judged = cases.map(|(number, case)| {
        let record = run(&Program::with(None), case.kind.board(), &mut workspace);
        let observation = if is_spoilt(number, case) {
            spoil(record)
        } else {
            Observation::Ran(record)
        };
        judge_case(case, &assignment.settings.rubric, &observation)
    });
    judged.collect()
}

/// The part of a record's text before its second solution.
fn first_half(record: RunRecord) -> RunRecord {
    let text = String::from_utf8(record.stdout.clone()).expect("text");
    let half = match text.rfind(" moves in total") {
        Some(heading) => text[..heading].rfind('\n').map_or(0, |end| end + 1),
        None => 0,
    };
    let stdout = text.as_bytes()[..half].to_vec();
    RunRecord { stdout, ..record }
}

fn silenced(record: RunRecord) -> RunRecord {
    let stdout = Vec::new();
    RunRecord { stdout, ..record }
}

fn stopped(record: RunRecord, bound: Bound) -> RunRecord {
    let ending = Some(Ending::Stopped(bound));
    RunRecord { ending, ..record }
}

/// What may become of a run of a right program.
fn misfortunes() -> Vec<fn(RunRecord) -> Observation> {
    vec![
        |record| Observation::Ran(crash(silenced(record))),
        |record| Observation::Ran(crash(first_half(record))),
        |record| Observation::Ran(silenced(record)),
        |record| Observation::Ran(stopped(silenced(record), Bound::Wall)),
        |record| Observation::Ran(stopped(first_half(record), Bound::Cpu)),
        |record| Observation::Ran(stopped(silenced(record), Bound::Memory)),
        |record| {
            let returned = Returned::Threw("java.lang.NullPointerException".to_owned());
            Observation::Ran(RunRecord {
                returned,
                ..silenced(record)
            })
        },
        |_| {
            Observation::NotJudged(MachineFault {
                message: "the machine failed".to_owned(),
                hint: None,
                is_missing_tool: false,
            })
        },
    ]
}

#[test]
fn a_right_program_that_fails_on_some_boards_is_told_of_no_mistake() {
    let assignment = assignment();
    let table = table();
    let assert_silent = |results: &[CaseResult], what: &str| {
        assert_eq!(table.findings(results), [], "{what}");
    };
    for (number, spoil) in misfortunes().into_iter().enumerate() {
        for spoilt_case in 0..assignment.cases.len() {
            let results = spoilt(assignment, |number, _| number == spoilt_case, spoil);
            assert_silent(&results, &format!("{number} on case {spoilt_case}"));
        }
        for depth in [0, 1, 5, 14, 18] {
            let is_deep = |_: usize, case: &Case| match case.kind {
                Kind::Solvable { distance, .. } => distance >= depth,
                _ => false,
            };
            let results = spoilt(assignment, is_deep, spoil);
            assert_silent(&results, &format!("{number} from {depth} moves on"));
        }
        for every in [2, 3] {
            let results = spoilt(assignment, |number, _| number % every == 0, spoil);
            assert_silent(&results, &format!("{number} on every {every}. case"));
        }
    }
}

#[test]
fn a_right_program_that_says_nothing_of_unsolvable_boards_is_told_of_no_mistake() {
    let assignment = assignment();
    let table = table();
    let is_unsolvable = |_: usize, case: &Case| matches!(case.kind, Kind::Unsolvable { .. });
    let says: [fn(RunRecord) -> RunRecord; 4] = [
        silenced,
        |record| crash(silenced(record)),
        |record| RunRecord {
            stdout: b"null\n".to_vec(),
            ..record
        },
        |record| stopped(silenced(record), Bound::Wall),
    ];
    for says in says {
        let results = spoilt(assignment, is_unsolvable, |record| {
            Observation::Ran(says(record))
        });
        assert_eq!(table.findings(&results), []);
    }
}

#[test]
fn a_program_with_two_mistakes_is_told_of_none() {
    let assignment = assignment();
    let table = table();
    let mut workspace = Workspace::new(0);
    let program = Program::with(Some(Mutant::LabelsOfTheBlank));
    let judge = |case: &Case| {
        let mut record = run(&program, case.kind.board(), &mut workspace);
        let text = String::from_utf8(record.stdout).expect("text");
        let count_states = |line: &str| match line.split_once(" moves in total") {
            Some((count, rest)) => {
                let count: u32 = count.parse().expect("a number");
                format!("{} moves in total{rest}\n", count + 1)
            }
            None => format!("{line}\n"),
        };
        record.stdout = text.lines().map(count_states).collect::<String>().into();
        judge_case(case, &assignment.settings.rubric, &Observation::Ran(record))
    };
    let results: Vec<CaseResult> = assignment.cases.iter().map(judge).collect();
    assert_eq!(table.findings(&results), []);
}

#[test]
fn right_programs_are_told_of_no_mistake_and_of_no_exchanged_headings() {
    let assignment = assignment();
    let table = table();
    for program in Program::in_every_way(None) {
        let results = results(assignment, &program);
        assert_eq!(table.findings(&results), [], "{program:?}");
    }
}

#[test]
fn exchanged_headings_are_remarked_on_and_cost_nothing() {
    let assignment = assignment();
    let table = table();
    let mutant = Some(Mutant::HeadingsExchanged);
    let programs = Program::in_every_way(mutant).into_iter();
    for program in programs.filter(|program| program.ties == Ties::BeforeEqual) {
        let results = results(assignment, &program);
        assert!(
            results
                .iter()
                .all(|result| result.points == Some(result.facts.max_points))
        );
        let findings = table.findings(&results);
        let ids: Vec<FindingId> = findings.iter().map(|finding| finding.id).collect();
        assert_eq!(ids, [FindingId::HeuristicsExchanged], "{program:?}");
    }
}
