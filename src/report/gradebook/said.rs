//! What is said of cells that stay as they are, and of those that are written over.

use crate::outcome::first_of;

/// What is said of the cells that stay as they are until a person has decided.
pub(super) fn left_for_doubts(left: &[String]) -> Option<String> {
    let (cells, whose) = untouched(left)?;
    let wait = if left.len() == 1 {
        "its submission waits"
    } else {
        "their submissions wait"
    };
    Some(format!(
        "{cells}, since {wait} for a person: {whose}; --doubts low fills in what is certain, --doubts high the most"
    ))
}

/// What is said of the cells that stay as they are until all parts of the mark are given.
pub(super) fn left_open(open: &[String]) -> Option<String> {
    let (cells, whose) = untouched(open)?;
    Some(format!(
        "{cells} while parts of the mark are open: {whose}; --adjustments gives them, and --open low fills in what there is"
    ))
}

/// How many cells stay as they are, and whose; `None` if there are none.
fn untouched(left: &[String]) -> Option<(String, String)> {
    const NAMED: usize = 5;
    let cells = match left.len() {
        0 => return None,
        1 => "1 cell stays as it is".to_owned(),
        many => format!("{many} cells stay as they are"),
    };
    Some((cells, first_of(left, NAMED)))
}

/// What is said where somebody has written another word or more points into a cell than is written over it now.
pub(super) fn taken_away(name: &str, before: &str, now: &str) -> Option<String> {
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
