//! What the staff is told beside the results, each sentence once in a grading.
//!
//! A note is made in the midst of a build, when the terminal belongs to another thread. So notes wait until they are fetched.

use std::{
    collections::BTreeSet,
    mem,
    sync::{Mutex, PoisonError},
};

/// What the staff is told, each once.
#[derive(Debug, Default)]
pub(super) struct Notes(Mutex<State>);

#[derive(Debug, Default)]
struct State {
    told: BTreeSet<String>,
    new: Vec<String>,
}

impl Notes {
    /// What was noted since this was last asked.
    pub(super) fn take_new(&self) -> Vec<String> {
        let mut state = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        mem::take(&mut state.new)
    }

    pub(super) fn note(&self, note: String) {
        let mut state = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if state.told.insert(note.clone()) {
            state.new.push(note);
        }
    }
}
