//! Judging a submission: the sum of its cases.

use std::cmp::Ordering;

use super::account::summed;
use super::cap::give_back;
use super::constructor::{self, withhold_unread};
use super::fitting::fit_all;
use super::format::{format_costs, format_finding};
use super::ladder::ladder;
use super::late::lateness;
use super::methods::method_marks;
use super::naming::settle_names;
use super::own_cases::own_case_lines;
use super::range;
use super::requirement::withhold;
use crate::assignment::{Assignment, METHODS, OWN_CASES, Points, Rounding, Visibility};
use crate::outcome::classes::Class;
use crate::outcome::{
    AccountLine, CaseResult, Finding, OwnBoards, ProgramFacts, Scope, SearchFound, ShownPart,
    Student, SubmissionResult, Verdict, costliest,
};

/// What is known of a submission beside its cases.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct SubmissionFacts {
    /// Its own name.
    pub name: String,
    /// Who handed it in, and when.
    pub student: Student,
    /// The language, where one was found.
    pub language: Option<String>,
    /// How the program was called.
    pub entry: Option<String>,
    /// What was found of its classes, where they were asked.
    pub classes: Vec<Class>,
    /// Whether its search is A*, where that was counted.
    pub search: Option<SearchFound>,
    /// What the boards came to that the student made, where there are points for them.
    pub own_boards: Option<OwnBoards>,
    /// What was noticed about the submission as a whole.
    pub findings: Vec<Finding>,
    /// The same from the cases alone that students see.
    pub findings_in_shown: Vec<Finding>,
}

impl SubmissionFacts {
    /// What is known before anybody has looked into it.
    pub fn of(name: &str, student: Student) -> Self {
        Self {
            name: name.to_owned(),
            student,
            ..Self::default()
        }
    }
}

/// Adds up the results of a submission's cases, which are in the order of the assignment's: settles what all of them tell
/// together, takes what is not given without what the rubric requires, gives back what goes beyond a cap, and rounds.
pub fn judge_submission(
    mut facts: SubmissionFacts,
    assignment: &Assignment,
    mut results: Vec<CaseResult>,
) -> SubmissionResult {
    fit_all(&assignment.cases, &mut results);
    let constructor = constructor::finding(&assignment.cases, &results);
    facts.findings.extend(constructor);
    let highest = range::apply(&mut results, |results| {
        settle_names(assignment, results);
        withhold_unread(&assignment.cases, results);
        withhold(assignment, results);
        give_back(&assignment.settings.rubric, results);
    });
    let mut whole = match highest {
        None => sum(facts.clone(), assignment, results),
        Some(highest) => total(facts.clone(), assignment, results, highest),
    };
    let has_doubts = whole.cases.iter().any(|case| case.doubt.is_some());
    if has_doubts && whole.points.is_some() && whole.points_high.is_none() {
        // What changes no total is no matter for a person.
        let lowest = range::all_at_rank(&whole.cases, 0);
        whole = sum(facts.clone(), assignment, lowest);
    }
    whole.shown = shown_part(facts, assignment, &whole.cases).map(Box::new);
    whole
}

/// What the cases that students see come to, added up as if there were no others; `None` if these are all.
fn shown_part(
    facts: SubmissionFacts,
    assignment: &Assignment,
    results: &[CaseResult],
) -> Option<ShownPart> {
    let is_shown = |case: &&CaseResult| case.facts.visibility == Visibility::Visible;
    let visible: Vec<CaseResult> = results.iter().filter(is_shown).cloned().collect();
    if visible.len() == results.len() {
        return None;
    }
    let own = facts.findings.into_iter();
    let own = own.filter(|finding| finding.id.scope() == Scope::Own);
    let facts = SubmissionFacts {
        findings: own.chain(facts.findings_in_shown.clone()).collect(),
        ..facts
    };
    let highest = range::all_at_rank(&visible, usize::MAX);
    let SubmissionResult {
        verdict,
        points,
        points_high,
        max_points,
        explanation,
        program,
        findings,
        ..
    } = if visible.iter().any(|case| case.doubt.is_some()) {
        total(facts, assignment, visible, highest)
    } else {
        sum(facts, assignment, visible)
    };
    Some(ShownPart {
        verdict,
        points,
        points_high,
        max_points,
        explanation,
        ladder: program.ladder,
        findings,
    })
}

