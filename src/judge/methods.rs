//! What a rubric gives for the methods of a program, by what their probes came to.

use crate::assignment::{MethodPoints, MethodRules, NotInTemplate, Points};
use crate::outcome::AccountLine;
use crate::outcome::classes::Class;

/// What the methods of a program come to.
pub(super) struct MethodMarks {
    /// Points of what could not be probed: a person gives them.
    pub(super) open: Points,
    /// What is lost, a line for each item.
    pub(super) lines: Vec<AccountLine>,
}

/// What the output of a program earned, and the most that it could earn.
pub(super) type Output = (Points, Points);

/// What the methods come to; `None` where nothing is given for them, or none was asked and a person gives the points.
pub(super) fn method_marks(
    rules: &MethodRules,
    classes: &[Class],
    output: Option<Output>,
) -> Option<MethodMarks> {
    let output = output.filter(|_| rules.not_in_template == NotInTemplate::OutputShare);
    if rules.each.is_empty() || classes.is_empty() && output.is_none() {
        return None;
    }
    let mut open = Points::ZERO;
    let mut lines = Vec::new();
    for rule in &rules.each {
        let (right, all) = shares(rule, classes);
        if all == 0 {
            open += rule.points;
        } else if right < all {
            let number = |count: usize| Points::whole(i32::try_from(count).unwrap_or(1));
            let lost = rule.points.part(number(all - right), number(all));
            let what = if rule.is_of_signatures() {
                format!("signatures: {} of {all} classes differ", all - right)
            } else {
                format!("`{}`: {} of {all} parts fail", rule.key, all - right)
            };
            lines.push(AccountLine::new(Points::ZERO - lost, what));
        }
    }
    if let Some((earned, most)) = output {
        let lost = open - open.part(earned.min(most), most);
        if !lost.is_zero() {
            let what =
                format!("methods that are not in the template: {open} by the share of the output");
            lines.push(AccountLine::new(Points::ZERO - lost, what));
        }
        open = Points::ZERO;
    }
    Some(MethodMarks { open, lines })
}

/// In how many parts the points of an item are shared, and for how many of them there are points; no part at all where a person has to
/// look.
fn shares(rule: &MethodPoints, classes: &[Class]) -> (usize, usize) {
    if rule.is_of_signatures() {
        let is_probed = |class: &&Class| !class.methods.is_empty();
        if !classes.iter().any(|class| is_probed(&class)) {
            return (0, 0);
        }
        let is_right = |class: &&Class| class.differences.iter().all(|one| !one.is_fault);
        // Of the classes without probes, those are listed that differ.
        let there = || {
            classes
                .iter()
                .filter(|one| is_probed(one) || !is_right(one))
        };
        return (there().filter(is_right).count(), there().count());
    }
    for class in classes {
        for method in &class.methods {
            if class.key(&method.method) == rule.key {
                return method.right_parts();
            }
        }
    }
    (0, 0)
}
