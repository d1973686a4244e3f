//! Judging what was said about a board without a solution.
//!
//! The surprise: such an answer is seldom only right or wrong. What a search printed on its way, and what may be meant to
//! say that there is no solution, is told apart from a solution first.

use crate::{
    assignment::{Case, Rubric},
    outcome::{
        CaseResult, Denied, Ending, Finding, FindingId, Returned, RunRecord, Shape, Stream, Verdict,
    },
    puzzle::{Board, GOAL, SIDE},
    transcript::{Entry, Lenience, Named, NoSolution, Note, Section, Transcript, parse},
};

use super::{
    answer::denied,
    claim::{another_shown, failed_on_unsolvable, solved_unsolvable, wrong_board_named},
    conclude::{forgiven, silence},
    demo::{is_other, likeliest_denial, note_text},
    doubt::{hedged_denial, unclear_denial},
    ending::{ended_badly, failure},
    everything,
    heard::{Heard, text_of},
    nothing,
    null::{last_null, null_above_text},
    section::section_shape,
    strict::hold_to_bytes,
    trace::{Trace, is_denied, trace_of},
};

/// Judges what was said about an unsolvable board: right is the message, or `null` from the method as the template has it.
pub(super) fn judge_unsolvable(
    case: &Case,
    rubric: &Rubric,
    record: &RunRecord,
    texts: &[Heard],
    board: Board,
) -> CaseResult {
    CaseResult {
        shape: shape(record, texts, board),
        ..judge_heard(case, rubric, record, board, texts)
    }
}

/// What was said about a board without a solution, as far as answers are compared.
fn shape(record: &RunRecord, heard: &[Heard], board: Board) -> Shape {
    let mut shape = Shape {
        denied: heard
            .iter()
            .find_map(|heard| likeliest_denial(&heard.transcript, board))
            .map(denied),
        ..Shape::default()
    };
    if shape.denied.is_none() && record.returned == Returned::Null {
        shape.denied = Some(Denied::Null);
    }
    for (section, _) in claims(heard, board) {
        let slots = match section.named {
            Named::Known(heuristic) => heuristic as usize..heuristic as usize + 1,
            _ => 0..shape.solutions.len(),
        };
        if let Some(slot) = slots
            .into_iter()
            .find(|&slot| shape.solutions[slot].is_none())
        {
            shape.solutions[slot] = Some(section_shape(section, board));
        }
    }
    shape
}

/// What may claim to be a solution in texts about a board without one: not what a search printed on its way to saying so.
fn claims(heard: &[Heard], board: Board) -> impl Iterator<Item = (&Section, Trace)> {
    let is_denied = is_denied(heard, board);
    heard.iter().flat_map(move |own| {
        let sections = own
            .transcript
            .sections()
            .filter(|section| is_claim(section));
        let first = own.transcript.refusals().next();
        let denied_at = first.map(|sentence| sentence.line.0);
        sections
            .map(move |section| (section, trace_of(section, denied_at, is_denied)))
            .filter(|(_, trace)| *trace != Trace::Boards)
    })
}

fn judge_heard(
    case: &Case,
    rubric: &Rubric,
    record: &RunRecord,
    board: Board,
    heard: &[Heard],
) -> CaseResult {
    let mut own = claims(heard, board)
        .filter(|(section, _)| is_about(section, board))
        .peekable();
    if let Some(&(first, trace)) = own.peek() {
        if let Some((section, _)) = own.find(|(_, trace)| *trace == Trace::Claim) {
            let finding = solved_unsolvable(section, board);
            return nothing(case, Verdict::WrongAnswer, finding);
        }
        let message = match trace {
            Trace::NoMoves => {
                "a heading states a number of moves, no move is shown, and a line says that there is no solution"
            }
            _ => {
                "moves are shown that do not lead to the goal, and a line says that there is no solution"
            }
        };
        return unclear_denial(case, first.line.0, message);
    }
    for heard in heard {
        if let Some(sentence) = likeliest_denial(&heard.transcript, board) {
            return judge_sentence(case, rubric, record, board, heard, sentence);
        }
    }
    if let Some((section, _)) = claims(heard, board).next() {
        let are_goals = claims(heard, board).all(|(section, _)| is_goal_alone(section));
        let finding = another_shown(section, are_goals);
        return nothing(case, Verdict::WrongAnswer, finding);
    }
    if record.returned == Returned::Null {
        return everything(case);
    }
    if let Some((line, is_sure)) = last_null(record, board) {
        let mut affirmed = heard.iter().filter_map(|heard| heard.transcript.affirmed);
        if let Some(affirmed) = affirmed.next() {
            let message = "one line says that there is a solution, and the last one is `null`";
            return unclear_denial(case, affirmed.0, message);
        }
        if !is_sure {
            let message = "the last line may say what the method returned, or something else";
            return unclear_denial(case, line, message);
        }
        let mut result = everything(case);
        result.leniences = forgiven(&[Note {
            lenience: Lenience::NoSolutionWords,
            line,
            lines: 1,
        }]);
        return result;
    }
    let (complaint, _) = parse(&record.stderr);
    if complaint.refusals().next().is_some() && !is_stopped(record) {
        let mut result = everything(case);
        let wanted = Transcript::of_unsolvable(board);
        hold_to_bytes(rubric, record, Stream::Stdout, &wanted, &mut result);
        return result;
    }
    let failure =
        failure(record).map(|(verdict, finding)| (verdict, failed_on_unsolvable(finding)));
    let hedged = |heard: &'_ &Heard| heard.transcript.hedged.is_some();
    if let (Some(text), None) = (heard.iter().find(hedged), &failure)
        && let Some(line) = text.transcript.hedged
    {
        return hedged_denial(case, record, text, line);
    }
    if let (Some(line), None) = (null_above_text(record), &failure) {
        let message = "a line says `null`, as the method returns for such a board, and other text stands below it";
        return unclear_denial(case, line, message);
    }
    let (verdict, finding) = failure.unwrap_or_else(|| {
        let has_text = heard.iter().any(|heard| !heard.transcript.is_silent());
        let finding = if has_text {
            Finding::new(
                FindingId::NothingReadable,
                "nothing in the output says that there is no solution",
            )
        } else {
            silence(record)
        };
        (
            Verdict::NoAnswer,
            finding.with_hint(
                "print `No solution exists for the following initial state:` and the board",
            ),
        )
    });
    nothing(case, verdict, finding)
}

