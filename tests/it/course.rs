//! Assignments of other courses: another goal, other sections, other headings.

mod doubles; // how answers with double moves are read
mod heading; // how a heading is written and read

use std::fs;

use serde_json::Value;
use tempfile::tempdir;

use tilegrade::{
    assignment::{Case, CaseFile, Points, Profile, Rulings, Settings, Variant},
    course::{self, PuzzleSpec, SectionId},
    judge::judge_alone,
    outcome::{CaseResult, FindingId, Observation, RunRecord, Verdict},
    puzzle::Board,
    transcript::Layout,
};

use crate::support::{few_cases, repository, tilegrade};

const BLANK_LAST: &str = "examples/blank-last";

fn settings(path: &str) -> Settings {
    let text = fs::read_to_string(repository().join(path)).expect("the settings");
    Settings::read(path, &text).expect("they are valid")
}

fn case(board: &str, settings: &Settings) -> Case {
    let rows: Vec<String> = board
        .as_bytes()
        .chunks(3)
        .map(|row| {
            row.iter()
                .map(|cell| char::from(*cell).to_string())
                .collect::<Vec<_>>()
                .join(" ")
        })
        .collect();
    let file = CaseFile {
        name: "board".to_owned(),
        path: "cases/board.txt".to_owned(),
        bytes: (rows.join("\n") + "\n").into_bytes(),
        settings: None,
    };
    Case::read(file, settings).expect("a case")
}

fn judged(board: &str, text: &str, settings: &Settings) -> CaseResult {
    let record = RunRecord::saved(text.as_bytes().to_vec());
    judge_alone(
        &case(board, settings),
        &settings.rubric,
        &Observation::Ran(record),
    )
}

fn reference(board: &str, puzzle: &PuzzleSpec) -> String {
    let board: Board = board.parse().expect("a board");
    assert!(puzzle.distance(&board).is_some(), "a solvable board");
    course::reference(&board, puzzle, Layout::Handout)
}

/// Grades a class, and holds each submission to the verdict that its name begins with.
fn graded(class: &str, assignment: &[&str], submissions: usize) {
    let out = tempdir().expect("a folder");
    let report = out.path().join("report.json");
    let words = ["grade", class, "--exit-zero"].into_iter();
    tilegrade(words.chain(assignment.iter().copied()))
        .and("--report")
        .and(format!("json={}", report.display()))
        .and("--out")
        .and(out.path().join("grades"))
        .talks()
        .run();
    let report = fs::read_to_string(report).expect("the report");
    let report: Value = serde_json::from_str(&report).expect("JSON");
    let all = report["submissions"].as_array().expect("a list");
    assert_eq!(all.len(), submissions);
    for one in all {
        let name = one["name"].as_str().expect("a name");
        let verdict = one["verdict"].as_str().expect("a verdict");
        let deserved = if name.ends_with("_proj1.zip") {
            "accepted"
        } else {
            name
        };
        let cases = one["cases"].as_array().expect("cases").iter();
        let told: Vec<&Value> = cases.filter(|case| case["verdict"] != "accepted").collect();
        assert!(deserved.starts_with(verdict), "{name}: {verdict}: {told:?}");
        let is_full = one["points"] == one["max-points"];
        assert_eq!(is_full, verdict == "accepted", "{name}: {one}");
    }
}

#[test]
fn a_class_with_another_goal_and_one_section_is_graded() {
    let settings = format!("{BLANK_LAST}/assignment.toml");
    let class = format!("{BLANK_LAST}/class");
    graded(&class, &["--assignment", &settings], 4);
}

/// Cases with double moves: every mistake of the sample class shows on one of them.
const FEW: [&str; 8] = [
    "malformed-letter",
    "single-01-double-01",
    "single-06-double-04",
    "single-14-double-12",
    "single-17-double-13",
    "single-20-double-14",
    "tolerated-joined",
    "unsolvable-handout",
];

#[test]
fn a_class_with_double_moves_is_graded() {
    let cases = few_cases("cases472", &FEW);
    let cases = cases.path().to_str().expect("a path in letters");
    let words = ["--variant", "coms472", "--cases", cases];
    graded("examples/class472", &words, 10);
}

