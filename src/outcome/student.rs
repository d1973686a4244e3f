//! Who handed something in, and when, as far as the way in tells.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::assignment::Points;

use super::{AccountLine, Submitted, key};

/// Who handed in a submission, and when.
#[derive(Clone, Debug, Default, Deserialize, Eq, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Student {
    /// The students: several of a group, none where nobody is known.
    pub people: Vec<Person>,
    /// What the folder or file is called itself, where the submission has another name: one with what is invisible escaped, or
    /// with the folder that it lies in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub called: Option<String>,
    /// When it was handed in; none where nothing says so.
    pub submitted: Option<Submitted>,
    /// Points that are given or taken by hand.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub by_hand: Vec<ByHand>,
    /// What handing it in late costs, where it costs something; the judge knows.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub late: Option<Lateness>,
    /// Why a person has to look at when it was handed in, with all times that are known; the judge knows.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub look: Option<String>,
    /// Whether the points do not count; the judge knows.
    #[serde(default, skip)]
    pub is_excused: bool,
}

/// Points that are given or taken by hand.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq, Serialize)]
#[serde(try_from = "ByHandObject", into = "ByHandObject")]
pub struct ByHand {
    /// How many, below zero where they are taken.
    pub points: Points,
    /// Why.
    pub reason: String,
}

/// The same as it is stored and reported.
#[derive(Deserialize, Serialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct ByHandObject {
    points: f64,
    reason: String,
}

impl From<ByHand> for ByHandObject {
    fn from(ByHand { points, reason }: ByHand) -> Self {
        let points = points.as_f64();
        Self { points, reason }
    }
}

impl TryFrom<ByHandObject> for ByHand {
    type Error = &'static str;

    fn try_from(ByHandObject { points, reason }: ByHandObject) -> Result<Self, Self::Error> {
        let exact = Points::exactly(points.abs()).ok_or("no number of points")?;
        let points = if points < 0.0 { -exact } else { exact };
        Ok(Self { points, reason })
    }
}

/// What handing in late costs, apart from the points that it is taken from.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq, Serialize)]
#[serde(try_from = "LatenessObject", into = "LatenessObject")]
pub struct Lateness {
    /// Percent of all points.
    pub percent: Points,
    /// How late it was, and what says so.
    pub why: String,
}

/// The same as it is reported.
#[derive(Deserialize, Serialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct LatenessObject {
    percent: f64,
    why: String,
}

impl From<Lateness> for LatenessObject {
    fn from(Lateness { percent, why }: Lateness) -> Self {
        let percent = percent.as_f64();
        Self { percent, why }
    }
}

impl TryFrom<LatenessObject> for Lateness {
    type Error = &'static str;

    fn try_from(LatenessObject { percent, why }: LatenessObject) -> Result<Self, Self::Error> {
        let percent = Points::exactly(percent).ok_or("no percentage")?;
        Ok(Self { percent, why })
    }
}

impl Lateness {
    /// What it takes of these points, never more than was earned.
    #[must_use]
    pub fn line(&self, max_points: Points, earned: Points) -> AccountLine {
        let points = max_points.percent(self.percent);
        let points = points.min(earned.max(Points::ZERO));
        let reason = format!("{}; {} % of {max_points}", self.why, self.percent);
        AccountLine::new(-points, reason)
    }
}

/// What is known of one student.
#[derive(Clone, Debug, Default, Deserialize, Eq, Ord, PartialEq, PartialOrd, Serialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Person {
    /// The number or word that the platform knows them by.
    pub id: Option<String>,
    /// The name that they log in with, or an address.
    pub login: Option<String>,
    /// Their full name.
    pub name: Option<String>,
    /// Further ids and logins, of the row of a roster. They are for the staff alone.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub other_keys: Vec<String>,
}

impl Person {
    /// All that they are known by: id, login, name, and what else a roster has.
    pub fn keys(&self) -> impl Iterator<Item = &str> {
        let own = [&self.id, &self.login, &self.name];
        let own = own.into_iter().flatten();
        own.chain(&self.other_keys).map(String::as_str)
    }
}

impl Student {
    /// What a submission of this name is found by: all that its students are known by, then what it is called.
    pub fn keys<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a str> {
        let people = self.people.iter().flat_map(Person::keys);
        people.chain(self.called.as_deref()).chain([name])
    }

    /// The names of its students, as they are compared, by which nothing else of a submission of this name is known: no id, no login,
    /// and not what it is called. A namesake has the same.
    #[must_use]
    pub fn names_alone(&self, name: &str) -> BTreeSet<String> {
        let strong = self.people.iter().flat_map(|person| {
            let own = [&person.id, &person.login].into_iter().flatten();
            own.chain(&person.other_keys).map(String::as_str)
        });
        let called = [name, self.own_name(name)];
        let strong: BTreeSet<String> = strong.chain(called).map(key).collect();
        let people = self.people.iter();
        let names = people.filter_map(|person| person.name.as_deref()).map(key);
        names.filter(|name| !strong.contains(name)).collect()
    }

    /// What a submission of this name is called where it lies.
    #[must_use]
    pub fn own_name<'a>(&'a self, name: &'a str) -> &'a str {
        self.called.as_deref().unwrap_or(name)
    }

    /// Takes away what only the staff needs to find a student by.
    pub fn hide_keys(&mut self) {
        self.called = None;
        self.look = None;
        if let Some(submitted) = &mut self.submitted {
            submitted.others.clear();
            submitted.by = None;
        }
        for person in &mut self.people {
            person.other_keys.clear();
        }
    }

    /// The lines of what was decided by hand, and of what keeps these points from going below zero by it.
    #[must_use]
    pub fn lines_by_hand(&self, points: Points) -> Vec<AccountLine> {
        let line =
            |given: &ByHand| AccountLine::new(given.points, format!("by hand: {}", given.reason));
        let mut lines: Vec<AccountLine> = self.by_hand.iter().map(line).collect();
        let sum = points + lines.iter().map(|line| line.points).sum();
        if sum < Points::ZERO {
            lines.push(AccountLine::new(-sum, "points do not go below 0"));
        }
        lines
    }

    /// Whether nothing is known and nothing was decided.
    #[must_use]
    pub fn is_unknown(&self) -> bool {
        self.people.is_empty()
            && self.called.is_none()
            && self.submitted.is_none()
            && self.by_hand.is_empty()
    }
}

/// Who and what is on one side alone, where submissions are joined with a roster.
#[derive(Clone, Debug, Default, Deserialize, Eq, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Unmatched {
    /// The names of submissions that are nobody's on the roster.
    pub submissions: Vec<String>,
    /// The students on the roster who handed in nothing.
    pub students: Vec<String>,
    /// The students with several submissions, and their names. Each is graded.
    pub doubled: Vec<(String, Vec<String>)>,
    /// The submissions that were joined by a name alone, and with whom.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub by_name: Vec<(String, String)>,
}

impl Unmatched {
    /// Whether this is a student who handed in nothing, by the name or by what stands behind it in parentheses.
    #[must_use]
    pub fn is_absent(&self, known: &str) -> bool {
        let known = key(known);
        let is_known = |words: &String| {
            let (name, id) = words.rsplit_once(" (").unwrap_or((words, ""));
            [words, name, id.trim_end_matches(')')]
                .iter()
                .any(|part| key(part) == known)
        };
        self.students.iter().any(is_known)
    }
}
