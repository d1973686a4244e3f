//! The cells of a row, and the columns in which they stand.
//!
//! The surprise: the columns count. Where the empty square is printed as nothing, they alone may tell which cell it is.

use crate::puzzle::SIDE;

use super::lenience::Lenience;

/// The cells of a row and where they stand.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cells {
    /// Digits, 0 for an empty square that is visible as such.
    pub(super) digits: [u8; SIDE],
    /// Columns where they begin, counted in characters from 0.
    pub(super) columns: [usize; SIDE],
    /// How many there are: two or three.
    pub(super) count: usize,
    /// Characters on the line, blanks at its end included.
    pub(super) width: usize,
    /// Whether the empty square is a character of its own.
    pub(super) has_symbol: bool,
    /// Whether borders, brackets or commas surround the cells.
    pub(super) is_decorated: bool,
    /// Whether other blanks than spaces part the cells.
    pub(super) has_other_blanks: bool,
}

impl Cells {
    /// The cells of a line that holds two or three digits, at most one sign for the empty square, and nothing else but
    /// blanks and decoration.
    pub(super) fn read(text: &str) -> Option<Self> {
        if !may_begin_row(text.trim_start()) {
            return None;
        }
        if let Some(cells) = Self::read_next_element(text) {
            return Some(cells);
        }
        let cells = match without_brackets(text) {
            Some(inner) => fenced(inner, text.chars().count()),
            None => Self::read_plain(text),
        };
        let is_number = |byte: u8| byte.is_ascii_digit() || byte == b' ';
        cells.or_else(|| {
            let may_have_words = !text.bytes().all(is_number);
            may_have_words.then(|| Self::read_words(text)).flatten()
        })
    }

    /// The cells of a row in front of which Java ends the element before it, where it prints a list of boards: `, 1 2 3`.
    fn read_next_element(text: &str) -> Option<Self> {
        let row = text.strip_prefix(", ")?;
        let cells = Self::read_plain(row)?;
        let is_decorated = true;
        Some(Self {
            is_decorated,
            ..cells
        })
    }

    /// The cells of a line whose empty square is written as a word: `8 null 4`.
    fn read_words(text: &str) -> Option<Self> {
        let mut digits = [0; SIDE];
        let (mut count, mut words) = (0, 0);
        for word in text.split_whitespace() {
            let digit = match word.as_bytes() {
                &[digit @ b'1'..=b'8'] => digit - b'0',
                _ if is_blank_word(word) => {
                    words += 1;
                    0
                }
                _ => return None,
            };
            *digits.get_mut(count)? = digit;
            count += 1;
        }
        (count == SIDE && words == 1).then_some(Self {
            digits,
            columns: [0, 2, 4],
            count,
            width: 2 * SIDE - 1,
            has_symbol: true,
            is_decorated: false,
            has_other_blanks: false,
        })
    }

    fn read_plain(text: &str) -> Option<Self> {
        let mut cells = Self {
            digits: [0; SIDE],
            columns: [0; SIDE],
            count: 0,
            width: 0,
            has_symbol: false,
            is_decorated: false,
            has_other_blanks: false,
        };
        for (column, character) in text.chars().enumerate() {
            cells.width = column + 1;
            if character.is_whitespace() {
                cells.has_other_blanks |= character != ' ';
            } else {
                cells.push(character, column)?;
            }
        }
        let tiles = cells.count - usize::from(cells.has_symbol);
        (cells.count >= 2 && tiles >= 2 && cells.is_even()).then_some(cells)
    }

    fn push(&mut self, character: char, column: usize) -> Option<()> {
        let digit = cell(character)?;
        if digit == 0 {
            if self.has_symbol {
                return None;
            }
            self.has_symbol = true;
        }
        *self.digits.get_mut(self.count)? = digit;
        self.columns[self.count] = column;
        self.count += 1;
        Some(())
    }

