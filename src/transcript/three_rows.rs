//! Boards in three rows of evenly parted cells.

use std::cell::OnceCell;

use smallvec::SmallVec;

use crate::puzzle::{Board, CELLS, SIDE, printed_row};

use super::{
    sighting::{Sighting, Span, fault_of},
    window::{CellWindow, Windows, board, board_with_empty, columns_of_blank, windows},
};

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
    digits: SmallVec<[u8; 2 * SIDE]>,
    letters: usize,
    windows: OnceCell<Windows<'a>>,
}

impl<'a> Row<'a> {
    /// A line that is not looked at yet.
    pub(super) fn new(text: &'a str, line: usize, blank: Option<&'a str>) -> Self {
        let digits = text.bytes().filter(u8::is_ascii_digit);
        Self {
            text,
            line,
            blank,
            digits: digits.map(|digit| digit - b'0').collect(),
            letters: text.bytes().filter(u8::is_ascii_alphabetic).count(),
            windows: OnceCell::new(),
        }
    }

    fn span(&self, start: usize, end: usize) -> Span {
        Span {
            line: self.line,
            start,
            end,
        }
    }

    /// Whether it can be a row of a board, or of what is nearly one.
    pub(super) fn may_be_row(&self) -> bool {
        self.has_cells_only() || !self.windows().is_empty()
    }

    /// Whether it holds one to three digits, and no more letters.
    fn has_cells_only(&self) -> bool {
        (1..=SIDE).contains(&self.digits.len()) && self.letters <= self.digits.len()
    }

    /// Its digits as bits, bit 1 for tile 1.
    fn tiles(&self) -> u16 {
        self.digits
            .iter()
            .fold(0, |tiles, digit| tiles | 1 << digit)
    }

    /// The words around its cells; a letter alone may be the sign of the empty square.
    fn words(&self) -> impl Iterator<Item = &str> {
        let text = if self.letters > 0 { self.text } else { "" };
        let words = text.split(|sign: char| !sign.is_ascii_alphabetic());
        words.filter(|word| word.len() > 1)
    }

    fn windows(&self) -> &[CellWindow<'a>] {
        self.windows.get_or_init(|| windows(self.text, self.blank))
    }
}

/// Takes the boards that rows hold; where more rows follow, the last ones are left for later.
pub(super) fn take_boards(rows: &mut Vec<Row<'_>>, is_end: bool, found: &mut Vec<Sighting>) {
    if is_end && let Some(board) = exact_board(rows) {
        found.push(Sighting {
            boards: SmallVec::from_elem(board, 1),
            has_gap: rows.iter().any(|row| row.text.contains("   ")),
            fault: "",
            ..broken(rows)
        });
        return rows.clear();
    }
    let end = take_likeliest(rows, is_end, found);
    rows.drain(..end);
}

