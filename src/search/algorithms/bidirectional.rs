//! Breadth-first from both ends at once: two shallow searches make far fewer states than one deep one.
//!
//! - What: looks one step further from the end that has fewer states to look further from, a whole depth at a time, until it
//!   makes a state that the other end knows.
//! - Guarantee: a path with the fewest steps; a cheapest one only where all steps cost the same.
//! - Memory: every state that was reached from either end: about the square root of what breadth-first search takes.
//! - When to use: with one goal, steps that can be taken back, and no estimate.
//!
//! Among equals the first that was made is taken first, and the start's end comes first where both have as many. Where both ends
//! have met, the rest is not made any more.
//!
//! The first meeting is as good as any. Each end knows all states of its depths, so that a shorter path would
//! have met before.

use std::collections::HashMap;
use std::hash::Hash;

use super::meter::measured;
use super::observer::in_order_of_states;
use super::tree::{Entry, Tree};
use super::{Lists, Node, Observer, Path, Report, Reversible, Side, Successor};

/// Searches for a path with the fewest steps.
pub fn search<P: Reversible>(
    problem: &P,
    limit: u64,
    observer: &mut impl Observer<P::State, P::Label>,
) -> Report<P::State, P::Label> {
    measured(limit, observer, |meter| {
        let mut ends = Ends {
            from_start: End::new(Side::Start, problem.start()),
            from_goal: End::new(Side::Goal, problem.goal()),
        };
        meter.note_lists(ends.open_length(), ends.closed_length());
        if problem.is_goal(&problem.start()) {
            meter.expand()?;
            ends.from_start.expanded += 1;
            meter.note_lists(ends.open_length(), ends.closed_length());
            meter.expanded(&ends.from_start.tree.numbered(0), &ends)?;
            return Ok(Some(ends.from_start.tree.path_to(0)));
        }
        while let Some(side) = ends.smaller() {
            for _ in 0..ends.of(side).open_length() {
                meter.expand()?;
                let (number, successors) = ends.of_mut(side).expand(problem);
                let mut meeting = None;
                for successor in successors {
                    let end = ends.of_mut(side);
                    let entry = end.tree.child(number, successor, |_| 0, |g, _| g);
                    meter.generated(&end.tree.node(&entry))?;
                    let state = entry.state.clone();
                    let is_new = end.meet(entry);
                    meter.note_lists(ends.open_length(), ends.closed_length());
                    if is_new && ends.have_met(&state) {
                        meeting = Some(state);
                        break;
                    }
                }
                meter.expanded(&ends.of(side).tree.numbered(number), &ends)?;
                if let Some(path) = meeting.and_then(|state| ends.path_through(&state)) {
                    return Ok(Some(path));
                }
            }
        }
        Ok(None)
    })
}

struct End<State, Label> {
    side: Side,
    /// Every state that is known here, once, in the order in which they are expanded.
    tree: Tree<State, Label>,
    /// The number of each of them in the tree.
    numbers: HashMap<State, usize>,
    expanded: usize,
}

impl<State: Clone + Eq + Hash, Label: Clone> End<State, Label> {
    fn new(side: Side, state: State) -> Self {
        let mut end = Self {
            side,
            tree: Tree::new(side),
            numbers: HashMap::new(),
            expanded: 0,
        };
        end.meet(Tree::root(state, 0, 0));
        end
    }

    fn open_length(&self) -> usize {
        self.tree.entries.len() - self.expanded
    }

    /// The next state's number, and what is one step further from this end.
    fn expand<P: Reversible<State = State, Label = Label>>(
        &mut self,
        problem: &P,
    ) -> (usize, Vec<Successor<State, Label>>) {
        let number = self.expanded;
        let state = &self.tree.entries[number].state;
        self.expanded += 1;
        let successors = match self.side {
            Side::Start => problem.successors(state).collect(),
            Side::Goal => problem.predecessors(state).collect(),
        };
        (number, successors)
    }

    fn meet(&mut self, entry: Entry<State, Label>) -> bool {
        if self.numbers.contains_key(&entry.state) {
            return false;
        }
        let state = entry.state.clone();
        self.numbers.insert(state, self.tree.push(entry));
        true
    }
}

struct Ends<State, Label> {
    from_start: End<State, Label>,
    from_goal: End<State, Label>,
}

impl<State: Clone + Eq + Hash, Label: Clone> Ends<State, Label> {
    const fn of(&self, side: Side) -> &End<State, Label> {
        match side {
            Side::Start => &self.from_start,
            Side::Goal => &self.from_goal,
        }
    }

    const fn of_mut(&mut self, side: Side) -> &mut End<State, Label> {
        match side {
            Side::Start => &mut self.from_start,
            Side::Goal => &mut self.from_goal,
        }
    }

    /// The end with fewer states to go on from. `None` if one has none: then all that it can reach is known.
    fn smaller(&self) -> Option<Side> {
        let (start, goal) = (self.from_start.open_length(), self.from_goal.open_length());
        match start.min(goal) {
            0 => None,
            _ if start <= goal => Some(Side::Start),
            _ => Some(Side::Goal),
        }
    }

    fn open_length(&self) -> usize {
        self.from_start.open_length() + self.from_goal.open_length()
    }

    const fn closed_length(&self) -> usize {
        self.from_start.expanded + self.from_goal.expanded
    }

    fn have_met(&self, state: &State) -> bool {
        self.from_start.numbers.contains_key(state) && self.from_goal.numbers.contains_key(state)
    }

    /// The steps from the start to a state, and on to the goal.
    fn path_through(&self, state: &State) -> Option<Path<State, Label>> {
        let mut path = self
            .from_start
            .tree
            .path_to(*self.from_start.numbers.get(state)?);
        let tree = &self.from_goal.tree;
        for (entry, label, cost) in tree.way_back(*self.from_goal.numbers.get(state)?) {
            path.cost = path.cost.saturating_add(cost);
            let next = entry.reached.as_ref()?.from;
            let next = tree.entries[next].state.clone();
            path.steps.push((label.clone(), next));
        }
        Some(path)
    }
}

impl<State: Clone + Eq + Hash + Ord, Label: Clone> Lists<State, Label> for Ends<State, Label> {
    /// The states of the start's end, and then those of the goal's.
    fn open(&self) -> Vec<Node<'_, State, Label>> {
        let ends = [&self.from_start, &self.from_goal].into_iter();
        ends.flat_map(|end| (end.expanded..end.tree.entries.len()).map(|it| end.tree.numbered(it)))
            .collect()
    }

    fn closed(&self) -> Vec<Node<'_, State, Label>> {
        let ends = [&self.from_start, &self.from_goal].into_iter();
        in_order_of_states(
            ends.flat_map(|end| (0..end.expanded).map(|number| end.tree.numbered(number))),
        )
    }
}
