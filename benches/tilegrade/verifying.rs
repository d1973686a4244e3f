//! Rows about `verify`: what known mistakes get, mutants × cases, for both shipped assignments and for many cases.

use std::time::Instant;

use tilegrade::{
    assignment::{Assignment, Case, Variant},
    verify::{board_case, first_catches, marks},
};

use crate::{
    boards,
    measure::{Effort, milliseconds},
    table::{Row, Table, Target},
};

/// Moves of the boards of which there are many.
const MOVES: u8 = 15;

/// Numbers of cases.
const SIZES: [usize; 3] = [30, 100, 300];

/// How much longer a case may take among the most than among the fewest.
const GROWTH: f64 = 2.0;

/// Boards that a student hands in.
const OWN: usize = 20;

pub(crate) fn measure(table: &mut Table<'_>, effort: Effort) {
    for variant in Variant::ALL {
        let assignment = variant.assignment().expect("the built-in assignment");
        let name = format!("`verify`, {}, 31 cases, elapsed", variant.name());
        table.row(&name, |name| {
            let taken = elapsed(effort, || marks(&assignment, &|| ()));
            Row {
                target: Target::Bound("below 3 s", taken < 3.0),
                ..Row::below_a_second(name, taken)
            }
        });
    }
    let mut of_few = None;
    for size in SIZES {
        let name = format!("`verify`, {size} cases of {MOVES} moves: elapsed for each");
        table.row(&name, |name| {
            let assignment = of_boards(size);
            let taken = elapsed(effort, || marks(&assignment, &|| ()));
            #[expect(clippy::cast_precision_loss, reason = "small numbers")]
            let each = taken / size as f64;
            let few = *of_few.get_or_insert(each);
            let target = Target::Bound("linear: at most 2 × one of few", each < GROWTH * few);
            Row {
                ours: milliseconds(each),
                target,
                ..Row::below_a_second(name, each)
            }
        });
    }
    table.row("known mistakes, 20 boards of 20 moves, elapsed", |name| {
        let assignment = Variant::Coms228
            .assignment()
            .expect("the built-in assignment");
        let rubric = &assignment.settings.rubric;
        let own = boards::random_at(20, OWN).into_iter();
        let own: Vec<Case> = own
            .map(|board| board_case(board, rubric.puzzle()))
            .collect();
        let taken = elapsed(effort, || first_catches(rubric, &own));
        Row {
            target: Target::Bound("below 0.2 s", taken < 0.2),
            ..Row::below_a_second(name, taken)
        }
    });
}

/// The assignment of ComS 228 with so many other cases.
fn of_boards(count: usize) -> Assignment {
    let assignment = Variant::Coms228
        .assignment()
        .expect("the built-in assignment");
    let puzzle = assignment.settings.rubric.puzzle();
    let boards = boards::random_at(MOVES, count).into_iter();
    let cases = boards.map(|board| board_case(board, puzzle)).collect();
    Assignment {
        cases,
        ..assignment
    }
}

/// The least elapsed time, in seconds.
fn elapsed<T>(effort: Effort, mut work: impl FnMut() -> T) -> f64 {
    let rounds = (0..effort.processes.max(1)).map(|_| {
        let start = Instant::now();
        std::hint::black_box(work());
        start.elapsed().as_secs_f64()
    });
    rounds.fold(f64::INFINITY, f64::min)
}
