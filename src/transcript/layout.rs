//! Stage 6: where headings stand: in front of their paths, behind them, or all in one place.
//!
//! Which of these it is, is settled for the whole text: by the layout that names the most heuristics.

use crate::search::Heuristic;

use super::{claim::Claim, said::Saying};

/// A claim, and where it stands.
#[derive(Clone, Copy, Debug)]
pub(super) struct Placed<'s> {
    pub(super) line: usize,
    pub(super) claim: &'s Claim,
}

impl PartialEq for Placed<'_> {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.claim, other.claim)
    }
}

impl<'s> Placed<'s> {
    pub(super) fn states(&self, moves: u64) -> bool {
        self.claim.counts.contains(&moves)
    }

    pub(super) fn has_counts(&self) -> bool {
        !self.claim.counts.is_empty()
    }

    pub(super) fn has_name(&self) -> bool {
        self.claim.is_named() || self.claim.names_both
    }

    /// The numbers of moves that it states, each with its line.
    pub(super) fn counts(self) -> impl Iterator<Item = (u64, usize)> + use<'s> {
        self.claim
            .counts
            .iter()
            .map(move |&count| (count, self.line))
    }

    /// The numbers that may be one.
    pub(super) fn weak(self) -> impl Iterator<Item = (u64, usize)> + use<'s> {
        self.claim.weak.iter().map(move |&count| (count, self.line))
    }
}

/// The claims among what is said.
pub(super) fn claims<'s>(region: &[&'s Saying]) -> Vec<Placed<'s>> {
    let placed = |saying: &&'s Saying| {
        Some(Placed {
            line: saying.span.line,
            claim: saying.claim.as_deref()?,
        })
    };
    region.iter().filter_map(placed).collect()
}

/// Where the headings of a text stand.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Layout {
    Above,
    Below,
    Apart,
}

/// The headings of paths, one for each, if any.
pub(super) type Chosen<'s> = Vec<Option<Placed<'s>>>;

/// The layout that fits best, and the heading of each path in it.
pub(super) fn likeliest<'s>(moves: &[u64], regions: &[Vec<Placed<'s>>]) -> (Layout, Chosen<'s>) {
    let count = moves.len();
    let mut names = regions.to_vec();
    for region in &mut names {
        region.retain(|placed| placed.claim.is_named());
    }
    // The best of a region: one that states the moves, else one that states any, and of these the nearest.
    let rank = |index: usize| {
        move |placed: &&Placed<'s>| (placed.states(moves[index]), placed.has_counts())
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
    let apart = |region: &[Placed<'s>]| -> Chosen<'s> {
        let mut kept: Vec<Placed<'s>> = Vec::new();
        for placed in region {
            let mut own = kept.iter().map(|other| other.claim.named);
            if !own.any(|own| own == placed.claim.named) {
                kept.push(*placed);
            }
        }
        (0..count).map(|index| kept.get(index).copied()).collect()
    };
    let mut layouts: Vec<(Layout, Chosen<'s>)> = vec![
        (Layout::Above, (0..count).map(above).collect()),
        (Layout::Above, (0..count).map(nearest).collect()),
    ];
    // One name in front of all, with the number of the first path's moves, is the first path's.
    let mut first_names = names[0].iter().map(|placed| placed.claim.named);
    let first_name = first_names.next();
    let is_firsts = first_name.is_some_and(|first| first_names.all(|other| other == first))
        && moves
            .first()
            .is_some_and(|moves| regions[0].iter().any(|placed| placed.states(*moves)));
    if !is_firsts {
        layouts.push((Layout::Below, (0..count).map(below).collect()));
    }
    if count > 1 && names[1..count].iter().all(Vec::is_empty) {
        layouts.push((Layout::Apart, apart(&names[0])));
    }
    if count > 1 && names[..count].iter().all(Vec::is_empty) {
        layouts.push((Layout::Apart, apart(&names[count])));
    }
    let value = |(_, chosen): &(Layout, Chosen<'s>)| {
        let is_known =
            |heuristic| move |placed: &&Placed<'s>| placed.claim.known() == Some(heuristic);
        let known = Heuristic::ALL
            .map(|heuristic| chosen.iter().flatten().filter(is_known(heuristic)).count());
        (
            known.iter().filter(|count| **count > 0).count(),
            known.iter().sum::<usize>(),
        )
    };
    // Of equals the first.
    let best = layouts.into_iter().rev().max_by_key(value);
    best.unwrap_or((Layout::Above, vec![None; count]))
}

/// The claims around a path that may be its own.
pub(super) fn around<'s>(
    index: usize,
    layout: Layout,
    chosen: &[Option<Placed<'s>>],
    regions: &[Vec<Placed<'s>>],
) -> Vec<Placed<'s>> {
    let (before, behind) = (&regions[index][..], &regions[index + 1][..]);
    let place =
        |region: &[Placed<'s>], wanted| region.iter().position(|placed| Some(*placed) == wanted);
    let next = chosen.get(index + 1).copied().flatten();
    let until_next =
        behind.partition_point(|placed| next.is_none_or(|next| placed.line < next.line));
    let (from, until) = match (chosen[index], layout) {
        (Some(heading), Layout::Above) => {
            let place = place(before, chosen[index]).unwrap_or(0);
            let is_beside = place > 0 && !before[place - 1].has_name() && !heading.has_counts();
            let from = if index == 0 {
                0
            } else {
                place - usize::from(is_beside)
            };
            // The last number in front of a path without a name is that path's.
            let is_nexts = index + 1 < chosen.len() && next.is_none() && heading.has_counts();
            let last = behind
                .iter()
                .rposition(Placed::has_counts)
                .filter(|_| is_nexts);
            (from, last.unwrap_or(until_next))
        }
        (Some(_), Layout::Below) => {
            let place = place(behind, chosen[index]).unwrap_or(0);
            (0, behind.len().min(place + 1))
        }
        (Some(_), Layout::Apart) => return Vec::new(),
        (None, _) => (0, until_next),
    };
    [&before[from..], &behind[..until]].concat()
}
