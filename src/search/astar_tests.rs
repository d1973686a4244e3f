use std::{
    sync::atomic::{AtomicUsize, Ordering},
    thread,
};

use super::{MAX_SEARCHES, Solver};
use crate::{
    puzzle::{Board, GOAL},
    search::{BOARDS, Heuristic, Place, boards_along, distance::distance, textbook},
};

fn board(number: usize) -> Board {
    let rank = u16::try_from(number / 9).expect("a rank");
    let blank = u8::try_from(number % 9).expect("a cell");
    Place { rank, blank }.board()
}

/// Runs a check for every `stride`-th board on all cores.
fn for_boards(stride: usize, check: impl Fn(&mut Solver, Board) + Sync) {
    let next = AtomicUsize::new(0);
    let work = || {
        let mut solver = Solver::new();
        loop {
            let first = next.fetch_add(512, Ordering::Relaxed);
            let numbers = (first..first + 512).take_while(|&number| number * stride < BOARDS);
            if numbers
                .map(|number| check(&mut solver, board(number * stride)))
                .count()
                == 0
            {
                break;
            }
        }
    };
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(2, usize::from) {
            scope.spawn(work);
        }
    });
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
                assert_eq!(
                    solver.solve(&start, heuristic),
                    textbook::solve(&start, heuristic),
                    "{start}"
                );
            }
        }
    });
}

#[test]
fn the_textbook_lists_give_the_same_moves_and_counts_for_a_sample_of_all_boards() {
    for_boards(997, |solver, start| {
        let manhattan = Heuristic::Manhattan;
        assert_eq!(
            solver.solve(&start, manhattan),
            textbook::solve(&start, manhattan),
            "{start}"
        );
        if distance(&start) <= Some(21) {
            let mismatch = Heuristic::Mismatch;
            assert_eq!(
                solver.solve(&start, mismatch),
                textbook::solve(&start, mismatch),
                "{start}"
            );
        }
    });
}

#[test]
fn the_number_of_searches_may_run_over() {
    let mut solver = Solver::new();
    let start: Board = "123657840".parse().expect("a board");
    let first = solver.solve(&start, Heuristic::Manhattan);
    solver.search = MAX_SEARCHES - 1;
    for _ in 0..4 {
        assert_eq!(solver.solve(&start, Heuristic::Manhattan), first);
    }
}
