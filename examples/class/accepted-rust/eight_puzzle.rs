//! Solves the 8-puzzle of ComS 228. Usage: `eight_puzzle FILE`

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};
use std::process::ExitCode;

type Board = [u8; 9];

const GOAL: Board = [1, 2, 3, 8, 0, 4, 7, 6, 5];

fn parse(text: &str) -> Result<Board, String> {
    let mut board = Board::default();
    let mut seen = [false; 9];
    let rows: Vec<&str> = text.lines().collect();
    if rows.len() != 3 {
        return Err(format!("{} rows instead of 3", rows.len()));
    }
    for (r, row) in rows.iter().enumerate() {
        let words: Vec<&str> = row.split(' ').collect();
        if words.len() != 3 {
            return Err(format!("row {} does not have three digits", r + 1));
        }
        for (c, word) in words.iter().enumerate() {
            match word.parse::<u8>() {
                Ok(tile) if tile < 9 && !seen[tile as usize] => {
                    seen[tile as usize] = true;
                    board[3 * r + c] = tile;
                }
                _ => return Err(format!("unexpected {word:?} in row {}", r + 1)),
            }
        }
    }
    Ok(board)
}

fn solvable(board: &Board) -> bool {
    let tiles: Vec<u8> = board.iter().copied().filter(|&t| t != 0).collect();
    let inversions: usize = (0..8).map(|i| tiles[i..].iter().filter(|&&t| t < tiles[i]).count()).sum();
    inversions % 2 == 1
}

fn mismatched(board: &Board) -> usize {
    (0..9).filter(|&i| board[i] != 0 && board[i] != GOAL[i]).count()
}

fn manhattan(board: &Board) -> usize {
    let place = |tile: u8| GOAL.iter().position(|&t| t == tile).unwrap();
    (0..9)
        .filter(|&i| board[i] != 0)
        .map(|i| {
            let g = place(board[i]);
            (i / 3).abs_diff(g / 3) + (i % 3).abs_diff(g % 3)
        })
        .sum()
}

fn successors(board: &Board) -> Vec<(&'static str, Board)> {
    let blank = board.iter().position(|&t| t == 0).unwrap();
    let (row, col) = (blank / 3, blank % 3);
    let mut moves = Vec::new();
    if col < 2 {
        moves.push(("LEFT", blank + 1));
    }
    if col > 0 {
        moves.push(("RIGHT", blank - 1));
    }
    if row < 2 {
        moves.push(("UP", blank + 3));
    }
    if row > 0 {
        moves.push(("DOWN", blank - 3));
    }
    moves
        .into_iter()
        .map(|(name, tile)| {
            let mut next = *board;
            next.swap(blank, tile);
            (name, next)
        })
        .collect()
}

/// The moves from the start to the goal, each with the board that it leads to.
fn a_star(start: Board, h: fn(&Board) -> usize) -> Vec<(&'static str, Board)> {
    let mut open = BinaryHeap::from([Reverse((h(&start), 0, start))]);
    let mut reached: HashMap<Board, (usize, &str, Board)> = HashMap::from([(start, (0, "", start))]);
    while let Some(Reverse((_, g, board))) = open.pop() {
        if board == GOAL {
            break;
        }
        if g > reached[&board].0 {
            continue; // an old entry, a shorter way was found since
        }
        for (name, next) in successors(&board) {
            if reached.get(&next).map_or(true, |old| g + 1 < old.0) {
                reached.insert(next, (g + 1, name, board));
                open.push(Reverse((g + 1 + h(&next), g + 1, next)));
            }
        }
    }
    let mut path = Vec::new();
    let mut board = GOAL;
    while board != start {
        let (_, name, before) = reached[&board];
        path.push((name, board));
        board = before;
    }
    path.reverse();
    path
}

fn show(board: &Board) {
    for row in board.chunks(3) {
        let cells: Vec<String> = row.iter().map(|t| if *t == 0 { " ".into() } else { t.to_string() }).collect();
        println!("{}", cells.join(" "));
    }
}

fn main() -> ExitCode {
    let file = std::env::args().nth(1).unwrap_or_else(|| "8Puzzle.txt".to_string());
    let board = std::fs::read_to_string(&file).map_err(|e| e.to_string()).and_then(|text| parse(&text));
    let start = match board {
        Ok(board) => board,
        Err(message) => {
            eprintln!("{file}: {message}");
            return ExitCode::FAILURE;
        }
    };
    if !solvable(&start) {
        println!("No solution exists for the following initial state:");
        show(&start);
        return ExitCode::SUCCESS;
    }
    let heuristics: [(&str, fn(&Board) -> usize); 2] =
        [("the Manhattan distance", manhattan), ("number of mismatached tiles", mismatched)];
    for (name, h) in heuristics {
        let path = a_star(start, h);
        println!("{} moves in total (heuristic: {name})", path.len());
        show(&start);
        for (step, board) in path {
            println!("{step}");
            show(&board);
        }
    }
    ExitCode::SUCCESS
}
