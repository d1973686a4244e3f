//! Who is in the class: a table of our own, that of a classroom, or the gradebook that a platform exports.

use std::collections::{BTreeMap, BTreeSet};

use super::columns::{Columns, Says};
use super::fault;
use crate::assignment::Error;
use crate::outcome::{Person, identity_key, parse_time};
use crate::table::Table;

/// A class.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Roster {
    /// The students, in the order of the file.
    pub entries: Vec<Entry>,
    /// The places of the columns that say who they are.
    pub key_columns: BTreeSet<usize>,
}

/// A student of a class.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Entry {
    /// The place of the row in the table.
    pub row: usize,
    /// The line of the file, counted from 1.
    pub line: usize,
    /// What the platforms know them by.
    pub ids: Vec<String>,
    /// What they log in with, and addresses.
    pub logins: Vec<String>,
    /// The part of an address in front of the domain that most addresses have, where nobody else has it: a login there.
    pub user: Option<String>,
    /// Their full name.
    pub name: Option<String>,
    /// When they handed in, where the list says so: seconds since 1970.
    pub submitted: Option<i64>,
}

impl Roster {
    /// Reads a roster; `file` is its name, as the user would name it. Fails for the first row that is nobody's, or whose id or
    /// login is another's too or has a blank in it.
    pub fn read(file: &str, table: &Table) -> Result<Self, Error> {
        let columns = Columns::of(table);
        if columns.are_nobodys() {
            let message = "no column says who a student is";
            let hint = "name the columns in the first line: `id`, `login`, `name`";
            return Err(fault(file, 1, message, hint));
        }
        let mut roster = Self {
            entries: Vec::new(),
            key_columns: (0..table.width(0)).filter(|at| columns.uses(*at)).collect(),
        };
        for row in students(table) {
            let mut entry = columns.entry(table, row);
            entry.check(file)?;
            entry.submitted = submitted(file, table, &entry, &columns)?;
            roster.entries.push(entry);
        }
        roster.check_unique(file)?;
        roster.find_users();
        Ok(roster)
    }

    /// Takes the first part of an address for a login where most addresses have its domain and nobody else has that login.
    fn find_users(&mut self) {
        let mut domains: BTreeMap<String, usize> = BTreeMap::new();
        let mut users: BTreeMap<String, usize> = BTreeMap::new();
        for login in self.entries.iter().flat_map(|entry| &entry.logins) {
            let (user, domain) = login.split_once('@').unwrap_or((login, ""));
            *users.entry(identity_key(user)).or_default() += 1;
            if !domain.is_empty() {
                *domains.entry(identity_key(domain)).or_default() += 1;
            }
        }
        let addresses: usize = domains.values().sum();
        let mut domains = domains.into_iter();
        let Some((common, _)) = domains.find(|(_, count)| count * 2 > addresses) else {
            return;
        };
        for entry in &mut self.entries {
            let logins = entry.logins.iter();
            let mut parts = logins.filter_map(|login| login.split_once('@'));
            let own = parts.find(|(user, domain)| {
                identity_key(domain) == common
                    && !user.is_empty()
                    && users[&identity_key(user)] == 1
            });
            entry.user = own.map(|(user, _)| user.to_owned());
        }
    }

    fn check_unique(&self, file: &str) -> Result<(), Error> {
        let mut seen: BTreeMap<(&str, bool, String), &Entry> = BTreeMap::new();
        for entry in &self.entries {
            for (what, word) in entry.keys() {
                // Ids of another kind are another's in the first column of ids; one student may have a key in two columns.
                let is_first = what == "id" && entry.ids.first() == Some(word);
                let before = seen.insert((what, is_first, identity_key(word)), entry);
                let Some(before) = before.filter(|before| before.row != entry.row) else {
                    continue;
                };
                let message = format!("the {what} {word} stands twice");
                let before = before.line;
                let hint = format!(
                    "it is on line {before} too: keep the right one of them, or the column that the platform uses"
                );
                return Err(fault(file, entry.line, message, hint));
            }
        }
        Ok(())
    }
}

