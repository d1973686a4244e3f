//! What the algorithms promise, on small graphs that can be followed by hand.

mod graphs;
mod lists;

use super::{Outcome, Path, Problem, Report};

const NO_LIMIT: u64 = u64::MAX;

/// The path of a report, every step of which is one of the problem's.
fn path_of<P: Problem<Label: PartialEq>>(
    problem: &P,
    report: Report<P::State, P::Label>,
) -> Path<P::State, P::Label> {
    let Outcome::Found(path) = report.outcome else {
        panic!("no path was found");
    };
    assert!(path.start == problem.start(), "it begins elsewhere");
    assert!(problem.is_goal(path.end()), "it ends elsewhere");
    let mut cost = 0;
    for (before, (label, after)) in path.states().zip(&path.steps) {
        let step = problem
            .successors(before)
            .find(|successor| successor.label == *label && successor.state == *after)
            .expect("a step of the problem");
        cost += step.cost;
    }
    assert_eq!(path.cost, cost);
    path
}
