//! What the staff set: cases, rubric and limits. Takes text and gives values; which files to read is the caller's business.
//!
//! Nothing here is about a student. Whatever is wrong in these texts is an error with its line, and grading
//! does not start.

mod allowances;
mod breakage;
mod builtin;
mod case;
mod case_file;
mod claims;
mod class_head;
mod declarations;
mod due;
mod error;
mod gradebook;
mod item;
mod kind;
mod late;
mod limits;
mod limits_table;
mod marks;
mod member;
mod methods;
mod own_case;
mod points;
mod programs;
mod puzzle;
mod rubric;
mod rubric_table;
mod rulings;
mod settings;
mod template;
mod words;

pub use allowances::{Allowance, Allowances};
pub use breakage::Breakage;
pub use builtin::{DEFAULT_SETTINGS, Variant};
pub use case::{Case, TimeRule, Visibility};
pub use case_file::CaseFile;
pub use claims::{Claim, Claims, Moves};
pub use class_head::{ClassHead, ClassKind};
pub use declarations::{Declarations, DeclaredClass};
pub(crate) use error::meant_or;
pub use error::{Error, nearest};
pub use gradebook::GradebookRules;
pub use item::{Item, ItemRule, Per};
pub use kind::Kind;
pub use late::{Course, Late, LateStudent, days_late};
pub use limits::{Limits, Timing};
pub(crate) use limits_table::{line_of_limit, with_limits};
pub use marks::{Mark, Marks};
pub use member::{Member, MemberKind, Modifier};
pub(crate) use methods::METHODS;
pub use methods::{MethodPoints, MethodRules, NotInTemplate};
pub(crate) use own_case::OWN_CASES;
pub use own_case::read_own_case;
pub use points::Points;
pub use programs::{Entry, ProgramOf, Programs, Quoted};
pub use rubric::{LenienceCosts, Profile, Requirement, Rounding, Rubric, Way};
pub use rulings::{NO_RULINGS, ReadingRuling, Rulings, WordRuling};
pub use settings::{CasePoints, Settings};
pub use template::Template;

use std::sync::Arc;

use crate::puzzle::MoveSet;

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
        case::share(&settings.marks, &mut cases);
        Ok(Self {
            settings,
            cases,
            rulings: Rulings::default(),
        })
    }

    /// The limits of all runs and builds.
    pub(crate) fn all_limits(&self) -> impl Iterator<Item = &Limits> {
        let runs = self.cases.iter().map(|case| &case.limits);
        runs.chain([&self.settings.build_limits])
    }

    /// Makes all times of runs so many percent of what they are.
    pub(crate) fn slow_down(&mut self, percent: u64) {
        let settings = &mut self.settings;
        let timing = &mut settings.timing;
        timing.slowdown = percent;
        timing.unsolvable_cpu_ms = timing.unsolvable_cpu_ms * percent / 100;
        timing.budget_ms = timing.budget_ms.map(|budget| budget * percent / 100);
        settings.limits = settings.limits.slowed(percent);
        for case in &mut self.cases {
            case.limits = case.limits.slowed(percent);
        }
    }

    /// Looks for the cases that the rubric requires; `file` is the settings file, as the user would name it. The first that is none
    /// is told with its line and the nearest that is one.
    pub(crate) fn check_requirements(&self, file: &str) -> Result<(), Error> {
        let names: Vec<&str> = self.cases.iter().map(|case| case.name.as_str()).collect();
        self.settings.check_requirements(file, &names)
    }
}

impl Settings {
    /// What the classes of the course's template declare: as the file beside the settings has it, or as the shipped template of the
    /// same moves, where that has the classes that the settings name. Without either, classes are not asked.
    pub fn declarations(&self) -> Option<Arc<Declarations>> {
        let Programs {
            template,
            declarations,
            ..
        } = &self.programs;
        if declarations.is_some() {
            return declarations.clone();
        }
        let variant = match self.rubric.puzzle().moves() {
            MoveSet::Single => Variant::Coms228,
            MoveSet::SingleAndDouble => Variant::Coms472,
        };
        let shipped = variant.declarations().ok()?;
        let names = [&template.state, &template.puzzle, &template.heuristics];
        let has_all = names.iter().all(|name| shipped.class(name).is_some());
        has_all.then(|| Arc::new(shipped))
    }

    /// Looks for the cases that the rubric requires among those of these names.
    pub(crate) fn check_requirements(&self, file: &str, cases: &[&str]) -> Result<(), Error> {
        self.check_methods(file)?;
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

    /// Looks for the methods that the rubric gives points for among those of the template.
    fn check_methods(&self, file: &str) -> Result<(), Error> {
        let declarations = self.declarations();
        if self.rubric.methods.each.is_empty() || declarations.is_none() {
            return Ok(());
        }
        let classes = declarations.iter().flat_map(|all| &all.classes);
        let keys: Vec<String> = classes.flat_map(DeclaredClass::keys).collect();
        for MethodPoints { key, line, .. } in &self.rubric.methods.each {
            if *key != methods::SIGNATURES && !keys.contains(key) {
                let message =
                    format!("[rubric.methods] names `{key}`, and the template has no such method");
                let error = Error::in_file(file, message).at_line(*line);
                let known = keys.iter().map(String::as_str).chain([methods::SIGNATURES]);
                return Err(error.with_nearest(
                    key,
                    known,
                    "name a method such as \"State.cost\", or a constructor with its types",
                ));
            }
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
