//! Headings with nothing below them, and moves without boards.

use std::collections::HashSet;

use super::departure::place_of;
use super::direction::Kind;
use super::heading::headings;
use super::said::{Said, Saying};
use super::section::Answers;
use super::{Label, Named, Section};
use crate::pattern::{Pattern, is_in, pattern};

impl Answers {
    /// Reads moves that are listed without boards.
    pub(super) fn read_moves_alone(&mut self, said: &Said<'_>) {
        // The plainest kind of writing that there is.
        let kinds = Kind::ALL.into_iter();
        let mut lists = kinds.map(|kind| lists_of(&said.lines, kind));
        let lists = lists.find(|lists| !lists.is_empty()).unwrap_or_default();
        let moves: Vec<u64> = lists.iter().map(|(_, moves)| moves.len() as u64).collect();
        let claims = lists.iter().map(|(claims, _)| claims.clone());
        let regions: Vec<Vec<&Saying>> = claims.chain([Vec::new()]).collect();
        let headings = headings(said.puzzle, &moves, &regions);
        for ((_, moves), heading) in lists.into_iter().zip(headings) {
            let mut section = self.begin(&heading, place_of(moves[0].1));
            section.rest = moves.into();
            self.sections.push(section);
        }
    }

    /// Adds headings with nothing below them.
    pub(super) fn add_bare_headings(&mut self, said: &Said<'_>) {
        static COUNT_ALONE: Pattern =
            Pattern::new(|| pattern(r"^\W*(?:\d+\ moves?|(?:number\ of\ )?moves\W*\d+)\W*$"));
        let used: HashSet<usize> = self.headings.iter().copied().collect();
        let named: HashSet<Named> = self.sections.iter().map(|own| own.named).collect();
        let mut bare = 0;
        for saying in &said.lines {
            let (place, claim) = (saying.span.line, &saying.claim);
            let is_alone = || is_in(&COUNT_ALONE, &said.text(saying).to_ascii_lowercase());
            let is_sure = claim.has_counts() && !claim.is_unsure;
            let is_heading = || is_sure && (claim.heads_path() || is_alone());
            let is_taken = || used.contains(&place) || named.contains(&claim.named);
            if bare == MOST_BARE || is_taken() || !is_heading() {
                continue;
            }
            bare += 1;
            self.headings.push(place);
            self.sections.push(Section {
                line: saying.line(),
                named: claim.named,
                stated: claim.counts.first().copied(),
                count_line: saying.line(),
                ..Section::default()
            });
        }
    }
}

/// Headings with nothing below them that are kept: they all say the same.
const MOST_BARE: usize = 8;

/// What stands in front of moves that are listed without boards, or on their line, and the moves with their lines.
type MoveList<'s> = (Vec<&'s Saying>, Vec<Label>);

/// The lists of moves of a text, in one kind of writing.
fn lists_of(lines: &[Saying], kind: Kind) -> Vec<MoveList<'_>> {
    let mut lists: Vec<MoveList<'_>> = vec![Default::default()];
    for saying in lines {
        let moves = saying.labels(kind);
        // A heading that holds its moves is a list of its own; one move is the label of a step.
        let is_heading = saying.claim.is_heading() && moves.clone().count() != 1;
        if is_heading && lists.last().is_some_and(|(_, own)| !own.is_empty()) {
            lists.push(Default::default());
        }
        if let Some((claims, own)) = lists.last_mut() {
            claims.extend(is_heading.then_some(saying));
            own.extend(moves);
        }
    }
    lists.retain(|(_, moves)| !moves.is_empty());
    lists
}
