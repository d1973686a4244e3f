//! Words that staff teaches are read as the program's own.

use tilegrade::{
    course::Words,
    puzzle::{
        Board, GOAL,
        Move::{self, Left, Up},
    },
    transcript::{Section, Transcript, parse},
};

/// What a text in front of the goal is taken for, behind a board that is one move away from it.
fn label_of(text: &str, start: &str, taught: &[(Move, String)]) -> Option<Move> {
    let words = Words {
        labels: taught.to_vec(),
        ..Words::default()
    };
    let start: Board = start.parse().expect("a board");
    let [start_rows, goal_rows] = [start, GOAL].map(|board| board.to_string());
    let printed = format!("1 moves (manhattan)\n{start_rows}\n{text}\n{goal_rows}\n");
    let (read, _): (Transcript, _) = parse(printed.as_bytes(), Some(start), &words);
    let labels = read.sections().flat_map(Section::labels);
    labels.map(|(step, _)| *step).next()
}

#[test]
fn taught_words_are_directions_between_other_words() {
    let taught = [(Left, "links".to_owned()), (Up, "\u{21e7}".to_owned())];
    for (text, start, step) in [
        ("Zug 1: Links", "123084765", Some(Left)),
        ("\u{21e7}", "103824765", Some(Up)),
        ("linksum", "123084765", None),
    ] {
        assert_eq!(label_of(text, start, &taught), step, "{text}");
        assert_eq!(label_of(text, start, &[]), None, "{text}");
    }
}
