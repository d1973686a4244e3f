//! What is told of a submission whose stored result is another one.

use tilegrade::{
    assignment::{Item, Points, Visibility},
    outcome::{
        ByHand, CaseFacts, CaseResult, ItemScore, ProgramFacts, Student, SubmissionResult, Verdict,
    },
    report::{
        Report,
        diff::{gone, submission},
        json,
        stored::StoredResults,
    },
};

fn case(name: &str, verdict: Verdict, labels: (f64, f64)) -> CaseResult {
    let points = |number: f64| Points::exactly(number).expect("points");
    CaseResult {
        name: name.to_owned(),
        verdict,
        points: Some(points(4.5 + labels.0)),
        facts: CaseFacts {
            max_points: points(4.5 + labels.1),
            visibility: Visibility::Visible,
            ..CaseFacts::default()
        },
        items: vec![ItemScore {
            item: Item::Labels,
            points: points(labels.0),
            max_points: points(labels.1),
        }],
        ..CaseResult::default()
    }
}

fn result(name: &str, cases: Vec<CaseResult>) -> SubmissionResult {
    SubmissionResult {
        name: name.to_owned(),
        student: Student::default(),
        verdict: cases[0].verdict,
        points: cases
            .iter()
            .try_fold(Points::ZERO, |sum, case| Some(sum + case.points?)),
        points_high: None,
        explanation: Vec::new(),
        not_shown: 0,
        shown: None,
        max_points: cases.iter().map(|case| case.facts.max_points).sum(),
        program: ProgramFacts::default(),
        findings: Vec::new(),
        cases,
    }
}

fn stored(result: &SubmissionResult) -> StoredResults {
    let opening = json::opening(&Report::default());
    let report = opening + &json::submission(result) + json::CLOSING;
    StoredResults::of(Report::read(report.as_bytes()).expect("a report"))
}

#[test]
fn nothing_is_said_where_nothing_changed() {
    let same = result("ana", vec![case("a", Verdict::Accepted, (0.5, 0.5))]);
    assert_eq!(submission(&stored(&same), &same, 80), None);
}

#[test]
fn what_is_no_case_is_told_with_its_line_of_the_account() {
    let ana = || result("ana", vec![case("a", Verdict::Accepted, (0.5, 0.5))]);
    let by_hand = |points: Points, reason: &str| {
        let mut given = ana();
        given.student.by_hand = vec![ByHand {
            item: None,
            points,
            reason: reason.to_owned(),
        }];
        let lines = given.student.lines_by_hand(given.max_points);
        given.points = given.points.map(|sum| sum + points);
        given.explanation = lines;
        given
    };
    let half = Points::exactly(0.5).expect("points");
    let before = by_hand(half, "a typo");
    let mut after = by_hand(-half, "copied");
    after.student.is_excused = true;
    let said = submission(&stored(&before), &after, 80);
    let expected = "ana: 5.5 → 4.5 of 5 points\n  no longer +0.5: by hand: a typo\n  \
                    now excused: the points do not count\n  now −0.5: by hand: copied\n";
    assert_eq!(said.as_deref(), Some(expected));
    assert_eq!(submission(&stored(&after), &after, 80), None);
}

#[test]
fn both_ends_of_what_a_person_decides_are_told() {
    let after = result("ana", vec![case("a", Verdict::Accepted, (0.5, 0.5))]);
    let mut before = after.clone();
    before.points = Some(Points::whole(4));
    before.points_high = after.points;
    let said = submission(&stored(&before), &after, 80);
    assert_eq!(said.as_deref(), Some("ana: 4 to 5 → 5 of 5 points\n"));
    assert_eq!(submission(&stored(&before), &before, 80), None);
}

#[test]
fn cases_that_changed_alike_stand_together() {
    let before = ["a", "b"].map(|name| case(name, Verdict::WrongAnswer, (0.0, 0.5)));
    let after = ["a", "b", "c"].map(|name| case(name, Verdict::Accepted, (0.25, 0.5)));
    let before = stored(&result("ana", before.to_vec()));
    assert_eq!(
        submission(&before, &result("ana", after.to_vec()), 100).as_deref(),
        Some(
            "ana: 9 of 10 → 14.25 of 15 points, wrong-answer → accepted\n  \
             a, b: 4.5 → 4.75 of 5 points, wrong-answer → accepted; `labels` 0 of 0.5 → 0.25 of 0.5\n  \
             c: 4.75 of 5 points, a new case\n"
        )
    );
}

#[test]
fn who_is_new_and_who_is_gone_is_said() {
    let ana = result("ana", vec![case("a", Verdict::Accepted, (0.5, 0.5))]);
    let said = submission(&StoredResults::default(), &ana, 80);
    assert_eq!(
        said.as_deref(),
        Some("ana: 5 of 5 points, and not in the stored results\n")
    );
    assert_eq!(gone(&[], 80), "");
    assert_eq!(gone(&["ben"], 80), "only in the stored results: ben\n");
}
