//! Wrong usage, whatever the verb: what is wrong, and one line with the way out.

use std::fs::File;

use crate::support::{folder_with, tilegrade};

/// Any board.
const BOARD: &str = "123657840";

#[test]
fn all_wrong_usage_ends_in_one_hint_and_fits_80_columns() {
    for arguments in [
        &[][..],
        &["solv"],
        &["help", "solv"],
        &["--nothing"],
        &["solve"],
        &["solve", "--board"],
        &["solve", "--layuot", "spaced"],
        &["solve", "--heuristic", "guess"],
        &["solve", "--algorithm", "gready"],
        &["solve", "--trace", "all"],
        &["solve", "--limit", "1", "--limit", "2"],
        &["solve", "--compare", "--trace", "nodes"],
        &["solve", "--size", "6x6", "--board", "0"],
        &["solve", "--size", "2x2", "--compare", "--board", "1 2 3 0"],
        &["solve", "-x.txt"],
        &["cases"],
        &["cases", "random"],
        &["cases", "random", "--seed", "a"],
        &["cases", "new"],
        &["cases", "new", "--seed", "1"],
        &[
            "cases",
            "new",
            "--seed",
            "1",
            "--depth",
            "8",
            "--unsolvable",
        ],
        &["cases", "new", "--seed", "1", "--malformed", "leter"],
        &["cases", "check"],
        &["cases", "check", "x", "--format", "xml"],
        &["cases", "list", "--format", "xml"],
        &["cases", "list", "one", "two"],
        &["cases", "suggest", "--out"],
        &["check"],
        &["check", "--case", "x", "one", "two"],
        &["grade", "--jobs"],
        &["grade", "--sandbox", "none", "x"],
        &["regrade", "--jobs", "0"],
        &["doctor", "--only", "fork-bomb-c"],
        &["verify", "--prove", "one", "two"],
        &["verify", "--html"],
        &["verify", "--calibrate"],
        &["verify", "--run", "--write"],
        &["verify", "--run"],
        &["play", "--size", "6x6"],
        &["play", "--page", "x", "--seed", "1"],
        &["play", "--replay", "x", "--depth", "1"],
        &["play", "--seed", "1"],
        &["play", "--page"],
        &["completions"],
        &["completions", "tcsh"],
        &["man"],
        &["new"],
        &["new", "gradscope", "x"],
        &["new", "github"],
        &["new", "assignment", "x", "--source", "https://x"],
    ] {
        let call = tilegrade(arguments.iter().copied()).exits(2).prints("");
        let said = call.talks().run().stderr;
        let hints = said.lines().filter(|line| line.starts_with("hint: "));
        assert_eq!(hints.count(), 1, "{arguments:?}: {said}");
        let last = said.lines().last().expect("something is said");
        assert!(last.starts_with("hint: "), "{arguments:?}: {said}");
        assert!(!said.contains("For more information") && !said.contains("tip:"));
        // Without a command there is help, which is as wide as help is.
        let is_narrow = |line: &str| line.chars().count() <= 80;
        let is_help = [&[][..], &["cases"], &["new"]].contains(&arguments);
        assert!(is_help || said.lines().all(is_narrow), "{said}");
    }
}

#[test]
fn what_was_meant_is_the_hint() {
    for (arguments, hint) in [
        (&["solv"][..], "did you mean `solve`?"),
        (&["new", "gradscope", "x"], "did you mean `gradescope`?"),
        (&["solve", "--boord", "1"], "did you mean `--board`?"),
        (
            &["solve", "--algorithm", "gready"],
            "did you mean `greedy`?",
        ),
        (
            &["solve", "--nothing"],
            "`tilegrade solve --help` lists what it takes",
        ),
        (
            &["cases", "random"],
            "`tilegrade cases random --help` lists what it takes",
        ),
        (
            &["cases", "new", "--seed=1", "--malformed=leter"],
            "did you mean `letter`?",
        ),
        (
            &["solve", "-x.txt"],
            "a name that begins with `-x` goes behind `--`",
        ),
        (&["solve", "--compare", "--stats"], "leave one of them out"),
    ] {
        let call = tilegrade(arguments.iter().copied()).exits(2).prints("");
        let said = call.talks().run().stderr;
        assert!(said.ends_with(&format!("\nhint: {hint}\n")), "{said}");
    }
}

