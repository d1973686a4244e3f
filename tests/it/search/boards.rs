//! All algorithms on boards, beside the table of distances and the handout's lists.

use std::sync::atomic::{AtomicUsize, Ordering};

use super::{NO_LIMIT, all_boards, numbered, on_all_cores, optimal_algorithms, path_of};
use crate::distances::{distance, estimate_of};

use tilegrade::{
    puzzle::{Board, GOAL},
    search::{
        BOARDS, Heuristic,
        algorithms::{Algorithm, Cost, Estimate, Puzzle, Statistics, astar, depth_first, textbook},
    },
};

/// The boards of some depths, every `stride`-th of them, checked on all cores.
fn for_boards(
    depths: std::ops::RangeInclusive<u8>,
    stride: usize,
    check: impl Fn(Board, Cost) + Sync,
) {
    let is_meant = |board: &Board| distance(board).is_some_and(|depth| depths.contains(&depth));
    let boards: Vec<Board> = all_boards().filter(is_meant).collect();
    let boards: Vec<Board> = boards.into_iter().step_by(stride).collect();
    assert!(boards.len() >= 10, "{}", boards.len());
    on_all_cores(&boards, |boards| {
        for board in boards {
            check(board, distance(&board).expect("a solvable board").into());
        }
    });
}

fn assert_length(algorithm: Algorithm, heuristic: Estimate, board: Board, depth: Cost) {
    let puzzle = Puzzle::new(board, GOAL).expect("a solvable board");
    let report = algorithm.search(&puzzle, heuristic.toward(&GOAL), NO_LIMIT, &mut ());
    let path = path_of(&puzzle, report);
    assert_eq!(path.cost, depth, "{board} {algorithm} {heuristic}");
}

#[test]
fn every_optimal_algorithm_agrees_with_the_distances_of_all_boards_up_to_depth_14() {
    for_boards(0..=14, 1, |board, depth| {
        for algorithm in optimal_algorithms() {
            let heuristic = match algorithm {
                Algorithm::BranchAndBound => Estimate::Mismatch,
                _ => Estimate::Manhattan,
            };
            assert_length(algorithm, heuristic, board, depth);
        }
    });
}

#[test]
fn optimal_algorithms_agree_with_the_distances_of_boards_beyond() {
    for_boards(15..=30, 1_999, |board, depth| {
        for algorithm in [
            Algorithm::Astar,
            Algorithm::IterativeDeepeningAstar,
            Algorithm::RecursiveBestFirst,
            Algorithm::BranchAndBound,
        ] {
            assert_length(algorithm, Estimate::Manhattan, board, depth);
            assert_length(algorithm, Estimate::LinearConflict, board, depth);
        }
        for algorithm in [Algorithm::BreadthFirst, Algorithm::Bidirectional] {
            assert_length(algorithm, Estimate::None, board, depth);
        }
    });
}

#[test]
fn other_goals_are_reached_in_as_few_moves_by_every_optimal_algorithm() {
    for number in (0..BOARDS).step_by(9_001) {
        let goal = numbered(number * 29 % BOARDS);
        let (start, goal) = match number % 2 {
            0 => (numbered(number), goal),
            _ => (numbered(number).twin(), goal.twin()),
        };
        let puzzle = Puzzle::new(start, goal).expect("boards of one parity");
        let length = |algorithm: Algorithm, heuristic: Estimate| {
            let report = algorithm.search(&puzzle, heuristic.toward(&goal), NO_LIMIT, &mut ());
            path_of(&puzzle, report).cost
        };
        let shortest = length(Algorithm::BreadthFirst, Estimate::None);
        for algorithm in [
            Algorithm::Astar,
            Algorithm::IterativeDeepeningAstar,
            Algorithm::RecursiveBestFirst,
            Algorithm::Bidirectional,
        ] {
            for heuristic in [Estimate::Manhattan, Estimate::LinearConflict, Estimate::Max] {
                assert_eq!(length(algorithm, heuristic), shortest, "{start} {goal}");
            }
        }
        for heuristic in Estimate::ALL {
            assert!(length(Algorithm::Greedy, heuristic) >= shortest);
            assert!(length(Algorithm::WeightedAstar, heuristic) >= shortest);
        }
    }
}

#[test]
fn what_promises_no_shortest_path_ends_in_the_goal_all_the_same() {
    for_boards(0..=30, 6_007, |board, depth| {
        let puzzle = Puzzle::new(board, GOAL).expect("a solvable board");
        for algorithm in [Algorithm::Greedy, Algorithm::WeightedAstar] {
            for heuristic in Estimate::ALL {
                let report = algorithm.search(&puzzle, heuristic.toward(&GOAL), NO_LIMIT, &mut ());
                let cost = path_of(&puzzle, report).cost;
                assert!(cost >= depth, "{board} {algorithm} {heuristic}");
                if algorithm == Algorithm::WeightedAstar && heuristic.is_admissible() {
                    assert!(cost <= Algorithm::WEIGHT * depth, "{board} {heuristic}");
                }
            }
        }
    });
    for_boards(0..=30, 17_011, |board, depth| {
        let puzzle = Puzzle::new(board, GOAL).expect("a solvable board");
        let report = depth_first::search(&puzzle, NO_LIMIT, &mut ());
        assert!(path_of(&puzzle, report).cost >= depth, "{board}");
    });
}

