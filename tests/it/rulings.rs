//! The verb `rule`, and what `--rulings` does to grades and reports.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
};

use serde_json::Value;
use tempfile::TempDir;

use crate::support::{Call, Printed, repository, tilegrade};

/// A line that may say that there is no solution.
const HEDGED: &str = "There may be no solution";

/// A class of saved transcripts, graded: `ana` and `ben` hedge on boards without a solution, a label of `cem` names two moves.
struct Class {
    folder: TempDir,
}

impl Class {
    fn graded() -> Self {
        let class = Self::written();
        class.grade();
        class
    }

    /// Grades it, and leaves something for a person.
    fn grade(&self) {
        let call = self.call("grade --transcripts class --as class");
        call.exits(4).talks().run();
    }

    fn written() -> Self {
        let folder = TempDir::new().expect("a folder");
        let class = Self { folder };
        for (name, case, text) in [
            ("ana", "unsolvable-handout", HEDGED),
            (
                "ben",
                "unsolvable-handout",
                "Enter start:\r\n  there MAY be  no solution\r\n",
            ),
            (
                "ben",
                "unsolvable-two-swapped",
                "there may be no solution\n",
            ),
            ("cem", "handout", &label_with_two_moves()),
        ] {
            class.write(&format!("class/{name}/{case}.txt"), text);
        }
        for name in ["ana", "ben", "cem"] {
            let text = fs::read_to_string(repository().join("expected/depth-05.txt"));
            class.write(
                &format!("class/{name}/depth-05.txt"),
                &text.expect("a text"),
            );
        }
        class
    }

    fn write(&self, name: &str, text: &str) {
        let path = self.folder.path().join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(path, text).expect("a file");
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.folder.path().join(name)).expect("a file")
    }

    fn call(&self, words: &str) -> Call {
        tilegrade(words.split(' ')).within(self.folder.path())
    }

    fn rule(&self, words: &[&str]) -> Call {
        tilegrade(["rule"].iter().chain(words).copied()).within(self.folder.path())
    }

    fn json(&self, name: &str) -> Value {
        serde_json::from_str(&self.read(name)).expect("JSON")
    }

    fn case(&self, submission: &str, case: &str) -> Value {
        let results = self.json("grades/results.json");
        let named = |list: &Value, name: &str| {
            let list = list.as_array().expect("a list").iter();
            let mut list = list.filter(|one| one["name"] == name);
            list.next().expect("it is there").clone()
        };
        named(&named(&results["submissions"], submission)["cases"], case)
    }
}

fn label_with_two_moves() -> String {
    let path = "tests/transcripts/not-judged/handout--label-names-two-moves.txt";
    fs::read_to_string(repository().join(path)).expect("a text")
}

fn questions(class: &Class) -> Vec<Value> {
    let printed = class.rule(&["--format", "json"]).talks().run().stdout;
    let list: Value = serde_json::from_str(&printed).expect("JSON");
    list["questions"].as_array().expect("a list").clone()
}

