//! The heading of each path: the heuristic that it is for, and the number of moves that is stated for it.
//!
//! Headings stand in front of their paths, behind them, or all in one place. Which of these it is, is settled for the whole
//! text: by the layout that names the most heuristics and states the most numbers that fit.

use smallvec::SmallVec;

use crate::search::{Heuristic, distance::distance};

use super::{Named, claim::Claim, path::Path, said::Saying};

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
    fn states(&self, moves: u64) -> bool {
        self.claim.counts.contains(&moves)
    }

    fn has_counts(&self) -> bool {
        !self.claim.counts.is_empty()
    }

    fn has_name(&self) -> bool {
        self.claim.is_named() || self.claim.names_both
    }

    /// The numbers of moves that it states, each with its line.
    fn counts(self) -> impl Iterator<Item = (u64, usize)> + use<'s> {
        self.claim
            .counts
            .iter()
            .map(move |&count| (count, self.line))
    }

    /// The numbers that may be one.
    fn weak(self) -> impl Iterator<Item = (u64, usize)> + use<'s> {
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

/// What a path's heading says.
#[derive(Clone, Debug, Default)]
pub(super) struct Heading {
    /// The heuristic that it is for.
    pub(super) named: Named,
    /// Whether it is named in words that are not known.
    pub(super) has_own_name: bool,
    /// The number of moves, and its line.
    pub(super) stated: Option<(u64, usize)>,
    /// Another number that is stated for it as well, and its line.
    pub(super) rival: Option<(u64, usize)>,
    /// Whether the number may be a bound, negated, or part of another.
    pub(super) is_unsure: bool,
    /// Whether one heading names both heuristics.
    pub(super) names_both: bool,
    /// Whether it stands apart from its path, and its number is another.
    pub(super) is_apart: bool,
    /// The lines of the claims that were taken.
    pub(super) lines: SmallVec<[usize; 2]>,
}

/// Where the headings of a text stand.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Layout {
    Above,
    Below,
    Apart,
}

/// The headings of paths, one for each, if any.
type Chosen<'s> = Vec<Option<Placed<'s>>>;

/// The headings of paths: `regions` are the claims in front of each path, and behind the last one.
pub(super) fn headings(paths: &[&Path], regions: &[Vec<Placed<'_>>]) -> Vec<Heading> {
    let moves: Vec<u64> = paths.iter().map(|path| path.moves() as u64).collect();
    let (layout, chosen) = likeliest(&moves, regions);
    let all = regions.concat();
    let heading = |(index, path): (usize, &&Path)| {
        let others = (0..paths.len()).filter(|other| *other != index);
        let own = Own {
            heading: chosen[index],
            layout,
            others: others.map(|other| (chosen[other], moves[other])).collect(),
            around: around(index, layout, &chosen, regions),
            all: &all,
        };
        own.read(path, &regions[index])
    };
    paths.iter().enumerate().map(heading).collect()
}

/// The layout that fits best, and the heading of each path in it.
fn likeliest<'s>(moves: &[u64], regions: &[Vec<Placed<'s>>]) -> (Layout, Chosen<'s>) {
    let count = moves.len();
    let named = |region: &Vec<Placed<'s>>| {
        region
            .iter()
            .filter(|placed| placed.claim.is_named())
            .copied()
            .collect()
    };
    let names: Vec<Vec<Placed<'s>>> = regions.iter().map(named).collect();
    // The best of a region: one that states the moves, else one that states any, and of these the nearest.
    let rank = |placed: &&Placed<'s>, moves: u64| (placed.states(moves), placed.has_counts());
    let above = |index: usize| {
        names[index]
            .iter()
            .max_by_key(|placed| rank(placed, moves[index]))
            .copied()
    };
    let below = |index: usize| {
        names[index + 1]
            .iter()
            .rev()
            .max_by_key(|placed| rank(placed, moves[index]))
            .copied()
    };
    let nearest = |index: usize| names[index].last().copied();
    let apart = |region: &[Placed<'s>]| -> Chosen<'s> {
        let mut kept: Vec<Placed<'s>> = Vec::new();
        for placed in region {
            if !kept
                .iter()
                .any(|other| other.claim.named == placed.claim.named)
            {
                kept.push(*placed);
            }
        }
        (0..count).map(|index| kept.get(index).copied()).collect()
    };
    let mut layouts: Vec<(Layout, Chosen<'s>)> = vec![
        (Layout::Above, (0..count).map(above).collect()),
        (Layout::Above, (0..count).map(nearest).collect()),
        (Layout::Below, (0..count).map(below).collect()),
    ];
    if count > 1 && names[1..count].iter().all(Vec::is_empty) {
        layouts.push((Layout::Apart, apart(&names[0])));
    }
    if count > 1 && names[..count].iter().all(Vec::is_empty) {
        layouts.push((Layout::Apart, apart(&names[count])));
    }
    let value = |(_, chosen): &(Layout, Chosen<'s>)| {
        let known: Vec<Heuristic> = chosen
            .iter()
            .flatten()
            .filter_map(|placed| placed.claim.known())
            .collect();
        let kinds = Heuristic::ALL
            .iter()
            .filter(|heuristic| known.contains(heuristic))
            .count();
        let stated = chosen
            .iter()
            .zip(moves)
            .filter(|(placed, moves)| placed.is_some_and(|placed| placed.states(**moves)));
        (kinds, stated.count(), known.len())
    };
    // Of equals the first.
    layouts
        .into_iter()
        .rev()
        .max_by_key(value)
        .unwrap_or((Layout::Above, vec![None; count]))
}

