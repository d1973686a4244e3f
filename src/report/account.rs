//! The account of points in the reader's words: `−0.5 shortest path: yours is 2 moves too long`.

use std::collections::BTreeMap;

use crate::assignment::{Item, Points, Visibility};
use crate::outcome::{
    AccountLine, CaseResult, Count, FindingId, Ruled, ShownPath, SubmissionResult, Task,
};

/// What is said of anyone who is excused.
pub(super) const EXCUSED: &str = "excused: the points do not count";

/// What was taken from a submission and given to it beside its cases, and whether it counts at all, a line each. That the sum was
/// rounded is left unsaid.
pub(super) fn of_whole(result: &SubmissionResult) -> Vec<String> {
    let excused = result.student.is_excused.then(|| EXCUSED.to_owned());
    let lines = result.explanation.iter();
    let lines = lines.filter(|line| line.cases.is_empty() && !line.is_rounding());
    let asked = asked(result);
    let lines = lines.map(|line| deduction(line, asked, None));
    excused.into_iter().chain(lines).collect()
}

pub(super) fn rulings(result: &SubmissionResult) -> Vec<String> {
    let mut rulings: BTreeMap<&Ruled, u64> = BTreeMap::new();
    for ruling in result.cases.iter().flat_map(|case| &case.granted.rulings) {
        *rulings.entry(ruling).or_default() += 1;
    }
    let told = rulings.into_iter();
    told.map(|(ruling, cases)| format!("ruled: {ruling} ({})", Count(cases, "case")))
        .collect()
}

/// What a case lost, a line for each reason. Where that is all of it for one reason, its findings say it already.
pub(super) fn of_case(result: &CaseResult) -> Vec<String> {
    match &result.explanation[..] {
        [only] if only.item.is_none() => Vec::new(),
        lines => lines
            .iter()
            .map(|line| deduction(line, result.facts.asked, Some(result)))
            .collect(),
    }
}

/// A line of the account. Of a case it is known how much too long its path is.
pub(super) fn deduction(line: &AccountLine, asked: Task, case: Option<&CaseResult>) -> String {
    let points = signed(line.points);
    let Some(item) = line.item.map(|item| words(item, asked)) else {
        return format!("{points}: {}", line.reason);
    };
    let too_long = case.filter(|_| line.finding == Some(FindingId::FirstLostMove));
    match too_long.and_then(too_many_moves) {
        Some(moves) => {
            let moves = Count(moves, "move");
            format!("{points} {item}: yours is {moves} too long")
        }
        None => format!("{points} {item}: {}", line.reason),
    }
}

/// By how many moves the longest path of a case is too long; `None` if none is.
fn too_many_moves(case: &CaseResult) -> Option<usize> {
    let too_many = |path: &ShownPath| {
        let fewest = path.way().distance(&path.start)?;
        (path.moves.len() + path.more).checked_sub(usize::from(fewest))
    };
    let moves = case.paths.iter().filter_map(too_many).max();
    moves.filter(|moves| *moves > 0)
}

/// What an item is called in what people read.
fn words(item: Item, asked: Task) -> &'static str {
    match item {
        Item::Path => "boards of the path",
        Item::Start => "start board",
        Item::Goal => "last board",
        Item::Shortest => "shortest path",
        Item::Heuristics => match asked.sections {
            1 => "the solution",
            2 => "both heuristics",
            _ => "all heuristics",
        },
        Item::Counts => "number of moves",
        Item::Labels => "names of moves",
        other => other.name(),
    }
}

/// What the puzzle of a submission's cases asks for.
pub(super) fn asked(result: &SubmissionResult) -> Task {
    let first = result.cases.first();
    first.map_or_else(Task::default, |case| case.facts.asked)
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
