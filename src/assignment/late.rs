//! What handing in late costs, and who has another date or is excused: `[late]` of the settings file.

use std::collections::BTreeMap;

use serde::Deserialize;
use toml::value::Datetime;

use super::{Error, Points};

/// What handing in late costs.
#[derive(Clone, Debug, PartialEq)]
pub struct Late {
    /// When it is due, in seconds since 1970; nothing is late where there is none, but for what a platform marks.
    pub due: Option<i64>,
    /// How long after that it is still in time, in seconds.
    pub grace: i64,
    /// Percent of the largest points for each day that was begun.
    pub per_day: Points,
    /// In place of that: up to how many seconds late costs how many percent, the shortest first.
    pub steps: Vec<(i64, Points)>,
    /// Percent that it costs at most.
    pub cap: Points,
    /// What is otherwise for some students, by an id, a login or a name in lower case.
    pub students: BTreeMap<String, LateStudent>,
}

/// What is otherwise for a student.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct LateStudent {
    /// Another due date.
    pub due: Option<i64>,
    /// Whether the points do not count.
    pub is_excused: bool,
}

impl Default for Late {
    /// Nothing is late.
    fn default() -> Self {
        Self {
            due: None,
            grace: 0,
            per_day: Points::ZERO,
            steps: Vec::new(),
            cap: Points::whole(100),
            students: BTreeMap::new(),
        }
    }
}

/// Seconds of a day.
const DAY: i64 = 24 * 60 * 60;

impl Late {
    /// Whether anything costs points.
    #[must_use]
    pub fn costs(&self) -> bool {
        self.per_day > Points::ZERO || !self.steps.is_empty()
    }

    /// What is otherwise for whoever is known by one of these; the earliest key in the file's order of letters counts.
    pub fn of<'a>(&self, mut keys: impl Iterator<Item = &'a str>) -> Option<&LateStudent> {
        keys.find_map(|key| self.students.get(&key.to_lowercase()))
    }

    /// Percent of the largest points that so many seconds behind the due date cost.
    #[must_use]
    pub fn percent(&self, seconds: i64) -> Points {
        let days = (seconds + DAY - 1).div_euclid(DAY).clamp(1, 100);
        let step = self.steps.iter().find(|(up_to, _)| seconds <= *up_to);
        let percent = match step.or(self.steps.last()) {
            Some((_, percent)) => *percent,
            None => (0..days).map(|_| self.per_day).sum(),
        };
        percent.min(self.cap)
    }
}

/// The table, key by key.
#[derive(Default, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(super) struct LateTable {
    due: Option<toml::Spanned<Datetime>>,
    grace_minutes: Option<u32>,
    per_day: Option<toml::Spanned<f64>>,
    steps: Option<Vec<StepTable>>,
    cap: Option<toml::Spanned<f64>>,
    #[serde(default)]
    students: BTreeMap<String, StudentTable>,
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
    due: Option<toml::Spanned<Datetime>>,
    #[serde(default)]
    excused: bool,
}