/// The claims around a path that may be its own.
fn around<'s>(
    index: usize,
    layout: Layout,
    chosen: &[Option<Placed<'s>>],
    regions: &[Vec<Placed<'s>>],
) -> Vec<Placed<'s>> {
    let (before, behind) = (&regions[index], &regions[index + 1]);
    let next = chosen.get(index + 1).copied().flatten();
    let end = next.map_or(usize::MAX, |next| next.line);
    let other = behind
        .iter()
        .find(|placed| placed.claim.named == Named::Other);
    let end = end.min(other.map_or(usize::MAX, |other| other.line));
    let until_next = || behind.iter().filter(move |placed| placed.line < end);
    let previous = index.checked_sub(1).and_then(|index| chosen[index]);
    match (chosen[index], layout) {
        (Some(heading), Layout::Above) => {
            let place = before
                .iter()
                .position(|placed| *placed == heading)
                .unwrap_or(0);
            let is_beside = place.checked_sub(1).is_some_and(|place| {
                let above = before[place].claim;
                !above.is_named() && !above.names_both && !heading.has_counts()
            });
            let first = match index {
                0 => 0,
                _ if is_beside => place - 1,
                _ => place,
            };
            // The last number in front of a path without a name is that path's.
            let nexts = behind.iter().rfind(|placed| placed.has_counts());
            let nexts = nexts
                .filter(|_| index + 1 < chosen.len() && next.is_none() && heading.has_counts());
            let rest = until_next().filter(|placed| Some(*placed) != nexts);
            before[first..].iter().chain(rest).copied().collect()
        }
        (Some(heading), Layout::Below) => {
            let from = previous.map_or(0, |previous| previous.line + 1);
            let place = behind
                .iter()
                .position(|placed| *placed == heading)
                .unwrap_or(0);
            let own: Vec<Placed<'s>> = before
                .iter()
                .filter(|placed| placed.line >= from)
                .copied()
                .collect();
            let has_count = heading.has_counts() || own.iter().any(Placed::has_counts);
            let end = behind.len().min(place + if has_count { 1 } else { 2 });
            own.into_iter()
                .chain(behind[..end].iter().copied())
                .collect()
        }
        (Some(_), Layout::Apart) => Vec::new(),
        (None, _) => {
            let from = match (previous, layout) {
                (Some(previous), Layout::Below) => previous.line + 1,
                _ => 0,
            };
            let own: Vec<Placed<'s>> = before
                .iter()
                .filter(|placed| placed.line >= from)
                .copied()
                .collect();
            let is_stated = own.iter().any(Placed::has_counts) && index + 1 < chosen.len();
            let rest = until_next().filter(|_| !is_stated).copied();
            own.iter().copied().chain(rest).collect()
        }
    }
}

/// One path's claims.
struct Own<'a, 's> {
    heading: Option<Placed<'s>>,
    layout: Layout,
    /// The headings of the other paths, and their moves.
    others: Vec<(Option<Placed<'s>>, u64)>,
    around: Vec<Placed<'s>>,
    all: &'a [Placed<'s>],
}

