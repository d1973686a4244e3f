//! A* as the handout describes it, to the letter: OPEN is a list sorted by f, CLOSED a list sorted by its states.
//!
//! - What: what [`super::astar`] does, on lists that are looked through from their first state on.
//! - Guarantee: a cheapest path, where the estimate is never too high.
//! - Memory: every state that was reached, once; its time grows with the square of that.
//! - When to use: to follow the algorithm by hand, or to doubt the fast one.
//!
//! A state goes **before** the first one whose f is not smaller, so among equals the newest is taken first.
//! Nearly everything else about the order of the moves follows from that rule and the order of the successors.

use std::collections::VecDeque;

use super::meter::measured;
use super::tree::{Entry, Tree};
use super::{Cost, Lists, Node, Observer, Problem, Report, Side};

/// Searches for a cheapest path.
pub fn search<P: Problem>(
    problem: &P,
    estimate: impl Fn(&P::State) -> Cost,
    limit: u64,
    observer: &mut impl Observer<P::State, P::Label>,
) -> Report<P::State, P::Label> {
    measured(limit, observer, |meter| {
        let mut lists = SortedLists::new();
        let h = estimate(&problem.start());
        lists.add(Tree::root(problem.start(), h, h));
        meter.note_lists(1, 0);
        while let Some(&number) = lists.open.front() {
            meter.expand()?;
            lists.close_first();
            meter.note_lists(lists.open.len(), lists.closed.len());
            let state = lists.state(number).clone();
            if problem.is_goal(&state) {
                meter.expanded(&lists.tree.numbered(number), &lists)?;
                return Ok(Some(lists.tree.path_to(number)));
            }
            for successor in problem.successors(&state) {
                let tree = &lists.tree;
                let entry = tree.child(number, successor, &estimate, Cost::saturating_add);
                meter.generated(&tree.node(&entry))?;
                lists.meet(entry);
                meter.note_lists(lists.open.len(), lists.closed.len());
            }
            meter.expanded(&lists.tree.numbered(number), &lists)?;
        }
        Ok(None)
    })
}

/// Both lists hold numbers of states.
struct SortedLists<State, Label> {
    tree: Tree<State, Label>,
    open: VecDeque<usize>,
    closed: Vec<usize>,
}

impl<State: Clone + Ord, Label: Clone> SortedLists<State, Label> {
    const fn new() -> Self {
        Self {
            tree: Tree::new(Side::Start),
            open: VecDeque::new(),
            closed: Vec::new(),
        }
    }

    fn state(&self, number: usize) -> &State {
        &self.tree.entries[number].state
    }

    /// Puts a state on OPEN where it is new, or where its f is smaller than what either list has for it.
    fn meet(&mut self, entry: Entry<State, Label>) {
        let is_better = |number: usize| entry.f < self.tree.entries[number].f;
        let is_it = |&number: &usize| *self.state(number) == entry.state;
        if let Some(index) = self.open.iter().position(is_it) {
            let number = self.open[index];
            if is_better(number) {
                self.open.remove(index);
                self.replace(number, entry);
            }
        } else if let Ok(index) = self.find_closed(&entry.state) {
            let number = self.closed[index];
            if is_better(number) {
                self.closed.remove(index);
                self.replace(number, entry);
            }
        } else {
            self.add(entry);
        }
    }

    fn add(&mut self, entry: Entry<State, Label>) {
        let number = self.tree.push(entry);
        self.insert_open(number);
    }

    /// Puts a state on OPEN that was taken from a list since there is a better way to it.
    fn replace(&mut self, number: usize, entry: Entry<State, Label>) {
        self.tree.entries[number] = entry;
        self.insert_open(number);
    }

    fn insert_open(&mut self, number: usize) {
        let entries = &self.tree.entries;
        let is_smaller = |other: &usize| entries[*other].f < entries[number].f;
        let index = self.open.partition_point(is_smaller);
        self.open.insert(index, number);
    }

    fn close_first(&mut self) {
        if let Some(number) = self.open.pop_front() {
            let index = self.find_closed(self.state(number));
            let index = index.unwrap_or_else(|index| index);
            self.closed.insert(index, number);
        }
    }

    fn find_closed(&self, state: &State) -> Result<usize, usize> {
        let closed = &self.closed;
        closed.binary_search_by(|&number| self.state(number).cmp(state))
    }
}

impl<State: Clone + Ord, Label: Clone> Lists<State, Label> for SortedLists<State, Label> {
    fn open(&self) -> Vec<Node<'_, State, Label>> {
        let numbers = self.open.iter();
        numbers.map(|&number| self.tree.numbered(number)).collect()
    }

    fn closed(&self) -> Vec<Node<'_, State, Label>> {
        let numbers = self.closed.iter();
        numbers.map(|&number| self.tree.numbered(number)).collect()
    }
}
