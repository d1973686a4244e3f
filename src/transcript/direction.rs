//! Where a text names a direction: as a word, a letter or an arrow.

use smallvec::SmallVec;

use crate::puzzle::Move;

use super::pattern::{Pattern, is_in, pattern};

/// A place where a text names a direction.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) struct Mention {
    /// The direction.
    pub(super) step: Move,
    /// How it is named.
    pub(super) kind: Kind,
    /// Whether it is in capitals.
    pub(super) is_capital: bool,
    /// Whether the text names nothing else.
    pub(super) is_alone: bool,
    /// Where it begins in the text, in bytes.
    pub(super) start: usize,
    /// Where it ends.
    pub(super) end: usize,
}

/// How a direction is named.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Kind {
    /// `LEFT`, `left`, `leftwards`, or a word that the assignment teaches.
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
pub(super) fn exact_label(line: &str) -> Option<Move> {
    Some(match line {
        "LEFT" => Move::Left,
        "RIGHT" => Move::Right,
        "UP" => Move::Up,
        "DOWN" => Move::Down,
        _ => return None,
    })
}

/// The directions that a text names; `taught` are the words for them that the assignment teaches.
pub(super) fn mentions(text: &str, taught: &[(Move, String)]) -> Mentions {
    let mut found = Mentions::new();
    add_words(text, &mut found);
    for (step, word) in taught {
        add_taught(text, *step, word, &mut found);
    }
    if found.is_empty() {
        add_letters(text, &mut found);
    }
    add_arrows(text, &mut found);
    found.sort_by_key(|mention| mention.start);
    found
}

/// Where the words of a text are. A capital inside a word begins another: `moveLeft` is two.
pub(super) fn words(text: &str) -> impl Iterator<Item = (usize, usize)> {
    let bytes = text.as_bytes();
    let mut place = 0;
    std::iter::from_fn(move || {
        while place < bytes.len() && !bytes[place].is_ascii_alphabetic() {
            place += 1;
        }
        if place == bytes.len() {
            return None;
        }
        let start = place;
        let capitals = bytes[start..]
            .iter()
            .take_while(|byte| byte.is_ascii_uppercase())
            .count();
        place += capitals;
        let is_small = |place: usize| bytes.get(place).is_some_and(u8::is_ascii_lowercase);
        if capitals > 1 && is_small(place) {
            place -= 1;
            return Some((start, place));
        }
        while is_small(place) {
            place += 1;
        }
        Some((start, place))
    })
}

fn add_words(text: &str, found: &mut Mentions) {
    let mut is_counted = None;
    let letters = text.bytes().filter(u8::is_ascii_alphabetic).count();
    for (start, end) in words(text) {
        let Some(step) = direction(&text[start..end]) else {
            continue;
        };
        let covered = is_counted.get_or_insert_with(|| counting(text, letters));
        if covered
            .iter()
            .any(|(from, to)| (*from..*to).contains(&start))
        {
            continue;
        }
        found.push(Mention {
            step,
            kind: Kind::Word,
            is_capital: text[start..end]
                .bytes()
                .all(|byte| byte.is_ascii_uppercase()),
            is_alone: letters == end - start,
            start,
            end,
        });
    }
}

fn add_taught(text: &str, step: Move, word: &str, found: &mut Mentions) {
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
        if !is_inside
            && !found
                .iter()
                .any(|other| other.start < end && start < other.end)
        {
            found.push(Mention {
                step,
                kind: Kind::Word,
                is_capital: false,
                is_alone: text.trim().len() == word.len(),
                start,
                end,
            });
        }
    }
}

/// The direction that a word names, misspelled or not.
pub(super) fn direction(word: &str) -> Option<Move> {
    const NAMES: [(&str, Move); 4] = [
        ("left", Move::Left),
        ("right", Move::Right),
        ("up", Move::Up),
        ("down", Move::Down),
    ];
    if word.len() < 2 || word.len() > 10 {
        return None;
    }
    let low = word.to_ascii_lowercase();
    let stem = low
        .strip_suffix("wards")
        .or_else(|| low.strip_suffix("ward"))
        .unwrap_or(&low);
    let stem = ["moved", "move", "slide", "go"]
        .into_iter()
        .find_map(|verb| stem.strip_prefix(verb).filter(|rest| !rest.is_empty()))
        .unwrap_or(stem);
    if let Some((_, step)) = NAMES.iter().find(|(name, _)| *name == stem) {
        return Some(*step);
    }
    let is_slip = |name: &str| name.len() > 2 && is_misspelled(&low, name);
    NAMES
        .iter()
        .find(|(name, _)| is_slip(name))
        .map(|(_, step)| *step)
}

