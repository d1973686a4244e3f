//! Writing a transcript, byte for byte as the course wants it, and reading one that is exactly that.

use std::mem;

use super::direction::exact_label;
use super::{Label, Labels, Line, Named, Part, Reading, Section, Stop, Transcript};
use crate::course::{Layout, PuzzleSpec, SENTENCE, render_board};
use crate::puzzle::{Board, CELLS, SIDE, printed_row};

/// The text of a transcript, with the headings of a puzzle. A board that could not be read is left out. Between sections there are
/// as many empty lines as were printed there, whatever their order, and never more or fewer than the puzzle has.
pub fn render(transcript: &Transcript, puzzle: &PuzzleSpec, layout: Layout) -> String {
    let mut text = String::new();
    let places = transcript.parts.iter();
    let mut places: Vec<[usize; 2]> = places.map(|part| [part.line().0, part.end()]).collect();
    places.sort_unstable();
    let gaps = places.windows(2);
    let gaps = gaps.map(|pair| pair[1][0].saturating_sub(pair[0][1]));
    for (part, printed) in transcript.parts.iter().zip([0].into_iter().chain(gaps)) {
        if layout == Layout::Spaced && !text.is_empty() {
            let (fewest, most) = puzzle.section_gap.clone().into_inner();
            text.push_str(&"\n".repeat(printed.clamp(fewest, most)));
        }
        match part {
            Part::Solution(section) => render_section(section, puzzle, layout, &mut text),
            Part::NoSolution(sentence) => {
                let gap = sentence.board.as_ref().map_or("", |_| layout.gap());
                text.extend([SENTENCE, "\n", gap]);
                render_reading(sentence.board.as_ref(), &mut text);
            }
        }
    }
    text
}

fn render_section(section: &Section, puzzle: &PuzzleSpec, layout: Layout, text: &mut String) {
    let gap = layout.gap();
    if let Some(moves) = section.stated {
        let own = section.named.known().and_then(|id| puzzle.section(id));
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

/// The transcript that a text is to the byte: all headings, each with a path by its moves from this board to the goal.
pub(super) fn exact(text: &[u8], start: Board, puzzle: &PuzzleSpec) -> Option<Transcript> {
    let (goal, moves) = (puzzle.goal, puzzle.moves());
    let (mut rest, mut line) = (text, 1);
    let mut transcript = Transcript::default();
    for asked in puzzle.sections.iter().filter(|_| start != goal) {
        let id = asked.id;
        let heading = puzzle.read_heading(take_line(&mut rest)?);
        let heading = heading.filter(|(_, own, is_other)| *own == id && !is_other);
        let mut section = Section {
            line: Line(line),
            named: Named::Known(id),
            stated: Some(heading?.0),
            count_line: Line(line),
            stops: Vec::with_capacity(USUAL_BOARDS),
            ..Section::default()
        };
        let (mut labels, mut before) = (Labels::new(), None);
        loop {
            let board = take_board(&mut rest)?;
            let step = |before: Board| before.move_to(&board);
            let is_next = |before| step(before).is_some_and(|step| asked.moves.allows(step));
            before.map_or(board == start, is_next).then_some(())?;
            section.stops.push(Stop {
                reading: Reading::Board(board),
                line: Line(line + 1),
                labels: mem::take(&mut labels),
            });
            line += 1 + SIDE;
            if board == goal {
                break;
            }
            labels.push((exact_label(take_line(&mut rest)?, moves)?, Line(line)));
            before = Some(board);
        }
        transcript.parts.push(Part::Solution(section));
    }
    (start != goal && rest.is_empty()).then_some(transcript)
}

/// Boards of a path as long as the longest of the course's.
const USUAL_BOARDS: usize = 32;

/// Takes the next line, which has an end.
fn take_line<'t>(rest: &mut &'t [u8]) -> Option<&'t str> {
    let (line, behind) = rest.split_at(rest.iter().position(|byte| *byte == b'\n')?);
    *rest = &behind[1..];
    str::from_utf8(line).ok()
}

/// Takes the board that the next three lines are.
fn take_board(rest: &mut &[u8]) -> Option<Board> {
    let (rows, behind) = rest.split_first_chunk::<{ 2 * CELLS }>()?;
    *rest = behind;
    let mut cells = [0; CELLS];
    for (row, cells) in rows.chunks(2 * SIDE).zip(cells.chunks_mut(SIDE)) {
        cells.copy_from_slice(&printed_row(row.strip_suffix(b"\n")?)?);
    }
    Board::new(cells).ok()
}
