//! Whom a word of the staff's means: points by hand, exceptions and rulings name students by an id, a login or a name.

use std::collections::{BTreeMap, BTreeSet};

use super::{Person, Student, identity_key};

/// Whom each word means, of the submissions of a class.
#[derive(Clone, Debug, Default)]
pub struct Namings<'a> {
    students: Vec<&'a Student>,
    all: BTreeMap<String, Meant>,
}

/// Whom a word means.
#[derive(Clone, Debug, Default)]
struct Meant {
    /// The places of the submissions in the class.
    submissions: BTreeSet<usize>,
    /// Whether it is no more than the name of one of the students: another one may be called so.
    is_name: bool,
}

impl<'a> Namings<'a> {
    /// Those of a class: of its submissions by their names and their students.
    pub fn of(class: impl IntoIterator<Item = (&'a str, &'a Student)>) -> Self {
        let mut namings = Self::default();
        for (at, (name, student)) in class.into_iter().enumerate() {
            let names = student.people.iter().filter_map(|one| one.name.as_deref());
            let mut names: BTreeSet<String> = names.map(identity_key).collect();
            let keys = student.people.iter().flat_map(Person::ids_and_logins);
            namings.students.push(student);
            for word in keys.chain([name, student.own_name(name)]).map(identity_key) {
                names.remove(&word);
                namings.all.entry(word).or_default().submissions.insert(at);
            }
            for name in names {
                let meant = namings.all.entry(name).or_default();
                meant.submissions.insert(at);
                meant.is_name = true;
            }
        }
        namings
    }

    /// The places in the class of the submissions that a word means; empty if it means nobody. Fails with two of them, where it
    /// is the name of one student and as well the name, the id or the login of another.
    pub(crate) fn meant(&self, word: &str) -> Result<&BTreeSet<usize>, [usize; 2]> {
        static NOBODY: BTreeSet<usize> = BTreeSet::new();
        let Some(meant) = self.all.get(&identity_key(word)) else {
            return Ok(&NOBODY);
        };
        let mut places = meant.submissions.iter();
        let first = places.next().filter(|_| meant.is_name);
        let other = first.and_then(|first| {
            let student = self.students[*first];
            let other = places.find(|at| !self.students[**at].shares_one_with(student));
            Some([*first, *other?])
        });
        other.map_or(Ok(&meant.submissions), Err)
    }
}
