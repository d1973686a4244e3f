//! The shortest path that is nearest to a student's, and the difference between the two.
//!
//! Nearest is the one that has most steps in common, a step being a move and the board that it is made on. No board has more
//! than 82 shortest paths, so that all of them are looked at. A student's path is passed over once, however long it is.

use std::collections::HashSet;

use similar::{Algorithm, DiffOp, capture_diff_slices};

use crate::course::Way;
use crate::puzzle::{Board, Move};

type Step = (Board, Move);

/// Moves of the longest path whose difference is shown: nobody reads further.
const LONGEST: usize = 100;

/// Moves on a line, so that it fits into 80 columns.
const ON_A_LINE: usize = 10;

/// The difference between a legal path and the nearest shortest one, in lines that begin with ` `, `-` or `+`. Of a path that
/// is too long to be read, only the shortest one is given.
pub(super) fn path_difference(start: Board, boards: &[Board], way: Way) -> String {
    let mut paths = all_shortest(start, way);
    let which = match paths.len() {
        1 => "the only shortest path".to_owned(),
        count => format!("one of {count} shortest paths"),
    };
    let steps = boards
        .windows(2)
        .filter_map(|pair| Some((pair[0], way.step(&pair[0], &pair[1])?)));
    let taken: HashSet<Step> = steps.clone().collect();
    let in_common = |path: &Vec<Step>| path.iter().filter(|step| taken.contains(step)).count();
    // Of several that are as near, the first in the order of moves is taken.
    paths.reverse();
    let wanted = paths.into_iter().max_by_key(in_common).unwrap_or_default();
    let (head, shown) = if boards.len() > LONGEST {
        (format!("{which}:"), wanted.clone())
    } else {
        (format!("- your moves, + {which}:"), steps.collect())
    };
    let mut lines = vec![head];
    for change in capture_diff_slices(Algorithm::Myers, &shown, &wanted) {
        let ours = &shown[change.old_range()];
        if let DiffOp::Equal { .. } = change {
            lines.extend(lines_of(' ', ours));
        } else {
            lines.extend(lines_of('-', ours));
            lines.extend(lines_of('+', &wanted[change.new_range()]));
        }
    }
    lines.join("\n")
}

fn all_shortest(board: Board, way: Way) -> Vec<Vec<Step>> {
    if board == way.goal() {
        return vec![Vec::new()];
    }
    let mut paths = Vec::new();
    for (step, next) in way.nearer(&board) {
        let rests = all_shortest(next, way).into_iter();
        paths.extend(rests.map(|rest| [&[(board, step)], &rest[..]].concat()));
    }
    paths
}

fn lines_of(sign: char, steps: &[Step]) -> Vec<String> {
    let names: Vec<&str> = steps.iter().map(|(_, step)| step.name()).collect();
    names
        .chunks(ON_A_LINE)
        .map(|line| format!("{sign} {}", line.join(" ")))
        .collect()
}
