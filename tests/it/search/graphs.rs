//! Small graphs: what is promised where costs differ, where there is no path, and where a search is bounded.

use super::{NO_LIMIT, path_of};
use tilegrade::search::algorithms::{
    Algorithm, Bound, Cost, Outcome, Problem, Reversible, Successor, astar, breadth_first,
    depth_first, effective_branching_factor, iterative_deepening_astar, recursive_best_first,
    textbook, weighted_astar,
};

/// Steps between letters, from `S` to `G`. A step is called by both.
pub(super) struct Graph(pub(super) &'static [(char, char, Cost)]);

impl Problem for Graph {
    type State = char;
    type Label = (char, char);

    fn start(&self) -> char {
        'S'
    }

    fn is_goal(&self, state: &char) -> bool {
        *state == 'G'
    }

    fn successors(&self, state: &char) -> impl Iterator<Item = Successor<char, (char, char)>> {
        let steps = self.0.iter().filter(move |(from, ..)| from == state);
        steps.map(|&(from, to, cost)| step(from, to, cost, to))
    }
}

impl Reversible for Graph {
    fn goal(&self) -> char {
        'G'
    }

    fn predecessors(&self, state: &char) -> impl Iterator<Item = Successor<char, (char, char)>> {
        let steps = self.0.iter().filter(move |(_, to, _)| to == state);
        steps.map(|&(from, to, cost)| step(from, to, cost, from))
    }
}

const fn step(from: char, to: char, cost: Cost, state: char) -> Successor<char, (char, char)> {
    Successor {
        label: (from, to),
        state,
        cost,
    }
}

/// The way with the fewest steps is not the cheapest.
const SHORT_CUT: Graph = Graph(&[
    ('S', 'G', 9),
    ('S', 'A', 1),
    ('A', 'B', 2),
    ('B', 'S', 1),
    ('B', 'G', 3),
    ('A', 'G', 7),
]);

/// No step leads to the goal, and some lead in a circle.
const CIRCLES: Graph = Graph(&[
    ('S', 'A', 1),
    ('A', 'B', 1),
    ('B', 'S', 1),
    ('B', 'A', 0),
    ('G', 'A', 1),
    ('A', 'A', 1),
]);

#[test]
fn searches_by_cost_find_the_cheapest_path_and_searches_by_depth_the_shortest() {
    for (algorithm, cost) in [
        (Algorithm::Astar, 6),
        (Algorithm::IterativeDeepeningAstar, 6),
        (Algorithm::RecursiveBestFirst, 6),
        (Algorithm::BranchAndBound, 6),
        (Algorithm::BreadthFirst, 9),
        (Algorithm::Bidirectional, 9),
    ] {
        let report = algorithm.search(&SHORT_CUT, |_| 0, NO_LIMIT, &mut ());
        let path = path_of(&SHORT_CUT, report);
        assert_eq!(path.cost, cost, "{algorithm}");
    }
}

#[test]
fn a_start_that_is_the_goal_takes_no_steps() {
    struct There;
    impl Problem for There {
        type State = u8;
        type Label = u8;
        fn start(&self) -> u8 {
            0
        }
        fn is_goal(&self, state: &u8) -> bool {
            *state == 0
        }
        fn successors(&self, state: &u8) -> impl Iterator<Item = Successor<u8, u8>> {
            let (label, state) = (0, (state + 1) % 10);
            std::iter::once(Successor {
                label,
                state,
                cost: 1,
            })
        }
    }
    impl Reversible for There {
        fn goal(&self) -> u8 {
            0
        }
        fn predecessors(&self, state: &u8) -> impl Iterator<Item = Successor<u8, u8>> {
            let (label, state) = (0, (state + 9) % 10);
            std::iter::once(Successor {
                label,
                state,
                cost: 1,
            })
        }
    }
    for algorithm in Algorithm::ALL {
        let report = algorithm.search(&There, |_| 0, NO_LIMIT, &mut ());
        assert_eq!(report.statistics.generated, 0, "{algorithm}");
        assert_eq!(path_of(&There, report).steps, [], "{algorithm}");
    }
}

#[test]
fn where_no_path_is_all_say_so_and_end() {
    for algorithm in Algorithm::ALL {
        let report = algorithm.search(&CIRCLES, |_| 3, NO_LIMIT, &mut ());
        assert_eq!(report.outcome, Outcome::NoPath, "{algorithm}");
        assert!(report.path().is_none(), "{algorithm}");
    }
    let report = depth_first::limited(&CIRCLES, 10, NO_LIMIT, &mut ());
    assert_eq!(report.outcome, Outcome::NoPath);
}

#[test]
fn the_limit_is_the_number_of_states_that_may_be_expanded() {
    for algorithm in Algorithm::ALL {
        let free = algorithm.search(&SHORT_CUT, |_| 0, NO_LIMIT, &mut ());
        let needed = free.statistics.expanded;
        let enough = algorithm.search(&SHORT_CUT, |_| 0, needed, &mut ());
        assert_eq!(enough, free, "{algorithm}");
        let short = algorithm.search(&SHORT_CUT, |_| 0, needed - 1, &mut ());
        let gave_up = Outcome::GaveUp(Bound::Expanded);
        assert_eq!(short.outcome, gave_up, "{algorithm}");
        assert_eq!(short.statistics.expanded, needed - 1, "{algorithm}");
    }
}

/// `B` looks far away, so that `C` is expanded by the dearer way first.
const INCONSISTENT: Graph = Graph(&[('S', 'B', 1), ('S', 'C', 3), ('B', 'C', 1), ('C', 'G', 3)]);

#[test]
fn a_state_on_closed_gets_a_better_way_where_the_estimate_is_not_consistent() {
    let estimate = |state: &char| if *state == 'B' { 4 } else { 0 };
    let report = astar::search(&INCONSISTENT, estimate, NO_LIMIT, &mut ());
    // S, C, B, C again, and G.
    assert_eq!(report.statistics.expanded, 5);
    let literal = textbook::search(&INCONSISTENT, estimate, NO_LIMIT, &mut ());
    assert_eq!(literal, report);
    assert_eq!(path_of(&INCONSISTENT, report).cost, 5);
    let report = iterative_deepening_astar::search(&INCONSISTENT, estimate, NO_LIMIT, &mut ());
    assert_eq!(path_of(&INCONSISTENT, report).cost, 5);
    let report = recursive_best_first::search(&INCONSISTENT, estimate, NO_LIMIT, &mut ());
    assert_eq!(path_of(&INCONSISTENT, report).cost, 5);
}

#[test]
fn a_weight_of_one_is_astar_and_a_great_one_may_cost_as_many_times_as_much() {
    let graph = Graph(&[('S', 'A', 2), ('A', 'G', 2), ('S', 'B', 4), ('B', 'G', 1)]);
    let estimate = |state: &char| if *state == 'A' { 2 } else { 0 };
    let weighted = |weight| weighted_astar::search(&graph, estimate, weight, NO_LIMIT, &mut ());
    assert_eq!(
        weighted(1),
        astar::search(&graph, estimate, NO_LIMIT, &mut ())
    );
    assert_eq!(path_of(&graph, weighted(1)).cost, 4);
    assert_eq!(path_of(&graph, weighted(2)).cost, 5);
}

#[test]
fn a_depth_that_is_one_short_is_told_from_a_goal_that_is_nowhere() {
    let line = Graph(&[('S', 'A', 1), ('A', 'B', 1), ('B', 'G', 1)]);
    let limited = |depth| depth_first::limited(&line, depth, NO_LIMIT, &mut ());
    assert_eq!(limited(2).outcome, Outcome::GaveUp(Bound::Depth));
    assert_eq!(path_of(&line, limited(3)).steps.len(), 3);
    let short = depth_first::limited(&line, 3, 3, &mut ());
    assert_eq!(short.outcome, Outcome::GaveUp(Bound::Expanded));
}

#[test]
fn a_depth_limit_does_not_hide_a_goal_behind_a_state_that_was_met_too_deep_before() {
    let graph = Graph(&[
        ('S', 'A', 1),
        ('A', 'B', 1),
        ('B', 'C', 1),
        ('S', 'C', 1),
        ('C', 'G', 1),
    ]);
    let report = depth_first::limited(&graph, 2, NO_LIMIT, &mut ());
    assert_eq!(path_of(&graph, report).steps.len(), 2);
}

/// A line of so many steps, which nothing may walk along by calling itself.
struct Line(u32);

impl Problem for Line {
    type State = u32;
    type Label = ();

    fn start(&self) -> u32 {
        0
    }

    fn is_goal(&self, state: &u32) -> bool {
        *state == self.0
    }

    fn successors(&self, state: &u32) -> impl Iterator<Item = Successor<u32, ()>> {
        std::iter::once(Successor {
            label: (),
            state: state + 1,
            cost: 1,
        })
    }
}

#[test]
fn long_paths_take_nothing_of_the_programs_stack() {
    let line = Line(100_000);
    let report = depth_first::search(&line, NO_LIMIT, &mut ());
    assert_eq!(path_of(&line, report).steps.len(), 100_000);
    let report = breadth_first::search(&line, NO_LIMIT, &mut ());
    assert_eq!(path_of(&line, report).steps.len(), 100_000);
    // Without lists each state is compared with the whole path.
    let line = Line(10_000);
    let left = |state: &u32| Cost::from(10_000 - state.min(&10_000));
    let reports = [
        depth_first::limited(&line, 10_000, NO_LIMIT, &mut ()),
        iterative_deepening_astar::search(&line, left, NO_LIMIT, &mut ()),
        recursive_best_first::search(&line, left, NO_LIMIT, &mut ()),
    ];
    for report in reports {
        assert_eq!(path_of(&line, report).steps.len(), 10_000);
    }
}

#[test]
fn the_effective_branching_factor_is_that_of_an_even_tree() {
    let factor = |generated, depth| effective_branching_factor(generated, depth).expect("a factor");
    assert!((factor(2 + 4 + 8, 3) - 2.0).abs() < 1e-8);
    assert!((factor(3 + 9 + 27 + 81, 4) - 3.0).abs() < 1e-8);
    assert!((factor(17, 1) - 17.0).abs() < 1e-8);
    assert!((factor(30, 30) - 1.0).abs() < 1e-8);
    assert!(factor(10, 30) < 1.0);
    // The textbook's example.
    assert!((factor(52, 5) - 1.92).abs() < 0.005);
    assert!(factor(u64::MAX, 1) > 1.8e19);
    assert_eq!(effective_branching_factor(0, 3), None);
    assert_eq!(effective_branching_factor(5, 0), None);
}
