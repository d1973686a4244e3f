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

impl Placed<'_> {
    fn states(&self, moves: u64) -> bool {
        self.claim.counts.contains(&moves)
    }

    fn has_counts(&self) -> bool {
        !self.claim.counts.is_empty()
    }
}

/// The claims among what is said.
pub(super) fn claims<'s>(region: &[&'s Saying]) -> Vec<Placed<'s>> {
    let placed = |saying: &&'s Saying| {
        let claim = saying.claim.as_deref()?;
        Some(Placed {
            line: saying.span.line,
            claim,
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

/// The headings of paths: `regions` are the claims in front of each path, and behind the last one.
pub(super) fn headings<'s>(paths: &[&Path], regions: &[Vec<Placed<'s>>]) -> Vec<Heading> {
    let moves: Vec<u64> = paths.iter().map(|path| path.moves() as u64).collect();
    let (layout, chosen) = likeliest(&moves, regions);
    let all: Vec<Placed<'s>> = regions.iter().flatten().copied().collect();
    let heading = |index: usize| {
        let around = around(index, layout, &chosen, regions);
        let own = Own {
            heading: chosen[index],
            layout,
            others: (0..paths.len())
                .filter(|other| *other != index)
                .map(|other| (chosen[other], moves[other]))
                .collect(),
            around,
            all: &all,
        };
        own.read(paths[index], &regions[index])
    };
    (0..paths.len()).map(heading).collect()
}

