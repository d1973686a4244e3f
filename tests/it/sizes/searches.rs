//! Shortest solutions and greedy ones.

use std::ops::ControlFlow;

use tilegrade::sliding::{
    BestMoves, Grid, Outcome, Progress, Size, Slide, Solver, exchange, greedy, is_solvable, random,
};

use super::{COLLECTION, all, distances, fewest, grid, patient, size};

/// The first of the boards of R. E. Korf, "Depth-first iterative-deepening", 1985, with their fewest moves to the goal with the
/// empty square first.
const KORF: [(usize, &str); 10] = [
    (57, "14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3"),
    (55, "13 5 4 10 9 12 8 14 2 3 7 1 0 15 11 6"),
    (59, "14 7 8 2 13 11 10 4 9 12 5 0 3 6 1 15"),
    (56, "5 12 10 7 15 11 14 0 8 2 1 13 3 4 9 6"),
    (56, "4 7 14 13 10 3 9 12 11 5 6 15 1 2 8 0"),
    (52, "14 7 1 9 12 3 6 15 8 11 2 5 10 0 4 13"),
    (52, "2 11 15 5 13 4 6 7 12 8 10 1 9 3 14 0"),
    (50, "12 11 15 3 8 0 4 2 6 13 9 5 14 1 10 7"),
    (46, "3 14 9 11 5 4 8 2 13 12 6 7 10 1 15 0"),
    (59, "13 11 8 9 0 15 7 10 4 3 6 14 5 12 2 1"),
];

#[test]
fn boards_of_a_collection_take_the_moves_that_it_says() {
    let mut solver = Solver::default();
    let mut count = 0;
    for line in COLLECTION.lines().skip(1) {
        let columns: Vec<&str> = line.split(',').collect();
        let [side, moves, cells] = columns[..] else {
            panic!("{line}");
        };
        // Some are larger than what there is.
        if let Ok(size) = format!("{side}x{side}").parse::<Size>() {
            let board = Grid::parse(size, cells).expect("a board");
            let found = fewest(&mut solver, &board, &Grid::goal_last(size));
            assert_eq!(found, moves.parse().ok(), "{line}");
            count += 1;
        }
    }
    assert_eq!(count, 93);
}

#[test]
fn korfs_first_boards_take_the_moves_that_he_found() {
    let goal = Grid::goal_first(size("4x4"));
    let mut solver = Solver::default();
    for (moves, cells) in KORF {
        assert_eq!(
            fewest(&mut solver, &grid("4x4", cells), &goal),
            Some(moves),
            "{cells}"
        );
    }
}

#[test]
fn tables_of_patterns_spare_nine_tenths_of_the_boards() {
    let goal = Grid::goal_first(size("4x4"));
    let board = grid("4x4", KORF[8].1);
    let nodes = |mut solver: Solver| {
        let mut nodes = 0;
        let mut count = |progress: Progress| {
            nodes = progress.nodes;
            patient(progress)
        };
        let outcome = solver.optimal(&board, &goal, &mut count);
        assert!(matches!(outcome, Outcome::Solved(slides) if slides.len() == 46));
        nodes
    };
    let (ours, plain) = (nodes(Solver::default()), nodes(Solver::plain()));
    // As Korf counted them, but for those that are beyond a bound.
    assert!(plain > 500_000, "{plain}");
    assert!(plain >= 10 * ours, "{plain} and {ours}");
}

/// The boards that moves do not lead to are those that are told to be unsolvable, and any two tiles make the difference.
#[test]
fn all_boards_of_small_sizes_are_solved_in_the_fewest_moves_to_any_goal() {
    for (of, count) in [("2x2", 12), ("2x3", 360), ("3x2", 360)] {
        let all = all(size(of));
        for goal in all.iter().step_by(59) {
            let (distances, mut solver) = (distances(goal), Solver::default());
            assert_eq!(distances.len(), count);
            for board in &all {
                let moves = distances.get(board).copied();
                assert_eq!(
                    is_solvable(board, goal),
                    moves.is_some(),
                    "{board} to {goal}"
                );
                assert_eq!(fewest(&mut solver, board, goal), moves, "{board} to {goal}");
                let way = greedy(board, goal);
                assert_eq!(way.is_some(), moves.is_some());
                assert!(way.is_none_or(|way| board.after(&way) == Some(*goal)));
                if moves.is_none() {
                    assert!(
                        is_solvable(&exchanged(board, exchange(board, goal)), goal),
                        "{board} to {goal}"
                    );
                }
            }
        }
    }
}

#[test]
fn the_tiles_to_exchange_are_two_in_each_others_place_where_there_are_such() {
    let goal = Grid::goal_last(size("4x4"));
    let board = grid("4x4", "1 2 3 4 5 6 7 8 9 10 11 12 13 15 14 0");
    assert!(!is_solvable(&board, &goal));
    assert_eq!(exchange(&board, &goal), (15, 14));
}

