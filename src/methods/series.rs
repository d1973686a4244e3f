//! The series of probes: one for each method, all that is asked of a student's classes.

use super::names::Names;
use super::probe::Probe;
use crate::course::{Guide, PuzzleSpec};
use crate::puzzle::{Board, CELLS, Move, MoveSet, SIDE};
use crate::search::RandomBoards;

/// What boards the probes take is the same for everybody, and has nothing to do with the boards of any case.
const SEED: u64 = 228;

/// The probes of one method, which are put to the student's classes together.
pub(super) struct Series {
    /// The class that it is of, by the template's name.
    pub(super) class: String,
    /// The method, or the constructor with its types.
    pub(super) method: String,
    pub(super) probes: Vec<Probe>,
    /// Whether the template has it private: one may do without it.
    pub(super) is_private: bool,
    /// Files of the working directory.
    pub(super) files: Vec<(String, Vec<u8>)>,
}

impl Series {
    /// Parts of a method that are told and cost nothing, since right programs differ in them.
    pub(super) const FREE_OF_COST: [&'static str; 2] =
        ["what is no state is unequal", "the way back is null"];

    pub(super) fn of(class: &str, method: &str) -> Self {
        Self {
            class: class.to_owned(),
            method: method.to_owned(),
            probes: Vec::new(),
            is_private: false,
            files: Vec::new(),
        }
    }

    pub(super) fn add(&mut self, probe: Probe) {
        self.probes.push(probe);
    }

    pub(super) fn extend(&mut self, probes: Vec<Probe>) {
        self.probes.extend(probes);
    }

    /// The lines of the script for some of the probes.
    pub(super) fn script(probes: &[Probe]) -> String {
        let lines = probes.iter().flat_map(|probe| {
            let calls = probe.calls.iter().map(|call| call.line.as_str());
            std::iter::once("forget\t").chain(calls)
        });
        lines.collect::<Vec<_>>().join("\n")
    }
}

/// The heuristic that is set before anything is asked, a constant of the template's.
pub(super) const FIRST_HEURISTIC: &str = Facts::constant(Guide::Mismatch);

/// What the probes are made of.
pub(super) struct Facts<'a> {
    pub(super) puzzle: &'a PuzzleSpec,
    /// The template's class of a state, and its enum of heuristics.
    pub(super) state: &'a str,
    pub(super) heuristics: &'a str,
    pub(super) names: &'a Names,
}

