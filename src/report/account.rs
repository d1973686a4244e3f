//! The account of points, as people read it in a terminal.

use std::collections::BTreeMap;

use crate::{
    assignment::{Item, Points, Visibility},
    outcome::{AccountLine, CaseResult, Count, Ruled, SubmissionResult},
};

use super::layout::wrapped;

/// Lines of a submission's account: beyond them, the last two are sums of what else was lost and given.
const SHOWN_LINES: usize = 8;

/// Cases that a line names before it only counts.
const NAMED_CASES: usize = 3;

/// What is said of whoever is excused.
pub(super) const EXCUSED: &str = "excused: the points do not count";

/// What a submission lost and was given: the costliest reasons, and what the others sum up to, losses and gains apart.
pub(super) fn of_submission(result: &SubmissionResult, width: usize) -> String {
    let reasons = reasons(&result.explanation);
    let shown = match reasons.len() {
        ..=SHOWN_LINES => reasons.len(),
        _ => SHOWN_LINES - 2,
    };
    let mut text = String::new();
    for reason in &reasons[..shown] {
        let said = reason.in_submission(&result.cases);
        text += &wrapped(&said, "    ", "      ", width);
    }
    let rest = &reasons[shown..];
    let (losses, gains): (Vec<&Reason<'_>>, Vec<&Reason<'_>>) =
        rest.iter().partition(|reason| reason.points < Points::ZERO);
    for some in [losses, gains].iter().filter(|some| !some.is_empty()) {
        let sum: Points = some.iter().map(|reason| reason.points).sum();
        let more = Count(some.len() as u64, "more reason");
        let said = format!("{} for {more}", signed(sum));
        text += &wrapped(&said, "    ", "      ", width);
    }
    text
}

/// What was taken from a submission and given to it beside its cases, and whether it counts at all, a line each.
pub(super) fn of_whole(result: &SubmissionResult) -> Vec<String> {
    let excused = result.student.is_excused.then(|| EXCUSED.to_owned());
    let lines = result.explanation.iter();
    let lines = lines.filter(|line| line.cases.is_empty());
    let lines = lines.map(|line| format!("{}: {}", signed(line.points), line.reason));
    excused.into_iter().chain(lines).collect()
}

/// The rulings of a person that changed results of a submission, a line each.
pub(super) fn rulings(result: &SubmissionResult) -> Vec<String> {
    let mut rulings: BTreeMap<&Ruled, u64> = BTreeMap::new();
    for ruling in result.cases.iter().flat_map(|case| &case.granted.rulings) {
        *rulings.entry(ruling).or_default() += 1;
    }
    let told = rulings.into_iter();
    told.map(|(ruling, cases)| format!("ruled: {ruling} ({})", Count(cases, "case")))
        .collect()
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
    match case.facts.visibility {
        Visibility::Visible => case.name.clone(),
        other => format!("{} ({})", case.name, other.name()),
    }
}

/// Points with their sign, as they are printed.
pub(super) fn signed(points: Points) -> String {
    let sign = if points < Points::ZERO { "−" } else { "+" };
    format!("{sign}{}", points.abs())
}

#[cfg(test)]
mod tests {
    use crate::{
        assignment::Points,
        outcome::{AccountLine, ProgramFacts, Student, SubmissionResult, Verdict},
    };

    use super::of_submission;

    /// The account of a submission that lost and was given these points, each for a reason of its own.
    fn account(lines: &[i32]) -> Vec<String> {
        let line = |(number, points): (usize, &i32)| {
            let some = Points::exactly(f64::from(points.abs())).expect("points");
            let signed = if *points < 0 { -some } else { some };
            AccountLine::new(signed, format!("reason {number}"))
        };
        let result = SubmissionResult {
            name: "ana".to_owned(),
            student: Student::default(),
            verdict: Verdict::WrongAnswer,
            points: None,
            points_high: None,
            max_points: Points::ZERO,
            explanation: lines.iter().enumerate().map(line).collect(),
            not_shown: 0,
            program: ProgramFacts::default(),
            findings: Vec::new(),
            cases: Vec::new(),
        };
        let text = of_submission(&result, 80);
        text.lines().map(|line| line.trim().to_owned()).collect()
    }

    #[test]
    fn eight_reasons_are_all_told() {
        let lines = account(&[-8, -7, -6, -5, -4, -3, -2, 9]);
        assert_eq!(lines.len(), 8);
        assert_eq!(lines[7], "+9: reason 7");
    }

    #[test]
    fn of_more_losses_and_gains_are_summed_up_apart() {
        let lines = account(&[-9, -8, -7, -6, -5, -4, -3, -2, 20]);
        assert_eq!(lines[5], "−4: reason 5");
        assert_eq!(
            lines[6..],
            ["−5 for 2 more reasons", "+20 for 1 more reason"]
        );
        let lines = account(&[-9, -8, -7, -6, -5, -4, -3, -2, -1]);
        assert_eq!(lines[6..], ["−6 for 3 more reasons"]);
    }
}
