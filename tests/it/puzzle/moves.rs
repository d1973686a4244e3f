//! Moves of the blank.

use tilegrade::puzzle::{Board, GOAL, Move, MoveSet};

fn board(digits: &str) -> Board {
    digits.parse().expect("nine digits")
}

#[test]
fn every_possible_move_is_taken_back_by_its_inverse() {
    for blank in 0..9 {
        for step in Move::SINGLE_AND_DOUBLE {
            assert_eq!(step.inverse().is_double(), step.is_double());
            assert_eq!(step.inverse().is_vertical(), step.is_vertical());
            if let Some(target) = step.blank_target(blank) {
                assert_eq!(step.inverse().blank_target(target), Some(blank));
            }
        }
    }
}

#[test]
fn over_all_cells_24_single_and_12_double_moves_are_possible() {
    let count = |moves: MoveSet| {
        let possible = (0..9).flat_map(|blank| {
            let steps = moves.moves().iter();
            steps.map(move |step| step.blank_target(blank))
        });
        possible.flatten().count()
    };
    assert_eq!(count(MoveSet::Single), 24);
    assert_eq!(count(MoveSet::SingleAndDouble), 24 + 12);
}

#[test]
fn a_double_move_is_the_single_one_twice_and_never_begins_in_the_middle() {
    for (single, double) in Move::SINGLE.into_iter().zip(&Move::SINGLE_AND_DOUBLE[4..]) {
        for blank in 0..9 {
            let twice = single
                .blank_target(blank)
                .and_then(|between| single.blank_target(between));
            assert_eq!(double.blank_target(blank), twice, "{double} {blank}");
        }
        assert_eq!(double.to_string(), format!("DBL_{single}"));
    }
    for step in MoveSet::SingleAndDouble.moves() {
        assert_eq!(GOAL.after(*step).is_none(), step.is_double());
        assert_eq!(MoveSet::Single.allows(*step), !step.is_double());
        assert!(MoveSet::SingleAndDouble.allows(*step));
    }
}

#[test]
fn the_handouts_double_moves_lead_to_its_boards() {
    for (before, step, after) in [
        ("123045678", Move::DoubleLeft, "123450678"),
        ("182753604", Move::DoubleDown, "102783654"),
    ] {
        let (before, after) = (board(before), board(after));
        assert_eq!(before.after(step), Some(after));
        assert_eq!(before.move_to(&after), Some(step));
        assert!(before.move_to(&after).is_some_and(Move::is_double));
        assert_eq!(after.after(step.inverse()), Some(before));
    }
}

#[test]
fn successors_come_in_the_order_of_the_moves_and_each_move_is_found_again() {
    for digits in [
        "012345678",
        "102345678",
        "123804765",
        "123456780",
        "123456708",
    ] {
        let board = board(digits);
        let all: Vec<(Move, Board)> = board.successors_by(MoveSet::SingleAndDouble).collect();
        assert!(all.is_sorted_by_key(|(step, _)| step.index()));
        assert_eq!(all.len(), 4, "every cell has four");
        let singles = all.iter().copied().filter(|(step, _)| !step.is_double());
        assert!(singles.eq(board.successors()));
        for (step, next) in all {
            assert_eq!(board.move_to(&next), Some(step));
            let is_single = board.move_to(&next).is_some_and(|step| !step.is_double());
            assert_eq!(is_single, !step.is_double());
            assert_eq!(board.move_to(&next.twin()), None);
        }
    }
}

#[test]
fn sets_of_moves_have_the_names_that_files_use() {
    assert_eq!(
        MoveSet::ALL.map(MoveSet::name),
        ["single", "single-and-double"]
    );
    assert_eq!(MoveSet::default(), MoveSet::Single);
}
