//! Reading a line as a row of a board.
//!
//! The surprise: where the empty square is printed as nothing, two tiles on a line do not tell where it is. A row alone is
//! therefore only taken apart here; [`super::boards`] compares it with the two full rows beside it.

use crate::puzzle::SIDE;

use super::columns::Cells;

/// What a row of a single tile may begin with.
const LONE_BEGINNINGS: [char; 11] = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '_', '.'];

/// A line that can be a row.
#[derive(Clone, Copy, Debug)]
pub(super) struct Row<'a> {
    pub(super) text: &'a str,
    /// The three cells, where the line is exactly what the handout prints.
    pub(super) exact: Option<[u8; SIDE]>,
    /// Characters in front of them that are a caption of the board: `Start: `. None where there is none.
    pub(super) caption: Option<usize>,
    /// The cells, where the line is anything else.
    cells: Option<Cells>,
    /// The tile of a row whose two other cells are empty: no board has such a row, and a wrong one may.
    pub(super) lone: Option<u8>,
}

impl<'a> Row<'a> {
    /// The row on a line, if it is one.
    pub(super) fn read(text: &'a str) -> Option<Self> {
        if let Some(exact) = exact_cells(text.as_bytes()) {
            return Some(Self {
                text,
                exact: Some(exact),
                caption: None,
                cells: None,
                lone: None,
            });
        }
        Cells::read(text).map(|cells| Self {
            text,
            exact: None,
            caption: None,
            cells: Some(cells),
            lone: None,
        })
    }

    /// Its cells; none where it has a single tile.
    pub(super) fn cells(&self) -> Option<Cells> {
        self.cells
            .or_else(|| self.exact.and_then(|_| Cells::read(self.text)))
    }

    /// A row of a single tile: beside two signs of an empty square, or among blanks alone.
    pub(super) fn read_lone(text: &'a str) -> Option<Self> {
        if !text.trim_start().starts_with(LONE_BEGINNINGS) {
            return None;
        }
        let mut cells = text.split_whitespace().map(str::as_bytes);
        let tile = match (cells.next()?, cells.next(), cells.next(), cells.next()) {
            (&[only @ b'1'..=b'8'], None, None, None) if text.len() >= SIDE => only - b'0',
            (&[first], Some(&[second]), Some(&[third]), None) => lone_tile([first, second, third])?,
            _ => return None,
        };
        Some(Self {
            text,
            exact: None,
            caption: None,
            cells: None,
            lone: Some(tile),
        })
    }

    /// The first row of a board behind the caption of that board: `Start: 1 2 3`. A number alone, as in `Time: 123`, is none.
    pub(super) fn read_captioned(line: &'a str) -> Option<Self> {
        let end = line.rfind([':', '=']).map(|place| place + 1).or_else(|| {
            let last = line
                .char_indices()
                .rfind(|(_, character)| character.is_alphabetic());
            last.map(|(place, character)| place + character.len_utf8())
        });
        let (caption, behind) = line.split_at(end?);
        let text = behind.strip_prefix(' ').unwrap_or(behind);
        let cells = Cells::read(text)?;
        let is_apart = cells.columns[1] > cells.columns[0] + 1;
        if !is_apart || !caption.contains(char::is_alphanumeric) {
            return None;
        }
        Some(Self {
            text,
            exact: exact_cells(text.as_bytes()),
            caption: Some(line[..line.len() - text.len()].chars().count()),
            cells: Some(cells),
            lone: None,
        })
    }
}

/// The tile among three cells of which the others are the same sign of an empty square.
fn lone_tile(cells: [u8; SIDE]) -> Option<u8> {
    let is_tile = |cell: &&u8| (b'1'..=b'8').contains(*cell);
    let mut empty = cells.iter().filter(|cell| !is_tile(cell));
    let (Some(one), Some(other), None) = (empty.next(), empty.next(), empty.next()) else {
        return None;
    };
    let tile = cells.iter().find(is_tile)?;
    (one == other && matches!(one, b'0' | b'_' | b'.')).then_some(tile - b'0')
}

/// The cells of a line such as `8 4  `: five bytes, digits or blanks with blanks between them, at most one of them empty.
fn exact_cells(text: &[u8]) -> Option<[u8; SIDE]> {
    let &[first, b' ', second, b' ', third] = text else {
        return None;
    };
    let mut empty = 0;
    let cells = [first, second, third].map(|byte| match byte {
        b'1'..=b'8' => byte - b'0',
        b' ' => {
            empty += 1;
            0
        }
        _ => {
            empty = SIDE;
            0
        }
    });
    (empty <= 1).then_some(cells)
}

#[cfg(test)]
mod tests {
    use super::Row;
    use crate::transcript::columns::Cells;

    fn digits(text: &str) -> Option<Vec<u8>> {
        Cells::read(text).map(|cells| cells.digits[..cells.count].to_vec())
    }

    #[test]
    fn the_handouts_rows_are_read_exactly() {
        for (text, cells) in [
            ("1 2 3", [1, 2, 3]),
            ("8 4  ", [8, 4, 0]),
            ("  8 4", [0, 8, 4]),
            ("8   4", [8, 0, 4]),
        ] {
            assert_eq!(
                Row::read(text).and_then(|row| row.exact),
                Some(cells),
                "{text:?}"
            );
        }
    }

    #[test]
    fn a_row_behind_a_caption_is_read() {
        for text in [
            "Start: 8 4  ",
            "DOWN 8 4 0",
            "Board 3: 8 4 0",
            "state = 8 4 _",
            "f = 3, board: [8, 4, 0]",
        ] {
            let row = Row::read_captioned(text).expect(text);
            assert_eq!(
                digits(row.text.trim_end()).map(|cells| cells[..2].to_vec()),
                Some(vec![8, 4])
            );
            assert_eq!(
                row.caption,
                text.find('8')
                    .map(|place| place - usize::from(text.contains('[')))
            );
        }
        for text in [
            "Time: 123",
            "Time: 12",
            "8 4 0",
            ": 8 4 0",
            "a: b",
            "Step 1.5",
        ] {
            assert!(Row::read_captioned(text).is_none(), "{text:?}");
        }
    }
}
