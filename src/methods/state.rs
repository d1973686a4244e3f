//! What the template says of a `State`, as probes of its constructors and methods.

use super::constructors::{from_array, from_file};
use super::probe::{Probe, Wanted};
use super::series::{Facts, Series, cells, moves_of, rearranged};
use crate::course::Guide;
use crate::puzzle::{Board, CELLS, MoveSet};

use Wanted::{Anything, Exactly, Given, Refusal, Rows, Something, Within};

pub(super) const ILLEGAL_ARGUMENT: &str = "java.lang.IllegalArgumentException";

/// Moves that a state is said to have come by before its cost is asked for.
const MOVES_BEFORE: i32 = 7;

/// How many boards are looked at where each takes many calls, and where it takes few.
pub(super) const FEW: usize = 60;
const MANY: usize = 1_000;

/// All series of the class.
pub(super) fn all(facts: &Facts<'_>) -> Vec<Series> {
    let mut all = vec![
        from_array(facts),
        from_file(facts),
        successors(facts),
        truths(facts, "isGoalState", "boards", |board| {
            *board == facts.puzzle.goal
        }),
        truths(facts, "solvable", "boards", |board| {
            board.leads_to(&facts.puzzle.goal)
        }),
        rows(facts),
        equality(facts),
        copies(facts),
    ];
    all.extend(estimates(facts));
    all.push(costs(facts));
    all.push(order(facts));
    all
}

fn successors(facts: &Facts<'_>) -> Series {
    let class = facts.state;
    let mut series = Series::of(class, "successorState");
    let name = facts.name(class, "successorState");
    let moves = moves_of(facts.puzzle.moves());
    for (before, board) in (3..).zip(facts.boards_of_each_blank(5)) {
        let [before, after] = [before, before + 1].map(|moves: u32| moves.to_string());
        for step in moves {
            let (word, start) = (step.name(), cells(&board));
            let shown = format!("new {class}(\"{board}\").successorState({word})");
            let begin = |part: &'static str| {
                let probe = Probe::new(part, shown.clone());
                probe.with(&["state", "a", class, &start])
            };
            let call = ["call", "b", "a", &name, "Move", word];
            let Some(next) = board.after(*step) else {
                let part = "impossible moves are refused";
                series.add(begin(part).call(&call, Refusal(ILLEGAL_ARGUMENT)));
                continue;
            };
            let next = cells(&next);
            let part = if step.is_double() {
                "double moves"
            } else {
                "moves"
            };
            let get = |probe: Probe, of: &str, field: &str, value: &str| {
                probe.call(&["get", "", of, field], Exactly(value.to_owned()))
            };
            let probe = begin(part)
                .with(&["set", "", "a", "numMoves", &before])
                .call(&call, Anything);
            series.add(get(probe, "b", "board", &next));
            let probe =
                begin("what the new state records").with(&["set", "", "a", "numMoves", &before]);
            let probe = probe.with(&call);
            let probe = get(probe, "b", "numMoves", &after);
            let probe = get(probe, "b", "move", word);
            series.add(get(probe, "b", "predecessor", "@a"));
            let probe = begin("links of the new state are null");
            let probe = probe
                .with(&["set", "", "a", "next", "a"])
                .with(&["set", "", "a", "previous", "a"]);
            let probe = get(probe.with(&call), "b", "next", "null");
            series.add(get(probe, "b", "previous", "null"));
            let probe = begin("the old state stays as it is").with(&call);
            let probe = get(
                probe.with(&["swap", "", "b", "board"]),
                "a",
                "board",
                &start,
            );
            series.add(get(get(probe, "a", "numMoves", "0"), "a", "move", "null"));
            if facts.puzzle.moves() == MoveSet::SingleAndDouble {
                let back = step.inverse().name();
                let shown = format!("{shown}.successorState({back})");
                let probe = Probe::new(Series::FREE_OF_COST[1], shown);
                let probe = probe.with(&["state", "a", class, &start]).with(&call);
                let probe = probe.call(&["get", "", "b", "board"], Given(next));
                let probe = probe.call(&["get", "", "b", "predecessor"], Given("@a".to_owned()));
                let way_back = ["call", "", "b", &name, "Move", back];
                series.add(probe.call(&way_back, Exactly("null".to_owned())));
            }
        }
    }
    series
}

