//! What is wrong with what was said about whether a board can be solved, and with how it was refused.

use super::help::given_and_shown;
use super::lookalike::likeness;
use super::path::path_finding;
use super::walk::Walk;
use super::wanted::Wanted;
use crate::course::Way;
use crate::outcome::{Count, Finding, FindingId};
use crate::puzzle::Board;
use crate::transcript::{NoSolution, Reading, Section};

/// The finding where the board that has a solution was said to have none, and the sentence about it.
pub(super) fn said_unsolvable(sentence: &NoSolution, wanted: Wanted<'_>) -> Finding {
    let Wanted {
        start: board,
        way,
        best,
        ..
    } = wanted;
    let parity = way.parity();
    let mut message = format!(
        "the board is said to have no solution, and it has one of {}: it has {}, an {parity} number",
        Count(u64::from(best), "move"),
        Count(board.inversions() as u64, "inversion")
    );
    let shown = sentence.board.as_ref().and_then(Reading::board);
    let other = shown
        .filter(|shown| *shown != board)
        .and_then(|shown| Some((shown, likeness(shown, board, way)?)));
    let Some((shown, words)) = other else {
        let hint = format!(
            "solvable from this goal are the boards with an {parity} number of inversions, the blank left out"
        );
        return Finding::new(FindingId::SaidUnsolvable, message).with_hint(hint);
    };
    message = format!("{message}; another board is shown below the sentence: {words}");
    Finding::new(FindingId::SaidUnsolvable, message)
        .with_hint("is the file read row by row, from left to right?")
        .with_evidence(given_and_shown(board, shown))
}

/// The finding where a board is said to have no solution and is solved as well. The sentence is one more answer for the
/// heuristic that is missing, or else contradicts both, and the worse answer counts.
pub(super) fn denial_finding(sentence: &NoSolution) -> Finding {
    Finding::new(
        FindingId::SaidUnsolvable,
        "the board is said to have no solution, and it has one",
    )
    .at_line(sentence.line.0)
}

/// The finding where a board without a solution was solved, with the place where the path breaks, as it must.
pub(super) fn solved_unsolvable(section: &Section, board: Board, way: Way) -> Finding {
    let message = "a solution is given for a board that has none";
    let finding = match path_finding(&Walk::of(section, way), board) {
        None => Finding::new(FindingId::SolvedUnsolvable, message),
        Some(fault) => Finding {
            step: fault.step,
            evidence: fault.evidence,
            line: fault.line,
            ..Finding::new(
                FindingId::SolvedUnsolvable,
                format!("{message}: {}", fault.message),
            )
        },
    };
    let line = finding.line.unwrap_or(section.line.0);
    let parity = way.parity();
    finding.at_line(line).with_hint(format!(
        "test `solvable()` before the search: an {parity} number of inversions, the blank left out"
    ))
}

/// The finding where some other board than the case's is shown as a solution, and nothing says that there is none.
pub(super) fn another_shown(section: &Section) -> Finding {
    let message = "another board was solved than the one that was given";
    Finding::new(FindingId::WrongStart, message)
        .at_line(section.line.0)
        .with_hint("solve the board in the file that the program is given")
}

/// The finding where the sentence that there is no solution shows another board than the case's.
pub(super) fn wrong_board_named(
    sentence: &NoSolution,
    reading: &Reading,
    board: Board,
    way: Way,
) -> Finding {
    let message = "the message shows another board than the one that was given";
    let finding = match reading.board() {
        Some(shown) => {
            let like =
                likeness(shown, board, way).map_or(String::new(), |words| format!(": {words}"));
            Finding::new(FindingId::NoSolutionWrongBoard, message.to_owned() + &like)
                .with_evidence(given_and_shown(board, shown))
        }
        None => Finding::new(FindingId::NoSolutionWrongBoard, message),
    };
    finding.at_line(sentence.line.0)
}

/// What a program did on a board without a solution instead of saying so, with what is usual for such a board.
pub(super) fn failed_on_unsolvable(finding: Finding) -> Finding {
    let hint = match finding.id {
        FindingId::CpuLimit | FindingId::MemoryLimit => {
            "the board has no solution: test `solvable()` before the search, which finds no goal"
        }
        FindingId::UncaughtException | FindingId::ExitCode => {
            "a board without a solution is no error: print the message that there is none, and end"
        }
        _ => return finding,
    };
    finding.with_hint(hint)
}

/// The remark about how a file was refused, which is right.
pub(super) fn refused_with(cause: &Finding) -> Finding {
    let refused = Finding::new(
        FindingId::RefusedWith,
        format!("refused: {}", cause.message),
    );
    Finding {
        evidence: cause.evidence.clone(),
        ..refused
    }
}
