//! The account of points, as people read it in a terminal.

use crate::{
    assignment::{Item, Points, Visibility},
    outcome::{AccountLine, CaseResult, Count, SubmissionResult},
};

use super::terminal::wrapped;

/// Lines that a submission's account shows before it only sums up.
const SHOWN_LINES: usize = 5;

/// Cases that a line names before it only counts.
const NAMED_CASES: usize = 3;

/// What a submission lost and was given: the costliest reasons, and the sum of the others.
pub(super) fn of_submission(result: &SubmissionResult, width: usize) -> String {
    let reasons = reasons(&result.explanation);
    let shown = match reasons.len() {
        ..=SHOWN_LINES => reasons.len(),
        _ => SHOWN_LINES - 1,
    };
    let mut text = String::new();
    for reason in &reasons[..shown] {
        let said = reason.in_submission(&result.cases);
        text += &wrapped(&said, "    ", "      ", width);
    }
    let rest = &reasons[shown..];
    if !rest.is_empty() {
        let sum: Points = rest.iter().map(|reason| reason.points).sum();
        let more = Count(rest.len() as u64, "more reason");
        text += &wrapped(
            &format!("{} for {more}", signed(sum)),
            "    ",
            "      ",
            width,
        );
    }
    text
}

/// What a case lost, where that is not all for one reason, which its findings say already.
pub(super) fn of_case(result: &CaseResult, width: usize) -> String {
    let lines = match &result.explanation[..] {
        [only] if only.item.is_none() => &[],
        lines => lines,
    };
    reasons(lines)
        .iter()
        .map(|reason| format!("{}: {}", signed(reason.points), reason.words()))
        .map(|line| wrapped(&line, "  ", "    ", width))
        .collect()
}

/// Lines of one reason, which cost several items.
struct Reason<'a> {
    points: Points,
    items: Vec<&'static str>,
    line: &'a AccountLine,
}

/// The lines, of which those with the same reason in the same cases are taken together.
fn reasons(lines: &[AccountLine]) -> Vec<Reason<'_>> {
    let mut reasons: Vec<Reason<'_>> = Vec::new();
    for line in lines {
        let same = reasons.iter_mut().find(|reason| {
            let other = reason.line;
            (&other.reason, other.finding, &other.cases)
                == (&line.reason, line.finding, &line.cases)
        });
        let item = line.item.map(Item::name);
        match same {
            Some(reason) => {
                reason.points += line.points;
                reason.items.extend(item);
            }
            None => reasons.push(Reason {
                points: line.points,
                items: item.into_iter().collect(),
                line,
            }),
        }
    }
    reasons
}

impl Reason<'_> {
    fn in_submission(&self, cases: &[CaseResult]) -> String {
        let (points, words) = (signed(self.points), self.words());
        match &self.line.cases[..] {
            [] => format!("{points}: {words}"),
            [only] => format!("{points} once: {words} ({})", tagged(only, cases)),
            some if some.len() <= NAMED_CASES => {
                let names: Vec<String> = some.iter().map(|name| tagged(name, cases)).collect();
                let names = names.join(", ");
                format!("{points} in {} cases: {words} ({names})", some.len())
            }
            many => format!("{points} in {} cases: {words}", many.len()),
        }
    }

    fn words(&self) -> String {
        if self.items.is_empty() {
            return self.line.reason.clone();
        }
        format!("{}: {}", self.items.join(", "), self.line.reason)
    }
}

/// A case's name, with a word about who may see it where that is not everybody.
fn tagged(name: &str, cases: &[CaseResult]) -> String {
    let case = cases.iter().find(|case| case.name == name);
    case.map_or_else(|| name.to_owned(), named)
}

/// A case's name, with a word about who may see it where that is not everybody.
pub(super) fn named(case: &CaseResult) -> String {
    match case.visibility {
        Visibility::Visible => case.name.clone(),
        other => format!("{} ({})", case.name, other.name()),
    }
}

fn signed(points: Points) -> String {
    let sign = if points < Points::ZERO { "−" } else { "+" };
    format!("{sign}{}", points.abs())
}
