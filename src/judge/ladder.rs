//! The depth ladder: how far from the goal a program is right, slow and wrong, in one line.
//!
//! What is right after something that is not is left unsaid where the line begins with what is right, since
//! all that is slow or wrong is listed anyway: "correct to 5, wrong at 8 and from 12 on".

use std::collections::BTreeMap;

use crate::{
    assignment::{Case, Kind},
    outcome::{CaseResult, Solved, Verdict},
    puzzle::Board,
};

/// What a program does at a depth, the worst of its cases there.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
enum Rung {
    Right,
    /// Both paths are shortest ones, and something else is wrong, such as a count or the labels.
    Found,
    Slow,
    Wrong,
}

/// Neighbouring depths at which a program does the same.
#[derive(Clone, Copy, Debug)]
struct Stretch {
    rung: Rung,
    first: u8,
    last: u8,
    /// Whether nothing right comes after it.
    is_open: bool,
}

/// The depths at which a program is right, slow and wrong; none where it never ran on a solvable board. `results` are those
/// of some of the `cases`. Slow is what ran out of time or memory; a crash and no answer are wrong.
#[must_use]
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
    let stretches = stretches(&rungs);
    match &stretches[..] {
        [] => None,
        [only] if only.first < only.last && only.rung != Rung::Right => {
            Some(format!("{} at all depths", only.rung.words()))
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
        _ if result.was_right => Some(Rung::Right),
        Verdict::Accepted => Some(Rung::Right),
        Verdict::CompileError | Verdict::NoSubmission | Verdict::NotJudged => None,
        Verdict::TimeLimit | Verdict::MemoryLimit => Some(Rung::Slow),
        _ if result.shape.denied.is_none() && result.shape.solutions.iter().all(is_shortest) => {
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

fn stretches(rungs: &BTreeMap<u8, Rung>) -> Vec<Stretch> {
    let mut stretches: Vec<Stretch> = Vec::new();
    for (&depth, &rung) in rungs {
        match stretches.last_mut() {
            Some(stretch) if stretch.rung == rung => stretch.last = depth,
            _ => stretches.push(Stretch {
                rung,
                first: depth,
                last: depth,
                is_open: true,
            }),
        }
    }
    let mut is_open = true;
    for stretch in stretches.iter_mut().rev() {
        is_open &= stretch.rung != Rung::Right;
        stretch.is_open = is_open;
    }
    // What ends the line is open to what is deeper, be it right.
    if let Some(last) = stretches.last_mut() {
        last.is_open = true;
    }
    stretches
}

/// One clause for each rung, in the order in which they come up.
fn sentence(stretches: &[Stretch]) -> String {
    let begins_right = stretches[0].rung == Rung::Right;
    let mut order: Vec<Rung> = Vec::new();
    for stretch in stretches {
        if !order.contains(&stretch.rung) {
            order.push(stretch.rung);
        }
    }
    let clause = |rung: Rung| {
        let own = stretches.iter().filter(|stretch| stretch.rung == rung);
        let places: Vec<String> = if rung == Rung::Right && begins_right {
            vec![place(stretches[0], true)]
        } else {
            own.map(|stretch| place(*stretch, false)).collect()
        };
        format!("{} {}", rung.words(), listed(&places))
    };
    let clauses: Vec<String> = order.into_iter().map(clause).collect();
    clauses.join(", ")
}

/// Where a stretch is; only its end, where it is what is right from the beginning on.
fn place(stretch: Stretch, is_beginning: bool) -> String {
    let Stretch { first, last, .. } = stretch;
    match stretch.is_open {
        _ if first == last => format!("at {first}"),
        _ if is_beginning => format!("to {last}"),
        true => format!("from {first} on"),
        false => format!("from {first} to {last}"),
    }
}

/// `at 3, at 5 and from 8 on`, where neighbours with `at` share it: `at 3, 5 and from 8 on`.
fn listed(places: &[String]) -> String {
    let mut text = String::new();
    let mut before = "";
    for (number, place) in places.iter().enumerate() {
        text += match number {
            0 => "",
            _ if number + 1 == places.len() => " and ",
            _ => ", ",
        };
        let depth = place
            .strip_prefix("at ")
            .filter(|_| before.starts_with("at "));
        text += depth.unwrap_or(place);
        before = place;
    }
    text
}

#[cfg(test)]
mod tests {
    use super::ladder;
    use crate::{
        assignment::Kind,
        judge::{nothing, trial},
        outcome::{Finding, FindingId, Verdict},
    };

    /// What is said of `DEPTH` and a letter each: right, slow (t, m), wrong, crashed, not judged, compile error.
    fn said(rungs: &str) -> Option<String> {
        let (mut cases, mut results) = (Vec::new(), Vec::new());
        for rung in rungs.split_whitespace() {
            let (depth, letter) = rung.split_at(rung.len() - 1);
            let mut case = trial::case(rung, "1 2 3\n8 4 0\n7 6 5\n", None);
            case.kind = Kind::Solvable {
                board: trial::board("123840765"),
                distance: depth.parse().expect("a depth"),
            };
            let verdict = match letter {
                "r" => Verdict::Accepted,
                "t" => Verdict::TimeLimit,
                "m" => Verdict::MemoryLimit,
                "w" => Verdict::WrongAnswer,
                "c" => Verdict::RuntimeError,
                "n" => Verdict::NotJudged,
                _ => Verdict::CompileError,
            };
            results.push(nothing(
                &case,
                verdict,
                Finding::new(FindingId::NoAnswer, ""),
            ));
            cases.push(case);
        }
        ladder(&cases, &results)
    }

    /// The last ones never ran.
    const TABLE: &str = "\
0r 5r 20r 24t: correct to 20, too slow at 24
0r 5r 20r 24t 28m: correct to 20, too slow from 24 on
1r 5r 8w 10r 12w 20w 25t 30t: correct to 5, wrong at 8 and from 12 on, too slow from 25 on
0r 30r: correct to 30
0r: correct at 0
0r 3w 8w: correct at 0, wrong from 3 on
0w 3w 8c: wrong at all depths
7w: wrong at 7
0t 3t 8m: too slow at all depths
0w 3r 8r: wrong at 0, correct from 3 on
0w 3r 8r 9w: wrong at 0 and 9, correct from 3 to 8
0r 3w 5r 7w 9r 11w 13r: correct at 0, wrong at 3, 7 and 11
0r 2r 3w 4w 5r 7w 9r 11w 13w: correct to 2, wrong from 3 to 4, at 7 and from 11 on
0w 3w 8t 9t: wrong from 0 on, too slow from 8 on
0t 3w: too slow at 0, wrong at 3
0r 3n 8t: correct at 0, too slow at 8
5r 5w 8r: wrong at 5, correct at 8
5t 5w: wrong at 5
5t 5r: too slow at 5
: -
0x 5x: -
0n 5n: -";

    #[test]
    fn every_mix_has_its_sentence() {
        for row in TABLE.lines() {
            let (rungs, sentence) = row.split_once(": ").expect("a row");
            assert_eq!(said(rungs).as_deref().unwrap_or("-"), sentence, "{rungs}");
        }
    }
}
