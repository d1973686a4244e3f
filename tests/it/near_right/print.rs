//! What a student's program prints, and how it ends.

use std::fmt::Write;

use tilegrade::{
    outcome::{Bound, Ending, Observation, RunRecord},
    puzzle::{Board, Move, SIDE},
    search::Heuristic,
};

use super::{
    Mistake, Program,
    search::{Outcome, Path, search},
};

/// What a run of the program leaves behind. Without a board, the file was none.
pub(super) fn observe(program: &Program, board: Option<Board>) -> Observation {
    let mut record = RunRecord::saved(Vec::new());
    record.ending = Some(Ending::Exited(0));
    match board {
        None => {
            record.ending = Some(Ending::Exited(1));
            record.stderr = b"Exception in thread \"main\" java.lang.IllegalArgumentException\n\
                \tat PuzzleSolver.main(PuzzleSolver.java:20)\n"
                .to_vec();
        }
        Some(board) => match solve(program, board) {
            Some(text) => record.stdout = text.into_bytes(),
            None => record.ending = Some(Ending::Stopped(Bound::Cpu)),
        },
    }
    Observation::Ran(record)
}

/// The text for a board; none where the program never comes to its end.
fn solve(program: &Program, board: Board) -> Option<String> {
    let mut text = String::new();
    if !program.mistake.is_solvable(&board) {
        text.push_str("No solution exists for the following initial state:\n");
        push_board(board, &mut text);
        return Some(text);
    }
    let mut first_moves = 0;
    for heuristic in Heuristic::ALL {
        match search(program, board, heuristic, first_moves) {
            Outcome::Found(path) => {
                push_solution(program.mistake, board, heuristic, &path, &mut text);
                match program.mistake {
                    Mistake::OneHeuristic => break,
                    Mistake::MovesLeftOver => first_moves = path.moves,
                    _ => {}
                }
            }
            Outcome::Exhausted => text.push_str("null\n"),
            Outcome::Hung => return None,
        }
    }
    Some(text)
}

fn push_solution(
    mistake: Mistake,
    start: Board,
    heuristic: Heuristic,
    path: &Path,
    text: &mut String,
) {
    let count = match mistake {
        Mistake::CountsStates => path.moves + 1,
        Mistake::CountsEstimate => mistake.estimate(heuristic, &start),
        _ => path.moves,
    };
    let name = match (mistake, heuristic) {
        (Mistake::HeuristicLeftOver, _) | (_, Heuristic::Manhattan) => "the Manhattan distance",
        (_, Heuristic::Mismatch) => "number of mismatched tiles",
    };
    writeln!(text, "{count} moves in total (heuristic: {name})").expect("a text takes all");
    push_board(start, text);
    for &(step, board) in &path.steps {
        text.push_str(label(mistake, step).name());
        text.push('\n');
        push_board(board, text);
    }
}

fn label(mistake: Mistake, step: Move) -> Move {
    let is_sideways = matches!(step, Move::Left | Move::Right);
    match mistake {
        Mistake::LabelsOfTheBlank => step.inverse(),
        Mistake::LeftAndRightSwapped if is_sideways => step.inverse(),
        Mistake::UpAndDownSwapped if !is_sideways => step.inverse(),
        _ => step,
    }
}

fn push_board(board: Board, text: &mut String) {
    for (cell, digit) in board.cells().iter().enumerate() {
        let character = match digit {
            0 => ' ',
            _ => char::from(b'0' + digit),
        };
        text.push(character);
        text.push(if cell % SIDE == SIDE - 1 { '\n' } else { ' ' });
    }
}
