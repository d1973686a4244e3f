//! What a gradebook is refused for, before a cell of it is filled.

use super::{Cells, Unmade, platform::Platform};

/// Columns that are written over by nobody: who a student is, and what the platforms say of the grade.
const IDENTITY: [&str; 18] = [
    "Student",
    "LastName",
    "FirstName",
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

/// The first row that cannot be told apart from what stands around it: one in which a quote is opened and not closed, or with
/// other cells than the first row has. Points in it would be somebody else's.
pub(super) fn rows(path: &str, cells: &Cells<'_>) -> Result<(), Unmade> {
    let at = |line: usize, message: &str, hint: &str| {
        Err(Unmade {
            message: format!("{path}:{line}: {message}"),
            hint: hint.to_owned(),
        })
    };
    if let Some(line) = cells.unclosed {
        let hint = "close it, or take it out: all that follows would be one cell";
        return at(line, "a quote is opened here and not closed", hint);
    }
    let known = cells.rows.first().map_or(0, Vec::len);
    for (row, of_row) in cells.rows.iter().enumerate() {
        let found = of_row.len();
        let is_empty = |column| cells.text(row, column).is_empty();
        if (0..found).all(is_empty) || found >= known && (known..found).all(is_empty) {
            continue;
        }
        let cells_there = if found == 1 { "cell" } else { "cells" };
        let message = format!("{found} {cells_there}, and the first line has {known}");
        let hint = if found < known {
            "export the gradebook again, or give the row the cells that it lacks"
        } else {
            "put quotes around a cell that has the separator in it"
        };
        return at(cells.line(row), &message, hint);
    }
    Ok(())
}

/// A column that is not for points, or that the platform does not take back.
pub(super) fn column(
    path: &str,
    platform: &Platform,
    cells: &Cells<'_>,
    column: usize,
) -> Result<(), Unmade> {
    let head = cells.text(0, column);
    let name = platform.name;
    let refused = |message: String, hint: &str| {
        Err(Unmade {
            message: format!("{path}: {message}"),
            hint: hint.to_owned(),
        })
    };
    if IDENTITY.contains(&&*head) {
        let message = format!("the column `{head}` says who a student is, or is not for points");
        return refused(message, "name the column of the points with --column");
    }
    let of_points = (1..cells.rows.len()).filter(|row| is_of_points(cells, *row));
    if of_points
        .into_iter()
        .any(|row| cells.text(row, column).contains("(read only)"))
    {
        let message = format!("{name} does not take points for `{head}`");
        return refused(message, "name another column with --column");
    }
    if (platform.is_skipped)(&head) {
        let message = format!("{name} passes over a column of this name on import: `{head}`");
        let hint = "give the assignment a name without such words there and export it again, or name another column with \
                    --column";
        return refused(message, hint);
    }
    Ok(())
}

/// Whether a row says how many points there are.
pub(super) fn is_of_points(cells: &Cells<'_>, row: usize) -> bool {
    cells.text(row, 0).contains("Points Possible")
}
