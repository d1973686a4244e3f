//! When something was handed in, what says so, and whether that can be.

use std::fmt;

use jiff::tz::TimeZone;
use serde::{Deserialize, Serialize};

use super::identity_key;
use crate::assignment::Course;

/// When something was handed in, or whether in time.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[must_use]
pub struct Submitted {
    /// What says so.
    pub source: TimeSource,
    /// Seconds since 1970, in UTC; `None` if only a mark says whether it was late.
    pub at: Option<i64>,
    /// Whether the platform marked it as late; `None` if it marks nothing.
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

/// Whether a name with an address is of the staff: by the name, the address, or the login in it.
fn is_of_staff(course: &Course, by: &str) -> bool {
    let (name, address) = by.split_once('<').unwrap_or((by, ""));
    let address = address.trim_end_matches('>');
    let own = address.split_once('@').map_or("", |(own, _)| own);
    // GitHub's own addresses have a number in front of the login.
    let login = own.split_once('+').map_or(own, |(_, login)| login);
    let keys = [name, address, own, login].map(identity_key);
    course
        .staff
        .iter()
        .any(|one| keys.contains(&identity_key(one)))
}

impl Submitted {
    /// What a person has to know where this cannot be the time, and why.
    pub fn look(&self, why: &str) -> String {
        let others: Vec<String> = self.others.iter().map(KnownTime::to_string).collect();
        let others = match &others[..] {
            [] => "no other time is known".to_owned(),
            others => format!("also known: {}", others.join(", ")),
        };
        format!("{}, which cannot be: {why}; {others}", self.words())
    }

    /// Why this cannot be when something was handed in, as the end of a sentence, by what is known of the course as well; `None` if
    /// it can.
    pub(crate) fn doubt_in(&self, course: &Course) -> Option<String> {
        if self.doubt.is_some() {
            return self.doubt.clone();
        }
        let at = self.at?;
        let starts = course.starts.as_ref();
        if let Some(starts) = starts.filter(|starts| at < starts.timestamp().as_second()) {
            let starts = time_in(starts.timestamp().as_second(), starts.time_zone());
            return Some(format!("it is before the course starts, {starts}"));
        }
        let by = self.by.as_ref().filter(|by| is_of_staff(course, by));
        by.map(|by| format!("it is of {by}, who is of the staff"))
    }

    /// A time that something says.
    pub fn at(source: TimeSource, at: i64) -> Self {
        Self {
            at: Some(at),
            ..Self::unknown(source)
        }
    }

    /// What should say when it was, and does not. Then nothing else is asked: the files may be copies, as old as this grading.
    pub(crate) const fn unknown(source: TimeSource) -> Self {
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
    pub fn doubted(self, why: &str) -> Self {
        Self {
            doubt: Some(why.to_owned()),
            ..self
        }
    }

    /// When that was and what says so, in words, in UTC.
    pub fn words(&self) -> String {
        self.words_in(&TimeZone::UTC)
    }

    pub(crate) fn words_in(&self, zone: &TimeZone) -> String {
        // "in time" has the preposition already.
        let handed = match (self.at, self.is_marked_late) {
            (None, Some(false)) => "handed",
            _ => "handed in",
        };
        format!("{handed} {}", self.when_in(zone))
    }

    /// The same in UTC where "handed in" stands before it already, as the head of a row does.
    pub(crate) fn when(&self) -> String {
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
    pub fn marked(is_late: bool) -> Self {
        Self {
            is_marked_late: Some(is_late),
            ..Self::unknown(TimeSource::Mark)
        }
    }
}

/// A time in seconds since 1970, as people read it: in a zone that has a name as it is there, and else in UTC.
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
pub fn parse_time(text: &str) -> Option<i64> {
    let text = text.trim().replace(" UTC", "Z").replace(" Z", "Z");
    // Ruby has a blank in front of `+0000`.
    let text = text.replace(" +", "+").replace(" -", "-");
    let time: jiff::Timestamp = text.parse().ok()?;
    Some(time.as_second())
}
