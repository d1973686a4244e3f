//! Stage 5: which paths claim to be solutions.

use super::denial::Stance;
use super::direction::Kind;
use super::label::names;
use super::path::Path;
use super::said::{Said, Saying};
use crate::course::SectionId;
use crate::puzzle::Board;

/// Whether text in front of a path heads it.
fn is_headed(said: &Said<'_>, path: &Path) -> bool {
    said.front(path.stops[0])
        .any(|saying| saying.claim.heads_path())
}

/// Whether text in front of a path names a heuristic and states a number of moves, and denies no solution.
pub(super) fn states_count(said: &Said<'_>, path: &Path) -> bool {
    let states = |saying: &Saying| saying.claim.is_named() && saying.claim.has_counts();
    said.front(path.stops[0]).any(states) && !is_denied(said, path)
}

/// Whether text in front of a path denies a solution.
fn is_denied(said: &Said<'_>, path: &Path) -> bool {
    said.front(path.stops[0])
        .any(|saying| saying.stance == Stance::Denies)
}

/// Whether half of a path's steps have text that names a direction.
fn is_labelled(said: &Said<'_>, path: &Path) -> bool {
    let is_named = |step: usize| {
        let between = said.between(path, step);
        between.iter().any(|piece| !piece.mentions.is_empty())
            || names(&said.on_rows(path, step), Kind::Word)
    };
    let steps = path.moves();
    2 * (1..=steps).filter(|&step| is_named(step)).count() >= steps
}

/// The paths that claim to be solutions, by their places: those from the start to the goal, those that are labelled or
/// headed or nearly whole, and where there is none, those of other boards.
pub(super) fn choose(said: &Said<'_>, paths: &[Path], start: Option<Board>) -> Vec<usize> {
    let can_start =
        |path: &Path| start.is_none_or(|start| said.sightings[path.stops[0]].can_be(&start));
    let all = || 0..paths.len();
    let own: Vec<usize> = all().filter(|&path| can_start(&paths[path])).collect();
    let goal = said.puzzle.goal;
    if start == Some(goal) && own.iter().all(|&path| paths[path].moves() == 0) {
        return own;
    }
    let best = start.and_then(|start| said.puzzle.distance(&start));
    let best = best.map_or(0, usize::from);
    let is_whole = |path: &Path| can_start(path) && path.moves() > 0 && path.leads_to(goal);
    let all_sections = said.puzzle.sections.len();
    let whole = paths.iter().filter(|path| is_whole(path));
    let whole = whole.take(all_sections).count();
    // The goal beside the start is no path.
    let is_goal_beside =
        |path: &Path| path.moves() == 1 && path.last() == Some(goal) && path.first().is_some();
    let claims_to_be_whole = |path: &Path| {
        let legal = path.moves() - path.jumps();
        let ends = path.last() == Some(goal);
        let is_nearly = ends && path.moves() <= best && 2 * legal > best;
        let is_labelled = || is_labelled(said, path);
        let is_stated = || 2 * path.moves() > best && states_count(said, path) && is_labelled();
        let is_half = || whole == 0 && 2 * legal > best;
        let is_only = || whole < all_sections && (is_labelled() || is_half());
        is_nearly || (ends && is_headed(said, path)) || is_stated() || is_only()
    };
    let names = |path: &Path| -> Vec<SectionId> {
        let front = said.front(path.stops[0]);
        front.filter_map(|own| own.claim.named.known()).collect()
    };
    // A board alone is one as well where it has a heading of its own, and what comes next has another.
    let is_lone_answer = |place: usize| {
        let [own, others] = [place, place + 1].map(|place| paths.get(place).map(names));
        let is_next = others.is_none_or(|others| {
            others.len() == 1 && (own.as_ref() != Some(&others) || !can_start(&paths[place]))
        });
        own.is_some_and(|own| own.len() == 1) && is_next && !is_denied(said, &paths[place])
    };
    // Solutions of other boards count where they are headed: they are demonstrations, or wrong.
    let is_answer = |place: &usize| match &paths[*place] {
        path if path.moves() == 0 => is_lone_answer(*place),
        path if can_start(path) => {
            is_whole(path) || (!is_goal_beside(path) && claims_to_be_whole(path))
        }
        path => is_headed(said, path) && is_labelled(said, path),
    };
    let chosen: Vec<usize> = all().filter(is_answer).collect();
    let is_own = |place: &usize| paths[*place].moves() > 0 && can_start(&paths[*place]);
    if chosen.iter().any(is_own) {
        return chosen;
    }
    let is_other = |path: &Path| path.moves() > 0 && !can_start(path);
    all().filter(|&path| is_other(&paths[path])).collect()
}