#[test]
fn words_that_a_program_says_of_other_boards_too_are_no_question() {
    const CASES: [&str; 4] = ["depth-05", "depth-08", "depth-00", "unsolvable-handout"];
    let folder = TempDir::new().expect("a folder");
    let class = Class { folder };
    let right = CASES.map(|case| {
        let path = repository().join(format!("expected/{case}.txt"));
        fs::read_to_string(path).expect("a text")
    });
    let below = |line: &str, text: &str| format!("{line}\n{text}");
    let hello = || "Hello world\n".to_owned();
    let [five, eight, zero, _] = &right;
    for (name, texts) in [
        // A greeting answers nothing.
        (
            "dan",
            [
                below("Hi!", five),
                below("Hi!", eight),
                zero.clone(),
                below("Hi!", ""),
            ],
        ),
        (
            "eve",
            [
                below("Hi!", five),
                below("Hi!", eight),
                zero.clone(),
                below("Hi!", "Hopeless!"),
            ],
        ),
        ("fay", [hello(), hello(), hello(), hello()]),
        // What is said once more, or beside one of two answers alone, may be the answer.
        (
            "gil",
            [
                below("Hopeless!", five),
                below("Hopeless!", eight),
                zero.clone(),
                below("Hopeless!", "Hopeless!"),
            ],
        ),
        (
            "ida",
            [
                below("Stuck.", five),
                eight.clone(),
                zero.clone(),
                below("Stuck.", ""),
            ],
        ),
        // So may what stands below a path to the goal.
        (
            "jon",
            [
                below(five, "Over!"),
                below(eight, "Over!"),
                below("Over!", ""),
                right[3].clone(),
            ],
        ),
    ] {
        for (case, text) in CASES.iter().zip(texts) {
            class.write(&format!("class/{name}/{case}.txt"), &text);
        }
    }
    class.grade();
    let asked = questions(&class);
    let words: BTreeSet<&str> = asked
        .iter()
        .map(|asked| asked["words"].as_str().expect("words"))
        .collect();
    assert_eq!(words, BTreeSet::from(["Hopeless!", "Over!", "Stuck."]));
    let results = class.json("grades/results.json");
    let all = results["submissions"].as_array().expect("a list").iter();
    let all: BTreeMap<&str, [Option<f64>; 2]> = all
        .map(|one| {
            let points = ["points", "points-high"].map(|key| one[key].as_f64());
            (one["name"].as_str().expect("a name"), points)
        })
        .collect();
    for (name, is_open) in [
        ("dan", false),
        ("eve", true),
        ("fay", false),
        ("gil", true),
        ("ida", true),
        ("jon", true),
    ] {
        assert_eq!(all[name][1].is_some(), is_open, "{name}: {:?}", all[name]);
        let case = class.case(name, "unsolvable-handout");
        assert_eq!(case["rulings"], Value::Null, "nobody ruled: {name}");
    }
    assert!(
        all["dan"][0] > Some(0.0) && all["fay"][0] == Some(0.0),
        "{all:?}"
    );
}

#[test]
fn each_meaning_is_worth_what_it_changes_where_words_may_mean_several_things() {
    let folder = TempDir::new().expect("a folder");
    let class = Class { folder };
    let right = fs::read_to_string(repository().join("expected/depth-05.txt")).expect("a text");
    class.write("class/gus/depth-05.txt", &right);
    for case in ["depth-00", "unsolvable-handout"] {
        class.write(&format!("class/gus/{case}.txt"), "Done before it began!\n");
    }
    class.grade();
    let asked = questions(&class);
    let readings = asked[0]["readings"].as_array().expect("a list").iter();
    let worth: BTreeMap<&str, [&Value; 2]> = readings
        .map(|one| {
            let figures = ["points", "max-points"].map(|key| &one[key]);
            (one["meaning"].as_str().expect("a meaning"), figures)
        })
        .collect();
    let most = |case: &str| class.case("gus", case)["max-points"].clone();
    let [solved, unsolvable] = ["depth-00", "unsolvable-handout"].map(most);
    let [nothing, all] = worth["nothing"];
    assert_eq!(worth["already-solved"], [&solved, all]);
    assert_eq!(worth["no-solution"], [&unsolvable, all]);
    assert_eq!((nothing.as_f64(), worth.len()), (Some(0.0), 3));
}

#[test]
fn the_same_words_are_one_question_whoever_printed_them() {
    let class = Class::graded();
    let asked = questions(&class);
    assert_eq!(asked.len(), 2, "{asked:?}");
    assert_eq!(asked[0]["words"], HEDGED);
    let places = asked[0]["places"].as_array().expect("a list");
    let places: Vec<[&str; 2]> = places
        .iter()
        .map(|place| ["submission", "case"].map(|key| place[key].as_str().expect("a name")))
        .collect();
    assert_eq!(
        places,
        [
            ["ana", "unsolvable-handout"],
            ["ben", "unsolvable-handout"],
            ["ben", "unsolvable-two-swapped"],
        ]
    );
    let points: Vec<(&Value, &Value)> = asked[0]["readings"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|reading| (&reading["meaning"], &reading["points"]))
        .collect();
    assert_eq!(
        points,
        [
            (&"no-solution".into(), &9.0.into()),
            (&"nothing".into(), &0.0.into())
        ]
    );
    assert_eq!(asked[1]["words"], Value::Null);
    assert_eq!(asked[1]["places"][0]["submission"], "cem");
    let Printed { stdout, .. } = class.rule(&[]).run();
    for line in [
        "1. “There may be no solution”, 3 cases\n",
        "   ben: unsolvable-handout, unsolvable-two-swapped\n",
        " >    1 | There may be no solution\n",
        "   no-solution: the board has no solution: 9 of 9 points\n",
        "   tilegrade rule --out grades --say 'There may be no solution' MEANING\n",
        "   tilegrade rule --out grades --submission cem --case handout --reading N\n",
        "2 questions wait for a person\n",
    ] {
        assert!(stdout.contains(line), "{line}{stdout}");
    }
    // Two lines stand above and below the one that is meant, as far as there are any.
    let (first, second) = stdout.split_once("\n2. ").expect("two questions");
    let shown = |question: &str| -> Vec<bool> {
        let lines = question.lines().filter(|line| line.contains(" | "));
        lines.map(|line| line.starts_with(" >")).collect()
    };
    assert_eq!(shown(first), [true], "{first}");
    assert_eq!(
        shown(second),
        [false, false, true, false, false],
        "{second}"
    );
}

