//! Stage 6: where headings stand, which is settled for the whole text by the layout that names the most heuristics, and what
//! the heading of each path says: the heuristic that it is for, and the number of moves that is stated for it.
//!
//! A number that is called one of moves is taken as it is. Any other is one where it is the number of the moves shown, unless it
//! is said to count something else.

use std::collections::{HashMap, HashSet};

use smallvec::SmallVec;

use crate::search::Heuristic;

use super::{
    Between, Named,
    claim::{Claim, Scope, Trust},
    said::Saying,
};

/// What a path's heading says.
#[derive(Clone, Debug, Default)]
pub(super) struct Heading {
    /// The heuristic that it is for.
    pub(super) named: Named,
    /// Whether it is named in words that are not known.
    pub(super) has_own_name: bool,
    /// The number of moves, and its line.
    pub(super) stated: Option<(u64, usize)>,
    /// The line of that number, or of another that is not called one of moves.
    pub(super) number_line: Option<usize>,
    /// What it may say as well, each with its line.
    pub(super) doubts: SmallVec<[(usize, Between); 1]>,
    /// The lines of the claims that were taken.
    pub(super) lines: SmallVec<[usize; 2]>,
}

/// The headings of paths with so many moves: `regions` are the claims in front of each path, and behind the last one.
pub(super) fn headings(moves: &[u64], regions: &[Vec<&Saying>]) -> Vec<Heading> {
    let (layout, chosen) = likeliest(moves, regions);
    let common = Common::of(layout, moves, &chosen, regions);
    let own = |index: usize| Own {
        heading: chosen[index],
        moves: moves[index],
        around: around(index, layout, &chosen, regions),
        common: &common,
    };
    let owns: Vec<Own<'_, '_>> = (0..moves.len()).map(own).collect();
    let heading = |(own, region): (&Own<'_, '_>, &Vec<&Saying>)| {
        let cells: Vec<Cell> = own.cells().collect();
        own.read(region, &cells)
    };
    owns.iter().zip(regions).map(heading).collect()
}

/// A number that may be a path's.
#[derive(Clone, Copy, Debug)]
struct Cell {
    number: u64,
    line: usize,
    /// Whether it stands in the heading that names the heuristic.
    is_named: bool,
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
    namesakes: [Vec<&'s Saying>; 2],
    /// The numbers for each heuristic in claims about both: `Manhattan 10, mismatch 12`, `both took 10 moves`.
    shared: [Vec<(u64, usize)>; 2],
}

impl<'s> Common<'s> {
    fn of(layout: Layout, moves: &[u64], chosen: &Chosen<'s>, regions: &[Vec<&'s Saying>]) -> Self {
        let heads: HashSet<usize> = chosen.iter().flatten().map(|own| own.span.line).collect();
        let mut lengths = HashMap::new();
        for length in moves {
            *lengths.entry(*length).or_default() += 1;
        }
        let all = || regions.iter().flatten().copied();
        let namesakes = |heuristic| {
            let own = all().filter(move |saying| saying.claim().known() == Some(heuristic));
            let free = own.filter(|saying| !heads.contains(&saying.span.line));
            free.take(MOST_CLAIMS).collect()
        };
        let shared = |heuristic: Heuristic| {
            let pair = |saying: &Saying| {
                let pair = saying.claim().pair?;
                Some((pair[heuristic as usize], saying.span.line))
            };
            let of_both = all().filter(|saying| saying.claim().scope == Scope::Both);
            let of_both = of_both.flat_map(Saying::counts);
            let numbers = all().filter_map(pair).chain(of_both);
            numbers.take(MOST_CLAIMS).collect()
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
    heading: Option<&'s Saying>,
    moves: u64,
    /// The claims around the path that may be its own.
    around: Vec<&'s Saying>,
    common: &'a Common<'s>,
}

impl<'s> Own<'_, 's> {
    fn known(&self) -> Option<Heuristic> {
        self.heading?.claim().known()
    }

    /// The claims elsewhere that have the same name and head no other path.
    fn namesakes(&self) -> impl Iterator<Item = &'s Saying> {
        let own = self
            .known()
            .map(|known| &self.common.namesakes[known as usize]);
        own.into_iter().flatten().copied()
    }

    /// The numbers around the path that may be its own.
    fn cells(&self) -> impl Iterator<Item = Cell> {
        let others = self
            .around
            .iter()
            .filter(|saying| !saying.claim().has_name());
        let all = self.heading.iter().chain(others);
        all.flat_map(|saying| {
            let is_named = saying.claim().has_name();
            saying.weak().map(move |(number, line)| Cell {
                number,
                line,
                is_named,
            })
        })
    }

    /// The numbers for its name in claims about both; without a name, those that are the same for both.
    fn shared(&self) -> impl Iterator<Item = (u64, usize)> {
        let index = self.known().map_or(0, |known| known as usize);
        self.common.shared[index].iter().copied()
    }

