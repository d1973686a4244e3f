//! The verb `cases new`: boards that are what is asked for.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    mem::discriminant,
    path::Path,
};

use serde_json::Value;
use tempfile::TempDir;
use tilegrade::{
    assignment::Breakage,
    puzzle::{Board, FaultKind, GOAL, MoveSet, parse_board_file, parse_digits_anyhow},
    search::distance::Distances,
};

use crate::{
    distances::shortest_path_count,
    support::{Call, Printed, folder_with, tilegrade},
};

fn new(arguments: &str) -> Call {
    tilegrade(["cases", "new"].into_iter().chain(arguments.split(' ')))
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder");
    let mut names: Vec<String> = entries
        .map(|entry| entry.expect("an entry").file_name())
        .map(|name| name.into_string().expect("a plain name"))
        .collect();
    names.sort();
    names
}

#[test]
fn a_seed_gives_the_same_boards_everywhere_and_always() {
    // All of these were also worked out by an implementation of the cipher and the search in another language.
    for (arguments, boards) in [
        (
            "--depth 18 --count 5 --seed 228",
            &[
                "056213784",
                "613587240",
                "670431825",
                "253701864",
                "346251078",
            ][..],
        ),
        (
            "--depth 18 --count 2 --seed 228 --unique-path",
            &["146785023", "530126784"],
        ),
        (
            "--depth 20 --count 3 --seed 18446744073709551615 --paths 2..6",
            &["072816453", "140526837", "018624573"],
        ),
        (
            "--unsolvable --count 2 --seed 1",
            &["832174065", "304678521"],
        ),
    ] {
        new(arguments).prints(boards.join("\n") + "\n").run();
    }
}

#[test]
fn what_is_printed_is_what_was_asked_for_by_counts_of_another_kind() {
    let single = Distances::to(&GOAL, MoveSet::Single);
    let double = Distances::to(&GOAL, MoveSet::SingleAndDouble);
    for (arguments, moves, double_moves, paths) in [
        ("--depth 0", Some(0), Some(0), 1..=1),
        ("--depth 1 --count 4", Some(1), None, 1..=1),
        ("--depth 8 --count 7 --paths 2", Some(8), None, 2..=2),
        ("--depth 18 --count 30 --unique-path", Some(18), None, 1..=1),
        ("--depth 20 --count 30 --paths 5..9", Some(20), None, 5..=9),
        (
            "--depth 27 --count 9 --paths 30..40",
            Some(27),
            None,
            30..=40,
        ),
        ("--depth 30 --paths 82 --count 8", Some(30), None, 82..=82),
        (
            "--depth 20 --double-depth 12 --count 9",
            Some(20),
            Some(12),
            1..=99,
        ),
        ("--double-depth 24", None, Some(24), 1..=99),
        (
            "--double-depth 15 --count 20 --unique-path",
            None,
            Some(15),
            1..=1,
        ),
    ] {
        let call = new(arguments).and("--seed=9").and("--format=json");
        let printed = call.run().stdout;
        let mut boards = BTreeSet::new();
        for line in printed.lines() {
            let told: Value = serde_json::from_str(line).expect("JSON");
            let board: Board = told["board"]
                .as_str()
                .expect("a board")
                .parse()
                .expect("a board");
            let own = single.of(&board).expect("a solvable board");
            assert!(moves.is_none_or(|wanted| wanted == own), "{line}");
            let own_double = double.of(&board).expect("a solvable board");
            assert!(
                double_moves.is_none_or(|wanted| wanted == own_double),
                "{line}"
            );
            let own_paths = shortest_path_count(single, &board);
            assert!(paths.contains(&own_paths), "{line}");
            let figures = [u64::from(own), u64::from(own_double), own_paths];
            let keys = ["moves", "double-moves", "paths"];
            assert_eq!(
                keys.map(|key| told[key].as_u64()),
                figures.map(Some),
                "{line}"
            );
            assert!(boards.insert(board), "twice: {line}");
        }
        let asked = arguments.split("--count ").nth(1);
        let asked = asked.map_or("1", |rest| rest.split(' ').next().expect("a number"));
        assert_eq!(boards.len().to_string(), asked, "{arguments}");
    }
    let printed = new("--unsolvable --count 50 --seed 3").run().stdout;
    for board in printed.lines() {
        let board: Board = board.parse().expect("a board");
        assert_eq!(single.of(&board), None);
    }
}

