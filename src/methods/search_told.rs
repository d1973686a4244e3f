//! What a search is, told by what it expands.

use std::collections::BTreeMap;

use super::astar::{AskedSearch, Searched};
use crate::course::Guide;
use crate::outcome::{Count, SearchKind};

use SearchKind::{
    AStar, BreadthFirst, ClosedIgnored, DepthFirst, GoalOnGeneration, Greedy, IterativeDeepening,
    NoHeuristic, NotTold, OneHeuristic, Unlike,
};

/// A search that was asked for, and what it came to.
type Known<'a> = (&'a AskedSearch, &'a Searched);

/// How many searches have to come to something before anything is told.
const FEWEST: usize = 4;

/// How often a board is expanded on average, from where on CLOSED is not consulted. A heap may hold a board twice.
const TIMES_EXPANDED: u64 = 2;

/// One of how many expanded states lies where the one before its predecessor did, from where on CLOSED is not consulted.
const ONE_BACK_OF: u64 = 20;

/// What a search is, and a sentence with what shows it. `faults` are the methods of the student's own `State` that order states and are
/// not right. `costs` are those that the student's own `State` gives after no move, by
/// heuristic, where they are not as they should be.
pub(super) fn told(
    known: &[Known<'_>],
    faults: &[String],
    costs: &BTreeMap<&'static str, Vec<(i64, i64)>>,
) -> (SearchKind, String) {
    if known.len() < FEWEST {
        let why =
            "`EightPuzzle.AStar` does not end, or needs more of `State` than the template has";
        return (NotTold, why.to_owned());
    }
    if known.iter().all(|(_, found)| found.expanded == 0) {
        let why = "the search does not use `State.successorState`";
        return (NotTold, why.to_owned());
    }
    let is_right = known.iter().all(|one| is_within(one) && !is_too_long(one));
    let is_closed = consults_closed(known);
    if let Some(found) = led_by_other_costs(known, costs) {
        return found;
    }
    if is_right && is_closed && !begins_again(known) {
        let uses_ours = known.iter().any(|(_, found)| found.costs > 0);
        return if uses_ours && !faults.is_empty() {
            let why =
                "with our `State` the search is A*; in the student's own what is not right is";
            (NotTold, format!("{why} {}", faults.join(" and ")))
        } else if tests_successors(known) {
            let (asked, found) = known[known.len() - 1];
            let numbers = format!(
                "{} states are tested and {} expanded",
                found.tested, found.expanded
            );
            let why = "A* that looks for the goal among the successors, before they are on OPEN";
            (
                GoalOnGeneration,
                format!("{why}: on {} {numbers}", asked.board),
            )
        } else {
            let why = "A*: it expands what every A* has to, and nothing that no A* does";
            (AStar, why.to_owned())
        };
    }
    unlike(known, is_closed)
}

/// What a search is that is no A*.
fn unlike(known: &[Known<'_>], is_closed: bool) -> (SearchKind, String) {
    let is_same = is_same_for_all(known);
    if begins_again(known) {
        return if is_same {
            let why = "a depth-first search with ever larger bounds, and no heuristic";
            (DepthFirst, why.to_owned())
        } else {
            let why = "iterative deepening: the search begins again at the first state with a larger bound";
            (IterativeDeepening, why.to_owned())
        };
    }
    let broad = || known.iter().filter_map(in_breadth);
    if is_same && broad().count() > 1 && broad().all(|is_broad| is_broad) {
        let example = example(known, |one| in_breadth(one) == Some(true));
        return if known.iter().all(|(_, found)| found.costs == 0) {
            let why = "a breadth-first search: no cost is asked for";
            (BreadthFirst, format!("{why}, and {example}"))
        } else {
            let why =
                "no heuristic is used: as many states are expanded as by a breadth-first search";
            (NoHeuristic, format!("{why}; {example}"))
        };
    }
    let is_too_deep = known.iter().any(is_too_long);
    if !is_closed && !is_too_deep {
        let most = known
            .iter()
            .max_by_key(|(_, found)| found.expanded / found.boards.max(1));
        let example = most.map(|(asked, found)| {
            let (expanded, boards) = (found.expanded, found.boards);
            format!(
                ": on {} {expanded} states with {boards} boards",
                asked.board
            )
        });
        let why = "boards that are on CLOSED are expanded again";
        return (
            ClosedIgnored,
            format!("{why}{}", example.unwrap_or_default()),
        );
    }
    if let Some((own, other)) = led_by_another(known) {
        let why = format!("the search for `{own}` is led by `{other}`: it expands what that does");
        return (OneHeuristic, why);
    }
    if is_too_deep && is_same {
        let example = example(known, is_too_long);
        let why =
            "a depth-first search: no heuristic is used, and paths are longer than they need be";
        return (DepthFirst, format!("{why}; {example}"));
    }
    let is_short = |one: &Known<'_>| !one.1.is_stopped && one.1.boards < one.0.least;
    if is_too_deep && known.iter().any(is_short) {
        let example = example(known, is_short);
        let why = "a greedy search: the heuristic counts for more than the moves made";
        return (Greedy, format!("{why}; {example}"));
    }
    let example = example(known, |one| !is_within(one) || is_too_long(one));
    (Unlike, format!("the search is not as any A*: {example}"))
}

/// A sentence about the last search for which something holds.
fn example(known: &[Known<'_>], holds: impl Fn(&Known<'_>) -> bool) -> String {
    let Some((asked, found)) = known.iter().rev().find(|one| holds(one)) else {
        return String::new();
    };
    let more = if found.is_stopped { "more than " } else { "" };
    let (board, constant) = (asked.board, asked.constant);
    let (least, most) = (asked.least, asked.most);
    let boards = Count(found.boards, "board");
    format!("on {board} with `{constant}` it expands {more}{boards}, and A* {least} to {most}")
}

/// Whether a search expands what every A* has to, and nothing that no A* does.
fn is_within((asked, found): &Known<'_>) -> bool {
    if asked.guide == Guide::Own && found.costs == 0 {
        // The student's own estimate is elsewhere, and any that is never too high is as good.
        return !found.is_stopped;
    }
    !found.is_stopped && (asked.least..=asked.most).contains(&found.boards)
}

/// Whether it found a path that is longer than it need be, or looked for one.
fn is_too_long((asked, found): &Known<'_>) -> bool {
    found.deepest > asked.length || found.goal.is_some_and(|(moves, _)| moves > asked.length)
}

/// Whether it expands as many boards as a breadth-first search, where that is known.
fn in_breadth((asked, found): &Known<'_>) -> Option<bool> {
    let (least, most) = asked.in_breadth.filter(|_| asked.guide != Guide::Own)?;
    Some(!found.is_stopped && (least..=most).contains(&found.boards))
}

/// Whether boards that are on CLOSED stay there.
fn consults_closed(known: &[Known<'_>]) -> bool {
    let expanded: u64 = known.iter().map(|(_, found)| found.expanded).sum();
    let boards: u64 = known.iter().map(|(_, found)| found.boards).sum();
    let backs: u64 = known.iter().map(|(_, found)| found.backs).sum();
    expanded < TIMES_EXPANDED * boards && backs * ONE_BACK_OF < expanded
}

/// Whether most searches come back to the first state with a move that they made from there before.
fn begins_again(known: &[Known<'_>]) -> bool {
    let again = known.iter().filter(|(_, found)| found.rounds > 1);
    again.count() > known.len() / 2
}

/// Whether most states are asked whether they are the goal without being expanded, and the first goal is the end. Where the goal is
/// asked once more, it was taken from OPEN.
fn tests_successors(known: &[Known<'_>]) -> bool {
    known.iter().all(|(_, found)| {
        let is_end = found
            .goal
            .is_some_and(|(_, before)| before == found.expanded);
        is_end && found.goals == 1 && found.tested * 10 > found.expanded * 13 + 20
    })
}

/// Whether the searches by moves of one tile expand the same, whatever heuristic they are for.
fn is_same_for_all(known: &[Known<'_>]) -> bool {
    let mut by_board: BTreeMap<String, Vec<Known<'_>>> = BTreeMap::new();
    let single = known.iter().filter(|(asked, _)| asked.guide != Guide::Own);
    for one in single {
        by_board
            .entry(one.0.board.to_string())
            .or_default()
            .push(*one);
    }
    by_board.retain(|_, searches| searches.len() > 1);
    let is_same = |searches: &Vec<Known<'_>>| {
        let first = &searches[0].1.counts;
        let mut all = searches.iter();
        all.all(|(_, found)| without_costs(&found.counts) == without_costs(first))
    };
    !by_board.is_empty() && by_board.values().all(is_same)
}

/// All that was counted but the calls for costs, which are the fifth number.
fn without_costs(counts: &str) -> Vec<&str> {
    let mut numbers: Vec<&str> = counts.split(' ').collect();
    numbers.remove(4);
    numbers
}

/// The heuristic whose search expands what another one's does and not what its own would, and that other one.
fn led_by_another(known: &[Known<'_>]) -> Option<(&'static str, &'static str)> {
    let of = |guide: Guide| known.iter().filter(move |(asked, _)| asked.guide == guide);
    for (own, other) in [
        (Guide::Manhattan, Guide::Mismatch),
        (Guide::Mismatch, Guide::Manhattan),
    ] {
        let pairs = of(own).filter_map(|one| {
            let mut others = of(other);
            Some((one, others.find(|two| two.0.board == one.0.board)?))
        });
        let pairs: Vec<_> = pairs.collect();
        let is_led =
            |(one, two): &(&Known<'_>, &Known<'_>)| is_within(two) && is_within(&(two.0, one.1));
        let is_apart = pairs.iter().any(|(one, _)| !is_within(one));
        if is_apart
            && let Some(((one, _), (two, _))) = pairs.first().filter(|_| pairs.iter().all(is_led))
        {
            return Some((one.constant, two.constant));
        }
    }
    None
}

/// What the student's own costs tell, where a search asks for costs.
fn led_by_other_costs(
    known: &[Known<'_>],
    costs: &BTreeMap<&'static str, Vec<(i64, i64)>>,
) -> Option<(SearchKind, String)> {
    if costs.values().all(Vec::is_empty) || known.iter().any(|(_, found)| found.costs == 0) {
        return None;
    }
    if costs
        .values()
        .flatten()
        .all(|(first, later)| first == later)
    {
        let why = "a greedy search: `State.cost` leaves out the number of moves";
        return Some((Greedy, why.to_owned()));
    }
    if costs.values().flatten().all(|(first, _)| *first == 0) {
        let why = "no heuristic is used: `State.cost` is the number of moves alone";
        return Some((NoHeuristic, why.to_owned()));
    }
    let (mismatch, manhattan) = ("TileMismatch", "ManhattanDist");
    let is_one = costs.contains_key(mismatch) && costs.get(mismatch) == costs.get(manhattan);
    let why = format!("`State.cost` is the same with `{mismatch}` and with `{manhattan}`");
    is_one.then_some((OneHeuristic, why))
}
