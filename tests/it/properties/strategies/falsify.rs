//! One change of meaning: a digit, a label, a count, a dropped step, two boards exchanged.

use proptest::{
    prelude::{Strategy, any},
    sample::Index,
};
use tilegrade::puzzle::{Board, Move};

use super::{is_heading, is_label, places, right_lines};

/// One change that makes a right transcript say something else, in the handout's form.
pub(in super::super) fn falsified() -> impl Strategy<Value = (Board, String)> {
    falsified_lines().prop_map(|(board, _, lines)| (board, lines.join("\n") + "\n"))
}

/// The lines of a right transcript, and the same with one change of meaning. Where a change is none, another is made: the
/// count.
pub(super) fn falsified_lines() -> impl Strategy<Value = (Board, Vec<String>, Vec<String>)> {
    let numbers = (0..5, any::<Index>(), any::<Index>(), any::<Index>());
    (right_lines(), numbers).prop_map(|((board, mut lines), (what, one, other, third))| {
        let before = lines.clone();
        match what {
            0 => change_digit(&mut lines, one, other, third),
            1 => change_label(&mut lines, one, other),
            2 => drop_step(&mut lines, one),
            3 => swap_boards(&mut lines, one, other),
            _ => (),
        }
        if lines == before {
            change_count(&mut lines, one, other);
        }
        (board, before, lines)
    })
}

fn change_digit(lines: &mut [String], one: Index, other: Index, third: Index) {
    let rows = places(lines, |line| !is_label(line) && !is_heading(line));
    let row = &mut lines[rows[one.index(rows.len())]];
    let cell = 2 * other.index(3);
    let digit = ["1", "2", "3", "4", "5", "6", "7", "8", " "][third.index(9)];
    row.replace_range(cell..=cell, digit);
}

fn change_label(lines: &mut [String], one: Index, other: Index) {
    let labels = places(lines, is_label);
    if !labels.is_empty() {
        let step = Move::SINGLE[other.index(4)];
        step.name()
            .clone_into(&mut lines[labels[one.index(labels.len())]]);
    }
}

fn change_count(lines: &mut [String], one: Index, other: Index) {
    let headings = places(lines, is_heading);
    let heading = &mut lines[headings[one.index(headings.len())]];
    let (count, rest) = heading.split_once(' ').expect("a count");
    let count: u64 = count.parse().expect("a number");
    let wrong = (count + 1 + other.index(40) as u64) % 41;
    *heading = format!("{wrong} {rest}");
}

fn drop_step(lines: &mut Vec<String>, one: Index) {
    let labels = places(lines, is_label);
    if !labels.is_empty() {
        let label = labels[one.index(labels.len())];
        lines.drain(label..label + 4);
    }
}

fn swap_boards(lines: &mut [String], one: Index, other: Index) {
    let labels = places(lines, is_label);
    if !labels.is_empty() {
        let [one, other] = [one, other].map(|pick| labels[pick.index(labels.len())] + 1);
        let gap = one.abs_diff(other);
        for row in 0..3 {
            // Within one path only: the paths of both heuristics may be the same.
            if gap > 0
                && !lines[one.min(other)..one.max(other)]
                    .iter()
                    .any(|line| is_heading(line))
            {
                lines.swap(one + row, other + row);
            }
        }
    }
}
