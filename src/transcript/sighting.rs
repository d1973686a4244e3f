//! Stage 2: every place where a board stands, whatever is around it.
//!
//! A board is the tiles 1 to 8, once each, in three rows of evenly parted cells, or in nine cells on one line. The empty
//! square is what is missing: its place is told by comparing the short row with the full ones, and where blanks were
//! trimmed away, all places that are left are kept, the likelier first. Three lines of cells that are no board are kept as
//! broken, with the reason.

use std::{cell::OnceCell, collections::HashSet};

use smallvec::{SmallVec, smallvec};

use crate::puzzle::{Board, CELLS, SIDE};

use super::{
    one_line::{nine_digits, on_one_line},
    text::PlainText,
    window::{CellWindow, Windows, windows},
};

/// Where a board stands, and what it can be.
#[derive(Clone, Debug)]
pub(super) struct Sighting {
    /// Where its rows are: three, or one where it stands on one line.
    pub(super) rows: SmallVec<[Span; SIDE]>,
    /// The boards that it can be, the likelier first; none where it is shaped like a board and is none.
    pub(super) boards: SmallVec<[Board; 1]>,
    /// Why it is no board; empty where it is one.
    pub(super) fault: &'static str,
    /// The column of the empty square, where the blanks that are left for it in its row tell it.
    pub(super) told: Option<usize>,
}

/// A part of a line.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) struct Span {
    /// The line, counted from 0.
    pub(super) line: usize,
    /// Where it begins, in bytes.
    pub(super) start: usize,
    /// Where it ends.
    pub(super) end: usize,
}

impl Sighting {
    /// Its first line, counted from 0.
    pub(super) fn line(&self) -> usize {
        self.rows[0].line
    }

    /// Its last line.
    pub(super) fn last_line(&self) -> usize {
        self.rows[self.rows.len() - 1].line
    }

    /// Takes no empty square for one in these columns, in which blanks would be left for it, unless it is in one of them
    /// all the same. Tells whether that changes anything.
    pub(super) fn leave_gaps(&mut self, told: &[usize]) -> bool {
        let is_left = |board: &Board| !told.contains(&(board.blank() % SIDE));
        let before = self.boards.len();
        if before > 1 && self.rows.len() > 1 && self.boards.iter().any(is_left) {
            self.boards.retain(|board| is_left(board));
        }
        self.boards.len() < before
    }

    /// Whether it can be this board.
    pub(super) fn can_be(&self, board: &Board) -> bool {
        self.boards.contains(board)
    }
}

/// All boards of a text, in the order of their first rows.
pub(super) fn sightings(text: &PlainText<'_>, blank: Option<&str>) -> Vec<Sighting> {
    let mut found: Vec<Sighting> = Vec::new();
    let mut near: Vec<Sighting> = Vec::new();
    let mut rows: Vec<Row<'_>> = Vec::new();
    for place in 0..text.len() {
        let look = text.look(place);
        if look.is_void() {
            continue;
        }
        let line = text.cells(place);
        let boards = match look.digits {
            8.. => on_one_line(line, place, blank),
            _ => Vec::new(),
        };
        let row = Row {
            text: line,
            line: place,
            blank,
            windows: OnceCell::new(),
        };
        let is_row =
            boards.is_empty() && look.digits > 0 && line.len() <= LONGEST && row.may_be_row();
        if is_row {
            rows.push(row);
        }
        if !is_row || rows.len() == MOST_ROWS {
            take_boards(&mut rows, !is_row, &mut found);
        }
        if boards.is_empty() && look.digits >= 8 {
            near.extend(nine_digits(line, place));
        }
        found.extend(boards);
    }
    take_boards(&mut rows, true, &mut found);
    if !near.is_empty() {
        found.extend(near);
        found.sort_by_key(|sighting| (sighting.line(), sighting.rows[0].start));
    }
    // What is no board is nearly one only where others of its shape are.
    let shows = |rows| {
        found
            .iter()
            .any(|other| other.rows.len() == rows && !other.boards.is_empty())
    };
    let (shows_lines, shows_rows) = (shows(1), shows(SIDE));
    let frames = frames_of_boards(text, &found);
    found.retain(|sighting| match sighting.rows.len() {
        _ if !sighting.boards.is_empty() => true,
        1 => shows_lines,
        _ => shows_rows && frames.contains(&letters(text.cells(sighting.line()))),
    });
    found
}

