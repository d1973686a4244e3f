//! The path that a solution shows, for playing it again.

use serde::{Deserialize, Serialize};

use crate::{
    puzzle::{Board, Move},
    search::Heuristic,
};

use super::wire::is_zero;

/// Moves of one path that are kept: more than three times as many as any board needs.
const MOST_MOVES: usize = 100;

/// The path that a solution shows, so far as it is one.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq, Serialize)]
#[serde(try_from = "PathObject", into = "PathObject")]
pub struct ShownPath {
    /// The heuristic whose solution it is.
    pub section: Heuristic,
    /// The first board.
    pub start: Board,
    /// The moves, up to the first step that is none.
    pub moves: Vec<Move>,
    /// The board that stands where no move leads to.
    pub breaks_off: Option<Board>,
    /// Steps behind all that, which are not kept.
    pub more: usize,
}

/// The same as a report has it: boards as their nine digits, row by row, and moves as their first letters.
#[derive(Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
struct PathObject {
    section: Heuristic,
    board: Board,
    moves: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    breaks_off: Option<Board>,
    #[serde(default, skip_serializing_if = "is_zero")]
    more: usize,
}

impl From<ShownPath> for PathObject {
    fn from(path: ShownPath) -> Self {
        Self {
            section: path.section,
            board: path.start,
            moves: path.moves.iter().map(|step| &step.name()[..1]).collect(),
            breaks_off: path.breaks_off,
            more: path.more,
        }
    }
}

impl TryFrom<PathObject> for ShownPath {
    type Error = String;

    fn try_from(path: PathObject) -> Result<Self, String> {
        let step = |letter: char| {
            let mut all = Move::SINGLE.into_iter();
            let found = all.find(|step| step.name().starts_with(letter));
            found.ok_or_else(|| format!("{letter:?} is no move"))
        };
        let path = Self {
            section: path.section,
            start: path.board,
            moves: path.moves.chars().map(step).collect::<Result<_, _>>()?,
            breaks_off: path.breaks_off,
            more: path.more,
        };
        if path.boards().count() != path.moves.len() + 1 {
            return Err("a path has a move that is not possible".to_owned());
        }
        Ok(path)
    }
}

impl ShownPath {
    /// The path of a solution's boards, `None` standing for what is no board; none where it does not begin with one.
    #[must_use]
    pub fn of(section: Heuristic, boards: &[Option<Board>]) -> Option<Self> {
        let start = (*boards.first()?)?;
        let moves: Vec<Move> = boards
            .windows(2)
            .map_while(|pair| pair[0]?.single_move_to(&pair[1]?))
            .take(MOST_MOVES)
            .collect();
        let breaks_off = if moves.len() < MOST_MOVES {
            boards.get(moves.len() + 1).copied().flatten()
        } else {
            None
        };
        let kept = moves.len() + usize::from(breaks_off.is_some());
        Some(Self {
            section,
            start,
            moves,
            breaks_off,
            more: boards.len() - 1 - kept,
        })
    }

    /// The boards that the moves lead over, the first one included.
    pub fn boards(&self) -> impl Iterator<Item = Board> + '_ {
        let after = self.moves.iter().scan(self.start, |board, step| {
            *board = board.after(*step)?;
            Some(*board)
        });
        std::iter::once(self.start).chain(after)
    }
}

#[cfg(test)]
mod tests {
    use super::{MOST_MOVES, ShownPath};
    use crate::{
        puzzle::{GOAL, Move},
        search::Heuristic,
    };

    #[test]
    fn a_path_is_kept_up_to_the_first_step_that_is_no_move() {
        let next = GOAL.after(Move::Left).expect("a move");
        let boards = [Some(GOAL), Some(next), Some(next), None, Some(GOAL)];
        let path = ShownPath::of(Heuristic::Manhattan, &boards).expect("a path");
        assert_eq!(path.moves, [Move::Left]);
        assert_eq!((path.breaks_off, path.more), (Some(next), 2));
        assert_eq!(path.boards().collect::<Vec<_>>(), [GOAL, next]);
        assert_eq!(ShownPath::of(Heuristic::Manhattan, &[None]), None);
    }

    #[test]
    fn of_a_path_without_an_end_a_part_is_kept() {
        let next = GOAL.after(Move::Left);
        let boards: Vec<_> = (0..1001)
            .map(|number| if number % 2 == 0 { Some(GOAL) } else { next })
            .collect();
        let path = ShownPath::of(Heuristic::Mismatch, &boards).expect("a path");
        assert_eq!((path.moves.len(), path.breaks_off), (MOST_MOVES, None));
        assert_eq!(path.more, 1000 - MOST_MOVES);
    }
}