fn truths(
    facts: &Facts<'_>,
    method: &str,
    part: &'static str,
    is_so: impl Fn(&Board) -> bool,
) -> Series {
    let class = facts.state;
    let mut series = Series::of(class, method);
    let name = facts.name(class, method);
    let goal = facts.puzzle.goal;
    let near = goal.successors().map(|(_, board)| board);
    // Boards that differ from the goal in two tiles alone: one for each row and each column that a test may leave out.
    let swapped = (0..CELLS - 1).filter_map(|at| {
        let mut cells = *goal.cells();
        cells.swap(at, at + 1);
        Board::new(cells).ok()
    });
    let boards = [goal].into_iter().chain(near).chain(swapped);
    let others = facts
        .boards(MANY / 2)
        .into_iter()
        .flat_map(|board| [board, board.twin()]);
    for board in boards.chain(others) {
        let shown = format!("new {class}(\"{board}\").{method}()");
        let probe = Probe::new(part, shown).with(&["state", "a", class, &cells(&board)]);
        let wanted = Exactly(is_so(&board).to_string());
        series.add(probe.call(&["call", "", "a", &name, ""], wanted));
    }
    series
}

fn rows(facts: &Facts<'_>) -> Series {
    let class = facts.state;
    let mut series = Series::of(class, "toString");
    for board in facts.boards_of_each_blank(10) {
        let shown = format!("new {class}(\"{board}\").toString()");
        let probe = Probe::new("rows", shown).with(&["state", "a", class, &cells(&board)]);
        series.add(probe.call(&["call", "", "a", "toString", ""], Rows(board)));
    }
    series
}

fn equality(facts: &Facts<'_>) -> Series {
    let class = facts.state;
    let mut series = Series::of(class, "equals");
    let boards = facts.boards(FEW);
    let others = boards.iter().zip(boards.iter().skip(1));
    let mut pairs: Vec<(Board, Board)> = others.map(|(one, other)| (*one, *other)).collect();
    pairs.extend(boards.iter().map(|board| (*board, *board)));
    for board in &boards[..Facts::NEAR] {
        pairs.extend(rearranged(board).into_iter().map(|other| (*board, other)));
    }
    for (one, other) in pairs {
        let part = if one == other {
            "the same board"
        } else {
            "other boards"
        };
        for (first, second) in [(one, other), (other, one)] {
            let shown = format!("new {class}(\"{first}\").equals(new {class}(\"{second}\"))");
            let probe = Probe::new(part, shown).with(&["state", "a", class, &cells(&first)]);
            let probe = probe.with(&["state", "b", class, &cells(&second)]);
            let probe = probe.with(&["set", "", "b", "numMoves", "5"]);
            let wanted = Exactly((first == second).to_string());
            series.add(probe.call(&["call", "", "a", "equals", "Object", "b"], wanted));
        }
    }
    let board = boards[0];
    for (shown, word) in [("null", "null"), ("\"a text\"", "\"a text")] {
        let part = Series::FREE_OF_COST[0];
        let probe = Probe::new(part, format!("new {class}(\"{board}\").equals({shown})"));
        let probe = probe.with(&["state", "a", class, &cells(&board)]);
        let call = ["call", "", "a", "equals", "Object", word];
        series.add(probe.call(&call, Exactly("false".to_owned())));
    }
    series
}

fn copies(facts: &Facts<'_>) -> Series {
    let class = facts.state;
    let mut series = Series::of(class, "clone");
    for board in facts.boards(FEW) {
        let cells = cells(&board);
        let begin = |part: &'static str| {
            let probe = Probe::new(part, format!("new {class}(\"{board}\").clone()"));
            probe.with(&["state", "a", class, &cells])
        };
        let call = ["call", "b", "a", "clone", ""];
        let same = || Exactly(cells.clone());
        let probe = begin("the board").call(&call, Anything);
        series.add(probe.call(&["get", "", "b", "board"], same()));
        let probe = begin("a board of its own")
            .with(&call)
            .with(&["swap", "", "b", "board"]);
        series.add(probe.call(&["get", "", "a", "board"], same()));
        let probe = begin("links are null").with(&["set", "", "a", "next", "a"]);
        let probe = probe.with(&["set", "", "a", "previous", "a"]).with(&call);
        let null = || Exactly("null".to_owned());
        let probe = probe.call(&["get", "", "b", "next"], null());
        series.add(probe.call(&["get", "", "b", "previous"], null()));
    }
    series
}

/// The methods behind `cost()`, where the template has them: they are private, and may have gone.
fn estimates(facts: &Facts<'_>) -> Vec<Series> {
    let class = facts.state;
    let mut all = Vec::new();
    for guide in facts.guides() {
        let mut series = Series::of(class, Facts::estimate_method(guide));
        series.is_private = true;
        let name = facts.name(class, Facts::estimate_method(guide));
        for board in [facts.puzzle.goal]
            .into_iter()
            .chain(facts.boards(MANY / 2))
        {
            let shown = format!(
                "new {class}(\"{board}\").{}()",
                Facts::estimate_method(guide)
            );
            let part = if guide == Guide::Own {
                "never too high"
            } else {
                "boards"
            };
            let probe = Probe::new(part, shown).with(&["state", "a", class, &cells(&board)]);
            let (least, most) = facts.estimate(guide, &board);
            series.add(probe.call(&["call", "", "a", &name, ""], Within(least..=most)));
        }
        all.push(series);
    }
    all
}

