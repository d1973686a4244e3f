//! What waits for a person in stored results, and what a ruling would change there.

use std::collections::BTreeMap;

use crate::{
    assignment::{Case, Kind, Points, nearest},
    judge::{MutantTable, judge_ruled, says_line, text_lines},
    outcome::{CaseResult, Doubt, Observation, SubmissionResult, Verdict},
    transcript::{Meaning, Sentence, folded},
};

use super::{Member, Regrading, key::CaseKey, results::graded};

/// Lines that are shown above and below the one that is in doubt.
const AROUND: usize = 2;

/// What a person has to answer once.
#[derive(Debug)]
pub struct Question {
    /// The line that is in doubt, as it was printed first; none where it is no matter of words.
    pub words: Option<String>,
    /// The answers that wait, one or more.
    pub places: Vec<Place>,
    /// Lines of the first of them, around the one that is in doubt.
    pub excerpt: Vec<Shown>,
}

/// An answer that waits.
#[derive(Debug)]
pub struct Place {
    /// The submission's own name.
    pub submission: String,
    /// The case.
    pub case: String,
    /// Points of a right answer.
    pub max_points: Points,
    /// Why it waits.
    pub doubt: Doubt,
}

/// A line that was printed.
#[derive(Debug)]
pub struct Shown {
    /// Its number, counted from 1.
    pub number: usize,
    /// Its bytes.
    pub bytes: Vec<u8>,
    /// Whether it is the one that is in doubt.
    pub is_meant: bool,
}

/// What a ruling about words changes in a case.
#[derive(Debug, Eq, PartialEq)]
pub struct Change {
    /// The submission's own name.
    pub submission: String,
    /// The case.
    pub case: String,
    /// The points that were certain.
    pub before: Points,
    /// The points with the ruling; none where the case still waits.
    pub after: Option<Points>,
}

/// Why a ruling is refused.
#[derive(Debug, Eq, PartialEq)]
pub enum Refusal {
    /// No doubt is about these words.
    NothingWaits {
        /// The words of a doubt that are nearest.
        nearest: Option<String>,
    },
    /// No case that waits for these words would have points with this meaning.
    SettlesNothing,
    /// Answers that are right print the words as well.
    PrintedByRightAnswers(Vec<Objection>),
    /// There is no such submission.
    NoSubmission {
        /// The name that is nearest.
        nearest: Option<String>,
    },
    /// Nothing is in doubt about this case of the submission.
    NoDoubt {
        /// Its cases that are in doubt.
        open: Vec<String>,
    },
    /// The doubt has no such reading.
    NoReading {
        /// How many it has.
        readings: usize,
    },
}

/// A right answer that speaks against a ruling about words.
#[derive(Debug, Eq, PartialEq)]
pub struct Objection {
    /// The submission's own name.
    pub submission: String,
    /// The case.
    pub case: String,
    /// What kind of case it is.
    pub kind: &'static str,
}

/// A submission, judged again.
struct Judged<'a> {
    member: &'a Member,
    result: SubmissionResult,
    observations: Vec<Observation>,
}

/// A run that printed the words that are to be ruled on.
struct Printed {
    objection: Objection,
    before: CaseResult,
    after: CaseResult,
    is_asked: bool,
}

