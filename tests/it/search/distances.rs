//! The table of all distances, beside what is known of the 8-puzzle.

use tilegrade::{
    puzzle::{GOAL, Move, MoveSet},
    search::{
        BOARDS, Place,
        distance::{MAX_DISTANCE, Table, distance, optimal_successors, shortest_path_count},
    },
};

use super::{all_boards, board};

/// Boards at each distance, from the course's facts.
const BOARDS_AT: [usize; 31] = [
    1, 4, 8, 8, 16, 32, 60, 72, 136, 200, 376, 512, 964, 1296, 2368, 3084, 5482, 6736, 11132,
    12208, 18612, 18444, 24968, 19632, 22289, 13600, 11842, 4340, 2398, 472, 148,
];

#[test]
fn every_distance_has_its_known_number_of_boards() {
    let mut found = [0; 31];
    for board in all_boards() {
        found[usize::from(distance(&board).expect("a solvable board"))] += 1;
    }
    assert_eq!(found, BOARDS_AT);
    assert_eq!(found.iter().sum::<usize>(), BOARDS);
    assert_eq!(found.len(), usize::from(MAX_DISTANCE) + 1);
}

#[test]
fn every_board_but_the_goal_has_a_nearer_successor_and_none_that_jumps() {
    for board in all_boards() {
        let here = distance(&board).expect("a solvable board");
        assert_eq!(optimal_successors(&board).count() == 0, board == GOAL);
        for (_, next) in board.successors() {
            assert_eq!(distance(&next).expect("a solvable board").abs_diff(here), 1);
        }
    }
}

#[test]
fn the_shares_of_boards_by_number_of_shortest_paths_are_the_known_ones() {
    let counts: Vec<_> = all_boards()
        .map(|board| shortest_path_count(&board))
        .collect();
    assert_eq!(counts.iter().filter(|&&count| count == 1).count(), 75_125);
    assert_eq!(counts.iter().max(), Some(&82));
    assert_eq!(counts.iter().min(), Some(&1));
}

#[test]
fn an_unsolvable_board_has_no_distance_and_no_path() {
    let board = board("412530867");
    assert_eq!(distance(&board), None);
    assert_eq!(optimal_successors(&board).count(), 0);
    assert_eq!(shortest_path_count(&board), 0);
}

#[test]
fn a_table_made_anew_is_the_shared_one() {
    let board = board("203184765");
    let place = Place::of(&board).expect("a solvable board");
    assert_eq!(Table::new(GOAL.blank(), MoveSet::Single).at(place), 3);
    assert_eq!(distance(&board), Some(3));
    assert!(optimal_successors(&board).any(|(step, _)| step == Move::Right));
}