impl LateTable {
    pub(super) fn read(&self, file: &str, text: &str) -> Result<Late, Error> {
        let default = Late::default();
        let time = |due: &Option<toml::Spanned<Datetime>>| {
            due.as_ref().map(|due| seconds(due, file, text)).transpose()
        };
        let part = |name, value: &Option<toml::Spanned<f64>>, default| {
            let value = value.as_ref();
            value.map_or(Ok(default), |value| percent(name, value, file, text))
        };
        let mut steps: Vec<(i64, Points)> = Vec::new();
        for step in self.steps.iter().flatten() {
            let up_to = i64::from(*step.hours.get_ref()) * 60 * 60;
            if steps.last().is_some_and(|(before, _)| *before >= up_to) {
                let message = "the `hours` of a step are not more than those of the one before";
                let start = step.hours.span().start;
                let error = Error::at_byte(file, text, start, message);
                return Err(error.with_hint("put the steps in order, the shortest first"));
            }
            let costs = percent("percent", &step.percent, file, text)?;
            if steps.last().is_some_and(|(_, before)| *before > costs) {
                let message = "the `percent` of a step is less than that of the one before";
                let start = step.percent.span().start;
                let error = Error::at_byte(file, text, start, message);
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
            let error = Error::at_byte(file, text, per_day.span().start, message);
            return Err(error.with_hint("leave one of them out"));
        }
        let mut students = BTreeMap::new();
        for (key, student) in &self.students {
            let due = time(&student.due)?;
            let is_excused = student.excused;
            students.insert(key.to_lowercase(), LateStudent { due, is_excused });
        }
        Ok(Late {
            due: time(&self.due)?,
            grace: i64::from(self.grace_minutes.unwrap_or(0)) * 60,
            per_day: part("per-day", &self.per_day, default.per_day)?,
            steps,
            cap: part("cap", &self.cap, default.cap)?,
            students,
        })
    }
}

fn seconds(due: &toml::Spanned<Datetime>, file: &str, text: &str) -> Result<i64, Error> {
    let time: Result<jiff::Timestamp, _> = due.get_ref().to_string().parse();
    time.map(jiff::Timestamp::as_second).map_err(|_| {
        let message = "`due` needs a date, a time, and how far that is from UTC";
        Error::at_byte(file, text, due.span().start, message)
            .with_hint("write it as 2026-11-20T23:59:00-06:00")
    })
}

fn percent(
    name: &str,
    value: &toml::Spanned<f64>,
    file: &str,
    text: &str,
) -> Result<Points, Error> {
    let points = Points::exactly(*value.get_ref());
    points
        .filter(|percent| *percent <= Points::whole(100))
        .ok_or_else(|| {
            let message = format!("`{name}` is no percentage from 0 to 100");
            Error::at_byte(file, text, value.span().start, message)
                .with_hint("it is of the largest points that there are")
        })
}

#[cfg(test)]
mod tests {
    use super::DAY;
    use crate::assignment::{Points, Settings};

    fn read(late: &str) -> Result<super::Late, String> {
        let text = format!("format = 1\n[late]\n{late}");
        let settings = Settings::read("a.toml", &text);
        settings.map(|settings| settings.late).map_err(|error| {
            let hint = error.hint.clone().unwrap_or_default();
            format!("{error} ({hint})")
        })
    }

    #[test]
    fn days_are_counted_up_and_capped() {
        let late = read("due = 2026-11-20T23:59:00-06:00\nper-day = 10\ncap = 25\n").expect("late");
        assert_eq!(late.due, Some(1_795_240_740));
        let ten = |tens| Points::whole(tens * 10);
        assert_eq!(late.percent(1), ten(1));
        assert_eq!(late.percent(DAY), ten(1));
        assert_eq!(late.percent(DAY + 1), ten(2));
        assert_eq!(late.percent(40 * DAY), Points::whole(25));
    }

    #[test]
    fn steps_are_taken_in_order_and_the_last_one_stays() {
        let steps = "steps = [{ hours = 1, percent = 5 }, { hours = 48, percent = 30.5 }]\n";
        let late = read(steps).expect("late");
        let percent = |seconds| late.percent(seconds).to_string();
        assert_eq!(percent(3600), "5");
        assert_eq!(percent(3601), "30.5");
        assert_eq!(percent(30 * DAY), "30.5");
    }

    #[test]
    fn mistakes_are_named_with_their_line() {
        let said = |late: &str| read(late).expect_err("an error");
        assert!(said("due = 2026-11-20\n").starts_with("a.toml:3: `due` needs a date, a time"));
        assert!(
            said("due = 2026-11-20T23:59:00\n")
                .ends_with("(write it as 2026-11-20T23:59:00-06:00)")
        );
        assert!(said("cap = 101\n").starts_with("a.toml:3: `cap` is no percentage"));
        assert!(said("per-dya = 1\n").ends_with("(did you mean `per-day`?)"));
        let both = "per-day = 1\nsteps = [{ hours = 1, percent = 5 }]\n";
        assert!(said(both).starts_with("a.toml:3: `per-day` and `steps` are both there"));
        let order = "steps = [{ hours = 2, percent = 5 },\n{ hours = 2, percent = 6 }]\n";
        assert!(said(order).starts_with("a.toml:4: the `hours` of a step"));
        let falling = "steps = [{ hours = 1, percent = 90 },\n{ hours = 2, percent = 50 }]\n";
        assert!(said(falling).starts_with("a.toml:4: the `percent` of a step is less"));
        let student = "[late.students.ana]\ndue = 2026-11-20\n";
        assert!(said(student).starts_with("a.toml:4: `due` needs"));
    }
}
