//! Moves that are listed in one place, above the boards of their path or below them: each is put between its two boards.
//!
//! The surprise: only a list with one move for each pair of boards is that of a path. Any other is a summary of something
//! else, or lacks a move, and stays where it is.

use crate::puzzle::Move;

use super::{Entry, Line, Part, Section, lenience::Lenience, parse::Reader, place::step_between};

/// Moves on one line below the boards of a path without labels, as many as the boards show.
pub(super) struct List {
    moves: Vec<Move>,
    line: usize,
}

impl Reader<'_> {
    /// Keeps several moves on one line below a path that has no labels, where they may be its labels.
    pub(super) fn keep_list(&mut self, moves: &[Move], number: usize) -> bool {
        let is_of_path = self.current.as_ref().is_some_and(|section| {
            let before = self.lists.len().checked_sub(MOST_LISTS);
            let has_many = before.is_some_and(|place| self.lists[place].line > section.line.0);
            !has_many && lacks_labels(section, moves.len()) && !self.is_goal_far_below_start()
        });
        if is_of_path {
            self.spacing.other();
            self.lists.push(List {
                moves: moves.to_vec(),
                line: number,
            });
        }
        is_of_path
    }

    /// Gives every path without labels the moves that are listed for it: in the order of the paths where there is a list for
    /// each, and else those that stand below it.
    pub(super) fn spread_lists(&mut self) {
        let lists = std::mem::take(&mut self.lists);
        let lacking: Vec<usize> = (0..self.parts.len())
            .filter(|&place| self.lists_of(place, &lists).next().is_some())
            .collect();
        let is_each = lacking.len() == lists.len();
        let mut taken = vec![false; lists.len()];
        for (rank, place) in lacking.into_iter().enumerate() {
            let chosen = if is_each {
                Some(rank)
            } else {
                self.only_list_below(place, &lists)
            };
            if let (Some(chosen), Part::Solution(section)) = (chosen, &mut self.parts[place]) {
                let List { moves, line } = &lists[chosen];
                let labels = moves.iter().map(|&step| Entry::Move(step, Line(*line)));
                section.entries.extend(labels);
                taken[chosen] = true;
            }
        }
        for (list, _) in lists.iter().zip(taken).filter(|(_, is_taken)| !is_taken) {
            self.has_other_text = true;
            self.notes.add(Lenience::OtherText, list.line);
        }
        for part in &mut self.parts {
            if let Part::Solution(section) = part
                && let Some(line) = spread(section)
            {
                self.notes.add(Lenience::LabelWords, line);
            }
        }
    }

    /// The lists below a path without labels that have as many moves.
    fn lists_of<'a>(
        &'a self,
        place: usize,
        lists: &'a [List],
    ) -> impl Iterator<Item = (usize, &'a List)> {
        let section = match &self.parts[place] {
            Part::Solution(section) if !lists.is_empty() => Some(section),
            _ => None,
        };
        section.into_iter().flat_map(move |section| {
            let first = lists.partition_point(|list| list.line < section.line.0);
            let below = lists.iter().enumerate().skip(first).take(MOST_LISTS);
            below.filter(|(_, list)| lacks_labels(section, list.moves.len()))
        })
    }

    /// The list between this path and the next answer, if there is one only, or the same again.
    fn only_list_below(&self, place: usize, lists: &[List]) -> Option<usize> {
        let end = match self.parts.get(place + 1) {
            Some(Part::Solution(section)) => section.line.0,
            Some(Part::NoSolution(sentence)) => sentence.line.0,
            None => usize::MAX,
        };
        let mut own = self
            .lists_of(place, lists)
            .filter(|(_, list)| list.line < end);
        let (chosen, first) = own.next()?;
        own.all(|(_, other)| other.moves == first.moves)
            .then_some(chosen)
    }
}

/// Lists that are kept for one path.
const MOST_LISTS: usize = 8;

/// Whether a section shows one board more than there are moves, and names no move.
fn lacks_labels(section: &Section, moves: usize) -> bool {
    let is_board = |entry: &Entry| matches!(entry, Entry::Board(..));
    section.entries.len() == moves + 1 && section.entries.iter().all(is_board)
}

