//! Reading whole boards that stand on one line: `[[1, 2, 3], [8, 0, 4], [7, 6, 5]]`, `1 2 3 8 0 4 7 6 5` or `123/804/765`.
//!
//! The surprise: nine digits alone may be anything, such as a time in nanoseconds. Where they are no board they are only
//! said to be a broken one if brackets show that a board is meant, or if the text has boards of this kind elsewhere.

use crate::puzzle::{CELLS, SIDE};

use super::{
    Reading,
    boards::{read_board, settled},
    columns::{cell, is_blank_word},
    nine::{amid, chained, followed, last_field, plain},
    row::Row,
};

/// A part of a line that holds boards.
#[derive(Clone, Debug)]
pub(super) enum Piece<'a> {
    /// What stands before, between or after them.
    Text(&'a str),
    /// A board, and whether it can be nothing else.
    Board(Reading, bool),
}

/// The parts of a line, where it holds a board.
pub(super) fn pieces_of(line: &str) -> Option<Vec<Piece<'_>>> {
    // No board has fewer digits.
    let digits = line.bytes().filter(u8::is_ascii_digit).take(CELLS - 1);
    if digits.count() < CELLS - 1 {
        return None;
    }
    bracketed(line)
        .or_else(|| chained(line))
        .or_else(|| plain(line))
        .or_else(|| followed(line))
        .or_else(|| amid(line))
        .or_else(|| last_field(line))
        .or_else(|| Some(vec![Piece::Board(strings(line)?, false)]))
}

/// What a pair of brackets holds.
enum Group {
    Row([u8; SIDE]),
    /// A board, and whether brackets or quotes part it into rows.
    Board(Reading, bool),
}

/// The parts of a line whose boards are in brackets.
fn bracketed(line: &str) -> Option<Vec<Piece<'_>>> {
    let mut pieces = Vec::new();
    let mut has_board = false;
    // Where the text that was not yet taken begins, and the rows since then with the place where they end.
    let (mut taken, mut rows, mut rows_end) = (0, Vec::new(), 0);
    let mut place = 0;
    while let Some(offset) = line[place..].find(['[', '{', '(']) {
        let start = place + offset;
        let Some((group, end)) = group_at(line, start) else {
            place = start + 1;
            continue;
        };
        place = end;
        if rows.is_empty() || !is_separator(&line[rows_end..start]) {
            rows.clear();
        }
        let (reading, first, is_sure) = match group {
            Group::Board(reading, is_sure) => (reading, start, is_sure),
            Group::Row(row) => {
                rows.push((row, start));
                rows_end = end;
                let &[(one, first), (two, _), (three, _)] = &rows[..] else {
                    continue;
                };
                let mut cells = [0; CELLS];
                for (into, row) in cells.chunks_exact_mut(SIDE).zip([one, two, three]) {
                    into.copy_from_slice(&row);
                }
                (settled(cells), first, true)
            }
        };
        rows.clear();
        pieces.push(Piece::Text(&line[taken..first]));
        pieces.push(Piece::Board(reading, is_sure));
        has_board = true;
        taken = end;
    }
    pieces.push(Piece::Text(&line[taken..]));
    has_board.then_some(pieces)
}

fn is_separator(text: &str) -> bool {
    text.chars()
        .all(|character| character.is_whitespace() || matches!(character, ',' | ';' | '/' | '|'))
}