#[test]
fn a_ruling_about_words_holds_for_all_who_printed_them_and_survives() {
    let class = Class::graded();
    class
        .rule(&["--say", "THERE may be  no solution", "no-solution"])
        .prints(
            "ana, unsolvable-handout: 0 → 3 points\n\
             ben, unsolvable-handout, unsolvable-two-swapped: 0 → 3 points\n",
        )
        .says("written to rulings.toml\napply it: tilegrade regrade --out grades\n")
        .run();
    let printed = class
        .call("regrade --report markdown=md --report html=html")
        .exits(4)
        .says("using ./rulings.toml\nresults: grades\nnext: tilegrade rule --out grades\n")
        .run();
    let told = "ruled: “THERE may be  no solution” means no solution (2 cases)";
    assert!(printed.stdout.contains(told), "{}", printed.stdout);
    for page in ["md/students/ben.md", "html/students/ben.html"] {
        assert!(class.read(page).contains(told), "{page}");
    }
    let ruled = class.case("ana", "unsolvable-handout");
    assert_eq!(
        (&ruled["verdict"], &ruled["points"]),
        (&"accepted".into(), &3.0.into())
    );
    let ruling =
        serde_json::json!([{"words": "THERE may be  no solution", "means": "no-solution"}]);
    assert_eq!(ruled["rulings"], ruling);
    assert_eq!(class.case("ana", "depth-05").get("rulings"), None);
    assert_eq!(questions(&class).len(), 1, "only that of cem is left");

    // Without it these cases would wait for a person again.
    class.write("none.toml", "format = 1\n");
    let error = "error: 3 cases have no ruling any more, and would wait for a person again: ";
    let refused = class
        .call("regrade --rulings none.toml")
        .exits(2)
        .prints("");
    let said = refused.talks().run().stderr;
    assert!(said.contains(error), "{said}");
    assert_eq!(class.case("ana", "unsolvable-handout"), ruled);

    // The file is remembered, wherever it is regraded from.
    let file = class
        .folder
        .path()
        .canonicalize()
        .expect("a path")
        .join("rulings.toml");
    let facts = class.json("grades/run.json");
    assert_eq!(facts["rulings-file"].as_str(), file.to_str());
    let again = tilegrade(["regrade", "--out"])
        .and(class.folder.path().join("grades"))
        .exits(4)
        .says(format!(
            "using the rulings in {}, as before\nresults: {grades}\nnext: tilegrade rule --out {grades}\n",
            file.display(),
            grades = class.folder.path().join("grades").display()
        ))
        .run();
    assert!(again.stdout.contains(told));

    // A grading finds it in the current folder, and says so where another one did.
    let grade = class
        .call("grade --transcripts class --as class")
        .exits(4)
        .talks()
        .run();
    assert!(
        grade.stderr.contains("using ./rulings.toml\n"),
        "{}",
        grade.stderr
    );
    assert_eq!(class.case("ana", "unsolvable-handout"), ruled);
    fs::remove_file(&file).expect("a file");
    let grade = class
        .call("grade --transcripts class --as class")
        .exits(4)
        .talks()
        .run();
    let warning = format!(
        "warning: the last grading used the rulings in {}",
        file.display()
    );
    assert!(grade.stderr.contains(&warning), "{}", grade.stderr);
    assert_eq!(
        class.case("ana", "unsolvable-handout")["points"],
        Value::Null
    );
}

