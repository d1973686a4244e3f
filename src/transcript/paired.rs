//! A line that names both of the handout's heuristics, each with a number of moves: `Manhattan: 10 moves, mismatched: 12
//! moves`.
//!
//! The surprise: it heads no section, so that one number of it is read as the others are. Which number is that of which
//! section is known only once all sections are.

use crate::search::Heuristic;

use super::{
    Between, Doubt, Entry, Line, Named, Part, Section,
    heading::Heading,
    lone::{LONGEST, UNITS},
    named::heuristic_in,
    tokens::only_number,
};

/// What a line says of a heuristic's number of moves.
pub(super) struct Paired {
    heuristic: Heuristic,
    count: u64,
    line: usize,
    /// Whether the line names this heuristic. A number of both may be that of both together.
    is_named: bool,
}

impl Paired {
    /// What a row of a table says whose column of moves is headed.
    pub(super) fn of_row(heuristic: Heuristic, count: u64, line: usize) -> Self {
        Self {
            heuristic,
            count,
            line,
            is_named: true,
        }
    }
}

/// The number of moves of each heuristic, in the order of [`Heuristic::ALL`].
pub(super) type Pair = [u64; Heuristic::ALL.len()];

/// The numbers of a line in lower case that is two statements, each with one name and one number.
pub(super) fn pair_in(words: &str) -> Option<Pair> {
    if words.len() > LONGEST {
        return None;
    }
    let clauses = words
        .split([',', ';', '|', '/', '\t'])
        .flat_map(|part| part.split(" and "))
        .filter(|part| part.contains(char::is_alphanumeric));
    let mut found = [None; Heuristic::ALL.len()];
    for clause in clauses {
        let (Named::Known(heuristic), _) = heuristic_in(clause) else {
            return None;
        };
        let place = Heuristic::ALL.iter().position(|one| *one == heuristic)?;
        if found[place].is_some() || has_unit(clause) {
            return None;
        }
        found[place] = Some(only_number(clause)?);
    }
    let [Some(one), Some(other)] = found else {
        return None;
    };
    Some([one, other])
}

/// Whether a line in lower case speaks of both heuristics and names none: `Both found a solution of 10 moves`.
pub(super) fn speaks_of_both(words: &str) -> bool {
    words.len() <= LONGEST
        && words
            .split(|character: char| !character.is_alphabetic())
            .any(|word| word == "both")
}

/// Whether a statement counts something else than moves.
fn has_unit(clause: &str) -> bool {
    clause
        .split(|character: char| !character.is_alphabetic())
        .any(|word| UNITS.contains(&word))
}

/// What a heading says of each heuristic, where it says it plainly.
pub(super) fn paired(heading: Heading, line: usize) -> impl Iterator<Item = Paired> {
    let is_plain = !heading.is_partial && !heading.is_unsure;
    let pair = heading.pair.filter(|_| is_plain);
    let counts = pair.into_iter().flatten();
    Heuristic::ALL
        .into_iter()
        .zip(counts)
        .map(move |(heuristic, count)| Paired {
            heuristic,
            count,
            line,
            is_named: heading.names_both,
        })
}

/// Gives sections that state no number of moves the one that such a line has for their heuristic, if it is that of the
/// moves they show. Returns the lines that were taken so.
pub(super) fn complete_from_pairs(paired: &[Paired], parts: &mut [Part]) -> Vec<usize> {
    let mut taken = Vec::new();
    for part in parts {
        let Part::Solution(section) = part else {
            continue;
        };
        let is_board = |entry: &&Entry| matches!(entry, Entry::Board(..));
        let boards = section.entries.iter().filter(is_board).count() as u64;
        let is_own = |said: &&Paired| {
            section.named == Named::Known(said.heuristic)
                && boards.checked_sub(1) == Some(said.count)
        };
        if let (None, Some(said)) = (section.stated, paired.iter().find(is_own)) {
            section.stated = Some(said.count);
            taken.push(said.line);
        }
    }
    taken
}

/// The doubts that such numbers raise: that of the only section with this name is another.
pub(super) fn contradicting(paired: &[Paired], parts: &[Part]) -> Vec<Doubt> {
    let doubt = |said: &Paired| {
        let is_named = |section: &&Section| section.named == Named::Known(said.heuristic);
        let mut sections = parts
            .iter()
            .filter_map(|part| match part {
                Part::Solution(section) => Some(section),
                Part::NoSolution(_) => None,
            })
            .filter(is_named);
        let section = sections.next().filter(|_| sections.next().is_none())?;
        let stated = section.stated.filter(|stated| *stated != said.count)?;
        Some(Doubt {
            line: Line(said.line),
            section: section.line,
            between: Between::Counts(stated, said.count),
        })
    };
    let named = paired.iter().filter(|said| said.is_named);
    named.filter_map(doubt).collect()
}

#[cfg(test)]
mod tests {
    use super::pair_in;

    #[test]
    fn two_names_with_a_number_each_are_a_pair() {
        for text in [
            "manhattan: 10 moves, mismatched: 12 moves",
            "manhattan 10 moves, mismatch 12 moves",
            "10 moves (manhattan), 12 moves (mismatched tiles)",
            "mismatched tiles took 12 moves and manhattan took 10 moves.",
            "manhattan: 10 moves | mismatch: 12",
        ] {
            assert_eq!(pair_in(text), Some([10, 12]), "{text:?}");
        }
    }

    #[test]
    fn other_numbers_beside_two_names_are_no_pair() {
        for text in [
            "manhattan and mismatched: 10 moves",
            "manhattan: 10 moves, mismatched: 12 nodes",
            "manhattan: 10 moves, 57 nodes, mismatched: 12 moves",
            "manhattan: 10 moves, mismatched: 10 of 12 moves",
            "manhattan: 10 moves, manhattan: 12 moves",
            "manhattan: 10 moves",
        ] {
            assert_eq!(pair_in(text), None, "{text:?}");
        }
    }
}
