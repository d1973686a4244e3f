//! Paths that reports show.

use tilegrade::{
    course::Way,
    outcome::ShownPath,
    puzzle::{GOAL, Move, MoveSet},
    search::Heuristic,
};

/// Moves of one path that are kept.
const MOST_MOVES: usize = 100;

fn way() -> Way {
    Way::to(GOAL, MoveSet::Single)
}

#[test]
fn a_path_is_kept_up_to_the_first_step_that_is_no_move() {
    let next = GOAL.after(Move::Left).expect("a move");
    let boards = [Some(GOAL), Some(next), Some(next), None, Some(GOAL)];
    let path = ShownPath::of(Heuristic::Manhattan.into(), way(), &boards).expect("a path");
    assert_eq!(path.moves, [Move::Left]);
    assert_eq!((path.breaks_off, path.more), (Some(next), 2));
    assert_eq!(path.boards().collect::<Vec<_>>(), [GOAL, next]);
    assert_eq!(
        ShownPath::of(Heuristic::Manhattan.into(), way(), &[None]),
        None
    );
}

#[test]
fn of_a_path_without_an_end_a_part_is_kept() {
    let next = GOAL.after(Move::Left);
    let boards: Vec<_> = (0..1001)
        .map(|number| if number % 2 == 0 { Some(GOAL) } else { next })
        .collect();
    let path = ShownPath::of(Heuristic::Mismatch.into(), way(), &boards).expect("a path");
    assert_eq!((path.moves.len(), path.breaks_off), (MOST_MOVES, None));
    assert_eq!(path.more, 1000 - MOST_MOVES);
}
