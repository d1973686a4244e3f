//! The states that a search made, each with the one that it was made from.

use super::{Cost, Node, Path, Side, Successor};

#[derive(Clone)]
pub(super) struct Entry<State, Label> {
    pub(super) state: State,
    pub(super) reached: Option<Reached<Label>>,
    pub(super) depth: u64,
    pub(super) g: Cost,
    pub(super) h: Cost,
    pub(super) f: Cost,
}

#[derive(Clone)]
pub(super) struct Reached<Label> {
    /// The number of the state that it was made from.
    pub(super) from: usize,
    label: Label,
    /// What the step costs. It is kept beside g, since a way to the predecessor may be found later that makes g smaller.
    cost: Cost,
}

/// States by number. A search without lists has here its path alone.
pub(super) struct Tree<State, Label> {
    pub(super) entries: Vec<Entry<State, Label>>,
    side: Side,
}

impl<State: Clone, Label: Clone> Tree<State, Label> {
    pub(super) const fn new(side: Side) -> Self {
        Self {
            entries: Vec::new(),
            side,
        }
    }

    /// The start, with nothing paid yet.
    pub(super) const fn root(state: State, h: Cost, f: Cost) -> Entry<State, Label> {
        Entry {
            state,
            reached: None,
            depth: 0,
            g: 0,
            h,
            f,
        }
    }

    /// A state that was made from the one with the number `from`; `total` puts its g and h together.
    pub(super) fn child(
        &self,
        from: usize,
        successor: Successor<State, Label>,
        estimate: impl Fn(&State) -> Cost,
        total: impl Fn(Cost, Cost) -> Cost,
    ) -> Entry<State, Label> {
        let parent = &self.entries[from];
        let Successor { label, state, cost } = successor;
        let (g, h) = (parent.g.saturating_add(cost), estimate(&state));
        Entry {
            state,
            reached: Some(Reached { from, label, cost }),
            depth: parent.depth + 1,
            g,
            h,
            f: total(g, h),
        }
    }

    pub(super) fn push(&mut self, entry: Entry<State, Label>) -> usize {
        self.entries.push(entry);
        self.entries.len() - 1
    }

    /// What is known of a state, which may be one that is not in the tree so far.
    pub(super) fn node<'a>(&'a self, entry: &'a Entry<State, Label>) -> Node<'a, State, Label> {
        let reached = entry.reached.as_ref();
        Node {
            state: &entry.state,
            predecessor: reached.map(|reached| (&self.entries[reached.from].state, &reached.label)),
            depth: entry.depth,
            g: entry.g,
            h: entry.h,
            f: entry.f,
            side: self.side,
        }
    }

    pub(super) fn numbered(&self, number: usize) -> Node<'_, State, Label> {
        self.node(&self.entries[number])
    }

    /// The states from this one to the root, without the root, each with the step that led to it and what that cost.
    pub(super) fn way_back(
        &self,
        number: usize,
    ) -> impl Iterator<Item = (&Entry<State, Label>, &Label, Cost)> {
        let mut entry = &self.entries[number];
        std::iter::from_fn(move || {
            let reached = entry.reached.as_ref()?;
            let here = entry;
            entry = &self.entries[reached.from];
            Some((here, &reached.label, reached.cost))
        })
    }

    pub(super) fn path_to(&self, number: usize) -> Path<State, Label> {
        let mut cost: Cost = 0;
        let mut steps = Vec::new();
        for (entry, label, paid) in self.way_back(number) {
            cost = cost.saturating_add(paid);
            steps.push((label.clone(), entry.state.clone()));
        }
        steps.reverse();
        let start = self.entries[0].state.clone();
        Path { start, steps, cost }
    }
}
