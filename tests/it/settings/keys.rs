//! The keys of a settings file, and what is said of the others.

use tilegrade::assignment::{DEFAULT_SETTINGS, Entry, Settings};

fn error(text: &str) -> String {
    let error = Settings::read("assignment.toml", text).expect_err("an error");
    match &error.hint {
        Some(hint) => format!("{error} ({hint})"),
        None => error.to_string(),
    }
}

#[test]
fn what_is_not_said_is_the_courses() {
    assert_eq!(Settings::read("x", "format = 1\n"), Ok(Settings::default()));
    let settings = Settings::read(
        "x",
        "format = 1\nentry = \"main\"\n[limits]\ncpu-ms = 1000\n",
    )
    .expect("settings");
    assert_eq!(settings.programs.entry, Entry::Main);
    let in_part = Settings::read("x", "format = 1\n[rubric]\nlabels = 10\n");
    assert_eq!(in_part, Ok(Settings::default()));
    assert_eq!(
        (settings.limits.cpu_ms, settings.limits.wall_ms),
        (1_000, 5_000)
    );
}

#[test]
fn a_submission_may_have_a_program_of_its_own() {
    let text = "format = 1\n[submissions.ana]\nentry = \"hw3.py\"\nlanguage = \"python\"\n";
    let settings = Settings::read("x", text).expect("settings");
    let ana = &settings.programs.of["ana"];
    assert_eq!((ana.line, ana.entry.as_deref()), (2, Some("hw3.py")));
    let language = ana.language.as_ref().expect("a language");
    assert_eq!((language.line, language.text.as_str()), (4, "python"));
    let known = |names: &[&str]| settings.programs.require_submissions("x", names);
    assert_eq!(known(&["ana", "ben"]), Ok(()));
    let unknown = known(&["anna", "ben"]).expect_err("there is none");
    assert_eq!(unknown.to_string(), "x:2: there is no submission `ana`");
    assert_eq!(unknown.hint.as_deref(), Some("did you mean `anna`?"));
    let said = error("format = 1\n[submissions.ana]\nentries = \"hw3.py\"\n");
    assert!(said.contains(":3:") && said.contains("entries"), "{said}");
}

#[test]
fn the_shipped_file_is_the_default() {
    assert_eq!(
        Settings::read("x", DEFAULT_SETTINGS),
        Ok(Settings::default())
    );
}

#[test]
fn the_shipped_file_has_every_key() {
    let shipped: toml::Table = DEFAULT_SETTINGS.parse().expect("TOML");
    let rubric = shipped["rubric"].as_table().expect("a table");
    let leniences = rubric["leniences"].as_table().expect("a table");
    let points = shipped["points"].as_table().expect("a table");
    for (place, table) in [
        ("", &shipped),
        ("[points]\n", points),
        ("[rubric]\n", rubric),
        ("[rubric.leniences]\n", leniences),
    ] {
        let said = error(&format!("format = 1\n{place}xyzzy = 1\n"));
        let known: Vec<&str> = said.split('`').skip(3).step_by(2).collect();
        assert!(known.len() > 3, "{said}");
        for key in known {
            assert!(table.contains_key(key), "{place}{key} is not in the file");
        }
    }
}

#[test]
fn mistakes_are_named_with_their_line_and_the_nearest_key() {
    assert!(
        error("format = 1\n[limits]\ncpu = 3\n")
            .starts_with("assignment.toml:3: unknown field `cpu`")
    );
    assert!(error("format = 1\n[limits]\ncpu = 3\n").ends_with("(did you mean `cpu-ms`?)"));
    assert!(error("format = 1\nname = 3\n").starts_with("assignment.toml:2: invalid type"));
    assert!(error("format = 2\n").starts_with("assignment.toml:1: format 2 is not known here"));
    assert!(error("name = \"x\"\n").starts_with("assignment.toml:1: missing field `format`"));
    assert!(
        error("format = 1\n[limits]\nmemory-mib = 0\n")
            .starts_with("assignment.toml:3: `memory-mib` is 0")
    );
    let rubric = "format = 1\n[rubric]\npath = 50\nshortest = 20\nheuristics = 20\ncounts = 10\nlabels = 10\n";
    assert!(
        error(rubric).contains("the weights add up to 120"),
        "{}",
        error(rubric)
    );
    let misplaced = error("format = 1\n[build-limits]\nunsolvable-cpu-ms = 99\n");
    assert!(
        misplaced.starts_with("assignment.toml:3: `unsolvable-cpu-ms` belongs to"),
        "{misplaced}"
    );
    let no_budget = error("format = 1\n[limits]\nbudget-ms = 0\n");
    assert!(
        no_budget.starts_with("assignment.toml:3: `budget-ms` is 0; it can be 1 to"),
        "{no_budget}"
    );
    let nameless = error("format = 1\n[submissions.ana]\nentry = \" \"\n");
    assert!(
        nameless.starts_with("assignment.toml:3: `entry` names no program"),
        "{nameless}"
    );
    let points = error("format = 1\n[points]\nsolvable = -1\n");
    assert!(
        points.starts_with("assignment.toml:3: `solvable` is no number from 0 to"),
        "{points}"
    );
}
