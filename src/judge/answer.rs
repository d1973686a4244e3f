//! Judging what was said about a solvable board.
//!
//! One fault costs one item: a missing heuristic is lost as such, and the path, the count and the labels are those of the
//! solutions that are there. Where two solutions for one heuristic disagree, the worse one counts.

use crate::{
    assignment::{Case, Item, Kind, Rubric},
    outcome::{
        Bound, CaseResult, Ending, Finding, FindingId, Forgiven, ItemScore, Returned, RunRecord,
        Stream, Verdict, rounded,
    },
    puzzle::Board,
    search::Heuristic,
    transcript::{Lenience, Named, NoSolution, Note, Section, Transcript},
};

use super::{
    doubt::judge_doubted,
    ending::{ended_badly, failure},
    everything,
    guess::hold_guesses_against,
    heard::{Heard, heard},
    nothing,
    section::{Judged, judge_section},
};

/// Judges what was said about a solvable board that needs `best` moves.
pub(super) fn judge_solvable(
    case: &Case,
    rubric: &Rubric,
    record: &RunRecord,
    start: Board,
    best: u8,
) -> CaseResult {
    judge_doubted(case, heard(record), |texts| {
        judge_texts(case, rubric, record, texts, start, best)
    })
}

fn judge_texts(
    case: &Case,
    rubric: &Rubric,
    record: &RunRecord,
    texts: Vec<Heard>,
    start: Board,
    best: u8,
) -> CaseResult {
    let mut answers: Vec<Answer> = Vec::new();
    for heard in texts {
        let answer = Answer::judge(heard, rubric, start, best);
        let is_full = answer.is_full(rubric);
        answers.push(answer);
        if is_full {
            break;
        }
    }
    let mut chosen = 0;
    for (index, answer) in answers.iter().enumerate() {
        if answer.worth(rubric) > answers[chosen].worth(rubric) || !answers[chosen].is_there() {
            chosen = index;
        }
    }
    let answer = answers.swap_remove(chosen);
    if !answer.is_there() {
        return no_answer(case, record, &answer);
    }
    conclude(case, rubric, record, answer)
}

/// What a text says about a board.
struct Answer {
    stream: Stream,
    /// What was earned of each item, from 0 to 1.
    shares: [f64; Item::ALL.len()],
    solutions: usize,
    findings: Vec<Finding>,
    notes: Vec<Note>,
    says_unsolvable: bool,
    has_text: bool,
}

impl Answer {
    fn judge(heard: Heard, rubric: &Rubric, start: Board, best: u8) -> Self {
        let mut answer = Self {
            stream: heard.stream,
            shares: [0.0; Item::ALL.len()],
            solutions: 0,
            findings: Vec::new(),
            says_unsolvable: heard.transcript.refusals().next().is_some(),
            has_text: !heard.transcript.is_silent(),
            notes: heard.notes,
        };
        let mut solutions: Vec<Judged> = Vec::new();
        let mut unnamed = unnamed(&heard.transcript, start, best).into_iter();
        let mut named_share = 0.0;
        let mut missing = Vec::new();
        for heuristic in Heuristic::ALL {
            let named = || {
                heard
                    .transcript
                    .sections()
                    .filter(move |section| section.named == Named::Known(heuristic))
            };
            if let Some(judged) = answer.choose(named(), heuristic, rubric, start, best) {
                named_share += if judged.is_for_this_board { 0.5 } else { 0.0 };
                solutions.push(judged);
            } else if let Some((section, judged)) = unnamed.next() {
                answer.findings.push(unnamed_finding(section));
                solutions.push(judged);
            } else {
                missing.push(heuristic);
            }
        }
        let guess = hold_guesses_against(&mut solutions, unnamed, rubric);
        answer.findings.extend(guess);
        answer.solutions = solutions.len();
        if let [heuristic] = missing[..] {
            named_share = 0.0;
            answer.findings.push(missing_finding(heuristic));
        }
        let denial = heard
            .transcript
            .refusals()
            .find(|sentence| is_about(sentence, start))
            .filter(|_| !solutions.is_empty());
        if let Some(sentence) = denial {
            answer.findings.push(denial_finding(sentence));
        }
        for judged in &mut solutions {
            for (total, share) in answer.shares.iter_mut().zip(judged.shares) {
                *total += share;
            }
            answer.findings.append(&mut judged.findings);
        }
        let shown = if solutions.len() > 1 { 2.0 } else { 1.0 };
        for share in &mut answer.shares {
            *share /= shown;
        }
        answer.shares[Item::Heuristics as usize] = named_share;
        if denial.is_some() && missing.is_empty() {
            answer.shares = [0.0; Item::ALL.len()];
        }
        answer
            .findings
            .sort_by_key(|finding| (finding.line, finding.id));
        answer
    }

