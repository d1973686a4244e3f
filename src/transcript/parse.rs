//! Reading a transcript.
//!
//! Line by line, each is told apart by itself ([`super::line`]); rows that follow each other become boards
//! ([`super::boards`]); and boards, labels and headings become sections here. A section begins where its words say so, or
//! where the boards begin anew. Lines that are none of these never end a section. What is said in an order of its own is put
//! in order at the end ([`super::mend`]).

use crate::puzzle::SIDE;

use super::{
    Line, Named, NoSolution, Note, Part, Section, Transcript,
    boards::{boards_of, leniences},
    lenience::{Lenience, Notes},
    line::{Content, content},
    mend::mend,
    plain::{is_not_plain, strip_controls},
    row::Row,
    spacing::{Element, Spacing},
};

/// Reads whatever a program printed. Never fails: what is no answer is noted as other text.
#[must_use]
pub fn parse(bytes: &[u8]) -> (Transcript, Vec<Note>) {
    let text = String::from_utf8_lossy(bytes);
    let mut notes = Notes::default();
    if let Some(place) = text.find(is_not_plain) {
        let line = text[..place].matches('\n').count() + 1;
        notes.add(Lenience::NotPlainText, line);
        let clean = strip_controls(&text);
        return Reader::new(notes).read(&clean);
    }
    Reader::new(notes).read(&text)
}

/// Whose words a heading is in. Below one of the handout's, what names a heuristic is no other heading.
#[derive(Clone, Copy, Default, Eq, PartialEq)]
pub(super) enum Words {
    Handouts,
    #[default]
    Own,
}

/// A text that is being read: line by line here, section by section in [`super::sections`].
#[derive(Default)]
pub(super) struct Reader<'a> {
    pub(super) parts: Vec<Part>,
    pub(super) notes: Notes,
    pub(super) spacing: Spacing,
    pub(super) has_other_text: bool,
    /// Rows that were not yet put together, with their lines.
    pub(super) rows: Vec<(Row<'a>, usize)>,
    /// The section that is being read.
    pub(super) current: Option<Section>,
    /// Whose words its heading is in.
    pub(super) heading: Words,
    /// Places of its first and its last board among its entries.
    pub(super) boards: Option<(usize, usize)>,
    /// A heuristic that was named since the section began, for the next one.
    pub(super) caption: Named,
    /// A number of moves that was stated since the section began, for the next one.
    pub(super) count: Option<(u64, usize)>,
    /// Whether a label came after the last board.
    pub(super) has_label: bool,
    /// Whether a board that comes next belongs to the sentence that no solution exists.
    pub(super) wants_board: bool,
}

impl<'a> Reader<'a> {
    fn new(notes: Notes) -> Self {
        Self {
            notes,
            ..Self::default()
        }
    }

    fn read(mut self, text: &'a str) -> (Transcript, Vec<Note>) {
        let body = text.strip_suffix('\n').unwrap_or(text);
        let mut lines = 0;
        for line in body.split('\n').filter(|_| !text.is_empty()) {
            lines += 1;
            self.read_line(line, lines);
        }
        if lines > 0 && body.len() == text.len() {
            self.notes.add(Lenience::NoFinalLineEnd, lines);
        }
        self.finish()
    }

    fn read_line(&mut self, line: &'a str, number: usize) {
        let plain = line.strip_suffix('\r').unwrap_or(line);
        if plain.len() < line.len() {
            self.notes.add(Lenience::CarriageReturns, number);
        }
        match content(plain) {
            Content::Row(row) => {
                if self.rows.len().is_multiple_of(SIDE) {
                    self.spacing.element(Element::Board, number);
                }
                self.rows.push((row, number));
            }
            other => self.take(other, number),
        }
    }

    fn take(&mut self, content: Content<'_>, number: usize) {
        match content {
            Content::Empty => {
                let is_inside_board = !self.rows.len().is_multiple_of(SIDE);
                return self.spacing.empty_line(is_inside_board, number);
            }
            Content::Rule => return self.notes.add(Lenience::BoardDecoration, number),
            _ => self.flush_rows(),
        }
        match content {
            Content::Label(step) => self.take_label(step, number),
            Content::Moves(moves) => self.take_moves(&moves, number),
            Content::Heading {
                named,
                stated,
                is_exact,
            } => {
                if !is_exact {
                    self.notes.add(Lenience::HeadingWords, number);
                }
                self.spacing.element(Element::Heading, number);
                if is_exact || self.is_complete() {
                    self.take_heading(named, stated, number);
                    if is_exact {
                        self.heading = Words::Handouts;
                    }
                } else {
                    self.take_running_count(named, stated, number);
                }
            }
            Content::NoSolution { is_exact } => {
                if !is_exact {
                    self.notes.add(Lenience::HeadingWords, number);
                }
                self.spacing.element(Element::Sentence, number);
                self.end_section();
                let (line, board) = (Line(number), None);
                self.parts
                    .push(Part::NoSolution(NoSolution { line, board }));
                self.wants_board = true;
            }
            Content::Empty | Content::Rule | Content::Row(_) | Content::Text => {
                self.other_text(number);
            }
        }
    }

    pub(super) fn other_text(&mut self, number: usize) {
        self.wants_board = false;
        self.has_other_text = true;
        self.spacing.other();
        self.notes.add(Lenience::OtherText, number);
    }

    fn flush_rows(&mut self) {
        if self.rows.is_empty() {
            return;
        }
        let rows = std::mem::take(&mut self.rows);
        let plain: Vec<Row<'_>> = rows.iter().map(|&(row, _)| row).collect();
        let mut strays = Vec::new();
        for found in boards_of(&plain, |index| strays.push(index)) {
            let three = &plain[found.first_row..found.first_row + SIDE];
            let number = rows[found.first_row].1;
            leniences(three, &found.reading, |row, lenience| {
                self.notes.add(lenience, rows[found.first_row + row].1);
            });
            self.take_board(found.reading, number);
        }
        for index in strays {
            self.other_text(rows[index].1);
        }
        self.rows = rows;
        self.rows.clear();
    }

    fn finish(mut self) -> (Transcript, Vec<Note>) {
        self.flush_rows();
        match (self.count, &mut self.current) {
            (Some((count, _)), Some(section)) if section.stated.is_none() => {
                section.stated = Some(count);
            }
            (Some((_, number)), _) => self.begin_headless_section(number),
            (None, _) => (),
        }
        self.end_section();
        if let Some(line) = self.spacing.broken_at() {
            self.notes.add(Lenience::EmptyLines, line);
        }
        let transcript = Transcript {
            parts: mend(self.parts),
            has_other_text: self.has_other_text,
        };
        (transcript, self.notes.into_sorted())
    }
}

#[cfg(test)]
#[path = "parse_tests.rs"]
mod tests;
