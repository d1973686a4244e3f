//! Boards that stand on one line: nine cells, or eight tiles and the empty square as another sign or as nothing.

use smallvec::{SmallVec, smallvec};

use crate::puzzle::{Board, CELLS, SIDE};

use super::{
    sighting::{Sighting, Span},
    window::{WIDEST, board, board_with_empty, has_word, joint, tiles},
};

/// The boards on a line, from left to right.
pub(super) fn on_one_line(line: &str, number: usize, blank: Option<&str>) -> Vec<Sighting> {
    let mut digits = digits(line);
    let mut next: SmallVec<[usize; CELLS]> = SmallVec::new();
    let mut found = Vec::new();
    loop {
        next.extend(digits.by_ref().take(CELLS - next.len()));
        if next.len() < CELLS - 1 {
            return found;
        }
        let board = [CELLS, CELLS - 1].into_iter().find_map(|size| {
            let places = next.get(..size)?;
            let boards = boards_of(line, places, blank)?;
            Some(sighting(number, places, boards))
        });
        let used = board.as_ref().map_or(1, |board| match board.rows[0].end {
            end if end > next[next.len() - 1] => next.len(),
            _ => CELLS - 1,
        });
        next.drain(..used);
        found.extend(board);
    }
}

/// Where the digits of a line are.
fn digits(line: &str) -> impl DoubleEndedIterator<Item = usize> + '_ {
    let bytes = line.bytes().enumerate();
    bytes
        .filter(|(_, byte)| byte.is_ascii_digit())
        .map(|(place, _)| place)
}

fn betweens<'a>(line: &'a str, places: &[usize]) -> SmallVec<[&'a str; CELLS]> {
    let pairs = places.windows(2);
    pairs.map(|pair| &line[pair[0] + 1..pair[1]]).collect()
}

fn sighting(line: usize, places: &[usize], boards: SmallVec<[Board; 1]>) -> Sighting {
    let (start, end) = (places[0], places[places.len() - 1] + 1);
    Sighting {
        rows: smallvec![Span { line, start, end }],
        boards,
        fault: "",
        has_gap: false,
    }
}

/// The boards that digits at these places can be, the likelier first; none where they are no board.
fn boards_of(line: &str, places: &[usize], blank: Option<&str>) -> Option<SmallVec<[Board; 1]>> {
    let cells = places.iter().map(|&place| line.as_bytes()[place] - b'0');
    let cells: SmallVec<[u8; CELLS]> = cells.collect();
    let seen = tiles(&cells)?;
    let (start, end) = (places[0], places[places.len() - 1] + 1);
    let is_digit = |sign: char| sign.is_ascii_digit();
    let is_longer = line[..start].ends_with(is_digit) || line[end..].starts_with(is_digit);
    let betweens = betweens(line, places);
    if is_longer || betweens.iter().any(|text| text.len() > WIDEST) {
        return None;
    }
    if places.len() == CELLS {
        let board = board(&cells).filter(|_| is_parted(&betweens, CELLS, blank));
        return board.map(|board| smallvec![board]);
    }
    // A ninth digit that is parted as the cells are is a cell.
    let last = digits(&line[..start]).next_back();
    let next = digits(&line[end..]).next().map(|place| end + place);
    let is_ninth = |place: usize| {
        let mut places: SmallVec<[usize; CELLS]> = places.into();
        places.insert(places.partition_point(|own| *own < place), place);
        let betweens = self::betweens(line, &places);
        betweens.iter().all(|text| text.len() <= WIDEST) && is_parted(&betweens, CELLS, blank)
    };
    if seen & 1 != 0 || last.into_iter().chain(next).any(is_ninth) {
        return None;
    }
    let is_one = betweens.iter().all(|between| between.is_empty());
    let is_empty = |place: &usize| !is_one && is_parted(&betweens, *place, blank);
    let empty = (0..CELLS).rev().filter(is_empty);
    let boards = empty.filter_map(|place| board_with_empty(&cells, place));
    let boards: SmallVec<[Board; 1]> = boards.collect();
    (!boards.is_empty()).then_some(boards)
}

/// Whether texts part cells, and rows, always in the same way, where the empty square is this cell. The text beside an empty
/// square between two tiles is all that is left of it.
fn is_parted(betweens: &[&str], empty: usize, blank: Option<&str>) -> bool {
    let mut joints: [Option<&str>; 2] = [None; 2];
    betweens.iter().enumerate().all(|(left, between)| {
        let kind = usize::from((left + usize::from(left >= empty)) % SIDE == SIDE - 1);
        let signs = joint(between);
        let mut is_alike = || *joints[kind].get_or_insert(signs) == signs;
        !has_word(signs, blank) && (left + 1 == empty || is_alike())
    })
}
