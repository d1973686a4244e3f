//! Ways of naming moves that a program sticks to: a consistent relabelling is one fault, and not one for each move.
//!
//! A path that moves along one axis alone cannot tell the motion of the blank from a swapped pair, so that no
//! more is said of it than what the boards show, until all paths of a submission are laid together.

use super::heuristics::told_once;
use super::score::explain;
use crate::assignment::Assignment;
use crate::outcome::{CaseResult, Finding, FindingId, Solved};
use crate::puzzle::Move;

/// What each move that is shown is called, in the order of [`Move::SINGLE_AND_DOUBLE`]; none for a move that is not there.
type Names = [Option<Move>; Move::SINGLE_AND_DOUBLE.len()];

/// A wrong rule of naming that students stick to, with its finding.
pub(super) struct Rule {
    pub(super) name: fn(Move) -> Move,
    id: FindingId,
    message: &'static str,
    hint: &'static str,
}

/// The rules, the one that explains most first. They have the bits of [`crate::outcome::Labels::ways`] above the lowest.
pub(super) const RULES: [Rule; 4] = [
    Rule {
        name: Move::inverse,
        id: FindingId::LabelsInverted,
        message: "every move is named after the motion of the blank",
        hint: "`LEFT` means that a tile moves left",
    },
    Rule {
        name: sideways_swapped,
        id: FindingId::LeftRightSwapped,
        message: "`LEFT` and `RIGHT` are exchanged",
        hint: "`LEFT` slides the tile right of the blank one place left",
    },
    Rule {
        name: |step| sideways_swapped(step.inverse()),
        id: FindingId::UpDownSwapped,
        message: "`UP` and `DOWN` are exchanged",
        hint: "`UP` slides the tile below the blank one place up",
    },
    Rule {
        name: Move::single,
        id: FindingId::LabelsRenamed,
        message: "moves of two tiles have the names of single moves",
        hint: "where two tiles slide left, print `DBL_LEFT`",
    },
];

fn labelled(result: &CaseResult) -> impl Iterator<Item = &Solved> {
    let solutions = result.shape.solutions.iter().flatten();
    solutions.filter(|solved| solved.is_legal && solved.labels.missing < solved.moves)
}

impl Rule {
    /// The one rule by which all labels of all legal paths are what they are, wrong in more than one case.
    fn of_all(results: &[CaseResult]) -> Option<&'static Self> {
        let all = results.iter().flat_map(labelled);
        let ways = all.fold(u8::MAX, |ways, solved| ways & solved.labels.ways);
        let is_wrong =
            |result: &&CaseResult| labelled(result).any(|solved| solved.labels.wrong > 0);
        let is_repeated = results.iter().filter(is_wrong).nth(1).is_some();
        let mut fitting = (0..)
            .zip(&RULES)
            .filter(|(number, _)| ways & (2 << number) != 0);
        let (_, rule) = fitting.next().filter(|_| is_repeated)?;
        fitting.next().is_none().then_some(rule)
    }
}

/// Charges all wrong labels of a submission to the one rule that explains them, also where a path alone has too few moves to
/// tell it from a slip, from a stale label or from another rule. The results are in the order of the cases.
pub(super) fn settle_names(assignment: &Assignment, results: &mut [CaseResult]) {
    let Some(rule) = Rule::of_all(results) else {
        return;
    };
    let sections = assignment.settings.rubric.puzzle().sections.len();
    for (case, result) in assignment.cases.iter().zip(results) {
        let named = result
            .findings
            .iter_mut()
            .filter(|finding| is_of_names(finding));
        let mut is_named = false;
        for finding in named {
            is_named = true;
            finding.id = rule.id;
            finding.message = match finding.step {
                Some(_) => rule.message.to_owned(),
                None if sections > 2 => format!("in several solutions, {}", rule.message),
                None => format!("in both solutions, {}", rule.message),
            };
            finding.hint = Some(rule.hint.to_owned());
        }
        if is_named {
            result.findings = told_once(std::mem::take(&mut result.findings), sections);
            explain(case, &assignment.settings.rubric, result);
        }
    }
}

fn is_of_names(finding: &Finding) -> bool {
    match finding.id {
        FindingId::WrongLabel => finding.step.is_some(),
        FindingId::LabelStale => true,
        id => RULES.iter().any(|rule| rule.id == id),
    }
}

/// The finding where all moves follow one wrong rule of naming. `labelled` holds each move that the boards show, with its label.
/// `None` if they follow no rule, or where too few labels show one.
pub(super) fn relabelling(labelled: &[(Move, Move)]) -> Option<Finding> {
    let wrong = labelled
        .iter()
        .filter(|(shown, label)| shown != label)
        .count();
    // One wrong label among right ones is a slip, and no way of naming.
    if wrong == 0 || (wrong == 1 && labelled.len() > 1) {
        return None;
    }
    let are = |rule: fn(Move) -> Move| labelled.iter().all(|&(shown, label)| label == rule(shown));
    if let Some(rule) = RULES.iter().find(|rule| are(rule.name)) {
        let has = |one: Move| {
            let mut shown = labelled.iter().map(|(shown, _)| *shown);
            shown.any(|shown| shown == one || shown == one.inverse())
        };
        let message = match (has(Move::Left), has(Move::Up)) {
            _ if rule.id != FindingId::LabelsInverted => rule.message,
            (true, false) => "every move has the opposite name; `UP` and `DOWN` do not come up",
            (false, true) => "every move has the opposite name; `LEFT` and `RIGHT` do not come up",
            _ => rule.message,
        };
        return Some(Finding::new(rule.id, message).with_hint(rule.hint));
    }
    let names = consistent(labelled)?;
    let pairs = || {
        let all = Move::SINGLE_AND_DOUBLE.into_iter().zip(names);
        all.filter_map(|(shown, label)| Some((shown, label?)))
    };
    // Any few labels follow some rule: it takes moves that come again, and are called the same again.
    if labelled.len() < pairs().count() + 2 || wrong < 3 {
        return None;
    }
    let renamed = pairs().filter(|(shown, label)| shown != label);
    let said = renamed.map(|(shown, label)| format!("`{shown}` is called `{label}`"));
    let said = said.collect::<Vec<_>>().join(", ");
    let message = format!("the names of the moves are mixed up: {said}");
    let hint = if are(turned_over) {
        "are rows and columns exchanged where a move gets its name?"
    } else {
        "`LEFT` slides the tile right of the blank one place left, `UP` the tile below it one place up"
    };
    Some(Finding::new(FindingId::LabelsRenamed, message).with_hint(hint))
}

/// What each move is called, where each has one name and no two have the same.
fn consistent(labelled: &[(Move, Move)]) -> Option<Names> {
    let mut names: Names = [None; Move::SINGLE_AND_DOUBLE.len()];
    for &(shown, label) in labelled {
        let name = &mut names[shown.index()];
        if *name.get_or_insert(label) != label {
            return None;
        }
    }
    let mut labels: Vec<Move> = names.iter().flatten().copied().collect();
    let count = labels.len();
    labels.sort_unstable();
    labels.dedup();
    (labels.len() == count).then_some(names)
}

fn sideways_swapped(step: Move) -> Move {
    if step.is_vertical() {
        step
    } else {
        step.inverse()
    }
}

fn turned_over(step: Move) -> Move {
    let turned = match step.index() {
        index @ 0..4 => (index + 2) % 4,
        index => 4 + (index + 2) % 4,
    };
    Move::SINGLE_AND_DOUBLE[turned]
}
