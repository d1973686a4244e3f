//! Where sections begin and end, and which board and label belongs to which.

use crate::puzzle::{GOAL, Move};

use super::{
    Entry, Line, Named, Part, Reading, Section,
    lenience::Lenience,
    parse::{Reader, Words},
    spacing::Element,
};

impl Reader<'_> {
    pub(super) fn take_heading(&mut self, named: Named, stated: Option<u64>, number: usize) {
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
    pub(super) fn take_running_count(&mut self, named: Named, stated: Option<u64>, number: usize) {
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
    pub(super) fn is_complete(&self) -> bool {
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
        self.heading = Words::Own;
        self.current = Some(Section {
            line: Line(number),
            named,
            stated,
            entries: Vec::new(),
        });
    }

    /// Begins a section that has no heading of its own, with what was said before it.
    pub(super) fn begin_headless_section(&mut self, number: usize) {
        let (stated, line) = match self.count {
            Some((count, line)) => (Some(count), line),
            None => (None, number),
        };
        self.begin_section(self.caption, stated, line);
    }

    pub(super) fn end_section(&mut self) {
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

    pub(super) fn take_label(&mut self, step: Move, number: usize) {
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
            self.caption != Named::Nothing
                && section.named != Named::Nothing
                && self.heading == Words::Own
        } else {
            self.caption != Named::Nothing || self.count.is_some()
        }
    }

    pub(super) fn take_moves(&mut self, moves: &[Move], number: usize) {
        self.notes.add(Lenience::LabelWords, number);
        let has_path = self.boards.is_some_and(|(first, last)| first < last);
        if moves.len() > 1 && has_path {
            return self.other_text(number); // a summary of what is there step by step
        }
        for &step in moves {
            self.take_label(step, number);
        }
    }

    pub(super) fn take_board(&mut self, reading: Reading, number: usize) {
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
        let is_pair = section.entries.len() == 2 && !is_successor(first, last);
        if first == reading && !is_announced && section.entries.len() == 1 {
            Place::Echo
        } else if first == reading && !is_announced && is_pair {
            // The start and the goal were shown before the path.
            Place::Anew
        } else if first == reading
            || ((is_announced || !section.is_answer()) && !is_successor(last, reading))
        {
            Place::NewSection
        } else {
            Place::Here
        }
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