#[test]
fn a_greedy_solution_leads_from_any_board_of_any_size_to_any_goal() {
    for (rows, columns) in (2..=5).flat_map(|rows| (2..=5).map(move |columns| (rows, columns))) {
        let size = Size::new(rows, columns).expect("a size");
        for seed in 0..4 {
            let goal = random(&Grid::goal_first(size), seed);
            let board = random(&goal, seed + 100);
            let way = greedy(&board, &goal).expect("a way");
            assert_eq!(board.after(&way), Some(goal), "{board} to {goal}");
            assert!(
                way.windows(2).all(|two| two[0] != two[1].opposite()),
                "{board} to {goal}"
            );
            assert!(way.len() <= 300, "{board} to {goal}: {}", way.len());
        }
    }
}

/// Larger ones are solved above.
#[test]
fn every_size_up_to_12_cells_is_solved_whatever_the_goal() {
    for (rows, columns) in (2..=5).flat_map(|rows| (2..=5).map(move |columns| (rows, columns))) {
        let size = Size::new(rows, columns).expect("a size");
        if size.cells() <= 12 {
            let mut solver = Solver::default();
            let goal = random(&Grid::goal_first(size), 7);
            for seed in 0..2 {
                let board = random(&goal, seed);
                let moves = fewest(&mut solver, &board, &goal).expect("a solution");
                assert!(
                    greedy(&board, &goal).is_some_and(
                        |way| way.len() >= moves && (way.len() - moves).is_multiple_of(2)
                    )
                );
            }
        }
    }
}

#[test]
fn the_best_moves_are_those_that_come_one_step_nearer() {
    let goal = grid("2x4", "1 2 3 4 5 0 6 7");
    let (distances, mut solver) = (distances(&goal), Solver::default());
    let mut counts = [0; 4];
    for (board, &distance) in distances.iter().step_by(97) {
        let nearer = |slide: &Slide| {
            board
                .slide(*slide)
                .is_some_and(|next| distances[&next] < distance)
        };
        let slides: Vec<Slide> = Slide::ALL.into_iter().filter(nearer).collect();
        counts[slides.len()] += 1;
        let found = solver.best_moves(board, &goal, &mut patient);
        assert_eq!(found, Some(BestMoves { distance, slides }), "{board}");
    }
    assert!(counts[1] > 0 && counts[2] > 0, "{counts:?}");
    let none = BestMoves {
        distance: 0,
        slides: vec![],
    };
    assert_eq!(solver.best_moves(&goal, &goal, &mut patient), Some(none));
    let unsolvable = grid("2x4", "2 1 3 4 5 0 6 7");
    assert_eq!(solver.best_moves(&unsolvable, &goal, &mut patient), None);
}

#[test]
fn a_search_that_is_stopped_tells_below_which_length_there_is_nothing() {
    let goal = Grid::goal_first(size("4x4"));
    let board = grid("4x4", KORF[0].1);
    let mut seen: Vec<Progress> = Vec::new();
    let mut watch = |progress: Progress| {
        seen.push(progress);
        if progress.nodes < 100_000 {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    };
    let outcome = Solver::default().optimal(&board, &goal, &mut watch);
    let last = seen.last().expect("it is told");
    assert_eq!(outcome, Outcome::Stopped { bound: last.bound });
    assert!(last.bound > seen[0].bound && last.bound <= 57, "{seen:?}");
    assert!(last.nodes < 200_000, "{seen:?}");
    assert!(
        seen.is_sorted_by_key(|progress| (progress.bound, progress.nodes)),
        "{seen:?}"
    );
}

#[test]
fn the_memory_of_the_tables_is_stated() {
    for (of, bytes) in [
        ("2x2", 64),
        ("3x3", 531_522),
        ("4x4", 3_145_728),
        ("5x5", 2_343_750),
    ] {
        assert_eq!(Solver::table_bytes(size(of)), bytes, "{of}");
    }
    for (rows, columns) in (2..=5).flat_map(|rows| (2..=5).map(move |columns| (rows, columns))) {
        let size = Size::new(rows, columns).expect("a size");
        assert!(Solver::table_bytes(size) <= 4 << 20, "{size}");
    }
}

/// The board with two tiles in each other's place.
fn exchanged(board: &Grid, (one, other): (u8, u8)) -> Grid {
    let tiles = board.cells().iter().map(|&tile| match tile {
        tile if tile == one => other,
        tile if tile == other => one,
        tile => tile,
    });
    Grid::new(board.size(), &tiles.collect::<Vec<u8>>()).expect("a board")
}
