//! Boards that stand on one line: nine cells, or eight tiles and the empty square as another sign or as nothing.

use smallvec::{SmallVec, smallvec};

use crate::puzzle::{Board, CELLS};

use super::{
    sighting::{Sighting, Span, fault_of},
    window::{has_word, joint},
};

/// The widest that two cells stand apart, in bytes.
const WIDEST: usize = 20;

/// The boards on a line, from left to right.
pub(super) fn on_one_line(line: &str, number: usize, blank: Option<&str>) -> Vec<Sighting> {
    let bytes = line.as_bytes();
    let places = bytes.iter().enumerate();
    let digits: Vec<usize> = places
        .filter(|(_, byte)| byte.is_ascii_digit())
        .map(|(place, _)| place)
        .collect();
    let mut found = Vec::new();
    let mut first = 0;
    while first + CELLS - 1 <= digits.len() {
        let taken = [CELLS, CELLS - 1].into_iter().find_map(|size| {
            let places = digits.get(first..first + size)?;
            let boards = boards_of(line, places, blank)?;
            Some((size, boards))
        });
        let Some((size, boards)) = taken else {
            first += 1;
            continue;
        };
        found.push(Sighting {
            rows: smallvec![Span {
                line: number,
                start: digits[first],
                end: digits[first + size - 1] + 1,
            }],
            boards,
            fault: "",
            is_wide: false,
        });
        first += size;
    }
    found
}

/// Nine digits that touch each other, or are parted by signs, and are no board.
pub(super) fn nine_digits(line: &str, number: usize) -> Option<Sighting> {
    let bytes = line.as_bytes();
    let places: Vec<usize> = (0..bytes.len())
        .filter(|&place| bytes[place].is_ascii_digit())
        .collect();
    let (&start, &last) = (places.first()?, places.last()?);
    let betweens = places.windows(2).map(|pair| &line[pair[0] + 1..pair[1]]);
    let is_even = betweens
        .clone()
        .all(|between| between.len() < 7 && !has_word(between, None));
    let is_one = betweens.clone().all(str::is_empty);
    let is_bare = || {
        line.bytes()
            .all(|byte| byte == b' ' || byte.is_ascii_digit())
    };
    let has_signs = || line.contains(['[', '(', '{', '/', '|', ',']) || is_bare();
    if !is_even || places.len() > CELLS || (!is_one && !has_signs()) {
        return None;
    }
    let is_size = places.len() == CELLS || (!is_one && places.len() == CELLS - 1);
    is_size.then(|| Sighting {
        rows: smallvec![Span {
            line: number,
            start,
            end: last + 1,
        }],
        boards: SmallVec::new(),
        fault: fault_of(places.iter().map(|&place| bytes[place] - b'0')),
        is_wide: false,
    })
}

/// The boards that digits at these places can be, the likelier first; none where they are no board.
fn boards_of(line: &str, places: &[usize], blank: Option<&str>) -> Option<SmallVec<[Board; 1]>> {
    let bytes = line.as_bytes();
    let mut seen = 0_u16;
    let mut cells: SmallVec<[u8; CELLS]> = SmallVec::new();
    for &place in places {
        let digit = bytes[place] - b'0';
        let bit = 1 << digit;
        if digit == 9 || seen & bit != 0 {
            return None;
        }
        seen |= bit;
        cells.push(digit);
    }
    if places.len() < CELLS && seen & 1 != 0 {
        return None;
    }
    let (start, end) = (places[0], places[places.len() - 1] + 1);
    let touches = |place: usize| bytes.get(place).is_some_and(u8::is_ascii_digit);
    if (start > 0 && touches(start - 1)) || touches(end) {
        return None;
    }
    let betweens: SmallVec<[&str; CELLS]> = places
        .windows(2)
        .map(|pair| &line[pair[0] + 1..pair[1]])
        .collect();
    if betweens.iter().any(|between| between.len() > WIDEST) {
        return None;
    }
    if places.len() == CELLS {
        joints(&betweens, &[0, 1, 2, 3, 4, 5, 6, 7], blank)?;
        let cells: [u8; CELLS] = cells.as_slice().try_into().ok()?;
        return Some(smallvec![Board::new(cells).ok()?]);
    }
    with_empty_square(line, start, end, &cells, &betweens, blank)
}

