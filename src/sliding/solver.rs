//! Shortest solutions, by IDA*: depth-first, again and again, each time a little further.
//!
//! What leads it are additive pattern tables, the largest that stay within a megabyte each: 3 MB for 4×4. On Korf's first ten boards they
//! look at 11.7 million boards in 0.6 s, the Manhattan distance at 956 million in 30 s, the walking distance at 126 million in 8 s.
//! Linear conflict beside the tables spares a quarter of the boards, and takes several times as long: `docs/sizes.md` has it all.
//!
//! What the tables say is kept while tiles move. A [`crate::search::algorithms::Problem`] would estimate each board anew.

use std::ops::ControlFlow;

use super::pattern::{self, Tables, TooLarge};
use super::{Grid, Size, Slide, is_solvable};

/// After how many boards whoever looks on is asked again.
const BREATH: u64 = 1 << 16;

/// Finds shortest solutions, and keeps the tables for the next board.
#[derive(Default)]
pub struct Solver {
    tables: Option<Tables>,
    /// One tile in each table.
    is_plain: bool,
}

/// How far a search is.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Progress {
    /// The moves that are tried: with fewer there is no solution.
    pub bound: usize,
    /// How many boards were looked at so far, each as often as it was met.
    pub nodes: u64,
}

/// What a search came to.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Outcome {
    /// A solution, and none is shorter.
    Solved(Vec<Slide>),
    /// There is none.
    Unsolvable,
    /// Whoever looked on has stopped it.
    Stopped {
        /// With fewer moves there is no solution.
        bound: usize,
    },
    /// The tables do not fit into memory.
    TooLarge {
        /// What they and their making take.
        bytes: usize,
    },
}

/// The moves that a shortest solution may begin with.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct BestMoves {
    /// How many moves a shortest solution has.
    pub distance: usize,
    /// Those moves, in the handout's order; none at the goal.
    pub slides: Vec<Slide>,
}

impl Solver {
    /// A solver that is led by the Manhattan distance alone, to measure others against.
    pub const fn plain() -> Self {
        Self {
            tables: None,
            is_plain: true,
        }
    }

    /// What the tables of a size take, in bytes.
    pub fn table_bytes(size: Size) -> usize {
        pattern::bytes(size, pattern::together(size))
    }

    /// Searches for a shortest solution. `watch` is told of the progress at each bound, every some thousand boards and at the end, and
    /// stops it by a break.
    pub fn optimal(
        &mut self,
        from: &Grid,
        goal: &Grid,
        watch: &mut impl FnMut(Progress) -> ControlFlow<()>,
    ) -> Outcome {
        if !is_solvable(from, goal) {
            return Outcome::Unsolvable;
        }
        let mut search = match self.tables(goal) {
            Ok(tables) => Search::new(tables, from, goal, watch),
            Err(TooLarge(bytes)) => return Outcome::TooLarge { bytes },
        };
        loop {
            match search.round() {
                ControlFlow::Break(End::Found) => {
                    // It is too late to stop, and whoever counts has them all.
                    let _ = search.breathe();
                    return Outcome::Solved(search.path);
                }
                ControlFlow::Break(End::Stopped) => {
                    return Outcome::Stopped {
                        bound: search.bound,
                    };
                }
                ControlFlow::Continue(()) => search.bound = search.beyond,
            }
        }
    }

    /// The moves that shortest solutions begin with; `None` where there are none, or where [`Self::optimal`] would not come to its end.
    pub fn best_moves(
        &mut self,
        from: &Grid,
        goal: &Grid,
        watch: &mut impl FnMut(Progress) -> ControlFlow<()>,
    ) -> Option<BestMoves> {
        let Outcome::Solved(path) = self.optimal(from, goal, watch) else {
            return None;
        };
        let tables = self.tables(goal).ok()?;
        let mut slides = Vec::new();
        for (slide, next) in from.successors().filter(|_| !path.is_empty()) {
            let mut search = Search::new(tables, &next, goal, watch);
            search.bound = path.len() - 1;
            match search.round() {
                ControlFlow::Break(End::Found) => slides.push(slide),
                ControlFlow::Break(End::Stopped) => return None,
                ControlFlow::Continue(()) => (),
            }
        }
        Some(BestMoves {
            distance: path.len(),
            slides,
        })
    }

