//! What an observer is told: the order among equals, OPEN in order, CLOSED by state.

use std::ops::ControlFlow;

use super::{NO_LIMIT, graphs::Graph};
use tilegrade::search::algorithms::{
    Algorithm, Bound, Cost, Lists, Node, Observer, Outcome, Side, Statistics, depth_first,
};

/// Two levels of equals: `S` has `A` and `B`, each of these has two, and what `F` has is the goal.
const TREE: Graph = Graph(&[
    ('S', 'A', 1),
    ('S', 'B', 1),
    ('A', 'C', 1),
    ('A', 'D', 1),
    ('B', 'E', 1),
    ('B', 'F', 1),
    ('F', 'G', 1),
]);

/// Writes down what it is told.
#[derive(Default)]
struct Log {
    generated: String,
    expanded: String,
    lists: Vec<String>,
    /// How long both lists were.
    lengths: Vec<(u64, u64)>,
}

impl Observer<char, (char, char)> for Log {
    fn generated(&mut self, node: &Node<'_, char, (char, char)>) -> ControlFlow<()> {
        self.generated.push(*node.state);
        let (from, step) = node.predecessor.expect("all but the start have one");
        let ends = match node.side {
            Side::Start => (*from, *node.state),
            Side::Goal => (*node.state, *from),
        };
        assert_eq!(ends, *step);
        ControlFlow::Continue(())
    }

    fn expanded(
        &mut self,
        node: &Node<'_, char, (char, char)>,
        lists: &dyn Lists<char, (char, char)>,
    ) -> ControlFlow<()> {
        self.expanded.push(*node.state);
        let states = |nodes: Vec<Node<'_, char, (char, char)>>| {
            nodes.iter().map(|node| *node.state).collect::<String>()
        };
        let (open, closed) = (states(lists.open()), states(lists.closed()));
        self.lengths.push((open.len() as u64, closed.len() as u64));
        self.lists.push(format!("{open}|{closed}"));
        ControlFlow::Continue(())
    }
}

fn log(algorithm: Algorithm, graph: &Graph, estimate: impl Fn(&char) -> Cost) -> Log {
    let mut log = Log::default();
    let report = algorithm.search(graph, estimate, NO_LIMIT, &mut log);
    assert_eq!(log.expanded.len() as u64, report.statistics.expanded);
    assert_eq!(log.generated.len() as u64, report.statistics.generated);
    log
}

#[test]
fn the_order_among_equals_is_what_each_algorithm_says() {
    let expanded = |algorithm| log(algorithm, &TREE, |_| 0).expanded;
    assert_eq!(expanded(Algorithm::BreadthFirst), "SABCDEFG");
    assert_eq!(expanded(Algorithm::DepthFirst), "SACDBEFG");
    assert_eq!(expanded(Algorithm::Greedy), "SBFG");
    assert_eq!(expanded(Algorithm::Astar), "SBADCFEG");
    assert_eq!(expanded(Algorithm::Textbook), "SBADCFEG");
    assert_eq!(
        expanded(Algorithm::IterativeDeepeningAstar),
        "S SAB SACDBEF SACDBEFG".replace(' ', "")
    );
    assert_eq!(expanded(Algorithm::BranchAndBound), "SABCDEF");
    assert_eq!(expanded(Algorithm::Bidirectional), "SGF");
}

#[test]
fn open_is_shown_in_its_order_and_closed_in_that_of_the_states() {
    let lists = |algorithm| log(algorithm, &TREE, |_| 0).lists;
    assert_eq!(
        lists(Algorithm::BreadthFirst)[..4],
        ["AB|S", "BCD|AS", "CDEF|ABS", "DEF|ABCS"]
    );
    assert_eq!(
        lists(Algorithm::DepthFirst)[..5],
        ["AB|S", "CDB|AS", "DB|ACS", "B|ACDS", "EF|ABCDS"]
    );
    assert_eq!(
        lists(Algorithm::Greedy),
        ["BA|S", "FEA|BS", "GEA|BFS", "EA|BFGS"]
    );
    assert_eq!(lists(Algorithm::Textbook), lists(Algorithm::Astar));
    assert_eq!(
        lists(Algorithm::BranchAndBound)[..3],
        ["AB|S", "BCD|AS", "CDEF|ABS"]
    );
    // The goal is known, and no live node is better: none was left with a smaller bound.
    assert_eq!(
        lists(Algorithm::BranchAndBound).last().map(String::as_str),
        Some("|ABCDEFS")
    );
    assert_eq!(
        lists(Algorithm::Bidirectional),
        ["ABG|S", "ABF|GS", "ABB|FGS"]
    );
}

