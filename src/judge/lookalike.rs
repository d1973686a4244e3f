//! What a board is that should be another one: many mistakes of reading and printing leave a board that is recognisable.

use super::help::in_line;
use crate::course::Way;
use crate::puzzle::{Board, CELLS, SIDE};

/// The handout's example, which some programs solve whatever they are given.
const EXAMPLE: &str = "123657840";

/// The ways in which nine cells may be out of order: for each cell, as a digit, where what is shown there comes from.
const ORDERS: [(&[u8; CELLS], &str); 7] = [
    (b"036147258", "rows and columns are exchanged"),
    (b"210543876", "every row is reversed"),
    (b"678345012", "the rows are in reverse order"),
    (b"876543210", "all nine cells are in reverse order"),
    (b"630741852", "it is turned by a quarter to the right"),
    (b"258147036", "it is turned by a quarter to the left"),
    (
        b"852741630",
        "rows and columns are exchanged, and their order is reversed",
    ),
];

/// What `shown` is in relation to `wanted`, as half a sentence; `None` if it is not recognised.
pub(super) fn likeness(shown: Board, wanted: Board, way: Way) -> Option<String> {
    if shown == wanted {
        return None;
    }
    let goal = (shown == way.goal()).then(|| "it is the goal".to_owned());
    if let Some(words) = goal.or_else(|| other_goal(shown, way.goal())) {
        return Some(words);
    }
    let comes_from = |order: &[u8; CELLS]| {
        let from = order.map(|cell| wanted.cells()[usize::from(cell - b'0')]);
        *shown.cells() == from
    };
    two_cells(shown, wanted, way).or_else(|| {
        let ordered = ORDERS.iter().find(|(order, _)| comes_from(order));
        let words = match ordered {
            Some((_, words)) => words,
            None if has_rows_of(shown, wanted) => "its rows are in another order",
            None if shown.to_string() == EXAMPLE => "it is the example of the handout",
            None => return None,
        };
        Some(words.to_owned())
    })
}

/// What other puzzle a board is the goal of.
pub(super) fn other_goal(board: Board, goal: Board) -> Option<String> {
    const GOALS: [&str; 3] = ["123456780", "012345678", "123804765"];
    let is_one = board != goal && GOALS.contains(&&board.to_string()[..]);
    is_one.then(|| format!("it is `{}`, the goal of another puzzle", in_line(board)))
}

fn two_cells(shown: Board, wanted: Board, way: Way) -> Option<String> {
    if let Some(step) = way.step(&wanted, &shown) {
        return Some(format!("it is the given one after the move `{step}`"));
    }
    let mut different = (0..CELLS).filter(|&cell| shown.cells()[cell] != wanted.cells()[cell]);
    let (one, other) = (different.next()?, different.next()?);
    if different.next().is_some() {
        return None;
    }
    let mut digits = [shown.cells()[one], shown.cells()[other]];
    digits.sort_unstable();
    Some(match digits {
        [0, tile] => format!("tile {tile} and the blank are exchanged"),
        [one, other] => format!("tiles {one} and {other} are exchanged"),
    })
}

fn has_rows_of(shown: Board, wanted: Board) -> bool {
    shown
        .rows()
        .all(|row| wanted.cells().chunks(SIDE).any(|other| other == row))
}