    /// The tables for a goal, made anew where the last ones were for another.
    fn tables(&mut self, goal: &Grid) -> Result<&Tables, TooLarge> {
        let (size, empty) = (goal.size(), goal.empty());
        let tables = match self.tables.take() {
            Some(tables) if (tables.size, tables.empty) == (size, empty) => tables,
            _ => {
                let together = if self.is_plain {
                    1
                } else {
                    pattern::together(size)
                };
                Tables::new(size, empty, together)?
            }
        };
        Ok(self.tables.insert(tables))
    }
}

/// Why a round ends before its end.
enum End {
    Found,
    Stopped,
}

struct Search<'a, Watch> {
    tables: &'a Tables,
    /// The moves from each cell of the empty square, with the cell of the tile.
    ways: Vec<Vec<(Slide, usize)>>,
    /// The tiles row by row, each the cell where it belongs.
    cells: [usize; Size::MOST_CELLS],
    empty: usize,
    /// The present entry of each table.
    entries: [usize; Size::MOST_CELLS],
    path: Vec<Slide>,
    bound: usize,
    /// The fewest moves that a path beyond the bound would have.
    beyond: usize,
    nodes: u64,
    watch: &'a mut Watch,
}

impl<'a, Watch: FnMut(Progress) -> ControlFlow<()>> Search<'a, Watch> {
    fn new(tables: &'a Tables, from: &Grid, goal: &Grid, watch: &'a mut Watch) -> Self {
        let size = from.size();
        let way = |empty| {
            let slides = Slide::ALL.into_iter();
            slides
                .filter_map(move |slide| Some((slide, slide.tile_cell(size, empty)?)))
                .collect()
        };
        let homes = goal.places();
        let mut cells = [0; Size::MOST_CELLS];
        let mut entries = [0; Size::MOST_CELLS];
        for (cell, &tile) in from.cells().iter().enumerate() {
            let home = homes[usize::from(tile)];
            let member = tables.members[home];
            cells[cell] = home;
            // The empty square weighs nothing.
            entries[member.table] += cell * member.weight;
        }
        let mut search = Self {
            tables,
            ways: (0..size.cells()).map(way).collect(),
            cells,
            empty: from.empty(),
            entries,
            path: Vec::new(),
            bound: 0,
            beyond: usize::MAX,
            nodes: 0,
            watch,
        };
        search.bound = search.estimate();
        search
    }

    /// The sum of what the tables say.
    fn estimate(&self) -> usize {
        let tables = self.tables.moves.iter().zip(self.entries);
        tables.map(|(table, entry)| usize::from(table[entry])).sum()
    }

    /// Looks at all paths within the bound, and ends at the first goal.
    fn round(&mut self) -> ControlFlow<End> {
        let estimate = self.estimate();
        self.beyond = usize::MAX;
        self.breathe()?;
        if estimate > self.bound {
            return ControlFlow::Continue(());
        }
        self.go_on(None, estimate)
    }

    fn breathe(&mut self) -> ControlFlow<End> {
        let Self { bound, nodes, .. } = *self;
        (self.watch)(Progress { bound, nodes }).map_break(|()| End::Stopped)
    }

    /// Looks at what follows on the present board, of which the tables say `left`.
    fn go_on(&mut self, last: Option<Slide>, left: usize) -> ControlFlow<End> {
        self.nodes += 1;
        if self.nodes.is_multiple_of(BREATH) {
            self.breathe()?;
        }
        if left == 0 {
            return ControlFlow::Break(End::Found);
        }
        let empty = self.empty;
        for index in 0..self.ways[empty].len() {
            let (slide, cell) = self.ways[empty][index];
            if last == Some(slide.opposite()) {
                continue;
            }
            let tile = self.cells[cell];
            let member = self.tables.members[tile];
            let table = &self.tables.moves[member.table];
            let before = self.entries[member.table];
            let after = before + empty * member.weight - cell * member.weight;
            let left = left + usize::from(table[after]) - usize::from(table[before]);
            let moves = self.path.len() + 1 + left;
            if moves > self.bound {
                self.beyond = self.beyond.min(moves);
                continue;
            }
            self.entries[member.table] = after;
            self.cells[empty] = tile;
            self.empty = cell;
            self.path.push(slide);
            self.go_on(Some(slide), left)?;
            self.path.pop();
            self.empty = empty;
            self.cells[cell] = tile;
            self.entries[member.table] = before;
        }
        ControlFlow::Continue(())
    }
}
