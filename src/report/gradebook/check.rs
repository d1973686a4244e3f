//! What a gradebook is refused for, before a cell of it is filled.

use std::collections::BTreeSet;

use crate::table::Table;

use super::{Unmade, platform::Platform};

/// Columns that are not for points, beside those that say who a student is.
const OTHERS: [&str; 7] = [
    "Root Account",
    "Section",
    "Status",
    "Maximum Grade",
    "Grade can be changed",
    "Last modified (submission)",
    "Last modified (grade)",
];

/// The first row with fewer cells than the first has. Points in it would be somebody else's.
pub(super) fn rows(path: &str, table: &Table) -> Result<(), Unmade> {
    let known = table.width(0);
    let is_short = |row: &usize| {
        let found = table.width(*row);
        found < known && (0..found).any(|at| !table.cell(*row, at).is_empty())
    };
    let Some(row) = table.rows().find(is_short) else {
        return Ok(());
    };
    let found = table.width(row);
    let cells = if found == 1 { "cell" } else { "cells" };
    Err(Unmade {
        message: format!(
            "{path}:{}: {found} {cells}, and the first line has {known}",
            table.line(row)
        ),
        hint: "export the gradebook again, or give the row the cells that it lacks".to_owned(),
    })
}

/// A column that is not for points, or that the platform does not take back.
pub(super) fn column(
    path: &str,
    platform: &Platform,
    table: &Table,
    key_columns: &BTreeSet<usize>,
    column: usize,
) -> Result<(), Unmade> {
    let head = table.cell(0, column);
    let name = platform.name;
    let refused = |message: String, hint: &str| {
        Err(Unmade {
            message: format!("{path}: {message}"),
            hint: hint.to_owned(),
        })
    };
    if key_columns.contains(&column) || OTHERS.contains(&&*head) {
        let message = format!("the column `{head}` says who a student is, or is not for points");
        return refused(message, "name the column of the points with --column");
    }
    let mut cells = table.rows().map(|row| table.cell(row, column));
    if cells.any(|cell| cell.contains("(read only)")) {
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
