//! Searching with OPEN and CLOSED: what breadth-first, depth-first, greedy, A* and weighted A* have in common.
//!
//! They differ in their [`Order`] alone: which state of OPEN is the next, and whether a better way to a known state counts.
//! Every state is on one of the lists at most, and at most once.

use std::collections::{BTreeMap, HashMap};
use std::hash::Hash;

use super::meter::measured;
use super::observer::in_order_of_states;
use super::tree::{Entry, Tree};
use super::{Cost, Lists, Node, Observer, Problem, Report, Side};

/// Where a state stands on OPEN: the smallest is the next.
pub(super) type Key = (u64, u64);

/// What tells one of these searches from the others.
pub(super) trait Order {
    /// Whether a known state is put on OPEN anew where its f has become smaller. Otherwise the first way to it stays.
    const REPLACES: bool;

    fn total(&self, g: Cost, h: Cost) -> Cost;

    /// The place on OPEN of a state that is the `arrival`-th to be put there, after `expanded` states were expanded.
    fn key(&self, f: Cost, expanded: u64, arrival: u64) -> Key;
}

pub(super) fn search<P: Problem>(
    problem: &P,
    estimate: impl Fn(&P::State) -> Cost,
    order: &impl Order,
    limit: u64,
    observer: &mut impl Observer<P::State, P::Label>,
) -> Report<P::State, P::Label> {
    measured(limit, observer, |meter| {
        let mut lists = OpenAndClosed::new(order);
        let h = estimate(&problem.start());
        lists.add(Tree::root(problem.start(), h, order.total(0, h)));
        meter.note_lists(1, 0);
        while let Some((_, number)) = lists.open.first_key_value() {
            let number = *number;
            meter.expand()?;
            lists.close(number);
            meter.note_lists(lists.open.len(), lists.closed_length());
            let state = lists.tree.entries[number].state.clone();
            if problem.is_goal(&state) {
                meter.expanded(&lists.tree.numbered(number), &lists)?;
                return Ok(Some(lists.tree.path_to(number)));
            }
            for successor in problem.successors(&state) {
                let total = |g, h| order.total(g, h);
                let entry = lists.tree.child(number, successor, &estimate, total);
                meter.generated(&lists.tree.node(&entry))?;
                lists.meet(entry);
                meter.note_lists(lists.open.len(), lists.closed_length());
            }
            meter.expanded(&lists.tree.numbered(number), &lists)?;
        }
        Ok(None)
    })
}

struct OpenAndClosed<'a, State, Label, R> {
    order: &'a R,
    tree: Tree<State, Label>,
    numbers: HashMap<State, usize>,
    open: BTreeMap<Key, usize>,
    /// Where each state of the tree is on OPEN; none for those on CLOSED.
    keys: Vec<Option<Key>>,
    expanded: u64,
    arrivals: u64,
}

impl<'a, State: Clone + Eq + Hash, Label: Clone, R: Order> OpenAndClosed<'a, State, Label, R> {
    fn new(order: &'a R) -> Self {
        Self {
            order,
            tree: Tree::new(Side::Start),
            numbers: HashMap::new(),
            open: BTreeMap::new(),
            keys: Vec::new(),
            expanded: 0,
            arrivals: 0,
        }
    }

    fn closed_length(&self) -> usize {
        self.tree.entries.len() - self.open.len()
    }

    fn close(&mut self, number: usize) {
        if let Some(key) = self.keys[number].take() {
            self.open.remove(&key);
        }
        self.expanded += 1;
    }

    /// Puts a state on OPEN where it is new, or where this way to it is the better one and that counts.
    fn meet(&mut self, entry: Entry<State, Label>) {
        match self.numbers.get(&entry.state) {
            None => self.add(entry),
            Some(&number) if R::REPLACES && entry.f < self.tree.entries[number].f => {
                if let Some(key) = self.keys[number].take() {
                    self.open.remove(&key);
                }
                self.open_at(number, entry.f);
                self.tree.entries[number] = entry;
            }
            Some(_) => (),
        }
    }

    fn add(&mut self, entry: Entry<State, Label>) {
        let number = self.keys.len();
        self.keys.push(None);
        self.numbers.insert(entry.state.clone(), number);
        self.open_at(number, entry.f);
        self.tree.push(entry);
    }

    fn open_at(&mut self, number: usize, f: Cost) {
        let key = self.order.key(f, self.expanded, self.arrivals);
        self.arrivals += 1;
        self.keys[number] = Some(key);
        self.open.insert(key, number);
    }
}

impl<State: Clone + Eq + Hash + Ord, Label: Clone, R: Order> Lists<State, Label>
    for OpenAndClosed<'_, State, Label, R>
{
    fn open(&self) -> Vec<Node<'_, State, Label>> {
        let numbers = self.open.values();
        numbers.map(|&number| self.tree.numbered(number)).collect()
    }

    fn closed(&self) -> Vec<Node<'_, State, Label>> {
        let all = self.tree.entries.iter().zip(&self.keys);
        let closed = all.filter(|(_, key)| key.is_none());
        in_order_of_states(closed.map(|(entry, _)| self.tree.node(entry)))
    }
}
