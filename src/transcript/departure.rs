//! Stage 8: in what a text departs from the handout's, told from what was used of it.

use crate::puzzle::SIDE;

use super::{
    Lenience, Line, Note,
    claim::handouts_heading,
    direction::exact_label,
    refusal::SENTENCE,
    sighting::{Sighting, Span, exact_cells},
    spacing::{Element, Spacing},
    text::PlainText,
};

/// What the lines of a text were used for, each list in order and counted from 0.
pub(super) struct Used {
    /// Headings.
    pub(super) headings: Vec<usize>,
    /// Labels.
    pub(super) labels: Vec<usize>,
    /// Sentences that there is no solution.
    pub(super) sentences: Vec<usize>,
    /// Boards, by their places among the sightings.
    pub(super) boards: Vec<usize>,
}

/// What a line was used for.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Use {
    Heading,
    Label,
    Sentence,
    Row,
}

/// The departures of a text, in the order of [`Lenience`], and whether it holds any text that was used for nothing.
pub(super) fn departures(
    text: &PlainText<'_>,
    sightings: &[Sighting],
    used: Used,
) -> (Vec<Note>, bool) {
    let mut notes = Notes::default();
    if let Some((line, lines)) = text.changed {
        notes.all[Lenience::NotPlainText as usize] = Some(Note {
            lenience: Lenience::NotPlainText,
            line,
            lines,
        });
    }
    let mut spacing = Spacing::default();
    let mut has_other = false;
    let mut uses = Uses::of(used, sightings);
    for place in 0..text.len() {
        let number = place + 1;
        if text.end_of(place).starts_with('\r') {
            notes.add(Lenience::CarriageReturns, number);
        }
        let line = text.line(place);
        if text.look(place).is_blank {
            let is_inside = uses.is_inside_board(place);
            // The rows of a board never consist of white space alone.
            spacing.empty_line(is_inside, number);
            continue;
        }
        match uses.of_line(place) {
            None if text.look(place).is_void() && uses.is_near_board(place) => {
                notes.add(Lenience::BoardDecoration, number);
            }
            None => {
                has_other = true;
                notes.add(Lenience::OtherText, number);
                spacing.other();
            }
            Some((Use::Heading, _)) => {
                spacing.element(Element::Heading, number);
                match handouts_heading(line) {
                    Some((.., false)) => (),
                    Some((.., true)) => notes.add(Lenience::MendedSpelling, number),
                    None => notes.add(Lenience::HeadingWords, number),
                }
            }
            Some((Use::Label, _)) => {
                spacing.element(Element::Label, number);
                if exact_label(line).is_none() {
                    notes.add(Lenience::LabelWords, number);
                }
            }
            Some((Use::Sentence, _)) => {
                spacing.element(Element::Sentence, number);
                if line != SENTENCE {
                    notes.add(Lenience::NoSolutionWords, number);
                }
            }
            Some((Use::Row, Some(board))) => {
                if sightings[board].line() == place {
                    spacing.element(Element::Board, number);
                }
                row(&mut notes, &sightings[board], place, line);
            }
            Some((Use::Row, None)) => (),
        }
    }
    spacing.end(text.len());
    if let Some(line) = spacing.broken_at() {
        notes.add(Lenience::EmptyLines, line);
    }
    if let Some(last) = text.len().checked_sub(1)
        && text.end_of(last).is_empty()
    {
        notes.add(Lenience::NoFinalLineEnd, text.len());
    }
    (notes.all.into_iter().flatten().collect(), has_other)
}

/// Notes in what a row departs from the handout's.
fn row(notes: &mut Notes, sighting: &Sighting, place: usize, line: &str) {
    if sighting.rows.len() == 1 {
        notes.add(Lenience::BoardOnOneLine, place + 1);
        return;
    }
    if sighting.boards.len() == 1 && exact_cells(line.as_bytes()).is_some() {
        return;
    }
    let Some(span) = sighting.rows.iter().find(|row| row.line == place) else {
        return;
    };
    for lenience in departures_of_row(line, *span) {
        notes.add(lenience, place + 1);
    }
}

