//! Boards that are not shown, where the moves tell what they would be.
//!
//! The boards are part of the answer: who leaves some out loses half of the path's share, and who leaves out no more than
//! the first or the last loses that end. What the moves say is judged all the same, since one fault costs one item.

use smallvec::smallvec;

use crate::{
    outcome::{Count, Finding, FindingId},
    puzzle::{Board, GOAL, Move},
};

use super::walk::{Label, Labels, Step, Stop, Walk};

/// Fills in the boards that are not shown, where the moves lead over them: before the first board, between two of them, or
/// from the last one to the goal. Returns the finding about them.
pub(super) fn fill(walk: &mut Walk<'_>, start: Board, heading: usize) -> Option<Finding> {
    let hint = "print the board before and after every move";
    let shown = walk.stops.len();
    if shown == 0 && walk.rest.is_empty() {
        return no_moves(walk, start, heading);
    }
    if is_without_gaps(walk, start) {
        return None;
    }
    let named: [fn(Move) -> Move; 2] = [|step| step, Move::inverse];
    let filled = named
        .into_iter()
        .map(|meant| Filled::of(walk, start, meant))
        .find(|filled| filled.stops.len() > shown)?;
    let missing = Count((filled.stops.len() - shown) as u64, "board");
    let (place, line) = filled.first;
    walk.stops = filled.stops;
    if filled.is_rest_shown {
        walk.rest.clear();
    }
    let first = "the first of them is";
    let (id, message, hint) = match (place, missing.0) {
        (0, 1) => (
            FindingId::FirstBoardMissing,
            "the board that was given is not shown".to_owned(),
            "print the board that was given before the first move",
        ),
        (_, 1) if place == shown => (
            FindingId::LastBoardMissing,
            format!("the board after move {place}, the goal, is not shown"),
            "print the board after the last move too",
        ),
        (_, count) => {
            let message = match place {
                _ if shown == 0 => "the moves are listed and no boards are shown".to_owned(),
                0 => format!("{missing} are not shown, {first} the one that was given"),
                _ if count == 1 => format!("the board after move {place} is not shown"),
                _ => format!("{missing} are not shown, {first} that after move {place}"),
            };
            (FindingId::BoardsMissing, message, hint)
        }
    };
    let is_list = shown == 0 && id == FindingId::BoardsMissing;
    let finding = Finding::new(id, message).with_hint(hint);
    Some(finding.at_line(if is_list { heading } else { line }))
}

/// Fills in the one board of a solved start, for which only a heading is there.
fn no_moves(walk: &mut Walk<'_>, start: Board, heading: usize) -> Option<Finding> {
    if start != GOAL {
        return None;
    }
    walk.stops.push(Stop {
        fault: None,
        board: Some(start),
        line: heading,
        labels: Labels::new(),
    });
    let message = "the board that was given is not shown";
    let finding = Finding::new(FindingId::BoardsMissing, message).at_line(heading);
    Some(finding.with_hint("print the board, although it is the goal already"))
}

/// Whether no board can be missing, as in most walks: each follows from the one before by a move, and no label is left.
fn is_without_gaps(walk: &Walk<'_>, start: Board) -> bool {
    let follows = |pair: &[Stop<'_>]| {
        Step::between(&pair[0], &pair[1], 0).is_some()
            || pair.iter().any(|stop| stop.board.is_none())
    };
    walk.rest.is_empty()
        && walk.first_board().is_none_or(|first| first == start)
        && walk.stops.windows(2).all(follows)
}

/// The boards of a walk and those that its labels lead over.
struct Filled<'a> {
    stops: Vec<Stop<'a>>,
    /// Whether the labels after the last board lead to the goal, so that they have boards as well.
    is_rest_shown: bool,
    /// The place of the first board that is not shown, and the line of the label beside it.
    first: (usize, usize),
}

impl<'a> Filled<'a> {
    fn of(walk: &Walk<'a>, start: Board, meant: fn(Move) -> Move) -> Self {
        let mut filled = Self {
            stops: Vec::with_capacity(walk.stops.len()),
            is_rest_shown: false,
            first: (0, 0),
        };
        for stop in &walk.stops {
            let mut labels = &stop.labels[..];
            if let Some(boards) = filled.gap_before(stop, start, meant)
                && let Some((last, before)) = labels.split_last()
            {
                filled.show(start, &boards, before, labels[0].1 as usize);
                labels = std::slice::from_ref(last);
            }
            filled.stops.push(Stop {
                labels: labels.into(),
                ..*stop
            });
        }
        let from = filled.stops.last().map_or(Some(start), |stop| stop.board);
        let to_goal = from
            .and_then(|from| boards_after(from, &walk.rest, meant))
            .filter(|boards| from != Some(GOAL) && boards.last() == Some(&GOAL));
        if let (Some(boards), Some(&(_, line))) = (to_goal, walk.rest.first()) {
            filled.show(start, &boards, &walk.rest, line as usize);
            filled.is_rest_shown = true;
        }
        filled
    }

    /// The boards that the labels in front of a board lead over, its own included, where they lead to it and it is not the
    /// one that has to be there.
    fn gap_before(
        &self,
        stop: &Stop<'_>,
        start: Board,
        meant: fn(Move) -> Move,
    ) -> Option<Vec<Board>> {
        let board = stop.board?;
        let from = match self.stops.last() {
            None if board == start => return None,
            None => start,
            Some(last) => last.board.filter(|last| last.move_to(&board).is_none())?,
        };
        boards_after(from, &stop.labels, meant).filter(|boards| boards.last() == Some(&board))
    }

    /// Adds boards that are not shown, as many as there are labels, and in front of them the first one where it is missing.
    fn show(&mut self, start: Board, boards: &[Board], labels: &[Label], line: usize) {
        if self.first.1 == 0 {
            self.first = (self.stops.len(), line);
        }
        let unseen = |board, labels| Stop {
            fault: None,
            board: Some(board),
            line,
            labels,
        };
        self.stops.reserve(boards.len() + 1);
        if self.stops.is_empty() {
            self.stops.push(unseen(start, Labels::new()));
        }
        let steps = boards.iter().zip(labels);
        self.stops
            .extend(steps.map(|(&board, &label)| unseen(board, smallvec![label])));
    }
}

/// More moves than there are boards: who lists so many comes back to one, and nothing is gained from filling them in.
const MOST_FILLED: usize = 181_440;

/// The boards after each of the moves, where all of them are possible, and no more than there are boards.
fn boards_after(from: Board, labels: &[Label], meant: fn(Move) -> Move) -> Option<Vec<Board>> {
    if labels.len() > MOST_FILLED {
        return None;
    }
    let mut board = from;
    let mut boards = Vec::with_capacity(labels.len());
    for &(step, _) in labels {
        board = board.after(meant(step))?;
        boards.push(board);
    }
    Some(boards)
}
