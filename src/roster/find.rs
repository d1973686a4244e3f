//! Whose a submission is, by a roster.
//!
//! The surprise: a name joins nothing where two students have it.

use std::collections::BTreeMap;

use crate::outcome::{Person, key};

use super::Roster;

/// By what a submission was found to be a student's.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub enum Joined {
    /// By an id.
    Id,
    /// By a login.
    Login,
    /// By the exact name, which no other student has.
    Name,
}

/// The students of a roster by what they are known by.
#[derive(Clone, Debug, Default)]
pub struct Index {
    ids: BTreeMap<String, usize>,
    logins: BTreeMap<String, usize>,
    names: BTreeMap<String, Vec<usize>>,
}

impl Roster {
    /// Its students by what they are known by, to be asked often.
    #[must_use]
    pub fn index(&self) -> Index {
        let mut index = Index::default();
        for (at, entry) in self.entries.iter().enumerate() {
            for id in &entry.ids {
                index.ids.entry(key(id)).or_insert(at);
            }
            for login in &entry.logins {
                index.logins.entry(key(login)).or_insert(at);
            }
            if let Some(name) = &entry.name {
                index.names.entry(key(name)).or_default().push(at);
            }
        }
        index
    }
}

impl Index {
    /// Whose a submission is, as the place on the roster: by the ids of who handed it in, then by the logins, then by the
    /// exact name where only one student has it. Where nobody is known, `name`, the submission's own, may be any of these.
    #[must_use]
    pub fn find(&self, people: &[Person], name: &str) -> Vec<(usize, Joined)> {
        let name = key(name);
        if people.is_empty() {
            let own = Some(&name);
            return self.find_one(own, own, own).into_iter().collect();
        }
        let found = people.iter().filter_map(|person| {
            let [id, login, own] =
                [&person.id, &person.login, &person.name].map(|known| known.as_deref().map(key));
            // Where a repository's name is all that is known, its login is a guess: another may be longer.
            let is_guess = id.is_none() && own.is_none();
            let by_ending = is_guess.then(|| self.find_by_ending(&name)).flatten();
            by_ending.or_else(|| self.find_one(id.as_ref(), login.as_ref(), own.as_ref()))
        });
        found.collect()
    }

    fn find_one(
        &self,
        id: Option<&String>,
        login: Option<&String>,
        name: Option<&String>,
    ) -> Option<(usize, Joined)> {
        let by_id = id.and_then(|id| self.ids.get(id));
        let by_login = || login.and_then(|login| self.logins.get(login));
        let by_name = || match name.and_then(|name| self.names.get(name))?[..] {
            [only] => Some((only, Joined::Name)),
            _ => None,
        };
        by_id
            .map(|at| (*at, Joined::Id))
            .or_else(|| by_login().map(|at| (*at, Joined::Login)))
            .or_else(by_name)
    }

    /// The student whose login a repository's name ends with, the longest of them.
    fn find_by_ending(&self, name: &str) -> Option<(usize, Joined)> {
        let mut endings = name.match_indices('-').map(|(at, _)| &name[at + 1..]);
        let at = endings.find_map(|ending| self.logins.get(ending))?;
        Some((*at, Joined::Login))
    }
}
