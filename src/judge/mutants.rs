//! What mutants answer to the cases of an assignment, worked out when it is asked for.
//!
//! Hardly anything ever is. A mutant whose answer to the shallowest board that went wrong is not the
//! submission's is asked no more.

use std::sync::{Mutex, OnceLock, PoisonError};

use super::{judge_case, plain_board};
use crate::assignment::{Assignment, Case};
use crate::course::{Layout, reference_by};
use crate::mutant::{End, Mutant, Program, Workspace};
use crate::outcome::{AnswerSummary, Bound, Ending, Observation, RunRecord};
use crate::puzzle::{Board, MoveSet};
use crate::search::AnySolver;

/// States that a program may take from OPEN for one board. What takes more is not known of it. A right program takes some
/// 10,000 at 20 moves with the mismatch heuristic.
const PATIENCE: usize = 25_000;

/// Bytes of the longest answer that is judged: some 3,000 moves. A search that goes deep first may find longer paths.
const LONGEST: usize = 64 * 1024;

/// What mutants and right solvers answer to the cases of an assignment.
pub struct MutantTable<'a> {
    assignment: &'a Assignment,
    /// The cases that are boards, by their numbers, those first that cost least.
    pub(super) boards: Vec<(usize, Board)>,
    /// The programs with each mistake that some board shows.
    pub(super) mutants: Vec<(Mutant, Vec<Row>)>,
    /// Right programs that differ in the paths that they find.
    pub(super) right: Vec<Row>,
    /// What the reference answers to each of the boards.
    references: Vec<OnceLock<AnswerSummary>>,
    /// What solves boards for it: a solver takes longer to be made than to solve one.
    solver: Mutex<AnySolver>,
}

#[derive(Clone)]
pub(super) struct Known {
    pub(super) shape: AnswerSummary,
    pub(super) end: End,
}

/// What a program answers to the cases, as far as it was asked: of thousands of programs, most are asked little.
pub(super) struct Row {
    program: Program,
    worked_out: Vec<OnceLock<Box<Known>>>,
}

impl<'a> MutantTable<'a> {
    /// The table of an assignment, in which nothing is worked out yet.
    pub fn for_assignment(assignment: &'a Assignment) -> Self {
        let cases = assignment.cases.iter().enumerate();
        let boards = cases.filter_map(|(number, case)| Some((number, plain_board(case)?)));
        let mut boards: Vec<(usize, Board)> = boards.collect();
        let puzzle = assignment.settings.rubric.puzzle();
        boards.sort_by_key(|(_, board)| puzzle.distance(board).unwrap_or(0));
        let count = boards.len();
        let goal = puzzle.goal;
        let row = |program| Row {
            program: Program { goal, ..program },
            worked_out: vec![OnceLock::new(); count],
        };
        let rows = |programs: Vec<Program>| programs.into_iter().map(row).collect();
        let doubles = match puzzle.moves() {
            MoveSet::Single => &[][..],
            MoveSet::SingleAndDouble => Mutant::WITH_DOUBLES,
        };
        let told = Mutant::ALL.iter().filter(|mutant| !mutant.is_equivalent());
        let told = told.chain(doubles);
        Self {
            assignment,
            boards,
            mutants: told
                .map(|&mutant| (mutant, rows(Program::all_with(Some(mutant)))))
                .collect(),
            right: rows(Program::in_every_way(None)),
            references: vec![OnceLock::new(); count],
            solver: Mutex::default(),
        }
    }

    /// The assignment that it is the table of.
    pub const fn assignment(&self) -> &'a Assignment {
        self.assignment
    }

    pub(super) fn case(&self, number: usize) -> &'a Case {
        &self.assignment.cases[number]
    }

    /// The names of the cases at these places of `boards`.
    pub(super) fn names(&self, places: &[usize]) -> String {
        let names = places
            .iter()
            .map(|&place| &self.case(self.boards[place].0).name[..]);
        names.collect::<Vec<_>>().join(", ")
    }

    pub(super) fn known<'r>(
        &self,
        row: &'r Row,
        place: usize,
        workspace: &mut Workspace,
    ) -> &'r Known {
        let answer = || {
            let (number, board) = self.boards[place];
            workspace.patience = PATIENCE;
            let puzzle = self.assignment.settings.rubric.puzzle();
            let mut answer = row.program.answer(board, puzzle, workspace);
            if answer.text.len() > LONGEST {
                answer.text.clear();
                answer.end = End::GivenUp;
            }
            let end = answer.end;
            let shape = self.shape(number, answer.text, end == End::Whole);
            Box::new(Known { shape, end })
        };
        row.worked_out[place].get_or_init(answer)
    }

    /// What the reference answers to the board at a place of `boards`.
    pub(super) fn reference(&self, place: usize) -> &AnswerSummary {
        self.references[place].get_or_init(|| {
            let (number, board) = self.boards[place];
            let puzzle = self.assignment.settings.rubric.puzzle();
            let solver = self.solver.lock();
            let mut solver = solver.unwrap_or_else(PoisonError::into_inner);
            let text = reference_by(&mut solver, &board, puzzle, Layout::Handout);
            self.shape(number, text, true)
        })
    }

    /// What the judge makes of a text, so that all are compared by one measure.
    fn shape(&self, number: usize, text: String, is_whole: bool) -> AnswerSummary {
        let mut record = RunRecord::saved(text.into_bytes());
        record.ending = Some(if is_whole {
            Ending::Exited(0)
        } else {
            Ending::Stopped(Bound::Cpu)
        });
        let rubric = &self.assignment.settings.rubric;
        judge_case(self.case(number), rubric, &Observation::Ran(record)).shape
    }
}

pub(super) fn workspace() -> Workspace {
    Workspace::new(PATIENCE)
}
