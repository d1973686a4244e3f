//! What the staff is told beside the results, each sentence once in a grading.
//!
//! A note is made in the midst of a build, when the terminal belongs to another thread. So notes wait until they are fetched.

use std::mem;
use std::sync::{Mutex, PoisonError};

/// What the staff is told, each once, and how much of it was fetched.
#[derive(Debug, Default)]
pub(super) struct Notes(Mutex<(Vec<String>, usize)>);

impl Notes {
    pub(super) fn take_new(&self) -> Vec<String> {
        let mut state = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let all = state.0.len();
        let fetched = mem::replace(&mut state.1, all);
        state.0[fetched..].to_vec()
    }

    pub(super) fn note(&self, note: String) {
        let mut state = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if !state.0.contains(&note) {
            state.0.push(note);
        }
    }
}
