//! A board as a drawing and as text.

use askama::Template;

use crate::puzzle::Board;

/// A board as a drawing.
#[derive(Template)]
#[template(path = "board.html")]
pub(super) struct Drawing {
    label: String,
    board: Board,
    /// The cell of the tile that is marked.
    moved: Option<usize>,
}

/// The drawing of a board; with the tile marked that moved there from `before`, if one did.
pub(super) fn drawing(board: Board, before: Option<Board>) -> Drawing {
    let moved = before.filter(|before| before.single_move_to(&board).is_some());
    let moved = moved.map(|before| before.blank());
    let said = moved.map(|cell| format!(", tile {} has moved", board.cells()[cell]));
    Drawing {
        label: words(board) + &said.unwrap_or_default(),
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