/// Puts the moves of a section that stand in one place between its boards, where there is one for each step from board to
/// board. Returns the line of the first.
fn spread(section: &mut Section) -> Option<usize> {
    let entries = &section.entries;
    let is_move = |place: usize| matches!(entries.get(place), Some(Entry::Move(..)));
    let first = if is_move(0) {
        0
    } else if is_move(1) && is_move(2) {
        1
    } else if is_move(entries.len().checked_sub(1)?) {
        // Below all boards: as many as there are boards but one.
        entries.len().div_ceil(2)
    } else {
        return None;
    };
    let moves = entries.len() / 2;
    let is_listed = moves > 0
        && entries.len() % 2 == 1
        && (first..first + moves).all(is_move)
        && (0..entries.len())
            .all(|place| is_move(place) == (first..first + moves).contains(&place));
    if !is_listed {
        return None;
    }
    let readings = entries.iter().filter_map(|entry| match entry {
        Entry::Board(reading, _) => Some(reading),
        Entry::Move(..) => None,
    });
    let mut steps = readings.clone().zip(readings.skip(1));
    if !steps.all(|(from, to)| step_between(from, to).is_some()) {
        return None;
    }
    let mut boards = std::mem::take(&mut section.entries);
    let labels: Vec<Entry> = boards.drain(first..first + moves).collect();
    let line = match labels.first() {
        Some(Entry::Move(_, line)) => Some(line.0),
        _ => None,
    };
    let mut boards = boards.into_iter();
    section.entries.extend(boards.next());
    for (label, board) in labels.into_iter().zip(boards) {
        section.entries.extend([label, board]);
    }
    line
}

#[cfg(test)]
mod tests {
    use crate::{
        puzzle::Board,
        search::{Heuristic, Solver},
        transcript::{Layout, Lenience, Transcript, parse, render},
    };

    fn reference() -> Transcript {
        let start: Board = "123657840".parse().expect("a board");
        let mut solver = Solver::new();
        let solutions =
            Heuristic::ALL.map(|heuristic| solver.solve(&start, heuristic).expect("solvable"));
        Transcript::of_solutions(start, &solutions)
    }

    /// The reference's text with its labels in other places: `list` makes the lines of a section from its other lines and its labels.
    fn listed(list: impl Fn(&str, &str, Vec<&str>) -> String) -> String {
        let text = render(&reference(), Layout::Handout);
        let second = text[1..].find("10 moves").expect("a second heading") + 1;
        let section = |text: &str| {
            let (heading, rest) = text.split_once('\n').expect("a heading");
            let is_label = |line: &&str| line.len() > 1 && line.as_bytes()[0].is_ascii_uppercase();
            let labels = rest.lines().filter(is_label).collect();
            let boards = rest.lines().filter(|line| !is_label(line));
            let boards: String = boards.flat_map(|line| [line, "\n"]).collect();
            list(heading, &boards, labels)
        };
        section(&text[..second]) + &section(&text[second..])
    }

    #[test]
    fn moves_that_are_listed_in_one_place_are_the_labels_of_their_path() {
        let texts = [
            listed(|heading, boards, labels| {
                format!("{heading}\n{boards}Moves: {}\n", labels.join(", "))
            }),
            listed(|heading, boards, labels| format!("{heading}\n{boards}{}\n", labels.join("\n"))),
            listed(|heading, boards, labels| format!("{heading}\n{}\n{boards}", labels.join("\n"))),
            listed(|heading, boards, labels| {
                format!("{heading}\n[{}]\n{boards}", labels.join(", "))
            }),
        ];
        for text in texts {
            let (read, notes) = parse(text.as_bytes());
            assert_eq!(read.parts, reference().parts, "{text}");
            let names: Vec<_> = notes.iter().map(|note| note.lenience).collect();
            assert_eq!(names, [Lenience::LabelWords], "{text}");
        }
    }

    #[test]
    fn a_list_that_lacks_a_move_is_none_of_the_path() {
        let text = listed(|heading, boards, labels| {
            format!("{heading}\n{boards}Moves: {}\n", labels[1..].join(", "))
        });
        let (read, notes) = parse(text.as_bytes());
        assert_ne!(read.parts, reference().parts);
        assert!(
            notes
                .iter()
                .any(|note| note.lenience == Lenience::OtherText)
        );
    }
}
