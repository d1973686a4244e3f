//! Tiles that labels name, against the tiles that the boards show to move.
//!
//! The surprise: where all numbers of a path count its steps, or are places on the board, they are no tiles.

use crate::{
    outcome::{Finding, FindingId},
    puzzle::Board,
    transcript::Line,
};

use super::walk::{Stop, Walk};

/// A step with one label that names a tile.
struct Named {
    step: usize,
    line: usize,
    tile: u8,
    /// The tile of the move before, where a line above the label names this one.
    before: Option<u8>,
    from: Board,
    to: Board,
}

/// Steps from which on it is no chance that all numbers are those of steps or places.
const TELLING: usize = 3;

/// The finding where labels of a path name other tiles than those that move.
pub(super) fn wrong_tile(walk: &Walk<'_>, tiles: &[(Line, u8)]) -> Option<Finding> {
    if tiles.is_empty() {
        return None;
    }
    let named = || (1..walk.stops.len()).filter_map(|step| named_at(step, &walk.stops, tiles));
    let mut wrong = named().filter(|named| named.tile != named.moved());
    let first = wrong.next()?;
    let count = 1 + wrong.count();
    let are_all = |is_so: fn(&Named) -> bool| named().all(|named| is_so(&named));
    let is_telling = named().take(TELLING).count() == TELLING;
    if is_telling && OTHER_NUMBERS.into_iter().any(are_all) {
        return None;
    }
    let Named { step, tile, .. } = first;
    let moved = first.moved();
    let steps = walk.stops.len() - 1;
    let message = match count {
        1 if tile == 0 => format!(
            "move {step} says that the blank moves so, and the boards show that tile {moved} does"
        ),
        _ if tile == 0 => format!(
            "{count} of {steps} moves name another than the tile that moves; the first is move {step}, which names the blank where tile {moved} moves so"
        ),
        1 => format!(
            "move {step} is said to be that of tile {tile}, and the boards show that tile {moved} moves"
        ),
        _ => format!(
            "{count} of {steps} moves name another tile than the one that moves; the first is move {step}, which names tile {tile} where tile {moved} moves"
        ),
    };
    Some(
        Finding::new(FindingId::WrongTile, message)
            .at_step(step)
            .at_line(first.line)
            .with_hint("the tile that moves is the one that takes the place of the blank"),
    )
}

/// What numbers that are no tiles of their moves may be: the step, or the cell that the tile leaves or takes, counted from 0
/// or 1; or the tile of the move before, below whose board it is told.
const OTHER_NUMBERS: [fn(&Named) -> bool; 7] = [
    |named| Some(named.tile) == named.before,
    |named| usize::from(named.tile) == named.step,
    |named| usize::from(named.tile) + 1 == named.step,
    |named| usize::from(named.tile) == named.to.blank(),
    |named| usize::from(named.tile) == named.to.blank() + 1,
    |named| usize::from(named.tile) == named.from.blank(),
    |named| usize::from(named.tile) == named.from.blank() + 1,
];

impl Named {
    /// The tile that moves.
    fn moved(&self) -> u8 {
        moved(&self.from, &self.to)
    }
}

/// The tile that moves between two boards.
fn moved(from: &Board, to: &Board) -> u8 {
    from.cells()[to.blank()]
}

/// The tile that the only label of a step names.
fn named_at(step: usize, stops: &[Stop<'_>], tiles: &[(Line, u8)]) -> Option<Named> {
    let &[(_, line)] = &stops[step].labels[..] else {
        return None;
    };
    let line = line as usize;
    let of_lines = |first: usize, end: usize| {
        let first = tiles.partition_point(|(other, _)| other.0 < first);
        tiles[first..]
            .iter()
            .take_while(move |(other, _)| other.0 < end)
    };
    // The label itself names it, or a line below it, or else one above it.
    let mut here = of_lines(line, line + 1);
    let mut below = of_lines(line + 1, stops[step].line);
    let mut above = of_lines(stops[step - 1].line + 1, line);
    let (named, mut others) = match (here.next(), below.next()) {
        (Some(named), _) => (named, here),
        (None, Some(named)) => (named, below),
        (None, None) => (above.next()?, above),
    };
    let (from, to) = (stops[step - 1].board?, stops[step].board?);
    let earlier = step.checked_sub(2).and_then(|first| stops[first].board);
    let is_above = named.0.0 < line;
    // Several labels on one line, or two tiles beside one, tell nothing.
    others.all(|other| other.1 == named.1).then_some(Named {
        step,
        line: named.0.0,
        tile: named.1,
        before: earlier
            .filter(|_| is_above)
            .map(|earlier| moved(&earlier, &from)),
        from,
        to,
    })
}
