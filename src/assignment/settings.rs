//! The settings file, `assignment.toml`.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::Deserialize;

use super::allowances::VerifyTable;
use super::error::Source;
use super::gradebook::GradebookTable;
use super::late::{CourseTable, LateTable};
use super::limits_table::LimitsTable;
use super::marks::MarksTable;
use super::own_case::own_cases_folder;
use super::points::points_in;
use super::programs::ProgramTable;
use super::puzzle::{PuzzleTable, SectionTable};
use super::rubric_table::RubricTable;
use super::template::TemplateTable;
use super::words::WordsTable;
use super::{
    Entry, Error, GradebookRules, Late, Limits, Marks, Points, Programs, Quoted, Rubric, Timing,
};

/// What an assignment is graded with, the cases apart.
#[derive(Clone, Debug, PartialEq)]
pub struct Settings {
    /// The assignment's name, as reports give it.
    pub name: String,
    /// Folder of the cases, beside the settings file.
    pub cases: String,
    /// Which program of each submission is run, and how.
    pub programs: Programs,
    /// Points of a case.
    pub points: CasePoints,
    /// The parts of a submission's mark.
    pub marks: Marks,
    /// What a solvable case's points are given for.
    pub rubric: Rubric,
    /// Limits of a run of a board of at most 20 moves.
    pub limits: Limits,
    /// What is said of runs beside their limits.
    pub timing: Timing,
    /// Limits of a build.
    pub build_limits: Limits,
    /// What handing in late costs.
    pub late: Late,
    /// What is written into a gradebook beside the points of submissions.
    pub gradebook: GradebookRules,
}

/// Points of a case that does not say them itself, by its kind.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct CasePoints {
    /// A board that has a solution.
    pub solvable: Points,
    /// A board that has none.
    pub unsolvable: Points,
    /// A file that breaks the format.
    pub malformed: Points,
    /// A file that may be solved or refused.
    pub tolerated: Points,
}

impl Default for CasePoints {
    fn default() -> Self {
        Self {
            solvable: Points::whole(5),
            unsolvable: Points::whole(3),
            malformed: Points::whole(1),
            tolerated: Points::whole(3).percent(Points::whole(50)),
        }
    }
}

const FORMAT: i64 = 1;

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct File {
    format: toml::Spanned<i64>,
    name: Option<String>,
    cases: Option<String>,
    #[serde(default)]
    entry: Entry,
    language: Option<toml::Spanned<String>>,
    #[serde(default)]
    build_command: Vec<String>,
    #[serde(default)]
    command: Vec<String>,
    #[serde(default)]
    points: PointsTable,
    #[serde(default)]
    marks: MarksTable,
    goal: Option<toml::Spanned<String>>,
    heading: Option<toml::Spanned<String>>,
    sections: Option<toml::Spanned<Vec<SectionTable>>>,
    section_gap: Option<toml::Spanned<[usize; 2]>>,
    rubric: Option<toml::Spanned<RubricTable>>,
    #[serde(default)]
    words: WordsTable,
    #[serde(default)]
    limits: LimitsTable,
    #[serde(default)]
    build_limits: LimitsTable,
    #[serde(default)]
    late: LateTable,
    nothing_handed_in: Option<toml::Spanned<toml::Value>>,
    #[serde(default)]
    gradebook: GradebookTable,
    #[serde(default)]
    course: CourseTable,
    #[serde(default)]
    template: TemplateTable,
    #[serde(default)]
    submissions: BTreeMap<String, toml::Spanned<ProgramTable>>,
    #[serde(default)]
    verify: VerifyTable,
}

/// The `[points]`, of which any may be left out.
#[derive(Default, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct PointsTable {
    solvable: Option<toml::Spanned<f64>>,
    unsolvable: Option<toml::Spanned<f64>>,
    malformed: Option<toml::Spanned<f64>>,
    tolerated: Option<toml::Spanned<f64>>,
}

