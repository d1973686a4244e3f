//! Who handed something in, and when, as far as the way in tells.

use std::{collections::BTreeSet, fmt};

use jiff::tz::TimeZone;
use serde::{Deserialize, Serialize};

use crate::assignment::Points;

use super::{AccountLine, key};

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

/// When something was handed in, or whether in time.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Submitted {
    /// What says so.
    pub source: TimeSource,
    /// Seconds since 1970, in UTC; none where only a mark says whether it was late.
    pub at: Option<i64>,
    /// Whether the platform marked it as late; none where it marks nothing.
    pub is_marked_late: Option<bool>,
    /// Who made the commit that says so, with an address behind the name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<String>,
    /// Why that cannot be when it was handed in, as the end of a sentence, as far as the way in can tell.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub doubt: Option<String>,
    /// The other times that are known, for a person who looks at one that cannot be.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub others: Vec<KnownTime>,
}

/// A time that something tells of a submission.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct KnownTime {
    /// What tells it.
    pub source: TimeSource,
    /// Seconds since 1970, in UTC.
    pub at: i64,
    /// Who did what has that time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<String>,
}

/// What says when something was handed in, the most trustworthy first.
#[derive(Clone, Copy, Debug, Deserialize, Eq, Ord, PartialEq, PartialOrd, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum TimeSource {
    /// What the platform says beside the files.
    Metadata,
    /// The platform's mark in the name of a file.
    Mark,
    /// The last commit.
    Commit,
    /// A push to the platform.
    Push,
    /// When the staff's checkout received it.
    Receipt,
    /// The last change of a file.
    Files,
}

impl TimeSource {
    /// The words for it.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::Metadata => "by the platform's metadata",
            Self::Mark => "by the platform's mark",
            Self::Commit => "by the last commit",
            Self::Push => "by the push",
            Self::Receipt => "by the receipt of the checkout",
            Self::Files => "by the times of the files",
        }
    }
}

impl Submitted {
    /// A time that something says.
    #[must_use]
    pub fn at(source: TimeSource, at: i64) -> Self {
        Self {
            at: Some(at),
            ..Self::unknown(source)
        }
    }

    /// What should say when it was, and does not. Then nothing else is asked: the files may be copies, as old as this grading.
    #[must_use]
    pub const fn unknown(source: TimeSource) -> Self {
        Self {
            source,
            at: None,
            is_marked_late: None,
            by: None,
            doubt: None,
            others: Vec::new(),
        }
    }

    /// The same, which cannot be when it was handed in for this reason.
    #[must_use]
    pub fn doubted(self, why: &str) -> Self {
        Self {
            doubt: Some(why.to_owned()),
            ..self
        }
    }

    /// When that was and what says so, in words, in UTC.
    #[must_use]
    pub fn words(&self) -> String {
        self.words_in(&TimeZone::UTC)
    }

    /// The same, with the time as it is in this zone.
    #[must_use]
    pub fn words_in(&self, zone: &TimeZone) -> String {
        // "in time" has the preposition already.
        let handed = match (self.at, self.is_marked_late) {
            (None, Some(false)) => "handed",
            _ => "handed in",
        };
        format!("{handed} {}", self.when_in(zone))
    }

    /// The same in UTC where "handed in" stands before it already, as the head of a row does.
    #[must_use]
    pub fn when(&self) -> String {
        self.when_in(&TimeZone::UTC)
    }

    fn when_in(&self, zone: &TimeZone) -> String {
        let source = self.source.words();
        match (self.at, self.is_marked_late) {
            (Some(at), _) => format!("{} {source}", time_in(at, zone)),
            (None, Some(true)) => format!("late {source}"),
            (None, Some(false)) => format!("in time {source}"),
            (None, None) => format!("at a time that cannot be told {source}"),
        }
    }

    /// A platform's mark, or that there is none.
    #[must_use]
    pub fn marked(is_late: bool) -> Self {
        Self {
            is_marked_late: Some(is_late),
            ..Self::unknown(TimeSource::Mark)
        }
    }
}

impl Person {
    /// All that they are known by: id, login, name, and what else a roster has.
    pub fn keys(&self) -> impl Iterator<Item = &str> {
        let own = [&self.id, &self.login, &self.name];
        let own = own.into_iter().flatten();
        own.chain(&self.other_keys).map(String::as_str)
    }
}

/// A time in seconds since 1970, as people read it: in a zone that has a name as it is there, and else in UTC.
#[must_use]
pub fn time_in(at: i64, zone: &TimeZone) -> String {
    match jiff::Timestamp::from_second(at) {
        Ok(time) if has_name(zone) => time.display_with_offset(zone.to_offset(time)).to_string(),
        Ok(time) => time.to_string(),
        Err(_) => format!("{at} s after 1970"),
    }
}

fn has_name(zone: &TimeZone) -> bool {
    zone.iana_name().is_some_and(|name| name != "UTC")
}

impl fmt::Display for KnownTime {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let time = time_in(self.at, &TimeZone::UTC);
        write!(formatter, "{time} {}", self.source.words())?;
        match &self.by {
            Some(by) => write!(formatter, " of {by}"),
            None => Ok(()),
        }
    }
}

/// The seconds since 1970 of a time as platforms write it: with a date, a time and how far it is from UTC.
#[must_use]
pub fn parse_time(text: &str) -> Option<i64> {
    let text = text.trim().replace(" UTC", "Z").replace(" Z", "Z");
    // Ruby has a blank in front of `+0000`.
    let text = text.replace(" +", "+").replace(" -", "-");
    let time: jiff::Timestamp = text.parse().ok()?;
    Some(time.as_second())
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

#[cfg(test)]
mod tests {
    use super::parse_time;

    #[test]
    fn times_of_every_platform_are_read() {
        for text in [
            "2018-07-01T14:22:32.365935-07:00",
            "2018-07-01T21:22:32Z",
            "2018-07-01 21:22:32.365935000 Z",
            "2018-07-01 14:22:32 -0700",
            "2018-07-01 21:22:32 UTC",
        ] {
            assert_eq!(parse_time(text), Some(1_530_480_152), "{text}");
        }
        for text in ["", "yesterday", "2018-07-01", "2018-07-01T21:22:32"] {
            assert_eq!(parse_time(text), None, "{text}");
        }
    }
}
