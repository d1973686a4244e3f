//! Reading nine cells that stand on one line without brackets, alone or with moves beside them: `123/804/765`,
//! `123657840 -> 123650847: DOWN`.
//!
//! The surprise: they are read from the end of a text, so that whatever stands in front of them is words.

use crate::puzzle::{CELLS, SIDE};

use super::{
    boards::settled,
    columns::cell,
    direction::{is_any_of, words},
    inline::Piece,
    label::{holds_direction, moves_in},
};

/// The parts of a line whose boards are joined by arrows: `123657840 -> 123650847`, `123657840 -> 123650847: DOWN`.
pub(super) fn chained(line: &str) -> Option<Vec<Piece<'_>>> {
    let arrow = ["->", "=>", "\u{2192}", "="]
        .into_iter()
        .find(|arrow| line.contains(arrow))?;
    let mut pieces = Vec::new();
    let mut boards = 0;
    for part in line.split(arrow) {
        match plain(part).or_else(|| followed(part)) {
            Some(parts) => {
                boards += 1;
                pieces.extend(parts);
            }
            None => pieces.push(Piece::Text(part)),
        }
    }
    (boards > 1).then_some(pieces)
}

/// The parts of a line that begins with nine cells, with a move behind them, or a word for none: `123657840 DOWN`,
/// `123657840 null`.
pub(super) fn followed(line: &str) -> Option<Vec<Piece<'_>>> {
    let start = line.find(|character: char| character.is_alphabetic());
    let (board, behind) = line.split_at(start.unwrap_or(line.len()));
    let is_move = || moves_in(behind).is_some_and(|moves| moves.len() == 1);
    let is_dash = || {
        let front = board.trim_end().strip_suffix('-');
        let is_field = |front: &str| front.ends_with([' ', '\t', ',', ';', '|']);
        behind.is_empty() && front.is_some_and(is_field)
    };
    let is_moved = || !behind.is_empty() && (is_no_move(behind) || is_move());
    if !is_dash() && !is_moved() {
        return None;
    }
    let board = board.trim_end_matches(|character: char| " \t-<=>+:,;|(".contains(character));
    let mut pieces = plain(board).or_else(|| plain(without_step(board)?))?;
    pieces.push(Piece::Text(behind));
    Some(pieces)
}

/// Cells without the number of the step behind them: `123650847  1.`.
fn without_step(board: &str) -> Option<&str> {
    let (cells, number) = board.trim_end().rsplit_once(char::is_whitespace)?;
    let digits = number.trim_matches(|sign: char| "#().:[]".contains(sign));
    let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    (is_number && digits.len() <= LONGEST_INDEX).then_some(cells)
}

/// The parts of a line that has nine cells between words in front and a move behind, or a word for none:
/// `State: 123657840, move: DOWN`.
pub(super) fn amid(line: &str) -> Option<Vec<Piece<'_>>> {
    if !line.contains(char::is_alphabetic) {
        return None;
    }
    let (word, behind) = words(line)
        .find(|(word, _)| word.len() == CELLS && word.bytes().all(|byte| byte.is_ascii_digit()))
        .or_else(|| nine_apart(line))?;
    let before = &line[..line.len() - behind.len() - word.len()];
    let is_named = before.contains(char::is_alphabetic) && !holds_direction(before);
    let is_move = || moves_in(behind).is_some_and(|moves| moves.len() == 1);
    if !is_named || !(is_no_move(behind) || is_move()) {
        return None;
    }
    let mut pieces = vec![Piece::Text(before)];
    pieces.extend(plain(word)?);
    pieces.push(Piece::Text(behind));
    Some(pieces)
}

/// The first nine digits of a line that stand apart, where no tenth follows, and what comes after them.
fn nine_apart(line: &str) -> Option<(&str, &str)> {
    let mut count = 0;
    let mut start = 0;
    for (word, behind) in words(line) {
        let place = line.len() - behind.len() - word.len();
        let is_digit = word.len() == 1 && word.bytes().all(|byte| byte.is_ascii_digit());
        if count == 0 {
            start = place;
        }
        count = if is_digit { count + 1 } else { 0 };
        if count == CELLS {
            let is_end =
                behind.starts_with("  ") || behind.trim_start().starts_with([',', ';', '|']);
            let cells = &line[start..place + word.len()];
            let is_apart = |sign: char| sign == ' ' || sign == ',' || sign.is_ascii_digit();
            let next = words(behind).next().map_or("", |(next, _)| next);
            let is_last = is_end || !next.starts_with(|next: char| next.is_ascii_digit());
            return (is_last && cells.chars().all(is_apart)).then_some((cells, behind));
        }
    }
    None
}

/// The parts of a line whose last field is named and holds nine joined digits: `move=DOWN, board=123657840`.
pub(super) fn last_field(line: &str) -> Option<Vec<Piece<'_>>> {
    let (before, digits) = line.trim_end().rsplit_once(['=', ':'])?;
    let is_digits = digits.len() == CELLS && digits.bytes().all(|byte| byte.is_ascii_digit());
    if !is_digits {
        return None;
    }
    let (name, _) = words(before).last()?;
    if !is_any_of(name, &FIELDS) {
        return None;
    }
    let before = before.strip_suffix(name)?;
    let mut pieces = vec![Piece::Text(before)];
    pieces.extend(plain(digits)?);
    Some(pieces)
}

