//! What doubts leave of a submission's points: what is certain, and the other end.

use tilegrade::{
    assignment::{Assignment, Points},
    judge::{SubmissionFacts, judge_alone, judge_case, judge_submission},
    outcome::{
        CaseResult, Doubt, FindingId, MachineFault, Observation, ReadAs, RunRecord, Stream,
        Student, SubmissionResult, Submitted, TimeSource, Verdict,
    },
};

use super::{account, assignment, points, saved};

const INVERTED: &str = "wrong-answer/handout--labels-of-the-blank";
const STOPS: &str = "wrong-answer/handout--stops-before-the-goal";
const TRIMMED: &str = "accepted/handout--trimmed-rows";
const TWO: [(&str, &str); 2] = [("a", ""), ("b", "")];

/// What was answered in a case: one text, or one that reads as several.
type Answer<'a> = &'a [&'a str];

fn text(name: &str) -> Vec<u8> {
    match name {
        "right" => super::class::right(),
        "refused" => b"an error\n".to_vec(),
        "silent" => Vec::new(),
        name => saved(name),
    }
}

/// The results of the cases, in their order.
fn results(assignment: &Assignment, answers: &[Answer<'_>]) -> Vec<CaseResult> {
    let cases = assignment.cases.iter().zip(answers);
    let result = |(case, answer): (_, &Answer<'_>)| {
        let read = |name: &&str| {
            let observation = Observation::Ran(RunRecord::saved(text(name)));
            judge_case(case, &assignment.settings.rubric, &observation)
        };
        let mut read: Vec<CaseResult> = answer.iter().map(read).collect();
        if let [_] = read[..] {
            return read.remove(0);
        }
        in_doubt(&read)
    };
    cases.map(result).collect()
}

fn in_doubt(read: &[CaseResult]) -> CaseResult {
    let reading = |result: &CaseResult| ReadAs {
        says: "one or the other".to_owned(),
        meaning: None,
        result: result.clone(),
    };
    CaseResult {
        verdict: Verdict::NotJudged,
        points: None,
        items: Vec::new(),
        doubt: Some(Box::new(Doubt {
            stream: Stream::Stdout,
            line: Some(1),
            words: None,
            readings: read.iter().map(reading).collect(),
        })),
        ..read[0].clone()
    }
}

fn judged(assignment: &Assignment, answers: &[Answer<'_>]) -> SubmissionResult {
    let results = results(assignment, answers);
    judge_submission(SubmissionFacts::default(), assignment, results)
}

/// The points that are certain, and those at the other end.
fn range(result: &SubmissionResult) -> (Option<Points>, Option<Points>) {
    let lines = result.explanation.iter().map(|line| line.points);
    if let Some(certain) = result.points {
        assert_eq!(result.max_points + lines.sum(), certain, "{result:#?}");
    }
    for case in &result.cases {
        let lines = case.explanation.iter().map(|line| line.points);
        let certain = case.points_low().expect("points");
        assert_eq!(case.facts.max_points + lines.sum(), certain, "{case:#?}");
    }
    (result.points, result.points_high)
}

fn from_to(low: f64, high: f64) -> (Option<Points>, Option<Points>) {
    (Some(points(low)), Some(points(high)))
}

fn certainly(all: f64) -> (Option<Points>, Option<Points>) {
    (Some(points(all)), None)
}

#[test]
fn a_doubt_costs_no_more_than_its_case_and_is_explained() {
    let result = judged(&assignment("", &TWO), &[&[INVERTED, "right"], &["right"]]);
    assert_eq!(range(&result), from_to(9.5, 10.0));
    assert_eq!(account(&result), ["-0.5 -: waits for a person (a)"]);
    assert_eq!(result.verdict, Verdict::NotJudged);
    let case = &result.cases[0];
    assert_eq!((case.verdict, case.points), (Verdict::NotJudged, None));
    assert_eq!(
        (case.points_low(), case.points_high()),
        (Some(points(4.5)), Some(points(5.0)))
    );
    // What is lost in every reading is lost for a reason of its own.
    let result = judged(&assignment("", &TWO), &[&[STOPS, INVERTED], &[INVERTED]]);
    assert_eq!(result.points_high, Some(points(9.0)));
    let labels = "-1 labels: the names tell the motion of the blank (a b)";
    assert!(account(&result).contains(&labels.to_owned()), "{result:#?}");
    range(&result);
}

#[test]
fn of_three_readings_the_lowest_and_the_highest_are_the_ends_in_any_order() {
    for order in [
        ["right", STOPS, INVERTED],
        [INVERTED, "right", STOPS],
        [STOPS, INVERTED, "right"],
    ] {
        let plain = assignment("", &TWO);
        let low = judged(&plain, &[&[STOPS], &["right"]])
            .points
            .expect("points");
        let result = judged(&plain, &[&order, &["right"]]);
        assert_eq!(range(&result), (Some(low), Some(points(10.0))));
        let doubt = result.cases[0].doubt.as_ref().expect("a doubt");
        let alone = order.map(|name| judged(&plain, &[&[name], &["right"]]).cases[0].points);
        let points: Vec<_> = doubt.points().map(Some).collect();
        assert_eq!(points, alone, "the readings stay in their order");
    }
}

#[test]
fn what_a_cap_gives_back_either_way_is_no_doubt() {
    let once = "[rubric]\nlabels = { weight = 10, per = \"submission\" }\n";
    let result = judged(
        &assignment(once, &TWO),
        &[&[INVERTED], &["right", INVERTED]],
    );
    assert_eq!(range(&result), certainly(9.5));
    assert_eq!(result.verdict, Verdict::WrongAnswer);
    assert!(result.cases.iter().all(|case| case.doubt.is_none()));
    // Here another case loses what this one may have lost first: the total is the same all the same.
    let result = judged(
        &assignment(once, &TWO),
        &[&["right", INVERTED], &[INVERTED]],
    );
    assert_eq!(range(&result), certainly(9.5));
    let capped = "[rubric]\nlabels = { weight = 10, cap = 0.7 }\n";
    let result = judged(
        &assignment(capped, &TWO),
        &[&["right", INVERTED], &[INVERTED]],
    );
    assert_eq!(range(&result), from_to(9.3, 9.5));
}

#[test]
fn a_program_that_solves_nothing_has_nothing_whatever_its_refusal_says() {
    let cases = [("a", ""), ("b", "kind = \"tolerated\"")];
    let refusal: Answer<'_> = &["silent", "refused"];
    let nothing = judged(&assignment("", &cases), &[&[STOPS], refusal]);
    let solved = judged(&assignment("", &cases), &[&["right"], refusal]);
    assert_eq!(range(&solved), from_to(5.0, 6.5));
    assert_eq!(nothing.cases[1].points, Some(Points::ZERO), "{nothing:#?}");
    assert_eq!(
        (nothing.points_high, nothing.verdict.name()),
        (None, "wrong-answer")
    );
    range(&nothing);
    // Whether anything is solved is in doubt, and so is what rests on it.
    let either = judged(
        &assignment("", &cases),
        &[&["silent", "right"], &["refused"]],
    );
    assert_eq!(range(&either), from_to(0.0, 6.5));
    assert!(either.cases.iter().all(|case| case.points.is_none()));
    let rests = &either.cases[1];
    assert_eq!(rests.findings[0].id, FindingId::Ambiguous);
    assert_eq!(
        (rests.points_low(), rests.points_high()),
        (Some(Points::ZERO), Some(points(1.5)))
    );
}

#[test]
fn what_a_required_case_in_doubt_gives_or_takes_is_in_doubt_too() {
    let requiring = assignment("[rubric]\nrequire = [\"a\"]\n", &TWO);
    let result = judged(&requiring, &[&[INVERTED, "right"], &["right"]]);
    assert_eq!(range(&result), from_to(0.0, 10.0));
    let lost = judged(&requiring, &[&[STOPS, INVERTED], &["right"]]);
    assert_eq!(range(&lost), certainly(0.0));
    assert_eq!(lost.cases[1].findings[0].id, FindingId::RequirementMissed);
}

#[test]
fn both_ends_are_rounded_and_what_rounding_makes_one_is_no_doubt() {
    let whole = assignment("[rubric]\nrounding = 1\n", &TWO);
    let result = judged(&whole, &[&[STOPS, "right"], &[INVERTED]]);
    let low = judged(&whole, &[&[STOPS], &[INVERTED]]).points;
    let high = judged(&whole, &[&["right"], &[INVERTED]]).points;
    assert!(low < high);
    assert_eq!(range(&result), (low, high));
    let fours = assignment("[rubric]\nrounding = 4\n", &TWO);
    let result = judged(&fours, &[&[INVERTED, "right"], &[INVERTED]]);
    assert_eq!(
        (result.points_high, result.verdict.name()),
        (None, "wrong-answer")
    );
    range(&result);
}

#[test]
fn lateness_is_taken_from_both_ends() {
    let late = |percent: u8| {
        let settings = format!("[late]\ndue = 2026-09-01T12:00:00Z\nper-day = {percent}\n");
        let assignment = assignment(&settings, &TWO);
        let results = results(&assignment, &[&[INVERTED, "right"], &["right"]]);
        let facts = SubmissionFacts {
            student: Student {
                // A day and a second late: two days have begun.
                submitted: Some(Submitted::at(TimeSource::Commit, 1_788_264_000 + 86_401)),
                ..Student::default()
            },
            ..SubmissionFacts::default()
        };
        let result = judge_submission(facts, &assignment, results);
        range(&result)
    };
    assert_eq!(late(10), from_to(7.5, 8.0));
    assert_eq!(late(50), certainly(0.0), "nothing is left to decide about");
}

#[test]
fn what_the_format_costs_is_taken_from_both_ends() {
    let graded = assignment("[rubric]\nprofile = \"graded\"\n", &TWO);
    let low = judged(&graded, &[&[STOPS], &[TRIMMED]]).points;
    let high = judged(&graded, &[&["right"], &[TRIMMED]]).points;
    assert!(high < Some(points(10.0)));
    let result = judged(&graded, &[&[STOPS, "right"], &[TRIMMED]]);
    assert_eq!(range(&result), (low, high));
}

#[test]
fn a_case_that_the_machine_failed_to_run_withholds_the_total_beside_a_doubt() {
    let plain = assignment("", &TWO);
    let mut results = results(&plain, &[&[INVERTED, "right"], &["right"]]);
    let fault = MachineFault {
        message: "the disk is full".to_owned(),
        hint: None,
        is_missing_tool: false,
    };
    let observation = Observation::NotJudged(fault);
    results[1] = judge_case(&plain.cases[1], &plain.settings.rubric, &observation);
    let result = judge_submission(SubmissionFacts::default(), &plain, results);
    assert_eq!((result.points, result.points_high), (None, None));
    assert!(result.cases[0].doubt.is_some());
}

#[test]
fn students_see_the_range_of_what_they_see() {
    for (hidden, seen) in [("a", certainly(5.0)), ("b", from_to(4.5, 5.0))] {
        let of = |name| {
            if name == hidden {
                "visibility = \"hidden\""
            } else {
                ""
            }
        };
        let assignment = assignment("", &[("a", of("a")), ("b", of("b"))]);
        let answers: [Answer<'_>; 2] = [&[STOPS, "right"], &[INVERTED, "right"]];
        let answers = if hidden == "a" {
            [answers[0], &["right"]]
        } else {
            [answers[1], answers[0]]
        };
        let result = judged(&assignment, &answers);
        assert!(result.points_high.is_some());
        assert_eq!(range(&result.for_students()), seen, "{hidden}");
    }
}

/// A checked transcript is a submission of one case.
#[test]
fn a_transcript_that_is_checked_alone_has_both_ends_with_what_its_format_costs() {
    let graded = assignment("[rubric]\nprofile = \"graded\"\n", &[("a", "")]);
    let case = &graded.cases[0];
    let name = "not-judged/handout--two-counts-in-one-heading";
    let observation = Observation::Ran(RunRecord::saved(saved(name)));
    let result = judge_alone(case, &graded.settings.rubric, &observation);
    assert_eq!((result.verdict, result.points), (Verdict::NotJudged, None));
    let doubt = result.doubt.as_ref().expect("a doubt");
    assert!(doubt.low() < doubt.high(), "{result:#?}");
    for reading in &doubt.readings {
        let read = &reading.result;
        let items: Points = read.items.iter().map(|item| item.points).sum();
        let lines: Points = read.explanation.iter().map(|line| line.points).sum();
        assert_eq!(
            (items, read.facts.max_points + lines),
            (reading.points(), items)
        );
    }
}
