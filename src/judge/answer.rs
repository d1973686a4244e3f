//! What a text says about a solvable board.
//!
//! One fault costs one item: a missing heuristic is lost as such, and the path, the count and the labels are those of the
//! solutions that are there. Where two solutions for one heuristic disagree, the worse one counts.

use super::choose::{Chosen, hold_guesses_against, solutions};
use super::claim::denial_finding;
use super::counts::explain_counts;
use super::heard::{Heard, note_text};
use super::heuristics::{
    bare_finding, lengths_differ, miscalled_finding, missing_finding, told_once, unnamed_finding,
};
use super::judged::Judged;
use super::lost::add_difference;
use super::score::worth;
use super::section::judge_section;
use super::stale::explain_labels;
use super::strict::with_heading;
use super::summary::denied;
use super::wanted::Wanted;
use crate::assignment::{Item, Profile, Rubric};
use crate::course::{Guide, SectionId};
use crate::outcome::{AnswerSummary, Finding, FindingId, ShownPath, Stream};
use crate::puzzle::MoveSet;
use crate::transcript::{Lenience, Named, NoSolution, Note, Part, Transcript};

/// Says that the student's own estimate is too high where only the path found by it is longer than need be.
fn blame_own_estimate(solutions: &mut [Judged<'_>], wanted: Wanted<'_>) {
    let is_own = |judged: &Judged<'_>| {
        let section = judged
            .id()
            .and_then(|id| wanted.rubric.puzzle().section(id));
        section.is_some_and(|section| section.guide == Guide::Own)
    };
    let is_shortest = |judged: &Judged<'_>| {
        let best = usize::from(wanted.of_judged(judged).best);
        judged.moves == Some(best)
    };
    let (own, others): (Vec<_>, Vec<_>) = solutions.iter_mut().partition(|judged| is_own(judged));
    if others.is_empty() || !others.iter().all(|judged| is_shortest(judged)) {
        return;
    }
    for judged in own {
        // What else is wrong with the path explains its length as well.
        let explains = [FindingId::FirstLostMove, FindingId::LengthsDiffer];
        if !judged
            .findings
            .iter()
            .all(|finding| explains.contains(&finding.id))
        {
            continue;
        }
        let moves = wanted.of_judged(judged).way.moves();
        let doubles = judged.doubles();
        let mut findings = judged.findings.iter_mut();
        let lost = findings.find(|finding| finding.id == FindingId::FirstLostMove);
        if let Some(finding) = lost.filter(|finding| finding.hint.is_none()) {
            let hint = match moves {
                MoveSet::Single => {
                    "h3 is too high on this board: it is never to be above the moves that are left"
                }
                MoveSet::SingleAndDouble if doubles == 0 => {
                    "no step of this path slides two tiles: the search makes no double moves, or h3 is too high on this board"
                }
                MoveSet::SingleAndDouble => {
                    "h3 is too high on this board: Manhattan is no bound once two tiles move at a time"
                }
            };
            finding.hint = Some(hint.to_owned());
        }
    }
}

/// The share that so many of all are.
#[expect(clippy::cast_precision_loss, reason = "sections are few")]
fn share(some: usize, all: usize) -> f64 {
    some as f64 / all as f64
}

pub(super) struct Answer {
    pub(super) stream: Stream,
    /// What was earned of each item, from 0 to 1.
    pub(super) shares: [f64; Item::ALL.len()],
    /// The solutions that count, where it matters how they are printed.
    pub(super) shown: Transcript,
    pub(super) shape: AnswerSummary,
    /// The paths that have something wrong with them.
    pub(super) paths: Vec<ShownPath>,
    pub(super) findings: Vec<Finding>,
    pub(super) notes: Vec<Note>,
    /// The sentence that there is no solution: the first about this board, or else the first.
    pub(super) denial: Option<NoSolution>,
    /// Whether both solutions are there, and that sentence is about their board.
    pub(super) is_contradicted: bool,
    pub(super) has_text: bool,
}

impl Answer {
    pub(super) fn judge(heard: Heard, wanted: Wanted<'_>) -> Self {
        let transcript = &heard.transcript;
        let first = transcript.refusals().next();
        let own = transcript.refusals().find(|sentence| !sentence.is_other);
        let mut answer = Self {
            stream: heard.stream,
            shares: [0.0; Item::ALL.len()],
            shown: Transcript::default(),
            shape: AnswerSummary {
                denied: first.map(denied),
                ..AnswerSummary::unsolved(wanted.rubric.puzzle().sections.len())
            },
            paths: Vec::new(),
            findings: Vec::new(),
            denial: own.or(first).cloned(),
            is_contradicted: false,
            has_text: !transcript.is_silent(),
            notes: heard.notes,
        };
        let (solutions, missing) = answer.take(transcript, wanted);
        if solutions.is_empty() {
            return answer;
        }
        if missing.is_empty() {
            answer.is_contradicted = own.is_some();
        } else {
            answer.shares[Item::Heuristics as usize] = 0.0;
            answer.findings.extend(own.map(denial_finding));
        }
        let wanting = missing.len();
        answer.findings.extend(missing);
        if own.is_none() {
            answer.note_demonstrations(transcript);
        }
        answer.add_up(solutions, wanting, wanted);
        answer
    }

