//! Words that staff teaches the reader: those of an assignment, and those that a person ruled on.

use std::sync::Arc;

use super::{PuzzleSpec, SectionId};
use crate::named::named;
use crate::puzzle::Move;

/// The puzzle that a program was asked to solve, and the words that are read beside the program's own.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Words {
    /// The puzzle, whose sections have names of their own.
    pub puzzle: Arc<PuzzleSpec>,
    /// Phrases in headings, with the section that they name. Letter case does not matter.
    pub headings: Vec<(SectionId, String)>,
    /// Words or signs that name a move. Letter case does not matter.
    pub labels: Vec<(Move, String)>,
    /// Sentences with one meaning.
    pub sentences: Vec<Sentence>,
    /// The sign of the empty square, beside a blank, `0` and any other sign that is no letter and no digit.
    pub blank: Option<String>,
}

impl Words {
    /// No words beside the program's own, about this puzzle.
    pub const fn about(puzzle: Arc<PuzzleSpec>) -> Self {
        Self {
            puzzle,
            headings: Vec::new(),
            labels: Vec::new(),
            sentences: Vec::new(),
            blank: None,
        }
    }

    /// Whether staff taught nothing.
    pub const fn are_plain(&self) -> bool {
        self.headings.is_empty()
            && self.labels.is_empty()
            && self.sentences.is_empty()
            && self.blank.is_none()
    }

    /// Whether all that is read as words has a letter and no digit: headings, names of sections, and what staff taught.
    pub fn are_in_letters(&self) -> bool {
        let sections = &self.puzzle.sections;
        let taught = self.headings.iter().map(|(_, own)| own);
        let taught = taught.chain(self.labels.iter().map(|(_, own)| own));
        let taught = taught.chain(self.sentences.iter().map(|own| &own.text));
        let mut own = taught.chain(sections.iter().flat_map(|own| &own.names));
        let headings = sections
            .iter()
            .map(|own| self.puzzle.heading.words(&own.heading));
        let is_in_letters = |text: &str| {
            let has_digit = text.bytes().any(|byte| byte.is_ascii_digit());
            text.contains(char::is_alphabetic) && !has_digit
        };
        own.all(|text| is_in_letters(text)) && { headings }.all(|text| is_in_letters(&text))
    }
}

impl Default for Words {
    fn default() -> Self {
        Self::about(PuzzleSpec::coms228())
    }
}

/// A sentence with one meaning.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Sentence {
    /// The sentence. Letter case and the width of white space do not matter.
    pub text: String,
    /// What it means.
    pub meaning: Meaning,
    /// Whether it is a whole line, as a ruling is. Otherwise more may stand before and after it.
    pub is_whole_line: bool,
}

named! {
    /// What a sentence means.
    #[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
    pub enum Meaning {
        /// The board has no solution.
        NoSolution = "no-solution",
        /// The board is the goal already.
        AlreadySolved = "already-solved",
        /// The file is no board, and is refused.
        Refusal = "refusal",
        /// Nothing that matters: a caption, a debug line.
        Nothing = "nothing",
    }
}

/// A line as sentences are compared: in lower case, each run of white space a single blank, none at either end.
pub fn folded(line: &str) -> String {
    let mut folded = String::with_capacity(line.len());
    for word in line.split_whitespace() {
        if !folded.is_empty() {
            folded.push(' ');
        }
        folded.extend(word.chars().flat_map(char::to_lowercase));
    }
    folded
}
