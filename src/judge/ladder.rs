//! The depth ladder: how far from the goal a program is right, slow and wrong, in one line.
//!
//! What is right after something that is not is left unsaid where the line begins with what is right, since
//! all that is slow or wrong is listed anyway: "correct to 5, wrong at 8 and from 12 on".

use std::collections::BTreeMap;

use super::help::listed;
use crate::assignment::{Case, Kind};
use crate::outcome::{CaseResult, Solved, Verdict};
use crate::puzzle::Board;

/// What a program does at a depth, the worst of its cases there.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
enum Rung {
    Right,
    /// Both paths are shortest ones, and something else is wrong, such as a count or the labels.
    Found,
    Slow,
    Wrong,
}

/// Neighbouring depths at which a program does the same, and what.
type Stretch<'a> = &'a [(u8, Rung)];

/// The depths at which a program is right, slow and wrong; `None` if it never ran on a solvable board. `results` are those
/// of some of the `cases`. Slow is what ran out of time or memory; a crash and no answer are wrong.
pub fn ladder(cases: &[Case], results: &[CaseResult]) -> Option<String> {
    let mut rungs: BTreeMap<u8, Rung> = BTreeMap::new();
    for result in results {
        let case = cases.iter().find(|case| case.name == result.name);
        if let Some(case) = case
            && let Kind::Solvable { board, distance } = case.kind
            && let Some(rung) = rung(result, board, distance)
        {
            let known = rungs.entry(distance).or_insert(rung);
            *known = rung.max(*known);
        }
    }
    let rungs: Vec<(u8, Rung)> = rungs.into_iter().collect();
    let stretches = rungs.chunk_by(|(_, one), (_, other)| one == other);
    match &stretches.collect::<Vec<_>>()[..] {
        [] => None,
        [[(_, rung), _, ..]] if *rung != Rung::Right => {
            Some(format!("{} at all depths", rung.words()))
        }
        all => Some(sentence(all)),
    }
}

/// What the program does, whatever the rubric makes of it.
fn rung(result: &CaseResult, board: Board, distance: u8) -> Option<Rung> {
    let is_shortest = |solved: &Option<Solved>| {
        solved.is_some_and(|solved| {
            solved.leads_to_goal(board) && solved.moves == usize::from(distance)
        })
    };
    match result.verdict {
        _ if result.shape.was_right => Some(Rung::Right),
        Verdict::Accepted => Some(Rung::Right),
        Verdict::CompileError | Verdict::NoSubmission | Verdict::NotJudged => None,
        Verdict::TimeLimit | Verdict::MemoryLimit => Some(Rung::Slow),
        _ if result.shape.denied.is_none()
            && !result.shape.is_unsolved()
            && result.shape.solutions.iter().all(is_shortest) =>
        {
            Some(Rung::Found)
        }
        _ => Some(Rung::Wrong),
    }
}

impl Rung {
    const fn words(self) -> &'static str {
        match self {
            Self::Right => "correct",
            Self::Found => "correct paths",
            Self::Slow => "too slow",
            Self::Wrong => "wrong",
        }
    }
}

/// One clause for each rung, in the order in which they come up.
fn sentence(stretches: &[Stretch<'_>]) -> String {
    let rung = |stretch: Stretch<'_>| stretch[0].1;
    let begins_right = rung(stretches[0]) == Rung::Right;
    let mut clauses: Vec<(Rung, Vec<String>)> = Vec::new();
    for (index, &stretch) in stretches.iter().enumerate() {
        let mut behind = stretches[index..].iter();
        // What ends the line is open to what is deeper, be it right.
        let is_open =
            index + 1 == stretches.len() || behind.all(|stretch| rung(stretch) != Rung::Right);
        let place = place(stretch, begins_right && index == 0, is_open);
        let own = rung(stretch);
        match clauses.iter_mut().find(|(other, _)| *other == own) {
            None => clauses.push((own, vec![place])),
            Some(_) if begins_right && own == Rung::Right => (),
            Some((_, places)) => places.push(place),
        }
    }
    let clause = |(rung, places): (Rung, Vec<String>)| {
        let mut shared = places.clone();
        for (place, pair) in shared[1..].iter_mut().zip(places.windows(2)) {
            // Neighbours share their `at`.
            if let (true, Some(depth)) = (pair[0].starts_with("at "), pair[1].strip_prefix("at ")) {
                depth.clone_into(place);
            }
        }
        format!("{} {}", rung.words(), listed(&shared))
    };
    let clauses: Vec<String> = clauses.into_iter().map(clause).collect();
    clauses.join(", ")
}

/// Where a stretch is; only its end, where it is what is right from the beginning on. An open one has nothing right behind it.
fn place(stretch: Stretch<'_>, is_beginning: bool, is_open: bool) -> String {
    let (first, last) = (stretch[0].0, stretch[stretch.len() - 1].0);
    match is_open {
        _ if first == last => format!("at {first}"),
        _ if is_beginning => format!("to {last}"),
        true => format!("from {first} on"),
        false => format!("from {first} to {last}"),
    }
}
