//! Judging what was said about a solvable board.
//!
//! One fault costs one item: a missing heuristic is lost as such, and the path, the count and the labels are those of the
//! solutions that are there. Where two solutions for one heuristic disagree, the worse one counts.

use crate::{
    assignment::{Case, Item, Kind, Profile, Rubric},
    outcome::{
        CaseResult, Denied, Finding, FindingId, RunRecord, Shape, ShownPath, Stream, Verdict,
    },
    puzzle::Board,
    search::Heuristic,
    transcript::{Lenience, Meaning, Named, NoSolution, Note, Part, Section, Transcript},
};

use super::{
    choose::{Chosen, Wanted, hold_guesses_against, solutions},
    claim::{denial_finding, said_unsolvable},
    conclude::{conclude, no_answer, silence},
    counts::explain_counts,
    doubt::{Question, judge_doubted, meant},
    heard::Heard,
    heuristics::{bare_finding, lengths_differ, missing_finding, told_once, unnamed_finding},
    nothing,
    section::Judged,
    shown::shown_path,
    solved::judge_solved,
    stale::explain_labels,
    strict::{hold_to_bytes, settled},
};

/// Judges what was said, in these texts of a run, about a solvable board that needs `best` moves. Where what was returned and
/// what was printed answer differently, a person looks at it.
pub(super) fn judge_solvable(
    case: &Case,
    rubric: &Rubric,
    record: &RunRecord,
    texts: Vec<Heard>,
    start: Board,
    best: u8,
) -> CaseResult {
    let wanted = Wanted {
        rubric,
        start,
        best,
    };
    let judge = |text: Heard| {
        judge_doubted(case, record, text, |text| {
            judge_solved(case, record, text, start, |text, is_solved| {
                judge_text(case, record, text, is_solved, wanted)
            })
        })
    };
    let results: Vec<CaseResult> = texts.into_iter().map(judge).collect();
    if let [returned, printed, ..] = &results[..]
        && differ(returned, printed)
    {
        return Question::ask_which(case, returned.clone(), printed.clone());
    }
    let worth = |result: &CaseResult| {
        let high = || Some(result.doubt.as_ref()?.high());
        result.points.or_else(high)
    };
    let better = |best, next| {
        if worth(&next) > worth(&best) {
            next
        } else {
            best
        }
    };
    let best = results.into_iter().reduce(better);
    best.unwrap_or_else(|| nothing(case, Verdict::NoAnswer, silence(record)))
}

/// Whether two texts answer the same question, and not worth the same.
fn differ(returned: &CaseResult, printed: &CaseResult) -> bool {
    let answers = |result: &CaseResult, heuristic: usize| {
        result.shape.denied.is_some() || result.shape.solutions[heuristic].is_some()
    };
    let are_sure = returned.doubt.is_none() && printed.doubt.is_none();
    let is_same_question =
        |heuristic: usize| answers(returned, heuristic) && answers(printed, heuristic);
    are_sure && returned.points != printed.points && (0..2).any(is_same_question)
}

fn judge_text(
    case: &Case,
    record: &RunRecord,
    text: Heard,
    is_solved: bool,
    wanted: Wanted<'_>,
) -> CaseResult {
    let Wanted {
        rubric,
        start,
        best,
    } = wanted;
    let answer = Answer::judge(text, is_solved, wanted);
    if answer.solutions == 0 {
        return no_answer(case, record, &answer, start, best);
    }
    let denied = answer.denial.clone().filter(|_| answer.is_contradicted);
    let (stream, shown) = (answer.stream, answer.shown.clone());
    let mut result = conclude(case, rubric, record, answer);
    hold_to_bytes(rubric, record, stream, &shown, &mut result);
    let Some(sentence) = denied else {
        return result;
    };
    let message = "solutions are given, and a line says that there is none";
    let finding = said_unsolvable(&sentence, start, best).at_line(sentence.line.0);
    let denial = nothing(case, Verdict::WrongAnswer, finding);
    Question::of_words(record, stream, sentence.line, message).ask(
        case,
        meant(Meaning::NoSolution, denial),
        meant(Meaning::Nothing, result),
    )
}

/// What a text says about a board.
pub(super) struct Answer {
    pub(super) stream: Stream,
    /// What was earned of each item, from 0 to 1.
    pub(super) shares: [f64; Item::ALL.len()],
    solutions: usize,
    /// The solutions that count, where it matters how they are printed.
    shown: Transcript,
    pub(super) shape: Shape,
    /// The paths that have something wrong with them.
    pub(super) paths: Vec<ShownPath>,
    pub(super) findings: Vec<Finding>,
    pub(super) notes: Vec<Note>,
    /// The sentence that there is no solution: the first about this board, or else the first.
    pub(super) denial: Option<NoSolution>,
    /// Whether both solutions are there, and that sentence is about their board.
    is_contradicted: bool,
    pub(super) has_text: bool,
}

