//! Answers that can be read in two ways.
//!
//! A doubt matters only where the two readings do not earn the same points: then nothing is guessed, the case has no points
//! in either direction, and a person looks at it. The doubt is settled as is kindest wherever it does not matter.

use crate::{
    assignment::Case,
    outcome::{
        CaseResult, Doubt as OpenDoubt, Finding, FindingId, ReadAs, RunRecord, Stream, Verdict,
    },
    transcript::{Between, Doubt, Line, Meaning, Mood},
};

use super::{everything, heard::Heard, nothing, ruled::text_lines};

/// Boards and labels of texts whose doubts are looked at one by one: they are judged again and again for that.
const MOST_ENTRIES: usize = 10_000;

/// The result of texts, by what judges them once nothing is in doubt. Where boards are shown that cannot be read, what is
/// missing may be there.
pub(super) fn judge_doubted(
    case: &Case,
    texts: Vec<Heard>,
    judge: impl Fn(Vec<Heard>) -> CaseResult,
) -> CaseResult {
    let unread = texts.iter().find_map(|text| text.transcript.unread);
    let unnamed = texts.iter().find_map(|text| text.transcript.unnamed);
    let result = judge_settled(case, texts, judge);
    let is_by_boards = matches!(
        result.verdict,
        Verdict::WrongAnswer | Verdict::NotOptimal | Verdict::FormatError | Verdict::NoAnswer
    );
    let lacks_labels = result
        .findings
        .iter()
        .any(|finding| finding.id == FindingId::LabelsMissing);
    match (unread.filter(|_| is_by_boards), unnamed) {
        (Some(line), _) => unreadable(case, result, line.0),
        (None, Some(line)) if lacks_labels => unnamed_moves(case, result, line.0),
        _ => result,
    }
}

/// The result of texts whose doubts are settled, or left to a person where they matter.
fn judge_settled(
    case: &Case,
    texts: Vec<Heard>,
    judge: impl Fn(Vec<Heard>) -> CaseResult,
) -> CaseResult {
    let doubts = texts.iter().flat_map(|text| &text.transcript.doubts);
    let doubts: Vec<Doubt> = doubts.copied().collect();
    let Some(&last) = doubts.last() else {
        return judge(texts);
    };
    let read = |harsh: usize| judge(settled(&texts, harsh));
    let kind = read(0);
    let differs = |harsh: usize| read(harsh).points != kind.points;
    let hard = read(doubts.len());
    if hard.points == kind.points {
        return kind;
    }
    let open = |mut result: CaseResult, kind: CaseResult| {
        let reading = |says: &str, result: CaseResult| ReadAs {
            says: says.to_owned(),
            meaning: None,
            result,
        };
        result.doubt = Some(Box::new(OpenDoubt {
            stream: kind.judged.unwrap_or(Stream::Stdout),
            line: result.findings[0].line,
            words: None,
            readings: vec![
                reading("what fits the boards that are shown", kind),
                reading("what does not fit the boards that are shown", hard.clone()),
            ],
        }));
        result
    };
    if texts.iter().map(length).sum::<usize>() > MOST_ENTRIES {
        return open(ambiguous(case, kind.clone(), &doubts[0]), kind);
    }
    // Halving finds one that matters: with it taken harshly the points are others, and without it they are not.
    let (mut same, mut different) = (0, doubts.len());
    while different - same > 1 {
        let middle = same.midpoint(different);
        if differs(middle) {
            different = middle;
        } else {
            same = middle;
        }
    }
    open(
        ambiguous(case, kind.clone(), doubts.get(same).unwrap_or(&last)),
        kind,
    )
}

/// How many answers, boards and labels a text has.
fn length(text: &Heard) -> usize {
    let parts = text.transcript.parts.len();
    let sections = text.transcript.sections();
    parts + sections.map(|section| section.entries.len()).sum::<usize>()
}