fn costs(facts: &Facts<'_>) -> Series {
    let class = facts.state;
    let mut series = Series::of(class, "cost");
    let cost = facts.name(class, "cost");
    for guide in facts.guides() {
        let constant = Facts::constant(guide);
        let estimate = facts.name(class, Facts::estimate_method(guide));
        for board in facts.boards(FEW * 2) {
            let start = cells(&board);
            let shown = format!(
                "new {class}(\"{board}\").cost() after {MOVES_BEFORE} moves, with {class}.heu = {constant}"
            );
            let before = MOVES_BEFORE.to_string();
            let begin = |part: &'static str, shown: String| {
                let probe = Probe::new(part, shown).with(&["set", "", class, "heu", constant]);
                let probe = probe.with(&["state", "b", class, &start]);
                // What the method behind it gives is that method's fault.
                probe.call(&["call", "", "b", &estimate, ""], Anything)
            };
            let (least, most) = facts.estimate(guide, &board);
            let wanted = |by: i32| Wanted::More {
                than: 2,
                by,
                or: least..=most,
            };
            let probe = begin("estimate and moves", shown).with(&["state", "a", class, &start]);
            let probe = probe.with(&["set", "", "a", "numMoves", &before]);
            series.add(probe.call(&["call", "", "a", &cost, ""], wanted(MOVES_BEFORE)));
            // A state that is reached by a move has an estimate of its own.
            let Some((step, from)) = board.successors().next() else {
                continue;
            };
            let shown = format!(
                "the cost() of new {class}(\"{from}\").successorState({}), with {class}.heu = {constant}",
                step.inverse().name()
            );
            let successor = facts.name(class, "successorState");
            let probe = begin("after a move", shown).with(&["state", "a", class, &cells(&from)]);
            let probe = probe.call(&["call", "", "a", &cost, ""], Anything);
            let probe = probe.with(&["call", "c", "a", &successor, "Move", step.inverse().name()]);
            let probe = probe.call(&["get", "", "c", "board"], Given(start.clone()));
            let probe = probe.call(&["get", "", "c", "numMoves"], Given("1".to_owned()));
            series.add(probe.call(&["call", "", "c", &cost, ""], wanted(1)));
        }
    }
    series
}

fn order(facts: &Facts<'_>) -> Series {
    let class = facts.state;
    let mut series = Series::of(class, "compareTo");
    let (cost, compare) = (facts.name(class, "cost"), facts.name(class, "compareTo"));
    let boards = facts.boards(FEW);
    for guide in facts
        .guides()
        .into_iter()
        .filter(|guide| *guide != Guide::Own)
    {
        let constant = Facts::constant(guide);
        for pair in boards.windows(2) {
            let shown = format!(
                "new {class}(\"{}\").compareTo(new {class}(\"{}\")), with {class}.heu = {constant}",
                pair[0], pair[1]
            );
            let of = |board: &Board| facts.estimate(guide, board).0;
            let or = of(&pair[0]).cmp(&of(&pair[1])) as i32;
            let probe = Probe::new("by cost", shown).with(&["set", "", class, "heu", constant]);
            let probe = probe.with(&["state", "a", class, &cells(&pair[0])]);
            let probe = probe.with(&["state", "b", class, &cells(&pair[1])]);
            let probe = probe.call(&["call", "", "a", &cost, ""], Anything);
            let probe = probe.call(&["call", "", "b", &cost, ""], Anything);
            let wanted = Wanted::SignOf {
                first: 3,
                second: 4,
                or,
            };
            series.add(probe.call(&["call", "", "a", &compare, class, "b"], wanted));
        }
    }
    series
}

/// A state for each letter, and what `compareTo` says of each two of them as it should: else nothing can be said of a list.
pub(super) fn lettered(
    facts: &Facts<'_>,
    mut probe: Probe,
    states: &[(char, Board)],
    guide: Guide,
) -> Probe {
    let class = facts.state;
    let compare = facts.name(class, "compareTo");
    for (letter, board) in states {
        probe = probe.call(
            &["state", &letter.to_string(), class, &cells(board)],
            Something,
        );
    }
    for (first, one) in states {
        for (second, other) in states.iter().filter(|(second, _)| second != first) {
            let of = |board: &Board| facts.estimate(guide, board).0;
            let sign = of(one).cmp(&of(other)) as i32;
            let line = [
                "call",
                "",
                &first.to_string(),
                &compare,
                class,
                &second.to_string(),
            ];
            probe = probe.call(&line, Wanted::GivenSign(sign));
        }
    }
    probe
}
