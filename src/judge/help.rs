//! What helps a student to see it: boards drawn side by side, and the difference to the nearest shortest path.

use std::fmt::Write;

use similar::{ChangeTag, TextDiff};

use crate::{
    puzzle::{Board, GOAL, Move},
    search::distance::{optimal_successors, shortest_path_count},
};

/// Boards side by side under their captions, the empty square as `·`.
pub(super) fn draw(boards: &[(&str, Board)]) -> String {
    let width = |caption: &str| caption.chars().count().max(5);
    let columns = |cell: &dyn Fn(&str, &Board) -> String| {
        let padded = boards.iter().map(|(caption, board)| {
            let text = cell(caption, board);
            let missing = width(caption).saturating_sub(text.chars().count());
            text + &" ".repeat(missing)
        });
        let line = padded.collect::<Vec<_>>().join("   ");
        line.trim_end().to_owned()
    };
    let mut lines = vec![columns(&|caption, _| caption.to_owned())];
    for row in 0..3 {
        lines.push(columns(&|_, board| draw_row(board, row)));
    }
    lines.join("\n")
}

fn draw_row(board: &Board, row: usize) -> String {
    let cells = board.rows().nth(row).unwrap_or_default();
    let signs: Vec<String> = cells
        .iter()
        .map(|&digit| {
            if digit == 0 {
                "·".to_owned()
            } else {
                digit.to_string()
            }
        })
        .collect();
    signs.join(" ")
}

/// A shortest path that goes along with `boards` as long as it can.
pub(super) fn nearest_shortest_path(start: Board, boards: &[Board]) -> Vec<Move> {
    let mut moves = Vec::new();
    let mut board = start;
    while board != GOAL {
        let mut nearer = optimal_successors(&board);
        let wanted = boards.get(moves.len() + 1);
        let Some(first) = nearer.next() else {
            break;
        };
        let (step, next) = std::iter::once(first)
            .chain(nearer)
            .find(|(_, next)| Some(next) == wanted)
            .unwrap_or(first);
        moves.push(step);
        board = next;
    }
    moves
}

/// Moves of the longest path that is compared with a shortest one: nobody reads further.
const LONGEST: usize = 100;

/// The difference between the moves of a path and those of the nearest shortest one.
pub(super) fn path_difference(start: Board, boards: &[Board]) -> String {
    if boards.len() > LONGEST {
        return format!("no difference is shown for more than {LONGEST} moves");
    }
    let shown: Vec<_> = boards
        .windows(2)
        .filter_map(|pair| pair[0].move_to(&pair[1]))
        .collect();
    let shortest = nearest_shortest_path(start, boards);
    let names =
        |moves: &[Move]| -> String { moves.iter().flat_map(|step| [step.name(), "\n"]).collect() };
    let (shown, wanted) = (names(&shown), names(&shortest));
    let difference = TextDiff::from_lines(shown.as_str(), wanted.as_str());
    let which = match shortest_path_count(&start) {
        1 => "the only shortest path".to_owned(),
        paths => format!("one of {paths} shortest paths"),
    };
    let mut text = format!("- your moves, + {which}:");
    for change in difference.iter_all_changes() {
        let sign = match change.tag() {
            ChangeTag::Delete => '-',
            ChangeTag::Insert => '+',
            ChangeTag::Equal => ' ',
        };
        // Writing to a string cannot fail.
        let _ = write!(text, "\n{sign} {}", change.value().trim_end());
    }
    text
}
