//! All boards at once: how far each is from a goal, and by how many shortest paths.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use super::distance::Distances;
use super::rank::{BOARDS, Place};
use super::turns::TURNS_TABLE;
use crate::puzzle::{Board, CELLS, Move, MoveSet};

/// Where a board stands to a goal.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Standing {
    /// Moves of one tile that it needs at least.
    pub moves: u8,
    /// The same where two tiles may slide as one move.
    pub double_moves: u8,
    /// Shortest paths of moves of one tile.
    pub paths: u32,
}

/// What is wanted of a board; what is `None` may be anything.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Wanted {
    /// Moves of one tile.
    pub moves: Option<u8>,
    /// Moves where two tiles may slide as one.
    pub double_moves: Option<u8>,
    /// Shortest paths of moves of one tile, both ends included.
    pub paths: Option<RangeInclusive<u32>>,
}

/// A figure of a board.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Figure {
    /// [`Standing::moves`].
    Moves,
    /// [`Standing::double_moves`].
    DoubleMoves,
    /// [`Standing::paths`].
    Paths,
}

/// What is wanted is not there.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct NoneLeft {
    /// The figure that no board has, among those that have the ones before it.
    pub figure: Figure,
    /// Which figures those have, each with the number of boards.
    pub there_are: BTreeMap<u32, usize>,
}

/// Every board that leads to a goal, with its [`Standing`].
pub struct Census {
    goal: Board,
    single: Distances,
    double: Distances,
    /// Shortest paths, by the number of a board's place under its new names.
    paths: Vec<u32>,
}

impl Census {
    /// Counts the shortest paths of all 181,440 boards: a board has those of its neighbours that are one move nearer.
    pub fn toward(goal: &Board) -> Self {
        let single = Distances::to(goal, MoveSet::Single);
        let depth = |number: usize| single.at(Place::numbered(number));
        let mut by_depth: Vec<usize> = (0..BOARDS).collect();
        by_depth.sort_by_key(|&number| depth(number));
        let mut paths = vec![0; BOARDS];
        for number in by_depth {
            let Some(nearer) = depth(number).checked_sub(1) else {
                paths[number] = 1;
                continue;
            };
            let possible = Move::SINGLE.into_iter();
            let possible = possible.filter(|step| step.blank_target(number % CELLS).is_some());
            let next = possible.map(|step| TURNS_TABLE.after(step, number));
            let next = next.filter(|&next| depth(next) == nearer);
            paths[number] = next.map(|next| paths[next]).sum();
        }
        Self {
            goal: *goal,
            single,
            double: Distances::to(goal, MoveSet::SingleAndDouble),
            paths,
        }
    }

    /// Where a board stands, or `None` where no moves lead to the goal.
    pub fn of(&self, board: &Board) -> Option<Standing> {
        let place = self.single.place(board)?;
        Some(Standing {
            moves: self.single.at(place),
            double_moves: self.double.at(place),
            paths: self.paths[place.index()],
        })
    }

    /// All boards that lead to the goal, in the order of their numbers.
    pub fn boards(&self) -> impl Iterator<Item = (Board, Standing)> + '_ {
        (0..BOARDS).filter_map(|number| {
            let board = Place::numbered(number).board();
            let board = if board.leads_to(&self.goal) {
                board
            } else {
                board.twin()
            };
            Some((board, self.of(&board)?))
        })
    }

    /// The boards that have what is wanted, in the order of their numbers; there is at least one.
    ///
    /// # Errors
    /// The first figure that none has, with what there is.
    pub fn with(&self, wanted: &Wanted) -> Result<Vec<(Board, Standing)>, NoneLeft> {
        let only = |number: Option<u8>| number.map(|own| u32::from(own)..=u32::from(own));
        let figures = [
            (Figure::Moves, only(wanted.moves)),
            (Figure::DoubleMoves, only(wanted.double_moves)),
            (Figure::Paths, wanted.paths.clone()),
        ];
        let mut left: Vec<(Board, Standing)> = self.boards().collect();
        for (figure, range) in figures {
            let Some(range) = range else { continue };
            let mut there_are = BTreeMap::new();
            for (_, standing) in &left {
                *there_are.entry(figure.of(*standing)).or_default() += 1;
            }
            left.retain(|(_, standing)| range.contains(&figure.of(*standing)));
            if left.is_empty() {
                return Err(NoneLeft { figure, there_are });
            }
        }
        Ok(left)
    }
}

impl Figure {
    fn of(self, standing: Standing) -> u32 {
        match self {
            Self::Moves => standing.moves.into(),
            Self::DoubleMoves => standing.double_moves.into(),
            Self::Paths => standing.paths,
        }
    }
}
