//! A case: a board file and what is expected of it.

use serde::{Deserialize, Serialize};

use super::{
    Error, Kind, Limits, Points, Settings,
    kind::{DeclaredKind, kind_of},
    limits_table::LimitsTable,
    settings::points_in,
};

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

/// When students may see a case's result.
#[derive(Clone, Copy, Debug, Default, Deserialize, Eq, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Visibility {
    /// At once.
    #[default]
    Visible,
    /// After the due date.
    AfterDueDate,
    /// When the grades are published.
    AfterPublished,
    /// Never.
    Hidden,
}

impl Visibility {
    /// All, from the soonest to the latest.
    pub const ALL: [Self; 4] = [
        Self::Visible,
        Self::AfterDueDate,
        Self::AfterPublished,
        Self::Hidden,
    ];

    /// The name used in settings and reports.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Visible => "visible",
            Self::AfterDueDate => "after-due-date",
            Self::AfterPublished => "after-published",
            Self::Hidden => "hidden",
        }
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
    /// Reads a case.
    ///
    /// # Errors
    /// A board file that breaks the format and is not declared to, one that is declared to and does not, or a mistake in
    /// the settings beside it.
    pub fn read(file: CaseFile, settings: &Settings) -> Result<Self, Error> {
        let settings_path = settings_path(&file.path);
        let text = file.settings.as_deref().unwrap_or_default();
        let own: File =
            toml::from_str(text).map_err(|error| Error::from_toml(&settings_path, text, &error))?;
        let place = own.kind.as_ref().map_or(0, |kind| kind.span().start);
        let declared = own.kind.map(toml::Spanned::into_inner);
        let kind = kind_of(&file, declared)
            .map_err(|wrong| wrong.in_files(&file, &settings_path, text, place))?;
        let said = own
            .points
            .map(|points| points_in("points", &points, &settings_path, text))
            .transpose()?;
        let points = said.unwrap_or(match kind {
            Kind::Solvable { .. } => settings.points.solvable,
            Kind::Unsolvable { .. } => settings.points.unsolvable,
            Kind::Malformed { .. } => settings.points.malformed,
            Kind::Tolerated { .. } => settings.points.tolerated,
        });
        let limits = own
            .limits
            .over_all(default_limits(&kind, settings))
            .map_err(|bad| bad.in_file(&settings_path, text))?;
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
        } => *distance,
    };
    match moves {
        ..=20 => settings.limits,
        21..=24 => settings.limits.with_cpu_ms(12 * settings.limits.cpu_ms),
        _ => settings.limits.with_cpu_ms(120 * settings.limits.cpu_ms),
    }
}

#[cfg(test)]
mod tests {
    use super::{Case, CaseFile, Kind, Points, Settings};

    fn read(bytes: &str, settings: Option<&str>) -> Result<Case, String> {
        let file = CaseFile {
            name: "x".to_owned(),
            path: "cases/x.txt".to_owned(),
            bytes: bytes.into(),
            settings: settings.map(str::to_owned),
        };
        Case::read(file, &Settings::default()).map_err(|error| error.to_string())
    }

    #[test]
    fn a_board_file_tells_its_kind_by_itself() {
        let solvable = read("2 0 3\n1 8 4\n7 6 5\n", None).expect("a case");
        assert!(matches!(solvable.kind, Kind::Solvable { distance: 3, .. }));
        assert_eq!(
            (solvable.points, solvable.limits.cpu_ms),
            (Points::whole(5), 5_000)
        );
        let unsolvable = read("4 1 2\n5 3 0\n8 6 7\n", None).expect("a case");
        assert_eq!(
            (unsolvable.kind.name(), unsolvable.limits.cpu_ms),
            ("unsolvable", 10_000)
        );
    }

    #[test]
    fn deep_boards_get_more_time() {
        assert_eq!(
            read("5 6 7\n4 0 8\n3 2 1\n", None)
                .expect("a case")
                .limits
                .cpu_ms,
            600_000
        );
    }

    #[test]
    fn a_file_that_breaks_the_format_is_the_staffs_error_unless_it_is_declared() {
        let broken = "1 2 3\n4 4 5\n6 7 8\n";
        assert_eq!(
            read(broken, None),
            Err("cases/x.txt:2: digit 4 appears twice".to_owned())
        );
        assert_eq!(
            read(broken, Some("kind = \"malformed\"\n"))
                .expect("a case")
                .kind
                .name(),
            "malformed"
        );
        assert!(
            read(broken, Some("kind = \"tolerated\"\n"))
                .expect_err("an error")
                .contains("digit 4 appears twice")
        );
        assert!(read("1 2 3\n8 0 4\n7 6 5\n", Some("kind = \"malformed\"")).is_err());
        let joined = read(
            "123\n804\n765\n",
            Some("kind = \"tolerated\"\npoints = 2\n"),
        )
        .expect("a case");
        assert_eq!(
            (joined.kind.name(), joined.points),
            ("tolerated", Points::whole(2))
        );
    }

    #[test]
    fn mistakes_in_the_settings_beside_it_have_their_line() {
        let error = read(
            "1 2 3\n8 0 4\n7 6 5\n",
            Some("points = 1\n[limits]\ncpu-ms = 0\n"),
        )
        .expect_err("an error");
        assert_eq!(
            error,
            "cases/x.toml:3: `cpu-ms` is 0; it can be 10 to 86400000"
        );
    }
}
