//! The verb `solve` with other algorithms, heuristics and goals than the assignment's.

use serde_json::Value;
use tilegrade::puzzle::{Board, Move};

use crate::support::{Call, shown_on_a_terminal, tilegrade};

/// The goal of most tutorials.
const ORDERED: &str = "123456780";

/// 24 moves from [`ORDERED`].
const DEEP: &str = "378206451";

const OPTIMAL: [&str; 7] = [
    "astar",
    "bfs",
    "idastar",
    "rbfs",
    "branch-and-bound",
    "bidirectional",
    "textbook",
];

fn solve(algorithm: &str, board: &str, goal: &str) -> Call {
    tilegrade(["solve", "--algorithm", algorithm, "--board", board])
        .and("--goal")
        .and(goal)
}

/// The number in each heading with what stands in its parentheses, after every move below it was made.
fn sections(text: &str, board: &str, goal: &str) -> Vec<(usize, String)> {
    let mut sections = Vec::new();
    let mut lines = text.lines().peekable();
    while let Some(heading) = lines.next() {
        let (count, found_by) = heading.split_once(" moves in total (").expect("a heading");
        let count: usize = count.parse().expect("a number");
        let mut at: Board = board.parse().expect("a board");
        assert_eq!(next_board(&mut lines), at.to_string());
        for _ in 0..count {
            let name = lines.next().expect("a move");
            let step = Move::SINGLE.into_iter().find(|step| step.name() == name);
            at = at.after(step.expect("a name")).expect("a possible move");
            assert_eq!(next_board(&mut lines), at.to_string());
        }
        assert_eq!(at.to_string(), goal);
        sections.push((count, found_by.trim_end_matches(')').to_owned()));
    }
    sections
}

fn next_board<'a>(lines: &mut impl Iterator<Item = &'a str>) -> String {
    let cells = lines.take(3).flat_map(|line| line.chars().step_by(2));
    cells
        .map(|cell| if cell == ' ' { '0' } else { cell })
        .collect()
}

#[test]
fn every_optimal_algorithm_takes_5_moves_where_5_are_the_fewest() {
    let (board, goal) = ("283164705", "123804765");
    for algorithm in OPTIMAL {
        let printed = solve(algorithm, board, goal).run();
        for (count, _) in sections(&printed.stdout, board, goal) {
            assert_eq!(count, 5, "{algorithm}");
        }
    }
}

#[test]
fn other_goals_are_reached_in_the_24_moves_that_tutorials_say() {
    for algorithm in OPTIMAL.into_iter().filter(|it| *it != "branch-and-bound") {
        let printed = solve(algorithm, DEEP, ORDERED).run();
        for (count, _) in sections(&printed.stdout, DEEP, ORDERED) {
            assert_eq!(count, 24, "{algorithm}");
        }
    }
}

#[test]
fn branch_and_bound_prints_the_four_matrices_of_the_tutorials() {
    solve("branch-and-bound", "123506784", "123086574")
        .prints(
            "3 moves in total (heuristic: number of mismatached tiles)\n\
             1 2 3\n5   6\n7 8 4\nUP\n1 2 3\n5 8 6\n7   4\n\
             RIGHT\n1 2 3\n5 8 6\n  7 4\nDOWN\n1 2 3\n  8 6\n5 7 4\n",
        )
        .run();
}

#[test]
fn uninformed_algorithms_print_one_section_that_names_them() {
    let (board, goal) = ("203184765", "123804765");
    for algorithm in ["bfs", "dfs", "bidirectional"] {
        let printed = solve(algorithm, board, goal).run();
        let sections = sections(&printed.stdout, board, goal);
        let found_by: Vec<&str> = sections.iter().map(|(_, found_by)| &**found_by).collect();
        assert_eq!(found_by, [format!("algorithm: {algorithm}")]);
    }
    solve("bfs", "123864705", goal)
        .prints(
            "1 moves in total (algorithm: bfs)\n1 2 3\n8 6 4\n7   5\nDOWN\n1 2 3\n8   4\n7 6 5\n",
        )
        .run();
}

#[test]
fn each_heuristic_heads_its_section_by_its_name() {
    for (heuristic, found_by) in [
        ("mismatch", "heuristic: number of mismatached tiles"),
        ("manhattan", "heuristic: the Manhattan distance"),
        ("linear-conflict", "heuristic: linear-conflict"),
        ("max", "heuristic: max"),
        ("none", "heuristic: none"),
    ] {
        for algorithm in ["astar", "textbook", "idastar"] {
            let call = solve(algorithm, "123657840", "123804765");
            let printed = call.and("--heuristic").and(heuristic).run();
            let sections = sections(&printed.stdout, "123657840", "123804765");
            assert_eq!(sections, [(10, found_by.to_owned())], "{algorithm}");
        }
    }
}

