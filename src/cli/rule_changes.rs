//! What a ruling changes, as `tilegrade rule` tells it.

use crate::{
    outcome::Count,
    report::harmless,
    rule::{Change, Standing},
};

use super::output::on_one_line;

/// Lines that are printed before the rest is only counted.
const LINES: usize = 12;

/// Cases that a line names before it only counts.
const NAMED: usize = 4;

/// What a ruling changes: a line for all cases of a submission that it changes in the same way.
pub(super) fn changes(changes: &[Change]) -> String {
    let mut groups: Vec<(&str, String, Vec<&str>)> = Vec::new();
    for change in changes {
        let told = told(change.before, change.after);
        let own = groups.iter_mut().rev();
        let mut own = own.take_while(|(name, ..)| *name == change.submission);
        match own.find(|(_, other, _)| *other == told) {
            Some((.., cases)) => cases.push(&change.case),
            None => groups.push((&change.submission, told, vec![&change.case])),
        }
    }
    let line = |(submission, told, cases): &(&str, String, Vec<&str>)| {
        let mut named = cases[..cases.len().min(NAMED)].join(", ");
        if cases.len() > NAMED {
            let more = cases.len() - NAMED;
            named.extend([" and ", &more.to_string(), " more"]);
        }
        harmless(&format!("{}, {named}: {told}", on_one_line(submission))) + "\n"
    };
    let mut text: String = groups.iter().take(LINES).map(line).collect();
    let rest: usize = groups
        .iter()
        .skip(LINES)
        .map(|(.., cases)| cases.len())
        .sum();
    if rest > 0 {
        text.extend(["and ", &Count(rest, "case").to_string(), " more\n"]);
    }
    text
}

fn told(before: Standing, after: Standing) -> String {
    let points = if before.points == after.points {
        format!("{} points", after.points)
    } else {
        format!("{} → {} points", before.points, after.points)
    };
    match (before.waits, after.waits) {
        (true, true) => format!("{points}, still waits for a person"),
        (false, true) => format!("{points}, waits for a person"),
        _ if before.points != after.points => points,
        (true, false) => format!("{points}, for certain"),
        (false, false) => format!("{points}, {} → {}", before.verdict, after.verdict),
    }
}
