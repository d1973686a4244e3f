//! The estimates of the puzzle, over all boards and for several goals.

use super::{all_boards, board, distances_to, numbered};
use crate::distances::{distance, estimate_of};

use tilegrade::{
    puzzle::{Board, GOAL, MoveSet},
    search::{
        BOARDS, Heuristic,
        algorithms::{Cost, Estimate},
        distance::Distances,
    },
};

/// Checks all estimates on a board of this distance to the goal.
fn assert_in_order(board: &Board, goal: &Board, distance: u64) {
    let [mismatch, manhattan, sum, conflict, max, none, double] =
        Estimate::ALL.map(|estimate| estimate.toward(goal)(board));
    assert!(none <= mismatch && mismatch <= manhattan, "{board} {goal}");
    assert!(manhattan <= conflict, "{board} {goal}");
    assert!(
        conflict <= distance,
        "{board} {goal}: {conflict} of {distance}"
    );
    assert_eq!(sum, mismatch + manhattan, "{board} {goal}");
    assert_eq!(max, conflict, "{board} {goal}");
    assert!(double <= distance, "{board} {goal}: {double} of {distance}");
}

#[test]
fn the_estimates_of_every_board_are_in_order_and_all_but_the_sum_admissible() {
    let mut most_too_high = 0;
    let sum = Estimate::MismatchPlusManhattan.toward(&GOAL);
    for board in all_boards() {
        let distance = u64::from(distance(&board).expect("a solvable board"));
        assert_in_order(&board, &GOAL, distance);
        most_too_high = most_too_high.max(sum(&board).saturating_sub(distance));
    }
    assert_eq!(most_too_high, 8);
}

#[test]
fn linear_conflict_is_consistent_on_every_board() {
    let estimate = Estimate::LinearConflict.toward(&GOAL);
    for board in all_boards() {
        for (_, next) in board.successors() {
            assert!(estimate(&board).abs_diff(estimate(&next)) <= 1, "{board}");
        }
    }
}

/// The mean of how far an estimate is below the distances with double moves, in hundredths. It is never above.
fn hundredths_below(goal: &Board, estimate: impl Fn(&Board) -> Cost) -> usize {
    let distances = Distances::to(goal, MoveSet::SingleAndDouble);
    let mut below = 0;
    for board in all_boards() {
        let board = if board.leads_to(goal) {
            board
        } else {
            board.twin()
        };
        let distance = Cost::from(distances.of(&board).expect("it leads there"));
        let estimate = estimate(&board);
        assert!(
            estimate <= distance,
            "{board} {goal}: {estimate} of {distance}"
        );
        below += distance - estimate;
    }
    usize::try_from(below).expect("a small number") * 100 / BOARDS
}

#[test]
fn with_double_moves_their_estimate_is_admissible_and_far_above_half_the_manhattan_distance() {
    let below = |goal: &Board, estimate: Estimate| hundredths_below(goal, estimate.toward(goal));
    let goals = ["123804765", "123456780", "012345678", "102345678"];
    let means = goals.map(|goal| below(&board(goal), Estimate::DoubleMoves));
    let manhattan = Estimate::Manhattan.toward(&GOAL);
    let half = hundredths_below(&GOAL, |board| manhattan(board).div_ceil(2));
    assert_eq!((means, half), ([214, 211, 211, 213], 901));
    for estimate in Estimate::ALL {
        let is_admissible = matches!(estimate, Estimate::DoubleMoves | Estimate::None);
        assert_eq!(
            estimate.is_admissible_by(MoveSet::SingleAndDouble),
            is_admissible
        );
        let too_high = GOAL
            .successors_by(MoveSet::SingleAndDouble)
            .chain(board("203184765").successors_by(MoveSet::SingleAndDouble));
        let distances = Distances::to(&GOAL, MoveSet::SingleAndDouble);
        let too_high = too_high.filter(|(_, board)| {
            let distance = distances.of(board).expect("a solvable board");
            estimate.toward(&GOAL)(board) > distance.into()
        });
        assert_eq!(too_high.count() == 0, is_admissible, "{estimate}");
    }
}

#[test]
fn the_estimate_for_double_moves_is_consistent_on_every_board() {
    for goal in [GOAL, board("023184765")] {
        let estimate = Estimate::DoubleMoves.toward(&goal);
        for board in all_boards() {
            let here = estimate(&board);
            assert_eq!(here == 0, board == goal, "{board}");
            for (_, next) in board.successors_by(MoveSet::SingleAndDouble) {
                assert!(here.abs_diff(estimate(&next)) <= 1, "{board} {next}");
            }
        }
    }
}

#[test]
fn the_estimates_to_other_goals_are_in_order_on_every_board() {
    for goal in ["123456780", "012345678", "647850321"] {
        let goal = board(goal);
        let distances = distances_to(goal, MoveSet::Single);
        assert_eq!(distances.len(), BOARDS);
        for board in all_boards() {
            let found = [board, board.twin()]
                .into_iter()
                .find_map(|it| Some((it, *distances.get(&it)?)));
            let (board, distance) = found.expect("one of both leads to any goal");
            assert_in_order(&board, &goal, distance);
        }
    }
}

#[test]
fn the_handouts_three_successors_have_its_estimates() {
    let successors = board("203184765").successors();
    let mut estimates: Vec<_> = successors
        .map(|(_, board)| Heuristic::ALL.map(|one| estimate_of(one)(&board)))
        .collect();
    estimates.sort_unstable();
    assert_eq!(estimates, [[2, 2], [4, 3], [4, 4]]);
}

/// Renaming tiles in the board and in the goal changes nothing.
#[test]
fn estimates_do_not_care_what_tiles_are_called() {
    let renamed = |board: &Board, names: &Board| {
        let name = |tile: u8| match (tile, names.cells()[usize::from(tile)]) {
            (0, _) => 0,
            // The empty square keeps its name, so that one tile has to take another.
            (_, 0) => names.cells()[0],
            (_, name) => name,
        };
        Board::new(board.cells().map(name)).expect("a board")
    };
    for number in (0..BOARDS).step_by(1_009) {
        let (start, goal, names) = (
            numbered(number),
            numbered(number * 31 % BOARDS),
            numbered(number * 17 % BOARDS),
        );
        for estimate in Estimate::ALL {
            assert_eq!(
                estimate.toward(&goal)(&start),
                estimate.toward(&renamed(&goal, &names))(&renamed(&start, &names)),
                "{start} {goal} {names} {estimate}"
            );
        }
    }
}

#[test]
fn tiles_of_a_line_that_pass_each_other_cost_two_moves_for_each_that_leaves() {
    let conflict = |digits| Estimate::LinearConflict.toward(&board("123456780"))(&board(digits));
    assert_eq!(conflict("213456780"), 2 + 2);
    assert_eq!(conflict("321456780"), 4 + 4);
    assert_eq!(conflict("423156780"), 2 + 2);
    assert_eq!(conflict("132456780"), 2 + 2);
    // 3 passes both others, which stay in order.
    assert_eq!(conflict("312456780"), 4 + 2);
}