#[test]
fn without_a_board_both_ways_to_name_one_are_told() {
    tilegrade(["solve"])
        .exits(2)
        .prints("")
        .says(
            "error: the following required arguments were not provided:\n  \
             <FILE|--board <DIGITS>>\n\n\
             Usage: tilegrade solve [OPTIONS] <FILE | --board <DIGITS>>...\n\
             hint: `tilegrade solve --help` lists what it takes\n",
        )
        .run();
}

#[test]
fn a_number_out_of_its_range_is_told_the_range() {
    let solve = ["solve", "--board", BOARD];
    let random = ["cases", "random", "--seed=1"];
    let new = ["cases", "new", "--seed=1"];
    for (verb, option, value, least, most) in [
        (&solve[..], "--weight", "-1", 1, 1_000),
        (&solve, "--weight", "0", 1, 1_000),
        (&solve, "--weight", "x", 1, 1_000),
        (&solve, "--limit", "-1", 1, 10_000_000),
        (&solve, "--limit", "10000001", 1, 10_000_000),
        (&solve, "--limit", "99999999999999999999", 1, 10_000_000),
        (&solve, "--depth-limit", "-1", 0, 1_000_000),
        (&random[..2], "--seed", "-1", 0, u64::MAX),
        (&random, "--count", "-1", 1, 1_000_000),
        (&random, "--walk", "-1", 0, 1_000_000),
        (&new, "--count", "0", 1, 181_440),
        (&new, "--depth", "-1", 0, 255),
        (&new, "--double-depth", "256", 0, 255),
        (&["grade", "x"], "--jobs", "-1", 1, 1_024),
        (&["grade", "x"], "--shrink-runs", "-1", 0, 10_000),
    ] {
        let verb_alone = match verb[0] {
            "cases" => verb[..2].join(" "),
            other => other.to_owned(),
        };
        tilegrade(verb.iter().copied())
            .and(option)
            .and(value)
            .fails(
                2,
                &format!("{option} {value}: a number from {least} to {most} is needed"),
                &format!("`tilegrade {verb_alone} --help` lists what it takes"),
            );
    }
}

#[test]
fn a_board_that_is_none_is_told_in_the_same_way_by_both_options() {
    for (digits, why) in [
        ("1238047a5", "`a` is not a digit from 0 to 8"),
        ("-1", "`-` is not a digit from 0 to 8"),
        ("1234567", "a board has nine digits, not 7"),
        ("123456788", "digit 8 appears twice"),
    ] {
        for option in ["--board", "--goal"] {
            tilegrade(["solve", "--board", BOARD, option, digits]).fails(
                2,
                &format!("{option} {digits}: {why}"),
                "the nine digits 0 to 8, row by row, are a board",
            );
        }
    }
}

#[test]
fn a_board_is_typed_as_a_program_shows_it() {
    let solved = tilegrade(["solve", "--board", "123804765"]).run().stdout;
    let shown = "1 2 3\n8   4\n7 6 5";
    for board in ["1 2 3 8 0 4 7 6 5", "1 2 3 8   4 7 6 5", shown] {
        let call = tilegrade(["solve", "--board", board]);
        assert_eq!(call.run().stdout, solved, "{board}");
        tilegrade(["check", "--board", board, "-"])
            .given(&solved)
            .run();
    }
    for path in ["shown.txt", "crlf.txt"] {
        let folder = folder_with(&[
            ("shown.txt", shown),
            ("crlf.txt", &shown.replace('\n', "\r\n")),
        ]);
        let call = tilegrade(["solve", path]).within(folder.path());
        assert_eq!(call.run().stdout, solved, "{path}");
        tilegrade(["check", "--case", path])
            .within(folder.path())
            .given(&solved)
            .run();
    }
    // A blank that was trimmed may have stood anywhere.
    for board in ["1 2 3 8 4 7 6 5", "12384765"] {
        let call = tilegrade(["solve", "--board", board]);
        call.fails(
            2,
            &format!("--board {board}: a board has nine digits, not 8"),
            "write 0 for the empty square",
        );
    }
    tilegrade(["solve", "--board", "123_84765"]).fails(
        2,
        "--board 123_84765: `_` is not a digit from 0 to 8",
        "write 0 for the empty square",
    );
    let folder = folder_with(&[("trimmed.txt", "1 2 3\n8 4\n7 6 5\n")]);
    for verb in [&["solve"][..], &["check", "--case"]] {
        let call = tilegrade(verb.iter().copied()).and("trimmed.txt");
        call.within(folder.path()).fails(
            3,
            "trimmed.txt:2: three digits expected in a row, found 2",
            "write 0 for the empty square",
        );
    }
}

