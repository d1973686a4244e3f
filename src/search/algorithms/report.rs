//! What a search comes to: a path, the knowledge that there is none, or neither; and what it took.

use super::Cost;

/// What a search came to, and what it did.
#[derive(Clone, Debug, Eq, PartialEq)]
#[must_use]
pub struct Report<State, Label> {
    /// How it ended.
    pub outcome: Outcome<State, Label>,
    /// What it did.
    pub statistics: Statistics,
}

impl<State, Label> Report<State, Label> {
    /// The path, where one was found.
    pub const fn path(&self) -> Option<&Path<State, Label>> {
        match &self.outcome {
            Outcome::Found(path) => Some(path),
            Outcome::NoPath | Outcome::GaveUp(_) => None,
        }
    }
}

/// How a search ended.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Outcome<State, Label> {
    /// At a goal.
    Found(Path<State, Label>),
    /// With everything looked at that can be reached, and no goal among it.
    NoPath,
    /// Before that.
    GaveUp(Bound),
}

/// What ended a search that came to nothing.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Bound {
    /// As many states were expanded as it was allowed to expand.
    Expanded,
    /// There are states deeper than it was allowed to go, and no goal above them.
    Depth,
    /// Its observer called it off.
    Observer,
}

/// A way from the start to a goal.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Path<State, Label> {
    /// Where it begins.
    pub start: State,
    /// Each step with the state behind it.
    pub steps: Vec<(Label, State)>,
    /// What the steps cost together.
    pub cost: Cost,
}

impl<State, Label> Path<State, Label> {
    /// The states, the start included.
    pub fn states(&self) -> impl Iterator<Item = &State> {
        std::iter::once(&self.start).chain(self.steps.iter().map(|(_, state)| state))
    }

    /// What the steps are called.
    pub fn labels(&self) -> impl Iterator<Item = &Label> {
        self.steps.iter().map(|(label, _)| label)
    }
}

/// What a search did, in states.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub struct Statistics {
    /// States that were taken to be expanded, a goal included that was recognised only then, and each time that it happened.
    pub expanded: u64,
    /// Successors that were made, those that were known before included.
    pub generated: u64,
    /// Most states on OPEN at one time; 0 where there is no such list.
    pub peak_open: u64,
    /// Most states on CLOSED at one time; 0 where there is no such list.
    pub peak_closed: u64,
    /// Most states held at one time, on the path and beside it, by a search without lists; 0 by one with lists.
    pub peak_stack: u64,
}

impl Statistics {
    /// The effective branching factor of a search that found a path of `depth` steps, see [`effective_branching_factor`].
    pub fn effective_branching_factor(&self, depth: u64) -> Option<f64> {
        effective_branching_factor(self.generated, depth)
    }
}

/// How many successors each state has in a tree of this depth where all have as many and this many states lie below the root:
/// the b of b + b² + … = `generated`, with `depth` terms, to nine digits. None for a tree without depth.
///
/// A search that makes fewer states than the path has steps, as one from both ends may, has a factor below 1.
#[expect(
    clippy::cast_precision_loss,
    reason = "more states than 2^53 are not made by any search that ends"
)]
pub fn effective_branching_factor(generated: u64, depth: u64) -> Option<f64> {
    if depth == 0 || generated == 0 {
        return None;
    }
    let states = generated as f64;
    // With one term the factor is the number of states, and each further term makes it smaller.
    let (mut low, mut high) = (0.0, states);
    while high - low > 1e-10 * high {
        let middle = f64::midpoint(low, high);
        if middle <= low || middle >= high {
            break;
        }
        if states_below(middle, depth) < states {
            low = middle;
        } else {
            high = middle;
        }
    }
    Some(f64::midpoint(low, high))
}

/// b + b² + …, with `depth` terms.
fn states_below(factor: f64, depth: u64) -> f64 {
    let mut sum = 0.0;
    for _ in 0..depth {
        let more = (sum + 1.0) * factor;
        // From here on no term changes the sum, or the sum is beyond all numbers.
        if more.to_bits() == sum.to_bits() || more.is_infinite() {
            return more;
        }
        sum = more;
    }
    sum
}