impl<'s> Own<'_, 's> {
    /// The claims elsewhere that have the same name and head no other path.
    fn namesakes(&self) -> impl Iterator<Item = Placed<'s>> {
        let known = self.heading.and_then(|heading| heading.claim.known());
        let is_others =
            |placed: &Placed<'s>| self.others.iter().any(|(other, _)| *other == Some(*placed));
        let all = self
            .all
            .iter()
            .copied()
            .filter(|placed| Some(*placed) != self.heading);
        all.filter(move |placed| {
            known.is_some() && placed.claim.known() == known && !is_others(placed)
        })
    }

    /// The numbers for its name in a claim about both: `Manhattan 10, mismatch 12`, `both took 10 moves`.
    fn shared(&self) -> impl Iterator<Item = (u64, usize)> {
        let known = self.heading.and_then(|heading| heading.claim.known());
        let pairs = self
            .all
            .iter()
            .filter_map(move |placed| Some((placed.claim.pair?[known? as usize], placed.line)));
        let of_both = self.all.iter().filter(|placed| placed.claim.is_of_both);
        pairs.chain(of_both.flat_map(|placed| placed.counts()))
    }

    /// Reads the heading; the number of moves from the claim itself, else beside the same name elsewhere, else from around
    /// the path.
    fn read(&self, path: &Path, front: &[Placed<'s>]) -> Heading {
        let is_both = |placed: &&Placed<'s>| {
            placed.claim.names_both && placed.has_counts() && placed.claim.pair.is_none()
        };
        let both = front
            .iter()
            .rfind(is_both)
            .copied()
            .filter(|_| self.heading.is_none());
        let near = &front[front.len().saturating_sub(3)..];
        let mut heading = Heading {
            named: self
                .heading
                .map_or(Named::Nothing, |heading| heading.claim.named),
            has_own_name: self.heading.is_none()
                && near.iter().any(|placed| placed.claim.has_own_name),
            names_both: both.is_some(),
            lines: self.heading.iter().map(|placed| placed.line).collect(),
            ..Heading::default()
        };
        let moves = path.moves() as u64;
        let shortest = || {
            path.first()
                .and_then(|first| distance(&first))
                .map_or(moves, u64::from)
        };
        let wanted = if path.is_complete() {
            moves
        } else {
            shortest()
        };
        let local = || {
            self.around
                .iter()
                .copied()
                .filter(|placed| !placed.has_name())
        };
        let others: Vec<Placed<'s>> = self
            .namesakes()
            .chain(local())
            .filter(Placed::has_counts)
            .collect();
        let fitting = || {
            others
                .iter()
                .find(|placed| placed.states(wanted))
                .or(others.first())
                .copied()
        };
        let own = self.heading.or(both).filter(Placed::has_counts);
        if let Some(source) = own.or_else(fitting) {
            let stated = if source.states(wanted) {
                wanted
            } else {
                source.claim.counts[0]
            };
            heading.stated = Some((stated, source.line));
            heading.is_unsure = source.claim.is_unsure;
            heading.is_apart = self.layout == Layout::Apart && stated != wanted;
            heading.rival = self.rival(source, stated, moves, &others);
        } else {
            let is_only = local()
                .flat_map(Placed::weak)
                .all(|(count, _)| count == wanted);
            let weak = self
                .namesakes()
                .chain(self.heading)
                .flat_map(Placed::weak)
                .chain(self.shared());
            let weak = weak.chain(local().filter(|_| is_only).flat_map(Placed::weak));
            heading.stated = weak.into_iter().find(|(count, _)| *count == wanted);
        }
        let line = heading.stated.map(|(_, line)| line);
        heading
            .lines
            .extend(line.filter(|line| !heading.lines.contains(line)));
        heading
    }

    /// Another number that is stated for the path beside the one of `source`.
    fn rival(
        &self,
        source: Placed<'s>,
        stated: u64,
        moves: u64,
        others: &[Placed<'s>],
    ) -> Option<(u64, usize)> {
        let total = moves + self.others.iter().map(|(_, moves)| moves).sum::<u64>();
        let is_others = |count: u64| self.others.iter().any(|(_, moves)| *moves == count);
        let whole = others
            .iter()
            .filter(|placed| **placed != source && !placed.claim.is_partial);
        let elsewhere = whole.flat_map(|placed| {
            placed
                .counts()
                .filter(|(count, _)| placed.claim.is_named() || !is_others(*count))
        });
        // A row of a table, or a line behind the name, without the number.
        let is_row = |placed: &Placed<'s>| {
            let weak = &placed.claim.weak;
            !placed.has_counts() && weak.len() > 1 && !weak.contains(&stated)
        };
        let rows = self
            .namesakes()
            .filter(is_row)
            .filter_map(|placed| placed.weak().next());
        let mut rivals = elsewhere.chain(self.shared()).chain(rows);
        let is_rival = |count: u64| !source.states(count) && count != 0 && count != total;
        source
            .counts()
            .find(|(count, _)| *count != stated)
            .or_else(|| rivals.find(|(count, _)| is_rival(*count)))
    }
}
