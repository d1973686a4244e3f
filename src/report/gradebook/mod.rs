//! Gradebooks of course platforms, given back with one column filled.
//!
//! The file is the one that the instructor exported, and what is written is that file: all other cells, the line ends, the
//! quotes and the byte-order mark are as they were. Who has no points keeps the cell that was there, since an empty one would
//! count as a change. A mark that is higher than ours was given by somebody: it is written over, and said.

mod cells;
mod people;
mod rows;

use std::borrow::Cow;

use super::{Report, Surroundings, Texts, Unmade, listed, plain};

use cells::Cells;
use people::{Person, Submitter, join};

/// The texts of a row.
type Row<'a> = [Cow<'a, str>];

/// A platform's gradebook.
pub(super) struct Platform {
    name: &'static str,
    /// Whether a first row is that of such a gradebook, in which this column was named.
    is_head: fn(&Row<'_>, Option<&str>) -> bool,
    /// The column to fill, by what was named or by the assignment's name.
    column: fn(&Row<'_>, Option<&str>, &str) -> Result<usize, String>,
    /// What a row says of its student; none for a row that is about no student.
    person: fn(&Row<'_>, &Row<'_>) -> Option<Person>,
    /// What stands in the cell of whoever is excused, where there is such a mark.
    excused: Option<&'static str>,
    /// How it is exported.
    export: &'static str,
    /// What to do about one in another language.
    elsewhere: &'static str,
}

/// Canvas: `Student,ID,SIS User ID,SIS Login ID,Section,Project 3 (12345)`.
pub(super) const CANVAS: Platform = Platform {
    name: "Canvas",
    is_head: |head, _| {
        let has = |column: usize, word| head.get(column).is_some_and(|cell| cell.contains(word));
        head.len() >= 4 && has(0, "Student") && has(1, "ID")
    },
    column: canvas_column,
    person: |head, row| {
        let first = row.first()?;
        let is_about_points = first.contains("Points Possible");
        let is_somebody = !first.is_empty() && row.get(1).is_some_and(|id| !id.is_empty());
        (!is_about_points && is_somebody).then(|| Person {
            ids: under(head, row, &["ID", "SIS User ID"]),
            logins: under(head, row, &["SIS Login ID"]),
            names: vec![first.to_string()],
        })
    },
    excused: Some("EX"),
    export: "export it from Canvas' gradebook, with the assignment already made there",
    elsewhere: "",
};

/// Moodle: `Identifier,"Full name","Email address",Status,Grade,…`, in the language of the site.
pub(super) const MOODLE: Platform = Platform {
    name: "Moodle",
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
    person: |_, row| {
        let first = row.first()?;
        let number = first.rsplit(' ').next().unwrap_or_default();
        (!first.is_empty()).then(|| Person {
            ids: vec![first.to_string(), number.to_owned()],
            names: row.get(1).map(ToString::to_string).into_iter().collect(),
            logins: row
                .iter()
                .skip(2)
                .take(2)
                .filter(|cell| cell.contains('@'))
                .flat_map(|cell| login(cell))
                .collect(),
        })
    },
    excused: None,
    export: "download the grading worksheet from Moodle, which the assignment has to allow",
    elsewhere: "; where it is in another language than English, name the column of the grade with --column",
};

/// Columns that are written over by nobody: who a student is, and what the platforms say of the grade.
const IDENTITY: [&str; 16] = [
    "Student",
    "ID",
    "SIS User ID",
    "SIS Login ID",
    "Integration ID",
    "Root Account",
    "Section",
    "Identifier",
    "Full name",
    "Email address",
    "ID number",
    "Status",
    "Maximum Grade",
    "Grade can be changed",
    "Last modified (submission)",
    "Last modified (grade)",
];

/// The gradebook with its column filled.
pub(super) fn texts(
    platform: &Platform,
    report: &Report,
    around: &Surroundings,
) -> Result<Texts<'static>, Unmade> {
    let name = platform.name;
    let found = around.gradebooks.iter().find_map(|(path, bytes)| {
        let cells = Cells::find(bytes);
        (platform.is_head)(&cells.row(0), around.column.as_deref()).then_some((path, cells))
    });
    let Some((path, cells)) = found else {
        let (message, hint) = match around.gradebooks.first() {
            None => (
                format!("a gradebook of {name} is to be filled, and none was given"),
                format!("name it with --gradebook FILE: {}", platform.export),
            ),
            Some((path, bytes)) => {
                let head = Cells::find(bytes).row(0);
                let found = plain::without_controls(&listed_heads(&head));
                (
                    format!(
                        "{path}:1: this is not the first row of a gradebook of {name}: {found}"
                    ),
                    format!("{}{}", platform.export, platform.elsewhere),
                )
            }
        };
        return Err(Unmade { message, hint });
    };
    let head = cells.row(0);
    let column = (platform.column)(&head, around.column.as_deref(), &report.assignment);
    let column = column.map_err(|why| Unmade {
        message: format!("{path}:1: {}", plain::without_controls(&why)),
        hint: "name the column with --column".to_owned(),
    })?;
    let rows = 1..cells.rows.len();
    if IDENTITY.contains(&&*head[column]) {
        return Err(Unmade {
            message: format!(
                "{path}: the column `{}` says who a student is, or is not for points",
                head[column]
            ),
            hint: "name the column of the points with --column".to_owned(),
        });
    }
    let read_only = rows
        .clone()
        .filter(|row| cells.text(*row, 0).contains("Points Possible"))
        .any(|row| cells.text(row, column).contains("(read only)"));
    if read_only {
        return Err(Unmade {
            message: format!("{path}: {name} does not take points for `{}`", head[column]),
            hint: "name another column with --column".to_owned(),
        });
    }
    let most = rows
        .clone()
        .find(|row| cells.text(*row, 0).contains("Points Possible"))
        .map(|row| cells.text(row, column));
    let people: Vec<(usize, Person)> = rows
        .filter_map(|row| Some((row, (platform.person)(&head, &cells.row(row))?)))
        .collect();
    let other_most = most.and_then(|most| other_most(report, &most));
    Ok(filled(platform, report, &cells, column, &people).warning(other_most))
}

fn filled(
    platform: &Platform,
    report: &Report,
    cells: &Cells<'_>,
    column: usize,
    people: &[(usize, Person)],
) -> Texts<'static> {
    let submitters = report.submissions.iter().map(|submission| Submitter {
        name: &submission.name,
        own_name: submission.student.own_name(&submission.name),
        people: &submission.student.people,
    });
    let submitters: Vec<Submitter<'_>> = submitters.collect();
    let joined = join(&submitters, people);
    let mut warnings = joined.unmatched;
    let mut filled = Vec::new();
    for (place, row) in joined.pairs {
        let submission = &report.submissions[place];
        let is_excused = submission.student.is_excused;
        let text = match (is_excused, platform.excused) {
            (true, word) => word.map(str::to_owned),
            (false, _) => submission.points.map(|points| points.to_string()),
        };
        let name = &submission.name;
        match text {
            None if is_excused => warnings.push(format!(
                "`{name}` is excused, for which {} has no mark here, and the cell stays as it is",
                platform.name
            )),
            None => warnings.push(format!(
                "`{name}` is not judged, and its cell stays as it is"
            )),
            Some(_) if column >= cells.rows[row].len() => warnings.push(format!(
                "`{name}`: row {} of the gradebook is too short",
                row + 1
            )),
            Some(text) => {
                let before = cells.text(row, column);
                warnings.extend(taken_away(name, &before, &text));
                filled.push((row, column, text));
            }
        }
    }
    let warnings = warnings.iter().map(|line| plain::without_controls(line));
    Texts::of(cells.with(filled))
        .warning(warnings)
        .warning(listed::warning_of_left_out(report))
}

