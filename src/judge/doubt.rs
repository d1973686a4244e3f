//! Answers that can be read in several ways.
//!
//! A doubt matters only where the readings do not earn the same points: then nothing is guessed, the case has no points in
//! either direction, and a person looks at it. Where all readings are worth the same, there is no doubt.

use std::cmp::Reverse;
use std::mem;

use super::heard::{Heard, text_of};
use super::labels::how_to_name;
use super::{CaseRun, everything, nothing};
use crate::assignment::{Case, Item, Points, Profile};
use crate::course::Meaning;
use crate::outcome::{
    CaseResult, Doubt, Finding, FindingId, Granted, ReadAs, RunRecord, Stream, Verdict,
};
use crate::transcript::{self, Between, Line, Remark};

pub(super) struct Question {
    stream: Stream,
    line: Option<usize>,
    /// The line as it was printed, where its words are what is in doubt.
    words: Option<String>,
    message: String,
    hint: &'static str,
}

impl Question {
    /// A question about the words of a line.
    pub(super) fn of_words(record: &RunRecord, stream: Stream, line: Line, message: &str) -> Self {
        let hint = "say that there is no solution only where there is none, in the handout's words";
        Self {
            words: transcript::line_of(&text_of(record, stream), line.0),
            ..Self::of_place(stream, Some(line.0), message, hint)
        }
    }

    pub(super) fn of_place(
        stream: Stream,
        line: Option<usize>,
        message: &str,
        hint: &'static str,
    ) -> Self {
        Self {
            stream,
            line,
            words: None,
            message: format!("{message}: a person has to look at it"),
            hint,
        }
    }

    /// The same question with another way out.
    pub(super) fn with_hint(self, hint: &'static str) -> Self {
        Self { hint, ..self }
    }

    /// The result where what was returned and what was printed are not worth the same.
    pub(super) fn ask_which(case: &Case, returned: CaseResult, printed: CaseResult) -> CaseResult {
        let hint = "return the answer or print it, or do both with the same text";
        let message = "what was returned is not what was printed";
        Self::of_place(Stream::Both, None, message, hint).ask(
            case,
            reading("what was returned", returned),
            reading("what was printed", printed),
        )
    }

    /// Leaves the question to a person. Gives the first reading where both are worth the same, or one is in question already.
    pub(super) fn ask(self, case: &Case, first: ReadAs, other: ReadAs) -> CaseResult {
        let is_asked = first.result.doubt.is_some() || other.result.doubt.is_some();
        if is_asked || first.result.points == other.result.points {
            return first.result;
        }
        let finding = Finding::new(FindingId::Ambiguous, self.message)
            .with_hint(self.hint)
            .at_line(self.line.unwrap_or(0));
        let mut run = first.result.run;
        run.judged = run.judged.or(Some(self.stream));
        let granted = Granted::of(first.result.granted.leniences.clone());
        let mut readings = vec![first, other];
        // The kindest first: rulings count them.
        readings.sort_by_key(|reading| Reverse(reading.result.points));
        CaseResult {
            points: None,
            run,
            granted,
            doubt: Some(Box::new(Doubt {
                stream: self.stream,
                line: self.line,
                words: self.words,
                readings,
            })),
            ..nothing(case, Verdict::NotJudged, finding)
        }
    }
}

pub(super) fn reading(says: &str, result: CaseResult) -> ReadAs {
    ReadAs {
        says: says.to_owned(),
        meaning: None,
        result,
    }
}

pub(super) fn meant(meaning: Meaning, result: CaseResult) -> ReadAs {
    let says = match meaning {
        Meaning::NoSolution => "the board has no solution",
        Meaning::AlreadySolved => "the board is the goal already",
        Meaning::Refusal => "the file is refused",
        Meaning::Nothing => "nothing that answers the case",
    };
    ReadAs {
        meaning: Some(meaning),
        ..reading(says, result)
    }
}

