//! Moves that are listed beside a path.

use crate::puzzle::Move;

use super::{
    Between,
    direction::Kind,
    label::{PathLabels, StepLabel},
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

/// Where labels are right, and a list beside the path has the moves of no path: its line, and what is in doubt.
pub(super) fn contradiction(
    labels: &PathLabels,
    path: &Path,
    paths: &[&Path],
    around: &Around<'_, '_>,
) -> Option<(usize, Between)> {
    let shown = &path.shown;
    let own = labels.steps.iter().map(StepLabel::name);
    if !own.eq(shown.iter().copied()) {
        return None;
    }
    let contradicts = |saying: &&Saying| {
        let list: Vec<Option<Move>> = saying.named(Kind::Word).map(|own| Some(own.step)).collect();
        let mut pairs = list.iter().zip(shown);
        let step = pairs.position(|(listed, shown)| listed != shown)?;
        let is_its_own = paths.iter().take(MOST_PATHS).any(|path| path.shown == list);
        let is_list = list.len() == shown.len() && list.len() > 1 && !is_its_own;
        let between = Between::Listed(shown[step]?, list[step]?);
        is_list.then_some((saying.span.line, between))
    };
    around.regions().into_iter().flatten().find_map(contradicts)
}

/// Paths that a list is compared with.
const MOST_PATHS: usize = 64;
