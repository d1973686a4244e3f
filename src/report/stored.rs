//! Earlier results, against which new ones are held.

use std::collections::{BTreeMap, BTreeSet};

use super::Report;
use crate::assignment::{Assignment, Visibility};
use crate::outcome::{CaseResult, FindingId, SubmissionResult, Verdict};

/// The results of a grading, by submission.
#[derive(Debug, Default)]
pub struct StoredResults {
    pub(super) submissions: BTreeMap<String, SubmissionResult>,
}

impl StoredResults {
    /// Takes the submissions of a report.
    pub fn of(report: Report) -> Self {
        let all = report.submissions.into_iter();
        Self {
            submissions: all.map(|one| (one.name.clone(), one)).collect(),
        }
    }

    /// Whether a submission loses something where this case of it has this verdict without a run: another verdict of the case, or
    /// where it had none, points that were certain. `None` if it is not in them.
    pub fn would_lose(&self, submission: &str, case: &str, verdict: Verdict) -> Option<bool> {
        let submission = self.submissions.get(submission)?;
        let mut cases = submission.cases.iter();
        Some(match cases.find(|one| one.name == case) {
            Some(case) => ![Verdict::NotJudged, verdict].contains(&case.verdict),
            None => verdict == Verdict::NotJudged && submission.points.is_some(),
        })
    }

    /// The cases, each with its submission, that a ruling settled.
    pub(crate) fn settled(&self) -> BTreeSet<(&str, &str)> {
        let all = self.submissions.values().flat_map(|one| {
            let cases = one.cases.iter();
            let settled = cases.filter(|case| !case.granted.rulings.is_empty());
            settled.map(|case| (&*one.name, &*case.name))
        });
        all.collect()
    }

    /// The cases that are none of these any more.
    pub fn gone<'a>(&'a self, cases: &BTreeSet<&str>) -> BTreeSet<&'a str> {
        let all = self.submissions.values().flat_map(|one| &one.cases);
        let names = all.map(|case| case.name.as_str());
        names.filter(|name| !cases.contains(name)).collect()
    }

    /// What students may see of it by now: of the cases that they saw those that are visible still, or gone.
    pub fn for_students(self, assignment: &Assignment) -> Self {
        let is_hidden = |case: &CaseResult| {
            let now = assignment.cases.iter().find(|now| now.name == case.name);
            now.is_some_and(|now| now.visibility != Visibility::Visible)
        };
        let seen = |one: SubmissionResult| {
            let mut seen = one.for_students().into_owned();
            if seen.cases.iter().any(is_hidden) {
                seen.cases.retain(|case| !is_hidden(case));
                let worth = |case: &CaseResult| case.points_low();
                seen.points = seen.cases.iter().map(worth).sum();
                seen.max_points = seen.cases.iter().map(|case| case.facts.max_points).sum();
                // The case that was required is named there, and may be one of these.
                let findings = seen.cases.iter_mut().flat_map(|case| &mut case.findings);
                for missed in findings.filter(|one| one.id == FindingId::RequirementMissed) {
                    "no points without full marks in a required case"
                        .clone_into(&mut missed.message);
                }
            }
            seen
        };
        let all = self.submissions.into_iter();
        Self {
            submissions: all.map(|(name, one)| (name, seen(one))).collect(),
        }
    }

    /// The names of the submissions, in their order.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.submissions.keys().map(String::as_str)
    }
}