/// The names of the template are in the file alone: the classes, the method and the board's file are called otherwise.
#[test]
fn a_program_is_called_by_the_names_that_the_file_gives() {
    const NAMES: [(&str, &str); 5] = [
        ("EightPuzzle", "TileSolver"),
        ("solve8Puzzle", "answerFor"),
        ("State", "Tray"),
        ("8Puzzle.txt", "tiles.txt"),
        ("edu.iastate.cs472.proj1", "tiles"),
    ];
    let folder = tempdir().expect("a folder");
    let class = folder.path().join("class/accepted-other-names/tiles");
    fs::create_dir_all(&class).expect("a folder");
    fs::create_dir(folder.path().join("cases")).expect("a folder");
    let sample = repository().join("examples/class472/accepted-lists/src/edu/iastate/cs472/proj1");
    let renamed = |text: &str| {
        let names = NAMES.iter();
        let text = names.fold(text.to_owned(), |text, (old, new)| text.replace(old, new));
        text.replace("IllegalTrayException", "IllegalStateException")
    };
    for entry in fs::read_dir(sample).expect("the sample") {
        let path = entry.expect("a source").path();
        let name = path.file_name().expect("a name").to_string_lossy();
        // Without a `main` there is one way in alone.
        if name != "PuzzleSolver.java" {
            let text = fs::read_to_string(&path).expect("a source");
            fs::write(class.join(renamed(&name)), renamed(&text)).expect("a file");
        }
    }
    let board = "8 1 2\n6 3 0\n7 5 4\n";
    fs::write(folder.path().join("cases/board.txt"), board).expect("a file");
    let settings = folder.path().join("assignment.toml");
    let text = fs::read_to_string(repository().join("src/assignment/coms472.toml"));
    let text = text.expect("the settings").replace(
        "package = \"edu.iastate.cs472.proj1\"",
        "file = \"tiles.txt\"\npackage = \"tiles\"\npuzzle = \"TileSolver\"\nmethod = \"answerFor\"\nstate = \"Tray\"",
    );
    fs::write(&settings, text).expect("a file");
    let class = folder.path().join("class");
    let [class, settings] = [class, settings].map(|path| path.display().to_string());
    graded(&class, &["--assignment", &settings], 1);
}

#[test]
fn a_variant_beside_a_file_of_another_puzzle_is_wrong_usage() {
    let settings = format!("{BLANK_LAST}/assignment.toml");
    let call = [
        "check",
        "--variant",
        "coms472",
        "--assignment",
        &settings,
        "--case",
        "x",
        "-",
    ];
    tilegrade(call).fails(
        2,
        &format!("--variant coms472: {settings} sets another puzzle"),
        "name the one or the other",
    );
}

#[test]
fn a_grading_remembers_its_variant() {
    let answers = tempdir().expect("a folder");
    let own = answers.path().join("class/ana");
    fs::create_dir_all(&own).expect("a folder");
    let puzzle = settings_472();
    let text = reference(HANDOUT_472, puzzle.rubric.puzzle());
    fs::write(own.join("single-09-double-06.txt"), text).expect("a transcript");
    let out = answers.path().join("grades");
    let grade = [
        "grade",
        "class",
        "--transcripts",
        "--variant",
        "coms472",
        "--exit-zero",
    ];
    tilegrade(grade).within(answers.path()).talks().run();
    let again = tilegrade(["regrade", "--exit-zero", "--report", "json=again.json"]);
    again.within(answers.path()).talks().run();
    let report = fs::read_to_string(answers.path().join("again.json")).expect("a report");
    let report: Value = serde_json::from_str(&report).expect("JSON");
    assert_eq!(report["assignment"], "coms472");
    let cases = report["submissions"][0]["cases"].as_array().expect("cases");
    let right: Vec<&str> = cases
        .iter()
        .filter(|case| case["verdict"] == "accepted")
        .filter_map(|case| case["name"].as_str())
        .collect();
    assert_eq!(right, ["single-09-double-06"]);
    assert!(out.exists());
}

#[test]
fn the_page_shows_the_whole_file() {
    let text = fs::read_to_string(repository().join(BLANK_LAST).join("assignment.toml"));
    let page = fs::read_to_string(repository().join("docs/assignment.md")).expect("the page");
    assert!(page.contains(&format!("```toml\n{}```", text.expect("the file"))));
}

#[test]
fn the_reference_of_another_course_has_full_marks_to_the_byte() {
    let mut settings = settings("examples/blank-last/assignment.toml");
    settings.rubric.profile = Profile::Strict;
    let puzzle = settings.rubric.puzzle();
    for board in ["123456780", "123406758", "530216478", "582406317"] {
        let text = reference(board, puzzle);
        let result = judged(board, &text, &settings);
        assert_eq!(result.verdict, Verdict::Accepted, "{text}\n{result:#?}");
        assert_eq!(result.points, Some(result.facts.max_points));
    }
}

