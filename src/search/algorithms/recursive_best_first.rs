//! Recursive best-first search: best-first with one path in memory, which remembers what it leaves.
//!
//! - What: follows the state with the smallest F until another one of its path's siblings looks better. Then it forgets what
//!   lies below, except how small f is there, and goes to the other.
//! - Guarantee: a cheapest path, where the estimate is never too high.
//! - Memory: one path and what lies beside it, which is linear in the depth; it makes states again whenever it comes back.
//! - When to use: where IDA* has too many rounds, since costs have many values.
//!
//! Among equals the first successor is taken first. No path meets a state twice.
//!
//! It does not call itself. What would be the arguments of its calls is on a stack of its own.

use super::meter::measured;
use super::observer::in_order_of_states;
use super::tree::{Entry, Tree};
use super::{Cost, Lists, Node, Observer, Problem, Report, Side};

/// What no f is beyond: below such a state there is no goal.
const NO_PATH: Cost = Cost::MAX;

/// Searches for a cheapest path, without lists.
pub fn search<P: Problem>(
    problem: &P,
    estimate: impl Fn(&P::State) -> Cost,
    limit: u64,
    observer: &mut impl Observer<P::State, P::Label>,
) -> Report<P::State, P::Label> {
    measured(limit, observer, |meter| {
        let h = estimate(&problem.start());
        let root = Tree::root(problem.start(), h, h);
        let mut calls = Calls::new();
        let mut next = Some(Call {
            backed_up: root.f,
            entry: root,
            bound: NO_PATH,
        });
        while let Some(call) = next {
            meter.expand()?;
            let (state, backed_up) = (call.entry.state.clone(), call.backed_up);
            let number = calls.enter(call);
            meter.note_stack(calls.held);
            if problem.is_goal(&state) {
                meter.expanded(&calls.path.numbered(number), &calls)?;
                return Ok(Some(calls.path.path_to(number)));
            }
            for successor in problem.successors(&state) {
                let entry = calls
                    .path
                    .child(number, successor, &estimate, Cost::saturating_add);
                meter.generated(&calls.path.node(&entry))?;
                if !calls.is_on_path(&entry.state) {
                    calls.add_child(entry, backed_up);
                    meter.note_stack(calls.held);
                }
            }
            meter.expanded(&calls.path.numbered(number), &calls)?;
            next = calls.next();
        }
        Ok(None)
    })
}

/// What looking into a state begins with.
struct Call<State, Label> {
    entry: Entry<State, Label>,
    /// F: the smallest f that was found below the state so far, or its own.
    backed_up: Cost,
    /// Above this another state looks better.
    bound: Cost,
}

/// A state that lies beside the path, or is its next.
struct Child<State, Label> {
    entry: Entry<State, Label>,
    backed_up: Cost,
}

/// What is known of a state of the path beside the state itself.
struct Frame<State, Label> {
    bound: Cost,
    children: Vec<Child<State, Label>>,
    /// The child that the path goes on with.
    chosen: usize,
}

struct Calls<State, Label> {
    path: Tree<State, Label>,
    frames: Vec<Frame<State, Label>>,
    held: usize,
}

impl<State: Clone + Eq, Label: Clone> Calls<State, Label> {
    const fn new() -> Self {
        Self {
            path: Tree::new(Side::Start),
            frames: Vec::new(),
            held: 0,
        }
    }

    fn enter(&mut self, call: Call<State, Label>) -> usize {
        // Any other state was counted when it became a child.
        self.held += usize::from(self.frames.is_empty());
        self.frames.push(Frame {
            bound: call.bound,
            children: Vec::new(),
            chosen: 0,
        });
        self.path.push(call.entry)
    }

    fn is_on_path(&self, state: &State) -> bool {
        self.path.entries.iter().any(|entry| entry.state == *state)
    }

    /// A child's F is at least its parent's: what was found below the parent before is found below its children.
    fn add_child(&mut self, entry: Entry<State, Label>, backed_up: Cost) {
        if let Some(frame) = self.frames.last_mut() {
            let backed_up = entry.f.max(backed_up);
            frame.children.push(Child { entry, backed_up });
            self.held += 1;
        }
    }

    /// Chooses the best child of the last state of the path, and goes back as long as another state looks better than that.
    fn next(&mut self) -> Option<Call<State, Label>> {
        loop {
            let frame = self.frames.last_mut()?;
            let smallest = frame.best(None);
            if let Some((index, backed_up)) = smallest
                && backed_up <= frame.bound
                && backed_up != NO_PATH
            {
                let alternative = frame.best(Some(index)).map_or(NO_PATH, |(_, other)| other);
                frame.chosen = index;
                return Some(Call {
                    entry: frame.children[index].entry.clone(),
                    backed_up,
                    bound: frame.bound.min(alternative),
                });
            }
            let backed_up = smallest.map_or(NO_PATH, |(_, backed_up)| backed_up);
            self.leave(backed_up);
        }
    }

    /// Forgets the last state of the path, except how small f is below it.
    fn leave(&mut self, backed_up: Cost) {
        self.path.entries.pop();
        if let Some(left) = self.frames.pop() {
            self.held -= left.children.len();
        }
        if let Some(frame) = self.frames.last_mut() {
            frame.children[frame.chosen].backed_up = backed_up;
        }
    }
}

impl<State, Label> Frame<State, Label> {
    /// The first child with the smallest F, one of them left out, and that F.
    fn best(&self, without: Option<usize>) -> Option<(usize, Cost)> {
        let all = self.children.iter().enumerate();
        let others = all.filter(|&(index, _)| Some(index) != without);
        others
            .map(|(index, child)| (index, child.backed_up))
            .min_by_key(|&(_, backed_up)| backed_up)
    }
}

impl<State: Clone + Ord, Label: Clone> Lists<State, Label> for Calls<State, Label> {
    /// Each with its F, by which they are taken: among equals the deepest first.
    fn open(&self) -> Vec<Node<'_, State, Label>> {
        let mut open = Vec::new();
        for (depth, frame) in self.frames.iter().enumerate().rev() {
            let chosen = (depth + 1 < self.frames.len()).then_some(frame.chosen);
            let waiting = frame.children.iter().enumerate();
            let waiting = waiting.filter(|&(index, _)| Some(index) != chosen);
            open.extend(waiting.map(|(_, child)| Node {
                f: child.backed_up,
                ..self.path.node(&child.entry)
            }));
        }
        open.sort_by_key(|node| node.f);
        open
    }

    fn closed(&self) -> Vec<Node<'_, State, Label>> {
        in_order_of_states(self.path.entries.iter().map(|entry| self.path.node(entry)))
    }
}
