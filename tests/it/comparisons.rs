//! The verb `solve` with `--compare`: all algorithms side by side.

use serde_json::Value;

use crate::support::{Call, assert_every_key_has_a_row, tilegrade};

/// The goal of most tutorials.
const ORDERED: &str = "123456780";

/// 24 moves from [`ORDERED`].
const DEEP: &str = "378206451";

/// Those that promise no shortest path.
const NOT_OPTIMAL: [&str; 3] = ["dfs", "greedy", "weighted-astar"];

/// All names, in the order of the table.
const ALL: [&str; 10] = [
    "astar",
    "bfs",
    "dfs",
    "greedy",
    "weighted-astar",
    "idastar",
    "rbfs",
    "branch-and-bound",
    "bidirectional",
    "textbook",
];

fn compare(board: &str, goal: &str) -> Call {
    tilegrade(["solve", "--compare", "--board", board, "--goal", goal])
}

#[test]
fn a_comparison_is_a_table_of_all_algorithms_that_differs_in_time_alone() {
    let rows = || {
        let printed = compare("123657840", "123804765").run().stdout;
        let is_narrow = |line: &str| line.chars().count() <= 80;
        assert!(printed.lines().all(is_narrow), "{printed}");
        let rows = printed.lines().map(|line| {
            let mut words: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
            if words
                .last()
                .is_some_and(|word| ["ms", "s"].contains(&&**word))
            {
                words.truncate(words.len() - 2);
            }
            words
        });
        rows.collect::<Vec<_>>()
    };
    let table = rows();
    assert_eq!(
        table[0].join(" "),
        "123657840 to 123804765: the fewest moves are 10; heuristic: manhattan"
    );
    assert_eq!(
        table[1].join(" "),
        "algorithm moves optimal expanded generated OPEN CLOSED b* time"
    );
    assert_eq!(table[2].join(" "), "astar 10 yes 11 29 11 11 1.19");
    let names: Vec<&str> = table[2..12].iter().map(|row| &*row[0]).collect();
    assert_eq!(names, ALL);
    for row in &table[2..12] {
        let is_optimal = row[1] == "10";
        assert_eq!(row[2] == "yes", is_optimal, "{row:?}");
        assert!(is_optimal || NOT_OPTIMAL.contains(&&*row[0]), "{row:?}");
        let is_without_lists = ["idastar", "rbfs"].contains(&&*row[0]);
        assert_eq!(row[5] == "-" && row[6] == "-", is_without_lists, "{row:?}");
    }
    assert_eq!(table[2][1..], table[11][1..]);
    assert!(
        table[12]
            .join(" ")
            .starts_with("states held without lists: idastar ")
    );
    assert_eq!(table.len(), 13);
    assert_eq!(rows(), table);
}

#[test]
fn who_gives_up_in_a_comparison_says_so_in_its_row() {
    let printed = compare(DEEP, ORDERED)
        .and("--limit")
        .and("1000")
        .run()
        .stdout;
    let row = |name: &str| {
        let is_its_own = |line: &&str| line.split_whitespace().next() == Some(name);
        printed.lines().find(is_its_own).expect("a row")
    };
    for name in [
        "astar",
        "bfs",
        "dfs",
        "idastar",
        "branch-and-bound",
        "textbook",
    ] {
        let words: Vec<&str> = row(name).split_whitespace().collect();
        assert_eq!(words[1..5], ["-", "gave", "up", "1000"], "{printed}");
    }
    assert!(row("greedy").contains(" no "), "{printed}");
    compare(DEEP, "123804765")
        .prints("No solution exists for the following initial state:\n3 7 8\n2   6\n4 5 1\n")
        .run();
}

#[test]
fn every_key_of_a_comparison_is_documented() {
    let call = compare(DEEP, ORDERED)
        .and("--limit")
        .and("500")
        .and("--format")
        .and("json");
    let answer: Value = serde_json::from_str(&call.run().stdout).expect("JSON");
    assert_eq!(answer["fewest"], 24);
    assert_eq!(answer["weight"], 2);
    let names: Vec<&Value> = answer["searches"]
        .as_array()
        .expect("an array")
        .iter()
        .map(|search| &search["algorithm"])
        .collect();
    assert_eq!(names, ALL);
    assert_eq!(answer["searches"][0]["gave-up"], "limit");
    assert_every_key_has_a_row(&answer, "docs/search.md");
}

#[test]
fn a_weight_that_is_not_the_ordinary_one_is_named() {
    let weighted = |weight: &str| {
        let call = compare("123657840", "123804765").and("--weight");
        call.and(weight)
    };
    let heading = |weight: &str| {
        let printed = weighted(weight).run().stdout;
        let (heading, _) = printed.split_once("algorithm ").expect("a table");
        heading.to_owned()
    };
    let ordinary = "123657840 to 123804765: the fewest moves are 10; heuristic: manhattan\n";
    assert_eq!(heading("2"), ordinary);
    assert_eq!(
        heading("9"),
        format!("{ordinary}weighted-astar multiplies it by 9\n")
    );
    let json = weighted("9").and("--format").and("json").run().stdout;
    let answer: Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!(answer["weight"], 9);
}

#[test]
fn boards_are_compared_one_after_the_other_and_an_inadmissible_heuristic_is_told() {
    let printed = compare("123864705", "123804765")
        .and("cases/unsolvable-handout.txt")
        .and("--heuristic=mismatch+manhattan")
        .run()
        .stdout;
    let (table, refusal) = printed.split_once("\n\n").expect("an empty line between");
    assert!(table.starts_with(
        "123864705 to 123804765: the fewest moves are 1; heuristic: mismatch+manhattan\n\
         this heuristic is inadmissible, since it may be too high\nalgorithm "
    ));
    assert!(refusal.starts_with("No solution exists for the following initial state:\n"));
}

#[test]
fn what_is_of_one_algorithm_alone_does_not_go_with_all() {
    for option in [
        "--algorithm=bfs",
        "--depth-limit=5",
        "--layout=spaced",
        "--trace=nodes",
        "--stats",
    ] {
        compare(DEEP, ORDERED)
            .and(option)
            .exits(2)
            .prints("")
            .talks()
            .run();
    }
}
