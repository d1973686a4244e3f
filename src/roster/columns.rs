//! Which column of a roster says what, by the names that platforms give them, and what a row says of its student.
//!
//! A grading worksheet of Moodle's has names in the language of the site: its cells tell what it is.

use std::collections::BTreeSet;

use super::Entry;
use crate::outcome::{identity_key, spoken};
use crate::table::Table;

#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub(super) enum Says {
    Id,
    /// Anything that staff wrote there: with a blank in it, a name, and else an id.
    Identifier,
    Login,
    Name,
    FirstName,
    LastName,
    Time,
}

/// What columns are called, in lower case and without hyphens.
const WORDS: [(Says, &str); 7] = [
    (
        Says::Id,
        "id,sid,student id,student number,user id,sis user id,sis id,integration id,number,github id,id number,matrikelnummer",
    ),
    (Says::Identifier, "identifier,roster identifier"),
    (
        Says::Login,
        "login,login id,sis login id,username,user,github,github username,email,email address,e mail,e mail address,e mail adresse",
    ),
    (
        Says::Name,
        "name,full name,student,student name,students,vollst\u{e4}ndiger name",
    ),
    (Says::FirstName, "first name,firstname,given name,vorname"),
    (
        Says::LastName,
        "last name,lastname,surname,family name,nachname,familienname",
    ),
    (
        Says::Time,
        "submitted,submitted at,submission time,submission timestamp,handed in",
    ),
];

/// The columns that say something, by their places and in their order.
pub(super) struct Columns {
    all: BTreeSet<(usize, Says)>,
    /// Whether the first column has Moodle's words for participants.
    has_participants: bool,
}

impl Columns {
    pub(super) fn of(table: &Table) -> Self {
        let places = |(says, words): &(Says, &str)| {
            let words: Vec<&str> = words.split(',').collect();
            let says = *says;
            let places = table.columns(&words).into_iter();
            places.map(move |at| (at, says))
        };
        let mut columns = Self {
            all: WORDS.iter().flat_map(places).collect(),
            has_participants: false,
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
        // An id that stands twice is an error, and no reason to read the list without ids.
        let is_moodles = words.contains("Participant");
        let is_like_it = numbers.len() == first.len() && !addresses.is_empty();
        if words.len() != 1 || !(is_moodles || is_like_it) {
            return;
        }
        self.has_participants = true;
        if self.places(&[Says::Id, Says::Identifier]).all(|at| at != 0) {
            self.all.insert((0, Says::Id));
        }
        if self.places(&[Says::Login]).next().is_none() {
            self.all
                .extend(addresses.into_iter().map(|at| (at, Says::Login)));
        }
        let names = [Says::Name, Says::FirstName, Says::LastName];
        // A state of handing in is most students'.
        let are_names = cells(1).collect::<BTreeSet<_>>().len() * 2 > first.len();
        if are_names && self.places(&names).next().is_none() && !self.uses(1) {
            self.all.insert((1, Says::Name));
        }
    }

    /// The places of the columns that say one of these, in the order of the table.
    pub(super) fn places<'a>(&'a self, what: &'a [Says]) -> impl Iterator<Item = usize> + 'a {
        let all = self.all.iter().filter(|(_, says)| what.contains(says));
        all.map(|(at, _)| *at)
    }

    pub(super) fn uses(&self, column: usize) -> bool {
        self.all.iter().any(|(at, _)| *at == column)
    }

    pub(super) fn are_nobodys(&self) -> bool {
        self.all.iter().all(|(_, says)| *says == Says::Time)
    }

    /// What a row says of its student, apart from when it was handed in.
    pub(super) fn entry(&self, table: &Table, row: usize) -> Entry {
        let (mut ids, mut logins) = (Vec::new(), Vec::new());
        let (mut name, mut called) = (None, None);
        let (mut first_names, mut last_names) = (Vec::new(), Vec::new());
        for (at, says) in &self.all {
            let cell = table.cell(row, *at).replace(char::is_control, " ");
            let cell = cell.trim().to_owned();
            let number = participant(&cell).filter(|_| self.has_participants && *at == 0);
            match (says, number) {
                // What cannot be seen tells nobody from anybody.
                _ if identity_key(&cell).is_empty() => (),
                (Says::Id | Says::Identifier, Some((_, number))) => ids.push(number.to_owned()),
                (Says::Identifier, None) if cell.contains(char::is_whitespace) => {
                    called = Some(cell);
                }
                (Says::Id | Says::Identifier, None) => ids.push(cell),
                (Says::Login, _) => logins.push(cell),
                (Says::Name, _) => name = name.or(Some(cell)),
                (Says::FirstName, _) => first_names.push(cell),
                (Says::LastName, _) => last_names.push(cell),
                (Says::Time, _) => (),
            }
        }
        ids.dedup();
        logins.dedup();
        let parts = [first_names, last_names].concat().join(" ");
        let parts = Some(parts).filter(|parts| !parts.is_empty());
        let name = name.or(parts).or(called);
        Entry {
            row,
            line: table.line(row),
            ids,
            logins,
            name: name.map(|name| spoken(&name)),
            ..Entry::default()
        }
    }
}

/// Moodle's word for a participant and the number: `Participant 5001` or `Teilnehmer/in5001`. A school's `s5001` is none.
fn participant(cell: &str) -> Option<(&str, &str)> {
    let word = cell.trim_end_matches(|sign: char| sign.is_ascii_digit());
    let number = &cell[word.len()..];
    let is_of_a_school = word
        .chars()
        .all(|sign| sign.is_ascii_alphanumeric() || sign == '-');
    (!number.is_empty() && !is_of_a_school && word.contains(char::is_alphabetic))
        .then(|| (word.trim_end(), number))
}