/// The brackets that open here, with the place behind them: three or nine cells, or three rows.
fn group_at(line: &str, start: usize) -> Option<(Group, usize)> {
    let inner = start + 1;
    let place = inner + line[inner..].find(['[', '{', '(', ']', '}', ')'])?;
    if matches!(line.as_bytes()[place], b']' | b'}' | b')') {
        let text = &line[inner..place];
        let group = cells_of(text).or_else(|| Some(Group::Board(strings(text)?, true)))?;
        return Some((group, place + 1));
    }
    if !is_separator(&line[inner..place]) {
        return None;
    }
    let mut cells = [0; CELLS];
    let mut end = place;
    for into in cells.chunks_exact_mut(SIDE) {
        let open = end + line[end..].find(|character: char| !is_between(character))?;
        let close = open + 1 + closing(line.get(open + 1..)?)?;
        match cells_of(&line[open + 1..close])? {
            Group::Row(row) if line[open..].starts_with(['[', '{', '(']) => {
                into.copy_from_slice(&row);
            }
            _ => return None,
        }
        end = close + 1;
    }
    let last = end + line[end..].find(|character: char| !character.is_whitespace())?;
    line[last..]
        .starts_with([']', '}', ')'])
        .then(|| (Group::Board(settled(cells), true), last + 1))
}

fn is_between(character: char) -> bool {
    matches!(character, ' ' | ',' | ';')
}

/// Where the brackets of a row close.
fn closing(text: &str) -> Option<usize> {
    let place = text.find(['[', '{', '(', ']', '}', ')'])?;
    matches!(text.as_bytes()[place], b']' | b'}' | b')').then_some(place)
}

/// More characters than three or nine cells take.
const LONGEST_GROUP: usize = 120;

/// The cells between two brackets.
fn cells_of(text: &str) -> Option<Group> {
    if text.len() > LONGEST_GROUP {
        return None;
    }
    let mut cells = [0; CELLS];
    let mut count = 0;
    let mut add = |field: &str| {
        *cells.get_mut(count)? = cell_of(field)?;
        count += 1;
        Some(())
    };
    if text.contains([',', ';']) {
        text.split([',', ';']).try_for_each(&mut add)?;
    } else {
        text.split_whitespace().try_for_each(&mut add)?;
    }
    match count {
        SIDE => Some(Group::Row([cells[0], cells[1], cells[2]])),
        CELLS => Some(Group::Board(settled(cells), false)),
        _ => None,
    }
}

/// The board of three rows in quotes with commas between them: `"1 2 3", "8   4", "7 6 5"`. Without quotes, as Java prints
/// a list of texts, they are one only where they can be nothing else.
fn strings(text: &str) -> Option<Reading> {
    let commas = text.bytes().filter(|byte| *byte == b',').count();
    if text.len() > LONGEST_GROUP || commas + 1 != SIDE {
        return None;
    }
    let mut rows = Vec::with_capacity(SIDE);
    let mut in_quotes = 0;
    for field in text.split(',') {
        let word = field.trim();
        let mut quotes = ['"', '\''].into_iter();
        let inner = quotes.find_map(|quote| word.strip_prefix(quote)?.strip_suffix(quote));
        in_quotes += usize::from(inner.is_some());
        let plain = || field.strip_prefix(' ').filter(|_| !rows.is_empty());
        let row = inner.unwrap_or_else(|| plain().unwrap_or(field));
        rows.push(Row::read(row)?);
    }
    let reading = read_board(&rows);
    let is_sure = in_quotes == SIDE || matches!(reading, Reading::Board(_));
    is_sure.then_some(reading)
}

