//! Boards that stand side by side, three lines for many of them. They are not read; a text that has them is not without
//! boards.
//!
//! The surprise: they are told by their digits alone. Three lines of several boards hold each tile as often as there are
//! boards, whatever stands between them.

use crate::puzzle::SIDE;

use super::{Line, parse::Reader};

/// How often each of the eight tiles stands in a line.
type Tiles = [u8; 8];

/// The last lines that may be rows of boards side by side.
#[derive(Debug, Default)]
pub(super) struct Abreast {
    lines: [Tiles; SIDE],
    last: usize,
    /// How many of them follow each other.
    count: usize,
    /// The first line of the first of such boards.
    pub(super) first: Option<Line>,
}

/// The shortest line of two boards that are not their own rows: a line of one board has no more than three digits.
const SHORTEST: usize = 7;

/// A longer line is more than boards side by side.
const LONGEST: usize = 400;

impl Reader<'_> {
    /// Looks at a line that is no row.
    pub(super) fn note_abreast(&mut self, text: &str, number: usize) {
        if (SHORTEST..=LONGEST).contains(&text.len())
            && self.abreast.first.is_none()
            && let Some(tiles) = tiles_of(text)
        {
            self.abreast.add(tiles, number);
        }
    }
}

impl Abreast {
    fn add(&mut self, tiles: Tiles, line: usize) {
        self.count = if line == self.last + 1 {
            self.count + 1
        } else {
            1
        };
        self.last = line;
        self.lines.rotate_left(1);
        self.lines[SIDE - 1] = tiles;
        if self.count >= SIDE && self.are_boards() {
            self.first = Some(Line(line + 1 - SIDE));
        }
    }

    /// Whether all tiles stand equally often in the three lines, more than once, and not so in each line.
    fn are_boards(&self) -> bool {
        let total =
            |tile: usize| -> u32 { self.lines.iter().map(|tiles| u32::from(tiles[tile])).sum() };
        let is_even = |tiles: &Tiles| tiles.iter().all(|count| *count == tiles[0]);
        total(0) > 1
            && (1..8).all(|tile| total(tile) == total(0))
            && !self.lines.iter().any(is_even)
    }
}

/// The tiles of a line with more than one board's row: five digits at least.
fn tiles_of(text: &str) -> Option<Tiles> {
    let mut tiles = Tiles::default();
    let mut count = 0;
    for byte in text.bytes() {
        if let b'1'..=b'8' = byte {
            let tile = &mut tiles[usize::from(byte - b'1')];
            *tile = tile.saturating_add(1);
            count += 1;
        }
    }
    (count > SIDE).then_some(tiles)
}
