//! Boards that are shown beside every step: the goal or the given board, for comparison. They are no steps, and what is left
//! tells that: the other boards lead from the given board to the goal, and with them they do not.

use crate::puzzle::{Board, GOAL};

use super::{
    path::{follows, is_same},
    sighting::Sighting,
};

/// How often a board is shown beside the steps at the least.
const OFTEN: usize = 3;

/// Whether a board stands beside steps, told from the steps in front of it and the next board.
type IsBeside<'a> = dyn Fn(&[&Sighting], &Sighting, Option<&Sighting>) -> bool + 'a;

/// The boards of a text without those that only stand beside its steps.
pub(super) fn without_bystanders(sightings: Vec<Sighting>, start: Option<Board>) -> Vec<Sighting> {
    let Some(start) = start.filter(|start| *start != GOAL) else {
        return sightings;
    };
    let (is_start, is_goal) = (can_be(start), can_be(GOAL));
    // Of goals behind the last step but one, the first stands beside that.
    let is_goal_beside = |steps: &[&Sighting], own: &Sighting, next: Option<&Sighting>| {
        let is_step = |last: &&&Sighting| is_goal(last) || follows(last, own);
        is_goal(own)
            && match steps.last().filter(is_step) {
                Some(last) => !is_goal(last) && next.is_some_and(&is_goal),
                None => !steps.is_empty(),
            }
    };
    // Of given boards in front of the first step, the third stands beside the second.
    let is_start_beside = |steps: &[&Sighting], own: &Sighting, _: Option<&Sighting>| {
        let starts = steps.iter().rev().take_while(|own| is_start(own)).count();
        is_start(own)
            && match steps.last() {
                Some(last) => starts > 1 || (starts == 0 && !is_goal(last)),
                None => false,
            }
    };
    let all = whole_paths(sightings.iter(), start);
    let kinds: [&IsBeside<'_>; 2] = [&is_goal_beside, &is_start_beside];
    for is_beside in kinds {
        let mut steps: Vec<&Sighting> = Vec::new();
        for (place, own) in sightings.iter().enumerate() {
            if !is_beside(&steps, own, sightings.get(place + 1)) {
                steps.push(own);
            }
        }
        if steps.len() + OFTEN <= sightings.len() && whole_paths(steps.iter().copied(), start) > all
        {
            return steps.into_iter().cloned().collect();
        }
    }
    sightings
}

fn can_be(board: Board) -> impl Fn(&Sighting) -> bool {
    move |sighting| sighting.can_be(&board)
}

/// How often boards lead from the given one to the goal, in more than one move.
fn whole_paths<'s>(sightings: impl Iterator<Item = &'s Sighting>, start: Board) -> usize {
    let (is_start, is_goal) = (can_be(start), can_be(GOAL));
    let mut whole = 0;
    // The last board of a path from the given board, and its moves.
    let mut path: Option<(&Sighting, usize)> = None;
    for own in sightings {
        path = match path {
            Some((last, _)) if is_same(last, own) => path,
            Some((last, moves)) if follows(last, own) => Some((own, moves + 1)),
            _ => is_start(own).then_some((own, 0)),
        };
        if path.is_some_and(|(_, moves)| moves > 1) && is_goal(own) {
            whole += 1;
            path = None;
        }
    }
    whole
}
