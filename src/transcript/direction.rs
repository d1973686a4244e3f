//! Where a text names a direction: as a word, a letter or an arrow.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::ops::Range;

use smallvec::SmallVec;

use crate::course::Words;
use crate::pattern::family;
use crate::puzzle::{Move, MoveSet};

/// A place where a text names a direction.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(super) struct Mention {
    pub(super) step: Move,
    pub(super) kind: Kind,
    /// Whether the text names nothing else.
    pub(super) is_alone: bool,
    /// Where it is in the text, in bytes.
    pub(super) place: Range<usize>,
}

impl Mention {
    pub(super) fn of(step: Move, kind: Kind, place: Range<usize>, is_alone: bool) -> Self {
        Self {
            step,
            kind,
            is_alone,
            place,
        }
    }
}

/// How a direction is named.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub(super) enum Kind {
    /// `LEFT`, `left`, `leftwards`, or a word that the assignment teaches.
    #[default]
    Word,
    /// `L`.
    Letter,
    /// `<-`, or an arrow of Unicode.
    Arrow,
}

impl Kind {
    /// All kinds, the plainest first.
    pub(super) const ALL: [Self; 3] = [Self::Word, Self::Letter, Self::Arrow];
}

/// The directions that a text names, in their order.
pub(super) type Mentions = SmallVec<[Mention; 1]>;

/// The direction of a line that is the handout's label and nothing else.
pub(super) fn exact_label(line: &str, moves: MoveSet) -> Option<Move> {
    let mut moves = moves.moves().iter().copied();
    moves.find(|step| step.name() == line)
}

/// The directions that a text names, by the words for them that the assignment teaches too.
pub(super) fn mentions(text: &str, taught: &Words) -> Mentions {
    let mut found = Mentions::new();
    // What is taught outweighs what is known, and a longer word a shorter one.
    let mut labels: SmallVec<[&(Move, String); 8]> = taught.labels.iter().collect();
    labels.sort_by_key(|(_, word)| Reverse(word.len()));
    let mut taken = Used::new();
    for (step, word) in labels {
        add_taught(text, *step, word, (&mut found, &mut taken));
    }
    add_words(text, taught.puzzle.moves(), (&mut found, &taken));
    if found.is_empty() {
        add_letters(text, &mut found);
    }
    add_arrows(text, &mut found);
    found.sort_by_key(|mention| mention.place.start);
    found
}

/// Where the words of a text are. A capital behind a small letter begins another: `moveLeft` is two.
pub(super) fn words(text: &str) -> impl Iterator<Item = (usize, usize)> {
    let is_one = |one: &u8, next: &u8| {
        let is_new = one.is_ascii_lowercase() && next.is_ascii_uppercase();
        one.is_ascii_alphabetic() == next.is_ascii_alphabetic() && !is_new
    };
    let mut end = 0;
    let parts = text.as_bytes().chunk_by(is_one).map(move |part| {
        let start = end;
        end += part.len();
        (part, start, end)
    });
    let words = parts.filter(|(part, ..)| part[0].is_ascii_alphabetic());
    words.map(|(_, start, end)| (start, end))
}

/// How many letters a text has.
fn letters_of(text: &str) -> usize {
    text.bytes().filter(u8::is_ascii_alphabetic).count()
}

/// Where taught words stand: from where to where.
type Used = BTreeMap<usize, usize>;

fn is_free(taken: &Used, (start, end): (usize, usize)) -> bool {
    let mut before = taken.range(..end);
    before.next_back().is_none_or(|(_, end)| *end <= start)
}

fn add_words(text: &str, moves: MoveSet, (found, taken): (&mut Mentions, &Used)) {
    let letters = letters_of(text);
    let has_doubles = moves != MoveSet::Single;
    let last_digit = text.rfind(|sign: char| sign.is_ascii_digit());
    let mut before = None;
    for (start, end) in words(text) {
        let word = &text[start..end];
        let whole = direction(word).map(|step| (step, start));
        let doubled = |step: Move, first| (step.doubled(), first);
        let split = || {
            DOUBLE.iter().find_map(|own| {
                let (front, rest) = word.split_at_checked(own.len())?;
                let step = direction(rest).filter(|_| front.eq_ignore_ascii_case(own))?;
                Some(doubled(step, start))
            })
        };
        let named = match before.filter(|&word| has_doubles && says_double(text, word, start)) {
            Some((first, _)) => whole.map(|(step, _)| doubled(step, first)),
            None => whole.or_else(|| has_doubles.then(split).flatten()),
        };
        before = Some((start, end));
        if let Some((step, first)) = named.filter(|(_, first)| is_free(taken, (*first, end))) {
            // `LEFT 2` may be two tiles.
            let has_number = has_doubles && last_digit >= Some(end);
            let is_alone = letters == letters_of(&text[first..end]) && !has_number;
            found.push(Mention::of(step, Kind::Word, first..end, is_alone));
        }
    }
}

/// What makes a direction one of two tiles, in front of it.
const DOUBLE: [&str; 2] = ["dbl", "double"];