#[test]
fn an_inadmissible_estimate_gives_paths_that_are_too_long_by_no_more_than_it_is_too_high() {
    let heuristic = Estimate::MismatchPlusManhattan;
    let longest = AtomicUsize::new(0);
    for_boards(0..=30, 101, |board, depth| {
        let puzzle = Puzzle::new(board, GOAL).expect("a solvable board");
        for algorithm in [
            Algorithm::Astar,
            Algorithm::IterativeDeepeningAstar,
            Algorithm::RecursiveBestFirst,
        ] {
            let report = algorithm.search(&puzzle, heuristic.toward(&GOAL), NO_LIMIT, &mut ());
            let more = path_of(&puzzle, report).cost - depth;
            let more = usize::try_from(more).expect("a small number");
            longest.fetch_max(more, Ordering::Relaxed);
            assert!(more <= 8, "{board} {algorithm}");
        }
    });
    assert!(longest.into_inner() > 0);
}

#[test]
fn a_limit_on_the_depth_that_is_just_enough_finds_a_shortest_path() {
    for_boards(0..=14, 97, |board, depth| {
        let puzzle = Puzzle::new(board, GOAL).expect("a solvable board");
        let report = depth_first::limited(&puzzle, depth, NO_LIMIT, &mut ());
        assert_eq!(path_of(&puzzle, report).cost, depth, "{board}");
        if let Some(less) = depth.checked_sub(1) {
            let report = depth_first::limited(&puzzle, less, NO_LIMIT, &mut ());
            assert!(report.path().is_none(), "{board}");
        }
    });
}

#[test]
fn astar_is_the_handouts_search_to_the_move_and_the_counts() {
    for_boards(0..=20, 61, |board, _| {
        for heuristic in Heuristic::ALL {
            let puzzle = Puzzle::new(board, GOAL).expect("a solvable board");
            let estimate = estimate_of(heuristic);
            let report = astar::search(&puzzle, estimate, NO_LIMIT, &mut ());
            let literal = textbook::search(&puzzle, estimate, NO_LIMIT, &mut ());
            assert!(literal.path().is_some(), "{board}");
            assert!(report == literal, "{board} {heuristic}");
            path_of(&puzzle, report);
        }
    });
}

#[test]
fn literal_lists_are_astars_whatever_the_estimate_and_the_goal() {
    for_boards(0..=15, 331, |board, _| {
        for goal in [GOAL, numbered(77_777)] {
            let puzzle = Puzzle::new(board, goal).expect("boards of one parity");
            for heuristic in Estimate::ALL {
                let estimate = heuristic.toward(&goal);
                let fast = astar::search(&puzzle, estimate, 3_000, &mut ());
                let literal = textbook::search(&puzzle, estimate, 3_000, &mut ());
                assert!(fast == literal, "{board} {goal} {heuristic}");
            }
        }
    });
}

/// Every hash table has an order of its own, in one process too.
#[test]
fn a_search_that_is_made_again_is_the_same_to_the_last_count() {
    for_boards(0..=30, 12_007, |board, _| {
        let puzzle = Puzzle::new(board, GOAL).expect("a solvable board");
        for algorithm in Algorithm::ALL {
            let search = || {
                let estimate = Estimate::Manhattan.toward(&GOAL);
                algorithm.search(&puzzle, estimate, NO_LIMIT, &mut ())
            };
            assert!(search() == search(), "{board} {algorithm}");
        }
    });
}

#[test]
fn without_lists_memory_grows_with_the_depth_and_no_faster() {
    for_boards(1..=30, 1_493, |board, depth| {
        let puzzle = Puzzle::new(board, GOAL).expect("a solvable board");
        let statistics = |algorithm: Algorithm| {
            let estimate = Estimate::Manhattan.toward(&GOAL);
            algorithm
                .search(&puzzle, estimate, NO_LIMIT, &mut ())
                .statistics
        };
        for algorithm in [
            Algorithm::IterativeDeepeningAstar,
            Algorithm::RecursiveBestFirst,
        ] {
            let Statistics {
                peak_open,
                peak_closed,
                peak_stack,
                ..
            } = statistics(algorithm);
            assert_eq!((peak_open, peak_closed), (0, 0), "{algorithm}");
            // A board has four neighbours at most, and the path holds one of them beside itself.
            assert!(
                peak_stack <= 4 * (depth + 1),
                "{board} {algorithm}: {peak_stack}"
            );
        }
        let with_lists = statistics(Algorithm::Astar);
        assert_eq!(with_lists.peak_stack, 0);
        assert!(with_lists.peak_open + with_lists.peak_closed > depth);
    });
}
