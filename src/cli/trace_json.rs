//! What `solve --trace json` prints: a line for each thing that happens.

use serde::Serialize;

use super::search::Search;
use super::solve_json::{bound_name, to_line};
use crate::object::{Fields, Object, object};
use crate::puzzle::{Board, Move};
use crate::search::algorithms::{Cost, Node, Side};

/// The line about a state that was made.
pub(super) fn generated(number: u64, manhattan: Cost, node: &Node<'_, Board, Move>) -> String {
    to_line(&object! {
        "event": "generated",
        "number": number,
        "board": node.state.to_string(),
        "depth": node.depth,
        "manhattan": manhattan,
        ..way(node)
    })
}

/// The line about the lists after a state was expanded.
pub(super) fn expanded(
    number: u64,
    board: &Board,
    open: &[Node<'_, Board, Move>],
    closed: &[Node<'_, Board, Move>],
) -> String {
    to_line(&object! {
        "event": "expanded",
        "number": number,
        "board": board.to_string(),
        "open": open.iter().map(on_list).collect::<Vec<_>>(),
        "closed": closed.iter().map(on_list).collect::<Vec<_>>(),
    })
}

pub(super) fn end(search: &Search) -> String {
    let path = search.report.path();
    let moves = path.map(|path| path.labels().copied().map(Move::name).collect());
    ended(search.bound().map_or("found", bound_name), moves)
}

/// The only line where there is nothing to search.
pub(super) fn unsolvable() -> String {
    ended("unsolvable", None)
}

fn ended(outcome: &str, moves: Option<Vec<&'static str>>) -> String {
    to_line(&object! { "event": "end", "outcome": outcome, "moves": moves, })
}

fn on_list(node: &Node<'_, Board, Move>) -> impl Serialize + use<> {
    object! {
        "board": node.state.to_string(),
        "depth": node.depth,
        "g": node.g,
        "h": node.h,
        "f": node.f,
        ..way(node)
    }
}

/// How a state was reached.
fn way(node: &Node<'_, Board, Move>) -> impl Fields + use<> {
    let Object(fields) = object! {
        "predecessor": node.predecessor.map(|(board, _)| board.to_string()),
        "move": node.predecessor.map(|(_, step)| step.name()),
        "side": match node.side {
            Side::Start => "start",
            Side::Goal => "goal",
        },
    };
    fields
}
