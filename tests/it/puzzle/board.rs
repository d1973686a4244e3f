//! Boards: which can be solved, and what a move makes of them.

use tilegrade::puzzle::{Board, BoardError, GOAL, MoveSet};

fn board(digits: &str) -> Board {
    digits.parse().expect("nine digits")
}

#[test]
fn the_goal_has_an_odd_number_of_inversions() {
    assert_eq!(GOAL.inversions(), 7);
    assert!(GOAL.leads_to(&GOAL));
}

#[test]
fn the_handouts_unsolvable_board_is_unsolvable() {
    assert!(!board("412530867").leads_to(&GOAL));
}

#[test]
fn moves_keep_a_board_solvable() {
    for (_, next) in board("123657840").successors_by(MoveSet::SingleAndDouble) {
        assert!(next.leads_to(&GOAL));
        assert!(next.move_to(&board("123657840")).is_some());
    }
}

#[test]
fn a_board_leads_to_the_goals_of_its_parity() {
    let (blank_last, other) = (board("123456780"), board("213456780"));
    assert!(board("378206451").leads_to(&blank_last));
    assert!(!board("378206451").leads_to(&other));
    assert!(!GOAL.leads_to(&blank_last));
    assert!(GOAL.leads_to(&other));
}

#[test]
fn what_is_no_board_is_refused_with_its_reason() {
    assert_eq!("12345".parse::<Board>(), Err(BoardError::Length(5)));
    assert_eq!("123456788".parse::<Board>(), Err(BoardError::Repeated(8)));
    assert_eq!("123456789".parse::<Board>(), Err(BoardError::Digit('9')));
    assert_eq!("12345678x".parse::<Board>(), Err(BoardError::Digit('x')));
    assert_eq!("１23456780".parse::<Board>(), Err(BoardError::Digit('１')));
}
