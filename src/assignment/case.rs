//! A case: a board file and what is expected of it.

use serde::{Deserialize, Serialize};

use super::error::Source;
use super::kind::{DeclaredKind, kind_of};
use super::limits_table::LimitsTable;
use super::settings::points_in;
use super::{Error, Kind, Limits, Points, Settings};
use crate::course::least_bytes;
use crate::named::named;

/// A case's files, read.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct CaseFile {
    /// The case's name: that of its files without their endings.
    pub name: String,
    /// How the user would name the board file.
    pub path: String,
    /// The board file's bytes, which a program gets as they are.
    pub bytes: Vec<u8>,
    /// The settings beside it, where there are any.
    pub settings: Option<String>,
}

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
}

impl Case {
    /// Reads a case. Fails for a board file that breaks the format and is not declared to, and for one that is declared to and does
    /// not.
    pub fn read(file: CaseFile, settings: &Settings) -> Result<Self, Error> {
        let settings_path = settings_path(&file.path);
        let source = Source {
            file: &settings_path,
            text: file.settings.as_deref().unwrap_or_default(),
        };
        let own: File = source.parse()?;
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
        let answer = kind
            .board()
            .map_or(0, |board| least_bytes(&board, settings.rubric.puzzle()));
        if answer > limits.output_kib * 1024 {
            let message = format!(
                "`output-kib` is {}, and a right answer to {} has at least {answer} bytes",
                limits.output_kib, file.path
            );
            let error = match &own.limits.output_kib {
                Some(said) => source.error(said, message),
                None => Error::in_file(&file.path, message),
            };
            return Err(error.with_hint("raise `output-kib`, or leave the case out"));
        }
        Ok(Self {
            name: file.name,
            kind,
            bytes: file.bytes,
            points,
            is_extra_credit: own.extra_credit,
            visibility: own.visibility,
            limits,
            hint: own.hint,
        })
    }
}

fn settings_path(board_path: &str) -> String {
    let stem = board_path.strip_suffix(".txt").unwrap_or(board_path);
    format!("{stem}.toml")
}

/// Limits by how much a right program on sorted linked lists needs: with h1 up to 1 s of CPU time at 20 moves, 10 s at 24,
/// 60 s at 26 and minutes at 30.
fn default_limits(kind: &Kind, settings: &Settings) -> Limits {
    let moves = match kind {
        Kind::Unsolvable { .. } | Kind::Tolerated { distance: None, .. } => {
            return settings.limits.with_cpu_ms(settings.unsolvable_cpu_ms);
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
        ..=20 => settings.limits,
        21..=24 => settings.limits.with_cpu_ms(12 * settings.limits.cpu_ms),
        _ => settings.limits.with_cpu_ms(120 * settings.limits.cpu_ms),
    }
}
