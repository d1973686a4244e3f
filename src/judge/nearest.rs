//! The shortest path that is nearest to a student's, and the difference between the two.
//!
//! Nearest is the one that has most steps in common, a step being a board and the one after it. The shortest paths of a board
//! make a small graph, at most 82 paths of at most 30 moves, so that the best path from each of its boards is found once,
//! from the goal backwards. A student's path is passed over once, however long it is.

use std::collections::{HashMap, HashSet};

use similar::{Algorithm, DiffOp, capture_diff_slices};

use crate::{
    puzzle::{Board, Move},
    search::distance::{distance, optimal_successors, shortest_path_count},
};

/// A move and the board that it is made on.
type Step = (Board, Move);

/// The shortest path from `start` that has most steps in common with `boards`; among equals, the first in the order of
/// moves. Empty where `start` cannot be solved.
pub(super) fn nearest_shortest_path(start: Board, boards: &[Board]) -> Vec<Move> {
    let pairs = boards.windows(2).map(|pair| (pair[0], pair[1]));
    let common: Common = pairs
        .filter(|(board, next)| distance(next) < distance(board))
        .collect();
    let mut best = HashMap::new();
    most_in_common(start, &common, &mut best);
    let mut moves = Vec::new();
    let mut board = start;
    while let Some(&(_, Some((next, step)))) = best.get(&board) {
        moves.push(step);
        board = next;
    }
    moves
}

/// The steps of a path that lead nearer to the goal, as a board and the one after it.
type Common = HashSet<(Board, Board)>;

/// For each board of shortest paths how many steps in common the best of them has from there, and the step that it begins
/// with.
type Best = HashMap<Board, (usize, Option<Step>)>;

/// How many steps in common a shortest path from `board` can have, noted in `best`.
fn most_in_common(board: Board, common: &Common, best: &mut Best) -> usize {
    if let Some(&(count, _)) = best.get(&board) {
        return count;
    }
    let mut chosen: (usize, Option<Step>) = (0, None);
    for (step, next) in optimal_successors(&board) {
        let is_common = common.contains(&(board, next));
        let count = usize::from(is_common) + most_in_common(next, common, best);
        if chosen.1.is_none() || count > chosen.0 {
            chosen = (count, Some((next, step)));
        }
    }
    best.insert(board, chosen);
    chosen.0
}

/// Moves of the longest path whose difference is shown: nobody reads further.
const LONGEST: usize = 100;

/// Moves on a line, so that it fits into 80 columns.
const ON_A_LINE: usize = 10;

/// The difference between a legal path and the nearest shortest one, in lines that begin with ` `, `-` or `+`. Of a path that
/// is too long to be read, only the shortest one is given.
pub(super) fn path_difference(start: Board, boards: &[Board]) -> String {
    let shortest = nearest_shortest_path(start, boards);
    let which = match shortest_path_count(&start) {
        1 => "the only shortest path".to_owned(),
        paths => format!("one of {paths} shortest paths"),
    };
    if boards.len() > LONGEST {
        let mut lines = vec![format!("{which}:")];
        lines.extend(lines_of(' ', shortest.into_iter()));
        return lines.join("\n");
    }
    let shown: Vec<Step> = boards
        .windows(2)
        .filter_map(|pair| Some((pair[0], pair[0].move_to(&pair[1])?)))
        .collect();
    let wanted: Vec<Step> = steps_along(start, &shortest);
    let names = |steps: &[Step]| steps.iter().map(|step| step.1).collect::<Vec<_>>();
    let mut lines = vec![format!("- your moves, + {which}:")];
    for change in capture_diff_slices(Algorithm::Myers, &shown, &wanted) {
        let ours = names(&shown[change.old_range()]);
        if let DiffOp::Equal { .. } = change {
            lines.extend(lines_of(' ', ours.into_iter()));
        } else {
            lines.extend(lines_of('-', ours.into_iter()));
            let theirs = names(&wanted[change.new_range()]);
            lines.extend(lines_of('+', theirs.into_iter()));
        }
    }
    lines.join("\n")
}

fn lines_of(sign: char, moves: impl ExactSizeIterator<Item = Move>) -> Vec<String> {
    let names: Vec<&str> = moves.map(Move::name).collect();
    names
        .chunks(ON_A_LINE)
        .map(|line| format!("{sign} {}", line.join(" ")))
        .collect()
}

