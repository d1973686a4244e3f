//! A report as scores that add up, for platforms that know no visibility: what students may not see is one part without a
//! name, and what belongs to a submission as a whole is another.
//!
//! The sum is that of all cases, and so tells of the hidden ones what a grade tells of them. It goes to the
//! gradebook.

use super::card::Explanation;
use super::gradescope::{judged_most, known_points};
use super::{Report, listed, plain, student_view};
use crate::assignment::{Points, Visibility};
use crate::outcome::{CaseResult, Count, SubmissionResult, Verdict};

pub(super) struct Scored {
    pub(super) parts: Vec<Part>,
    /// Points of a right answer, of all that was judged.
    pub(super) max_points: Points,
}

/// A case, or several of them.
#[derive(Default)]
pub(super) struct Part {
    pub(super) name: String,
    /// The verdict; `None` if it is no single case.
    pub(super) verdict: Option<Verdict>,
    /// Points; `None` if it was not judged.
    pub(super) points: Option<Points>,
    /// Points of a right answer; none at all where it was not judged.
    pub(super) max_points: Points,
    pub(super) is_full: bool,
    pub(super) message: Option<String>,
    pub(super) wall_ms: u64,
}

pub(super) fn of(report: &Report) -> Scored {
    let mut scored = Scored {
        parts: Vec::new(),
        max_points: Points::ZERO,
    };
    for submission in &report.submissions {
        scored.add(report, submission);
    }
    scored
}

impl Scored {
    fn add(&mut self, report: &Report, submission: &SubmissionResult) {
        let named = |what: &str| plain::without_controls(&listed::named(report, submission, what));
        let seen = submission.for_students();
        let explanation = Explanation::of(&seen);
        let mut hidden = Vec::new();
        let (mut of_cases, mut most_of_cases) = (Points::ZERO, Points::ZERO);
        for case in &submission.cases {
            of_cases += case.points_low().unwrap_or(Points::ZERO);
            if case.points_low().is_some() && !case.facts.is_extra_credit {
                self.max_points += case.facts.max_points;
            }
            if !case.facts.is_extra_credit {
                most_of_cases += case.facts.max_points;
            }
            match case.facts.visibility {
                Visibility::Visible => self.parts.push(part(&explanation, named(&case.name), case)),
                _ => hidden.push(case),
            }
        }
        let (judged, others): (Vec<&CaseResult>, Vec<&CaseResult>) =
            hidden.iter().partition(|case| case.points_low().is_some());
        for part in [together(&judged), together(&others)].into_iter().flatten() {
            let name = named(&part.name);
            self.parts.push(Part { name, ..part });
        }
        if submission.not_shown > 0 {
            // Nothing is known of them here, so that nobody can say that all passed.
            self.parts.push(Part {
                name: named("cases that are left out"),
                message: student_view::not_shown(submission),
                ..Part::default()
            });
        }
        let rest = known_points(submission) - of_cases;
        // The parts of the mark that people gave.
        let by_hand = submission.max_points - most_of_cases;
        self.max_points += by_hand;
        let told = plain::submission(&explanation, &seen);
        let is_told = !explanation.cards.is_empty() || !plain::beside(&seen).is_empty();
        if rest != Points::ZERO || is_told {
            self.parts.push(Part {
                name: named("the submission as a whole"),
                points: Some(rest),
                max_points: by_hand,
                is_full: rest >= by_hand,
                message: is_told.then_some(told),
                ..Part::default()
            });
        }
    }
}

fn part(explanation: &Explanation, name: String, case: &CaseResult) -> Part {
    Part {
        name,
        verdict: Some(case.verdict),
        points: case.points_low(),
        max_points: judged_most(case),
        is_full: case.is_full(),
        message: (!case.is_full()).then(|| plain::case(explanation, case)),
        wall_ms: case.run.usage.map_or(0, |usage| usage.wall_ms),
    }
}

/// What cases come to that are not shown, all of them judged or none, without a word about any of them.
fn together(cases: &[&CaseResult]) -> Option<Part> {
    (!cases.is_empty()).then(|| Part {
        name: format!("{} not shown", Count(cases.len(), "case")),
        points: cases
            .iter()
            .map(|case| case.points_low())
            .try_fold(Points::ZERO, |sum, points| Some(sum + points?)),
        max_points: cases.iter().map(|case| judged_most(case)).sum(),
        is_full: cases.iter().all(|case| case.is_full()),
        ..Part::default()
    })
}
