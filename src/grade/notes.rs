//! What the staff is told beside the results, each sentence once in a grading.
//!
//! The surprise: whoever notes something is in the midst of a build, and the terminal belongs to another thread. So notes wait
//! until they are fetched.

use std::{collections::BTreeSet, mem, sync::PoisonError};

use super::build::GradeContext;

/// What the staff is told, each once.
#[derive(Debug, Default)]
pub(super) struct Notes {
    told: BTreeSet<String>,
    new: Vec<String>,
}

impl GradeContext<'_> {
    /// What was noted since this was last asked.
    pub(super) fn new_notes(&self) -> Vec<String> {
        mem::take(
            &mut self
                .notes
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .new,
        )
    }

    pub(super) fn note(&self, note: String) {
        let mut notes = self.notes.lock().unwrap_or_else(PoisonError::into_inner);
        if notes.told.insert(note.clone()) {
            notes.new.push(note);
        }
    }
}
