//! Gradebooks of course platforms, given back with one column filled.
//!
//! The file is the one that the instructor exported, and what is written is that file: all other cells, the line ends, the
//! quotes and the byte-order mark are as they were. Who has no points, or waits for a person, keeps the cell that was there,
//! since an empty one would count as a change. A mark that is higher than ours was given by somebody: it is written over, and said.

mod cells;
mod check;
mod people;
mod platform;
mod rows;

use super::{DoubtEnd, Format, Report, Surroundings, Texts, Unmade, listed, plain, worth};

use cells::Cells;
use people::{Person, Submitter, join};
use platform::{Platform, listed_heads};

pub(super) use platform::{CANVAS, MOODLE};

/// The gradebook with its column filled.
pub(super) fn texts(
    platform: &Platform,
    report: &Report,
    around: &Surroundings,
) -> Result<Texts<'static>, Unmade> {
    let name = platform.name;
    let asked = around.column_of(platform.format);
    let found = around.gradebooks.iter().find_map(|(path, bytes)| {
        let cells = Cells::find(bytes);
        (platform.is_head)(&cells.row(0), asked).then_some((path, cells))
    });
    let Some((path, cells)) = found else {
        let (message, hint) = match around.gradebooks.first() {
            None => (
                format!("a gradebook of {name} is to be filled, and none was given"),
                format!("name it with --gradebook FILE: {}", platform.export),
            ),
            Some((path, bytes)) => {
                let cells = Cells::find(bytes);
                let found = plain::without_controls(&listed_heads(&cells.row(0)));
                let line = cells.line(0);
                (
                    format!(
                        "{path}:{line}: this is not the first row of a gradebook of {name}: {found}"
                    ),
                    format!("{}{}", platform.export, platform.elsewhere),
                )
            }
        };
        return Err(Unmade { message, hint });
    };
    check::rows(path, &cells)?;
    let head = cells.row(0);
    let column = (platform.column)(&head, asked, &report.assignment);
    let column = column.map_err(|why| Unmade {
        message: format!(
            "{path}:{}: {}",
            cells.line(0),
            plain::without_controls(&why)
        ),
        hint: "name the column with --column".to_owned(),
    })?;
    check::column(path, platform, &cells, column)?;
    let rows = 1..cells.rows.len();
    let most = rows
        .clone()
        .find(|row| check::is_of_points(&cells, *row))
        .map(|row| cells.text(row, column));
    let people: Vec<(usize, Person)> = rows
        .filter_map(|row| Some((row, (platform.person)(&head, &cells.row(row))?)))
        .collect();
    let other_most = most.and_then(|most| other_most(report, &most));
    let texts = filled(platform, report, around.doubts, &cells, column, &people);
    Ok(texts.warning(other_most))
}

fn filled(
    platform: &Platform,
    report: &Report,
    doubts: Option<DoubtEnd>,
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
    let mut left = Vec::new();
    for (place, row) in joined.pairs {
        let submission = &report.submissions[place];
        let is_excused = submission.student.is_excused;
        let name = &submission.name;
        let text = match (is_excused, submission.points_high, doubts) {
            (true, ..) => platform.excused.map(str::to_owned),
            (false, Some(_), None) => {
                left.push(format!("`{name}` ({})", worth::of_submission(submission)));
                continue;
            }
            (false, Some(high), Some(DoubtEnd::High)) => Some(high.to_string()),
            _ => submission.points.map(|points| points.to_string()),
        };
        match text {
            None if is_excused => warnings.push(format!(
                "`{name}` is excused, for which {} has no mark here, and the cell stays as it is",
                platform.name
            )),
            None => warnings.push(format!(
                "`{name}` is not judged, and its cell stays as it is"
            )),
            Some(text) => {
                let before = cells.text(row, column);
                warnings.extend(taken_away(name, &before, &text));
                filled.push((row, column, text));
            }
        }
    }
    warnings.extend(left_for_doubts(&left));
    let warnings = warnings.iter().map(|line| plain::without_controls(line));
    Texts::of(cells.with(filled))
        .warning(warnings)
        .warning(listed::warning_of_left_out(report))
}

/// What is said of the cells that stay as they are until a person has decided.
fn left_for_doubts(left: &[String]) -> Option<String> {
    const NAMED: usize = 5;
    let (cells, wait) = match left.len() {
        0 => return None,
        1 => ("1 cell stays as it is".to_owned(), "its submission waits"),
        many => (
            format!("{many} cells stay as they are"),
            "their submissions wait",
        ),
    };
    let named = left[..left.len().min(NAMED)].join(", ");
    let more = match left.len().saturating_sub(NAMED) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    Some(format!(
        "{cells}, since {wait} for a person: {named}{more}; --doubts low fills in what is certain, --doubts high the most"
    ))
}

/// What is said where somebody has written another word or more points into a cell than is written over it now.
fn taken_away(name: &str, before: &str, now: &str) -> Option<String> {
    /// Platforms compare at two decimals.
    const SAME: f64 = 0.005;
    let is_less = match (points_in(before), points_in(now)) {
        (Some(before), Some(now)) => before > now + SAME,
        _ => !before.eq_ignore_ascii_case(now),
    };
    let stays = match points_in(before) {
        Some(_) => "put it back by hand, or name it in --adjustments,",
        None if before.eq_ignore_ascii_case("EX") => {
            "excuse the student in [late.students] of assignment.toml,"
        }
        None => "put it back by hand,",
    };
    (!before.is_empty() && is_less).then(|| {
        format!(
            "`{name}`: {now} is written over {before}, which stood there: {stays} if it is to stay"
        )
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