/// What is said where somebody has written another word or more points into a cell than is written over it now.
fn taken_away(name: &str, before: &str, now: &str) -> Option<String> {
    /// Platforms compare at two decimals.
    const SAME: f64 = 0.005;
    let is_less = match (points_in(before), points_in(now)) {
        (Some(before), Some(now)) => before > now + SAME,
        _ => !before.eq_ignore_ascii_case(now),
    };
    (!before.is_empty() && is_less).then(|| {
        format!("`{name}`: {now} is written over {before}, which stood there: put it back by hand, or name it in --adjustments, if it is to stay")
    })
}

/// The number in a cell, whose last comma or point is the decimal one.
fn points_in(cell: &str) -> Option<f64> {
    let at = cell.rfind([',', '.']);
    let whole = |text: &str| text.replace([',', '.'], "");
    let number = at.map_or_else(
        || cell.to_owned(),
        |at| format!("{}.{}", whole(&cell[..at]), &cell[at + 1..]),
    );
    number
        .parse()
        .ok()
        .filter(|number: &f64| number.is_finite())
}

/// What is said where the platform counts other points than the assignment does.
fn other_most(report: &Report, most: &str) -> Option<String> {
    let there: f64 = most.parse().ok()?;
    let here = report.submissions.first()?.max_points;
    let is_same = (there - here.as_f64()).abs() < 0.005;
    (!is_same).then(|| {
        format!("the column is worth {most} points, and the assignment {here}: points are written as they are")
    })
}

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
            let titles = titles.join(", ");
            format!("no column is named `{assignment}`, and those of assignments are: {titles}")
        })
}

/// The title and the id in the head of an assignment's column: `Project 3 (12345)`.
fn titled(cell: &str) -> Option<(&str, &str)> {
    let (title, id) = cell.strip_suffix(')')?.rsplit_once(" (")?;
    let is_id = !id.is_empty() && id.bytes().all(|byte| byte.is_ascii_digit());
    is_id.then_some((title, id))
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
fn listed_heads(head: &Row<'_>) -> String {
    const MOST: usize = 40;
    let heads = head.iter().take(MOST).map(|cell| format!("`{cell}`"));
    let heads: Vec<String> = heads.collect();
    let more = match head.len().saturating_sub(MOST) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    heads.join(", ") + &more
}

/// What stands under these heads, addresses also without their domain.
fn under(head: &Row<'_>, row: &Row<'_>, names: &[&str]) -> Vec<String> {
    let cells = head.iter().zip(row);
    let meant = cells.filter(|(head, _)| names.contains(&head.as_ref()));
    meant.flat_map(|(_, cell)| login(cell)).collect()
}

/// A login, and the same without the domain of an address.
fn login(cell: &str) -> Vec<String> {
    let mut forms = vec![cell.to_owned()];
    if let Some((user, _)) = cell.split_once('@') {
        forms.push(user.to_owned());
    }
    forms
}
