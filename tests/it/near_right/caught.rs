//! Which mutants the shipped cases catch.

use tilegrade::{
    mutant::{Mutant, Program, Ties},
    outcome::Verdict,
};

use super::support::{assignment, failed, results};

/// Those that leave OPEN in a wrong state. Each shows on few boards only.
const ON_OPEN: [Mutant; 6] = [
    Mutant::NotSortedAnew,
    Mutant::AlwaysOverwritten,
    Mutant::NotImproved,
    Mutant::PredecessorKept,
    Mutant::MovesKept,
    Mutant::LabelKept,
];

#[test]
fn right_programs_have_full_marks_whatever_their_ties_and_the_order_of_their_moves() {
    let assignment = assignment();
    for program in Program::in_every_way(None) {
        let results = results(&assignment, &program);
        assert_eq!(failed(&results), [], "{program:?}");
    }
}

#[test]
fn equivalent_mutants_have_full_marks_but_for_those_that_take_too_long() {
    let assignment = assignment();
    for &mutant in Mutant::ALL.iter().filter(|mutant| mutant.is_equivalent()) {
        let results = results(&assignment, &Program::with(Some(mutant)));
        let is_slow = matches!(mutant, Mutant::NoTestAtAll | Mutant::UniformCost);
        let failed = failed(&results);
        let is_expected =
            |&(_, verdict): &(&str, Verdict)| is_slow && verdict == Verdict::TimeLimit;
        assert!(failed.iter().all(is_expected), "{mutant:?}: {failed:?}");
    }
}

#[test]
fn mutants_that_are_not_equivalent_fail_at_least_one_case_and_nearly_all_of_them_two() {
    let assignment = assignment();
    for &mutant in Mutant::ALL.iter().filter(|mutant| !mutant.is_equivalent()) {
        let results = results(&assignment, &Program::with(Some(mutant)));
        // A solved board is the only one where the start is the goal; and h2 with the blank goes wrong once in a hundred.
        let wanted = match mutant {
            Mutant::StartIsNeverGoal | Mutant::BlankInManhattanNeverReopened => 1,
            _ if ON_OPEN.contains(&mutant) => 5,
            _ => 2,
        };
        let failed = failed(&results);
        assert!(failed.len() >= wanted, "{mutant:?}: {failed:?}");
    }
}

/// One such program is not caught: where a state goes behind its equals, one that got better in place and was not sorted
/// anew makes no path longer on any board of up to 20 moves. All of them were tried, with four orders of moves.
#[test]
fn mistakes_on_open_fail_a_case_with_any_ties_and_order_of_moves() {
    let assignment = assignment();
    for mutant in ON_OPEN {
        for program in Program::all_with(Some(mutant)) {
            let results = results(&assignment, &program);
            let is_lucky = mutant == Mutant::NotSortedAnew && program.ties == Ties::AfterEqual;
            let failed = failed(&results);
            assert!(is_lucky == failed.is_empty(), "{program:?}: {failed:?}");
        }
    }
}
