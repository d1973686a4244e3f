//! What the template says of its sorted list and of the order of boards, as probes.

use super::closed;
use super::probe::{Probe, Wanted};
use super::series::{Facts, Series, cells, rearranged};
use super::state::lettered;
use crate::course::Guide;
use crate::puzzle::{Board, MoveSet};

use Wanted::{Anything, Exactly, Refusal, Sign, Something};

pub(super) const LIST: &str = "OrderedStateList";
pub(super) const COMPARATOR: &str = "StateComparator";

/// How many lists are filled.
pub(super) const LISTS: usize = 24;

/// The states of a list, a letter for each.
pub(super) type Lettered = Vec<(char, Board)>;

/// All series of the list.
pub(super) fn all(facts: &Facts<'_>) -> Vec<Series> {
    let (mut add, mut find) = (Series::of(LIST, "addState"), Series::of(LIST, "findState"));
    let (mut take, mut remove) = (Series::of(LIST, "removeState"), Series::of(LIST, "remove"));
    let mut constructor = Series::of(LIST, &format!("{LIST}({}, boolean)", facts.heuristics));
    let mut sizes = Series::of(LIST, "size");
    for guide in facts
        .guides()
        .into_iter()
        .filter(|guide| *guide != Guide::Own)
    {
        let constant = Facts::constant(guide);
        let shown = format!("new {LIST}({constant}, true)");
        let probe = list(
            facts,
            Probe::new("the heuristic of all states", shown),
            guide,
            true,
        );
        let heu = facts.name(facts.state, "heu");
        let heuristic = ["get", "", facts.state, &heu];
        // Where the variable is missing, that is not the list's fault.
        let probe = probe.with(&heuristic);
        constructor.add(probe.call(&heuristic, Exactly(constant.to_owned())));
        for states in facts.lists(guide, LISTS) {
            order(facts, &mut add, guide, &states);
            counted(facts, &mut sizes, guide, &states);
            to_empty(facts, &mut remove, guide, &states);
            found(facts, &mut find, guide, &states);
            taken(facts, &mut take, guide, &states);
        }
    }
    closed::found(facts, &mut find, &mut take);
    let mut all = vec![constructor, add, sizes, find, take, remove];
    if is_linked(facts) {
        all[1].extend(rings(facts));
        all[1].extend(closed::sorted(facts));
    }
    all
}

/// Whether the list has to be the template's circular one. With double moves, data structures are free.
fn is_linked(facts: &Facts<'_>) -> bool {
    facts.puzzle.moves() == MoveSet::Single
}

/// A new list `l`.
pub(super) fn list(facts: &Facts<'_>, probe: Probe, guide: Guide, is_open: bool) -> Probe {
    let types = format!("{},boolean", facts.heuristics);
    let (constant, is_open) = (Facts::constant(guide), is_open.to_string());
    probe.with(&["new", "l", LIST, &types, constant, &is_open])
}

/// The list with these states, which are there.
fn filled(facts: &Facts<'_>, probe: Probe, guide: Guide, states: &[(char, Board)]) -> Probe {
    let add = facts.name(LIST, "addState");
    let probe = lettered(facts, list(facts, probe, guide, true), states, guide);
    states.iter().fold(probe, |probe, (letter, _)| {
        probe.with(&["call", "", "l", &add, facts.state, &letter.to_string()])
    })
}

/// How a list is shown: by what was done with it.
pub(super) fn shown(states: &[(char, Board)], what: &str) -> String {
    let boards: Vec<String> = states
        .iter()
        .map(|(letter, board)| format!("{letter} = {board}"))
        .collect();
    format!("{what} of OPEN with {}", boards.join(", "))
}

/// The states in the order in which they come out of OPEN: of equal ones, the one that came last is first.
fn sorted(facts: &Facts<'_>, guide: Guide, states: &[(char, Board)]) -> Lettered {
    let mut sorted: Lettered = states.iter().rev().copied().collect();
    sorted.sort_by_key(|(_, board)| facts.estimate(guide, board).0);
    sorted
}

pub(super) fn removed(facts: &Facts<'_>, probe: Probe, wanted: &str) -> Probe {
    let remove = facts.name(LIST, "remove");
    probe.call(&["call", "", "l", &remove, ""], Exactly(wanted.to_owned()))
}

