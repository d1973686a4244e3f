//! A* as the handout describes it, to the letter: OPEN is a list sorted by f, CLOSED a list sorted by its states.
//!
//! - What: what [`super::astar`] does, on lists that are looked through from their first state on.
//! - Guarantee: a cheapest path, where the estimate is never too high.
//! - Memory: every state that was reached, once; its time grows with the square of that.
//! - When to use: to follow the algorithm by hand, or to doubt the fast one.
//!
//! The surprise: a state goes **before** the first one whose f is not smaller, so among equals the newest is taken first.
//! Nearly everything else about the order of the moves follows from that rule and the order of the successors.

use std::collections::VecDeque;

use super::{
    Cost, Lists, Node, Observer, Path, Problem, Report, Side, Successor,
    meter::{Ended, Meter},
};

/// Searches for a cheapest path.
#[must_use]
pub fn search<P: Problem>(
    problem: &P,
    estimate: impl Fn(&P::State) -> Cost,
    limit: u64,
    observer: &mut impl Observer<P::State, P::Label>,
) -> Report<P::State, P::Label> {
    let mut meter = Meter::new(limit, observer);
    let mut lists = SortedLists::new();
    let ended = run(problem, estimate, &mut lists, &mut meter);
    meter.report(ended)
}

/// A state that got a better predecessor while it was on a list.
pub(in crate::search) struct Better<State, Label> {
    pub(in crate::search) state: State,
    /// The step that led to it from the predecessor that it had before.
    pub(in crate::search) before: Label,
    /// The step that leads to it from the better one.
    pub(in crate::search) after: Label,
}

/// The states that got a better predecessor while a path was searched for, in the order in which they did.
pub(in crate::search) fn better_ways<P: Problem>(
    problem: &P,
    estimate: impl Fn(&P::State) -> Cost,
    limit: u64,
) -> Vec<Better<P::State, P::Label>> {
    let mut observer = ();
    let mut meter = Meter::new(limit, &mut observer);
    let mut lists = SortedLists::new();
    // Whether a path was found does not matter here.
    let _ = run(problem, estimate, &mut lists, &mut meter);
    lists.better
}

fn run<P: Problem, O: Observer<P::State, P::Label>>(
    problem: &P,
    estimate: impl Fn(&P::State) -> Cost,
    lists: &mut SortedLists<P::State, P::Label>,
    meter: &mut Meter<'_, O>,
) -> Ended<P::State, P::Label> {
    let h = estimate(&problem.start());
    lists.insert_open(Known::first(problem.start(), h));
    meter.note_lists(1, 0);
    while !lists.open.is_empty() {
        meter.expand()?;
        let Some(known) = lists.open.pop_front() else {
            break;
        };
        lists.insert_closed(known.clone());
        meter.note_lists(lists.open.len(), lists.closed.len());
        if problem.is_goal(&known.state) {
            meter.expanded(&known.node(), lists)?;
            return Ok(Some(lists.path_to(&known)));
        }
        for successor in problem.successors(&known.state) {
            let next = known.next(successor, &estimate);
            meter.generated(&next.node())?;
            lists.meet(next);
            meter.note_lists(lists.open.len(), lists.closed.len());
        }
        meter.expanded(&known.node(), lists)?;
    }
    Ok(None)
}

/// A state with the way it was reached.
#[derive(Clone)]
struct Known<State, Label> {
    state: State,
    /// None for the start.
    reached: Option<Reached<State, Label>>,
    depth: u64,
    g: Cost,
    h: Cost,
    f: Cost,
}

/// The last step to a state.
#[derive(Clone)]
struct Reached<State, Label> {
    predecessor: State,
    label: Label,
    cost: Cost,
}

impl<State: Clone, Label: Clone> Known<State, Label> {
    fn first(state: State, h: Cost) -> Self {
        let (reached, depth, g, f) = (None, 0, 0, h);
        Self {
            state,
            reached,
            depth,
            g,
            h,
            f,
        }
    }

