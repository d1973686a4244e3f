//! Two or three digits that stand side by side and can be a row of a board, whatever is around them.

use smallvec::SmallVec;

use crate::puzzle::SIDE;

/// Digits of one line that can be a row: three cells, or two tiles with the empty square somewhere beside them.
#[derive(Clone, Debug)]
pub(super) struct CellWindow<'a> {
    /// The digits; of two, the third is 0 and no cell.
    pub(super) cells: [u8; SIDE],
    /// How many there are: two or three.
    pub(super) len: usize,
    /// Where the first digit stands on its line, in bytes.
    pub(super) start: usize,
    /// Where the last digit ends.
    pub(super) end: usize,
    /// What parts the first two digits, as it stands.
    pub(super) between: &'a str,
    /// The widest of what parts two digits, in bytes.
    pub(super) widest: usize,
    /// What parts the digits, without its blanks: a single blank where it is nothing else, empty where they touch.
    pub(super) joint: &'a str,
    /// Whether another digit touches it.
    pub(super) is_loose: bool,
}

impl CellWindow<'_> {
    /// The digits.
    pub(super) fn digits(&self) -> &[u8] {
        &self.cells[..self.len]
    }

    /// The tiles as bits, bit 1 for tile 1; none where a tile is there twice or a digit is no tile.
    pub(super) fn tiles(&self) -> Option<u16> {
        let mut tiles = 0;
        for &digit in self.digits() {
            let bit = 1 << digit;
            if digit == 9 || (digit > 0 && tiles & bit != 0) {
                return None;
            }
            tiles |= bit;
        }
        Some(tiles & !1)
    }
}

/// What parts two cells: nothing, a blank for any white space, or the signs without the blanks around them.
pub(super) fn joint(between: &str) -> &str {
    if between.is_empty() {
        return "";
    }
    match between.trim() {
        "" => " ",
        signs => signs,
    }
}

/// Words that may stand for the empty square.
const EMPTY: [&str; 6] = ["null", "none", "nil", "blank", "empty", "space"];

/// Whether what stands between two digits holds a word, and so parts more than cells.
pub(super) fn has_word(between: &str, blank: Option<&str>) -> bool {
    let mut words = between.split(|character: char| !character.is_ascii_alphabetic());
    words.any(|word| {
        let is_empty_square = EMPTY.iter().any(|empty| empty.eq_ignore_ascii_case(word))
            || blank.is_some_and(|blank| blank.eq_ignore_ascii_case(word));
        word.len() > 1 && !is_empty_square
    })
}

/// The widest that two cells of a row stand apart, in bytes.
const WIDEST: usize = 20;

/// The most windows of one line: longer lines are no rows.
pub(super) const MOST_WINDOWS: usize = 400;

/// All that can be a row on a line.
pub(super) fn windows<'a>(line: &'a str, blank: Option<&str>) -> SmallVec<[CellWindow<'a>; 3]> {
    let mut found = SmallVec::new();
    let bytes = line.as_bytes();
    let places = bytes.iter().enumerate();
    let mut before: SmallVec<[usize; 4]> = SmallVec::new();
    for (place, _) in places.filter(|(_, byte)| byte.is_ascii_digit()) {
        before.push(place);
        let [.., second, third] = before[..] else {
            continue;
        };
        if found.len() >= MOST_WINDOWS {
            break;
        }
        let last = &line[second + 1..third];
        let is_apart = last.len() > WIDEST || has_word(last, blank);
        if is_apart {
            before.clear();
            before.push(place);
            continue;
        }
        let touches = |start: usize, end: usize| {
            let digit_at = |place: usize| bytes.get(place).is_some_and(u8::is_ascii_digit);
            (start > 0 && digit_at(start - 1)) || digit_at(end)
        };
        let digit = |place: usize| bytes[place] - b'0';
        if let [.., first, _, _] = before[..] {
            let between = &line[first + 1..second];
            if joint(between) == joint(last) {
                found.push(CellWindow {
                    cells: [digit(first), digit(second), digit(third)],
                    len: 3,
                    start: first,
                    end: third + 1,
                    between,
                    widest: between.len().max(last.len()),
                    joint: joint(last),
                    is_loose: touches(first, third + 1),
                });
            }
        }
        if !is_nine_behind(&bytes[third + 1..]) {
            found.push(CellWindow {
                cells: [digit(second), digit(third), 0],
                len: 2,
                start: second,
                end: third + 1,
                between: last,
                widest: last.len(),
                joint: joint(last),
                is_loose: touches(second, third + 1),
            });
        }
        if before.len() > 2 {
            before.remove(0);
        }
    }
    found
}

/// Whether a 9 alone comes next: it stands in the third cell, and is no empty square.
fn is_nine_behind(rest: &[u8]) -> bool {
    let mut cells = rest.iter().skip_while(|byte| !byte.is_ascii_alphanumeric());
    cells.next() == Some(&b'9') && !cells.next().is_some_and(u8::is_ascii_digit)
}
