//! Settling which board is meant where a row was trimmed.
//!
//! A row of two tiles may mean three boards. The first board is known, and the boards must follow each other by moves, so
//! the likeliest chain is the one with the fewest impossible steps, then the fewest labels that disagree with it, then the
//! fewest unlikely readings. It is found by carrying the best chain to each reading of one board on to the next board. A
//! program that names the motion of the blank would mislead this, so it is tried with the opposite labels as well,
//! and these have to agree better.

use smallvec::SmallVec;

use crate::{
    puzzle::{Board, Move},
    transcript::{Entry, Reading},
};

/// The name of a move, and its line. A text may hold millions, so that they are kept small.
pub(super) type Label = (Move, u32);

/// The labels before one board, as a rule a single one.
pub(super) type Labels = SmallVec<[Label; 2]>;

/// A board of a path, with the labels that stand between it and the board before.
#[derive(Debug)]
pub(super) struct Stop<'a> {
    pub(super) reading: &'a Reading,
    /// The board that is meant; none where the three rows are no board.
    pub(super) board: Option<Board>,
    pub(super) line: usize,
    pub(super) labels: Labels,
}

/// The boards of a path, and the labels after the last of them.
#[derive(Debug)]
pub(super) struct Walk<'a> {
    pub(super) stops: Vec<Stop<'a>>,
    pub(super) rest: Labels,
}

impl<'a> Walk<'a> {
    /// Takes the entries of a section apart, and settles every board.
    pub(super) fn new(entries: &'a [Entry], start: Board) -> Self {
        let mut stops: Vec<Stop<'_>> = Vec::with_capacity(entries.len() / 2 + 1);
        let mut labels = Labels::new();
        // Moves without boards are all one board's.
        if let [Entry::Move(..), Entry::Move(..), ..] = entries {
            labels.reserve(entries.len());
        }
        for entry in entries {
            match entry {
                Entry::Move(step, line) => {
                    labels.push((*step, u32::try_from(line.0).unwrap_or(u32::MAX)));
                }
                Entry::Board(reading, line) => stops.push(Stop {
                    reading,
                    board: match reading {
                        Reading::Board(board) => Some(*board),
                        Reading::OneOf(_) | Reading::Broken(_) => None,
                    },
                    line: line.0,
                    labels: std::mem::take(&mut labels),
                }),
            }
        }
        let mut walk = Self {
            stops,
            rest: labels,
        };
        if walk
            .stops
            .iter()
            .any(|stop| matches!(stop.reading, Reading::OneOf(_)))
        {
            walk.settle(start);
        }
        walk
    }

    fn settle(&mut self, start: Board) {
        let as_printed = likeliest(&self.stops, start, |step| step);
        let opposite = likeliest(&self.stops, start, Move::inverse);
        let faults = |((impossible, disagreeing, _), _): &(Cost, _)| (*impossible, *disagreeing);
        let (_, boards) = if faults(&as_printed) <= faults(&opposite) {
            as_printed
        } else {
            opposite
        };
        for (stop, board) in self.stops.iter_mut().zip(boards) {
            stop.board = board;
        }
    }
}

/// How unlikely a chain is: impossible steps, labels that disagree, unlikely readings.
type Cost = (usize, usize, usize);

/// A reading that a chain can end with: the board, the chain's cost, and the reading before it.
struct Link {
    board: Option<Board>,
    cost: Cost,
    before: usize,
}

fn likeliest(
    stops: &[Stop<'_>],
    start: Board,
    label: impl Fn(Move) -> Move,
) -> (Cost, Vec<Option<Board>>) {
    let mut layers: Vec<Vec<Link>> = Vec::with_capacity(stops.len());
    for stop in stops {
        let said = stop.labels.last().map(|&(step, _)| label(step));
        let link = |(rank, board): (usize, Option<Board>)| {
            let best = match layers.last() {
                None => (0, (usize::from(board != Some(start)), 0, 0)),
                Some(layer) => best_before(layer, board, said),
            };
            let (before, (impossible, disagreeing, unlikely)) = best;
            let cost = (impossible, disagreeing, unlikely + rank);
            Link {
                board,
                cost,
                before,
            }
        };
        let candidates = stop.reading.candidates();
        layers.push(match candidates {
            [] => vec![link((0, None))],
            _ => candidates
                .iter()
                .copied()
                .map(Some)
                .enumerate()
                .map(link)
                .collect(),
        });
    }
    walk_back(&layers)
}

fn best_before(layer: &[Link], board: Option<Board>, said: Option<Move>) -> (usize, Cost) {
    let costs = layer.iter().enumerate().map(|(index, link)| {
        let taken = link
            .board
            .zip(board)
            .and_then(|(from, to)| from.move_to(&to));
        let (impossible, disagreeing, unlikely) = link.cost;
        let disagrees = taken.is_some() && said.is_some() && taken != said;
        let cost = (
            impossible + usize::from(taken.is_none()),
            disagreeing + usize::from(disagrees),
            unlikely,
        );
        (cost, index)
    });
    costs
        .min()
        .map_or((0, (0, 0, 0)), |(cost, index)| (index, cost))
}

fn walk_back(layers: &[Vec<Link>]) -> (Cost, Vec<Option<Board>>) {
    let last = layers.last().into_iter().flatten().enumerate();
    let Some((mut index, end)) = last.min_by_key(|(index, link)| (link.cost, *index)) else {
        return ((0, 0, 0), Vec::new());
    };
    let mut boards = Vec::with_capacity(layers.len());
    for layer in layers.iter().rev() {
        boards.push(layer[index].board);
        index = layer[index].before;
    }
    boards.reverse();
    (end.cost, boards)
}

#[cfg(test)]
mod tests {
    use super::Walk;
    use crate::{
        search::{BOARDS, Heuristic, Place, Solver, boards_along},
        transcript::{Layout, Transcript, Words, parse, render},
    };

    #[test]
    fn trimmed_paths_are_settled_for_boards_all_over_the_puzzle() {
        let mut solver = Solver::new();
        for number in (0..BOARDS).step_by(773) {
            let rank = u16::try_from(number / 9).expect("a rank");
            let blank = u8::try_from(number % 9).expect("a cell");
            let start = Place { rank, blank }.board();
            let solution = solver
                .solve(&start, Heuristic::Manhattan)
                .expect("a solvable board");
            let boards: Vec<_> = boards_along(start, &solution.moves).map(Some).collect();
            let text = render(
                &Transcript::of_solutions(start, &[solution]),
                Layout::Handout,
            );
            let trimmed: Vec<String> = text
                .lines()
                .map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "))
                .collect();
            let (transcript, _) = parse(
                trimmed.join("\n").as_bytes(),
                Some(start),
                &Words::default(),
            );
            let section = transcript.sections().next().expect("a section");
            let walk = Walk::new(&section.entries, start);
            let settled: Vec<_> = walk.stops.iter().map(|stop| stop.board).collect();
            assert_eq!(settled, boards, "{start}");
        }
    }
}
