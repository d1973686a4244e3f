//! A board as a drawing and as text.

use askama::Template;

use crate::puzzle::{Board, CELLS};

#[derive(Template)]
#[template(path = "board.html")]
pub(super) struct Drawing {
    label: String,
    board: Board,
    /// The cells of the tiles that are marked.
    moved: Vec<usize>,
}

/// The drawing of a board; with the tiles marked that moved there from `before`, if one did.
pub(super) fn drawing(board: Board, before: Option<Board>) -> Drawing {
    let before = before.filter(|before| before.move_to(&board).is_some());
    let moved = |cell: &usize| {
        let differs = |before: Board| before.cells()[*cell] != board.cells()[*cell];
        board.cells()[*cell] != 0 && before.is_some_and(differs)
    };
    let moved: Vec<usize> = (0..CELLS).filter(moved).collect();
    let tiles: Vec<String> = moved
        .iter()
        .map(|cell| board.cells()[*cell].to_string())
        .collect();
    let said = match &tiles[..] {
        [] => String::new(),
        [tile] => format!(", tile {tile} has moved"),
        tiles => format!(", tiles {} have moved", tiles.join(" and ")),
    };
    Drawing {
        label: words(board) + &said,
        board,
        moved,
    }
}

/// A board on one line, its rows apart: `813 4·2 765`.
pub(super) fn line(board: Board) -> String {
    let rows: Vec<String> = board
        .rows()
        .map(|row| row.iter().copied().map(sign).collect())
        .collect();
    rows.join(" ")
}

/// A board as it is read aloud, row by row.
fn words(board: Board) -> String {
    let word = |cell: &u8| match cell {
        0 => "blank".to_owned(),
        tile => tile.to_string(),
    };
    let row = |row: &[u8]| row.iter().map(word).collect::<Vec<_>>().join(" ");
    board.rows().map(row).collect::<Vec<_>>().join(", ")
}

fn sign(cell: u8) -> char {
    match cell {
        0 => '·',
        tile => char::from(b'0' + tile),
    }
}
