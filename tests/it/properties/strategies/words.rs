//! Headings and labels in the words of somebody's program.

use proptest::{prelude::Strategy, sample::select};
use tilegrade::puzzle::Move;

/// Headings: `{n}` is the number of moves, `{h}` the heuristic. A line break parts a caption from what it belongs to.
const HEADINGS: [&str; 14] = [
    "{n} moves in total (heuristic: {h})",
    "{n} moves total, heuristic: {h}",
    "Total number of moves: {n} (heuristic: {h})",
    "Heuristic: {h}; moves: {n}",
    "{h}: {n} moves",
    "Solved in {n} moves using {h}",
    "Using {h}\nTotal moves: {n}",
    "--- {h} ---\n{n} moves in total",
    "Heuristic = {h}\nNumber of moves = {n}",
    "Solution with {h} ({n} steps)",
    "({h}) {n} move(s)",
    "A* search with {h} found a solution of {n} moves.",
    "{h}\n\nnumMoves: {n}",
    "{n} single moves in total (heuristic: {h})",
];

/// Names of the two heuristics: by the handout, by the template's enumeration, by tutorials.
const MANHATTAN: [&str; 7] = [
    "the Manhattan distance",
    "ManhattanDist",
    "manhattan",
    "h2",
    "city block distance",
    "MANHATTAN_DIST",
    "Heuristic.ManhattanDist",
];
const MISMATCH: [&str; 7] = [
    "number of mismatched tiles",
    "TileMismatch",
    "misplaced tiles",
    "h1",
    "Hamming distance",
    "TILE_MISMATCH",
    "tiles out of place",
];

/// Labels: `{k}` is the number of the move, `{l}` its name, `{i}` its first letter.
const LABELS: [&str; 14] = [
    "Move: {l}",
    "-> {l}",
    "({l})",
    "tile {l}",
    "{l}:",
    "Move {k}: {l}",
    "{k}. {l}",
    "Step {k} - {l}",
    "\t{l}",
    "{i}",
    "[{l}]",
    "<{l}>",
    "=== {l} ===",
    "Moved {l}",
];

/// How a program words its headings.
#[derive(Clone, Debug)]
pub(super) struct Heading {
    pattern: &'static str,
    manhattan: &'static str,
    mismatch: &'static str,
}

pub(super) fn heading() -> impl Strategy<Value = Heading> {
    let names = (
        select(&HEADINGS[..]),
        select(&MANHATTAN[..]),
        select(&MISMATCH[..]),
    );
    names.prop_map(|(pattern, manhattan, mismatch)| Heading {
        pattern,
        manhattan,
        mismatch,
    })
}

impl Heading {
    /// One of the handout's headings in these words; none where it is in other words already.
    pub(super) fn say(&self, line: &str) -> Option<String> {
        let (count, rest) = line.split_once(" moves in total (heuristic: ")?;
        let name = match rest {
            "the Manhattan distance)" => self.manhattan,
            "number of mismatached tiles)" => self.mismatch,
            _ => return None,
        };
        count.parse::<u64>().ok()?;
        Some(self.pattern.replace("{n}", count).replace("{h}", name))
    }
}

pub(super) fn label() -> impl Strategy<Value = &'static str> {
    select(&LABELS[..])
}

/// A label in other words, as that of this move; none where it is in other words already.
pub(super) fn say_label(pattern: &str, number: usize, line: &str) -> Option<String> {
    let name = Move::SINGLE
        .into_iter()
        .find(|step| step.name() == line)?
        .name();
    let number = number.to_string();
    Some(
        pattern
            .replace("{k}", &number)
            .replace("{l}", name)
            .replace("{i}", &name[..1]),
    )
}

/// What else a program prints, at any line.
pub(super) fn chatter() -> impl Strategy<Value = &'static str> {
    select(vec![
        "null",
        "Time: 12 ms",
        "f = 12, g = 3",
        "Expanding state 7",
        "size of OPEN: 31",
        "State@1b6d3",
        "moves so far: 3",
        "[debug] cost 5",
        "Elapsed time: 0.012 seconds",
        "done",
    ])
}
