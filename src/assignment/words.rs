//! The table `[words]` of a settings file: what an assignment teaches the reader.

use std::fmt;

use serde::Deserialize;
use toml::Spanned;

use crate::{
    puzzle::Move,
    search::Heuristic,
    transcript::{Meaning, Sentence, Words, folded, line_that_changes},
};

use super::Error;

/// What to write instead of words that right answers print.
pub(super) const OTHERS: &str = "write words that right answers do not print";

/// Characters of the longest sign of the empty square.
const LONGEST_BLANK: usize = 8;

/// Words with one meaning, as they stand in the file.
type Phrases = Vec<Spanned<String>>;

/// The table, of which any key may be left out.
#[derive(Default, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub(super) struct WordsTable {
    headings: Headings,
    labels: Labels,
    no_solution: Phrases,
    already_solved: Phrases,
    blank: Option<Spanned<String>>,
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Headings {
    manhattan: Phrases,
    mismatch: Phrases,
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Labels {
    left: Phrases,
    right: Phrases,
    up: Phrases,
    down: Phrases,
}

/// What words are taught to mean.
#[derive(Clone, Copy, Eq, PartialEq)]
enum Taught {
    Heading(Heuristic),
    Label(Move),
    Sentence(Meaning),
    Blank,
}

impl WordsTable {
    /// Reads the table.
    ///
    /// # Errors
    /// The first words that mean two things, that mean something else to the reader already, or that any line has.
    pub(super) fn read(self, file: &str, text: &str) -> Result<Words, Error> {
        let mut words = Words::default();
        let mut known: Vec<(String, Taught, usize)> = Vec::new();
        for (taught, phrase) in self.phrases() {
            let (start, phrase) = (phrase.span().start, phrase.into_inner());
            let error = |message: String| Error::at_byte(file, text, start, message);
            let key = folded(&phrase);
            if let Some((message, hint)) = taught.refuses(&key, &phrase) {
                return Err(error(message).with_hint(hint));
            }
            let line = super::error::line_of(text, start);
            match known.iter().find(|(other, ..)| *other == key) {
                None => known.push((key, taught, line)),
                Some((_, same, _)) if *same == taught => continue,
                Some((_, other, line)) => {
                    let message =
                        format!("`{phrase}` means {other} in line {line}, and here {taught}");
                    return Err(error(message).with_hint("leave it out in one of the two places"));
                }
            }
            let mut alone = Words::default();
            taught.teach(phrase.clone(), &mut alone);
            match (line_that_changes(&alone, &phrase), taught) {
                (None, _) => taught.teach(phrase, &mut words),
                (Some(row), Taught::Blank) => {
                    let message = format!("`{phrase}` is not read as the empty square in `{row}`");
                    return Err(error(message).with_hint(
                        "name one sign, such as \"·\", or one word, such as \"empty\"",
                    ));
                }
                (Some(line), _) => return Err(error(changes(&phrase, &line)).with_hint(OTHERS)),
            }
        }
        Ok(words)
    }

    /// All words with what they mean, in the order of the keys.
    fn phrases(self) -> impl Iterator<Item = (Taught, Spanned<String>)> {
        let Self {
            headings,
            labels,
            no_solution,
            already_solved,
            blank,
        } = self;
        let lists = [
            (Taught::Heading(Heuristic::Manhattan), headings.manhattan),
            (Taught::Heading(Heuristic::Mismatch), headings.mismatch),
            (Taught::Label(Move::Left), labels.left),
            (Taught::Label(Move::Right), labels.right),
            (Taught::Label(Move::Up), labels.up),
            (Taught::Label(Move::Down), labels.down),
            (Taught::Sentence(Meaning::NoSolution), no_solution),
            (Taught::Sentence(Meaning::AlreadySolved), already_solved),
            (Taught::Blank, blank.into_iter().collect()),
        ];
        let lists = lists.into_iter();
        lists.flat_map(|(taught, phrases)| phrases.into_iter().map(move |phrase| (taught, phrase)))
    }
}

impl Taught {
    /// Has the reader take a phrase so.
    fn teach(self, phrase: String, words: &mut Words) {
        match self {
            Self::Heading(section) => words.headings.push((section, phrase)),
            Self::Label(label) => words.labels.push((label, phrase)),
            Self::Sentence(meaning) => words.sentences.push(Sentence {
                text: phrase,
                meaning,
                is_whole_line: false,
            }),
            Self::Blank => words.blank = Some(phrase),
        }
    }

    /// Why these words cannot mean it, and the way out. `key` are the words folded.
    fn refuses(self, key: &str, phrase: &str) -> Option<(String, &'static str)> {
        if key.is_empty() {
            let message = format!("`{phrase}` is empty, and would be in every line");
            return Some((message, "leave it out, or write what the program prints"));
        }
        if let Some(own) = self.own_meaning(key) {
            let message = format!("`{phrase}` means {own} wherever it is printed, and here {self}");
            return Some((message, "words keep the meaning that they have already"));
        }
        match self {
            Self::Blank
                if phrase.contains(|sign: char| sign.is_whitespace() || sign.is_numeric()) =>
            {
                Some((
                    format!(
                        "`{phrase}` is no sign of the empty square: it holds white space or a digit"
                    ),
                    "a blank and 0 are known already; name another sign, such as \"·\"",
                ))
            }
            Self::Blank if phrase.chars().count() > LONGEST_BLANK => Some((
                format!(
                    "`{phrase}` is no sign of the empty square: it has more than {LONGEST_BLANK} characters"
                ),
                "name what stands in the cell, such as \"·\" or \"empty\"",
            )),
            Self::Label(_) if is_number(key) => Some((
                format!("`{phrase}` is a number, and would be in every row of a board"),
                "name a word or a sign",
            )),
            Self::Heading(_) | Self::Sentence(_) if !has_word(key) => Some((
                format!("`{phrase}` holds no word, and would be in lines of every kind"),
                "write the words that the program prints",
            )),
            _ => None,
        }
    }

    /// What the words mean without being taught, where that is something else.
    fn own_meaning(self, key: &str) -> Option<Self> {
        let own = match self {
            Self::Heading(_) => Heuristic::ALL
                .into_iter()
                .find(|section| key.contains(section.name()))
                .map(Self::Heading),
            Self::Label(_) | Self::Blank => move_named(key).map(Self::Label),
            Self::Sentence(_) if key.contains("no solution") => {
                Some(Self::Sentence(Meaning::NoSolution))
            }
            Self::Sentence(_) => None,
        };
        own.filter(|own| *own != self)
    }
}

impl fmt::Display for Taught {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Heading(section) => write!(formatter, "the heading `{section}`"),
            Self::Label(label) => write!(formatter, "the move {}", label.name()),
            Self::Sentence(meaning) => write!(formatter, "`{}`", meaning.name()),
            Self::Blank => write!(formatter, "the empty square"),
        }
    }
}

