//! The places of a right transcript that are of its path: an independent scan, which knows nothing of the reader.
//!
//! The evidence is the case: three lines, or one, that show a board's tiles are a sighting. As many sightings in a row as a
//! shortest path has boards, each a legal move from the one before, the first the case's board and the last the goal, are a
//! path. A word between two boards is a label where such words name the moves of the whole path.

use std::ops::Range;

use tilegrade::puzzle::{Board, GOAL, Move};

/// A place of a text that is of its path.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(super) struct Place {
    pub(super) kind: PlaceKind,
    /// The bytes.
    pub(super) span: Range<usize>,
}

#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub(super) enum PlaceKind {
    /// A digit of a board.
    Digit,
    /// The name of a move.
    Label,
    /// The number of all moves, beside the word.
    Stated,
    /// The number of the moves so far, where no number of all moves is stated.
    Running,
}

impl PlaceKind {
    pub(super) const ALL: [Self; 4] = [Self::Digit, Self::Label, Self::Stated, Self::Running];
}

/// The names of the moves in the order of [`Move::SINGLE`], in each way in which programs write them.
pub(super) const NAMES: [[&str; 4]; 3] = [
    ["left", "right", "up", "down"],
    ["l", "r", "u", "d"],
    ["←", "→", "↑", "↓"],
];

/// All places of a text that are of the path from a board.
pub(super) fn places(text: &str, start: &Board, distance: usize) -> Vec<Place> {
    let sightings = sightings(text);
    let paths: Vec<Vec<(&Sighting, Board)>> = (0..sightings.len())
        .filter_map(|first| path(&sightings[first..], start, distance))
        .collect();
    let mut places = Vec::new();
    let stated: Vec<Range<usize>> = numbers(text, 0..text.len())
        .into_iter()
        .filter(|(span, number)| {
            let line = line_around(text, span);
            let is_in_a_board = |seen: &Sighting| seen.span().contains(&span.start);
            // Between the boards of a path the number tells the place of a step.
            let is_in_a_path = |path: &Vec<(&Sighting, Board)>| {
                let (first, last) = (path[0].0.span(), path[path.len() - 1].0.span());
                line.end > first.start && line.start < last.end
            };
            *number == distance
                && is_beside_its_noun(text, span)
                && !names_a_move(&text[line.clone()])
                && !sightings.iter().any(is_in_a_board)
                && !paths.iter().any(is_in_a_path)
        })
        .map(|(span, _)| span)
        .collect();
    let of_kind = |kind| move |span| Place { kind, span };
    // Where there are more paths than heuristics, nobody knows which of them are the answer.
    if distance > 0 && paths.len() <= 2 {
        for path in &paths {
            let digits = path.iter().flat_map(|(seen, _)| &seen.digits);
            places.extend(
                digits
                    .map(|&(at, _)| at..at + 1)
                    .map(of_kind(PlaceKind::Digit)),
            );
            places.extend(
                labels(text, path)
                    .into_iter()
                    .map(of_kind(PlaceKind::Label)),
            );
            if stated.is_empty() {
                let running = running(text, path).into_iter();
                places.extend(running.map(of_kind(PlaceKind::Running)));
            }
        }
    }
    places.extend(stated.into_iter().map(of_kind(PlaceKind::Stated)));
    places
}

/// The bytes of each board of a text, where they show the whole path from a board; none where they do not.
pub(super) fn boards_of_path(text: &str, start: &Board, distance: usize) -> Vec<Range<usize>> {
    let sightings = sightings(text);
    let has_path =
        (0..sightings.len()).any(|first| path(&sightings[first..], start, distance).is_some());
    let spans = sightings.iter().map(Sighting::span);
    spans.filter(|_| has_path).collect()
}

/// Digits that show all tiles of a board.
struct Sighting {
    /// Byte and digit, in the order of the text.
    digits: Vec<(usize, u8)>,
    /// The digits of each row; of one row where the board is on one line.
    rows: Vec<usize>,
}

impl Sighting {
    fn span(&self) -> Range<usize> {
        self.digits[0].0..self.digits[self.digits.len() - 1].0 + 1
    }

    /// The digits as a board, if they are one: each tile once, and the blank as a zero or as what is missing.
    fn new(rows: &[&[(usize, u8)]]) -> Option<Self> {
        let digits = rows.concat();
        let count = |digit: u8| digits.iter().filter(|(_, other)| *other == digit).count();
        let has_tiles = (1..=8).all(|tile| count(tile) == 1);
        (has_tiles && digits.len() == 8 + count(0) && count(0) <= 1).then(|| Self {
            rows: rows.iter().map(|row| row.len()).collect(),
            digits,
        })
    }

