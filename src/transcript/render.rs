//! Writing a transcript, byte for byte as the course wants it, and reading one that is exactly that.

use std::mem;

use crate::{
    course::{PuzzleSpec, SectionId, SectionSpec},
    puzzle::{Board, CELLS, Move, SIDE, printed_row},
};

use super::{
    Label, Labels, Line, Named, Part, Reading, Section, Stop, Transcript, direction::exact_label,
};

/// The handout's sentence.
pub(super) const SENTENCE: &str = "No solution exists for the following initial state:";

/// Where empty lines go: the handout and the template's comments disagree.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub enum Layout {
    /// None, as in the handout's text.
    #[default]
    Handout,
    /// One after the heading and around each move, as the template's comments ask.
    Spaced,
}

impl Layout {
    /// What stands below a heading and around each move.
    fn gap(self) -> &'static str {
        match self {
            Self::Handout => "",
            Self::Spaced => "\n",
        }
    }
}

/// The text of a transcript, with the headings of a puzzle. A board that could not be read is left out.
#[must_use]
pub fn render(transcript: &Transcript, puzzle: &PuzzleSpec, layout: Layout) -> String {
    let mut text = String::new();
    for part in &transcript.parts {
        if layout == Layout::Spaced && !text.is_empty() {
            text.push('\n');
        }
        match part {
            Part::Solution(section) => render_section(section, puzzle, layout, &mut text),
            Part::NoSolution(sentence) => {
                text.extend([SENTENCE, "\n"]);
                render_reading(sentence.board.as_ref(), &mut text);
            }
        }
    }
    text
}

/// What the reference prints for a board.
#[must_use]
pub fn reference(board: &Board, puzzle: &PuzzleSpec, layout: Layout) -> String {
    let Some(solutions) = puzzle.solve(board) else {
        return render_unsolvable(board);
    };
    let transcript = Transcript::of_solutions(*board, &solutions);
    render(&transcript, puzzle, layout)
}

/// The handout's sentence that no solution exists, and the board that it speaks of.
#[must_use]
pub fn render_unsolvable(board: &Board) -> String {
    let mut text = format!("{SENTENCE}\n");
    render_board(board, &mut text);
    text
}

/// The text of a path under a heading that says how it was found, such as `algorithm: bfs`: what [`render`] writes, for paths
/// of any way of searching.
#[must_use]
pub fn render_path(
    found_by: &str,
    start: &Board,
    steps: &[(Move, Board)],
    layout: Layout,
) -> String {
    let gap = layout.gap();
    let mut text = format!("{} moves in total ({found_by})\n{gap}", steps.len());
    render_board(start, &mut text);
    for (step, board) in steps {
        text.extend([gap, step.name(), "\n", gap]);
        render_board(board, &mut text);
    }
    text
}

fn render_section(section: &Section, puzzle: &PuzzleSpec, layout: Layout, text: &mut String) {
    let gap = layout.gap();
    if let Some(moves) = section.stated {
        let own = match section.named {
            Named::Known(id) => puzzle.section(id),
            _ => None,
        };
        let line = match own {
            Some(own) => puzzle.heading.line(moves, &own.heading),
            None => format!("{moves} moves in total"),
        };
        text.extend([&line, "\n", gap]);
    }
    let render_labels = |labels: &[Label], text: &mut String| {
        for (step, _) in labels {
            text.extend([gap, step.name(), "\n", gap]);
        }
    };
    for stop in &section.stops {
        render_labels(&stop.labels, text);
        render_reading(Some(&stop.reading), text);
    }
    render_labels(&section.rest, text);
}

fn render_reading(reading: Option<&Reading>, text: &mut String) {
    if let Some(board) = reading.and_then(Reading::board) {
        render_board(&board, text);
    }
}

