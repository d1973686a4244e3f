//! What handing in late costs, and who has another date or is excused: `[late]` of the settings file.

use std::collections::BTreeMap;

use jiff::{Timestamp, Unit, Zoned};
use serde::Deserialize;

use super::due::{TimeValue, time};
use super::error::Source;
use super::{Error, Points};

/// What handing in late costs.
#[derive(Clone, Debug, PartialEq)]
pub struct Late {
    /// When it is due, in the zone whose days count; nothing is late where there is none, but for what a platform marks.
    pub due: Option<Zoned>,
    /// How long after that it is still in time, in seconds.
    pub grace: i64,
    /// Percent of the largest points for each day that was begun.
    pub per_day: Points,
    /// In place of that: up to how many seconds late costs how many percent, the shortest first.
    pub steps: Vec<(i64, Points)>,
    /// Percent that it costs at most.
    pub cap: Points,
    /// What is otherwise for some students, by an id, a login or a name as it is written there.
    pub students: BTreeMap<String, LateStudent>,
    /// Which times cannot be when something was handed in.
    pub course: Course,
}

/// What is known of the course: which times cannot be those of a student's work.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Course {
    /// When it begins: nothing was handed in before.
    pub starts: Option<Zoned>,
    /// The names, addresses and logins of its staff, whose commits hand nothing in.
    pub staff: Vec<String>,
}

/// What is otherwise for a student.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct LateStudent {
    /// Another due date.
    pub due: Option<Zoned>,
    /// Whether the points do not count.
    pub is_excused: bool,
    /// The line of the table, counted from 1.
    pub line: usize,
}

impl Default for Late {
    fn default() -> Self {
        Self {
            due: None,
            grace: 0,
            per_day: Points::ZERO,
            steps: Vec::new(),
            cap: Points::whole(100),
            students: BTreeMap::new(),
            course: Course::default(),
        }
    }
}

/// Days that were begun from a due date until a time in seconds since 1970, as a calendar of its zone counts them: where clocks
/// go back, a day has 25 hours.
pub fn days_late(due: &Zoned, at: i64) -> i64 {
    let zone = due.time_zone();
    let at = Timestamp::from_second(at).map(|at| at.to_zoned(zone.clone()));
    let span = at.and_then(|at| due.until((Unit::Day, &at)));
    // A time that no calendar has is as late as any.
    span.map_or(MOST_DAYS, |span| {
        let begun = !span.days(0).is_zero() && span.is_positive();
        i64::from(span.get_days()) + i64::from(begun)
    })
}

const MOST_DAYS: i64 = 100;

impl Late {
    pub(crate) fn costs(&self) -> bool {
        self.per_day > Points::ZERO || !self.steps.is_empty()
    }

    /// Percent of the largest points that so many seconds behind the due date cost, which are so many begun days.
    pub fn percent(&self, seconds: i64, days: i64) -> Points {
        let days = days.clamp(1, MOST_DAYS);
        let step = self.steps.iter().find(|(up_to, _)| seconds <= *up_to);
        let percent = match step.or(self.steps.last()) {
            Some((_, percent)) => *percent,
            None => (0..days).map(|_| self.per_day).sum(),
        };
        percent.min(self.cap)
    }
}

#[derive(Default, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(super) struct LateTable {
    due: Option<TimeValue>,
    grace_minutes: Option<u32>,
    per_day: Option<toml::Spanned<f64>>,
    steps: Option<Vec<StepTable>>,
    cap: Option<toml::Spanned<f64>>,
    #[serde(default)]
    students: BTreeMap<String, toml::Spanned<StudentTable>>,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct StepTable {
    hours: toml::Spanned<u32>,
    percent: toml::Spanned<f64>,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct StudentTable {
    due: Option<TimeValue>,
    #[serde(default)]
    excused: bool,
}

impl LateTable {
    pub(super) fn read(&self, source: Source<'_>) -> Result<Late, Error> {
        let default = Late::default();
        let due = |due: &Option<TimeValue>| due.as_ref().map(|due| time("due", due, source));
        let part = |name, value: &Option<toml::Spanned<f64>>, default| {
            let value = value.as_ref();
            value.map_or(Ok(default), |value| percent(name, value, source))
        };
        let mut steps: Vec<(i64, Points)> = Vec::new();
        for step in self.steps.iter().flatten() {
            let up_to = i64::from(*step.hours.get_ref()) * 60 * 60;
            if steps.last().is_some_and(|(before, _)| *before >= up_to) {
                let message = "the `hours` of a step are not more than those of the one before";
                let error = source.error(&step.hours, message);
                return Err(error.with_hint("put the steps in order, the shortest first"));
            }
            let costs = percent("percent", &step.percent, source)?;
            if steps.last().is_some_and(|(_, before)| *before > costs) {
                let message = "the `percent` of a step is less than that of the one before";
                let error = source.error(&step.percent, message);
                return Err(error.with_hint(
                    "whoever is later loses as much at least: percent is what is taken off, not what is left",
                ));
            }
            steps.push((up_to, costs));
        }
        if let (Some(per_day), false) = (&self.per_day, steps.is_empty())
            && *per_day.get_ref() > 0.0
        {
            let message = "`per-day` and `steps` are both there";
            let error = source.error(per_day, message);
            return Err(error.with_hint("leave one of them out"));
        }
        let mut students = BTreeMap::new();
        for (key, student) in &self.students {
            let line = source.line(student);
            let due = due(&student.get_ref().due).transpose()?;
            let is_excused = student.get_ref().excused;
            let own = LateStudent {
                due,
                is_excused,
                line,
            };
            students.insert(key.clone(), own);
        }
        Ok(Late {
            due: due(&self.due).transpose()?,
            grace: i64::from(self.grace_minutes.unwrap_or(0)) * 60,
            per_day: part("per-day", &self.per_day, default.per_day)?,
            steps,
            cap: part("cap", &self.cap, default.cap)?,
            students,
            course: Course::default(),
        })
    }
}

#[derive(Default, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(super) struct CourseTable {
    starts: Option<TimeValue>,
    #[serde(default)]
    staff: Vec<String>,
}

impl CourseTable {
    pub(super) fn read(self, source: Source<'_>) -> Result<Course, Error> {
        let starts = self.starts.as_ref();
        let starts = starts.map(|starts| time("starts", starts, source));
        Ok(Course {
            starts: starts.transpose()?,
            staff: self.staff,
        })
    }
}

fn percent(name: &str, value: &toml::Spanned<f64>, source: Source<'_>) -> Result<Points, Error> {
    let points = Points::exactly(*value.get_ref());
    points
        .filter(|percent| *percent <= Points::whole(100))
        .ok_or_else(|| {
            let message = format!("`{name}` is no percentage from 0 to 100");
            let error = source.error(value, message);
            error.with_hint("it is of the largest points that there are")
        })
}