    /// The boards that it may show: without a zero the blank may be anywhere in the row that is short.
    fn boards(&self) -> impl Iterator<Item = Board> {
        let digits: Vec<u8> = self.digits.iter().map(|(_, digit)| *digit).collect();
        let blanks = match (digits.len(), &self.rows[..]) {
            (9, _) => 9..10,
            (_, [_]) => 0..9,
            (_, rows) => {
                let short = 3 * rows.iter().position(|row| *row == 2).unwrap_or(0);
                short..short + 3
            }
        };
        blanks.filter_map(move |blank| {
            let mut cells = digits.clone();
            if cells.len() < 9 {
                cells.insert(blank, 0);
            }
            Board::new(cells.try_into().ok()?).ok()
        })
    }
}

/// All digits of a line, with their bytes.
fn digits_of(text: &str, line: Range<usize>) -> Vec<(usize, u8)> {
    let bytes = &text.as_bytes()[line.clone()];
    bytes
        .iter()
        .enumerate()
        .filter(|(_, byte)| byte.is_ascii_digit())
        .map(|(at, byte)| (line.start + at, byte - b'0'))
        .collect()
}

fn sightings(text: &str) -> Vec<Sighting> {
    let mut lines = Vec::new();
    let mut start = 0;
    for line in text.split_inclusive(['\n', '\r']) {
        let digits = digits_of(text, start..start + line.len());
        let is_rule = !line.chars().any(char::is_alphanumeric);
        if !is_rule {
            lines.push(digits);
        }
        start += line.len();
    }
    let mut found = Vec::new();
    let mut at = 0;
    while at < lines.len() {
        let on_one_line = one_line(&lines[at]);
        if !on_one_line.is_empty() {
            found.extend(on_one_line);
            at += 1;
        } else if let Some(sighting) = lines.get(at..at + 3).and_then(three_lines) {
            found.push(sighting);
            at += 3;
        } else {
            at += 1;
        }
    }
    found
}

/// The boards that a line shows, one behind the other.
fn one_line(digits: &[(usize, u8)]) -> Vec<Sighting> {
    let mut found = Vec::new();
    let mut at = 0;
    while at < digits.len() {
        let window = |width: usize| Sighting::new(&[digits.get(at..at + width)?]);
        if let Some(sighting) = window(9).or_else(|| window(8)) {
            at += sighting.digits.len();
            found.push(sighting);
        } else {
            at += 1;
        }
    }
    found
}

/// The board of three lines: their first or their last two or three digits.
fn three_lines(lines: &[Vec<(usize, u8)>]) -> Option<Sighting> {
    let rows = |line: usize| {
        let digits = &lines[line][..];
        let ends = [3, 2].into_iter().filter(|width| *width <= digits.len());
        ends.flat_map(|width| [&digits[digits.len() - width..], &digits[..width]])
    };
    rows(0).find_map(|top| {
        rows(1).find_map(|middle| rows(2).find_map(|bottom| Sighting::new(&[top, middle, bottom])))
    })
}

/// The path that begins with the first of these sightings, with the boards that they show, if it is a whole one.
fn path<'a>(
    seen: &'a [Sighting],
    start: &Board,
    distance: usize,
) -> Option<Vec<(&'a Sighting, Board)>> {
    let (first, rest) = seen.split_first()?;
    if !first.boards().any(|board| board == *start) {
        return None;
    }
    if distance == 0 {
        return (*start == GOAL).then(|| vec![(first, *start)]);
    }
    start.successors().find_map(|(_, next)| {
        let mut path = path(rest, &next, distance - 1)?;
        path.insert(0, (first, *start));
        Some(path)
    })
}

/// The text between two boards of a path, for each of its steps.
fn gaps<'a>(path: &'a [(&Sighting, Board)]) -> impl Iterator<Item = (Range<usize>, Move)> + 'a {
    path.windows(2).map(|pair| {
        let step = pair[0].1.move_to(&pair[1].1).expect("a legal move");
        (pair[0].0.span().end..pair[1].0.span().start, step)
    })
}

/// The labels of a path: in one of the ways to name moves, each gap has one name, and it is that of the move.
fn labels(text: &str, path: &[(&Sighting, Board)]) -> Vec<Range<usize>> {
    let in_one_way = |names: &[&str; 4]| -> Option<Vec<Range<usize>>> {
        let in_gap = |(gap, step): (Range<usize>, Move)| {
            let named = words(text, gap).filter(|(_, word)| way(names, word).is_some());
            match &named.collect::<Vec<_>>()[..] {
                [(span, word)] if way(names, word) == Some(step) => Some(span.clone()),
                _ => None,
            }
        };
        gaps(path).map(in_gap).collect()
    };
    NAMES.iter().filter_map(in_one_way).flatten().collect()
}

