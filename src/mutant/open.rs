//! OPEN: a list that is walked from its head, or a heap.
//!
//! A state whose cost changes in place leaves the order broken, and everything that is put in later goes
//! where the broken order says.

use super::Ties;
use crate::puzzle::Board;

/// A state on OPEN: its number, its f, and where its board is among all, for those whose f is the same.
#[derive(Clone, Copy)]
struct Entry {
    state: u32,
    cost: u32,
    board: u32,
}

/// OPEN. A list has its head at the end, where most of what is put in goes.
pub(super) struct Open {
    ties: Ties,
    entries: Vec<Entry>,
    /// Whether a binary search finds what a walk would find.
    is_sorted: bool,
}

impl Open {
    pub(super) fn new(ties: Ties) -> Self {
        let (entries, is_sorted) = (Vec::new(), true);
        Self {
            ties,
            entries,
            is_sorted,
        }
    }

    pub(super) fn change(&mut self, state: u32, cost: u32) {
        if let Some(index) = self.find(state) {
            self.entries[index].cost = cost;
            self.is_sorted = false;
        }
    }

    pub(super) fn insert(&mut self, state: u32, cost: u32, board: &Board) {
        let board = number(board);
        let entry = Entry { state, cost, board };
        let index = match self.ties {
            Ties::Heap => {
                self.entries.push(entry);
                return self.sift_up(self.entries.len() - 1);
            }
            Ties::BeforeEqual => self.place(|other| other.cost >= cost),
            Ties::AfterEqual => self.place(|other| other.cost > cost),
            Ties::SmallerBoard => self.place(|other| (other.cost, other.board) > (cost, board)),
        };
        self.entries.insert(index, entry);
    }

    /// Where a state belongs that goes before the first one, from the head, that this is true of.
    fn place(&self, goes_before: impl Fn(&Entry) -> bool) -> usize {
        if self.is_sorted {
            self.entries.partition_point(goes_before)
        } else {
            let found = self.entries.iter().rposition(goes_before);
            found.map_or(0, |index| index + 1)
        }
    }

    /// Puts a state in front of all others of a list.
    pub(super) fn push_front(&mut self, state: u32) {
        self.entries.push(Entry {
            state,
            cost: 0,
            board: 0,
        });
    }

    pub(super) fn pop(&mut self) -> Option<u32> {
        if self.ties != Ties::Heap {
            return self.entries.pop().map(|entry| entry.state);
        }
        let first = self.entries.first()?.state;
        self.remove_at(0);
        Some(first)
    }

    pub(super) fn remove(&mut self, state: u32) {
        if let Some(index) = self.find(state) {
            self.remove_at(index);
        }
    }

    fn find(&self, state: u32) -> Option<usize> {
        self.entries.iter().rposition(|entry| entry.state == state)
    }

    fn remove_at(&mut self, index: usize) {
        if self.ties != Ties::Heap {
            self.entries.remove(index);
            return;
        }
        self.entries.swap_remove(index);
        if index < self.entries.len() {
            self.sift_down(index);
            self.sift_up(index);
        }
    }

    fn sift_up(&mut self, mut index: usize) {
        while index > 0 {
            let parent = (index - 1) / 2;
            if self.entries[index].cost >= self.entries[parent].cost {
                break;
            }
            self.entries.swap(index, parent);
            index = parent;
        }
    }

    fn sift_down(&mut self, mut index: usize) {
        loop {
            let children = 2 * index + 1..self.entries.len().min(2 * index + 3);
            let Some(child) = children.min_by_key(|&child| self.entries[child].cost) else {
                break;
            };
            if self.entries[index].cost <= self.entries[child].cost {
                break;
            }
            self.entries.swap(index, child);
            index = child;
        }
    }
}

/// A board as a number of nine digits, so that numbers are in the order of boards.
fn number(board: &Board) -> u32 {
    let digits = board.cells().iter();
    digits.fold(0, |number, &digit| 10 * number + u32::from(digit))
}
