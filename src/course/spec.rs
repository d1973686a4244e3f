//! The puzzle that a course sets.

use std::sync::{Arc, LazyLock};

use crate::{
    puzzle::{Board, GOAL, Move, MoveSet},
    search::{Heuristic, Solver},
};

use super::{Heading, SectionId, Way};

/// The puzzle that a course sets: where the tiles go, and what an answer consists of.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct PuzzleSpec {
    /// The board at which each path ends.
    pub goal: Board,
    /// The line above each path.
    pub heading: Heading,
    /// The sections of an answer, in the order in which they are printed; there is at least one.
    pub sections: Vec<SectionSpec>,
}

/// One section of an answer: a heading, and a path below it.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct SectionSpec {
    /// Its name in settings and reports.
    pub id: SectionId,
    /// Its own words in the heading, as the handout has them.
    pub heading: String,
    /// Other words for it.
    pub names: Vec<String>,
    /// The estimate that leads its search.
    pub heuristic: Heuristic,
    /// Whether an answer without it is not whole.
    pub is_required: bool,
}

impl PuzzleSpec {
    /// The puzzle of ComS 228: the goal `123/804/765`, by Manhattan distance and then by mismatched tiles.
    #[must_use]
    pub fn coms228() -> Arc<Self> {
        static COMS228: LazyLock<Arc<PuzzleSpec>> = LazyLock::new(|| {
            Arc::new(PuzzleSpec {
                goal: GOAL,
                heading: Heading::new("{moves} moves in total (heuristic: {section})")
                    .expect("a heading"),
                sections: vec![
                    section(Heuristic::Manhattan, "the Manhattan distance", &[]),
                    section(
                        Heuristic::Mismatch,
                        "number of mismatached tiles",
                        &["number of mismatched tiles"],
                    ),
                ],
            })
        });
        Arc::clone(&COMS228)
    }

    /// The way of a section's path; without a section, that of any path.
    #[must_use]
    pub fn way(&self, _: Option<SectionId>) -> Way {
        Way::to(self.goal, MoveSet::Single)
    }

    /// The moves that a board needs at least, in whichever section needs fewest; `None` where none lead to the goal.
    #[must_use]
    pub fn distance(&self, board: &Board) -> Option<u8> {
        self.way(None).distance(board)
    }

    /// A shortest path for each section, as the handout's search finds it; `None` where no moves lead to the goal.
    #[must_use]
    pub fn solve(&self, start: &Board) -> Option<Vec<(SectionId, Vec<Move>)>> {
        let mut solver = Solver::new();
        let solve = |section: &SectionSpec| {
            let solution = solver.solve(start, section.heuristic)?;
            Some((section.id, solution.moves))
        };
        self.sections.iter().map(solve).collect()
    }

    /// The names of the sections, in their order.
    pub fn ids(&self) -> impl Iterator<Item = SectionId> + Clone + '_ {
        self.sections.iter().map(|section| section.id)
    }

    /// Where a section stands among the others, from 0.
    #[must_use]
    pub fn place(&self, id: SectionId) -> Option<usize> {
        self.ids().position(|own| own == id)
    }

    /// The section of a name.
    #[must_use]
    pub fn section(&self, id: SectionId) -> Option<&SectionSpec> {
        self.sections.iter().find(|section| section.id == id)
    }

    /// The first section that is searched with this estimate.
    #[must_use]
    pub fn by(&self, heuristic: Heuristic) -> Option<&SectionSpec> {
        let mut sections = self.sections.iter();
        sections.find(|section| section.heuristic == heuristic)
    }
}

/// A section that is called by its estimate.
fn section(heuristic: Heuristic, heading: &str, names: &[&str]) -> SectionSpec {
    SectionSpec {
        id: heuristic.into(),
        heading: heading.to_owned(),
        names: names.iter().map(|&name| name.to_owned()).collect(),
        heuristic,
        is_required: true,
    }
}
