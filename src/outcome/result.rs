//! What the judge made of it: the results of cases and submissions.

use std::borrow::Cow;
use std::collections::BTreeMap;

use serde::{Deserialize, Serialize, Serializer};

use super::classes::Class;
use super::{
    AccountLine, AnswerSummary, Doubt, Finding, Ruled, SearchFound, ShownPath, Stream, Student,
    Task, Usage, Verdict, wire,
};
use crate::assignment::{Item, Points, Visibility};
use crate::object::object;
use crate::puzzle::Board;
use crate::transcript::Lenience;

/// The result of one case.
#[derive(Clone, Debug, Default, Deserialize, Eq, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct CaseResult {
    /// The case's name.
    pub name: String,
    /// The outcome.
    pub verdict: Verdict,
    /// Points; `None` if a person has to decide, and where the case was not judged.
    pub points: Option<Points>,
    /// What is so whatever was answered.
    #[serde(flatten)]
    pub facts: CaseFacts,
    /// What the judged answer rests on.
    #[serde(flatten)]
    pub run: JudgedRun,
    /// What a person has to decide first; `None` if the points are certain, and where the machine failed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub doubt: Option<Box<Doubt>>,
    /// The rubric's items, which add up to the points; empty if the case was not judged.
    pub items: Vec<ItemScore>,
    /// Why the points are not all: with these lines, [`CaseFacts::max_points`] come to the points that are certain exactly.
    pub explanation: Vec<AccountLine>,
    /// What the answer was like, for comparing it with others.
    #[serde(skip)]
    pub shape: AnswerSummary,
    /// The paths that have something wrong with them, one for each heuristic at most.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub paths: Vec<ShownPath>,
    /// What was noticed, in the order of the text.
    pub findings: Vec<Finding>,
    /// What was passed over in the answer's favour or by a person.
    #[serde(flatten)]
    pub granted: Granted,
}

/// What is so of a case whatever was answered.
#[derive(Clone, Copy, Debug, Default, Deserialize, Eq, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct CaseFacts {
    /// Points of a right answer.
    pub max_points: Points,
    /// Whether they come on top of the submission's.
    #[serde(rename = "extra-credit")]
    pub is_extra_credit: bool,
    /// When students may see the result.
    pub visibility: Visibility,
    /// The board that was given; `None` if the case's file is no board.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub board: Option<Board>,
    /// Moves of a shortest path; `None` if the case's file is no board, or one without a path.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub depth: Option<u8>,
    /// Whether some section needs more moves than that, since it may have fewer kinds of them.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub has_deeper_sections: bool,
    /// What its puzzle asks for.
    #[serde(default, skip_serializing_if = "Task::is_default")]
    pub asked: Task,
}

/// The run that was judged.
#[derive(Clone, Copy, Debug, Default, Deserialize, Eq, PartialEq, Serialize)]
pub struct JudgedRun {
    /// What it used; none for a saved transcript and for what never ran.
    #[serde(flatten, serialize_with = "wire::usage")]
    pub usage: Option<Usage>,
    /// What was judged: the returned text, or what was printed.
    pub judged: Option<Stream>,
}

impl JudgedRun {
    /// That of a text, before it is known what the run used.
    pub const fn of(stream: Stream) -> Self {
        Self {
            usage: None,
            judged: Some(stream),
        }
    }
}

/// What was forgiven, and what a person decided.
#[derive(Clone, Debug, Default, Deserialize, Eq, PartialEq, Serialize)]
pub struct Granted {
    /// What was forgiven.
    pub leniences: Vec<Forgiven>,
    /// The rulings of a person without which the result would be another.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rulings: Vec<Ruled>,
}

impl Granted {
    /// What was forgiven, without rulings.
    pub const fn of(leniences: Vec<Forgiven>) -> Self {
        Self {
            leniences,
            rulings: Vec::new(),
        }
    }
}

/// What one item of the rubric came to.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct ItemScore {
    /// The item.
    #[serde(rename = "name")]
    pub item: Item,
    /// Points for it.
    pub points: Points,
    /// Points where all is right.
    pub max_points: Points,
}

/// A departure from the handout's format that was forgiven.
#[derive(Clone, Copy, Debug, Deserialize, Eq, PartialEq)]
pub struct Forgiven {
    /// The lenience.
    #[serde(rename = "name")]
    pub lenience: Lenience,
    /// The first line where it was needed, counted from 1.
    pub line: usize,
    /// On how many lines it was needed.
    pub lines: usize,
}

impl Serialize for Forgiven {
    /// With the handout's rule that it bends.
    fn serialize<To: Serializer>(&self, to: To) -> Result<To::Ok, To::Error> {
        let object = object! {
            "name": self.lenience,
            "rule": self.lenience.rule(),
            "line": self.line,
            "lines": self.lines,
        };
        object.serialize(to)
    }
}

/// What is known of the program of a submission.
#[derive(Clone, Debug, Default, Deserialize, Eq, PartialEq, Serialize)]
pub struct ProgramFacts {
    /// The language, where one was found.
    pub language: Option<String>,
    /// How the program was called: `api`, `main` and the like.
    pub entry: Option<String>,
    /// The depths at which the program is right, slow and wrong; `None` if it never ran.
    pub ladder: Option<String>,
    /// What was found of its classes, where they were asked.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub classes: Vec<Class>,
    /// Whether its search is A*, where that was counted.
    #[serde(default, rename = "is-astar", skip_serializing_if = "Option::is_none")]
    pub search: Option<SearchFound>,
}

