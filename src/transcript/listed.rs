//! Moves that are listed beside a path.

use crate::puzzle::Move;

use super::{
    direction::Kind,
    label::{PathLabels, Scene, StepLabel, Zone},
    path::Path,
    region::Around,
    said::Saying,
};

/// The moves that texts name, with their lines.
fn list(sayings: &[&Saying], kind: Kind) -> Vec<(Move, usize)> {
    let moves = |saying: &&Saying| {
        let line = saying.span.line;
        let named = saying.named(kind).map(move |own| (own.step, line));
        named.collect::<Vec<_>>()
    };
    sayings.iter().flat_map(moves).collect()
}

/// Takes a list of all moves in one place, on a line or on all lines together, for the labels of a path that has none.
pub(super) fn take_list(labels: &mut PathLabels, shown: &[Option<Move>], around: &Around<'_, '_>) {
    let missing = labels.steps.iter().filter(|step| step.step.is_none());
    if shown.is_empty() || 2 * missing.count() <= shown.len() {
        return;
    }
    let lists = around.regions().into_iter().flat_map(|region| {
        Kind::ALL.into_iter().flat_map(move |kind| {
            let lines = region.chunks(1).chain([region]);
            lines.map(move |sayings| list(sayings, kind))
        })
    });
    let is_its_own = |list: &Vec<(Move, usize)>| {
        let count = |meant: fn(Move) -> Move| {
            let pairs = list.iter().zip(shown);
            let same = pairs.filter(|((step, _), shown)| Some(meant(*step)) == **shown);
            same.count()
        };
        let fitting = count(|step| step).max(count(Move::inverse));
        list.len() == shown.len() && (2 * fitting > shown.len() || shown.len() == 1)
    };
    let mut lists = lists;
    if let Some(list) = lists.find(is_its_own) {
        let label = |step| StepLabel {
            step: Some(step),
            ..StepLabel::default()
        };
        labels.steps = list.into_iter().map(label).collect();
        labels.zone = None;
    }
}

/// Where labels are right, and other moves are told for the same path: their line.
///
/// They are those of a line with a list, or those that stand beside the labels of all steps, one for each.
pub(super) fn contradiction(
    scene: Scene<'_, '_>,
    labels: &PathLabels,
    path: &Path,
    paths: &[&Path],
    around: &Around<'_, '_>,
) -> Option<usize> {
    let shown = &path.shown;
    let own = labels.steps.iter().map(StepLabel::name);
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
        let is_legend = list.len() == Move::ALL.len()
            && Move::ALL.iter().all(|step| list.contains(&Some(*step)));
        let is_other = is_list && !is_told(&list) && (!is_legend || shown.len() == list.len());
        is_other.then_some(saying.span.line)
    };
    let mut regions = around.regions().into_iter().flatten();
    regions
        .find_map(contradicts)
        .or_else(|| contradiction_beside(scene, labels, path))
}

/// The first line of moves that stand between all boards beside their labels, and are not those of the labels. Where all of
/// them are the contrary, they are the blank's, unless they are said to be a tile's.
fn contradiction_beside(scene: Scene<'_, '_>, labels: &PathLabels, path: &Path) -> Option<usize> {
    let second = |step: usize| {
        let pieces = scene.zone(path, step, Zone::Between, &[]);
        let label = labels.steps[step - 1].step?;
        let other = pieces
            .iter()
            .find(|piece| piece.span.line != label.1 && piece.named(Kind::Word).next().is_some())?;
        let mut named = other.named(Kind::Word);
        let move_of_other = named.next()?.step;
        let is_of_tile = scene.said.text(other).contains("tile");
        named
            .next()
            .is_none()
            .then_some((label.0, move_of_other, is_of_tile, other.span.line))
    };
    let all: Option<Vec<_>> = (1..=path.moves()).map(second).collect();
    let all = all?;
    let is_of_blank = all
        .iter()
        .all(|(label, other, is_of_tile, _)| label.inverse() == *other && !is_of_tile);
    let mut others = all.iter().filter(|(label, other, ..)| label != other);
    others
        .next()
        .filter(|_| !is_of_blank)
        .map(|(.., line)| *line)
}

/// Paths that a list is compared with.
const MOST_PATHS: usize = 64;
