//! Who does what next: cases of submissions that were begun before new submissions, and these in their order.
//!
//! So few submissions are open at a time, results come in nearly in their order, and memory does not grow with the class.

use std::{
    collections::VecDeque,
    sync::{Condvar, Mutex, MutexGuard, PoisonError},
};

/// The work that is left.
#[derive(Debug)]
pub(super) struct Queue<T> {
    state: Mutex<State<T>>,
    changed: Condvar,
}

#[derive(Debug)]
struct State<T> {
    tasks: VecDeque<T>,
    next_submission: usize,
    submissions: usize,
    /// Workers that may still bring new tasks.
    busy: usize,
    is_stopped: bool,
}

/// What a worker is to do.
#[derive(Debug)]
pub(super) enum Work<T> {
    /// Begin the submission of this number.
    Submission(usize),
    /// A task that a submission brought.
    Task(T),
}

impl<T> Queue<T> {
    pub(super) fn new(submissions: usize) -> Self {
        Self {
            state: Mutex::new(State {
                tasks: VecDeque::new(),
                next_submission: 0,
                submissions,
                busy: 0,
                is_stopped: false,
            }),
            changed: Condvar::new(),
        }
    }

    /// The next piece of work; waits where others may still bring some. None where all is done. Every piece is to be ended
    /// with [`Queue::done`].
    pub(super) fn next(&self) -> Option<Work<T>> {
        let mut state = self.lock();
        loop {
            if state.is_stopped {
                return None;
            }
            if let Some(task) = state.tasks.pop_front() {
                state.busy += 1;
                return Some(Work::Task(task));
            }
            if state.next_submission < state.submissions {
                state.next_submission += 1;
                state.busy += 1;
                return Some(Work::Submission(state.next_submission - 1));
            }
            if state.busy == 0 {
                return None;
            }
            let waited = self.changed.wait(state);
            state = waited.unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Ends a piece of work, which brought these tasks: they are next.
    pub(super) fn done(&self, tasks: impl IntoIterator<Item = T>) {
        let mut state = self.lock();
        let mut tasks: VecDeque<T> = tasks.into_iter().collect();
        tasks.append(&mut state.tasks);
        state.tasks = tasks;
        state.busy -= 1;
        self.changed.notify_all();
    }

    /// Lets every worker end with what it has in hand.
    pub(super) fn stop(&self) {
        self.lock().is_stopped = true;
        self.changed.notify_all();
    }

    fn lock(&self) -> MutexGuard<'_, State<T>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
