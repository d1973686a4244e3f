//! OPEN: a list that is walked from its head, or a heap.
//!
//! The surprise: a state whose cost changes in place leaves the order broken, and everything that is put in later goes
//! where the broken order says.

use std::collections::VecDeque;

use super::program::Ties;

/// OPEN, as indices of states whose costs are elsewhere.
pub(super) struct Open {
    ties: Ties,
    states: VecDeque<usize>,
    /// Whether a binary search finds what a walk would find.
    is_sorted: bool,
}

impl Open {
    pub(super) fn new(ties: Ties) -> Self {
        let (states, is_sorted) = (VecDeque::new(), true);
        Self {
            ties,
            states,
            is_sorted,
        }
    }

    /// Says that a cost was changed in place.
    pub(super) fn disturb(&mut self) {
        self.is_sorted = false;
    }

    /// Puts a state in.
    pub(super) fn insert(&mut self, state: usize, cost: impl Fn(usize) -> u32) {
        let own = cost(state);
        let goes_before = |other: &usize| match self.ties {
            Ties::AfterEqual => cost(*other) > own,
            _ => cost(*other) >= own,
        };
        match self.ties {
            Ties::Heap => {
                self.states.push_back(state);
                self.sift_up(self.states.len() - 1, cost);
            }
            Ties::BeforeEqual | Ties::AfterEqual => {
                let index = if self.is_sorted {
                    self.states.partition_point(|other| !goes_before(other))
                } else {
                    let found = self.states.iter().position(goes_before);
                    found.unwrap_or(self.states.len())
                };
                self.states.insert(index, state);
            }
        }
    }

    /// Puts a state in front of all others.
    pub(super) fn push_front(&mut self, state: usize) {
        self.states.push_front(state);
    }

    /// Takes the first state.
    pub(super) fn pop(&mut self, cost: impl Fn(usize) -> u32) -> Option<usize> {
        let first = *self.states.front()?;
        self.remove_at(0, cost);
        Some(first)
    }

    /// Takes a state out, wherever it is.
    pub(super) fn remove(&mut self, state: usize, cost: impl Fn(usize) -> u32) {
        if let Some(index) = self.states.iter().position(|&other| other == state) {
            self.remove_at(index, cost);
        }
    }

    fn remove_at(&mut self, index: usize, cost: impl Fn(usize) -> u32) {
        if self.ties != Ties::Heap {
            self.states.remove(index);
            return;
        }
        self.states.swap_remove_back(index);
        if index < self.states.len() {
            self.sift_down(index, &cost);
            self.sift_up(index, &cost);
        }
    }

    fn sift_up(&mut self, mut index: usize, cost: impl Fn(usize) -> u32) {
        while index > 0 {
            let parent = (index - 1) / 2;
            if cost(self.states[index]) >= cost(self.states[parent]) {
                break;
            }
            self.states.swap(index, parent);
            index = parent;
        }
    }

    fn sift_down(&mut self, mut index: usize, cost: impl Fn(usize) -> u32) {
        loop {
            let children = 2 * index + 1..self.states.len().min(2 * index + 3);
            let Some(child) = children.min_by_key(|&child| cost(self.states[child])) else {
                break;
            };
            if cost(self.states[index]) <= cost(self.states[child]) {
                break;
            }
            self.states.swap(index, child);
            index = child;
        }
    }
}