/// Mistakes in an answer to the board two moves away, and what is found.
const MISTAKES: &[(&str, &str, &str)] = &[
    (
        "Number of moves: 2",
        "Number of moves: 3",
        "count-of-states",
    ),
    ("Number of moves: 2\n", "", "count-missing"),
    ("UP\n", "DOWN\n", "wrong-label"),
    ("UP\n", "", "labels-missing"),
    ("UP\n1 2 3\n4 5 6\n", "UP\n1 2 3\n4 6 5\n", "illegal-step"),
];

#[test]
fn what_is_wrong_is_found_with_another_goal_too() {
    let settings = settings("examples/blank-last/assignment.toml");
    let board = "123406758";
    let right = reference(board, settings.rubric.puzzle());
    for (before, after, id) in MISTAKES {
        assert!(right.contains(before), "{before:?} is not in\n{right}");
        let result = judged(board, &right.replacen(before, after, 1), &settings);
        let ids: Vec<&str> = result.findings.iter().map(|own| own.id.name()).collect();
        assert!(ids.contains(id), "{before:?}: {ids:?}");
        assert!(result.points < Some(result.facts.max_points), "{before:?}");
    }
}

/// What cannot be a puzzle: the lines of the file, and what is said.
const BAD: &[(&str, &str)] = &[
    (
        "goal = \"123456788\"",
        "a.toml:2: `goal` is no board: digit 8 appears twice (nine digits",
    ),
    (
        "goal = \"12345678\"",
        "a.toml:2: `goal` is no board: a board has nine digits, not 8",
    ),
    (
        "heading = \"moves\"",
        "a.toml:2: `heading` is no heading: `{moves}` stands in it once",
    ),
    (
        "heading = \"{moves} moves\"",
        "a.toml:2: `heading` says of no section which one it is of (put",
    ),
    (
        "section-gap = [3, 2]",
        "a.toml:2: `section-gap` is no range of up to 9 lines (the fewest",
    ),
    (
        "sections = []",
        "a.toml:2: `sections` has no section (leave it out",
    ),
    (
        "[[sections]]\nid = \"Path\"\nheuristic = \"manhattan\"",
        "a.toml:3: `Path` is no id of a section (lower-case",
    ),
    (
        "[[sections]]\nid = \"path\"\nheuristic = \"manhatan\"",
        "a.toml:4: `heuristic` is \"manhatan\", and there is no such estimate (did you mean `manhattan`?)",
    ),
    (
        "[[sections]]\nid = \"a\"\nheuristic = \"manhattan\"\nheading = \"x\"\n[[sections]]\nid = \"a\"\nheuristic = \"mismatch\"",
        "a.toml:7: the id `a` is that of the section in line 3 too (each section",
    ),
    (
        "[[sections]]\nid = \"a\"\nheuristic = \"manhattan\"\nheading = \"x\"\n[[sections]]\nid = \"b\"\nheuristic = \"mismatch\"\nheading = \"X\"",
        "a.toml:7: the heading `X` is that of the section in line 3 too (each section",
    ),
    (
        "[[sections]]\nid = \"a\"\nheuristic = \"manhattan\"\nheading = \"tiles out of place\"\n[[sections]]\nid = \"b\"\nheuristic = \"mismatch\"\nheading = \"x\"",
        "a.toml:3: the heading `tiles out of place` names what leads the section in line 7 (are two headings",
    ),
    (
        "[[sections]]\nid = \"a\"\nheuristic = \"manhattan\"\nheading = \"far  off\"\n[[sections]]\nid = \"b\"\nheuristic = \"mismatch\"\nheading = \"x\"\nnames = [\"Far off\"]",
        "a.toml:7: the heading `Far off` is that of the section in line 3 too (each section",
    ),
    (
        "[[sections]]\nid = \"a\"\nheuristic = \"own\"\nheading = \"the Manhattan distance\"\n[[sections]]\nid = \"b\"\nheuristic = \"manhattan\"\nheading = \"double moves\"",
        "a.toml:3: the heading `the Manhattan distance` names what leads the section in line 7 (are two headings",
    ),
    (
        "[[sections]]\nid = \"a\"\nheuristic = \"manhattan\"\nheading = \"the Manhattan distance\"\n[[sections]]\nid = \"b\"\nheuristic = \"mismatch\"\nheading = \"tiles\"\nnames = [\"Manhattan\"]",
        "a.toml:7: the heading `Manhattan` names what leads the section in line 3 (are two headings",
    ),
    (
        "[[sections]]\nid = \"a\"\nheuristic = \"manhattan\"\nnames = [\"x\",\n\"\"]",
        "a.toml:6: `` holds no word, and would be in lines of every kind (leave",
    ),
    (
        "[[sections]]\nid = \"a\"\nheuristic = \"manhattan\"\nheading = \"1 2\"",
        "a.toml:5: `1 2` holds no word, and would be in lines of every kind (leave",
    ),
    (
        "[[sections]]\nid = \"a\"\nheuristic = \"manhattan\"\nheading = \"far off\"\nnames = [\"x\", \"Far  off\"]",
        "a.toml:6: `Far  off` is a name of this section twice (leave it out in one",
    ),
    (
        "[[sections]]\nid = \"a\"\nheuristic = \"manhattan\"\nrequired = false",
        "a.toml:3: no section is required, and an answer without any would be whole (leave `required`",
    ),
    (
        "[template]\nmain = \"class\"",
        "a.toml:3: `class` cannot be such a name (a file",
    ),
    (
        "[template]\npackage = \"edu.int.hw\"",
        "a.toml:3: `edu.int.hw` cannot be such a name (a file",
    ),
];

