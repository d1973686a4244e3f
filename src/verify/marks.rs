//! The mark of every known mistake under a rubric, and of programs that are right.

use super::{Catcher, Met, mistakes};
use crate::assignment::{Assignment, Points};
use crate::course::PuzzleSpec;
use crate::crowd::{cores, share};
use crate::judge::{SubmissionFacts, judge_submission};
use crate::mutant::{End, Mutant, Program, Ties};
use crate::outcome::{CaseResult, Student};

/// Results of cases that are held at one time: some 2 KB each.
const HELD: usize = 16_384;

/// A program whose mark is worked out.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Candidate {
    /// What it is called.
    pub name: &'static str,
    /// What completes "a solver whose …".
    pub sentence: &'static str,
    /// Whether all of its answers are right.
    pub is_right: bool,
    /// The program.
    pub program: Program,
}

impl Candidate {
    /// The program that follows the template but for this mistake.
    pub const fn with(mutant: Mutant) -> Self {
        Self {
            name: mutant.id(),
            sentence: mutant.sentence(),
            is_right: mutant.is_equivalent(),
            program: Program::with(Some(mutant)),
        }
    }
}

/// What a candidate gets.
#[derive(Clone, Debug)]
pub struct MarkOf {
    /// The candidate.
    pub candidate: Candidate,
    /// Its points; `None` where they are not known.
    pub points: Option<Points>,
    /// The places of the cases that lose points.
    pub failed: Vec<usize>,
    /// The places of those whose answer the bound on the work cut off.
    pub unfinished: Vec<usize>,
}

impl MarkOf {
    /// The places of the cases that lose points by an answer that is known.
    pub fn caught_by(&self) -> impl Iterator<Item = usize> + '_ {
        let is_known = |place: &usize| !self.unfinished.contains(place);
        self.failed.iter().copied().filter(is_known)
    }
}

/// The right programs: the template's, those that break ties otherwise, and those with a mistake that no board of the puzzle shows.
pub fn right_candidates(puzzle: &PuzzleSpec) -> Vec<Candidate> {
    let in_ways = [
        ("right", "search follows the template", Ties::BeforeEqual),
        (
            "right-behind-equals",
            "new states go behind those of the same f",
            Ties::AfterEqual,
        ),
        ("right-with-heap", "OPEN is a binary heap", Ties::Heap),
        (
            "right-smaller-board-first",
            "smaller boards go first where f is the same",
            Ties::SmallerBoard,
        ),
    ];
    let in_ways = in_ways.map(|(name, sentence, ties)| Candidate {
        name,
        sentence,
        is_right: true,
        program: Program {
            ties,
            ..Program::with(None)
        },
    });
    // Sections that are exchanged are alike where there are two of them with the same moves.
    let [first, others @ ..] = &puzzle.sections[..] else {
        return Vec::new();
    };
    let are_alike = others.len() < 2 && others.iter().all(|own| own.moves == first.moves);
    let is_of_runs = |mutant| {
        matches!(
            mutant,
            Mutant::HeuristicLeftOver | Mutant::HeadingsExchanged
        )
    };
    let is_same = |mutant: &&Mutant| mutant.is_equivalent() && (are_alike || !is_of_runs(**mutant));
    let same = Mutant::ALL.iter().filter(is_same);
    in_ways
        .into_iter()
        .chain(same.map(|&mutant| Candidate::with(mutant)))
        .collect()
}

/// Works out the marks of all known mistakes and of the right programs, in this order. Each is what grading gives to transcripts that the
/// program prints. `step` is called once for each case of each part of the work, of which there are [`steps`].
pub fn marks(assignment: &Assignment, step: &(dyn Fn() + Sync)) -> Vec<MarkOf> {
    let all = candidates(assignment);
    let parts = all.chunks(part(assignment));
    parts
        .flat_map(|part| marks_of(assignment, part, step))
        .collect()
}

/// How many steps [`marks`] takes.
pub fn steps(assignment: &Assignment) -> usize {
    let parts = candidates(assignment).len().div_ceil(part(assignment));
    parts * assignment.cases.len()
}

fn candidates(assignment: &Assignment) -> Vec<Candidate> {
    let puzzle = assignment.settings.rubric.puzzle();
    let mistakes = mistakes(puzzle).into_iter();
    let mut all: Vec<Candidate> = mistakes.map(Candidate::with).collect();
    all.extend(right_candidates(puzzle));
    all
}

/// How many candidates are looked at together, which share what they search.
fn part(assignment: &Assignment) -> usize {
    (HELD / assignment.cases.len().max(1)).max(8)
}

fn marks_of(
    assignment: &Assignment,
    candidates: &[Candidate],
    step: &(dyn Fn() + Sync),
) -> Vec<MarkOf> {
    let cases = &assignment.cases;
    let met: Vec<Vec<Met>> = share(
        cores(),
        cases.len(),
        || Catcher::new(&assignment.settings.rubric),
        |catcher, place| {
            let case = &cases[place];
            let right = catcher.right(case);
            let met_by = |candidate: &Candidate| catcher.meet(case, &candidate.program, &right);
            let own = candidates.iter().map(met_by).collect();
            step();
            own
        },
    );
    let mut by_case: Vec<_> = met.into_iter().map(Vec::into_iter).collect();
    let mark = |candidate: &Candidate| {
        let own: Vec<Met> = by_case.iter_mut().filter_map(Iterator::next).collect();
        mark(assignment, *candidate, own)
    };
    candidates.iter().map(mark).collect()
}

fn mark(assignment: &Assignment, candidate: Candidate, met: Vec<Met>) -> MarkOf {
    let places = |is_such: fn(&Met) -> bool| {
        let all = met.iter().enumerate();
        all.filter(|(_, met)| is_such(met))
            .map(|(place, _)| place)
            .collect()
    };
    let failed = places(Met::loses);
    let unfinished = places(|met| met.end == End::GivenUp);
    let results: Vec<CaseResult> = met.into_iter().map(|met| met.result).collect();
    let facts = SubmissionFacts::of(candidate.name, Student::default());
    MarkOf {
        candidate,
        points: judge_submission(facts, assignment, results).points,
        failed,
        unfinished,
    }
}
