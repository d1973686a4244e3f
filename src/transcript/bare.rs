//! Headings with nothing below them, and moves without boards.

use std::collections::HashSet;

use super::{
    Between, Doubt, Line, Named, Section,
    heading::headings,
    label::Scene,
    moves_alone::move_lists,
    path::Path,
    pattern::{Pattern, is_in, pattern},
    region::{MOST_BARE, names_in_front},
    said::Saying,
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

    /// Doubts whose heading a board has that stands alone: a path may be left out there, or it is a preview of another.
    pub(super) fn doubt_headings(&mut self, scene: Scene<'_, '_>, paths: &[Path], alone: &[usize]) {
        for &place in alone {
            let named = names_in_front(scene, &paths[place]).first().copied();
            let sections = self.sections.iter();
            let own = sections.filter(|section| named.map(Named::Known) == Some(section.named));
            self.doubts.extend(own.map(|section| Doubt {
                line: Line::at(scene.sightings[paths[place].stops[0]].line()),
                section: section.line,
                between: Between::Headings,
            }));
        }
    }

    /// Adds headings with nothing below them.
    pub(super) fn add_bare_headings(&mut self, scene: Scene<'_, '_>) {
        static COUNT_ALONE: Pattern =
            Pattern::new(|| pattern(r"^\W*(?:\d+\ moves?|(?:number\ of\ )?moves\W*\d+)\W*$"));
        let used: HashSet<usize> = self.headings.iter().copied().collect();
        let mut named: Vec<Named> = Vec::new();
        for section in &self.sections {
            if !named.contains(&section.named) {
                named.push(section.named);
            }
        }
        let is_count_alone =
            |saying: &Saying| is_in(&COUNT_ALONE, &scene.said.text(saying).to_ascii_lowercase());
        let mut bare = 0;
        let mut above = None;
        for saying in &scene.said.lines {
            let place = saying.span.line;
            let name_above = above.replace(saying).map(Saying::claim);
            let claim = saying.claim();
            if !claim.has_counts() || used.contains(&place) {
                continue;
            }
            // A name on the line above a number is the same heading.
            let own_name = match name_above {
                Some(above) if !claim.is_named() && !above.has_counts() => above.named,
                _ => claim.named,
            };
            let is_heading = claim.is_named() || claim.is_of_solution() || is_count_alone(saying);
            if !is_heading || named.contains(&own_name) || bare == MOST_BARE {
                continue;
            }
            bare += 1;
            self.headings.push(place);
            self.sections.push(Section {
                line: Line::at(place),
                named: own_name,
                stated: claim.counts.first().copied(),
                count_line: Line::at(place),
                ..Section::default()
            });
        }
    }
}
