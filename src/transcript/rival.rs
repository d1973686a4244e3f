//! Numbers of moves that are said beside the one that a heading states.
//!
//! The surprise: most of them are no contradiction. They repeat the number, head the next section, or add the sections up;
//! only the whole text tells.

use std::collections::{HashMap, HashSet};

use super::{Between, Doubt, Line, Part, Section};

/// A number of moves beside the one that a section states.
pub(super) struct Rival {
    /// The first line of the section.
    pub(super) section: usize,
    /// What the section states.
    pub(super) stated: u64,
    /// The other number.
    pub(super) count: u64,
    /// Where it is.
    pub(super) line: usize,
}

/// The doubts that are left of such numbers once all sections are known.
pub(super) fn doubtful(rivals: &[Rival], parts: &[Part]) -> Vec<Doubt> {
    if rivals.is_empty() {
        return Vec::new();
    }
    let sections: Vec<&Section> = parts
        .iter()
        .filter_map(|part| match part {
            Part::Solution(section) => Some(section),
            Part::NoSolution(_) => None,
        })
        .collect();
    let stated: HashMap<usize, Option<u64>> = sections
        .iter()
        .map(|section| (section.line.0, section.stated))
        .collect();
    let count = |section: &&Section| section.stated.unwrap_or(0);
    let mut sums: HashSet<u64> = sections
        .windows(2)
        .map(|pair| pair.iter().map(count).fold(0, u64::saturating_add))
        .collect();
    sums.insert(sections.iter().map(count).fold(0, u64::saturating_add));
    rivals
        .iter()
        .filter(|rival| stated.get(&rival.section) == Some(&Some(rival.stated)))
        .filter(|rival| !sums.contains(&rival.count))
        .map(|rival| Doubt {
            line: Line(rival.line),
            section: Line(rival.section),
            between: Between::Counts(rival.stated, rival.count),
        })
        .collect()
}