fn steps_along(start: Board, moves: &[Move]) -> Vec<Step> {
    crate::search::boards_along(start, moves)
        .zip(moves.iter().copied())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::{nearest_shortest_path, path_difference, steps_along};
    use crate::{
        puzzle::{Board, GOAL, Move},
        search::{BOARDS, Place, boards_along, distance::optimal_successors},
    };

    /// All shortest paths, in the order of moves.
    fn all_shortest(board: Board) -> Vec<Vec<Move>> {
        if board == GOAL {
            return vec![Vec::new()];
        }
        let mut paths = Vec::new();
        for (step, next) in optimal_successors(&board) {
            for rest in all_shortest(next) {
                paths.push([&[step], &rest[..]].concat());
            }
        }
        paths
    }

    /// A path that wanders: at each board a move is picked by a simple generator, and from the middle on the way is short.
    fn wander(start: Board, mut seed: usize) -> Vec<Board> {
        let mut boards = vec![start];
        let mut board = start;
        for _ in 0..12 {
            seed = seed.wrapping_mul(1_103_515_245).wrapping_add(12_345);
            let nearer: Vec<_> = optimal_successors(&board).collect();
            let all: Vec<_> = board.successors().collect();
            let from = if seed & 0x3_0000 != 0 && !nearer.is_empty() {
                nearer
            } else {
                all
            };
            board = from[(seed >> 20) % from.len()].1;
            boards.push(board);
        }
        boards
    }

    #[test]
    fn no_shortest_path_has_more_steps_in_common_and_none_before_it_as_many() {
        for number in (0..BOARDS).step_by(1_999) {
            let rank = u16::try_from(number / 9).expect("a rank");
            let blank = u8::try_from(number % 9).expect("a cell");
            let start = Place { rank, blank }.board();
            let all = all_shortest(start);
            for seed in 0..4 {
                let shown = wander(start, number * 7 + seed);
                let in_common = |moves: &Vec<Move>| {
                    let boards: Vec<Board> = boards_along(start, moves).collect();
                    let is_common = |pair: &&[Board]| shown.windows(2).any(|other| other == *pair);
                    boards.windows(2).filter(is_common).count()
                };
                let most = all.iter().map(in_common).max().expect("a path");
                let first = all.iter().find(|moves| in_common(moves) == most);
                assert_eq!(
                    first,
                    Some(&nearest_shortest_path(start, &shown)),
                    "{start}, {seed}"
                );
            }
        }
    }

    #[test]
    fn a_path_that_leaves_the_shortest_one_early_is_met_again_where_it_comes_back() {
        // From here there are 2 shortest paths. The path goes along with the second one from its second move on only after a
        // detour, so that the first step is no guide.
        let start: Board = "123657840".parse().expect("a board");
        let second = all_shortest(start).pop().expect("a path");
        let mut shown: Vec<Board> = boards_along(start, &second).collect();
        let away = start
            .successors()
            .find(|(_, next)| *next != shown[1])
            .expect("another move");
        shown.splice(0..0, [start, away.1]);
        assert_eq!(nearest_shortest_path(start, &shown), second);
    }

    #[test]
    fn only_steps_on_the_same_board_are_the_same() {
        let start: Board = "123657840".parse().expect("a board");
        let moves = nearest_shortest_path(start, &[]);
        let mut shown: Vec<Board> = boards_along(start, &moves).collect();
        assert_eq!(
            path_difference(start, &shown).lines().count(),
            2,
            "the same path"
        );
        shown.splice(1..1, [shown[1], shown[0]]);
        let difference = path_difference(start, &shown);
        let changed: Vec<&str> = difference
            .lines()
            .skip(1)
            .filter(|line| !line.starts_with(' '))
            .collect();
        assert_eq!(changed.len(), 1, "{difference}");
        assert!(changed[0].starts_with("- "), "{difference}");
        assert_eq!(changed[0].split(' ').count(), 3, "{difference}");
        assert_eq!(steps_along(start, &moves).len(), moves.len());
    }

    #[test]
    fn a_path_of_a_million_moves_is_short_to_tell_about() {
        let start: Board = "123657840".parse().expect("a board");
        let next = start.successors().next().expect("a move").1;
        let boards: Vec<Board> = (0..1_000_000)
            .map(|number| if number % 2 == 0 { start } else { next })
            .collect();
        let text = path_difference(start, &boards);
        assert_eq!(text.lines().count(), 2, "{text}");
        assert!(text.lines().all(|line| line.len() <= 72), "{text}");
    }
}
