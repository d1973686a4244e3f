//! What the staff set: cases, rubric and limits. Takes text and gives values; which files to read is the caller's business.
//!
//! Nothing here is about a student. Whatever is wrong in these texts is an error with its line, and grading
//! does not start.

mod builtin;
mod case;
mod due;
mod error;
mod gradebook;
mod item;
mod kind;
mod late;
mod limits;
mod limits_table;
mod marks;
mod points;
mod programs;
mod puzzle;
mod rubric;
mod rubric_table;
mod rulings;
mod settings;
mod template;
mod words;

pub use builtin::{DEFAULT_SETTINGS, Variant};
pub use case::{Case, CaseFile, Visibility};
pub(crate) use error::meant_or;
pub use error::{Error, nearest};
pub use gradebook::GradebookRules;
pub use item::{Item, ItemRule, Per};
pub use kind::Kind;
pub use late::{Course, Late, LateStudent, days_late};
pub use limits::Limits;
pub use marks::{Mark, Marks};
pub use points::Points;
pub use programs::{Entry, ProgramOf, Programs, Quoted};
pub use rubric::{LenienceCosts, Profile, Requirement, Rounding, Rubric, Way};
pub use rulings::{NO_RULINGS, ReadingRuling, Rulings, WordRuling};
pub use settings::{CasePoints, Settings};
pub use template::Template;

/// An assignment: what a class is graded against.
#[derive(Clone, Debug, PartialEq)]
pub struct Assignment {
    /// What the settings file says.
    pub settings: Settings,
    /// The cases, by name.
    pub cases: Vec<Case>,
    /// What a person decided about answers that can be read in several ways.
    pub rulings: Rulings,
}

impl Assignment {
    /// Puts an assignment together. Fails for the first case that is no case, or that has no name of its own.
    pub fn new(settings: Settings, files: Vec<CaseFile>) -> Result<Self, Error> {
        let cases: Result<Vec<Case>, Error> = files
            .into_iter()
            .map(|file| Case::read(file, &settings))
            .collect();
        let mut cases = cases?;
        cases.sort_by(|one, other| one.name.cmp(&other.name));
        settings.marks.share(&mut cases);
        Ok(Self {
            settings,
            cases,
            rulings: Rulings::default(),
        })
    }

    /// Looks for the cases that the rubric requires; `file` is the settings file, as the user would name it. The first that is none
    /// is told with its line and the nearest that is one.
    pub(crate) fn check_requirements(&self, file: &str) -> Result<(), Error> {
        let names: Vec<&str> = self.cases.iter().map(|case| case.name.as_str()).collect();
        self.settings.check_requirements(file, &names)
    }
}

impl Settings {
    /// Looks for the cases that the rubric requires among those of these names.
    pub(crate) fn check_requirements(&self, file: &str, cases: &[&str]) -> Result<(), Error> {
        let names = || cases.iter().copied();
        for requirement in &self.rubric.requirements {
            let Requirement::Case { name, line } = requirement else {
                continue;
            };
            if names().any(|known| known == name) {
                continue;
            }
            let message = format!("`require` names `{name}`, and there is no such case");
            let error = Error::in_file(file, message).at_line(*line);
            let known = names().chain(rubric_table::REQUIREMENTS);
            return Err(error.with_nearest(name, known, "name \"build\", \"solved\" or a case"));
        }
        Ok(())
    }

    /// As [`Settings::check_requirements`], where it is not known what cases there are: only slips of the pen are found.
    pub(crate) fn check_spelling(&self, file: &str) -> Result<(), Error> {
        for requirement in &self.rubric.requirements {
            if let Requirement::Case { name, line } = requirement
                && let Some(meant) = error::misspelt(name, rubric_table::REQUIREMENTS.into_iter())
            {
                let message = format!("`require` names `{name}`, and there is no such case");
                let error = Error::in_file(file, message).at_line(*line);
                return Err(error.with_hint(format!("did you mean `{meant}`?")));
            }
        }
        Ok(())
    }
}
