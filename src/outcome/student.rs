//! Who handed something in, and when, as far as the way in tells.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::text::in_a_line;
use super::{AccountLine, Person, Submitted, identity_key};
use crate::assignment::{Mark, Marks, Points};

/// Who handed in a submission, and when.
#[derive(Clone, Debug, Default, Deserialize, Eq, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Student {
    /// The students: several of a group, empty if nobody is known.
    pub people: Vec<Person>,
    /// What the folder or file is called itself, where the submission has another name: one with what is invisible escaped, or
    /// with the folder that it lies in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub called: Option<String>,
    /// The name of its last file or of its folder in a download of Canvas or Moodle, which feedback goes back under.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub download: Option<String>,
    /// When it was handed in; `None` if nothing says so.
    pub submitted: Option<Submitted>,
    /// Points that are given or taken by hand.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub by_hand: Vec<ByHand>,
    /// The parts of the mark that nobody has given yet; the judge knows.
    #[serde(default, rename = "open-marks", skip_serializing_if = "Vec::is_empty")]
    pub open: Vec<Mark>,
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
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct ByHand {
    /// The part of the mark that they are; `None` if they are given or taken beside it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub item: Option<String>,
    /// How many, below zero where they are taken.
    pub points: Points,
    /// Why.
    pub reason: String,
}

/// What handing in late costs, apart from the points that it is taken from.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Lateness {
    /// Percent of all points.
    pub percent: Points,
    /// How late it was, and what says so.
    pub why: String,
}

impl Lateness {
    /// What it takes of these points, never more than was earned.
    pub fn line(&self, max_points: Points, earned: Points) -> AccountLine {
        let points = max_points.percent(self.percent);
        let points = points.min(earned.max(Points::ZERO));
        let reason = format!("{}; {} % of {max_points}", self.why, self.percent);
        AccountLine::new(-points, reason)
    }
}

impl Student {
    /// What a submission of this name is found by: all that its students are known by, then what it is called.
    pub fn keys<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a str> {
        let people = self.people.iter().flat_map(Person::keys);
        people.chain(self.called.as_deref()).chain([name])
    }

    /// What a submission of this name is called in what people read: with the full names of its students in front, where they are
    /// known and the name does not tell them: `Bea Black (blackbea)`, and `Jane Doe (101)` for `doejane (101)`.
    pub fn shown_name(&self, name: &str) -> String {
        let people = self.people.iter();
        let full: Vec<&str> = people.filter_map(|one| one.name.as_deref()).collect();
        let words = |text: &str| -> BTreeSet<String> {
            let words = text.split(|sign: char| sign.is_whitespace() || ",()".contains(sign));
            words
                .map(identity_key)
                .filter(|word| !word.is_empty())
                .collect()
        };
        let told = words(name);
        // Moodle puts the group in front of the name.
        let is_behind_group = |full: &str| {
            full.contains(' ') && identity_key(name).contains(&format!("-{}", identity_key(full)))
        };
        let is_told = |full: &&str| words(full).is_subset(&told) || is_behind_group(full);
        if full.iter().all(is_told) {
            return in_a_line(name);
        }
        let behind = name
            .strip_suffix(')')
            .and_then(|rest| rest.rsplit_once(" ("));
        let mut keys = self.people.iter().flat_map(Person::keys);
        let behind = behind.filter(|(_, own)| keys.any(|known| known == *own));
        let told_by = behind.map_or(name, |(_, own)| own);
        in_a_line(&format!("{} ({told_by})", full.join(", ")))
    }

    /// Whether both have a student in common, by an id or a login.
    pub(crate) fn shares_one_with(&self, other: &Self) -> bool {
        !self.ids_and_logins().is_disjoint(&other.ids_and_logins())
    }

    /// Whether two submissions of this name are known to be of different students: by all that they have beside it.
    pub(crate) fn is_namesake_of(&self, other: &Self, name: &str) -> bool {
        let [own, others] = [self, other].map(|student| {
            let mut keys = student.ids_and_logins();
            keys.remove(&identity_key(name));
            keys
        });
        !own.is_empty() && !others.is_empty() && own.is_disjoint(&others)
    }