/// The layout that fits best, and the heading of each path in it.
fn likeliest<'s>(moves: &[u64], regions: &[Vec<Placed<'s>>]) -> (Layout, Vec<Option<Placed<'s>>>) {
    let count = moves.len();
    let names: Vec<Vec<Placed<'s>>> = regions
        .iter()
        .map(|region| {
            region
                .iter()
                .filter(|placed| placed.claim.is_named())
                .copied()
                .collect()
        })
        .collect();
    let pick = |region: &[Placed<'s>], is_last: bool, moves: u64| {
        let fitting: Vec<Placed<'s>> = region
            .iter()
            .filter(|placed| placed.states(moves))
            .copied()
            .collect();
        let numbered: Vec<Placed<'s>> = region
            .iter()
            .filter(|placed| placed.has_counts())
            .copied()
            .collect();
        let best = [fitting, numbered, region.to_vec()]
            .into_iter()
            .find(|part| !part.is_empty())?;
        if is_last {
            best.last().copied()
        } else {
            best.first().copied()
        }
    };
    let distinct = |region: &[Placed<'s>]| {
        let mut kept: Vec<Placed<'s>> = Vec::new();
        for placed in region {
            if !kept
                .iter()
                .any(|other| other.claim.named == placed.claim.named)
            {
                kept.push(*placed);
            }
        }
        (0..count)
            .map(|index| kept.get(index).copied())
            .collect::<Vec<_>>()
    };
    let above = (0..count)
        .map(|index| pick(&names[index], true, moves[index]))
        .collect();
    let nearest = (0..count)
        .map(|index| names[index].last().copied())
        .collect();
    let below = (0..count)
        .map(|index| pick(&names[index + 1], false, moves[index]))
        .collect();
    let is_apart = |empty: &[Vec<Placed<'s>>]| count > 1 && empty.iter().all(Vec::is_empty);
    let top = if is_apart(&names[1..count.max(1)]) {
        distinct(&names[0])
    } else {
        vec![None; count]
    };
    let end = if is_apart(&names[..count]) {
        distinct(&names[count])
    } else {
        vec![None; count]
    };
    let layouts: [(Layout, Vec<Option<Placed<'s>>>); 5] = [
        (Layout::Above, above),
        (Layout::Above, nearest),
        (Layout::Below, below),
        (Layout::Apart, top),
        (Layout::Apart, end),
    ];
    let value = |layout: &[Option<Placed<'s>>]| {
        let known = || {
            layout
                .iter()
                .flatten()
                .filter_map(|placed| placed.claim.known())
        };
        let distinct = Heuristic::ALL
            .iter()
            .filter(|heuristic| known().any(|known| known == **heuristic))
            .count();
        let fits = layout
            .iter()
            .zip(moves)
            .filter(|(placed, moves)| placed.is_some_and(|placed| placed.states(**moves)))
            .count();
        (distinct, fits, known().count())
    };
    let mut best = 0;
    for index in 1..layouts.len() {
        if value(&layouts[index].1) > value(&layouts[best].1) {
            best = index;
        }
    }
    let [one, two, three, four, five] = layouts;
    match best {
        0 => one,
        1 => two,
        2 => three,
        3 => four,
        _ => five,
    }
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
    fn read(&self, path: &Path, front: &[Placed<'s>]) -> Heading {
        let named = self
            .heading
            .map_or(Named::Nothing, |heading| heading.claim.named);
        let is_both = |placed: &&Placed<'s>| {
            placed.claim.names_both && placed.has_counts() && placed.claim.pair.is_none()
        };
        let both = front
            .iter()
            .rev()
            .find(is_both)
            .copied()
            .filter(|_| self.heading.is_none());
        let near = &front[front.len().saturating_sub(3)..];
        let mut heading = Heading {
            named,
            has_own_name: self.heading.is_none()
                && near.iter().any(|placed| placed.claim.has_own_name),
            names_both: both.is_some(),
            lines: self.heading.iter().map(|placed| placed.line).collect(),
            ..Heading::default()
        };
        self.count(path, both, &mut heading);
        heading
    }

    /// Reads the number of moves: from the heading, else beside the same name elsewhere, else from around the path.
    fn count(&self, path: &Path, both: Option<Placed<'s>>, heading: &mut Heading) {
        let moves = path.moves() as u64;
        let wanted = if path.is_complete() {
            moves
        } else {
            let best = path.first().and_then(|first| distance(&first));
            best.map_or(moves, u64::from)
        };
        let known = self.heading.and_then(|placed| placed.claim.known());
        let is_other_heading = |placed: &Placed<'s>| {
            let mut others = self.others.iter();
            others.any(|(other, _)| *other == Some(*placed))
        };
        let of_name = |placed: &&Placed<'s>| {
            known.is_some() && placed.claim.known() == known && !is_other_heading(placed)
        };
        let named = || self.all.iter().filter(of_name);
        let local = || {
            self.around
                .iter()
                .filter(|placed| !placed.claim.is_named() && !placed.claim.names_both)
        };
        let own = self.heading.or(both).filter(Placed::has_counts);
        let rest = named()
            .chain(local())
            .filter(|placed| placed.has_counts() && Some(**placed) != self.heading);
        let sources: Vec<Placed<'s>> = own.into_iter().chain(rest.copied()).collect();
        let source = own.or_else(|| {
            let fitting = sources.iter().find(|placed| placed.states(wanted));
            fitting.or(sources.first()).copied()
        });
        let total: u64 = moves + self.others.iter().map(|(_, moves)| moves).sum::<u64>();
        let index = known.map(|known| known as usize);
        let pairs = self
            .all
            .iter()
            .filter_map(|placed| Some((placed.claim.pair?[index?], placed.line)));
        let both = self.all.iter().filter(|placed| placed.claim.is_of_both);
        let both = both.flat_map(|placed| {
            placed
                .claim
                .counts
                .iter()
                .map(|&count| (count, placed.line))
        });
        let shared: Vec<(u64, usize)> = pairs.chain(both).collect();
        let Some(source) = source else {
            self.count_weakly(wanted, &shared, heading);
            return;
        };
        let counts = &source.claim.counts;
        let stated = if source.states(wanted) {
            wanted
        } else {
            counts[0]
        };
        heading.stated = Some((stated, source.line));
        heading.is_unsure = source.claim.is_unsure;
        heading.is_apart = self.layout == Layout::Apart && stated != wanted;
        if !heading.lines.contains(&source.line) {
            heading.lines.push(source.line);
        }
        let in_heading = counts
            .iter()
            .find(|count| **count != stated)
            .map(|&count| (count, source.line));
        let is_rival = |count: u64, is_local: bool| {
            let is_others = is_local && self.others.iter().any(|(_, moves)| *moves == count);
            !counts.contains(&count) && count != 0 && count != total && !is_others
        };
        let elsewhere = sources
            .iter()
            .filter(|placed| **placed != source)
            .find_map(|placed| {
                let is_local = !placed.claim.is_named();
                let counts = placed
                    .claim
                    .counts
                    .iter()
                    .filter(|_| !placed.claim.is_partial);
                let mut rivals = counts.filter(|count| is_rival(**count, is_local));
                rivals.next().map(|&count| (count, placed.line))
            });
        let in_pairs = shared
            .iter()
            .copied()
            .find(|(count, _)| *count != stated && *count != total);
        // A row of a table, or a line behind the name, without the number.
        let in_table = named()
            .filter(|placed| Some(**placed) != self.heading && placed.claim.counts.is_empty())
            .find_map(|placed| {
                let weak = &placed.claim.weak;
                let first = weak
                    .first()
                    .filter(|_| weak.len() > 1 && !weak.contains(&stated));
                first.map(|&count| (count, placed.line))
            });
        heading.rival = in_heading.or(elsewhere).or(in_pairs).or(in_table);
    }

    /// Reads a number that stands without a noun: beside the name elsewhere, or as the only one around the path.
    fn count_weakly(&self, wanted: u64, shared: &[(u64, usize)], heading: &mut Heading) {
        let known = self.heading.and_then(|placed| placed.claim.known());
        let is_named = |placed: &&Placed<'s>| known.is_some() && placed.claim.known() == known;
        let weak = |placed: &Placed<'s>| {
            let line = placed.line;
            placed
                .claim
                .weak
                .iter()
                .map(move |&count| (count, line))
                .collect::<SmallVec<[_; 2]>>()
        };
        let by_name = self
            .all
            .iter()
            .filter(is_named)
            .flat_map(weak)
            .chain(shared.iter().copied());
        let local: Vec<(u64, usize)> = self
            .around
            .iter()
            .filter(|placed| !placed.claim.is_named())
            .flat_map(weak)
            .collect();
        let is_only = local.iter().all(|(count, _)| *count == wanted);
        let mut fitting = by_name
            .chain(local.iter().copied().filter(|_| is_only))
            .filter(|(count, _)| *count == wanted);
        if let Some((count, line)) = fitting.next() {
            heading.stated = Some((count, line));
            heading.lines.push(line);
        }
    }
}