/// The result of one submission.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct SubmissionResult {
    /// The submission's own name.
    pub name: String,
    /// Who handed it in, and when, as far as that is known.
    pub student: Student,
    /// `accepted` where all cases are, else the verdict that cost most.
    pub verdict: Verdict,
    /// Sum of the cases' points that are certain, less what their format cost, rounded as the rubric says; `None` if the
    /// machine failed to judge a case.
    pub points: Option<Points>,
    /// The same, with every doubt read as it is worth most; `None` if there is no doubt.
    pub points_high: Option<Points>,
    /// Sum of the cases' largest points, those of extra credit left out.
    pub max_points: Points,
    /// Why the points are not those: with these lines, [`SubmissionResult::max_points`] come to the points exactly.
    pub explanation: Vec<AccountLine>,
    /// Cases that are left out of all this, since students may not see them.
    pub not_shown: usize,
    /// What the cases that students see come to by themselves; `None` if these are all.
    pub shown: Option<Box<ShownPart>>,
    /// What is known of its program.
    pub program: ProgramFacts,
    /// What was noticed about the submission as a whole.
    pub findings: Vec<Finding>,
    /// The cases, by name.
    pub cases: Vec<CaseResult>,
}

/// What the cases of a submission that students see come to, added up as if there were no others. Its fields are those of
/// [`SubmissionResult`].
#[derive(Clone, Debug, Default, Deserialize, Eq, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "each is what the result has under this name")]
pub struct ShownPart {
    pub verdict: Verdict,
    pub points: Option<Points>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub points_high: Option<Points>,
    pub max_points: Points,
    pub explanation: Vec<AccountLine>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ladder: Option<String>,
    pub findings: Vec<Finding>,
}

impl CaseResult {
    /// The points that are certain: those of the lowest reading where a person has to decide. `None` if the machine failed.
    pub fn points_low(&self) -> Option<Points> {
        let doubt = self.doubt.as_ref();
        self.points.or_else(|| doubt.map(|doubt| doubt.low()))
    }

    /// The points that there may be: those of the highest reading where a person has to decide. `None` if the machine failed.
    pub fn points_high(&self) -> Option<Points> {
        let doubt = self.doubt.as_ref();
        self.points.or_else(|| doubt.map(|doubt| doubt.high()))
    }

    /// Whether nothing was lost.
    pub fn is_full(&self) -> bool {
        self.verdict == Verdict::Accepted && self.points >= Some(self.facts.max_points)
    }

    /// Whether it counts for its submission's verdict. Extra credit that was not earned is no fault.
    pub(crate) fn is_part_of_verdict(&self) -> bool {
        !self.facts.is_extra_credit || self.verdict == Verdict::NotJudged
    }

    /// Points that were lost; all of them where the case is not judged.
    fn lost(&self) -> Points {
        self.facts.max_points - self.points.unwrap_or_default()
    }

    /// The verdict that the case adds to its submission's. A file that is no board and is not refused was taken for one:
    /// that the search then finds no end says nothing about the program's speed.
    fn verdict_of_program(&self) -> Verdict {
        let is_of_malformed = matches!(&self.items[..], [only] if only.item == Item::Malformed);
        match self.verdict {
            Verdict::TimeLimit
            | Verdict::MemoryLimit
            | Verdict::OutputLimit
            | Verdict::ProcessLimit
            | Verdict::DiskLimit
                if is_of_malformed && !self.shape.was_right =>
            {
                Verdict::WrongAnswer
            }
            verdict => verdict,
        }
    }
}

/// The verdict that cost most points, the first in the order of [`Verdict::ALL`] among equals; `accepted` where all cases
/// are, and `not-judged` where one is not judged.
pub fn costliest<'a>(cases: impl Iterator<Item = &'a CaseResult>) -> Verdict {
    let mut lost: BTreeMap<Verdict, Points> = BTreeMap::new();
    for case in cases.filter(|case| case.verdict != Verdict::Accepted) {
        *lost.entry(case.verdict_of_program()).or_default() += case.lost();
    }
    if lost.contains_key(&Verdict::NotJudged) {
        return Verdict::NotJudged;
    }
    let costliest = lost.into_iter().rev().max_by_key(|&(_, lost)| lost);
    costliest.map_or(Verdict::Accepted, |(verdict, _)| verdict)
}

impl SubmissionResult {
    /// The same as students may see it at once.
    pub fn for_students(&self) -> Cow<'_, Self> {
        let is_shown = |case: &&CaseResult| case.facts.visibility == Visibility::Visible;
        let cases: Vec<CaseResult> = self.cases.iter().filter(is_shown).cloned().collect();
        if cases.len() == self.cases.len() {
            return Cow::Borrowed(self);
        }
        let shown = self.shown.as_deref().cloned().unwrap_or_default();
        Cow::Owned(Self {
            name: self.name.clone(),
            student: self.student.clone(),
            verdict: shown.verdict,
            points: shown.points,
            points_high: shown.points_high,
            max_points: shown.max_points,
            explanation: shown.explanation,
            not_shown: self.not_shown + self.cases.len() - cases.len(),
            shown: None,
            program: ProgramFacts {
                ladder: shown.ladder,
                ..self.program.clone()
            },
            findings: shown.findings,
            cases,
        })
    }

    /// What it is called in what people read: with the full names of its students, as far as they are known.
    pub fn shown_name(&self) -> String {
        self.student.shown_name(&self.name)
    }

    /// Whether nothing was lost.
    pub fn is_full(&self) -> bool {
        self.verdict == Verdict::Accepted && self.points >= Some(self.max_points)
    }
}
