//! Where a board belongs: in the section that is being read, in a new one, or nowhere.

use crate::puzzle::{GOAL, Move};

use super::{Entry, Named, Part, Reading, Section, captions::Role, parse::Reader};

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
            // The label may be that of the move which led to the goal.
            let is_over = self.is_at_goal()
                && (self.caption != Named::Nothing || !is_successor(last, reading));
            return if first == reading && is_over {
                Place::NewSection
            } else if is_list && first == reading && !is_announced {
                Place::Anew
            } else {
                Place::Here
            };
        }
        if let Some(place) = self.place_below_successors(section, reading) {
            return place;
        }
        if is_behind_labelled_path(section, reading) {
            return Place::NewSection;
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

impl Reader<'_> {
    /// Where a board belongs that comes behind its own successors, without a label between them: a search printed what it
    /// put into OPEN first, and the path begins only now. Two boards that follow each other in a path are never both one
    /// move away from the same board.
    fn place_below_successors(&self, section: &Section, next: &Reading) -> Option<Place> {
        let is_of_next =
            |entry: &Entry| matches!(entry, Entry::Board(shown, _) if is_successor(next, shown));
        if let [only @ Entry::Board(last, _)] = &section.entries[..] {
            let before = self.lone_before.as_ref().filter(|before| *before != last)?;
            let are_all = !section.is_answer() && is_of_next(only) && is_successor(next, before);
            return are_all.then_some(Place::NewSection);
        }
        let [Entry::Board(one, _), Entry::Board(two, _), ..] = &section.entries[..] else {
            return None;
        };
        let is_small = section.entries.len() <= MOST_SUCCESSORS && section.stated.is_none();
        let are_successors = is_small && section.entries.iter().all(is_of_next);
        // Boards that are no path may be those of a longer trace, below a footer of the path above.
        let is_no_path = one != next && !is_successor(one, two) && !self.is_complete();
        let is_board = |entry: &Entry| matches!(entry, Entry::Board(..));
        let is_long = section.entries.len() > MOST_LOOKED_AT;
        let is_below_trace = || is_no_path && !is_long && section.entries.iter().all(is_board);
        let is_trace =
            (are_successors && one != two) || (self.begins_as_before(next) && is_below_trace());
        is_trace.then_some(match self.caption {
            Named::Nothing => Place::Anew,
            _ => Place::NewSection,
        })
    }

    /// Whether the path above begins with this board.
    fn begins_as_before(&self, next: &Reading) -> bool {
        let first = self.parts.last().and_then(|part| match part {
            Part::Solution(path) => path.entries.first(),
            Part::NoSolution(_) => None,
        });
        matches!(first, Some(Entry::Board(first, _)) if first == next)
    }
}

/// As many successors as a board has.
const MOST_SUCCESSORS: usize = 4;

/// Boards of a trace that are looked through for the label that shows a path.
const MOST_LOOKED_AT: usize = 256;

pub(super) enum Place {
    /// In the section that is being read.
    Here,
    /// In a new one.
    NewSection,
    /// Nowhere: the first board printed again before its path.
    Echo,
    /// In this section, where the path begins only now: before it, its moves or the boards next to it were listed.
    Anew,
}

/// Whether a board without a label stands behind a path that came to its end with a label for each move: what the next
/// search prints is no move of it, even if it is one move away from the goal.
fn is_behind_labelled_path(section: &Section, next: &Reading) -> bool {
    let [
        Entry::Board(first, _),
        Entry::Move(..),
        ..,
        Entry::Board(last, _),
    ] = &section.entries[..]
    else {
        return false;
    };
    let is_counted = match section.stated {
        Some(stated) => stated == (section.entries.len() / 2) as u64,
        None => is_successor(first, next),
    };
    is_counted && last.candidates() == [GOAL]
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

#[cfg(test)]
mod tests {
    use crate::transcript::parse;

    /// The numbers of entries of the sections of a text.
    fn lengths(text: &str) -> Vec<usize> {
        let (transcript, _) = parse(text.as_bytes());
        let sections = transcript.sections();
        sections.map(|section| section.entries.len()).collect()
    }

    const PATH: &str =
        "1 2 3\n8 6 4\n7 5 _\nRIGHT\n1 2 3\n8 6 4\n7 _ 5\nDOWN\n1 2 3\n8 _ 4\n7 6 5\n";
    const SUCCESSORS: &str = "1 2 3\n8 6 _\n7 5 4\n1 2 3\n8 6 4\n7 _ 5\n";

    #[test]
    fn successors_of_the_first_board_belong_to_no_path() {
        let (one, other) = ("Manhattan: 2 moves\n", "Mismatched tiles: 2 moves\n");
        for text in [
            format!("{one}{PATH}Expanding\n{SUCCESSORS}{other}{PATH}"),
            format!("{SUCCESSORS}{one}{PATH}{SUCCESSORS}{other}{PATH}"),
            format!("{SUCCESSORS}{PATH}{one}{SUCCESSORS}{PATH}{other}"),
            format!("Manhattan\n{SUCCESSORS}2 moves\n{PATH}{other}{PATH}"),
        ] {
            assert_eq!(lengths(&text), [5, 5], "{text}");
        }
    }

    #[test]
    fn a_path_that_goes_on_behind_the_goal_is_one_path() {
        let heading = "3 moves in total (heuristic: the Manhattan distance)\n";
        let text = format!("{heading}{PATH}LEFT\n1 2 3\n8 4 _\n7 6 5\n");
        assert_eq!(lengths(&text), [7]);
        let without_label = format!("{heading}{PATH}1 2 3\n8 4 _\n7 6 5\n");
        assert_eq!(lengths(&without_label), [6]);
    }
}
