//! What an answer looks like, byte for byte as the course wants it.

use serde::Deserialize;

use super::{PuzzleSpec, SectionId};
use crate::named::named;
use crate::puzzle::{Board, CELLS, Move, SIDE};
use crate::search::{AnySolver, boards_along};

/// The handout's sentence.
pub const SENTENCE: &str = "No solution exists for the following initial state:";

named! {
    /// Where empty lines go: the handout and the template's comments disagree.
    #[derive(Clone, Copy, Debug, Default, Deserialize, Eq, PartialEq)]
    #[serde(rename_all = "kebab-case")]
    pub enum Layout {
        /// None, as in the handout's text.
        #[default]
        Handout = "handout",
        /// One after a heading or the sentence, and around each move, as the template's comments ask.
        Spaced = "spaced",
    }
}

impl Layout {
    /// What stands below a heading and around each move.
    pub const fn gap(self) -> &'static str {
        match self {
            Self::Handout => "",
            Self::Spaced => "\n",
        }
    }

    /// What stands between two sections.
    pub fn between(self, puzzle: &PuzzleSpec) -> String {
        self.gap().repeat(*puzzle.section_gap.start())
    }
}

/// What the reference prints for a board.
pub fn reference(board: &Board, puzzle: &PuzzleSpec, layout: Layout) -> String {
    reference_by(&mut AnySolver::default(), board, puzzle, layout)
}

/// The same by a solver that is used for many boards.
pub(crate) fn reference_by(
    solver: &mut AnySolver,
    board: &Board,
    puzzle: &PuzzleSpec,
    layout: Layout,
) -> String {
    match puzzle.solve(solver, board) {
        Some(solutions) => answer(board, &solutions, puzzle, layout),
        None => render_unsolvable(board, layout),
    }
}

/// The bytes of the shortest answer to a board that shows each required path as the course wants it, headings left out; 0 for a board that
/// has no solution.
pub fn least_bytes(board: &Board, puzzle: &PuzzleSpec) -> u64 {
    let (board_bytes, label_bytes) = (2 * CELLS as u64, "UP\n".len() as u64);
    let sections = puzzle.sections.iter().filter(|section| section.is_required);
    let moves = sections.filter_map(|section| puzzle.way(Some(section.id)).distance(board));
    let bytes = |moves| board_bytes + u64::from(moves) * (label_bytes + board_bytes);
    moves.map(bytes).sum()
}

/// The text of these solutions of a board.
pub fn answer(
    board: &Board,
    solutions: &[(SectionId, Vec<Move>)],
    puzzle: &PuzzleSpec,
    layout: Layout,
) -> String {
    let text = |(id, moves): &(SectionId, Vec<Move>)| {
        let own = puzzle.section(*id).map_or("", |section| &section.heading);
        let heading = puzzle.heading.line(moves.len() as u64, own);
        let boards = boards_along(*board, moves).skip(1);
        let steps: Vec<(Move, Board)> = moves.iter().copied().zip(boards).collect();
        render_path(&heading, board, &steps, layout)
    };
    let sections: Vec<String> = solutions.iter().map(text).collect();
    sections.join(&layout.between(puzzle))
}

/// The handout's sentence that no solution exists, and the board that it speaks of.
pub fn render_unsolvable(board: &Board, layout: Layout) -> String {
    let mut text = format!("{SENTENCE}\n{}", layout.gap());
    render_board(board, &mut text);
    text
}

/// The text of a path under a heading.
pub fn render_path(
    heading: &str,
    start: &Board,
    steps: &[(Move, Board)],
    layout: Layout,
) -> String {
    let gap = layout.gap();
    let mut text = format!("{heading}\n{gap}");
    render_board(start, &mut text);
    for (step, board) in steps {
        text.extend([gap, step.name(), "\n", gap]);
        render_board(board, &mut text);
    }
    text
}

/// Writes the three rows of a board, with one blank between two cells, the empty square itself a blank.
pub fn render_board(board: &Board, text: &mut String) {
    for (place, digit) in board.cells().iter().enumerate() {
        let is_last = place % SIDE == SIDE - 1;
        let cell = if *digit == 0 { b' ' } else { b'0' + digit };
        text.extend([char::from(cell), if is_last { '\n' } else { ' ' }]);
    }
}