    /// All ids and logins, as they are compared.
    fn ids_and_logins(&self) -> BTreeSet<String> {
        let people = self.people.iter();
        people
            .flat_map(Person::ids_and_logins)
            .map(identity_key)
            .collect()
    }

    /// Whether two words are one student's, and not those of two members of a group.
    pub(crate) fn is_one_called(&self, words: [&str; 2]) -> bool {
        let has = |person: &Person, word| {
            person
                .keys()
                .any(|own| identity_key(own) == identity_key(word))
        };
        let mut people = self.people.iter();
        self.people.len() < 2 || people.any(|one| words.iter().all(|word| has(one, word)))
    }

    /// Whether a submission of this name is this person's: by an id or a login, or by the name where nothing else is known of either.
    pub(crate) fn is_of(&self, name: &str, person: &Person) -> bool {
        let wanted: BTreeSet<String> = person.ids_and_logins().map(identity_key).collect();
        let own = self.people.iter().flat_map(Person::ids_and_logins);
        let mut own = own.chain([name, self.own_name(name)]);
        let named = |one: &Person| one.name.as_deref().map(identity_key);
        let mut nameless = self.people.iter().filter(|one| !one.has_key());
        own.any(|one| wanted.contains(&identity_key(one)))
            || !person.has_key() && nameless.any(|one| named(one) == named(person))
    }

    /// What a submission of this name is called where it lies.
    pub(crate) fn own_name<'a>(&'a self, name: &'a str) -> &'a str {
        self.called.as_deref().unwrap_or(name)
    }

    /// Takes away what only the staff needs to find a student by.
    pub fn hide_keys(&mut self) {
        self.called = None;
        self.download = None;
        self.look = None;
        if let Some(submitted) = &mut self.submitted {
            submitted.others.clear();
            submitted.by = None;
        }
        for person in &mut self.people {
            person.other_keys.clear();
        }
    }

    /// Takes the parts of the mark that people give: the points that there may be for those that are given, and a line for each.
    /// What is not given is open.
    /// What was `judged` by the program itself comes by its name, with what of it is open, and what is lost.
    pub fn take_marks(
        &mut self,
        marks: &Marks,
        mut judged: BTreeMap<&str, (Points, Vec<AccountLine>)>,
    ) -> (Points, Vec<AccountLine>) {
        let (mut most, mut lines) = (Points::ZERO, Vec::new());
        self.open.clear();
        for mark in &marks.by_hand {
            let mut given = self.by_hand.iter();
            let is_of = |given: &&ByHand| given.item.as_ref() == Some(&mark.name);
            let Some(given) = given.find(is_of) else {
                let mut open = mark.clone();
                if let Some((rest, lost)) = judged.remove(&mark.name[..]) {
                    most += mark.points - rest;
                    lines.extend(lost);
                    open.points = rest;
                }
                if !open.points.is_zero() {
                    self.open.push(open);
                }
                continue;
            };
            most += mark.points;
            let mut reason = format!("{} {} of {}", mark.name, given.points, mark.points);
            if !given.reason.is_empty() {
                reason = format!("{reason}: {}", given.reason);
            }
            lines.push(AccountLine::new(given.points - mark.points, reason));
        }
        (most, lines)
    }

    /// The points of what nobody has given yet.
    pub(crate) fn open_points(&self) -> Points {
        self.open.iter().map(|mark| mark.points).sum()
    }

    /// The lines of what was decided by hand beside the parts of the mark, and of what keeps these points from going below zero by it.
    pub fn lines_by_hand(&self, points: Points) -> Vec<AccountLine> {
        let line =
            |given: &ByHand| AccountLine::new(given.points, format!("by hand: {}", given.reason));
        let beside = self.by_hand.iter().filter(|given| given.item.is_none());
        let mut lines: Vec<AccountLine> = beside.map(line).collect();
        let sum = points + lines.iter().map(|line| line.points).sum();
        if sum < Points::ZERO {
            lines.push(AccountLine::new(-sum, "points do not go below 0"));
        }
        lines
    }

    /// Whether nothing is known and nothing was decided.
    pub(crate) fn is_unknown(&self) -> bool {
        self.people.is_empty()
            && self.called.is_none()
            && self.submitted.is_none()
            && self.by_hand.is_empty()
            && self.open.is_empty()
    }
}
