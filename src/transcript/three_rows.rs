//! Boards in three rows of evenly parted cells.

use std::cell::{Cell, LazyCell, OnceCell};

use smallvec::SmallVec;

use super::sighting::{Sighting, Span, fault_of};
use super::window::{
    CellWindow, Places, between, board, board_with_empty, columns_of_blank, tiles, windows,
};
use crate::puzzle::{Board, CELLS, SIDE, printed_row};

/// Rows that are looked at together.
pub(super) const MOST_ROWS: usize = 300;

/// A longer line holds no rows.
pub(super) const LONGEST: usize = 4_000;

/// A line that may hold rows.
#[derive(Debug)]
pub(super) struct Row<'a> {
    text: &'a str,
    line: usize,
    blank: Option<&'a str>,
    /// Where its digits are.
    places: Places,
    digits: SmallVec<[u8; 2 * SIDE]>,
    /// Which digits it has, as bits.
    tiles: u16,
    letters: usize,
    windows: OnceCell<Vec<CellWindow<'a>>>,
    /// Pairs of windows that may still be compared on lines of many numbers.
    left: &'a Cell<usize>,
}

/// Pairs of windows on lines of many numbers that are compared in a text: a text of digits alone holds billions.
pub(super) const MOST_PAIRS: usize = 1 << 22;

impl<'a> Row<'a> {
    /// A line that is not looked at yet.
    pub(super) fn new(
        text: &'a str,
        places: Places,
        line: usize,
        blank: Option<&'a str>,
        left: &'a Cell<usize>,
    ) -> Self {
        let digits = places.iter().map(|&place| text.as_bytes()[place] - b'0');
        let digits: SmallVec<_> = digits.collect();
        Self {
            text,
            line,
            blank,
            tiles: digits.iter().fold(0, |tiles, digit| tiles | 1_u16 << digit),
            digits,
            places,
            letters: text.bytes().filter(u8::is_ascii_alphabetic).count(),
            windows: OnceCell::new(),
            left,
        }
    }

    /// Whether it can be a row of a board, or of what is nearly one.
    pub(super) fn may_be_row(&self) -> bool {
        self.has_cells_only() || self.has_window()
    }

    /// Whether it holds one to three digits, and no more letters.
    fn has_cells_only(&self) -> bool {
        (1..=SIDE).contains(&self.digits.len()) && self.letters <= self.digits.len()
    }

    /// Whether anything on it can be a row.
    fn has_window(&self) -> bool {
        let mut pairs = self.places.windows(2).zip(self.digits.windows(2));
        let are_cells = |pair| between(self.text, pair, self.blank).is_some();
        pairs.any(|(pair, own)| tiles(own).is_some() && are_cells(pair))
    }

    fn windows(&self) -> &[CellWindow<'a>] {
        self.windows
            .get_or_init(|| windows(self.text, &self.places, self.blank))
    }
}

