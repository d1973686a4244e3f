//! Moves that do not stand alone on their lines: lists, summaries, and lines that name one of two.

use crate::puzzle::Move;

use super::{
    Between, Doubt, Entry, Line, Named, Reading,
    direction::{is_any_of, words},
    lenience::Lenience,
    parse::{Listed, Reader},
    place::step_between,
};

/// What a list of all moves is called.
const LISTS: [&str; 9] = [
    "sequence",
    "solution",
    "path",
    "moves",
    "steps",
    "list",
    "plan",
    "actions",
    "directions",
];

impl Reader<'_> {
    pub(super) fn take_moves(&mut self, moves: &[Move], number: usize) {
        self.notes.add(Lenience::LabelWords, number);
        let has_path = self.boards.is_some_and(|(first, last)| first < last);
        if let (true, [_, .., last]) = (self.has_moves_so_far(moves), moves) {
            self.take_label(*last, number);
            self.has_label_in_words = true;
            return;
        }
        let is_amid = self.boards.is_some() && !self.has_label && !self.is_complete();
        if let (true, &[one, other]) = (is_amid, moves)
            && one == other
        {
            self.take_label(one, number);
            return self.take_label(other, number);
        }
        self.remember_list(moves, number);
        let may_be_list = has_path && (moves.len() > 1 || self.is_complete());
        if may_be_list && self.keep_list(moves, number) {
            return;
        }
        if moves.len() > 1 && has_path && self.is_of_next() {
            self.begin_headless_section(number);
        } else if moves.len() > 1 && (has_path || self.has_one_label()) {
            return self.other_text(number); // a summary of what is there step by step, or what moves there are
        }
        for &step in moves {
            self.take_label(step, number);
        }
        self.has_label_in_words = true;
    }

    /// Whether a line below a path of one move says it again as the list of all: `Move sequence: [DOWN]`.
    pub(super) fn lists_only_move(&mut self, moves: &[Move], line: &str) -> bool {
        let &[listed] = moves else {
            return false;
        };
        let is_list = line.contains('[') || words(line).any(|(word, _)| is_any_of(word, &LISTS));
        if !is_list {
            return false;
        }
        self.take_rows(1);
        let section = self.current.as_ref();
        let is_only = section.is_some_and(|section| matches!(section.entries[..], [Entry::Board(..), Entry::Move(step, _), Entry::Board(..)] if step == listed));
        is_only && self.is_complete()
    }

    /// Whether a line below a path says again which move was its last: `Last move: DOWN`.
    pub(super) fn repeats_last_move(&mut self, moves: &[Move], line: &str) -> bool {
        let (&[step], Some((first, _))) = (moves, words(line).next()) else {
            return false;
        };
        if !is_any_of(first, &["last", "final"]) {
            return false;
        }
        self.take_rows(1);
        let section = self.current.as_ref();
        let is_last = section.is_some_and(|section| matches!(section.entries[..], [Entry::Board(..), .., Entry::Move(last, _), Entry::Board(..)] if last == step));
        is_last && self.is_complete()
    }

    /// Whether the other heuristic was named behind a path, so that moves are those of the path below.
    fn is_of_next(&self) -> bool {
        let section = self.current.as_ref();
        let is_other = |named: Named| matches!((named, self.caption), (Named::Known(one), Named::Known(other)) if one != other);
        self.is_at_goal() && section.is_some_and(|section| is_other(section.named))
    }

    /// Whether these moves are those of the path so far, and one more: the last of them leads to the next board.
    fn has_moves_so_far(&self, moves: &[Move]) -> bool {
        let Some(section) = &self.current else {
            return false;
        };
        let is_said_before = |(place, step): (usize, &Move)| matches!(section.entries.get(place), Some(Entry::Move(said, _)) if said == step);
        moves.len() > 1
            && section.entries.len() == 2 * moves.len() - 1
            && self.boards == Some((0, section.entries.len() - 1))
            && (1..)
                .step_by(2)
                .zip(&moves[..moves.len() - 1])
                .all(is_said_before)
    }

    /// Whether all moves of the path were listed above its boards, or behind the first of them.
    fn has_list(&self) -> bool {
        let entries = self
            .current
            .as_ref()
            .map_or(&[][..], |section| &section.entries);
        matches!(
            entries,
            [Entry::Move(..), Entry::Move(..), ..] | [_, Entry::Move(..), Entry::Move(..), ..]
        )
    }

    /// Whether there is one label behind the last board of a path, and nothing else.
    fn has_one_label(&self) -> bool {
        let last = self.boards.map(|(_, last)| last + 2);
        self.has_label && self.current.as_ref().map(|section| section.entries.len()) == last
    }

    /// Remembers several moves between two boards, where there is no label yet.
    fn remember_list(&mut self, moves: &[Move], number: usize) {
        let is_between =
            self.boards.is_some() && !self.has_label && !self.is_complete() && !self.has_list();
        self.listed = self
            .current
            .as_ref()
            .filter(|_| is_between && (2..=Move::ALL.len()).contains(&moves.len()))
            .map(|section| Listed {
                moves: moves.to_vec(),
                line: number,
                place: section.entries.len(),
            });
    }

    /// Makes one label of a move that was said again between two boards, once at least in other words than the handout's:
    /// `DOWN`, and below it `(tile 7 moves down)`.
    pub(super) fn settle_said_again(&mut self, next: &Reading) {
        if !std::mem::take(&mut self.has_label_in_words) {
            return;
        }
        let Some((_, last)) = self.boards else {
            return;
        };
        let is_step = self
            .reading(Some(last))
            .is_some_and(|last| step_between(last, next).is_some());
        let Some(section) = self.current.as_mut().filter(|_| is_step) else {
            return;
        };
        let mut moves = section.entries[last + 1..].iter().map(|entry| match entry {
            Entry::Move(step, _) => Some(*step),
            Entry::Board(..) => None,
        });
        let first = moves.next();
        if first.is_some() && moves.all(|step| Some(step) == first) {
            section.entries.truncate(last + 2);
        }
    }

    /// Makes several moves on one line the label of the one move that the boards around it show: a doubt, if they differ.
    pub(super) fn settle_list(&mut self, next: &Reading) {
        let Some(listed) = self.listed.take() else {
            return;
        };
        let last = self.reading(self.boards.map(|(_, last)| last));
        let Some(shown) = last.and_then(|last| step_between(last, next)) else {
            return;
        };
        let is_named = listed.moves.contains(&shown);
        let one = if is_named { shown } else { listed.moves[0] };
        let line = Line(listed.line);
        let Some(section) = &mut self.current else {
            return;
        };
        let is_of_list =
            |entry: &Entry| matches!(entry, Entry::Move(_, other) if other.0 == listed.line);
        let labels = &section.entries[listed.place..];
        let others = labels.iter().filter(|entry| !is_of_list(entry)).count();
        if others > 0 {
            // Another line names the move: what moves there are was listed beside it.
            if others == 1 && others < labels.len() {
                section.entries.retain(|entry| !is_of_list(entry));
                self.notes.add(Lenience::OtherText, listed.line);
            }
            return;
        }
        section.entries.truncate(listed.place);
        let other = listed.moves.iter().copied().find(|&other| other != one);
        let Some(other) = other else {
            let labels = listed.moves.iter().map(|&step| Entry::Move(step, line));
            return section.entries.extend(labels);
        };
        section.entries.push(Entry::Move(one, line));
        self.doubts.push(Doubt {
            line,
            section: section.line,
            between: Between::Moves(one, other),
        });
    }

    /// One of two moves: where it stands between two boards, a doubt.
    pub(super) fn take_either(&mut self, one: Move, other: Move, number: usize) {
        if self.boards.is_none() || self.has_label || self.is_complete() {
            return self.take_moves(&[one, other], number);
        }
        self.notes.add(Lenience::LabelWords, number);
        self.take_label(one, number);
        let section = self
            .current
            .as_ref()
            .map_or(Line(number), |section| section.line);
        self.doubts.push(Doubt {
            line: Line(number),
            section,
            between: Between::Moves(one, other),
        });
    }
}