/// The letters around the cells of a row.
fn letters(row: &str) -> Vec<u8> {
    row.bytes().filter(u8::is_ascii_alphabetic).collect()
}

/// The words around the cells of a row; a letter alone may be the sign of the empty square.
fn words(row: &str) -> impl Iterator<Item = &str> {
    let words = row.split(|sign: char| !sign.is_ascii_alphabetic());
    words.filter(|word| word.len() > 1)
}

/// What stands around the cells in the rows of all boards; nothing, as well, where any are no boards.
fn frames_of_boards(text: &PlainText<'_>, found: &[Sighting]) -> HashSet<Vec<u8>> {
    let mut frames = HashSet::from([Vec::new()]);
    if found.iter().any(|sighting| sighting.boards.is_empty()) {
        let boards = found.iter().filter(|sighting| !sighting.boards.is_empty());
        let rows = boards.flat_map(|sighting| &sighting.rows);
        frames.extend(rows.map(|row| letters(text.cells(row.line))));
    }
    frames
}

/// Rows that are looked at together.
const MOST_ROWS: usize = 300;

/// A longer line holds no rows.
const LONGEST: usize = 4_000;

/// A line that may hold rows.
#[derive(Debug)]
struct Row<'a> {
    text: &'a str,
    line: usize,
    blank: Option<&'a str>,
    windows: OnceCell<Windows<'a>>,
}

impl<'a> Row<'a> {
    fn span(&self, start: usize, end: usize) -> Span {
        Span {
            line: self.line,
            start,
            end,
        }
    }

    /// Whether it can be a row of a board, or of what is nearly one.
    fn may_be_row(&self) -> bool {
        exact_cells(self.text.as_bytes()).is_some()
            || self.has_cells_only()
            || !self.windows().is_empty()
    }

    /// Whether it holds one to three digits, and no more letters.
    fn has_cells_only(&self) -> bool {
        let digits = self.digits().count();
        let letters = self.text.bytes().filter(u8::is_ascii_alphabetic).count();
        digits <= SIDE && (letters == 0 || digits > 1) && letters <= digits && digits > 0
    }

    fn digits(&self) -> impl Iterator<Item = u8> + Clone {
        let digits = self.text.bytes().filter(u8::is_ascii_digit);
        digits.map(|digit| digit - b'0')
    }

    fn windows(&self) -> &[CellWindow<'a>] {
        self.windows.get_or_init(|| windows(self.text, self.blank))
    }
}

/// The cells of a row as the handout prints it.
pub(super) fn exact_cells(row: &[u8]) -> Option<[u8; SIDE]> {
    let &[first, b' ', second, b' ', third] = row else {
        return None;
    };
    let mut cells = [first, second, third];
    for cell in &mut cells {
        *cell = match *cell {
            b' ' => 0,
            digit @ b'1'..=b'8' => digit - b'0',
            _ => return None,
        };
    }
    Some(cells)
}

/// Takes the most and likeliest boards that rows hold; where more rows follow, the last ones are left for later.
fn take_boards(rows: &mut Vec<Row<'_>>, is_end: bool, found: &mut Vec<Sighting>) {
    let triples: Vec<_> = rows.windows(SIDE).map(boards_of_three).collect();
    let mut worth = vec![0; rows.len() + 1];
    for (place, (value, _)) in triples.iter().enumerate().rev() {
        worth[place] = worth[place + 1].max(value + worth[place + SIDE]);
    }
    let end = triples.len() - if is_end { 0 } else { SIDE };
    let mut free = 0;
    for (place, (value, boards)) in triples.into_iter().enumerate().take(end) {
        if place >= free && value > 0 && worth[place] == value + worth[place + SIDE] {
            found.extend(boards);
            free = place + SIDE;
        }
    }
    rows.drain(..if is_end { rows.len() } else { end.max(free) });
}

