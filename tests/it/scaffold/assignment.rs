//! `tilegrade new assignment`.

use std::{
    fs,
    io::{Cursor, Read},
};

use tilegrade::{
    assignment::{Settings, Variant},
    load,
    scaffold::{Course, StarterFile, archive},
};
use zip::ZipArchive;

use super::support::Ground;
use crate::support::{repository, tilegrade};

/// A line of the settings file that can be switched on, and the table of one student that it stands in where it does.
struct Switch {
    at: usize,
    table: Option<usize>,
}

/// Lines that are switched off: what stands right behind the `#` is no word to people.
fn switches(lines: &[&str]) -> Vec<Switch> {
    let mut table = None;
    let mut switches = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        if line.starts_with('[') {
            table = None;
        }
        let is_off = line
            .strip_prefix('#')
            .is_some_and(|rest| !rest.is_empty() && !rest.starts_with(' '));
        if !is_off {
            continue;
        }
        if line.starts_with("#[") {
            table = Some(at);
        }
        switches.push(Switch { at, table });
    }
    switches
}

/// The text with these lines switched on.
fn switched_on(lines: &[&str], on: &[usize]) -> String {
    let line = |(at, line): (usize, &&str)| {
        let line = if on.contains(&at) { &line[1..] } else { *line };
        format!("{line}\n")
    };
    lines.iter().enumerate().map(line).collect()
}

#[test]
fn it_is_the_built_in_assignment_as_it_is_and_with_every_key_switched_on() {
    let ground = Ground::new();
    ground.begin(&["assignment", "course"]);
    let path = ground.path("course/assignment.toml");
    let read = || load::assignment(Some(&path), None);
    assert_eq!(read(), Variant::Coms228.assignment());
    let text = ground.read("course/assignment.toml");
    let lines: Vec<&str> = text.lines().collect();
    let switches = switches(&lines);
    assert!(switches.len() > 50, "{}", switches.len());
    for Switch { at, table } in &switches {
        let on: Vec<usize> = table.iter().chain([at]).copied().collect();
        ground.write("course/assignment.toml", switched_on(&lines, &on));
        let found = read().unwrap_or_else(|error| panic!("{}: {error}", lines[*at]));
        // What has no default is about being late, a gradebook, a budget or one submission, or teaches words, and changes nothing else.
        let mut settings = found.settings;
        settings.programs.of.clear();
        settings.rubric.words = Settings::default().rubric.words;
        settings.late = Settings::default().late;
        settings.timing = Settings::default().timing;
        settings.gradebook = Settings::default().gradebook;
        assert_eq!(settings, Settings::default(), "{}", lines[*at]);
    }
    let all: Vec<usize> = switches.iter().map(|switch| switch.at).collect();
    ground.write("course/assignment.toml", switched_on(&lines, &all));
    let all = read().expect("an assignment");
    assert!(all.settings.late.due.is_some() && !all.settings.late.steps.is_empty());
    assert!(all.settings.late.students["ana-lopez"].is_excused);
    assert_eq!(all.settings.rubric.words.labels.len(), 4);
}

#[test]
fn each_key_that_is_switched_on_with_another_value_counts() {
    let ground = Ground::new();
    ground.begin(&["assignment", "course"]);
    let path = ground.path("course/assignment.toml");
    let text = ground.read("course/assignment.toml");
    for (off, on) in [
        ("#solvable = 5.0", "solvable = 6.0"),
        ("#copies = 1", "copies = 2"),
        ("#entry = \"auto\"", "entry = \"main\""),
        ("#cpu-ms = 5000", "cpu-ms = 1000"),
        ("#rounding = 0.01", "rounding = 1"),
        ("#per-day = 0", "per-day = 10"),
    ] {
        assert_eq!(text.matches(off).count(), 1, "{off}");
        ground.write("course/assignment.toml", text.replace(off, on));
        let changed = load::assignment(Some(&path), None).expect("an assignment");
        assert_ne!(changed.settings, Settings::default(), "{on}");
    }
}

#[test]
fn the_cases_and_what_the_reference_prints_are_the_shipped_ones_and_a_class_is_graded_with_them() {
    let ground = Ground::new();
    ground.begin(&["assignment", "course"]);
    for folder in ["cases", "expected"] {
        let shipped = fs::read_dir(repository().join(folder)).expect("a folder");
        let mut count = 0;
        for entry in shipped {
            let entry = entry.expect("an entry");
            let copy = ground
                .path(&format!("course/{folder}"))
                .join(entry.file_name());
            let [one, other] = [entry.path(), copy].map(|path| fs::read(path).expect("a file"));
            assert!(one == other, "{}", entry.path().display());
            count += 1;
        }
        let copies = fs::read_dir(ground.path(&format!("course/{folder}"))).expect("a folder");
        assert_eq!(copies.count(), count);
    }
    // Saved transcripts: what the reference prints, handed in.
    let case = "handout";
    ground.write(
        &format!("class/ana/{case}.txt"),
        ground.read(&format!("course/expected/{case}.txt")),
    );
    let printed = tilegrade(["grade", "--transcripts", "../class", "--exit-zero"])
        .within(&ground.path("course"))
        .talks()
        .run();
    assert!(
        printed.stderr.contains("using ./assignment.toml"),
        "{printed:?}"
    );
    assert!(printed.stdout.contains("saved transcripts"), "{printed:?}");
    let readme = ground.read("course/README.md");
    for name in ["assignment.toml", "cases/", "expected/"] {
        assert!(readme.contains(name), "{name}");
    }
}

#[test]
fn with_every_key_switched_off_the_settings_are_the_default() {
    let text = Course::of(Variant::Coms228).settings;
    assert_eq!(Settings::read("x", &text), Ok(Settings::default()));
    let table: toml::Table = text.parse().expect("TOML");
    let values = table.iter().filter(|(_, value)| !value.is_table());
    let keys: Vec<&str> = values.map(|(key, _)| key.as_str()).collect();
    assert_eq!(keys, ["format", "name"]);
}

#[test]
fn an_archive_is_the_same_whatever_the_order_and_keeps_what_may_be_run() {
    let expected = [
        ("a/b.txt", 0o100_644, "text"),
        ("run", 0o100_755, "#!/bin/sh\n"),
    ];
    let mut files = expected.map(|(path, mode, text)| StarterFile {
        path: path.to_owned(),
        bytes: text.into(),
        is_executable: mode == 0o100_755,
    });
    let bytes = archive(&files).expect("an archive");
    files.reverse();
    assert_eq!(archive(&files).expect("an archive"), bytes);
    let mut read = ZipArchive::new(Cursor::new(&bytes)).expect("an archive");
    for (name, mode, text) in expected {
        let mut file = read.by_name(name).expect("an entry");
        assert_eq!(file.unix_mode(), Some(mode));
        let mut found = String::new();
        file.read_to_string(&mut found).expect("text");
        assert_eq!(found, text);
    }
    assert_eq!(read.len(), 2);
}
