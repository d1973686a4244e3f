//! Where a board belongs: in the section that is being read, in a new one, or nowhere.

use crate::puzzle::{GOAL, Move};

use super::{Reading, captions::Role, parse::Reader};

impl Reader<'_> {
    /// Where a board belongs. After a label it goes on with the section, whatever it shows.
    pub(super) fn place_of(&self, reading: &Reading, role: Option<Role>) -> Place {
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
        let is_pair = section.entries.len() == 2
            && (!is_successor(first, last) || self.is_goal_below_start());
        let is_goal = section.entries.len() == 1 && first.candidates() == [GOAL];
        if first == reading && !is_announced && section.entries.len() == 1 {
            Place::Echo
        } else if is_goal
            && if is_successor(first, reading) {
                self.is_goal_announced()
            } else {
                section.stated.is_some_and(|moves| moves > 0)
            }
        {
            // The goal was shown before the path.
            Place::Anew
        } else if first == reading && !is_announced && is_pair {
            // The start and the goal were shown before the path.
            Place::Anew
        } else if first == reading
            || (role == Some(Role::Start) && !is_alone && self.is_complete())
            || ((is_announced || !section.is_answer() || self.is_at_goal())
                && !is_successor(last, reading))
        {
            Place::NewSection
        } else {
            Place::Here
        }
    }
}

pub(super) enum Place {
    /// In the section that is being read.
    Here,
    /// In a new one.
    NewSection,
    /// Nowhere: the first board printed again before its path.
    Echo,
    /// In this section, where the path begins only now: before it, its moves were listed.
    Anew,
}

pub(super) fn is_successor(from: &Reading, to: &Reading) -> bool {
    step_between(from, to).is_some()
}

/// The move that leads from one board to another.
pub(super) fn step_between(from: &Reading, to: &Reading) -> Option<Move> {
    let mut pairs = from
        .candidates()
        .iter()
        .flat_map(|from| to.candidates().iter().map(move |to| (from, to)));
    pairs.find_map(|(from, to)| from.move_to(to))
}
