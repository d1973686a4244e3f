//! Gradebooks of course platforms, given back with one column filled.
//!
//! The file is the one that the instructor exported, and what is written is that file: all other cells, the line ends, the
//! quotes and the byte-order mark are as they were. Who has no points, or waits for a person, keeps the cell that was there,
//! since an empty one would count as a change. A mark that is higher than ours was given by somebody: it is written over, and said.

mod people;
mod platform;
mod said;

use std::collections::BTreeSet;

use people::{Submitter, join};
use platform::{Platform, listed_heads};
use said::{left_for_doubts, left_open, taken_away};

use super::{
    DoubtEnd, Format, RenderContext, RenderError, Rendered, Report, absent, listed, plain, worth,
};
use crate::assignment::Points;
use crate::outcome::SubmissionResult;
use crate::roster::{Entry, Roster, points_row};
use crate::table::Table;

pub(super) use platform::{CANVAS, MOODLE};

pub(super) fn texts(
    platform: &Platform,
    report: &Report,
    around: &RenderContext,
) -> Result<Rendered<'static>, RenderError> {
    let (path, table) = gradebook(platform, around)?;
    require_rows(path, &table)?;
    let head = table.head();
    let asked = around.column_of(platform.format);
    let column = (platform.column)(&head, asked, &report.assignment);
    let column = column.map_err(|why| RenderError {
        message: format!(
            "{path}:{}: {}",
            table.line(0),
            plain::without_controls(&why)
        ),
        hint: "name the column with --column".to_owned(),
    })?;
    let roster = Roster::read(path, &table)?;
    require_column(path, platform, &table, &roster.key_columns, column)?;
    let sheet = Sheet {
        platform,
        table: &table,
        column,
        roster: &roster,
    };
    Ok(sheet.filled(report, around))
}

/// The gradebook of a platform among those that were named, and where it lies.
fn gradebook<'a>(
    platform: &Platform,
    around: &'a RenderContext,
) -> Result<(&'a str, Table), RenderError> {
    let name = platform.name;
    let asked = around.column_of(platform.format);
    let mut why = None;
    for (path, bytes) in &around.gradebooks {
        let refused = match Table::read(path, bytes) {
            Ok(table) if (platform.is_head)(&table.head(), asked) => return Ok((path, table)),
            Ok(table) => RenderError {
                message: format!(
                    "{path}:{}: this is not the first row of a gradebook of {name}: {}",
                    table.line(0),
                    plain::without_controls(&listed_heads(&table.head()))
                ),
                hint: format!("{}{}", platform.export, platform.elsewhere),
            },
            Err(error) => error.into(),
        };
        why.get_or_insert(refused);
    }
    Err(why.unwrap_or_else(|| RenderError {
        message: format!("a gradebook of {name} is to be filled, and none was given"),
        hint: format!("name it with --gradebook FILE: {}", platform.export),
    }))
}

/// A gradebook of which one column is filled.
struct Sheet<'a> {
    platform: &'a Platform,
    table: &'a Table,
    column: usize,
    roster: &'a Roster,
}

