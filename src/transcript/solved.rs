//! What is said about the goal, which is solved already.

use super::denial::Stance;
use super::departure::place_of;
use super::direction::Kind;
use super::said::{Said, Saying};
use super::section::Answers;
use super::{Label, Labels, Line, Named, Section, Stop};
use crate::course::Meaning;
use crate::puzzle::{CELLS, Move};

/// Headings that are looked at: they are for a few sections.
const MOST_HEADS: usize = 64;

impl Answers {
    /// Reads what is said about the goal: a solution of no moves for each section that is named.
    pub(super) fn read_solved(&mut self, said: &Said<'_>) {
        let (all, solved) = (&said.lines, said.puzzle.goal);
        let counts = || all.iter().flat_map(Saying::counts);
        let zero = counts().find(|(count, _)| *count == 0);
        // A zero is the number of moves of what it stands beside, whatever its word: alone on its line, or first behind a name.
        let has_zero = |own: &&Saying| {
            let numbers = &own.claim.weak;
            numbers[..] == [0] || own.claim.is_named() && numbers.first() == Some(&0)
        };
        let zeros = || all.iter().filter(has_zero).map(|own| (0, own.span.line));
        let labels = all.iter().flat_map(|saying| {
            let alone = saying.named(Kind::Word).filter(|mention| mention.is_alone);
            alone.map(|mention| (mention.step, saying.line()))
        });
        let mut labels: Vec<Label> = labels.collect();
        let is_named = |step: &Move| labels.iter().any(|(label, _)| label == step);
        if Move::SINGLE.iter().all(is_named) {
            // All directions are a legend.
            labels.clear();
        }
        let head = |saying: &Saying| (saying.claim.named, saying.span.line);
        let known = all.iter().filter(|own| own.claim.named.known().is_some());
        let mut heads: Vec<(Named, usize)> = known.map(head).collect();
        // Behind a board, the same name heads anew.
        let boards_above = |line: usize| said.sightings.partition_point(|own| own.line() < line);
        heads.dedup_by_key(|(named, line)| (*named, boards_above(*line)));
        heads.truncate(MOST_HEADS);
        let is_said = |saying: &Saying| {
            saying.stance == Stance::Solved || saying.ruled == Some(Meaning::AlreadySolved)
        };
        // What contradicts the words that it is solved already.
        let is_contrary = said.sightings.iter().any(|one| !one.can_be(&solved))
            || counts().any(|(count, _)| count > 0)
            || !labels.is_empty();
        let goal = said.sightings.iter().find(|one| one.can_be(&solved));
        if heads.is_empty() && is_contrary && all.iter().any(is_said) {
            heads.push((Named::Nothing, 0));
        } else if heads.is_empty() && goal.is_some() {
            heads.extend(all.iter().find(|own| own.claim.states(0)).map(head));
        }
        for (index, &(named, first)) in heads.iter().enumerate() {
            let end = heads.get(index + 1).map_or(usize::MAX, |(_, next)| *next);
            let is_below = |line: usize| (first..end).contains(&line);
            let own = zeros().chain(counts());
            let own = own.filter(|(_, line)| *line < end && (index == 0 || first <= *line));
            // What is no zero tells the most.
            let stated = own.max_by_key(|(count, _)| *count > 0).or(zero);
            let line = stated.map(|(_, place)| place);
            self.headings.extend([first].into_iter().chain(line));
            let below = said.sightings.iter().find(|one| is_below(one.line()));
            // Other digits there may be meant for a board.
            let rows = said.within(first + 1, end).iter();
            let signs = rows.flat_map(|saying| said.text(saying).bytes());
            let has_digits = signs.filter(u8::is_ascii_digit).count() + 2 >= CELLS;
            let stop = below.or(goal.filter(|_| !has_digits)).map(|shown| Stop {
                reading: shown.reading(Some(solved)),
                line: Line::at(shown.line()),
                labels: Labels::new(),
            });
            let own = labels.iter().filter(|(_, line)| is_below(place_of(*line)));
            self.sections.push(Section {
                line: Line::at(first),
                named,
                is_miscalled: false,
                stated: stated.map(|(count, _)| count),
                count_line: line.map_or(Line(0), Line::at),
                stops: stop.into_iter().collect(),
                rest: own.copied().collect(),
            });
        }
        if !heads.is_empty() {
            self.boards.extend(0..said.sightings.len());
        }
    }
}
