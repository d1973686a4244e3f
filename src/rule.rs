//! What waits for a person in stored results, and what a ruling would change there.

use std::collections::BTreeMap;
use std::slice;

use serde::Serialize;

use crate::assignment::{Case, Kind, Points, ReadingRuling, nearest};
use crate::course::{Meaning, Sentence, folded};
use crate::grade::{Member, Regrading};
use crate::judge::{MutantTable, says_line, text_lines};
use crate::outcome::{CaseResult, Doubt, Observation, Verdict};

/// Lines that are shown above and below the one that is in doubt.
const AROUND: usize = 2;

/// What a person has to answer once.
#[derive(Debug)]
pub(crate) struct Question {
    /// The line that is in doubt, as it was printed first; `None` if it is no matter of words.
    pub(crate) words: Option<String>,
    /// The answers that wait, one or more.
    pub(crate) places: Vec<Place>,
    /// Lines of the first of them, around the one that is in doubt.
    pub(crate) excerpt: Vec<Shown>,
}

/// An answer that waits. For programs it is told by its names.
#[derive(Debug, Serialize)]
pub(crate) struct Place {
    /// The submission's own name.
    pub(crate) submission: String,
    pub(crate) case: String,
    /// Points of a right answer.
    #[serde(skip)]
    pub(crate) max_points: Points,
    #[serde(skip)]
    pub(crate) doubt: Doubt,
}

/// A line that was printed.
#[derive(Debug)]
pub(crate) struct Shown {
    /// Its number, counted from 1.
    pub(crate) number: usize,
    pub(crate) bytes: Vec<u8>,
    /// Whether it is the one that is in doubt.
    pub(crate) is_meant: bool,
}

/// What a ruling changes in a case.
#[derive(Debug, Eq, PartialEq)]
pub(crate) struct Change {
    /// The submission's own name.
    pub(crate) submission: String,
    pub(crate) case: String,
    /// What the case comes to without the ruling.
    pub(crate) before: Standing,
    /// What it comes to with the ruling.
    pub(crate) after: Standing,
}

/// What a case comes to within its submission.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) struct Standing {
    /// The points that are certain.
    pub(crate) points: Points,
    pub(crate) verdict: Verdict,
    pub(crate) waits: bool,
}

impl Standing {
    fn of(result: &CaseResult) -> Self {
        let doubt = result.doubt.as_deref();
        Self {
            points: doubt.map_or(result.points.unwrap_or_default(), Doubt::low),
            verdict: result.verdict,
            waits: doubt.is_some(),
        }
    }
}

/// Why a ruling is refused.
#[derive(Debug, Eq, PartialEq)]
pub(crate) enum Refusal {
    /// No doubt is about these words.
    NothingWaits {
        /// The words of a doubt that are nearest.
        nearest: Option<String>,
    },
    /// No case that waits for these words would have points with this meaning.
    SettlesNothing,
    /// Answers that are right print the words as well.
    PrintedByRightAnswers(Vec<Objection>),
    NoSubmission {
        nearest: Option<String>,
    },
    /// Nothing is in doubt about this case of the submission.
    NoDoubt {
        /// Its cases that are in doubt.
        open: Vec<String>,
    },
    NoReading {
        readings: usize,
    },
}

/// A right answer that speaks against a ruling about words.
#[derive(Debug, Eq, PartialEq)]
pub(crate) struct Objection {
    /// The submission's own name.
    pub(crate) submission: String,
    pub(crate) case: String,
    pub(crate) kind: &'static str,
}

/// A case of a submission that printed the words that are to be ruled on.
struct Compared {
    objection: Objection,
    before: CaseResult,
    after: CaseResult,
    /// Whether it is in doubt about the words.
    is_asked: bool,
    /// Whether its own run printed them.
    says_them: bool,
}

