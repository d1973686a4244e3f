//! Putting in order what was said in an order of its own: headings below their paths, and numbers far from them.
//!
//! The surprise: this needs the whole text. Where a heading stands alone, only what comes before and after all of them
//! tells to which path it belongs.

use crate::{puzzle::Board, search::Heuristic};

use super::{Entry, Named, Part, Section};

/// The answers with every heading at its path.
pub(super) fn mend(mut parts: Vec<Part>) -> Vec<Part> {
    raise_headings(&mut parts);
    join_summaries(&mut parts);
    parts
}

/// Where the first path has no heading and the last heading no path, headings stand below their paths.
fn raise_headings(parts: &mut Vec<Part>) {
    let mut sections: Vec<&mut Section> = parts.iter_mut().filter_map(section_mut).collect();
    let [first, .., last] = &sections[..] else {
        return;
    };
    let is_bare = first.named == Named::Nothing && first.stated.is_none();
    let paths = &sections[..sections.len() - 1];
    let start = start_of(first);
    let are_paths = paths
        .iter()
        .all(|section| section.entries.len() > 1 && start_of(section) == start);
    if !is_bare || !are_paths || !last.entries.is_empty() {
        return;
    }
    for index in 1..sections.len() {
        let (named, stated) = (sections[index].named, sections[index].stated);
        sections[index - 1].named = named;
        sections[index - 1].stated = stated;
    }
    if let Some(last) = parts.iter().rposition(|part| section(part).is_some()) {
        parts.remove(last);
    }
}

/// A heading without a path is a summary where the path is elsewhere: it may state the number that is missing there.
fn join_summaries(parts: &mut Vec<Part>) {
    let is_summary = |part: &Part| section(part).is_some_and(|section| section.entries.is_empty());
    if parts.iter().filter_map(section).count()
        == parts.iter().filter(|part| is_summary(part)).count()
    {
        return;
    }
    let (summaries, mut rest): (Vec<Part>, Vec<Part>) =
        std::mem::take(parts).into_iter().partition(is_summary);
    let mut alone: Vec<Section> = Vec::new();
    for named in [
        Named::Nothing,
        Named::Other,
        Named::Known(Heuristic::Manhattan),
        Named::Known(Heuristic::Mismatch),
    ] {
        let mut of_name = summaries
            .iter()
            .filter_map(section)
            .filter(|summary| summary.named == named);
        let path = rest
            .iter_mut()
            .filter_map(section_mut)
            .find(|path| path.named == named);
        match path {
            Some(path) => {
                let stated = of_name.find_map(|summary| summary.stated);
                path.stated = path.stated.or(stated);
            }
            None if named == Named::Nothing => (),
            None => alone.extend(of_name.cloned()),
        }
    }
    rest.extend(alone.into_iter().map(Part::Solution));
    *parts = rest;
}

fn section(part: &Part) -> Option<&Section> {
    match part {
        Part::Solution(section) => Some(section),
        Part::NoSolution(_) => None,
    }
}

fn section_mut(part: &mut Part) -> Option<&mut Section> {
    match part {
        Part::Solution(section) => Some(section),
        Part::NoSolution(_) => None,
    }
}

/// What the first board of a path can be.
fn start_of(section: &Section) -> Option<&[Board]> {
    section.entries.iter().find_map(|entry| match entry {
        Entry::Board(reading, _) => Some(reading.candidates()),
        Entry::Move(..) => None,
    })
}
