//! What every search counts, tells and is ended by.

use std::ops::ControlFlow;

use super::{Bound, Lists, Node, Observer, Outcome, Path, Report, Statistics};

/// A path or none, or what ended the search before that was known.
pub(super) type Ended<State, Label> = Result<Option<Path<State, Label>>, Bound>;

/// Counts, and asks at each step whether there may be another.
pub(super) struct Meter<'a, Watcher> {
    statistics: Statistics,
    limit: u64,
    observer: &'a mut Watcher,
}

impl<Watcher> Meter<'_, Watcher> {
    /// Counts a state that is about to be expanded.
    pub(super) fn expand(&mut self) -> Result<(), Bound> {
        if self.statistics.expanded == self.limit {
            return Err(Bound::Expanded);
        }
        self.statistics.expanded += 1;
        Ok(())
    }

    pub(super) fn generated<State, Label>(
        &mut self,
        node: &Node<'_, State, Label>,
    ) -> Result<(), Bound>
    where
        Watcher: Observer<State, Label>,
    {
        self.statistics.generated += 1;
        go_on(self.observer.generated(node))
    }

    /// Tells of a state whose successors are on the lists.
    pub(super) fn expanded<State, Label>(
        &mut self,
        node: &Node<'_, State, Label>,
        lists: &dyn Lists<State, Label>,
    ) -> Result<(), Bound>
    where
        Watcher: Observer<State, Label>,
    {
        go_on(self.observer.expanded(node, lists))
    }

    pub(super) fn note_lists(&mut self, open: usize, closed: usize) {
        let Statistics {
            peak_open,
            peak_closed,
            ..
        } = &mut self.statistics;
        *peak_open = (*peak_open).max(open as u64);
        *peak_closed = (*peak_closed).max(closed as u64);
    }

    /// Notes how many states a search without lists holds.
    pub(super) fn note_stack(&mut self, held: usize) {
        let peak = &mut self.statistics.peak_stack;
        *peak = (*peak).max(held as u64);
    }
}

/// Measures a search that may expand `limit` states, and reports what it came to.
pub(super) fn measured<State, Label, Watcher>(
    limit: u64,
    observer: &mut Watcher,
    search: impl FnOnce(&mut Meter<'_, Watcher>) -> Ended<State, Label>,
) -> Report<State, Label> {
    let mut meter = Meter {
        statistics: Statistics::default(),
        limit,
        observer,
    };
    let outcome = match search(&mut meter) {
        Ok(Some(path)) => Outcome::Found(path),
        Ok(None) => Outcome::NoPath,
        Err(bound) => Outcome::GaveUp(bound),
    };
    Report {
        outcome,
        statistics: meter.statistics,
    }
}

fn go_on(flow: ControlFlow<()>) -> Result<(), Bound> {
    match flow {
        ControlFlow::Continue(()) => Ok(()),
        ControlFlow::Break(()) => Err(Bound::Observer),
    }
}