    /// Takes the solution that counts for each section, and the findings about those that have none.
    fn take<'a>(
        &mut self,
        transcript: &'a Transcript,
        wanted: Wanted<'a>,
    ) -> (Vec<Judged<'a>>, Vec<Finding>) {
        let (mut taken, mut missing, mut bare) = (Vec::new(), Vec::new(), Vec::new());
        let sections = &wanted.rubric.puzzle().sections;
        let (is_only, mut named) = (sections.len() == 1, 0);
        let mut miscalled = Vec::new();
        let mut left_over = solutions(transcript, Named::Nothing, wanted);
        for (place, section) in sections.iter().enumerate() {
            let id = section.id;
            let is_named;
            let judged = if let Some(chosen) = Chosen::of(transcript, id, wanted) {
                is_named = !chosen.solution.section.is_miscalled;
                self.note(&chosen);
                miscalled.extend((!is_named).then(|| chosen.solution.line()));
                chosen.solution
            } else if let Some(judged) = left_over.next() {
                is_named = false;
                let own = wanted.in_section(id);
                let judged = if own.way.moves() == wanted.way.moves() {
                    judged
                } else {
                    judge_section(judged.section, own)
                };
                if !is_only {
                    self.findings.push(unnamed_finding(judged.line()));
                }
                judged
            } else {
                missing.extend(section.is_required.then_some(id));
                continue;
            };
            if (is_named || is_only) && judged.is_attempt {
                named += 1;
            }
            if judged.section.size() == 0 && judged.moves.is_none() {
                bare.push(taken.len());
            }
            self.keep(place, id, &judged, wanted);
            taken.push(judged);
        }
        self.findings.extend(miscalled_finding(&miscalled));
        let guess = hold_guesses_against(&mut taken, left_over, wanted.rubric);
        self.findings.extend(guess);
        self.shares[Item::Heuristics as usize] = share(named, taken.len().max(1));
        let mut findings: Vec<Finding> = Vec::new();
        if missing.is_empty() && bare.len() < taken.len() {
            // Below another heading there is more: this one is worth what no heading is.
            for place in bare.into_iter().rev() {
                findings.insert(0, bare_finding(&taken.remove(place)));
            }
        }
        let all = sections.len();
        findings.extend(
            missing
                .iter()
                .map(|id| missing_finding(transcript, *id, all)),
        );
        if findings
            .iter()
            .any(|own| own.id == FindingId::HeuristicTwice)
        {
            self.notes.retain(|note| note.lenience != Lenience::Copies);
        }
        (taken, findings)
    }

    /// Notes what there is beside a solution that was chosen.
    fn note(&mut self, chosen: &Chosen<'_>) {
        self.findings.extend(chosen.conflict.clone());
        self.notes.extend(chosen.copy.map(|line| Note {
            lenience: Lenience::Copies,
            line,
            lines: 1,
        }));
        if let Some(line) = chosen.left_out {
            note_text(&mut self.notes, line, 1);
        }
    }

    /// Keeps what a solution that counts is like.
    fn keep(&mut self, place: usize, id: SectionId, judged: &Judged<'_>, wanted: Wanted<'_>) {
        self.shape.solutions[place] = Some(judged.shape);
        if wanted.rubric.profile == Profile::Strict {
            self.shown
                .parts
                .push(Part::Solution(with_heading(judged.section)));
        }
        self.paths
            .extend(ShownPath::of(id, wanted.in_section(id).way, &judged.boards));
    }

    /// Adds up what the solutions earn and have wrong together. Of sections that are wanting, the first costs its item alone.
    fn add_up(&mut self, mut solutions: Vec<Judged<'_>>, wanting: usize, wanted: Wanted<'_>) {
        explain_counts(&mut solutions, wanted);
        explain_labels(&mut solutions, wanted.rubric.puzzle(), wanted.start);
        self.findings.extend(lengths_differ(&solutions, wanted));
        let shown = solutions.len() + wanting.saturating_sub(1);
        let parts = share(1, shown);
        blame_own_estimate(&mut solutions, wanted);
        for mut judged in solutions {
            for (total, share) in self.shares.iter_mut().zip(judged.shares) {
                *total += share * parts;
            }
            add_difference(&mut judged, wanted);
            self.findings.extend(judged.findings);
        }
        let all = wanted.rubric.puzzle().sections.len();
        self.findings = told_once(std::mem::take(&mut self.findings), all);
        self.findings
            .sort_by_key(|finding| (finding.line, finding.id));
    }

    /// Notes all sentences as text beside the solutions, where none of them is about their board.
    fn note_demonstrations(&mut self, transcript: &Transcript) {
        let mut lines = transcript.refusals().map(|sentence| sentence.line.0);
        if let Some(line) = lines.next() {
            self.notes
                .retain(|note| note.lenience != Lenience::NoSolutionWords);
            note_text(&mut self.notes, line, 1 + lines.count());
        }
    }

    pub(super) fn is_full(&self, rubric: &Rubric) -> bool {
        worth(rubric, &self.shares) > 100.0 - 1e-6
    }
}
