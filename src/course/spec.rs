//! The puzzle that a course sets.

use std::ops::RangeInclusive;
use std::sync::{Arc, LazyLock};

use super::{Guide, Heading, SectionId, Way};
use crate::puzzle::{Board, GOAL, Move, MoveSet};
use crate::search::AnySolver;
use crate::search::algorithms::Puzzle;

/// The puzzle that a course sets: where the tiles go, and what an answer consists of.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct PuzzleSpec {
    /// The board at which each path ends.
    pub goal: Board,
    /// The line above each path.
    pub heading: Heading,
    /// The sections of an answer, in the order in which they are printed; there is at least one.
    pub sections: Vec<SectionSpec>,
    /// Empty lines between two sections where there are any around moves: the fewest and the most.
    pub section_gap: RangeInclusive<usize>,
}

/// What the handout misspells.
const MISSPELT: &str = "number of mismatached tiles";

/// One section of an answer: a heading, and a path below it.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct SectionSpec {
    /// Its name in settings and reports.
    pub id: SectionId,
    /// Its own words in the heading, as the handout has them.
    pub heading: String,
    /// Other words for it.
    pub names: Vec<String>,
    /// What leads its search.
    pub guide: Guide,
    /// The moves that its path may have.
    pub moves: MoveSet,
    /// Whether an answer without it is not whole.
    pub is_required: bool,
}

impl PuzzleSpec {
    /// The puzzle of ComS 228: the goal `123/804/765`, by Manhattan distance and then by mismatched tiles.
    pub fn coms228() -> Arc<Self> {
        static COMS228: LazyLock<Arc<PuzzleSpec>> = LazyLock::new(|| {
            let mended = "number of mismatched tiles".to_owned();
            let sections = vec![
                section(Guide::Manhattan, "the Manhattan distance", Vec::new()),
                section(Guide::Mismatch, MISSPELT, vec![mended]),
            ];
            Arc::new(PuzzleSpec {
                goal: GOAL,
                heading: Heading::new("{moves} moves in total (heuristic: {section})")
                    .expect("a heading"),
                sections,
                section_gap: 1..=1,
            })
        });
        Arc::clone(&COMS228)
    }

    /// The heading of a section, in the handout's words or in others that are as good: the number, the section, and whether the
    /// words are others.
    pub fn read_heading(&self, line: &str) -> Option<(u64, SectionId, bool)> {
        let (number, words) = self.heading.read(line)?;
        let is_nameless = !self.heading.names_section();
        let says = |section: &&SectionSpec| {
            is_nameless || section.heading == words || section.names.iter().any(|own| own == words)
        };
        let section = self.sections.iter().find(says)?;
        let is_other = !is_nameless && section.heading != words;
        Some((number, section.id, is_other))
    }

    /// Whether the heading of a section is what the handout misspells, so that its other names mend that.
    pub fn is_misspelt(&self, id: SectionId) -> bool {
        self.section(id).is_some_and(|own| own.heading == MISSPELT)
    }

    /// The move that leads from one board to another, in whichever section.
    pub fn step(&self, from: &Board, to: &Board) -> Option<Move> {
        let step = from.move_to(to)?;
        self.moves().allows(step).then_some(step)
    }

    /// The way of a section's path; without a section, that of any path.
    pub fn way(&self, id: Option<SectionId>) -> Way {
        let own = id.and_then(|id| self.section(id));
        let moves = own.map_or_else(|| self.moves(), |section| section.moves);
        Way::to(self.goal, moves).among(self.moves())
    }

    /// The moves that a board needs at least, in whichever section needs fewest; `None` where none lead to the goal.
    pub fn distance(&self, board: &Board) -> Option<u8> {
        self.way(None).distance(board)
    }

    /// The moves that a board needs in whichever section needs most; 0 where none lead to the goal.
    pub fn depth(&self, board: &Board) -> u8 {
        let depths = self.ids().map(|id| self.way(Some(id)).distance(board));
        depths.max().flatten().unwrap_or(0)
    }

    /// A shortest path for each section, as the handout's search finds it; `None` where no moves lead to the goal.
    pub fn solve(
        &self,
        solver: &mut AnySolver,
        start: &Board,
    ) -> Option<Vec<(SectionId, Vec<Move>)>> {
        let puzzle = Puzzle::new(*start, self.goal).ok()?;
        let solve = |section: &SectionSpec| {
            let puzzle = puzzle.with(section.moves);
            let report = solver.solve(&puzzle, section.guide.estimate(section.moves));
            let steps = &report.path()?.steps;
            Some((section.id, steps.iter().map(|(step, _)| *step).collect()))
        };
        self.sections.iter().map(solve).collect()
    }

    /// The names of the sections, in their order.
    pub fn ids(&self) -> impl Iterator<Item = SectionId> + Clone + '_ {
        self.sections.iter().map(|section| section.id)
    }

    /// Where a section stands among the others, from 0.
    pub fn place(&self, id: SectionId) -> Option<usize> {
        self.ids().position(|own| own == id)
    }

    /// The section of a name.
    pub fn section(&self, id: SectionId) -> Option<&SectionSpec> {
        self.sections.iter().find(|section| section.id == id)
    }

    /// The first section whose search is led by this.
    pub fn by(&self, guide: Guide) -> Option<&SectionSpec> {
        let mut sections = self.sections.iter();
        sections.find(|section| section.guide == guide)
    }

    /// The moves of all sections together.
    pub fn moves(&self) -> MoveSet {
        let moves = self.sections.iter().map(|section| section.moves);
        moves.max().unwrap_or_default()
    }
}

/// A section with moves of one tile, which is called by what leads its search.
fn section(guide: Guide, heading: &str, names: Vec<String>) -> SectionSpec {
    SectionSpec {
        id: SectionId::new(guide.name()).expect("the name of a section"),
        heading: heading.to_owned(),
        names,
        guide,
        moves: MoveSet::Single,
        is_required: true,
    }
}
