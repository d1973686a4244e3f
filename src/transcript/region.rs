//! Which text belongs to which answer.

use std::collections::HashSet;

use super::direction::Kind;
use super::path::Path;
use super::said::{Said, Saying};
use crate::puzzle::Board;

/// The text in front of a path, behind it, and behind the last path.
pub(super) type Around<'a, 's> = [&'a [&'s Saying]; 3];

/// Whether numbers of moves stand between the boards of a path that are none of its labels: they count along.
fn counts_along(said: &Said<'_>, path: &Path) -> bool {
    const LOOKED_AT: usize = 4;
    let steps = path.moves().min(LOOKED_AT);
    let is_counted = |step: &usize| {
        let between = said.between(path, *step);
        between.iter().any(|saying| {
            let claim = &saying.claim;
            claim.has_counts() && !claim.is_named() && saying.mentions.is_empty()
        })
    };
    steps > 1 && (1..=steps).filter(is_counted).count() > 1
}

/// What is said in front of each answer, and behind the last one.
pub(super) fn regions<'s>(
    said: &'s Said<'_>,
    paths: &[Path],
    chosen: &[usize],
) -> Vec<Vec<&'s Saying>> {
    let tail = |path: &Path| -> Vec<&'s Saying> {
        let sides = said.beside(path.stops[path.moves()]).iter();
        let behind = sides.filter(|side| side.is_behind);
        behind.map(|side| &side.saying).collect()
    };
    let mut regions = Vec::new();
    let mut region: Vec<&'s Saying> = Vec::new();
    // Whether what comes next counts along with the boards above, or belongs to those of a demonstration.
    let mut is_their_own = false;
    let own = |saying: &&Saying| !saying.claim.is_empty() && !saying.claim.is_named();
    let starts: HashSet<Option<Board>> = chosen.iter().map(|&path| paths[path].first()).collect();
    for (place, path) in paths.iter().enumerate() {
        let front = said.front(path.stops[0]);
        region.extend(front.skip_while(|saying| is_their_own && own(saying)));
        let is_chosen = chosen.binary_search(&place).is_ok();
        let is_other = path.moves() > 0 && !starts.contains(&path.first());
        is_their_own = counts_along(said, path) || (!is_chosen && is_other);
        if is_chosen && is_their_own {
            let moves = path.moves() as u64;
            region.retain(|saying| !own(saying) || saying.claim.states(moves));
        }
        if is_chosen {
            for echo in path.echoes_of(0) {
                region.extend(said.front(echo));
            }
            let is_headed = region.iter().any(|saying| saying.claim.has_counts());
            if path.moves() > 0 && !is_headed && !counts_along(said, path) {
                let below = said.in_front(path.stops[1]).iter();
                region.extend(below.filter(|saying| {
                    saying.claim.is_heading() && saying.named(Kind::Word).next().is_none()
                }));
            }
            regions.push(std::mem::replace(&mut region, tail(path)));
        } else if is_other {
            region = tail(path);
        }
    }
    let last = said.in_front(said.sightings.len()).iter();
    region.extend(last.skip_while(|saying| is_their_own && own(saying)));
    regions.push(region);
    regions
}

/// The sighting of the given board above all headings, alone or in front of the first path's, for paths that begin behind it.
pub(super) fn given(said: &Said<'_>, paths: &[Path], start: Option<Board>) -> Option<usize> {
    let start = start?;
    let stands_alone = |path: &&Path| {
        let is_headed_below = || {
            let mut below = said.in_front(path.stops[1]).iter();
            below.any(|saying| saying.claim.is_heading())
        };
        said.sightings[path.stops[0]].can_be(&start) && (path.moves() == 0 || is_headed_below())
    };
    paths.iter().find(stands_alone).map(|path| path.stops[0])
}

/// Whether a path begins behind the given board, which stands in front of it at this place.
pub(super) fn begins_behind(said: &Said<'_>, path: &Path, given: usize, start: Board) -> bool {
    let first = path.first().filter(|first| *first != start);
    let follows = |first: Board| said.puzzle.step(&start, &first).is_some();
    given < path.stops[0] && first.is_some_and(follows)
}
