//! Where the empty square of three rows is: what a short row lacks, told by the full ones.

use smallvec::{SmallVec, smallvec};

use crate::puzzle::SIDE;

use super::{three_rows::Row, window::CellWindow};

/// The rows of a board but for one.
fn others(short: usize) -> impl Iterator<Item = usize> {
    (0..SIDE).filter(move |&row| row != short)
}

/// The columns in which the empty square of the short row can be, the likelier first.
pub(super) fn columns_of_blank(
    rows: &[Row<'_>],
    windows: [&CellWindow<'_>; SIDE],
    short: usize,
    joint: &str,
) -> SmallVec<[usize; SIDE]> {
    let own = windows[short];
    let others = || self::others(short);
    if own.joint != joint || others().all(|row| own.widest > windows[row].widest) {
        return smallvec![1];
    }
    let tail = |row: usize| rows[row].text.len() - windows[row].end;
    // What stands in front of the cells of a row, and behind them, without white space.
    let sides = |row: usize| {
        let (front, back) = rows[row].text.split_at(windows[row].start);
        let back = &back[windows[row].end - windows[row].start..];
        [front, back].map(|side| side.split_whitespace().collect::<String>())
    };
    let sides: [[String; 2]; SIDE] = std::array::from_fn(sides);
    // The word beside the cells of a row, as far away as they are from each other.
    let next = |row: usize, side: usize| {
        let (front, back) = rows[row].text.split_at(windows[row].start);
        let (cells, back) = back.split_at(windows[row].end - windows[row].start);
        let between = &cells[1..=own.widest.min(cells.len() - 1)];
        let (rest, word) = match side {
            0 => (
                front.strip_suffix(between)?,
                front.split_whitespace().next_back()?,
            ),
            _ => (back.strip_prefix(between)?, back.split_whitespace().next()?),
        };
        (rest.starts_with(word) || rest.ends_with(word)).then_some(word)
    };
    // What stands beside the cells of the short row and not beside the others is the empty square, or parts it.
    let is_sign = |text: &str| {
        let sign = text.trim_matches(|sign| joint.contains(sign));
        !text.is_empty() && sign.chars().count() <= 1
    };
    let is_beside = |side: usize| {
        let mut others = others();
        let one = others.next().map_or("", |row| &sides[row][side]);
        let rest = match side {
            0 => sides[short][side].strip_prefix(one),
            _ => sides[short][side].strip_suffix(one),
        };
        let is_cell = |word: &str| {
            is_sign(word)
                && !word.contains(|sign: char| sign.is_ascii_digit() || joint.contains(sign))
        };
        let word = next(short, side).filter(|word| is_cell(word));
        let is_own = |row: usize| next(row, side) != word;
        (others.all(|row| sides[row][side] == one) && rest.is_some_and(is_sign))
            || (word.is_some() && self::others(short).all(is_own))
    };
    let is_alike = |side: usize| {
        let own = &sides[short][side];
        own.is_empty() || others().all(|row| sides[row][side] == *own)
    };
    // Where boards stand side by side, their rows begin and end in the same columns.
    let is_amid = |side: usize| sides.iter().all(|sides| !sides[side].is_empty());
    let begins = |row: usize| windows[row].start;
    let ends = |row: usize| windows[row].end;
    let is_short = |one: &dyn Fn(usize) -> usize, other: &dyn Fn(usize) -> usize| {
        others().all(|row| one(row) == one(short) && other(row) != other(short))
    };
    match [0, 1].map(is_beside) {
        [true, false] => smallvec![0],
        [false, true] => smallvec![2],
        _ if is_alike(0) && others().any(|row| own.start > windows[row].start) => smallvec![0],
        _ if is_alike(1) && others().any(|row| tail(short) > tail(row)) => smallvec![2],
        _ if is_amid(0) && is_short(&ends, &begins) => smallvec![0],
        _ if is_amid(1) && is_short(&begins, &ends) => smallvec![2],
        _ => smallvec![2, 0, 1],
    }
}
