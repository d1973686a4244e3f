//! Which column of a roster says what, by the names that platforms give them, and what a row says of its student.
//!
//! A classroom's `identifier` may be anything that staff wrote there. With a blank in it, it is a name. A grading worksheet of
//! Moodle's has names in the language of the site: its cells tell what it is.

use std::collections::BTreeSet;

use crate::{outcome::spoken, table::Table};

use super::Entry;

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
const TIMES: [&str; 4] = ["submitted", "submitted at", "submission time", "handed in"];

/// The places of the columns, in the order of the table.
pub(super) struct Columns {
    /// Ids, with whether the column is `identifier`.
    ids: Vec<(usize, bool)>,
    logins: Vec<usize>,
    names: Vec<usize>,
    /// First names, then last names.
    parts: Vec<usize>,
    /// Whether the first column has Moodle's words for participants.
    has_participants: bool,
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
        let mut columns = Self {
            ids,
            logins: table.columns(&LOGINS),
            names: table.columns(&NAMES),
            parts,
            has_participants: false,
            times: table.columns(&TIMES),
        };
        columns.look_for_participants(table);
        columns
    }

    /// Takes a table for a grading worksheet where its first column has one word with a number for each student, and the word is the
    /// English one or another column has addresses: what it is called counts for nothing. The name stands in the second column.
    fn look_for_participants(&mut self, table: &Table) {
        let cells = |column| {
            let cells = table.rows().map(move |row| table.cell(row, column));
            cells.filter(|cell| !cell.is_empty())
        };
        let first: Vec<_> = cells(0).collect();
        let found: Option<Vec<_>> = first.iter().map(|cell| participant(cell)).collect();
        let (words, numbers): (BTreeSet<&str>, BTreeSet<&str>) =
            found.into_iter().flatten().unzip();
        let has_addresses = |column: &usize| {
            let mut cells = cells(*column).peekable();
            cells.peek().is_some() && cells.all(|cell| cell.contains('@'))
        };
        let addresses: Vec<usize> = (1..table.width(0)).filter(has_addresses).collect();
        let is_sure = words.contains("Participant") || !addresses.is_empty();
        if words.len() != 1 || numbers.len() < first.len() || !is_sure {
            return;
        }
        self.has_participants = true;
        if self.ids.iter().all(|(at, _)| *at != 0) {
            self.ids.insert(0, (0, false));
        }
        if self.logins.is_empty() {
            self.logins = addresses;
        }
        if self.names.is_empty() && self.parts.is_empty() && !self.uses(1) {
            self.names = vec![1];
        }
    }

    /// Whether a column says who a student is.
    pub(super) fn uses(&self, column: usize) -> bool {
        let mut known = [&self.logins, &self.names, &self.parts, &self.times].into_iter();
        self.ids.iter().any(|(at, _)| *at == column) || known.any(|of| of.contains(&column))
    }

    /// Whether none says who a student is.
    pub(super) fn are_nobodys(&self) -> bool {
        self.ids.is_empty()
            && [&self.logins, &self.names, &self.parts]
                .iter()
                .all(|columns| columns.is_empty())
    }

    /// What a row says of its student, apart from when it was handed in.
    pub(super) fn entry(&self, table: &Table, row: usize) -> Entry {
        let filled = |columns: &[usize]| -> Vec<String> {
            let cells = columns.iter().map(|at| table.cell(row, *at).into_owned());
            cells.filter(|cell| !cell.is_empty()).collect()
        };
        let (mut ids, mut names) = (Vec::new(), filled(&self.names));
        let parts = filled(&self.parts).join(" ");
        names.extend(Some(parts).filter(|parts| !parts.is_empty()));
        for (at, is_identifier) in &self.ids {
            let cell = table.cell(row, *at).into_owned();
            match participant(&cell).filter(|_| self.has_participants && *at == 0) {
                Some((_, number)) => ids.push(number.to_owned()),
                None if *is_identifier && cell.contains(char::is_whitespace) => names.push(cell),
                None if !cell.is_empty() => ids.push(cell),
                None => (),
            }
        }
        let mut logins = filled(&self.logins);
        ids.dedup();
        logins.dedup();
        Entry {
            row,
            line: table.line(row),
            ids,
            logins,
            name: names
                .first()
                .map(|name| spoken(&name.replace(char::is_control, " "))),
            ..Entry::default()
        }
    }
}

/// Moodle's word for a participant, in any language, and the number: `Participant 5001` or `Teilnehmer/in5001`. An id of a school
/// such as `s5001` is none.
fn participant(cell: &str) -> Option<(&str, &str)> {
    let word = cell.trim_end_matches(|sign: char| sign.is_ascii_digit());
    let number = &cell[word.len()..];
    let is_of_a_school = word
        .chars()
        .all(|sign| sign.is_ascii_alphanumeric() || sign == '-');
    (!number.is_empty() && !is_of_a_school && word.contains(char::is_alphabetic))
        .then(|| (word.trim_end(), number))
}
