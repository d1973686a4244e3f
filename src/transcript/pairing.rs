//! Headings in one place and paths in another: each heading is that of the path of its rank.
//!
//! The surprise: they are paired even where their numbers do not fit, and that is a doubt, since nobody who showed two paths
//! and named two heuristics is to be told that there are none.

use crate::puzzle::GOAL;

use super::{
    Between, Doubt, Entry, Line, Named, Part, Section,
    lenience::{Lenience, Notes},
    mend::{section, section_mut, start_of},
};

/// Headings that are paired: one for each heuristic.
const MOST: usize = 2;

/// What a heading says, and where.
struct Heading {
    named: Named,
    stated: Option<u64>,
    line: usize,
}

/// Gives paths without a name the headings that have nothing below them.
pub(super) fn pair_headings(parts: &mut Vec<Part>, notes: &mut Notes, doubts: &mut Vec<Doubt>) {
    let Some(headings) = headings_of(parts) else {
        return;
    };
    let mut paths: Vec<&mut Section> = parts
        .iter_mut()
        .filter_map(section_mut)
        .filter(|section| section.entries.len() > 1 && section.named != Named::Other)
        .collect();
    let is_bare = |path: &Section| path.named == Named::Nothing && !path.has_own_name;
    let Some(bare) = paths.iter().position(|path| is_bare(path)) else {
        return;
    };
    let start = start_of(paths[bare]).map(<[_]>::to_vec);
    if start.is_none() || paths.iter().any(|path| start_of(path) != start.as_deref()) {
        return;
    }
    let fits = |(path, heading): (&&mut Section, &Heading)| {
        let is_said = path.stated.is_none() || path.stated == heading.stated || !is_bare(path);
        is_said && heading.stated == Some(moves_shown(path))
    };
    let is_each = paths.len() == headings.len();
    let is_certain = is_each && paths.iter().zip(&headings).all(fits);
    if !is_certain {
        let has_names = paths.iter().any(|path| !is_bare(path));
        let reaches_goal = paths.iter().all(|path| ends_at_goal(path));
        if (has_names && !is_each) || !reaches_goal {
            return;
        }
    }
    for (path, heading) in paths.iter_mut().zip(&headings) {
        notes.add(Lenience::HeadingWords, heading.line);
        path.named = heading.named;
        path.stated = heading.stated;
        if !is_certain {
            doubts.push(Doubt {
                line: Line(heading.line),
                section: path.line,
                between: Between::Headings,
            });
        }
    }
    let left = headings.get(paths.len()..).unwrap_or_default();
    let is_left = |part: &Part| {
        section(part).is_none_or(|section| {
            !is_empty(section) || left.iter().any(|heading| heading.line == section.line.0)
        })
    };
    parts.retain(is_left);
}

/// The headings of the two heuristics, or of one of them, where there is nothing below one at least.
fn headings_of(parts: &[Part]) -> Option<Vec<Heading>> {
    let named = parts
        .iter()
        .filter_map(section)
        .filter(|section| matches!(section.named, Named::Known(_)));
    if !named.clone().any(is_empty) {
        return None;
    }
    let headings: Vec<Heading> = named
        .take(MOST + 1)
        .map(|section| Heading {
            named: section.named,
            stated: section.stated,
            line: section.line.0,
        })
        .collect();
    let is_twice = matches!(&headings[..], [one, other] if one.named == other.named);
    (headings.len() <= MOST && !is_twice).then_some(headings)
}

fn is_empty(section: &Section) -> bool {
    section.entries.is_empty() && matches!(section.named, Named::Known(_))
}

/// The number of moves that a path shows: those between its boards, or those that are listed below one.
fn moves_shown(path: &Section) -> u64 {
    let is_board = |entry: &&Entry| matches!(entry, Entry::Board(..));
    let boards = path.entries.iter().filter(is_board).count();
    let moves = if boards > 1 {
        boards - 1
    } else {
        path.entries.len() - boards
    };
    moves as u64
}

pub(super) fn ends_at_goal(path: &Section) -> bool {
    let last = path.entries.iter().rev().find_map(|entry| match entry {
        Entry::Board(reading, _) => Some(reading),
        Entry::Move(..) => None,
    });
    last.is_some_and(|reading| reading.candidates().contains(&GOAL))
}
