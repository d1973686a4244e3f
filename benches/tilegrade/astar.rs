//! Rows about the search for a path.

use tilegrade::{
    puzzle::{Board, GOAL, MoveSet},
    search::{
        AnySolver, Heuristic, Solver,
        algorithms::{Estimate, Puzzle, textbook},
    },
};

use crate::{
    boards,
    measure::{self, Effort, Spread, milliseconds},
    rivals,
    table::{Row, Table, Target},
};

pub(crate) fn measure(table: &mut Table<'_>, effort: Effort) {
    let manhattan = boards::random(2_000 / effort.divisor);
    let mismatch = boards::random(300 / effort.divisor);
    let sets = [
        ("h2", Heuristic::Manhattan, &manhattan[..]),
        ("h1", Heuristic::Mismatch, &mismatch[..]),
    ];
    for (short, heuristic, boards) in sets {
        let count = boards.len();
        table.row(
            &format!("A* {short}, {count} boards, against `pathfinding`"),
            |name| {
                let rival = |board: &Board| rivals::pathfinding(board.cells(), heuristic);
                against(
                    name,
                    boards,
                    heuristic,
                    effort.rounds,
                    rival,
                    Target::Times(6.0),
                )
            },
        );
        table.row(
            &format!("A* {short}, {count} boards, against general A*"),
            |name| {
                let rival = |board: &Board| rivals::general(board, heuristic);
                against(name, boards, heuristic, effort.rounds, rival, Target::None)
            },
        );
        table.row(
            &format!("A* {short}, {count} boards, against heap and HashMap"),
            |name| {
                let rival = |board: &Board| rivals::heap(board.cells(), heuristic);
                against(name, boards, heuristic, effort.rounds, rival, Target::None)
            },
        );
    }
    // The lists take time that grows with the square of what a search reaches.
    let few = &manhattan[..100 / effort.divisor];
    table.row(
        &format!("A* h2, {} boards, against textbook lists", few.len()),
        |name| {
            let rival = |board: &Board| {
                let puzzle = Puzzle::new(*board, GOAL).ok()?;
                let estimate = Estimate::Manhattan.toward(&GOAL);
                let report = textbook::search(&puzzle, estimate, u64::MAX, &mut ());
                report.path().cloned()
            };
            against(
                name,
                few,
                Heuristic::Manhattan,
                effort.rounds,
                rival,
                Target::None,
            )
        },
    );
    let mut solver = Solver::new();
    let single = |board: &Board| moves(&mut solver, board, Heuristic::Manhattan);
    all_boards(
        table,
        "A* h2, all 181440 boards, one thread",
        effort,
        ("below 2.5 s", 2.5),
        single,
    );
    let mut solver = AnySolver::default();
    let double = |board: &Board| {
        let puzzle = Puzzle::new(*board, GOAL).expect("a solvable board");
        let puzzle = puzzle.with(MoveSet::SingleAndDouble);
        let report = solver.solve(&puzzle, Estimate::DoubleMoves);
        report.path().expect("a path").steps.len()
    };
    all_boards(
        table,
        "A* h3 with double moves, all 181440 boards, one thread",
        effort,
        ("below 4 s", 4.0),
        double,
    );
}

/// A row about every board.
fn all_boards(
    table: &mut Table<'_>,
    name: &str,
    effort: Effort,
    (bound, most): (&'static str, f64),
    mut moves: impl FnMut(&Board) -> usize,
) {
    table.row(name, |name| {
        let mut all = || -> usize { boards::all().map(|board| moves(&board)).sum() };
        let times = (0..effort.long_rounds).map(|_| measure::seconds(&mut all));
        let seconds = Spread::of(times.collect()).median;
        Row {
            name,
            ours: milliseconds(seconds),
            rival: None,
            ratio: None,
            target: Target::Bound(bound, seconds < most),
        }
    });
}

/// A row about all of some boards.
fn against<'name, T>(
    name: &'name str,
    boards: &[Board],
    heuristic: Heuristic,
    rounds: usize,
    rival: impl Fn(&Board) -> Option<T>,
    target: Target,
) -> Row<'name> {
    let mut solver = Solver::new();
    let all_of_ours = || -> usize {
        let moves = |board| moves(&mut solver, board, heuristic);
        boards.iter().map(moves).sum()
    };
    let all_of_rival = || boards.iter().filter_map(&rival).count();
    let (ours, rival, ratio) = measure::pairs(rounds, 1, all_of_ours, all_of_rival);
    Row::times(name, ours, rival, ratio, target)
}

fn moves(solver: &mut Solver, board: &Board, heuristic: Heuristic) -> usize {
    let solution = solver.solve(board, heuristic);
    solution.expect("a solvable board").moves.len()
}
