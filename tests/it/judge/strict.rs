//! What the profile `strict` says of a text that is not the handout's byte for byte.

use tilegrade::{
    assignment::{Points, Profile, Rubric},
    course::{Layout, reference},
    judge::judge_case,
    outcome::{Observation, RunRecord},
};

use super::case;

#[test]
fn the_first_line_that_differs_is_named_with_its_blanks() {
    let file = "1 2 3\n8 0 4\n7 6 5\n";
    let (case, mut rubric) = (case("goal", file, None), Rubric::default());
    rubric.profile = Profile::Strict;
    let board = case.kind.board().expect("a board");
    let right = reference(&board, rubric.puzzle(), Layout::Handout);
    let cut = right.strip_suffix("7 6 5\n").expect("the last row");
    for (text, line, said) in [
        (right.clone(), 0, ""),
        (
            right.replacen("1 2 3\n", "1 2 3 \n", 1),
            2,
            "wanted is `1 2 3`, and `1 2 3 ` was printed",
        ),
        (
            right.replacen("1 2 3\n", "1 2 3\r\n", 1),
            2,
            "wanted is `1 2 3`, and `1 2 3\\r` was printed",
        ),
        (
            right.replacen("1 2 3\n", "\n1 2 3\n", 1),
            2,
            "wanted is `1 2 3`, and an empty line was printed",
        ),
        (
            right.trim_end().to_owned(),
            8,
            "the last line has no line end",
        ),
        (
            cut.to_owned(),
            8,
            "wanted is `7 6 5`, and the output ends before it",
        ),
        (
            format!("{right}x\n"),
            9,
            "nothing more is wanted, and `x` was printed",
        ),
        (
            format!("{right}\n"),
            9,
            "nothing more is wanted, and an empty line was printed",
        ),
    ] {
        let record = RunRecord::saved(text.clone().into_bytes());
        let result = judge_case(&case, &rubric, &Observation::Ran(record));
        assert_eq!(result.points == Some(Points::ZERO), line > 0, "{text}");
        if line > 0 {
            let found = &result.findings[0];
            assert_eq!(
                (found.line, &found.message[..]),
                (Some(line), said),
                "{text}"
            );
        }
    }
}

#[test]
fn words_of_ones_own_earn_nothing_and_leave_nothing_open() {
    let goal = case("goal", "1 2 3\n8 0 4\n7 6 5\n", None);
    let unsolvable = case("unsolvable", "1 2 3\n8 0 4\n7 5 6\n", None);
    let mut strict = Rubric::default();
    strict.profile = Profile::Strict;
    for (case, text) in [
        (&goal, "The puzzle is already solved.\n"),
        (&goal, "Done before it began!\n"),
        (&unsolvable, "Hopeless!\n"),
        (&unsolvable, "null\n"),
    ] {
        let judge = |rubric: &Rubric| {
            let record = RunRecord::saved(text.as_bytes().to_vec());
            judge_case(case, rubric, &Observation::Ran(record))
        };
        let kinder = judge(&Rubric::default());
        assert!(kinder.points != Some(Points::ZERO), "{text}");
        let result = judge(&strict);
        assert_eq!(result.points, Some(Points::ZERO), "{text}");
        assert!(result.doubt.is_none(), "{text}");
    }
}