/// Why words cannot be taught that a line of a right answer has.
pub(super) fn changes(phrase: &str, line: &str) -> String {
    format!("`{phrase}` would change what `{line}` means, which right answers print")
}

/// The move that a word is the name of.
fn move_named(key: &str) -> Option<Move> {
    let mut moves = Move::ALL.into_iter();
    moves.find(|one| one.name().eq_ignore_ascii_case(key))
}

/// Whether words are digits and blanks alone, as a row of a board is.
pub(super) fn is_number(key: &str) -> bool {
    key.chars()
        .all(|sign| sign.is_numeric() || sign.is_whitespace())
}

/// Whether a phrase has a word: two letters, or one of a script in which a letter is a word.
fn has_word(key: &str) -> bool {
    let letters = key.chars().filter(|sign| sign.is_alphabetic());
    letters.clone().count() > 1 || letters.clone().any(|letter| !letter.is_ascii())
}

#[cfg(test)]
mod tests {
    use crate::{
        assignment::Settings,
        puzzle::Move,
        search::Heuristic,
        transcript::{Meaning, Words},
    };

    fn read(table: &str) -> Result<Words, String> {
        let text = format!("format = 1\n[words]\n{table}");
        let settings = Settings::read("a.toml", &text);
        settings
            .map(|settings| settings.rubric.words)
            .map_err(|error| format!("{error} ({})", error.hint.as_deref().unwrap_or_default()))
    }

    /// The examples of the shipped file, which are comments there.
    fn examples() -> String {
        let (_, below) = crate::assignment::DEFAULT_SETTINGS
            .split_once("\n[words]\n")
            .expect("the table");
        let examples = below.lines().map_while(|line| line.strip_prefix('#'));
        examples.map(|line| line.to_owned() + "\n").collect()
    }

    #[test]
    fn the_shipped_file_has_an_example_of_all_that_can_be_taught() {
        let words = read(&examples()).expect("words");
        let text = |text: &str| text.to_owned();
        assert_eq!(
            words.headings,
            [
                (Heuristic::Manhattan, text("Stadtblock")),
                (Heuristic::Mismatch, text("falsch liegende Steine")),
            ]
        );
        assert_eq!(
            words.labels,
            [
                (Move::Left, text("links")),
                (Move::Right, text("rechts")),
                (Move::Up, text("hoch")),
                (Move::Down, text("runter")),
            ]
        );
        let sentences = words.sentences.iter();
        let sentences: Vec<(&str, Meaning, bool)> = sentences
            .map(|one| (&*one.text, one.meaning, one.is_whole_line))
            .collect();
        assert_eq!(
            sentences,
            [
                ("Path not found.", Meaning::NoSolution, false),
                ("Nothing to do", Meaning::AlreadySolved, false),
            ]
        );
        assert_eq!(words.blank.as_deref(), Some("·"));
        assert_eq!(read(""), Ok(Words::default()));
    }

