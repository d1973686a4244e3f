//! Judging a submission: the sum of its cases.

use std::cmp::Ordering;

use crate::{
    assignment::{Assignment, Points, Rounding, Visibility},
    outcome::{
        AccountLine, CaseResult, Finding, FindingId, ProgramFacts, Student, SubmissionResult,
        Verdict, costliest,
    },
};

use super::{
    account::summed,
    cap::give_back,
    constructor::{self, withhold_unread},
    fitting::fit_all,
    format::{format_costs, format_finding},
    ladder::ladder,
    late::lateness,
    naming::settle_names,
    range,
    requirement::withhold,
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
    /// What was noticed about the submission as a whole.
    pub findings: Vec<Finding>,
}

impl SubmissionFacts {
    /// What is known before anybody has looked into it.
    #[must_use]
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
#[must_use]
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
    let Some(highest) = highest else {
        return sum(facts, assignment, results);
    };
    let whole = total(facts.clone(), assignment, results, highest);
    if whole.points.is_none() || whole.points_high.is_some() {
        return whole;
    }
    // What changes no total is no matter for a person.
    sum(facts, assignment, range::all_at_rank(&whole.cases, 0))
}

/// What students may see at once: the visible cases, added up as if there were no others.
#[must_use]
pub fn student_view(result: &SubmissionResult, assignment: &Assignment) -> SubmissionResult {
    let hides_some = result
        .cases
        .iter()
        .any(|case| case.facts.visibility != Visibility::Visible);
    // What rests on all cases would tell of those that are not shown.
    let is_left_out = |finding: &&Finding| match finding.id {
        FindingId::FormatCosts => true, // it is said anew
        FindingId::Mutant | FindingId::HeuristicsExchanged | FindingId::SmallestFailingBoard => {
            hides_some
        }
        _ => false,
    };
    let facts = SubmissionFacts {
        name: result.name.clone(),
        student: result.student.clone(),
        language: result.program.language.clone(),
        entry: result.program.entry.clone(),
        findings: result
            .findings
            .iter()
            .filter(|finding| !is_left_out(finding))
            .cloned()
            .collect(),
    };
    let visible: Vec<CaseResult> = result
        .cases
        .iter()
        .filter(|case| case.facts.visibility == Visibility::Visible)
        .cloned()
        .collect();
    let not_shown = result.cases.len() - visible.len();
    let mut seen = if visible.iter().any(|case| case.doubt.is_some()) {
        let highest = range::all_at_rank(&visible, usize::MAX);
        total(facts, assignment, visible, highest)
    } else {
        sum(facts, assignment, visible)
    };
    seen.student.hide_keys();
    SubmissionResult { not_shown, ..seen }
}

/// The sum of cases of which some are in doubt: of what is certain, beside that of the same with every doubt read as it is
/// worth most.
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

/// The sum of cases, less what their format costs, rounded.
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
    let student = Student {
        late: said.costs,
        is_excused: said.is_excused,
        look: said.look,
        ..facts.student
    };
    let mut submission = SubmissionResult {
        name: facts.name,
        student,
        verdict: costliest(results.iter().filter(|case| case.is_part_of_verdict())),
        points: earned,
        points_high: None,
        max_points,
        explanation: Vec::new(),
        not_shown: 0,
        program: ProgramFacts {
            language: facts.language,
            entry: facts.entry,
            ladder: ladder(&assignment.cases, &results),
        },
        findings: facts.findings,
        cases: Vec::new(),
    };
    if let Some(earned) = earned {
        submission.explanation = summed(&results);
        let costs = format_costs(rubric, max_points, earned, regular());
        if let Some(finding) = format_finding(&costs) {
            submission.findings.push(finding);
            if submission.verdict == Verdict::Accepted {
                submission.verdict = Verdict::FormatError;
            }
        }
        let charged = costs.into_iter().filter(|line| line.points != Points::ZERO);
        submission.explanation.extend(charged);
        let lines = submission.explanation.iter().map(|line| line.points);
        let in_time = max_points + lines.sum::<Points>();
        let late = submission.student.late.as_ref();
        let line = late.map(|late| late.line(max_points, in_time));
        submission.explanation.extend(line.or(said.unknown));
        let lines = submission.explanation.iter().map(|line| line.points);
        let exact = max_points + lines.sum::<Points>();
        let points = rounded(exact, max_points, &rubric.rounding);
        if points != exact {
            let reason = format!("rounded to a multiple of {}", rubric.rounding.step);
            submission
                .explanation
                .push(AccountLine::new(points - exact, reason));
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