impl Regrading<'_> {
    /// All that waits for a person: the same words are one question, whoever printed them.
    #[must_use]
    pub fn questions(&self) -> Vec<Question> {
        let mut questions: Vec<Question> = Vec::new();
        let mut by_words: BTreeMap<String, usize> = BTreeMap::new();
        self.each(|judged| {
            for (result, observation) in judged.result.cases.iter().zip(&judged.observations) {
                let (Some(doubt), Observation::Ran(record)) = (&result.doubt, observation) else {
                    continue;
                };
                let place = Place {
                    submission: judged.member.name.clone(),
                    case: result.name.clone(),
                    max_points: result.max_points,
                    doubt: (**doubt).clone(),
                };
                let key = doubt.words.as_deref().map(folded);
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

    /// What a ruling about words would change.
    ///
    /// # Errors
    /// Why the ruling is refused.
    pub fn rule_on_words(&self, text: &str, meaning: Meaning) -> Result<Vec<Change>, Refusal> {
        let key = folded(text);
        let mut rubric = self.assignment.settings.rubric.clone();
        rubric.words.sentences.push(Sentence {
            text: text.to_owned(),
            meaning,
            is_whole_line: true,
        });
        let mut printed: Vec<Printed> = Vec::new();
        let mut others: Vec<String> = Vec::new();
        self.each(|judged| {
            let name = &judged.member.name;
            let cases = self.assignment.cases.iter();
            let met = judged.result.cases.into_iter().zip(&judged.observations);
            for (case, (before, observation)) in cases.zip(met) {
                let words = before.doubt.as_ref().and_then(|doubt| doubt.words.clone());
                let is_asked = words.as_deref().map(folded).as_ref() == Some(&key);
                others.extend(words.filter(|_| !is_asked));
                let says = |record| says_line(record, &key);
                if !is_asked && !matches!(observation, Observation::Ran(record) if says(record)) {
                    continue;
                }
                let ruling = self.assignment.rulings.reading(name, &case.name);
                printed.push(Printed {
                    after: judge_ruled(case, &rubric, ruling, observation),
                    before,
                    is_asked,
                    objection: Objection {
                        submission: name.clone(),
                        case: case.name.clone(),
                        kind: kind(case),
                    },
                });
            }
        });
        changes(printed, meaning, || {
            let nearest = nearest(text, others.iter().map(String::as_str));
            nearest.map(str::to_owned)
        })
    }

    /// The answer that a ruling about one submission would settle, and whose it is: a submission is called by its own name or
    /// that of its records.
    ///
    /// # Errors
    /// Why the ruling is refused.
    pub fn rule_on_reading(
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

    /// Judges all submissions, and gives each with its runs.
    fn each(&self, mut take: impl FnMut(Judged<'_>)) {
        let mutants = MutantTable::for_assignment(self.assignment);
        let keys: Vec<CaseKey> = self.assignment.cases.iter().map(CaseKey::of).collect();
        for member in self.submissions {
            let Some(stored) = self.journal.submission(&member.record_name) else {
                continue;
            };
            let observations = self.observations(member, &stored, &keys);
            take(Judged {
                member,
                result: graded(&mutants, stored.facts(), &observations),
                observations,
            });
        }
    }
}

/// What a ruling changes, where nothing that is right speaks against it.
fn changes(
    printed: Vec<Printed>,
    meaning: Meaning,
    nearest: impl FnOnce() -> Option<String>,
) -> Result<Vec<Change>, Refusal> {
    let asked = || printed.iter().filter(|one| one.is_asked);
    if asked().next().is_none() {
        return Err(Refusal::NothingWaits { nearest: nearest() });
    }
    if asked().all(|one| one.after.doubt.is_some()) {
        return Err(Refusal::SettlesNothing);
    }
    let kinds: Vec<&str> = asked().map(|one| one.objection.kind).collect();
    let is_against = |one: &Printed| {
        let is_of_other_kind = meaning != Meaning::Nothing && !kinds.contains(&one.objection.kind);
        let is_changed =
            (one.before.verdict, one.before.points) != (one.after.verdict, one.after.points);
        one.before.verdict == Verdict::Accepted && (is_of_other_kind || is_changed)
    };
    let (against, others): (Vec<Printed>, Vec<Printed>) = printed.into_iter().partition(is_against);
    if !against.is_empty() {
        let objections = against.into_iter().map(|one| one.objection);
        return Err(Refusal::PrintedByRightAnswers(objections.collect()));
    }
    let changed = others
        .into_iter()
        .filter(|one| one.is_asked || one.before.points != one.after.points);
    let change = |one: Printed| Change {
        submission: one.objection.submission,
        case: one.objection.case,
        before: match &one.before.doubt {
            Some(doubt) => doubt.low(),
            None => one.before.points.unwrap_or_default(),
        },
        after: one.after.points,
    };
    Ok(changed.map(change).collect())
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

#[cfg(test)]
#[path = "rule_tests.rs"]
mod tests;
