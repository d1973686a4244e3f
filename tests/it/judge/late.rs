//! How late a submission is, in words.

use tilegrade::{
    assignment::{Assignment, Settings},
    judge::{SubmissionFacts, judge_submission},
    outcome::{Student, Submitted, TimeSource},
};

const DUE: i64 = 1_795_240_740;

#[test]
fn steps_of_hours_are_told_in_hours_and_days_in_days() {
    let days = "per-day = 10";
    let hours = "steps = [{ hours = 1, percent = 5 }, { hours = 48, percent = 20 }]";
    for (rule, seconds, words) in [
        (days, 1, "1 day late"),
        (days, 86_401, "2 days late"),
        (hours, 1, "1 minute late"),
        (hours, 3_600, "60 minutes late"),
        (hours, 3_601, "61 minutes late"),
        (hours, 7_200, "2 hours late"),
        (hours, 90_000, "25 hours late"),
        (hours, 90_001, "26 hours late"),
    ] {
        let text = format!("format = 1\n[late]\ndue = 2026-11-20T23:59:00-06:00\n{rule}\n");
        let settings = Settings::read("a.toml", &text).expect("settings");
        let assignment = Assignment::new(settings, Vec::new()).expect("an assignment");
        let student = Student {
            submitted: Some(Submitted {
                source: TimeSource::Metadata,
                at: Some(DUE + seconds),
                is_marked_late: None,
                by: None,
                doubt: None,
                others: Vec::new(),
            }),
            ..Student::default()
        };
        let facts = SubmissionFacts::of("ana", student);
        let result = judge_submission(facts, &assignment, Vec::new());
        let late = result.student.late.expect("it is late");
        assert!(late.why.starts_with(words), "{}: {words}", late.why);
    }
}
