//! What helps a student to see it: boards drawn side by side, in plain text.
//!
//! The surprise: a mark is two brackets around a cell, `[5]`, so that as soon as one cell is marked every cell of every board
//! in the drawing is three characters wide, and the columns stay straight.

use crate::puzzle::{Board, CELLS};

/// Cells that may differ between two boards of which one should be the other, and that are worth a mark.
const LITTLE: usize = 4;

/// Blanks between two boards.
const BETWEEN: usize = 3;

/// A board of a drawing, its caption, and the cells of it that are marked.
#[derive(Clone, Copy, Debug)]
pub(super) struct Picture<'a> {
    caption: &'a str,
    board: Board,
    marked: [bool; CELLS],
}

impl<'a> Picture<'a> {
    /// A board without a mark.
    pub(super) fn new(caption: &'a str, board: Board) -> Self {
        Self {
            caption,
            board,
            marked: [false; CELLS],
        }
    }

    /// The board that a move leads to, the tile that moved marked.
    pub(super) fn moved(caption: &'a str, before: Board, board: Board) -> Self {
        Self::new(caption, board).marking(|cell| cell == before.blank())
    }

    /// The same, with marks on the cells that `is_marked` picks, 0 to 8.
    pub(super) fn marking(mut self, is_marked: impl Fn(usize) -> bool) -> Self {
        self.marked = std::array::from_fn(is_marked);
        self
    }

    /// The same, with marks on the cells where `other` has something else.
    pub(super) fn against(self, other: Board) -> Self {
        let cells = *self.board.cells();
        self.marking(|cell| cells[cell] != other.cells()[cell])
    }

    /// The same, with marks on the cells where `other` has something else, unless there are so many that marks tell nothing.
    pub(super) fn where_it_differs_little(self, other: Board) -> Self {
        let marked = self.against(other);
        let is_little = marked.marked.iter().filter(|&&is_marked| is_marked).count() <= LITTLE;
        if is_little { marked } else { self }
    }

    /// The same, with marks on the tiles, and not on the blank, where `other` has something else.
    pub(super) fn tiles_against(self, other: Board) -> Self {
        let cells = *self.board.cells();
        self.marking(|cell| cells[cell] != 0 && cells[cell] != other.cells()[cell])
    }

    /// Adds a row of the board, and returns how many characters wide it is.
    fn push_row(&self, text: &mut String, row: usize, is_wide: bool) -> usize {
        for cell in row * 3..row * 3 + 3 {
            let (before, after) = match (self.marked[cell], is_wide) {
                (true, _) => ("[", "]"),
                (false, true) => (" ", " "),
                (false, false) => ("", if cell % 3 < 2 { " " } else { "" }),
            };
            text.push_str(before);
            text.push(match self.board.cells()[cell] {
                0 => '·',
                digit => char::from(b'0' + digit),
            });
            text.push_str(after);
        }
        row_width(is_wide)
    }
}

/// How many characters wide a row is: with marks, or without.
fn row_width(is_wide: bool) -> usize {
    if is_wide { 9 } else { 5 }
}

/// Boards side by side under their captions, the empty square as `·`.
pub(super) fn draw(pictures: &[Picture<'_>]) -> String {
    let is_wide = pictures
        .iter()
        .any(|picture| picture.marked.contains(&true));
    let indent = if is_wide { " " } else { "" };
    let mut text = String::with_capacity(pictures.len() * 64);
    push_line(&mut text, pictures, is_wide, |text, picture| {
        text.push_str(indent);
        text.push_str(picture.caption);
        indent.len() + picture.caption.chars().count()
    });
    for row in 0..3 {
        text.push('\n');
        push_line(&mut text, pictures, is_wide, |text, picture| {
            picture.push_row(text, row, is_wide)
        });
    }
    text
}

/// Adds a line: of each picture what `push` adds, as wide as the picture, and nothing blank at its end. `push` returns how
/// many characters it added.
fn push_line(
    text: &mut String,
    pictures: &[Picture<'_>],
    is_wide: bool,
    push: impl Fn(&mut String, &Picture<'_>) -> usize,
) {
    for picture in pictures {
        let captioned = usize::from(is_wide) + picture.caption.chars().count();
        let width = captioned.max(row_width(is_wide)) + BETWEEN;
        let pushed = push(text, picture);
        text.extend(std::iter::repeat_n(' ', width - pushed));
    }
    text.truncate(text.trim_end_matches(' ').len());
}

#[cfg(test)]
mod tests {
    use super::{Picture, draw};
    use crate::puzzle::{Board, GOAL};

    fn board(digits: &str) -> Board {
        digits.parse().expect("a board")
    }

    #[test]
    fn boards_without_a_mark_are_as_narrow_as_the_handouts() {
        let pictures = [
            Picture::new("given", board("412530867")),
            Picture::new("the goal", GOAL),
        ];
        assert_eq!(
            draw(&pictures),
            "given   the goal\n4 1 2   1 2 3\n5 3 ·   8 · 4\n8 6 7   7 6 5"
        );
    }

    #[test]
    fn the_tile_that_moved_is_marked_and_the_columns_stay_straight() {
        let (before, after) = (board("123657840"), board("123650847"));
        let pictures = [
            Picture::new("before", before),
            Picture::moved("after", before, after),
        ];
        assert_eq!(
            draw(&pictures),
            " before      after\n 1  2  3     1  2  3\n 6  5  7     6  5  ·\n 8  4  ·     8  4 [7]"
        );
    }

    #[test]
    fn every_cell_that_differs_is_marked_and_the_blank_only_where_asked() {
        let other = board("123840765");
        let cells = draw(&[Picture::new("shown", other).against(GOAL)]);
        assert_eq!(cells, " shown\n 1  2  3\n 8 [4][·]\n 7  6  5");
        let tiles = draw(&[Picture::new("shown", other).tiles_against(GOAL)]);
        assert_eq!(tiles, " shown\n 1  2  3\n 8 [4] ·\n 7  6  5");
    }

    #[test]
    fn three_marked_boards_fit_into_80_columns_with_the_indent_of_a_report() {
        let mark_all = |caption| Picture::new(caption, GOAL).marking(|_| true);
        let text = draw(&[
            mark_all("before"),
            mark_all("your move"),
            mark_all("a best move"),
        ]);
        assert!(
            text.lines().all(|line| line.chars().count() <= 70),
            "{text}"
        );
    }
}