fn way(names: &[&str; 4], word: &str) -> Option<Move> {
    let place = names
        .iter()
        .position(|name| name.eq_ignore_ascii_case(word))?;
    Some(Move::SINGLE[place])
}

/// The running numbers of a path: each gap has one number, and it is that of the moves so far, beside its noun.
fn running(text: &str, path: &[(&Sighting, Board)]) -> Vec<Range<usize>> {
    let in_gap = |(place, (gap, _)): (usize, (Range<usize>, Move))| match &numbers(text, gap)[..] {
        [(span, number)] if *number == place + 1 && is_beside_its_noun(text, span) => {
            Some(span.clone())
        }
        _ => None,
    };
    let all: Option<Vec<_>> = gaps(path).enumerate().map(in_gap).collect();
    all.unwrap_or_default()
}

/// The whole numbers in a part of a text.
fn numbers(text: &str, part: Range<usize>) -> Vec<(Range<usize>, usize)> {
    words(text, part)
        .filter_map(|(span, word)| Some((span, word.parse().ok()?)))
        .collect()
}

/// Runs of letters and digits, and signs by themselves.
fn words(text: &str, part: Range<usize>) -> impl Iterator<Item = (Range<usize>, &str)> {
    let mut rest = part;
    std::iter::from_fn(move || {
        let left = &text[rest.clone()];
        let blanks = left.len() - left.trim_start().len();
        let left = &left[blanks..];
        let first = left.chars().next()?;
        let end = if first.is_alphanumeric() {
            left.find(|sign: char| !sign.is_alphanumeric())
                .unwrap_or(left.len())
        } else {
            first.len_utf8()
        };
        let start = rest.start + blanks;
        rest.start = start + end;
        Some((start..start + end, &left[..end]))
    })
}

/// The line in which a place of a text is.
fn line_around(text: &str, span: &Range<usize>) -> Range<usize> {
    let is_end = |sign: char| sign == '\n' || sign == '\r';
    let start = text[..span.start].rfind(is_end).map_or(0, |at| at + 1);
    let end = text[span.end..].find(is_end);
    start..end.map_or(text.len(), |at| span.end + at)
}

/// Whether a line has the whole name of a move: its numbers then count the moves in that direction, or tell a step.
fn names_a_move(line: &str) -> bool {
    words(line, 0..line.len()).any(|(_, word)| way(&NAMES[0], word).is_some())
}

/// Whether the nearest word of the same line, in front or behind, is that of moves or steps.
fn is_beside_its_noun(text: &str, span: &Range<usize>) -> bool {
    let line = line_around(text, span);
    let is_word = |word: &&str| word.starts_with(char::is_alphanumeric);
    let behind = words(text, span.end..line.end)
        .map(|(_, word)| word)
        .find(is_word);
    let before = words(text, line.start..span.start)
        .map(|(_, word)| word)
        .filter(is_word)
        .last();
    let is_noun = |word: &str| {
        let word = word.to_ascii_lowercase();
        ["move", "moves", "step", "steps"].contains(&&word[..])
    };
    [before, behind].into_iter().flatten().any(is_noun)
}

#[test]
fn places_of_a_path_are_found_in_more_shapes_than_one() {
    let start = GOAL.after(Move::Up).expect("a legal move");
    let kinds = |text: &str| {
        let places = places(text, &start, 1);
        PlaceKind::ALL.map(|kind| places.iter().filter(|place| place.kind == kind).count())
    };
    let rows = "1 move\n1 2 3\n8 6 4\n7   5\nDOWN\n1 2 3\n8   4\n7 6 5\n";
    assert_eq!(kinds(rows), [16, 1, 1, 0]);
    let lines = "[1,2,3,8,6,4,7,0,5]\nmove 1: d\n[1,2,3,8,0,4,7,6,5]\n";
    assert_eq!(kinds(lines), [18, 1, 0, 1]);
    let other_move = rows.replace("DOWN", "LEFT");
    assert_eq!(kinds(&other_move), [16, 0, 1, 0]);
    let other_board = rows.replace("8   4", "8 4");
    assert_eq!(kinds(&other_board), [16, 1, 1, 0]);
    let no_path = rows.replace("7   5", "5   7");
    assert_eq!(kinds(&no_path), [0, 0, 1, 0]);
}
