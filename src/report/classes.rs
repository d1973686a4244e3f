//! What was found of a submission's classes, in words that all formats share.
//!
//! What a method gave is the student's text: it is cut, and nothing in it moves a cursor, ends a line or is a command.

use super::layout::{cut, harmless};
use super::plain::without_controls;
use crate::assignment::Points;
use crate::outcome::classes::{Class, Failure, Method};
use crate::outcome::{SearchKind, SubmissionResult, first_of};

/// The handout's sentence, which stands once above the differences that break it.
pub(super) const RULE: &str = "Please do not change the signature or access modifiers for already defined methods and variables.";

/// Letters of a call, and of what it gave, that are shown.
const MOST_LETTERS: usize = 200;

/// Differences from the template that are listed, since a class may have any number of members more; and those that have room in a line.
const MOST_DIFFERENCES: usize = 30;
const MOST_IN_LINE: usize = 4;

/// What there is to know of the classes beside the cases, a line each; nothing where none was asked.
pub(super) fn lines(result: &SubmissionResult) -> Vec<String> {
    let classes = &result.program.classes;
    let probed: Vec<&Class> = classes.iter().filter(|one| is_probed(one)).collect();
    let tally = (!probed.is_empty()).then(|| format!("classes: {}", tally(&probed)));
    let open: Vec<String> = classes.iter().flat_map(open).collect();
    let open = (!open.is_empty()).then(|| format!("not probed: {}", open.join("; ")));
    let faults = classes.iter().flat_map(|class| {
        let faults = class.differences.iter().filter(|one| one.is_fault).count();
        differences(class).into_iter().take(faults)
    });
    let faults: Vec<String> = faults
        .map(|sentence| sentence.trim_end_matches('.').to_owned())
        .collect();
    let faults =
        (!faults.is_empty()).then(|| format!("{RULE} {}.", first_of(&faults, MOST_IN_LINE)));
    let said = tally.into_iter().chain(open).chain(faults);
    said.chain(as_a_whole(result)).collect()
}

/// What was found of the program as a whole: which class is at fault, and what its search is where that is not A*.
pub(super) fn as_a_whole(result: &SubmissionResult) -> Vec<String> {
    let classes = result.program.classes.iter();
    let cures = classes.filter_map(|class| class.cures.as_deref());
    let cures = cures.map(|said| format!("our classes in their place: {}", shown(said)));
    let search = result.program.search.as_ref();
    let search =
        search.filter(|one| !matches!(one.verdict, SearchKind::AStar | SearchKind::NotTold));
    let search = search.map(|one| format!("the search: {}", shown(&one.message)));
    cures.chain(search).collect()
}

/// How many probes passed, and the first one that did not.
fn tally(classes: &[&Class]) -> String {
    if classes.iter().all(|class| class.failed == 0) {
        let all = number(classes.iter().map(|class| class.passed).sum());
        return match classes {
            [only] => format!("all {all} probes of {} passed", shown(&only.class)),
            _ => format!("all {all} probes of {} classes passed", classes.len()),
        };
    }
    let each = classes.iter().zip(0..).map(|(class, place)| {
        let noun = if place == 0 { " probes" } else { "" };
        let (passed, all) = (number(class.passed), number(class.passed + class.failed));
        format!("{} {passed} of {all}{noun}", shown(&class.class))
    });
    let each: Vec<String> = each.collect();
    let mut methods = classes.iter().flat_map(|class| &class.methods);
    let first = methods.find_map(|method| method.first_failure.as_ref());
    let first = first.map(|first| format!("; first failure: {}", failure(first)));
    each.join(", ") + &first.unwrap_or_default()
}

/// What a platform that knows tests says of one class, in lines.
pub(super) fn about(class: &Class) -> String {
    let title = is_probed(class).then(|| title(class));
    let mut lines: Vec<String> = title.into_iter().collect();
    for method in class.methods.iter().filter(|method| method.failed > 0) {
        let first = method.first_failure.as_ref().map(failure);
        let passed = passed(method);
        let first = first.map(|first| format!("; {first}"));
        lines.push(format!(
            "{}: {passed} passed{}",
            shown(&method.method),
            first.unwrap_or_default()
        ));
    }
    let open = open(class).into_iter();
    lines.extend(open.map(|open| format!("not probed: {open}")));
    lines.extend(has_fault(class).then(|| RULE.to_owned()));
    lines.extend(differences(class));
    lines.join("\n")
}

/// Whether anything of a class was probed.
pub(super) const fn is_probed(class: &Class) -> bool {
    !class.methods.is_empty()
}

/// Whether something differs that the template forbids to change.
pub(super) fn has_fault(class: &Class) -> bool {
    class.differences.iter().any(|one| one.is_fault)
}

/// How a class came out, as a heading.
pub(super) fn title(class: &Class) -> String {
    let all = class.passed + class.failed;
    let passed = if class.failed == 0 {
        format!("all {} probes", number(all))
    } else {
        format!("{} of {} probes", number(class.passed), number(all))
    };
    format!("{}: {passed} passed", shown(&class.class))
}

/// How many probes of a method passed.
pub(super) fn passed(method: &Method) -> String {
    let all = method.passed + method.failed;
    format!("{} of {}", number(method.passed), number(all))
}

/// A probe that failed: the call, what was expected and what was found.
pub(super) fn failure(failure: &Failure) -> String {
    let Failure {
        call,
        expected,
        found,
    } = failure;
    let (call, expected, found) = (shown(call), shown(expected), shown(found));
    format!("`{call}`: expected {expected}, found {found}")
}

/// What could not be probed of a class, by the reason.
pub(super) fn open(class: &Class) -> Vec<String> {
    let mut by_reason: Vec<(&str, Vec<String>)> = Vec::new();
    for one in &class.unprobed {
        let name = shown(&class.key(&one.method));
        match by_reason.iter_mut().find(|(why, _)| *why == one.why) {
            Some((_, names)) => names.push(name),
            None => by_reason.push((&one.why, vec![name])),
        }
    }
    let is_whole = !is_probed(class) && by_reason.len() == 1;
    let said = by_reason.into_iter().map(|(why, names)| {
        let names = if is_whole {
            shown(&class.class)
        } else {
            names.join(", ")
        };
        format!("{names}: {}", shown(why))
    });
    said.collect()
}

/// The differences from the template's declarations, those first that it forbids.
pub(super) fn differences(class: &Class) -> Vec<String> {
    let (mut all, others): (Vec<_>, Vec<_>) =
        class.differences.iter().partition(|one| one.is_fault);
    all.extend(others);
    let first = all.iter().take(MOST_DIFFERENCES);
    let first = first.map(|one| shown(&one.message));
    let more = all.len().saturating_sub(MOST_DIFFERENCES);
    let more = (more > 0).then(|| format!("{}: {more} more", shown(&class.class)));
    first.chain(more).collect()
}

/// The points that a method lost, where the account has a line of its own for it.
pub(super) fn points(result: &SubmissionResult, class: &Class, method: &Method) -> Option<Points> {
    // The line begins with the method as the rubric names it.
    let begin = format!("`{}`: ", class.key(&method.method));
    let mut lines = result.explanation.iter();
    let line = lines.find(|line| line.cases.is_empty() && line.reason.starts_with(&begin));
    line.map(|line| line.points)
}

/// A number with a comma for each thousand.
fn number(number: usize) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// So much of a text on one line as there is room for.
pub(super) fn shown(text: &str) -> String {
    harmless(&cut(&without_controls(text), MOST_LETTERS))
}
