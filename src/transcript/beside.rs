//! Moves that stand beside the middle or the last row of the boards they led to.
//!
//! The surprise: the text is written anew, each move above its board, before anything of it is read. Beside a first row,
//! or where the first board has a move of its own and the last has none, the lines are left as they are.

use crate::puzzle::SIDE;

use super::{label::moves_in, lines::Lines, nine::is_no_move, row::Row};

/// A longer line is no row with a move beside it.
const LONGEST: usize = 60;

/// A text with its moves above their boards, and where each of its lines was; none where no moves stand beside rows.
pub(super) fn raised(text: &str) -> Option<(String, Vec<usize>)> {
    if !holds_one(text) {
        return None;
    }
    let mut lines = Vec::new();
    let mut rest = Lines::new(text);
    while let Some(line) = rest.next() {
        lines.push(line);
    }
    let texts: Vec<&str> = lines.iter().map(|line| line.text).collect();
    let boards = boards_of(&texts);
    if !are_led_to(&boards) {
        return None;
    }
    let mut written = String::with_capacity(text.len() + boards.len() * SIDE);
    let mut numbers = Vec::with_capacity(lines.len() + boards.len());
    let mut beside = boards
        .iter()
        .filter_map(|board| board.beside.as_ref())
        .peekable();
    let mut firsts = boards
        .iter()
        .filter(|board| board.beside.is_some())
        .peekable();
    for (place, line) in lines.iter().enumerate() {
        if let Some(Board {
            beside: Some(label),
            ..
        }) = firsts.next_if(|board| board.first == place)
            && !label.is_none
        {
            // Behind a blank it is no label in the handout's form.
            written.push_str(label.words);
            written.push_str(" \n");
            numbers.push(label.place + 1);
        }
        match beside.next_if(|label| label.place == place) {
            Some(label) => written.push_str(&label.row),
            None => written.push_str(line.text),
        }
        written.push_str(line.end);
        numbers.push(place + 1);
    }
    Some((written, numbers))
}

/// Three lines that are a board, as far as one sees.
struct Board<'a> {
    /// The place of its first line.
    first: usize,
    beside: Option<Beside<'a>>,
}

/// What stands beside a row.
struct Beside<'a> {
    /// The place of its line.
    place: usize,
    words: &'a str,
    /// The line without it.
    row: String,
    is_left: bool,
    /// Whether it says that no move led to its board.
    is_none: bool,
}

/// Whether any line but a first row may be one with a move beside it. Most texts have none.
fn holds_one(text: &str) -> bool {
    let mut lines = Lines::new(text);
    let mut place = 0;
    let mut is_below_row = false;
    while let Some(line) = lines.next() {
        if is_below_row && beside(line.text, place).is_some() {
            return true;
        }
        is_below_row = is_row(line.text);
        place += 1;
    }
    false
}

/// All that may be boards of three lines with nothing else between them.
fn boards_of<'a>(lines: &[&'a str]) -> Vec<Board<'a>> {
    let mut boards = Vec::new();
    let mut first = 0;
    while let Some(three) = lines.get(first..first + SIDE) {
        let is_over = lines.get(first + SIDE).is_none_or(|below| !is_row(below));
        let mut labelled = (1..SIDE).filter(|&row| !is_row(three[row]));
        let board = match (
            is_row(three[0]) && is_over,
            labelled.next(),
            labelled.next(),
        ) {
            (true, None, _) => Some(Board {
                first,
                beside: None,
            }),
            (true, Some(row), None) => beside(three[row], first + row).map(|label| Board {
                first,
                beside: Some(label),
            }),
            _ => None,
        };
        first += if board.is_some() { SIDE } else { 1 };
        boards.extend(board);
    }
    boards
}

