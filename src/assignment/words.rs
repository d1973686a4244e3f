//! The table `[words]` of a settings file: what an assignment teaches the reader.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use serde::Deserialize;
use toml::Spanned;

use super::Error;
use super::error::Source;
use crate::course::{Meaning, PuzzleSpec, SectionId, Sentence, Words, folded};
use crate::puzzle::Move;
use crate::transcript::{Remark, parse};

/// Characters of the longest sign of the empty square.
const LONGEST_BLANK: usize = 8;

/// Words with one meaning, as they stand in the file.
type Phrases = Vec<Spanned<String>>;

/// The table, of which any key may be left out.
#[derive(Default, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub(super) struct WordsTable {
    headings: BTreeMap<Spanned<String>, Phrases>,
    labels: Labels,
    no_solution: Phrases,
    already_solved: Phrases,
    blank: Option<Spanned<String>>,
}

#[derive(Default, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
struct Labels {
    left: Phrases,
    right: Phrases,
    up: Phrases,
    down: Phrases,
    dbl_left: Phrases,
    dbl_right: Phrases,
    dbl_up: Phrases,
    dbl_down: Phrases,
}

#[derive(Clone, Copy, Eq, PartialEq)]
enum Taught {
    Heading(SectionId),
    Label(Move),
    Sentence(Meaning),
    Blank,
}

impl WordsTable {
    /// Reads the table, which teaches words about this puzzle. Fails for a heading of no section, and for words that mean two
    /// things, that mean something else to the reader already, that a line of a right answer with another meaning has, or that any
    /// line has.
    pub(super) fn read(self, puzzle: Arc<PuzzleSpec>, source: Source<'_>) -> Result<Words, Error> {
        let phrases = self.phrases(&puzzle, source)?;
        let mut words = Words::about(puzzle);
        let mut known: Vec<(String, Taught, usize)> = Vec::new();
        for (taught, phrase) in phrases {
            let (start, line) = (phrase.span().start, source.line(&phrase));
            let phrase = phrase.into_inner();
            let error = |message: String| source.error_at(start, message);
            let key = folded(&phrase);
            if let Some((message, hint)) = taught.refuses(&key, &phrase, &words.puzzle) {
                return Err(error(message).with_hint(hint));
            }
            match known.iter().find(|(other, ..)| *other == key) {
                None => known.push((key, taught, line)),
                Some((_, same, _)) if *same == taught => continue,
                Some((_, other, line)) => {
                    let message =
                        format!("`{phrase}` means {other} in line {line}, and here {taught}");
                    return Err(error(message).with_hint("leave it out in one of the two places"));
                }
            }
            match taught {
                Taught::Heading(section) => words.headings.push((section, phrase)),
                // What the reader knows already would hide the other letters that it knows.
                Taught::Label(label) if move_named(&phrase) == Some(label) => (),
                Taught::Label(label) => words.labels.push((label, phrase)),
                Taught::Sentence(meaning) => words.sentences.push(Sentence {
                    text: phrase,
                    meaning,
                    is_whole_line: false,
                }),
                Taught::Blank => words.blank = Some(phrase),
            }
        }
        Ok(words)
    }

    /// All words with what they mean, in the order of the keys.
    fn phrases(
        self,
        puzzle: &PuzzleSpec,
        source: Source<'_>,
    ) -> Result<Vec<(Taught, Spanned<String>)>, Error> {
        let Self {
            headings,
            labels,
            no_solution,
            already_solved,
            blank,
        } = self;
        let mut lists = Vec::new();
        for (name, phrases) in headings {
            let id = puzzle.ids().find(|id| id.name() == name.get_ref());
            let Some(id) = id else {
                let message = format!(
                    "`headings` names `{}`, and there is no such section",
                    name.get_ref()
                );
                let ids: Vec<SectionId> = puzzle.ids().collect();
                let names = ids.iter().map(SectionId::name);
                let error = source.error(&name, message);
                return Err(error.with_nearest(
                    name.get_ref(),
                    names,
                    "name a section of this assignment",
                ));
            };
            lists.push((Taught::Heading(id), phrases));
        }
        lists.extend([
            (Taught::Label(Move::Left), labels.left),
            (Taught::Label(Move::Right), labels.right),
            (Taught::Label(Move::Up), labels.up),
            (Taught::Label(Move::Down), labels.down),
            (Taught::Label(Move::DoubleLeft), labels.dbl_left),
            (Taught::Label(Move::DoubleRight), labels.dbl_right),
            (Taught::Label(Move::DoubleUp), labels.dbl_up),
            (Taught::Label(Move::DoubleDown), labels.dbl_down),
            (Taught::Sentence(Meaning::NoSolution), no_solution),
            (Taught::Sentence(Meaning::AlreadySolved), already_solved),
            (Taught::Blank, blank.into_iter().collect()),
        ]);
        let each = |(taught, phrases): (Taught, Phrases)| {
            phrases.into_iter().map(move |phrase| (taught, phrase))
        };
        Ok(lists.into_iter().flat_map(each).collect())
    }
}

