//! The explanation that people read first: what cost points, cause by cause, the costliest first.
//!
//! It is made once from a result, and every format says it in its own way. A cause is what the points were lost for,
//! and not what was noticed. What cost nothing is no cause.

use std::fmt;

use super::account::{named, signed};
use super::sentence::{ended, few, placed, sentence};
use super::{student_view, worth};
use crate::assignment::{Item, Points};
use crate::outcome::{CaseResult, Count, Finding, FindingId, SubmissionResult, Verdict, first_of};
use crate::puzzle::Board;

/// Cases that a cause names before it only counts.
const NAMED_CASES: usize = 4;

/// Lines of a compiler's or a runtime's words that show a cause.
const SHOWN_LINES: usize = 4;

/// Words of an explanation where nothing can be folded away.
const MOST_WORDS_IN_ALL: usize = 600;

/// What a submission came to, and why.
pub(super) struct Explanation {
    /// The verdict and the points: `Not optimal, 90.5 of 100 points. 18 of 31 cases have full marks.`
    pub(super) head: String,
    /// The causes, the costliest first.
    pub(super) cards: Vec<Card>,
}

pub(super) struct Card {
    pub(super) cause: String,
    /// The cause in at most nine words, as a clause.
    pub(super) short: String,
    /// Points that it cost, below zero.
    pub(super) points: Points,
    /// What it cost, and where: `−9.5 in 13 cases: depth-08, …`.
    pub(super) cost: String,
    pub(super) cases: Vec<String>,
    /// The case that shows it best, and what stands for it there: its board as input, or what a compiler or a runtime said.
    pub(super) shown_by: Option<(String, Vec<String>)>,
    pub(super) expected: String,
    pub(super) found: String,
    pub(super) advice: String,
    /// A command to check it with; `None` if there is no board.
    pub(super) command: Option<String>,
    /// That board, and the name of its case.
    pub(super) board: Option<(Board, String)>,
}

/// A piece of a card, for formats that are made of lines.
pub(super) enum Piece<'a> {
    Sentence(String),
    Block(&'a [String]),
}

struct Cause<'a> {
    /// The finding; `None` if the points were lost for none.
    id: Option<FindingId>,
    /// The item that was lost where the cause came up first.
    item: Option<Item>,
    points: Points,
    cases: Vec<&'a CaseResult>,
}

impl Explanation {
    pub(super) fn of(result: &SubmissionResult) -> Self {
        let diagnosis = diagnosis(result);
        let mut causes: Vec<Cause<'_>> = Vec::new();
        for case in &result.cases {
            add_causes(&mut causes, case, diagnosis.map(|finding| finding.id));
        }
        // The sort is stable: among equals the one that comes up first stays first.
        causes.sort_by_key(|cause| cause.points);
        let cards = causes
            .iter()
            .filter_map(|cause| cause.card(result, diagnosis));
        Self {
            head: head(result),
            cards: cards.collect(),
        }
    }

    /// The one sentence that says most, for where there is room for no more.
    pub(super) fn sentence(&self) -> &str {
        self.cards.first().map_or(&self.head, |card| &card.cause)
    }

    /// The causes of a case, counted from 1.
    pub(super) fn numbers(&self, case: &str) -> Vec<String> {
        let numbered = (1..).zip(&self.cards);
        let own = numbered.filter(|(_, card)| card.cases.iter().any(|name| name == case));
        own.map(|(number, _)| number.to_string()).collect()
    }

    /// The first causes that fit into a text that cannot be folded, and how many more there are.
    pub(super) fn fitting(&self) -> (&[Card], usize) {
        let mut words = 0;
        let fits = |card: &&Card| {
            words += card.to_string().split_whitespace().count();
            words <= MOST_WORDS_IN_ALL
        };
        let fitting = self.cards.iter().take_while(fits).count();
        let fitting = fitting.max(self.cards.len().min(1));
        (&self.cards[..fitting], self.cards.len() - fitting)
    }
}

/// The verdict, the points, and how many cases passed.
fn head(result: &SubmissionResult) -> String {
    let words = sentence(student_view::words(result).replace('-', " "));
    let points = worth::of_submission(result);
    let open = worth::open(result).map(|open| format!(" {open}"));
    let of_cases = format!("{} {}", open.unwrap_or_default(), full_marks(result));
    let of_cases = of_cases.trim_start();
    let words = words.trim_end_matches('.');
    let most = result.max_points;
    if result.not_shown > 0 {
        return format!(
            "{words}. Visible part: {points} of {most} points; your mark counts all cases. {of_cases}"
        );
    }
    format!("{words}, {points} of {most} points. {of_cases}")
}

