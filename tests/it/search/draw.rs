//! Boards that are drawn at random.

use std::collections::BTreeMap;

use crate::distances::distance;

use tilegrade::{
    puzzle::{Board, GOAL},
    search::RandomBoards,
};

const DRAWN: u64 = 90_000;

fn boards(goal: &str, draw: impl Fn(&mut RandomBoards) -> Board) -> Vec<String> {
    let mut boards = RandomBoards::new(228, goal.parse().expect("a board"));
    (0..4).map(|_| draw(&mut boards).to_string()).collect()
}

#[test]
fn a_seed_gives_the_boards_that_it_always_gave() {
    // These four were also worked out by an implementation of the cipher in another language.
    let uniform = ["765184032", "165742830", "761083254", "386427150"];
    assert_eq!(boards("123804765", RandomBoards::uniform), uniform);
    let twins = ["765284031", "265741830", "762083154", "386417250"];
    assert_eq!(boards("123456780", RandomBoards::uniform), twins);
    let walked = ["071352684", "452376018", "713265084", "712486053"];
    assert_eq!(boards("123804765", |draw| draw.walk(30)), walked);
}

#[test]
fn all_boards_lead_to_the_goal_whatever_its_parity() {
    for goal in [GOAL.to_string().as_str(), "123456780", "012345678"] {
        let goal: Board = goal.parse().expect("a board");
        let mut draw = RandomBoards::new(1, goal);
        for moves in 0..200 {
            for board in [draw.uniform(), draw.walk(moves)] {
                assert!(board.leads_to(&goal), "{board} {goal}");
            }
        }
    }
}

#[test]
fn no_cell_is_likelier_than_another_to_be_empty_and_no_depth_than_it_should_be() {
    let mut draw = RandomBoards::new(3, GOAL);
    let (mut blanks, mut depths) = (BTreeMap::new(), 0_u64);
    for _ in 0..DRAWN {
        let board = draw.uniform();
        *blanks.entry(board.blank()).or_insert(0_u64) += 1;
        depths += u64::from(distance(&board).expect("a solvable board"));
    }
    // 10,000 are expected for each cell, with a deviation of 94; all boards are 21.5 moves from the goal on average.
    assert_eq!(blanks.len(), 9);
    assert!(
        blanks.values().all(|count| count.abs_diff(10_000) < 400),
        "{blanks:?}"
    );
    assert!((depths * 100 / DRAWN).abs_diff(2_150) < 5, "{depths}");
}

#[test]
fn a_walk_is_no_deeper_than_its_moves_and_of_their_parity() {
    let mut draw = RandomBoards::new(5, GOAL);
    for moves in 0..60 {
        let depth = u64::from(distance(&draw.walk(moves)).expect("a solvable board"));
        assert!(
            depth <= moves && (moves - depth) % 2 == 0,
            "{moves} {depth}"
        );
        assert!(
            moves > 3 || depth == moves,
            "no move is taken back: {moves} {depth}"
        );
    }
}
