//! What is said about the goal, which is solved already.

use crate::puzzle::{CELLS, GOAL, Move};

use super::{
    Labels, Line, Named, Reading, Section, Stop,
    denial::Stance,
    direction::Kind,
    label::Scene,
    layout::{Placed, claims},
    said::Saying,
    section::{Answers, at_line},
    sighting::Sighting,
    words::Meaning,
};

impl Answers {
    /// Reads what is said about the goal: a solution of no moves for each heuristic that is named.
    pub(super) fn read_solved(&mut self, scene: Scene<'_, '_>) {
        let all: Vec<&Saying> = scene.said.lines.iter().collect();
        let claims = claims(&all);
        let first_count = |placed: &Placed<'_>| Some((*placed.claim.counts.first()?, placed.line));
        let zero = claims
            .iter()
            .find(|placed| placed.claim.counts.contains(&0));
        let elsewhere = || zero.map(|placed| (0, placed.line));
        let labels: Vec<(Move, usize)> = all
            .iter()
            .flat_map(|saying| {
                saying
                    .named(Kind::Word)
                    .filter(|mention| mention.is_alone)
                    .map(|mention| (mention.step, saying.span.line))
            })
            .collect();
        let is_known = |placed: &&Placed<'_>| placed.claim.known().is_some();
        let is_legend = Move::ALL
            .iter()
            .all(|step| labels.iter().any(|(label, _)| label == step));
        let mut heads = headings_of_goal(scene, claims.iter().filter(is_known));
        let is_said = |saying: &&Saying| {
            saying.stance == Stance::Solved || saying.ruled == Some(Meaning::AlreadySolved)
        };
        // What contradicts the words that it is solved already.
        let board = scene.sightings.iter().find(|one| !one.can_be(&GOAL));
        let mut counts = claims.iter().flat_map(|placed| &placed.claim.counts);
        let is_contrary =
            board.is_some() || counts.any(|&count| count > 0) || !(labels.is_empty() || is_legend);
        let is_contrary = is_contrary && heads.is_empty() && all.iter().any(is_said);
        if is_contrary {
            heads.push((Named::Nothing, 0));
        } else if heads.is_empty() && scene.sightings.iter().any(|one| one.can_be(&GOAL)) {
            let is_zero = |placed: &&Placed<'_>| placed.claim.counts.contains(&0);
            heads = headings_of_goal(scene, claims.iter().filter(is_zero));
        }
        for (index, &(named, first)) in heads.iter().enumerate() {
            let end = heads.get(index + 1).map_or(usize::MAX, |(_, next)| *next);
            let own = |place: usize| (first..end).contains(&place);
            let from = claims.partition_point(|placed| placed.line < first);
            let mut below = claims[from..]
                .iter()
                .take_while(|placed| placed.line < end)
                .filter(|placed| !placed.claim.is_named() || placed.claim.named == named);
            let stated = below.find_map(first_count).or_else(elsewhere);
            let mut section = Section {
                line: Line::at(first),
                named,
                stated: stated.map(|(count, _)| count),
                count_line: stated.map_or(Line(0), |(_, place)| Line::at(place)),
                ..Section::default()
            };
            self.headings.push(first);
            self.headings.extend(stated.map(|(_, place)| place));
            let shown = goal_below(scene, first + 1, end);
            section.stops.extend(shown.map(stop));
            let from = labels.partition_point(|(_, place)| *place < first);
            let labels = labels[from..]
                .iter()
                .take_while(|(_, place)| own(*place) && !is_legend);
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
    claims: impl Iterator<Item = &'s Placed<'s>>,
) -> Vec<(Named, usize)> {
    let mut heads: Vec<(Named, usize)> = Vec::new();
    for placed in claims {
        let is_same = heads.last().is_some_and(|&(named, line)| {
            let next = scene.sightings.partition_point(|one| one.line() < line);
            let board = scene.sightings.get(next);
            let has_board_between = board.is_some_and(|board| board.line() < placed.line);
            named == placed.claim.named && !has_board_between
        });
        if !is_same {
            heads.push((placed.claim.named, placed.line));
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
        let digits = rows
            .flat_map(|saying| scene.said.text(saying).bytes())
            .filter(u8::is_ascii_digit)
            .count();
        let is_goal = |one: &&Sighting| digits + 2 < CELLS && one.can_be(&GOAL);
        scene.sightings.iter().find(is_goal)
    };
    below.or_else(elsewhere)
}

/// A board as the goal, where it can be that.
fn stop(shown: &Sighting) -> Stop {
    let reading = match shown.boards.first() {
        _ if shown.can_be(&GOAL) => Reading::Board(GOAL),
        Some(board) => Reading::Board(*board),
        None => Reading::broken(shown.fault),
    };
    Stop {
        reading,
        line: Line::at(shown.line()),
        labels: Labels::new(),
    }
}
