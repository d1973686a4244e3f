//! What a board file is, by itself and by what is declared of it.

use serde::Deserialize;
use toml::Spanned;

use super::error::Source;
use super::{Breakage, CaseFile, Error};
use crate::course::PuzzleSpec;
use crate::puzzle::{Board, Fault, parse_board_file, parse_digits_anyhow};

/// What is expected of a program that is given a board file.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Kind {
    /// Shortest paths of this many moves, one for each heuristic.
    Solvable {
        /// The board.
        board: Board,
        /// Moves of a shortest path.
        distance: u8,
    },
    /// The message that no solution exists.
    Unsolvable {
        /// The board.
        board: Board,
    },
    /// A refusal of any kind: the file breaks the format.
    Malformed {
        /// How it does.
        fault: Fault,
    },
    /// A solution or a refusal: the file bends the format.
    Tolerated {
        /// The board that it holds all the same.
        board: Board,
        /// Moves of a shortest path; `None` if there is no path.
        distance: Option<u8>,
    },
}

impl Kind {
    /// The name used in settings and reports.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Solvable { .. } => "solvable",
            Self::Unsolvable { .. } => "unsolvable",
            Self::Malformed { .. } => "malformed",
            Self::Tolerated { .. } => "tolerated",
        }
    }

    /// The board, where the file holds one.
    pub const fn board(&self) -> Option<Board> {
        match self {
            Self::Solvable { board, .. }
            | Self::Unsolvable { board }
            | Self::Tolerated { board, .. } => Some(*board),
            Self::Malformed { .. } => None,
        }
    }
}

/// What the settings beside a board file may say that it is.
#[derive(Clone, Copy, Deserialize, Eq, PartialEq)]
#[serde(rename_all = "kebab-case")]
pub(super) enum DeclaredKind {
    Malformed,
    Tolerated,
}

/// The kind of a board file; the settings are those beside it.
pub(super) fn kind_of(
    file: &CaseFile,
    declared: Option<&Spanned<DeclaredKind>>,
    puzzle: &PuzzleSpec,
    settings: Source<'_>,
) -> Result<Kind, Error> {
    let strict = parse_board_file(&file.bytes);
    let Some(declared) = declared else {
        let board = strict.map_err(|fault| broken(file, &fault))?;
        return Ok(match puzzle.distance(&board) {
            Some(distance) => Kind::Solvable { board, distance },
            None => Kind::Unsolvable { board },
        });
    };
    match (declared.get_ref(), strict) {
        (DeclaredKind::Malformed, Err(fault)) => Ok(Kind::Malformed { fault }),
        (DeclaredKind::Malformed, Ok(_)) => {
            let message = "`kind` is \"malformed\", and the board file keeps to the format";
            let error = settings.error(declared, message);
            Err(error.with_hint("leave `kind` out, or say \"tolerated\""))
        }
        (DeclaredKind::Tolerated, _) => match parse_digits_anyhow(&file.bytes) {
            Ok(board) => Ok(Kind::Tolerated {
                board,
                distance: puzzle.distance(&board),
            }),
            Err(fault) => {
                let message = format!(
                    "`kind` is \"tolerated\", and {} holds no board: {}",
                    file.path, fault.kind
                );
                let error = settings.error(declared, message);
                Err(error.with_hint("say \"malformed\""))
            }
        },
    }
}

/// The error of a board file that breaks the format. Where it holds a board all the same, a program that solves it is right.
fn broken(file: &CaseFile, fault: &Fault) -> Error {
    let kind = Breakage::kind(&file.bytes);
    Error::in_file(&file.path, fault.kind.to_string()).at_line(fault.line).with_hint(format!(
        "three rows of three digits, one blank between two, each of 0 to 8 once; or say `kind = \"{kind}\"` in the .toml beside it"
    ))
}
