//! What the template says of CLOSED, a sorted list by the order of boards, as probes.

use super::list::{COMPARATOR, LIST, LISTS, Lettered, list, removed, shown, size, size_given};
use super::probe::{Probe, Wanted};
use super::series::{Facts, Series, cells};
use super::state::lettered;
use crate::course::Guide;

use Wanted::{Anything, Exactly};

/// CLOSED with these states, whose boards the comparator has in their order: else nothing can be said of it.
fn filled(facts: &Facts<'_>, probe: Probe, states: &Lettered) -> Probe {
    let (add, compare) = (
        facts.name(LIST, "addState"),
        facts.name(COMPARATOR, "compare"),
    );
    let probe = list(facts, probe, Guide::Manhattan, false);
    let probe = probe.with(&["new", "c", COMPARATOR, ""]);
    let probe = lettered(facts, probe, states, Guide::Manhattan);
    let types = format!("{0},{0}", facts.state);
    let in_order = by_board(states);
    let given = in_order.windows(2).fold(probe, |probe, pair| {
        let [first, second] = [pair[0], pair[1]].map(|(letter, _)| letter.to_string());
        let line = ["call", "", "c", &compare, &types, &first, &second];
        probe.call(&line, Wanted::GivenSign(-1))
    });
    states.iter().fold(given, |probe, (letter, _)| {
        probe.with(&["call", "", "l", &add, facts.state, &letter.to_string()])
    })
}

fn by_board(states: &Lettered) -> Lettered {
    let mut sorted = states.clone();
    sorted.sort_by_key(|(_, board)| *board);
    sorted
}

fn shown_as(states: &Lettered, what: &str) -> String {
    shown(states, what).replace("OPEN", "CLOSED")
}

/// That CLOSED is in the order of its boards.
pub(super) fn sorted(facts: &Facts<'_>) -> Vec<Probe> {
    let of = |states: &Lettered| {
        let what = shown_as(states, "each remove()");
        let probe = Probe::new("CLOSED by the order of boards", what);
        let first = by_board(states)[0].0;
        removed(facts, filled(facts, probe, states), &format!("@{first}"))
    };
    let lists = facts.lists(Guide::Manhattan, LISTS / 2);
    lists.iter().map(of).collect()
}

/// That what is on CLOSED is found, wherever it stands.
pub(super) fn found(facts: &Facts<'_>, find: &mut Series, take: &mut Series) {
    let (found, taken) = (
        facts.name(LIST, "findState"),
        facts.name(LIST, "removeState"),
    );
    let (compare, types) = (
        facts.name(COMPARATOR, "compare"),
        format!("{0},{0}", facts.state),
    );
    for states in facts.lists(Guide::Manhattan, LISTS / 2) {
        for (letter, board) in &states {
            let own = letter.to_string();
            let begin = |part: &'static str, what: &str| {
                let what = shown_as(&states, &format!("{what} {board})"));
                let probe = filled(facts, Probe::new(part, what), &states);
                let probe = probe.with(&["state", "z", facts.state, &cells(board)]);
                let equal = ["call", "", "c", &compare, &types, &own, "z"];
                probe.call(&equal, Wanted::GivenSign(0))
            };
            let call = ["call", "", "l", &found, facts.state, "z"];
            let there = || format!("@{own}");
            let probe = begin("a state that is on CLOSED", "findState(another State of");
            find.add(probe.call(&call, Exactly(there())));
            let probe = begin("it is gone from CLOSED", "removeState(the State of");
            let probe = size_given(
                facts,
                probe.call(&call, Wanted::Given(there())),
                states.len(),
            );
            let probe = probe.call(&["call", "", "l", &taken, facts.state, &own], Anything);
            let probe = size(facts, probe, states.len() - 1);
            take.add(probe.call(&call, Exactly("null".to_owned())));
        }
    }
}
