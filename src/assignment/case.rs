//! A case: a board file and what is expected of it.

use serde::{Deserialize, Serialize};

use super::claims::ClaimsTable;
use super::error::Source;
use super::kind::{DeclaredKind, kind_of};
use super::limits_table::LimitsTable;
use super::points::points_in;
use super::{CaseFile, Claims, Error, Kind, Limits, Marks, Points, Settings};
use crate::course::least_bytes;
use crate::named::named;
use crate::puzzle::{Board, format_board_file};

/// A board file and what is expected of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Case {
    /// The name.
    pub name: String,
    /// What is expected.
    pub kind: Kind,
    /// The board file's bytes.
    pub bytes: Vec<u8>,
    /// Points of a right answer.
    pub points: Points,
    /// Whether the points come on top of those of the submission.
    pub is_extra_credit: bool,
    /// When students may see the result.
    pub visibility: Visibility,
    /// Limits of one run.
    pub limits: Limits,
    /// What to tell a student who fails it.
    pub hint: Option<String>,
    /// What is claimed of the board.
    pub claims: Claims,
}

named! {
    /// When students may see a case's result.
    #[derive(Clone, Copy, Debug, Default, Deserialize, Eq, PartialEq, Serialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum Visibility {
        /// At once.
        #[default]
        Visible = "visible",
        /// After the due date.
        AfterDueDate = "after-due-date",
        /// When the grades are published.
        AfterPublished = "after-published",
        /// Never.
        Hidden = "hidden",
    }
}

/// The settings beside a board file, key by key.
#[derive(Default, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct File {
    kind: Option<toml::Spanned<DeclaredKind>>,
    points: Option<toml::Spanned<f64>>,
    #[serde(default)]
    extra_credit: bool,
    #[serde(default)]
    visibility: Visibility,
    #[serde(default)]
    limits: LimitsTable,
    hint: Option<String>,
    moves: Option<toml::Spanned<toml::Value>>,
    double_moves: Option<toml::Spanned<toml::Value>>,
    paths: Option<toml::Spanned<u64>>,
}

impl Case {
    /// Reads a case. Fails for a board file that breaks the format and is not declared to, and for one that is declared to and does
    /// not.
    pub fn read(file: CaseFile, settings: &Settings) -> Result<Self, Error> {
        let settings_path = file.settings_path();
        let source = Source {
            file: &settings_path,
            text: file.settings.as_deref().unwrap_or_default(),
        };
        let mut own: File = source.parse()?;
        let claims = ClaimsTable {
            moves: own.moves.take(),
            double_moves: own.double_moves.take(),
            paths: own.paths.take(),
        };
        let claims = claims.read(source)?;
        let kind = kind_of(&file, own.kind.as_ref(), settings.rubric.puzzle(), source)?;
        let said = own.points.as_ref();
        let said = said.map(|points| points_in("points", points, source));
        let points = said.transpose()?.unwrap_or(match kind {
            Kind::Solvable { .. } => settings.points.solvable,
            Kind::Unsolvable { .. } => settings.points.unsolvable,
            Kind::Malformed { .. } => settings.points.malformed,
            Kind::Tolerated { .. } => settings.points.tolerated,
        });
        let defaults = default_limits(&kind, settings);
        let limits = own.limits.over_all(defaults, source)?;
        let case = Self {
            name: file.name,
            kind,
            bytes: file.bytes,
            points,
            is_extra_credit: own.extra_credit,
            visibility: own.visibility,
            limits,
            hint: own.hint,
            claims,
        };
        // A limit of the assignment's is told with the line there.
        if let Some(said) = &own.limits.output_kib
            && let Some(error) = case.cut_off(&file.path, &settings_path, settings)
        {
            return Err(error.at_line(source.line(said)));
        }
        Ok(case)
    }

    /// The case of a board that was typed: `place` is where. Fails for a limit on output that leaves no room for an answer.
    pub fn of_board(board: &Board, place: &str, settings: &Settings) -> Result<Self, Error> {
        let file = CaseFile {
            name: board.to_string(),
            path: place.to_owned(),
            bytes: format_board_file(board).into_bytes(),
            settings: None,
        };
        Self::read(file, settings)
    }

    /// Where its CPU time comes from where it does not say it itself.
    pub fn time_rule(&self, settings: &Settings) -> TimeRule {
        time_rule(&self.kind, settings)
    }

    /// The error about a file that says a limit on output by which a right answer to this case is cut off. `board_file` is the
    /// case's own.
    pub(crate) fn cut_off(
        &self,
        board_file: &str,
        limits_file: &str,
        settings: &Settings,
    ) -> Option<Error> {
        let bytes = least_bytes(&self.kind.board()?, settings.rubric.puzzle());
        let most = self.limits.output_kib;
        (bytes > most * 1024).then(|| {
            let message = format!(
                "`output-kib` is {most}, and a right answer to {board_file} has at least {bytes} bytes"
            );
            let error = Error::in_file(limits_file, message);
            error.with_hint("raise `output-kib`, or leave the case out")
        })
    }
}

/// Limits by how much a right program on sorted linked lists needs: with h1 up to 1 s of CPU time at 20 moves, 10 s at 24,
/// 60 s at 26 and minutes at 30.
fn default_limits(kind: &Kind, settings: &Settings) -> Limits {
    let limits = settings.limits;
    match time_rule(kind, settings) {
        TimeRule::Unsolvable => limits.with_cpu_ms(settings.timing.unsolvable_cpu_ms),
        TimeRule::Times(1) => limits,
        TimeRule::Times(times) => limits.with_cpu_ms(times * limits.cpu_ms),
    }
}

/// Where the CPU time of a case comes from that does not say it itself.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum TimeRule {
    /// It is so many times the `cpu-ms` of the assignment.
    Times(u64),
    /// It is the `unsolvable-cpu-ms` of the assignment.
    Unsolvable,
}

fn time_rule(kind: &Kind, settings: &Settings) -> TimeRule {
    let moves = match kind {
        Kind::Unsolvable { .. } | Kind::Tolerated { distance: None, .. } => {
            return TimeRule::Unsolvable;
        }
        Kind::Malformed { .. } => 0,
        Kind::Solvable { distance, .. }
        | Kind::Tolerated {
            distance: Some(distance),
            ..
        } => kind
            .board()
            .map_or(*distance, |board| settings.rubric.puzzle().depth(&board)),
    };
    match moves {
        ..=20 => TimeRule::Times(1),
        21..=24 => TimeRule::Times(12),
        _ => TimeRule::Times(120),
    }
}

/// Shares what the cases come to together among them, by their own points. Extra credit is worth as much more.
pub(super) fn share(marks: &Marks, cases: &mut [Case]) {
    let Some(output) = marks.output else {
        return;
    };
    let regular = cases.iter().filter(|case| !case.is_extra_credit);
    let all: Points = regular.map(|case| case.points).sum();
    let (mut before, mut given) = (Points::ZERO, Points::ZERO);
    for case in cases {
        if case.is_extra_credit {
            case.points = output.part(case.points, all);
            continue;
        }
        before += case.points;
        case.points = output.part(before, all) - given;
        given += case.points;
    }
}
