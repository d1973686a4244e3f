//! The verb `cases check`: boards that a student made, and what they catch.

use std::{fmt::Write as _, fs, os::unix::fs::symlink, path::Path};

use rustix::fs::{CWD, FileType, Mode, mknodat};
use serde_json::{Value, json};
use tempfile::TempDir;
use tilegrade::{
    assignment::{Kind, Variant},
    puzzle::{Board, GOAL, MoveSet, format_board_file},
    search::{RandomBoards, distance::Distances},
    verify::first_catches,
};

use crate::support::{Call, assert_every_key_has_a_row, folder_with, tilegrade};

/// Boards 0, 2, 8 and 18 moves from the handout's goal, and one that does not lead there.
const BOARDS: [(&str, &str); 5] = [
    ("goal", "123804765"),
    ("two", "023184765"),
    ("eight", "283604175"),
    ("eighteen", "056213784"),
    ("never", "123804756"),
];

fn check(folder: &Path) -> Call {
    tilegrade(["cases", "check"]).and(folder)
}

/// The files of a board: what stands in them is what the handout asks for.
fn files(name: &str, digits: &str, length: &str) -> [(String, String); 2] {
    let board: Board = digits.parse().expect("a board");
    [
        (format!("{name}.txt"), format_board_file(&board)),
        (format!("{name}.toml"), format!("{length}\n")),
    ]
}

fn folder(files: &[(String, String)]) -> TempDir {
    let files: Vec<(&str, &str)> = files
        .iter()
        .map(|(name, text)| (&name[..], &text[..]))
        .collect();
    folder_with(&files)
}

/// A line with the right length of a board.
fn right_length(digits: &str) -> String {
    let board: Board = digits.parse().expect("a board");
    match Distances::to(&GOAL, MoveSet::Single).of(&board) {
        Some(moves) => format!("moves = {moves}"),
        None => "moves = \"none\"".to_owned(),
    }
}

/// What is told of a folder, to programs.
fn told(call: Call, code: i32) -> Value {
    let printed = call.and("--format=json").exits(code).run().stdout;
    serde_json::from_str(&printed).expect("JSON")
}

fn set(boards: &[(&str, &str)]) -> TempDir {
    let of = |(name, digits): &(&str, &str)| files(name, digits, &right_length(digits));
    folder(&boards.iter().flat_map(of).collect::<Vec<_>>())
}

#[test]
fn right_boards_are_counted_with_the_mistakes_that_they_catch() {
    let all = set(&BOARDS);
    let printed = check(all.path()).run().stdout;
    let caught = told(check(all.path()), 0)["caught"]
        .as_u64()
        .expect("a number");
    assert_eq!(
        printed,
        format!("5 of 5 boards right\n{caught} of 50 known mistakes caught\n")
    );
    assert!((30..50).contains(&caught), "{caught}");
    // More boards catch no less, and each of these catches something of its own.
    let mut before = 0;
    for count in 1..=BOARDS.len() {
        let some = set(&BOARDS[..count]);
        let told = told(check(some.path()), 0);
        let own = told["caught"].as_u64().expect("a number");
        assert!(own > before, "{count}: {own} {before}");
        before = own;
        let count = u64::try_from(count).expect("few");
        assert_eq!(told["boards"], count);
        assert_eq!(told["right"], count);
        assert_eq!(told["mistakes"], 50);
        assert_eq!(told["errors"], json!([]));
    }
    assert_eq!(before, caught);
}

#[test]
fn the_shipped_boards_catch_what_the_assignment_catches() {
    for variant in Variant::ALL {
        let assignment = variant.assignment().expect("an assignment");
        let folder = TempDir::new().expect("a folder");
        let mut boards = 0;
        for case in &assignment.cases {
            let (Kind::Solvable { board, .. } | Kind::Unsolvable { board }) = case.kind else {
                continue;
            };
            boards += 1;
            let digits = board.to_string();
            for (name, text) in files(&case.name, &digits, &right_length(&digits)) {
                fs::write(folder.path().join(name), text).expect("a file");
            }
        }
        let catches = first_catches(&assignment.settings.rubric, &assignment.cases);
        let caught = catches.iter().filter(|catch| catch.case.is_some()).count();
        let mistakes = catches.len();
        let expected = format!(
            "{boards} of {boards} boards right\n{caught} of {mistakes} known mistakes caught\n"
        );
        let call = check(folder.path()).and("--variant").and(variant.name());
        call.prints(expected).run();
    }
}

