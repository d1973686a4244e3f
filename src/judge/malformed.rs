//! Judging what was said about a file that breaks or bends the format.
//!
//! Any refusal of such a file is right, in whatever words. Only a program that reads the file as a board, and says something
//! of that board, is judged by what it says.

use super::claim::{refused_with, said_unsolvable};
use super::doubt::{Question, meant};
use super::ending::{failure, is_stopped, silence};
use super::heard::Heard;
use super::refusal::{is_claim, judge_unsolvable};
use super::solvable::judge_solvable;
use super::wanted::Wanted;
use super::{CaseRun, everything, nothing};
use crate::course::Meaning;
use crate::outcome::{CaseResult, Finding, FindingId, Stream, Verdict};
use crate::puzzle::{Board, Fault};
use crate::transcript::{Line, Remark, Section, asks_only};

/// Judges what was said about a file that breaks the format: right is any refusal.
pub(super) fn judge_malformed(run: CaseRun<'_>, texts: &[Heard], fault: &Fault) -> CaseResult {
    let mut sections = texts.iter().flat_map(|text| text.transcript.sections());
    let Some(section) = sections.find(|section| is_claim(section)) else {
        return refused(run, texts);
    };
    let message = format!(
        "the file was solved, and it is no board: line {}: {}",
        fault.line, fault.kind
    );
    let finding = Finding::new(FindingId::SolvedMalformed, message)
        .at_line(section.line.0)
        .with_hint("throw an IllegalArgumentException for such a file");
    nothing(run.case, Verdict::WrongAnswer, finding)
}

/// Judges what was said about a file that bends the format: a solution is right, and so is a refusal.
pub(super) fn judge_tolerated(
    run: CaseRun<'_>,
    texts: Vec<Heard>,
    board: Board,
    distance: Option<u8>,
) -> CaseResult {
    let is_solved = texts
        .iter()
        .any(|text| text.transcript.sections().any(is_claim));
    match distance {
        Some(_) if is_solved => judge_solvable(run, texts, board),
        Some(_) if !is_stopped(run.record) => judge_denied(run, board, &texts),
        Some(_) => refused(run, &texts),
        None => {
            let result = judge_unsolvable(run, &texts, board);
            // A program that shows a board, this one or another, has read the file and refuses nothing.
            if is_solved || [Verdict::Accepted, Verdict::WrongAnswer].contains(&result.verdict) {
                result
            } else {
                refused(run, &texts)
            }
        }
    }
}

/// Judges what was said about a solvable board in a file that bends the format, and that was not solved. A program that shows
/// the board has read the file, and does not refuse it by saying that there is no solution.
fn judge_denied(run: CaseRun<'_>, board: Board, texts: &[Heard]) -> CaseResult {
    let sentences = || {
        texts.iter().flat_map(|text| {
            let sentences = text.transcript.refusals();
            sentences.map(|sentence| (text.stream, sentence))
        })
    };
    let own = sentences().find(|(_, sentence)| sentence.board.is_some());
    let Some((stream, sentence)) = own.or(sentences().next()) else {
        return refused(run, texts);
    };
    let finding =
        said_unsolvable(sentence, Wanted::of(run.rubric, board, None)).at_line(sentence.line.0);
    let wrong = nothing(run.case, Verdict::WrongAnswer, finding);
    if own.is_some() {
        return wrong;
    }
    let message = "a line says that there is no solution, and may be meant to refuse the file";
    Question::of_words(run.record, stream, sentence.line, message).ask(
        run.case,
        meant(Meaning::NoSolution, wrong),
        meant(Meaning::Refusal, everything(run.case)),
    )
}

/// A refusal is a message, an exception or an exit code; silence is none, and neither is hanging.
fn refused(run: CaseRun<'_>, texts: &[Heard]) -> CaseResult {
    let (case, record) = (run.case, run.record);
    let failure = failure(record);
    if is_stopped(record)
        && let Some((verdict, finding)) = failure
    {
        return nothing(case, verdict, finding);
    }
    let is_asking = asks_only(&record.stdout);
    let finding = if is_asking {
        Finding::new(FindingId::NoAnswer, "nothing but a prompt was printed")
    } else {
        silence(record)
    };
    let hint = "say what is wrong with the file, or throw an IllegalArgumentException";
    let unanswered = nothing(case, Verdict::NoAnswer, finding.with_hint(hint));
    if let (None, Some((stream, line))) = (&failure, line_of_success(texts)) {
        let message = "a line says that there is a solution, and none is shown";
        let refused = meant(Meaning::Refusal, everything(case));
        return Question::of_words(record, stream, line, message).ask(
            case,
            meant(Meaning::Nothing, unanswered),
            refused,
        );
    }
    let speaking = texts.iter().filter(|text| !text.transcript.is_silent());
    let has_said = speaking.count() > usize::from(is_asking);
    let has_complained = !record.stderr.trim_ascii().is_empty();
    if !has_said && !has_complained && failure.is_none() {
        return unanswered;
    }
    let mut result = everything(case);
    let remark = failure.map(|(_, cause)| refused_with(&cause));
    result.findings.extend(remark);
    result
}

/// The line of words that there is a solution, or of a number of moves, where nothing else is said.
fn line_of_success(texts: &[Heard]) -> Option<(Stream, Line)> {
    texts.iter().find_map(|text| {
        let transcript = &text.transcript;
        let mut sections = transcript.sections();
        let counts = |section: &&Section| section.stated.is_some_and(|moves| moves > 0);
        let stated = || sections.find(counts).map(|section| section.line);
        let line = transcript.remark(Remark::Affirms).or_else(stated)?;
        let is_all = transcript.remark(Remark::Unknown).is_none();
        is_all.then_some((text.stream, line))
    })
}
