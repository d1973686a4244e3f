//! Boards, the files that they stand in, and moves.

mod board;
mod board_file;
mod moves;