impl Regrading<'_> {
    /// All that waits for a person: the same words are one question, no matter who printed them.
    pub(crate) fn questions(&self) -> Vec<Question> {
        let mut questions: Vec<Question> = Vec::new();
        let mut by_words: BTreeMap<String, usize> = BTreeMap::new();
        self.each(|judged| {
            for (result, observation) in judged.result.cases.iter().zip(&judged.observations) {
                let own = result.doubt.as_ref();
                let own = own.filter(|doubt| !doubt.rests_on_another());
                let (Some(doubt), Observation::Ran(record)) = (own, observation) else {
                    continue;
                };
                let place = Place {
                    submission: judged.member.name.clone(),
                    case: result.name.clone(),
                    max_points: result.facts.max_points,
                    doubt: (**doubt).clone(),
                };
                let key = words_in_doubt(result);
                if let Some(known) = key.as_ref().and_then(|key| by_words.get(key)) {
                    questions[*known].places.push(place);
                    continue;
                }
                if let Some(key) = key {
                    by_words.insert(key, questions.len());
                }
                questions.push(Question {
                    words: doubt.words.clone(),
                    excerpt: excerpt(text_lines(record, doubt.stream), doubt.line),
                    places: vec![place],
                });
            }
        });
        // What one answer settles in many cases comes first.
        questions.sort_by_key(|question| usize::MAX - question.places.len());
        questions
    }

    /// What judging again changes with a ruling about words.
    pub(crate) fn rule_on_words(
        &self,
        text: &str,
        meaning: Meaning,
    ) -> Result<Vec<Change>, Refusal> {
        let key = folded(text);
        let mut ruled = self.assignment.clone();
        let sentences = &mut ruled.settings.rubric.words.sentences;
        sentences.push(Sentence {
            text: text.to_owned(),
            meaning,
            is_whole_line: true,
        });
        let mutants = MutantTable::for_assignment(&ruled);
        let mut compared: Vec<Compared> = Vec::new();
        let mut others: Vec<String> = Vec::new();
        self.each(|judged| {
            let asks = |case: &CaseResult| words_in_doubt(case).as_ref() == Some(&key);
            let says = |observation: &Observation| matches!(observation, Observation::Ran(record) if says_line(record, &key));
            let doubts = judged.result.cases.iter().filter(|case| !asks(case));
            others.extend(doubts.filter_map(|case| case.doubt.as_ref()?.words.clone()));
            if judged.result.cases.iter().any(asks) || judged.observations.iter().any(says) {
                let after = judged.again(&mutants).cases;
                let before = judged.result.cases.into_iter().zip(after);
                let cases = self.assignment.cases.iter().zip(&judged.observations);
                for ((case, observation), (before, after)) in cases.zip(before) {
                    compared.push(Compared {
                        is_asked: asks(&before),
                        says_them: says(observation),
                        before,
                        after,
                        objection: Objection {
                            submission: judged.member.name.clone(),
                            case: case.name.clone(),
                            kind: kind(case),
                        },
                    });
                }
            }
        });
        changes(compared, meaning, || {
            let nearest = nearest(text, others.iter().map(String::as_str));
            nearest.map(str::to_owned)
        })
    }

    /// What judging again changes with a ruling about an answer.
    pub(crate) fn changes_by_reading(&self, place: &Place, reading: usize) -> Vec<Change> {
        let mut ruled = self.assignment.clone();
        let ruling = ReadingRuling::new(&place.submission, &place.case, reading);
        ruled.rulings.readings.push(ruling);
        let mutants = MutantTable::for_assignment(&ruled);
        let mut members = self.submissions.iter();
        let Some(member) = members.find(|member| member.name == place.submission) else {
            return Vec::new();
        };
        let mut changes = Vec::new();
        let of_member = Regrading {
            submissions: slice::from_ref(member),
            ..*self
        };
        of_member.each(|judged| {
            let after = judged.again(&mutants).cases;
            let cases = judged.result.cases.iter().zip(&after);
            let cases = cases.map(|(before, after)| Change {
                submission: member.name.clone(),
                case: before.name.clone(),
                before: Standing::of(before),
                after: Standing::of(after),
            });
            changes.extend(cases.filter(|one| one.case == place.case || one.before != one.after));
        });
        changes
    }

    /// The answer that a ruling about one submission would settle, and whose it is: a submission is called by its own name or
    /// that of its records.
    pub(crate) fn rule_on_reading(
        &self,
        submission: &str,
        case: &str,
        reading: usize,
    ) -> Result<Place, Refusal> {
        let mut members = self.submissions.iter();
        let called = |one: &&Member| one.name == submission || one.record_name == submission;
        let Some(member) = members.find(called) else {
            let names = self.submissions.iter().map(|one| one.name.as_str());
            let nearest = nearest(submission, names).map(str::to_owned);
            return Err(Refusal::NoSubmission { nearest });
        };
        let questions = self.questions().into_iter();
        let places = questions.flat_map(|question| question.places);
        let own: Vec<Place> = places
            .filter(|place| place.submission == member.name)
            .collect();
        let open = own.iter().map(|place| place.case.clone()).collect();
        let mut own = own.into_iter();
        let Some(place) = own.find(|place| place.case == case) else {
            return Err(Refusal::NoDoubt { open });
        };
        match place.doubt.readings.len() {
            readings if (1..=readings).contains(&reading) => Ok(place),
            readings => Err(Refusal::NoReading { readings }),
        }
    }
}