/// What the field of a board is called.
const FIELDS: [&str; 6] = ["board", "state", "tiles", "grid", "node", "puzzle"];

/// Words that stand beside the first board for the move that led to it.
const NO_MOVE: [&str; 12] = [
    "null", "nil", "none", "no", "move", "start", "initial", "begin", "state", "board", "via", "by",
];

/// Whether words say that no move led to a board: `null`, `START`, `via none`.
pub(super) fn is_no_move(text: &str) -> bool {
    let text = without_cost(text);
    let is_letter = |character: char| character.is_alphabetic();
    let mut words = text.split(|character| !is_letter(character));
    let is_word = |word: &str| NO_MOVE.iter().any(|name| word.eq_ignore_ascii_case(name));
    text.contains(is_letter)
        && !text.contains(|character: char| character.is_ascii_digit())
        && words.all(|word| word.is_empty() || is_word(word))
}

/// A text without the number of what its move cost, which is its last field: `move: -  cost: 0`.
fn without_cost(text: &str) -> &str {
    let front = text
        .trim_end()
        .trim_end_matches(|sign: char| sign.is_ascii_digit());
    let field = front.trim_end_matches([' ', ':', '=']);
    let is_field = front.len() < text.trim_end().len() && field.len() < front.len();
    if !is_field {
        return text;
    }
    let names = ["cost", "g", "depth", "step", "level"];
    let name = words(field).last().map_or("", |(name, _)| name);
    match field.strip_suffix(name) {
        Some(rest) if is_any_of(name, &names) => rest,
        _ => text,
    }
}

/// The parts of a line that ends in nine cells: nine apart, three and three and three, or nine joined.
pub(super) fn plain(line: &str) -> Option<Vec<Piece<'_>>> {
    let mut cells = [0; CELLS];
    let mut left = CELLS;
    let mut width = 0;
    let mut end = line.trim_end().len();
    while left > 0 {
        let is_part = |character: char| {
            character.is_whitespace() || matches!(character, '/' | '|' | ',' | ';')
        };
        let text = line[..end].trim_end_matches(is_part);
        let start = text.rfind(is_part).map_or(0, |place| {
            place + text[place..].chars().next().map_or(1, char::len_utf8)
        });
        let word = &text[start..];
        let length = if word.len() > 4 * CELLS {
            0
        } else {
            word.chars().count()
        };
        let is_even = matches!(length, 1 | SIDE | CELLS) && (width == 0 || width == length);
        if !is_even || length > left {
            return None;
        }
        for (into, character) in cells[left - length..left].iter_mut().zip(word.chars()) {
            *into = cell(character)?;
        }
        width = length;
        left -= length;
        end = start;
    }
    let digits = cells.iter().filter(|&&digit| digit > 0).count();
    let before = line[..end].trim_end();
    let last = before.split_whitespace().next_back().unwrap_or_default();
    // A tenth number shows that this is some other list.
    let is_digits = |word: &str| word.bytes().all(|byte| byte.is_ascii_digit());
    let word = before.trim_end_matches(|character: char| " \t/|,;".contains(character));
    let last_word = word.split_whitespace().next_back().unwrap_or_default();
    let goes_on = if width == CELLS {
        // Nine digits may be the last column of a table: `3 | DOWN | 123804765`, `0 123657840`.
        let is_index = word.len() <= LONGEST_INDEX && has_all_cells(&cells);
        !last_word.is_empty() && is_digits(last_word) && !is_index
    } else {
        !last.is_empty() && (last.ends_with(['/', '|', ',', ';']) || is_digits(last))
    };
    // A tile that was moved and left nowhere leaves two empty squares.
    let is_short =
        || width == CELLS && line.len() == CELLS && is_digits(line) && is_short_of_a_tile(&cells);
    ((digits >= CELLS - 1 && !goes_on) || is_short())
        .then(|| vec![Piece::Text(before), Piece::Board(settled(cells), false)])
}

/// Digits that the number of a step has at most.
const LONGEST_INDEX: usize = 3;

/// Whether each digit from 0 to 8 is there.
fn has_all_cells(cells: &[u8; CELLS]) -> bool {
    (0..CELLS).all(|digit| cells.iter().any(|&cell| usize::from(cell) == digit))
}

/// Whether all tiles but one are there, each of them once.
fn is_short_of_a_tile(cells: &[u8; CELLS]) -> bool {
    let mut seen = [0; CELLS];
    for &cell in cells {
        if let Some(count) = seen.get_mut(usize::from(cell)) {
            *count += 1;
        }
    }
    // Nine cells with two empty squares and no tile twice.
    seen[0] == 2 && seen[1..].iter().all(|&count| count <= 1) && seen.iter().sum::<usize>() == CELLS
}
