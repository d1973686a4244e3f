//! Telling which mistake a program has, by the answers of mutants.
//!
//! It is said only where all answers agree. One answer that no such mistake explains, and nothing is said, since
//! a wrong diagnosis costs a student more time than none.

use super::agreement::{Agreement, agreement, is_same};
use super::exchanged::exchanged;
use super::mutants::{MutantTable, Row, workspace};
use crate::assignment::{Kind, Visibility};
use crate::course::PuzzleSpec;
use crate::mutant::{End, Mutant, Workspace};
use crate::outcome::{CaseResult, Count, Ended, Finding, FindingId, Verdict};
use crate::puzzle::{Board, GOAL};

/// Mutants that are named together. Where more explain the answers, too little is known.
const MOST_NAMED: usize = 4;

/// Boards without an end to the search that are enough to tell a mutant by these alone.
const ENOUGH_ENDLESS: usize = 2;

/// Boards on which a mutant may run out of patience before it is asked no more.
const MOST_GIVEN_UP: usize = 3;

/// A board and what a submission answered to it, where it was judged at all.
struct Theirs<'a> {
    place: usize,
    result: &'a CaseResult,
    /// Whether the answer is another than the reference's.
    is_telling: bool,
}

struct Explanation {
    mutant: Mutant,
    /// The boards that show it, as places.
    shown_by: Vec<usize>,
    /// Boards to which both gave an answer, the same one.
    answered: usize,
    /// Whether the mutant has an answer where the submission ran out of time or memory.
    is_slower: bool,
}

/// Whether something may be told at all: a wrong answer, or searches without an end. Silence tells of nothing.
fn is_enough(theirs: &[Theirs<'_>]) -> bool {
    let mut telling = theirs.iter().filter(|theirs| theirs.is_telling);
    let ran_out = |theirs: &Theirs<'_>| theirs.result.shape.ended == Ended::RanOut;
    telling.clone().any(Theirs::says_something)
        || telling.by_ref().filter(|theirs| ran_out(theirs)).count() >= ENOUGH_ENDLESS
}

impl Theirs<'_> {
    fn says_something(&self) -> bool {
        let shape = &self.result.shape;
        shape.denied.is_some() || shape.solutions.iter().any(Option::is_some)
    }
}

