//! Stage 6: where headings stand: in front of their paths, behind them, or all in one place.
//!
//! Which of these it is, is settled for the whole text: by the layout that names the most heuristics.

use crate::search::Heuristic;

use super::said::Saying;

/// Where the headings of a text stand.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Layout {
    Above,
    Below,
    Apart,
}

/// The headings of paths, one for each, if any.
pub(super) type Chosen<'s> = Vec<Option<&'s Saying>>;

/// The layout that fits best, and the heading of each path in it.
pub(super) fn likeliest<'s>(moves: &[u64], regions: &[Vec<&'s Saying>]) -> (Layout, Chosen<'s>) {
    let count = moves.len();
    let mut names = regions.to_vec();
    for region in &mut names {
        region.retain(|saying| saying.claim().is_named());
    }
    // The best of a region: one that states the moves, else one that states any, and of these the nearest.
    let rank = |index: usize| {
        move |saying: &&&'s Saying| {
            (
                saying.claim().states(moves[index]),
                saying.claim().has_counts(),
            )
        }
    };
    let above = |index: usize| names[index].iter().max_by_key(rank(index)).copied();
    let below = |index: usize| {
        names[index + 1]
            .iter()
            .rev()
            .max_by_key(rank(index))
            .copied()
    };
    let nearest = |index: usize| names[index].last().copied();
    let apart = |region: &[&'s Saying]| -> Chosen<'s> {
        let mut kept: Vec<&'s Saying> = Vec::new();
        for saying in region {
            let mut own = kept.iter().map(|other| other.claim().named);
            if !own.any(|own| own == saying.claim().named) {
                kept.push(saying);
            }
        }
        (0..count).map(|index| kept.get(index).copied()).collect()
    };
    let mut layouts: Vec<(Layout, Chosen<'s>)> = vec![
        (Layout::Above, (0..count).map(above).collect()),
        (Layout::Above, (0..count).map(nearest).collect()),
    ];
    layouts.push((Layout::Below, (0..count).map(below).collect()));
    for (place, others) in [(0, 1..count), (count, 0..count)] {
        if count > 1 && names[others].iter().all(Vec::is_empty) {
            layouts.push((Layout::Apart, apart(&names[place])));
        }
    }
    let value = |(_, chosen): &(Layout, Chosen<'s>)| {
        let known = chosen.iter().flatten().map(|saying| saying.claim().known());
        let [one, other] =
            Heuristic::ALL.map(|own| known.clone().filter(|it| *it == Some(own)).count());
        (usize::from(one > 0) + usize::from(other > 0), one + other)
    };
    // Of equals the first.
    let best = layouts.into_iter().rev().max_by_key(value);
    best.unwrap_or((Layout::Above, vec![None; count]))
}

/// The claims around a path that may be its own.
pub(super) fn around<'s>(
    index: usize,
    layout: Layout,
    chosen: &[Option<&'s Saying>],
    regions: &[Vec<&'s Saying>],
) -> Vec<&'s Saying> {
    let (before, behind) = (&regions[index][..], &regions[index + 1][..]);
    let place = |region: &[&Saying], wanted: &Saying| {
        let place = region
            .iter()
            .position(|saying| std::ptr::eq(*saying, wanted));
        place.unwrap_or(0)
    };
    let next = chosen.get(index + 1).copied().flatten();
    let until_next =
        behind.partition_point(|saying| next.is_none_or(|next| saying.span.line < next.span.line));
    let (from, until) = match (chosen[index], layout) {
        (Some(heading), Layout::Above) => {
            let place = place(before, heading);
            // The number of moves right above a name without one, or else any other number there.
            let above = &before[..place];
            let counted = above.iter().rposition(|own| own.claim().is_heading());
            let is_unnamed = |own: &usize| !above[*own].claim().has_name();
            let beside = counted.filter(is_unnamed);
            let beside = beside.or(place.checked_sub(1).filter(is_unnamed));
            let from = match beside.filter(|_| !heading.claim().has_counts()) {
                _ if index == 0 => 0,
                beside => beside.unwrap_or(place),
            };
            (from, until_next)
        }
        (Some(heading), Layout::Below) => {
            let place = place(behind, heading);
            (0, behind.len().min(place + 1))
        }
        (Some(_), Layout::Apart) => return Vec::new(),
        (None, _) => (0, until_next),
    };
    [&before[from..], &behind[..until]].concat()
}