#[test]
fn deep_boards_are_checked_for_their_length_alone() {
    let goal = ("goal", "123804765");
    let deep = ("deep", "627541380");
    let both = set(&[goal, deep]);
    let told = told(check(both.path()), 0);
    let alone = self::told(check(set(&[goal]).path()), 0);
    assert_eq!([&told["right"], &told["deep"]], [&json!(2), &json!(1)]);
    assert_eq!([&alone["right"], &alone["deep"]], [&json!(1), &json!(0)]);
    assert_eq!(told["caught"], alone["caught"]);
    let caught = &told["caught"];
    check(both.path())
        .prints(format!(
            "2 of 2 boards right\n1 board of more than 20 moves left out of what follows\n\
             {caught} of 50 known mistakes caught\n"
        ))
        .run();
    fs::write(both.path().join("deep.toml"), "moves = 3\n").expect("a file");
    assert_eq!(self::told(check(both.path()), 1)["right"], 1);
}

const PARITY: &str = "is the parity of the board that of the goal? The empty square does not count";

const WRITE: &str = "write the fewest moves into it: `moves = 18`, or `moves = \"none\"` where the goal cannot be reached";

const ROWS: &str = "three rows of three digits, one blank between two, each of 0 to 8 once";

/// A board 18 moves from the goal, and one that does not lead there.
const RIGHT: &str = "0 5 6\n2 1 3\n7 8 4\n";
const NEVER: &str = "1 2 3\n8 0 4\n7 5 6\n";

/// A board file, what stands beside it, and what is said: the place, the message and the hint.
type Wrong = (
    &'static str,
    Option<&'static str>,
    &'static str,
    &'static str,
    &'static str,
);

const WRONG: &[Wrong] = &[
    (
        "1 2 3\n8 0 4\n7 6 6\n",
        Some("moves = 1"),
        "a.txt:3",
        "digit 6 appears twice",
        ROWS,
    ),
    (
        "1 2 3\n8  0 4\n7 6 5\n",
        Some("moves = 1"),
        "a.txt:2",
        "exactly one blank goes between two digits, here are more",
        ROWS,
    ),
    (
        "1 2 3\n8   4\n7 6 5\n",
        Some("moves = 1"),
        "a.txt:2",
        "exactly one blank goes between two digits, here are more",
        "write 0 for the empty square",
    ),
    ("", Some("moves = 1"), "a.txt:1", "the file is empty", ROWS),
    (
        RIGHT,
        None,
        "a.toml",
        "there is no such file, and so no length",
        WRITE,
    ),
    (RIGHT, Some(""), "a.toml", "`moves` is missing", WRITE),
    (
        RIGHT,
        Some("moves = 20"),
        "a.toml:1",
        "`moves` is 20, and fewer moves lead to 123804765",
        "a shortest path is asked for: what found this one took a longer way, or counted too far",
    ),
    (
        RIGHT,
        Some("# mine\nmoves = 16"),
        "a.toml:2",
        "`moves` is 16, and so few do not lead to 123804765",
        "follow the moves on the board, one by one: where do they end?",
    ),
    (
        RIGHT,
        Some("moves = -1"),
        "a.toml:1",
        "`moves` is -1, and no number of moves",
        "a whole number such as 18, or \"none\" where there is no solution",
    ),
    (
        RIGHT,
        Some("moves = \"none\""),
        "a.toml:1",
        "`moves` is \"none\", and moves lead to 123804765",
        PARITY,
    ),
    (
        NEVER,
        Some("moves = 18"),
        "a.toml:1",
        "`moves` is 18, and no moves lead to 123804765",
        PARITY,
    ),
    (
        RIGHT,
        Some("moves = 18.0"),
        "a.toml:1",
        "`moves` is 18.0, and no number of moves",
        "a whole number such as 18, or \"none\" where there is no solution",
    ),
    (
        RIGHT,
        Some("moves = \"18\""),
        "a.toml:1",
        "`moves` is \"18\", and no number of moves",
        "a whole number such as 18, or \"none\" where there is no solution",
    ),
    (
        RIGHT,
        Some("moves = 18\ndouble-moves = 13"),
        "a.toml:2",
        "`double-moves` is for puzzles with double moves",
        "leave it out",
    ),
    (
        RIGHT,
        Some("moves = 18\nmove = 18"),
        "a.toml:2",
        "unknown field `move`, expected `moves` or `double-moves`",
        "did you mean `moves`?",
    ),
];