impl MutantTable<'_> {
    /// Findings about a submission as a whole, by results of [`super::judge_case`] in the order of the cases. They cost nothing.
    pub fn findings(&self, results: &[CaseResult]) -> Vec<Finding> {
        let found = [self.diagnose(results), exchanged(self, results)];
        found.into_iter().flatten().collect()
    }

    /// The same from the cases alone that students see, as if the others had no answer. Nothing where these are all.
    pub fn findings_in_shown(&self, results: &[CaseResult]) -> Vec<Finding> {
        let is_shown = |case: &CaseResult| case.facts.visibility == Visibility::Visible;
        if results.iter().all(is_shown) {
            return Vec::new();
        }
        let shown = results.iter().map(|case| {
            if is_shown(case) {
                case.clone()
            } else {
                CaseResult::default()
            }
        });
        self.findings(&shown.collect::<Vec<_>>())
    }

    /// The mistake that a submission has, where its answers are those of a mutant on all boards.
    pub fn diagnose(&self, results: &[CaseResult]) -> Option<Finding> {
        let theirs = self.theirs(results);
        if !is_enough(&theirs) {
            return None;
        }
        let mut workspace = workspace();
        let mut explanations: Vec<Explanation> = Vec::new();
        for (mutant, rows) in &self.mutants {
            let mut rows = rows.iter();
            let found = rows.find_map(|row| self.explain(*mutant, row, &theirs, &mut workspace));
            explanations.extend(found);
        }
        // Where no answer is explained as well, a mutant that has one explains less.
        if explanations.iter().any(|found| !found.is_slower) {
            explanations.retain(|found| !found.is_slower);
        }
        if explanations.len() > MOST_NAMED {
            return None;
        }
        // A search that finds no end refuses a board as well, and in its own words.
        if self.is_refused_twice(&theirs)
            && let Some(refusing) = explanations
                .iter_mut()
                .find(|explanation| explanation.mutant == Mutant::ParityAlwaysFalse)
        {
            refusing.mutant = Mutant::ParityInverted;
        }
        Some(self.finding(explanations.first()?, &explanations))
    }

    fn theirs<'a>(&self, results: &'a [CaseResult]) -> Vec<Theirs<'a>> {
        let theirs = |(place, &(number, _)): (usize, &(usize, Board))| {
            let result = results.get(number)?;
            let has_ended = matches!(result.shape.ended, Ended::Well | Ended::Failed);
            let is_right = || is_same(&result.shape, self.reference(place));
            Some(Theirs {
                place,
                result,
                is_telling: result.verdict != Verdict::Accepted && !(has_ended && is_right()),
            })
        };
        let mut all: Vec<_> = self.boards.iter().enumerate().filter_map(theirs).collect();
        all.retain(|theirs| theirs.result.shape.ended != Ended::Unknown);
        // What went wrong is asked for first: most mutants are out at the first of these boards.
        all.sort_by_key(|theirs| (!theirs.is_telling, !theirs.says_something()));
        all
    }

    /// Why these are a program's answers; `None` if they are not, or where too little is known.
    fn explain(
        &self,
        mutant: Mutant,
        row: &Row,
        theirs: &[Theirs<'_>],
        workspace: &mut Workspace,
    ) -> Option<Explanation> {
        let mut found = Explanation {
            mutant,
            shown_by: Vec::new(),
            answered: 0,
            is_slower: false,
        };
        let (mut endless, mut given_up) = (Vec::new(), 0);
        for own in theirs {
            let (place, is_telling) = (own.place, own.is_telling);
            let is_shown = !found.shown_by.is_empty();
            let explains = is_shown || found.is_slower || endless.len() >= ENOUGH_ENDLESS;
            if !is_telling && !explains {
                return None;
            }
            let known = self.known(row, place, workspace);
            given_up += usize::from(known.end == End::GivenUp);
            match agreement(&own.result.shape, &known.shape, known.end) {
                Agreement::Contradicts => return None,
                // A program that is never done is asked no further.
                Agreement::Unknown if given_up > MOST_GIVEN_UP && !is_shown => return None,
                Agreement::Same => {
                    found.answered += 1;
                    found.shown_by.extend(is_telling.then_some(place));
                }
                Agreement::BothEndless if self.is_unsolvable(place) => endless.push(place),
                Agreement::Slower => found.is_slower = true,
                Agreement::BothEndless | Agreement::Unknown => (),
            }
        }
        if found.shown_by.is_empty() && !found.is_slower && endless.len() >= ENOUGH_ENDLESS {
            found.shown_by = endless;
        }
        (!found.shown_by.is_empty()).then_some(found)
    }

    /// Whether the boards that have a solution are refused in one way, and those that have none in another.
    fn is_refused_twice(&self, theirs: &[Theirs<'_>]) -> bool {
        let [solvable, unsolvable] = [false, true].map(|is_unsolvable| {
            let own = theirs
                .iter()
                .filter(|theirs| self.is_unsolvable(theirs.place) == is_unsolvable);
            let mut words: Vec<_> = own.filter_map(|theirs| theirs.result.shape.words).collect();
            words.dedup();
            words
        });
        matches!((&solvable[..], &unsolvable[..]), ([one], [other]) if one != other)
    }

    fn is_unsolvable(&self, place: usize) -> bool {
        let (number, _) = self.boards[place];
        matches!(self.case(number).kind, Kind::Unsolvable { .. })
    }

    fn finding(&self, first: &Explanation, all: &[Explanation]) -> Finding {
        let boards = Count(self.boards.len() as u64, "board");
        let which = match first.answered {
            answered if answered == self.boards.len() => format!("all {boards}"),
            answered => format!("{answered} of {boards}"),
        };
        let puzzle = self.assignment().settings.rubric.puzzle();
        let lacks_some =
            |own: &Explanation| own.mutant == Mutant::OneHeuristic && puzzle.sections.len() > 2;
        let sentence = |own: &Explanation| {
            if lacks_some(own) {
                return "answer has one section alone".to_owned();
            }
            about(own.mutant.sentence(), puzzle)
        };
        let whose = all.iter().map(sentence).collect::<Vec<_>>();
        let whose = whose.join(", or whose ");
        let message = format!("your answers on {which} are those of a solver whose {whose}");
        let hint = match all {
            [only] if lacks_some(only) => {
                "solve the board once for each section, and print all solutions".to_owned()
            }
            [only] => about(only.mutant.remark(), puzzle),
            _ => "these boards do not tell which of them it is".to_owned(),
        };
        let shown = self.names(&first.shown_by);
        Finding::new(FindingId::Mutant, message)
            .with_evidence(format!("it shows in {shown}"))
            .with_hint(hint)
    }
}

/// Words about a mutant, written for the course's goal, for this one: own goal and course's are exchanged, and so is the parity.
fn about(words: &str, puzzle: &PuzzleSpec) -> String {
    let (course, own) = (GOAL.to_string(), puzzle.goal.to_string());
    let exchanged = words.split('`').map(|part| match part {
        part if part == course => own.clone(),
        part if part == own => course.clone(),
        part => part.replace(
            "an odd number",
            &format!("an {} number", puzzle.way(None).parity()),
        ),
    });
    exchanged.collect::<Vec<_>>().join("`")
}
