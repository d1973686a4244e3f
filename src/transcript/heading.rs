//! Stage 6: the heading of each path: the heuristic that it is for, and the number of moves that is stated for it.
//!
//! Headings stand in front of their paths, behind them, or all in one place. Which of these it is, is settled for the whole
//! text: by the layout that names the most heuristics.

use std::collections::{HashMap, HashSet};

use smallvec::SmallVec;

use crate::search::{Heuristic, distance::distance};

use super::{
    Between, Named,
    claim::{Claim, Scope, Trust},
    path::Path,
    said::Saying,
};

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
    /// What it may say as well, each with its line.
    pub(super) doubts: SmallVec<[(usize, Between); 1]>,
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
    let common = Common::of(layout, &moves, &chosen, regions);
    let heading = |(index, path): (usize, &&Path)| {
        let own = Own {
            heading: chosen[index],
            moves: moves[index],
            around: around(index, layout, &chosen, regions),
            common: &common,
        };
        own.read(path, &regions[index])
    };
    paths.iter().enumerate().map(heading).collect()
}

/// The layout that fits best, and the heading of each path in it.
fn likeliest<'s>(moves: &[u64], regions: &[Vec<Placed<'s>>]) -> (Layout, Chosen<'s>) {
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
fn around<'s>(
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

/// Claims of one kind that are looked at: a text may hold a hundred thousand.
const MOST_CLAIMS: usize = 64;

/// What all paths of a text share.
struct Common<'s> {
    layout: Layout,
    /// The moves of all paths together.
    total: u64,
    /// How many paths have so many moves.
    lengths: HashMap<u64, usize>,
    /// The claims that name each heuristic and head no path.
    namesakes: [Vec<Placed<'s>>; 2],
    /// The numbers for each heuristic in claims about both: `Manhattan 10, mismatch 12`, `both took 10 moves`.
    shared: [Vec<(u64, usize)>; 2],
}

impl<'s> Common<'s> {
    fn of(layout: Layout, moves: &[u64], chosen: &Chosen<'s>, regions: &[Vec<Placed<'s>>]) -> Self {
        let heads: HashSet<usize> = chosen.iter().flatten().map(|placed| placed.line).collect();
        let mut lengths = HashMap::new();
        for length in moves {
            *lengths.entry(*length).or_default() += 1;
        }
        let all = || regions.iter().flatten().copied();
        let namesakes = |heuristic| {
            let is_free = move |placed: &Placed<'s>| placed.claim.known() == Some(heuristic);
            let free = all().filter(|placed| is_free(placed) && !heads.contains(&placed.line));
            free.take(MOST_CLAIMS).collect()
        };
        let shared = |heuristic: Heuristic| {
            let pairs = all()
                .filter_map(|placed| Some((placed.claim.pair?[heuristic as usize], placed.line)));
            let of_both = all()
                .filter(|placed| placed.claim.scope == Scope::Both)
                .flat_map(Placed::counts);
            pairs.chain(of_both).take(MOST_CLAIMS).collect()
        };
        Self {
            layout,
            total: moves.iter().sum(),
            lengths,
            namesakes: Heuristic::ALL.map(namesakes),
            shared: Heuristic::ALL.map(shared),
        }
    }
}

/// One path's claims.
struct Own<'a, 's> {
    heading: Option<Placed<'s>>,
    moves: u64,
    /// The claims around the path that may be its own.
    around: Vec<Placed<'s>>,
    common: &'a Common<'s>,
}

