//! The sentences that there is no solution, and the boards that they speak of.

use super::NoSolution;
use super::denial::Stance;
use super::path::Path;
use super::said::{Said, Saying};
use super::sighting::Sighting;
use crate::course::SENTENCE;
use crate::puzzle::Board;

/// Lines between a sentence and its board.
const MOST_BETWEEN: usize = 4;

/// A sentence, and the board that was used for it, by its place.
pub(super) type Refusal = (NoSolution, Option<usize>);

/// The sentences of a text about `start`. The goal on the line of a sentence is what is not reached.
pub(super) fn refusals(said: &Said<'_>, paths: &[Path], start: Option<Board>) -> Vec<Refusal> {
    let beside = (0..said.sightings.len()).flat_map(|place| {
        let sides = said.beside(place).iter();
        sides.map(move |side| (&side.saying, Some(place)))
    });
    let lines = said.lines.iter().map(|saying| (saying, None));
    let denies = |(saying, _): &(&Saying, _)| saying.stance == Stance::Denies;
    let mut denying: Vec<(&Saying, Option<usize>)> = lines.chain(beside).filter(denies).collect();
    denying.sort_by_key(|(saying, _)| saying.span.line);
    let sentence = |(saying, own): (&Saying, Option<usize>)| {
        let own = own.filter(|own| !said.sightings[*own].can_be(&said.puzzle.goal));
        let below = || below(said, paths, saying);
        let board = own.or_else(below).or_else(|| above(said, paths, saying));
        let sighting = board.map(|board| &said.sightings[board]);
        let is_start = |sighting: &Sighting| start.is_none_or(|start| sighting.can_be(&start));
        let sentence = NoSolution {
            line: saying.line(),
            board: sighting.map(|sighting| sighting.reading(start)),
            is_other: sighting.is_some_and(|sighting| !is_start(sighting)),
        };
        (sentence, board)
    };
    denying.into_iter().map(sentence).collect()
}

/// The board below a sentence, with nothing between that is about something else. A board that is announced as the goal is
/// not what it speaks of, nor is a step of a path that begins above it.
fn below(said: &Said<'_>, paths: &[Path], sentence: &Saying) -> Option<usize> {
    let place = sentence.span.line;
    let next = said.sightings.partition_point(|own| own.line() <= place);
    let board = said.sightings.get(next)?;
    let text = said.text(sentence);
    // Only what heads another sentence speaks of the board below that one.
    let is_caption = text != SENTENCE;
    let between = said.within(place + 1, board.line());
    let is_its_own = between.iter().all(|saying| {
        let mut signs = said.text(saying).bytes();
        let has_words = signs.any(|byte| byte.is_ascii_alphabetic());
        (saying.stance == Stance::Denies && is_caption) || !has_words
    });
    let is_again = between.iter().any(|saying| saying.stance == Stance::Denies);
    let is_following = text.to_ascii_lowercase().contains("following") && !is_again;
    let is_told = says_goal(said, sentence) || between.iter().any(|own| says_goal(said, own));
    let is_goal = board.can_be(&said.puzzle.goal) && is_told;
    let is_near = board.line() - place <= MOST_BETWEEN;
    let path = paths.partition_point(|path| path.stops[0] <= next);
    let path = path.checked_sub(1).map(|path| &paths[path]);
    let is_step = path.is_some_and(|path| path.stops[1..].binary_search(&next).is_ok());
    (is_near && !is_goal && !is_step && (is_its_own || is_following)).then_some(next)
}

fn says_goal(said: &Said<'_>, saying: &Saying) -> bool {
    let text = said.text(saying).to_ascii_lowercase();
    let is_there = |name: &str| text.contains(name);
    ["goal", "target", "final"].into_iter().any(is_there)
}

/// The lone board right above a sentence, unless it is announced as the goal.
fn above(said: &Said<'_>, paths: &[Path], sentence: &Saying) -> Option<usize> {
    let place = sentence.span.line;
    let next = said.sightings.partition_point(|own| own.line() < place);
    let last = next.checked_sub(1)?;
    let board = &said.sightings[last];
    let place_of = paths.partition_point(|path| path.stops[0] <= last);
    let path = paths.get(place_of.checked_sub(1)?)?;
    let caption = said.within(0, board.line()).last();
    let is_goal = caption.is_some_and(|caption| says_goal(said, caption));
    let is_near = board.last_line() + 1 == place;
    (is_near && path.moves() == 0 && !is_goal && !board.can_be(&said.puzzle.goal)).then_some(last)
}
