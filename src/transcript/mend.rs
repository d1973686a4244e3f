//! Putting in order what was said in an order of its own: headings below their paths, and numbers far from them.
//!
//! The surprise: this needs the whole text. Where a heading stands alone, only what comes before and after all of them
//! tells to which path it belongs.

use crate::{puzzle::Board, search::Heuristic};

use super::{
    Doubt, Entry, Named, Part, Section,
    lenience::{Lenience, Notes},
    pairing::{ends_at_goal, pair_headings},
    rival::Rival,
    sharing::{drop_directions, name_moves, note_lists, share_goal},
};

/// The answers with every heading at its path, and the numbers of moves that are left over.
pub(super) fn mend(
    mut parts: Vec<Part>,
    names: &[(Named, usize)],
    notes: &mut Notes,
    rivals: &mut Vec<Rival>,
    doubts: &mut Vec<Doubt>,
) -> Vec<Part> {
    drop_previews(&mut parts, notes);
    raise_names(&mut parts, names, notes);
    raise_headings(&mut parts, notes);
    pair_headings(&mut parts, notes, doubts);
    join_summaries(&mut parts, notes, rivals);
    share_goal(&mut parts, notes);
    name_moves(&mut parts, notes);
    drop_directions(&mut parts, notes);
    note_lists(&parts, notes);
    parts
}

/// Takes the name from solutions on these lines, which name another way of searching, where one of the handout's heuristics
/// has no solution: they may be meant for it.
pub(super) fn unname_searches(parts: &mut [Part], lines: &[usize]) {
    let has = |heuristic| {
        parts
            .iter()
            .filter_map(section)
            .any(|section| section.named == Named::Known(heuristic))
    };
    if lines.is_empty() || Heuristic::ALL.into_iter().all(has) {
        return;
    }
    for section in parts.iter_mut().filter_map(section_mut) {
        if section.named == Named::Other && lines.contains(&section.line.0) {
            section.named = Named::Nothing;
        }
    }
}

/// A heuristic's value for the start, and the start, are no path where one of that heuristic is shown elsewhere.
fn drop_previews(parts: &mut Vec<Part>, notes: &mut Notes) {
    let paths: Vec<(Named, Vec<Board>)> = parts
        .iter()
        .filter_map(section)
        .filter(|section| section.entries.len() > 1)
        .filter_map(|section| Some((section.named, start_of(section)?.to_vec())))
        .take(MOST_PATHS)
        .collect();
    parts.retain(|part| {
        let preview = section(part).filter(|section| {
            matches!(section.named, Named::Known(_))
                && section.stated.is_none()
                && matches!(section.entries[..], [Entry::Board(..)])
        });
        let is_preview = preview.is_some_and(|preview| {
            let is_its_path = |(named, start): &(Named, Vec<Board>)| {
                *named == preview.named && start_of(preview) == Some(start)
            };
            paths.iter().any(is_its_path)
        });
        if let (Some(preview), true) = (preview, is_preview) {
            notes.add(Lenience::OtherText, preview.line.0);
        }
        !is_preview
    });
}

/// Where the first of two paths has no name and the last name no path, names stand below their paths, each of which states
/// its number above. These names are those that stood alone behind a path, with their lines.
fn raise_names(parts: &mut [Part], names: &[(Named, usize)], notes: &mut Notes) {
    let mut paths = parts.iter_mut().filter_map(section_mut);
    let (Some(first), Some(second), None) = (paths.next(), paths.next(), paths.next()) else {
        return;
    };
    let &[(one, line), (other, last)] = names else {
        return;
    };
    let is_whole = |path: &Section| path.stated.is_some() && ends_at_goal(path);
    let is_between = (first.line.0..second.line.0).contains(&line) && last > second.line.0;
    let is_bare = first.named == Named::Nothing && !first.has_own_name && second.named == one;
    if one != other && is_bare && is_between && is_whole(first) && is_whole(second) {
        notes.add(Lenience::HeadingWords, line);
        first.named = one;
        second.named = other;
    }
}

