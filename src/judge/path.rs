//! Judging the boards of a path: does it begin at the case's board, is every step a move, and does it end at the goal?

use super::help::{Picture, draw, given_and_shown, in_line, listed};
use super::lookalike::{likeness, other_goal};
use super::walk::Walk;
use crate::course::Way;
use crate::mutant::Mutant;
use crate::outcome::{Count, Finding, FindingId};
use crate::puzzle::Board;
use crate::transcript::{Reading, Stop};

/// What is wrong with a path, at most one thing: the first that is.
pub(super) fn path_finding(walk: &Walk<'_>, start: Board) -> Option<Finding> {
    let (stops, way) = (&walk.stops, walk.way);
    let first = stops.first()?;
    if first.board() != Some(start) {
        let is_reversed = stops.len() > 1
            && first.board() == Some(way.goal())
            && stops.last().is_some_and(|last| last.board() == Some(start));
        return Some(if is_reversed {
            reversed(first)
        } else {
            wrong_start(first, start, way)
        });
    }
    if let Some(place) = walk.steps.iter().position(Option::is_none) {
        let (from, to) = (&stops[place], &stops[place + 1]);
        return Some(impossible_step(from, to, place + 1, way));
    }
    let last = stops.last()?;
    if last.board() == Some(way.goal()) {
        return None;
    }
    if let Some(&(_, line)) = walk.rest.first() {
        let message = format!(
            "{} after the last board, without the boards that they lead to",
            Count(walk.rest.len() as u64, "move")
        );
        return Some(Finding::new(FindingId::BoardsMissing, message).at_line(line.0));
    }
    Some(wrong_final_board(last, stops.len() - 1, way))
}

fn reversed(first: &Stop) -> Finding {
    let message = "the path is printed backwards, from the goal to the board that was given";
    let hint =
        "predecessors lead from the goal back to the start: print them in the other direction";
    let finding = Finding::new(FindingId::WrongStart, message);
    finding.at_line(first.line.0).with_hint(hint)
}

fn wrong_start(first: &Stop, start: Board, way: Way) -> Finding {
    match &first.reading {
        Reading::Broken(fault) => broken("the first board is no board", fault),
        Reading::Board(board) => other_start(*board, start, way),
    }
    .at_line(first.line.0)
}

fn other_start(board: Board, start: Board, way: Way) -> Finding {
    let like = likeness(board, start, way);
    let missing = moves_to(board, start, way).filter(|_| like.is_none());
    let leads = "from the given board to the first one shown";
    let (message, hint) = match (way.step(&start, &board), missing) {
        (None, Some(missing)) => (
            format!("the path begins after its first moves: {missing} lead {leads}"),
            "print the board that was given, and every board behind it",
        ),
        (Some(step), _) => (
            format!("the path begins after its first move: `{step}` leads {leads}"),
            "print the board that was given before the first move",
        ),
        (None, None) => (
            format!(
                "the path begins with another board than the one that was given{}",
                like.map_or(String::new(), |words| format!(": {words}"))
            ),
            "solve the board in the file that the program is given",
        ),
    };
    Finding::new(FindingId::WrongStart, message)
        .with_hint(hint)
        .with_evidence(given_and_shown(start, board))
}

/// How many moves lead to a board that is a few nearer to the goal.
fn moves_to(board: Board, start: Board, way: Way) -> Option<usize> {
    let nearer = way.distance(&start)?.checked_sub(way.distance(&board)?)?;
    let mut reached = vec![start];
    let found = (1..=MOST_MISSING).find(|_| {
        let next = reached.iter().flat_map(|board| way.successors(board));
        reached = next.map(|(_, board)| board).collect();
        reached.contains(&board)
    });
    found.filter(|&moves| moves == usize::from(nearer))
}

/// Moves that may be missing at the beginning of a path. Boards that are farther apart may have nothing to do with each other.
const MOST_MISSING: usize = 4;

/// The finding about three rows that are no board, with a hint where the cause is known.
fn broken(place: &str, why: &str) -> Finding {
    let finding = Finding::new(FindingId::BrokenBoard, format!("{place}: {why}"));
    if why.starts_with("`9`") {
        finding
            .with_hint("the empty square is 0 in the file and a blank in the output, and never 9")
    } else if why.contains("twice") || why.contains("two empty squares") {
        finding.with_hint("a move exchanges a tile and the empty square: set both cells")
    } else {
        finding
    }
}

/// What is wrong with a step that is no move.
fn impossible_step(from: &Stop, to: &Stop, number: usize, way: Way) -> Finding {
    let finding = match (from.board(), &to.reading) {
        (Some(from), Reading::Board(to)) => illegal_step(from, *to, number, way),
        (_, Reading::Broken(fault)) => {
            broken(&format!("after move {number} there is no board"), fault)
        }
        _ => {
            let message = format!("the board after move {number} cannot be read");
            Finding::new(FindingId::BrokenBoard, message)
        }
    };
    finding.at_step(number).at_line(to.line.0)
}