    /// Reads the heading; the number of moves from the claim itself, else beside the same name elsewhere, else from around
    /// the path.
    fn read(&self, front: &[&'s Saying], cells: &[Cell]) -> Heading {
        let own = self.heading;
        let is_both = |saying: &&&Saying| {
            let claim = saying.claim();
            claim.names_both && claim.has_counts() && claim.pair.is_none()
        };
        let both = front.iter().rfind(is_both).filter(|_| own.is_none());
        let near = &front[front.len().saturating_sub(3)..];
        let mut heading = Heading {
            named: own.map_or(Named::Nothing, |own| own.claim().named),
            has_own_name: own.is_none() && near.iter().any(|saying| saying.claim().has_own_name),
            lines: own.iter().map(|saying| saying.span.line).collect(),
            ..Heading::default()
        };
        let local = self
            .around
            .iter()
            .filter(|saying| !saying.claim().has_name());
        let mut others: Vec<&'s Saying> = self.namesakes().chain(local.copied()).collect();
        others.retain(|saying| saying.claim().has_counts());
        let fitting = || {
            let mut stating = others
                .iter()
                .filter(|saying| saying.claim().states(self.moves));
            stating.next().or(others.first()).copied()
        };
        let source = own.or(both.copied());
        let source = source.filter(|saying| saying.claim().has_counts());
        if let Some(source) = source.or_else(fitting) {
            let (claim, line) = (source.claim(), source.span.line);
            let mut stated = if claim.states(self.moves) {
                self.moves
            } else {
                claim.counts[0]
            };
            let mut doubt = |line, between| heading.doubts.push((line, between));
            if let Some((mut other, line)) = self.rival(source, stated, &others) {
                if other == self.moves {
                    std::mem::swap(&mut stated, &mut other);
                }
                doubt(line, Between::Counts(stated, other));
            }
            heading.stated = Some((stated, line));
            if claim.trust == Trust::Unsure {
                doubt(line, Between::Unsure(stated));
            }
            if self.common.layout == Layout::Apart && stated != self.moves {
                doubt(line, Between::Headings);
            }
            if both.is_some() {
                doubt(line, Between::Heuristics);
            }
        } else {
            let named = cells.iter().filter(|cell| cell.is_named);
            let by_name = self.namesakes().flat_map(Saying::weak);
            let by_name = by_name.chain(named.map(|cell| (cell.number, cell.line)));
            let stated = by_name.chain(self.shared());
            let local = || cells.iter().filter(|cell| !cell.is_named);
            let is_only = local().all(|cell| cell.number == self.moves);
            let own = local().find(|cell| cell.number == self.moves);
            let mut stated = stated.filter(|(count, _)| *count == self.moves);
            heading.stated = stated.next().or(own.map(|cell| (cell.number, cell.line)));
            if let (Some((count, line)), false) = (heading.stated, is_only) {
                // Nothing but that it fits tells which of the numbers is the path's.
                let is_own = own.is_some_and(|cell| cell.line == line);
                let doubt = is_own.then_some((line, Between::Unsure(count)));
                heading.doubts.extend(doubt);
            }
            heading.number_line = cells.first().map(|cell| cell.line);
        }
        if let Some((_, line)) = heading.stated {
            heading.number_line = Some(line);
            if !heading.lines.contains(&line) {
                heading.lines.push(line);
            }
        }
        heading
    }

    /// Another number that is stated for the path beside the one of `source`.
    fn rival(
        &self,
        source: &'s Saying,
        stated: u64,
        others: &[&'s Saying],
    ) -> Option<(u64, usize)> {
        let total = self.common.total;
        let is_others = |count: &u64| {
            let paths = self.common.lengths.get(count).copied().unwrap_or(0);
            paths > usize::from(*count == self.moves)
        };
        let is_other = |saying: &&&Saying| {
            !std::ptr::eq(**saying, source) && saying.claim().trust == Trust::Sure
        };
        let elsewhere = others.iter().filter(is_other).flat_map(|saying| {
            let is_its_own = |count: &u64| saying.claim().has_name() || !is_others(count);
            saying.counts().filter(move |(count, _)| is_its_own(count))
        });
        // A row of a table, or a line behind the name, without the number.
        let is_row = |saying: &&Saying| {
            let Claim { counts, weak, .. } = saying.claim();
            counts.is_empty() && weak.len() > 1 && !weak.contains(&stated)
        };
        let rows = self.namesakes().filter(is_row);
        let rows = rows.filter_map(|saying| saying.weak().next());
        let mut rivals = elsewhere.chain(self.shared()).chain(rows);
        let is_rival = |count: u64| !source.claim().states(count) && count != 0 && count != total;
        let in_heading = source.counts().find(|(count, _)| *count != stated);
        in_heading.or_else(|| rivals.find(|(count, _)| is_rival(*count)))
    }
}

/// Where the headings of a text stand.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Layout {
    Above,
    Below,
    Apart,
}

/// The headings of paths, one for each, if any.
type Chosen<'s> = Vec<Option<&'s Saying>>;

/// The layout that fits best, and the heading of each path in it.
fn likeliest<'s>(moves: &[u64], regions: &[Vec<&'s Saying>]) -> (Layout, Chosen<'s>) {
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
    // One name in front of all, with the number of the first path's moves, is the first path's.
    let name = |saying: &&Saying| saying.claim().named;
    let is_one = names[0]
        .windows(2)
        .all(|pair| name(&pair[0]) == name(&pair[1]));
    let states_first =
        |saying: &&Saying| moves.iter().take(1).any(|own| saying.claim().states(*own));
    let is_firsts = !names[0].is_empty() && is_one && regions[0].iter().any(states_first);
    if !is_firsts {
        layouts.push((Layout::Below, (0..count).map(below).collect()));
    }
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
fn around<'s>(
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