pub(super) fn size(facts: &Facts<'_>, probe: Probe, wanted: usize) -> Probe {
    let size = facts.name(LIST, "size");
    probe.call(&["call", "", "l", &size, ""], Exactly(wanted.to_string()))
}

/// The size as it has to be before anything is asked.
pub(super) fn size_given(facts: &Facts<'_>, probe: Probe, given: usize) -> Probe {
    let size = facts.name(LIST, "size");
    let given = Wanted::Given(given.to_string());
    probe.call(&["call", "", "l", &size, ""], given)
}

fn order(facts: &Facts<'_>, series: &mut Series, guide: Guide, states: &[(char, Board)]) {
    let costs: Vec<i32> = states
        .iter()
        .map(|(_, board)| facts.estimate(guide, board).0)
        .collect();
    let has_ties = (1..costs.len()).any(|at| costs[..at].contains(&costs[at]));
    if has_ties && !is_linked(facts) {
        return;
    }
    let part = if has_ties {
        "of equal ones the newest is in front"
    } else {
        "by cost"
    };
    let probe = filled(
        facts,
        Probe::new(part, shown(states, "remove()")),
        guide,
        states,
    );
    let first = sorted(facts, guide, states)[0].0;
    series.add(removed(facts, probe, &format!("@{first}")));
}

fn counted(facts: &Facts<'_>, series: &mut Series, guide: Guide, states: &[(char, Board)]) {
    let add = facts.name(LIST, "addState");
    let probe = Probe::new("one more after each state", shown(states, "size()"));
    let probe = lettered(facts, list(facts, probe, guide, true), states, guide);
    let probe = size(facts, probe, 0);
    let after = |probe: Probe, (at, (letter, _)): (usize, &(char, Board))| {
        let probe = probe.with(&["call", "", "l", &add, facts.state, &letter.to_string()]);
        size(facts, probe, at + 1)
    };
    series.add(states.iter().enumerate().fold(probe, after));
}

fn to_empty(facts: &Facts<'_>, series: &mut Series, guide: Guide, states: &[(char, Board)]) {
    let what = "each remove() until nothing is left";
    let costs: Vec<i32> = states
        .iter()
        .map(|(_, board)| facts.estimate(guide, board).0)
        .collect();
    let has_ties = (1..costs.len()).any(|at| costs[..at].contains(&costs[at]));
    let probe = filled(
        facts,
        Probe::new("one less after each", shown(states, what)),
        guide,
        states,
    );
    let remove = facts.name(LIST, "remove");
    let less = (0..states.len()).rev().fold(probe, |probe, left| {
        size(facts, probe.with(&["call", "", "l", &remove, ""]), left)
    });
    series.add(less);
    if !has_ties {
        let probe = filled(
            facts,
            Probe::new("in their order", shown(states, what)),
            guide,
            states,
        );
        let first = sorted(facts, guide, states)[0].0;
        // Where the first one is another already, the order is at fault and not what takes states out.
        let given = Wanted::Given(format!("@{first}"));
        let probe = probe.call(&["call", "", "l", &remove, ""], given);
        let others = sorted(facts, guide, states).into_iter().skip(1);
        let all = others.fold(probe, |probe, (letter, _)| {
            removed(facts, probe, &format!("@{letter}"))
        });
        series.add(all);
    }
}

fn found(facts: &Facts<'_>, series: &mut Series, guide: Guide, states: &[(char, Board)]) {
    let find = facts.name(LIST, "findState");
    let (first, others) = (states[0], &states[1..]);
    let start = cells(&first.1);
    let call = ["call", "", "l", &find, facts.state, "z"];
    let begin = |part: &'static str, states: &[(char, Board)]| {
        let what = format!("findState(another State of {})", first.1);
        let probe = filled(facts, Probe::new(part, shown(states, &what)), guide, states);
        probe.with(&["state", "z", facts.state, &start])
    };
    let there = begin("a state with the same board", states);
    series.add(there.call(&call, Exactly(format!("@{}", first.0))));
    let absent = begin("null where there is none", others);
    series.add(absent.call(&call, Exactly("null".to_owned())));
}