#[test]
fn what_is_wrong_is_told_with_its_place_and_the_way_out() {
    for &(board, length, place, message, hint) in WRONG {
        let mut files = vec![("a.txt", board)];
        files.extend(length.map(|length| ("a.toml", length)));
        let folder = folder_with(&files);
        let call = tilegrade(["cases", "check", "."]).within(folder.path());
        call.exits(1)
            .prints(format!(
                "./{place}: {message}\n  hint: {hint}\n0 of 1 board right\n0 of 50 known mistakes caught\n"
            ))
            .run();
        let told = told(check(folder.path()), 1);
        assert_eq!(told["errors"][0]["message"], message);
        assert_eq!(told["errors"][0]["hint"], hint);
        let line = place
            .split_once(':')
            .and_then(|(_, line)| line.parse().ok());
        assert_eq!(told["errors"][0]["line"].as_u64(), line);
        assert_every_key_has_a_row(&told, "docs/cases.md");
    }
}

#[test]
fn no_length_and_no_path_is_told() {
    // The right length of each board is one that stands nowhere in its files.
    let mut draw = RandomBoards::new(32, GOAL);
    let distances = Distances::to(&GOAL, MoveSet::Single);
    for _ in 0..8 {
        let board = draw.uniform();
        let right = distances.of(&board).expect("a solvable board");
        let printed = [right - 2, right + 2].map(|said| {
            let folder = folder(&files("a", &board.to_string(), &format!("moves = {said}")));
            let call = tilegrade(["cases", "check", "."]).within(folder.path());
            let printed = call.exits(1).run().stdout;
            printed.replace("123804765", "").replace("of 50", "")
        });
        for text in printed {
            let numbers = text.split(|sign: char| !sign.is_ascii_digit());
            assert!(
                numbers.clone().all(|number| number != right.to_string()),
                "{text}"
            );
            let mut moves = tilegrade::puzzle::Move::SINGLE.iter();
            assert!(moves.all(|step| !text.contains(step.name())), "{text}");
        }
    }
}

#[test]
fn a_wrong_length_catches_nothing_and_the_same_board_counts_once() {
    let mut all = files("a", "056213784", "moves = 17").to_vec();
    all.extend(files("b", "123804765", "moves = 0"));
    all.extend(files("c", "123804765", "moves = 0"));
    let both = folder(&all);
    let call = tilegrade(["cases", "check", "."]).within(both.path());
    let printed = call.exits(1).run().stdout;
    let alone = folder(&files("b", "123804765", "moves = 0"));
    let caught = told(check(alone.path()), 0)["caught"]
        .as_u64()
        .expect("a number");
    let mut expected = String::new();
    let _ = write!(
        expected,
        "./a.toml:1: `moves` is 17, and so few do not lead to 123804765\n  \
         hint: follow the moves on the board, one by one: where do they end?\n\
         ./c.txt: this is the board of ./b.txt again\n  \
         hint: it tells nothing more: take another board\n\
         1 of 3 boards right\n{caught} of 50 known mistakes caught\n"
    );
    assert_eq!(printed, expected);
}

#[test]
fn lengths_with_double_moves_are_checked_where_there_are_double_moves() {
    let board = "812630754";
    let check = |length: &str, code| {
        let folder = folder(&files("a", board, length));
        told(check(folder.path()).and("--variant=coms472"), code)
    };
    for length in ["moves = 9", "moves = 9\ndouble-moves = 6"] {
        assert_eq!(check(length, 0)["right"], 1, "{length}");
    }
    let told = check("moves = 9\ndouble-moves = 7", 1);
    let message = "`double-moves` is 7, and fewer moves lead to 123804765";
    assert_eq!(told["errors"][0]["message"], message);
    assert_eq!(told["mistakes"], 58);
    assert_eq!(
        check("moves = 6\ndouble-moves = 5", 1)["errors"]
            .as_array()
            .map(Vec::len),
        Some(2)
    );
    assert_eq!(check("moves = 6", 1)["right"], 0);
}

