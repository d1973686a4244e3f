//! Harmless lines woven between those of right answers: no points are lost, and hardly ever is there a doubt.

use std::{ops::Range, sync::LazyLock};

use proptest::{
    collection::vec,
    prelude::any,
    sample::Index,
    strategy::{Strategy, ValueTree},
    test_runner::{RngSeed, TestRunner},
};
use tilegrade::{
    assignment::Kind,
    outcome::{CaseResult, Verdict},
    puzzle::Board,
};

use crate::transcripts::{FIXTURES, Fixture};

use super::{
    case_of, changes, config,
    harmless::{Template, template},
    judged,
    places::{PlaceKind, boards_of_path, places},
    strategies::{Lines, dressed_lines},
};

/// Of so many texts one may be a doubt: 0.5 %.
const ONE_IN: u32 = 200;

/// Right texts in which the scan finds the boards and the number of moves, at least.
const FIXTURES_WITH_BOARDS: usize = 250;

/// Transcripts that are left out, since woven lines do cost points in them: signs part the number from its word, a number
/// stands apart from its caption, and boards of the search are told from those of the path by what is around them. Below two headings of the goal, digits that
/// are no board may be meant for one.
const LEFT_OUT: [&str; 6] = [
    "accepted/depth-00--both-headings-above-the-goal",
    "accepted/depth-00--no-moves-in-all",
    "accepted/depth-00--start-above-both-headings",
    "accepted/handout--boards-of-the-search-with-values-below-captions",
    "accepted/handout--captions-below-counts",
    "accepted/handout--numbers-in-stars",
];

/// What is woven into a text.
#[derive(Clone, Debug)]
struct Weft {
    templates: Vec<(Template, Vec<u32>, Index)>,
    /// Whether the first of them is printed again and again, at so many gaps apart.
    again: Option<usize>,
}

fn weft() -> impl Strategy<Value = Weft> {
    let one = (template(), vec(any::<u32>(), 8), any::<Index>());
    (vec(one, 1..5), 0..12_usize).prop_map(|(templates, again)| Weft {
        templates,
        again: (1..=4).contains(&again).then_some(again),
    })
}

impl Weft {
    /// The text with these lines woven into it, and the lines with their places.
    fn woven_into(&self, text: &Lines) -> (String, Vec<(usize, String)>) {
        let mut woven = Vec::new();
        for (at, (template, numbers, place)) in self.templates.iter().enumerate() {
            let gaps = &text.gaps[..];
            match self.again.filter(|_| at == 0) {
                Some(apart) => {
                    for (times, gap) in gaps.iter().step_by(apart).enumerate() {
                        let mut numbers = numbers.clone();
                        numbers.rotate_left(times % 8);
                        woven.push((*gap, template.line(&numbers)));
                    }
                }
                None => woven.push((gaps[place.index(gaps.len())], template.line(numbers))),
            }
        }
        woven.sort_by_key(|(gap, _)| *gap);
        let mut lines = Vec::new();
        for (place, line) in text.all.iter().enumerate() {
            let here = woven.iter().filter(|(gap, _)| *gap == place);
            lines.extend(here.map(|(_, line)| &line[..]));
            lines.push(line);
        }
        (lines.join(text.end), woven)
    }
}

/// A right text with its boards and the number of its moves told.
struct Subject {
    fixture: &'static Fixture,
    lines: Lines,
}

static SUBJECTS: LazyLock<Vec<Subject>> = LazyLock::new(|| {
    let right = FIXTURES
        .iter()
        .filter(|fixture| fixture.verdict == Verdict::Accepted);
    right.filter_map(Subject::new).collect()
});

impl Subject {
    fn new(fixture: &'static Fixture) -> Option<Self> {
        let text = std::str::from_utf8(&fixture.text).ok()?;
        let (board, distance): (&Board, usize) = match &fixture.case.kind {
            Kind::Solvable { board, distance } => (board, usize::from(*distance)),
            _ => return None,
        };
        let boards = boards_of_path(text, board, distance);
        // A number alone, or beside another word, counts moves only where no other number is near.
        let states_moves = places(text, board, distance)
            .iter()
            .any(|place| place.kind == PlaceKind::Stated);
        let is_left_out = LEFT_OUT.contains(&&fixture.path[..]);
        if boards.is_empty()
            || !states_moves
            || is_left_out
            || text.replace("\r\n", "").contains('\r')
        {
            return None;
        }
        let mut lines = Vec::new();
        let mut gaps = Vec::new();
        let mut start = 0;
        for line in text.split_inclusive('\n') {
            if !parts_a_board(text, start, &boards) {
                gaps.push(lines.len());
            }
            lines.push(line.trim_end_matches(['\r', '\n']).to_owned());
            start += line.len();
        }
        let end = if text.contains("\r\n") { "\r\n" } else { "\n" };
        let lines = Lines {
            all: lines,
            gaps,
            end,
        };
        Some(Self { fixture, lines })
    }

