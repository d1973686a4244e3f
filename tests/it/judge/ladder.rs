//! The sentence about the depths at which a program is right.

use tilegrade::{
    assignment::Kind,
    judge::ladder,
    outcome::{CaseResult, Verdict},
    puzzle::GOAL,
};

use super::case;

/// What is said of `DEPTH` and a letter each: right, slow (t, m), wrong, crashed, not judged, compile error.
fn said(rungs: &str) -> Option<String> {
    let (mut cases, mut results) = (Vec::new(), Vec::new());
    for rung in rungs.split_whitespace() {
        let (depth, letter) = rung.split_at(rung.len() - 1);
        let mut case = case(rung, "1 2 3\n8 4 0\n7 6 5\n", None);
        case.kind = Kind::Solvable {
            board: GOAL,
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
        results.push(CaseResult {
            name: case.name.clone(),
            verdict,
            ..CaseResult::default()
        });
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
