//! Programs as submissions: what a run of one leaves behind, and what is made of it.

use std::sync::LazyLock;

use tilegrade::{
    assignment::{Assignment, Variant},
    course::PuzzleSpec,
    judge::{MutantTable, judge_case},
    mutant::{End, Program, Workspace},
    outcome::{Bound, CaseResult, Ending, Observation, RunRecord, Verdict},
    puzzle::{Board, GOAL},
    search::{BOARDS, Place},
};

/// States that a program takes from OPEN before its time is up: some ten times what a right one needs for the deepest
/// case, and as many as there are behind an unsolvable board.
pub(super) const PATIENCE: usize = 180_000;

pub(crate) fn assignment() -> &'static Assignment {
    static ASSIGNMENT: LazyLock<Assignment> = LazyLock::new(|| {
        Variant::Coms228
            .assignment()
            .expect("the built-in assignment is valid")
    });
    &ASSIGNMENT
}

/// What the mutants answer, which all tests work out together.
pub(super) fn table() -> &'static MutantTable<'static> {
    static TABLE: LazyLock<MutantTable<'static>> =
        LazyLock::new(|| MutantTable::for_assignment(assignment()));
    &TABLE
}

/// The results of a program that is handed in.
pub(super) fn results(assignment: &Assignment, program: &Program) -> Vec<CaseResult> {
    results_within(PATIENCE, assignment, program)
}

/// The same, where its time is up after so many states.
pub(super) fn results_within(
    patience: usize,
    assignment: &Assignment,
    program: &Program,
) -> Vec<CaseResult> {
    let rubric = &assignment.settings.rubric;
    let mut workspace = Workspace::new(0);
    let judge = |case: &tilegrade::assignment::Case| {
        let puzzle = rubric.puzzle();
        let record = run_within(patience, program, puzzle, case.kind.board(), &mut workspace);
        judge_case(case, rubric, &Observation::Ran(record))
    };
    assignment.cases.iter().map(judge).collect()
}

/// What a run of the program leaves behind. Without a board, the file was none.
pub(super) fn run(program: &Program, board: Option<Board>, workspace: &mut Workspace) -> RunRecord {
    let puzzle = PuzzleSpec::coms228();
    run_within(PATIENCE, program, &puzzle, board, workspace)
}

fn run_within(
    patience: usize,
    program: &Program,
    puzzle: &PuzzleSpec,
    board: Option<Board>,
    workspace: &mut Workspace,
) -> RunRecord {
    let mut record = RunRecord::saved(Vec::new());
    let Some(board) = board else {
        return crash(record);
    };
    workspace.patience = patience;
    let answer = program.answer(board, puzzle, workspace);
    record.stdout = answer.text.into_bytes();
    record.ending = Some(match answer.end {
        End::Whole => Ending::Exited(0),
        End::Endless | End::GivenUp => Ending::Stopped(Bound::Cpu),
    });
    record
}

/// The same record, of a program that an exception ended.
pub(super) fn crash(record: RunRecord) -> RunRecord {
    RunRecord {
        ending: Some(Ending::Exited(1)),
        stderr: b"Exception in thread \"main\" java.lang.IllegalArgumentException\n\
            \tat PuzzleSolver.main(PuzzleSolver.java:20)\n"
            .to_vec(),
        ..record
    }
}

/// The cases that were failed, each with its verdict.
pub(super) fn failed(results: &[CaseResult]) -> Vec<(&str, Verdict)> {
    results
        .iter()
        .filter(|result| result.verdict != Verdict::Accepted)
        .map(|result| (result.name.as_str(), result.verdict))
        .collect()
}

/// Every board from which moves lead to the goal.
pub(super) fn solvable_boards() -> Vec<Board> {
    let mut is_seen = vec![false; BOARDS];
    let mut boards = vec![GOAL];
    let mut next = 0;
    while let Some(board) = boards.get(next).copied() {
        next += 1;
        for (_, successor) in board.successors() {
            let index = Place::of(&successor).expect("a solvable board").index();
            if !is_seen[index] {
                is_seen[index] = true;
                if successor != GOAL {
                    boards.push(successor);
                }
            }
        }
    }
    assert_eq!(boards.len(), BOARDS);
    boards
}