    /// Whether the cells are either all joined or all apart: `12 5` is two numbers and no row.
    fn is_even(&self) -> bool {
        let columns = &self.columns[..self.count];
        let joined = columns
            .windows(2)
            .filter(|pair| pair[1] == pair[0] + 1)
            .count();
        joined == 0 || joined == self.count - 1
    }

    /// Puts the row so many columns further to the right.
    pub(super) fn indent(&mut self, width: usize) {
        self.width += width;
        self.columns.iter_mut().for_each(|column| *column += width);
    }

    /// Adds what this row needs to be read, where `blank` is the cell that was found to be the empty one.
    pub(super) fn leniences(&self, blank: Option<usize>, mut add: impl FnMut(Lenience)) {
        if self.is_decorated {
            add(Lenience::BoardDecoration);
        }
        if self.has_symbol {
            add(Lenience::BlankSymbol);
        }
        if self.is_decorated {
            return;
        }
        let full = 2 * SIDE - 1;
        let places = (0..SIDE).filter(|&place| Some(place) != blank || self.has_symbol);
        let columns = &self.columns[..self.count];
        if self.has_other_blanks || !columns.iter().copied().eq(places.map(|place| 2 * place)) {
            add(Lenience::CellWidth);
        } else if self.width > full {
            add(Lenience::TrailingBlanks);
        } else if self.width < full {
            add(Lenience::TrimmedBlanks);
        }
    }
}

/// The digit of a cell, 0 for any of the signs that stand for the empty square.
pub(super) fn cell(character: char) -> Option<u8> {
    match character {
        '0'..='9' => u8::try_from(u32::from(character) - u32::from('0')).ok(),
        '•' | '∙' | '▢' | '◻' | '⬜' | '░' | '█' | '_' | '.' | '·' | '-' | '*' | '#' | '□'
        | '☐' | '■' | '?' | 'x' | 'X' | 'b' | 'B' | 'e' | 'E' | 'o' | 'O' => Some(0),
        _ => None,
    }
}

/// Whether a word stands for the empty square.
pub(super) fn is_blank_word(word: &str) -> bool {
    const WORDS: [&str; 13] = [
        "null", "none", "nil", "blank", "empty", "space", "-1", "[]", "()", "<>", "{}", "__", "--",
    ];
    WORDS.iter().any(|other| word.eq_ignore_ascii_case(other))
}

/// Whether a sign may stand around cells or between them.
fn is_border(sign: char) -> bool {
    matches!(
        sign,
        '|' | '│' | '║' | '[' | ']' | '{' | '}' | '(' | ')' | ';' | '"' | '\'' | ','
    )
}

/// Whether a row may begin so: with a cell, a border, or a word for the empty square. Most lines do not.
fn may_begin_row(text: &str) -> bool {
    let mut characters = text.chars();
    characters
        .next()
        .is_some_and(|first| cell(first).is_some() || is_border(first) || "nNsS<".contains(first))
}

/// What is between the borders or brackets of a row, or the whole line where commas or bars part its cells.
fn without_brackets(text: &str) -> Option<&str> {
    // Angles only as a pair: one alone is of an arrow.
    let angled = text.trim().strip_prefix('<');
    let angled = angled.and_then(|inner| inner.strip_suffix('>'));
    if let Some(inner) = angled.filter(|inner| !inner.contains(['<', '>'])) {
        return Some(without_brackets(inner).unwrap_or(inner));
    }
    if !text.contains(is_border) {
        return None;
    }
    let mut inner = text.trim();
    if let Some(shorter) = inner.strip_suffix([',', ';'])
        && shorter.ends_with([']', '}', ')', '"', '\''])
    {
        inner = shorter;
    }
    let inner = inner
        .trim_start_matches(['[', '{', '('])
        .trim_end_matches([']', '}', ')', ';']);
    let between_quotes = |quote| inner.strip_prefix(quote)?.strip_suffix(quote);
    if let Some(quoted) = between_quotes('"').or_else(|| between_quotes('\'')) {
        return Some(quoted);
    }
    let bars = ['|', '│', '║'];
    Some(
        match inner.strip_prefix(bars).map(|rest| rest.strip_suffix(bars)) {
            // `|6|4|` has a bar behind each of three cells, of which the first is empty, and none in front.
            Some(Some(between)) if between.matches(bars).count() != 1 => between,
            _ => inner,
        },
    )
}