    /// What draws the lines for this transcript: the seed, and its path.
    fn runner(&self) -> TestRunner {
        let mut config = config(1);
        let RngSeed::Fixed(seed) = config.rng_seed else {
            panic!("the seed is a number");
        };
        // FNV-1a.
        let add = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        config.rng_seed = RngSeed::Fixed(self.fixture.path.bytes().fold(seed, add));
        TestRunner::new(config)
    }
}

/// Whether the beginning of a line may be in a board, or between one and what frames it: it is nowhere near a word.
fn parts_a_board(text: &str, start: usize, boards: &[Range<usize>]) -> bool {
    let is_frame = |line: &str| !line.trim().is_empty() && !line.contains(char::is_alphanumeric);
    let is_apart = |line: &str| {
        let mut words = line.split(|sign: char| !sign.is_alphabetic());
        line.trim().is_empty() || words.any(|word| word.chars().count() > 1)
    };
    let before = text[..start].lines().next_back();
    let beside = || before.into_iter().chain(text[start..].lines().next());
    beside().any(is_frame)
        || start > 0 && !beside().any(is_apart)
        || boards.iter().any(|board| board.contains(&start))
}

/// A text into which lines were woven, and what came of it.
struct Tried {
    what: String,
    text: String,
    woven: Vec<(usize, String)>,
    result: CaseResult,
}

impl Tried {
    fn says(&self) -> String {
        let woven: Vec<String> = self
            .woven
            .iter()
            .take(6)
            .map(|(gap, line)| format!("  in front of line {}: {line:?}", gap + 1))
            .collect();
        let findings = self.result.findings.iter();
        let findings: Vec<&str> = findings.map(|finding| &finding.message[..]).collect();
        format!(
            "{}\n{}\n  {findings:?}\n{}",
            self.what,
            woven.join("\n"),
            self.text
        )
    }
}

/// Holds texts with woven lines to their bounds.
fn hold(tried: impl Iterator<Item = Tried>, changes: u32) {
    let all_but_full: Vec<Tried> = tried.filter(|tried| !tried.result.is_full()).collect();
    let (lost, doubts): (Vec<&Tried>, Vec<&Tried>) = all_but_full
        .iter()
        .partition(|tried| tried.result.points.is_some());
    let said = |tried: &[&Tried]| {
        let said: Vec<String> = tried.iter().map(|tried| tried.says()).collect();
        said.join("\n")
    };
    let is_held = lost.is_empty() && doubts.len() < (changes / ONE_IN) as usize;
    assert!(
        is_held,
        "of {changes} texts {} lose points:\n{}\n{} are doubts:\n{}",
        lost.len(),
        said(&lost),
        doubts.len(),
        said(&doubts)
    );
}

#[test]
fn nothing_woven_into_a_right_transcript_in_any_dress_costs_points() {
    let strategy = (dressed_lines(), weft());
    let mut runner = TestRunner::new(config(1));
    let changes = changes();
    let tried = (1..=changes).map(|number| {
        let drawn = strategy.new_tree(&mut runner).expect("a text");
        let ((board, lines), weft) = drawn.current();
        let (text, woven) = weft.woven_into(&lines);
        Tried {
            what: format!("text {number}"),
            result: judged(&case_of(&board), &text[..]),
            text,
            woven,
        }
    });
    hold(tried, changes);
}

#[test]
fn nothing_woven_into_a_saved_transcript_that_is_right_costs_points() {
    let subjects = &SUBJECTS[..];
    assert!(
        subjects.len() >= FIXTURES_WITH_BOARDS,
        "boards in {} right transcripts",
        subjects.len()
    );
    let strategy = weft();
    let changes = changes();
    // What is drawn for a transcript does not depend on the others.
    let mut runners: Vec<TestRunner> = subjects.iter().map(Subject::runner).collect();
    let tried = (0..changes as usize).map(|number| {
        let place = number % subjects.len();
        let subject = &subjects[place];
        let drawn = strategy.new_tree(&mut runners[place]);
        let (text, woven) = drawn.expect("lines").current().woven_into(&subject.lines);
        Tried {
            what: format!("text {number} of {}", subject.fixture.path),
            result: subject.fixture.judged(text.clone().into_bytes()),
            text: String::new(),
            woven,
        }
    });
    hold(tried, changes);
}
