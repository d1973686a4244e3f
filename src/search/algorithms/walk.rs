//! Walking through all paths one after the other, with nothing in memory but the present one and what lies beside it: what
//! IDA* and depth-limited search have in common.
//!
//! A state is known only while it is on the path. Elsewhere it is made again, however often it is met.

use super::meter::{Ended, Meter};
use super::observer::in_order_of_states;
use super::tree::{Entry, Tree};
use super::{Cost, Lists, Node, Observer, Problem, Side};

/// What decides whether a state is looked at.
#[derive(Clone, Copy)]
pub(super) struct Rank {
    pub(super) depth: u64,
    pub(super) f: Cost,
}

/// Looks at every path from the start, except beyond what `is_cut`, and ends at the first goal.
pub(super) fn from_start<P: Problem, O: Observer<P::State, P::Label>>(
    problem: &P,
    estimate: impl Fn(&P::State) -> Cost,
    mut is_cut: impl FnMut(Rank) -> bool,
    meter: &mut Meter<'_, O>,
) -> Ended<P::State, P::Label> {
    let h = estimate(&problem.start());
    let mut walk = Walk::new();
    let mut next = Some(Tree::root(problem.start(), h, h));
    while let Some(entry) = next {
        meter.expand()?;
        let state = entry.state.clone();
        let number = walk.enter(entry);
        meter.note_stack(walk.held);
        if problem.is_goal(&state) {
            meter.expanded(&walk.path.numbered(number), &walk)?;
            return Ok(Some(walk.path.path_to(number)));
        }
        for successor in problem.successors(&state) {
            let entry = walk
                .path
                .child(number, successor, &estimate, Cost::saturating_add);
            meter.generated(&walk.path.node(&entry))?;
            let Entry { depth, f, .. } = entry;
            if !walk.is_on_path(&entry.state) && !is_cut(Rank { depth, f }) {
                walk.wait(entry);
                meter.note_stack(walk.held);
            }
        }
        walk.put_first_on_top();
        meter.expanded(&walk.path.numbered(number), &walk)?;
        next = walk.next();
    }
    Ok(None)
}

struct Walk<State, Label> {
    path: Tree<State, Label>,
    /// The successors of each state of the path that are still to be entered, the next one last.
    waiting: Vec<Vec<Entry<State, Label>>>,
    /// How many states there are in both.
    held: usize,
}

impl<State: Clone + Eq, Label: Clone> Walk<State, Label> {
    const fn new() -> Self {
        Self {
            path: Tree::new(Side::Start),
            waiting: Vec::new(),
            held: 0,
        }
    }

    fn enter(&mut self, entry: Entry<State, Label>) -> usize {
        self.waiting.push(Vec::new());
        self.held += 1;
        self.path.push(entry)
    }

    fn is_on_path(&self, state: &State) -> bool {
        self.path.entries.iter().any(|entry| entry.state == *state)
    }

    fn wait(&mut self, entry: Entry<State, Label>) {
        if let Some(waiting) = self.waiting.last_mut() {
            waiting.push(entry);
            self.held += 1;
        }
    }

    fn put_first_on_top(&mut self) {
        if let Some(waiting) = self.waiting.last_mut() {
            waiting.reverse();
        }
    }

    /// Takes the next state to enter, and goes back to where it was made.
    fn next(&mut self) -> Option<Entry<State, Label>> {
        loop {
            if let Some(entry) = self.waiting.last_mut()?.pop() {
                self.held -= 1;
                return Some(entry);
            }
            self.waiting.pop();
            self.path.entries.pop();
            self.held -= 1;
        }
    }
}

impl<State: Clone + Ord, Label: Clone> Lists<State, Label> for Walk<State, Label> {
    fn open(&self) -> Vec<Node<'_, State, Label>> {
        let deepest_first = self.waiting.iter().rev();
        let entries = deepest_first.flat_map(|waiting| waiting.iter().rev());
        entries.map(|entry| self.path.node(entry)).collect()
    }

    fn closed(&self) -> Vec<Node<'_, State, Label>> {
        in_order_of_states(self.path.entries.iter().map(|entry| self.path.node(entry)))
    }
}