#[test]
fn what_does_not_exist_is_told_with_what_does() {
    let paths_of_30 = "5 (8), 8 (3), 13 (8), 14 (20), 16 (8), 19 (8), 20 (4), 24 (4), 25 (8), 28 (4), 29 (8), 30 (4), \
        32 (16), 35 (8), 38 (8), 44 (4), 45 (8), 50 (8), 64 (1), 82 (8)";
    for (arguments, message, hint) in [
        (
            "--depth 31",
            "--depth 31: no board needs 31 moves",
            "there are boards of 0 to 30 moves",
        ),
        (
            "--double-depth 25",
            "--double-depth 25: no board needs 25 moves with double moves",
            "there are boards of 0 to 24 moves",
        ),
        (
            "--depth 6 --double-depth 7",
            "--double-depth 7: no board of 6 moves needs 7 moves with double moves",
            "moves that there are, with the number of boards: 4 (8), 5 (24), 6 (28)",
        ),
        (
            "--depth 30 --unique-path",
            "--unique-path: no board of 30 moves has one shortest path",
            &format!("shortest paths that there are, with the number of boards: {paths_of_30}"),
        ),
        (
            "--depth 2 --paths 2..9",
            "--paths 2..9: no board of 2 moves has 2..9 shortest paths",
            "shortest paths that there are, with the number of boards: 1 (8)",
        ),
        (
            "--depth 30 --paths 1",
            "--paths 1: no board of 30 moves has 1 shortest path",
            &format!("shortest paths that there are, with the number of boards: {paths_of_30}"),
        ),
        (
            "--depth 30 --paths 2..4",
            "--paths 2..4: no board of 30 moves has 2..4 shortest paths",
            &format!("shortest paths that there are, with the number of boards: {paths_of_30}"),
        ),
        (
            "--depth 20 --double-depth 12 --paths 4",
            "--paths 4: no board of 20 moves and of 12 moves with double moves has 4 shortest paths",
            "shortest paths that there are, with the number of boards: 1 (8), 2 (16), 3 (16), 5 (8)",
        ),
        (
            "--depth 5 --count 33",
            "--count 33: there are 32 such boards",
            "none comes twice: ask for 32 at most",
        ),
        (
            "--malformed empty --count 2",
            "--count 2: too many of `--malformed empty`",
            "none comes twice: ask for 1 at most",
        ),
        (
            "--malformed letter --count 2",
            "--count 2: one such file can be printed",
            "name a folder with --out",
        ),
        (
            "--depth 5 --paths 0..2",
            "--paths 0..2: a number of paths is needed, or a range such as 2..6",
            "`tilegrade cases new --help` lists what it takes",
        ),
        (
            "--depth 5 --paths 3..2",
            "--paths 3..2: a number of paths is needed, or a range such as 2..6",
            "`tilegrade cases new --help` lists what it takes",
        ),
    ] {
        new(arguments).and("--seed=1").fails(2, message, hint);
    }
}

#[test]
fn another_goal_has_other_boards() {
    let folder = folder_with(&[("assignment.toml", "format = 1\ngoal = \"123456780\"\n")]);
    let new = |arguments| new(arguments).and("--seed=1").within(folder.path());
    let goal = |call: Call| call.and("--assignment=assignment.toml");
    let boards = goal(new("--depth 31 --count 2")).run().stdout;
    let mut boards: Vec<&str> = boards.lines().collect();
    boards.sort_unstable();
    assert_eq!(boards, ["647850321", "867254301"]);
    goal(new("--depth 32")).fails(
        2,
        "--depth 32: no board needs 32 moves",
        "there are boards of 0 to 31 moves",
    );
}

#[test]
fn what_contradicts_itself_is_refused() {
    for arguments in [
        "",
        "--paths 2",
        "--unique-path",
        "--depth 5 --unsolvable",
        "--double-depth 5 --unsolvable",
        "--unsolvable --paths 2",
        "--unsolvable --unique-path",
        "--unsolvable --malformed letter",
        "--malformed letter --depth 5",
        "--malformed letter --paths 5",
        "--malformed letter --format json",
        "--malformed lettre",
        "--depth 5 --paths 2 --unique-path",
        "--depth 5 --format json --out x",
        "--depth x",
        "--depth 5 --count 0",
    ] {
        let words = arguments.split(' ').filter(|word| !word.is_empty());
        let call = tilegrade(["cases", "new", "--seed=1"]);
        let call = words.fold(call, Call::and);
        let said = call.exits(2).prints("").talks().run().stderr;
        assert!(said.contains("\nhint: "), "{arguments}: {said}");
    }
    let Printed { stderr, .. } = new("--depth 5 --seed a").exits(2).talks().run();
    assert!(
        stderr.starts_with("error: --seed a: a number from 0"),
        "{stderr}"
    );
}

