use super::parse;
use crate::{
    puzzle::{Board, Move},
    search::{Heuristic, Solver, distance::distance},
    transcript::{Entry, Layout, Lenience, Named, Part, Reading, Section, Transcript, render},
};

fn reference(digits: &str) -> Transcript {
    let board: Board = digits.parse().expect("a board");
    let mut solver = Solver::new();
    let solutions: Option<Vec<_>> = Heuristic::ALL
        .into_iter()
        .map(|heuristic| solver.solve(&board, heuristic))
        .collect();
    solutions.map_or_else(
        || Transcript::of_unsolvable(board),
        |solutions| Transcript::of_solutions(board, &solutions),
    )
}

fn leniences(text: &str) -> Vec<&'static str> {
    let (_, notes) = parse(text.as_bytes());
    notes.into_iter().map(|note| note.lenience.name()).collect()
}

/// Parses and demands the reference's answer for the board, whatever was forgiven.
fn check_understood(digits: &str, text: &str, forgiven: &[Lenience]) {
    let (transcript, notes) = parse(text.as_bytes());
    assert_eq!(transcript.parts, reference(digits).parts, "{text}");
    let names: Vec<_> = notes.iter().map(|note| note.lenience).collect();
    assert_eq!(names, forgiven, "{text}");
}

fn handout(digits: &str) -> String {
    render(&reference(digits), Layout::Handout)
}

#[test]
fn what_is_rendered_is_read_back_without_a_lenience() {
    for digits in [
        "123804765",
        "123864705",
        "203184765",
        "123657840",
        "412530867",
        "567408321",
    ] {
        let board: Board = digits.parse().expect("a board");
        for layout in [Layout::Handout, Layout::Spaced] {
            let transcript = reference(digits);
            let (read, notes) = parse(render(&transcript, layout).as_bytes());
            assert_eq!(read, transcript, "{board} {:?}", distance(&board));
            assert_eq!(notes, []);
        }
    }
}

#[test]
fn white_space_is_forgiven_and_named() {
    let text = handout("123657840");
    check_understood(
        "123657840",
        &text.replace('\n', "\r\n"),
        &[Lenience::CarriageReturns],
    );
    check_understood(
        "123657840",
        text.trim_end_matches('\n'),
        &[Lenience::NoFinalLineEnd],
    );
    check_understood(
        "123657840",
        &text.replace('\n', " \n"),
        &[
            Lenience::TrailingBlanks,
            Lenience::LabelWords,
            Lenience::HeadingWords,
        ],
    );
    check_understood(
        "123657840",
        &text.replace("DOWN\n", "\nDOWN\n\n"),
        &[Lenience::EmptyLines],
    );
    check_understood(
        "123657840",
        &text.replace('\n', "\n\n"),
        &[Lenience::EmptyLines],
    );
}

#[test]
fn trimmed_rows_stay_open() {
    let trimmed: String = handout("123657840")
        .lines()
        .map(|line| line.trim().to_owned() + "\n")
        .collect();
    let (transcript, notes) = parse(trimmed.as_bytes());
    assert_eq!(
        notes.iter().map(|note| note.lenience).collect::<Vec<_>>(),
        [Lenience::TrimmedBlanks]
    );
    let section = transcript.sections().next().expect("a section");
    let Entry::Board(reading, _) = &section.entries[0] else {
        panic!("no board")
    };
    assert_eq!(reading.candidates()[0].to_string(), "123657840");
    // Rows with the blank in the middle show elsewhere in the path that it keeps its place.
    assert_eq!(reading.candidates().len(), 2);
    assert_eq!(transcript.sections().count(), 2);
}

#[test]
fn captions_prompts_and_debug_lines_are_forgiven() {
    let noisy = format!(
        "Enter a file name: board.txt\n\nExpanding states...\n{}null\nTime: 12 ms\n",
        handout("123657840")
    );
    check_understood("123657840", &noisy, &[Lenience::OtherText]);
    let echoed = format!(
        "Initial state:\n1 2 3\n6 5 7\n8 4  \n{}",
        handout("123657840")
    );
    check_understood("123657840", &echoed, &[Lenience::OtherText]);
    let goal_too = format!(
        "1 2 3\n6 5 7\n8 4  \nGoal:\n1 2 3\n8   4\n7 6 5\n{}",
        handout("123657840")
    );
    check_understood("123657840", &goal_too, &[Lenience::OtherText]);
}

#[test]
fn other_words_are_forgiven() {
    let text = handout("123657840");
    let own_words = text
        .replace(
            "10 moves in total (heuristic: the Manhattan distance)",
            "Manhattan:\nSolved in 10 moves",
        )
        .replace(
            "10 moves in total (heuristic: number of mismatached tiles)",
            "Heuristic TileMismatch\nNumber of moves: 10",
        );
    check_understood("123657840", &own_words, &[Lenience::HeadingWords]);
    let labels = text
        .replace("DOWN", "Move 1: down")
        .replace("UP", "  -> up");
    check_understood("123657840", &labels, &[Lenience::LabelWords]);
    let count_below = text.replace(
        "10 moves in total (heuristic: the Manhattan distance)\n",
        "Using Manhattan\n",
    );
    let count_below = count_below.replace(
        "10 moves in total (heuristic: num",
        "Total moves: 10\n10 moves in total (heuristic: num",
    );
    check_understood("123657840", &count_below, &[Lenience::HeadingWords]);
}

