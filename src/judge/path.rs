//! Judging the boards of a path: does it begin at the case's board, is every step a move, does it end at the goal, and is
//! there a shorter one?

use crate::{
    outcome::{Count, Finding, FindingId},
    puzzle::{Board, GOAL, Move},
    search::distance::{distance, optimal_successors},
    transcript::Reading,
};

use super::{
    help::{draw, path_difference},
    settle::{Stop, Walk},
};

/// What is wrong with a path, at most one thing: the first that is.
pub(super) fn path_finding(walk: &Walk<'_>, start: Board) -> Option<Finding> {
    let stops = &walk.stops;
    let Some(first) = stops.first() else {
        return Some(
            Finding::new(FindingId::BoardsMissing, "no boards are shown")
                .with_hint("print the board before and after every move"),
        );
    };
    if first.board != Some(start) {
        return Some(wrong_start(first, start));
    }
    let impossible = stops
        .windows(2)
        .zip(1..)
        .find_map(|(pair, step)| impossible_step(&pair[0], &pair[1], step));
    if impossible.is_some() {
        return impossible;
    }
    let last = stops.last()?;
    if let Some(&(_, line)) = walk.rest.first()
        && last.board != Some(GOAL)
    {
        let message = format!(
            "{} after the last board, without the boards that they lead to",
            Count(walk.rest.len() as u64, "move")
        );
        return Some(Finding::new(FindingId::BoardsMissing, message).at_line(line));
    }
    (last.board != Some(GOAL)).then(|| wrong_final_board(last, stops.len() - 1))
}

fn wrong_start(first: &Stop<'_>, start: Board) -> Finding {
    match (first.reading, first.board) {
        (Reading::Broken(why), _) => Finding::new(
            FindingId::BrokenBoard,
            format!("the first board is no board: {why}"),
        ),
        (_, Some(board)) => Finding::new(
            FindingId::WrongStart,
            "the path begins with another board than the one that was given",
        )
        .with_hint("solve the board in the file that the program is given")
        .with_evidence(draw(&[("given", start), ("shown", board)])),
        (_, None) => Finding::new(
            FindingId::WrongStart,
            "the path does not begin with the board that was given",
        ),
    }
    .at_line(first.line)
}

fn impossible_step(from: &Stop<'_>, to: &Stop<'_>, number: usize) -> Option<Finding> {
    let finding = |id, message| Finding::new(id, message).at_step(number).at_line(to.line);
    let (from, to) = match (from.board, to.board, to.reading) {
        (Some(from), Some(to), _) => (from, to),
        (_, None, Reading::Broken(why)) => {
            return Some(finding(
                FindingId::BrokenBoard,
                format!("after move {number} there is no board: {why}"),
            ));
        }
        _ => {
            return Some(finding(
                FindingId::BrokenBoard,
                format!("the board after move {number} cannot be read"),
            ));
        }
    };
    if from.move_to(&to).is_some() {
        return None;
    }
    let changed = (0..9).filter(|&cell| from.cells()[cell] != to.cells()[cell]);
    let tiles: Vec<String> = changed
        .map(|cell| from.cells()[cell])
        .filter(|&tile| tile != 0)
        .map(|tile| tile.to_string())
        .collect();
    let message = match tiles.len() {
        0 => format!("step {number} moves no tile"),
        _ if from.blank() == to.blank() => format!(
            "step {number} is no move: tiles {} change places and the blank stays",
            tiles.join(", ")
        ),
        1 => format!("step {number} is no move: tile {} jumps", tiles[0]),
        _ => format!(
            "step {number} is no move: tiles {} change places at once",
            tiles.join(", ")
        ),
    };
    Some(
        finding(FindingId::IllegalStep, message)
            .with_evidence(draw(&[("before", from), ("after", to)])),
    )
}

fn wrong_final_board(last: &Stop<'_>, moves: usize) -> Finding {
    let board = last.board.unwrap_or(GOAL);
    let names = ["first", "second", "third"];
    let different: Vec<&str> = names
        .into_iter()
        .zip(board.rows().zip(GOAL.rows()))
        .filter(|(_, (shown, wanted))| shown != wanted)
        .map(|(name, _)| name)
        .collect();
    let rows = match different.len() {
        1 => format!("the {} row differs", different[0]),
        3 => "all rows differ".to_owned(),
        _ => format!("the {} rows differ", different.join(" and ")),
    };
    Finding::new(
        FindingId::WrongFinalBoard,
        format!(
            "after {} the board is not the goal: {rows}",
            Count(moves as u64, "move")
        ),
    )
    .at_line(last.line)
    .with_evidence(draw(&[("shown", board), ("goal", GOAL)]))
}

/// Where a legal path to the goal lost its first move; none where it is a shortest one.
pub(super) fn lost_move(stops: &[Stop<'_>], start: Board, best: u8) -> Option<Finding> {
    let boards: Vec<Board> = stops.iter().filter_map(|stop| stop.board).collect();
    let moves = boards.len() - 1;
    if moves == usize::from(best) {
        return None;
    }
    let left = |board: &Board| distance(board).unwrap_or(0);
    let lost = boards
        .windows(2)
        .position(|pair| left(&pair[1]) > left(&pair[0]))?;
    let (here, next) = (boards[lost], boards[lost + 1]);
    let wanted: Vec<String> = optimal_successors(&here)
        .map(|(step, _)| format!("`{step}`"))
        .collect();
    let taken = here.move_to(&next).map_or("", Move::name);
    let so_far = match lost {
        0 => String::new(),
        _ => format!(
            "optimal up to move {lost}; from there {} would do and {} were used; ",
            left(&here),
            moves - lost
        ),
    };
    let message = format!(
        "{}, and the shortest solution has {best}; {so_far}move {} was `{taken}`, and {} was best",
        Count(moves as u64, "move"),
        lost + 1,
        wanted.join(" or "),
    );
    let best_next = optimal_successors(&here)
        .next()
        .map_or(here, |(_, board)| board);
    let evidence = format!(
        "{}\n\n{}",
        draw(&[("before", here), ("shown", next), ("better", best_next)]),
        path_difference(start, &boards)
    );
    Some(
        Finding::new(FindingId::FirstLostMove, message)
            .at_step(lost + 1)
            .at_line(stops[lost + 1].line)
            .with_evidence(evidence),
    )
}