/// The board that three rows and no more are, where all are as the handout prints them: most are.
fn exact_board(rows: &[Row<'_>]) -> Option<Board> {
    let [one, two, three] = rows else { return None };
    let rows = [
        printed_row(one.text)?,
        printed_row(two.text)?,
        printed_row(three.text)?,
    ];
    board(rows.as_flattened())
}

/// Takes the most and likeliest boards that rows hold, and tells how many rows are done with.
fn take_likeliest(rows: &[Row<'_>], is_end: bool, found: &mut Vec<Sighting>) -> usize {
    let mut triples: Vec<(usize, SmallVec<_>)> = Vec::with_capacity(rows.len());
    let mut sure = 0;
    for (place, own) in rows.windows(SIDE).enumerate() {
        // Nothing that begins within the likeliest of boards comes before it.
        if place < sure {
            triples.push(Default::default());
            continue;
        }
        let found = boards_of_three(own);
        let mut above = triples[place.saturating_sub(SIDE - 1)..].iter();
        if found.0 == MOST_WORTH && above.all(|(value, _)| *value == 0) {
            sure = place + SIDE;
        }
        triples.push(found);
    }
    let mut worth = vec![0; rows.len() + 1];
    for (place, (value, _)) in triples.iter().enumerate().rev() {
        worth[place] = worth[place + 1].max(value + worth[place + SIDE]);
    }
    let end = triples.len() - if is_end { 0 } else { SIDE };
    let mut free = 0;
    for (place, (value, boards)) in triples.into_iter().enumerate().take(end) {
        if place < free || value == 0 || worth[place] != value + worth[place + SIDE] {
            continue;
        }
        free = place + SIDE;
        let own = &rows[place..free];
        if boards.is_empty() {
            found.push(broken(own));
        }
        found.extend(boards.into_iter().map(|windows| sighting(own, windows)));
    }
    if is_end { rows.len() } else { end.max(free) }
}

/// Three windows that are a board.
type BoardWindows<'r, 'a> = [&'r CellWindow<'a>; SIDE];

/// What a board is worth, and one that stands straight in one frame.
const BOARD: usize = 50;
const MOST_WORTH: usize = BOARD + 1;

/// What three lines are worth, and the boards in them, from left to right; none where they are nearly a board.
fn boards_of_three<'r, 'a>(rows: &'r [Row<'a>]) -> (usize, SmallVec<[BoardWindows<'r, 'a>; 1]>) {
    // Two of them are worth less than a board that they cut up.
    const BROKEN: usize = 14;
    const MOST_SHIFTED: usize = 20;
    let lines = rows[SIDE - 1].line - rows[0].line;
    let has_all = || rows.iter().fold(0, |all, row| all | row.tiles()) & ALL_TILES == ALL_TILES;
    let mut choices = if has_all() {
        choices(rows)
    } else {
        SmallVec::new()
    };
    choices.sort_by_key(|(order, _)| *order);
    let Some(&((nearest, _), _)) = choices.first() else {
        let cells = rows.iter().map(|row| row.digits.len()).sum::<usize>();
        let has_letters =
            |own: &CellWindow<'_>| own.joint.contains(|sign: char| sign.is_alphabetic());
        let has_cells = |row: &&Row<'_>| row.windows().iter().any(|own| !has_letters(own));
        let is_framed = || have_one_frame(rows) && rows.iter().filter(has_cells).count() > 1;
        let are_rows = || rows.iter().all(Row::has_cells_only) || is_framed();
        let is_near = lines < 2 * SIDE - 1 && cells + 2 >= CELLS && are_rows();
        return (if is_near { BROKEN } else { 0 }, SmallVec::new());
    };
    // A number in a heading is no row.
    let value = BOARD + usize::from(have_one_frame(rows)) - nearest.min(MOST_SHIFTED);
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
    (value, taken)
}

/// Whether all rows hold no more cells than a board's, and the same words around them.
fn have_one_frame(rows: &[Row<'_>]) -> bool {
    rows.iter().all(|row| row.digits.len() <= SIDE)
        && rows
            .windows(2)
            .all(|pair| pair[0].words().eq(pair[1].words()))
}

/// Three lines with what is nearly a board.
fn broken(rows: &[Row<'_>]) -> Sighting {
    Sighting {
        rows: rows.iter().map(|row| row.span(0, row.text.len())).collect(),
        boards: SmallVec::new(),
        has_gap: false,
        fault: fault_of(rows.iter().flat_map(|row| &row.digits)),
    }
}

/// What three windows that may be a board are put in order by, and the windows: how far they are shifted at their nearer end,
/// how far at both and in the width of what parts their cells.
type Choice<'r, 'a> = ((usize, usize), BoardWindows<'r, 'a>);

/// The bits of all tiles.
const ALL_TILES: u16 = 0b1_1111_1110;

/// Windows of a line that may be tried with all of another.
const FEW_WINDOWS: usize = 12;

/// How far windows of one board are shifted at the most, in bytes, where their lines hold more.
const MOST_SHIFT: usize = 4;

/// All that three windows in these lines may be.
fn choices<'r, 'a>(rows: &'r [Row<'a>]) -> SmallVec<[Choice<'r, 'a>; 4]> {
    let [one, two, three] = [rows[0].windows(), rows[1].windows(), rows[2].windows()];
    let is_few = [one, two, three]
        .iter()
        .all(|windows| windows.len() <= FEW_WINDOWS);
    let most = if is_few { LONGEST } else { MOST_SHIFT };
    let near = |windows: &[CellWindow<'a>], start: usize| {
        windows.partition_point(|window| window.start + most < start)
            ..windows.partition_point(|window| window.start <= start + most)
    };
    let mut found = SmallVec::new();
    for first in one {
        for second in &two[near(two, first.start)] {
            if first.tiles & second.tiles != 0 {
                continue;
            }
            let rest = ALL_TILES & !(first.tiles | second.tiles);
            let thirds = &three[near(three, second.start)];
            let fitting = thirds.iter().filter(|third| third.tiles == rest);
            found.extend(fitting.filter_map(|third| choice(rows, [first, second, third])));
        }
    }
    found
}

/// Three windows with all tiles, if they may be a board.
fn choice<'r, 'a>(rows: &[Row<'a>], windows: BoardWindows<'r, 'a>) -> Option<Choice<'r, 'a>> {
    // All tiles are there, so that two windows at least are full.
    let joint = joint_of(windows)?;
    let short = windows.iter().position(|window| !window.is_full());
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
    let spans = rows
        .iter()
        .zip(windows)
        .map(|(row, window)| row.span(window.start, window.end));
    Sighting {
        rows: spans.collect(),
        has_gap: matches!(boards[..], [only] if only.blank() % SIDE == 1)
            && short.is_some_and(|row| windows[row].joint == " "),
        boards,
        fault: "",
    }
}