/// The result of a text about a solvable board, by what judges it once nothing is in doubt.
pub(super) fn judge_doubted(
    run: CaseRun<'_>,
    text: Heard,
    judge: impl Fn(Heard) -> CaseResult,
) -> CaseResult {
    let case = run.case;
    let stream = text.stream;
    let [unnamed, tangled, cut] =
        [Remark::Unnamed, Remark::Tangled, Remark::Cut].map(|kind| text.transcript.remark(kind));
    let result = judge_settled(run, text, judge);
    if result.doubt.is_some() {
        return result;
    }
    let is_by_boards = matches!(
        result.verdict,
        Verdict::WrongAnswer | Verdict::NotOptimal | Verdict::FormatError | Verdict::NoAnswer
    );
    let lacks_labels = result.findings.iter().any(lacks_labels);
    let whole = || ("the boards of a whole right answer", everything(case));
    // What is stopped while it prints anything, and shows nothing of an answer, is stopped.
    let has_some = !is_for_nothing(&result);
    // What no reader can follow is not the handout's byte for byte.
    let is_strict = run.rubric.profile == Profile::Strict;
    let (line, message, hint, says, (other, kind)) =
        if is_by_boards && tangled.is_some() && !has_some && !is_strict {
            let hint = "print one solution below the other";
            let message = "as many boards are shown as a path has, and no path is found in them";
            (None, message, hint, "no path", whole())
        } else if cut.is_some() && !result.is_full() && (is_by_boards || has_some) && !is_strict {
            let hint = "print the answer alone, and nothing that the search looks at";
            let message =
                "there are more different lines than are read, and some may be of the answer";
            (None, message, hint, "what was read", whole())
        } else if let Some(line) = unnamed.filter(|_| lacks_labels) {
            let hint = how_to_name(run.rubric.puzzle().moves());
            let message =
                "a line between two boards may name the move, and cannot be read as a label";
            let named = ("the names of the moves", with_labels(&result));
            (Some(line), message, hint, "no name of a move", named)
        } else {
            return result;
        };
    let question = Question::of_place(stream, line.map(|line| line.0), message, hint);
    question.ask(case, reading(says, result), reading(other, kind))
}

/// Whether nothing of an answer counts, and it has no path.
fn is_for_nothing(result: &CaseResult) -> bool {
    let mut solutions = result.shape.solutions.iter().flatten();
    result.points == Some(Points::ZERO) && !solutions.any(|solved| solved.is_legal)
}

fn lacks_labels(finding: &Finding) -> bool {
    finding.id == FindingId::LabelsMissing
}

fn with_labels(result: &CaseResult) -> CaseResult {
    let mut named = result.clone();
    named.findings.retain(|finding| !lacks_labels(finding));
    for item in &mut named.items {
        if item.item == Item::Labels {
            item.points = item.max_points;
        }
    }
    named.points = Some(named.items.iter().map(|item| item.points).sum());
    if named.is_full() || named.findings.is_empty() {
        named.verdict = Verdict::Accepted;
    }
    named
}

/// The result of a text whose doubts are settled, or left to a person where they matter.
fn judge_settled(run: CaseRun<'_>, text: Heard, judge: impl Fn(Heard) -> CaseResult) -> CaseResult {
    let doubts = text.transcript.doubts.clone();
    if doubts.is_empty() {
        return judge(text);
    }
    let stream = text.stream;
    let read = |harsh: usize| judge(settled(&text, harsh));
    let kind = read(0);
    let harsh = read(doubts.len());
    if harsh.points == kind.points || kind.doubt.is_some() {
        return kind;
    }
    // Halving finds one that matters: with it taken harshly the points are others, and without it they are not.
    let (mut same, mut different) = (0, doubts.len());
    while different - same > 1 && doubts.len() <= MOST_DOUBTS {
        let middle = same.midpoint(different);
        if read(middle).points == kind.points {
            same = middle;
        } else {
            different = middle;
        }
    }
    let doubt = doubts[same];
    let (what, hint) = words(doubt.between, run.rubric.puzzle().sections.len());
    let message = format!("{what}: nothing tells which is meant, and they are not worth the same");
    Question::of_place(stream, Some(doubt.line.0), &message, hint).ask(
        run.case,
        reading("what does not fit the boards that are shown", harsh),
        reading("what fits the boards that are shown", kind),
    )
}

/// Doubts that are looked at one by one: the text is judged again and again for that.
const MOST_DOUBTS: usize = 1_000;

/// What is in doubt, and how to print what is not.
fn words(between: Between, sections: usize) -> (String, &'static str) {
    const MOVES: &str = "name each move once, between the two boards";
    const COUNTS: &str = "state one number of moves for each solution, in its heading";
    const NAMES: &str = "name one heuristic in each heading: `(heuristic: …)`";
    let several = if sections > 2 { "several" } else { "both" };
    match between {
        Between::Moves => (
            "the labels of a solution are not the moves that are told beside it".into(),
            MOVES,
        ),
        Between::Counts(one, other) => (
            format!("two numbers of moves stand beside one solution, {one} and {other}"),
            COUNTS,
        ),
        Between::Unsure(count) => (
            format!("the number of moves may be {count}, a bound, or another number"),
            COUNTS,
        ),
        Between::Headings => (
            "a heading stands apart from the solutions, and may belong to another or to none"
                .into(),
            "print each heading right above the boards of its solution",
        ),
        Between::Lone => (
            "a heading with one board may be an answer, or tell of the path that is shown elsewhere"
                .into(),
            "print one solution for each heuristic and nothing else",
        ),
        Between::Heuristics => (
            format!("one heading names {several} heuristics"),
            NAMES,
        ),
        Between::Words => (
            "a heading names its heuristic in words that are not known".into(),
            NAMES,
        ),
    }
}

/// A text without doubts, the first so many of them taken as is hardest.
fn settled(text: &Heard, harsh: usize) -> Heard {
    let mut settled = text.clone();
    settled.transcript = mem::take(&mut settled.transcript).harshly(harsh);
    settled
}
