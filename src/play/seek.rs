//! The thread that searches.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender};
use std::time::{Duration, Instant};

use super::task::{Found, Kind, Task};
use crate::sliding::{Outcome, Progress, Solver, at_depth, greedy};

/// How often progress is told.
const INTERVAL: Duration = Duration::from_millis(200);

/// How long the length of a shortest way is looked for beside the game.
const PATIENCE: Duration = Duration::from_mins(1);

/// Does one task after the other, as long as its number is the one that is wanted, until there are no more.
pub(super) fn seek(
    tasks: Receiver<(u64, Task)>,
    answers: &Sender<(u64, Found)>,
    wanted: &AtomicU64,
) {
    let mut solver = Solver::default();
    for (number, task) in tasks {
        let begun = Instant::now();
        let mut told = begun;
        let mut see = |progress: Progress| {
            if told.elapsed() >= INTERVAL {
                told = Instant::now();
                let progress = Found::Progress {
                    bound: progress.bound,
                    millions: progress.nodes / 1_000_000,
                };
                let _ = answers.send((number, progress));
            }
            let is_patient = task.kind != Kind::Length || begun.elapsed() < PATIENCE;
            if is_patient && wanted.load(Ordering::Relaxed) == number {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        };
        let found = find(&task, &mut solver, &mut see);
        let _ = answers.send((number, found));
    }
}

fn find(
    task: &Task,
    solver: &mut Solver,
    see: &mut impl FnMut(Progress) -> ControlFlow<()>,
) -> Found {
    let (from, goal) = (&task.from, &task.goal);
    let found = match task.kind {
        Kind::Length | Kind::Solve => match solver.optimal(from, goal, see) {
            Outcome::Solved(way) => Some(Found::Way(way)),
            _ => None,
        },
        Kind::Quick => greedy(from, goal).map(Found::Way),
        Kind::Hint => solver.best_moves(from, goal, see).map(Found::Best),
        Kind::Shuffle { depth, seed } => Some(Found::Board(at_depth(goal, depth, seed))),
    };
    found.unwrap_or(Found::Nothing)
}
