//! Rows about what is done with a transcript that was printed and saved.

use tilegrade::{
    assignment::{Case, CaseFile, Rubric, Settings},
    course::{PuzzleSpec, Words, answer},
    judge::judge_case,
    outcome::{Observation, RunRecord, Verdict},
    puzzle::Board,
    search::{Heuristic, Solver},
    transcript::{Layout, parse},
};

use crate::{
    boards,
    measure::{self, Effort, Spread, microseconds, per_second},
    table::{Row, Table, Target},
};

/// Different boards, so that the processor cannot learn one by heart.
const COUNT: u16 = 200;

pub(crate) fn measure(table: &mut Table<'_>, effort: Effort) {
    let saved: Vec<Saved> = boards::random_at(20, usize::from(COUNT))
        .into_iter()
        .map(Saved::new)
        .collect();
    let rubric = Rubric::default();
    let texts = || saved.iter().map(|saved| &saved.stdout[..]);
    let is_full = |saved: &&Saved| {
        let result = judge_case(&saved.case, &rubric, &saved.observation);
        result.verdict == Verdict::Accepted
    };
    let judge_all = || assert_eq!(saved.iter().filter(is_full).count(), saved.len());
    table.row("transcript of 20 moves: parse", |name| {
        let all = || {
            texts()
                .map(|text| parse(text, None, &Words::default()).0.parts.len())
                .sum::<usize>()
        };
        row(name, effort, "", microseconds, all)
    });
    table.row("transcript of 20 moves: parse and judge", |name| {
        row(name, effort, "below 20 µs", microseconds, judge_all)
    });
    table.row("parse and judge: transcripts a second", |name| {
        row(name, effort, "", per_second, judge_all)
    });
    table.row("transcript of 20 moves, loosely set: parse", |name| {
        let loose: Vec<String> = texts().map(loosened).collect();
        let parts = |text: &String| {
            parse(text.as_bytes(), None, &Words::default())
                .0
                .parts
                .len()
        };
        let all = || loose.iter().map(parts).sum::<usize>();
        row(name, effort, "", microseconds, all)
    });
}

/// A transcript and the case that it is about.
struct Saved {
    case: Case,
    stdout: Vec<u8>,
    observation: Observation,
}

impl Saved {
    fn new(board: Board) -> Self {
        let stdout = transcript(board).into_bytes();
        let file = CaseFile {
            name: board.to_string(),
            path: format!("{board}.txt"),
            bytes: board_file(&board).into_bytes(),
            settings: None,
        };
        let case = Case::read(file, &Settings::default()).expect("a case");
        let observation = Observation::Ran(RunRecord::saved(stdout.clone()));
        Self {
            case,
            stdout,
            observation,
        }
    }
}

/// What the reference prints for a board.
pub(crate) fn transcript(board: Board) -> String {
    let mut solver = Solver::new();
    let solve = |heuristic: Heuristic| {
        let solution = solver.solve(&board, heuristic).expect("a solvable board");
        (heuristic.into(), solution.moves)
    };
    let solutions = Heuristic::ALL.map(solve);
    answer(&board, &solutions, &PuzzleSpec::coms228(), Layout::Handout)
}

/// A board as a case file has it.
pub(crate) fn board_file(board: &Board) -> String {
    let row = |row: &[u8]| format!("{} {} {}\n", row[0], row[1], row[2]);
    board.cells().chunks(3).map(row).collect()
}

/// A text with headings in other words, labels in lower case, and `0` for the empty square.
fn loosened(text: &[u8]) -> String {
    let text = String::from_utf8_lossy(text).to_lowercase();
    let line = |line: &str| match line.as_bytes() {
        &[first, b' ', second, b' ', third] => [first, b' ', second, b' ', third]
            .iter()
            .enumerate()
            .map(|(column, &byte)| match (column % 2, byte) {
                (0, b' ') => '0',
                _ => char::from(byte),
            })
            .collect(),
        _ => line.replace(" in total", ""),
    };
    text.lines().map(|text| line(text) + "\n").collect()
}

/// A row about what is done with each of the saved transcripts.
fn row<'name, T>(
    name: &'name str,
    effort: Effort,
    bound: &'static str,
    words: impl Fn(f64) -> String,
    mut all: impl FnMut() -> T,
) -> Row<'name> {
    let times = (0..=effort.rounds)
        .map(|_| measure::seconds(&mut all))
        .skip(1);
    let seconds = Spread::of(times.collect()).median / f64::from(COUNT);
    let target = if bound.is_empty() {
        Target::None
    } else {
        Target::Bound(bound, seconds < 20e-6)
    };
    Row {
        name,
        ours: words(seconds),
        rival: None,
        ratio: None,
        target,
    }
}