/// Writes the three rows of a board, with one blank between two cells, the empty square itself a blank.
fn render_board(board: &Board, text: &mut String) {
    for row in board.rows() {
        let cell = |cell: &u8| {
            if *cell == 0 {
                ' '
            } else {
                char::from(b'0' + cell)
            }
        };
        let [first, second, third] = [0, 1, 2].map(|column| cell(&row[column]));
        text.extend([first, ' ', second, ' ', third, '\n']);
    }
}

/// The heading of a section, in the handout's words or in others that are as good: the number, the section, and whether the words
/// are others.
pub(super) fn handouts_heading(line: &str, puzzle: &PuzzleSpec) -> Option<(u64, SectionId, bool)> {
    let (number, words) = puzzle.heading.read(line)?;
    let is_nameless = !puzzle.heading.names_section();
    let says = |section: &&SectionSpec| {
        is_nameless || section.heading == words || section.names.iter().any(|name| name == words)
    };
    let section = puzzle.sections.iter().find(says)?;
    Some((number, section.id, !is_nameless && section.heading != words))
}

/// Boards of a path as long as the longest of the course's.
const USUAL_BOARDS: usize = 32;

/// The lines of a text that are not read yet.
struct Lines<'t> {
    rest: &'t [u8],
    /// The next of them.
    next: Line,
}

impl<'t> Lines<'t> {
    /// The next line without its end.
    fn line(&mut self) -> Option<(&'t str, Line)> {
        let end = self.rest.iter().position(|byte| *byte == b'\n')?;
        let (own, rest) = (&self.rest[..end], &self.rest[end + 1..]);
        Some((str::from_utf8(own).ok()?, self.pass(rest, 1)))
    }

    /// The board that the next three lines are.
    fn board(&mut self) -> Option<(Board, Line)> {
        let (rows, rest) = self.rest.split_first_chunk::<{ 2 * CELLS }>()?;
        let mut cells = [0; CELLS];
        for (row, cells) in rows.chunks(2 * SIDE).zip(cells.chunks_mut(SIDE)) {
            cells.copy_from_slice(&printed_row(row.strip_suffix(b"\n")?)?);
        }
        Some((Board::new(cells).ok()?, self.pass(rest, SIDE)))
    }

    /// Goes on behind so many lines, and gives the first of them.
    fn pass(&mut self, rest: &'t [u8], lines: usize) -> Line {
        self.rest = rest;
        let behind = Line(self.next.0 + lines);
        mem::replace(&mut self.next, behind)
    }
}

/// The transcript that a text is to the byte: all headings, each with a path from this board to the goal. There is no other
/// way to understand it.
pub(super) fn exact(text: &[u8], start: Board, puzzle: &PuzzleSpec) -> Option<Transcript> {
    let (goal, moves) = (puzzle.goal, puzzle.moves());
    if start == goal {
        return None;
    }
    let (rest, next) = (text, Line(1));
    let mut lines = Lines { rest, next };
    let mut transcript = Transcript::default();
    for id in puzzle.ids() {
        let (heading, line) = lines.line()?;
        let heading = handouts_heading(heading, puzzle);
        let heading = heading.filter(|(_, own, is_other)| *own == id && !is_other);
        let mut section = Section {
            line,
            named: Named::Known(id),
            stated: Some(heading?.0),
            count_line: line,
            stops: Vec::with_capacity(USUAL_BOARDS),
            ..Section::default()
        };
        let (mut labels, mut before) = (Labels::new(), None);
        loop {
            let (board, line) = lines.board()?;
            let is_next = |before: Board| {
                before
                    .move_to(&board)
                    .is_some_and(|step| moves.allows(step))
            };
            before.map_or(board == start, is_next).then_some(())?;
            section.stops.push(Stop {
                reading: Reading::Board(board),
                line,
                labels: mem::take(&mut labels),
            });
            if board == goal {
                break;
            }
            let (label, line) = lines.line()?;
            labels.push((exact_label(label, moves)?, line));
            before = Some(board);
        }
        transcript.parts.push(Part::Solution(section));
    }
    lines.rest.is_empty().then_some(transcript)
}
