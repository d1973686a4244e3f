//! Judging what was said about a board without a solution.
//!
//! Such an answer is seldom only right or wrong. What a search printed on its way is told apart from a solution, and what
//! may be meant to say that there is none is left to a person.

use super::claim::{another_shown, failed_on_unsolvable, solved_unsolvable, wrong_board_named};
use super::doubt::{Question, meant, reading};
use super::ending::{ended_badly, failure, is_stopped, silence};
use super::heard::{Heard, forgiven, note_text};
use super::strict::hold_to_bytes;
use super::summary::{denied, section_shape};
use super::{CaseRun, everything, nothing};
use crate::course::{Meaning, Way};
use crate::outcome::{
    AnswerSummary, CaseResult, Denied, Finding, FindingId, Granted, JudgedRun, Returned, Stream,
    Verdict,
};
use crate::puzzle::{Board, SIDE};
use crate::transcript::{
    Lenience, Line, Named, NoSolution, Note, Remark, Section, Transcript, parse,
};

struct Unsolvable<'a> {
    run: CaseRun<'a>,
    board: Board,
}

/// Judges what was said about an unsolvable board: right is the message, or `null` from the method as the template has it.
pub(super) fn judge_unsolvable(run: CaseRun<'_>, texts: &[Heard], board: Board) -> CaseResult {
    let asked = Unsolvable { run, board };
    let result = match texts {
        [] => asked.unanswered(false),
        [text] => asked.judge_text(text),
        [returned, printed, ..] => asked.judge_both(returned, printed),
    };
    CaseResult {
        shape: asked.shape(texts),
        ..result
    }
}

/// What boards without a number of moves are, beside a sentence that there is no solution.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Trace {
    /// What a search looked at, or a heading with 0 moves: that claims no solution either.
    Nothing,
    /// What may be half a solution: moves, or a heading with a number and no move below it.
    Unclear(&'static str),
    Claim,
}

