//! Judging what was said about a board without a solution, and about a file that is no board.

use crate::{
    assignment::{Case, Rubric},
    outcome::{
        CaseResult, Denied, Ending, Finding, FindingId, Returned, RunRecord, Shape, Stream, Verdict,
    },
    puzzle::{Board, Fault, GOAL, SIDE},
    transcript::{Entry, Lenience, Named, NoSolution, Note, Reading, Section, Transcript, parse},
};

use super::{
    answer::{denied, judge_solvable},
    claim::{failed_on_unsolvable, refused_with, solved_unsolvable, wrong_board_named},
    conclude::{forgiven, silence},
    demo::note_text,
    doubt::unclear_denial,
    ending::{ended_badly, failure},
    everything,
    heard::{Heard, heard, text_of},
    nothing,
    section::section_shape,
    strict::hold_to_bytes,
    trace::{Trace, is_denied, trace_of},
};

/// Judges what was said about an unsolvable board: right is the message, or `null` from the method as the template has it.
pub(super) fn judge_unsolvable(
    case: &Case,
    rubric: &Rubric,
    record: &RunRecord,
    board: Board,
) -> CaseResult {
    let heard = heard(record);
    CaseResult {
        shape: shape(record, &heard, board),
        ..judge_heard(case, rubric, record, board, &heard)
    }
}

