//! The line above a path, as the handout has it.

/// Where the number of moves goes in a heading.
const MOVES: &str = "{moves}";

/// Where the section's own words go.
const SECTION: &str = "{section}";

/// The line above a path: a text with `{moves}` where the number of moves goes, and `{section}` where a section's own words go.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Heading {
    text: String,
    /// Where the number goes, in bytes.
    moves: usize,
    /// Where the section's own words go.
    section: Option<usize>,
}

impl Heading {
    /// The heading with this text.
    ///
    /// # Errors
    /// Where the number of moves has no place or two, or the section has two.
    pub fn new(text: &str) -> Result<Self, &'static str> {
        if text.matches(MOVES).count() != 1 {
            return Err("`{moves}` stands in it once, for the number of moves");
        }
        if text.matches(SECTION).count() > 1 {
            return Err("`{section}` stands in it once at most, for the section's own words");
        }
        if text.replace(MOVES, "").replace(SECTION, "").contains('{') {
            return Err("nothing but `{moves}` and `{section}` stands in braces in it");
        }
        if text.contains(['\n', '\r']) {
            return Err("it is one line");
        }
        Ok(Self {
            text: text.to_owned(),
            moves: text.find(MOVES).unwrap_or_default(),
            section: text.find(SECTION),
        })
    }

    /// Whether it says which section it is of.
    pub const fn names_section(&self) -> bool {
        self.section.is_some()
    }

    /// The line for a number of moves and a section's own words.
    pub fn line(&self, moves: u64, section: &str) -> String {
        let line = self.text.replace(MOVES, &moves.to_string());
        line.replace(SECTION, section)
    }

    /// The words of the line but for the number.
    pub fn words(&self, section: &str) -> String {
        let words = self.text.replace(MOVES, "");
        words.replace(SECTION, section).trim().to_owned()
    }

    /// The number of moves and the section's own words of a line; `None` where the line is another one. A number has no zeros in
    /// front, and words have no blanks around them.
    pub fn read<'l>(&self, line: &'l str) -> Option<(u64, &'l str)> {
        let (before, behind) = (&self.text[..self.moves], self.moves + MOVES.len());
        let is_digit = |byte: &u8| byte.is_ascii_digit();
        let (digits, words) = match self.section {
            Some(place) if place < self.moves => {
                let (first, between) = (&before[..place], &before[place + SECTION.len()..]);
                let rest = line.strip_prefix(first)?;
                let rest = rest.strip_suffix(&self.text[behind..])?;
                let digits = rest.bytes().rev().take_while(is_digit).count();
                let (words, digits) = rest.split_at(rest.len() - digits);
                (digits, words.strip_suffix(between)?)
            }
            own => {
                let end = self.text.len();
                let last = own.map_or(end, |place| place + SECTION.len());
                let (between, last) = (&self.text[behind..own.unwrap_or(end)], &self.text[last..]);
                let rest = line.strip_prefix(before)?;
                let digits = rest.bytes().take_while(is_digit).count();
                let (digits, words) = rest.split_at(digits);
                (digits, words.strip_prefix(between)?.strip_suffix(last)?)
            }
        };
        let is_plain = digits == "0" || !digits.starts_with('0');
        let is_whole = words.trim() == words && (self.names_section() || words.is_empty());
        Some((digits.parse().ok().filter(|_| is_plain && is_whole)?, words))
    }
}