    fn next(&self, successor: Successor<State, Label>, estimate: impl Fn(&State) -> Cost) -> Self {
        let Successor { label, state, cost } = successor;
        let (g, h) = (self.g.saturating_add(cost), estimate(&state));
        let predecessor = self.state.clone();
        Self {
            state,
            reached: Some(Reached {
                predecessor,
                label,
                cost,
            }),
            depth: self.depth + 1,
            g,
            h,
            f: g.saturating_add(h),
        }
    }

    fn node(&self) -> Node<'_, State, Label> {
        let reached = self.reached.as_ref();
        Node {
            state: &self.state,
            predecessor: reached.map(|reached| (&reached.predecessor, &reached.label)),
            depth: self.depth,
            g: self.g,
            h: self.h,
            f: self.f,
            side: Side::Start,
        }
    }
}

struct SortedLists<State, Label> {
    open: VecDeque<Known<State, Label>>,
    closed: Vec<Known<State, Label>>,
    better: Vec<Better<State, Label>>,
}

impl<State: Clone + Ord, Label: Clone> SortedLists<State, Label> {
    const fn new() -> Self {
        Self {
            open: VecDeque::new(),
            closed: Vec::new(),
            better: Vec::new(),
        }
    }

    /// Puts a state on OPEN where it is new, or where its f is smaller than what either list has for it.
    fn meet(&mut self, next: Known<State, Label>) {
        if let Some(index) = self.find_open(&next.state) {
            if next.f < self.open[index].f {
                let known = self.open.remove(index);
                self.replace(known, next);
            }
        } else if let Ok(index) = self.find_closed(&next.state) {
            if next.f < self.closed[index].f {
                let known = self.closed.remove(index);
                self.replace(Some(known), next);
            }
        } else {
            self.insert_open(next);
        }
    }

    /// Puts a state on OPEN that was taken from a list since there is a better way to it.
    fn replace(&mut self, known: Option<Known<State, Label>>, next: Known<State, Label>) {
        let before = known.and_then(|known| known.reached);
        if let (Some(before), Some(after)) = (before, &next.reached) {
            self.better.push(Better {
                state: next.state.clone(),
                before: before.label,
                after: after.label.clone(),
            });
        }
        self.insert_open(next);
    }

    fn insert_open(&mut self, next: Known<State, Label>) {
        let index = self.open.partition_point(|known| known.f < next.f);
        self.open.insert(index, next);
    }

    fn insert_closed(&mut self, known: Known<State, Label>) {
        let index = self.find_closed(&known.state);
        let index = index.unwrap_or_else(|index| index);
        self.closed.insert(index, known);
    }

    fn find_open(&self, state: &State) -> Option<usize> {
        self.open.iter().position(|known| known.state == *state)
    }

    fn find_closed(&self, state: &State) -> Result<usize, usize> {
        self.closed.binary_search_by(|known| known.state.cmp(state))
    }

    /// Walks back from the goal. A predecessor is on CLOSED, or on OPEN again where a better way to it was found.
    fn path_to(&self, goal: &Known<State, Label>) -> Path<State, Label> {
        let mut steps = Vec::new();
        let mut cost: Cost = 0;
        let mut known = goal;
        while let Some(reached) = &known.reached {
            cost = cost.saturating_add(reached.cost);
            steps.push((reached.label.clone(), known.state.clone()));
            known = match self.find_closed(&reached.predecessor) {
                Ok(index) => &self.closed[index],
                Err(_) => match self.find_open(&reached.predecessor) {
                    Some(index) => &self.open[index],
                    None => break,
                },
            };
        }
        steps.reverse();
        let start = known.state.clone();
        Path { start, steps, cost }
    }
}

impl<State: Clone + Ord, Label: Clone> Lists<State, Label> for SortedLists<State, Label> {
    fn open(&self) -> Vec<Node<'_, State, Label>> {
        self.open.iter().map(Known::node).collect()
    }

    fn closed(&self) -> Vec<Node<'_, State, Label>> {
        self.closed.iter().map(Known::node).collect()
    }
}
