//! Where the empty square of three rows is: what a short row lacks, told by the full ones.

use smallvec::{SmallVec, smallvec};

use crate::puzzle::SIDE;

use super::window::CellWindow;

/// The columns in which the empty square of the short row can be, the likelier first. `texts` are the lines of the rows.
pub(super) fn columns_of_blank(
    texts: [&str; SIDE],
    windows: [&CellWindow<'_>; SIDE],
    short: usize,
    joint: &str,
) -> SmallVec<[usize; SIDE]> {
    let own = windows[short];
    let others = || (0..SIDE).filter(move |&row| row != short);
    if own.joint != joint || others().all(|row| own.widest > windows[row].widest) {
        return smallvec![1];
    }
    // The word behind the cells of a row, as far away as they are from each other.
    let next = |row: usize| {
        let window = windows[row];
        let (cells, behind) = texts[row][window.start..].split_at(window.end - window.start);
        let between = &cells[1..=own.widest.min(cells.len() - 1)];
        let behind = behind.strip_prefix(between)?;
        let word = behind.split_whitespace().next()?;
        behind.starts_with(word).then_some(word)
    };
    // A sign behind the short row and not behind the others is its empty square.
    let is_sign = |word: &str| {
        let is_other = |sign: char| sign.is_ascii_digit() || joint.contains(sign);
        word.chars().count() == 1 && !word.contains(is_other)
    };
    let is_behind = next(short)
        .is_some_and(|word| is_sign(word) && others().all(|row| next(row) != Some(word)));
    let front: [&str; SIDE] = std::array::from_fn(|row| &texts[row][..windows[row].start]);
    let behind: [&str; SIDE] = std::array::from_fn(|row| &texts[row][windows[row].end..]);
    // Whether there is more room than in another row.
    let has_room = |side: [&str; SIDE]| others().any(|row| side[short].len() > side[row].len());
    // Where boards stand side by side, their rows begin in the same column.
    let is_amid = behind.iter().all(|text| !text.trim().is_empty())
        && others().all(|row| windows[row].start == own.start && windows[row].end != own.end);
    if is_behind {
        smallvec![2]
    } else if has_room(front) {
        smallvec![0]
    } else if is_amid || has_room(behind) {
        smallvec![2]
    } else {
        smallvec![2, 0, 1]
    }
}