impl Unsolvable<'_> {
    /// Judges what was returned and what was printed. Where they answer differently, a person looks at it.
    fn judge_both(&self, returned: &Heard, printed: &Heard) -> CaseResult {
        let [one, other] = [returned, printed].map(|text| self.judge_text(text));
        let [is_returned, is_printed] =
            [returned, printed].map(|text| !text.transcript.parts.is_empty());
        if is_returned && is_printed && one.doubt.is_none() && other.doubt.is_none() {
            return Question::ask_which(self.run.case, one, other);
        }
        let is_answer = is_returned || (one.points > other.points && !is_printed);
        if is_answer { one } else { other }
    }

    fn judge_text(&self, text: &Heard) -> CaseResult {
        let transcript = &text.transcript;
        let wrong = |finding| nothing(self.run.case, Verdict::WrongAnswer, finding);
        let claims = || self.claims(transcript);
        let own = || claims().filter(|(section, _)| self.is_about(section));
        let claim = own().find(|(_, trace)| *trace == Trace::Claim);
        let is_denied = transcript.refusals().any(|sentence| !sentence.is_other);
        match claim.or_else(|| own().next()) {
            Some((section, Trace::Unclear(message))) => {
                return self.beside_denial(text, section.line, message);
            }
            Some((section, _)) => {
                let wrong = wrong(solved_unsolvable(section, self.board, self.way()));
                if !is_denied {
                    return wrong;
                }
                let message = "a solution is given, and a line says that there is none";
                return self.ask_beside_denial(text, section.line, message, wrong);
            }
            None => (),
        }
        if let Some(sentence) = likeliest(transcript) {
            return self.judge_sentence(text, sentence);
        }
        match claims().next() {
            Some((section, _)) => wrong(another_shown(section)),
            None => self.without_sentence(text),
        }
    }

    /// What may claim to be a solution: not what a search printed on its way to saying that there is none.
    fn claims<'t>(
        &self,
        transcript: &'t Transcript,
    ) -> impl Iterator<Item = (&'t Section, Trace)> + use<'t> {
        let goal = self.way().goal();
        let denied_at = transcript.refusals().next().map(|sentence| sentence.line.0);
        let is_denied = transcript.refusals().any(|sentence| !sentence.is_other);
        let sections = transcript.sections().filter(|section| is_claim(section));
        sections
            .map(move |section| (section, trace_of(section, goal, denied_at, is_denied)))
            .filter(|(_, trace)| *trace != Trace::Nothing)
    }

    /// Whether a section is about this board, as far as it shows any: other boards are solved as a demonstration.
    fn is_about(&self, section: &Section) -> bool {
        let first = section.stops.first();
        first.is_none_or(|stop| stop.board() == Some(self.board))
    }

    fn beside_denial(&self, text: &Heard, line: Line, message: &str) -> CaseResult {
        let solved = "a solution is given for a board that has none";
        let finding = Finding::new(FindingId::SolvedUnsolvable, solved).at_line(line.0);
        let wrong = nothing(self.run.case, Verdict::WrongAnswer, finding);
        self.ask_beside_denial(text, line, message, wrong)
    }

    fn ask_beside_denial(
        &self,
        text: &Heard,
        line: Line,
        message: &str,
        wrong: CaseResult,
    ) -> CaseResult {
        let hint = "say that there is no solution only where there is none, and then nothing else";
        Question::of_place(text.stream, Some(line.0), message, hint).ask(
            self.run.case,
            reading("a solution", wrong),
            reading("what the search looked at", self.right(&[], text.stream)),
        )
    }

    fn judge_sentence(&self, text: &Heard, sentence: &NoSolution) -> CaseResult {
        if let (true, Some(shown)) = (sentence.is_other, &sentence.board) {
            let finding = wrong_board_named(sentence, shown, self.board, self.way());
            return nothing(self.run.case, Verdict::WrongAnswer, finding);
        }
        let remark = |kind| text.transcript.remark(kind);
        let affirms = remark(Remark::Affirms).or(remark(Remark::Solved));
        let is_only = text.transcript.parts.len() == 1;
        let sections = || text.transcript.sections();
        let claims_moves = |section: &&Section| {
            section.size() == 0 && section.stated.is_some_and(|moves| moves > 0)
        };
        let solves_another = |section: &&Section| {
            let is_solution = section.stated.is_some() || shows_goal(section, self.way().goal());
            is_claim(section) && is_solution && !self.is_about(section)
        };
        let other = sections().find(solves_another);
        let line = |section: &Section| section.line;
        for (place, message) in [
            (
                affirms.filter(|_| is_only),
                "one line says that there is a solution, and another that there is none",
            ),
            (
                sections().find(claims_moves).map(line),
                "one line states the moves of a solution, and another says that there is none",
            ),
            (
                other.filter(|_| sentence.board.is_none()).map(line),
                "another board is solved, and a line says of no board that there is none",
            ),
        ] {
            if let Some(line) = place {
                return self.beside_denial(text, line, message);
            }
        }
        let mut notes = text.notes.clone();
        let searched = |section: &&Section| self.is_about(section) && section.size() > 1;
        for section in text.transcript.sections().filter(searched) {
            note_text(&mut notes, section.line.0, section.size() * SIDE);
        }
        let mut result = self.right(&notes, text.stream);
        let record = self.run.record;
        let failure = failure(record).and_then(|(_, cause)| ended_badly(record, &cause));
        result.findings.extend(failure);
        result
    }

    fn right(&self, notes: &[Note], stream: Stream) -> CaseResult {
        let mut result = CaseResult {
            run: JudgedRun::of(stream),
            granted: Granted::of(forgiven(notes)),
            ..everything(self.run.case)
        };
        let wanted = Transcript::of_unsolvable(self.board);
        hold_to_bytes(self.run, stream, &wanted, &mut result);
        result
    }

    /// The result where nothing says plainly that there is no solution, and nothing is shown.
    fn without_sentence(&self, text: &Heard) -> CaseResult {
        if self.run.record.returned == Returned::Null {
            return everything(self.run.case);
        }
        let remark = |kind| text.transcript.remark(kind);
        if let Some(line) = remark(Remark::Null).filter(|_| !is_stopped(self.run.record)) {
            if let Some(line) = remark(Remark::Affirms) {
                let message = "one line says that there is a solution, and the last one is `null`";
                return self.beside_denial(text, line, message);
            }
            let note = Note {
                lenience: Lenience::NoSolutionWords,
                line: line.0,
                lines: 1,
            };
            return CaseResult {
                run: JudgedRun::default(),
                ..self.right(&[note], text.stream)
            };
        }
        let (complaint, _) = parse(
            &self.run.record.stderr,
            Some(self.board),
            &self.run.rubric.words,
        );
        if complaint.refusals().next().is_some() && !is_stopped(self.run.record) {
            return CaseResult {
                run: JudgedRun::default(),
                ..self.right(&[], Stream::Stdout)
            };
        }
        if let Some((verdict, finding)) = failure(self.run.record) {
            return nothing(self.run.case, verdict, failed_on_unsolvable(finding));
        }
        let unanswered = self.unanswered(!text.transcript.is_silent());
        let mut worded = [Remark::Unclear, Remark::Unknown].into_iter();
        let is_worded = worded.any(|kind| complaint.remark(kind).is_some());
        let message = "words on standard error may say that there is no solution";
        let on_stderr = is_worded.then_some(message);
        let (line, message) = if let Some(line) = remark(Remark::Unclear) {
            let message = "a line may say that there is no solution, and does not say it plainly";
            (line, message)
        } else if let Some(line) = remark(Remark::Unknown).or(remark(Remark::Solved)) {
            let message = "a line may say that there is no solution, in words that are not known";
            (line, message)
        } else if let Some(message) = on_stderr {
            let hint = "print that there is no solution to standard output";
            return Question::of_place(text.stream, None, message, hint).ask(
                self.run.case,
                reading("nothing that counts", unanswered),
                reading("the board has no solution", self.right(&[], text.stream)),
            );
        } else {
            return unanswered;
        };
        Question::of_words(self.run.record, text.stream, line, message).ask(
            self.run.case,
            meant(Meaning::Nothing, unanswered),
            meant(Meaning::NoSolution, self.right(&[], text.stream)),
        )
    }

    /// The result where nothing was said of whether there is a solution.
    fn unanswered(&self, has_text: bool) -> CaseResult {
        let message = "nothing in the output says that there is no solution";
        let finding = if has_text {
            Finding::new(FindingId::NothingReadable, message)
        } else {
            silence(self.run.record)
        };
        let hint = "print `No solution exists for the following initial state:` and the board";
        nothing(self.run.case, Verdict::NoAnswer, finding.with_hint(hint))
    }

    fn way(&self) -> Way {
        self.run.rubric.puzzle().way(None)
    }

    /// What was said, as far as answers are compared.
    fn shape(&self, texts: &[Heard]) -> AnswerSummary {
        let mut sentences = texts.iter().filter_map(|text| likeliest(&text.transcript));
        let puzzle = self.run.rubric.puzzle();
        let null = (self.run.record.returned == Returned::Null).then_some(Denied::Null);
        let mut shape = AnswerSummary {
            denied: sentences.next().map(denied).or(null),
            ..AnswerSummary::unsolved(puzzle.sections.len())
        };
        let sections = texts.iter().flat_map(|text| self.claims(&text.transcript));
        for (section, _) in sections {
            let place = section.named.known().and_then(|id| puzzle.place(id));
            let slots = match place {
                Some(place) => &mut shape.solutions[place..=place],
                None => &mut shape.solutions[..],
            };
            if let Some(slot) = slots.iter_mut().find(|slot| slot.is_none()) {
                *slot = Some(section_shape(section, puzzle));
            }
        }
        shape
    }
}

