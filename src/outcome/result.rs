//! What the judge made of it: the results of cases and submissions.

use super::{Finding, Shape, Usage, Verdict};

/// The result of one case.
#[derive(Clone, Debug, PartialEq)]
pub struct CaseResult {
    /// The case's name.
    pub name: String,
    /// The outcome.
    pub verdict: Verdict,
    /// Points, rounded to hundredths; none where the case was not judged.
    pub points: Option<f64>,
    /// Points of a right answer.
    pub max_points: f64,
    /// What the run used; none for a saved transcript and for what never ran.
    pub usage: Option<Usage>,
    /// What was judged: the returned text, or what was printed.
    pub judged: Option<Stream>,
    /// The rubric's items, where the case has more than one.
    pub items: Vec<ItemScore>,
    /// What the answer was like, for comparing it with others.
    pub shape: Shape,
    /// What was noticed, in the order of the text.
    pub findings: Vec<Finding>,
    /// What was forgiven.
    pub leniences: Vec<Forgiven>,
}

/// Which of a run's texts was judged.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Stream {
    /// What the method gave back.
    Returned,
    /// What was printed.
    Stdout,
    /// What was printed, and then what the method gave back.
    Both,
}

impl Stream {
    /// The name used in reports.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Returned => "returned",
            Self::Stdout => "stdout",
            Self::Both => "stdout-and-returned",
        }
    }
}

/// What one item of the rubric came to.
#[derive(Clone, Debug, PartialEq)]
pub struct ItemScore {
    /// The item's name.
    pub name: &'static str,
    /// Points for it.
    pub points: f64,
    /// Points where all is right.
    pub max_points: f64,
}

/// A departure from the handout's format that was forgiven.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Forgiven {
    /// The lenience's name.
    pub name: &'static str,
    /// The handout's rule that it bends.
    pub rule: &'static str,
    /// The first line where it was needed, counted from 1.
    pub line: usize,
    /// On how many lines it was needed.
    pub lines: usize,
}

/// The result of one submission.
#[derive(Clone, Debug, PartialEq)]
pub struct SubmissionResult {
    /// The submission's own name.
    pub name: String,
    /// `accepted` where all cases are, else the verdict that cost most.
    pub verdict: Verdict,
    /// Sum of the cases' points; none where a case was not judged.
    pub points: Option<f64>,
    /// Sum of the cases' largest points.
    pub max_points: f64,
    /// The language, where one was found.
    pub language: Option<String>,
    /// How the program was called: `api`, `main` and the like.
    pub entry: Option<String>,
    /// What was noticed about the submission as a whole.
    pub findings: Vec<Finding>,
    /// The cases, by name.
    pub cases: Vec<CaseResult>,
}

/// A number of points rounded to hundredths, so that sums of shares come out as written in a rubric.
#[must_use]
pub fn rounded(points: f64) -> f64 {
    // The small addend takes what binary fractions lack of a half: 0.075 × 100 is 7.499999….
    (points * 100.0 + 1e-6).round() / 100.0
}