/// How many of the cases that are shown have full marks, as a sentence.
pub(super) fn full_marks(result: &SubmissionResult) -> String {
    let full = result.cases.iter().filter(|case| case.is_full()).count();
    let noun = if result.not_shown > 0 {
        "visible case"
    } else {
        "case"
    };
    let cases = Count(result.cases.len(), noun);
    let have = if full == 1 { "has" } else { "have" };
    format!("{full} of {cases} {have} full marks.")
}

/// The mistake that explains the answers as a whole.
fn diagnosis(result: &SubmissionResult) -> Option<&Finding> {
    result.findings.iter().find(|finding| is_diagnosis(finding))
}

/// Whether a finding explains the answers as a whole, so that a card tells it.
pub(super) const fn is_diagnosis(finding: &Finding) -> bool {
    matches!(
        finding.id,
        FindingId::Mutant | FindingId::HeuristicsExchanged
    )
}

/// Adds what a case lost to what is known of other cases.
fn add_causes<'a>(all: &mut Vec<Cause<'a>>, case: &'a CaseResult, diagnosis: Option<FindingId>) {
    if case.is_full() || (case.facts.is_extra_credit && case.verdict != Verdict::NotJudged) {
        return;
    }
    let lines = case.explanation.iter();
    let mut lost: Vec<_> = lines
        .map(|line| (line.finding, line.item, line.points))
        .collect();
    if lost.is_empty() {
        let first = case.findings.first().map(|finding| finding.id);
        lost.push((first, None, Points::ZERO));
    }
    // A run that was ended for a bound is explained by that, whatever was still printed.
    let mut findings = case.findings.iter().map(|finding| finding.id);
    let bound = findings.find(|id| id.name() == case.verdict.name());
    let is_explained = diagnosis.is_some() && case.facts.board.is_some() && bound.is_none();
    for (id, item, points) in lost {
        let id = if is_explained {
            diagnosis
        } else {
            bound.or(id)
        };
        let known = all.iter().position(|cause| cause.id == id);
        let place = known.unwrap_or(all.len());
        if known.is_none() {
            all.push(Cause {
                id,
                item,
                points: Points::ZERO,
                cases: Vec::new(),
            });
        }
        let own = &mut all[place];
        own.points += points;
        if own.cases.last().is_none_or(|last| last.name != case.name) {
            own.cases.push(case);
        }
    }
}

impl Cause<'_> {
    fn card(&self, result: &SubmissionResult, diagnosis: Option<&Finding>) -> Option<Card> {
        let of_whole = diagnosis.filter(|finding| Some(finding.id) == self.id);
        let is_own = |finding: &&Finding| Some(finding.id) == self.id;
        let rank = |case: &&&CaseResult| (case.facts.depth.is_none(), case.facts.depth);
        let example = *self.cases.iter().min_by_key(rank)?;
        let asked = example.facts.asked;
        let own = example.findings.iter().find(is_own);
        let finding = own.or_else(|| example.findings.first());
        let clause = match (self.id, finding) {
            (Some(id), _) => asked.clause(id).to_owned(),
            (None, Some(finding)) => finding.message.clone(),
            (None, None) => example.explanation.first()?.reason.clone(),
        };
        let said = of_whole.map_or(&clause, |finding| &finding.message);
        let words = finding
            .filter(|finding| finding.id.is_told_by_its_words())
            .and_then(|finding| finding.evidence.as_deref());
        let is_built = self.id.is_none_or(|id| !id.is_about_the_sources());
        let board = example.facts.board.filter(|_| is_built && words.is_none());
        let rows = match (words, board) {
            (Some(words), _) => words.lines().take(SHOWN_LINES).map(str::to_owned).collect(),
            (None, Some(board)) => board
                .rows()
                .map(|row| row.iter().map(u8::to_string).collect::<Vec<_>>().join(" "))
                .collect(),
            (None, None) => Vec::new(),
        };
        let hint = of_whole.and_then(|finding| finding.hint.as_ref());
        let hint = hint.or_else(|| finding?.hint.as_ref());
        Some(Card {
            cause: sentence(few(said)),
            short: match of_whole.and_then(|finding| finding.message.split_once(" whose ")) {
                Some((_, mistake)) => mistake.to_owned(),
                None => clause,
            },
            points: self.points,
            cost: self.cost(result),
            cases: self.cases.iter().map(|case| case.name.clone()).collect(),
            shown_by: (!rows.is_empty()).then(|| (named(example), rows)),
            expected: if is_built {
                expected(self.item, example)
            } else {
                "sources that the course’s tools can build, all together in one folder".to_owned()
            },
            found: finding.map_or_else(|| "no answer".to_owned(), |finding| few(&placed(finding))),
            advice: match (hint, board) {
                (Some(hint), _) => few(hint),
                (None, Some(board)) => {
                    format!(
                        "run it on this board, and compare with `tilegrade solve{} --board {board}`",
                        asked.option()
                    )
                }
                (None, None) => {
                    "build it in an empty folder, from the files that you hand in alone".to_owned()
                }
            },
            board: board.map(|board| (board, example.name.clone())),
            command: board.map(|board| {
                format!(
                    "tilegrade check{} --board {board} my-output.txt",
                    asked.option()
                )
            }),
        })
    }

    fn cost(&self, result: &SubmissionResult) -> String {
        let all = Count(self.cases.len(), "case");
        let points = if self.points == Points::ZERO {
            "No points".to_owned()
        } else {
            signed(self.points)
        };
        if self.cases.len() == result.cases.len() && self.cases.len() > NAMED_CASES {
            return format!("{points} in all {all}");
        }
        let names: Vec<String> = self.cases.iter().map(|case| named(case)).collect();
        format!("{points} in {all}: {}", first_of(&names, NAMED_CASES))
    }
}