    #[test]
    fn what_cannot_be_taught_is_refused_with_its_line_and_a_way_out() {
        for (table, complaint) in [
            (
                "headings = { manhatan = [\"x\"] }",
                "3: unknown field `manhatan`, expected `manhattan` or `mismatch` (did you mean `manhattan`?)",
            ),
            (
                "labels = { lift = [\"x\"] }",
                "3: unknown field `lift`, expected one of `left`, `right`, `up`, `down` (did you mean `left`?)",
            ),
            (
                "no-solutions = [\"x\"]",
                "3: unknown field `no-solutions`, expected one of `headings`, `labels`, `no-solution`, `already-solved`, \
                 `blank` (did you mean `no-solution`?)",
            ),
            (
                "no-solution = [\"nix zu machen\"]\nalready-solved = [\"Nix  zu machen\"]",
                "4: `Nix  zu machen` means `no-solution` in line 3, and here `already-solved` (leave it out in one of the two \
                 places)",
            ),
            (
                "[words.labels]\nup = [\"auf\"]\ndown = [\n\"ab\",\n\"AUF\"]",
                "7: `AUF` means the move UP in line 4, and here the move DOWN (leave it out in one of the two places)",
            ),
            (
                "headings = { manhattan = [\"Steine\"], mismatch = [\"steine\"] }",
                "3: `steine` means the heading `manhattan` in line 3, and here the heading `mismatch` (leave it out in one of \
                 the two places)",
            ),
            (
                "labels = { left = [\"right\"] }",
                "3: `right` means the move RIGHT wherever it is printed, and here the move LEFT (words keep the meaning that they \
                 have already)",
            ),
            (
                "headings = { mismatch = [\"Manhattan\"] }",
                "3: `Manhattan` means the heading `manhattan` wherever it is printed, and here the heading `mismatch` (words keep \
                 the meaning that they have already)",
            ),
            (
                "already-solved = [\"No solution exists\"]",
                "3: `No solution exists` means `no-solution` wherever it is printed, and here `already-solved` (words keep the \
                 meaning that they have already)",
            ),
            (
                "no-solution = [\" \"]",
                "3: ` ` is empty, and would be in every line (leave it out, or write what the program prints)",
            ),
            (
                "no-solution = [\"---\"]",
                "3: `---` holds no word, and would be in lines of every kind (write the words that the program prints)",
            ),
            (
                "headings = { manhattan = [\"a\"] }",
                "3: `a` holds no word, and would be in lines of every kind (write the words that the program prints)",
            ),
            (
                "labels = { left = [\"1\"] }",
                "3: `1` is a number, and would be in every row of a board (name a word or a sign)",
            ),
            (
                "labels = { left = [\"\"] }",
                "3: `` is empty, and would be in every line (leave it out, or write what the program prints)",
            ),
            (
                "blank = \"nothing here\"",
                "3: `nothing here` is no sign of the empty square: it holds white space or a digit (a blank and 0 are known \
                 already; name another sign, such as \"·\")",
            ),
            (
                "blank = \"9\"",
                "3: `9` is no sign of the empty square: it holds white space or a digit (a blank and 0 are known already; name \
                 another sign, such as \"·\")",
            ),
            (
                "blank = \"emptiness\"",
                "3: `emptiness` is no sign of the empty square: it has more than 8 characters (name what stands in the cell, such \
                 as \"·\" or \"empty\")",
            ),
            (
                "blank = \"up\"",
                "3: `up` means the move UP wherever it is printed, and here the empty square (words keep the meaning that they have \
                 already)",
            ),
            (
                "labels = { left = [\"x\"] }\nblank = \"x\"",
                "4: `x` means the move LEFT in line 3, and here the empty square (leave it out in one of the two places)",
            ),
            (
                "blank = 0",
                "3: invalid type: integer `0`, expected a text (write a text in quotes)",
            ),
        ] {
            assert_eq!(read(table), Err(format!("a.toml:{complaint}")), "{table}");
        }
    }

    /// A sign is enough of a label, and a letter is enough of a sentence where a letter is a word.
    #[test]
    fn what_is_short_and_clear_is_taught() {
        let words = read("labels = { left = [\"L\", \"←\"] }\nno-solution = [\"无解\", \"無\"]\n")
            .expect("words");
        assert_eq!((words.labels.len(), words.sentences.len()), (2, 2));
        let twice = read("labels = { up = [\"auf\", \"AUF\"] }").expect("words");
        assert_eq!(twice.labels.len(), 1);
    }
}
