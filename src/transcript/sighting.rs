//! Stage 2: every place where a board stands, whatever is around it.
//!
//! A board is the tiles 1 to 8, once each, in three rows of evenly parted cells, or in nine cells on one line. The empty
//! square is what is missing: its place is told by comparing the short row with the full ones, and where blanks were
//! trimmed away, all places that are left are kept, the likelier first. Three lines of cells that are no board are kept as
//! broken, with the reason.

use smallvec::{SmallVec, smallvec};

use crate::puzzle::{Board, CELLS, SIDE};

use super::{
    one_line::{nine_digits, on_one_line},
    text::PlainText,
    window::{CellWindow, windows},
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
    /// Whether the empty square is told by the width of the gap that it leaves in the middle of its row.
    pub(super) is_wide: bool,
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

    /// Whether it can be this board.
    pub(super) fn can_be(&self, board: &Board) -> bool {
        self.boards.contains(board)
    }
}

/// All boards of a text, in the order of their first rows.
pub(super) fn sightings(text: &PlainText<'_>, blank: Option<&str>) -> Vec<Sighting> {
    let mut found: Vec<Sighting> = Vec::new();
    let mut block: Vec<Row<'_>> = Vec::new();
    let mut unread: Vec<usize> = Vec::new();
    for place in 0..text.len() {
        let look = text.look(place);
        if look.is_void() {
            continue;
        }
        let line = text.cells(place);
        if look.digits >= 8 {
            let boards = on_one_line(line, place, blank);
            if !boards.is_empty() {
                take_block(&mut block, &mut found);
                found.extend(boards);
                continue;
            }
            unread.push(place);
        }
        if look.digits >= 2 && line.len() <= LONGEST {
            block.push(Row::new(line, place, blank));
        } else {
            take_block(&mut block, &mut found);
        }
    }
    take_block(&mut block, &mut found);
    if found.iter().any(|sighting| sighting.is_wide) {
        // A text that leaves a gap for an empty square in the middle of a row always does.
        for sighting in found
            .iter_mut()
            .filter(|sighting| sighting.boards.len() > 1 && sighting.rows.len() > 1)
        {
            sighting.boards.retain(|board| board.blank() % SIDE != 1);
        }
    }
    if found.iter().all(|sighting| sighting.boards.is_empty()) {
        found.clear();
    }
    let near = near_boards(text, &found, &unread);
    if !near.is_empty() {
        found.extend(near);
        found.sort_by_key(|sighting| (sighting.line(), sighting.rows[0].start));
    }
    found
}

/// A longer line holds no rows.
const LONGEST: usize = 4_000;

/// A line that may hold rows.
#[derive(Debug)]
struct Row<'a> {
    text: &'a str,
    line: usize,
    /// The cells of a line that is exactly what the handout prints, the empty square as 0.
    exact: Option<[u8; SIDE]>,
    windows: SmallVec<[CellWindow<'a>; 3]>,
}

impl<'a> Row<'a> {
    fn new(text: &'a str, line: usize, blank: Option<&str>) -> Self {
        let exact = exact_cells(text.as_bytes());
        Self {
            text,
            line,
            exact,
            windows: match exact {
                Some(_) => SmallVec::new(),
                None => windows(text, blank),
            },
        }
    }

    fn span(&self, start: usize, end: usize) -> Span {
        Span {
            line: self.line,
            start,
            end,
        }
    }