#[test]
fn without_a_heuristic_both_of_the_handout_lead_in_its_order() {
    let assignments = tilegrade(["solve", "--board", "123657840"]).run().stdout;
    for algorithm in ["astar", "textbook"] {
        solve(algorithm, "123657840", "123804765")
            .prints(&assignments)
            .run();
    }
    let printed = solve("greedy", DEEP, ORDERED).run().stdout;
    let sections = sections(&printed, DEEP, ORDERED);
    assert_eq!(sections[0].1, "heuristic: the Manhattan distance");
    assert_eq!(sections[1].1, "heuristic: number of mismatached tiles");
    assert_eq!(sections.len(), 2);
}

#[test]
fn an_inadmissible_heuristic_is_said_to_be_and_by_how_much_its_answer_is_longer() {
    for (board, moves, result) in [
        ("378206451", 26, "\n    is 2 moves longer than the shortest"),
        ("647850321", 31, "\n    is as short as any all the same"),
    ] {
        let call = solve("astar", board, ORDERED).and("--heuristic");
        let printed = call
            .and("mismatch+manhattan")
            .says(format!(
                "{board} mismatch+manhattan: inadmissible, since it may be too high; the answer{result}\n"
            ))
            .run();
        let sections = sections(&printed.stdout, board, ORDERED);
        assert_eq!(
            sections,
            [(moves, "heuristic: mismatch+manhattan".to_owned())]
        );
    }
}

#[test]
fn a_depth_first_answer_of_thousands_of_moves_is_printed_to_its_end() {
    let printed = solve("dfs", "867254301", ORDERED)
        // A stack that would not hold a call for each move.
        .under(["prlimit", "--stack=1048576", "--as=1073741824"])
        .run();
    let sections = sections(&printed.stdout, "867254301", ORDERED);
    assert!(sections[0].0 > 10_000, "{sections:?}");
}

#[test]
fn a_depth_limit_is_enough_or_is_said_not_to_be() {
    let call = || solve("dfs", "123657840", "123804765").and("--depth-limit");
    let printed = call().and("10").run();
    let found = sections(&printed.stdout, "123657840", "123804765");
    assert_eq!(found, [(10, "algorithm: dfs".to_owned())]);
    call().and("9").fails(
        4,
        "123657840 dfs: no path has at most 9 moves",
        "--depth-limit N allows longer ones",
    );
}

#[test]
fn a_weight_is_for_the_algorithm_that_takes_one() {
    let length = |weight: &str| {
        let call = solve("weighted-astar", DEEP, ORDERED)
            .and("--heuristic")
            .and("manhattan");
        let printed = call.and("--weight").and(weight).run();
        sections(&printed.stdout, DEEP, ORDERED)[0].0
    };
    assert_eq!(length("1"), 24);
    assert!((25..=24 * 9).contains(&length("9")));
    solve("astar", DEEP, ORDERED)
        .and("--weight")
        .and("9")
        .fails(
            2,
            "--weight 9: astar takes no weight",
            "`--algorithm weighted-astar` takes one",
        );
}

#[test]
fn options_that_an_algorithm_does_not_take_are_refused() {
    for algorithm in ["bfs", "dfs", "bidirectional"] {
        solve(algorithm, DEEP, ORDERED)
            .and("--heuristic")
            .and("max")
            .fails(
                2,
                &format!("--heuristic max: {algorithm} takes no heuristic"),
                "leave it out, or name an --algorithm that is led by a heuristic",
            );
    }
    solve("bfs", DEEP, ORDERED)
        .and("--depth-limit")
        .and("9")
        .fails(
            2,
            "--depth-limit 9: bfs takes no depth limit",
            "`--algorithm dfs` takes one",
        );
}

#[test]
fn a_goal_that_is_no_board_is_refused() {
    for (goal, why) in [
        ("1234567", "a board has nine digits, not 7"),
        ("123456788", "digit 8 appears twice"),
        ("12345678x", "`x` is not a digit from 0 to 8"),
    ] {
        solve("astar", DEEP, goal).fails(
            2,
            &format!("--goal {goal}: {why}"),
            "the nine digits 0 to 8, row by row, are a board",
        );
    }
}