impl Answer {
    fn judge(heard: Heard, is_solved: bool, wanted: Wanted<'_>) -> Self {
        let transcript = &heard.transcript;
        let first = transcript.refusals().next();
        let own = transcript.refusals().find(|sentence| !sentence.is_other);
        let mut answer = Self {
            stream: heard.stream,
            shares: [0.0; Item::ALL.len()],
            solutions: 0,
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
        let (mut solutions, missing) = answer.take(transcript, wanted);
        answer.solutions = solutions.len();
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
        if is_solved {
            answer.shares[Item::Heuristics as usize] = 1.0;
            let needless = [FindingId::HeuristicMissing, FindingId::HeuristicUnnamed];
            let findings = &mut answer.findings;
            findings.retain(|finding| !needless.contains(&finding.id));
            solutions.iter_mut().for_each(Judged::forgive_count);
        }
        answer.add_up(solutions, wanted);
        answer
    }

    /// Takes the solution that counts for each heuristic, and the finding where only one of them has any.
    fn take(
        &mut self,
        transcript: &Transcript,
        wanted: Wanted<'_>,
    ) -> (Vec<Judged>, Option<Finding>) {
        let (mut taken, mut missing, mut bare) = (Vec::new(), Vec::new(), Vec::new());
        let unnamed = || solutions(transcript, Named::Nothing, wanted);
        let is_only = unnamed().nth(1).is_none();
        let mut left_over = unnamed();
        for heuristic in Heuristic::ALL {
            let is_named;
            let (section, judged) = if let Some(chosen) = Chosen::of(transcript, heuristic, wanted)
            {
                is_named = true;
                self.note(&chosen);
                chosen.solution
            } else if let Some((section, judged)) = left_over.next() {
                // Where the other one is known, a name in unknown words leaves no other reading.
                is_named = section.has_own_name && is_only && judged.is_attempt;
                if !is_named {
                    self.findings.push(unnamed_finding(section));
                }
                (section, judged)
            } else {
                missing.push(heuristic);
                continue;
            };
            if is_named && judged.is_attempt {
                self.shares[Item::Heuristics as usize] += 0.5;
            }
            if section.entries.is_empty() && judged.moves.is_none() {
                bare.push(taken.len());
            }
            self.keep(section, heuristic, &judged, wanted);
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
    fn keep(
        &mut self,
        section: &Section,
        heuristic: Heuristic,
        judged: &Judged,
        wanted: Wanted<'_>,
    ) {
        self.shape.solutions[heuristic as usize] = Some(judged.shape);
        if wanted.rubric.profile == Profile::Strict {
            self.shown.parts.push(Part::Solution(settled(section)));
        }
        if !judged.findings.is_empty() {
            let path = shown_path(section, heuristic, wanted.start);
            self.paths.extend(path);
        }
    }

    /// Adds up what the solutions earn, and explains what they have wrong together.
    fn add_up(&mut self, mut solutions: Vec<Judged>, wanted: Wanted<'_>) {
        explain_counts(&mut solutions, wanted.start, wanted.best);
        explain_labels(&mut solutions, wanted.start);
        self.findings.extend(lengths_differ(&solutions));
        let shown = if solutions.len() > 1 { 2.0 } else { 1.0 };
        for judged in solutions {
            for (total, share) in self.shares.iter_mut().zip(judged.shares) {
                *total += share / shown;
            }
            self.findings.extend(judged.into_findings(wanted.start));
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

/// What shares of the items are worth, out of 100.
pub(super) fn worth(rubric: &Rubric, shares: &[f64; Item::ALL.len()]) -> f64 {
    let items = Item::ALL.into_iter().zip(shares);
    items.map(|(item, share)| rubric.weight(item) * share).sum()
}

/// What a sentence says, as far as answers are compared.
pub(super) fn denied(sentence: &NoSolution) -> Denied {
    let shown = sentence.board.as_ref();
    Denied::Sentence(shown.and_then(|reading| reading.candidates().first().copied()))
}

/// Whether a case is one whose solution shows that a program can solve anything.
pub(super) fn is_solvable(case: &Case) -> bool {
    matches!(case.kind, Kind::Solvable { .. })
}

/// Adds so many lines to those that are text beside the answer, of which this is the first.
pub(super) fn note_text(notes: &mut Vec<Note>, line: usize, lines: usize) {
    let lenience = Lenience::OtherText;
    if let Some(note) = notes.iter_mut().find(|note| note.lenience == lenience) {
        note.line = note.line.min(line);
        note.lines += lines;
        return;
    }
    let place = notes.partition_point(|note| note.lenience < lenience);
    let note = Note {
        lenience,
        line,
        lines,
    };
    notes.insert(place, note);
}
