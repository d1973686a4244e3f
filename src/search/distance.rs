//! How far every board is from a goal, exactly: a breadth-first search over all 181,440 boards, done once per process for each
//! set of moves and each cell of the goal's blank. `Names` make other goals out of these nine.
//!
//! It goes cell by cell of the blank that is moved *to*, so that one depth slice (20 KB) and one move table
//! (40 KB) stay in the nearest caches, and its inner loop has no branch that depends on what is found. It takes about a
//! millisecond, so nothing is stored on disk.

use std::sync::OnceLock;

use super::frontier::{Queue, UNSEEN, reach};
use super::rank::{Names, Place, RANKS};
use super::turns::{TURNS_TABLE, Turns};
use crate::puzzle::{Board, CELLS, Move, MoveSet};

/// Most moves that any board needs to the handout's goal, by moves of one tile.
pub const MAX_DISTANCE: u8 = 30;

/// Every board's distance to a goal by a set of moves.
///
/// ```
/// use tilegrade::{puzzle::{GOAL, MoveSet}, search::distance::Distances};
///
/// let board = "812630754".parse()?;
/// assert_eq!(Distances::to(&GOAL, MoveSet::Single).of(&board), Some(9));
/// assert_eq!(Distances::to(&GOAL, MoveSet::SingleAndDouble).of(&board), Some(6));
/// # Ok::<(), tilegrade::puzzle::BoardError>(())
/// ```
#[derive(Clone, Copy)]
pub struct Distances {
    names: Names,
    moves: MoveSet,
    table: &'static Table,
}

impl Distances {
    /// The distances to a goal. Their table is made at first use, and shared.
    pub fn to(goal: &Board, moves: MoveSet) -> Self {
        static TABLES: [[OnceLock<Table>; CELLS]; 2] =
            [const { [const { OnceLock::new() }; CELLS] }; 2];
        let names = Names::toward(goal);
        let table = &TABLES[moves as usize][usize::from(names.blank)];
        let search = || Table::search(names.blank, moves, &TURNS_TABLE);
        Self {
            names,
            moves,
            table: table.get_or_init(search),
        }
    }

    /// The moves that a board needs, or `None` where none lead to the goal.
    pub fn of(&self, board: &Board) -> Option<u8> {
        Some(self.at(self.place(board)?))
    }

    /// The place of a board under the names that its goal gives to tiles, or `None` where it does not lead there.
    pub(super) fn place(&self, board: &Board) -> Option<Place> {
        self.names.place(board)
    }

    /// The moves that the board at such a place needs.
    pub(super) fn at(&self, place: Place) -> u8 {
        self.table.at(place)
    }

    /// The moves that bring a board one nearer to the goal, each with the board behind it; empty if no moves lead there.
    pub fn optimal_successors(self, board: &Board) -> impl Iterator<Item = (Move, Board)> + use<> {
        let nearer = self.of(board).and_then(|moves| moves.checked_sub(1));
        board
            .successors_by(self.moves)
            .filter(move |(_, next)| nearer.is_some() && self.of(next) == nearer)
    }
}

/// The distance of every board to the goals with the blank on one cell.
pub struct Table {
    /// `by_blank[blank][rank]`.
    by_blank: Box<[[u8; RANKS]]>,
}

impl Table {
    /// Makes a table anew, move tables included. [`Distances`] share those that are made once; this is for measuring.
    pub fn new(goal_blank: u8, moves: MoveSet) -> Self {
        Self::search(goal_blank, moves, &Turns::new())
    }

    /// The distance of the board at a place.
    pub fn at(&self, place: Place) -> u8 {
        self.by_blank[usize::from(place.blank)][usize::from(place.rank)]
    }

    #[expect(clippy::large_stack_arrays, reason = "20 KB")]
    fn search(goal_blank: u8, moves: MoveSet, turns: &Turns) -> Self {
        let mut by_blank = vec![[UNSEEN; RANKS]; CELLS].into_boxed_slice();
        let mut queues: [Queue; CELLS] = std::array::from_fn(|_| Queue::new());
        let goal = Names::goal(goal_blank);
        by_blank[usize::from(goal.blank)][usize::from(goal.rank)] = 0;
        queues[usize::from(goal.blank)].begin(goal.rank);
        for depth in 1..UNSEEN {
            for target in 0..CELLS {
                let depths = &mut by_blank[target];
                reach(target, depth, moves, turns, depths, &mut queues);
            }
            let mut grown = false;
            for queue in &mut queues {
                grown |= queue.advance();
            }
            if !grown {
                break;
            }
        }
        Self { by_blank }
    }
}
