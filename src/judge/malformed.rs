//! Judging what was said about a file that breaks or bends the format.
//!
//! The surprise: any refusal of such a file is right, in whatever words. Only who has read the file as a board, and says
//! something of that board, is judged by what is said.

use crate::{
    assignment::{Case, Rubric},
    outcome::{CaseResult, Finding, FindingId, RunRecord, Verdict},
    puzzle::{Board, Fault},
    transcript::NoSolution,
};

use super::{
    answer::judge_solvable,
    claim::{refused_with, said_unsolvable},
    complaint::{counts_moves_of_solution, has_only_prompts},
    conclude::silence,
    doubt::unclear_denial,
    ending::failure,
    everything,
    heard::Heard,
    nothing,
    refusal::{is_claim, is_stopped, judge_unsolvable, lower_text},
};

/// Judges what was said about a file that breaks the format: right is any refusal.
pub(super) fn judge_malformed(
    case: &Case,
    record: &RunRecord,
    texts: &[Heard],
    fault: &Fault,
) -> CaseResult {
    if let Some(section) = texts
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
    refused(case, record, texts)
}

/// Judges what was said about a file that bends the format: a solution is right, and so is a refusal.
pub(super) fn judge_tolerated(
    case: &Case,
    rubric: &Rubric,
    record: &RunRecord,
    texts: Vec<Heard>,
    board: Board,
    distance: Option<u8>,
) -> CaseResult {
    let is_solved = texts
        .iter()
        .any(|heard| heard.transcript.sections().any(is_claim));
    match distance {
        Some(best) if is_solved => judge_solvable(case, rubric, record, texts, board, best),
        Some(best) if !is_stopped(record) => judge_denied(case, record, board, best, &texts),
        Some(_) => refused(case, record, &texts),
        None => {
            let result = judge_unsolvable(case, rubric, record, &texts, board);
            // Who solves the board, or shows another one as the board without a solution, has read the file and refuses nothing.
            if is_solved || [Verdict::Accepted, Verdict::WrongAnswer].contains(&result.verdict) {
                result
            } else {
                refused(case, record, &texts)
            }
        }
    }
}

/// Judges what was said about a solvable board in a file that bends the format, and that was not solved. Who shows the board
/// has read the file, and does not refuse it by saying that there is no solution.
fn judge_denied(
    case: &Case,
    record: &RunRecord,
    board: Board,
    best: u8,
    heard: &[Heard],
) -> CaseResult {
    let sentences = || heard.iter().flat_map(|heard| heard.transcript.refusals());
    let has_board = |sentence: &&NoSolution| sentence.board.is_some() || sentence.above.is_some();
    if let Some(sentence) = sentences().find(has_board) {
        let finding = said_unsolvable(sentence, board, best).at_line(sentence.line.0);
        return nothing(case, Verdict::WrongAnswer, finding);
    }
    if let Some(sentence) = sentences().next() {
        let message = "a line says that there is no solution, and may be meant to refuse the file";
        return unclear_denial(case, sentence.line.0, message);
    }
    refused(case, record, heard)
}

/// A refusal is a message, an exception or an exit code; silence is none, and neither is hanging.
fn refused(case: &Case, record: &RunRecord, heard: &[Heard]) -> CaseResult {
    let failure = failure(record);
    if is_stopped(record)
        && let Some((verdict, finding)) = failure
    {
        return nothing(case, verdict, finding);
    }
    if let (None, Some(line)) = (&failure, line_of_success(record, heard)) {
        let message = "a line says that there is a solution, and none is shown";
        return unclear_denial(case, line, message);
    }
    let speaking = heard.iter().filter(|heard| !heard.transcript.is_silent());
    let said = speaking.count() > usize::from(has_only_prompts(&record.stdout));
    let complained = record.stderr.iter().any(|byte| !byte.is_ascii_whitespace());
    if said || complained || failure.is_some() {
        let mut result = everything(case);
        result
            .findings
            .extend(failure.map(|(_, cause)| refused_with(&cause)));
        return result;
    }
    let finding = if has_only_prompts(&record.stdout) {
        Finding::new(FindingId::NoAnswer, "nothing but a prompt was printed")
    } else {
        silence(record)
    };
    let finding =
        finding.with_hint("say what is wrong with the file, or throw an IllegalArgumentException");
    nothing(case, Verdict::NoAnswer, finding)
}

