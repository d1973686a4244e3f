//! What a gradebook of each platform looks like: its first row, and the column for points. Whose a row is says [`crate::roster`].

use std::borrow::Cow;

use super::Format;
use crate::outcome::{first_of, is_number};

pub(super) type Row<'a> = [Cow<'a, str>];

pub(in crate::report) struct Platform {
    pub(super) name: &'static str,
    pub(super) format: Format,
    /// Whether a first row is that of such a gradebook, in which this column was named.
    pub(super) is_head: fn(&Row<'_>, Option<&str>) -> bool,
    /// The column to fill, by what was named or by the assignment's name.
    pub(super) column: fn(&Row<'_>, Option<&str>, &str) -> Result<usize, String>,
    /// Whether the platform passes over a column with this head where a gradebook comes back.
    pub(super) is_skipped: fn(&str) -> bool,
    /// What stands in the cell of anyone who is excused, where there is such a mark.
    pub(super) excused: Option<&'static str>,
    pub(super) export: &'static str,
    /// What to do about one in another language.
    pub(super) elsewhere: &'static str,
}

/// What Canvas takes for a column of its own, wherever it stands in a head.
const SKIPPED: [&str; 9] = [
    "Current Score",
    "Current Points",
    "Current Grade",
    "Final Score",
    "Final Points",
    "Final Grade",
    "Override Score",
    "Override Grade",
    "Override Status",
];

/// Canvas: `Student,ID,SIS User ID,SIS Login ID,Section,Project 3 (12345)`, or `LastName,FirstName` in place of `Student`.
pub(in crate::report) const CANVAS: Platform = Platform {
    name: "Canvas",
    format: Format::Canvas,
    is_skipped: |head| SKIPPED.iter().any(|words| head.contains(words)),
    is_head: |head, _| {
        let has = |column: usize, word| head.get(column).is_some_and(|cell| cell.contains(word));
        let is_in_two = has(0, "LastName") && has(1, "FirstName") && has(2, "ID");
        head.len() >= 4 && (has(0, "Student") && has(1, "ID") || is_in_two)
    },
    column: canvas_column,
    excused: Some("EX"),
    export: "export it from Canvas' gradebook, with the assignment already made there",
    elsewhere: "",
};

/// Moodle: `Identifier,"Full name","Email address",Status,Grade,…`, in the language of the site.
pub(in crate::report) const MOODLE: Platform = Platform {
    name: "Moodle",
    format: Format::Moodle,
    is_skipped: |_| false,
    is_head: |head, asked| {
        let name = asked.unwrap_or("Grade");
        let has = |name: &str| head.iter().any(|cell| cell == name);
        let known = head.first().is_some_and(|cell| cell == "Identifier");
        known || (has("Grade") || has(name)) && !(CANVAS.is_head)(head, None)
    },
    column: |head, asked, _| {
        let name = asked.unwrap_or("Grade");
        one(head, |cell| cell == name).map_err(|_| not_one(name, head))
    },
    excused: None,
    export: "download the grading worksheet from Moodle, which the assignment has to allow",
    elsewhere: "; where it is in another language than English, name the column of the grade with --column",
};

/// The column that is named, by its title, its id or both; else the one with the assignment's name; else the only one that
/// has an id.
fn canvas_column(head: &Row<'_>, asked: Option<&str>, assignment: &str) -> Result<usize, String> {
    let is_named = |cell: &str, name: &str| {
        let title = titled(cell);
        cell == name || title.is_some_and(|(title, id)| title == name || id == name)
    };
    if let Some(name) = asked {
        return one(head, |cell| is_named(cell, name)).map_err(|_| not_one(name, head));
    }
    one(head, |cell| is_named(cell, assignment))
        .or_else(|_| one(head, |cell| titled(cell).is_some()))
        .map_err(|_| {
            let titles = head.iter().filter(|cell| titled(cell).is_some());
            let titles: Vec<String> = titles.map(|cell| format!("`{cell}`")).collect();
            let others = match &*titles.join(", ") {
                "" => "none is one of an assignment".to_owned(),
                titles => format!("those of assignments are: {titles}"),
            };
            format!("no column is named `{assignment}`, and {others}")
        })
}

/// The title and the id in the head of an assignment's column: `Project 3 (12345)`.
fn titled(cell: &str) -> Option<(&str, &str)> {
    let (title, id) = cell.strip_suffix(')')?.rsplit_once(" (")?;
    is_number(id).then_some((title, id))
}

/// The only column of which this is true, or how many there are.
fn one(head: &Row<'_>, is_meant: impl Fn(&str) -> bool) -> Result<usize, usize> {
    let meant = head.iter().enumerate().filter(|(_, cell)| is_meant(cell));
    let meant: Vec<usize> = meant.map(|(column, _)| column).collect();
    match meant[..] {
        [only] => Ok(only),
        _ => Err(meant.len()),
    }
}

fn not_one(name: &str, head: &Row<'_>) -> String {
    format!(
        "there is not one column `{name}` among {}",
        listed_heads(head)
    )
}

/// The heads of all columns; those of a long row only so far as they help.
pub(super) fn listed_heads(head: &Row<'_>) -> String {
    const MOST: usize = 40;
    let heads: Vec<String> = head.iter().map(|cell| format!("`{cell}`")).collect();
    first_of(&heads, MOST)
}
