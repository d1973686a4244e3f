//! The marks of known mistakes are what grading gives to transcripts that they print.

use std::fs;

use serde_json::Value;
use tempfile::TempDir;
use tilegrade::{
    assignment::{Assignment, Variant},
    course::PuzzleSpec,
    mutant::{End, Mutant, Program, Workspace},
    puzzle::{Board, MoveSet},
    verify::{Candidate, Catcher, mistakes, right_candidates},
};

use super::verified;
use crate::support::tilegrade;

#[test]
fn marks_of_coms_228_are_those_of_saved_transcripts() {
    marks_are_those_of_saved_transcripts(Variant::Coms228);
}

#[test]
fn marks_of_coms_472_are_those_of_saved_transcripts() {
    marks_are_those_of_saved_transcripts(Variant::Coms472);
}

fn marks_are_those_of_saved_transcripts(variant: Variant) {
    let assignment = variant.assignment().expect("the built-in assignment");
    let puzzle = assignment.settings.rubric.puzzle();
    let folder = TempDir::new().expect("a folder");
    let mut all: Vec<Candidate> = mistakes(puzzle).into_iter().map(Candidate::with).collect();
    all.extend(right_candidates(puzzle));
    for (case, texts) in texts(&assignment, &all) {
        for (candidate, text) in all.iter().zip(texts) {
            let own = folder.path().join("class").join(candidate.name);
            fs::create_dir_all(&own).expect("a folder");
            fs::write(own.join(format!("{case}.txt")), text).expect("a file");
        }
    }
    let report = folder.path().join("report.json");
    tilegrade(["grade", "class", "--transcripts", "--exit-zero", "--quiet"])
        .and("--variant")
        .and(variant.name())
        .and("--report")
        .and(format!("json={}", report.display()))
        .within(folder.path())
        .talks()
        .run();
    let graded = fs::read_to_string(&report).expect("a report");
    let graded: Value = serde_json::from_str(&graded).expect("JSON");
    let graded = graded["submissions"].as_array().expect("submissions");
    let found = verified(tilegrade(["verify", "--variant", variant.name()]));
    let marks = found["marks"].as_array().expect("marks");
    assert_eq!((marks.len(), graded.len()), (all.len(), all.len()));
    for mark in marks {
        let mut own = graded.iter().filter(|own| own["name"] == mark["name"]);
        let own = own.next().unwrap_or_else(|| panic!("{mark}"));
        assert_eq!(own["points"], mark["points"], "{}", mark["name"]);
    }
}

/// Moves of the deepest boards on which programs also run by themselves.
const COMPARED: u8 = 15;

/// For each case what each candidate prints. What comes to its end is what the program prints by itself.
fn texts<'a>(assignment: &'a Assignment, all: &[Candidate]) -> Vec<(&'a str, Vec<String>)> {
    let rubric = &assignment.settings.rubric;
    let puzzle = rubric.puzzle();
    let mut catcher = Catcher::new(rubric);
    let mut compared = 0;
    let mut print = |case: &'a tilegrade::assignment::Case| {
        let right = catcher.right(case);
        let mut text = |candidate: &Candidate| {
            let answer = catcher.prints(case, &candidate.program, &right);
            let is_compared =
                |board: &Board| answer.end == End::Whole && puzzle.depth(board) <= COMPARED;
            if let Some(board) = case.kind.board().filter(is_compared) {
                let own = alone(&candidate.program, board, puzzle);
                assert_eq!(answer.text, own, "{}: {}", case.name, candidate.name);
                compared += 1;
            }
            answer.text
        };
        (&*case.name, all.iter().map(&mut text).collect())
    };
    let texts = assignment.cases.iter().map(&mut print).collect();
    assert!(compared > 500, "{compared}");
    texts
}

/// What a program prints that shares no search with another.
fn alone(program: &Program, board: Board, puzzle: &PuzzleSpec) -> String {
    let goal = puzzle.goal;
    let program = Program { goal, ..*program };
    let mut workspace = Workspace::new(1_000_000);
    program.answer(board, puzzle, &mut workspace).text
}

/// Where two programs are said to print the same, they do.
#[test]
fn what_cannot_differ_is_the_same_text() {
    let mut same = 0;
    for variant in Variant::ALL {
        let assignment = variant.assignment().expect("the built-in assignment");
        let puzzle = assignment.settings.rubric.puzzle();
        let doubles = match puzzle.moves() {
            MoveSet::Single => &[][..],
            MoveSet::SingleAndDouble => Mutant::WITH_DOUBLES,
        };
        let told = Mutant::ALL.iter().filter(|mutant| !mutant.is_equivalent());
        let mut workspace = Workspace::new(0);
        for board in assignment.cases.iter().filter_map(|case| case.kind.board()) {
            let right = alone(&Program::with(None), board, puzzle);
            for &mutant in told.clone().chain(doubles) {
                let program = Program::with(Some(mutant));
                workspace.patience = 60_000;
                if !program.can_differ(board, puzzle, &mut workspace) {
                    assert_eq!(alone(&program, board, puzzle), right, "{mutant:?}: {board}");
                    same += 1;
                }
            }
        }
    }
    assert!(same > 500, "{same}");
}
