//! A row of coins, all of them tails. A move turns three neighbours over. How many moves until all are heads?
//!
//! The library's searches know nothing of coins: this says what a move is, and they do the rest. Run it with
//! `cargo run --example coins`.

use std::io::{self, Write};

use tilegrade::search::general::{Algorithm, Cost, Outcome, Problem, Reversible, Successor};

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
fn third_of_the_tails(row: &u16) -> Cost {
    Cost::from((HEADS & !row).count_ones().div_ceil(TURNED))
}

fn main() -> io::Result<()> {
    let mut out = io::stdout().lock();
    for algorithm in Algorithm::ALL {
        let report = algorithm.search(&Coins, third_of_the_tails, 100_000, &mut ());
        let Outcome::Found(path) = &report.outcome else {
            return Err(io::Error::other(format!("{algorithm} found no path")));
        };
        assert_eq!(*path.end(), HEADS);
        assert!(!algorithm.is_optimal() || path.steps.len() == 3);
        let moves = path.labels().map(u32::to_string).collect::<Vec<_>>();
        let expanded = report.statistics.expanded;
        match moves.len() {
            0..=12 => writeln!(
                out,
                "{algorithm}: {} ({expanded} expanded)",
                moves.join(" ")
            )?,
            count => writeln!(out, "{algorithm}: {count} moves ({expanded} expanded)")?,
        }
    }
    Ok(())
}
