//! Boards, paths, transcripts, and what is done to them.

mod corrupt; // texts that are nearly the handout's
mod dress; // leniences: other white space, other symbols, other words
mod falsify; // one change of meaning
mod words; // headings and labels in other words

use crate::distances::optimal_successors;
use proptest::{
    collection::vec,
    prelude::{Just, Strategy, any, prop_oneof},
    sample::{Index, select},
};

use tilegrade::{
    course::PuzzleSpec,
    puzzle::{Board, GOAL, Move},
    search::Heuristic,
    transcript::{
        Layout, Line, Named, NoSolution, Part, Reading, Section, Stop, Transcript, render,
    },
};

pub(super) use corrupt::nearly_exact;
pub(super) use dress::{Lines, dressed, dressed_lines, falsified_and_dressed};
pub(super) use falsify::falsified;

/// Any board, solvable or not.
pub(super) fn any_board() -> impl Strategy<Value = Board> {
    Just([0, 1, 2, 3, 4, 5, 6, 7, 8])
        .prop_shuffle()
        .prop_map(|cells| Board::new(cells).expect("each digit once"))
}

/// Any board that has a solution.
fn solvable_board() -> impl Strategy<Value = Board> {
    any_board().prop_map(|board| {
        if board.leads_to(&GOAL) {
            return board;
        }
        let mut cells = *board.cells();
        let mut tiles = (0..cells.len()).filter(|&cell| cells[cell] != 0);
        let (one, other) = (tiles.next().expect("a tile"), tiles.next().expect("a tile"));
        cells.swap(one, other);
        Board::new(cells).expect("each digit once")
    })
}

/// A board so near to the goal that the path is hardly longer than what stands around it.
fn shallow_board() -> impl Strategy<Value = Board> {
    vec(any::<Index>(), 0..4).prop_map(|picks| {
        picks.iter().fold(GOAL, |board, pick| {
            let next = legal_moves(&board);
            next[pick.index(next.len())].1
        })
    })
}

/// A path from a board: at each step the successor that the number picks.
fn section(
    named: Named,
    board: Board,
    picks: &[Index],
    of: fn(&Board) -> Vec<(Move, Board)>,
) -> Section {
    let mut stops = vec![Stop::new(board, None)];
    let mut last = board;
    for pick in picks {
        let next = of(&last);
        if next.is_empty() {
            break;
        }
        let (step, board) = next[pick.index(next.len())];
        stops.push(Stop::new(board, Some(step)));
        last = board;
    }
    Section {
        named,
        stated: Some(stops.len() as u64 - 1),
        stops,
        ..Section::default()
    }
}

fn optimal_moves(board: &Board) -> Vec<(Move, Board)> {
    if *board == GOAL {
        return Vec::new();
    }
    optimal_successors(board).collect()
}

fn legal_moves(board: &Board) -> Vec<(Move, Board)> {
    board.successors().collect()
}

/// What a program could say in the handout's form: legal paths of any length to anywhere, and refusals.
pub(super) fn transcript_of_anything() -> impl Strategy<Value = Transcript> {
    let heuristic = select(&Heuristic::ALL[..]);
    let path = (heuristic, any_board(), vec(any::<Index>(), 0..40)).prop_map(
        |(heuristic, board, picks)| {
            Part::Solution(section(
                Named::Known(heuristic.into()),
                board,
                &picks,
                legal_moves,
            ))
        },
    );
    let refusal = any_board().prop_map(|board| {
        Part::NoSolution(NoSolution {
            line: Line::default(),
            board: Some(Reading::Board(board)),
            is_other: false,
        })
    });
    let part = prop_oneof![4 => path, 1 => refusal];
    vec(part, 1..4).prop_map(|parts| Transcript {
        parts,
        ..Transcript::default()
    })
}

/// A solvable board and shortest paths of it, one for each heuristic.
pub(super) fn optimal_transcript() -> impl Strategy<Value = (Board, Transcript)> {
    let picks = || vec(any::<Index>(), 31);
    let board = prop_oneof![3 => solvable_board(), 1 => shallow_board()];
    (board, picks(), picks(), any::<bool>()).prop_map(|(board, one, other, swapped)| {
        let mut parts: Vec<Part> = Heuristic::ALL
            .into_iter()
            .zip([one, other])
            .map(|(heuristic, picks)| {
                Part::Solution(section(
                    Named::Known(heuristic.into()),
                    board,
                    &picks,
                    optimal_moves,
                ))
            })
            .collect();
        if swapped {
            parts.reverse();
        }
        (
            board,
            Transcript {
                parts,
                ..Transcript::default()
            },
        )
    })
}

/// A solvable board and the lines of a right transcript.
fn right_lines() -> impl Strategy<Value = (Board, Vec<String>)> {
    optimal_transcript().prop_map(|(board, transcript)| {
        let text = render(&transcript, &PuzzleSpec::coms228(), Layout::Handout);
        (board, text.lines().map(str::to_owned).collect())
    })
}

fn places(lines: &[String], is_wanted: impl Fn(&str) -> bool) -> Vec<usize> {
    (0..lines.len())
        .filter(|&place| is_wanted(&lines[place]))
        .collect()
}

fn is_label(line: &str) -> bool {
    Move::SINGLE.iter().any(|step| step.name() == line)
}

fn is_heading(line: &str) -> bool {
    line.contains(" moves in total ")
}

/// Lines as programs print them, in any order.
pub(crate) fn line_soup() -> impl Strategy<Value = String> {
    let known = select(vec![
        "10 moves in total (heuristic: the Manhattan distance)",
        "3 moves in total (heuristic: number of mismatached tiles)",
        "Manhattan",
        "TileMismatch",
        "Total moves: 4",
        "moves so far: 2",
        "DOWN",
        "LEFT",
        "up",
        "-> right",
        "LEFT UP RIGHT",
        "1 2 3",
        "8   4",
        "7 6 5",
        "8 4",
        "1 2 0",
        "7 7 7",
        "123",
        "[1, 2, 3]",
        "| 8 | | 4 |",
        "-----",
        "",
        " ",
        "No solution exists for the following initial state:",
        "unsolvable",
        "null",
        "Step 3",
        "9 9 9",
        "4 1 2",
        "5 3  ",
        "8 6 7",
        "\u{1b}[31mUP\u{1b}[0m",
        "\u{202e}",
        "18446744073709551616 moves",
        "99999999999999999999",
    ])
    .prop_map(str::to_owned);
    let line = prop_oneof![9 => known, 1 => any::<String>()];
    vec(line, 0..60).prop_map(|lines| lines.join("\n"))
}

/// A right text with bytes and lines changed, dropped and doubled.
pub(crate) fn damaged() -> impl Strategy<Value = Vec<u8>> {
    let damage = (0..5, any::<Index>(), any::<Index>(), any::<u8>());
    (right_lines(), vec(damage, 1..12)).prop_map(|((_, lines), damages)| {
        let mut bytes = (lines.join("\n") + "\n").into_bytes();
        for (what, one, other, byte) in damages {
            if bytes.is_empty() {
                break;
            }
            let (one, other) = (one.index(bytes.len()), other.index(bytes.len()));
            let part = one.min(other)..one.max(other);
            match what {
                0 => bytes[one] = byte,
                1 => bytes.insert(one, byte),
                2 => drop(bytes.drain(part.start..part.end.min(part.start + 40))),
                3 => bytes.extend_from_within(part),
                _ => bytes.truncate(one.max(other)),
            }
        }
        bytes
    })
}
