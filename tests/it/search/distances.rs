//! The table of all distances, beside what is known of the 8-puzzle.

use std::collections::HashMap;

use tilegrade::{
    puzzle::{Board, GOAL, Move, MoveSet},
    search::{
        BOARDS, Place,
        distance::{Distances, MAX_DISTANCE, Table},
    },
};

use crate::distances::{distance, optimal_successors, shortest_path_count};

use super::{all_boards, board, distances_to};

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
fn every_place_is_the_place_of_its_board() {
    for number in 0..BOARDS {
        let place = Place::numbered(number);
        assert_eq!(place.index(), number);
        assert_eq!(Place::of(&place.board()), Some(place));
    }
    assert_eq!(Place::numbered(BOARDS), Place::numbered(0));
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
    let distances = Distances::to(&GOAL, MoveSet::Single);
    let counts = all_boards().map(|board| shortest_path_count(distances, &board));
    let counts: Vec<u64> = counts.collect();
    assert_eq!(counts.iter().filter(|&&count| count == 1).count(), 75_125);
    assert_eq!(counts.iter().max(), Some(&82));
    assert_eq!(counts.iter().min(), Some(&1));
}

#[test]
fn an_unsolvable_board_has_no_distance_and_no_path() {
    let board = board("412530867");
    assert_eq!(distance(&board), None);
    assert_eq!(optimal_successors(&board).count(), 0);
    let distances = Distances::to(&GOAL, MoveSet::Single);
    assert_eq!(shortest_path_count(distances, &board), 0);
}

#[test]
fn a_table_made_anew_is_the_shared_one() {
    let board = board("203184765");
    let place = Place::of(&board).expect("a solvable board");
    assert_eq!(Table::new(4, MoveSet::Single).at(place), 3);
    assert_eq!(distance(&board), Some(3));
    assert!(optimal_successors(&board).any(|(step, _)| step == Move::Right));
}

/// Compares the table with a plain search. Returns the distance of the deepest boards.
fn deepest(goal: Board, moves: MoveSet) -> u64 {
    let plain = distances_to(goal, moves);
    assert_eq!(plain.len(), BOARDS);
    let distances = Distances::to(&goal, moves);
    let is_right = |(board, expected): (&Board, &u64)| {
        let twin = distances.of(&board.twin());
        distances.of(board).map(u64::from) == Some(*expected) && twin.is_none()
    };
    assert!(plain.iter().all(is_right), "{goal} {moves:?}");
    plain.into_values().max().expect("a board")
}

#[test]
fn every_board_has_the_distance_of_a_plain_search_to_any_goal_by_either_set_of_moves() {
    for (goal, single, double) in [
        (GOAL.to_string().as_str(), 30, 24),
        ("123456780", 31, 24),
        ("213456780", 31, 24),
        ("102345678", 31, 24),
    ] {
        let deepest = |moves| deepest(board(goal), moves);
        let found = MoveSet::ALL.map(deepest);
        assert_eq!(found, [single, double], "{goal}");
    }
}

#[test]
fn the_known_lengths_with_double_moves_are_those_of_the_course() {
    let both = MoveSet::ALL.map(|moves| Distances::to(&GOAL, moves));
    for (digits, lengths) in [
        ("812630754", [9, 6]),
        ("123657840", [10, 9]),
        ("345782106", [17, 13]),
        ("235164780", [14, 12]),
        ("104326758", [15, 12]),
        ("702483165", [17, 14]),
        ("803267154", [15, 12]),
    ] {
        let found = both.map(|distances| distances.of(&board(digits)));
        assert_eq!(found, lengths.map(Some), "{digits}");
    }
}

#[test]
fn with_double_moves_every_shortest_path_is_counted() {
    let distances = Distances::to(&GOAL, MoveSet::SingleAndDouble);
    let mut boards: Vec<Board> = all_boards().collect();
    boards.sort_by_key(|board| distances.of(board));
    let mut counts = HashMap::from([(GOAL, 1)]);
    for board in &boards[1..] {
        let here = distances.of(board).expect("a solvable board");
        let nearer = board.successors_by(MoveSet::SingleAndDouble);
        let nearer: Vec<_> = nearer
            .filter(|(_, next)| distances.of(next) == Some(here - 1))
            .collect();
        assert!(distances.optimal_successors(board).eq(nearer.clone()));
        let count: u64 = nearer.iter().map(|(_, next)| counts[next]).sum();
        assert_eq!(shortest_path_count(distances, board), count, "{board}");
        counts.insert(*board, count);
    }
    assert_eq!(counts.values().max(), Some(&38));
    assert_eq!(shortest_path_count(distances, &GOAL.twin()), 0);
    assert_eq!(distances.optimal_successors(&GOAL).count(), 0);
}
