//! Lists of the staff's about students: who is in the class. Takes bytes and gives values.
//!
//! A roster may be a gradebook that a platform exported: the same reading says whose each row is where the gradebook is filled. A
//! name is no key, since two students may have it. Ids and logins are unique or the list is refused.

mod columns;
mod entry;

use std::collections::{BTreeMap, BTreeSet};

use columns::{Columns, Says};

use crate::assignment::Error;
use crate::outcome::{Likeness, Person, identity_key};
use crate::table::Table;

pub use entry::{Entry, Roster, points_row};

/// The columns of a list that say whose a row is, by an id, a login or a name.
pub(crate) fn key_columns(table: &Table) -> Vec<usize> {
    let says = [Says::Id, Says::Identifier, Says::Login, Says::Name];
    Columns::of(table).places(&says).collect()
}

/// What is wrong with a line of a list, counted from 1, and what to do about it.
pub fn fault(
    file: &str,
    line: usize,
    message: impl Into<String>,
    hint: impl Into<String>,
) -> Error {
    let error = Error::in_file(file, message);
    error.at_line(line).with_hint(hint)
}

// A name is no key. Two students may have it, one of them in another class; so it is asked for apart from ids and logins, and
// tells neither. An id and a login that lead to two students lead to none.

/// The students of a roster by what they are known by.
#[derive(Clone, Debug, Default)]
pub struct Index {
    ids: BTreeMap<String, usize>,
    /// Logins, and ids of other kinds; nobody's where they are two students'.
    others: BTreeMap<String, Option<usize>>,
    names: BTreeMap<String, Vec<usize>>,
}

impl Roster {
    /// Its students by what they are known by, to be asked often.
    pub fn index(&self) -> Index {
        let mut index = Index::default();
        for (at, entry) in self.entries.iter().enumerate() {
            if let Some(id) = entry.ids.first() {
                index.ids.insert(identity_key(id), at);
            }
            let others = entry.ids.iter().skip(1);
            for other in others.chain(&entry.logins).chain(&entry.user) {
                let whose = index.others.entry(identity_key(other)).or_insert(Some(at));
                *whose = whose.filter(|known| *known == at);
            }
            if let Some(name) = &entry.name {
                index.names.entry(identity_key(name)).or_default().push(at);
            }
        }
        index
    }

    /// How well the name of anyone who of these people has an id or a login of a row fits the name that stands there. Whose name
    /// stands in another row is another student.
    pub(crate) fn likeness(&self, at: usize, people: &[Person], index: &Index) -> Likeness {
        let entry = &self.entries[at];
        let own = people.iter().filter(|person| entry.is_of(person));
        let likeness = own.filter_map(|person| {
            let (own, other) = (person.name.as_deref()?, entry.name.as_deref()?);
            let rows = index.named(own);
            let is_others = !rows.is_empty() && !rows.contains(&at);
            Some(if is_others {
                Likeness::Other
            } else {
                Likeness::of(own, other)
            })
        });
        likeness.max().unwrap_or(Likeness::Same)
    }
}

impl Index {
    /// Whose a submission is, as the place on the roster, for each of who handed it in that is known here: by the id, else by
    /// the login, which must not be another's. Where nobody is known, `name`, the submission's own, may be either, where it is not
    /// another student's name.
    pub fn find(&self, people: &[Person], name: &str) -> Vec<usize> {
        if people.is_empty() {
            let found = self.called(name).into_iter();
            return found.filter(|at| self.is_only(*at, name)).collect();
        }
        let found = people.iter().filter_map(|person| {
            let found = self.of_keys(person);
            found.first().copied().filter(|_| found.len() == 1)
        });
        found.collect()
    }

    /// Whether a word means nobody but this student, be it an id, a login or a name.
    fn is_only(&self, at: usize, word: &str) -> bool {
        let mut all = self.named(word).iter().copied().chain(self.called(word));
        all.all(|other| other == at)
    }

    /// The students whom the id and the login of a person lead to, or else the other keys: several where it is in doubt.
    pub(crate) fn of_keys(&self, person: &Person) -> BTreeSet<usize> {
        // An id of another kind is no student's whose name is another.
        let name = person.name.as_deref().map(|name| self.named(name));
        let is_other = |at: &usize| name.is_some_and(|rows| !rows.contains(at));
        let by_other = |id| self.of_login(id).filter(|at| !is_other(at));
        let by_id = |id| {
            self.ids
                .get(&identity_key(id))
                .copied()
                .or_else(|| by_other(id))
        };
        let by_id = person.id.as_deref().and_then(by_id);
        let by_login = person.login.as_deref().and_then(|own| self.of_login(own));
        let found: BTreeSet<usize> = by_id.into_iter().chain(by_login).collect();
        if !found.is_empty() {
            return found;
        }
        let others = person.other_keys.iter();
        others.filter_map(|other| self.called(other)).collect()
    }

    /// The student who has this id or this login; `None` if they are two students'.
    pub fn called(&self, name: &str) -> Option<usize> {
        let login = self.others.get(&identity_key(name)).copied();
        let found = self
            .ids
            .get(&identity_key(name))
            .copied()
            .or(login.flatten());
        found.filter(|_| login.is_none_or(|login| found == login))
    }

    pub(crate) fn named(&self, name: &str) -> &[usize] {
        self.names
            .get(&identity_key(name))
            .map_or(&[], Vec::as_slice)
    }

    pub(crate) fn find_by_name(&self, name: &str) -> Option<usize> {
        match self.named(name) {
            [only] => Some(*only).filter(|at| self.is_only(*at, name)),
            _ => None,
        }
    }

    /// The only student who has this login, or this id of another kind.
    pub(crate) fn of_login(&self, login: &str) -> Option<usize> {
        self.others.get(&identity_key(login)).copied().flatten()
    }
}