/// Where the first path has no heading and the last heading no path, headings stand below their paths.
fn raise_headings(parts: &mut Vec<Part>, notes: &mut Notes) {
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
        notes.add(Lenience::HeadingWords, sections[index].line.0);
        let (named, stated) = (sections[index].named, sections[index].stated);
        let count_line = sections[index].count_line;
        sections[index - 1].named = named;
        sections[index - 1].has_own_name = sections[index].has_own_name;
        sections[index - 1].stated = stated;
        sections[index - 1].count_line = count_line;
    }
    if let Some(last) = parts.iter().rposition(|part| section(part).is_some()) {
        parts.remove(last);
    }
}

/// A heading without a path is a summary where the path is elsewhere: it may state the number that is missing there.
fn join_summaries(parts: &mut Vec<Part>, notes: &mut Notes, rivals: &mut Vec<Rival>) {
    let is_summary = |part: &Part| section(part).is_some_and(|section| section.entries.is_empty());
    if parts.iter().filter_map(section).count()
        == parts.iter().filter(|part| is_summary(part)).count()
    {
        return;
    }
    let placed = std::mem::take(parts).into_iter().enumerate();
    let (summaries, mut rest): (Vec<_>, Vec<_>) = placed.partition(|(_, part)| is_summary(part));
    let mut alone: Vec<(usize, Part)> = Vec::new();
    for named in [
        Named::Nothing,
        Named::Other,
        Named::Known(Heuristic::Manhattan),
        Named::Known(Heuristic::Mismatch),
    ] {
        let is_of_name = |part: &Part| section(part).is_some_and(|summary| summary.named == named);
        let placed = || summaries.iter().filter(|(_, part)| is_of_name(part));
        let of_name: Vec<&Section> = placed().filter_map(|(_, part)| section(part)).collect();
        let mut paths: Vec<&mut Section> = rest
            .iter_mut()
            .filter_map(|(_, part)| section_mut(part))
            .filter(|path| path.named == named)
            .collect();
        if paths.is_empty() {
            if named != Named::Nothing {
                alone.extend(placed().cloned());
            }
            continue;
        }
        for summary in &of_name {
            notes.add(Lenience::OtherText, summary.line.0);
        }
        let first = of_name.iter().find(|summary| summary.stated.is_some());
        if let (None, Some(first)) = (paths[0].stated, first) {
            paths[0].stated = first.stated;
            paths[0].count_line = first.count_line;
        }
        if named != Named::Nothing {
            rivals.extend(
                of_name
                    .iter()
                    .filter_map(|summary| contradiction(summary, &paths)),
            );
        }
    }
    rest.extend(alone);
    rest.sort_by_key(|(place, _)| *place);
    parts.extend(rest.into_iter().map(|(_, part)| part));
}

/// What a summary says that is so of none of its paths.
fn contradiction(summary: &Section, paths: &[&mut Section]) -> Option<Rival> {
    let count = summary.stated?;
    if paths
        .iter()
        .take(MOST_PATHS)
        .any(|path| path.stated == Some(count))
    {
        return None;
    }
    Some(Rival {
        section: paths[0].line.0,
        stated: paths[0].stated?,
        count,
        line: summary.line.0,
    })
}

/// Paths that a summary is compared with.
const MOST_PATHS: usize = 16;

pub(super) fn section(part: &Part) -> Option<&Section> {
    match part {
        Part::Solution(section) => Some(section),
        Part::NoSolution(_) => None,
    }
}

pub(super) fn section_mut(part: &mut Part) -> Option<&mut Section> {
    match part {
        Part::Solution(section) => Some(section),
        Part::NoSolution(_) => None,
    }
}

/// What the first board of a path can be.
pub(super) fn start_of(section: &Section) -> Option<&[Board]> {
    section.entries.iter().find_map(|entry| match entry {
        Entry::Board(reading, _) => Some(reading.candidates()),
        Entry::Move(..) => None,
    })
}