/// In what a row departs from the handout's.
fn departures_of_row(line: &str, span: Span) -> Vec<Lenience> {
    let mut found = Vec::new();
    let cells: Vec<&str> = line.split_whitespace().collect();
    let is_tile = |cell: &&str| matches!(cell.as_bytes(), [b'1'..=b'8']);
    let tiles = cells.iter().filter(|cell| is_tile(cell)).count();
    let is_sign = |cell: &str| cell.chars().count() == 1;
    let others: Vec<&str> = cells
        .iter()
        .filter(|cell| !is_tile(cell))
        .copied()
        .collect();
    let is_bare =
        cells.len() <= SIDE && tiles + 1 >= SIDE && others.iter().all(|cell| is_sign(cell));
    if !is_bare {
        found.push(Lenience::BoardDecoration);
        let inside = &line[span.start..span.end];
        if inside.contains('0') || line.contains(['_', '*', '#']) {
            found.push(Lenience::BlankSymbol);
        }
        return found;
    }
    if !others.is_empty() {
        found.push(Lenience::BlankSymbol);
    }
    let (width, trimmed) = (line.chars().count(), line.trim_end().chars().count());
    if tiles == SIDE - 1 && others.is_empty() {
        match width {
            5 => (),
            _ if width == trimmed && width < 5 => found.push(Lenience::TrimmedBlanks),
            _ => found.push(Lenience::CellWidth),
        }
    } else if width != trimmed && trimmed == 5 {
        found.push(Lenience::TrailingBlanks);
    } else if width != 5 || cells.len() != SIDE {
        found.push(Lenience::CellWidth);
    }
    found
}

/// Tells what each line was used for, lines being asked for in their order.
struct Uses<'s> {
    used: Used,
    sightings: &'s [Sighting],
    next: [usize; 4],
}

impl<'s> Uses<'s> {
    fn of(mut used: Used, sightings: &'s [Sighting]) -> Self {
        for list in [
            &mut used.headings,
            &mut used.labels,
            &mut used.sentences,
            &mut used.boards,
        ] {
            list.sort_unstable();
            list.dedup();
        }
        Self {
            used,
            sightings,
            next: [0; 4],
        }
    }

    /// What a line was used for, and its board where it is a row.
    fn of_line(&mut self, place: usize) -> Option<(Use, Option<usize>)> {
        if let Some(board) = self.board_at(place) {
            return Some((Use::Row, Some(board)));
        }
        let lists = [
            (&self.used.sentences, Use::Sentence),
            (&self.used.headings, Use::Heading),
            (&self.used.labels, Use::Label),
        ];
        for (index, (list, used)) in lists.into_iter().enumerate() {
            let next = &mut self.next[index];
            while list.get(*next).is_some_and(|&line| line < place) {
                *next += 1;
            }
            if list.get(*next) == Some(&place) {
                return Some((used, None));
            }
        }
        None
    }

    /// The board of which a line is a row.
    fn board_at(&mut self, place: usize) -> Option<usize> {
        let next = &mut self.next[3];
        let boards = &self.used.boards;
        while boards
            .get(*next)
            .is_some_and(|&board| self.sightings[board].last_line() < place)
        {
            *next += 1;
        }
        let mut near = boards[(*next).min(boards.len())..].iter().copied();
        near.find(|&board| {
            self.sightings[board].line() > place
                || self.sightings[board]
                    .rows
                    .iter()
                    .any(|row| row.line == place)
        })
        .filter(|&board| self.sightings[board].line() <= place)
    }

    /// Whether a line stands inside a board, or right beside one.
    fn is_near_board(&self, place: usize) -> bool {
        let next = self.next[3].min(self.used.boards.len());
        let near = &self.used.boards[next.saturating_sub(1)..self.used.boards.len().min(next + 1)];
        near.iter().any(|&board| {
            let board = &self.sightings[board];
            board.line() <= place + 1 && place <= board.last_line() + 1
        })
    }

    /// Whether a blank line stands between two rows of a board.
    fn is_inside_board(&mut self, place: usize) -> bool {
        let boards = &self.used.boards[self.next[3].min(self.used.boards.len())..];
        boards.first().is_some_and(|&board| {
            let board = &self.sightings[board];
            board.line() < place && place < board.last_line()
        })
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
}

/// The line that a place in a transcript is, counted from 0.
pub(super) fn place_of(line: Line) -> usize {
    line.0.saturating_sub(1)
}
