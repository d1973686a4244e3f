//! Branch and bound, least cost first: all paths at once, until none that is left can be better than the best.
//!
//! - What: takes the live node with the smallest bound, g + h, and branches. A path to a goal bounds all others: nodes whose
//!   bound is no smaller are killed. Tutorials take the number of misplaced tiles for h.
//! - Guarantee: a cheapest path, where h is never too high.
//! - Memory: every path that was made, since a state is made again by each way: it grows exponentially with the depth.
//! - When to use: where states are seldom reached by two ways, as in choosing and assigning; for a puzzle A* is the better one.
//!
//! Among equals the first that was made is taken first. A goal is recognised when it is made, and never branched from. No
//! path meets a state twice, and that is all that is known of states: here OPEN is the list of live nodes, CLOSED that of the
//! nodes that were branched from, and a state may be on both.

use std::collections::BTreeMap;

use super::meter::measured;
use super::observer::in_order_of_states;
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
        let mut nodes = Nodes::new();
        let h = estimate(&problem.start());
        nodes.keep(Tree::root(problem.start(), h, h), problem);
        meter.note_lists(nodes.live.len(), 0);
        while let Some((_, number)) = nodes.live.pop_first() {
            meter.expand()?;
            nodes.branched.push(number);
            let state = nodes.tree.entries[number].state.clone();
            for successor in problem.successors(&state) {
                let entry = nodes
                    .tree
                    .child(number, successor, &estimate, Cost::saturating_add);
                meter.generated(&nodes.tree.node(&entry))?;
                if !nodes.is_on_path(number, &entry.state) {
                    nodes.keep(entry, problem);
                }
                meter.note_lists(nodes.live.len(), nodes.branched.len());
            }
            meter.expanded(&nodes.tree.numbered(number), &nodes)?;
        }
        Ok(nodes.best.map(|number| nodes.tree.path_to(number)))
    })
}

struct Nodes<State, Label> {
    tree: Tree<State, Label>,
    /// By bound, and by age where that is the same.
    live: BTreeMap<(Cost, usize), usize>,
    branched: Vec<usize>,
    /// The goal that was reached at the smallest cost so far.
    best: Option<usize>,
}

impl<State: Clone + Eq, Label: Clone> Nodes<State, Label> {
    const fn new() -> Self {
        Self {
            tree: Tree::new(Side::Start),
            live: BTreeMap::new(),
            branched: Vec::new(),
            best: None,
        }
    }

    /// Lets a node live unless it cannot lead to anything better than what is known. A goal is better, and kills others.
    fn keep<P: Problem<State = State>>(&mut self, entry: Entry<State, Label>, problem: &P) {
        let known = self.best.map(|best| self.tree.entries[best].g);
        let is_goal = problem.is_goal(&entry.state);
        let bound = if is_goal { entry.g } else { entry.f };
        if known.is_some_and(|known| known <= bound) {
            return;
        }
        let number = self.tree.push(entry);
        if is_goal {
            self.best = Some(number);
            self.live.split_off(&(bound, 0));
        } else {
            self.live.insert((bound, number), number);
        }
    }

    fn is_on_path(&self, number: usize, state: &State) -> bool {
        let mut way_back = self.tree.way_back(number);
        self.tree.entries[0].state == *state || way_back.any(|(entry, ..)| entry.state == *state)
    }
}

impl<State: Clone + Ord, Label: Clone> Lists<State, Label> for Nodes<State, Label> {
    fn open(&self) -> Vec<Node<'_, State, Label>> {
        let numbers = self.live.values();
        numbers.map(|&number| self.tree.numbered(number)).collect()
    }

    fn closed(&self) -> Vec<Node<'_, State, Label>> {
        let numbers = self.branched.iter();
        in_order_of_states(numbers.map(|&number| self.tree.numbered(number)))
    }
}
