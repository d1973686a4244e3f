//! Looking on while a search goes on, so that its steps can be told as they happen.
//!
//! The lists cost nothing while nobody asks for them. They are put in order for each question anew.

use std::ops::ControlFlow;

use super::Cost;

/// Who is told of each step of a search. Whoever looks for nothing leaves the methods as they are: `()` does.
pub trait Observer<State, Label> {
    /// A successor was made, and not looked up on any list so far. The start is nobody's successor.
    fn generated(&mut self, node: &Node<'_, State, Label>) -> ControlFlow<()> {
        let _ = node;
        ControlFlow::Continue(())
    }

    /// A state was expanded, and its successors are on the lists. The goal that ends a search has none there.
    fn expanded(
        &mut self,
        node: &Node<'_, State, Label>,
        lists: &dyn Lists<State, Label>,
    ) -> ControlFlow<()> {
        let _ = (node, lists);
        ControlFlow::Continue(())
    }
}

impl<State, Label> Observer<State, Label> for () {}

/// What a search knows of a state.
#[derive(Debug, Eq, PartialEq)]
pub struct Node<'a, State, Label> {
    /// The state.
    pub state: &'a State,
    /// The state that it was made from, and the label of the step; none for the start.
    pub predecessor: Option<(&'a State, &'a Label)>,
    /// Steps from the start.
    pub depth: u64,
    /// g: the cost of these steps.
    pub g: Cost,
    /// h: the estimate of what is left; 0 in a search without one.
    pub h: Cost,
    /// f: what the search puts g and h together to.
    pub f: Cost,
    /// Which end the steps are counted from.
    pub side: Side,
}

/// An end of a path.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Side {
    /// The start. Only a search from both ends has the other one.
    Start,
    /// The goal: the predecessor is one step **nearer** to it.
    Goal,
}

/// What a search holds in memory.
pub trait Lists<State, Label> {
    /// What waits to be expanded, in the order in which that would happen.
    fn open(&self) -> Vec<Node<'_, State, Label>>;

    /// What was expanded and is still known, in the order of the states. For a search without lists that is its path.
    fn closed(&self) -> Vec<Node<'_, State, Label>>;
}

/// Puts states in the order of CLOSED.
pub(super) fn in_order_of_states<'a, State: Ord, Label>(
    nodes: impl Iterator<Item = Node<'a, State, Label>>,
) -> Vec<Node<'a, State, Label>> {
    let mut nodes: Vec<_> = nodes.collect();
    nodes.sort_by(|one, other| one.state.cmp(other.state));
    nodes
}