/// The sentence that denies a solution of this board, or else of another.
fn likeliest(transcript: &Transcript) -> Option<&NoSolution> {
    transcript
        .refusals()
        .min_by_key(|sentence| sentence.is_other)
}

/// What a section is. `denied_at` is the first line that denies a solution; `is_denied`, whether one does of this board.
fn trace_of(section: &Section, goal: Board, denied_at: Option<usize>, is_denied: bool) -> Trace {
    let has_move = section.labels().next().is_some();
    let is_list = section.stated.is_none() && section.stops.is_empty();
    if is_denied && has_move && is_list {
        return Trace::Unclear("moves are listed, and a line says that there is no solution");
    }
    let shows_a_way = section.stops.len() > 1 || has_move;
    match section.stated {
        Some(0) if is_denied && !shows_a_way => return Trace::Nothing,
        Some(_) if is_denied && !shows_a_way => {
            return Trace::Unclear(
                "a heading states a number of moves, no move is shown, and a line says that there is no solution",
            );
        }
        _ => (),
    }
    let is_claim = section.stated.is_some() || shows_goal(section, goal);
    let comes_after = denied_at.is_some_and(|line| line < section.line.0);
    if is_claim || comes_after || !is_denied {
        Trace::Claim
    } else if has_move {
        Trace::Unclear(
            "moves are shown that do not lead to the goal, and a line says that there is no solution",
        )
    } else {
        Trace::Nothing
    }
}

fn shows_goal(section: &Section, goal: Board) -> bool {
    section.stops.iter().any(|stop| stop.board() == Some(goal))
}

/// Whether a section claims to be a solution, by its moves or its heading. A count alone, or a board below a name, does not.
pub(super) fn is_claim(section: &Section) -> bool {
    let is_headed = section.stated.is_some() && section.named != Named::Nothing;
    is_headed || section.size() > usize::from(section.stated.is_none())
}