/// A cell between commas: nothing at all is the empty square.
fn cell_of(field: &str) -> Option<u8> {
    let text = field.trim().trim_matches(['"', '\'']).trim();
    let mut characters = text.chars();
    match (characters.next(), characters.next()) {
        (None, _) => Some(0),
        (Some(character), None) => cell(character),
        _ if is_blank_word(text) => Some(0),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::{Piece, pieces_of};

    fn boards(line: &str) -> Vec<String> {
        let pieces = pieces_of(line).unwrap_or_default();
        pieces
            .iter()
            .filter_map(|piece| match piece {
                Piece::Board(reading, _) => Some(reading.candidates().first()?.to_string()),
                Piece::Text(_) => None,
            })
            .collect()
    }

    #[test]
    fn whole_boards_on_a_line_are_read() {
        for line in [
            "[[1, 2, 3], [8, 0, 4], [7, 6, 5]]",
            "State: [[1, 2, 3], [8,  , 4], [7, 6, 5]]",
            "{{1,2,3},{8,0,4},{7,6,5}};",
            "[[1 2 3] [8 0 4] [7 6 5]]",
            "[['1', '2', '3'], ['8', ' ', '4'], ['7', '6', '5']]",
            "[[1, 2, 3], [8, null, 4], [7, 6, 5]] f=3",
            "[1, 2, 3][8, 0, 4][7, 6, 5]",
            "[1, 2, 3] / [8, 0, 4] / [7, 6, 5]",
            "[1, 2, 3, 8, 0, 4, 7, 6, 5]",
            "1 2 3 8 0 4 7 6 5",
            "1,2,3,8,0,4,7,6,5",
            "1 2 3 / 8 _ 4 / 7 6 5",
            "1 2 3; 8 0 4; 7 6 5",
            "123/804/765",
            "123 8_4 765",
            "123804765",
            "board: 123804765",
            "3. DOWN 123804765",
            "3 | DOWN | 123804765",
            "3, DOWN, 123804765",
            "State: 123804765, move: DOWN",
            "  push 123804765 DOWN",
            "visiting state: 123804765, move: None",
            "board: 1 2 3 8 0 4 7 6 5  move: -  cost: 0",
            "board: 1 2 3 8 0 4 7 6 5  move: DOWN  cost: 1",
            "board: 1, 2, 3, 8, 0, 4, 7, 6, 5, move: DOWN",
            "0. move=None, board=123804765",
            "1. move=DOWN, board=123804765",
            "[\"1 2 3\", \"8   4\", \"7 6 5\"]",
            "['1 2 3','8 0 4','7 6 5']",
            "\"1 2 3\", \"8 _ 4\", \"7 6 5\"",
            "[1 2 3, 8   4, 7 6 5]",
            "[\"123\",\"804\",\"765\"]",
        ] {
            assert_eq!(boards(line), ["123804765"], "{line:?}");
        }
        assert_eq!(
            boards("[[1,2,3],[8,6,4],[7,0,5]] -> DOWN -> [[1,2,3],[8,0,4],[7,6,5]]"),
            ["123864705", "123804765"]
        );
    }

    #[test]
    fn boards_that_go_on_are_read() {
        assert_eq!(
            boards("123864705 -> 123804765 -> 123084765"),
            ["123864705", "123804765", "123084765"]
        );
        assert_eq!(
            boards("123864705 -> 123804765 : DOWN"),
            ["123864705", "123804765"]
        );
        assert_eq!(
            boards("123864705 + DOWN = 123804765"),
            ["123864705", "123804765"]
        );
        for line in [
            "123804765 DOWN",
            "1 2 3 8 0 4 7 6 5 DOWN",
            "123/804/765 -> DOWN",
            "1,2,3,8,0,4,7,6,5, DOWN",
            "3. 123804765 | DOWN",
            "123804765 (DOWN)",
            "123804765 null",
            "123804765 (null)",
            "123804765 -",
            "123804765: START",
            "123804765 (start state)",
            "123804765 <- DOWN",
        ] {
            assert_eq!(boards(line), ["123804765"], "{line:?}");
        }
    }

    #[test]
    fn other_numbers_are_no_boards() {
        for line in [
            "[1, 2, 3]",
            "1 2 3 8 0 4 7 6 5 9",
            "0 1 2 3 8 0 4 7 6 5",
            "1234567890",
            "[[1, 2], [8, 0], [7, 6], [5, 3]]",
            "12 38 04 76 5",
            "10 moves in total (heuristic: the Manhattan distance)",
            "2023-01-02 12:34:56",
            "123804765 ns",
            "[123, 456, 123]",
            "[12, 34, 5678]",
        ] {
            assert!(boards(line).is_empty(), "{line:?}");
        }
    }
}
