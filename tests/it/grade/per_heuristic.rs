//! Heuristics that are called by themselves, where both together are not in time.

use std::fs;

use serde_json::Value;

use super::support::{Desk, case};
use crate::support::repository;

const SAMPLE: &str = "accepted-linked-lists";
const PUZZLE: &str = "class/accepted-linked-lists/edu/iastate/cs228/hw3/EightPuzzle.java";
const SEARCH: &str = "\t\tOrderedStateList OPEN = ";

/// A class of one, whose search by one heuristic never ends.
fn class(endless: &str, other: &[(&str, &str)]) -> Desk {
    let desk = Desk::with_samples(&[SAMPLE]);
    let mut source = fs::read_to_string(desk.path(PUZZLE)).expect("a source");
    let endless = format!("\t\twhile (h == Heuristic.{endless});\n{SEARCH}");
    for (old, new) in [(SEARCH, &*endless)].iter().chain(other) {
        assert!(source.contains(old), "{old}");
        source = source.replacen(old, new, 1);
    }
    desk.write(PUZZLE, &source);
    desk.write("assignment.toml", "format = 1\n[limits]\ncpu-ms = 1000\n");
    for unused in ["easy", "unsolvable"] {
        fs::remove_file(desk.path(&format!("cases/{unused}.txt"))).expect("a case");
    }
    desk.write("cases/deep.txt", "8 1 3\n6 5 2\n0 4 7\n");
    desk
}

fn ids(case: &Value) -> Vec<&str> {
    let findings = case["findings"].as_array().expect("findings").iter();
    findings
        .map(|one| one["id"].as_str().expect("an id"))
        .collect()
}

#[test]
fn one_slow_heuristic_does_not_cost_the_points_of_the_other() {
    let desk = class("TileMismatch", &[]);
    let (_, report) = desk.grade(&[]);
    let deep = case(&report, SAMPLE, "deep");
    assert_eq!(deep["verdict"], "time-limit", "{deep}");
    assert_eq!(ids(deep), ["cpu-limit", "heuristics-apart"]);
    let points = deep["points"].as_f64().expect("points");
    assert!(
        points > 0.0 && points < deep["max-points"].as_f64().expect("points"),
        "{deep}"
    );
    let easy = case(&report, SAMPLE, "sample");
    assert_eq!(ids(easy), ["cpu-limit", "heuristics-apart"], "{easy}");
    assert!(easy["points"].as_f64() > Some(0.0), "{easy}");
    let (_, _, again) = desk.regrade(&[]);
    assert_eq!(case(&again, SAMPLE, "deep"), deep);
}

#[test]
fn what_astar_leaves_unsaid_is_said_by_how_it_was_called() {
    let unnamed = [(
        "moves in total (heuristic: \" + name + \")\\n\\n\"",
        "moves in total\\n\\n\"",
    )];
    let desk = class("TileMismatch", &unnamed);
    let (_, report) = desk.grade(&[]);
    let deep = case(&report, SAMPLE, "deep");
    assert_eq!(ids(deep), ["cpu-limit", "heuristics-apart"], "{deep}");
    assert!(deep["points"].as_f64() > Some(0.0), "{deep}");
}

#[test]
fn where_both_are_too_slow_nothing_is_said_of_either() {
    let desk = class("ManhattanDist", &[]);
    let (_, report) = desk.grade(&[]);
    let deep = case(&report, SAMPLE, "deep");
    assert_eq!(ids(deep), ["cpu-limit"], "{deep}");
    assert_eq!(deep["points"].as_f64(), Some(0.0));
}

#[test]
fn one_slow_section_of_three_does_not_cost_the_points_of_the_others() {
    const SAMPLE: &str = "accepted-lists";
    const SEARCH: &str = "public static String AStar(State s0, Heuristic h)\n\t{\n";
    for endless in ["TileMismatch", "DoubleMoveHeuristic"] {
        let desk = Desk::empty();
        let package = format!("class/{SAMPLE}/src/edu/iastate/cs472/proj1");
        let samples = repository().join("examples/class472").join(SAMPLE);
        let sources = fs::read_dir(samples.join("src/edu/iastate/cs472/proj1"));
        for entry in sources.expect("a folder") {
            let path = entry.expect("a source").path();
            let name = path.file_name().expect("a name").to_string_lossy();
            let mut source = fs::read_to_string(&path).expect("a source");
            if name == "EightPuzzle.java" {
                assert!(source.contains(SEARCH), "{source}");
                let endless = format!("{SEARCH}\t\twhile (h == Heuristic.{endless});\n");
                source = source.replacen(SEARCH, &endless, 1);
            }
            desk.write(&format!("{package}/{name}"), &source);
        }
        let builtin = fs::read_to_string(repository().join("src/assignment/coms472.toml"));
        let limits = "\n[limits]\ncpu-ms = 1000\n";
        desk.write("assignment.toml", &(builtin.expect("settings") + limits));
        // Its methods have points.
        fs::remove_file(desk.path("template.toml")).expect("a template");
        for unused in ["easy", "unsolvable"] {
            fs::remove_file(desk.path(&format!("cases/{unused}.txt"))).expect("a case");
        }
        let (_, report) = desk.grade(&[]);
        let result = case(&report, SAMPLE, "sample");
        assert_eq!(ids(result), ["cpu-limit", "heuristics-apart"], "{result}");
        let told = result["findings"][1]["message"]
            .as_str()
            .expect("a message");
        assert!(told.starts_with("all heuristics together"), "{told}");
        // It costs what a missing solution costs.
        assert_eq!(result["points"].as_f64(), Some(32.0), "{result}");
        let (_, _, again) = desk.regrade(&[]);
        assert_eq!(case(&again, SAMPLE, "sample"), result);
    }
}