/// Takes the boards that rows hold; where more rows follow, the last ones are left for later.
pub(super) fn take_boards(rows: &mut Vec<Row<'_>>, is_end: bool, found: &mut Vec<Sighting>) {
    let looked_at = if is_end { SIDE } else { 2 * SIDE };
    let mut place = 0;
    while place + looked_at <= rows.len() {
        let own = &rows[place..place + SIDE];
        place += SIDE;
        if let Some(board) = exact_board(own) {
            found.push(whole_rows(own, Some(board)));
            continue;
        }
        let boards = boards_of_three(own);
        // What is no board gives way to a board that begins further down, and so does one with a row that is unlike the others,
        // unless another follows it. What lacks a cell gives way to what has all.
        let is_board = |own: &[Row<'_>]| !boards_of_three(own).is_empty();
        let below = rows[place + 1 - SIDE..].windows(SIDE);
        let mut near = below.clone().take(SIDE - 1);
        let is_alike = |rows: &&[Row<'_>]| have_one_frame(rows);
        let gives_way = match boards[..] {
            [] => !is_nearly_board(own) || near.any(is_board),
            _ if below.clone().nth(SIDE - 1).is_some_and(is_board) => false,
            _ if have_one_frame(own) => !is_whole(own) && near.filter(is_alike).any(is_whole),
            _ => near.filter(is_alike).any(is_board),
        };
        if gives_way {
            place -= SIDE - 1;
        } else if boards.is_empty() {
            found.push(whole_rows(own, None));
        } else {
            found.extend(boards.into_iter().map(|windows| sighting(own, windows)));
        }
    }
    rows.drain(..if is_end { rows.len() } else { place });
}

/// The board that three rows are which are all as the handout prints them, or with a digit for the empty square: most are.
fn exact_board(rows: &[Row<'_>]) -> Option<Board> {
    let mut cells = [[0; SIDE]; SIDE];
    for (cells, row) in cells.iter_mut().zip(rows) {
        *cells = match (row.text.as_bytes(), &row.digits[..]) {
            ([_, b' ', _, b' ', _], &[first, second, third]) => [first, second, third],
            _ => printed_row(row.text)?,
        };
    }
    board(cells.as_flattened())
}

/// Three whole rows: this board, or none.
fn whole_rows(rows: &[Row<'_>], board: Option<Board>) -> Sighting {
    let fault = || fault_of(rows.iter().flat_map(|row| &row.digits));
    let has_blank = rows.iter().any(|row| row.digits.len() < SIDE);
    let spans = rows.iter();
    let spans = spans.map(|row| Span::on(row.line, 0, row.text.len()));
    Sighting {
        rows: spans.collect(),
        boards: board.into_iter().collect(),
        has_gap: has_blank && board.is_some_and(|board| board.blank() % SIDE == 1),
        fault: board.map_or_else(fault, |_| ""),
    }
}

/// Whether rows have as many digits, but for an empty square, and the same letters.
fn have_one_frame(rows: &[Row<'_>]) -> bool {
    let digits = rows[0].digits.len();
    let mut others = rows.iter();
    others.all(|row| have_same_letters(row, &rows[0]) && row.digits.len().abs_diff(digits) <= 1)
}

/// Whether rows have the same letters, but for one that tells them apart.
fn have_same_letters<'a>(one: &Row<'a>, other: &Row<'a>) -> bool {
    let letters = |text: &'a str| text.bytes().filter(u8::is_ascii_alphabetic);
    let both = || letters(one.text).zip(letters(other.text));
    one.letters == other.letters && both().filter(|(one, other)| one != other).count() <= 1
}

/// Whether three rows are nearly a board.
fn is_nearly_board(rows: &[Row<'_>]) -> bool {
    let cells: usize = rows.iter().map(|row| row.digits.len()).sum();
    let tiles = rows.iter().fold(0, |tiles, row| tiles | row.tiles);
    // What has words shows most of the tiles.
    let has_words = rows.iter().any(|row| row.letters > 0);
    let is_varied = !has_words || tiles.count_ones() as usize + SIDE >= CELLS;
    let lines = rows[SIDE - 1].line - rows[0].line;
    let is_joint = |own: &CellWindow<'_>| !own.joint.contains(char::is_alphabetic);
    let has_cells = |row: &Row<'_>| row.windows().iter().any(is_joint);
    let is_framed = || cells <= CELLS && have_one_frame(rows) && rows.iter().any(has_cells);
    let is_near = is_varied && lines < 2 * SIDE - 1 && cells + 2 >= CELLS;
    is_near && (rows.iter().all(Row::has_cells_only) || is_framed())
}

/// Three windows that are a board.
type BoardWindows<'r, 'a> = [&'r CellWindow<'a>; SIDE];

/// The boards in three lines, from left to right.
fn boards_of_three<'r, 'a>(rows: &'r [Row<'a>]) -> SmallVec<[BoardWindows<'r, 'a>; 1]> {
    let tiles = rows.iter().fold(0, |tiles, row| tiles | row.tiles);
    if tiles & ALL_TILES != ALL_TILES {
        return SmallVec::new();
    }
    let mut choices = choices(rows);
    choices.sort_by_key(|(order, _)| *order);
    let mut taken: SmallVec<[BoardWindows<'_, '_>; 1]> = SmallVec::new();
    for (_, windows) in choices {
        let overlaps = |others: &BoardWindows<'_, '_>| {
            let mut pairs = windows.iter().zip(others);
            pairs.any(|(one, two)| one.start < two.end && two.start < one.end)
        };
        if !taken.iter().any(overlaps) {
            taken.push(windows);
        }
    }
    taken.sort_by_key(|windows| windows[1].start);
    taken
}

/// Whether three rows are a board with all its cells, and one empty square among them.
fn is_whole(rows: &[Row<'_>]) -> bool {
    let is_full = |windows: BoardWindows<'_, '_>| windows.iter().all(|own| own.is_full());
    exact_board(rows).is_some() || boards_of_three(rows).into_iter().any(is_full)
}

/// What three windows that may be a board are put in order by, and the windows: how far they are shifted at their nearer end,
/// how far at both and in the width of what parts their cells.
type Choice<'r, 'a> = ((usize, usize), BoardWindows<'r, 'a>);

/// The bits of all tiles.
const ALL_TILES: u16 = 0b1_1111_1110;

/// How far windows of one board are shifted at the most, in bytes.
const MOST_SHIFT: usize = 100;

/// All that three windows in these lines may be.
fn choices<'r, 'a>(rows: &'r [Row<'a>]) -> SmallVec<[Choice<'r, 'a>; 4]> {
    let has_many = rows.iter().any(|row| row.digits.len() > 2 * SIDE);
    if has_many && rows[0].left.get() == 0 {
        return SmallVec::new();
    }
    let [one, two, three] = [rows[0].windows(), rows[1].windows(), rows[2].windows()];
    let near = |windows: &[CellWindow<'a>], start: usize| {
        windows.partition_point(|window| window.start + MOST_SHIFT < start)
            ..windows.partition_point(|window| window.start <= start + MOST_SHIFT)
    };
    let mut is_there = [false; ALL_TILES as usize + 1];
    let all = three.iter().map(|window| usize::from(window.tiles));
    all.for_each(|tiles| is_there[tiles] = true);
    let by_tiles = LazyCell::new(|| {
        let mut by_tiles: SmallVec<[&CellWindow<'a>; 8]> = three.iter().collect();
        by_tiles.sort_by_key(|window| window.tiles);
        by_tiles
    });
    let tiles: SmallVec<[u16; 64]> = two.iter().map(|window| window.tiles).collect();
    let mut found = SmallVec::new();
    for first in one {
        let seconds = near(two, first.start);
        // What is found is compared as well.
        let pairs = usize::from(has_many) * (seconds.len() + found.len());
        let left = rows[0].left.get().checked_sub(pairs);
        rows[0].left.set(left.unwrap_or(0));
        if left.is_none() {
            return SmallVec::new();
        }
        for (second, tiles) in two[seconds.clone()].iter().zip(&tiles[seconds]) {
            let rest = ALL_TILES & !(first.tiles | tiles);
            if first.tiles & tiles != 0 || !is_there[usize::from(rest)] {
                continue;
            }
            let thirds = by_tiles[by_tiles.partition_point(|own| own.tiles < rest)..].iter();
            let thirds = thirds.take_while(|third| third.tiles == rest);
            let near = thirds.filter(|third| third.start.abs_diff(second.start) <= MOST_SHIFT);
            found.extend(near.filter_map(|third| choice(rows, [first, second, third])));
        }
    }
    found
}

/// Three windows with all tiles, if they may be a board.
fn choice<'r, 'a>(rows: &[Row<'a>], windows: BoardWindows<'r, 'a>) -> Option<Choice<'r, 'a>> {
    // All tiles are there, so that two windows at least are full.
    let joint = joint_of(windows)?;
    let short = windows.iter().position(|window| !window.is_full());
    let is_number = |row: usize| {
        let (own, text) = (windows[row], rows[row].text);
        let is_sign = |sign: char| !sign.is_whitespace();
        let is_part = text[..own.start].ends_with(is_sign) || text[own.end..].starts_with(is_sign);
        own.joint.is_empty() && joint.is_empty() && !is_part
    };
    let [one, two, three] = [&rows[0], &rows[1], &rows[2]];
    let mut pairs = [(one, two), (two, three), (one, three)].into_iter();
    if short.is_some_and(is_number) && !pairs.any(|(one, other)| have_same_letters(one, other)) {
        return None; // Each stands among other words, and nothing tells of an empty square.
    }
    let is_no_row = |row: usize| {
        // A row with another cell beside it is full, unless all rows have one.
        let has = |side: usize| windows[row].has_cell_beside[side];
        let is_full = |side| has(side) && !windows.iter().all(|other| other.has_cell_beside[side]);
        is_full(0) || is_full(1) || !may_hold_empty(rows[row].text, windows[row], joint)
    };
    if short.is_some_and(is_no_row) {
        return None;
    }
    let shift = |of: fn(&CellWindow<'_>) -> usize| {
        let [one, two, three] = windows.map(of);
        one.abs_diff(two) + two.abs_diff(three)
    };
    let starts = shift(|window| window.start) + windows[0].start.abs_diff(windows[2].start);
    let ends = shift(|window| window.end);
    let unevenness = shift(|window| window.widest);
    Some(((starts.min(ends), starts + ends + unevenness), windows))
}

/// Whether the empty square may be between the two tiles of a short row, or they are parted as in the full rows.
fn may_hold_empty(text: &str, own: &CellWindow<'_>, joint: &str) -> bool {
    let between = &text[own.start + 1..own.end - 1];
    own.joint == joint
        || match joint {
            "" => true,
            " " => between.starts_with([' ', '\t']) && between.ends_with([' ', '\t']),
            _ => own.joint.starts_with(joint) && own.joint.ends_with(joint),
        }
}

/// What parts the cells of the full windows, where it is the same in all.
fn joint_of<'a>(windows: BoardWindows<'_, 'a>) -> Option<&'a str> {
    let mut full = windows.iter().filter(|window| window.is_full());
    let joint = full.next()?.joint;
    full.all(|window| window.joint == joint).then_some(joint)
}

/// The board that three windows with all tiles are.
fn sighting(rows: &[Row<'_>], windows: BoardWindows<'_, '_>) -> Sighting {
    let cells = windows.iter().flat_map(|window| window.digits()).copied();
    let cells: SmallVec<[u8; CELLS]> = cells.collect();
    let short = windows.iter().position(|window| !window.is_full());
    let boards: SmallVec<[Board; 1]> = match short {
        None => board(&cells).into_iter().collect(),
        Some(row) => {
            let joint = joint_of(windows).unwrap_or_default();
            let texts = [0, 1, 2].map(|row| rows[row].text);
            let columns = columns_of_blank(texts, windows, row, joint).into_iter();
            let boards = columns.map(|column| board_with_empty(&cells, SIDE * row + column));
            boards.flatten().collect()
        }
    };
    let spans = rows.iter().zip(windows);
    let spans = spans.map(|(row, own)| Span::on(row.line, own.start, own.end));
    Sighting {
        rows: spans.collect(),
        has_gap: matches!(boards[..], [only] if only.blank() % SIDE == 1)
            && short.is_some_and(|row| windows[row].joint == " "),
        boards,
        fault: "",
    }
}
