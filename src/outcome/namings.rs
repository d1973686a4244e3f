//! Whom a word of the staff's means: points by hand, exceptions and rulings name students by an id, a login or a name.

use std::collections::{BTreeMap, BTreeSet};

use super::{Student, key};

/// Whom each word means, of the submissions of a class.
#[derive(Clone, Debug, Default)]
pub struct Namings {
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

impl Namings {
    /// Those of a class: of its submissions by their names and their students.
    #[must_use]
    pub fn of<'a>(class: impl IntoIterator<Item = (&'a str, &'a Student)>) -> Self {
        let mut namings = Self::default();
        for (at, (name, student)) in class.into_iter().enumerate() {
            let names = student.people.iter().filter_map(|one| one.name.as_deref());
            let mut names: BTreeSet<String> = names.map(key).collect();
            let keys = student.people.iter().flat_map(|person| {
                let own = [&person.id, &person.login].into_iter().flatten();
                own.chain(&person.other_keys).map(String::as_str)
            });
            for word in keys.chain([name, student.own_name(name)]).map(key) {
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

    /// The places in the class of the submissions that a word means; none where it means nobody.
    ///
    /// # Errors
    /// Two of them, where it is the name of one student and as well the name, the id or the login of another.
    pub fn meant(&self, word: &str) -> Result<&BTreeSet<usize>, [usize; 2]> {
        static NOBODY: BTreeSet<usize> = BTreeSet::new();
        let Some(meant) = self.all.get(&key(word)) else {
            return Ok(&NOBODY);
        };
        let mut places = meant.submissions.iter();
        match (places.next(), places.next()) {
            (Some(&first), Some(&second)) if meant.is_name => Err([first, second]),
            _ => Ok(&meant.submissions),
        }
    }
}