/// Whether a word is another with two letters exchanged, one doubled, or, where it is long, one left out.
fn is_misspelled(word: &str, name: &str) -> bool {
    let (word, name) = (word.as_bytes(), name.as_bytes());
    if word.first() != name.first() || word.len().abs_diff(name.len()) > 1 {
        return false;
    }
    let same = word
        .iter()
        .zip(name)
        .take_while(|(one, other)| one == other)
        .count();
    match word.len().cmp(&name.len()) {
        std::cmp::Ordering::Equal => {
            same + 1 < name.len()
                && word[same] == name[same + 1]
                && word[same + 1] == name[same]
                && word[same + 2..] == name[same + 2..]
        }
        std::cmp::Ordering::Less => name.len() > 4 && word[same..] == name[same + 1..],
        std::cmp::Ordering::Greater => {
            same > 0 && word[same] == word[same - 1] && word[same + 1..] == name[same..]
        }
    }
}

/// Where a text counts moves by their directions, or has a direction's word in another sense: `3 moves left`, `left: 2`,
/// `right place`.
fn counting(text: &str, letters: usize) -> SmallVec<[(usize, usize); 2]> {
    static MOVER: Pattern =
        Pattern::new(|| pattern(r"tile | blank | empty | \b(?:the|then)\ \d\ (?:moves|moved)"));
    static COUNTING: Pattern = Pattern::new(|| {
        pattern(
            r"\d+\s+(?:moves?|steps?)\s+left\b | \b(?:moves|steps)[\ _]left\W*\d | ,\ \d+\ left\b | \(\d+\ left\b
            | \b(?:left|right|up|down)\s*[:=]\s*\d+ | \bright\s+(?:place|position|spot|square)",
        )
    });
    if letters <= "RIGHT".len() && !text.contains([':', '=']) {
        return SmallVec::new();
    }
    let low = text.to_ascii_lowercase();
    let names = words(text)
        .filter(|(start, end)| direction(&text[*start..*end]).is_some())
        .count();
    if names == 1 && is_in(&MOVER, &low) {
        return SmallVec::new();
    }
    let found = COUNTING.find_iter(low.as_bytes());
    found.map(|found| (found.start(), found.end())).collect()
}

/// The letters for directions, on a text that has no other words than those of a label.
fn add_letters(text: &str, found: &mut Mentions) {
    const LABELS: [&str; 11] = [
        "move",
        "moves",
        "step",
        "steps",
        "of",
        "tile",
        "dir",
        "direction",
        "action",
        "label",
        "next",
    ];
    let is_letters = |word: &str| word.bytes().all(|byte| b"UDLR".contains(&byte));
    let runs = || {
        let bytes = text.as_bytes();
        let mut place = 0;
        std::iter::from_fn(move || {
            let skipped = bytes[place..]
                .iter()
                .take_while(|byte| !byte.is_ascii_alphabetic());
            let start = place + skipped.count();
            let letters = bytes[start..]
                .iter()
                .take_while(|byte| byte.is_ascii_alphabetic());
            place = start + letters.count();
            (place > start).then_some((start, place))
        })
    };
    let is_label = |word: &str| LABELS.iter().any(|label| label.eq_ignore_ascii_case(word));
    let mut letters = 0;
    for (start, end) in runs() {
        let word = &text[start..end];
        if word.len() > 1 && !is_label(word) && !is_letters(word) {
            return;
        }
        letters += word.len();
    }
    for (start, end) in runs() {
        let word = &text[start..end];
        let is_small = letters == 1 && b"udlr".contains(&word.as_bytes()[0]);
        if !is_letters(word) && !is_small {
            continue;
        }
        for (place, letter) in word.bytes().enumerate() {
            found.push(Mention {
                step: match letter.to_ascii_uppercase() {
                    b'L' => Move::Left,
                    b'R' => Move::Right,
                    b'U' => Move::Up,
                    _ => Move::Down,
                },
                kind: Kind::Letter,
                is_capital: true,
                is_alone: text.trim().len() <= 3,
                start: start + place,
                end: start + place + 1,
            });
        }
    }
}

