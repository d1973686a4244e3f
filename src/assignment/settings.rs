//! The settings file, `assignment.toml`.

use serde::Deserialize;

use super::{Error, Item, Limits, Rubric, limits_table::LimitsTable};

/// What an assignment is graded with, the cases apart.
#[derive(Clone, Debug, PartialEq)]
pub struct Settings {
    /// The assignment's name, as reports give it.
    pub name: String,
    /// Folder of the cases, beside the settings file.
    pub cases: String,
    /// How a Java submission is called.
    pub entry: Entry,
    /// The language of all submissions; none where it is found out.
    pub language: Option<String>,
    /// How every submission is built, where that is not found out: a program and its arguments.
    pub build_command: Vec<String>,
    /// How every submission is run, where that is not found out: a program and its arguments.
    pub command: Vec<String>,
    /// Points of a case.
    pub points: CasePoints,
    /// What a solvable case's points are given for.
    pub rubric: Rubric,
    /// Limits of a run of a board of at most 20 moves.
    pub limits: Limits,
    /// CPU time for an unsolvable board, in milliseconds: a right program may search all 181,440 boards.
    pub unsolvable_cpu_ms: u64,
    /// Limits of a build.
    pub build_limits: Limits,
}

/// How a Java submission is called.
#[derive(Clone, Copy, Debug, Default, Deserialize, Eq, PartialEq)]
#[serde(rename_all = "kebab-case")]
pub enum Entry {
    /// By `EightPuzzle.solve8Puzzle` where that exists, else by `main`.
    #[default]
    Auto,
    /// By `EightPuzzle.solve8Puzzle`.
    Api,
    /// By `main`.
    Main,
}

/// Points of a case that does not say them itself, by its kind.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct CasePoints {
    /// A board that has a solution.
    pub solvable: f64,
    /// A board that has none.
    pub unsolvable: f64,
    /// A file that breaks the format.
    pub malformed: f64,
    /// A file that may be solved or refused.
    pub tolerated: f64,
}

impl Default for CasePoints {
    fn default() -> Self {
        Self {
            solvable: 5.0,
            unsolvable: 3.0,
            malformed: 1.0,
            tolerated: 1.5,
        }
    }
}

/// The version of the settings' format.
const FORMAT: i64 = 1;

/// The file, key by key.
#[derive(Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct File {
    format: toml::Spanned<i64>,
    name: Option<String>,
    cases: Option<String>,
    #[serde(default)]
    entry: Entry,
    language: Option<String>,
    #[serde(default)]
    build_command: Vec<String>,
    #[serde(default)]
    command: Vec<String>,
    #[serde(default)]
    points: CasePoints,
    rubric: Option<toml::Spanned<RubricTable>>,
    #[serde(default)]
    limits: LimitsTable,
    #[serde(default)]
    build_limits: LimitsTable,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
struct RubricTable {
    path: f64,
    shortest: f64,
    heuristics: f64,
    counts: f64,
    labels: f64,
}

impl Default for RubricTable {
    fn default() -> Self {
        let [path, shortest, heuristics, counts, labels] =
            Item::ALL.map(|item| Rubric::default().weight(item));
        Self {
            path,
            shortest,
            heuristics,
            counts,
            labels,
        }
    }
}

impl Settings {
    /// Reads a settings file.
    ///
    /// # Errors
    /// The first key that is unknown, of the wrong type or impossible, with its line.
    pub fn read(file_name: &str, text: &str) -> Result<Self, Error> {
        let file: File =
            toml::from_str(text).map_err(|error| Error::from_toml(file_name, text, &error))?;
        let line_of = |start: usize| text[..start].matches('\n').count() + 1;
        if *file.format.get_ref() != FORMAT {
            let message = format!(
                "format {} is not known here; this version reads format {FORMAT}",
                file.format.get_ref()
            );
            let line = line_of(file.format.span().start);
            return Err(Error::in_file(file_name, message)
                .at_line(line)
                .with_hint("update tilegrade"));
        }
        let defaults = Self::default();
        let rubric = match &file.rubric {
            None => defaults.rubric,
            Some(table) => {
                let RubricTable {
                    path,
                    shortest,
                    heuristics,
                    counts,
                    labels,
                } = *table.get_ref();
                Rubric::in_file(
                    [path, shortest, heuristics, counts, labels],
                    file_name,
                    line_of(table.span().start),
                )?
            }
        };
        let limits = file
            .limits
            .over(defaults.limits)
            .map_err(|error| error.in_file(file_name, text))?;
        let build_limits = file
            .build_limits
            .over_all(defaults.build_limits)
            .map_err(|error| error.in_file(file_name, text))?;
        let settings = Self {
            name: file.name.unwrap_or(defaults.name),
            cases: file.cases.unwrap_or(defaults.cases),
            entry: file.entry,
            language: file.language.filter(|language| language != "auto"),
            build_command: file.build_command,
            command: file.command,
            points: file.points,
            rubric,
            limits,
            unsolvable_cpu_ms: file
                .limits
                .unsolvable_cpu_ms
                .map_or(defaults.unsolvable_cpu_ms, toml::Spanned::into_inner),
            build_limits,
        };
        settings.check(file_name)
    }