/// What parts the cells of a row, and what parts rows: none where it does not do so evenly. `gaps` are the gaps among eight
/// that the texts are, 2 and 5 being those between rows.
fn joints<'a>(
    betweens: &[&'a str],
    gaps: &[usize],
    blank: Option<&str>,
) -> Option<[Option<&'a str>; 2]> {
    let mut found = [None; 2];
    for (between, gap) in betweens.iter().zip(gaps) {
        let signs = joint(between);
        let kind = usize::from([2, 5].contains(gap));
        if has_word(signs, blank) || found[kind].is_some_and(|known| known != signs) {
            return None;
        }
        found[kind] = Some(signs);
    }
    Some(found)
}

/// The boards that eight tiles on a line can be, by where the empty square fits among them.
fn with_empty_square(
    line: &str,
    start: usize,
    end: usize,
    tiles: &[u8],
    betweens: &[&str],
    blank: Option<&str>,
) -> Option<SmallVec<[Board; 1]>> {
    let is_sign = |character: Option<char>| {
        character.is_some_and(|sign| !sign.is_whitespace() && !sign.is_alphanumeric())
    };
    let behind = line[end..].chars().next();
    let before = line[..start].chars().next_back();
    let is_one = betweens.iter().all(|between| between.is_empty());
    let mut options: SmallVec<[(u8, bool, Board); 4]> = SmallVec::new();
    for place in 0..CELLS {
        // All that is left of the gap beside the empty square is the text that holds it.
        let mut kept: SmallVec<[&str; CELLS]> = betweens.iter().copied().collect();
        let is_inside = 0 < place && place < CELLS - 1;
        let merged = is_inside.then(|| kept.remove(place - 1));
        if merged.is_some_and(|merged| has_word(merged, blank)) {
            continue;
        }
        let gaps: SmallVec<[usize; CELLS]> = (0..CELLS - 1)
            .filter(|&gap| {
                let is_beside = gap + 1 == place || gap == place;
                !is_beside
            })
            .collect();
        let Some([inner, outer]) = joints(&kept, &gaps, blank) else {
            continue;
        };
        if is_one {
            let fits = (place == CELLS - 1 && is_sign(behind)) || (place == 0 && is_sign(before));
            if !fits {
                continue;
            }
        }
        let rank = match merged {
            Some(merged) => rank_inside(place, merged, [inner, outer], &kept, &gaps),
            None if place == CELLS - 1 && is_followed_by_sign(&line[end..]) => 0,
            None if inner != outer
                || betweens
                    .iter()
                    .all(|text| joint(text) == joint(betweens[0])) =>
            {
                1
            }
            None => 2,
        };
        let mut cells: SmallVec<[u8; CELLS]> = tiles.iter().copied().collect();
        cells.insert(place, 0);
        let board = cells.as_slice().try_into().ok().map(Board::new);
        if let Some(Ok(board)) = board {
            options.push((rank, place + 1 != CELLS, board));
        }
    }
    options.sort_by_key(|(rank, is_inside, board)| (*rank, *is_inside, *board.cells()));
    (!options.is_empty()).then(|| options.into_iter().map(|(.., board)| board).collect())
}

/// How unlikely the empty square is in a gap between two tiles, by the text that stands there.
fn rank_inside(
    place: usize,
    merged: &str,
    [inner, outer]: [Option<&str>; 2],
    kept: &[&str],
    gaps: &[usize],
) -> u8 {
    let signs = joint(merged);
    if place % 3 != 1
        && let Some(outer) = outer
        && inner != Some(outer)
    {
        // At the end of a row the text holds what parts rows as well.
        if signs == outer && merged.trim().len() == outer.len() {
            return 1;
        }
        return if merged.contains(outer) && merged.len() > outer.len() {
            0
        } else {
            3
        };
    }
    let widest = kept
        .iter()
        .zip(gaps)
        .filter(|(_, gap)| ![2, 5].contains(*gap))
        .map(|(between, _)| between.len())
        .max();
    let is_other = Some(signs) != inner && Some(signs) != outer;
    let is_wide = Some(signs) == inner && merged.len() > widest.unwrap_or(0);
    if is_other || is_wide { 0 } else { 2 }
}

/// Whether the sign of an empty square comes next: `8 4 _`.
fn is_followed_by_sign(rest: &str) -> bool {
    let rest = rest.trim_start_matches([' ', '\t', '\'', '"', ',']);
    rest.starts_with(['_', '.', '*', '#', 'x', '0', '-'])
}
