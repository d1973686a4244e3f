//! A* for any goal, set of moves and estimate, beside the tables of distances and the handout's lists.

use tilegrade::{
    puzzle::{Board, GOAL, Move, MoveSet},
    search::{
        AnySolver, BOARDS, RandomBoards, Solver,
        algorithms::{Estimate, Puzzle, Report, textbook},
        distance::Distances,
    },
};

use crate::support::tilegrade;

use super::{NO_LIMIT, all_boards, board, moves, numbered, on_all_cores, path_of};

fn literal(puzzle: &Puzzle, estimate: Estimate) -> Report<Board, tilegrade::puzzle::Move> {
    let estimate = estimate.toward(puzzle.goal_board());
    textbook::search(puzzle, estimate, NO_LIMIT, &mut ())
}

#[test]
fn every_board_is_solved_in_the_fewest_moves_with_double_moves() {
    let boards: Vec<Board> = all_boards().collect();
    let distances = Distances::to(&GOAL, MoveSet::SingleAndDouble);
    on_all_cores(&boards, |boards| {
        let mut solver = AnySolver::default();
        for board in boards {
            let puzzle = Puzzle::new(board, GOAL).expect("a solvable board");
            let puzzle = puzzle.with(MoveSet::SingleAndDouble);
            let path = path_of(&puzzle, solver.solve(&puzzle, Estimate::DoubleMoves));
            assert_eq!(
                Some(path.cost),
                distances.of(&board).map(u64::from),
                "{board}"
            );
        }
    });
}

#[test]
fn the_textbook_lists_give_the_same_moves_and_counts_with_double_moves() {
    let mut drawn = RandomBoards::new(472, GOAL);
    let boards: Vec<Board> = (0..600).map(|_| drawn.uniform()).collect();
    on_all_cores(&boards, |boards| {
        let mut solver = AnySolver::default();
        for board in boards {
            let puzzle = Puzzle::new(board, GOAL).expect("a solvable board");
            let puzzle = puzzle.with(MoveSet::SingleAndDouble);
            let found = solver.solve(&puzzle, Estimate::DoubleMoves);
            assert!(found == literal(&puzzle, Estimate::DoubleMoves), "{board}");
        }
    });
}

#[test]
fn the_textbook_lists_give_the_same_moves_and_counts_for_any_goal_moves_and_estimate() {
    let mut solver = AnySolver::default();
    for (index, digits) in ["123804765", "123456780", "103245678", "876543210"]
        .iter()
        .enumerate()
    {
        let goal = board(digits);
        let mut drawn = RandomBoards::new(index as u64, goal);
        for moves in MoveSet::ALL {
            for estimate in Estimate::ALL {
                for length in [0, 1, 8, 14] {
                    let puzzle = Puzzle::new(drawn.walk(length), goal).expect("it leads there");
                    let puzzle = puzzle.with(moves);
                    let found = solver.solve(&puzzle, estimate);
                    assert!(found == literal(&puzzle, estimate), "{puzzle:?} {estimate}");
                }
            }
        }
    }
}

/// An estimate that is too high takes boards from CLOSED again.
#[test]
fn boards_that_are_reopened_are_counted_as_on_the_lists() {
    let mut solver = AnySolver::default();
    let mut reopened = 0;
    for start in (0..BOARDS).step_by(6_007).map(numbered) {
        let puzzle = Puzzle::new(start, GOAL).expect("a solvable board");
        let puzzle = puzzle.with(MoveSet::SingleAndDouble);
        let found = solver.solve(&puzzle, Estimate::MismatchPlusManhattan);
        assert!(
            found == literal(&puzzle, Estimate::MismatchPlusManhattan),
            "{start}"
        );
        reopened += u64::from(found.statistics.expanded > found.statistics.peak_closed);
    }
    assert!(reopened > 0);
}

#[test]
fn the_handouts_goal_and_moves_have_the_handouts_solver() {
    let mut solver = AnySolver::default();
    for start in (0..BOARDS).step_by(20_011).map(numbered) {
        let puzzle = Puzzle::new(start, GOAL).expect("a solvable board");
        let solution = Solver::new().solve(&start, tilegrade::search::Heuristic::Manhattan);
        let solution = solution.expect("a solvable board");
        let report = solver.solve(&puzzle, Estimate::Manhattan);
        assert_eq!(report.statistics, solution.statistics);
        assert_eq!(moves(&path_of(&puzzle, report)), solution.moves);
    }
}

#[test]
fn the_handouts_sample_with_double_moves_is_solved_in_6_of_them() {
    let puzzle = Puzzle::new(board("812630754"), GOAL).expect("a solvable board");
    let puzzle = puzzle.with(MoveSet::SingleAndDouble);
    let report = AnySolver::default().solve(&puzzle, Estimate::DoubleMoves);
    let names: Vec<_> = moves(&path_of(&puzzle, report))
        .into_iter()
        .map(Move::name)
        .collect();
    assert_eq!(names.join(" "), "DBL_RIGHT DOWN DBL_LEFT DBL_UP RIGHT DOWN");
}

/// Boards with the fewest moves to the goal whose blank is last, or none where no moves lead there.
#[test]
fn boards_of_a_collection_take_the_moves_that_it_says() {
    let goal = board("123456780");
    let mut solver = AnySolver::default();
    let mut count = 0;
    let lines = include_str!("../sizes/boards.csv").lines();
    for line in lines.filter_map(|line| line.strip_prefix("3,")) {
        let (fewest, cells) = line.split_once(',').expect("two columns");
        let digits = cells.replace(' ', "");
        let start = board(&digits);
        let fewest = fewest.parse::<u64>().ok();
        let single = Distances::to(&goal, MoveSet::Single).of(&start);
        assert_eq!(single.map(u64::from), fewest, "{start}");
        let puzzle = Puzzle::new(start, goal).ok();
        assert_eq!(puzzle.is_some(), fewest.is_some(), "{start}");
        for (moves, estimate) in MoveSet::ALL
            .into_iter()
            .zip([Estimate::LinearConflict, Estimate::DoubleMoves])
        {
            let puzzle = puzzle.map(|puzzle| puzzle.with(moves));
            let cost = puzzle.map(|puzzle| path_of(&puzzle, solver.solve(&puzzle, estimate)).cost);
            assert_eq!(
                cost,
                Distances::to(&goal, moves).of(&start).map(u64::from),
                "{start}"
            );
        }
        let printed = tilegrade([
            "solve",
            "--goal",
            "123456780",
            "--heuristic",
            "manhattan",
            "--board",
            &digits,
        ])
        .run();
        let first = printed.stdout.lines().next().unwrap_or_default().to_owned();
        let expected = match fewest {
            Some(fewest) => format!("{fewest} moves in total (heuristic: the Manhattan distance)"),
            None => "No solution exists for the following initial state:".to_owned(),
        };
        assert_eq!(first, expected, "{start}");
        count += 1;
    }
    assert_eq!(count, 35);
}