#[test]
fn a_search_without_lists_shows_its_path_and_what_lies_beside_it() {
    let mut log = Log::default();
    let report = depth_first::limited(&TREE, 2, NO_LIMIT, &mut log);
    assert_eq!(report.outcome, Outcome::GaveUp(Bound::Depth));
    assert_eq!(
        log.lists,
        [
            "AB|S", "CDB|AS", "DB|ACS", "B|ADS", "EF|BS", "F|BES", "|BFS"
        ]
    );
    let estimate = |state: &char| if "SBFG".contains(*state) { 0 } else { 5 };
    let log = self::log(Algorithm::RecursiveBestFirst, &TREE, estimate);
    // A is at 6 and E at 7.
    assert_eq!(log.lists, ["BA|S", "FAE|BS", "GAE|BFS", "AE|BFGS"]);
}

#[test]
fn peaks_are_those_of_the_lists_that_are_shown() {
    for algorithm in Algorithm::ALL {
        let mut log = Log::default();
        let report = algorithm.search(&TREE, |_| 0, NO_LIMIT, &mut log);
        let most = |length: fn(&(u64, u64)) -> u64| log.lengths.iter().map(length).max();
        let Statistics {
            peak_open,
            peak_closed,
            peak_stack,
            ..
        } = report.statistics;
        let (shown, counted) = match algorithm {
            Algorithm::IterativeDeepeningAstar | Algorithm::RecursiveBestFirst => {
                (most(|it| it.0 + it.1), [peak_stack, 0])
            }
            _ => {
                assert_eq!(most(|it| it.1), Some(peak_closed), "{algorithm}");
                (most(|it| it.0), [peak_open, peak_stack])
            }
        };
        assert_eq!((shown, 0), (Some(counted[0]), counted[1]), "{algorithm}");
    }
}

#[test]
fn recursive_best_first_remembers_how_good_what_it_left_was() {
    // Below A it looks like 3, then like 6: B is better until it is at 7, and A is entered again with what was found there.
    let graph = Graph(&[
        ('S', 'A', 1),
        ('S', 'B', 4),
        ('A', 'C', 1),
        ('B', 'D', 1),
        ('C', 'G', 4),
        ('D', 'G', 5),
    ]);
    let estimate = |state: &char| match state {
        'C' => 4,
        'D' => 3,
        _ => 0,
    };
    let log = log(Algorithm::RecursiveBestFirst, &graph, estimate);
    assert_eq!(log.expanded, "SABACG");
}

/// Wants to see so many states and no more.
struct Impatient(u64);

impl Observer<char, (char, char)> for Impatient {
    fn generated(&mut self, _: &Node<'_, char, (char, char)>) -> ControlFlow<()> {
        if self.0 == 0 {
            return ControlFlow::Break(());
        }
        self.0 -= 1;
        ControlFlow::Continue(())
    }
}

#[test]
fn an_observer_may_call_a_search_off() {
    for algorithm in Algorithm::ALL {
        let report = algorithm.search(&TREE, |_| 0, NO_LIMIT, &mut Impatient(2));
        assert_eq!(
            report.outcome,
            Outcome::GaveUp(Bound::Observer),
            "{algorithm}"
        );
        assert_eq!(report.statistics.generated, 3, "{algorithm}");
    }
}

#[test]
fn what_an_observer_is_told_of_a_state_adds_up() {
    struct Sums(Cost);
    impl Observer<char, (char, char)> for Sums {
        fn generated(&mut self, node: &Node<'_, char, (char, char)>) -> ControlFlow<()> {
            assert_eq!((node.g, node.h), (node.depth, 2));
            assert_eq!(node.f, node.g + self.0 * node.h);
            ControlFlow::Continue(())
        }
    }
    let (mut once, mut twice) = (Sums(1), Sums(Algorithm::WEIGHT));
    for algorithm in Algorithm::ALL {
        let observer = match algorithm {
            Algorithm::WeightedAstar => &mut twice,
            Algorithm::Greedy => continue,
            _ if algorithm.is_informed() => &mut once,
            _ => continue,
        };
        let report = algorithm.search(&TREE, |_| 2, NO_LIMIT, observer);
        assert!(report.path().is_some(), "{algorithm}");
    }
}
