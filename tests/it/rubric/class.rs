//! Caps, requirements, extra credit, rounding and profiles, each over a few cases.

use tilegrade::outcome::{FindingId, Verdict};

use super::{account, assignment, judged, points, saved};

const THREE: [(&str, &str); 3] = [("a", ""), ("b", ""), ("c", "")];
const INVERTED: &str = "wrong-answer/handout--labels-of-the-blank";
const ONE_STALE: &str = "wrong-answer/handout--one-stale-label";
const STOPS: &str = "wrong-answer/handout--stops-before-the-goal";

pub(super) fn right() -> Vec<u8> {
    let path = crate::support::repository().join("expected/handout.txt");
    std::fs::read(path).expect("the reference's output")
}

#[test]
fn an_item_per_case_is_lost_in_each() {
    let result = judged(&assignment("", &THREE), &vec![saved(INVERTED); 3]);
    assert_eq!(result.points, Some(points(13.5)));
    assert_eq!(
        account(&result),
        ["-1.5 labels: the names tell the motion of the blank (a b c)"]
    );
}

#[test]
fn an_item_per_submission_is_lost_once_and_the_later_cases_say_so() {
    let rubric = "[rubric]\nlabels = { weight = 10, per = \"submission\" }\n";
    let result = judged(&assignment(rubric, &THREE), &vec![saved(INVERTED); 3]);
    assert_eq!(result.points, Some(points(14.5)));
    assert_eq!(
        account(&result),
        ["-0.5 labels: the names tell the motion of the blank (a)"]
    );
    let later = &result.cases[2];
    assert_eq!(later.points, Some(points(5.0)));
    assert_eq!(later.verdict, Verdict::WrongAnswer);
    assert!(!result.is_full(), "{result:#?}");
    assert_eq!(
        later.explanation[0].reason,
        "already deducted: the names tell the motion of the blank"
    );
}

#[test]
fn half_an_item_per_submission_is_lost_once_as_well() {
    let rubric = "[rubric]\nlabels = { weight = 10, per = \"submission\" }\n";
    let result = judged(&assignment(rubric, &THREE), &vec![saved(ONE_STALE); 3]);
    assert_eq!(
        account(&result),
        ["-0.25 labels: a move has the wrong name (a)"]
    );
}

#[test]
fn the_largest_loss_of_one_case_is_what_an_item_costs_per_submission() {
    let rubric = "[rubric]\nlabels = { weight = 10, per = \"submission\" }\n";
    let texts = [saved(ONE_STALE), saved(INVERTED), saved(INVERTED)];
    let result = judged(&assignment(rubric, &THREE), &texts);
    assert_eq!(result.points, Some(points(14.5)), "{:?}", account(&result));
}

#[test]
fn a_program_that_solves_in_another_layout_has_solved_a_board() {
    let strict = "[rubric]\nprofile = \"strict\"\n";
    let cases = [("a", ""), ("b", "kind = \"tolerated\"")];
    let refused = b"an error\n".to_vec();
    let solved = judged(
        &assignment(strict, &cases),
        &[saved("accepted/handout--trimmed-rows"), refused.clone()],
    );
    assert_eq!(solved.points, Some(points(1.5)), "{solved:#?}");
    let nothing = [saved(STOPS), refused];
    let unsolved = judged(&assignment(strict, &cases), &nothing);
    assert_eq!(unsolved.cases[1].points, Some(points(0.0)), "{unsolved:#?}");
    assert_eq!(unsolved.cases[1].findings[0].id, FindingId::NothingSolved);
}

#[test]
fn the_depths_that_a_program_solves_do_not_rest_on_the_rubric() {
    let ladder = |rubric: &str, texts: &[Vec<u8>]| {
        let assignment = assignment(rubric, &THREE);
        let result = judged(&assignment, texts);
        let students = result.for_students();
        assert_eq!(result.program.ladder, students.program.ladder);
        result.program.ladder.expect("it ran")
    };
    let trimmed = || vec![saved("accepted/handout--trimmed-rows"); 3];
    let plain = ladder("", &trimmed());
    assert!(plain.starts_with("correct at "), "{plain}");
    for profile in ["graded", "strict"] {
        let rubric = format!("[rubric]\nprofile = \"{profile}\"\n");
        assert_eq!(ladder(&rubric, &trimmed()), plain);
    }
    let cases = [("a", ""), ("b", "kind = \"tolerated\"")];
    let requiring = assignment("[rubric]\nrequire = [\"b\"]\n", &cases);
    let result = judged(&requiring, &[right(), Vec::new()]);
    assert_eq!(result.cases[0].findings[0].id, FindingId::RequirementMissed);
    assert_eq!(result.program.ladder.as_deref(), Some(&plain[..]));
    let wrong = ladder(
        "[rubric]\nprofile = \"strict\"\n",
        &vec![saved(INVERTED); 3],
    );
    assert!(wrong.starts_with("correct paths at "), "{wrong}");
}