impl Facts<'_> {
    /// Of how many boards all are looked at that differ from them in few places.
    pub(super) const NEAR: usize = 4;

    /// What a member of the template is called in the student's class.
    pub(super) fn name(&self, class: &str, member: &str) -> String {
        self.names.member(class, member)
    }

    /// Boards that lead to the goal, the same ones for the same number.
    pub(super) fn boards(&self, number: usize) -> Vec<Board> {
        let mut random = RandomBoards::new(SEED, self.puzzle.goal);
        std::iter::repeat_with(|| random.uniform())
            .take(number)
            .collect()
    }

    /// So many boards with the blank in each of the nine places.
    pub(super) fn boards_of_each_blank(&self, number: usize) -> Vec<Board> {
        let mut left = [number; SIDE * SIDE];
        let mut random = RandomBoards::new(SEED, self.puzzle.goal);
        let boards = std::iter::repeat_with(|| random.uniform()).filter(|board| {
            let left = &mut left[board.blank()];
            let is_wanted = *left > 0;
            *left = left.saturating_sub(1);
            is_wanted
        });
        boards.take(number * SIDE * SIDE).collect()
    }

    /// Lists of a few states to be put into OPEN in this order, of which some have the same cost.
    pub(super) fn lists(&self, guide: Guide, number: usize) -> Vec<Vec<(char, Board)>> {
        const STATES: usize = 4;
        let boards = self.boards(number * STATES);
        let letters = ['a', 'b', 'd', 'e'];
        let lists = boards.chunks(STATES).enumerate().map(|(at, boards)| {
            let mut boards = boards.to_vec();
            if at % 2 == 0 {
                // In the others none has the cost of another.
                boards.sort_by_key(|board| self.estimate(guide, board).0);
                boards.dedup_by_key(|board| self.estimate(guide, board).0);
                boards.rotate_left(1);
            } else {
                let first = boards[0];
                let costs = self.estimate(guide, &first);
                let alike = self.boards(200).into_iter();
                let alike =
                    alike.filter(|board| self.estimate(guide, board) == costs && *board != first);
                boards.splice(2.., alike.take(2));
            }
            letters.into_iter().zip(boards).collect()
        });
        lists.collect()
    }

    /// What leads the searches of the sections, each once.
    pub(super) fn guides(&self) -> Vec<Guide> {
        let sections = || self.puzzle.sections.iter().map(|section| section.guide);
        Guide::ALL
            .into_iter()
            .filter(|guide| sections().any(|own| own == *guide))
            .collect()
    }

    /// The template's constant of a heuristic.
    pub(super) const fn constant(guide: Guide) -> &'static str {
        match guide {
            Guide::Manhattan => "ManhattanDist",
            Guide::Mismatch => "TileMismatch",
            Guide::Own => "DoubleMoveHeuristic",
        }
    }

    /// The template's method of a heuristic.
    pub(super) const fn estimate_method(guide: Guide) -> &'static str {
        match guide {
            Guide::Manhattan => "computeManhattanDistance",
            Guide::Mismatch => "computeNumMismatchedTiles",
            Guide::Own => "computeNumSingleDoubleMoves",
        }
    }

    /// The least and the most that a right estimate of the moves to the goal is. One of the student's own is never too high.
    pub(super) fn estimate(&self, guide: Guide, board: &Board) -> (i32, i32) {
        let goal = self.puzzle.goal;
        let place = |tile: u8| goal.cells().iter().position(|own| *own == tile);
        let tiles = board
            .cells()
            .iter()
            .enumerate()
            .filter(|(_, tile)| **tile != 0);
        let ways = tiles.filter_map(|(at, tile)| {
            let home = place(*tile)?;
            let rows = (at / SIDE).abs_diff(home / SIDE);
            Some(rows + (at % SIDE).abs_diff(home % SIDE))
        });
        let exactly = match guide {
            Guide::Manhattan => ways.sum(),
            Guide::Mismatch => ways.filter(|way| *way > 0).count(),
            Guide::Own => {
                let way = self
                    .puzzle
                    .by(Guide::Own)
                    .map(|own| self.puzzle.way(Some(own.id)));
                let most = way.and_then(|way| way.distance(board));
                return (0, most.map_or(i32::MAX / 2, i32::from));
            }
        };
        let exactly = i32::try_from(exactly).unwrap_or(0);
        (exactly, exactly)
    }
}

/// Every board that has two cells in each other's place, or three in a ring: 36 and 168.
pub(super) fn rearranged(board: &Board) -> Vec<Board> {
    let mut all = Vec::new();
    for first in 0..CELLS {
        for second in first + 1..CELLS {
            let mut two = *board.cells();
            two.swap(first, second);
            all.extend(Board::new(two));
            for third in first + 1..CELLS {
                let mut three = two;
                three.swap(first, third);
                all.extend(Board::new(three).ok().filter(|_| third != second));
            }
        }
    }
    all
}

/// The moves of a set.
pub(super) fn moves_of(moves: MoveSet) -> &'static [Move] {
    moves.moves()
}

/// A board as the driver reads and writes it: rows with `/` between, and cells with a blank between.
pub(super) fn cells(board: &Board) -> String {
    let rows = board.rows().map(|row| {
        let cells: Vec<String> = row.iter().map(u8::to_string).collect();
        cells.join(" ")
    });
    rows.collect::<Vec<_>>().join("/")
}
