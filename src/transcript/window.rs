//! Two or three digits that stand side by side and can be a row of a board, whatever is around them.

use smallvec::{SmallVec, smallvec};

use crate::puzzle::{Board, CELLS, SIDE};

/// Digits of one line that can be a row: three cells, or two tiles with the empty square somewhere beside them.
#[derive(Clone, Debug)]
pub(super) struct CellWindow<'a> {
    /// The digits, of which there are so many.
    digits: [u8; SIDE],
    size: usize,
    /// The tiles among them as bits, bit 1 for tile 1.
    pub(super) tiles: u16,
    /// Where the first digit stands on its line, in bytes.
    pub(super) start: usize,
    /// Where the last digit ends.
    pub(super) end: usize,
    /// What parts the digits, without its blanks: a single blank where it is nothing else, empty where they touch.
    pub(super) joint: &'a str,
    /// The widest of what parts two digits, in bytes.
    pub(super) widest: usize,
    /// Whether digits stand in front of it and behind it as far away as its own.
    pub(super) has_cell_beside: [bool; 2],
}

impl CellWindow<'_> {
    pub(super) fn digits(&self) -> &[u8] {
        &self.digits[..self.size]
    }

    /// Whether it has all cells of a row.
    pub(super) fn is_full(&self) -> bool {
        self.size == SIDE
    }
}

/// What parts two cells: nothing, a blank for any white space, or the signs without the blanks around them.
pub(super) fn joint(between: &str) -> &str {
    match between.trim() {
        "" if !between.is_empty() => " ",
        signs => signs,
    }
}

/// Words that may stand for the empty square.
const EMPTY: [&str; 6] = ["null", "none", "nil", "blank", "empty", "space"];

/// Whether what stands between two digits holds a word, and so parts more than cells.
pub(super) fn has_word(between: &str, blank: Option<&str>) -> bool {
    if between.len() < 2 {
        return false;
    }
    let mut words = between.as_bytes().split(|sign| !sign.is_ascii_alphabetic());
    words.any(|word| {
        let mut empty = EMPTY.into_iter().chain(blank).map(str::as_bytes);
        word.len() > 1 && !empty.any(|empty| empty.eq_ignore_ascii_case(word))
    })
}

/// The widest that two cells of a row stand apart, in bytes.
pub(super) const WIDEST: usize = 20;

/// Where the digits of a line are.
pub(super) type Places = SmallVec<[usize; 8]>;

pub(super) fn digits_of(line: &str) -> Places {
    let is_digit = |place: &usize| line.as_bytes()[*place].is_ascii_digit();
    (0..line.len()).filter(is_digit).collect()
}

/// What parts two digits of a line, where they can be in one row.
pub(super) fn between<'a>(line: &'a str, pair: &[usize], blank: Option<&str>) -> Option<&'a str> {
    let between = &line[pair[0] + 1..pair[1]];
    let is_one_row = between.len() <= WIDEST && !has_word(between, blank);
    is_one_row.then_some(between)
}

/// What parts two digits of a row, and its joint.
#[derive(Clone, Copy)]
struct Gap<'a> {
    text: &'a str,
    joint: &'a str,
}

/// All that can be a row on a line, in the order of their starts.
pub(super) fn windows<'a>(
    line: &'a str,
    places: &[usize],
    blank: Option<&str>,
) -> Vec<CellWindow<'a>> {
    let bytes = line.as_bytes();
    let mut gaps: SmallVec<[Option<Gap<'_>>; 16]> = SmallVec::new();
    for pair in places.windows(2) {
        let text = &line[pair[0] + 1..pair[1]];
        // As a rule, a line's digits are parted in the same way.
        let last = gaps.last().copied().flatten();
        let known = last.filter(|gap| gap.text == text);
        gaps.push(known.or_else(|| {
            let joint = joint(between(line, pair, blank)?);
            Some(Gap { text, joint })
        }));
    }
    let is_crowded = places.len() > 2 * SIDE;
    let window = |first: usize, size: usize| {
        let own = places.get(first..first + size)?;
        let digit = |cell| own.get(cell).map_or(0, |&place| bytes[place] - b'0');
        let digits: [u8; SIDE] = std::array::from_fn(digit);
        let tiles = tiles(&digits[..size])? & !1;
        let Gap { text, joint } = gaps[first]?;
        let mut widest = text.len();
        if size == SIDE {
            let other = gaps[first + 1]?;
            widest = widest.max(other.text.len());
            // Where boards stand side by side, what parts them is wider than what parts cells.
            let is_uneven = is_crowded && other.text.len() != text.len();
            if is_uneven || other.joint != joint {
                return None;
            }
        }
        let is_as_far = |gap: usize| gaps[gap].is_some_and(|other| other.text == text);
        let has_cell_beside = [
            first > 0 && is_as_far(first - 1),
            first + size < places.len() && is_as_far(first + size - 1),
        ];
        let touches = |gap: &usize| matches!(gaps.get(*gap), Some(Some(Gap { text: "", .. })));
        let ends = [first.wrapping_sub(1), first + size - 1].into_iter();
        let is_part = match text {
            "" => has_cell_beside.contains(&true),
            _ => size < SIDE && ends.filter(touches).count() > usize::from(joint == " "),
        };
        if is_part {
            return None; // It is a part of a longer number, or its ends are.
        }
        Some(CellWindow {
            tiles,
            digits,
            size,
            start: own[0],
            end: own[size - 1] + 1,
            joint,
            widest,
            has_cell_beside,
        })
    };
    // From each digit on, three and two.
    let mut all = Vec::with_capacity(2 * places.len());
    all.extend((0..2 * places.len()).filter_map(|place| window(place / 2, SIDE - place % 2)));
    all
}

/// The board that nine cells are.
pub(super) fn board(cells: &[u8]) -> Option<Board> {
    Board::new(cells.try_into().ok()?).ok()
}

/// The board that eight tiles are with the empty square in front of one of them.
pub(super) fn board_with_empty(tiles: &[u8], place: usize) -> Option<Board> {
    let mut cells: SmallVec<[u8; CELLS]> = tiles.into();
    cells.insert(place, 0);
    board(&cells)
}

/// Digits as bits; `None` if one is there twice or a 9.
pub(super) fn tiles(digits: &[u8]) -> Option<u16> {
    digits.iter().try_fold(0, |seen, &digit| {
        let bit = 1 << digit;
        (digit < 9 && seen & bit == 0).then_some(seen | bit)
    })
}

/// The columns in which the empty square of the short row can be, the likelier first. `texts` are the lines of the rows.
pub(super) fn columns_of_blank(
    texts: [&str; SIDE],
    windows: [&CellWindow<'_>; SIDE],
    short: usize,
    joint: &str,
) -> SmallVec<[usize; SIDE]> {
    let own = windows[short];
    let others = || (0..SIDE).filter(move |&row| row != short);
    if own.joint != joint || others().all(|row| own.widest > windows[row].widest) {
        return smallvec![1];
    }
    let front: [&str; SIDE] = std::array::from_fn(|row| &texts[row][..windows[row].start]);
    let behind: [&str; SIDE] = std::array::from_fn(|row| &texts[row][windows[row].end..]);
    // Whether there is more room than in another row.
    let has_room = |side: [&str; SIDE]| others().any(|row| side[short].len() > side[row].len());
    if has_room(front) {
        smallvec![0]
    } else if has_room(behind) {
        smallvec![2]
    } else {
        smallvec![2, 0, 1]
    }
}
