//! The verb `verify`, and `cases list` and `cases suggest`: what they say of the shipped assignments and of broken ones.

mod broken; // copies of an assignment with one fault each
mod calibrated; // limits from right sample submissions
mod gaps; // boards that close gaps, and proofs that there are none
mod marks; // marks of known mistakes are what grading gives

mod samples; // sample submissions get the verdict of their folder

use serde_json::Value;

use crate::support::{Call, tilegrade};

/// What `verify` says of an assignment, as JSON.
fn verified(call: Call) -> Value {
    let printed = call.and("--format").and("json").run().stdout;
    serde_json::from_str(&printed).expect("an object")
}

#[test]
fn both_shipped_assignments_are_fit() {
    for (variant, caught, known, uncaught) in [
        ("coms228", 50, 50, &[][..]),
        (
            "coms472",
            52,
            58,
            &[
                "depth-first",
                "blank-in-manhattan-never-reopened",
                "keyed-to-base-five",
                "keyed-to-base-six",
                "keyed-to-base-seven",
                "keyed-to-base-eight",
            ],
        ),
    ] {
        let found = verified(tilegrade(["verify", "--variant", variant]));
        assert_eq!(found["fit"], true, "{variant}: {}", found["complaints"]);
        assert_eq!(
            (&found["caught"], &found["known"]),
            (&caught.into(), &known.into())
        );
        let mut gaps: Vec<&str> = found["gaps"]
            .as_array()
            .expect("gaps")
            .iter()
            .map(|gap| gap["mistake"].as_str().expect("a name"))
            .collect();
        let mut uncaught = uncaught.to_vec();
        gaps.sort_unstable();
        uncaught.sort_unstable();
        assert_eq!(gaps, uncaught, "{variant}");
    }
}

#[test]
fn the_table_says_in_words_what_a_mistake_gets() {
    let printed = tilegrade(["verify"]).run().stdout;
    let is_there = |line: &str| assert!(printed.contains(line), "{line}: {printed}");
    is_there(" 83.28  16/26  greedy   ");
    is_there("f is the estimate alone, without the moves so far\n");
    is_there("   100   0/26  right-with-heap   ");
    is_there("     ?   slow  uniform-cost   ");
    is_there("\n50 of 50 known mistakes are caught.\n");
    is_there(
        "`start-is-never-goal` costs 1.5 of 100 points: depth-00\nhint: give these cases more points",
    );
    assert!(
        printed.ends_with("\nfit: 0 errors, 7 warnings\n"),
        "{printed}"
    );
}

#[test]
fn cases_are_listed_with_what_they_catch() {
    let printed = tilegrade(["cases", "list", "--format", "json"])
        .run()
        .stdout;
    let listed: Vec<Value> = printed
        .lines()
        .map(|line| serde_json::from_str(line).expect("an object"))
        .collect();
    assert_eq!(listed.len(), 31);
    let found = verified(tilegrade(["verify"]));
    for mark in found["marks"].as_array().expect("marks") {
        if mark["right"] == true {
            continue;
        }
        let is_whole = |name: &&Value| {
            let unfinished = mark["unfinished"].as_array().expect("names");
            !unfinished.contains(name)
        };
        let failed = mark["failed"].as_array().expect("names").iter();
        let failed: Vec<&Value> = failed.filter(is_whole).collect();
        let catching = listed.iter().filter(|case| {
            let catches = case["catches"].as_array().expect("names");
            catches.contains(&mark["name"])
        });
        let catching: Vec<&Value> = catching.map(|case| &case["name"]).collect();
        assert_eq!(catching, failed, "{}", mark["name"]);
    }
    let named = |name: &str| {
        listed
            .iter()
            .find(|case| case["name"] == name)
            .expect("a case")
    };
    let handout = named("handout");
    assert_eq!(
        (
            &handout["moves"],
            &handout["double-moves"],
            &handout["paths"]
        ),
        (&10.into(), &9.into(), &2.into())
    );
    assert_eq!(named("unsolvable-handout")["moves"], Value::Null);
    assert_eq!(
        named("depth-00")["catches-alone"],
        serde_json::json!(["start-is-never-goal"])
    );
    let text = tilegrade(["cases", "list"]).run().stdout;
    let row = text.lines().find(|line| line.starts_with("handout "));
    let words: Vec<&str> = row.expect("a row").split_whitespace().collect();
    assert_eq!(words[1..6], ["10", "2", "5", "5000", "visible"]);
    let text = tilegrade(["cases", "list", "--variant", "coms472"])
        .run()
        .stdout;
    let words: Vec<&str> = text
        .lines()
        .next()
        .expect("a heading")
        .split_whitespace()
        .collect();
    assert_eq!(words[1..4], ["moves", "double", "paths"]);
}

#[test]
fn the_page_needs_nothing_beside_it_and_says_what_the_text_says() {
    let folder = tempfile::TempDir::new().expect("a folder");
    let file = folder.path().join("page.html");
    tilegrade(["verify", "--html"]).and(&file).run();
    let page = std::fs::read_to_string(&file).expect("a page");
    for part in [
        "<td class=\"n\">83.28</td><td class=\"n\">16/26</td><th scope=\"row\">greedy</th>",
        "50 of 50 known mistakes are caught.",
        "goal is <code>123456780</code>",
        "mistake-cheap",
        "Content-Security-Policy",
    ] {
        assert!(page.contains(part), "{part}");
    }
    assert!(!page.contains("http://") && !page.contains("src=") && !page.contains("<link"));
}

#[test]
fn what_is_no_assignment_is_told() {
    let hint = "name a folder with `assignment.toml`, or with a folder `cases`";
    tilegrade(["verify", "src"]).fails(2, "src: there is no assignment here", hint);
    tilegrade(["cases", "list", "nowhere"]).fails(2, "nowhere: there is no such folder", hint);
    tilegrade(["cases", "suggest", "Cargo.toml"]).fails(
        2,
        "Cargo.toml: there is no such folder",
        hint,
    );
    tilegrade(["verify", "examples/blank-last", "--variant", "coms472"]).fails(
        2,
        "--variant coms472: examples/blank-last/assignment.toml sets another puzzle",
        "name the one or the other",
    );
    let folder = tempfile::TempDir::new().expect("a folder");
    let file = folder.path().join("proofs.json");
    std::fs::write(&file, "{}").expect("a file");
    let prove = format!("--prove={}", file.display());
    tilegrade(["verify"]).and(prove).fails(
        2,
        &format!("{}: these are no proofs of this version", file.display()),
        "move it away, or name another file",
    );
}