/// Whether a word right in front of a direction makes it one of two tiles: `DBL_LEFT`, `double left`.
fn says_double(text: &str, (first, end): (usize, usize), start: usize) -> bool {
    let word = &text[first..end];
    DOUBLE.iter().any(|own| own.eq_ignore_ascii_case(word)) && start - end <= 1
}

fn add_taught(text: &str, step: Move, word: &str, all: (&mut Mentions, &mut Used)) {
    let (found, taken) = all;
    let (low, word) = (text.to_lowercase(), word.to_lowercase());
    // A letter in lower case may be longer: such a text is passed over.
    if word.is_empty() || low.len() != text.len() {
        return;
    }
    for (start, _) in low.match_indices(&word) {
        let end = start + word.len();
        let is_letter = |character: Option<char>| character.is_some_and(char::is_alphanumeric);
        let is_inside = is_letter(word.chars().next())
            && is_letter(low[..start].chars().next_back())
            || is_letter(word.chars().next_back()) && is_letter(low[end..].chars().next());
        if !is_inside && is_free(taken, (start, end)) {
            taken.insert(start, end);
            let is_alone = text.trim().len() == word.len();
            found.push(Mention::of(step, Kind::Word, start..end, is_alone));
        }
    }
}

/// The direction that a word names, with one slip behind its first letter or none.
pub(super) fn direction(word: &str) -> Option<Move> {
    let step = by_letter(*word.as_bytes().first()?)?;
    let name = step.name();
    let is_same = |(front, end): (&str, &str)| {
        let mut ends = ["", "ward", "wards"].iter();
        front.eq_ignore_ascii_case(name) && ends.any(|own| own.eq_ignore_ascii_case(end))
    };
    let is_slip = || {
        let is_as_long = name.len() > 2 && name.len().abs_diff(word.len()) < 2;
        is_as_long && strsim::osa_distance(&word.to_ascii_uppercase(), name) == 1
    };
    let is_named = word.split_at_checked(name.len()).is_some_and(is_same) || is_slip();
    is_named.then_some(step)
}

/// The letters for directions, on a text that has no other words than those of a label.
fn add_letters(text: &str, found: &mut Mentions) {
    const LABELS: &str = "move moves path step steps of tile dir direction action label next";
    let is_alone = text.trim().len() <= 3;
    for (start, end) in words(text) {
        let word = &text[start..end];
        let is_label = |label: &str| label.eq_ignore_ascii_case(word);
        let steps = word.bytes().map(by_letter);
        if let Some(steps) = steps.collect::<Option<SmallVec<[Move; 4]>>>() {
            for (step, start) in steps.into_iter().zip(start..) {
                let place = start..start + 1;
                found.push(Mention::of(step, Kind::Letter, place, is_alone));
            }
        } else if word.len() > 1 && !LABELS.split(' ').any(is_label) {
            found.clear();
            return;
        }
    }
}

/// The direction that a letter stands for.
fn by_letter(letter: u8) -> Option<Move> {
    match letter.to_ascii_uppercase() {
        b'L' => Some(Move::Left),
        b'R' => Some(Move::Right),
        b'U' => Some(Move::Up),
        b'D' => Some(Move::Down),
        _ => None,
    }
}

fn add_arrows(text: &str, found: &mut Mentions) {
    let drawn = text.trim();
    let is_shaft = |part: &str| part.bytes().all(|sign| b"-=".contains(&sign));
    let drawn = match (drawn.strip_prefix('<'), drawn.strip_suffix('>')) {
        (Some(_), Some(_)) => None,
        (Some(shaft), None) if is_shaft(shaft) => Some(Move::Left),
        (None, Some(shaft)) if is_shaft(shaft) => Some(Move::Right),
        _ if drawn == "^" => Some(Move::Up),
        _ if drawn.eq_ignore_ascii_case("v") => Some(Move::Down),
        _ if text.is_ascii() => return,
        _ => None,
    };
    found.extend(drawn.map(|step| Mention::of(step, Kind::Arrow, 0..text.len(), true)));
    for (start, character) in text.char_indices() {
        let step = match character {
            '\u{2190}' | '\u{2b05}' | '\u{21d0}' => Move::Left,
            '\u{2192}' | '\u{27a1}' | '\u{21d2}' => Move::Right,
            '\u{2191}' | '\u{2b06}' | '\u{21d1}' => Move::Up,
            '\u{2193}' | '\u{2b07}' | '\u{21d3}' => Move::Down,
            _ => continue,
        };
        let place = start..start + character.len_utf8();
        found.push(Mention::of(step, Kind::Arrow, place, true));
    }
}

/// Whether a text in lower case leaves open which move it names, or takes it back: `up or down`, `not up`.
pub(super) fn is_hedged(low: &str) -> bool {
    let seen = OPEN_LABELS.look(low);
    seen.has(&HEDGE) && !seen.has(&NO_HEDGE)
}

family! { OPEN_LABELS:
    HEDGE = r"\b(?:or|maybe|perhaps|possibly|undo|opposite|try|trying|not)\b | [a-z]/[a-z]";
    NO_HEDGE = r"not\b.*\(|possible";
}