#[test]
fn an_output_is_about_a_board_a_built_in_case_or_a_file() {
    let solved = tilegrade(["solve", "cases/depth-12.txt"]).run().stdout;
    for about in [["--case", "depth-12"], ["--case", "cases/depth-12.txt"]] {
        let call = tilegrade(["check"]).and(about[0]).and(about[1]);
        call.given(&solved).run();
    }
    let call = tilegrade(["check", "--case", "depth-12x"]);
    call.given(&solved).fails(
        2,
        "--case depth-12x: there is no such file, and no built-in case of this name",
        "did you mean `depth-12`? name a board file, or give the board itself with --board",
    );
    let call = tilegrade(["check", "-"]).given(solved);
    assert!(call.exits(2).talks().run().stderr.contains("--board"));
}

#[test]
fn control_characters_that_were_typed_are_written_out() {
    tilegrade(["solve", "a\u{1b}[31mb\n\u{9b}c\t"]).fails(
        3,
        "a\\u{1b}[31mb\\n\\u{9b}c\\t: not found",
        "check the path",
    );
    tilegrade(["solve", "--goal", "\u{1b}[2J", "--board", BOARD]).fails(
        2,
        "--goal \\u{1b}[2J: `\\u{1b}` is not a digit from 0 to 8",
        "the nine digits 0 to 8, row by row, are a board",
    );
    tilegrade(["solve", "--algorithm", "\u{1b}[2J\nhint: x"])
        .exits(2)
        .says(
            "error: invalid value '\\u{1b}[2J\\nhint: x' for '--algorithm <ALGORITHM>'\n  \
             [possible values: astar, bfs, dfs, greedy, weighted-astar, idastar, rbfs,\n    \
             branch-and-bound, bidirectional, textbook]\n\
             hint: `tilegrade solve --help` lists what it takes\n",
        )
        .run();
    tilegrade(["\u{1b}\n"])
        .exits(2)
        .says(
            "error: unrecognized subcommand '\\u{1b}\\n'\n\nUsage: tilegrade <COMMAND>\n\
             hint: `tilegrade --help` lists what it takes\n",
        )
        .run();
    let folder = folder_with(&[("a\u{1b}b\n.txt", "1 2 3\n8 0 4\n")]);
    tilegrade(["solve", "a\u{1b}b\n.txt"])
        .within(folder.path())
        .fails(
            3,
            "a\\u{1b}b\\n.txt:2: three rows expected, found 2",
            "three rows of three digits, one blank between two, each of 0 to 8 once",
        );
}

#[test]
fn help_that_cannot_be_printed_is_a_failure() {
    for arguments in [
        &["solve", "--help"][..],
        &["--version"],
        &["help"],
        &["cases", "random", "--seed=1"],
        &["check", "--case=cases/handout.txt", "-"],
    ] {
        let full = File::options().write(true).open("/dev/full");
        tilegrade(arguments.iter().copied())
            .writing(full.expect("there is a /dev/full"))
            .exits(5)
            .says(
                "error: the output cannot be written: No space left on device (os error 28)\n\
                 hint: check where the output goes, and run the same command again\n",
            )
            .run();
    }
}

#[test]
fn the_help_of_what_searches_lists_its_exit_codes() {
    for (verb, codes) in [
        (&["solve"][..], &["0", "2", "3", "4", "5", "130"][..]),
        (&["cases", "random"], &["0", "2", "5"]),
        (&["cases", "new"], &["0", "2", "3", "5"]),
        (&["cases", "check"], &["0", "1", "2", "3", "5"]),
    ] {
        let help = tilegrade(verb.iter().copied()).and("--help").run().stdout;
        let (_, listed) = help.split_once("Exit codes: ").expect("a list");
        let (listed, _) = listed.split_once("\n\n").expect("an end");
        let listed = listed.replace('\n', " ");
        for code in codes {
            assert!(
                format!(" {listed}").contains(&format!(" {code} ")),
                "{listed}"
            );
        }
    }
}
