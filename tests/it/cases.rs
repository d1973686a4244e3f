//! The shipped cases are certified: each board has the kind, the depth and the number of shortest paths of a table, and
//! `expected/` holds the reference's output for it.
//!
//! `BLESS=1 cargo test --test it` rewrites `expected/`. It takes no other value, and none where `CI` is set.

use std::{collections::BTreeSet, fs, path::PathBuf};

use crate::distances::shortest_path_count;

use tilegrade::{
    assignment::{Assignment, Case, Kind, Points, Variant},
    course::PuzzleSpec,
    course::{Layout, reference},
    puzzle::{Board, GOAL, MoveSet, format_board_file},
    search::distance::Distances,
};

use crate::support::bless_asked;

/// The solvable cases by name: the board, its depth, and how many shortest paths it has.
const SOLVABLE: [(&str, &str, u8, u64); 19] = [
    ("depth-00", "123804765", 0, 1),
    ("depth-01", "123864705", 1, 1),
    ("depth-02", "130824765", 2, 1),
    ("depth-03", "203184765", 3, 1),
    ("depth-05", "283014765", 5, 1),
    ("depth-08", "123758064", 8, 1),
    ("depth-12", "418203765", 12, 1),
    ("depth-14", "283576014", 14, 4),
    ("depth-15", "123658407", 15, 1),
    ("depth-16", "250143867", 16, 3),
    ("depth-17", "283650471", 17, 1),
    ("depth-18", "813652047", 18, 1),
    ("depth-19", "548120763", 19, 1),
    ("depth-20", "823674510", 20, 10),
    ("depth-20-b", "061384725", 20, 1),
    ("depth-20-c", "023564817", 20, 1),
    ("depth-20-d", "184237065", 20, 1),
    ("depth-20-e", "063258147", 20, 1),
    ("handout", "123657840", 10, 2),
];

/// The tolerated cases by name: the board, its depth, and the file's bytes.
const TOLERATED: [(&str, &str, u8, &str); 4] = [
    (
        "tolerated-crlf",
        "120863754",
        4,
        "1 2 0\r\n8 6 3\r\n7 5 4\r\n",
    ),
    ("tolerated-joined", "134782065", 6, "134\n782\n065\n"),
    (
        "tolerated-no-final-newline",
        "104832765",
        5,
        "1 0 4\n8 3 2\n7 6 5",
    ),
    (
        "tolerated-two-blanks",
        "123784650",
        4,
        "1  2  3\n7  8  4\n6  5  0\n",
    ),
];

/// The boards without a solution, by name.
const UNSOLVABLE: [(&str, &str); 3] = [
    ("unsolvable-handout", "412530867"),
    ("unsolvable-other-goal", "123456780"),
    ("unsolvable-two-swapped", "123804756"),
];

/// The files that break the format, by name, with what the reader says about each.
const MALFORMED: [(&str, &str); 5] = [
    ("malformed-empty", "line 1: the file is empty"),
    ("malformed-letter", "line 2: `x` is not a digit from 0 to 8"),
    ("malformed-nine", "line 1: `9` is not a digit from 0 to 8"),
    ("malformed-repeated-digit", "line 3: digit 7 appears twice"),
    ("malformed-two-rows", "line 2: three rows expected, found 2"),
];

/// The board of a hard-coded program of the sample class, which has to stay wrong on every case.
const BOARD_OF_A_SAMPLE: &str = "834721605";

#[test]
fn every_case_is_in_exactly_one_table() {
    let certified: BTreeSet<&str> = SOLVABLE
        .map(|row| row.0)
        .into_iter()
        .chain(TOLERATED.map(|row| row.0))
        .chain(UNSOLVABLE.map(|row| row.0))
        .chain(MALFORMED.map(|row| row.0))
        .collect();
    let assignment = assignment();
    let shipped: Vec<&str> = assignment.cases.iter().map(|case| &*case.name).collect();
    assert_eq!(Vec::from_iter(certified), shipped);
}

#[test]
fn solvable_cases_have_the_board_depth_and_path_count_of_the_table() {
    let distances = Distances::to(&GOAL, MoveSet::Single);
    for (name, digits, depth, paths) in SOLVABLE {
        let case = case(name);
        let (board, distance) = (board(digits), depth);
        assert_eq!(case.kind, Kind::Solvable { board, distance }, "{name}");
        assert!(board.leads_to(&GOAL), "{name}");
        assert_eq!(shortest_path_count(distances, &board), paths, "{name}");
        assert_eq!(case.bytes, format_board_file(&board).into_bytes(), "{name}");
    }
}

