//! What `solve --trace json` prints: a line for each thing that happens.

use serde::Serialize;

use crate::{
    puzzle::{Board, Move},
    search::general::{Cost, Node, Side},
};

use super::{
    search::Search,
    solve_json::{bound_name, to_line},
};

#[derive(Serialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
enum Event<'a> {
    Generated {
        number: u64,
        board: String,
        depth: u64,
        manhattan: Cost,
        #[serde(flatten)]
        way: Way,
    },
    Expanded {
        number: u64,
        board: String,
        open: Vec<OnList>,
        closed: Vec<OnList>,
    },
    End {
        outcome: &'a str,
        moves: Option<Vec<&'static str>>,
    },
}

#[derive(Serialize)]
struct OnList {
    board: String,
    depth: u64,
    g: Cost,
    h: Cost,
    f: Cost,
    #[serde(flatten)]
    way: Way,
}

/// How a state was reached.
#[derive(Serialize)]
struct Way {
    predecessor: Option<String>,
    #[serde(rename = "move")]
    step: Option<&'static str>,
    side: &'static str,
}

/// The line about a state that was made.
pub(super) fn generated(number: u64, manhattan: Cost, node: &Node<'_, Board, Move>) -> String {
    to_line(&Event::Generated {
        number,
        board: node.state.to_string(),
        depth: node.depth,
        manhattan,
        way: way(node),
    })
}

/// The line about the lists after a state was expanded.
pub(super) fn expanded(
    number: u64,
    board: &Board,
    open: &[Node<'_, Board, Move>],
    closed: &[Node<'_, Board, Move>],
) -> String {
    let list = |nodes: &[Node<'_, Board, Move>]| nodes.iter().map(on_list).collect();
    to_line(&Event::Expanded {
        number,
        board: board.to_string(),
        open: list(open),
        closed: list(closed),
    })
}

/// The last line of a search.
pub(super) fn end(search: &Search) -> String {
    let names = |labels: &[(Move, Board)]| labels.iter().map(|(step, _)| step.name()).collect();
    to_line(&Event::End {
        outcome: search.bound().map_or("found", bound_name),
        moves: search.report.path().map(|path| names(&path.steps)),
    })
}

/// The only line where there is nothing to search.
pub(super) fn unsolvable() -> String {
    to_line(&Event::End {
        outcome: "unsolvable",
        moves: None,
    })
}

fn on_list(node: &Node<'_, Board, Move>) -> OnList {
    OnList {
        board: node.state.to_string(),
        depth: node.depth,
        g: node.g,
        h: node.h,
        f: node.f,
        way: way(node),
    }
}

fn way(node: &Node<'_, Board, Move>) -> Way {
    Way {
        predecessor: node.predecessor.map(|(board, _)| board.to_string()),
        step: node.predecessor.map(|(_, step)| step.name()),
        side: match node.side {
            Side::Start => "start",
            Side::Goal => "goal",
        },
    }
}
