//! Words that staff teaches the reader: those of an assignment, and those that a person ruled on.

use crate::{puzzle::Move, search::Heuristic};

/// The words that are read beside the program's own.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Words {
    /// Phrases in headings, with the section that they name. Letter case does not matter.
    pub headings: Vec<(Heuristic, String)>,
    /// Words or signs that name a move. Letter case does not matter.
    pub labels: Vec<(Move, String)>,
    /// Sentences with one meaning.
    pub sentences: Vec<Sentence>,
    /// The sign of the empty square, beside a blank, `0` and any other sign that is no letter and no digit.
    pub blank: Option<String>,
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

/// What a sentence means.
#[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub enum Meaning {
    /// The board has no solution.
    NoSolution,
    /// The board is the goal already.
    AlreadySolved,
    /// The file is no board, and is refused.
    Refusal,
    /// Nothing that matters: a caption, a debug line.
    Nothing,
}

impl Meaning {
    /// All meanings, in their order.
    pub const ALL: [Self; 4] = [
        Self::NoSolution,
        Self::AlreadySolved,
        Self::Refusal,
        Self::Nothing,
    ];

    /// The name used in files and on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::NoSolution => "no-solution",
            Self::AlreadySolved => "already-solved",
            Self::Refusal => "refusal",
            Self::Nothing => "nothing",
        }
    }
}

/// A line as sentences are compared: in lower case, each run of white space a single blank, none at either end.
#[must_use]
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
