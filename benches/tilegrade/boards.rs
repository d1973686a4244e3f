//! Boards to measure with: the same ones in every run.

use rand_chacha::{
    ChaCha8Rng,
    rand_core::{Rng, SeedableRng},
};
use tilegrade::{
    puzzle::{Board, GOAL, MoveSet},
    search::{BOARDS, Place, distance::Distances},
};

/// Boards drawn from all solvable ones, each as likely as any other.
pub(crate) fn random(count: usize) -> Vec<Board> {
    let mut generator = ChaCha8Rng::seed_from_u64(228);
    let number = |_| generator.next_u64() % BOARDS as u64;
    (0..count).map(number).map(board).collect()
}

/// Every solvable board.
pub(crate) fn all() -> impl Iterator<Item = Board> {
    (0..BOARDS as u64).map(board)
}

/// Random boards that need exactly `moves` moves.
pub(crate) fn random_at(moves: u8, count: usize) -> Vec<Board> {
    let mut boards = random(200_000);
    let distances = Distances::to(&GOAL, MoveSet::Single);
    boards.retain(|board| distances.of(board) == Some(moves));
    boards.truncate(count);
    boards
}

fn board(number: u64) -> Board {
    let part = |part: u64| u16::try_from(part).expect("a number below 20,160");
    let blank = u8::try_from(number % 9).expect("a cell");
    let rank = part(number / 9);
    Place { rank, blank }.board()
}
