//! Sample submissions, whose verdicts are known, held against what grading gives them.

use super::complaint::{Check, Complaint};
use crate::assignment::{meant_or, nearest};
use crate::outcome::{CaseResult, SubmissionResult, Verdict};

/// A submission whose verdict is known, graded.
#[derive(Clone, Debug)]
pub struct Sample {
    /// The folder's name and its own: `accepted/linked-lists`.
    pub name: String,
    /// The verdict that its folder is named after.
    pub expected: Verdict,
    /// What it comes to.
    pub result: SubmissionResult,
}

impl Sample {
    /// Whether it gets the verdict of its folder.
    pub fn is_as_expected(&self) -> bool {
        self.result.verdict == self.expected
    }

    /// The first case with the submission's verdict, or else the first that is not accepted.
    fn deciding_case(&self) -> Option<&CaseResult> {
        let cases = self.result.cases.iter();
        let mut lost = cases.filter(|case| case.verdict != Verdict::Accepted);
        let first = lost.clone().next();
        lost.find(|case| case.verdict == self.result.verdict)
            .or(first)
    }
}

/// What lies in the folder of the samples.
#[derive(Clone, Debug, Default)]
pub struct Samples {
    /// The folder, as the user would name it.
    pub folder: String,
    /// The samples, each folder's together.
    pub graded: Vec<Sample>,
    /// The names of what lies there and is no folder that is named after a verdict.
    pub strays: Vec<String>,
}

impl Samples {
    /// What is wrong with them.
    pub(super) fn complaints(&self) -> Vec<Complaint> {
        let strays = self.strays.iter().map(|name| self.stray(name));
        let wrong = self.graded.iter().filter(|sample| !sample.is_as_expected());
        let wrong = wrong.map(|sample| self.otherwise(sample));
        strays.chain(self.missing()).chain(wrong).collect()
    }

    /// How many get the verdict of their folder.
    pub fn as_expected(&self) -> usize {
        let samples = self.graded.iter();
        samples.filter(|sample| sample.is_as_expected()).count()
    }

    fn complain(&self, check: Check, name: &str, message: String, hint: String) -> Complaint {
        let place = format!("{}{name}", self.folder);
        Complaint::new(check, &place, None, message, hint)
    }

    fn stray(&self, name: &str) -> Complaint {
        let verdicts = Verdict::ALL.into_iter().map(Verdict::name);
        let meant = nearest(name, verdicts.clone());
        let all: Vec<&str> = verdicts.collect();
        let all = format!(
            "name it after the verdict of what is in it: {}",
            all.join(", ")
        );
        let message = "this is no folder that is named after a verdict".to_owned();
        let place = format!("/{name}");
        self.complain(Check::SampleFolder, &place, message, meant_or(meant, all))
    }

    fn missing(&self) -> Option<Complaint> {
        let mut samples = self.graded.iter();
        if samples.any(|sample| sample.expected == Verdict::Accepted) {
            return None;
        }
        let what = if self.graded.is_empty() {
            "there is no sample submission"
        } else {
            "there is no right sample submission"
        };
        let folder = &self.folder;
        let hint = format!("put a right program into a folder of its own in {folder}/accepted");
        Some(self.complain(Check::SamplesMissing, "", what.to_owned(), hint))
    }

    fn otherwise(&self, sample: &Sample) -> Complaint {
        let verdict = sample.result.verdict;
        let deciding = sample.deciding_case();
        let first = deciding.map(|case| format!(", first in {}", case.name));
        let why = deciding.and_then(|case| case.findings.first());
        let told = why.or(sample.result.findings.first());
        let told = told.map(|why| format!(": {}", why.message));
        let message = format!(
            "it is `{verdict}`{}, and its folder says `{}`{}",
            first.unwrap_or_default(),
            sample.expected,
            told.unwrap_or_default()
        );
        let moved = format!(
            "correct it or the case, or move it to {}/{verdict}",
            self.folder
        );
        // What the machine failed at is no fault of the sample's.
        let hint = why.filter(|_| verdict == Verdict::NotJudged);
        let hint = hint.and_then(|why| why.hint.clone()).unwrap_or(moved);
        let place = format!("/{}", sample.name);
        self.complain(Check::SampleVerdict, &place, message, hint)
    }
}
