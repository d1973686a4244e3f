//! Submissions that are wrong in the same way: the same findings and the same path in the same cases.
//!
//! It is not said why. One mistake that many make, and one program that many hand in, look the same here.

use std::collections::BTreeMap;

use crate::{
    outcome::{CaseResult, FindingId, Verdict},
    report::{Report, card::placed},
};

use super::{MOST_LETTERS, class::MOST_OF_NAME, clean, cut};

/// Groups that are shown.
const SHOWN: usize = 40;

/// Names of a group that are shown.
const NAMES: usize = 12;

/// Cases of a group that are named.
const CASES: usize = 6;

/// Submissions that are wrong in the same way.
pub(super) struct Cluster {
    pub(super) size: usize,
    pub(super) what: String,
    pub(super) cases: String,
    pub(super) whose: Vec<(String, String)>,
    pub(super) more: usize,
}

/// The groups, the largest first, and how many more there are.
pub(super) fn clusters(report: &Report, links: &[String]) -> (Vec<Cluster>, usize) {
    let mut found: Vec<(Vec<usize>, String, Vec<String>)> = by_answer(report)
        .into_iter()
        .filter(|(_, whose)| whose.len() > 1)
        .fold(BTreeMap::new(), |mut same, ((case, answer), whose)| {
            // The same students with the same first words in several cases are one group.
            let known: &mut Vec<String> = same.entry((whose, answer.id)).or_default();
            known.push(case);
            same
        })
        .into_iter()
        .map(|((whose, what), cases)| (whose, what, cases))
        .collect();
    found.sort_by(|one, other| {
        let size =
            |(whose, _, cases): &(Vec<usize>, String, Vec<String>)| (whose.len(), cases.len());
        size(other).cmp(&size(one)).then_with(|| one.cmp(other))
    });
    let more = found.len().saturating_sub(SHOWN);
    let cluster = |(whose, what, cases): (Vec<usize>, String, Vec<String>)| {
        let one = |place: &usize| {
            let name = report.submissions[*place].shown_name();
            (links[*place].clone(), clean(&cut(&name, MOST_OF_NAME)))
        };
        let named = cases[..cases.len().min(CASES)].join(", ");
        Cluster {
            size: whose.len(),
            what: cut(&what, MOST_LETTERS).into_owned(),
            cases: match cases.len().saturating_sub(CASES) {
                0 => clean(&named),
                more => format!("{} and {more} more", clean(&named)),
            },
            whose: whose.iter().take(NAMES).map(one).collect(),
            more: whose.len().saturating_sub(NAMES),
        }
    };
    (found.into_iter().take(SHOWN).map(cluster).collect(), more)
}

/// What is wrong with an answer, as far as it is compared.
#[derive(Eq, Ord, PartialEq, PartialOrd)]
struct Answer {
    /// In words, by which cases are put together.
    id: String,
    /// All that was noticed, and the paths.
    all: String,
}

/// Whose answers are wrong in the same way, as places, by case.
fn by_answer(report: &Report) -> BTreeMap<(String, Answer), Vec<usize>> {
    let mut same: BTreeMap<(String, Answer), Vec<usize>> = BTreeMap::new();
    for (place, submission) in report.submissions.iter().enumerate() {
        let wrong = submission.cases.iter();
        let wrong = wrong.filter(|case| !case.is_full() && case.verdict != Verdict::NotJudged);
        for case in wrong {
            if let Some(answer) = answer(case) {
                same.entry((case.name.clone(), answer))
                    .or_default()
                    .push(place);
            }
        }
        let mistakes = submission.findings.iter();
        for mistake in mistakes.filter(|finding| finding.id == FindingId::Mutant) {
            let answer = Answer {
                id: clean(&mistake.message),
                all: String::new(),
            };
            let whole = "the submission as a whole".to_owned();
            same.entry((whole, answer)).or_default().push(place);
        }
    }
    same
}

/// What is wrong with an answer; none where nothing was noticed that could be compared.
fn answer(case: &CaseResult) -> Option<Answer> {
    let first = case.findings.first()?;
    let all: Vec<String> = case
        .findings
        .iter()
        .map(|finding| {
            format!(
                "{} {:?} {}",
                finding.id.name(),
                finding.step,
                placed(finding)
            )
        })
        .chain(case.paths.iter().map(|path| format!("{path:?}")))
        .collect();
    Some(Answer {
        id: format!("{}: {}", case.verdict, first.id.name()),
        all: all.join("\n"),
    })
}
