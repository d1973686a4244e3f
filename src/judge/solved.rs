//! Judging words that the board is the goal already, and words about the goal that may say so.
//!
//! Where such words stand beside something else, a person looks at it.

use super::doubt::{Question, meant, reading};
use super::ending::failure;
use super::heard::Heard;
use super::strict::hold_to_bytes;
use super::{CaseRun, everything, nothing};
use crate::course::{Meaning, PuzzleSpec};
use crate::outcome::{CaseResult, Finding, FindingId, Verdict};
use crate::puzzle::Board;
use crate::transcript::{Named, Part, Remark, Section, Stop, Transcript};

pub(super) fn judge_solved(
    run: CaseRun<'_>,
    text: Heard,
    start: Board,
    judge: impl Fn(Heard) -> CaseResult,
) -> CaseResult {
    let case = run.case;
    let remark = |kind| text.transcript.remark(kind);
    let solved = remark(Remark::Solved);
    let goal = run.rubric.puzzle().goal;
    let is_goal = start == goal;
    if (solved.is_none() && !is_goal) || failure(run.record).is_some() {
        return judge(text);
    }
    let read = || judge(text.clone());
    let in_words = || {
        let mut result = everything(case);
        let wanted = handouts(run.rubric.puzzle());
        hold_to_bytes(run, text.stream, &wanted, &mut result);
        result
    };
    let mut sections = text.transcript.sections();
    let denies = text.transcript.refusals().next().is_some();
    let Some(line) = solved else {
        let is_named = sections.any(|section| section.named != Named::Nothing);
        let unclear = [Remark::Unclear, Remark::Affirms, Remark::Unknown];
        let unclear = unclear.into_iter().find_map(remark);
        let Some(line) = unclear.filter(|_| !is_named && !denies) else {
            return read();
        };
        let message =
            "a line may say that the board is the goal already, and does not say it plainly";
        let nothing = meant(Meaning::Nothing, read());
        let hint = "say in the handout's words that 0 moves are needed";
        let question = Question::of_words(run.record, text.stream, line, message).with_hint(hint);
        return question.ask(case, nothing, meant(Meaning::AlreadySolved, in_words()));
    };
    let is_conflict = if is_goal {
        denies || sections.any(|section| needs_moves(section, goal))
    } else {
        sections.next().is_some()
    };
    let solved = match (is_goal, is_conflict) {
        (true, false) => return in_words(),
        (false, false) => return read(),
        (true, true) => in_words(),
        (false, true) => {
            let message = "the board is said to be the goal already, and it is not";
            let finding = Finding::new(FindingId::ConflictingAnswers, message).at_line(line.0);
            nothing(case, Verdict::WrongAnswer, finding)
        }
    };
    let message = "a line says that the board is the goal already, and there is more than that";
    let hint = "say so only of the goal, and then show no move and no other board";
    Question::of_place(text.stream, Some(line.0), message, hint).ask(
        case,
        reading("what is said beside that", read()),
        reading("the board is the goal already", solved),
    )
}

/// What the handout has printed for the goal: the board below each heading.
fn handouts(puzzle: &PuzzleSpec) -> Transcript {
    let section = |id| {
        Part::Solution(Section {
            named: Named::Known(id),
            stated: Some(0),
            stops: vec![Stop::new(puzzle.goal, None)],
            ..Section::default()
        })
    };
    Transcript {
        parts: puzzle.ids().map(section).collect(),
        ..Transcript::default()
    }
}

/// Whether a section says of the goal what is only said of other boards.
fn needs_moves(section: &Section, goal: Board) -> bool {
    section.stated.is_some_and(|moves| moves > 0)
        || section.labels().next().is_some()
        || section.stops.iter().any(|stop| stop.board() != Some(goal))
}
