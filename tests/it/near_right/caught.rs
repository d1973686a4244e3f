//! Which mistakes the shipped cases catch, and why the others cannot be caught.

use tilegrade::{
    assignment::{Assignment, builtin},
    judge::judge_case,
    outcome::Verdict,
    puzzle::{Board, GOAL},
    search::{BOARDS, Heuristic, Place, distance::distance},
};

use super::{Mistake, Program, Ties, print::observe};

#[test]
fn right_programs_have_full_marks_whatever_their_ties_and_the_order_of_their_moves() {
    let assignment = assignment();
    for program in Program::all_with(Mistake::None) {
        let failed = failed_cases(&assignment, &program);
        assert!(failed.is_empty(), "{program:?}: {failed:?}");
    }
}

#[test]
fn mistakes_that_show_in_no_answer_have_full_marks() {
    let assignment = assignment();
    for mistake in Mistake::HARMLESS {
        let failed = failed_cases(&assignment, &Program::with(mistake));
        assert!(failed.is_empty(), "{mistake:?}: {failed:?}");
    }
}

#[test]
fn mistakes_elsewhere_than_on_open_fail_at_least_one_case_and_nearly_all_of_them_two() {
    let assignment = assignment();
    for mistake in Mistake::ELSEWHERE {
        let failed = failed_cases(&assignment, &Program::with(mistake));
        // A solved board is the only one where the start is the goal; and h2 with the blank goes wrong once in a hundred.
        let wanted = match mistake {
            Mistake::StartIsNeverGoal | Mistake::BlankInManhattanNeverReopened => 1,
            _ => 2,
        };
        assert!(failed.len() >= wanted, "{mistake:?}: {failed:?}");
    }
}

/// One such program is not caught: where a state goes behind its equals, one that got better in place and was not sorted
/// anew makes no path longer on any board of up to 20 moves. All of them were tried, with the four orders of moves.
#[test]
fn mistakes_on_open_fail_a_case_with_any_ties_and_order_of_moves() {
    let assignment = assignment();
    for mistake in Mistake::ON_OPEN {
        for program in Program::all_with(mistake) {
            let failed = failed_cases(&assignment, &program);
            let is_lucky = mistake == Mistake::NotSortedAnew && program.ties == Ties::AfterEqual;
            assert!(is_lucky == failed.is_empty(), "{program:?}: {failed:?}");
        }
    }
}

#[test]
fn mistakes_on_open_of_a_program_that_follows_the_template_fail_at_least_five_cases() {
    let assignment = assignment();
    for mistake in Mistake::ON_OPEN {
        let failed = failed_cases(&assignment, &Program::with(mistake));
        assert!(failed.len() >= 5, "{mistake:?}: {failed:?}");
    }
}

#[test]
fn the_blank_makes_h1_at_most_one_and_h2_at_most_two_more_than_the_distance() {
    for board in solvable_boards() {
        let distance = u32::from(distance(&board).expect("a solvable board"));
        let h1 = Mistake::BlankInMismatch.estimate(Heuristic::Mismatch, &board);
        let h2 = Mistake::BlankInManhattan.estimate(Heuristic::Manhattan, &board);
        assert!(h1 <= distance + 1 && h2 <= distance + 2, "{board}");
        if distance == 1 {
            assert_eq!((h1, h2), (2, 2), "{board}");
        }
    }
}

#[test]
fn a_move_changes_an_estimate_by_at_most_one_whatever_goal_it_is_measured_to() {
    let mistakes = [
        Mistake::None,
        Mistake::ManhattanToOtherGoal,
        Mistake::EstimatesToOtherGoal,
    ];
    for board in solvable_boards() {
        for (_, next) in board.successors() {
            for mistake in mistakes {
                for heuristic in Heuristic::ALL {
                    let estimate = |board| mistake.estimate(heuristic, board);
                    let change = estimate(&board).abs_diff(estimate(&next));
                    assert!(change <= 1, "{mistake:?} {heuristic} {board} {next}");
                }
            }
        }
    }
}

#[test]
fn both_estimates_are_one_beside_the_goal() {
    for (_, board) in GOAL.successors() {
        for heuristic in Heuristic::ALL {
            assert_eq!(Mistake::None.estimate(heuristic, &board), 1);
        }
    }
}

#[test]
fn the_estimates_without_a_mistake_are_those_of_the_reference() {
    for board in solvable_boards() {
        for heuristic in Heuristic::ALL {
            let estimate = Mistake::None.estimate(heuristic, &board);
            assert_eq!(estimate, u32::from(heuristic.estimate(&board)), "{board}");
        }
    }
}

/// The cases that a program fails, each with its verdict.
fn failed_cases(assignment: &Assignment, program: &Program) -> Vec<(String, Verdict)> {
    let rubric = &assignment.settings.rubric;
    let results = assignment.cases.iter().map(|case| {
        let observation = observe(program, case.kind.board());
        judge_case(case, rubric, &observation)
    });
    results
        .filter(|result| result.verdict != Verdict::Accepted)
        .map(|result| (result.name, result.verdict))
        .collect()
}

fn assignment() -> Assignment {
    builtin().expect("the built-in assignment is valid")
}

/// Every board from which moves lead to the goal.
fn solvable_boards() -> Vec<Board> {
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