/// Whether the moves beside the boards are those that led to them: the first board has none, the last has one, and all stand
/// beside the same row on the same side.
fn are_led_to(boards: &[Board<'_>]) -> bool {
    let (Some(first), Some(last)) = (boards.first(), boards.last()) else {
        return false;
    };
    let is_move = |board: &Board<'_>| board.beside.as_ref().is_some_and(|label| !label.is_none);
    let mut places = boards.iter().filter_map(|board| {
        let label = board.beside.as_ref()?;
        Some((label.place - board.first, label.is_left))
    });
    let place = places.next();
    // The goal alone is the start, and nothing led to it.
    let is_only_start = place.is_some() && !boards.iter().any(is_move);
    !is_move(first) && (is_move(last) || is_only_start) && places.all(|other| Some(other) == place)
}

/// Whether a line holds three cells and nothing else, or two where the third is empty.
fn is_row(line: &str) -> bool {
    line.len() <= LONGEST && are_cells(line) && Row::read(line).is_some()
}

fn are_cells(text: &str) -> bool {
    let mut cells = 0;
    for word in text.split_whitespace() {
        if !matches!(word.as_bytes(), [b'0'..=b'8' | b'_' | b'.' | b'x' | b'*']) {
            return false;
        }
        cells += 1;
    }
    (SIDE - 1..=SIDE).contains(&cells)
}

/// What stands beside the cells of a line, if it is a move or says that there is none.
fn beside(line: &str, place: usize) -> Option<Beside<'_>> {
    let is_letter = |byte: u8| byte.is_ascii_alphabetic();
    if line.len() > LONGEST || !line.is_ascii() || !line.bytes().any(is_letter) {
        return None;
    }
    let is_end =
        |(_, byte): &(usize, u8)| !matches!(byte, b'0'..=b'8' | b' ' | b'_' | b'.' | b'\t');
    let (front, _) = line.bytes().enumerate().find(is_end)?;
    let (back, _) = (line.bytes().enumerate()).rfind(is_end)?;
    let (row, words, is_left) = if are_cells(&line[..front]) {
        (line[..front].trim_end().to_owned(), &line[front..], false)
    } else if are_cells(&line[back + 1..]) {
        // The cells stay in their columns.
        let row = " ".repeat(back + 1) + &line[back + 1..];
        (row, &line[..=back], true)
    } else {
        return None;
    };
    let is_apart = if is_left {
        line[back + 1..].starts_with([' ', '\t'])
    } else {
        line[..front].ends_with([' ', '\t'])
    };
    let is_none = is_no_move(words);
    let is_move = || moves_in(words).is_some_and(|moves| moves.len() == 1);
    (is_apart && (is_none || is_move())).then_some(Beside {
        place,
        words: words.trim(),
        row,
        is_left,
        is_none,
    })
}

#[cfg(test)]
mod tests {
    use super::raised;

    #[test]
    fn moves_beside_a_later_row_are_put_above_their_boards() {
        let plain = "1 2 3\n8 6 4\n7   5\n\n";
        for (board, moved) in [
            ("1 2 3\n8   4   UP\n7 6 5\n", "UP \n1 2 3\n8   4\n7 6 5\n"),
            (
                "1 2 3\n8   4\n7 6 5  (moved UP)\n",
                "(moved UP) \n1 2 3\n8   4\n7 6 5\n",
            ),
        ] {
            let (text, numbers) = raised(&format!("{plain}{board}")).expect(board);
            assert_eq!(text, format!("{plain}{moved}"));
            let row = if board.contains("UP\n7") { 6 } else { 7 };
            assert_eq!(numbers, [1, 2, 3, 4, row, 5, 6, 7]);
        }
        let left =
            "      1 2 3\nnull  8 6 4\n      7 0 5\n\n      1 2 3\nUP    8 0 4\n      7 6 5\n";
        let (text, _) = raised(left).expect("moves on the left");
        assert!(
            text.ends_with("UP \n      1 2 3\n      8 0 4\n      7 6 5\n"),
            "{text}"
        );
        let start = "        1 2 3\n(start) 8 . 4\n        7 6 5\n";
        let (text, _) = raised(start).expect("the start alone");
        assert!(text.contains("\n        8 . 4\n"), "{text}");
    }

    #[test]
    fn other_texts_stay_as_they_are() {
        for text in [
            "1 2 3  UP\n8 0 4\n7 6 5\n",
            "1 2 3\n8 6 4  UP\n7 0 5\n\n1 2 3\n8 0 4\n7 6 5\n",
            "1 2 3\n8 6 4\n7 0 5\n\nUP\n1 2 3\n8 0 4\n7 6 5\n",
            "1 2 3\n8 6 4\n7 0 5\n10 moves in total\n",
            "",
        ] {
            assert!(raised(text).is_none(), "{text}");
        }
    }
}
