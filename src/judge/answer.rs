//! Judging what was said about a solvable board.
//!
//! One fault costs one item: a missing heuristic is lost as such, and the path, the count and the labels are those of the
//! solutions that are there. Where two solutions for one heuristic disagree, the worse one counts.

use crate::{
    assignment::{Case, Item, Kind, Profile, Rubric},
    outcome::{
        CaseResult, Denied, Finding, FindingId, RunRecord, Shape, ShownPath, Stream, Verdict,
    },
    puzzle::{Board, GOAL},
    search::Heuristic,
    transcript::{Lenience, Meaning, Named, NoSolution, Note, Part, Remark, Section, Transcript},
};

use super::{
    choose::{Chosen, is_lesser_copy, is_trace_of_search, says_all},
    claim::{denial_finding, said_unsolvable},
    conclude::{conclude, no_answer},
    counts::explain_counts,
    doubt::{Question, judge_doubted, meant, reading},
    ending::failure,
    everything,
    guess::{Unnamed, hold_guesses_against},
    heard::Heard,
    heuristics::{
        bare_finding, begins_with, lengths_differ, missing_finding, told_once, unnamed_finding,
    },
    nothing,
    section::{Judged, judge_section},
    shown::shown_path,
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
    let judge = |text: Heard| {
        judge_doubted(case, record, text, |text| {
            judge_text(case, rubric, record, text, start, best)
        })
    };
    let results: Vec<CaseResult> = texts.into_iter().map(judge).collect();
    let best_of = |results: &[CaseResult]| {
        let worth = |result: &CaseResult| {
            result
                .points
                .or_else(|| Some(result.doubt.as_ref()?.high()))
        };
        let mut best = 0;
        for (place, result) in results.iter().enumerate() {
            if worth(result) > worth(&results[best]) {
                best = place;
            }
        }
        results[best].clone()
    };
    let [returned, printed, ..] = &results[..] else {
        return best_of(&results);
    };
    let answers = |result: &CaseResult| {
        result.shape.denied.is_some() || result.shape.solutions.iter().any(Option::is_some)
    };
    let is_same_question = |heuristic: usize| {
        let has = |result: &CaseResult| {
            result.shape.solutions[heuristic].is_some() || result.shape.denied.is_some()
        };
        has(returned) && has(printed)
    };
    let differ = returned.points != printed.points
        && answers(returned)
        && answers(printed)
        && (0..2).any(is_same_question);
    if !differ {
        return best_of(&results);
    }
    let hint = "return the answer or print it, or do both with the same text";
    let message = "what was returned is not what was printed";
    let question = Question::of_place(Stream::Both, None, message, hint);
    let readings = vec![
        reading("what was returned", returned.clone()),
        reading("what was printed", printed.clone()),
    ];
    if readings
        .iter()
        .any(|reading| reading.result.doubt.is_some())
    {
        return best_of(&results);
    }
    question.ask(case, readings)
}

fn judge_text(
    case: &Case,
    rubric: &Rubric,
    record: &RunRecord,
    text: Heard,
    start: Board,
    best: u8,
) -> CaseResult {
    let solved = text
        .transcript
        .remark(Remark::Solved)
        .filter(|_| start == GOAL);
    if solved.is_some() && text.transcript.sections().next().is_none() && failure(record).is_none()
    {
        return everything(case);
    }
    let answer = Answer::judge(text, rubric, start, best);
    if answer.solutions == 0 {
        return no_answer(case, record, &answer, start, best);
    }
    let denied = answer.contradiction.clone();
    let (stream, shown) = (answer.stream, answer.shown.clone());
    let mut result = conclude(case, rubric, record, answer);
    hold_to_bytes(rubric, record, stream, &shown, &mut result);
    let Some(sentence) = denied else {
        return result;
    };
    let message = "solutions are given, and a line says that there is none";
    let finding = said_unsolvable(&sentence, start, best).at_line(sentence.line.0);
    let denial = nothing(case, Verdict::WrongAnswer, finding);
    let readings = vec![
        meant(Meaning::NoSolution, denial),
        meant(Meaning::Nothing, result),
    ];
    Question::of_words(record, stream, sentence.line, message).ask(case, readings)
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
    /// The first sentence that there is no solution.
    pub(super) denial: Option<NoSolution>,
    /// A sentence that denies what both solutions show.
    contradiction: Option<NoSolution>,
    pub(super) has_text: bool,
}