fn judge_sentence(
    case: &Case,
    rubric: &Rubric,
    record: &RunRecord,
    board: Board,
    heard: &Heard,
    sentence: &NoSolution,
) -> CaseResult {
    if let Some(reading) = &sentence.board
        && !reading.candidates().contains(&board)
        && !(reading.candidates() == [GOAL] && speaks_of_goal(record, heard, sentence))
    {
        let finding = wrong_board_named(sentence, reading, board);
        return nothing(case, Verdict::WrongAnswer, finding);
    }
    if let (None, Some(above)) = (&sentence.board, &sentence.above)
        && is_other(above, board)
        && !is_captioned_goal(record, heard, sentence)
    {
        let finding = wrong_board_named(sentence, above, board);
        return nothing(case, Verdict::WrongAnswer, finding);
    }
    let is_only_answer = heard.transcript.parts.len() == 1;
    if let (true, Some(line)) = (
        sentence.is_loose || is_only_answer,
        heard.transcript.affirmed,
    ) {
        let message = "one line says that there is a solution, and another that there is none";
        return unclear_denial(case, line.0, message);
    }
    let claims_moves = |section: &&Section| {
        section.entries.is_empty() && section.stated.is_some_and(|moves| moves > 0)
    };
    if let Some(claim) = heard.transcript.sections().find(claims_moves) {
        let message =
            "one line states the moves of a solution, and another says that there is none";
        return unclear_denial(case, claim.line.0, message);
    }
    let mut notes = heard.notes.clone();
    let searched = |section: &&Section| is_about(section, board) && section.entries.len() > 1;
    for section in heard.transcript.sections().filter(searched) {
        note_text(&mut notes, section.line.0, section.entries.len() * SIDE);
    }
    let mut result = CaseResult {
        judged: Some(heard.stream),
        leniences: forgiven(&notes),
        ..everything(case)
    };
    result
        .findings
        .extend(failure(record).map(|(_, cause)| ended_badly(&cause)));
    hold_to_bytes(
        rubric,
        record,
        heard.stream,
        &Transcript::of_unsolvable(board),
        &mut result,
    );
    result
}

/// Whether the board below a sentence is announced as the goal: in the sentence itself, or in a line between the two.
fn speaks_of_goal(record: &RunRecord, heard: &Heard, sentence: &NoSolution) -> bool {
    let text = lower_text(record, heard.stream);
    let is_words = |line: &&str| line.trim().is_empty() || line.contains(char::is_alphabetic);
    text.lines()
        .skip(sentence.line.0.saturating_sub(1))
        .take_while(is_words)
        .any(names_goal)
}

/// Whether the last line with words above a sentence announces the goal: another one than the handout's, perhaps.
fn is_captioned_goal(record: &RunRecord, heard: &Heard, sentence: &NoSolution) -> bool {
    let text = lower_text(record, heard.stream);
    let above = text.lines().take(sentence.line.0.saturating_sub(1));
    let caption = above
        .filter(|line| line.contains(char::is_alphabetic))
        .last();
    caption.is_some_and(names_goal)
}

fn names_goal(line: &str) -> bool {
    let mut words = ["goal", "target", "final"].into_iter();
    words.any(|word| line.contains(word))
}

/// A text of a run in lower case, its lines ended alike.
pub(super) fn lower_text(record: &RunRecord, stream: Stream) -> String {
    let bytes = match stream {
        Stream::Both => [
            &text_of(record, Stream::Stdout)[..],
            b"\n",
            &text_of(record, Stream::Returned)[..],
        ]
        .concat(),
        one => text_of(record, one),
    };
    let text = String::from_utf8_lossy(&bytes).to_lowercase();
    text.replace("\r\n", "\n").replace('\r', "\n")
}

pub(super) fn is_stopped(record: &RunRecord) -> bool {
    matches!(record.ending, Some(Ending::Stopped(_)))
}

/// Whether a section claims to be a solution: by its moves, or by its heading. A count alone, such as a debug line, does not,
/// and neither does a board below a heuristic's name.
pub(super) fn is_claim(section: &Section) -> bool {
    let is_headed = section.stated.is_some() && section.named != Named::Nothing;
    is_headed || section.entries.len() > usize::from(section.stated.is_none())
}

/// Whether a section shows the goal and nothing else.
fn is_goal_alone(section: &Section) -> bool {
    matches!(&section.entries[..], [Entry::Board(only, _)] if only.candidates() == [GOAL])
}

/// Whether a section is about this board, as far as it shows any: other boards are solved as a demonstration.
fn is_about(section: &Section, board: Board) -> bool {
    let first = section.entries.iter().find_map(|entry| match entry {
        Entry::Board(reading, _) => Some(reading),
        Entry::Move(..) => None,
    });
    first.is_none_or(|reading| reading.candidates().contains(&board))
}
