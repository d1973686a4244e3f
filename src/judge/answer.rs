//! What a text says about a solvable board.
//!
//! One fault costs one item: a missing heuristic is lost as such, and the path, the count and the labels are those of the
//! solutions that are there. Where two solutions for one heuristic disagree, the worse one counts.

use crate::{
    assignment::{Item, Profile, Rubric},
    outcome::{Finding, FindingId, Shape, ShownPath, Stream},
    search::Heuristic,
    transcript::{Lenience, Named, NoSolution, Note, Part, Transcript},
};

use super::{
    choose::{Chosen, Wanted, hold_guesses_against, solutions},
    claim::denial_finding,
    counts::explain_counts,
    heard::{Heard, note_text},
    heuristics::{bare_finding, lengths_differ, missing_finding, told_once, unnamed_finding},
    judged::Judged,
    lost::add_difference,
    score::worth,
    shape::denied,
    stale::explain_labels,
    strict::with_heading,
};

/// What a text says about a board.
pub(super) struct Answer {
    pub(super) stream: Stream,
    /// What was earned of each item, from 0 to 1.
    pub(super) shares: [f64; Item::ALL.len()],
    /// The solutions that count, where it matters how they are printed.
    pub(super) shown: Transcript,
    pub(super) shape: Shape,
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
    /// Judges a text.
    pub(super) fn judge(heard: Heard, wanted: Wanted<'_>) -> Self {
        let transcript = &heard.transcript;
        let first = transcript.refusals().next();
        let own = transcript.refusals().find(|sentence| !sentence.is_other);
        let mut answer = Self {
            stream: heard.stream,
            shares: [0.0; Item::ALL.len()],
            shown: Transcript::default(),
            shape: Shape {
                denied: first.map(denied),
                ..Shape::default()
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
        match missing {
            Some(finding) => {
                answer.shares[Item::Heuristics as usize] = 0.0;
                answer.findings.push(finding);
                answer.findings.extend(own.map(denial_finding));
            }
            None => answer.is_contradicted = own.is_some(),
        }
        if own.is_none() {
            answer.note_demonstrations(transcript);
        }
        answer.add_up(solutions, wanted);
        answer
    }

    /// Takes the solution that counts for each heuristic, and the finding where only one of them has any.
    fn take<'a>(
        &mut self,
        transcript: &'a Transcript,
        wanted: Wanted<'a>,
    ) -> (Vec<Judged<'a>>, Option<Finding>) {
        let (mut taken, mut missing, mut bare) = (Vec::new(), Vec::new(), Vec::new());
        let mut left_over = solutions(transcript, Named::Nothing, wanted);
        for heuristic in Heuristic::ALL {
            let is_named;
            let judged = if let Some(chosen) = Chosen::of(transcript, heuristic, wanted) {
                is_named = true;
                self.note(&chosen);
                chosen.solution
            } else if let Some(judged) = left_over.next() {
                is_named = false;
                self.findings.push(unnamed_finding(judged.line()));
                judged
            } else {
                missing.push(heuristic);
                continue;
            };
            if is_named && judged.is_attempt {
                self.shares[Item::Heuristics as usize] += 0.5;
            }
            if judged.section.size() == 0 && judged.moves.is_none() {
                bare.push(taken.len());
            }
            self.keep(heuristic, &judged, wanted);
            taken.push(judged);
        }
        let guess = hold_guesses_against(&mut taken, left_over, wanted.rubric);
        self.findings.extend(guess);
        let missing = match (&missing[..], &bare[..]) {
            ([heuristic], _) => {
                let finding = missing_finding(transcript, *heuristic);
                if finding.id == FindingId::HeuristicTwice {
                    self.notes.retain(|note| note.lenience != Lenience::Copies);
                }
                Some(finding)
            }
            // Below the other heading there is more: this one is worth what no heading is.
            ([], &[place]) => Some(bare_finding(&taken.remove(place))),
            _ => None,
        };
        (taken, missing)
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
    fn keep(&mut self, heuristic: Heuristic, judged: &Judged<'_>, wanted: Wanted<'_>) {
        self.shape.solutions[heuristic as usize] = Some(judged.shape);
        if wanted.rubric.profile == Profile::Strict {
            self.shown
                .parts
                .push(Part::Solution(with_heading(judged.section)));
        }
        self.paths.extend(ShownPath::of(heuristic, &judged.boards));
    }

    /// Adds up what the solutions earn, and explains what they have wrong together.
    fn add_up(&mut self, mut solutions: Vec<Judged<'_>>, wanted: Wanted<'_>) {
        explain_counts(&mut solutions, wanted);
        explain_labels(&mut solutions, wanted.start);
        self.findings.extend(lengths_differ(&solutions));
        let shown = if solutions.len() > 1 { 2.0 } else { 1.0 };
        for mut judged in solutions {
            for (total, share) in self.shares.iter_mut().zip(judged.shares) {
                *total += share / shown;
            }
            add_difference(&mut judged.findings, wanted.start, &judged.boards);
            self.findings.extend(judged.findings);
        }
        self.findings = told_once(std::mem::take(&mut self.findings));
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

    /// Whether nothing is lost.
    pub(super) fn is_full(&self, rubric: &Rubric) -> bool {
        worth(rubric, &self.shares) > 100.0 - 1e-6
    }
}
