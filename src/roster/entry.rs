//! Who is in the class: a table of our own, that of a classroom, or the gradebook that Canvas exports.

use std::collections::BTreeMap;

use crate::{
    assignment::Error,
    outcome::{Person, key, parse_time},
};

use super::{
    columns::Columns,
    table::{Row, Table},
};

/// A class.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Roster {
    /// The students, in the order of the file.
    pub entries: Vec<Entry>,
}

/// A student of a class.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Entry {
    /// The line of the file, counted from 1.
    pub line: usize,
    /// What the platforms know them by.
    pub ids: Vec<String>,
    /// What they log in with, and addresses.
    pub logins: Vec<String>,
    /// Their full name.
    pub name: Option<String>,
    /// When they handed in, where the list says so: seconds since 1970.
    pub submitted: Option<i64>,
}

impl Roster {
    /// Reads a roster; `file` is its name, as the user would name it.
    ///
    /// # Errors
    /// The first row that is nobody's, or whose id or login is another's too or has a blank in it, with its line.
    pub fn read(file: &str, text: &str) -> Result<Self, Error> {
        let table = Table::read(file, text)?;
        let columns = Columns::of(&table);
        if columns.are_nobodys() {
            let message = "no column says who a student is";
            let hint = "name the columns in the first line: `id`, `login`, `name`";
            return Err(Error::in_file(file, message).at_line(1).with_hint(hint));
        }
        let mut roster = Self::default();
        for row in students(&table.rows) {
            let mut entry = columns.entry(row);
            check(file, &entry)?;
            entry.submitted = submitted(file, row, &columns.times)?;
            roster.entries.push(entry);
        }
        roster.check_unique(file)?;
        Ok(roster)
    }

    fn check_unique(&self, file: &str) -> Result<(), Error> {
        let mut seen: BTreeMap<(&str, String), usize> = BTreeMap::new();
        for entry in &self.entries {
            let ids = entry.ids.iter().map(|id| ("id", id));
            let logins = entry.logins.iter().map(|login| ("login", login));
            let is_named_alone = entry.ids.is_empty() && entry.logins.is_empty();
            let name = entry.name.iter().filter(|_| is_named_alone);
            let keys = ids.chain(logins).chain(name.map(|name| ("name", name)));
            for (what, word) in keys {
                let Some(before) = seen.insert((what, key(word)), entry.line) else {
                    continue;
                };
                if before == entry.line {
                    continue;
                }
                let message = format!("the {what} {word} stands twice");
                let hint = match what {
                    "name" => format!("it is on line {before} too: add a column `id` or `login`"),
                    _ => format!("it is on line {before} too: keep the right one of them"),
                };
                return Err(Error::in_file(file, message)
                    .at_line(entry.line)
                    .with_hint(hint));
            }
        }
        Ok(())
    }
}

impl Entry {
    /// What is known of the student.
    #[must_use]
    pub fn person(&self) -> Person {
        self.completing(Person {
            id: self.ids.first().cloned(),
            login: self.logins.first().cloned(),
            name: self.name.clone(),
            other_keys: Vec::new(),
        })
    }

    /// A student with all the ids and logins of this row beside their own.
    #[must_use]
    pub fn completing(&self, mut person: Person) -> Person {
        let all = self.ids.iter().chain(&self.logins);
        for one in all {
            if !person.keys().any(|known| key(known) == key(one)) {
                person.other_keys.push(one.clone());
            }
        }
        person
    }

    /// What the student is called in a line for people.
    #[must_use]
    pub fn words(&self) -> String {
        let keys = self.ids.iter().chain(&self.logins).next();
        match (&self.name, keys) {
            (Some(name), Some(key)) => format!("{name} ({key})"),
            (Some(only), None) | (None, Some(only)) => only.clone(),
            (None, None) => format!("line {}", self.line),
        }
    }
}

/// The rows of students: a gradebook of Canvas has one of the largest points, whatever it says of columns in front of that, and
/// one of a student for tests.
fn students(rows: &[Row]) -> impl Iterator<Item = &Row> {
    let first = |row: &Row| row.cells.first().map_or("", String::as_str).to_owned();
    let of_points = rows
        .iter()
        .position(|row| first(row).contains("Points Possible"));
    let behind = of_points.map_or(0, |at| at + 1);
    rows[behind..]
        .iter()
        .filter(move |row| first(row) != "Student, Test")
}

/// When a student handed in. What cannot be read is no reason to believe the files instead, which may be copies.
fn submitted(file: &str, row: &Row, columns: &[usize]) -> Result<Option<i64>, Error> {
    let mut cells = columns.iter().map(|at| &row.cells[*at]);
    let Some(cell) = cells.find(|cell| !cell.is_empty()) else {
        return Ok(None);
    };
    let unreadable = || {
        let message = format!("`{cell}` is no time with its distance from UTC");
        let hint = "write it as 2026-11-20T18:30:00-06:00, or 2026-11-21T00:30:00Z";
        Error::in_file(file, message)
            .at_line(row.line)
            .with_hint(hint)
    };
    parse_time(cell).map(Some).ok_or_else(unreadable)
}

fn check(file: &str, entry: &Entry) -> Result<(), Error> {
    let fault = |message: String, hint: &str| {
        Err(Error::in_file(file, message)
            .at_line(entry.line)
            .with_hint(hint))
    };
    let keys = || {
        entry
            .ids
            .iter()
            .map(|id| ("id", id))
            .chain(entry.logins.iter().map(|login| ("login", login)))
    };
    if keys().next().is_none() && entry.name.is_none() {
        return fault(
            "there is no id, no login and no name".to_owned(),
            "fill one of them in, or take the row out",
        );
    }
    match keys().find(|(_, key)| key.contains(char::is_whitespace)) {
        Some((what, key)) => fault(
            format!("the {what} `{key}` has a blank in it"),
            "take the blank out, or move the name into a column `name`",
        ),
        None => Ok(()),
    }
}
