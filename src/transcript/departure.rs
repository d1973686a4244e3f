//! Stage 10: in what a text departs from the handout's, told from what was used of it.

use std::{iter::Peekable, vec::IntoIter};

use crate::puzzle::SIDE;

use super::{
    Lenience, Line, Note, direction::exact_label, refusal::SENTENCE, render::handouts_heading,
    sighting::Sighting, text::PlainText, three_rows::is_exact_row,
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
    let mut spacing = Spacing::default();
    let mut has_other = false;
    let [mut headings, mut labels] = [used.headings, used.labels].map(in_order);
    let mut sentences = in_order(used.sentences);
    let rows_of = |board: usize| {
        sightings[board]
            .rows
            .iter()
            .map(move |row| (row.line, board))
    };
    let mut rows = in_order(used.boards.into_iter().flat_map(rows_of).collect());
    let mut last_row: Option<(usize, usize)> = None;
    for place in 0..text.len() {
        let (line, look, number) = (text.line(place), text.look(place), place + 1);
        if text.end_of(place).starts_with('\r') {
            notes.add(Lenience::CarriageReturns, number);
        }
        let row = rows.next_if(|(line, _)| *line == place);
        // Of boards side by side, the first tells.
        while rows.next_if(|(line, _)| *line == place).is_some() {}
        let next_row = rows.peek().copied();
        let is_inside =
            matches!((last_row, next_row), (Some(last), Some(next)) if last.1 == next.1);
        let is_beside = last_row.is_some_and(|(line, _)| line + 1 == place)
            || next_row.is_some_and(|(line, _)| line == place + 1);
        last_row = row.or(last_row);
        let is_used = |list: &mut Peekable<IntoIter<usize>>| list.next_if_eq(&place).is_some();
        let [is_heading, is_label] = [&mut headings, &mut labels].map(is_used);
        let mut sentence = None;
        while let Some((_, is_above_its_board)) = sentences.next_if(|(line, _)| *line == place) {
            sentence = Some(is_above_its_board);
        }
        let element = if let Some((_, board)) = row {
            add_row(&mut notes, &sightings[board], place, line);
            if sightings[board].line() != place {
                continue;
            }
            Element::Board
        } else if look.is_blank {
            // The rows of a board never consist of white space alone.
            spacing.empty_line(is_inside, number);
            notes.add_if(!line.is_empty(), Lenience::TrailingBlanks, number);
            continue;
        } else if let Some(is_above_its_board) = sentence {
            let is_handouts = line == SENTENCE && is_above_its_board;
            notes.add_if(!is_handouts, Lenience::NoSolutionWords, number);
            Element::Sentence
        } else if is_heading {
            let heading = handouts_heading(line);
            notes.add_if(heading.is_none(), Lenience::HeadingWords, number);
            let is_mended = heading.is_some_and(|(.., is_mended)| is_mended);
            notes.add_if(is_mended, Lenience::MendedSpelling, number);
            Element::Heading
        } else if is_label {
            notes.add_if(exact_label(line).is_none(), Lenience::LabelWords, number);
            Element::Label
        } else if look.is_void() && (is_inside || is_beside) {
            notes.add(Lenience::BoardDecoration, number);
            continue;
        } else {
            has_other = true;
            notes.add(Lenience::OtherText, number);
            Element::Other
        };
        spacing.element(element, number);
    }
    spacing.element(Element::Edge, text.len());
    if let Some(line) = spacing.broken_at() {
        notes.add(Lenience::EmptyLines, line);
    }
    let last = text.len().checked_sub(1);
    let is_open = last.is_some_and(|last| text.end_of(last).is_empty());
    notes.add_if(is_open, Lenience::NoFinalLineEnd, text.len());
    (notes.all.into_iter().flatten().collect(), has_other)
}

/// A list in order, each entry once.
fn in_order<T: Ord>(mut list: Vec<T>) -> Peekable<IntoIter<T>> {
    list.sort_unstable();
    list.dedup();
    list.into_iter().peekable()
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

/// Watches where empty lines are.
#[derive(Debug, Default)]
struct Spacing {
    empty: usize,
    /// The first of them.
    first_empty: usize,
    before: Element,
    /// The first line that does not fit the handout's layout.
    not_handout: Option<usize>,
    /// The first line that does not fit the spaced layout.
    not_spaced: Option<usize>,
}

/// What stands beside empty lines.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
enum Element {
    /// The text's begin or its end.
    #[default]
    Edge,
    Heading,
    Board,
    Label,
    /// The sentence that no solution exists.
    Sentence,
    /// Other text, around which empty lines do not matter.
    Other,
}

impl Spacing {
    fn empty_line(&mut self, is_inside_board: bool, number: usize) {
        if self.empty == 0 {
            self.first_empty = number;
        }
        self.empty += 1;
        if is_inside_board {
            self.not_handout.get_or_insert(number);
            self.not_spaced.get_or_insert(number);
        }
    }

    /// Takes note of the empty lines since the last element.
    fn element(&mut self, element: Element, number: usize) {
        let before = std::mem::replace(&mut self.before, element);
        let empty = std::mem::take(&mut self.empty);
        let number = if empty > 0 { self.first_empty } else { number };
        if before == Element::Other || element == Element::Other {
            return;
        }
        if empty > 0 {
            self.not_handout.get_or_insert(number);
        }
        if empty != spaced(before, element) {
            self.not_spaced.get_or_insert(number);
        }
    }

    /// The line from which on neither layout fits.
    fn broken_at(&self) -> Option<usize> {
        Some(self.not_handout?.max(self.not_spaced?))
    }
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