/// What three lines are worth, and the boards in them, from left to right.
fn boards_of_three(rows: &[Row<'_>]) -> (usize, SmallVec<[Sighting; 1]>) {
    const BOARD: usize = 50;
    // Two of them are worth less than a board that they cut up.
    const BROKEN: usize = 14;
    const TIGHT: usize = 5;
    const MOST_SHIFTED: usize = 20;
    let lines = rows[SIDE - 1].line - rows[0].line;
    let is_tight = lines < SIDE;
    let tight = if is_tight { TIGHT } else { 0 };
    let exact = |row: usize| exact_cells(rows[row].text.as_bytes());
    let mut choices: SmallVec<[Choice; 1]> = match (exact(0), exact(1), exact(2)) {
        (Some(one), Some(two), Some(three)) => {
            let board = board(&[one, two, three].concat());
            let choice = |board: Board| Choice {
                order: (0, 0, 0),
                sighting: whole_lines(rows, smallvec![board], Some(board.blank() % SIDE)),
            };
            board.map(choice).into_iter().collect()
        }
        _ => choices(rows),
    };
    choices.sort_by_key(|choice| choice.order);
    let Some(best) = choices.first() else {
        let cells = rows.iter().flat_map(Row::digits).count();
        let are_rows = || rows.iter().all(Row::has_cells_only) || have_one_frame(rows);
        let is_near = lines < 2 * SIDE - 1 && cells + 2 >= CELLS && are_rows();
        let near = is_near.then(|| whole_lines(rows, SmallVec::new(), None));
        return (if is_near { BROKEN } else { 0 }, near.into_iter().collect());
    };
    let framed = usize::from(have_one_frame(rows));
    let value = BOARD + tight + framed - best.order.1.min(MOST_SHIFTED);
    let mut taken: SmallVec<[Sighting; 1]> = SmallVec::new();
    for choice in choices {
        let overlaps = |other: &Sighting| {
            let mut pairs = choice.sighting.rows.iter().zip(&other.rows);
            pairs.any(|(one, two)| one.start < two.end && two.start < one.end)
        };
        if !taken.iter().any(overlaps) {
            taken.push(choice.sighting);
        }
    }
    taken.sort_by_key(|sighting| sighting.rows[1].start);
    (value, taken)
}

/// Whether all rows hold no more cells than a board's, and the same words around them.
fn have_one_frame(rows: &[Row<'_>]) -> bool {
    rows.iter().all(|row| row.digits().count() <= SIDE)
        && rows
            .windows(2)
            .all(|pair| words(pair[0].text).eq(words(pair[1].text)))
}

/// Three lines with nothing but a board, or with what is nearly one.
fn whole_lines(rows: &[Row<'_>], boards: SmallVec<[Board; 1]>, told: Option<usize>) -> Sighting {
    Sighting {
        rows: rows.iter().map(|row| row.span(0, row.text.len())).collect(),
        fault: if boards.is_empty() {
            fault_of(rows.iter().flat_map(Row::digits))
        } else {
            ""
        },
        boards,
        told,
    }
}

/// A board that three windows may be, and what it is put in order by: rows that touch other digits, how far they are
/// shifted at their nearer end, how far at both and in the width of what parts their cells.
struct Choice {
    order: (usize, usize, usize),
    sighting: Sighting,
}

/// The bits of all tiles.
const ALL_TILES: u16 = 0b1_1111_1110;

/// Windows of a line that may be tried with all of another.
const FEW_WINDOWS: usize = 12;

/// How far windows of one board are shifted at the most, in bytes, where their lines hold more.
const MOST_SHIFT: usize = 4;

/// All that three windows in these lines may be.
fn choices(rows: &[Row<'_>]) -> SmallVec<[Choice; 1]> {
    let [one, two, three] = [rows[0].windows(), rows[1].windows(), rows[2].windows()];
    let is_few = [one, two, three]
        .iter()
        .all(|windows| windows.len() <= FEW_WINDOWS);
    let most = if is_few { LONGEST } else { MOST_SHIFT };
    let near = |windows: &[CellWindow<'_>], start: usize| {
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

/// The board that three windows with all tiles are, if they are one.
fn choice(rows: &[Row<'_>], windows: [&CellWindow<'_>; SIDE]) -> Option<Choice> {
    // All tiles are there, so that two windows at least are full.
    let mut full = windows.iter().filter(|window| window.digits.len() == SIDE);
    let joint = full.next()?.joint;
    if full.any(|window| window.joint != joint) {
        return None;
    }
    let short = windows.iter().position(|window| window.digits.len() < SIDE);
    let is_no_row = |row: usize| {
        // A row with another cell beside it is full, unless all rows have one.
        let has = |side: usize| windows[row].has_cell_beside[side];
        let is_full = |side| has(side) && !windows.iter().all(|other| other.has_cell_beside[side]);
        // The last digit of a number is no cell where the others are digits alone.
        let is_of_number = windows[row].is_loose && !windows.iter().all(|other| other.is_loose);
        is_of_number
            || (windows[row].joint.is_empty() && !joint.is_empty())
            || is_full(0)
            || is_full(1)
    };
    if short.is_some_and(is_no_row) {
        return None;
    }
    let cells = windows
        .iter()
        .flat_map(|window| window.digits.iter().copied());
    let cells: SmallVec<[u8; CELLS]> = cells.collect();
    let boards: SmallVec<[Board; 1]> = match short {
        None => board(&cells).into_iter().collect(),
        Some(row) => {
            let with_blank = |column: usize| {
                let mut cells = cells.clone();
                cells.insert(SIDE * row + column, 0);
                board(&cells)
            };
            columns_of_blank(rows, windows, row, joint)
                .iter()
                .filter_map(|&column| with_blank(column))
                .collect()
        }
    };
    let is_gap = short.is_some_and(|row| windows[row].joint == " ");
    let shift = |of: fn(&CellWindow<'_>) -> usize| {
        let [one, two, three] = windows.map(of);
        one.abs_diff(two) + two.abs_diff(three)
    };
    let starts = shift(|window| window.start) + windows[0].start.abs_diff(windows[2].start);
    let ends = shift(|window| window.end);
    let unevenness = shift(|window| window.widest);
    let loose = windows.iter().filter(|window| window.is_loose).count();
    let spans = rows
        .iter()
        .zip(windows)
        .map(|(row, window)| row.span(window.start, window.end));
    Some(Choice {
        order: (loose, starts.min(ends), starts + ends + unevenness),
        sighting: Sighting {
            rows: spans.collect(),
            told: (is_gap && boards.len() == 1).then(|| boards[0].blank() % SIDE),
            boards,
            fault: "",
        },
    })
}

fn board(cells: &[u8]) -> Option<Board> {
    Board::new(cells.try_into().ok()?).ok()
}

/// The columns in which the empty square of the short row can be, the likelier first.
fn columns_of_blank(
    rows: &[Row<'_>],
    windows: [&CellWindow<'_>; SIDE],
    short: usize,
    joint: &str,
) -> SmallVec<[usize; SIDE]> {
    let own = windows[short];
    let others = || (0..SIDE).filter(|&row| row != short);
    let tail = |row: usize| rows[row].text.len() - windows[row].end;
    // What stands beside the cells of the short row and not beside the others is the empty square, or parts it.
    let side = |row: usize, is_behind: bool| -> String {
        let (front, back) = rows[row].text.split_at(windows[row].start);
        let back = &back[windows[row].end - windows[row].start..];
        let side = if is_behind { back } else { front };
        side.split_whitespace().collect()
    };
    let is_beside = |is_behind: bool| {
        let mut others = others().map(|row| side(row, is_behind));
        let (Some(one), Some(two)) = (others.next(), others.next()) else {
            return false;
        };
        let own = side(short, is_behind);
        let rest = if is_behind {
            own.strip_suffix(&one[..])
        } else {
            own.strip_prefix(&one[..])
        };
        let is_sign = |rest: &str| {
            !rest.is_empty()
                && rest
                    .trim_matches(|sign| joint.contains(sign))
                    .chars()
                    .count()
                    <= 1
        };
        one == two && rest.is_some_and(is_sign)
    };
    let beside = [false, true].map(is_beside);
    let is_alike = |is_behind: bool| {
        let own = side(short, is_behind);
        own.is_empty() || others().all(|row| side(row, is_behind) == own)
    };
    let is_wider = others().all(|row| own.widest > windows[row].widest);
    if own.joint != joint || is_wider {
        smallvec![1]
    } else if beside == [true, false] {
        smallvec![0]
    } else if beside == [false, true] {
        smallvec![2]
    } else if is_alike(false) && others().any(|row| own.start > windows[row].start) {
        smallvec![0]
    } else if is_alike(true) && others().any(|row| tail(short) > tail(row)) {
        smallvec![2]
    } else {
        smallvec![2, 0, 1]
    }
}

/// Why cells are no board.
pub(super) fn fault_of(cells: impl Iterator<Item = u8>) -> &'static str {
    let mut counts = [0_usize; 10];
    for cell in cells {
        counts[usize::from(cell)] += 1;
    }
    let tiles: usize = counts[1..CELLS].iter().sum();
    if counts[9] > 0 {
        "`9` is no tile"
    } else if counts[1..CELLS].iter().any(|&count| count > 1) {
        "a tile is there twice"
    } else if counts[0] > 1 || tiles + 1 < CELLS {
        "there are two empty squares"
    } else {
        "its cells are not those of a board"
    }
}

#[cfg(test)]
mod tests {
    use super::sightings;
    use crate::transcript::text::PlainText;

    #[test]
    fn boards_are_found_in_any_dress_and_broken_ones_are_kept() {
        let first = "1 2 3\n6 5 7\n8 4  \n";
        for (text, wanted) in [
            ("1 2 3\n6 5 7\n8 4\n", "123657840 123657084 123657804"),
            ("1 2 3\n6   7\n8 4 5\n", "123607845"),
            ("[1,2,3]\n[6,5,7]\n[8,_,4]\n", "123657804"),
            ("12 1 2 3\n12 6 5 7\n12 8 4 0\n", "123657840"),
            (
                "1 2 3   1 2 3\n6 5 7   6 5 0\n8 4 0   8 4 7\n",
                "123657840; 123650847",
            ),
            ("14 moves\n1 2 3\n6 5 7\n8 4 0\n", "123657840"),
            ("1 2 3, 6 5 7, 8 4 _", "123657840 123657804 123657084"),
            ("123657840 -> 123650847", "123657840; 123650847"),
            ("1234567890\n", ""),
            ("1 2 3\n6 5 7\n8 4 4\n", ""),
            // A cell more is no decoration of a row, but for a number in front of all.
            (
                &format!("{first}UP\n1 2 3\n6 5 7\n8 4 3\n"),
                "123657840; a tile is there twice",
            ),
            ("1: 1 2 3\n2: 6 5 7\n3: 8 4 0\n", "123657840"),
        ] {
            let found = sightings(&PlainText::of(text.as_bytes()), None);
            let shown = found.iter().map(|sighting| {
                let boards = sighting
                    .boards
                    .iter()
                    .map(|board| board.cells().map(|cell| cell.to_string()).concat());
                let boards: Vec<String> = boards.collect();
                if boards.is_empty() {
                    sighting.fault.to_owned()
                } else {
                    boards.join(" ")
                }
            });
            assert_eq!(shown.collect::<Vec<_>>().join("; "), wanted, "{text}");
        }
    }
}