/// What a case asks for, of which an item was lost.
fn expected(item: Option<Item>, case: &CaseResult) -> String {
    let whole = case.items.first().map(|score| score.item);
    let moves = case
        .facts
        .depth
        .map(|depth| Count(u64::from(depth), "move"));
    let item = item.or(whole.filter(|item| !Item::WEIGHTED.contains(item)));
    let is_one = case.facts.asked.sections == 1;
    match (item, moves) {
        (Some(Item::Path), _) => "every board of the path, each one move from the last".to_owned(),
        (Some(Item::Start), _) => "a path that begins with this board".to_owned(),
        (Some(Item::Goal), _) => "a path that ends at the goal".to_owned(),
        (Some(Item::Heuristics), _) if is_one => "a path for this board".to_owned(),
        (Some(Item::Heuristics), _) => "a path for each heuristic, below its name".to_owned(),
        (Some(Item::Counts), _) => "the number of moves that the path shows".to_owned(),
        (Some(Item::Labels), _) => "the name of the tile’s move between two boards".to_owned(),
        (Some(Item::Format), _) => "the format of the handout".to_owned(),
        (Some(Item::Unsolvable), _) => "the sentence that this board has no solution".to_owned(),
        (Some(Item::Malformed), _) => "a refusal, since the file is no board".to_owned(),
        (Some(Item::Tolerated), _) => "a solution, or a refusal of the file".to_owned(),
        (_, Some(_)) if case.facts.has_deeper_sections => fewest_in_section(case),
        (_, Some(moves)) if is_one => format!("a path of {moves}, the fewest there are"),
        (_, Some(moves)) => format!("a path of {moves} with each heuristic, the fewest there are"),
        (_, None) => "an answer to the board".to_owned(),
    }
}

/// What a case asks for in the section where a move was lost, where sections differ in their moves.
fn fewest_in_section(case: &CaseResult) -> String {
    let mut findings = case.findings.iter();
    let lost = findings.find(|finding| finding.id == FindingId::FirstLostMove);
    let mut paths = case.paths.iter();
    let path = lost.and_then(|lost| paths.find(|path| Some(path.section) == lost.section));
    let needed = path.and_then(|path| Some((path.section, path.way().distance(&path.start)?)));
    match needed {
        Some((section, moves)) => {
            let moves = Count(u64::from(moves), "move");
            format!("a path of {moves} for {section}, the fewest there are")
        }
        None => "a path for each heuristic, with the fewest moves that it allows".to_owned(),
    }
}

impl Card {
    /// The card in pieces, in the order in which they are read.
    pub(super) fn pieces(&self) -> Vec<Piece<'_>> {
        let mut pieces = vec![
            Piece::Sentence(self.cause.clone()),
            Piece::Sentence(format!("{}.", self.cost)),
        ];
        if let Some((_, rows)) = &self.shown_by {
            pieces.push(Piece::Sentence(self.introduction() + ":"));
            pieces.push(Piece::Block(rows));
        }
        let told = self.told();
        pieces.extend(told.map(|(what, said)| Piece::Sentence(format!("{what}: {}", ended(said)))));
        let command = self.command.iter();
        pieces.extend(command.map(|line| Piece::Sentence(format!("Check it yourself: `{line}`"))));
        pieces
    }

    /// What was expected and found, and what to try, each with its head.
    pub(super) fn told(&self) -> [(&'static str, &str); 3] {
        [
            ("Expected", &self.expected),
            ("Found", &self.found),
            ("Try this", &self.advice),
        ]
    }

    /// What stands in front of the board or the words that show the cause.
    pub(super) fn introduction(&self) -> String {
        match (&self.command, &self.shown_by) {
            (Some(_), Some((case, _))) => format!("The smallest board that shows it is {case}"),
            _ => "These lines say it".to_owned(),
        }
    }
}

impl fmt::Display for Card {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        for piece in self.pieces() {
            match piece {
                Piece::Sentence(text) => writeln!(formatter, "{text}")?,
                Piece::Block(rows) => {
                    for row in rows {
                        writeln!(formatter, "    {row}")?;
                    }
                }
            }
        }
        Ok(())
    }
}
