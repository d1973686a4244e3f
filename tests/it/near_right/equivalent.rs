//! The lemmas behind the mutants that no board shows, over all boards.
//!
//! - With the blank, h1 is at most one above the distance and h2 at most two, and beside the goal each is one above.
//!   The lengths of two paths from a board to the goal differ by an even number. So the last state of a longer path
//!   has an f of at least three above the shortest, and some state of a shortest path is on OPEN with less.
//! - h1 and h2 change by at most one with a move, whatever goal they are measured to: such an estimate orders paths as a
//!   right one does that is larger or smaller by the same number everywhere.
//! - From a state beside the goal, h1 and h2 are both 1: its f is already the length of the path over it.
//! - h1 and h2 are consistent: a state is never on CLOSED with more moves than it needs, so that it does not matter whether
//!   such a state is put back, is asked for, or is there twice.
//! - What never estimates too much finds a shortest path where states on CLOSED are put back on OPEN.

use crate::distances::{distance, estimate_of};

use tilegrade::{
    course::PuzzleSpec,
    judge::judge_case,
    mutant::{End, Mutant, Program, Workspace},
    outcome::{Observation, RunRecord, Verdict},
    puzzle::{Board, GOAL},
    search::Heuristic,
};

use super::support::{assignment, solvable_boards};

fn estimate(mutant: Option<Mutant>, heuristic: Heuristic, board: &Board) -> u32 {
    Program::with(mutant).estimate(heuristic, board)
}

#[test]
fn the_blank_makes_h1_at_most_one_and_h2_at_most_two_more_than_the_distance() {
    let h1 = Program::with(Some(Mutant::BlankInMismatch));
    let h2 = Program::with(Some(Mutant::BlankInManhattan));
    for board in solvable_boards() {
        let distance = u32::from(distance(&board).expect("a solvable board"));
        let h1 = h1.estimate(Heuristic::Mismatch, &board);
        let h2 = h2.estimate(Heuristic::Manhattan, &board);
        assert!(h1 <= distance + 1 && h2 <= distance + 2, "{board}");
        if distance == 1 {
            assert_eq!((h1, h2), (2, 2), "{board}");
        }
    }
}

#[test]
fn a_move_changes_an_estimate_by_at_most_one_whatever_goal_it_is_measured_to() {
    let programs = [
        None,
        Some(Mutant::ManhattanToOtherGoal),
        Some(Mutant::EstimatesToOtherGoal),
    ]
    .map(Program::with);
    for board in solvable_boards() {
        for program in &programs {
            for heuristic in Heuristic::ALL {
                let here = program.estimate(heuristic, &board);
                for (_, next) in board.successors() {
                    let change = here.abs_diff(program.estimate(heuristic, &next));
                    assert!(change <= 1, "{program:?} {heuristic} {board} {next}");
                }
            }
        }
    }
}

#[test]
fn estimates_without_the_bottom_row_are_never_above_the_distance() {
    let mutant = Some(Mutant::EstimatesIgnoreBottomRow);
    for board in solvable_boards() {
        let distance = u32::from(distance(&board).expect("a solvable board"));
        for heuristic in Heuristic::ALL {
            assert!(estimate(mutant, heuristic, &board) <= distance, "{board}");
        }
    }
}

#[test]
fn both_estimates_are_one_beside_the_goal() {
    for (_, board) in GOAL.successors() {
        for heuristic in Heuristic::ALL {
            assert_eq!(estimate(None, heuristic, &board), 1);
        }
    }
}

#[test]
fn the_estimates_without_a_mistake_are_those_of_the_reference() {
    for board in solvable_boards() {
        for heuristic in Heuristic::ALL {
            let estimate = estimate(None, heuristic, &board);
            assert_eq!(
                u64::from(estimate),
                estimate_of(heuristic)(&board),
                "{board}"
            );
        }
    }
}

#[test]
fn the_lengths_of_two_paths_to_the_goal_differ_by_an_even_number() {
    for board in solvable_boards() {
        let depth = distance(&board).expect("a solvable board");
        for (_, next) in board.successors() {
            let beside = distance(&next).expect("a solvable board");
            assert_eq!(depth.abs_diff(beside), 1, "{board} {next}");
        }
    }
}

#[test]
fn equivalent_mutants_are_right_on_boards_all_over_the_puzzle() {
    let assignment = assignment();
    let rubric = &assignment.settings.rubric;
    let mut workspace = Workspace::new(0);
    let mut answered = 0;
    for board in solvable_boards().into_iter().step_by(5_003) {
        let mut case = assignment.cases[0].clone();
        case.kind = tilegrade::assignment::Kind::Solvable {
            board,
            distance: distance(&board).expect("a solvable board"),
        };
        for &mutant in Mutant::ALL.iter().filter(|mutant| mutant.is_equivalent()) {
            workspace.patience = 20_000;
            let answer =
                Program::with(Some(mutant)).answer(board, &PuzzleSpec::coms228(), &mut workspace);
            if answer.end == End::Whole {
                answered += 1;
                let record = RunRecord::saved(answer.text.into_bytes());
                let result = judge_case(&case, rubric, &Observation::Ran(record));
                assert_eq!(result.verdict, Verdict::Accepted, "{mutant:?} {board}");
            }
        }
    }
    assert!(answered > 100, "{answered}");
}
