//! Who looks on while a search takes long, and says how many states it has expanded.
//!
//! The surprise: it looks up seldom. Most searches are over before it does for the first time.

use std::ops::ControlFlow;

use crate::{
    puzzle::{Board, Move},
    search::general::{Algorithm, Lists, Node, Observer},
};

use super::progress::Progress;

/// States between two looks: no search takes a tenth of a second for them.
const BATCH: u64 = 1_024;

/// A line on standard error about a search that goes on, gone when the search is over.
pub(super) struct Watched {
    progress: Progress,
    expanded: u64,
}

impl Watched {
    pub(super) fn new(algorithm: Algorithm) -> Self {
        Self {
            progress: Progress::without_end(&format!("states expanded by {algorithm}")),
            expanded: 0,
        }
    }

    /// Takes the line away.
    pub(super) fn finish(self) {
        self.progress.finish();
    }
}

impl Observer<Board, Move> for Watched {
    fn expanded(
        &mut self,
        _: &Node<'_, Board, Move>,
        _: &dyn Lists<Board, Move>,
    ) -> ControlFlow<()> {
        self.expanded += 1;
        if self.expanded.is_multiple_of(BATCH) {
            self.progress.steps(BATCH);
        }
        ControlFlow::Continue(())
    }
}