#[test]
fn a_cap_bounds_what_an_item_costs() {
    let rubric = "[rubric]\nlabels = { weight = 10, cap = 0.7 }\n";
    let result = judged(&assignment(rubric, &THREE), &vec![saved(INVERTED); 3]);
    assert_eq!(result.points, Some(points(14.3)));
    let lines = |case: usize| -> Vec<_> {
        let lines = result.cases[case].explanation.iter();
        lines
            .map(|line| (line.points, line.reason.as_str()))
            .collect()
    };
    assert_eq!(
        lines(1),
        [
            (-points(0.2), "the names tell the motion of the blank"),
            (
                points(0.0),
                "already deducted for the rest: the names tell the motion of the blank"
            )
        ]
    );
    assert_eq!(lines(2).len(), 1);
}

#[test]
fn what_is_lost_for_lack_of_a_path_is_not_given_back() {
    let rubric = "[rubric]\nlabels = { weight = 10, per = \"submission\", cap = 0 }\n";
    let assignment = assignment(rubric, &THREE);
    for text in [
        saved(STOPS),
        Vec::new(),
        saved("wrong-answer/handout--other-board"),
    ] {
        let plain = judged(&super::assignment("", &THREE), &vec![text.clone(); 3]);
        let capped = judged(&assignment, &vec![text; 3]);
        assert_eq!(capped.points, plain.points, "{capped:#?}");
    }
}

#[test]
fn there_are_no_points_without_a_case_that_is_required() {
    let assignment = assignment("[rubric]\nrequire = [\"build\", \"b\"]\n", &THREE);
    let missed = judged(&assignment, &[right(), saved(INVERTED), right()]);
    assert_eq!(missed.points, Some(points(0.0)));
    assert_eq!(missed.verdict, Verdict::WrongAnswer);
    assert_eq!(
        account(&missed),
        ["-15 -: no points without full marks in b (a b c)"]
    );
    for case in &missed.cases {
        assert_eq!(case.findings[0].id, FindingId::RequirementMissed);
        assert_ne!(case.verdict, Verdict::Accepted);
    }
    let met = judged(&assignment, &[saved(INVERTED), right(), right()]);
    assert_eq!(met.points, Some(points(14.5)));
}

#[test]
fn refusals_count_without_a_solved_case_only_where_that_is_not_required() {
    let malformed = ("b", "kind = \"tolerated\"");
    let texts = [Vec::new(), b"an error\n".to_vec()];
    let cases = [("a", ""), malformed];
    let as_usual = judged(&assignment("", &cases), &texts);
    assert_eq!(as_usual.points, Some(points(0.0)));
    let lax = judged(&assignment("[rubric]\nrequire = []\n", &cases), &texts);
    assert_eq!(lax.points, Some(points(1.5)));
}

#[test]
fn extra_credit_is_added_and_is_not_in_the_largest_points() {
    let cases = [("a", ""), ("b", "extra-credit = true\npoints = 2")];
    let assignment = assignment("", &cases);
    let all = judged(&assignment, &[right(), right()]);
    assert_eq!(
        (all.points, all.max_points),
        (Some(points(7.0)), points(5.0))
    );
    assert_eq!(account(&all), ["2 -: extra credit (b)"]);
    assert!(all.is_full());
    let plain = judged(&assignment, &[right(), Vec::new()]);
    assert_eq!(plain.points, Some(points(5.0)));
    assert!(plain.is_full() && account(&plain).is_empty(), "{plain:#?}");
    let made_up = judged(&assignment, &[saved(INVERTED), right()]);
    assert_eq!(made_up.points, Some(points(6.5)));
    assert!(!made_up.is_full(), "a loss is a loss");
}

#[test]
fn a_total_is_rounded_with_a_line_that_says_so() {
    for (rounding, expected, line) in [
        ("rounding = 0.5\nround = \"up\"", 15.0, "0.25 -: rounded ()"),
        (
            "rounding = 0.5\nround = \"down\"",
            14.5,
            "-0.25 -: rounded ()",
        ),
        ("rounding = 0.5", 15.0, "0.25 -: rounded ()"),
        (
            "rounding = 2\nround = \"down\"",
            14.0,
            "-0.75 -: rounded ()",
        ),
        ("rounding = 2\nround = \"up\"", 15.0, "0.25 -: rounded ()"),
    ] {
        let assignment = assignment(&format!("[rubric]\n{rounding}\n"), &THREE);
        let result = judged(&assignment, &[right(), right(), saved(ONE_STALE)]);
        assert_eq!(result.points, Some(points(expected)), "{rounding}");
        assert_eq!(account(&result)[1], line);
        assert!(!result.is_full(), "rounding is no full marks");
        let full = judged(&assignment, &[right(), right(), right()]);
        assert_eq!(full.points, Some(points(15.0)), "{rounding}");
        assert!(account(&full).is_empty());
    }
}