/// What is wrong with a step between two boards that is no move.
fn illegal_step(from: Board, to: Board, number: usize, way: Way) -> Finding {
    let drawn = draw(&[
        Picture::new("before", from).tiles_against(to),
        Picture::new("after", to).tiles_against(from),
    ]);
    if let Some(double) = way.step_of_others(&from, &to) {
        let message = format!("step {number} is `{double}`, and here each move slides one tile");
        let finding = Finding::new(FindingId::IllegalStep, message).with_evidence(drawn);
        return finding.with_hint("make double moves only for the heuristic that is for them");
    }
    let pairs = from.cells().iter().zip(to.cells());
    let changed = pairs.filter(|(from, to)| from != to && **from != 0);
    let tiles: Vec<String> = changed.map(|(tile, _)| tile.to_string()).collect();
    let places = format!("tiles {} change places", listed(&tiles));
    let what = match &tiles[..] {
        _ if from.move_to(&to).is_some() => format!(
            "is no move: tiles {} slide at once, and here each move slides one tile",
            listed(&tiles)
        ),
        [] => "moves no tile: the same board is shown again".to_owned(),
        _ if from.blank() == to.blank() => format!("is no move: {places} and the blank stays"),
        [tile] => format!("is no move: tile {tile} jumps"),
        _ => format!("is no move: {places} at once"),
    };
    if let Some(finding) = far_tile(from, to, number, way) {
        return finding.with_evidence(drawn);
    }
    let mut message = format!("step {number} {what}");
    if let Some(left_out) = two_moves(from, to, way) {
        message = format!("{message}; two moves would lead there, {left_out}");
    }
    Finding::new(FindingId::IllegalStep, message).with_evidence(drawn)
}

/// The finding where a double move should be, and the blank and the far tile change places.
fn far_tile(from: Board, to: Board, number: usize, way: Way) -> Option<Finding> {
    let mut doubles = way.successors(&from).filter(|(step, _)| step.is_double());
    let (double, right) = doubles.find(|(_, right)| {
        let mut cells = *from.cells();
        cells.swap(from.blank(), right.blank());
        cells == *to.cells()
    })?;
    let (far, near) = (from.cells()[right.blank()], right.cells()[right.blank()]);
    let message = format!(
        "step {number} is no move: tile {far} jumps over tile {near}, and `{double}` slides both"
    );
    let finding = Finding::new(FindingId::IllegalStep, message);
    Some(finding.with_hint(Mutant::FarTileSwapped.remark()))
}

/// The two moves that lead from one board to another, where there are such: the board between them is left out.
fn two_moves(from: Board, to: Board, way: Way) -> Option<String> {
    if from == to {
        return None;
    }
    way.successors(&from).find_map(|(first, between)| {
        let second = way.step(&between, &to)?;
        Some(format!("`{first}` and `{second}`"))
    })
}

fn wrong_final_board(last: &Stop, moves: usize, way: Way) -> Finding {
    let goal = way.goal();
    let board = last.board().unwrap_or(goal);
    let rows = board
        .rows()
        .zip(goal.rows())
        .zip(["first", "second", "third"]);
    let different = rows.filter(|((shown, wanted), _)| shown != wanted);
    let different: Vec<&str> = different.map(|(_, name)| name).collect();
    let rows = match different[..] {
        [row] => format!("the {row} row differs"),
        [_, _, _] => "all rows differ".to_owned(),
        _ => format!("the {} rows differ", different.join(" and ")),
    };
    let (other, left) = (other_goal(board, goal), way.distance(&board));
    let more = match (&other, left) {
        (Some(words), _) => format!("; {words}"),
        (None, Some(1)) => "; 1 move is left".to_owned(),
        (None, Some(left)) => format!("; {left} moves are left"),
        (None, None) => String::new(),
    };
    let moves = Count(moves as u64, "move");
    let message = format!("after {moves} the board is not the goal: {rows}{more}");
    let wanted = in_line(goal);
    let hint = if left == Some(1) {
        "does the goal test compare all nine cells, and is the last state of the path printed too?"
            .to_owned()
    } else if different.len() == 1 || other.is_some() {
        format!("does the goal test compare all nine cells with `{wanted}`?")
    } else {
        format!("print the whole path: its last board is the goal, `{wanted}`")
    };
    Finding::new(FindingId::WrongFinalBoard, message)
        .at_line(last.line.0)
        .with_hint(hint)
        .with_evidence(draw(&[
            Picture::new("shown", board).against(goal),
            Picture::new("goal", goal),
        ]))
}
