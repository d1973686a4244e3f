//! Stage 10: in what a text departs from the handout's, told from what was used of it.

use std::mem;
use std::ops::RangeInclusive;

use super::direction::exact_label;
use super::refusal::Refusal;
use super::said::Said;
use super::section::Answers;
use super::sighting::Sighting;
use super::text::{PlainText, is_void};
use super::{Lenience, Line, Section};
use crate::course::SENTENCE;
use crate::puzzle::{SIDE, printed_row};

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

/// The departures of a text, in the order of [`Lenience`], and whether it holds any text that was used for nothing.
pub(super) fn departures(
    text: &PlainText<'_>,
    said: &Said<'_>,
    answers: &Answers,
    refusals: &[Refusal],
) -> (Vec<Note>, bool) {
    let (puzzle, sightings) = (said.puzzle, said.sightings);
    let mut notes = Notes::default();
    notes.all[Lenience::NotPlainText as usize] = text.changed.map(|(line, lines)| Note {
        lenience: Lenience::NotPlainText,
        line,
        lines,
    });
    let mut by_line = vec![Use::Nothing; text.len()];
    let refused = refusals.iter().filter_map(|(_, board)| *board);
    let mut boards: Vec<usize> = answers.boards.iter().copied().chain(refused).collect();
    boards.sort_unstable();
    for &board in &boards {
        by_line[sightings[board].line()..sightings[board].last_line()].fill(Use::Inside);
    }
    for (_, line) in answers.sections.iter().flat_map(Section::labels) {
        by_line[place_of(*line)] = Use::Label;
    }
    for &line in &answers.headings {
        by_line[line] = Use::Heading;
    }
    for (sentence, board) in refusals {
        let place = place_of(sentence.line);
        let is_above_its_board = board.is_none_or(|board| sightings[board].line() > place);
        by_line[place] = Use::Sentence { is_above_its_board };
    }
    // Of boards side by side, the first tells.
    for board in boards.into_iter().rev() {
        for row in &sightings[board].rows {
            by_line[row.line] = Use::Row(board);
        }
    }
    let mut uses = Vec::with_capacity(text.len());
    for place in 0..text.len() {
        let (line, number) = (text.line(place), place + 1);
        if text.end_of(place).starts_with('\r') {
            notes.add(Lenience::CarriageReturns, number);
        }
        let is_row = |place: usize| matches!(by_line.get(place), Some(Use::Row(_)));
        let is_beside = is_row(place + 1) || place.checked_sub(1).is_some_and(is_row);
        let is_inside = by_line[place] == Use::Inside;
        let mut own = by_line[place];
        match own {
            Use::Row(board) => add_row(&mut notes, &sightings[board], place, line),
            // The rows of a board never consist of white space alone.
            _ if text.is_blank(place) => {
                notes.add_if(!line.is_empty(), Lenience::TrailingBlanks, number);
                own = Use::Empty;
            }
            Use::Sentence { is_above_its_board } => {
                let is_handouts = line == SENTENCE && is_above_its_board;
                notes.add_if(!is_handouts, Lenience::NoSolutionWords, number);
            }
            Use::Heading => {
                let heading = puzzle.read_heading(line);
                notes.add_if(heading.is_none(), Lenience::HeadingWords, number);
                let is_mended = heading.is_some_and(|own| own.2 && puzzle.is_misspelt(own.1));
                notes.add_if(is_mended, Lenience::MendedSpelling, number);
            }
            Use::Label => {
                let label = exact_label(line, puzzle.moves());
                notes.add_if(label.is_none(), Lenience::LabelWords, number);
            }
            _ if is_void(line) && (is_inside || is_beside) => {
                notes.add(Lenience::BoardDecoration, number);
                continue;
            }
            _ => {
                notes.add(Lenience::OtherText, number);
                own = Use::Nothing;
            }
        }
        uses.push((own, number));
    }
    uses.push((Use::Edge, text.len()));
    if let Some(line) = uneven_at(&uses, &puzzle.section_gap) {
        notes.add(Lenience::EmptyLines, line);
    }
    let last = text.len().checked_sub(1);
    let is_open = last.is_some_and(|last| text.end_of(last).is_empty());
    notes.add_if(is_open, Lenience::NoFinalLineEnd, text.len());
    let has_other = notes.all[Lenience::OtherText as usize].is_some();
    (notes.all.into_iter().flatten().collect(), has_other)
}