#[test]
fn each_kind_of_lenience_costs_once_in_graded() {
    let assignment = assignment(
        "[rubric]\nprofile = \"graded\"\n[rubric.leniences]\ntrimmed-blanks = 2\n",
        &THREE,
    );
    let trimmed = saved("accepted/handout--trimmed-rows");
    let result = judged(&assignment, &[right(), trimmed.clone(), trimmed]);
    assert_eq!(result.points, Some(points(14.7)));
    assert_eq!(result.verdict, Verdict::FormatError);
    assert_eq!(account(&result), ["-0.3 format: trimmed-blanks (b)"]);
    assert_eq!(result.findings[0].id, FindingId::FormatCosts);
}

#[test]
fn leniences_cost_no_more_than_their_cap_and_no_more_than_there_is() {
    let all_of_it =
        "[rubric]\nprofile = \"graded\"\n[rubric.leniences]\ncap = 100\ntrimmed-blanks = 100\n";
    let capped =
        "[rubric]\nprofile = \"graded\"\n[rubric.leniences]\ncap = 4\ntrimmed-blanks = 100\n";
    let trimmed = saved("accepted/handout--trimmed-rows");
    let texts = [trimmed, Vec::new(), Vec::new()];
    let nothing = judged(&assignment(all_of_it, &THREE), &texts);
    assert_eq!(nothing.points, Some(points(0.0)));
    let some = judged(&assignment(capped, &THREE), &texts);
    assert_eq!(some.points, Some(points(4.4)));
}

#[test]
fn strict_takes_the_handouts_bytes_and_no_others() {
    let strict = assignment("[rubric]\nprofile = \"strict\"\n", &THREE);
    let trimmed = saved("accepted/handout--trimmed-rows");
    let result = judged(&strict, &[right(), trimmed, saved(INVERTED)]);
    let of_cases: Vec<_> = result.cases.iter().map(|case| case.points).collect();
    assert_eq!(of_cases, [5.0, 0.0, 4.5].map(|number| Some(points(number))));
    let failed = &result.cases[1];
    assert_eq!(failed.verdict, Verdict::FormatError);
    let finding = &failed.findings[0];
    assert_eq!(finding.id, FindingId::NotTheHandoutsBytes);
    assert_eq!(finding.line, Some(4));
    assert_eq!(finding.message, "wanted is `8 4  `, and `8 4` was printed");
}

#[test]
fn strict_takes_one_layout() {
    let spaced = saved("accepted/handout--spaced-layout");
    let texts = [right(), spaced.clone(), spaced];
    for (layout, expected) in [("handout", 5.0), ("spaced", 10.0)] {
        let settings = format!("[rubric]\nprofile = \"strict\"\nlayout = \"{layout}\"\n");
        let result = judged(&assignment(&settings, &THREE), &texts);
        assert_eq!(result.points, Some(points(expected)), "{layout}");
    }
}

#[test]
fn strict_asks_of_a_refusal_only_what_the_handout_prescribes() {
    let tolerated = [("a", ""), ("b", "kind = \"tolerated\"")];
    let strict = assignment("[rubric]\nprofile = \"strict\"\n", &tolerated);
    let refused = judged(&strict, &[right(), b" cannot  be read ".to_vec()]);
    assert!(refused.is_full(), "{refused:#?}");
}

#[test]
fn no_text_that_is_right_in_strict_needed_a_lenience() {
    let strict = assignment("[rubric]\nprofile = \"strict\"\n", &[("a", "")]);
    let folder = crate::support::repository().join("tests/transcripts/accepted");
    let mut failed = 0;
    for entry in std::fs::read_dir(folder).expect("the transcripts") {
        let path = entry.expect("an entry").path();
        let name = path
            .file_name()
            .expect("a name")
            .to_string_lossy()
            .into_owned();
        let is_text = path.extension().is_some_and(|ending| ending == "txt");
        if name.starts_with("handout--") && is_text {
            let result = judged(&strict, &[std::fs::read(&path).expect("a transcript")]);
            let case = &result.cases[0];
            assert_eq!(case.is_full(), case.findings.is_empty(), "{name}");
            assert!(
                !case.is_full() || case.granted.leniences.is_empty(),
                "{name}"
            );
            failed += u32::from(!case.is_full());
        }
    }
    assert!(failed > 20, "{failed}");
}