#[test]
fn boards_in_other_dress_are_read() {
    let text = handout("123657840");
    let dressed = |row: &dyn Fn(&str) -> String| -> String {
        text.lines().map(|line| if line.len() == 5 && !line.contains('R') { row(line) } else { line.to_owned() } + "\n").collect()
    };
    let cells = |line: &str| [0, 2, 4].map(|index| line[index..=index].to_owned());
    check_understood(
        "123657840",
        &dressed(&|line| cells(line).map(|cell| format!("|{cell}")).concat() + "|"),
        &[Lenience::BoardDecoration],
    );
    check_understood(
        "123657840",
        &dressed(&|line| format!("[{}]", cells(line).join(", "))),
        &[Lenience::BoardDecoration],
    );
    check_understood(
        "123657840",
        &dressed(&|line| cells(line).join("\t")),
        &[Lenience::CellWidth],
    );
    check_understood(
        "123657840",
        &dressed(&|line| cells(line).join("  ")),
        &[Lenience::CellWidth],
    );
    check_understood(
        "123657840",
        &dressed(&|line| cells(line).map(|cell| cell.replace(' ', "0")).join(" ")),
        &[Lenience::BlankSymbol],
    );
    check_understood(
        "123657840",
        &dressed(&|line| cells(line).concat()),
        &[Lenience::CellWidth],
    );
    check_understood(
        "123657840",
        &dressed(&|line| format!("  {line}")),
        &[Lenience::CellWidth],
    );
}

#[test]
fn moves_without_boards_are_a_section_too() {
    let (transcript, _) = parse(b"Manhattan: 2 moves\nLEFT\nUP\nMismatch: 2 moves\nLEFT, UP\n");
    let sections: Vec<&Section> = transcript.sections().collect();
    assert_eq!(sections.len(), 2);
    for section in sections {
        assert_eq!(section.stated, Some(2));
        let moves: Vec<_> = section
            .entries
            .iter()
            .map(|entry| match entry {
                Entry::Move(step, _) => *step,
                Entry::Board(..) => panic!("a board"),
            })
            .collect();
        assert_eq!(moves, [Move::Left, Move::Up]);
    }
}

#[test]
fn a_broken_board_stays_where_it_is() {
    let text = handout("123864705").replacen("8 6 4", "8 6 6", 1);
    let (transcript, _) = parse(text.as_bytes());
    let section = transcript.sections().next().expect("a section");
    assert_eq!(section.named, Named::Known(Heuristic::Manhattan));
    assert!(
        matches!(&section.entries[0], Entry::Board(Reading::Broken(why), _) if why.0 == "digit 6 appears twice, in the second row")
    );
    assert_eq!(transcript.parts.len(), 2);
}

#[test]
fn the_sentence_that_there_is_no_solution_keeps_its_board() {
    let (transcript, _) = parse(b"Sorry, no solution.\n\n4 1 2\n5 3 0\n8 6 7\nbye\n");
    let [Part::NoSolution(sentence)] = &transcript.parts[..] else {
        panic!("{transcript:?}")
    };
    assert_eq!(
        sentence
            .board
            .as_ref()
            .map(|board| board.candidates()[0].to_string())
            .as_deref(),
        Some("412530867")
    );
}

#[test]
fn silence_and_noise_are_told_apart() {
    assert!(parse(b"").0.is_silent());
    assert!(parse(b" \n\r\n\t\n").0.is_silent());
    assert!(!parse(b"hello\n").0.is_silent());
    assert!(!parse(b"12\n").0.is_silent());
}

#[test]
fn escape_sequences_and_bytes_that_are_no_text_are_stripped() {
    let colourful = handout("123657840").replace("DOWN", "\u{1b}[1;32mDOWN\u{1b}[0m");
    check_understood("123657840", &colourful, &[Lenience::NotPlainText]);
    let mut bytes = handout("123657840").into_bytes();
    bytes.extend(b"\xff\xfe\0\n");
    assert_eq!(parse(&bytes).0.parts, reference("123657840").parts);
    assert_eq!(
        leniences("\u{feff}hello\n"),
        ["not-plain-text", "other-text"]
    );
}

#[test]
fn counting_along_between_the_boards_begins_no_section() {
    let mut counted = handout("123657840");
    for step in ["LEFT", "RIGHT", "UP", "DOWN"] {
        counted = counted.replace(
            &format!("\n{step}\n"),
            &format!("\nmoves so far: 3, Manhattan = 3\n{step}\n"),
        );
    }
    check_understood("123657840", &counted, &[Lenience::HeadingWords]);
}

#[test]
fn a_heading_without_a_path_stays_where_it_stands() {
    let text = handout("123657840");
    let second = text.rfind("10 moves").expect("two headings");
    let (first, _) = text.split_at(second);
    let repeated =
        format!("{first}25 moves in total (heuristic: number of mismatached tiles)\n{first}");
    assert_eq!(
        render(&parse(repeated.as_bytes()).0, Layout::Handout),
        repeated
    );
}
