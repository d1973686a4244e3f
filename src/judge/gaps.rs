//! Boards that are not shown, where the moves tell what they would be.
//!
//! The boards are part of the answer: who leaves some out loses the path's share, and who leaves out no more than the
//! first or the last loses that end. What the moves say is judged all the same, since one fault costs one item.

use smallvec::smallvec;

use super::walk::Walk;
use crate::outcome::{Count, Finding, FindingId};
use crate::puzzle::{Board, Move};
use crate::transcript::{Label, Labels, Line, Reading, Stop};

/// Boards that are not shown: those that the labels in front of one board lead over, that one included.
struct Gap {
    /// The place of that board; one behind the last where they lead to the goal, which is not shown.
    place: usize,
    boards: Vec<Board>,
}

/// Fills in the boards that are not shown, where the moves lead over them: before the first board, between two of them, or
/// from the last one to the goal. Returns the finding about them.
pub(super) fn fill(walk: &mut Walk<'_>, start: Board, heading: Line) -> Option<Finding> {
    let hint = "print the board before and after every move";
    let shown = walk.stops.len();
    if shown == 0 && walk.rest.is_empty() {
        return no_moves(walk, start, heading);
    }
    let goal = walk.way.goal();
    let is_whole = walk.first_board() == Some(start) && walk.last_board() == Some(goal);
    if is_whole && walk.is_legal() {
        return None;
    }
    let senses: [fn(Move) -> Move; 2] = [|step| step, Move::inverse];
    let mut gaps = senses.into_iter().map(|sense| gaps(walk, start, sense));
    let list = "the moves are listed and no boards are shown";
    let Some(gaps) = gaps.find(|gaps| !gaps.is_empty()) else {
        let finding = Finding::new(FindingId::BoardsMissing, list).with_hint(hint);
        return (shown == 0).then(|| finding.at_line(heading.0));
    };
    let place = gaps[0].place;
    let line = labels_before(walk, place)[0].1;
    close(walk, start, gaps);
    let missing = Count((walk.stops.len() - shown) as u64, "board");
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
                _ if shown == 0 => list.to_owned(),
                0 => format!("{missing} are not shown, {first} the one that was given"),
                _ if count == 1 => format!("the board after move {place} is not shown"),
                _ => format!("{missing} are not shown, {first} that after move {place}"),
            };
            (FindingId::BoardsMissing, message, hint)
        }
    };
    let is_list = shown == 0 && id == FindingId::BoardsMissing;
    let finding = Finding::new(id, message).with_hint(hint);
    Some(finding.at_line(if is_list { heading.0 } else { line.0 }))
}

/// Fills in the one board of a solved start, for which only a heading is there.
fn no_moves(walk: &mut Walk<'_>, start: Board, heading: Line) -> Option<Finding> {
    if start != walk.way.goal() {
        return None;
    }
    walk.show(vec![Stop {
        line: heading,
        ..Stop::new(start, None)
    }]);
    let message = "the board that was given is not shown";
    let finding = Finding::new(FindingId::BoardsMissing, message).at_line(heading.0);
    Some(finding.with_hint("print the board, although it is the goal already"))
}

/// The labels in front of the board at a place, or behind the last one.
fn labels_before<'w>(walk: &'w Walk<'_>, place: usize) -> &'w [Label] {
    let stop = walk.stops.get(place);
    stop.map_or(walk.rest, |stop| &stop.labels)
}

/// All gaps of a walk from `start` whose labels are meant in this sense.
fn gaps(walk: &Walk<'_>, start: Board, sense: fn(Move) -> Move) -> Vec<Gap> {
    let gap = |place: usize| {
        let from = match place.checked_sub(1) {
            Some(before) => walk.stops[before].board()?,
            None => start,
        };
        let own = walk.stops.get(place);
        let to = own.map_or(Some(walk.way.goal()), Stop::board)?;
        let is_shown = match own {
            Some(_) if place > 0 => {
                walk.steps[place - 1].is_some() || walk.way.step_of_others(&from, &to).is_some()
            }
            _ => from == to,
        };
        if is_shown {
            return None;
        }
        let boards = boards_after(from, labels_before(walk, place), sense)?;
        (boards.last() == Some(&to)).then_some(Gap { place, boards })
    };
    (0..=walk.stops.len()).filter_map(gap).collect()
}

/// Fills gaps: each of their labels then has a board, and the first one has the given board in front of it.
fn close(walk: &mut Walk<'_>, start: Board, gaps: Vec<Gap>) {
    let shown = walk.stops.len();
    let mut stops = Vec::with_capacity(shown + 1);
    let mut gaps = gaps.into_iter().peekable();
    for place in 0..=shown {
        let (own, labels) = (walk.stops.get(place), labels_before(walk, place));
        let Some(gap) = gaps.next_if(|gap| gap.place == place) else {
            stops.extend(own.cloned());
            continue;
        };
        let line = labels[0].1;
        let unseen = |board, labels| Stop {
            reading: Reading::Board(board),
            line,
            labels,
        };
        if stops.is_empty() {
            stops.push(unseen(start, Labels::new()));
        }
        let boards = gap.boards.into_iter().zip(labels);
        stops.extend(boards.map(|(board, &label)| unseen(board, smallvec![label])));
        match (own, stops.last_mut()) {
            (Some(own), Some(last)) => last.line = own.line,
            _ => walk.rest = &[],
        }
    }
    walk.show(stops);
}

/// More moves than there are boards: who lists so many comes back to one, and nothing is gained from filling them in.
const MOST_FILLED: usize = 181_440;

/// The boards after each of the moves, where all of them are possible, and no more than there are boards.
fn boards_after(from: Board, labels: &[Label], sense: fn(Move) -> Move) -> Option<Vec<Board>> {
    if labels.len() > MOST_FILLED {
        return None;
    }
    let mut board = from;
    let mut boards = Vec::with_capacity(labels.len());
    for &(step, _) in labels {
        board = board.after(sense(step))?;
        boards.push(board);
    }
    Some(boards)
}
