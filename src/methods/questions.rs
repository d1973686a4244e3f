//! What is asked of the classes of Java programs, worked out once for all of them.

use super::record::hash;
use crate::assignment::Assignment;
use crate::language::reference_sources;
use crate::methods::{Names, Probing, SearchProbing};

/// All that is asked of the classes of Java programs.
pub(super) struct Questions {
    pub(super) probing: Probing,
    /// What is asked of the search; nothing where our own classes, which are those of the course, cannot stand in the place of a program's.
    pub(super) search: Option<SearchProbing>,
    /// A hash of it all.
    pub(super) described: String,
}

impl Questions {
    /// What is asked where an assignment has a template. One that declares no class has nothing asked, of the search neither.
    pub(super) fn of(assignment: &Assignment) -> Option<Self> {
        let puzzle = assignment.settings.rubric.puzzle();
        let template = &assignment.settings.programs.template;
        let declarations = assignment.settings.declarations()?;
        if declarations.classes.is_empty() {
            return None;
        }
        let probing = Probing::new(puzzle, template, &declarations, Names::default());
        let search = SearchProbing::new(puzzle, template);
        let ours = reference_sources("").into_iter().map(|(_, text)| text);
        let searches = search.as_ref().map(SearchProbing::described);
        let all = [probing.described(), searches.unwrap_or_default()];
        let described = hash((all.concat() + &ours.collect::<String>()).as_bytes());
        Some(Self {
            probing,
            search,
            described,
        })
    }
}
