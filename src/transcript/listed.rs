//! Moves that are listed beside a path.

use smallvec::smallvec;

use super::Labels;
use super::direction::Kind;
use super::label::{PathLabels, fit, name};
use super::path::Path;
use super::region::Around;
use super::said::{Said, Saying};
use crate::puzzle::Move;

/// All moves that one line of a region names in one way, for each, and those that all of them do.
fn lists<'s>(region: &'s [&Saying]) -> impl Iterator<Item = Vec<Labels>> + 's {
    Kind::ALL.into_iter().flat_map(move |kind| {
        let parts = region.chunks(1).chain([region]);
        parts.map(move |part| {
            let list = part.iter().flat_map(|own| own.labels(kind));
            list.map(|label| smallvec![label]).collect()
        })
    })
}

/// Where each of several paths has a list of its moves: in front of it, 0, or behind it, 1.
pub(super) fn side_of_lists(paths: &[&Path], regions: &[Vec<&Saying>]) -> Option<usize> {
    let has_list = |place: usize, side: usize| {
        let mut lists = lists(&regions[place + side]);
        lists.any(|list| list.len() == paths[place].moves())
    };
    let have_lists = |side: &usize| (0..paths.len()).all(|place| has_list(place, *side));
    let mut sides = (0..2).filter(|side| paths.len() > 1 && have_lists(side));
    sides.next().filter(|_| sides.next().is_none())
}

/// Takes a list of all moves for the labels of a path that has none: the one at the `side` of each path, or one that fits.
pub(super) fn take_list(
    labels: &mut PathLabels,
    shown: &[Option<Move>],
    around: Around<'_, '_>,
    side: impl FnOnce() -> Option<usize>,
) {
    let missing = labels.steps.iter().filter(|step| step.is_empty());
    if shown.is_empty() || 2 * missing.count() <= shown.len() {
        return;
    }
    let side = side();
    let regions = side.map_or(&around[..], |side| &around[side..=side]);
    let all = || {
        let lists = regions.iter().flat_map(|region| lists(region));
        lists.filter(|list| list.len() == shown.len())
    };
    let fits = |list: &Vec<Labels>| shown.len() == 1 || 2 * fit(list, shown).1 > shown.len();
    if let Some(list) = all().find(fits).or_else(|| side.and_then(|_| all().next())) {
        labels.steps = list;
        (labels.are_between, labels.side) = (false, side);
    }
}

/// Where labels are right, and other moves are told for the same path: their line.
///
/// They are those of a line with a list, or those that stand beside the labels of all steps, one for each.
pub(super) fn contradiction(
    said: &Said<'_>,
    labels: &PathLabels,
    path: &Path,
    paths: &[&Path],
    around: Around<'_, '_>,
) -> Option<usize> {
    let shown = &path.shown;
    let own = labels.steps.iter().map(name);
    if !own.eq(shown.iter().copied()) {
        return None;
    }
    let is_told = |list: &[Option<Move>]| {
        let mut known = paths.iter().take(MOST_PATHS).map(|path| &path.shown);
        known.any(|shown| shown.windows(list.len()).any(|part| part == list))
    };
    let contradicts = |saying: &&Saying| {
        let named = saying.named(Kind::Word);
        let list: Vec<Option<Move>> = named.clone().map(|own| Some(own.step)).collect();
        // A single move alone is a label of a board that is not shown.
        let is_only = || shown.len() == 1 && named.clone().any(|own| !own.is_alone);
        let is_list = saying.span.start == 0 && (list.len() > 1 || is_only());
        (is_list && !is_told(&list)).then_some(saying.span.line)
    };
    let around = labels.side.map_or(&around[..], |side| &around[side..=side]);
    let listed = around.iter().copied().flatten().find_map(contradicts);
    listed.or_else(|| contradiction_beside(said, labels, path))
}

/// The first line of moves that stand between all boards beside their labels, and are not those of the labels.
fn contradiction_beside(said: &Said<'_>, labels: &PathLabels, path: &Path) -> Option<usize> {
    let mut first = None;
    for (label, step) in labels.steps.iter().zip(1..) {
        let &(label, line) = label.first()?;
        let between = said.between(path, step);
        let mut others = between.iter().filter(|piece| piece.line().0 != line.0);
        let other = others.find(|piece| piece.named(Kind::Word).next().is_some())?;
        let mut named = other.named(Kind::Word).map(|mention| mention.step);
        let name = named.next().filter(|_| named.next().is_none())?;
        first = first.or((name != label).then_some(other.span.line));
    }
    first
}

/// Paths that a list is compared with.
const MOST_PATHS: usize = 64;
