//! Results that were stored as a JSON report, read back so far as they are compared.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, de::IgnoredAny};

use crate::{
    assignment::{Assignment, Points, Visibility},
    outcome::{FindingId, Student, Verdict},
};

use super::account::{EXCUSED, signed};

/// The results of a grading, by submission.
#[derive(Debug, Default)]
pub struct StoredResults {
    pub(super) submissions: BTreeMap<String, StoredSubmission>,
}

impl StoredResults {
    /// Whether a submission loses something where this case of it has this verdict without a run: another verdict of the case, or
    /// where it had none, points that were certain. None where it is not in them.
    #[must_use]
    pub fn would_lose(&self, submission: &str, case: &str, verdict: Verdict) -> Option<bool> {
        let submission = self.submissions.get(submission)?;
        let mut cases = submission.cases.iter();
        Some(match cases.find(|one| one.name == case) {
            Some(case) => ![Verdict::NotJudged.name(), verdict.name()].contains(&&*case.verdict),
            None => verdict == Verdict::NotJudged && submission.points.is_some(),
        })
    }

    /// The cases, each with its submission, that a ruling settled.
    #[must_use]
    pub fn settled(&self) -> BTreeSet<(&str, &str)> {
        let all = self.submissions.values().flat_map(|one| {
            let settled = one.cases.iter().filter(|case| !case.rulings.is_empty());
            settled.map(|case| (&*one.name, &*case.name))
        });
        all.collect()
    }

    /// The cases that are none of these any more.
    #[must_use]
    pub fn gone<'a>(&'a self, cases: &BTreeSet<&str>) -> BTreeSet<&'a str> {
        let all = self.submissions.values().flat_map(|one| &one.cases);
        let names = all.map(|case| case.name.as_str());
        names.filter(|name| !cases.contains(name)).collect()
    }
}

/// The report; keys that are not compared are passed over.
#[derive(Deserialize)]
struct Report {
    format: u32,
    submissions: Vec<StoredSubmission>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) struct StoredSubmission {
    pub(super) name: String,
    pub(super) verdict: String,
    pub(super) points: Option<f64>,
    pub(super) points_high: Option<f64>,
    pub(super) max_points: f64,
    #[serde(default)]
    excused: bool,
    #[serde(default)]
    student: Option<Student>,
    #[serde(default)]
    explanation: Vec<StoredLine>,
    pub(super) cases: Vec<StoredCase>,
    /// Whether cases were left out, so that the totals are not those of what is here.
    #[serde(skip)]
    pub(super) is_part: bool,
}

#[derive(Debug, Deserialize)]
struct StoredLine {
    points: f64,
    reason: String,
    #[serde(default)]
    cases: Vec<String>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) struct StoredCase {
    pub(super) name: String,
    #[serde(default)]
    visibility: String,
    pub(super) verdict: String,
    pub(super) points: Option<f64>,
    pub(super) max_points: f64,
    pub(super) items: Vec<StoredItem>,
    pub(super) findings: Vec<StoredFinding>,
    #[serde(default)]
    rulings: Vec<IgnoredAny>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) struct StoredItem {
    pub(super) name: String,
    pub(super) points: f64,
    pub(super) max_points: f64,
}

#[derive(Debug, Deserialize)]
pub(super) struct StoredFinding {
    pub(super) id: String,
    pub(super) message: String,
}

/// Refuses another format than this version's.
pub(super) fn require_format(format: u32) -> Result<(), String> {
    if format == super::json::FORMAT {
        return Ok(());
    }
    Err(format!(
        "format {format} is not known here; this version reads format {}",
        super::json::FORMAT
    ))
}

impl StoredSubmission {
    /// The lines of the account that are about no case, and whether the points count. Where not all cases are here, only what rests on
    /// none: what lateness and hands took and gave.
    pub(super) fn account(&self, is_part: bool) -> Vec<String> {
        if is_part {
            let student = self.student.clone().unwrap_or_default();
            return of_student(&student, self.excused);
        }
        let excused = self.excused.then(|| EXCUSED.to_owned());
        let lines = self.explanation.iter();
        let lines = lines.filter(|line| line.cases.is_empty());
        let lines = lines.filter_map(|line| {
            let points = Points::exactly(line.points.abs())?;
            let points = if line.points < 0.0 { -points } else { points };
            Some(format!("{}: {}", signed(points), line.reason))
        });
        excused.into_iter().chain(lines).collect()
    }
}

/// What lateness and hands took and gave, and whether the points count, apart from the points that it is taken from.
pub(super) fn of_student(student: &Student, is_excused: bool) -> Vec<String> {
    let excused = is_excused.then(|| EXCUSED.to_owned());
    let late = student.late.iter();
    let late = late.map(|late| format!("\u{2212}{} %: {}", late.percent, late.why));
    let by_hand = student.by_hand.iter();
    let by_hand = by_hand.map(|one| format!("{}: by hand: {}", signed(one.points), one.reason));
    excused.into_iter().chain(late).chain(by_hand).collect()
}

impl StoredResults {
    /// Reads a JSON report.
    ///
    /// # Errors
    /// What is no such report, or one of another format; holds why.
    pub fn read(bytes: &[u8]) -> Result<Self, String> {
        let report: Report = serde_json::from_slice(bytes).map_err(|error| error.to_string())?;
        require_format(report.format)?;
        let submissions = report.submissions.into_iter();
        Ok(Self {
            submissions: submissions
                .map(|submission| (submission.name.clone(), submission))
                .collect(),
        })
    }

    /// What students may see at once of it: cases that are visible in the assignment now, and those that were and are gone.
    #[must_use]
    pub fn for_students(mut self, assignment: &Assignment) -> Self {
        let is_shown = |old: &StoredCase| {
            let now = assignment.cases.iter().find(|case| case.name == old.name);
            match now {
                Some(case) => case.visibility == Visibility::Visible,
                None => old.visibility == Visibility::Visible.name(),
            }
        };
        for submission in self.submissions.values_mut() {
            let all = submission.cases.len();
            submission.cases.retain(is_shown);
            submission.is_part = submission.cases.len() < all;
            let findings = submission
                .cases
                .iter_mut()
                .flat_map(|case| &mut case.findings);
            // The case that was required is named there, and may not be shown by now.
            for missed in
                findings.filter(|finding| finding.id == FindingId::RequirementMissed.name())
            {
                "no points without full marks in a required case".clone_into(&mut missed.message);
            }
        }
        self
    }

    /// The names of the submissions, in their order.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.submissions.keys().map(String::as_str)
    }
}

#[cfg(test)]
mod tests {
    use super::StoredResults;

    #[test]
    fn what_is_no_report_of_this_format_is_refused() {
        assert!(StoredResults::read(b"{").is_err());
        let other = StoredResults::read(b"{\"format\": 99, \"submissions\": []}");
        assert!(other.expect_err("another format").contains("format 99"));
        let none = StoredResults::read(b"{\"format\": 1, \"submissions\": [], \"more\": 1}");
        assert_eq!(none.expect("a report").names().count(), 0);
    }
}