/// The line of words that there is a solution, or of a number of moves that is said to be that of one.
fn line_of_success(record: &RunRecord, heard: &[Heard]) -> Option<usize> {
    let mut affirmed = heard.iter().filter_map(|heard| heard.transcript.affirmed);
    if let Some(line) = affirmed.next() {
        return Some(line.0);
    }
    heard.iter().find_map(|heard| {
        let text = lower_text(record, heard.stream);
        let mut sections = heard.transcript.sections();
        let stated = sections.find(|section| {
            let line = section.count_line.0;
            section.stated.is_some_and(|moves| moves > 0)
                && text
                    .lines()
                    .nth(line.saturating_sub(1))
                    .is_none_or(counts_moves_of_solution)
        });
        stated.map(|section| section.line.0)
    })
}

#[cfg(test)]
mod tests {
    use crate::{
        assignment::{Case, CaseFile, Rubric, Settings},
        judge::judge_case,
        outcome::{CaseResult, FindingId, Observation, RunRecord, Verdict},
    };

    fn judged(text: &str) -> CaseResult {
        let file = CaseFile {
            name: "joined".to_owned(),
            path: "joined.txt".to_owned(),
            bytes: b"412\n530\n867\n".to_vec(),
            settings: Some("kind = \"tolerated\"\n".to_owned()),
        };
        let case = Case::read(file, &Settings::default()).expect("a case");
        let record = RunRecord::saved(text.into());
        judge_case(&case, &Rubric::default(), &Observation::Ran(record))
    }

    #[test]
    fn a_file_that_bends_the_format_and_has_no_solution_is_not_solved() {
        for text in [
            "1 moves in total (heuristic: the Manhattan distance)\n4 1 2\n5 3  \n8 6 7\nUP\n1 2 3\n8   4\n7 6 5\n",
            "4 1 2\n5 3  \n8 6 7\nDOWN\n4 1  \n5 3 2\n8 6 7\n",
        ] {
            let result = judged(text);
            assert_eq!(result.verdict, Verdict::WrongAnswer, "{text:?}");
            assert_eq!(result.points, Some(crate::assignment::Points::ZERO));
            assert_eq!(result.findings[0].id, FindingId::SolvedUnsolvable);
        }
        let other = "No solution exists for the following initial state:\n1 4 2\n5 3  \n8 6 7\n";
        assert_eq!(
            judged(other).findings[0].id,
            FindingId::NoSolutionWrongBoard
        );
    }

    #[test]
    fn a_file_that_bends_the_format_and_has_no_solution_is_refused_in_any_words() {
        for text in [
            "No solution exists for the following initial state:\n4 1 2\n5 3  \n8 6 7\n",
            "joined.txt: the tiles must be parted by blanks\n",
            "This may be no valid puzzle.\n",
            "java.lang.ArrayIndexOutOfBoundsException: Index 2 out of bounds for length 2\n",
            "Length: 9\nInvalid board\n",
            "Invalid board\nSearch steps: 57\n",
            "Invalid board: needs 3 rows of length 3\n",
            "Enter the file name: Invalid board, please enter another file name: ",
            "Please enter file: That is not a valid puzzle. Please enter file: ",
        ] {
            assert_eq!(judged(text).verdict, Verdict::Accepted, "{text:?}");
        }
        for text in ["", "Enter the file name: ", "Please enter a file:\n"] {
            assert_eq!(judged(text).verdict, Verdict::NoAnswer, "{text:?}");
        }
        for text in [
            "Solution found in 7 moves.\n",
            "This board is solvable\n",
            "10 moves\n",
        ] {
            assert_eq!(judged(text).verdict, Verdict::NotJudged, "{text:?}");
        }
    }
}
