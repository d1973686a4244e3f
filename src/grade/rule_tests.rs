use crate::{
    assignment::{Case, builtin},
    judge::judge_case,
    outcome::{CaseResult, Doubt, Observation, ReadAs, RunRecord, Stream, Verdict},
    transcript::Meaning,
};

use super::{Change, Compared, Objection, Refusal, Standing, changes, excerpt, kind};

fn case(name: &str) -> Case {
    let cases = builtin().expect("the built-in assignment").cases;
    let mut cases = cases.into_iter();
    cases.find(|case| case.name == name).expect("a case")
}

/// What this text is worth in a case.
fn judged(case: &Case, text: &str) -> CaseResult {
    let rubric = &builtin().expect("the built-in assignment").settings.rubric;
    let record = RunRecord::saved(text.into());
    judge_case(case, rubric, &Observation::Ran(record))
}

fn right(case: &Case) -> CaseResult {
    CaseResult {
        verdict: Verdict::Accepted,
        points: Some(case.points),
        findings: Vec::new(),
        ..judged(case, "")
    }
}

/// A result that waits for a ruling about words.
fn waiting(case: &Case) -> CaseResult {
    let reading = |meaning, result| ReadAs {
        says: String::new(),
        meaning: Some(meaning),
        result,
    };
    CaseResult {
        verdict: Verdict::NotJudged,
        points: None,
        doubt: Some(Box::new(Doubt {
            stream: Stream::Stdout,
            line: Some(1),
            words: Some("Hopeless!".to_owned()),
            readings: vec![
                reading(Meaning::NoSolution, right(case)),
                reading(Meaning::Nothing, judged(case, "")),
            ],
        })),
        ..judged(case, "")
    }
}

fn printed(
    case_name: &str,
    before: fn(&Case) -> CaseResult,
    after: fn(&Case) -> CaseResult,
) -> Compared {
    let case = case(case_name);
    let before = before(&case);
    Compared {
        is_asked: before.doubt.is_some(),
        says_them: true,
        before,
        after: after(&case),
        objection: Objection {
            submission: "ana".to_owned(),
            case: case_name.to_owned(),
            kind: kind(&case),
        },
    }
}

fn silent(case: &Case) -> CaseResult {
    judged(case, "")
}

fn nobody() -> Option<String> {
    None
}

#[test]
fn a_ruling_changes_what_waits_and_what_was_wrong_before() {
    let all = vec![
        printed("unsolvable-handout", waiting, right),
        printed("unsolvable-two-swapped", silent, right),
        printed("depth-05", silent, silent),
    ];
    let change = |case_name: &str, before: fn(&Case) -> CaseResult| Change {
        submission: "ana".to_owned(),
        case: case_name.to_owned(),
        before: Standing::of(&before(&case(case_name))),
        after: Standing::of(&right(&case(case_name))),
    };
    assert_eq!(
        changes(all, Meaning::NoSolution, nobody),
        Ok(vec![
            change("unsolvable-handout", waiting),
            change("unsolvable-two-swapped", silent)
        ])
    );
}

#[test]
fn words_that_right_answers_of_other_kinds_print_are_refused_with_their_names() {
    let all = |other: &str| {
        vec![
            printed("unsolvable-handout", waiting, right),
            printed("unsolvable-two-swapped", right, right),
            printed(other, right, right),
        ]
    };
    for (other, kind) in [("depth-05", "solvable"), ("depth-00", "solved")] {
        let refusal = changes(all(other), Meaning::NoSolution, nobody);
        let objection = Objection {
            submission: "ana".to_owned(),
            case: other.to_owned(),
            kind,
        };
        assert_eq!(
            refusal,
            Err(Refusal::PrintedByRightAnswers(vec![objection]))
        );
        // Right answers that print them are why they mean nothing.
        assert!(changes(all(other), Meaning::Nothing, nobody).is_ok());
    }
}

#[test]
fn words_that_a_right_answer_would_lose_points_by_are_refused() {
    let all = vec![
        printed("unsolvable-handout", waiting, silent),
        printed("unsolvable-two-swapped", right, silent),
    ];
    let refusal = changes(all, Meaning::Nothing, nobody);
    assert!(
        matches!(&refusal, Err(Refusal::PrintedByRightAnswers(objections)) if objections.len() == 1),
        "{refusal:?}"
    );
}

#[test]
fn a_ruling_that_nothing_waits_for_or_that_settles_nothing_is_refused() {
    let all = vec![printed("unsolvable-handout", silent, right)];
    let nearest = Some("Hopeless!".to_owned());
    assert_eq!(
        changes(all, Meaning::NoSolution, || nearest.clone()),
        Err(Refusal::NothingWaits { nearest })
    );
    let all = vec![printed("unsolvable-handout", waiting, waiting)];
    assert_eq!(
        changes(all, Meaning::AlreadySolved, nobody),
        Err(Refusal::SettlesNothing)
    );
}

#[test]
fn the_lines_around_the_one_that_is_meant_are_shown() {
    let numbers = |line| {
        let lines = (1..=9).map(|number: u8| vec![b'0' + number]).collect();
        let shown = excerpt(lines, line).into_iter();
        shown
            .map(|line| (line.number, line.is_meant))
            .collect::<Vec<_>>()
    };
    let around = [(3, false), (4, false), (5, true), (6, false), (7, false)];
    assert_eq!(numbers(Some(5)), around);
    assert_eq!(numbers(Some(9)), [(7, false), (8, false), (9, true)]);
    assert_eq!(numbers(None), [(1, false), (2, false), (3, false)]);
}
