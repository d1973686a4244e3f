//! What a puzzle asks for, as far as words about an answer depend on it.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::FindingId;
use crate::assignment::Variant;
use crate::course::PuzzleSpec;
use crate::transcript::Lenience;

/// What the puzzle of a case asks for.
#[derive(Clone, Copy, Debug, Deserialize, Eq, PartialEq, Serialize)]
pub struct Task {
    /// The sections of an answer.
    pub sections: usize,
    /// The built-in assignment that sets the puzzle; `None` if a file sets one of its own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub variant: Option<Variant>,
}

impl Default for Task {
    /// That of ComS 228.
    fn default() -> Self {
        Self {
            sections: 2,
            variant: Some(Variant::default()),
        }
    }
}

impl Task {
    pub(crate) fn by(puzzle: &Arc<PuzzleSpec>) -> Self {
        Self {
            sections: puzzle.sections.len(),
            variant: Variant::of_puzzle(puzzle),
        }
    }

    pub(crate) fn is_default(&self) -> bool {
        *self == Self::default()
    }

    /// The option of `solve` and `check` that sets the puzzle, with a blank in front; nothing where none is needed.
    pub(crate) fn option(self) -> String {
        match self.variant {
            _ if self.is_default() => String::new(),
            Some(variant) => format!(" --variant {}", variant.name()),
            None => " --assignment assignment.toml".to_owned(),
        }
    }

    /// The rule that a lenience bends: [`Lenience::rule`], but where a file sets words of its own.
    pub(crate) const fn rule(self, lenience: Lenience) -> &'static str {
        match (lenience, self.variant) {
            (Lenience::HeadingWords, None) => "the heading reads as the assignment has it",
            (Lenience::EmptyLines, Some(Variant::Coms472)) => {
                "there are no empty lines, or one after the heading and around each move, and two or three between two solutions"
            }
            (Lenience::EmptyLines, None) => {
                "there are no empty lines, or one after the heading and around each move, and between two solutions as many as the assignment has"
            }
            (Lenience::LabelWords, Some(Variant::Coms472)) => {
                "a move is one of the words LEFT, RIGHT, UP, DOWN, each with DBL_ in front for two tiles, on its own line"
            }
            _ => lenience.rule(),
        }
    }

    /// What a finding says of the program, as [`FindingId::clause`], by the number of solutions that are asked for.
    pub(crate) const fn clause(self, id: FindingId) -> &'static str {
        match (id, self.sections) {
            (FindingId::CountOfOtherSection, 3..) => "the stated number is that of another path",
            (FindingId::CountOfBoth, 3..) => "the stated number is the sum of two paths",
            (FindingId::LengthsDiffer, 3..) => "paths with the same moves differ in length",
            (FindingId::HeuristicMissing, 1) => "there is no solution",
            _ => id.clause(),
        }
    }
}
