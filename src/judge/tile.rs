//! Tiles that labels name, against the tiles that the boards show to move.
//!
//! Where all numbers of a path count its steps, or are places on the board, they are no tiles.

use crate::{
    outcome::{Finding, FindingId},
    puzzle::Board,
    transcript::Line,
};

use super::walk::{Step, Walk};

/// A step with one label that names a tile.
struct Named {
    step: Step,
    line: usize,
    tile: u8,
    /// The tile of the move before, where a line above the label names this one.
    before: Option<u8>,
}

/// Steps from which on it is no chance that all numbers are those of steps or places.
const TELLING: usize = 3;

/// The finding where labels of a path name other tiles than those that move.
pub(super) fn wrong_tile(walk: &Walk<'_>, tiles: &[(Line, u8)]) -> Option<Finding> {
    if tiles.is_empty() {
        return None;
    }
    let named = || {
        walk.steps()
            .flatten()
            .filter_map(|step| named_at(step, walk, tiles))
    };
    let mut wrong = named().filter(|named| named.tile != moved(&named.step.from, &named.step.to));
    let first = wrong.next()?;
    let count = 1 + wrong.count();
    let are_all =
        |kind: usize| named().all(|named| usize::from(named.tile) == other_numbers(&named)[kind]);
    let is_telling = named().take(TELLING).count() == TELLING;
    if is_telling && (0..OTHER_KINDS).any(are_all) {
        return None;
    }
    let (step, tile) = (first.step.number, first.tile);
    let moved = moved(&first.step.from, &first.step.to);
    let which = format!("{count} of {} moves name another", walk.steps().count());
    let message = match (count, tile) {
        (1, 0) => format!(
            "move {step} says that the blank moves so, and the boards show that tile {moved} does"
        ),
        (1, _) => format!(
            "move {step} is said to be that of tile {tile}, and the boards show that tile {moved} moves"
        ),
        (_, 0) => format!(
            "{which} than the tile that moves; the first is move {step}, which names the blank where tile {moved} moves so"
        ),
        _ => format!(
            "{which} tile than the one that moves; the first is move {step}, which names tile {tile} where tile {moved} moves"
        ),
    };
    let hint = "the tile that moves is the one that takes the place of the blank";
    let finding = Finding::new(FindingId::WrongTile, message).with_hint(hint);
    Some(finding.at_step(step).at_line(first.line))
}

/// What numbers that are no tiles of their moves may be.
const OTHER_KINDS: usize = 6;

/// The tile of the move before, below whose board it is told, the step, and the cell that the tile takes or leaves, counted
/// from 0 and from 1.
fn other_numbers(Named { step, before, .. }: &Named) -> [usize; OTHER_KINDS] {
    let (left, taken) = (step.to.blank(), step.from.blank());
    let before = before.map_or(usize::MAX, usize::from);
    [before, step.number, left, left + 1, taken, taken + 1]
}

/// The tile that moves between two boards.
fn moved(from: &Board, to: &Board) -> u8 {
    from.cells()[to.blank()]
}

/// The tile that the only label of a step names. Several labels tell nothing.
fn named_at(step: Step, walk: &Walk<'_>, tiles: &[(Line, u8)]) -> Option<Named> {
    let stops = &walk.stops[step.number - 1..=step.number];
    let line = step.line;
    let of_lines = |first: usize, end: usize| {
        let first = tiles.partition_point(|(other, _)| other.0 < first);
        let rest = tiles[first..].iter();
        rest.take_while(move |(other, _)| other.0 < end)
    };
    // The label itself names it, or a line below it, or else one above it.
    let ranges = [
        (line, line + 1),
        (line + 1, stops[1].line.0),
        (stops[0].line.0 + 1, line),
    ];
    let mut found = ranges.into_iter().map(|(first, end)| of_lines(first, end));
    let mut named = found.find(|tiles| tiles.clone().next().is_some())?;
    let &(Line(place), tile) = named.next()?;
    let earlier = step.number.checked_sub(2).filter(|_| place < line);
    let earlier = earlier.and_then(|first| walk.stops[first].board());
    // Two tiles beside one label tell nothing.
    (step.labels == 1 && named.all(|other| other.1 == tile)).then_some(Named {
        step,
        line: place,
        tile,
        before: earlier.map(|earlier| moved(&earlier, &step.from)),
    })
}