#[test]
fn case_files_say_what_they_are_and_never_take_the_place_of_others() {
    let folder = TempDir::new().expect("a folder");
    let new = |arguments| {
        new(arguments)
            .and("--seed=228")
            .within(folder.path())
            .prints("")
    };
    let write = || new("--depth 7 --count 28 --out cases");
    write().says("28 case files written to cases\n").run();
    let place = folder.path().join("cases");
    let written = names(&place);
    assert_eq!(written.len(), 28);
    for name in [
        "depth-07.txt",
        "depth-07-b.txt",
        "depth-07-z.txt",
        "depth-07-aa.txt",
        "depth-07-ab.txt",
    ] {
        assert!(written.iter().any(|own| own == name), "{name}: {written:?}");
    }
    write()
        .says("0 case files written to cases, 28 there already\n")
        .run();
    new("--depth 20 --double-depth 12 --out doubles")
        .talks()
        .run();
    assert_eq!(
        names(&folder.path().join("doubles")),
        ["single-20-double-12.txt"]
    );
    new("--unsolvable --count 2 --variant coms472 --out unsolvable")
        .talks()
        .run();
    let unsolvable = names(&folder.path().join("unsolvable"));
    assert_eq!(unsolvable, ["unsolvable-b.txt", "unsolvable.txt"]);
    fs::write(place.join("depth-07-c.txt"), "1 2 3\n").expect("a file");
    write().fails(
        2,
        "cases/depth-07-c.txt: there already, with another content",
        "nothing was written: name another folder, or move that file away",
    );
    // They are what their names say to those who grade with them.
    for (name, moves) in [
        ("cases/depth-07-z.txt", "7 "),
        ("doubles/single-20-double-12.txt", "20 "),
    ] {
        let solved = tilegrade(["solve", name])
            .within(folder.path())
            .run()
            .stdout;
        assert!(solved.starts_with(moves), "{name}: {solved}");
    }
}

#[test]
fn files_that_break_the_format_break_it_in_the_way_of_their_names() {
    let folder = TempDir::new().expect("a folder");
    let place = folder.path().join("cases");
    let mut seen: BTreeMap<String, FaultKind> = BTreeMap::new();
    for breakage in Breakage::ALL {
        let count = if breakage.has_one_file() { "1" } else { "40" };
        let call = tilegrade(["cases", "new", "--seed=4", "--malformed", breakage.name()]);
        let call = call.and("--count").and(count).and("--out").and(&place);
        call.prints("").talks().run();
        for name in names(&place) {
            let Some((stem, "txt")) = name.rsplit_once('.') else {
                continue;
            };
            if !stem.contains(breakage.name()) {
                continue;
            }
            let file = fs::read(place.join(&name)).expect("a file");
            let fault = parse_board_file(&file)
                .expect_err("it breaks the format")
                .kind;
            let kind = match parse_digits_anyhow(&file) {
                Ok(_) => "tolerated",
                Err(_) => "malformed",
            };
            assert!(stem.starts_with(&format!("{kind}-{breakage}")), "{stem}");
            let settings = fs::read_to_string(place.join(format!("{stem}.toml")));
            assert_eq!(settings.expect("a file"), format!("kind = \"{kind}\"\n"));
            let known = seen
                .entry(breakage.name().to_owned())
                .or_insert(fault.clone());
            assert_eq!(discriminant(known), discriminant(&fault), "{name}");
        }
    }
    // Every way in which the parser refuses a file is there, and an assignment takes the cases.
    let kinds: Vec<_> = seen.values().map(discriminant).collect();
    for fault in [
        FaultKind::Empty,
        FaultKind::EmptyLine,
        FaultKind::ExtraRow,
        FaultKind::MissingRows(2),
        FaultKind::NotText,
        FaultKind::NotDigit('9'),
        FaultKind::Repeated(1),
        FaultKind::Spacing(""),
        FaultKind::RowLength(2),
    ] {
        assert!(kinds.contains(&discriminant(&fault)), "{fault:?}");
    }
    let files: BTreeSet<Vec<u8>> = names(&place)
        .iter()
        .filter(|name| {
            Path::new(name)
                .extension()
                .is_some_and(|ending| ending == "txt")
        })
        .map(|name| fs::read(place.join(name)).expect("a file"))
        .collect();
    let all = (Breakage::ALL.len() - 1) * 40 + 1;
    assert_eq!(files.len(), all, "none comes twice");
    let assignment = tilegrade::load::assignment(None, Some(&place)).expect("an assignment");
    assert_eq!(assignment.cases.len(), all);
}

#[test]
fn one_file_that_breaks_the_format_is_printed() {
    new("--malformed letter --seed 1")
        .prints("8 3 1\n2 7 4\ne 6 5\n")
        .run();
    new("--malformed two-rows --seed 1")
        .prints("8 3 1\n2 7 4\n")
        .run();
    new("--malformed empty --seed 1").prints("").run();
}