/// What a ruling changes, where nothing that is right speaks against it.
fn changes(
    compared: Vec<Compared>,
    meaning: Meaning,
    nearest: impl FnOnce() -> Option<String>,
) -> Result<Vec<Change>, Refusal> {
    let asked = || compared.iter().filter(|one| one.is_asked);
    if asked().next().is_none() {
        return Err(Refusal::NothingWaits { nearest: nearest() });
    }
    if asked().all(|one| words_in_doubt(&one.after) == words_in_doubt(&one.before)) {
        return Err(Refusal::SettlesNothing);
    }
    let kinds: Vec<&str> = asked().map(|one| one.objection.kind).collect();
    let is_against = |one: &Compared| {
        let is_of_other_kind = meaning != Meaning::Nothing && !kinds.contains(&one.objection.kind);
        let is_changed = Standing::of(&one.before) != Standing::of(&one.after);
        let is_right = one.before.verdict == Verdict::Accepted;
        one.says_them && is_right && (is_of_other_kind || is_changed)
    };
    let (against, others): (Vec<_>, Vec<_>) = compared.into_iter().partition(is_against);
    if !against.is_empty() {
        let objections = against.into_iter().map(|one| one.objection);
        return Err(Refusal::PrintedByRightAnswers(objections.collect()));
    }
    let changed = others.into_iter().filter_map(|one| {
        let [before, after] = [&one.before, &one.after].map(Standing::of);
        (one.is_asked || before != after).then_some(Change {
            submission: one.objection.submission,
            case: one.objection.case,
            before,
            after,
        })
    });
    Ok(changed.collect())
}

fn words_in_doubt(result: &CaseResult) -> Option<String> {
    result.doubt.as_ref()?.words.as_deref().map(folded)
}

/// What kind of case it is, where answers differ by kind: a solved board is answered in other words than another.
const fn kind(case: &Case) -> &'static str {
    match case.kind {
        Kind::Solvable { distance: 0, .. } => "solved",
        _ => case.kind.name(),
    }
}

/// The lines around one, or the first ones where none is meant.
fn excerpt(lines: Vec<Vec<u8>>, line: Option<usize>) -> Vec<Shown> {
    let middle = line.unwrap_or(1);
    let lines = lines.into_iter().zip(1_usize..);
    let near = lines.filter(|(_, number)| number.abs_diff(middle) <= AROUND);
    near.map(|(bytes, number)| Shown {
        number,
        bytes,
        is_meant: line == Some(number),
    })
    .collect()
}
