//! Whether the lines of right answers keep their meaning when words are taught.

use crate::{
    puzzle::{Board, CELLS, GOAL, Move},
    search::{Heuristic, Solution, Statistics},
};

use super::{Layout, Transcript, Words, direction::exact_label, folded, parse, render};

/// A board, and moves of all kinds from it to the goal.
const START: [u8; CELLS] = [2, 8, 3, 0, 1, 4, 7, 6, 5];
const MOVES: [Move; 5] = [Move::Left, Move::Down, Move::Right, Move::Up, Move::Left];

/// A board without a solution.
const UNSOLVABLE: [u8; CELLS] = [4, 1, 2, 5, 3, 0, 8, 6, 7];

/// Labels that are read without being taught, in the order of [`Move::ALL`], the handout's first.
const LABELS: [[&str; 4]; 5] = [
    ["LEFT", "RIGHT", "UP", "DOWN"],
    ["left", "right", "up", "down"],
    [
        "move 1: left",
        "move 1: right",
        "move 1: up",
        "move 1: down",
    ],
    ["L", "R", "U", "D"],
    ["\u{2190}", "\u{2192}", "\u{2191}", "\u{2193}"],
];

/// A line of a right answer that is read in another way with words than without; `phrase` is what they teach. Where they name
/// a sign of the empty square, the answer has it there.
#[must_use]
pub fn line_that_changes(words: &Words, phrase: &str) -> Option<String> {
    let key = folded(phrase);
    right_answers(phrase).into_iter().find_map(|(start, text)| {
        let read = |text: &str, words| parse(text.as_bytes(), Some(start), words).0;
        let taught = match &words.blank {
            Some(sign) => text.lines().map(|line| with_blank(line, sign)).collect(),
            None => text.clone(),
        };
        if read(&taught, words) == read(&text, &Words::default()) {
            return None;
        }
        let line = |is_it: fn(&str, &str) -> bool| {
            let mut lines = taught.lines();
            lines.find(|line| is_it(&folded(line), &key))
        };
        let line = line(|line, key| line == key).or_else(|| line(|line, key| line.contains(key)));
        line.or(taught.lines().next()).map(str::to_owned)
    })
}

/// Right answers of each kind with each kind of labels: in the handout's words, and in lower case below a caption. Headings
/// state the number that the phrase has, if it has one.
fn right_answers(phrase: &str) -> Vec<(Board, String)> {
    let mut numbers = phrase.split(|sign: char| !sign.is_ascii_digit());
    let number = numbers.find(|digits| !digits.is_empty());
    let kinds = [
        (START, Some(&MOVES[..])),
        (*GOAL.cells(), Some(&[])),
        (UNSOLVABLE, None),
    ];
    let mut answers = Vec::new();
    for (cells, moves) in kinds {
        let Ok(start) = Board::new(cells) else {
            continue;
        };
        let solution = |heuristic| Solution {
            heuristic,
            moves: moves.unwrap_or_default().to_vec(),
            statistics: Statistics::default(),
        };
        let said = match moves {
            Some(_) => Transcript::of_solutions(start, &Heuristic::ALL.map(solution)),
            None => Transcript::of_unsolvable(start),
        };
        let text = render(&said, Layout::Handout);
        for labels in LABELS {
            let is_exact = labels == LABELS[0];
            let line = |line: &str| {
                if let Some(step) = exact_label(line) {
                    return labels[step.index()].to_owned() + "\n";
                }
                let line = match (line.find(" moves"), number) {
                    (Some(end), Some(number)) => format!("{number}{}\n", &line[end..]),
                    _ => line.to_owned() + "\n",
                };
                let low = || line.to_lowercase().replace("mismatached", "mismatched");
                if is_exact { line } else { low() }
            };
            let caption = if is_exact { "" } else { "Initial state:\n" };
            let lines: String = text.lines().map(line).collect();
            answers.push((start, caption.to_owned() + &lines));
        }
    }
    answers
}

/// A row of a board with this sign for its empty square; any other line as it is.
fn with_blank(line: &str, sign: &str) -> String {
    let is_row = line.len() == 5
        && line
            .bytes()
            .all(|byte| byte == b' ' || byte.is_ascii_digit());
    let empty = [0, 2, 4]
        .into_iter()
        .find(|cell| is_row && line.as_bytes()[*cell] == b' ');
    match empty {
        Some(cell) => format!("{}{sign}{}\n", &line[..cell], &line[cell + 1..]),
        None => line.to_owned() + "\n",
    }
}