    /// The windows, also of a line that is exactly the handout's.
    fn windows(&self) -> SmallVec<[CellWindow<'a>; 3]> {
        match self.exact {
            Some(_) => windows(self.text, None),
            None => self.windows.clone(),
        }
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

/// Finds the most boards that lines which follow each other hold, and adds them.
fn take_block(block: &mut Vec<Row<'_>>, found: &mut Vec<Sighting>) {
    let rows = std::mem::take(block);
    if rows.len() < SIDE {
        return;
    }
    let mut triples: Vec<SmallVec<[Placed; 1]>> = rows.windows(SIDE).map(boards_of_three).collect();
    // How much the lines from each on are worth, and whether three of them are taken there.
    let mut worth = vec![0.0_f64; rows.len() + SIDE];
    let mut is_taken = vec![false; rows.len()];
    for place in (0..rows.len()).rev() {
        worth[place] = worth[place + 1];
        let Some(triple) = triples.get(place) else {
            continue;
        };
        let three = &rows[place..place + SIDE];
        let is_tight = three[SIDE - 1].line - three[0].line == SIDE - 1;
        let value = match triple.first() {
            Some(first) => {
                let shift = f64::from(u32::try_from(first.shift.min(20)).unwrap_or(20));
                1.0 + if is_tight { 0.1 } else { 0.0 } - 0.02 * shift
            }
            None if is_tight && are_cells(three) => 0.6,
            None => continue,
        } + worth[place + SIDE];
        if value >= worth[place] {
            worth[place] = value;
            is_taken[place] = true;
        }
    }
    let mut place = 0;
    while place < rows.len() {
        if !is_taken[place] {
            place += 1;
            continue;
        }
        let triple = std::mem::take(&mut triples[place]);
        if triple.is_empty() {
            found.push(broken(&rows[place..place + SIDE]));
        }
        found.extend(triple.into_iter().map(|placed| placed.sighting));
        place += SIDE;
    }
}

/// A board in three lines, and how far its rows are shifted against each other, in bytes.
struct Placed {
    sighting: Sighting,
    shift: usize,
}

/// The boards in three lines, from left to right.
fn boards_of_three(rows: &[Row<'_>]) -> SmallVec<[Placed; 1]> {
    if let [Some(one), Some(two), Some(three)] = [rows[0].exact, rows[1].exact, rows[2].exact] {
        let mut cells = [0; CELLS];
        for (row, from) in cells.chunks_mut(SIDE).zip([one, two, three]) {
            row.copy_from_slice(&from);
        }
        return match Board::new(cells) {
            Ok(board) => smallvec![Placed {
                sighting: Sighting {
                    rows: rows.iter().map(|row| row.span(0, row.text.len())).collect(),
                    boards: smallvec![board],
                    fault: "",
                    is_wide: cells[CELLS / 2] == 0 || cells[1] == 0 || cells[CELLS - 2] == 0,
                },
                shift: 0,
            }],
            Err(_) => SmallVec::new(),
        };
    }
    let all = [rows[0].windows(), rows[1].windows(), rows[2].windows()];
    let mut options = options(rows, &all);
    options.sort_by_key(|option| option.order);
    let mut taken: SmallVec<[Placed; 1]> = SmallVec::new();
    for option in options {
        let (is_loose, shift, _) = option.order;
        let is_poor = !taken.is_empty() && (is_loose > 0 || shift > 6);
        let overlaps = taken.iter().any(|other| {
            let mut pairs = option.sighting.rows.iter().zip(&other.sighting.rows);
            pairs.any(|(one, two)| one.start < two.end && two.start < one.end)
        });
        if !is_poor && !overlaps {
            taken.push(Placed {
                sighting: option.sighting,
                shift,
            });
        }
    }
    taken.sort_by_key(|placed| placed.sighting.rows[1].start);
    taken
}

/// A board that three windows may be, and what it is put in order by: rows that touch other digits, how far they are
/// shifted at their nearer end, how far at both.
struct Choice {
    order: (usize, usize, usize),
    sighting: Sighting,
}

/// The bits of all tiles.
const ALL_TILES: u16 = 0b1_1111_1110;

/// How far windows of one board are shifted at the most, in bytes, where their lines hold many.
const MOST_SHIFT: usize = 8;

/// Windows of a line that may be tried with all of another.
const FEW_WINDOWS: usize = 12;

fn options(rows: &[Row<'_>], all: &[SmallVec<[CellWindow<'_>; 3]>; SIDE]) -> Vec<Choice> {
    let mut found = Vec::new();
    let is_few = all.iter().all(|windows| windows.len() <= FEW_WINDOWS);
    let near = |one: &CellWindow<'_>, other: &CellWindow<'_>| {
        is_few || one.start.abs_diff(other.start) <= MOST_SHIFT
    };
    let tiles = |windows: &[CellWindow<'_>]| -> SmallVec<[Option<u16>; 8]> {
        windows.iter().map(CellWindow::tiles).collect()
    };
    let bits = [tiles(&all[0]), tiles(&all[1]), tiles(&all[2])];
    // In lines of many windows only those near to the first are looked at.
    let from = |windows: &[CellWindow<'_>], one: &CellWindow<'_>| {
        if is_few {
            0
        } else {
            windows.partition_point(|other| other.start + 2 * MOST_SHIFT < one.start)
        }
    };
    for (first, first_bits) in all[0].iter().zip(&bits[0]) {
        let Some(first_bits) = first_bits else {
            continue;
        };
        for second in from(&all[1], first)..all[1].len() {
            let window = &all[1][second];
            if !near(first, window) {
                if window.start > first.start {
                    break;
                }
                continue;
            }
            let Some(second_bits) = bits[1][second].filter(|bits| bits & first_bits == 0) else {
                continue;
            };
            let rest = ALL_TILES & !(first_bits | second_bits);
            for third in from(&all[2], first)..all[2].len() {
                let last = &all[2][third];
                if !near(window, last) {
                    if last.start > window.start {
                        break;
                    }
                    continue;
                }
                if bits[2][third] == Some(rest) {
                    found.extend(choice(rows, [first, window, last]));
                }
            }
        }
    }
    found
}

/// The board that three windows with all tiles are, if they are one.
fn choice(rows: &[Row<'_>], windows: [&CellWindow<'_>; SIDE]) -> Option<Choice> {
    let boards = boards_of(rows, windows)?;
    let short = windows.iter().find(|window| window.len < SIDE);
    let is_wide = short.is_some_and(|window| {
        window.joint == " " && boards.len() == 1 && boards[0].blank() % SIDE == 1
    });
    let shift = |of: fn(&CellWindow<'_>) -> usize| {
        let [one, two, three] = windows.map(of);
        one.abs_diff(two) + two.abs_diff(three)
    };
    let starts = shift(|window| window.start) + windows[0].start.abs_diff(windows[2].start);
    let ends = shift(|window| window.end);
    let loose = windows.iter().filter(|window| window.is_loose).count();
    let spans = rows.iter().zip(windows);
    Some(Choice {
        order: (loose, starts.min(ends), starts + ends),
        sighting: Sighting {
            rows: spans
                .map(|(row, window)| row.span(window.start, window.end))
                .collect(),
            boards,
            fault: "",
            is_wide,
        },
    })
}

/// The boards that three windows with all tiles can be, the likelier first; none where they are no board.
fn boards_of(rows: &[Row<'_>], windows: [&CellWindow<'_>; SIDE]) -> Option<SmallVec<[Board; 1]>> {
    let mut full = windows.iter().filter(|window| window.len == SIDE);
    let joint = full.next()?.joint;
    if full.any(|window| window.joint != joint) {
        return None;
    }
    let mut cells: Vec<u8> = Vec::with_capacity(CELLS);
    let mut short = (0..SIDE).filter(|&row| windows[row].len < SIDE);
    let Some(row) = short.next() else {
        cells.extend(windows.iter().flat_map(|window| window.digits()));
        return Some(smallvec![board(&cells)?]);
    };
    let has_zero = windows.iter().any(|window| window.digits().contains(&0));
    if short.next().is_some() || has_zero {
        return None;
    }
    let window = windows[row];
    let parts_words = |text: &str| text.bytes().filter(u8::is_ascii_alphabetic).count() > 2;
    if (window.joint.is_empty() && !joint.is_empty())
        || (joint.is_empty() && window.joint != " " && parts_words(window.joint))
    {
        return None;
    }
    let order = places_of_blank(rows, windows, row);
    let boards = order.iter().map(|&place| {
        let mut cells: Vec<u8> = Vec::with_capacity(CELLS);
        for (number, window) in windows.iter().enumerate() {
            let first = cells.len();
            cells.extend(window.digits());
            if number == row {
                cells.insert(first + place, 0);
            }
        }
        board(&cells)
    });
    boards.collect()
}

fn board(cells: &[u8]) -> Option<Board> {
    Board::new(cells.try_into().ok()?).ok()
}

/// The columns in which the empty square of the short row can be, the likelier first.
fn places_of_blank(
    rows: &[Row<'_>],
    windows: [&CellWindow<'_>; SIDE],
    short: usize,
) -> SmallVec<[usize; SIDE]> {
    let own = windows[short];
    let others = || (0..SIDE).filter(|&row| row != short);
    let widest = others().map(|row| windows[row].widest).max().unwrap_or(0);
    let joint = others().map(|row| windows[row].joint).next().unwrap_or(" ");
    if own.joint != joint || own.between.len() > widest {
        return smallvec![1];
    }
    let front = |row: usize| &rows[row].text[..windows[row].start];
    let back = |row: usize| &rows[row].text[windows[row].end..];
    let indent = others().map(|row| front(row).len()).min().unwrap_or(0);
    let tail = others().map(|row| back(row).len()).min().unwrap_or(0);
    let is_blank = |text: &str| text.trim().is_empty();
    let is_in_front = front(short).len() > indent
        && (is_blank(front(short)) || others().all(|row| !are_alike(front(short), front(row))));
    let is_behind = back(short).len() > tail
        && (is_blank(back(short)) || others().all(|row| back(row).trim() != back(short).trim()));
    match (is_in_front, is_behind) {
        (true, _) if is_blank(front(short)) => smallvec![0],
        (true, _) => smallvec![0, 2, 1],
        (false, true) if is_blank(back(short)) => smallvec![2],
        _ => smallvec![2, 0, 1],
    }
}

/// Whether two texts are the same but for their numbers.
fn are_alike(one: &str, other: &str) -> bool {
    let worn = |text: &str| -> String {
        let mut worn = String::with_capacity(text.len());
        for character in text.chars() {
            let plain = if character.is_ascii_digit() {
                '9'
            } else {
                character
            };
            if plain != '9' || !worn.ends_with('9') {
                worn.push(plain);
            }
        }
        worn
    };
    worn(one) == worn(other)
}

/// Whether three lines hold one to three cells each and nothing else.
fn are_cells(rows: &[Row<'_>]) -> bool {
    let counts: SmallVec<[usize; SIDE]> = rows.iter().map(|row| cells_alone(row.text)).collect();
    counts.iter().all(|&count| count > 0) && counts.iter().sum::<usize>() >= CELLS - 2
}

/// How many digits a line holds that are cells and nothing else: none where it holds words or long numbers.
fn cells_alone(line: &str) -> usize {
    let has_word = line
        .as_bytes()
        .windows(2)
        .any(|pair| pair.iter().all(u8::is_ascii_alphabetic));
    let has_number = line
        .as_bytes()
        .windows(4)
        .any(|four| four.iter().all(u8::is_ascii_digit));
    let digits = line.bytes().filter(u8::is_ascii_digit).count();
    if has_word || has_number || digits > SIDE || line.len() > 40 {
        return 0;
    }
    digits
}

/// Three lines that are shaped like a board and are none.
fn broken(rows: &[Row<'_>]) -> Sighting {
    let digits = rows.iter().flat_map(|row| row.text.bytes());
    Sighting {
        rows: rows.iter().map(|row| row.span(0, row.text.len())).collect(),
        boards: SmallVec::new(),
        fault: fault_of(digits.filter(u8::is_ascii_digit).map(|byte| byte - b'0')),
        is_wide: false,
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

/// Shapes that are nearly those of the boards which a text shows, and no board: three lines of cells, or one of nine.
fn near_boards(text: &PlainText<'_>, found: &[Sighting], unread: &[usize]) -> Vec<Sighting> {
    let (mut has_rows, mut has_lines) = (false, false);
    for sighting in found.iter().filter(|sighting| !sighting.boards.is_empty()) {
        let is_line = sighting.rows.len() == 1;
        has_rows |= !is_line;
        has_lines |= is_line;
    }
    let mut near = Vec::new();
    for &place in unread {
        let line = text.line(place);
        let is_alone = found.is_empty() && line.trim().len() == CELLS;
        if has_lines || is_alone {
            near.extend(nine_digits(line, place));
        }
    }
    if !has_rows {
        return near;
    }
    let mut used = found.iter().peekable();
    let mut run: SmallVec<[usize; 4]> = SmallVec::new();
    let mut digits = 0;
    for place in 0..=text.len() {
        while used
            .next_if(|sighting| sighting.last_line() < place)
            .is_some()
        {}
        let is_used = used.peek().is_some_and(|sighting| sighting.line() <= place);
        let cells = match (place < text.len()).then(|| text.look(place)) {
            Some(look) if !is_used && (1..=3).contains(&look.digits) => {
                cells_alone(text.cells(place))
            }
            _ => 0,
        };
        if cells > 0 {
            run.push(place);
            digits += cells;
            continue;
        }
        if run.len() == SIDE && (6..=CELLS).contains(&digits) {
            let rows: SmallVec<[Span; SIDE]> = run
                .iter()
                .map(|&line| Span {
                    line,
                    start: 0,
                    end: text.line(line).len(),
                })
                .collect();
            let cells = run.iter().flat_map(|&line| text.line(line).bytes());
            near.push(Sighting {
                rows,
                boards: SmallVec::new(),
                fault: fault_of(cells.filter(u8::is_ascii_digit).map(|byte| byte - b'0')),
                is_wide: false,
            });
        }
        run.clear();
        digits = 0;
    }
    near
}
