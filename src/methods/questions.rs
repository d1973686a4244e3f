//! What is asked of the classes of Java programs, worked out once for all of them.

use super::names::Names;
use super::{Probing, SearchProbing, reference_sources};
use crate::assignment::Assignment;

/// All that is asked of the classes of Java programs.
pub struct Questions {
    /// What is asked of each method.
    pub probing: Probing,
    /// What is asked of the search; nothing where our own classes, which are those of the course, cannot stand in the place of a program's.
    pub search: Option<SearchProbing>,
    /// All that the answers depend on beside the program, as a text.
    pub described: String,
}

impl Questions {
    /// What is asked where an assignment has a template. One that declares no class has nothing asked, of the search neither.
    pub fn of(assignment: &Assignment) -> Option<Self> {
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
        let described = all.concat() + &ours.collect::<String>();
        Some(Self {
            probing,
            search,
            described,
        })
    }
}
