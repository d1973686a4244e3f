//! Headings with nothing below them, and moves without boards.

use std::collections::HashSet;

use crate::puzzle::Move;

use super::{
    Line, Named, Section,
    direction::Kind,
    heading::headings,
    label::Scene,
    said::{Said, Saying},
    section::{Answers, at_line},
};

impl Answers {
    /// Reads moves that are listed without boards.
    pub(super) fn read_moves_alone(&mut self, scene: Scene<'_, '_>) {
        let lists = move_lists(scene.said);
        let moves: Vec<u64> = lists.iter().map(|list| list.moves.len() as u64).collect();
        let claims = lists.iter().map(|list| list.claims.clone());
        let regions: Vec<Vec<&Saying>> = claims.chain([Vec::new()]).collect();
        for (list, heading) in lists.into_iter().zip(headings(&moves, &regions)) {
            let mut section = self.begin(&heading, list.moves[0].1);
            section.rest = list.moves.into_iter().map(at_line).collect();
            self.sections.push(section);
        }
    }

    /// Adds headings with nothing below them.
    pub(super) fn add_bare_headings(&mut self, scene: Scene<'_, '_>) {
        let used: HashSet<usize> = self.headings.iter().copied().collect();
        let mut named: Vec<Named> = Vec::new();
        for section in &self.sections {
            if !named.contains(&section.named) {
                named.push(section.named);
            }
        }
        let mut bare = 0;
        for saying in &scene.said.lines {
            let (place, claim) = (saying.span.line, saying.claim());
            let is_heading = claim.has_counts() && claim.heads_path();
            let is_taken = used.contains(&place) || named.contains(&claim.named);
            if !is_heading || is_taken || bare == MOST_BARE {
                continue;
            }
            bare += 1;
            self.headings.push(place);
            self.sections.push(Section {
                line: Line::at(place),
                named: claim.named,
                stated: claim.counts.first().copied(),
                count_line: Line::at(place),
                ..Section::default()
            });
        }
    }
}

/// Headings with nothing below them that are kept: they all say the same.
const MOST_BARE: usize = 8;

/// Moves that are listed without boards.
#[derive(Clone, Debug, Default)]
struct MoveList<'s> {
    /// What stands in front of them, or on their line.
    claims: Vec<&'s Saying>,
    /// The moves, and their lines.
    moves: Vec<(Move, usize)>,
}

/// The lists of moves of a text, in one kind of writing: the plainest that there is.
fn move_lists<'s>(said: &'s Said<'_>) -> Vec<MoveList<'s>> {
    Kind::ALL
        .into_iter()
        .map(|kind| lists_of(&said.lines, kind))
        .find(|lists| !lists.is_empty())
        .unwrap_or_default()
}

fn lists_of(lines: &[Saying], kind: Kind) -> Vec<MoveList<'_>> {
    let mut lists = vec![MoveList::default()];
    for saying in lines {
        let line = saying.span.line;
        let moves = saying.named(kind).map(|mention| (mention.step, line));
        // A heading that holds its moves is a list of its own; one move is the label of a step.
        let is_heading = saying.claim().is_heading() && moves.clone().count() != 1;
        let heading = is_heading.then_some(saying);
        if heading.is_some() && !lists[lists.len() - 1].moves.is_empty() {
            lists.push(MoveList::default());
        }
        let end = lists.len() - 1;
        lists[end].claims.extend(heading);
        lists[end].moves.extend(moves);
    }
    lists.retain(|list| !list.moves.is_empty());
    lists
}
