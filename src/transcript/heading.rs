//! Stage 6: where headings stand, which is settled for the whole text by the layout that names the most sections, and what
//! the heading of each path says: the section that it is, and the number of moves that is stated for it.
//!
//! A number that is called one of moves is taken as it is. Any other is one where so many are shown, unless it counts something else.

use std::collections::HashSet;

use smallvec::SmallVec;

use super::said::Saying;
use super::{Between, Line, Named, Section};
use crate::course::{Guide, PuzzleSpec, SectionId};

/// What a path's heading says.
#[derive(Clone, Debug, Default)]
pub(super) struct Heading {
    /// Which section it is, the number of moves, and its line.
    pub(super) section: Section,
    /// What it may say as well, each with its line.
    pub(super) doubts: SmallVec<[(Line, Between); 1]>,
    /// The lines of the claims that were taken.
    pub(super) lines: SmallVec<[usize; 2]>,
}

/// A number that may be a path's.
#[derive(Clone, Copy, Debug)]
struct Number {
    count: u64,
    line: usize,
    rank: Rank,
    is_unsure: bool,
    /// Whether it contradicts another.
    is_rival: bool,
    /// Whether its claim calls it a number of moves.
    is_of_moves: bool,
}

/// How a number is known to be a path's, the surest first.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
enum Rank {
    /// Its heading calls it a number of moves.
    Heading,
    /// Another claim does: one with its name, or one around it without a name.
    Called,
    /// It stands beside its name.
    Named,
    /// It stands around the path.
    Near,
}

/// Claims of one kind that are looked at: a text may hold a hundred thousand.
const MOST_CLAIMS: usize = 64;

/// The headings of paths with so many moves: `regions` are the claims in front of each path, and behind the last one.
pub(super) fn headings(
    puzzle: &PuzzleSpec,
    moves: &[u64],
    regions: &[Vec<&Saying>],
) -> Vec<Heading> {
    let (layout, chosen) = likeliest(moves, regions);
    let taken: HashSet<usize> = chosen.iter().flatten().map(|own| own.span.line).collect();
    let total: u64 = moves.iter().sum();
    // The claims that name each section and head no path, and those about all of them.
    let all = || regions.iter().flatten().copied();
    let namesakes = puzzle.ids().map(|id| {
        let own = all().filter(move |saying| saying.claim.named.known() == Some(id));
        let free = own.filter(|saying| !taken.contains(&saying.span.line));
        (id, free.take(MOST_CLAIMS).collect())
    });
    let namesakes: Vec<(SectionId, Vec<&Saying>)> = namesakes.collect();
    let is_shared = |saying: &&Saying| saying.claim.is_of_both;
    let shared: Vec<&Saying> = all().filter(is_shared).take(MOST_CLAIMS).collect();
    // A row with the numbers of all paths contradicts none of them.
    let rivals_in = |row: &Saying| usize::from(row.claim.weak[..] != *moves);
    let known = |own: Option<&Saying>| own.and_then(|own| own.claim.named.known());
    let known: Vec<Option<SectionId>> = chosen.iter().copied().map(known).collect();
    let missing = puzzle.sections.iter();
    let mut missing = missing.filter(|own| !known.contains(&Some(own.id)));
    let open = (0..moves.len()).map(|index| {
        let is_open = |own: &&Saying| own.claim.names_several || own.claim.has_own_name;
        let mut near = regions[index].iter().rev().take(MOST_OPEN).copied();
        near.find(|saying| chosen[index].is_none() && is_open(saying))
    });
    let open: Vec<Option<&Saying>> = open.collect();
    let heads = chosen.iter().zip(&open).map(|(own, open)| own.or(*open));
    let heads: Chosen<'_> = heads.collect();
    // Only the student's own estimate has a name that nobody can know.
    let is_told = missing.clone().count() == 1 && open.iter().flatten().count() == 1;
    let heading = |index: usize| {
        let (own, open, moves) = (chosen[index], open[index], moves[index]);
        let mut numbers: SmallVec<[Number; 4]> = SmallVec::new();
        let mut heading = Heading {
            section: Section {
                named: own.map_or(Named::Nothing, |own| own.claim.named),
                ..Section::default()
            },
            lines: own.iter().map(|own| own.span.line).collect(),
            ..Heading::default()
        };
        if let Some(open) = open {
            // It is for the section that no other heading names.
            let own = missing.next().unwrap_or(&puzzle.sections[0]);
            heading.section.named = Named::Known(own.id);
            if !(is_told && own.guide == Guide::Own && open.claim.has_own_name) {
                let is_of_several = usize::from(open.claim.names_several);
                let between = [Between::Words, Between::Heuristics][is_of_several];
                heading.doubts.push((open.line(), between));
            }
        }
        if let Some(head) = heads[index] {
            let rivals = 1 + usize::from(!head.claim.has_counts());
            add(&mut numbers, head, [Rank::Heading, Rank::Named], rivals);
        }
        let namesakes = namesakes.iter().filter(|(id, _)| known[index] == Some(*id));
        for saying in namesakes.flat_map(|(_, own)| own) {
            let claim = &saying.claim;
            let is_row = claim.weak.len() > 1 && !claim.weak.contains(&moves);
            let rivals = 1 + usize::from(is_row);
            add(&mut numbers, saying, [Rank::Called, Rank::Named], rivals);
        }
        let around = around(index, layout, &heads, regions);
        for saying in around.filter(|saying| !saying.claim.has_name()) {
            add(&mut numbers, saying, [Rank::Called, Rank::Near], 1);
        }
        for saying in &shared {
            let ranks = [Rank::Named, Rank::Near];
            add(&mut numbers, saying, ranks, rivals_in(saying));
        }
        heading.state(moves, &numbers, total);
        let stated = heading.section.stated;
        if layout == Layout::Apart && stated.is_some_and(|count| count != moves) {
            let line = heading.section.count_line;
            heading.doubts.push((line, Between::Headings));
        }
        heading
    };
    (0..moves.len()).map(heading).collect()
}

