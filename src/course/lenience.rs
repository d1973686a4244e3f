//! The ways in which a text may bend the handout's rules and is understood all the same.

/// Declares the leniences: what each is, its name in reports and in the rubric, and the handout's rule that it bends.
macro_rules! leniences {
    ($($(#[$doc:meta])* $variant:ident, $name:literal, $rule:literal;)*) => {
        /// A way in which a text departs from the handout's and is understood all the same, in the order of looking; new ones go last.
        #[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
        pub enum Lenience {
            $($(#[$doc])* $variant,)*
        }

        impl Lenience {
            /// All leniences, in their order.
            pub const ALL: [Self; [$($name),*].len()] = [$(Self::$variant),*];

            /// The name used in reports and in the rubric.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$variant => $name,)* }
            }

            /// The handout's rule that it bends.
            pub const fn rule(self) -> &'static str {
                match self { $(Self::$variant => $rule,)* }
            }
        }
    };
}

leniences! {
    /// Bytes that are no UTF-8, or escape sequences of a terminal.
    NotPlainText, "not-plain-text", "the output is plain text";
    /// Lines that end in CR LF, or in CR alone.
    CarriageReturns, "carriage-returns", "lines end in a line feed";
    /// No line end after the last line.
    NoFinalLineEnd, "no-final-line-end", "the last line ends like every other";
    /// Empty lines that are neither none nor those of the spaced layout.
    EmptyLines, "empty-lines",
        "there are no empty lines, or one after the heading, around each move and between two solutions";
    /// The blanks of the empty square trimmed away at the end of a row.
    TrimmedBlanks, "trimmed-blanks", "a row is three cells, the empty square itself a blank";
    /// Blanks after the last cell of a row.
    TrailingBlanks, "trailing-blanks", "a row ends with its third cell";
    /// Cells closer together or further apart than one blank.
    CellWidth, "cell-width", "there is one blank between two cells";
    /// The empty square written as a character, such as `0` or `_`.
    BlankSymbol, "blank-symbol", "the empty square is a blank";
    /// Boards with borders, brackets or commas.
    BoardDecoration, "board-decoration", "a row holds its three cells and nothing else";
    /// Labels in another case, indented, numbered, shortened or with words around them.
    LabelWords, "label-words", "a move is one of the words LEFT, RIGHT, UP, DOWN on its own line";
    /// A heading in other words than the handout's.
    HeadingWords, "heading-words", "the heading reads `N moves in total (heuristic: …)`";
    /// Captions, prompts, timings, debug lines and other text around the answer.
    OtherText, "other-text", "nothing but the solutions is printed";
    /// The same answer more than once.
    Copies, "copies", "each solution is printed once";
    /// The sentence that no solution exists in other words than the handout's.
    NoSolutionWords, "no-solution-words", "the sentence reads `No solution exists for the following initial state:`";
    /// The handout's heading with its misspelling mended.
    MendedSpelling, "mended-spelling", "the heading says `number of mismatached tiles`, spelt as in the handout";
    /// Boards that stand on one line.
    BoardOnOneLine, "board-on-one-line", "a board is three lines, one for each row";
}
