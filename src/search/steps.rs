//! From a board to the next ones by arithmetic and a table that stays in the nearest cache.
//!
//! A [`Spot`] is a board in 19 bits: the cell of the blank above the code of the tile sequence. The code is the rank, see
//! [`super::rank`], with its first three digits in three bits each; what is left of it, below 60, takes six. So the digits
//! that a vertical move changes are had with a shift and a mask, and what it adds to the code is an entry in a table of at
//! most 2,048. A table of the ranks themselves would be thirty times as large, and have to be fetched from afar.
//!
//! The lowest bit of the second digit and of the third is kept as the parity of all digits up to there. What a
//! turn adds also depends on the parity of digits before its own, and so that is always in the bit next to them.

use super::rank::{Place, RANKS};
use super::turns::{TURNS, TURNS_TABLE};
use crate::puzzle::{CELLS, Move};

/// A board: the cell of the blank above the code of the tile sequence.
pub(super) type Spot = u32;

/// Above every spot. There are holes, since no digit has eight values but the first.
pub(super) const SPOTS: usize = CELLS << BLANK_SHIFT;

pub(super) const SPOT_BITS: u32 = 19;

/// Where the cell of the blank is in a spot.
pub(super) const BLANK_SHIFT: u32 = 15;

/// The bits of a code that tell what each turn adds to it: how far down they are, and how many.
const WINDOWS: [(u8, u8); TURNS] = [(6, 9), (2, 11), (0, 10), (0, 6), (0, 7), (0, 7)];

/// How many of the first ranks show all that each window can hold.
const SHOWN: [usize; TURNS] = [RANKS, 2 * 2_520, 2 * 360, 60, 2 * 60, 2 * 60];

/// Entries for the turns of one direction.
const ENTRIES: u16 = first(TURNS);

/// What moves add to codes: first those `UP`, then those `DOWN`, and a zero for the others.
pub(super) struct Additions(Box<[i16; 2 * ENTRIES as usize + 1]>);

#[derive(Clone, Copy)]
pub(super) struct Step {
    first: u16,
    mask: u16,
    /// What is added for the blank.
    blank: u32,
    shift: u8,
    pub(super) index: u8,
}

impl Step {
    /// What leads to the board itself.
    pub(super) const STAY: Self = Self {
        first: 2 * ENTRIES,
        mask: 0,
        blank: 0,
        shift: 0,
        index: 0,
    };

    /// A move of one tile with the blank on a cell; [`Step::STAY`] where it is impossible.
    pub(super) const fn of(step: Move, blank: usize) -> Self {
        let Some(target) = step.blank_target(blank) else {
            return Self::STAY;
        };
        let (first, (shift, bits)) = match step {
            Move::Up => (first(blank), WINDOWS[blank]),
            Move::Down => (ENTRIES + first(target), WINDOWS[target]),
            // Only moves of one tile are asked for.
            _ => (2 * ENTRIES, (0, 0)),
        };
        #[expect(clippy::cast_possible_truncation, reason = "cells and moves are few")]
        let (index, target, blank) = (step.index() as u8, target as u32, blank as u32);
        Self {
            first,
            mask: (1 << bits) - 1,
            blank: target.wrapping_sub(blank) << BLANK_SHIFT,
            shift,
            index,
        }
    }

    #[inline]
    pub(super) fn from(&self, spot: Spot, additions: &Additions) -> Spot {
        let window = spot >> (self.shift % 32) & u32::from(self.mask);
        let addition = additions.0[(window + u32::from(self.first)) as usize];
        spot.wrapping_add(i32::from(addition).cast_unsigned())
            .wrapping_add(self.blank)
    }
}

impl Additions {
    pub(super) fn new() -> Self {
        let mut table = boxed(vec![0; 2 * usize::from(ENTRIES) + 1]);
        let codes: Vec<u16> = (0..).take(RANKS).map(code).collect();
        let turns = &*TURNS_TABLE;
        for (direction, tables) in [(0, &turns.up), (ENTRIES, &turns.down)] {
            for (turn, turned) in tables.iter().enumerate() {
                let (shift, bits) = WINDOWS[turn];
                let part = &mut table[usize::from(direction + first(turn))..];
                // Many entries are still written more than once, always with the same.
                for (&code, &turned) in codes.iter().zip(turned).take(SHOWN[turn]) {
                    let window = code >> shift & ((1 << bits) - 1);
                    let addition = codes[usize::from(turned)].wrapping_sub(code);
                    part[usize::from(window)] = addition.cast_signed();
                }
            }
        }
        Self(table)
    }
}

pub(super) fn spot(place: Place) -> Spot {
    u32::from(place.blank) << BLANK_SHIFT | u32::from(code(place.rank))
}

fn code(rank: u16) -> u16 {
    let (rest, third, second, first) = (rank % 60, rank / 60 % 6, rank / 360 % 7, rank / 2_520);
    let (parity_of_two, parity_of_three) = ((first ^ second) & 1, (first ^ second ^ third) & 1);
    first << 12 | (second & 6 | parity_of_two) << 9 | (third & 6 | parity_of_three) << 6 | rest
}

/// Where the additions of a turn begin, among those of its direction.
const fn first(turn: usize) -> u16 {
    let (mut first, mut before) = (0, 0);
    while before < turn {
        first += 1 << WINDOWS[before].1;
        before += 1;
    }
    first
}

/// An array of constant length needs one register less than one that knows its own.
pub(super) fn boxed<T, const LENGTH: usize>(vector: Vec<T>) -> Box<[T; LENGTH]> {
    vector.try_into().ok().expect("as many as there should be")
}
