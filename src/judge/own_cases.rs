//! What a rubric gives for the boards that a student made.

use crate::assignment::Points;
use crate::outcome::{AccountLine, Count, OwnBoards, first_of};

/// Of five parts of the points, one is for right lengths, and the others for the mistakes that the boards catch.
const PARTS: i32 = 5;

/// Errors that a line names.
const MOST_NAMED: usize = 3;

/// What is lost of these points, a line for the lengths and one for the mistakes.
pub(super) fn own_case_lines(points: Points, found: &OwnBoards) -> Vec<AccountLine> {
    let OwnBoards {
        boards,
        right,
        caught,
        mistakes,
        errors,
    } = found;
    let number = |count: usize| Points::whole(i32::try_from(count).unwrap_or(i32::MAX));
    let of_lengths = points.part(Points::whole(1), Points::whole(PARTS));
    let is_any = *right > 0;
    let wrong = if is_any {
        of_lengths.part(number(boards - right), number(*boards))
    } else {
        of_lengths
    };
    let of_mistakes = points - of_lengths;
    let missed = of_mistakes.part(number(mistakes - caught), number(*mistakes));
    let why = match errors.len() {
        0 => String::new(),
        _ => format!(": {}", first_of(errors, MOST_NAMED)),
    };
    let lines = [
        (
            wrong,
            format!(
                "own boards: {right} of {} right{why}",
                Count(*boards, "board")
            ),
        ),
        (
            missed,
            format!("own boards: {caught} of {mistakes} known mistakes caught"),
        ),
    ];
    let lost = lines.into_iter().filter(|(lost, _)| !lost.is_zero());
    lost.map(|(lost, what)| AccountLine::new(Points::ZERO - lost, what))
        .collect()
}
