//! Reading a transcript.
//!
//! Line by line, each is told apart by itself ([`super::line`]); rows that follow each other become boards
//! ([`super::boards`]); and boards, labels and headings become sections here. A section begins where its words say so, or
//! where the boards begin anew. Lines that are none of these never end a section. What is said in an order of its own is put
//! in order at the end ([`super::mend`]).

use crate::puzzle::{GOAL, Move, SIDE};

use super::{
    Entry, Line, Named, NoSolution, Note, Part, Reading, Section, Transcript,
    boards::{boards_of, leniences},
    lenience::{Lenience, Notes},
    line::{Content, content},
    mend::mend,
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

/// Whether a character has no place in a plain text; the replacement of bytes that are no UTF-8 is one.
fn is_not_plain(character: char) -> bool {
    let is_white = matches!(character, '\n' | '\r' | '\t');
    (character.is_control() && !is_white) || matches!(character, '\u{feff}' | '\u{fffd}')
}

/// A text without the sequences and characters that steer a terminal.
fn strip_controls(text: &str) -> String {
    let mut visible = anstream::adapter::strip_str(text).to_string();
    visible.retain(|character| !is_not_plain(character));
    visible
}

#[derive(Default)]
struct Reader<'a> {
    parts: Vec<Part>,
    notes: Notes,
    spacing: Spacing,
    has_other_text: bool,
    /// Rows that were not yet put together, with their lines.
    rows: Vec<(Row<'a>, usize)>,
    /// The section that is being read.
    current: Option<Section>,
    /// Places of its first and its last board among its entries.
    boards: Option<(usize, usize)>,
    /// A heuristic that was named since the section began, for the next one.
    caption: Named,
    /// A number of moves that was stated since the section began, for the next one.
    count: Option<(u64, usize)>,
    /// Whether a label came after the last board.
    has_label: bool,
    /// Whether the next board belongs to the sentence that no solution exists.
    wants_board: bool,
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

    fn other_text(&mut self, number: usize) {
        self.has_other_text = true;
        self.spacing.other();
        self.notes.add(Lenience::OtherText, number);
    }

    fn take_heading(&mut self, named: Named, stated: Option<u64>, number: usize) {
        self.wants_board = false;
        let empty = self
            .current
            .as_mut()
            .filter(|section| section.entries.is_empty());
        match (named, stated, empty) {
            // The second half of a heading on two lines.
            (named, None, Some(section)) if section.named == Named::Nothing => {
                section.named = named;
            }
            (Named::Nothing, Some(_), Some(section)) if section.stated.is_none() => {
                section.stated = stated;
            }
            (Named::Nothing, Some(count), _) => self.take_count(count, number),
            (named, None, _) => self.caption = named,
            (named, stated, _) => self.begin_section(named, stated, number),
        }
    }

    /// What reads like a heading where a path has not come to its end. A program may count along between its boards; the
    /// next board tells whether another path begins.
    fn take_running_count(&mut self, named: Named, stated: Option<u64>, number: usize) {
        self.wants_board = false;
        if named != Named::Nothing {
            self.caption = named;
        }
        if let Some(count) = stated {
            self.count = Some((count, number));
        }
    }

    /// A number of moves without a heuristic: the second half of a caption, or what ends a section that had none, or what
    /// heads the next one.
    fn take_count(&mut self, count: u64, number: usize) {
        if self.caption != Named::Nothing {
            return self.begin_section(self.caption, Some(count), number);
        }
        let is_complete = self.is_complete();
        match self.current.as_mut().filter(|section| section.is_answer()) {
            Some(section) if section.stated.is_none() && is_complete => {
                section.stated = Some(count);
            }
            _ => self.count = Some((count, number)),
        }
    }

    /// Whether the section shows the goal last, or no boards at all: a number of moves is then that of all its moves, and
    /// otherwise the number so far.
    fn is_complete(&self) -> bool {
        self.reading(self.boards.map(|(_, last)| last))
            .is_none_or(|reading| reading.candidates().contains(&GOAL))
    }

    /// The board at this place of the section.
    fn reading(&self, place: Option<usize>) -> Option<&Reading> {
        match self.current.as_ref()?.entries.get(place?)? {
            Entry::Board(reading, _) => Some(reading),
            Entry::Move(..) => None,
        }
    }

    fn begin_section(&mut self, named: Named, stated: Option<u64>, number: usize) {
        self.end_section();
        self.caption = Named::Nothing;
        self.count = None;
        self.boards = None;
        self.current = Some(Section {
            line: Line(number),
            named,
            stated,
            entries: Vec::new(),
        });
    }

    /// Begins a section that has no heading of its own, with what was said before it.
    fn begin_headless_section(&mut self, number: usize) {
        let (stated, line) = match self.count {
            Some((count, line)) => (Some(count), line),
            None => (None, number),
        };
        self.begin_section(self.caption, stated, line);
    }

    fn end_section(&mut self) {
        self.has_label = false;
        self.wants_board = false;
        let Some(section) = self.current.take() else {
            return;
        };
        if section.is_answer() {
            self.parts.push(Part::Solution(section));
        } else {
            self.has_other_text = true;
            self.notes.add(Lenience::OtherText, section.line.0);
        }
    }

    fn take_label(&mut self, step: Move, number: usize) {
        self.wants_board = false;
        self.spacing.element(Element::Label, number);
        if self
            .current
            .as_ref()
            .is_none_or(|section| self.is_announced(section) && self.is_complete())
        {
            self.begin_headless_section(number);
        }
        self.count = None;
        if let Some(section) = &mut self.current {
            section.entries.push(Entry::Move(step, Line(number)));
            self.has_label = true;
        }
    }

    /// Whether a caption or a number was said that can only be the heading of another section than this one.
    fn is_announced(&self, section: &Section) -> bool {
        if section.entries.is_empty() {
            self.caption != Named::Nothing && section.named != Named::Nothing
        } else {
            self.caption != Named::Nothing || self.count.is_some()
        }
    }

    fn take_moves(&mut self, moves: &[Move], number: usize) {
        self.notes.add(Lenience::LabelWords, number);
        let has_path = self.boards.is_some_and(|(first, last)| first < last);
        if moves.len() > 1 && has_path {
            return self.other_text(number); // a summary of what is there step by step
        }
        for &step in moves {
            self.take_label(step, number);
        }
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

    fn take_board(&mut self, reading: Reading, number: usize) {
        if self.wants_board {
            self.wants_board = false;
            if let Some(Part::NoSolution(sentence)) = self.parts.last_mut() {
                sentence.board = Some(reading);
            }
            return;
        }
        match self.place_of(&reading) {
            Place::Echo => return self.other_text(number),
            Place::NewSection => self.begin_headless_section(number),
            Place::Anew => {
                self.other_text(number);
                self.boards = None;
                self.current
                    .iter_mut()
                    .for_each(|section| section.entries.clear());
            }
            Place::Here if self.boards.is_some() => self.caption = Named::Nothing,
            Place::Here => (),
        }
        self.count = None;
        if let Some(section) = &mut self.current {
            let last = section.entries.len();
            let first = self.boards.map_or(last, |(first, _)| first);
            self.boards = Some((first, last));
            section.entries.push(Entry::Board(reading, Line(number)));
            self.has_label = false;
        }
    }

    /// Where a board belongs. After a label it goes on with the section, whatever it shows.
    fn place_of(&self, reading: &Reading) -> Place {
        let Some(section) = &self.current else {
            return Place::NewSection;
        };
        let is_announced = self.is_announced(section);
        let (first, last) = self.boards.unzip();
        let (Some(first), Some(last)) = (self.reading(first), self.reading(last)) else {
            return if is_announced && section.entries.is_empty() {
                Place::NewSection
            } else {
                Place::Here
            };
        };
        let is_alone = self.boards.is_some_and(|(first, last)| first == last);
        if self.has_label {
            let is_list = is_alone && section.entries.len() > 2;
            return if is_list && first == reading && !is_announced {
                Place::Anew
            } else {
                Place::Here
            };
        }
        if first == reading && !is_announced && section.entries.len() == 1 {
            Place::Echo
        } else if first == reading
            || ((is_announced || !section.is_answer()) && !is_successor(last, reading))
        {
            Place::NewSection
        } else {
            Place::Here
        }
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

enum Place {
    /// In the section that is being read.
    Here,
    /// In a new one.
    NewSection,
    /// Nowhere: the first board printed again before its path.
    Echo,
    /// In this section, where the path begins only now: before it, its moves were listed.
    Anew,
}

fn is_successor(from: &Reading, to: &Reading) -> bool {
    let mut pairs = from
        .candidates()
        .iter()
        .flat_map(|from| to.candidates().iter().map(move |to| (from, to)));
    pairs.any(|(from, to)| from.move_to(to).is_some())
}

#[cfg(test)]
#[path = "parse_tests.rs"]
mod tests;