/// Texts with the first so many of their doubts taken as is hardest, and the others as is kindest.
fn settled(texts: &[Heard], harsh: usize) -> Vec<Heard> {
    let mut left = harsh;
    let settle = |text: &Heard| {
        let mut settled = text.clone();
        let transcript = &mut settled.transcript;
        let count = left.min(transcript.doubts.len());
        left -= count;
        let rest = transcript.doubts.split_off(count);
        let first = std::mem::replace(&mut transcript.doubts, rest);
        *transcript = std::mem::take(transcript).read_as(Mood::Kind);
        transcript.doubts = first;
        *transcript = std::mem::take(transcript).read_as(Mood::Harsh);
        settled
    };
    texts.iter().map(settle).collect()
}

/// The result where a text may say that there is no solution, and does not say it plainly.
pub(super) fn unclear_denial(case: &Case, line: usize, message: &str) -> CaseResult {
    let finding = Finding::new(
        FindingId::Ambiguous,
        format!("{message}: nothing tells which is meant; a person has to look at it"),
    )
    .at_line(line)
    .with_hint("say that there is no solution only where there is none, in the handout's words");
    CaseResult {
        points: None,
        ..nothing(case, Verdict::NotJudged, finding)
    }
}

/// The result where a line may say that there is no solution. A ruling about the line settles it.
pub(super) fn hedged_denial(
    case: &Case,
    record: &RunRecord,
    heard: &Heard,
    line: Line,
) -> CaseResult {
    let message = "a line may say that there is no solution, and does not say it plainly";
    let lines = text_lines(record, heard.stream);
    let words = lines.get(line.0.saturating_sub(1));
    let words = words.map(|words| String::from_utf8_lossy(words).trim().to_owned());
    let silent = Finding::new(
        FindingId::NothingReadable,
        "nothing in the output says that there is no solution",
    );
    let reading = |says: &str, meaning, result| ReadAs {
        says: says.to_owned(),
        meaning: Some(meaning),
        result,
    };
    let mut right = everything(case);
    right.judged = Some(heard.stream);
    let readings = vec![
        reading("the board has no solution", Meaning::NoSolution, right),
        reading(
            "nothing that answers the case",
            Meaning::Nothing,
            nothing(case, Verdict::NoAnswer, silent),
        ),
    ];
    CaseResult {
        doubt: Some(Box::new(OpenDoubt {
            stream: heard.stream,
            line: Some(line.0),
            words,
            readings,
        })),
        ..unclear_denial(case, line.0, message)
    }
}

/// The result where boards are shown in a form that is not read.
fn unreadable(case: &Case, result: CaseResult, line: usize) -> CaseResult {
    let message = "what looks like a board cannot be read: a person has to look at it";
    let finding = Finding::new(FindingId::Ambiguous, message)
        .at_line(line)
        .with_hint("print a board as three lines of three cells, with nothing beside them");
    unjudged(case, result, finding)
}

/// The result where lines between boards may name their moves in words that are not read.
fn unnamed_moves(case: &Case, result: CaseResult, line: usize) -> CaseResult {
    let message = "a line between two boards may name the move, and cannot be read as a label: a person has to look at it";
    let finding = Finding::new(FindingId::Ambiguous, message)
        .at_line(line)
        .with_hint("print LEFT, RIGHT, UP or DOWN between two boards");
    unjudged(case, result, finding)
}

/// The result of an answer that a person has to look at.
fn ambiguous(case: &Case, kind: CaseResult, doubt: &Doubt) -> CaseResult {
    let message = format!(
        "{}: nothing tells which is meant, and they are not worth the same; a person has to look at it",
        doubt.between
    );
    let hint = match doubt.between {
        Between::Moves(..) | Between::Listed(..) => {
            "print the one move that leads to the next board"
        }
        Between::Counts(..) | Between::Unsure(_) | Between::Negated(_) => {
            "state one number of moves for each solution, in its heading"
        }
        Between::Headings => "print each heading right above the boards of its solution",
        Between::Heuristics => "name one heuristic in each heading: `(heuristic: …)`",
    };
    let finding = Finding::new(FindingId::Ambiguous, message)
        .at_line(doubt.line.0)
        .with_hint(hint);
    unjudged(case, kind, finding)
}

/// The result without points in either direction, with what was found out all the same.
fn unjudged(case: &Case, result: CaseResult, finding: Finding) -> CaseResult {
    CaseResult {
        points: None,
        usage: result.usage,
        judged: result.judged,
        leniences: result.leniences,
        ..nothing(case, Verdict::NotJudged, finding)
    }
}
