//! Lists of moves beside paths that name each move: `Moves: UP, LEFT`.
//!
//! The surprise: most that differ contradict nothing. They are another shortest path's, told from the goal, or the blank's;
//! only one that leads nowhere from the board of a path, and has as many moves, is in doubt with its labels.

use crate::puzzle::{GOAL, Move};

use super::{
    Between, Doubt, Entry, Line, Part, Section,
    direction::{BLANKS, is_any_of, words},
};

/// Lists that were seen.
#[derive(Debug, Default)]
pub(super) struct Summaries {
    lists: Vec<Summary>,
}

/// A list of moves.
#[derive(Debug)]
struct Summary {
    moves: Vec<Move>,
    line: usize,
    /// Whether its line speaks of the blank, so that its moves may be those of the blank.
    is_of_blank: bool,
}

/// Lists that are kept: more are what a search prints.
const MOST: usize = 8;

impl Summaries {
    /// Remembers a list. One that has each move once may be of what moves there are.
    pub(super) fn note(&mut self, moves: &[Move], text: &str, line: usize) {
        let is_repeated = |(place, step): (usize, &Move)| moves[..place].contains(step);
        if self.lists.len() >= MOST || !moves.iter().enumerate().any(is_repeated) {
            return;
        }
        self.lists.push(Summary {
            moves: moves.to_vec(),
            line,
            is_of_blank: words(text).any(|(word, _)| is_any_of(word, &BLANKS)),
        });
    }

    /// The doubts that lists raise which are those of no path.
    pub(super) fn contradicting(&self, parts: &[Part]) -> Vec<Doubt> {
        let mut doubts = Vec::new();
        for list in &self.lists {
            let alike: Vec<&Section> = parts
                .iter()
                .filter_map(|part| match part {
                    Part::Solution(section) if list.is_as_long(section) => Some(section),
                    _ => None,
                })
                .collect();
            if alike.iter().any(|section| list.may_be_of(section)) {
                continue;
            }
            // It stands below its path, or else above it.
            let above = alike.iter().rfind(|section| section.line.0 < list.line);
            let section = above.or(alike.first());
            doubts.extend(section.and_then(|section| list.doubt(section)));
        }
        doubts
    }
}

impl Summary {
    /// Whether a path has a label for each move, and as many as this list.
    fn is_as_long(&self, section: &Section) -> bool {
        let is_move = |entry: &Entry| matches!(entry, Entry::Move(..));
        section.entries.len() == 2 * self.moves.len() + 1
            && (section.entries.iter().enumerate())
                .all(|(place, entry)| is_move(entry) == (place % 2 == 1))
    }

    /// Whether it tells the moves of a path, in whatever way, or another path from the same board.
    fn may_be_of(&self, section: &Section) -> bool {
        let labels = || labels(section).map(|(step, _)| step);
        let moves = || self.moves.iter().copied();
        moves().eq(labels())
            || moves().rev().eq(labels())
            || leads_to_goal(section, moves())
            || (self.is_of_blank && leads_to_goal(section, moves().map(Move::inverse)))
    }

    /// The doubt about the first label that it contradicts.
    fn doubt(&self, section: &Section) -> Option<Doubt> {
        let mut pairs = labels(section).zip(&self.moves);
        let ((label, line), &listed) = pairs.find(|((label, _), listed)| label != *listed)?;
        Some(Doubt {
            line,
            section: section.line,
            between: Between::Listed(label, listed),
        })
    }
}

/// Whether moves lead from the first board of a path to the goal, or may do so.
fn leads_to_goal(section: &Section, mut moves: impl Iterator<Item = Move>) -> bool {
    let Some(Entry::Board(first, _)) = section.entries.first() else {
        return false;
    };
    let &[start] = first.candidates() else {
        return true; // which board it is, is not known
    };
    moves.try_fold(start, |board, step| board.after(step)) == Some(GOAL)
}

/// The labels of a path and their lines.
fn labels(section: &Section) -> impl Iterator<Item = (Move, Line)> {
    section.entries.iter().filter_map(|entry| match entry {
        Entry::Move(step, line) => Some((*step, *line)),
        Entry::Board(..) => None,
    })
}
