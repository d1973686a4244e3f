//! What is searched: a start, a test for the goal, and what follows on each state.
//!
//! An estimate is no part of a problem. It belongs to the search, so that one problem can be searched with
//! several of them, and with none.

use std::hash::Hash;

/// What steps cost, and what estimates are measured in.
pub type Cost = u64;

/// What can be searched.
///
/// ```
/// use tilegrade::search::algorithms::{Outcome, Problem, Successor, breadth_first};
///
/// /// From one number to another, by doubling and by adding 1.
/// struct Count(u32, u32);
///
/// impl Problem for Count {
///     type State = u32;
///     type Label = char;
///
///     fn start(&self) -> u32 {
///         self.0
///     }
///
///     fn is_goal(&self, state: &u32) -> bool {
///         *state == self.1
///     }
///
///     fn successors(&self, state: &u32) -> impl Iterator<Item = Successor<u32, char>> {
///         let steps = [('d', state * 2), ('a', state + 1)];
///         let is_low = |&(_, next): &(char, u32)| next <= self.1;
///         let steps = steps.into_iter().filter(is_low);
///         steps.map(|(label, state)| Successor { label, state, cost: 1 })
///     }
/// }
///
/// let report = breadth_first::search(&Count(1, 10), u64::MAX, &mut ());
/// let Outcome::Found(path) = report.outcome else { panic!("there is a path") };
/// assert_eq!(path.labels().collect::<String>(), "ddad");
/// ```
pub trait Problem {
    /// What is told apart while searching. Its order is that of CLOSED when it is shown, and decides nothing.
    type State: Clone + Eq + Hash + Ord;
    /// What a step is called.
    type Label: Clone;

    /// Where a search begins.
    fn start(&self) -> Self::State;

    /// Whether a search may end here.
    fn is_goal(&self, state: &Self::State) -> bool;

    /// What one step leads to. The order decides among equals.
    fn successors(
        &self,
        state: &Self::State,
    ) -> impl Iterator<Item = Successor<Self::State, Self::Label>>;
}

/// A problem with one goal that can be searched backwards from it.
pub trait Reversible: Problem {
    /// The only state that [`Problem::is_goal`] holds for.
    fn goal(&self) -> Self::State;

    /// The states that one step leads from to this one, each with the label and the cost of **that** step.
    fn predecessors(
        &self,
        state: &Self::State,
    ) -> impl Iterator<Item = Successor<Self::State, Self::Label>>;
}

/// A step and the state behind it.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Successor<State, Label> {
    /// What the step is called.
    pub label: Label,
    /// Where it leads.
    pub state: State,
    /// What it costs.
    pub cost: Cost,
}