#[test]
fn links_and_pipes_are_told_and_never_followed() {
    let place = set(&BOARDS[..1]);
    let outside = set(&BOARDS[3..4]);
    let own = |name: &str| place.path().join(name);
    symlink(outside.path().join("eighteen.txt"), own("link.txt")).expect("a link");
    fs::write(own("link.toml"), "moves = 18\n").expect("a file");
    symlink("nowhere", own("lost.txt")).expect("a link");
    symlink(outside.path().join("eighteen.toml"), own("length.toml")).expect("a link");
    fs::copy(outside.path().join("eighteen.txt"), own("length.txt")).expect("a file");
    mknodat(CWD, own("pipe.txt"), FileType::Fifo, Mode::from(0o600), 0).expect("a pipe");
    fs::create_dir(own("folder.txt")).expect("a folder");
    fs::write(own("large.txt"), vec![b' '; 70_000]).expect("a file");
    fs::write(own("lonely.toml"), "moves = 3\n").expect("a file");
    fs::write(own("latin.txt"), "1 2 3\n8 0 4\n7 6 5\n").expect("a file");
    fs::write(own("latin.toml"), b"# \xe9\n").expect("a file");
    fs::write(own("notes.md"), "my boards").expect("a file");
    fs::write(own(".hidden.txt"), "").expect("a file");
    let told = told(tilegrade(["cases", "check", "."]).within(place.path()), 1);
    let errors = told["errors"].as_array().expect("a list");
    let errors: Vec<[&str; 2]> = errors
        .iter()
        .map(|error| ["file", "message"].map(|key| error[key].as_str().expect("a text")))
        .collect();
    let link = "it is a link, or lies behind one";
    let none = "it is no regular file";
    assert_eq!(
        errors,
        [
            ["./folder.txt", none],
            ["./large.txt", "it is larger than 65536 bytes"],
            ["./latin.toml", "not valid UTF-8"],
            ["./length.toml", link],
            ["./link.txt", link],
            ["./lonely.toml", "there is no board file beside it"],
            ["./lost.txt", link],
            ["./pipe.txt", none],
        ]
    );
    assert_eq!([&told["boards"], &told["right"]], [&json!(9), &json!(1)]);
}

#[test]
fn a_folder_without_boards_or_with_too_many_is_refused() {
    let folder = TempDir::new().expect("a folder");
    let fails = |name: &str, message: &str, hint: &str| {
        let call = tilegrade(["cases", "check", name]).within(folder.path());
        call.fails(2, message, hint);
    };
    let hint = "name the folder with your boards";
    fails("nothing", "nothing: there is no such folder", hint);
    fs::write(folder.path().join("file"), "").expect("a file");
    fails("file", "file: there is no such folder", hint);
    fails(
        ".",
        ".: there is no board here",
        "a board is a file NAME.txt with three rows of three digits",
    );
    let crowd = folder.path().join("crowd");
    let call = tilegrade([
        "cases",
        "new",
        "--seed=1",
        "--depth=18",
        "--count=10000",
        "--out=crowd",
    ]);
    call.within(folder.path())
        .says("10000 case files written to crowd\n")
        .run();
    let hint = "keep those that tell most from right: ten good ones do";
    fails("crowd", "crowd: there are more than 100 boards here", hint);
    for entry in fs::read_dir(&crowd).expect("a folder").skip(100) {
        fs::remove_file(entry.expect("an entry").path()).expect("a file");
    }
    let told = told(check(&crowd), 1);
    assert_eq!([&told["boards"], &told["right"]], [&json!(100), &json!(0)]);
}

#[test]
fn the_settings_that_are_named_have_to_be_fit() {
    let boards = set(&BOARDS);
    check(boards.path()).and("--assignment=nowhere.toml").fails(
        3,
        "nowhere.toml: not found",
        "check the path",
    );
    fs::write(boards.path().join("own.toml.bak"), "").expect("a file");
    let other = folder_with(&[("assignment.toml", "format = 1\ngoal = \"123456780\"\n")]);
    let call = check(boards.path())
        .and("--assignment")
        .and(other.path().join("assignment.toml"));
    let told = told(call, 1);
    assert_eq!(told["right"], 0, "another goal has other lengths: {told}");
}
