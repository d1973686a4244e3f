//! Work that several threads share, with the same result whatever their number.

use std::num::NonZero;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// The cores that there are to work on.
pub(crate) fn cores() -> usize {
    thread::available_parallelism().map_or(1, NonZero::get)
}

/// What `work` gives for each number below `count`, in their order. So many threads share it, and begin with the smaller ones. Each
/// has a state of its own.
pub(crate) fn share<State, Gives: Send>(
    threads: usize,
    count: usize,
    state: impl Fn() -> State + Sync,
    work: impl Fn(&mut State, usize) -> Gives + Sync,
) -> Vec<Gives> {
    let next = AtomicUsize::new(0);
    let run = || {
        let mut own = state();
        let numbers =
            || Some(next.fetch_add(1, Ordering::Relaxed)).filter(|&number| number < count);
        let numbers = std::iter::from_fn(numbers);
        numbers
            .map(|number| (number, work(&mut own, number)))
            .collect()
    };
    let threads = threads.min(count);
    let mut given: Vec<(usize, Gives)> = if threads < 2 {
        run()
    } else {
        thread::scope(|scope| {
            let all: Vec<_> = (0..threads).map(|_| scope.spawn(run)).collect();
            let given = all.into_iter().map(thread::ScopedJoinHandle::join);
            let given = given.map(|given| given.unwrap_or_else(|panic| resume_unwind(panic)));
            given.flat_map(Vec::into_iter).collect()
        })
    };
    given.sort_unstable_by_key(|(number, _)| *number);
    given.into_iter().map(|(_, given)| given).collect()
}