/// The sum of cases of which some are in doubt: what is certain, and what it is with every doubt read as it is worth most.
fn total(
    facts: SubmissionFacts,
    assignment: &Assignment,
    results: Vec<CaseResult>,
    highest: Vec<CaseResult>,
) -> SubmissionResult {
    let certain = results.iter().zip(range::all_at_rank(&results, 0));
    let certain = certain.map(|(result, lowest)| CaseResult {
        explanation: result.explanation.clone(),
        ..lowest
    });
    let low = sum(facts.clone(), assignment, certain.collect());
    let high = sum(facts, assignment, highest).points;
    SubmissionResult {
        verdict: costliest(results.iter().filter(|case| case.is_part_of_verdict())),
        program: ProgramFacts {
            ladder: ladder(&assignment.cases, &results),
            ..low.program.clone()
        },
        points_high: high.filter(|_| low.points < high && low.points.is_some()),
        cases: results,
        ..low
    }
}

fn sum(
    facts: SubmissionFacts,
    assignment: &Assignment,
    results: Vec<CaseResult>,
) -> SubmissionResult {
    let rubric = &assignment.settings.rubric;
    let regular = || {
        results
            .iter()
            .filter(|result| !result.facts.is_extra_credit)
    };
    let max_points: Points = regular().map(|result| result.facts.max_points).sum();
    let earned = results
        .iter()
        .try_fold(Points::ZERO, |sum, result| Some(sum + result.points?));
    let late = &assignment.settings.late;
    let said = lateness(late, &facts.name, &facts.student);
    let mut student = Student {
        late: said.costs,
        is_excused: said.is_excused,
        look: said.look,
        ..facts.student
    };
    let of_cases = max_points;
    let output = earned.map(|earned| (earned, of_cases));
    let methods = method_marks(&rubric.methods, &facts.classes, output);
    let methods = methods.map(|marks| (METHODS, (marks.open, marks.lines)));
    let marks = &assignment.settings.marks;
    let own_cases = marks
        .by_hand(OWN_CASES)
        .filter(|_| rubric.own_cases.is_some());
    let own_cases = own_cases.zip(facts.own_boards.as_ref());
    let own_cases = own_cases.map(|(mark, found)| {
        let lost = own_case_lines(mark.points, found);
        (OWN_CASES, (Points::ZERO, lost))
    });
    let judged = methods.into_iter().chain(own_cases).collect();
    let (by_hand, given) = student.take_marks(marks, judged);
    let max_points = of_cases + by_hand;
    let mut submission = SubmissionResult {
        name: facts.name,
        student,
        verdict: costliest(results.iter().filter(|case| case.is_part_of_verdict())),
        points: earned,
        points_high: None,
        max_points,
        explanation: Vec::new(),
        not_shown: 0,
        shown: None,
        program: ProgramFacts {
            language: facts.language,
            entry: facts.entry,
            classes: facts.classes,
            search: facts.search,
            ladder: ladder(&assignment.cases, &results),
        },
        findings: facts.findings,
        cases: Vec::new(),
    };
    if let Some(earned) = earned {
        submission.explanation = summed(&results);
        let costs = format_costs(rubric, of_cases, earned, regular());
        if let Some(finding) = format_finding(&costs) {
            submission.findings.push(finding);
            if submission.verdict == Verdict::Accepted {
                submission.verdict = Verdict::FormatError;
            }
        }
        let charged = costs.into_iter().filter(|line| line.points != Points::ZERO);
        submission.explanation.extend(charged);
        submission.explanation.extend(given);
        let lines = submission.explanation.iter().map(|line| line.points);
        let in_time = max_points + lines.sum::<Points>();
        let late = submission.student.late.as_ref();
        let line = late.map(|late| late.line(max_points, in_time));
        submission.explanation.extend(line.or(said.unknown));
        let lines = submission.explanation.iter().map(|line| line.points);
        let exact = max_points + lines.sum::<Points>();
        let points = rounded(exact, max_points, &rubric.rounding);
        if points != exact {
            let line = AccountLine::rounding(points - exact);
            submission.explanation.push(line);
        }
        let by_hand = submission.student.lines_by_hand(points);
        let given: Points = by_hand.iter().map(|line| line.points).sum();
        submission.explanation.extend(by_hand);
        submission.points = Some(points + given);
    }
    submission.cases = results;
    submission
}

/// The points, rounded; what is all there is, is not rounded away, and what is not, never becomes more than that.
fn rounded(points: Points, max_points: Points, rounding: &Rounding) -> Points {
    match points.cmp(&max_points) {
        Ordering::Less => rounding.round(points).min(max_points),
        Ordering::Equal => points,
        Ordering::Greater => rounding.round(points).max(max_points),
    }
}
