//! Rows about the 15-puzzle: boards that are looked at and processor time, beside IDA* with the Manhattan distance alone.

use std::ops::ControlFlow;

use tilegrade::sliding::{Grid, Outcome, Size, Solver};

use crate::{
    measure::{self, Effort, Spread, milliseconds},
    table::{Row, Table, Target},
};

/// The first ten boards of R. E. Korf, "Depth-first iterative-deepening", 1985, with their fewest moves to the goal with the
/// empty square first. Those that take the rival the least time come first; all of them take it minutes.
const KORF: [(usize, &str); 10] = [
    (46, "3 14 9 11 5 4 8 2 13 12 6 7 10 1 15 0"),
    (56, "4 7 14 13 10 3 9 12 11 5 6 15 1 2 8 0"),
    (55, "13 5 4 10 9 12 8 14 2 3 7 1 0 15 11 6"),
    (52, "14 7 1 9 12 3 6 15 8 11 2 5 10 0 4 13"),
    (50, "12 11 15 3 8 0 4 2 6 13 9 5 14 1 10 7"),
    (56, "5 12 10 7 15 11 14 0 8 2 1 13 3 4 9 6"),
    (59, "13 11 8 9 0 15 7 10 4 3 6 14 5 12 2 1"),
    (57, "14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3"),
    (52, "2 11 15 5 13 4 6 7 12 8 10 1 9 3 14 0"),
    (59, "14 7 8 2 13 11 10 4 9 12 5 0 3 6 1 15"),
];

pub(crate) fn measure(table: &mut Table<'_>, effort: Effort) {
    let size: Size = "4x4".parse().expect("a size");
    let goal = Grid::goal_first(size);
    table.row("15-puzzle, its tables", |name| {
        let times = (0..effort.rounds)
            .map(|_| measure::seconds(|| search(&mut Solver::default(), &goal, &goal)));
        Row {
            ours: milliseconds(Spread::of(times.collect()).median),
            rival: None,
            ratio: None,
            target: Target::None,
            name,
        }
    });
    let mut searched = None;
    let mut all = || *searched.get_or_insert_with(|| Searched::all(&goal, 10 / effort.divisor));
    table.row("15-puzzle, boards looked at, against Manhattan", |name| {
        let [ours, rival] = all().nodes.map(|nodes| format!("{:.2} M", nodes / 1e6));
        Row {
            name,
            ours,
            rival: Some(rival),
            ratio: Some(all().fewer),
            target: Target::Times(10.0),
        }
    });
    table.row("15-puzzle, time, against Manhattan", |name| {
        let [ours, rival] = all().seconds;
        Row::times(name, ours, rival, all().quicker, Target::Times(10.0))
    });
}

/// What the searches of some boards took, ours and the rival's, without the tables.
#[derive(Clone, Copy)]
struct Searched {
    nodes: [f64; 2],
    seconds: [f64; 2],
    fewer: Spread,
    quicker: Spread,
}

impl Searched {
    fn all(goal: &Grid, count: usize) -> Self {
        let mut solvers = [Solver::default(), Solver::plain()];
        for solver in &mut solvers {
            search(solver, goal, goal);
        }
        let (mut nodes, mut seconds) = ([0.0; 2], [0.0; 2]);
        let (mut fewer, mut quicker) = (Vec::new(), Vec::new());
        for (moves, cells) in &KORF[..count] {
            let board = Grid::parse(goal.size(), cells).expect("a board");
            let taken = [0, 1].map(|which| {
                let mut found = (0, 0.0);
                let time = measure::seconds(|| found = search(&mut solvers[which], &board, goal));
                assert_eq!(found.0, *moves, "{cells}");
                nodes[which] += found.1;
                seconds[which] += time;
                (found.1, time)
            });
            fewer.push(taken[1].0 / taken[0].0);
            quicker.push(taken[1].1 / taken[0].1);
        }
        Self {
            nodes,
            seconds,
            fewer: Spread::of(fewer),
            quicker: Spread::of(quicker),
        }
    }
}

/// The fewest moves, and how many boards were looked at.
#[expect(clippy::cast_precision_loss, reason = "fewer than 2^53")]
fn search(solver: &mut Solver, board: &Grid, goal: &Grid) -> (usize, f64) {
    let mut nodes = 0;
    let outcome = solver.optimal(board, goal, &mut |progress| {
        nodes = progress.nodes;
        ControlFlow::Continue(())
    });
    match outcome {
        Outcome::Solved(slides) => (slides.len(), nodes as f64),
        other => panic!("{board}: {other:?}"),
    }
}