/// Claims right in front of a path of which one may name its heuristic in words of its own.
const MOST_OPEN: usize = 3;

/// Adds the numbers of a claim, those that it calls numbers of moves with the first rank; those of so many ranks are rivals.
fn add(numbers: &mut SmallVec<[Number; 4]>, saying: &Saying, ranks: [Rank; 2], rivals: usize) {
    let is_unsure = saying.claim.is_unsure;
    let all = [&saying.claim.counts, &saying.claim.weak];
    for (place, (rank, counts)) in ranks.into_iter().zip(all).enumerate() {
        numbers.extend(counts.iter().map(|&count| Number {
            count,
            line: saying.span.line,
            rank,
            is_unsure: is_unsure && rank != Rank::Near,
            is_rival: place < rivals && !(rank == Rank::Called && is_unsure),
            is_of_moves: place == 0,
        }));
    }
}

impl Heading {
    /// Settles the number of moves: the surest one, and of those that are alike what is shown. No other is one unless it is what is shown.
    fn state(&mut self, moves: u64, numbers: &[Number], total: u64) {
        let is_called = |number: &Number| number.rank <= Rank::Called;
        let may_be = |number: &&Number| is_called(number) || number.count == moves;
        let likeliest = |number: &&Number| (number.rank, number.count != moves);
        let first = numbers.first().map(|number| Line::at(number.line));
        self.section.count_line = first.unwrap_or(Line(0));
        let Some(own) = numbers.iter().filter(may_be).min_by_key(likeliest) else {
            return;
        };
        let mut stated = own.count;
        let is_other = |number: &&Number| {
            let is_near = own.rank == Rank::Near;
            // Of the numbers of moves of a row for both, one is wrong.
            let is_of_row = own.rank == Rank::Named && number.is_of_moves;
            let is_rival = (is_called(own) || is_of_row) && number.is_rival;
            let is_rival = is_rival && ![0, total].contains(&number.count);
            number.count != own.count && (is_near || is_rival)
        };
        if let Some(other) = numbers.iter().find(is_other) {
            let mut rival = other.count;
            if rival == moves {
                std::mem::swap(&mut stated, &mut rival);
            }
            self.doubts.push(match own.rank {
                // Nothing but that it fits tells which of the numbers is the path's.
                Rank::Near => (Line::at(own.line), Between::Unsure(stated)),
                _ => (Line::at(other.line), Between::Counts(stated, rival)),
            });
        }
        if is_called(own) && own.is_unsure {
            let line = Line::at(own.line);
            self.doubts.push((line, Between::Unsure(stated)));
        }
        self.section.stated = Some(stated);
        self.section.count_line = Line::at(own.line);
        if !self.lines.contains(&own.line) {
            self.lines.push(own.line);
        }
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
    let names = |region: usize| {
        let region = regions[region].iter().copied();
        region.filter(|saying| saying.claim.is_named())
    };
    // The best of a region: one that states the moves, else one that states any, and of these the nearest.
    let rank = |index: usize| {
        move |saying: &&'s Saying| (saying.claim.states(moves[index]), saying.claim.has_counts())
    };
    let each = |pick: &dyn Fn(usize) -> Option<&'s Saying>| (0..count).map(pick).collect();
    let mut layouts: Vec<(Layout, Chosen<'s>)> = vec![
        (Layout::Above, each(&|own| names(own).max_by_key(rank(own)))),
        (Layout::Above, each(&|own| names(own).next_back())),
        (
            Layout::Below,
            each(&|own| names(own + 1).rev().max_by_key(rank(own))),
        ),
    ];
    for (place, mut others) in [(0, 1..count), (count, 0..count)] {
        if count > 1 && others.all(|other| names(other).next().is_none()) {
            let kept: Vec<&'s Saying> = names(place).collect();
            layouts.push((Layout::Apart, each(&|own| kept.get(own).copied())));
        }
    }
    let value = |(_, chosen): &(Layout, Chosen<'s>)| {
        let known = chosen.iter().flatten();
        let mut known: Vec<SectionId> = known.filter_map(|own| own.claim.named.known()).collect();
        let all = known.len();
        known.sort_unstable();
        known.dedup();
        (known.len(), all)
    };
    // Of equals the first.
    let best = layouts.into_iter().rev().max_by_key(value);
    best.unwrap_or((Layout::Above, vec![None; count]))
}

/// The claims around a path that may be its own.
fn around<'a, 's>(
    index: usize,
    layout: Layout,
    chosen: &[Option<&'s Saying>],
    regions: &'a [Vec<&'s Saying>],
) -> impl Iterator<Item = &'s Saying> + 'a {
    let next = chosen.get(index + 1).copied().flatten();
    let last = next.map_or(usize::MAX, |next| next.span.line);
    let behind = regions[index + 1].iter();
    let behind = behind.take_while(move |saying| saying.span.line < last);
    let all = regions[index].iter().chain(behind).copied();
    all.filter(move |_| layout != Layout::Apart)
}