#[test]
fn an_estimate_of_the_students_own_may_be_called_after_another_sections() {
    for (own, other) in [
        ("half the Manhattan distance", "the Manhattan distance"),
        ("twice the Manhattan distance", "h2"),
        ("my own", "double moves"),
    ] {
        let text = format!(
            "format = 1\n[[sections]]\nid = \"a\"\nheuristic = \"manhattan\"\nheading = \"{other}\"\n\
                [[sections]]\nid = \"b\"\nheuristic = \"own\"\nheading = \"{own}\"\n"
        );
        Settings::read("a.toml", &text).expect(own);
    }
}

#[test]
fn what_is_no_puzzle_is_refused_with_its_line_and_a_way_out() {
    for (lines, says) in BAD {
        let error = Settings::read("a.toml", &format!("format = 1\n{lines}\n"));
        let error = error.expect_err(lines);
        let hint = error.hint.clone().unwrap_or_default();
        let said = format!(
            "{}:{}: {} ({hint})",
            error.file,
            error.line.unwrap_or(0),
            error.message
        );
        assert!(said.starts_with(says), "{said}");
    }
}

#[test]
fn a_section_that_is_not_required_may_be_left_out() {
    let text = "format = 1\n[[sections]]\nid = \"manhattan\"\nheading = \"the Manhattan distance\"\nheuristic = \"manhattan\"\n\
        [[sections]]\nid = \"mismatch\"\nheading = \"tiles\"\nheuristic = \"mismatch\"\nrequired = ";
    let board = "123804765".parse::<Board>().expect("a board");
    let board = board.successors().next().expect("a move").1.to_string();
    for (required, verdict) in [("false", Verdict::Accepted), ("true", Verdict::WrongAnswer)] {
        let settings = Settings::read("a.toml", &format!("{text}{required}\n")).expect("settings");
        let whole = reference(&board, settings.rubric.puzzle());
        let (first, _) = whole
            .split_once("1 moves in total (heuristic: tiles)")
            .expect("two sections");
        assert_eq!(
            judged(&board, first, &settings).verdict,
            verdict,
            "{required}"
        );
        assert_eq!(judged(&board, &whole, &settings).verdict, Verdict::Accepted);
    }
}

/// Only what mends the handout's spelling is one.
#[test]
fn a_name_that_the_assignment_lists_is_no_misspelling() {
    let text = "format = 1\nheading = \"{moves} moves by {section}\"\n[[sections]]\nid = \"a\"\nheuristic = \"manhattan\"\nheading = \"blocks\"\nnames = [\"streets\"]\n";
    let own = Settings::read("a.toml", text).expect("settings");
    for (settings, words, name, forgiven) in [
        (own, "blocks", "streets", &[][..]),
        (
            settings_472(),
            "mismatached",
            "mismatched",
            &["mended-spelling"],
        ),
    ] {
        let right = reference(HANDOUT_472, settings.rubric.puzzle());
        let result = judged(HANDOUT_472, &right.replace(words, name), &settings);
        let found = result
            .granted
            .leniences
            .iter()
            .map(|own| own.lenience.name());
        assert_eq!(found.collect::<Vec<_>>(), forgiven, "{name}");
        assert!(result.is_full(), "{name}");
    }
}

#[test]
fn a_section_has_a_plain_name() {
    for name in ["manhattan", "double-moves", "h3", "3rd"] {
        assert_eq!(
            SectionId::new(name).map(|id| id.to_string()).as_deref(),
            Some(name)
        );
    }
    let long = "a".repeat(24);
    for name in ["", "-a", "A", "a b", "ä", &long] {
        assert_eq!(SectionId::new(name), None, "{name:?}");
    }
}

/// The handout's board, whose answer has double moves in its last section.
const HANDOUT_472: &str = "812630754";