#[test]
fn a_goal_of_the_other_parity_is_said_to_be_out_of_reach_before_any_search() {
    let sentence = "No solution exists for the following initial state:\n3 7 8\n2   6\n4 5 1\n";
    for algorithm in OPTIMAL
        .into_iter()
        .chain(["dfs", "greedy", "weighted-astar"])
    {
        solve(algorithm, DEEP, "123804765")
            .and("--limit")
            .and("1")
            .and("--stats")
            .prints(sentence)
            .says("378206451: no solution exists, which the parity tells without a search\n")
            .run();
    }
    let printed = solve("bfs", DEEP, "123804765")
        .and("--format")
        .and("json")
        .run();
    let answer: Value = serde_json::from_str(&printed.stdout).expect("JSON");
    assert_eq!(answer["solvable"], false);
}

#[test]
fn a_search_that_gives_up_says_so_and_the_others_go_on() {
    let printed = tilegrade(["solve", "--algorithm", "bfs", "--limit", "3"])
        .and("--board")
        .and("130824765")
        .and("--board")
        .and("123804765")
        .exits(4)
        .prints("0 moves in total (algorithm: bfs)\n1 2 3\n8   4\n7 6 5\n")
        .talks()
        .run();
    assert!(
        printed.stderr.starts_with(
            "error: 130824765 bfs: gave up after 3 states expanded\nhint: --limit N allows more"
        ),
        "{printed:?}"
    );
}

#[test]
fn statistics_say_what_was_held_in_lists_and_without() {
    let said = |algorithm: &str| {
        let call = solve(algorithm, DEEP, ORDERED).and("--stats").talks();
        call.run().stderr
    };
    let bfs = said("bfs");
    assert!(
        bfs.starts_with("378206451 bfs: 24 moves, 147046 expanded, "),
        "{bfs}"
    );
    for part in [
        " on OPEN at most, ",
        " on CLOSED at most,\n    effective branching factor 1.645, ",
    ] {
        assert!(bfs.contains(part), "{bfs}");
    }
    let idastar = said("idastar");
    assert!(
        idastar.starts_with("378206451 idastar manhattan: 24 moves, "),
        "{idastar}"
    );
    assert!(
        idastar.contains(" held at most without lists, "),
        "{idastar}"
    );
    for said in [bfs, idastar] {
        assert!(said.lines().all(|line| line.len() <= 80), "{said}");
    }
}

#[test]
fn statistics_of_a_search_that_gave_up_say_so() {
    for (option, why) in [
        ("--limit", "gave up at --limit"),
        ("--depth-limit", "gave up at --depth-limit"),
    ] {
        let call = solve("dfs", DEEP, ORDERED).and("--stats").and(option);
        let said = call.and("3").exits(4).talks().run().stderr;
        let begin = format!("378206451 dfs: {why}, ");
        assert!(said.starts_with(&begin), "{said}");
    }
}

#[test]
fn who_gives_up_at_the_largest_limit_is_told_another_way_out() {
    let said = |limit: &str| {
        let call = tilegrade(["solve", "--algorithm=idastar", "--heuristic=none"]);
        let call = call.and("--limit").and(limit).and("--board=647850321");
        let call = call.and("--goal").and(ORDERED).exits(4).talks();
        call.run().stderr
    };
    assert!(
        said("9")
            .contains("\nhint: --limit N allows more, which takes time and, with lists, memory\n")
    );
    let most = said("10000000");
    assert!(
        most.contains("\nhint: another --algorithm or --heuristic may expand fewer\n"),
        "{most}"
    );
}

#[test]
fn json_says_what_an_algorithm_found_and_with_statistics_what_it_took() {
    let call = |arguments: &[&str]| {
        let call = arguments
            .iter()
            .fold(solve("astar", DEEP, ORDERED), |call, it| call.and(*it));
        let printed = call.and("--format").and("json").talks().run();
        let answer: Value = serde_json::from_str(&printed.stdout).expect("JSON");
        assert_eq!(answer["goal"], ORDERED);
        answer["solutions"][0].clone()
    };
    let plain = call(&["--heuristic", "mismatch+manhattan"]);
    assert_eq!(plain["heuristic"], "mismatch+manhattan");
    assert_eq!(plain["longer-by"], 2);
    assert_eq!(plain["peak-closed"], Value::Null);
    let with_statistics = call(&["--heuristic", "max", "--stats"]);
    assert!(with_statistics["peak-closed"].as_u64() > Some(24));
    assert_eq!(with_statistics["peak-held"], 0);
    assert!(with_statistics["effective-branching-factor"].is_f64());
    assert_eq!(with_statistics["longer-by"], Value::Null);
}

#[test]
fn a_search_that_takes_long_says_on_a_terminal_how_far_it_is() {
    let shown = shown_on_a_terminal(
        "solve --algorithm textbook --heuristic none --goal 123456780 --board 867254301",
        "states expanded by textbook",
    );
    assert!(shown.contains("0:00:0"), "{shown}");
}