#[test]
fn names_say_the_depth() {
    for (name, _, depth, _) in SOLVABLE {
        if name != "handout" {
            let number = name
                .strip_prefix("depth-")
                .and_then(|rest| rest.split('-').next());
            assert_eq!(number, Some(&*format!("{depth:02}")), "{name}");
        }
    }
}

#[test]
fn tolerated_cases_bend_the_format_in_the_way_that_their_name_says() {
    for (name, digits, depth, bytes) in TOLERATED {
        let case = case(name);
        let (board, distance) = (board(digits), Some(depth));
        assert_eq!(case.kind, Kind::Tolerated { board, distance }, "{name}");
        assert_eq!(case.bytes, bytes.as_bytes(), "{name}");
    }
}

#[test]
fn unsolvable_cases_have_an_even_number_of_inversions() {
    for (name, digits) in UNSOLVABLE {
        let case = case(name);
        let board = board(digits);
        assert_eq!(case.kind, Kind::Unsolvable { board }, "{name}");
        assert_eq!(board.inversions() % 2, 0, "{name}");
        assert_eq!(case.bytes, format_board_file(&board).into_bytes(), "{name}");
    }
}

#[test]
fn malformed_cases_have_the_fault_that_their_name_says() {
    for (name, complaint) in MALFORMED {
        let Kind::Malformed { fault } = case(name).kind else {
            panic!("{name} is no malformed case");
        };
        let found = format!("line {}: {}", fault.line, fault.kind);
        assert_eq!(found, complaint, "{name}");
    }
}

#[test]
fn boards_are_there_once_and_none_is_that_of_a_sample() {
    let assignment = assignment();
    let boards: Vec<Board> = assignment
        .cases
        .iter()
        .filter_map(|case| case.kind.board())
        .collect();
    let distinct: BTreeSet<&Board> = boards.iter().collect();
    assert_eq!(distinct.len(), boards.len());
    assert!(!distinct.contains(&board(BOARD_OF_A_SAMPLE)));
}

#[test]
fn the_points_come_to_a_hundred() {
    let points: Points = assignment().cases.iter().map(|case| case.points).sum();
    assert_eq!(points, Points::whole(100));
}

/// There are five of them, so that no hash that is taken for a board is right on all: together they are worth two cases.
#[test]
fn a_board_of_20_moves_is_worth_2_points_and_every_other_one_5() {
    for (name, _, depth, _) in SOLVABLE {
        let points = if depth == 20 { 2 } else { 5 };
        assert_eq!(case(name).points, Points::whole(points), "{name}");
    }
}

#[test]
fn the_folder_of_cases_holds_nothing_else() {
    let mut files = BTreeSet::new();
    for case in &assignment().cases {
        files.insert(format!("{}.txt", case.name));
        let is_cheap = case.points < Points::whole(5) && matches!(case.kind, Kind::Solvable { .. });
        if is_cheap || matches!(case.kind, Kind::Malformed { .. } | Kind::Tolerated { .. }) {
            files.insert(format!("{}.toml", case.name));
        }
    }
    assert_eq!(names_in("cases"), files);
}

#[test]
fn expected_is_the_references_output_byte_for_byte_and_nothing_else() {
    let bless = bless_asked();
    let mut files = BTreeSet::new();
    for case in &assignment().cases {
        let Some(board) = case.kind.board() else {
            continue;
        };
        let file = format!("{}.txt", case.name);
        let path = folder("expected").join(&file);
        let wanted = reference_output(board);
        if bless {
            fs::write(&path, &wanted).expect("`expected/` can be written");
        }
        let found = fs::read(&path).unwrap_or_default();
        assert!(
            found == wanted.as_bytes(),
            "expected/{file} is not what the reference prints; BLESS=1 rewrites it"
        );
        files.insert(file);
    }
    assert_eq!(names_in("expected"), files);
}

/// What the reference prints for a board, in the handout's layout.
fn reference_output(board: Board) -> String {
    let puzzle = PuzzleSpec::coms228();
    reference(&board, &puzzle, Layout::Handout)
}

fn assignment() -> Assignment {
    Variant::Coms228
        .assignment()
        .expect("the built-in assignment is valid")
}

fn case(name: &str) -> Case {
    let mut cases = assignment().cases.into_iter();
    cases
        .find(|case| case.name == name)
        .unwrap_or_else(|| panic!("no case is called {name}"))
}

fn board(digits: &str) -> Board {
    digits.parse().expect("nine digits")
}

fn folder(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(name)
}

fn names_in(name: &str) -> BTreeSet<String> {
    let entries = fs::read_dir(folder(name)).expect("a folder of the repository");
    entries
        .map(|entry| entry.expect("an entry").file_name())
        .map(|file| file.to_string_lossy().into_owned())
        .collect()
}