impl Taught {
    /// Why these words cannot mean it, and the way out. `key` are the words folded.
    fn refuses(
        self,
        key: &str,
        phrase: &str,
        puzzle: &Arc<PuzzleSpec>,
    ) -> Option<(String, &'static str)> {
        if key.is_empty() {
            let message = format!("`{phrase}` is empty, and would be in every line");
            return Some((message, "leave it out, or write what the program prints"));
        }
        if let Some(own) = self.own_meaning(key, puzzle) {
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
            _ => {
                let lines = lines_of_right_answers(puzzle);
                let means_other =
                    |(line, own): &&(String, Self)| *own != self && self.is_on(key, &folded(line));
                let (line, own) = lines.iter().find(means_other)?;
                let message =
                    format!("`{phrase}` stands in `{line}`, which means {own}, and here {self}");
                Some((message, "write words that stand only where they mean this"))
            }
        }
    }

    /// Whether words that are taught for it are found on a line.
    fn is_on(self, key: &str, line: &str) -> bool {
        match self {
            Self::Heading(_) | Self::Sentence(_) => line.contains(key),
            Self::Label(_) => line
                .split(|sign: char| !sign.is_alphanumeric())
                .any(|word| word == key),
            Self::Blank => false,
        }
    }

    /// What the words mean without being taught, where that is something else.
    fn own_meaning(self, key: &str, puzzle: &Arc<PuzzleSpec>) -> Option<String> {
        let own = match self {
            Self::Heading(_) => puzzle
                .ids()
                .find(|section| key.contains(section.name()))
                .map(Self::Heading),
            Self::Label(_) | Self::Blank => move_named(key).map(Self::Label),
            Self::Sentence(meaning) => {
                let (read, _) = parse(
                    key.as_bytes(),
                    Some(puzzle.goal),
                    &Words::about(Arc::clone(puzzle)),
                );
                let said = |remark| read.remark(remark).is_some();
                if said(Remark::Affirms) && meaning == Meaning::NoSolution {
                    return Some("that there is a solution".to_owned());
                }
                let denies = read.refusals().next().map(|_| Meaning::NoSolution);
                let solved = said(Remark::Solved).then_some(Meaning::AlreadySolved);
                denies.or(solved).map(Self::Sentence)
            }
        };
        own.filter(|own| *own != self).map(|own| own.to_string())
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

/// The lines of right answers but for their numbers, and what each means.
fn lines_of_right_answers(puzzle: &PuzzleSpec) -> Vec<(String, Taught)> {
    let headings = puzzle.sections.iter().map(|section| {
        let line = puzzle.heading.words(&section.heading);
        (line, Taught::Heading(section.id))
    });
    let label = |label: Move| (label.name().to_owned(), Taught::Label(label));
    let sentence = "No solution exists for the following initial state:".to_owned();
    let sentence = (sentence, Taught::Sentence(Meaning::NoSolution));
    let lines = headings
        .chain(puzzle.moves().moves().iter().copied().map(label))
        .chain([sentence]);
    lines.collect()
}

/// Whether a line, folded, is one of a right answer with another meaning than this.
pub(super) fn is_right_line(key: &str, meaning: Meaning, puzzle: &PuzzleSpec) -> bool {
    let rest = key.trim_matches(|sign: char| sign.is_ascii_digit() || sign == ' ');
    let mut lines = lines_of_right_answers(puzzle).into_iter();
    lines.any(|(line, own)| folded(&line) == rest && own != Taught::Sentence(meaning))
}

/// The move that a word is the name of, or the first letter of its name.
pub(super) fn move_named(key: &str) -> Option<Move> {
    let mut moves = Move::SINGLE.into_iter();
    moves.find(|one| {
        let name = one.name();
        name.eq_ignore_ascii_case(key) || name[..1].eq_ignore_ascii_case(key)
    })
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