#[cfg(test)]
mod tests {
    use crate::{
        puzzle::Move,
        search::Heuristic,
        transcript::{Entry, Meaning, Named, Part, Sentence, Words, parse},
    };

    use super::{MOVES, line_that_changes, right_answers};

    #[test]
    fn all_right_answers_are_read_as_what_they_are() {
        for (start, text) in right_answers("") {
            let (transcript, _) = parse(text.as_bytes(), Some(start), &Words::default());
            assert!(transcript.doubts.is_empty(), "{text}{transcript:?}");
            if matches!(transcript.parts[..], [Part::NoSolution(_)]) {
                continue;
            }
            let named: Vec<Named> = transcript.sections().map(|section| section.named).collect();
            assert_eq!(named, Heuristic::ALL.map(Named::Known), "{text}");
            for section in transcript.sections() {
                let label = |entry: &Entry| match entry {
                    Entry::Move(step, _) => Some(*step),
                    Entry::Board(..) => None,
                };
                let labels: Vec<Move> = section.entries.iter().filter_map(label).collect();
                let moves = section.stated.expect("a number");
                assert_eq!(
                    labels,
                    MOVES[..usize::try_from(moves).expect("few")],
                    "{text}"
                );
            }
        }
    }

    fn line(change: impl FnOnce(&mut Words), phrase: &str) -> Option<String> {
        let mut words = Words::default();
        change(&mut words);
        line_that_changes(&words, phrase)
    }

    #[test]
    fn words_that_right_answers_print_change_them() {
        let sentence = |text: &str, meaning, is_whole_line| {
            let text = text.to_owned();
            let sentence = Sentence {
                text,
                meaning,
                is_whole_line,
            };
            line(
                |words| words.sentences.push(sentence.clone()),
                &sentence.text,
            )
        };
        for text in ["the", "moves in total", "DOWN", "no solution", "state"] {
            let changed = sentence(text, Meaning::AlreadySolved, false);
            assert!(changed.is_some(), "{text}");
        }
        for text in ["Hopeless!", "Path not found.", "no solution exists"] {
            assert_eq!(sentence(text, Meaning::NoSolution, false), None, "{text}");
        }
        let heading = "10 moves in total (heuristic: the Manhattan distance)";
        let changed = sentence(heading, Meaning::Nothing, true);
        assert_eq!(changed.as_deref(), Some(heading));
        for text in ["moves in total", "Initial state:", "a caption"] {
            assert_eq!(sentence(text, Meaning::Nothing, true), None, "{text}");
        }
    }

    #[test]
    fn headings_and_labels_of_another_are_told_from_ones_own() {
        for (heuristic, phrase, is_kept) in [
            (Heuristic::Manhattan, "number of", false),
            (Heuristic::Mismatch, "distance", false),
            (Heuristic::Manhattan, "total", false),
            (Heuristic::Manhattan, "distance", true),
            (Heuristic::Mismatch, "falsch liegende Steine", true),
        ] {
            let own = (heuristic, phrase.to_owned());
            let changed = line(|words| words.headings.push(own), phrase);
            assert_eq!(changed.is_none(), is_kept, "{phrase} {changed:?}");
        }
        for (step, phrase, is_kept) in [
            (Move::Left, "d", false),
            (Move::Left, "\u{2192}", false),
            (Move::Left, "move", false),
            (Move::Up, "moves", false),
            (Move::Up, "heuristic", false),
            (Move::Left, "L", true),
            (Move::Left, "links", true),
        ] {
            let own = (step, phrase.to_owned());
            let changed = line(|words| words.labels.push(own), phrase);
            assert_eq!(changed.is_none(), is_kept, "{phrase} {changed:?}");
        }
    }

    #[test]
    fn a_sign_of_the_empty_square_is_read_as_it() {
        for (sign, is_read) in [
            ("\u{b7}", true),
            ("_", true),
            ("[]", true),
            ("leer", true),
            ("x", true),
            ("\u{7a7a}", true),
            ("(leer)", false),
        ] {
            let changed = line(|words| words.blank = Some(sign.to_owned()), sign);
            assert_eq!(changed.is_none(), is_read, "{sign} {changed:?}");
        }
        for sign in ["||", "|", "--", "a\u{b7}b", "e\u{301}", ".", ","] {
            let changed = line(|words| words.blank = Some(sign.to_owned()), sign);
            eprintln!("{sign} {changed:?}");
        }
    }
}
