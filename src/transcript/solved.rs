//! What is said about the goal, which is solved already.

use crate::puzzle::{CELLS, GOAL, Move};

use super::{
    Labels, Line, Named, Section, Stop,
    denial::Stance,
    direction::Kind,
    heading::Heading,
    label::Scene,
    said::Saying,
    section::{Answers, at_line},
    sighting::Sighting,
    words::Meaning,
};

impl Answers {
    /// Reads what is said about the goal: a solution of no moves for each heuristic that is named.
    pub(super) fn read_solved(&mut self, scene: Scene<'_, '_>) {
        let all: Vec<&Saying> = scene.said.lines.iter().collect();
        let claims = all.iter().copied().filter(|saying| saying.has_claim());
        let claims: Vec<&Saying> = claims.collect();
        let zero = claims.iter().find(|saying| saying.claim().states(0));
        let elsewhere = || zero.map(|saying| (0, saying.span.line));
        let mentions = all.iter().flat_map(|saying| {
            let named = saying.named(Kind::Word);
            named.map(|mention| (mention, saying.span.line))
        });
        let alone = mentions.filter(|(mention, _)| mention.is_alone);
        let labels: Vec<_> = alone.map(|(mention, line)| (mention.step, line)).collect();
        let is_known = |saying: &&&Saying| saying.claim().known().is_some();
        let is_named = |step: &Move| labels.iter().any(|(label, _)| label == step);
        let is_legend = Move::ALL.iter().all(is_named);
        let mut heads = headings_of_goal(scene, claims.iter().filter(is_known));
        let is_said = |saying: &&Saying| {
            saying.stance == Stance::Solved || saying.ruled == Some(Meaning::AlreadySolved)
        };
        // What contradicts the words that it is solved already.
        let board = scene.sightings.iter().find(|one| !one.can_be(&GOAL));
        let mut counts = claims.iter().flat_map(|saying| saying.counts());
        let is_contrary = board.is_some()
            || counts.any(|(count, _)| count > 0)
            || !(labels.is_empty() || is_legend);
        let is_contrary = is_contrary && heads.is_empty() && all.iter().any(is_said);
        if is_contrary {
            heads.push((Named::Nothing, 0));
        } else if heads.is_empty() && scene.sightings.iter().any(|one| one.can_be(&GOAL)) {
            let is_zero = |saying: &&&Saying| saying.claim().states(0);
            heads = headings_of_goal(scene, claims.iter().filter(is_zero));
        }
        for (index, &(named, first)) in heads.iter().enumerate() {
            let end = heads.get(index + 1).map_or(usize::MAX, |(_, next)| *next);
            let from = claims.partition_point(|saying| saying.span.line < first);
            let below = claims[from..]
                .iter()
                .take_while(|saying| saying.span.line < end)
                .filter(|saying| [Named::Nothing, named].contains(&saying.claim().named));
            let stated = below.flat_map(|saying| saying.counts()).next();
            let stated = stated.or_else(elsewhere);
            let line = stated.map(|(_, place)| place);
            let heading = Heading {
                named,
                stated,
                number_line: line,
                lines: [first].into_iter().chain(line).collect(),
                ..Heading::default()
            };
            let mut section = Section {
                line: Line::at(first),
                ..self.begin(&heading, first)
            };
            let shown = goal_below(scene, first + 1, end);
            section.stops.extend(shown.map(|shown| Stop {
                reading: shown.reading(Some(GOAL)),
                line: Line::at(shown.line()),
                labels: Labels::new(),
            }));
            let from = labels.partition_point(|(_, place)| *place < first);
            let labels = labels[from..]
                .iter()
                .take_while(|(_, place)| *place < end && !is_legend);
            section.rest.extend(labels.copied().map(at_line));
            self.sections.push(section);
        }
        if !heads.is_empty() {
            self.boards.extend(0..scene.sightings.len());
        }
    }
}

/// The claims that head what is said about the goal, each by its name and line. Behind a board, the same name heads anew.
fn headings_of_goal<'s>(
    scene: Scene<'_, '_>,
    claims: impl Iterator<Item = &'s &'s Saying>,
) -> Vec<(Named, usize)> {
    let mut heads: Vec<(Named, usize)> = Vec::new();
    for saying in claims {
        let (own, place) = (saying.claim().named, saying.span.line);
        let is_same = heads.last().is_some_and(|&(named, line)| {
            let next = scene.sightings.partition_point(|one| one.line() < line);
            let board = scene.sightings.get(next);
            named == own && board.is_none_or(|board| board.line() >= place)
        });
        if !is_same {
            heads.push((own, place));
        }
    }
    heads
}

/// The board below a heading about the goal; where nothing else stands there, the goal from anywhere.
fn goal_below<'s>(scene: Scene<'s, '_>, from: usize, end: usize) -> Option<&'s Sighting> {
    let next = scene.sightings.partition_point(|one| one.line() < from);
    let below = scene.sightings.get(next).filter(|one| one.line() < end);
    let elsewhere = || {
        let rows = scene.said.within(from, end).iter();
        let signs = rows.flat_map(|saying| scene.said.text(saying).bytes());
        let digits = signs.filter(u8::is_ascii_digit).count();
        let is_goal = |one: &&Sighting| digits + 2 < CELLS && one.can_be(&GOAL);
        scene.sightings.iter().find(is_goal)
    };
    below.or_else(elsewhere)
}