/// What a line is used for.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Use {
    /// None: other text, around which empty lines do not matter.
    Nothing,
    /// It stands between two rows of a board.
    Inside,
    /// An empty line.
    Empty,
    /// It is where the text begins or ends.
    Edge,
    Label,
    Heading,
    Sentence {
        is_above_its_board: bool,
    },
    /// A row of this board, by its place among the sightings.
    Row(usize),
}

/// Notes in what a row departs from the handout's.
fn add_row(notes: &mut Notes, board: &Sighting, place: usize, line: &str) {
    const WIDTH: usize = 2 * SIDE - 1;
    let mut note = |lenience: Lenience| notes.add(lenience, place + 1);
    if board.rows.len() == 1 {
        return note(Lenience::BoardOnOneLine);
    }
    if board.boards.len() == 1 && printed_row(line).is_some() {
        return;
    }
    let is_tile = |cell: &&str| matches!(cell.as_bytes(), [b'1'..=b'8']);
    let (tiles, others): (Vec<&str>, Vec<&str>) = line.split_whitespace().partition(is_tile);
    let is_bare = tiles.len() + others.len() <= SIDE
        && tiles.len() + 1 >= SIDE
        && others.iter().all(|cell| cell.chars().count() == 1);
    if !is_bare {
        let span = board.rows.iter().find(|row| row.line == place);
        let has_zero = span.is_some_and(|row| line[row.start..row.end].contains('0'));
        note(Lenience::BoardDecoration);
        if has_zero || line.contains(['_', '*', '#']) {
            note(Lenience::BlankSymbol);
        }
        return;
    }
    if !others.is_empty() {
        note(Lenience::BlankSymbol);
    }
    let (width, trimmed) = (line.chars().count(), line.trim_end().chars().count());
    match (width, tiles.len() + others.len()) {
        (WIDTH, _) if !line.contains('\t') => (),
        (_, 2) if width == trimmed && width < WIDTH => note(Lenience::TrimmedBlanks),
        (_, SIDE) if width != trimmed && trimmed == WIDTH => note(Lenience::TrailingBlanks),
        _ => note(Lenience::CellWidth),
    }
}

/// One note for each kind of departure.
#[derive(Default)]
struct Notes {
    all: [Option<Note>; Lenience::ALL.len()],
}

impl Notes {
    /// Notes a departure on a line, lines coming in their order.
    fn add(&mut self, lenience: Lenience, line: usize) {
        let note = self.all[lenience as usize].get_or_insert(Note {
            lenience,
            line,
            lines: 0,
        });
        note.lines += 1;
    }

    fn add_if(&mut self, is_departure: bool, lenience: Lenience, line: usize) {
        if is_departure {
            self.add(lenience, line);
        }
    }
}

/// The line that a place in a transcript is, counted from 0.
pub(super) fn place_of(line: Line) -> usize {
    line.0.saturating_sub(1)
}

/// The line from which on empty lines are neither in no place nor in those of the spaced layout.
fn uneven_at(uses: &[(Use, usize)], gap: &RangeInclusive<usize>) -> Option<usize> {
    let (mut not_handout, mut not_spaced) = (None, None);
    let (mut before, mut empty, mut first_empty) = (Use::Edge, 0, None);
    for &(own, line) in uses {
        if own == Use::Empty {
            empty += 1;
            first_empty.get_or_insert(line);
            continue;
        }
        let line = first_empty.take().unwrap_or(line);
        let (above, empty) = (mem::replace(&mut before, own), mem::take(&mut empty));
        if above == Use::Nothing || own == Use::Nothing {
            continue;
        }
        if empty > 0 {
            not_handout.get_or_insert(line);
        }
        if !spaced(above, own, gap).contains(&empty) {
            not_spaced.get_or_insert(line);
        }
    }
    Some(not_handout?.max(not_spaced?))
}

/// Empty lines between two lines of the spaced layout: one below a heading or a sentence and around each move, `gap` between answers.
fn spaced(above: Use, below: Use, gap: &RangeInclusive<usize>) -> RangeInclusive<usize> {
    let is_sentences = matches!((above, below), (Use::Sentence { .. }, Use::Row(_)));
    let after = usize::from(is_sentences || matches!(above, Use::Heading | Use::Label));
    match below {
        Use::Heading | Use::Sentence { .. } if above != Use::Edge => {
            after + gap.start()..=after + gap.end()
        }
        Use::Label => after + 1..=after + 1,
        _ => after..=after,
    }
}
