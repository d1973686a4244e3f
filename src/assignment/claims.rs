//! What the settings beside a board file claim of the board. Grading takes no notice of it; `verify` holds the board against it.

use toml::{Spanned, Value};

use super::Error;
use super::error::Source;

/// What the settings beside a board file claim of the board.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub struct Claims {
    /// Moves of one tile that the board needs; the claim may be that there is no solution.
    pub moves: Option<Claim<Moves>>,
    /// The same where two tiles may slide as one move.
    pub double_moves: Option<Claim<Moves>>,
    /// Shortest paths of moves of one tile.
    pub paths: Option<Claim<u64>>,
}

/// A claim, and where it is made.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Claim<T> {
    /// What is claimed.
    pub what: T,
    /// The line of the settings file, counted from 1.
    pub line: usize,
}

/// The moves that a board needs; `None` where no moves lead to the goal.
pub type Moves = Option<u64>;

/// The claims of a file, key by key.
pub(super) struct ClaimsTable {
    pub(super) moves: Option<Spanned<Value>>,
    pub(super) double_moves: Option<Spanned<Value>>,
    pub(super) paths: Option<Spanned<u64>>,
}

impl ClaimsTable {
    /// Reads the claims. Fails where a number of moves is neither a number nor "none".
    pub(super) fn read(&self, source: Source<'_>) -> Result<Claims, Error> {
        let moves = |name: &str, value: &Option<Spanned<Value>>| {
            let read = value.as_ref().map(|value| {
                Ok(Claim {
                    what: moves(name, value, source)?,
                    line: source.line(value),
                })
            });
            read.transpose()
        };
        let paths = self.paths.as_ref().map(|paths| Claim {
            what: *paths.get_ref(),
            line: source.line(paths),
        });
        Ok(Claims {
            moves: moves("moves", &self.moves)?,
            double_moves: moves("double-moves", &self.double_moves)?,
            paths,
        })
    }
}

fn moves(name: &str, value: &Spanned<Value>, source: Source<'_>) -> Result<Moves, Error> {
    match value.get_ref() {
        Value::Integer(number) if *number >= 0 => Ok(Some(number.unsigned_abs())),
        Value::String(word) if word == "none" => Ok(None),
        other => {
            let error = source.error(
                value,
                format!("`{name}` is {other}, and no number of moves"),
            );
            Err(error
                .with_hint("a whole number such as 18, or \"none\" where there is no solution"))
        }
    }
}