fn settings_472() -> Settings {
    Variant::Coms472.settings().expect("they are valid")
}

#[test]
fn three_sections_are_read_and_judged_each_by_its_own_moves() {
    let settings = settings_472();
    let puzzle = settings.rubric.puzzle();
    for board in [
        HANDOUT_472,
        "123657840",
        "345782106",
        "235164780",
        "104326758",
    ] {
        let text = reference(board, puzzle);
        let result = judged(board, &text, &settings);
        assert_eq!(result.verdict, Verdict::Accepted, "{text}\n{result:#?}");
        assert_eq!(result.granted.leniences, [], "{text}");
        // The same in other words, with another look.
        let other = text
            .replace(
                " moves in total (heuristic: double moves allowed)",
                " moves with double moves",
            )
            .replace("DBL_", "double ");
        let result = judged(board, &other, &settings);
        assert_eq!(result.verdict, Verdict::Accepted, "{other}\n{result:#?}");
    }
    let text = reference(HANDOUT_472, puzzle);
    let heads: Vec<&str> = text.lines().filter(|line| line.contains("total")).collect();
    assert_eq!(
        heads,
        [
            "9 moves in total (heuristic: number of mismatached tiles)",
            "9 moves in total (heuristic: the Manhattan distance)",
            "6 moves in total (heuristic: double moves allowed)",
        ]
    );
}

#[test]
fn a_double_move_in_a_section_of_single_ones_is_named() {
    let settings = settings_472();
    let puzzle = settings.rubric.puzzle();
    let text = reference(HANDOUT_472, puzzle);
    let (_, double) = text
        .split_once("6 moves in total (heuristic: double moves allowed)")
        .expect("three sections");
    let heads = [
        "number of mismatached tiles",
        "the Manhattan distance",
        "double moves allowed",
    ];
    let all: String = heads
        .map(|head| format!("6 moves in total (heuristic: {head}){double}"))
        .concat();
    let result = judged(HANDOUT_472, &all, &settings);
    let illegal: Vec<&str> = result
        .findings
        .iter()
        .filter(|own| own.id == FindingId::IllegalStep)
        .map(|own| &own.message[..])
        .collect();
    let says = "step 1 is `DBL_RIGHT`, and here each move slides one tile";
    assert_eq!(illegal, [says, says]);
}

#[test]
fn an_estimate_that_is_too_high_is_told_where_the_other_paths_are_shortest() {
    let settings = settings_472();
    let single = PuzzleSpec::coms228();
    let board = "345782106";
    let text = reference(board, settings.rubric.puzzle());
    let (first, _) = text
        .split_once("13 moves in total")
        .expect("a last section");
    let long = reference(board, &single);
    let (_, long) = long
        .split_once("17 moves in total (heuristic: number of mismatached tiles)")
        .expect("it");
    let text = format!("{first}17 moves in total (heuristic: double moves allowed){long}");
    let result = judged(board, &text, &settings);
    assert_eq!(result.verdict, Verdict::NotOptimal, "{result:#?}");
    let hints: Vec<Option<&str>> = result
        .findings
        .iter()
        .map(|own| own.hint.as_deref())
        .collect();
    let ends = "the search makes no double moves, or h3 is too high on this board";
    let says = |hint: Option<&str>| hint.is_some_and(|hint| hint.ends_with(ends));
    assert!(hints.iter().copied().any(says), "{hints:?}");
}

#[test]
fn a_missing_section_of_three_costs_its_item_and_two_cost_more() {
    let settings = settings_472();
    let text = reference(HANDOUT_472, settings.rubric.puzzle());
    let at: Vec<usize> = text
        .match_indices("9 moves")
        .chain(text.match_indices("6 moves in"))
        .map(|(at, _)| at)
        .collect();
    let points = |text: &str| judged(HANDOUT_472, text, &settings).points;
    let all = [&text[..], &text[..at[2]], &text[..at[1]]].map(points);
    assert_eq!(all, [5, 4, 2].map(|whole| Some(Points::whole(whole))));
}

#[test]
fn a_heading_of_the_assignment_is_not_ruled_away() {
    let mut settings = settings("examples/blank-last/assignment.toml");
    let text = "format = 1\n[[words]]\ntext = \"Number of moves: 4\"\nmeans = \"nothing\"\n";
    let rulings = Rulings::read("r.toml", text).expect("rulings");
    let error = rulings.teach(&mut settings.rubric).expect_err("a heading");
    assert_eq!(error.line, Some(3));
    let says = "`Number of moves: 4` stands in right answers";
    assert!(error.message.starts_with(says), "{error:?}");
}
