//! The names of what the reader forgives.

/// A way in which a text departs from the handout's and is understood all the same. The order is that in which they are
/// looked for; new ones go to the end.
#[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub enum Lenience {
    /// Bytes that are no UTF-8, or escape sequences of a terminal.
    NotPlainText,
    /// Lines that end in CR LF, or in CR alone.
    CarriageReturns,
    /// No line end after the last line.
    NoFinalLineEnd,
    /// Empty lines that are neither none nor those of the spaced layout.
    EmptyLines,
    /// The blanks of the empty square trimmed away at the end of a row.
    TrimmedBlanks,
    /// Blanks after the last cell of a row.
    TrailingBlanks,
    /// Cells closer together or further apart than one blank.
    CellWidth,
    /// The empty square written as a character, such as `0` or `_`.
    BlankSymbol,
    /// Boards with borders, brackets or commas.
    BoardDecoration,
    /// Labels in another case, indented, numbered, shortened or with words around them.
    LabelWords,
    /// A heading in other words than the handout's.
    HeadingWords,
    /// Captions, prompts, timings, debug lines and other text around the answer.
    OtherText,
    /// The same answer more than once.
    Copies,
    /// The sentence that no solution exists in other words than the handout's.
    NoSolutionWords,
    /// The handout's heading with its misspelling mended.
    MendedSpelling,
    /// Boards that stand on one line.
    BoardOnOneLine,
}

impl Lenience {
    /// All leniences, in their order.
    pub const ALL: [Self; 16] = [
        Self::NotPlainText,
        Self::CarriageReturns,
        Self::NoFinalLineEnd,
        Self::EmptyLines,
        Self::TrimmedBlanks,
        Self::TrailingBlanks,
        Self::CellWidth,
        Self::BlankSymbol,
        Self::BoardDecoration,
        Self::LabelWords,
        Self::HeadingWords,
        Self::OtherText,
        Self::Copies,
        Self::NoSolutionWords,
        Self::MendedSpelling,
        Self::BoardOnOneLine,
    ];

    /// The name used in reports and in the rubric.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::NotPlainText => "not-plain-text",
            Self::CarriageReturns => "carriage-returns",
            Self::NoFinalLineEnd => "no-final-line-end",
            Self::EmptyLines => "empty-lines",
            Self::TrimmedBlanks => "trimmed-blanks",
            Self::TrailingBlanks => "trailing-blanks",
            Self::CellWidth => "cell-width",
            Self::BlankSymbol => "blank-symbol",
            Self::BoardDecoration => "board-decoration",
            Self::LabelWords => "label-words",
            Self::HeadingWords => "heading-words",
            Self::OtherText => "other-text",
            Self::Copies => "copies",
            Self::NoSolutionWords => "no-solution-words",
            Self::MendedSpelling => "mended-spelling",
            Self::BoardOnOneLine => "board-on-one-line",
        }
    }

    /// The handout's rule that it bends.
    #[must_use]
    pub const fn rule(self) -> &'static str {
        match self {
            Self::NotPlainText => "the output is plain text",
            Self::CarriageReturns => "lines end in a line feed",
            Self::NoFinalLineEnd => "the last line ends like every other",
            Self::EmptyLines => {
                "there are no empty lines, or one after the heading, around each move and between two solutions"
            }
            Self::TrimmedBlanks => "a row is three cells, the empty square itself a blank",
            Self::TrailingBlanks => "a row ends with its third cell",
            Self::CellWidth => "there is one blank between two cells",
            Self::BlankSymbol => "the empty square is a blank",
            Self::BoardDecoration => "a row holds its three cells and nothing else",
            Self::LabelWords => "a move is one of the words LEFT, RIGHT, UP, DOWN on its own line",
            Self::HeadingWords => "the heading reads `N moves in total (heuristic: …)`",
            Self::OtherText => "nothing but the solutions is printed",
            Self::Copies => "each solution is printed once",
            Self::NoSolutionWords => {
                "the sentence reads `No solution exists for the following initial state:`"
            }
            Self::MendedSpelling => {
                "the heading says `number of mismatached tiles`, spelt as in the handout"
            }
            Self::BoardOnOneLine => "a board is three lines, one for each row",
        }
    }
}

/// A lenience that was needed.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Note {
    /// Which.
    pub lenience: Lenience,
    /// The first line where it was needed, counted from 1.
    pub line: usize,
    /// On how many lines it was needed.
    pub lines: usize,
}