impl Sheet<'_> {
    fn filled(&self, report: &Report, around: &RenderContext) -> Rendered<'static> {
        let doubts = around.doubts;
        let unmatched = report.unmatched.iter();
        let nobodys: BTreeSet<&String> = unmatched.flat_map(|one| &one.submissions).collect();
        let submitters = report.submissions.iter().map(|submission| Submitter {
            is_nobodys: nobodys.contains(&submission.name),
            name: &submission.name,
            own_name: submission.student.own_name(&submission.name),
            people: &submission.student.people,
        });
        let submitters: Vec<Submitter<'_>> = submitters.collect();
        let joined = join(&submitters, self.roster);
        let mut warnings = joined.unmatched;
        let mut filled = Vec::new();
        let (mut left, mut open) = (Vec::new(), Vec::new());
        for (place, row) in joined.pairs {
            let submission = &report.submissions[place];
            let name = &submission.name;
            if !submission.student.is_excused
                && submission.points_high.is_some()
                && doubts.is_none()
            {
                left.push(format!("`{name}` ({})", worth::of_submission(submission)));
                continue;
            }
            if !submission.student.is_excused
                && !submission.student.open.is_empty()
                && !around.takes_open
            {
                open.push(format!("`{name}`"));
                continue;
            }
            match self.word_for(submission, report, doubts) {
                Ok(word) => {
                    let before = self.table.cell(row, self.column);
                    warnings.extend(taken_away(name, &before, &word));
                    filled.push((row, self.column, word));
                }
                Err(why) => warnings.push(why),
            }
        }
        warnings.extend(left_for_doubts(&left));
        warnings.extend(left_open(&open));
        let alone: Vec<&Entry> = joined
            .alone
            .iter()
            .map(|at| &self.roster.entries[*at])
            .collect();
        // Of a pick it is not known who else handed in something.
        if !alone.is_empty() && !around.is_pick {
            let names = alone.iter().map(|entry| format!("`{}`", entry.words()));
            let names: Vec<String> = names.collect();
            let names = names.join(", ");
            warnings.push(format!(
                "in the gradebook and without a submission: {names}"
            ));
        }
        let (cells, said) = self.of_absent(&alone, report);
        filled.extend(cells);
        warnings.extend(said);
        warnings.extend(self.of_scale(report));
        let warnings = warnings.iter().map(|line| plain::without_controls(line));
        Rendered::of(self.table.filled(filled))
            .warning(warnings)
            .warning(listed::warning_of_left_out(report))
    }

    /// What goes into the cell of a submission, or why nothing does.
    fn word_for(
        &self,
        submission: &SubmissionResult,
        report: &Report,
        doubts: Option<DoubtEnd>,
    ) -> Result<String, String> {
        let (name, platform) = (&submission.name, self.platform);
        if submission.student.is_excused {
            return platform.excused.map(str::to_owned).ok_or_else(|| {
                format!(
                    "`{name}` is excused, for which {} has no mark here, and the cell stays as it is",
                    platform.name
                )
            });
        }
        let high = submission.points_high;
        let points = high.filter(|_| doubts == Some(DoubtEnd::High));
        let points = points.or(submission.points);
        points
            .map(|points| scaled(report, points, most(submission)).exact())
            .ok_or_else(|| format!("`{name}` is not judged, and its cell stays as it is"))
    }

    /// What goes into the cells of students who handed in nothing, by the roster that the class was graded with, and what is said of
    /// it. A cell with something in it stays.
    fn of_absent(
        &self,
        alone: &[&Entry],
        report: &Report,
    ) -> (Vec<(usize, usize, String)>, Option<String>) {
        let nothing = |said: Option<String>| (Vec::new(), said);
        if report.gradebook.nothing_handed_in.is_none() {
            return nothing(None);
        }
        let Some(unmatched) = &report.unmatched else {
            let said = "it is not known who handed in nothing, and their cells stay as they are: grade with --roster or --gradebook";
            return nothing(Some(said.to_owned()));
        };
        let points = match absent::points(report) {
            Ok(points) => points.unwrap_or_default(),
            Err(submission) => {
                let said = format!(
                    "`{}` may be of any student who seems to have handed in nothing, and their cells stay as they are",
                    submission.name
                );
                return nothing(Some(said));
            }
        };
        let most = report.submissions.first().map(most);
        let word = scaled(report, points, most.unwrap_or_default()).exact();
        let (mut cells, mut named) = (Vec::new(), Vec::new());
        let is_empty = |entry: &&&Entry| self.table.cell(entry.row, self.column).is_empty();
        for entry in alone.iter().filter(is_empty) {
            let mut absent = unmatched.absent.iter();
            let absent = absent.find(|absent| entry.is_of(&absent.person));
            let word = match absent.map(|absent| absent.is_excused) {
                Some(false) => word.clone(),
                Some(true) => match self.platform.excused {
                    Some(mark) => mark.to_owned(),
                    None => continue,
                },
                None => continue,
            };
            named.push(format!("`{}`: {word}", entry.words()));
            cells.push((entry.row, self.column, word));
        }
        let said = format!("handed in nothing: {}", named.join(", "));
        (cells, Some(said).filter(|_| !named.is_empty()))
    }

    /// What is said where points are scaled, and where the platform counts others than are written.
    fn of_scale(&self, report: &Report) -> Option<String> {
        let here = most(report.submissions.first()?);
        let row = points_row(self.table);
        let worth = row.map(|row| self.table.cell(row, self.column));
        let there: Option<f64> = worth.as_deref().and_then(|worth| worth.parse().ok());
        let is_other =
            |here: Points| there.is_some_and(|there| (there - here.as_f64()).abs() >= 0.005);
        let worth = worth.as_deref().unwrap_or_default();
        match report.gradebook.scale_to {
            Some(scale) if is_other(scale) => Some(format!(
                "points are scaled from {here} to {}, and the column is worth {worth}",
                scale.exact()
            )),
            Some(scale) => Some(format!("points are scaled from {here} to {scale}")),
            None if is_other(here) => Some(format!(
                "the column is worth {worth} points, and the assignment {here}: points are written as they are"
            )),
            None => None,
        }
    }
}

/// Points as a gradebook has them: at the scale that the assignment names, at two decimals, which platforms compare.
fn scaled(report: &Report, points: Points, most: Points) -> Points {
    let Some(scale) = report.gradebook.scale_to else {
        return points;
    };
    let hundredth = Points::whole(1).percent(Points::whole(1));
    let half = hundredth.percent(Points::whole(50));
    (points.part(scale, most) + half).down_to(hundredth)
}

/// The most that a mark can be, with the parts that are open.
fn most(submission: &SubmissionResult) -> Points {
    submission.max_points + submission.student.open_points()
}

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
fn require_rows(path: &str, table: &Table) -> Result<(), RenderError> {
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
    Err(RenderError {
        message: format!(
            "{path}:{}: {found} {cells}, and the first line has {known}",
            table.line(row)
        ),
        hint: "export the gradebook again, or give the row the cells that it lacks".to_owned(),
    })
}

/// A column that is not for points, or that the platform does not take back.
fn require_column(
    path: &str,
    platform: &Platform,
    table: &Table,
    key_columns: &BTreeSet<usize>,
    column: usize,
) -> Result<(), RenderError> {
    let head = table.cell(0, column);
    let name = platform.name;
    let refused = |message: String, hint: &str| {
        Err(RenderError {
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
