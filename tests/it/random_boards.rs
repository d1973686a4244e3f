//! The verb `cases random`: boards that are drawn.

use std::{collections::BTreeSet, fs, io, os::unix::fs::symlink, path::Path};

use crate::distances::distance;
use tempfile::TempDir;

use tilegrade::puzzle::{Board, GOAL};

use crate::support::{Call, shown_on_a_terminal, tilegrade};

fn random(seed: &str) -> Call {
    tilegrade(["cases", "random", "--seed", seed])
}

fn boards(printed: &str) -> Vec<Board> {
    let board = |digits: &str| digits.parse().expect("a board");
    printed.lines().map(board).collect()
}

#[test]
fn a_seed_gives_the_same_boards_everywhere_and_always() {
    random("228")
        .and("--count=4")
        .prints("765184032\n165742830\n761083254\n386427150\n")
        .run();
    random("18446744073709551615")
        .and("--walk=40")
        .prints("642135078\n")
        .run();
    let printed = |seed: &str| random(seed).and("--count=50").run().stdout;
    assert_eq!(printed("1"), printed("1"));
    assert_ne!(printed("1"), printed("2"));
    assert!(printed("1").starts_with(&random("1").run().stdout));
}

#[test]
fn random_boards_lead_to_the_goal_that_was_named() {
    for goal in ["123456780", "123804765", "213456780"] {
        for walk in [&[][..], &["--walk=25"]] {
            let call = random("7").and("--count=100").and("--goal").and(goal);
            let call = walk.iter().fold(call, |call, word| call.and(*word));
            let goal = goal.parse().expect("a board");
            for board in boards(&call.run().stdout) {
                assert!(board.leads_to(&goal), "{board}");
            }
        }
    }
}

#[test]
fn a_walk_of_no_moves_stays_at_the_goal_and_one_of_few_goes_as_far() {
    for (moves, depth) in [("0", 0), ("1", 1), ("2", 2), ("5", 5)] {
        let call = random("3").and("--count=9").and("--walk").and(moves);
        for board in boards(&call.run().stdout) {
            assert_eq!(distance(&board), Some(depth), "{board}");
        }
    }
}

#[test]
fn case_files_are_written_where_none_are_and_can_be_judged() {
    let folder = TempDir::new().expect("a folder");
    let random = || random("228").within(folder.path()).and("--count=3");
    let drawn = boards(&random().run().stdout);
    random()
        .and("--out=new/cases")
        .prints("")
        .says("3 case files written to new/cases\n")
        .run();
    for (number, board) in (1..).zip(drawn) {
        let case = format!("new/cases/random-{number}.txt");
        let by_file = tilegrade(["solve", &case]).within(folder.path()).run();
        let board = tilegrade(["solve", "--board", &board.to_string()]).run();
        assert_eq!(by_file.stdout, board.stdout);
        let judged = tilegrade(["check", "--case", &case, "-"]).within(folder.path());
        judged.given(by_file.stdout).run();
    }
}

#[test]
fn writing_case_files_goes_on_where_it_was_interrupted() {
    let folder = TempDir::new().expect("a folder");
    let random = || random("228").within(folder.path()).and("--count=3");
    let write = || random().and("--out=cases").prints("");
    write().says("3 case files written to cases\n").run();
    let names = || {
        let entries = fs::read_dir(folder.path().join("cases")).expect("a folder");
        let name = |entry: io::Result<fs::DirEntry>| entry.expect("an entry").file_name();
        entries.map(name).collect::<BTreeSet<_>>()
    };
    let all = names();
    assert_eq!(all.len(), 3);
    let file = |number: u32| folder.path().join(format!("cases/random-{number}.txt"));
    let before = fs::read(file(2)).expect("a file");
    fs::remove_file(file(2)).expect("a file");
    write()
        .says("1 case file written to cases, 2 there already\n")
        .run();
    assert_eq!(fs::read(file(2)).expect("a file"), before);
    write()
        .says("0 case files written to cases, 3 there already\n")
        .run();
    assert_eq!(names(), all);
}

#[test]
fn no_case_file_is_written_where_somebodys_own_is_among_them() {
    for make in [
        (|path| fs::write(path, "1 2 3\n8 0 4\n7 6 5\n")) as fn(&Path) -> io::Result<()>,
        |path| fs::write(path, ""),
        |path| fs::create_dir(path),
        |path| symlink("nowhere", path),
    ] {
        let folder = TempDir::new().expect("a folder");
        make(&folder.path().join("random-3.txt")).expect("a writable folder");
        let call = random("228").within(folder.path()).and("--count=5");
        call.and("--out=.").fails(
            2,
            "./random-3.txt: there already, with another content",
            "nothing was written: name another folder, or move that file away",
        );
        assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 1);
    }
}

#[test]
fn a_folder_that_cannot_be_made_is_named() {
    let folder = TempDir::new().expect("a folder");
    fs::write(folder.path().join("file"), "").expect("a writable folder");
    let call = random("1").within(folder.path()).and("--out=file").exits(2);
    let said = call.prints("").talks().run().stderr;
    assert!(said.starts_with("error: file"), "{said}");
    assert!(
        said.ends_with("\nhint: name a folder that you may write to, with room in it\n"),
        "{said}"
    );
}

#[test]
fn boards_of_long_walks_come_to_a_terminal_one_by_one_above_a_bar() {
    let shown = shown_on_a_terminal(
        "cases random --seed 1 --walk 1000000 --count 100000",
        "/100000 boards",
    );
    assert!(shown.starts_with("186237054\r\n"), "{shown}");
}

#[test]
fn what_cannot_be_drawn_is_refused() {
    random("1").and("--goal=12345678").fails(
        2,
        "--goal 12345678: a board has nine digits, not 8",
        "write 0 for the empty square",
    );
    let goal = format!("--goal={GOAL}");
    for arguments in [
        &["--count=0"][..],
        &["--walk=-1"],
        &["--out=x", &goal],
        &["--seed=a"],
    ] {
        let call = arguments
            .iter()
            .fold(random("1"), |call, word| call.and(*word));
        call.exits(2).prints("").talks().run();
    }
    tilegrade(["cases", "random"])
        .exits(2)
        .prints("")
        .talks()
        .run();
}
