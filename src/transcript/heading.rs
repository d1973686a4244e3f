//! Stage 6: the heading of each path: the heuristic that it is for, and the number of moves that is stated for it.
//!
//! A number that is called one of moves is taken as it is. Any other is one where it is the number of the moves shown, unless it
//! is said to count something else, or numbers the paths.

use std::collections::{HashMap, HashSet};

use smallvec::SmallVec;

use crate::search::Heuristic;

use super::{
    Between, Named,
    claim::{Scope, Trust},
    layout::{Chosen, Layout, Placed, around, likeliest},
    path::Path,
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

/// The headings of paths: `regions` are the claims in front of each path, and behind the last one.
pub(super) fn headings(paths: &[&Path], regions: &[Vec<Placed<'_>>]) -> Vec<Heading> {
    let moves: Vec<u64> = paths.iter().map(|path| path.moves() as u64).collect();
    let (layout, chosen) = likeliest(&moves, regions);
    let common = Common::of(layout, &moves, &chosen, regions);
    let own = |index: usize| Own {
        heading: chosen[index],
        moves: moves[index],
        around: around(index, layout, &chosen, regions),
        common: &common,
    };
    let owns: Vec<Own<'_, '_>> = (0..paths.len()).map(own).collect();
    let cells: Vec<Vec<Cell>> = owns.iter().map(|own| own.cells().collect()).collect();
    let ordinals = ordinals(&cells);
    let heading = |index: usize| {
        let cells = cells[index].iter().zip(0..);
        let own = cells.filter(|(_, place)| !ordinals.contains(place));
        let own: Vec<Cell> = own.map(|(cell, _)| *cell).collect();
        owns[index].read(&regions[index], &own)
    };
    (0..paths.len()).map(heading).collect()
}

/// The places of numbers that count up from path to path: they number the paths. No such numbers are all counts, as the
/// lengths of all ways from one board to the goal are even, or all are odd.
fn ordinals(cells: &[Vec<Cell>]) -> Vec<usize> {
    let [first, others @ ..] = cells else {
        return Vec::new();
    };
    let is_ordinal = |place: &usize| {
        let is_next = |(cells, number): (&Vec<Cell>, u64)| {
            cells.get(*place).is_some_and(|cell| cell.number == number)
        };
        !others.is_empty() && others.iter().zip(first[*place].number + 1..).all(is_next)
    };
    (0..first.len().min(MOST_CLAIMS))
        .filter(is_ordinal)
        .collect()
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

    /// The numbers around the path that may be its own.
    fn cells(&self) -> impl Iterator<Item = Cell> {
        let others = self.around.iter().filter(|placed| !placed.has_name());
        let all = self.heading.iter().chain(others);
        all.flat_map(|placed| {
            let is_named = placed.has_name();
            placed.weak().map(move |(number, line)| Cell {
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
    fn read(&self, front: &[Placed<'s>], cells: &[Cell]) -> Heading {
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
        let mut local = self.around.clone();
        local.retain(|placed| !placed.has_name());
        let mut others: Vec<Placed<'s>> = self.namesakes().chain(local.iter().copied()).collect();
        others.retain(Placed::has_counts);
        let fitting = || {
            let stating = others.iter().find(|placed| placed.states(self.moves));
            stating.or(others.first()).copied()
        };
        let source = own.or(both.copied()).filter(Placed::has_counts);
        if let Some(source) = source.or_else(fitting) {
            let stated = if source.states(self.moves) {
                self.moves
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
            if self.common.layout == Layout::Apart && stated != self.moves {
                doubt(source.line, Between::Headings);
            }
            if both.is_some() {
                doubt(source.line, Between::Heuristics);
            }
        } else {
            let named = cells.iter().filter(|cell| cell.is_named);
            let by_name = self.namesakes().flat_map(Placed::weak);
            let by_name = by_name.chain(named.map(|cell| (cell.number, cell.line)));
            let stated = by_name.chain(self.shared());
            let local = || cells.iter().filter(|cell| !cell.is_named);
            let is_only = local().all(|cell| cell.number == self.moves);
            let only = local().next().filter(|_| is_only);
            heading.stated = stated
                .into_iter()
                .find(|(count, _)| *count == self.moves)
                .or(only.map(|cell| (cell.number, cell.line)));
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