    /// The solution that counts among those for one heuristic: of those for this board the worst, so that printing many
    /// does not pay.
    fn choose<'a>(
        &mut self,
        sections: impl Iterator<Item = &'a Section>,
        heuristic: Heuristic,
        rubric: &Rubric,
        start: Board,
        best: u8,
    ) -> Option<Judged> {
        let mut judged: Vec<(&Section, Judged)> = sections
            .map(|section| {
                (
                    section,
                    judge_section(section, Some(heuristic), start, best),
                )
            })
            .collect();
        if judged.iter().any(|(_, judged)| judged.is_for_this_board) {
            judged.retain(|(_, judged)| judged.is_for_this_board);
        }
        let worth = |judged: &(&Section, Judged)| judged.1.worth(rubric);
        let worst = (0..judged.len())
            .min_by(|&one, &other| worth(&judged[one]).total_cmp(&worth(&judged[other])))?;
        let is_disputed = judged
            .iter()
            .any(|other| worth(other) > worth(&judged[worst]));
        let (section, chosen) = judged.swap_remove(worst);
        if let Some((other, _)) = judged.first().filter(|_| chosen.is_for_this_board) {
            let line = section.line.0.max(other.line.0);
            if is_disputed {
                let message = format!(
                    "there are solutions at lines {} and {} that disagree; the worse one counts",
                    section.line.0.min(other.line.0),
                    line
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
        Some(chosen)
    }

    fn worth(&self, rubric: &Rubric) -> f64 {
        Item::ALL
            .into_iter()
            .map(|item| rubric.weight(item) * self.shares[item as usize])
            .sum()
    }

    fn is_full(&self, rubric: &Rubric) -> bool {
        self.worth(rubric) > 100.0 - 1e-6
    }

    fn is_there(&self) -> bool {
        self.solutions > 0
    }
}

/// The solutions that name no heuristic: those for this board, where there are any.
fn unnamed(transcript: &Transcript, start: Board, best: u8) -> Vec<(&Section, Judged)> {
    let mut unnamed: Vec<(&Section, Judged)> = transcript
        .sections()
        .filter(|section| section.named == Named::Nothing)
        .map(|section| (section, judge_section(section, None, start, best)))
        .collect();
    if unnamed.iter().any(|(_, judged)| judged.is_for_this_board) {
        unnamed.retain(|(_, judged)| judged.is_for_this_board);
    }
    unnamed
}

/// Whether the sentence that there is no solution is about this board: it shows it, or shows none.
fn is_about(sentence: &NoSolution, board: Board) -> bool {
    let shown = sentence.board.as_ref();
    shown.is_none_or(|reading| reading.candidates().contains(&board))
}

/// The finding where a board is said to have no solution and is solved as well. The sentence is one more answer for the
/// heuristic that is missing, or else contradicts both, and the worse answer counts.
fn denial_finding(sentence: &NoSolution) -> Finding {
    Finding::new(
        FindingId::SaidUnsolvable,
        "the board is said to have no solution, and it has one",
    )
    .at_line(sentence.line.0)
}

fn unnamed_finding(section: &Section) -> Finding {
    Finding::new(
        FindingId::HeuristicUnnamed,
        "a solution does not say which heuristic it is for",
    )
    .at_line(section.line.0)
    .with_hint("the heading ends in `(heuristic: …)`")
}

fn missing_finding(heuristic: Heuristic) -> Finding {
    let message = format!("there is no solution for the {heuristic} heuristic");
    Finding::new(FindingId::HeuristicMissing, message)
        .in_section(Some(heuristic))
        .with_hint("solve the board once with each heuristic, and print both solutions")
}

/// The result where no solution was found in what was said.
fn no_answer(case: &Case, record: &RunRecord, answer: &Answer) -> CaseResult {
    let (verdict, finding) = if let Some(failure) = failure(record) {
        failure
    } else if answer.says_unsolvable {
        let message = "the board is said to have no solution, and it has one";
        let finding = Finding::new(FindingId::SaidUnsolvable, message)
            .with_hint("solvable from this goal are the boards with an odd number of inversions, the blank left out");
        (Verdict::WrongAnswer, finding)
    } else if answer.has_text {
        (
            Verdict::NoAnswer,
            Finding::new(
                FindingId::NothingReadable,
                "nothing in the output can be read as a solution",
            ),
        )
    } else {
        (Verdict::NoAnswer, silence(record))
    };
    CaseResult {
        judged: Some(answer.stream),
        ..nothing(case, verdict, finding)
    }
}

/// The finding of a run that said nothing.
pub(super) fn silence(record: &RunRecord) -> Finding {
    let message = match record.returned {
        Returned::Null => "nothing was printed, and `null` was returned",
        Returned::Text(_) => "nothing was printed, and an empty text was returned",
        Returned::NotCalled | Returned::Threw(_) => "nothing was printed",
    };
    Finding::new(FindingId::NoAnswer, message)
}

/// The result where there are solutions.
fn conclude(case: &Case, rubric: &Rubric, record: &RunRecord, answer: Answer) -> CaseResult {
    let is_full = answer.is_full(rubric);
    let share = answer.worth(rubric) / 100.0;
    let mut result = CaseResult {
        judged: Some(answer.stream),
        items: item_scores(case, rubric, &answer.shares),
        leniences: forgiven(&answer.notes),
        ..everything(case)
    };
    if record.used_array && is_full {
        result.findings.push(
            Finding::new(FindingId::ArrayConstructorUsed, "the constructor from a file did not give the board, and the one from an array was used"),
        );
    }
    let ended = failure(record);
    let outlives = matches!(
        record.ending,
        Some(Ending::Stopped(
            Bound::Memory | Bound::Processes | Bound::Disk
        ))
    );
    match ended {
        None if is_full => return result,
        Some((_, why)) if is_full && !outlives => {
            result.findings.push(ended_badly(&why));
            return result;
        }
        _ => (),
    }
    result.points = Some(rounded(case.points * share));
    result.verdict = verdict_of(&answer.findings);
    let mut findings = answer.findings;
    if let Some((verdict, finding)) = ended {
        let is_stopped = matches!(record.ending, Some(Ending::Stopped(_)));
        let lacks_heuristic = findings
            .iter()
            .any(|finding| finding.id == FindingId::HeuristicMissing);
        if outlives {
            result.points = Some(0.0);
            result.items.clear();
        }
        if is_stopped || lacks_heuristic {
            result.verdict = verdict;
            // It was stopped on the way: what did not come yet is no fault of its own.
            findings.retain(|finding| finding.id != FindingId::HeuristicMissing);
        }
        if result.points == Some(0.0) {
            findings.clear();
        }
        result.findings.push(finding);
    }
    result.findings.extend(findings);
    result
}

fn verdict_of(findings: &[Finding]) -> Verdict {
    let is_written_down = |finding: &&Finding| {
        !matches!(
            finding.id,
            FindingId::BoardsMissing
                | FindingId::CountMissing
                | FindingId::HeuristicUnnamed
                | FindingId::LabelsMissing
        )
    };
    let mut wrong = findings.iter().filter(is_written_down).peekable();
    if wrong.peek().is_none() {
        return Verdict::FormatError;
    }
    if wrong.all(|finding| finding.id == FindingId::FirstLostMove) {
        Verdict::NotOptimal
    } else {
        Verdict::WrongAnswer
    }
}

fn item_scores(case: &Case, rubric: &Rubric, shares: &[f64]) -> Vec<ItemScore> {
    let score = |item: Item| {
        let max_points = case.points * rubric.weight(item) / 100.0;
        ItemScore {
            name: item.name(),
            points: rounded(max_points * shares[item as usize]),
            max_points: rounded(max_points),
        }
    };
    Item::ALL.into_iter().map(score).collect()
}

/// The leniences as a report gives them.
pub(super) fn forgiven(notes: &[Note]) -> Vec<Forgiven> {
    let forgiven = |note: &Note| Forgiven {
        name: note.lenience.name(),
        rule: note.lenience.rule(),
        line: note.line,
        lines: note.lines,
    };
    notes.iter().map(forgiven).collect()
}

/// Whether a case is one whose solution shows that a program can solve anything.
pub(super) fn is_solvable(case: &Case) -> bool {
    matches!(case.kind, Kind::Solvable { .. })
}