/// The solutions that count.
#[derive(Default)]
struct Taken {
    solutions: Vec<Judged>,
    missing: Vec<Heuristic>,
    /// Those whose solutions are headings with nothing below them.
    bare: Vec<Heuristic>,
    /// What share of the names is there.
    named_share: f64,
}

impl Taken {
    /// Takes out what is only a heading, where there is more below the other one: that is worth what no heading is.
    fn leave_out_bare_heading(&mut self) -> Option<Judged> {
        let ([bare], true) = (&self.bare[..], self.missing.is_empty()) else {
            return None;
        };
        self.missing.push(*bare);
        Some(self.solutions.remove(*bare as usize))
    }
}

impl Answer {
    fn judge(heard: Heard, rubric: &Rubric, start: Board, best: u8) -> Self {
        let mut answer = Self {
            stream: heard.stream,
            shares: [0.0; Item::ALL.len()],
            solutions: 0,
            shown: Transcript::default(),
            shape: Shape {
                denied: heard.transcript.refusals().next().map(denied),
                ..Shape::default()
            },
            paths: Vec::new(),
            findings: Vec::new(),
            denial: heard.transcript.refusals().next().cloned(),
            contradiction: None,
            has_text: !heard.transcript.is_silent(),
            notes: heard.notes,
        };
        let mut taken = answer.take(&heard.transcript, rubric, start, best);
        answer.solutions = taken.solutions.len();
        if let [heuristic] = taken.missing[..] {
            taken.named_share = 0.0;
            answer.miss(&heard.transcript, heuristic, start);
        } else if let Some(bare) = taken.leave_out_bare_heading() {
            taken.named_share = 0.0;
            answer.findings.push(bare_finding(&bare));
        }
        let has_both = taken.missing.is_empty();
        let about_this = |sentence: &&NoSolution| !sentence.is_other;
        let denial = heard
            .transcript
            .refusals()
            .find(about_this)
            .filter(|_| answer.solutions > 0);
        if denial.is_none() {
            note_demonstrations(&heard.transcript, &mut answer.notes);
        }
        if heard.transcript.remark(Remark::Solved).is_some() && start == GOAL {
            taken.named_share = 1.0;
            answer.findings.retain(|finding| {
                finding.id != FindingId::HeuristicMissing
                    && finding.id != FindingId::HeuristicUnnamed
            });
            for judged in &mut taken.solutions {
                judged.forgive_count();
            }
        }
        match denial {
            Some(sentence) if has_both => answer.contradiction = Some(sentence.clone()),
            Some(sentence) => answer.findings.push(denial_finding(sentence)),
            None => (),
        }
        answer.add_up(taken, start, best);
        answer.findings = told_once(answer.findings);
        answer
            .findings
            .sort_by_key(|finding| (finding.line, finding.id));
        answer
    }

    /// Takes the solution that counts for each heuristic, and notes what the others cost.
    fn take(&mut self, transcript: &Transcript, rubric: &Rubric, start: Board, best: u8) -> Taken {
        let mut taken = Taken::default();
        let unnamed = Unnamed::of(transcript, rubric, start, best);
        let is_only = unnamed.first.len() == 1 && names_one(transcript, start);
        let mut left_over = unnamed.first.into_iter();
        for heuristic in Heuristic::ALL {
            let named = Named::Known(heuristic);
            let named = transcript
                .sections()
                .filter(|section| section.named == named);
            let (section, judged) =
                if let Some(chosen) = self.choose(named, heuristic, rubric, start, best) {
                    taken.named_share += if chosen.1.is_attempt { 0.5 } else { 0.0 };
                    chosen
                } else if let Some((section, judged)) = left_over.next() {
                    // Where the other one is known, a name in unknown words leaves no other reading.
                    if section.has_own_name && is_only && judged.is_attempt {
                        taken.named_share += 0.5;
                    } else {
                        self.findings.push(unnamed_finding(section));
                    }
                    (section, judged)
                } else {
                    taken.missing.push(heuristic);
                    continue;
                };
            self.shape.solutions[heuristic as usize] = Some(judged.shape);
            if rubric.profile == Profile::Strict {
                let part = Part::Solution(settled(section));
                self.shown.parts.push(part);
            }
            if !judged.findings.is_empty() {
                self.paths.extend(shown_path(section, heuristic, start));
            }
            if section.entries.is_empty() && judged.moves.is_none() {
                taken.bare.push(heuristic);
            }
            taken.solutions.push(judged);
        }
        let left_over = left_over.chain(unnamed.guess);
        let guess = hold_guesses_against(&mut taken.solutions, left_over, rubric);
        self.findings.extend(guess);
        taken
    }

