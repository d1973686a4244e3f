//! Moves of the blank.

use tilegrade::puzzle::Move;

#[test]
fn every_possible_move_is_taken_back_by_its_inverse() {
    for blank in 0..9 {
        for step in Move::ALL {
            if let Some(target) = step.blank_target(blank) {
                assert_eq!(step.inverse().blank_target(target), Some(blank));
            }
        }
    }
}

#[test]
fn there_are_24_possible_moves_over_all_cells() {
    let possible = (0..9).flat_map(|blank| Move::ALL.map(|step| step.blank_target(blank)));
    assert_eq!(possible.flatten().count(), 24);
}