#[test]
fn a_ruling_about_one_answer_takes_one_of_its_readings() {
    let class = Class::graded();
    class.write("r.toml", "# ours\nformat = 1 # the first");
    let of_cem = ["--rulings", "r.toml", "--submission", "cem", "--case"];
    let with = |rest: &[&'static str]| [&of_cem[..], rest].concat();
    class.rule(&with(&["handout", "--reading", "3"])).fails(
        2,
        "handout of cem: its answer has 2 readings",
        "`tilegrade rule --out grades` lists what waits",
    );
    class.rule(&with(&["depth-05", "--reading", "1"])).fails(
        2,
        "depth-05 of cem: nothing is in doubt",
        "in doubt there: handout",
    );
    class
        .rule(&with(&["handout", "--reading", "1"]))
        .prints("cem, handout: 4.75 → 5 points\n")
        .says("written to r.toml\napply it: tilegrade regrade --out grades --rulings r.toml\n")
        .run();
    assert_eq!(
        class.read("r.toml"),
        "# ours\nformat = 1 # the first\n\n[[submissions]]\nsubmission = \"cem\"\ncase = \"handout\"\nreading = 1\n"
    );
    class
        .call("regrade --rulings r.toml")
        .exits(4)
        .talks()
        .run();
    let ruled = class.case("cem", "handout");
    assert_eq!(
        (&ruled["verdict"], &ruled["points"]),
        (&"accepted".into(), &5.0.into())
    );
    assert_eq!(ruled["rulings"][0]["reading"], 1);
    assert_eq!(ruled["items"].as_array().map(Vec::len), Some(7));
}

/// What refuses a malformed file counts only where a board is solved, which waits for a person at the solved board.
#[test]
fn nobody_is_asked_about_a_case_whose_points_rest_on_another() {
    let class = Class::written();
    for case in ["depth-00", "malformed-empty"] {
        class.write(&format!("class/dan/{case}.txt"), "Hello world\n");
    }
    let grade = "grade --transcripts class --as class";
    class.call(grade).exits(4).talks().run();
    assert!(class.case("dan", "malformed-empty")["points"].is_null());
    let asked = questions(&class);
    let places = asked
        .iter()
        .flat_map(|one| one["places"].as_array().expect("a list"));
    let of_dan = places.filter(|place| place["submission"] == "dan");
    assert!(
        of_dan.map(|place| &place["case"]).eq(["depth-00"]),
        "{asked:?}"
    );
    let resting = [
        "--submission",
        "dan",
        "--case",
        "malformed-empty",
        "--reading",
        "1",
    ];
    class.rule(&resting).fails(
        2,
        "malformed-empty of dan: nothing is in doubt",
        "in doubt there: depth-00",
    );
    let ruling = "format = 1\n[[submissions]]\nsubmission = \"dan\"\ncase = \"malformed-empty\"\nreading = 2\n";
    class.write("r.toml", ruling);
    let idle = class
        .call("regrade --rulings r.toml")
        .exits(4)
        .talks()
        .run();
    let said = "warning: r.toml:3: nothing is in doubt about malformed-empty of dan\n";
    assert!(idle.stderr.contains(said), "{}", idle.stderr);
}

#[test]
fn a_file_that_does_not_fit_the_class_is_refused_with_its_line() {
    let class = Class::graded();
    let ruling = |submission: &str, case: &str, reading: u8| {
        class.write(
            "r.toml",
            &format!("format = 1\n[[submissions]]\nsubmission = \"{submission}\"\ncase = \"{case}\"\nreading = {reading}\n"),
        );
    };
    let regrade = || class.call("regrade --rulings r.toml");
    ruling("cen", "handout", 1);
    regrade().fails(
        3,
        "r.toml:3: there is no submission `cen`",
        "did you mean `cem`?",
    );
    let grade = class
        .call("grade --transcripts class --as class --rulings r.toml")
        .exits(3)
        .talks()
        .run();
    assert!(
        grade.stderr.ends_with(
            "error: r.toml:3: there is no submission `cen`\nhint: did you mean `cem`?\n"
        ),
        "{}",
        grade.stderr
    );
    ruling("cem", "handuot", 1);
    regrade().fails(
        3,
        "r.toml:3: there is no case `handuot`",
        "did you mean `handout`?",
    );
    ruling("cem", "handout", 7);
    let none = regrade().exits(3).talks().run();
    assert!(
        none.stderr.ends_with(
            "error: r.toml:3: there is no reading 7 of handout of cem: its answer has 2 readings\nhint: `tilegrade rule` shows them\n"
        ),
        "{}",
        none.stderr
    );
    ruling("cem", "depth-05", 1);
    let idle = regrade().exits(4).talks().run();
    assert!(
        idle.stderr.contains("warning: r.toml:3: nothing is in doubt about depth-05 of cem\nhint: take the ruling out\n"),
        "{}",
        idle.stderr
    );
}

#[test]
fn words_that_right_answers_print_as_well_are_refused_with_their_names() {
    let class = Class::written();
    class.write("class/cem/malformed-repeated-digit.txt", HEDGED);
    class
        .call("grade --transcripts class --as class")
        .exits(4)
        .talks()
        .run();
    class.rule(&["--say", HEDGED, "no-solution"]).fails(
        2,
        "right answers print `There may be no solution` as well: cem, malformed-repeated-digit (malformed)",
        "rule on each answer that waits: --submission S --case C --reading N",
    );
    assert!(!class.folder.path().join("rulings.toml").exists());
    class
        .rule(&["--say", "There may be a solution", "no-solution"])
        .fails(
            2,
            "nothing waits for a ruling about `There may be a solution`",
            "did you mean `There may be no solution`?",
        );
    class.rule(&["--say", HEDGED, "no-solutoin"]).fails(
        2,
        "`no-solutoin` is no meaning of words",
        "did you mean `no-solution`?",
    );
    class
        .rule(&[
            "--submission",
            "ana",
            "--case",
            "unsolvable-handout",
            "--reading",
            "1",
        ])
        .prints("ana, unsolvable-handout: 0 → 3 points\n")
        .talks()
        .run();
}

#[test]
fn a_solved_board_is_a_kind_of_its_own_and_a_ruling_has_to_settle_something() {
    let class = Class::written();
    let solved = fs::read_to_string(repository().join("expected/depth-00.txt"));
    let solved = solved.expect("a text") + "Hopeless!\n";
    class.write("class/cem/depth-00.txt", &solved);
    class.write("class/dan/unsolvable-handout.txt", "Hopeless!\n");
    let text = class.read("class/ana/depth-05.txt");
    class.write("class/dan/depth-05.txt", &text);
    class
        .call("grade --transcripts class --as class")
        .exits(4)
        .talks()
        .run();
    class.rule(&["--say", "Hopeless!", "no-solution"]).fails(
        2,
        "right answers print `Hopeless!` as well: cem, depth-00 (solved)",
        "rule on each answer that waits: --submission S --case C --reading N",
    );
    class.rule(&["--say", "Hopeless!", "already-solved"]).fails(
        2,
        "with this meaning of `Hopeless!` every case that waits would go on waiting",
        "`tilegrade rule --out grades` lists what waits",
    );
    // Right answers that print them are why they mean nothing.
    class
        .rule(&["--say", "Hopeless!", "nothing"])
        .prints("dan, unsolvable-handout: 0 points, for certain\n")
        .talks()
        .run();
}

/// A sentence that waits beside a path is the whole of another's right answer.
#[test]
fn words_by_which_a_right_answer_would_lose_points_are_not_ruled_to_be_nothing() {
    let class = Class::written();
    let sentence = "No solution exists.";
    let path = class.read("class/ana/depth-05.txt");
    class.write("class/ana/depth-05.txt", &format!("{path}{sentence}\n"));
    class.write("class/dan/unsolvable-handout.txt", sentence);
    class.write("class/dan/depth-05.txt", &path);
    class
        .call("grade --transcripts class --as class")
        .exits(4)
        .talks()
        .run();
    assert_eq!(class.case("dan", "unsolvable-handout")["points"], 3.0);
    class.rule(&["--say", sentence, "nothing"]).fails(
        2,
        "right answers print `No solution exists.` as well: dan, unsolvable-handout (unsolvable)",
        "rule on each answer that waits: --submission S --case C --reading N",
    );
    assert!(!class.folder.path().join("rulings.toml").exists());
}

/// `dan` solves one board, and prints the same words for all others.
#[test]
fn what_a_ruling_is_said_to_change_is_what_judging_again_changes() {
    let class = Class::written();
    for case in ["depth-01", "handout", "unsolvable-handout"] {
        class.write(&format!("class/dan/{case}.txt"), "Hopeless!\n");
    }
    class.write(
        "class/dan/depth-05.txt",
        &class.read("class/ana/depth-05.txt"),
    );
    class
        .call("grade --transcripts class --as class")
        .exits(4)
        .talks()
        .run();
    let standings = || {
        let results = class.json("grades/results.json");
        let list = |value: &Value| value.as_array().expect("a list").clone();
        let mut standings = BTreeMap::new();
        for submission in list(&results["submissions"]) {
            for case in list(&submission["cases"]) {
                let name = format!("{}, {}", submission["name"], case["name"]).replace('"', "");
                standings.insert(
                    name,
                    ["verdict", "points", "doubt"].map(|key| case[key].clone()),
                );
            }
        }
        standings
    };
    let before = standings();
    let told = class
        .rule(&["--say", "Hopeless!", "no-solution"])
        .talks()
        .run();
    let again = class.rule(&["--say", "hopeless!", "nothing"]).exits(2);
    again
        .says(
            "using ./rulings.toml\nerror: rulings.toml:4: `hopeless!` means `no-solution` already\n\
             hint: change or delete the ruling there\n",
        )
        .run();
    class.call("regrade").exits(4).talks().run();
    let changed: BTreeSet<String> = standings()
        .into_iter()
        .filter(|(name, after)| before[name] != *after)
        .map(|(name, _)| name)
        .collect();
    let named = |line: &str| {
        let (names, _) = line.split_once(": ").expect("names and what changes");
        let (submission, cases) = names.split_once(", ").expect("a submission and its cases");
        let cases = cases
            .split(", ")
            .map(|case| format!("{submission}, {case}"));
        cases.collect::<Vec<String>>()
    };
    let told: BTreeSet<String> = told.stdout.lines().flat_map(named).collect();
    assert_eq!(told, changed);
    assert!(changed.contains("dan, unsolvable-handout"), "{changed:?}");
}

/// A student's file must not grade its own class.
#[test]
fn rulings_in_what_is_graded_count_only_where_they_are_named() {
    let class = Class::written();
    let ruling = format!("format = 1\n[[words]]\ntext = \"{HEDGED}\"\nmeans = \"no-solution\"\n");
    class.write("class/ana/rulings.toml", &ruling);
    let within = class.folder.path().join("class/ana");
    let call = |words: &str| {
        tilegrade(words.split(' '))
            .within(&within)
            .exits(4)
            .talks()
            .run()
    };
    let found = call("grade --transcripts . --as one --out ../../grades");
    assert!(
        found
            .stderr
            .contains("note: ./rulings.toml lies in what is graded, and is not used\n"),
        "{}",
        found.stderr
    );
    assert_eq!(
        class.case("ana", "unsolvable-handout")["points"],
        Value::Null
    );
    let named = tilegrade(
        "grade --transcripts . --as one --out ../../grades --rulings rulings.toml".split(' '),
    );
    named.within(&within).exits(1).talks().run();
    assert_eq!(class.case("ana", "unsolvable-handout")["points"], 3.0);
}

#[test]
fn one_transcript_is_checked_with_rulings_too() {
    let class = Class::written();
    let check = |rest: &str| {
        class
            .call(&format!(
                "check class/ana/unsolvable-handout.txt{rest} --case"
            ))
            .and(repository().join("cases/unsolvable-handout.txt"))
    };
    check("").exits(4).talks().run();
    class.write(
        "r.toml",
        &format!("format = 1\n[[words]]\ntext = \"{HEDGED}\"\nmeans = \"no-solution\"\n"),
    );
    let ruled = check(" --rulings r.toml").run().stdout;
    assert!(
        ruled.contains("ruled: “There may be no solution” means no solution\n"),
        "{ruled}"
    );
    class.write(
        "r.toml",
        &format!("format = 1\n[[words]]\ntext = \"{HEDGED}\"\nmeans = \"nothing\"\n"),
    );
    let ruled = check(" --rulings r.toml").exits(1).run().stdout;
    assert!(ruled.contains("0 of 3 points"), "{ruled}");
}
