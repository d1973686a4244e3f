//! The path that a solution shows, for playing it again.

use serde::{Deserialize, Serialize};

use super::Count;
use super::wire::is_zero;
use crate::course::{SectionId, Way};
use crate::puzzle::{Board, GOAL, Move, MoveSet};

/// Moves of one path that are kept: more than three times as many as any board needs.
const MOST_MOVES: usize = 100;

/// The path that a solution shows, so far as it is one.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq, Serialize)]
#[serde(try_from = "PathObject", into = "PathObject")]
pub struct ShownPath {
    /// The section whose solution it is.
    pub section: SectionId,
    /// The board that it is to end at.
    pub goal: Board,
    /// The moves that it may have.
    pub allowed: MoveSet,
    /// The first board.
    pub start: Board,
    /// The moves, up to the first step that is none.
    pub moves: Vec<Move>,
    /// The board that stands where no move leads to.
    pub breaks_off: Option<Board>,
    /// Steps behind all that, which are not kept.
    pub more: usize,
}

/// The same as a report has it, without what is the course's: boards as their nine digits, row by row, and moves as their first letters, small ones for those of two tiles.
#[derive(Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
struct PathObject {
    section: SectionId,
    #[serde(default = "courses", skip_serializing_if = "is_courses")]
    goal: Board,
    #[serde(default, skip_serializing_if = "is_single")]
    allowed: MoveSet,
    board: Board,
    moves: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    breaks_off: Option<Board>,
    #[serde(default, skip_serializing_if = "is_zero")]
    more: usize,
}

const fn courses() -> Board {
    GOAL
}

fn is_courses(goal: &Board) -> bool {
    *goal == GOAL
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for it")]
fn is_single(moves: &MoveSet) -> bool {
    *moves == MoveSet::Single
}

/// The letter of a move: the first of its direction, a small one where two tiles slide.
fn letter(step: Move) -> char {
    let first = |name: &str| name.chars().next().unwrap_or('?');
    match step.name().strip_prefix("DBL_") {
        Some(direction) => first(direction).to_ascii_lowercase(),
        None => first(step.name()),
    }
}

impl From<ShownPath> for PathObject {
    fn from(path: ShownPath) -> Self {
        Self {
            section: path.section,
            goal: path.goal,
            allowed: path.allowed,
            board: path.start,
            moves: path.moves.iter().map(|step| letter(*step)).collect(),
            breaks_off: path.breaks_off,
            more: path.more,
        }
    }
}

impl TryFrom<PathObject> for ShownPath {
    type Error = String;

    fn try_from(path: PathObject) -> Result<Self, String> {
        let step = |own: char| {
            let mut all = Move::SINGLE_AND_DOUBLE.into_iter();
            let found = all.find(|step| letter(*step) == own);
            found.ok_or_else(|| format!("{own:?} is no move"))
        };
        let path = Self {
            section: path.section,
            goal: path.goal,
            allowed: path.allowed,
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
    /// The path of a solution's boards, `None` standing for what is no board; `None` if it does not begin with one.
    pub fn of(section: SectionId, way: Way, boards: &[Option<Board>]) -> Option<Self> {
        let start = (*boards.first()?)?;
        let moves: Vec<Move> = boards
            .windows(2)
            .map_while(|pair| way.step(&pair[0]?, &pair[1]?))
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
            goal: way.goal(),
            allowed: way.moves(),
            start,
            moves,
            breaks_off,
            more: boards.len() - 1 - kept,
        })
    }

    pub(crate) fn way(&self) -> Way {
        Way::to(self.goal, self.allowed)
    }

    /// The boards that the moves lead over, the first one included.
    pub fn boards(&self) -> impl Iterator<Item = Board> + '_ {
        let after = self.moves.iter().scan(self.start, |board, step| {
            *board = board.after(*step)?;
            Some(*board)
        });
        std::iter::once(self.start).chain(after)
    }

    /// The first step that leads no nearer to the goal, counted from 1; `None` where no move is lost.
    pub fn lost_move(&self) -> Option<usize> {
        let way = self.way();
        let distances: Vec<Option<u8>> = self.boards().map(|own| way.distance(&own)).collect();
        let is_lost = |pair: &[Option<u8>]| pair[1].is_some() && pair[1] >= pair[0];
        let place = distances.windows(2).position(is_lost)?;
        Some(place + 1)
    }

    /// The boards of a shortest path from the first board, which is this one up to its first lost move; none where no path leads
    /// to the goal.
    pub fn shortest(&self) -> Vec<Board> {
        let way = self.way();
        if way.distance(&self.start).is_none() {
            return Vec::new();
        }
        let shared = self.lost_move().unwrap_or(usize::MAX);
        let mut best: Vec<Board> = self.boards().take(shared).collect();
        while let Some((_, next)) = best.last().and_then(|last| way.nearer(last).next()) {
            best.push(next);
        }
        best
    }

    /// How long it is, whether it ends at the goal, and where the first move is lost, in words.
    pub fn said(&self) -> String {
        let shown = Count(self.moves.len(), "move");
        let end = match (self.breaks_off, self.more, self.boards().last()) {
            (Some(_), ..) => ", and then a board that no move leads to",
            (None, 1.., _) => ", and more",
            (None, 0, Some(last)) if last == self.goal => " to the goal",
            (None, 0, _) => ", and the goal is not reached",
        };
        let best = match self.shortest().len().checked_sub(1) {
            Some(best) => format!("a shortest path has {}", Count(best, "move")),
            None => "no path leads from its first board to the goal".to_owned(),
        };
        let lost = self
            .lost_move()
            .map(|step| format!(". The first lost move is move {step}"));
        format!("{shown}{end}; {best}{}.", lost.unwrap_or_default())
    }
}