impl PointsTable {
    fn read(&self, source: Source<'_>) -> Result<CasePoints, Error> {
        let said = |name, value: &Option<toml::Spanned<f64>>, default| match value {
            Some(value) => points_in(name, value, source),
            None => Ok(default),
        };
        let defaults = CasePoints::default();
        Ok(CasePoints {
            solvable: said("solvable", &self.solvable, defaults.solvable)?,
            unsolvable: said("unsolvable", &self.unsolvable, defaults.unsolvable)?,
            malformed: said("malformed", &self.malformed, defaults.malformed)?,
            tolerated: said("tolerated", &self.tolerated, defaults.tolerated)?,
        })
    }
}

impl Settings {
    /// Reads a settings file. Fails for the first key that is unknown, of the wrong type or impossible.
    pub fn read(file_name: &str, text: &str) -> Result<Self, Error> {
        let source = Source {
            file: file_name,
            text,
        };
        let file: File = source.parse()?;
        source.require_format(&file.format, FORMAT)?;
        file.verify.read(source)?;
        let defaults = Self::default();
        let marks = Marks::read(file.marks, source)?;
        let mut rubric = match &file.rubric {
            None => defaults.rubric,
            Some(table) => RubricTable::read(table, source)?,
        };
        let methods = file.rubric.as_ref();
        if let Some(methods) = methods.and_then(|table| table.get_ref().methods.as_ref()) {
            rubric.methods.check(&marks, methods, source)?;
        }
        let own_cases = file.rubric.as_ref();
        let own_cases = own_cases.and_then(|table| table.get_ref().own_cases.as_ref());
        let own_cases = own_cases.map(|said| own_cases_folder(said, &marks, source));
        rubric.own_cases = own_cases.transpose()?.flatten();
        let puzzle = PuzzleTable {
            goal: file.goal,
            heading: file.heading,
            sections: file.sections,
            section_gap: file.section_gap,
        };
        rubric.words = file.words.read(puzzle.read(source)?, source)?;
        let points = file.points.read(source)?;
        let language = file
            .language
            .filter(|language| language.get_ref() != "auto");
        let limits = file.limits.over(defaults.limits, source)?;
        let build_limits = file.build_limits.over_all(defaults.build_limits, source)?;
        let submissions = file.submissions.into_iter();
        let submissions =
            submissions.map(|(name, table)| Ok((name, ProgramTable::read(table, source)?)));
        let settings = Self {
            name: file.name.unwrap_or(defaults.name),
            cases: file.cases.unwrap_or(defaults.cases),
            programs: Programs {
                entry: file.entry,
                language: language.map(|language| Quoted::of(language, source)),
                build_command: file.build_command,
                command: file.command,
                of: submissions.collect::<Result<_, Error>>()?,
                template: Arc::new(file.template.read(source)?),
                declarations: None,
            },
            points,
            marks,
            rubric,
            limits,
            timing: file.limits.timing(),
            build_limits,
            late: Late {
                course: file.course.read(source)?,
                ..file.late.read(source)?
            },
            gradebook: GradebookRules::read(
                &file.gradebook,
                file.nothing_handed_in.as_ref(),
                source,
            )?,
        };
        settings.check(source)
    }

    fn check(self, source: Source<'_>) -> Result<Self, Error> {
        if self.programs.command.is_empty() && !self.programs.build_command.is_empty() {
            let start = source.text.find("build-command").unwrap_or(0);
            let message = "`build-command` is there without `command`";
            let error = source.error_at(start, message);
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
            programs: Programs::default(),
            points: CasePoints::default(),
            marks: Marks::default(),
            rubric: Rubric::default(),
            limits: Limits::default(),
            timing: Timing::default(),
            build_limits: Limits {
                memory_mib: 512,
                ..Limits::default().with_cpu_ms(30_000)
            },
            late: Late::default(),
            gradebook: GradebookRules::default(),
        }
    }
}