    /// Says that the solution for a heuristic is missing.
    fn miss(&mut self, transcript: &Transcript, heuristic: Heuristic, start: Board) {
        let finding = missing_finding(transcript, heuristic, start);
        if finding.id == FindingId::HeuristicTwice {
            self.notes.retain(|note| note.lenience != Lenience::Copies);
        }
        self.findings.push(finding);
    }

    /// Adds up what the solutions earn, and explains what they have wrong together.
    fn add_up(&mut self, taken: Taken, start: Board, best: u8) {
        let mut solutions = taken.solutions;
        explain_counts(&mut solutions, start, best);
        explain_labels(&mut solutions, start);
        self.findings.extend(lengths_differ(&solutions));
        let shown = if solutions.len() > 1 { 2.0 } else { 1.0 };
        for judged in solutions {
            for (total, share) in self.shares.iter_mut().zip(judged.shares) {
                *total += share / shown;
            }
            self.findings.extend(judged.into_findings(start));
        }
        self.shares[Item::Heuristics as usize] = taken.named_share;
    }

    /// The solution that counts among those for one heuristic. Others beside it are said to disagree, or to be copies.
    fn choose<'a>(
        &mut self,
        sections: impl Iterator<Item = &'a Section> + Clone,
        heuristic: Heuristic,
        rubric: &Rubric,
        start: Board,
        best: u8,
    ) -> Option<(&'a Section, Judged)> {
        let judge = |section| {
            let judged = judge_section(section, Some(heuristic), start, best);
            (section, judged)
        };
        // A heading alone shows no moves, and of headings there may be many.
        let is_stating = |section: &&Section| {
            section
                .stated
                .is_some_and(|stated| stated == 0 || !section.entries.is_empty())
        };
        let mut stating = sections.clone().filter(is_stating);
        let has_traces = sections.clone().nth(1).is_some()
            && stating.any(|section| judge(section).1.moves.is_some());
        let has_whole = has_traces && sections.clone().any(|section| says_all(&judge(section).1));
        let mut trace = None;
        let judged = sections.map(judge).filter(|(section, judged)| {
            let is_trace = (has_whole && is_lesser_copy(section, judged))
                || (has_traces && is_trace_of_search(section, judged));
            if is_trace {
                trace = trace.or(Some(section.line.0));
            }
            !is_trace
        });
        let chosen = Chosen::of(judged, rubric)?;
        self.notes.extend(trace.map(|line| Note {
            lenience: Lenience::OtherText,
            line,
            lines: 1,
        }));
        if let Some(other) = chosen.other.filter(|_| chosen.judged.is_for_this_board) {
            let line = chosen.section.line.0.max(other.line);
            if other.worth > chosen.worth {
                let message = format!(
                    "there are solutions at lines {} and {line} that disagree; the worse one counts",
                    chosen.section.line.0.min(other.line),
                );
                let finding = Finding::new(FindingId::ConflictingAnswers, message)
                    .in_section(Some(heuristic))
                    .at_line(line);
                self.findings.push(finding);
            } else {
                self.notes.push(Note {
                    lenience: Lenience::Copies,
                    line,
                    lines: 1,
                });
            }
        }
        Some((chosen.section, chosen.judged))
    }

    fn worth(&self, rubric: &Rubric) -> f64 {
        Item::ALL
            .into_iter()
            .map(|item| rubric.weight(item) * self.shares[item as usize])
            .sum()
    }

    pub(super) fn is_full(&self, rubric: &Rubric) -> bool {
        self.worth(rubric) > 100.0 - 1e-6
    }
}

/// Whether just one of the two heuristics has a solution for this board.
fn names_one(transcript: &Transcript, start: Board) -> bool {
    let has_solution = |heuristic: &Heuristic| {
        let named = Named::Known(*heuristic);
        let mut sections = transcript.sections();
        sections.any(|section| {
            section.named == named && section.entries.len() > 1 && begins_with(section, start)
        })
    };
    Heuristic::ALL
        .iter()
        .filter(|heuristic| has_solution(heuristic))
        .count()
        == 1
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

/// Notes all sentences as text beside the solutions, where none of them is about their board.
fn note_demonstrations(transcript: &Transcript, notes: &mut Vec<Note>) {
    let mut lines = transcript.refusals().map(|sentence| sentence.line.0);
    let Some(line) = lines.next() else {
        return;
    };
    notes.retain(|note| note.lenience != Lenience::NoSolutionWords);
    note_text(notes, line, 1 + lines.count());
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