impl Entry {
    pub(crate) fn person(&self) -> Person {
        self.completing(Person {
            id: self.ids.first().cloned(),
            login: self.logins.first().cloned(),
            name: self.name.clone(),
            other_keys: Vec::new(),
        })
    }

    /// A student with all the ids and logins of this row beside their own.
    pub(crate) fn completing(&self, mut person: Person) -> Person {
        for (_, one) in self.keys() {
            if !person
                .keys()
                .any(|known| identity_key(known) == identity_key(one))
            {
                person.other_keys.push(one.clone());
            }
        }
        person
    }

    /// The ids and logins, with what each is.
    pub fn keys(&self) -> impl Iterator<Item = (&'static str, &String)> {
        let ids = self.ids.iter().map(|id| ("id", id));
        ids.chain(self.logins.iter().map(|login| ("login", login)))
    }

    /// Whether more than the name is known.
    pub(crate) fn has_key(&self) -> bool {
        self.keys().next().is_some()
    }

    /// Whether this is the row of a person, by an id or a login.
    pub(crate) fn is_of(&self, person: &Person) -> bool {
        let known = person.id.iter().chain(&person.login);
        let known: BTreeSet<String> = known
            .chain(&person.other_keys)
            .map(|it| identity_key(it))
            .collect();
        self.keys()
            .any(|(_, own)| known.contains(&identity_key(own)))
    }

    fn check(&self, file: &str) -> Result<(), Error> {
        if !self.has_key() && self.name.is_none() {
            let message = "there is no id, no login and no name";
            let hint = "fill one of them in, or take the row out";
            return Err(fault(file, self.line, message, hint));
        }
        let mut keys = self.keys();
        let Some((what, key)) = keys.find(|(_, key)| key.contains(char::is_whitespace)) else {
            return Ok(());
        };
        let message = format!("the {what} `{key}` has a blank in it");
        let hint = "take the blank out, or move the name into a column `name`";
        Err(fault(file, self.line, message, hint))
    }

    /// What the student is called in a line for people.
    pub fn words(&self) -> String {
        self.person().words()
    }
}

/// The row in which Canvas says how many points each column has.
pub fn points_row(table: &Table) -> Option<usize> {
    let mut rows = table.rows();
    rows.find(|row| table.cell(*row, 0).contains("Points Possible"))
}

/// The rows of students. A gradebook of Canvas' has one of the largest points, whatever it says of columns in front of that, and
/// one of a student for tests, whose submissions are nobody's.
fn students(table: &Table) -> impl Iterator<Item = usize> {
    let of_points = points_row(table);
    let name = |row| [table.cell(row, 0), table.cell(row, 1)].map(|cell| identity_key(&cell));
    let is_test = move |row: &usize| {
        let [first, second] = name(*row);
        of_points.is_some() && (first == "test student" || first == "student" && second == "test")
    };
    let behind = of_points.map_or(table.rows().start, |at| at + 1);
    (behind..table.rows().end).filter(move |row| !is_test(row))
}

/// When a student handed in. What cannot be read is no reason to believe the files instead, which may be copies.
fn submitted(
    file: &str,
    table: &Table,
    entry: &Entry,
    columns: &Columns,
) -> Result<Option<i64>, Error> {
    let mut cells = columns
        .places(&[Says::Time])
        .map(|at| table.cell(entry.row, at));
    let Some(cell) = cells.find(|cell| !cell.is_empty()) else {
        return Ok(None);
    };
    parse_time(&cell).map(Some).ok_or_else(|| {
        let message = format!("`{cell}` is no time with its distance from UTC");
        let hint = "write it as 2026-11-20T18:30:00-06:00, or 2026-11-21T00:30:00Z";
        fault(file, entry.line, message, hint)
    })
}