fn add_arrows(text: &str, found: &mut Mentions) {
    let mut arrow = |step: Move, start: usize, end: usize| {
        found.push(Mention {
            step,
            kind: Kind::Arrow,
            is_capital: true,
            is_alone: true,
            start,
            end,
        });
    };
    let trimmed = text.trim();
    let drawn = match trimmed {
        "<" | "<-" | "<--" => Some(Move::Left),
        ">" | "->" | "-->" => Some(Move::Right),
        "^" => Some(Move::Up),
        "v" | "V" => Some(Move::Down),
        _ => None,
    };
    if let Some(step) = drawn {
        arrow(step, 0, text.len());
        return;
    }
    if text.is_ascii() {
        return;
    }
    for (start, character) in text.char_indices() {
        let step = match character {
            '\u{2190}' | '\u{2b05}' | '\u{21d0}' => Move::Left,
            '\u{2192}' | '\u{27a1}' | '\u{21d2}' => Move::Right,
            '\u{2191}' | '\u{2b06}' | '\u{21d1}' => Move::Up,
            '\u{2193}' | '\u{2b07}' | '\u{21d3}' => Move::Down,
            _ => continue,
        };
        arrow(step, start, start + character.len_utf8());
    }
}

/// Whether a text leaves open which move it names, or takes it back: `UP or DOWN`, `not UP`.
pub(super) fn is_hedged(text: &str) -> bool {
    static HEDGE: Pattern = Pattern::new(|| {
        pattern(r"\b(?:or|maybe|perhaps|possibly|undo|opposite|try|trying|not)\b | [a-z]/[a-z]")
    });
    static HARMLESS: Pattern = Pattern::new(|| pattern(r"not\b.*\(|possible"));
    let low = text.to_ascii_lowercase();
    is_in(&HEDGE, &low) && !is_in(&HARMLESS, &low)
}

/// Whether a text says that no move led to the board beside it: `start`, `none`, `move: -`.
pub(super) fn is_no_move(text: &str) -> bool {
    static START: Pattern = Pattern::new(|| {
        pattern(
            r"\b(?:none|null|nil|start|initial|begin|n/a|no\ move|nothing)\b
            | (?:move|via|by|action)\W*(?:-+|n/a)?\s*$ | [|\t,]\s*-\s*(?:$|[|\t,])",
        )
    });
    is_in(&START, &text.to_ascii_lowercase())
}

#[cfg(test)]
mod tests {
    use super::{direction, mentions};
    use crate::puzzle::Move::{self, Down, Left, Right, Up};

    #[test]
    fn directions_are_words_letters_and_arrows() {
        for (text, steps) in [
            ("LEFT", &[Left][..]),
            ("Move 3: tile 5 goes up (cost 2)", &[Up]),
            ("moveLeft, then rigth", &[Left, Right]),
            ("R, D, L", &[Right, Down, Left]),
            ("step 3: U", &[Up]),
            ("-->", &[Right]),
            ("2 → 3", &[Right]),
            ("3 moves left", &[]),
            ("is in the right place", &[]),
            ("Dijkstra", &[]),
            ("upper bound", &[]),
        ] {
            let found: Vec<Move> = mentions(text, &[])
                .iter()
                .map(|mention| mention.step)
                .collect();
            assert_eq!(found, steps, "{text}");
        }
    }

    #[test]
    fn taught_words_are_directions_between_other_words() {
        let taught = [(Left, "links".to_owned()), (Up, "\u{21e7}".to_owned())];
        let found = |text| -> Vec<Move> {
            mentions(text, &taught)
                .iter()
                .map(|mention| mention.step)
                .collect()
        };
        assert_eq!(found("Zug 1: Links"), [Left]);
        assert_eq!(found("\u{21e7}"), [Up]);
        assert!(found("linksum").is_empty());
    }

    #[test]
    fn slips_of_the_pen_are_understood() {
        for (word, step) in [
            ("Letf", Some(Left)),
            ("rigt", Some(Right)),
            ("DOWNN", Some(Down)),
            ("upwards", Some(Up)),
            ("lift", None),
            ("light", None),
            ("own", None),
        ] {
            assert_eq!(direction(word), step, "{word}");
        }
    }
}
