//! A row of coins, all of them tails. A move turns three neighbours over. How many moves until all are heads?
//!
//! The library's searches know nothing of coins: this says what a move is, and they do the rest. Run it with
//! `cargo run --example coins`.

use std::io::{self, Write};

use tilegrade::search::algorithms::{Algorithm, Cost, Outcome, Problem, Reversible, Successor};

/// Coins in the row.
const COINS: u32 = 9;

/// Coins that a move turns over.
const TURNED: u32 = 3;

/// The row with all heads.
const HEADS: u16 = (1 << COINS) - 1;

struct Coins;

impl Problem for Coins {
    /// A bit for each coin, set for heads.
    type State = u16;
    /// The first of the coins that are turned, counted from 1.
    type Label = u32;

    fn start(&self) -> u16 {
        0
    }

    fn is_goal(&self, row: &u16) -> bool {
        *row == HEADS
    }

    fn successors(&self, row: &u16) -> impl Iterator<Item = Successor<u16, u32>> {
        let firsts = 0..=COINS - TURNED;
        firsts.map(move |first| Successor {
            label: first + 1,
            state: row ^ (0b111 << first),
            cost: 1,
        })
    }
}

/// Turning the same coins again takes a move back.
impl Reversible for Coins {
    fn goal(&self) -> u16 {
        HEADS
    }

    fn predecessors(&self, row: &u16) -> impl Iterator<Item = Successor<u16, u32>> {
        self.successors(row)
    }
}

/// A move turns three coins, so that a third of the tails is never more than the moves that are left.
fn third_of_the_tails(row: u16) -> Cost {
    Cost::from((HEADS & !row).count_ones().div_ceil(TURNED))
}

fn print(out: &mut impl Write) -> io::Result<()> {
    for algorithm in Algorithm::ALL {
        let estimate = |row: &u16| third_of_the_tails(*row);
        let report = algorithm.search(&Coins, estimate, 100_000, &mut ());
        let Outcome::Found(path) = &report.outcome else {
            return Err(io::Error::other(format!("{algorithm} found no path")));
        };
        let moves: Vec<String> = path.labels().map(u32::to_string).collect();
        let moves = match moves.len() {
            0..=12 => moves.join(" "),
            count => format!("{count} moves"),
        };
        let expanded = report.statistics.expanded;
        writeln!(out, "{algorithm}: {moves} ({expanded} expanded)")?;
    }
    Ok(())
}

fn main() -> io::Result<()> {
    print(&mut io::stdout().lock())
}

#[cfg(test)]
mod tests {
    use super::print;

    #[test]
    fn the_coins_at_one_four_and_seven_are_turned_by_all_that_promise_the_fewest_moves() {
        let mut out = Vec::new();
        print(&mut out).expect("all searches find a path");
        let text = String::from_utf8(out).expect("text");
        assert_eq!(
            text,
            "astar: 7 4 1 (4 expanded)\n\
             bfs: 1 4 7 (41 expanded)\n\
             dfs: 29 moves (55 expanded)\n\
             greedy: 7 4 1 (4 expanded)\n\
             weighted-astar: 7 4 1 (4 expanded)\n\
             idastar: 1 4 7 (4 expanded)\n\
             rbfs: 1 4 7 (4 expanded)\n\
             branch-and-bound: 1 4 7 (9 expanded)\n\
             bidirectional: 1 4 7 (3 expanded)\n\
             textbook: 7 4 1 (4 expanded)\n"
        );
    }
}
