//! The product's A*, beside the table of distances and the handout's lists.

use crate::distances::{distance, estimate_of};

use tilegrade::{
    puzzle::{Board, GOAL, Move},
    search::{
        BOARDS, Heuristic, Solution, Solver,
        algorithms::{Puzzle, textbook},
        boards_along,
    },
};

use super::{NO_LIMIT, all_boards, board, moves, numbered, on_all_cores, path_of};

/// Runs a check for every `stride`-th board on all cores.
fn for_boards(stride: usize, check: impl Fn(&mut Solver, Board) + Sync) {
    let boards: Vec<Board> = all_boards().step_by(stride).collect();
    on_all_cores(&boards, |boards| {
        let mut solver = Solver::new();
        boards.for_each(|board| check(&mut solver, board));
    });
}

/// What the handout's lists find, in the solver's words.
fn literal(start: &Board, heuristic: Heuristic) -> Option<Solution> {
    let puzzle = Puzzle::new(*start, GOAL).ok()?;
    let estimate = estimate_of(heuristic);
    let report = textbook::search(&puzzle, estimate, NO_LIMIT, &mut ());
    let statistics = report.statistics;
    Some(Solution {
        heuristic,
        moves: moves(&path_of(&puzzle, report)),
        statistics,
    })
}

fn assert_shortest(solver: &mut Solver, start: Board, heuristic: Heuristic) {
    let solution = solver.solve(&start, heuristic).expect("a solvable board");
    assert_eq!(
        Some(solution.moves.len()),
        distance(&start).map(usize::from),
        "{start} {heuristic}"
    );
    let boards: Vec<_> = boards_along(start, &solution.moves).collect();
    assert_eq!(
        boards.len(),
        solution.moves.len() + 1,
        "{start} {heuristic}: an impossible move"
    );
    assert_eq!(boards.last(), Some(&GOAL), "{start} {heuristic}");
}

#[test]
fn every_board_is_solved_in_the_fewest_moves_by_manhattan() {
    for_boards(1, |solver, start| {
        assert_shortest(solver, start, Heuristic::Manhattan);
    });
}

#[test]
fn every_board_is_solved_in_the_fewest_moves_by_mismatch() {
    for_boards(1, |solver, start| {
        assert_shortest(solver, start, Heuristic::Mismatch);
    });
}

#[test]
fn the_textbook_lists_give_the_same_moves_and_counts_for_every_board_up_to_depth_17() {
    for_boards(1, |solver, start| {
        if distance(&start) <= Some(17) {
            for heuristic in Heuristic::ALL {
                let solution = solver.solve(&start, heuristic);
                assert_eq!(solution, literal(&start, heuristic), "{start}");
            }
        }
    });
}

#[test]
fn the_textbook_lists_give_the_same_moves_and_counts_for_a_sample_of_all_boards() {
    for_boards(997, |solver, start| {
        for (heuristic, deepest) in [(Heuristic::Manhattan, 30), (Heuristic::Mismatch, 21)] {
            if distance(&start) <= Some(deepest) {
                let solution = solver.solve(&start, heuristic);
                assert_eq!(solution, literal(&start, heuristic), "{start}");
            }
        }
    });
}

#[test]
fn a_solver_may_be_used_more_often_than_its_records_can_count() {
    let start = board("123657840");
    let (first, other) = {
        let mut solver = Solver::new();
        let mut solve = |board| solver.solve(board, Heuristic::Manhattan);
        (solve(&start), solve(&numbered(BOARDS / 2)))
    };
    let mut solver = Solver::new();
    for _ in 0..100 {
        assert_eq!(solver.solve(&start, Heuristic::Manhattan), first);
        let solution = solver.solve(&numbered(BOARDS / 2), Heuristic::Manhattan);
        assert_eq!(solution, other);
    }
}

#[test]
fn the_handouts_sample_comes_out_to_the_letter() {
    for (heuristic, names) in [
        (
            Heuristic::Manhattan,
            "DOWN RIGHT UP LEFT DOWN RIGHT RIGHT UP LEFT DOWN",
        ),
        (
            Heuristic::Mismatch,
            "RIGHT DOWN LEFT UP RIGHT DOWN RIGHT UP LEFT DOWN",
        ),
    ] {
        let start = board("123657840");
        let solution = literal(&start, heuristic);
        assert_eq!(Solver::new().solve(&start, heuristic), solution);
        let moves = solution.expect("a solution").moves;
        let printed: Vec<_> = moves.into_iter().map(Move::name).collect();
        assert_eq!(printed.join(" "), names);
    }
}

#[test]
fn the_goal_takes_no_moves_and_an_unsolvable_board_has_no_solution() {
    let solution = Solver::new().solve(&GOAL, Heuristic::Mismatch);
    let solution = solution.expect("a solution");
    assert!(solution.moves.is_empty());
    assert_eq!(solution.statistics.expanded, 1);
    assert_eq!(literal(&GOAL, Heuristic::Mismatch), Some(solution));
    let unsolvable = board("412530867");
    assert_eq!(Solver::new().solve(&unsolvable, Heuristic::Manhattan), None);
}