    fn check(self, file_name: &str) -> Result<Self, Error> {
        let CasePoints {
            solvable,
            unsolvable,
            malformed,
            tolerated,
        } = self.points;
        let is_possible = |points: f64| points.is_finite() && (0.0..=1e6).contains(&points);
        if ![solvable, unsolvable, malformed, tolerated]
            .into_iter()
            .all(is_possible)
        {
            return Err(Error::in_file(
                file_name,
                "[points]: points are numbers from 0 to 1000000",
            ));
        }
        if self.command.is_empty() && !self.build_command.is_empty() {
            let error = Error::in_file(file_name, "`build-command` is there without `command`");
            return Err(error.with_hint("say in `command` how a submission is run"));
        }
        Ok(self)
    }
}

impl Default for Settings {
    /// The course's assignment.
    fn default() -> Self {
        Self {
            name: "coms228".to_owned(),
            cases: "cases".to_owned(),
            entry: Entry::Auto,
            language: None,
            build_command: Vec::new(),
            command: Vec::new(),
            points: CasePoints::default(),
            rubric: Rubric::default(),
            limits: Limits::default(),
            unsolvable_cpu_ms: 10_000,
            build_limits: Limits {
                memory_mib: 512,
                ..Limits::default().with_cpu_ms(30_000)
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Entry, Settings};

    fn error(text: &str) -> String {
        let error = Settings::read("assignment.toml", text).expect_err("an error");
        match &error.hint {
            Some(hint) => format!("{error} ({hint})"),
            None => error.to_string(),
        }
    }

    #[test]
    fn what_is_not_said_is_the_courses() {
        assert_eq!(Settings::read("x", "format = 1\n"), Ok(Settings::default()));
        let settings = Settings::read(
            "x",
            "format = 1\nentry = \"main\"\n[limits]\ncpu-ms = 1000\n",
        )
        .expect("settings");
        assert_eq!(settings.entry, Entry::Main);
        let in_part = Settings::read("x", "format = 1\n[rubric]\nlabels = 10\n");
        assert_eq!(in_part, Ok(Settings::default()));
        assert_eq!(
            (settings.limits.cpu_ms, settings.limits.wall_ms),
            (1_000, 5_000)
        );
    }

    #[test]
    fn the_shipped_file_is_the_default() {
        assert_eq!(
            Settings::read("x", super::super::DEFAULT_SETTINGS),
            Ok(Settings::default())
        );
    }

    #[test]
    fn mistakes_are_named_with_their_line_and_the_nearest_key() {
        assert!(
            error("format = 1\n[limits]\ncpu = 3\n")
                .starts_with("assignment.toml:3: unknown field `cpu`")
        );
        assert!(error("format = 1\n[limits]\ncpu = 3\n").ends_with("(did you mean `cpu-ms`?)"));
        assert!(error("format = 1\nname = 3\n").starts_with("assignment.toml:2: invalid type"));
        assert!(error("format = 2\n").starts_with("assignment.toml:1: format 2 is not known here"));
        assert!(error("name = \"x\"\n").starts_with("assignment.toml:1: missing field `format`"));
        assert!(
            error("format = 1\n[limits]\nmemory-mib = 0\n")
                .starts_with("assignment.toml:3: `memory-mib` is 0")
        );
        let rubric = "format = 1\n[rubric]\npath = 50\nshortest = 20\nheuristics = 20\ncounts = 10\nlabels = 10\n";
        assert!(
            error(rubric).contains("the weights add up to 110"),
            "{}",
            error(rubric)
        );
        let misplaced = error("format = 1\n[build-limits]\nunsolvable-cpu-ms = 99\n");
        assert!(
            misplaced.starts_with("assignment.toml:3: `unsolvable-cpu-ms` belongs to"),
            "{misplaced}"
        );
        assert!(error("format = 1\n[points]\nsolvable = -1\n").contains("points are numbers"));
    }
}
