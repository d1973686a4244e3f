//! The sentences that there is no solution, and the boards that they speak of.

use crate::puzzle::Board;

use super::{
    Line, NoSolution, Reading, denial::Stance, label::Scene, path::Path, said::Saying,
    sighting::Sighting,
};

/// The handout's sentence.
pub(super) const SENTENCE: &str = "No solution exists for the following initial state:";

/// Lines between a sentence and its board.
const MOST_BETWEEN: usize = 4;

/// The sentences of a text, and the boards that were used for them, by their places.
pub(super) fn refusals(scene: Scene<'_, '_>, paths: &[Path]) -> (Vec<NoSolution>, Vec<usize>) {
    let mut sentences = Vec::new();
    let mut boards = Vec::new();
    let beside = (0..scene.sightings.len()).flat_map(|place| {
        let sides = scene.said.beside(place).iter();
        sides.map(move |side| (&side.saying, Some(place)))
    });
    let lines = scene.said.lines.iter().map(|saying| (saying, None));
    let mut denying: Vec<(&Saying, Option<usize>)> = lines
        .chain(beside)
        .filter(|(saying, _)| saying.stance == Stance::Denies)
        .collect();
    denying.sort_by_key(|(saying, _)| saying.span.line);
    for (saying, own) in denying {
        let place = saying.span.line;
        let is_following = || {
            scene
                .said
                .text(saying)
                .to_ascii_lowercase()
                .contains("following")
        };
        let below = own
            .is_none()
            .then(|| below(scene, place, is_following()))
            .flatten();
        let above = own.or_else(|| above(scene, paths, place));
        boards.extend(below);
        boards.extend(above.filter(|_| below.is_none()));
        let reading = |place: Option<usize>| place.map(|place| reading(&scene.sightings[place]));
        sentences.push(NoSolution {
            line: Line(place + 1),
            is_loose: scene.said.text(saying) != SENTENCE,
            board: reading(below),
            above: reading(above),
        });
    }
    (sentences, boards)
}

/// What a board can be.
fn reading(sighting: &Sighting) -> Reading {
    let boards: Vec<Board> = sighting.boards.to_vec();
    match boards[..] {
        [] => Reading::broken(sighting.fault),
        [board] => Reading::Board(board),
        _ => Reading::OneOf(Box::new(super::Candidates(boards))),
    }
}

/// The board below a sentence, with nothing but more sentences of its kind between.
fn below(scene: Scene<'_, '_>, place: usize, is_following: bool) -> Option<usize> {
    let next = scene
        .sightings
        .partition_point(|sighting| sighting.line() <= place);
    let board = scene.sightings.get(next)?.line();
    let is_near = board - place <= MOST_BETWEEN;
    let mut between = scene.said.within(place + 1, board).iter();
    let is_its_own = between.all(|saying| {
        let has_words = scene
            .said
            .text(saying)
            .bytes()
            .any(|byte| byte.is_ascii_alphabetic());
        saying.stance == Stance::Denies || !has_words
    });
    (is_near && (is_its_own || (is_following && board - place <= 2))).then_some(next)
}

/// The lone board right above a sentence.
fn above(scene: Scene<'_, '_>, paths: &[Path], place: usize) -> Option<usize> {
    let next = scene
        .sightings
        .partition_point(|sighting| sighting.line() < place);
    let last = next.checked_sub(1)?;
    let is_near = place - scene.sightings[last].last_line() <= 1;
    let path = paths.iter().rev().find(|path| path.stops[0] <= last)?;
    (is_near && path.moves() == 0).then_some(last)
}
