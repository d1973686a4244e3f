//! Moves that are listed beside a path.

use crate::puzzle::{GOAL, Move};

use super::{
    Between,
    direction::Kind,
    heading::Heading,
    label::{PathLabels, StepLabel},
    path::Path,
    region::Around,
    said::{Said, Saying},
};

/// The moves of lists in a region: each line, and all lines together.
fn lists(region: &[&Saying], kind: Kind) -> Vec<Vec<(Move, usize)>> {
    let moves = |saying: &&Saying| -> Vec<(Move, usize)> {
        let named = saying.named(kind);
        named
            .map(|mention| (mention.step, saying.span.line))
            .collect()
    };
    let mut lists: Vec<Vec<(Move, usize)>> = region.iter().map(moves).collect();
    lists.push(lists.concat());
    lists.retain(|list| !list.is_empty());
    lists
}

/// Takes a list of all moves in one place for the labels of a path that has none.
pub(super) fn take_list(
    labels: &mut PathLabels,
    shown: &[Option<Move>],
    heading: &Heading,
    around: &Around<'_, '_>,
) {
    let missing = labels.steps.iter().filter(|step| step.step.is_none());
    if shown.is_empty() || 2 * missing.count() <= shown.len() {
        return;
    }
    let is_heading = |saying: &&Saying| heading.lines.contains(&saying.span.line);
    let headings: Vec<&Saying> = around.head.iter().copied().filter(is_heading).collect();
    let regions = [&headings[..], around.foot, around.head, around.last];
    let is_its_own = |list: &Vec<(Move, usize)>| {
        let count = |meant: fn(Move) -> Move| {
            let pairs = list.iter().zip(shown);
            let same = pairs.filter(|((step, _), shown)| Some(meant(*step)) == **shown);
            same.count()
        };
        let is_telling =
            || shown.len() == 1 || (count(Move::inverse) == shown.len() && shown.len() > 2);
        list.len() == shown.len() && (2 * count(|step| step) > shown.len() || is_telling())
    };
    let mut all = regions
        .iter()
        .flat_map(|region| Kind::ALL.map(|kind| lists(region, kind)))
        .flatten();
    if let Some(list) = all.find(is_its_own) {
        let label = |&step: &(Move, usize)| StepLabel {
            step: Some(step),
            ..StepLabel::default()
        };
        labels.steps = list.iter().map(label).collect();
        labels.zone = None;
    }
}

/// Where labels are right, and a list beside the path has the moves of no path: its line, and what is in doubt.
pub(super) fn contradiction(
    said: &Said<'_>,
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
    let leads_to_goal = |list: &[Option<Move>], meant: fn(Move) -> Move| {
        let mut moves = list.iter().flatten();
        let start = path.first()?;
        let end = moves.try_fold(start, |board, step| board.after(meant(*step)));
        end.filter(|end| *end == GOAL)
    };
    let contradicts = |saying: &&Saying| {
        let named = saying.named(Kind::Word).map(|own| Some(own.step));
        let is_as_long = named.clone().count() == shown.len();
        // More than one of each direction are no legend.
        let is_longer = labels.zone.is_none() && named.clone().nth(Move::ALL.len()).is_some();
        if !is_as_long && !is_longer {
            return None;
        }
        let list: Vec<Option<Move>> = named.collect();
        let step = list
            .iter()
            .zip(shown)
            .position(|(own, shown)| own != shown)?;
        let text = said.text(saying).to_ascii_lowercase();
        let is_of_blank = text.contains("blank") || text.contains("empty");
        let is_solution = leads_to_goal(&list, |step| step).is_some()
            || (is_of_blank && leads_to_goal(&list, Move::inverse).is_some());
        let back: Vec<Option<Move>> = list.iter().rev().copied().collect();
        let mut others = paths.iter().take(MOST_PATHS);
        let is_its_own = others.any(|path| path.shown == list || path.shown == back);
        let is_list = list.len() > 2 || text.contains(['[', ':']);
        let is_right = is_its_own || (is_as_long && is_solution) || !is_list;
        let between = Between::Listed(shown[step]?, list[step]?);
        (!is_right).then_some((saying.span.line, between))
    };
    let all = [around.foot, around.head, around.last];
    all.into_iter().flatten().find_map(contradicts)
}

/// Paths that a list is compared with.
const MOST_PATHS: usize = 64;
