//! Stage 10: in what a text departs from the handout's, told from what was used of it.

use std::mem;

use crate::puzzle::SIDE;

use super::{
    Lenience, Line, Note,
    direction::exact_label,
    render::{SENTENCE, handouts_heading},
    sighting::Sighting,
    text::PlainText,
    three_rows::is_exact_row,
};

/// What the lines of a text were used for, counted from 0.
pub(super) struct Used {
    /// Headings.
    pub(super) headings: Vec<usize>,
    /// Labels.
    pub(super) labels: Vec<usize>,
    /// Sentences that there is no solution, and whether the board of each stands below it, if there is one.
    pub(super) sentences: Vec<(usize, bool)>,
    /// Boards, by their places among the sightings.
    pub(super) boards: Vec<usize>,
}

/// The departures of a text, in the order of [`Lenience`], and whether it holds any text that was used for nothing.
pub(super) fn departures(
    text: &PlainText<'_>,
    sightings: &[Sighting],
    used: Used,
) -> (Vec<Note>, bool) {
    let mut notes = Notes::default();
    notes.all[Lenience::NotPlainText as usize] = text.changed.map(|(line, lines)| Note {
        lenience: Lenience::NotPlainText,
        line,
        lines,
    });
    let by_line = uses(text.len(), sightings, used);
    let mut elements = Vec::with_capacity(text.len());
    for place in 0..text.len() {
        let (line, look, number) = (text.line(place), text.look(place), place + 1);
        if text.end_of(place).starts_with('\r') {
            notes.add(Lenience::CarriageReturns, number);
        }
        let is_row = |place: usize| matches!(by_line.get(place), Some(Use::Row(_)));
        let is_beside = is_row(place + 1) || place.checked_sub(1).is_some_and(is_row);
        let is_inside = by_line[place] == Use::Inside;
        let element = match by_line[place] {
            Use::Row(board) => {
                add_row(&mut notes, &sightings[board], place, line);
                if sightings[board].line() != place {
                    continue;
                }
                Element::Board
            }
            // The rows of a board never consist of white space alone.
            _ if look.is_blank => {
                notes.add_if(!line.is_empty(), Lenience::TrailingBlanks, number);
                Element::Empty { is_inside }
            }
            Use::Sentence { is_above_its_board } => {
                let is_handouts = line == SENTENCE && is_above_its_board;
                notes.add_if(!is_handouts, Lenience::NoSolutionWords, number);
                Element::Sentence
            }
            Use::Heading => {
                let heading = handouts_heading(line);
                notes.add_if(heading.is_none(), Lenience::HeadingWords, number);
                let is_mended = heading.is_some_and(|(.., is_mended)| is_mended);
                notes.add_if(is_mended, Lenience::MendedSpelling, number);
                Element::Heading
            }
            Use::Label => {
                notes.add_if(exact_label(line).is_none(), Lenience::LabelWords, number);
                Element::Label
            }
            Use::Nothing | Use::Inside if look.is_void() && (is_inside || is_beside) => {
                notes.add(Lenience::BoardDecoration, number);
                continue;
            }
            Use::Nothing | Use::Inside => {
                notes.add(Lenience::OtherText, number);
                Element::Other
            }
        };
        elements.push((element, number));
    }
    elements.push((Element::Edge, text.len()));
    if let Some(line) = uneven_at(&elements) {
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
    Nothing,
    /// It stands between two rows of a board.
    Inside,
    Label,
    Heading,
    Sentence {
        is_above_its_board: bool,
    },
    /// A row of this board, by its place among the sightings.
    Row(usize),
}

/// What each line is used for.
fn uses(lines: usize, sightings: &[Sighting], mut used: Used) -> Vec<Use> {
    let mut by_line = vec![Use::Nothing; lines];
    used.boards.sort_unstable();
    for &board in &used.boards {
        by_line[sightings[board].line()..sightings[board].last_line()].fill(Use::Inside);
    }
    for line in used.labels {
        by_line[line] = Use::Label;
    }
    for line in used.headings {
        by_line[line] = Use::Heading;
    }
    for (line, is_above_its_board) in used.sentences {
        by_line[line] = Use::Sentence { is_above_its_board };
    }
    // Of boards side by side, the first tells.
    for board in used.boards.into_iter().rev() {
        for row in &sightings[board].rows {
            by_line[row.line] = Use::Row(board);
        }
    }
    by_line
}

/// Notes in what a row departs from the handout's.
fn add_row(notes: &mut Notes, board: &Sighting, place: usize, line: &str) {
    /// Characters of a row.
    const WIDTH: usize = 2 * SIDE - 1;
    let mut note = |lenience: Lenience| notes.add(lenience, place + 1);
    if board.rows.len() == 1 {
        return note(Lenience::BoardOnOneLine);
    }
    if board.boards.len() == 1 && is_exact_row(line.as_bytes()) {
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

/// What stands beside empty lines.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Element {
    /// The text's begin or its end.
    Edge,
    Heading,
    Board,
    Label,
    /// The sentence that no solution exists.
    Sentence,
    /// Other text, around which empty lines do not matter.
    Other,
    /// An empty line, which may stand between two rows of a board.
    Empty {
        is_inside: bool,
    },
}

/// The line from which on empty lines are neither in no place nor in those of the spaced layout.
fn uneven_at(elements: &[(Element, usize)]) -> Option<usize> {
    let (mut not_handout, mut not_spaced) = (None, None);
    let (mut before, mut empty, mut first_empty) = (Element::Edge, 0, None);
    for &(element, line) in elements {
        if let Element::Empty { is_inside } = element {
            empty += 1;
            first_empty.get_or_insert(line);
            if is_inside {
                not_handout.get_or_insert(line);
                not_spaced.get_or_insert(line);
            }
            continue;
        }
        let line = first_empty.take().unwrap_or(line);
        let (above, empty) = (mem::replace(&mut before, element), mem::take(&mut empty));
        if above == Element::Other || element == Element::Other {
            continue;
        }
        if empty > 0 {
            not_handout.get_or_insert(line);
        }
        if empty != spaced(above, element) {
            not_spaced.get_or_insert(line);
        }
    }
    Some(not_handout?.max(not_spaced?))
}

/// Empty lines between two elements of the spaced layout: one after a heading, around each move and between two answers.
fn spaced(before: Element, element: Element) -> usize {
    let is_after = matches!(before, Element::Heading | Element::Label);
    let is_before = match element {
        Element::Heading | Element::Sentence => before != Element::Edge,
        Element::Label => true,
        _ => false,
    };
    usize::from(is_after) + usize::from(is_before)
}