/// What was said about a board without a solution, as far as answers are compared.
fn shape(record: &RunRecord, heard: &[Heard], board: Board) -> Shape {
    let mut shape = Shape {
        denied: heard
            .iter()
            .find_map(|heard| sentence_about(board, heard))
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
    if let Some(&(first, _)) = own.peek() {
        if let Some((section, _)) = own.find(|(_, trace)| *trace == Trace::Claim) {
            let finding = solved_unsolvable(section, board);
            return nothing(case, Verdict::WrongAnswer, finding);
        }
        let message = "moves are shown that do not lead to the goal, and a line says that there is no solution";
        return unclear_denial(case, first.line.0, message);
    }
    for heard in heard {
        if let Some(sentence) = sentence_about(board, heard) {
            return judge_sentence(case, rubric, record, board, heard, sentence);
        }
    }
    if let Some((section, _)) = claims(heard, board).next() {
        let message = "another board was solved than the one that was given";
        let finding = Finding::new(FindingId::WrongStart, message).at_line(section.line.0);
        return nothing(
            case,
            Verdict::WrongAnswer,
            finding.with_hint("solve the board in the file that the program is given"),
        );
    }
    if record.returned == Returned::Null {
        return everything(case);
    }
    if let Some(line) = line_of_null(record) {
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
    let hedged = heard.iter().find_map(|heard| heard.transcript.hedged);
    if let (Some(line), None) = (hedged, &failure) {
        let message = "a line may say that there is no solution, and does not say it plainly";
        return unclear_denial(case, line.0, message);
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

/// The line of a `null` that was printed last: the template has the method return it for such a board, and whoever prints
/// what is returned prints that.
fn line_of_null(record: &RunRecord) -> Option<usize> {
    let text = String::from_utf8_lossy(&record.stdout);
    let text = text.trim_end();
    let last = text.rsplit(['\n', '\r', ':']).next()?;
    let ended_well = !matches!(record.ending, Some(Ending::Stopped(_)));
    (last.trim() == "null" && ended_well).then(|| text.matches('\n').count() + 1)
}

/// The sentence that there is no solution: one that shows this board, else one that shows none, else any. The goal, shown
/// below it, is not what it speaks of.
fn sentence_about(board: Board, heard: &Heard) -> Option<&NoSolution> {
    heard.transcript.refusals().min_by_key(|sentence| {
        let shown = sentence.board.as_ref().map(Reading::candidates);
        match shown {
            Some(boards) if boards.contains(&board) => 0,
            None => 1,
            Some([GOAL]) => 2,
            Some(_) => 3,
        }
    })
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
    if let (true, Some(line)) = (sentence.is_loose, heard.transcript.affirmed) {
        let message = "one line says that there is a solution, and another that there is none";
        return unclear_denial(case, line.0, message);
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
    let bytes = match heard.stream {
        Stream::Both => [
            &text_of(record, Stream::Stdout)[..],
            b"\n",
            &text_of(record, Stream::Returned)[..],
        ]
        .concat(),
        one => text_of(record, one),
    };
    let text = String::from_utf8_lossy(&bytes).to_lowercase();
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    let is_words = |line: &&str| line.trim().is_empty() || line.contains(char::is_alphabetic);
    text.lines()
        .skip(sentence.line.0.saturating_sub(1))
        .take_while(is_words)
        .any(|line| {
            ["goal", "target", "final"]
                .iter()
                .any(|word| line.contains(word))
        })
}

/// Judges what was said about a file that breaks the format: right is any refusal.
pub(super) fn judge_malformed(case: &Case, record: &RunRecord, fault: &Fault) -> CaseResult {
    let heard = heard(record);
    if let Some(section) = heard
        .iter()
        .flat_map(|heard| heard.transcript.sections())
        .find(|section| is_claim(section))
    {
        let message = format!(
            "the file was solved, and it is no board: line {}: {}",
            fault.line, fault.kind
        );
        let finding = Finding::new(FindingId::SolvedMalformed, message).at_line(section.line.0);
        return nothing(
            case,
            Verdict::WrongAnswer,
            finding.with_hint("throw an IllegalArgumentException for such a file"),
        );
    }
    refused(case, record, &heard)
}

/// Judges what was said about a file that bends the format: a solution is right, and so is a refusal.
pub(super) fn judge_tolerated(
    case: &Case,
    rubric: &Rubric,
    record: &RunRecord,
    board: Board,
    distance: Option<u8>,
) -> CaseResult {
    let heard = heard(record);
    let is_solved = heard
        .iter()
        .any(|heard| heard.transcript.sections().any(is_claim));
    let result = match distance {
        Some(best) if is_solved => return judge_solvable(case, rubric, record, board, best),
        Some(_) => refused(case, record, &heard),
        None => judge_unsolvable(case, rubric, record, board),
    };
    if result.verdict == Verdict::Accepted {
        result
    } else {
        refused(case, record, &heard)
    }
}

/// A refusal is a message, an exception or an exit code; silence is none, and neither is hanging.
fn refused(case: &Case, record: &RunRecord, heard: &[Heard]) -> CaseResult {
    let failure = failure(record);
    if is_stopped(record)
        && let Some((verdict, finding)) = failure
    {
        return nothing(case, verdict, finding);
    }
    let said = heard.iter().any(|heard| !heard.transcript.is_silent());
    let complained = record.stderr.iter().any(|byte| !byte.is_ascii_whitespace());
    if said || complained || failure.is_some() {
        let mut result = everything(case);
        result
            .findings
            .extend(failure.map(|(_, cause)| refused_with(&cause)));
        return result;
    }
    let finding = silence(record)
        .with_hint("say what is wrong with the file, or throw an IllegalArgumentException");
    nothing(case, Verdict::NoAnswer, finding)
}

fn is_stopped(record: &RunRecord) -> bool {
    matches!(record.ending, Some(Ending::Stopped(_)))
}

/// Whether a section claims to be a solution: by its moves, or by its heading. A count alone, such as a debug line, does not,
/// and neither does a board below a heuristic's name.
fn is_claim(section: &Section) -> bool {
    let is_headed = section.stated.is_some() && section.named != Named::Nothing;
    is_headed || section.entries.len() > usize::from(section.stated.is_none())
}

/// Whether a section is about this board, as far as it shows any: other boards are solved as a demonstration.
fn is_about(section: &Section, board: Board) -> bool {
    let first = section.entries.iter().find_map(|entry| match entry {
        Entry::Board(reading, _) => Some(reading),
        Entry::Move(..) => None,
    });
    first.is_none_or(|reading| reading.candidates().contains(&board))
}
