//! OPEN: a list that is walked from its head, or a heap.
//!
//! A state whose cost changes in place leaves the order broken, and everything that is put in later goes
//! where the broken order says.
//!
//! As long as a list is in order, it is kept as one list for each f, and nothing has to move for what is put in.

use std::collections::VecDeque;

use super::Ties;
use crate::puzzle::Board;

/// A state on OPEN: its number, its f, and where its board is among all, for those whose f is the same.
#[derive(Clone, Copy)]
struct Entry {
    state: u32,
    cost: u32,
    board: u32,
}

/// The largest f that has a list of its own.
const LARGEST: u32 = 1_000;

/// OPEN. A list has its head at the end, where most of what is put in goes.
pub(super) struct Open {
    ties: Ties,
    /// By f, each with its head at the end; empty where they are joined.
    lists: Vec<VecDeque<Entry>>,
    /// The smallest f that a list may have entries for.
    smallest: usize,
    /// All lists in one, or a heap.
    entries: Vec<Entry>,
    /// Whether the lists are one, since their order is broken or ties look at boards.
    is_joined: bool,
    /// Whether a binary search finds what a walk would find.
    is_sorted: bool,
}

impl Open {
    pub(super) fn new(ties: Ties) -> Self {
        Self {
            ties,
            lists: Vec::new(),
            smallest: 0,
            entries: Vec::new(),
            is_joined: matches!(ties, Ties::Heap | Ties::SmallerBoard),
            is_sorted: true,
        }
    }

    /// Makes one list of all, the smallest f at the end.
    fn join(&mut self) {
        for list in std::mem::take(&mut self.lists).into_iter().rev() {
            self.entries.extend(list);
        }
        self.is_joined = true;
    }

    /// Puts an entry into the list of its f.
    fn put(&mut self, entry: Entry) {
        let cost = entry.cost as usize;
        if self.lists.len() <= cost {
            self.lists.resize_with(cost + 1, VecDeque::new);
        }
        self.smallest = self.smallest.min(cost);
        match self.ties {
            Ties::AfterEqual => self.lists[cost].push_front(entry),
            _ => self.lists[cost].push_back(entry),
        }
    }

    pub(super) fn change(&mut self, state: u32, cost: u32) {
        if !self.is_joined {
            self.join();
        }
        if let Some(index) = self.find(state) {
            self.entries[index].cost = cost;
            self.is_sorted = false;
        }
    }

    pub(super) fn insert(&mut self, state: u32, cost: u32, board: &Board) {
        let board = number(board);
        let entry = Entry { state, cost, board };
        if !self.is_joined {
            if cost <= LARGEST {
                return self.put(entry);
            }
            self.join();
        }
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
        let entry = Entry {
            state,
            cost: 0,
            board: 0,
        };
        if self.is_joined {
            self.entries.push(entry);
        } else {
            self.lists
                .resize_with(self.lists.len().max(1), VecDeque::new);
            self.lists[0].push_back(entry);
            self.smallest = 0;
        }
    }

    pub(super) fn pop(&mut self) -> Option<u32> {
        if !self.is_joined {
            let lists = self.lists.iter().skip(self.smallest);
            let empty = lists.take_while(|list| list.is_empty()).count();
            self.smallest += empty;
            let list = self.lists.get_mut(self.smallest)?;
            return list.pop_back().map(|entry| entry.state);
        }
        if self.ties != Ties::Heap {
            return self.entries.pop().map(|entry| entry.state);
        }
        let first = self.entries.first()?.state;
        self.remove_at(0);
        Some(first)
    }

    pub(super) fn remove(&mut self, state: u32) {
        if !self.is_joined {
            let is_it = |entry: &Entry| entry.state == state;
            for list in self.lists.iter_mut().skip(self.smallest) {
                if let Some(place) = list.iter().rposition(is_it) {
                    list.remove(place);
                    return;
                }
            }
            return;
        }
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

#[cfg(test)]
mod tests {
    use super::{Open, Ties};
    use crate::puzzle::GOAL;

    /// What is put in, taken out and changed, by a sequence without a pattern.
    #[test]
    fn lists_by_f_are_the_one_list_that_they_stand_for() {
        for (ties, may_change) in [
            (Ties::BeforeEqual, false),
            (Ties::AfterEqual, false),
            (Ties::BeforeEqual, true),
        ] {
            let (mut lists, mut one) = (Open::new(ties), Open::new(ties));
            one.join();
            let mut number: u32 = 228;
            for state in 0..4_000 {
                number = number.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                let (cost, some) = (number >> 8 & 31, (number >> 16) % (state + 1));
                for open in [&mut lists, &mut one] {
                    open.insert(state, cost, &GOAL);
                    match number >> 28 {
                        0..=3 => open.remove(some),
                        4 if may_change && state > 1_000 => open.change(some, cost / 2),
                        _ => (),
                    }
                }
                if number >> 27 & 1 == 0 {
                    assert_eq!(lists.pop(), one.pop(), "{ties:?}: {state}");
                }
            }
            while let Some(state) = one.pop() {
                assert_eq!(lists.pop(), Some(state), "{ties:?}");
            }
            assert_eq!(lists.pop(), None);
        }
    }
}
