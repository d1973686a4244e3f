//! The board, its moves and the file format that it comes in. Touches nothing outside itself.
//!
//! A move is named after the **tile** that slides, so `LEFT` moves the blank to the right.

mod board;
mod board_file;
mod moves;

pub use board::{Board, BoardError, CELLS, GOAL, SIDE};
pub use board_file::{
    Fault, FaultKind, WRITE_ZERO, format_board_file, lacks_zero, parse_board_file,
    parse_digits_anyhow, parse_printed_board, parse_typed_board, printed_row,
};
pub use moves::{Move, MoveSet};