impl<'s> Own<'_, 's> {
    fn known(&self) -> Option<Heuristic> {
        self.heading?.claim.known()
    }

    /// The claims elsewhere that have the same name and head no other path.
    fn namesakes(&self) -> impl Iterator<Item = Placed<'s>> {
        let own = self
            .known()
            .map(|known| &self.common.namesakes[known as usize]);
        own.into_iter().flatten().copied()
    }

    /// The numbers for its name in claims about both; without a name, those that are the same for both.
    fn shared(&self) -> impl Iterator<Item = (u64, usize)> {
        let index = self.known().map_or(0, |known| known as usize);
        self.common.shared[index].iter().copied()
    }

    /// Reads the heading; the number of moves from the claim itself, else beside the same name elsewhere, else from around
    /// the path.
    fn read(&self, path: &Path, front: &[Placed<'s>]) -> Heading {
        let own = self.heading;
        let is_both = |placed: &&Placed<'s>| {
            placed.claim.names_both && placed.has_counts() && placed.claim.pair.is_none()
        };
        let both = front.iter().rfind(is_both).filter(|_| own.is_none());
        let near = &front[front.len().saturating_sub(3)..];
        let mut heading = Heading {
            named: own.map_or(Named::Nothing, |own| own.claim.named),
            has_own_name: own.is_none() && near.iter().any(|placed| placed.claim.has_own_name),
            lines: own.iter().map(|placed| placed.line).collect(),
            ..Heading::default()
        };
        // An unfinished path is meant to be a shortest one.
        let first = path.first().filter(|_| !path.is_complete());
        let shortest = first.and_then(|first| distance(&first));
        let wanted = shortest.map_or(self.moves, u64::from);
        let mut local = self.around.clone();
        local.retain(|placed| !placed.has_name());
        let mut others: Vec<Placed<'s>> = self.namesakes().chain(local.iter().copied()).collect();
        others.retain(Placed::has_counts);
        let fitting = || {
            let stating = others.iter().find(|placed| placed.states(wanted));
            stating.or(others.first()).copied()
        };
        let source = own.or(both.copied()).filter(Placed::has_counts);
        if let Some(source) = source.or_else(fitting) {
            let stated = if source.states(wanted) {
                wanted
            } else {
                source.claim.counts[0]
            };
            heading.stated = Some((stated, source.line));
            let mut doubt = |line, between| heading.doubts.push((line, between));
            if let Some((other, line)) = self.rival(source, stated, &others) {
                doubt(line, Between::Counts(stated, other));
            }
            if source.claim.trust == Trust::Unsure {
                doubt(source.line, Between::Unsure(stated));
            }
            if self.common.layout == Layout::Apart && stated != wanted {
                doubt(source.line, Between::Headings);
            }
            if both.is_some() {
                doubt(source.line, Between::Heuristics);
            }
        } else {
            let by_name = self.namesakes().chain(own).flat_map(Placed::weak);
            let stated = by_name
                .chain(self.shared())
                .find(|(count, _)| *count == wanted);
            let mut weak = local.into_iter().flat_map(Placed::weak);
            let only = weak.next().filter(|(count, _)| *count == wanted);
            heading.stated = stated.or(only.filter(|_| weak.all(|(count, _)| count == wanted)));
        }
        if let Some((_, line)) = heading.stated
            && !heading.lines.contains(&line)
        {
            heading.lines.push(line);
        }
        heading
    }

    /// Another number that is stated for the path beside the one of `source`.
    fn rival(
        &self,
        source: Placed<'s>,
        stated: u64,
        others: &[Placed<'s>],
    ) -> Option<(u64, usize)> {
        let total = self.common.total;
        let is_others = |count: &u64| {
            let paths = self.common.lengths.get(count).copied().unwrap_or(0);
            paths > usize::from(*count == self.moves)
        };
        let is_other =
            |placed: &&Placed<'s>| **placed != source && placed.claim.trust == Trust::Sure;
        let elsewhere = others.iter().filter(is_other).flat_map(|placed| {
            let is_its_own = |count: &u64| placed.has_name() || !is_others(count);
            placed.counts().filter(move |(count, _)| is_its_own(count))
        });
        // A row of a table, or a line behind the name, without the number.
        let is_row = |placed: &Placed<'s>| {
            let weak = &placed.claim.weak;
            !placed.has_counts() && weak.len() > 1 && !weak.contains(&stated)
        };
        let rows = self.namesakes().filter(is_row);
        let rows = rows.filter_map(|placed| placed.weak().next());
        let mut rivals = elsewhere.chain(self.shared()).chain(rows);
        let is_rival = |count: u64| !source.states(count) && count != 0 && count != total;
        let in_heading = source.counts().find(|(count, _)| *count != stated);
        in_heading.or_else(|| rivals.find(|(count, _)| is_rival(*count)))
    }
}