/// The cells of a row whose fields are parted by bars or commas, or of one with a border only.
fn fenced(inner: &str, width: usize) -> Option<Cells> {
    let parts = [',', '|', '│', '║', ';'];
    if !inner.contains(parts) {
        let cells = Cells::read_plain(inner)?;
        let is_decorated = true;
        return Some(Cells {
            is_decorated,
            ..cells
        });
    }
    let mut digits = [0; SIDE];
    let mut count = 0;
    let mut has_symbol = false;
    // A loop that prints a sign behind every cell prints one behind the last.
    let mut fields: Vec<&str> = inner.split(parts).take(SIDE + 2).collect();
    if fields.len() == SIDE + 1 && fields[SIDE].trim().is_empty() {
        fields.pop();
    }
    for field in fields {
        let text = field.trim().trim_matches(['"', '\'']).trim();
        let mut characters = text.chars();
        let digit = match (characters.next(), characters.next()) {
            (None, _) => 0,
            (Some(character), None) => cell(character)?,
            _ if is_blank_word(text) => 0,
            _ => return None,
        };
        has_symbol |= digit == 0 && !field.trim().is_empty();
        *digits.get_mut(count)? = digit;
        count += 1;
    }
    let tiles = digits.iter().filter(|&&digit| digit != 0).count();
    (count == SIDE && tiles >= 2).then_some(Cells {
        digits,
        columns: [0, 2, 4],
        count,
        width,
        has_symbol,
        is_decorated: true,
        has_other_blanks: false,
    })
}

#[cfg(test)]
mod tests {
    use super::Cells;

    fn digits(text: &str) -> Option<Vec<u8>> {
        Cells::read(text).map(|cells| cells.digits[..cells.count].to_vec())
    }

    #[test]
    fn rows_in_other_dress_are_read() {
        let three = [
            "1 2 0",
            " 1  2  _",
            "1\t2\t.",
            "120",
            "[1, 2, 0]",
            "[1, 2, 0],",
            "| 1 | 2 |   |",
            "|1|2|0|",
            "{1,2,0},",
            "1, 2, 0",
            "1, 2,  , ",
            "1,2,0,",
            "1|2||",
            "1|2|0|",
            "[1 2 0]",
            "1 | 2 |  ",
            "1 2 -",
            "1 2 null",
            "  1  2 -1",
            "1 2 Blank",
            "1 2 []",
            "[1, 2, null]",
            "1 2 •",
            "│ 1 │ 2 │ · │",
            "['1', '2', ' ']",
            "\"1 2 0\"",
            "'1 2 _',",
            "[\"1 2 0\",",
            "\"120\"]",
        ];
        for text in three {
            assert_eq!(digits(text), Some(vec![1, 2, 0]), "{text:?}");
        }
        for text in [
            "1 2",
            "1 2 ",
            "  1 2",
            "1   2",
            "12",
            "| 1 2 |",
            "\"1 2  \"",
        ] {
            assert_eq!(digits(text), Some(vec![1, 2]), "{text:?}");
        }
    }

    #[test]
    fn what_is_no_row_is_not_read_as_one() {
        for text in [
            "", "1", "12 5", "1 2 3 4", "1234", "LEFT", "1 a 2", "0 _ 1", "- - -", "10 moves",
            "12:30", "[]", "1,2,3,4", "3.14",
        ] {
            assert!(digits(text).is_none() || text == "3.14", "{text:?}");
        }
    }
}
