//! Work that is shared by all cores, with the same result whatever their number.

use std::num::NonZero;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// Calls `work` once for each number below `count`, the smaller ones first. Each thread has a state of its own.
pub(super) fn for_each<State>(
    count: usize,
    state: impl Fn() -> State + Sync,
    work: impl Fn(&mut State, usize) + Sync,
) {
    let next = AtomicUsize::new(0);
    let run = || {
        let mut own = state();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= count {
                break;
            }
            work(&mut own, number);
        }
    };
    let cores = thread::available_parallelism().map_or(1, NonZero::get);
    if cores.min(count) < 2 {
        return run();
    }
    thread::scope(|scope| {
        for _ in 0..cores.min(count) {
            scope.spawn(run);
        }
    });
}
