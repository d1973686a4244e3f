//! Who and what is on one side alone, where submissions are joined with a roster.

use serde::{Deserialize, Serialize};

use super::{Person, Student, identity_key};

/// Who and what is on one side alone, where submissions are joined with a roster.
#[derive(Clone, Debug, Default, Deserialize, Eq, PartialEq, Serialize)]
#[serde(from = "UnmatchedObject", into = "UnmatchedObject")]
pub struct Unmatched {
    /// The names of submissions that are nobody's on the roster.
    pub submissions: Vec<String>,
    /// The students on the roster who handed in nothing.
    pub absent: Vec<Absent>,
    /// The students with several submissions, and their names. Each is graded.
    pub doubled: Vec<(String, Vec<String>)>,
    /// The submissions that were joined by a name alone, and with whom.
    pub by_name: Vec<(String, String)>,
    /// The submissions that were joined with nobody, since anyone who has their id or login on the roster has another name; and who that
    /// is.
    pub otherwise_named: Vec<(String, String)>,
}

/// A student who handed in nothing.
#[derive(Clone, Debug, Default, Deserialize, Eq, PartialEq, Serialize)]
pub struct Absent {
    /// Who that is, by the roster.
    pub person: Person,
    /// Whether the points do not count.
    #[serde(
        rename = "excused",
        default,
        skip_serializing_if = "std::ops::Not::not"
    )]
    pub is_excused: bool,
}

/// The same as it is stored and reported: those who handed in nothing are told in words, too.
#[derive(Deserialize, Serialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct UnmatchedObject {
    submissions: Vec<String>,
    students: Vec<String>,
    doubled: Vec<(String, Vec<String>)>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    by_name: Vec<(String, String)>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    otherwise_named: Vec<(String, String)>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    absent: Vec<Absent>,
}

impl From<Unmatched> for UnmatchedObject {
    fn from(unmatched: Unmatched) -> Self {
        Self {
            students: unmatched.students(),
            submissions: unmatched.submissions,
            doubled: unmatched.doubled,
            by_name: unmatched.by_name,
            otherwise_named: unmatched.otherwise_named,
            absent: unmatched.absent,
        }
    }
}

impl From<UnmatchedObject> for Unmatched {
    fn from(object: UnmatchedObject) -> Self {
        Self {
            submissions: object.submissions,
            absent: object.absent,
            doubled: object.doubled,
            by_name: object.by_name,
            otherwise_named: object.otherwise_named,
        }
    }
}

impl Unmatched {
    /// The students who handed in nothing, in words.
    pub(crate) fn students(&self) -> Vec<String> {
        let absent = self.absent.iter();
        absent.map(|absent| absent.person.words()).collect()
    }

    /// The same, each with those words in place of the name of a submission.
    pub(crate) fn absent_students(&self) -> Vec<(String, Student)> {
        let student = |person: &Person| Student {
            people: vec![person.clone()],
            ..Student::default()
        };
        let absent = self.absent.iter().map(|absent| &absent.person);
        absent
            .map(|person| (person.words(), student(person)))
            .collect()
    }

    /// Takes out who did hand in something: the student of a submission of this name, unless it is known to be nobody's.
    pub fn take_out(&mut self, name: &str, student: &Student) {
        if !self.submissions.iter().any(|nobodys| nobodys == name) {
            self.absent.retain(|one| !student.is_of(name, &one.person));
        }
    }

    /// Takes what was found of these submissions alone, in place of what was known of them.
    pub fn take_over(&mut self, found: &Self, names: &[&str]) {
        self.submissions.retain(|name| !names.contains(&&**name));
        self.submissions.extend_from_slice(&found.submissions);
        self.submissions.sort();
        for (own, found) in [
            (&mut self.by_name, &found.by_name),
            (&mut self.otherwise_named, &found.otherwise_named),
        ] {
            own.retain(|(name, _)| !names.contains(&&**name));
            own.extend_from_slice(found);
            own.sort();
        }
    }

    /// The student who handed in nothing and has this id, login or name.
    pub(crate) fn absent_called(&self, known: &str) -> Option<&Absent> {
        let known = identity_key(known);
        let is_meant = |one: &&Absent| one.person.keys().any(|own| identity_key(own) == known);
        self.absent.iter().find(is_meant)
    }
}
