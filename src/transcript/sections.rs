//! Where sections begin and end, and which board and label belongs to which.

use crate::puzzle::{GOAL, Move, SIDE};

use super::{
    Between, Doubt, Entry, Line, Named, Part, Reading, Section,
    heading::{Heading, Words},
    lenience::Lenience,
    lone::Lone,
    middle::keep_middle,
    parse::{Reader, Wants},
    place::{Place, is_successor},
    records::put_in_order,
    spacing::Element,
};

/// Moves that may be listed behind a board: twice as many as any shortest path has.
const MOST_LISTED: usize = 62;

impl Reader<'_> {
    pub(super) fn take_heading(&mut self, heading: Heading, number: usize) {
        self.wants_board = Wants::Nothing;
        let Heading { named, stated, .. } = heading;
        if stated.is_some() && self.has_only_an_echo(named) {
            self.complete_heading(stated, number);
            if named != Named::Nothing {
                self.caption = Named::Nothing;
            }
            return self.take_other_count(heading, number);
        }
        if stated.is_none() && self.rename(named) {
            return;
        }
        let empty = self
            .current
            .as_mut()
            .filter(|section| section.entries.is_empty());
        match (named, stated, empty) {
            // The second half of a heading on two lines.
            (named, None, Some(section)) if section.named == Named::Nothing => {
                section.named = named;
                self.has_name_below_count |= section.stated.is_some();
            }
            (Named::Nothing, Some(_), Some(section)) if section.stated.is_none() => {
                section.stated = stated;
                section.count_line = Line(number);
                self.take_other_count(heading, number);
            }
            (Named::Nothing, Some(count), _) => self.take_count(heading, count, number),
            (named, None, _) => {
                self.has_name_below_count |= self.count.is_some();
                self.note_name_behind(named, number);
                self.caption = named;
            }
            (named, stated, _) => {
                self.begin_section(named, stated, number);
                self.take_other_count(heading, number);
            }
        }
    }

    /// Whether the section shows the goal last, or lists the moves that lead to it, or shows no boards at all: a number of
    /// moves is then that of all its moves, and otherwise the number so far.
    pub(super) fn is_complete(&self) -> bool {
        self.reading(self.boards.map(|(_, last)| last))
            .is_none_or(|reading| {
                reading.candidates().contains(&GOAL) || self.leads_to_goal(reading)
            })
    }

    /// Whether the moves that are listed behind the last board lead from there to the goal.
    fn leads_to_goal(&self, last: &Reading) -> bool {
        let (Some(section), Some((first, place))) = (&self.current, self.boards) else {
            return false;
        };
        // Behind a path the board that the last move leads to may still come.
        let listed = &section.entries[place + 1..];
        let (&[board], 2..=MOST_LISTED, true) = (last.candidates(), listed.len(), first == place)
        else {
            return false;
        };
        let end = listed.iter().try_fold(board, |board, entry| match entry {
            Entry::Move(step, _) => board.after(*step),
            Entry::Board(..) => None,
        });
        end == Some(GOAL)
    }

    /// Whether a label can be the first of another section: the goal is shown, and where it only may be the goal that is
    /// shown, a caption is there as well. A number alone may be counted along.
    fn may_have_ended(&self) -> bool {
        let last = self.reading(self.boards.map(|(_, last)| last));
        match last {
            Some(Reading::OneOf(_)) => self.caption != Named::Nothing && self.is_complete(),
            _ => self.is_complete(),
        }
    }

    /// Whether the section shows the goal last, after other boards.
    pub(super) fn is_at_goal(&self) -> bool {
        self.boards.is_some_and(|(first, last)| first < last) && self.is_complete()
    }

    /// The board at this place of the section.
    pub(super) fn reading(&self, place: Option<usize>) -> Option<&Reading> {
        match self.current.as_ref()?.entries.get(place?)? {
            Entry::Board(reading, _) => Some(reading),
            Entry::Move(..) => None,
        }
    }

    pub(super) fn begin_section(&mut self, named: Named, stated: Option<u64>, number: usize) {
        self.settle_count(stated, number);
        self.keep_given();
        self.is_named_behind = false;
        self.end_section();
        self.lone_above = std::mem::take(&mut self.lone);
        self.caption = Named::Nothing;
        self.boards = None;
        self.listed = None;
        self.heading = Words::Own;
        self.current = Some(Section {
            line: Line(number),
            named,
            has_own_name: false,
            stated,
            count_line: Line(number),
            entries: Vec::new(),
            tiles: Vec::new(),
        });
    }

    /// Begins a section that has no heading of its own, with what was said before it.
    pub(super) fn begin_headless_section(&mut self, number: usize) {
        let is_below_sentence = self.wants_board == Wants::Alone;
        let said = self.count.take();
        let (stated, line) = said.map_or((None, number), |said| (Some(said.count), said.line));
        let named = self.headless_name(line);
        self.begin_section(named, stated, line);
        self.is_below_sentence = is_below_sentence;
        let Some(said) = said else {
            return;
        };
        if let Some(section) = &mut self.current {
            section.has_own_name = said.heading.has_own_name;
        }
        if said.heading.names_both && named == Named::Nothing {
            self.doubts.push(Doubt {
                line: Line(line),
                section: Line(line),
                between: Between::Heuristics,
            });
        }
        self.take_other_count(said.heading, line);
    }

    /// The name of a section that has no heading of its own and begins on this line.
    fn headless_name(&mut self, line: usize) -> Named {
        let is_other_search = std::mem::take(&mut self.is_other_search);
        if self.caption == Named::Nothing && is_other_search {
            self.other_searches.push(line);
            return Named::Other;
        }
        self.caption
    }

    /// The board of a section that is no more than that.
    pub(super) fn lone_board(&self) -> Option<Reading> {
        let section = self.current.as_ref()?;
        match section.entries.first()? {
            Entry::Board(reading, _) if !section.is_answer() => Some(reading.clone()),
            _ => None,
        }
    }

    pub(super) fn end_section(&mut self) {
        self.words_above = self.heading;
        self.has_label = false;
        self.wants_board = Wants::Nothing;
        let second = self.second.take();
        let is_complete = self.is_complete();
        let is_below_sentence = std::mem::take(&mut self.is_below_sentence);
        let past_labels = std::mem::take(&mut self.past_labels);
        let is_none_first = std::mem::take(&mut self.is_none_first);
        self.lone_before = self.lone_board();
        let Some(mut section) = self.current.take() else {
            return;
        };
        self.take_counted_along(&mut section);
        self.take_given_goal(&mut section);
        if section.is_answer() {
            keep_middle(&mut section.entries);
            let is_move = |entry: &&Entry| matches!(entry, Entry::Move(..));
            let are_past = section.entries.iter().filter(is_move).count() == past_labels;
            put_in_order(&mut section, is_none_first || are_past, &mut self.notes);
            if let (Some(said), Some(stated), true) = (second, section.stated, is_complete) {
                self.add_rival(section.line.0, stated, said);
            }
            self.take_lone_number(&mut section);
            self.free_sentence(&section);
            self.parts.push(Part::Solution(section));
            return;
        }
        if is_below_sentence
            && let Some(Part::NoSolution(sentence)) = self.parts.last_mut()
            && let Some(Entry::Board(reading, _)) = section.entries.pop()
        {
            sentence.board = Some(reading);
            self.has_loose_board = true;
            return;
        }
        if self.goes_past_goal(&section) {
            if let Some(Part::Solution(path)) = self.parts.last_mut() {
                path.entries.append(&mut section.entries);
            }
            return;
        }
        self.has_other_text = true;
        self.notes.add(Lenience::OtherText, section.line.0);
    }

    /// Whether one board and nothing else stands right below the goal of a path, and a move from the goal leads to it: one
    /// more than the path should have.
    fn goes_past_goal(&self, section: &Section) -> bool {
        let [Entry::Board(board, line)] = &section.entries[..] else {
            return false;
        };
        let Some(Part::Solution(path)) = self.parts.last() else {
            return false;
        };
        let [Entry::Board(first, _), .., Entry::Board(goal, above)] = &path.entries[..] else {
            return false;
        };
        goal.candidates() == [GOAL]
            && section.line == *line
            && line.0 - above.0 <= SIDE + 1
            && first != board
            && is_successor(goal, board)
    }

    /// Takes the board of the sentence that no solution exists away where text stands between them and the board is solved
    /// below: it is the beginning of that.
    fn free_sentence(&mut self, section: &Section) {
        let is_loose = std::mem::take(&mut self.has_loose_board);
        if let Some(Part::NoSolution(sentence)) = self.parts.last_mut().filter(|_| is_loose)
            && let Some(Entry::Board(first, _)) = section.entries.first()
            && sentence.board.as_ref() == Some(first)
        {
            sentence.board = None;
        }
    }

    pub(super) fn take_label(&mut self, step: Move, number: usize) {
        self.wants_board = Wants::Nothing;
        self.take_caption();
        self.spacing.element(Element::Label, number);
        if self
            .current
            .as_ref()
            .is_none_or(|section| self.is_announced(section) && self.may_have_ended())
        {
            self.begin_headless_section(number);
        }
        self.drop_count();
        if let Some(section) = &mut self.current {
            section.entries.push(Entry::Move(step, Line(number)));
            self.has_label = true;
        }
    }

    /// Whether a caption or a number was said that can only be the heading of another section than this one.
    pub(super) fn is_announced(&self, section: &Section) -> bool {
        if section.entries.is_empty() {
            self.caption != Named::Nothing
                && section.named != Named::Nothing
                && self.heading == Words::Own
        } else {
            self.caption != Named::Nothing || self.count.is_some()
        }
    }

    /// Remembers a line between two boards that holds a direction, where no label is there.
    fn note_unread_label(&mut self) {
        let line = self.unread_label.take();
        if self.boards.is_some() && !self.has_label {
            self.unnamed = self.unnamed.or(line.map(Line));
        }
    }

    pub(super) fn take_board(&mut self, reading: Reading, number: usize) {
        let role = self.take_caption();
        if self.wants_board == Wants::Next {
            self.wants_board = Wants::Nothing;
            if let Some(Part::NoSolution(sentence)) = self.parts.last_mut() {
                sentence.board = Some(reading);
            }
            return;
        }
        self.settle_echo(&reading);
        self.drop_goal_below_start(&reading);
        match self.place_of(&reading, role) {
            Place::Echo => return self.other_text(number),
            Place::NewSection => self.begin_headless_section(number),
            Place::Anew => {
                self.other_text(number);
                self.complete_with_count();
                self.boards = None;
                self.listed = None;
                self.current
                    .iter_mut()
                    .for_each(|section| section.entries.clear());
            }
            Place::Here if self.boards.is_some() => {
                self.caption = Named::Nothing;
                // A number between two boards is that of a step.
                self.lone = Lone::Nothing;
            }
            Place::Here => (),
        }
        if self.boards.is_none() {
            self.raise_lone_number();
            self.begin_with_given(&reading);
        }
        self.settle_said_again(&reading);
        self.settle_list(&reading);
        self.note_unread_label();
        self.drop_count();
        if let Some(section) = &mut self.current {
            let last = section.entries.len();
            let first = self.boards.map_or(last, |(first, _)| first);
            self.boards = Some((first, last));
            self.is_other_search = false;
            section.entries.push(Entry::Board(reading, Line(number)));
            self.has_label = false;
            self.keep_caption(role);
        }
    }
}
