//! Moves that are listed beside a path.

use crate::puzzle::{GOAL, Move};

use super::{
    Between,
    direction::Kind,
    heading::Heading,
    label::{PathLabels, Scene, StepLabel},
    path::Path,
    pattern::{Pattern, is_in, pattern},
    region::Around,
    said::Saying,
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
    let regions: &[&[&Saying]] = match around.lists {
        ListPlace::Above => &[&headings, around.head],
        ListPlace::Below => &[&headings, around.foot],
        ListPlace::Behind => &[around.last],
        ListPlace::Anywhere => &[&headings, around.foot, around.head, around.last],
    };
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

/// Where the lists of all moves stand, seen from their paths.
#[derive(Clone, Copy, Debug)]
pub(super) enum ListPlace {
    Above,
    Below,
    /// Behind all paths, one list for each.
    Behind,
    Anywhere,
}

impl ListPlace {
    /// The place in which each path has a list, if it is the only one; `regions` are what is said in front of each path, and
    /// behind the last one.
    pub(super) fn of(paths: &[&Path], regions: &[Vec<&Saying>]) -> Self {
        let fits = |(path, region): (&&Path, &Vec<&Saying>)| {
            let mut all = Kind::ALL.into_iter().flat_map(|kind| lists(region, kind));
            all.any(|list| list.len() == path.moves())
        };
        let is_above = paths.iter().zip(regions).all(fits);
        let is_below = paths.iter().zip(&regions[1..]).all(fits);
        let counts: Vec<usize> = regions
            .iter()
            .map(|region| list_lines(paths, region).count())
            .collect();
        let has_none = |counts: &[usize]| counts.iter().all(|count| *count == 0);
        let are_single = |counts: &[usize]| counts.iter().all(|count| *count == 1);
        let (before, behind) = (&counts[..paths.len()], &counts[paths.len()..]);
        match (is_above, is_below) {
            (true, false) => Self::Above,
            (false, true) => Self::Below,
            _ if paths.len() < 2 => Self::Anywhere,
            _ if has_none(before) && behind[0] == paths.len() => Self::Behind,
            _ if are_single(&counts[1..]) && has_none(&counts[..1]) => Self::Below,
            _ => Self::Anywhere,
        }
    }
}

/// The lines of a region that list moves: as many as a path has, or several.
pub(super) fn list_lines<'a, 's>(
    paths: &'a [&Path],
    region: &'a [&'s Saying],
) -> impl Iterator<Item = &'s Saying> + 'a {
    let least = paths.iter().map(|path| path.moves()).min().unwrap_or(0);
    let is_list = move |saying: &&Saying| saying.mentions.len() >= least.clamp(1, 2);
    region.iter().copied().filter(is_list)
}

static BLANK: Pattern = Pattern::new(|| pattern(r"blank | empty"));

/// Where labels are right, and a list of as many moves beside the path is another: the place, and what is in doubt.
pub(super) fn contradiction(
    scene: Scene<'_, '_>,
    labels: &PathLabels,
    path: &Path,
    around: &Around<'_, '_>,
) -> Option<(usize, Between)> {
    let shown = &path.shown;
    let own = labels.steps.iter().map(StepLabel::name);
    if labels.zone.is_none() || !own.eq(shown.iter().copied()) {
        return None;
    }
    let leads_to_goal = |list: &[Move], meant: fn(Move) -> Move| {
        let mut moves = list.iter();
        let end = moves.try_fold(path.first()?, |board, step| board.after(meant(*step)));
        Some(end? == GOAL)
    };
    for saying in [around.foot, around.head].into_iter().flatten() {
        let named = saying.named(Kind::Word);
        let list: Vec<Move> = named.map(|mention| mention.step).collect();
        let is_reversed = || {
            list.iter()
                .rev()
                .copied()
                .map(Some)
                .eq(shown.iter().copied())
        };
        let text = scene.said.text(saying);
        let is_many = list.len() == shown.len() && (list.len() > 2 || text.contains(['[', ':']));
        let mut pairs = list.iter().zip(shown);
        let other = pairs.position(|(step, shown)| Some(*step) != *shown);
        let Some(step) = other.filter(|_| is_many && !is_reversed()) else {
            continue;
        };
        let Some(label) = shown[step] else {
            continue;
        };
        let is_of_blank = leads_to_goal(&list, Move::inverse) == Some(true)
            && is_in(&BLANK, &text.to_ascii_lowercase());
        if is_of_blank || leads_to_goal(&list, |step| step) == Some(true) {
            return None;
        }
        let place = labels.steps[step].step.map(|(_, place)| place);
        let between = Between::Listed(label, list[step]);
        return Some((place.unwrap_or(saying.span.line), between));
    }
    None
}