fn taken(facts: &Facts<'_>, series: &mut Series, guide: Guide, states: &[(char, Board)]) {
    let (take, find) = (
        facts.name(LIST, "removeState"),
        facts.name(LIST, "findState"),
    );
    let (first, others) = (states[0], &states[1..]);
    let own = first.0.to_string();
    let call = ["call", "", "l", &take, facts.state, &own];
    let find = ["call", "", "l", &find, facts.state, "z"];
    let what = format!("removeState(the State of {})", first.1);
    let begin = |part: &'static str, states: &[(char, Board)], known: String| {
        let probe = filled(facts, Probe::new(part, shown(states, &what)), guide, states);
        let probe = probe.with(&["state", "z", facts.state, &cells(&first.1)]);
        // What finds a state, and what counts them, is at fault by itself.
        let probe = probe.call(&find, Wanted::Given(known));
        size_given(facts, probe, states.len())
    };
    let there = format!("@{}", first.0);
    let probe = begin("it is gone", states, there.clone());
    let probe = size(
        facts,
        probe.call(&call, Exactly("void".to_owned())),
        others.len(),
    );
    series.add(probe.call(&find, Exactly("null".to_owned())));
    let probe = begin("one that is absent is refused", others, "null".to_owned());
    let absent = ["call", "", "l", &take, facts.state, "z"];
    series.add(probe.call(&absent, Refusal("java.lang.IllegalStateException")));
    if is_linked(facts) {
        for link in ["next", "previous"] {
            let part = "the links around it are joined";
            let probe = around(
                facts,
                begin(part, states, there.clone()),
                guide,
                (link, states),
                false,
            );
            let probe = probe.call(&call, Anything);
            series.add(around(facts, probe, guide, (link, others), true));
        }
    }
}

/// That a link leads from the head of OPEN to each of these states and back; where it is not what is asked, it has to.
fn around(
    facts: &Facts<'_>,
    probe: Probe,
    guide: Guide,
    (link, states): (&str, &[(char, Board)]),
    is_asked: bool,
) -> Probe {
    let wanted = |name: &str| {
        let name = format!("@{name}");
        if is_asked {
            Exactly(name)
        } else {
            Wanted::Given(name)
        }
    };
    let mut probe = probe.call(&["get", "y", "l", "head"], Something);
    let mut around = sorted(facts, guide, states);
    if link == "previous" {
        around.reverse();
    }
    let mut at = "y".to_owned();
    for (letter, _) in around {
        let letter = letter.to_string();
        probe = probe.call(&["get", "", &at, link], wanted(&letter));
        at = letter;
    }
    probe.call(&["get", "", &at, link], wanted("y"))
}

/// That links lead all around the list, forwards and backwards.
fn rings(facts: &Facts<'_>) -> Vec<Probe> {
    let guide = Guide::Manhattan;
    let ring = |states: &Lettered, link: &'static str, part: &'static str| {
        let probe = Probe::new(part, shown(states, &format!("all around by `{link}`")));
        let probe = filled(facts, probe, guide, states);
        around(facts, probe, guide, (link, states), true)
    };
    let states = facts.lists(guide, LISTS / 2);
    let of = |states: &Lettered| {
        let forwards = ring(states, "next", "circular forwards");
        [forwards, ring(states, "previous", "circular backwards")]
    };
    states.iter().flat_map(of).collect()
}

/// The order of boards by itself.
pub(super) fn comparator(facts: &Facts<'_>) -> Series {
    let mut series = Series::of(COMPARATOR, "compare");
    let (compare, types) = (
        facts.name(COMPARATOR, "compare"),
        format!("{0},{0}", facts.state),
    );
    let boards = facts.boards(200);
    let mut pairs: Vec<(Board, Board)> = boards.windows(2).map(|pair| (pair[0], pair[1])).collect();
    pairs.extend(boards.iter().take(20).map(|board| (*board, *board)));
    // Two boards may differ first in any place, and in few.
    for board in &boards[..Facts::NEAR] {
        pairs.extend(rearranged(board).into_iter().map(|other| (*board, other)));
    }
    for (first, second) in pairs {
        let shown = format!(
            "compare(new {0}(\"{first}\"), new {0}(\"{second}\"))",
            facts.state
        );
        let part = if first == second {
            "equal boards"
        } else {
            "row by row"
        };
        let probe = Probe::new(part, shown).with(&["new", "c", COMPARATOR, ""]);
        let probe = probe.with(&["state", "a", facts.state, &cells(&first)]);
        let probe = probe.with(&["state", "b", facts.state, &cells(&second)]);
        let call = ["call", "", "c", &compare, &types, "a", "b"];
        series.add(probe.call(&call, Sign(first.cmp(&second) as i32)));
    }
    series
}
