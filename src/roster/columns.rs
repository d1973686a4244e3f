//! Which column of a roster says what, by the names that platforms give them, and what a row says of its student.
//!
//! The surprise: a classroom's `identifier` may be anything that staff wrote there. With a blank in it, it is a name.

use crate::outcome::{participant, spoken};

use super::{
    Entry,
    table::{Row, Table},
};

const IDS: [&str; 12] = [
    "id",
    "sid",
    "student id",
    "student number",
    "user id",
    "sis user id",
    "sis id",
    "integration id",
    "number",
    "github id",
    "id number",
    "matrikelnummer",
];
const LOGINS: [&str; 12] = [
    "login",
    "login id",
    "sis login id",
    "username",
    "user",
    "github",
    "github username",
    "email",
    "email address",
    "e mail",
    "e mail address",
    "e mail adresse",
];
const NAMES: [&str; 6] = [
    "name",
    "full name",
    "student",
    "student name",
    "students",
    "vollst\u{e4}ndiger name",
];
const FIRST_NAMES: [&str; 4] = ["first name", "firstname", "given name", "vorname"];
const LAST_NAMES: [&str; 6] = [
    "last name",
    "lastname",
    "surname",
    "family name",
    "nachname",
    "familienname",
];
const GRADES: [&str; 4] = ["grade", "maximum grade", "bewertung", "bestwertung"];
const TIMES: [&str; 4] = ["submitted", "submitted at", "submission time", "handed in"];

/// The places of the columns, in the order of the table.
pub(super) struct Columns {
    /// Ids, with whether the column is `identifier`.
    ids: Vec<(usize, bool)>,
    logins: Vec<usize>,
    names: Vec<usize>,
    /// First names, then last names.
    parts: Vec<usize>,
    /// Whether it is a grading worksheet of Moodle's, whose ids are words for participants.
    is_of_moodle: bool,
    /// When something was handed in.
    pub(super) times: Vec<usize>,
}

impl Columns {
    /// Those of a table.
    pub(super) fn of(table: &Table) -> Self {
        let own = table.columns(&IDS).into_iter().map(|at| (at, false));
        let identifiers = table.columns(&["identifier"]);
        let mut ids: Vec<(usize, bool)> = own
            .chain(identifiers.into_iter().map(|at| (at, true)))
            .collect();
        ids.sort_unstable();
        let mut parts = table.columns(&FIRST_NAMES);
        parts.extend(table.columns(&LAST_NAMES));
        Self {
            ids,
            logins: table.columns(&LOGINS),
            names: table.columns(&NAMES),
            parts,
            is_of_moodle: !table.columns(&GRADES).is_empty(),
            times: table.columns(&TIMES),
        }
    }

    /// Whether none says who a student is.
    pub(super) fn are_nobodys(&self) -> bool {
        self.ids.is_empty()
            && [&self.logins, &self.names, &self.parts]
                .iter()
                .all(|columns| columns.is_empty())
    }

    /// What a row says of its student, apart from when it was handed in.
    pub(super) fn entry(&self, row: &Row) -> Entry {
        let cells = |columns: &[usize]| -> Vec<String> {
            let cells = columns.iter().map(|at| row.cells[*at].clone());
            let mut cells: Vec<String> = cells.filter(|cell| !cell.is_empty()).collect();
            cells.dedup();
            cells
        };
        let mut ids = Vec::new();
        let mut names = cells(&self.names);
        let parts: Vec<&str> = self.parts.iter().map(|at| &*row.cells[*at]).collect();
        let parts = parts.join(" ");
        names.extend(Some(parts).filter(|parts| !parts.trim().is_empty()));
        for (at, is_identifier) in &self.ids {
            let cell = &row.cells[*at];
            // An id such as `s5001` is one as it is.
            let is_word = self.is_of_moodle && cell.contains([' ', '/']);
            match participant(cell).filter(|_| is_word) {
                Some(number) => ids.push(number.to_owned()),
                None if *is_identifier && cell.contains(char::is_whitespace) => {
                    names.push(cell.clone());
                }
                None if !cell.is_empty() => ids.push(cell.clone()),
                None => (),
            }
        }
        ids.dedup();
        Entry {
            line: row.line,
            ids,
            logins: cells(&self.logins),
            name: names.first().map(|name| spoken(name)),
            submitted: None,
        }
    }
}
