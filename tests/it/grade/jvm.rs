//! One virtual machine for all cases of a program, and one for each: the results are the same, whatever the program is.
//!
//! A seeded six of all programs are compared, and all of them with `FULL=1`: the samples, the hostile ones, and a thousand
//! that were made of the samples by a change somewhere in them. `SEED` picks another six, and `ONLY=mutation-7` one. With
//! `--nocapture` each class of them is told as it is done, and `FROM=250` goes on behind so many.

mod mutation;

use std::{
    collections::BTreeMap,
    env, fs,
    path::{Path, PathBuf},
};

use serde_json::Value;
use walkdir::WalkDir;

use super::support::{Desk, case, code, submission};
use crate::support::{copy, every, is_full_run, repository};
use mutation::{Dice, mutate};

/// How many programs are compared without `FULL=1`.
const PICKED: usize = 6;

/// How many are made of the samples.
const MUTATIONS: u64 = 1_000;

/// The settings file.
const LIMITS: &str = "limits.toml";

/// One with limits that no program is near to which was in time with the others.
const LONGER: &str = "longer.toml";

/// How many are graded in one class.
const CLASS: usize = 50;

/// Boards that a right program solves in no time, and files that it refuses. A mutation that runs away is not waited for long.
fn desk() -> Desk {
    let desk = Desk::empty();
    fs::remove_file(desk.path("cases/sample.txt")).expect("a case");
    let deeper = fs::read_to_string(repository().join("cases/depth-12.txt"));
    desk.write("cases/deeper.txt", &deeper.expect("a case"));
    desk.write("cases/letter.txt", "1 2 3\n4 x 6\n7 8 0\n");
    desk.write("cases/letter.toml", "kind = \"malformed\"\n");
    desk.write(
        LIMITS,
        "format = 1\n[limits]\ncpu-ms = 2000\nunsolvable-cpu-ms = 2000\n",
    );
    desk.write(
        LONGER,
        "format = 1\n[limits]\ncpu-ms = 8000\nunsolvable-cpu-ms = 8000\n",
    );
    desk
}

/// The report of each submission without what was measured; of all, where nobody is named.
fn graded(desk: &Desk, [jvm, limits, out]: [&str; 3], only: &[&String]) -> BTreeMap<String, Value> {
    let more = ["--jvm", jvm, "--assignment", limits, "--out", out];
    let mut command = desk.command(&more);
    for name in only {
        command.arg("--only").arg(name);
    }
    let output = command.output().expect("it starts");
    assert!([0, 1, 4].contains(&code(&output)), "{output:?}");
    let report: Value = serde_json::from_str(&desk.report_without_times()).expect("JSON");
    let submissions = report["submissions"].as_array().expect("submissions");
    let name = |one: &Value| one["name"].as_str().expect("a name").to_owned();
    submissions
        .iter()
        .map(|one| (name(one), one.clone()))
        .collect()
}

/// The CPU time of a case.
fn cpu_ms(report: &Value, name: &str, of: &str) -> u64 {
    case(report, name, of)["cpu-ms"].as_u64().expect("a number")
}

#[test]
fn an_ordinary_program_starts_one_machine_for_all_its_cases() {
    let samples = ["accepted-linked-lists", "accepted-main-only"];
    let desk = Desk::with_samples(&samples);
    let (_, each) = desk.grade(&["--jvm", "per-case", "--out", "each"]);
    let (_, shared) = desk.grade(&["--out", "shared"]);
    for sample in samples {
        assert_eq!(submission(&shared, sample)["verdict"], "accepted");
        // The first one pays for the start.
        let [alone, together] = [&each, &shared].map(|report| cpu_ms(report, sample, "sample"));
        assert!(together < alone * 2 / 3, "{sample}: {together} of {alone}");
    }
}

#[test]
fn what_was_run_in_one_machine_is_not_run_again_in_several() {
    let desk = Desk::with_samples(&["accepted-linked-lists", "runtime-error-null-pointer"]);
    desk.grade(&[]);
    let (records, report) = (desk.records(), desk.report_bytes());
    desk.grade(&["--jvm", "per-case"]);
    assert_eq!(desk.records(), records);
    assert_eq!(desk.report_bytes(), report);
}

#[test]
fn a_case_that_ends_the_machine_costs_the_others_nothing() {
    let desk = Desk::empty();
    desk.write(
        LIMITS,
        "format = 1\n[limits]\ncpu-ms = 1500\nunsolvable-cpu-ms = 1500\noutput-kib = 64\n",
    );
    let odd = [
        "System.exit(3)",
        "throw new IllegalStateException()",
        "while (true) expanded++",
        "deep(0)",
        // One line: the times that were printed above it shift where it is cut off.
        "while (true) System.out.print(expanded)",
        "new ArrayList<long[]>(Collections.nCopies(1, new long[1 << 28])).size()",
        // As much as the heap of one machine does not hold, and one with less room for new objects would.
        "for (List<long[]> held = new ArrayList<>(); held.size() < 250; ) held.add(new long[1 << 17])",
        // More than what stays has room for at one place, and less than all of the heap.
        "System.out.println(new boolean[200 << 20].length)",
        // In an order that each machine begins anew.
        "for (Object one : new HashSet<Object>(Arrays.asList(new Object(), new Main(), new int[1]))) System.out.println(one.getClass())",
        "System.out.println(Objects.hash(new Object(), 1) % 1000)",
        // The folders are the same.
        "System.out.println(Arrays.asList(new File(\"/\").list()))",
        "System.out.close()",
        "Thread.sleep(100000)",
        "System.out.println(new Object())",
    ];
    let odd: Vec<&str> = every(2, &odd).copied().collect();
    for (number, what) in odd.iter().enumerate() {
        let odd = format!("if (start.cells[0] == 1) {what};");
        write_solver(&desk, &format!("odd-{number}"), "", &odd);
    }
    let each = graded(&desk, ["per-case", LIMITS, "each"], &[]);
    let shared = graded(&desk, ["shared", LIMITS, "shared"], &[]);
    assert_eq!(each.len(), odd.len());
    for (name, report) in &each {
        assert_eq!(report, &shared[name], "{name}");
    }
}

#[test]
fn what_is_only_right_behind_another_case_is_not_right() {
    let desk = Desk::empty();
    desk.write(LIMITS, "format = 1\n");
    let logger = "java.util.logging.Logger.getGlobal()";
    let level = "java.util.logging.Level.FINE";
    let first =
        format!("if ({logger}.getLevel() == null) {{ {logger}.setLevel({level}); return; }}");
    write_solver(&desk, "second", &first, "");
    let each = graded(&desk, ["per-case", LIMITS, "each"], &[]);
    let shared = graded(&desk, ["shared", LIMITS, "shared"], &[]);
    assert_eq!(each["second"]["verdict"], "no-answer");
    assert_eq!(each, shared);
}

#[test]
fn a_program_that_minds_what_it_left_in_its_classes_finds_them_new() {
    let desk = Desk::empty();
    desk.write(LIMITS, "format = 1\n");
    for moves in ["01", "02", "03", "05", "08"] {
        let board = fs::read_to_string(repository().join(format!("cases/depth-{moves}.txt")));
        desk.write(&format!("cases/{moves}.txt"), &board.expect("a case"));
    }
    write_solver(&desk, "stale", "if (expanded > 0) { return; }", "");
    let each = graded(&desk, ["per-case", LIMITS, "each"], &[]);
    let alone = cpu_ms(&desk.report(), "stale", "08");
    let shared = graded(&desk, ["shared", LIMITS, "shared"], &[]);
    let together = cpu_ms(&desk.report(), "stale", "08");
    assert_eq!(each["stale"]["verdict"], "accepted");
    assert_eq!(each, shared);
    assert!(together < alone * 2 / 3, "{together} of {alone}");
}

#[test]
fn what_a_program_keeps_in_its_classes_or_files_makes_no_later_board_right() {
    let desk = Desk::empty();
    desk.write(LIMITS, "format = 1\n");
    for moves in ["01", "02", "03", "05", "08"] {
        let board = fs::read_to_string(repository().join(format!("cases/depth-{moves}.txt")));
        desk.write(&format!("cases/{moves}.txt"), &board.expect("a case"));
    }
    // Each board lets the next one be deeper.
    let grown = "expanded += 3; if (start.manhattan() > expanded) { return; }";
    write_solver(&desk, "grown", grown, "");
    let marked = "File mark = new File(\"/tmp/mark\"); \
        try (FileOutputStream out = new FileOutputStream(mark, true)) { out.write(1); } \
        if (start.manhattan() > 3 * mark.length()) { return; }";
    write_solver(&desk, "marked", marked, "");
    let each = graded(&desk, ["per-case", LIMITS, "each"], &[]);
    let shared = graded(&desk, ["shared", LIMITS, "shared"], &[]);
    for (name, report) in &each {
        assert_ne!(report["verdict"], "accepted", "{name}");
        assert_eq!(report, &shared[name], "{name}");
    }
}

/// A program that solves what it is asked, and does something more before and behind that.
fn write_solver(desk: &Desk, name: &str, before: &str, behind: &str) {
    let folder = repository().join("examples/class/accepted-main-only");
    copy(&folder, &desk.path("class").join(name));
    let file = format!("class/{name}/Main.java");
    let main = fs::read_to_string(desk.path(&file)).expect("a source");
    let (first, last) = (
        "Board start = Board.load(args[0]);",
        "report(\"Manhattan distance\", start, true);",
    );
    let main = main
        .replace(first, &format!("{first} {before}"))
        .replace(last, &format!("{last} {behind}"))
        .replace(
            "import java.io.IOException;",
            "import java.util.*; import java.io.*;",
        )
        .replace("throws IOException {", "throws Exception {")
        .replace(
            "static int expanded;",
            "static int expanded; static int deep(int depth) { return deep(depth + 1) + 1; }",
        );
    desk.write(&file, &main);
}

#[test]
fn a_case_that_students_see_meets_none_that_they_do_not() {
    let desk = desk();
    desk.write("cases/near.txt", "1 2 3\n8 4 0\n7 6 5\n");
    for (hidden, board) in [
        ("one", "1 2 3\n8 4 5\n7 6 0\n"),
        ("two", "1 2 3\n8 4 5\n7 0 6\n"),
    ] {
        desk.write(&format!("cases/{hidden}.txt"), board);
        desk.write(&format!("cases/{hidden}.toml"), "visibility = \"hidden\"\n");
    }
    // What the JDK keeps for the machine as a whole outlives a board.
    let tell = "String met = java.security.Security.getProperty(\"met\"); System.err.println(met); \
        java.security.Security.setProperty(\"met\", met + Arrays.toString(start.cells).replaceAll(\"[^0-8]\", \"\"));";
    write_solver(&desk, "mallory", tell, "");
    desk.grade(&[]);
    let met = |case: &str| {
        let record = format!("grades/records/mallory/{case}.stderr");
        fs::read_to_string(desk.path(&record)).expect("a stream")
    };
    assert_eq!(met("near"), "null\n");
    assert_eq!(met("easy"), "null123840765\n");
    assert_eq!(met("one"), "null\n");
    assert_eq!(met("two"), "null123845760\n");
    assert_eq!(met("unsolvable"), "null\n");
}

#[test]
fn what_is_only_right_in_a_machine_of_its_own_is_right() {
    let desk = desk();
    // Each board but the first of a machine finds the goal moved.
    let spoil = "if (java.security.Security.getProperty(\"met\") != null) Board.GOAL[0] = 8; \
        java.security.Security.setProperty(\"met\", \"a board\");";
    write_solver(&desk, "odd", spoil, "");
    let (_, report) = desk.grade(&[]);
    assert_eq!(submission(&report, "odd")["verdict"], "accepted");
}

#[test]
#[expect(
    clippy::print_stdout,
    reason = "who has all of them compared sees how far it is"
)]
fn one_machine_for_all_cases_gives_the_results_of_one_for_each() {
    let programs = picked(programs());
    let mut different = Vec::new();
    for (class, number) in programs.chunks(CLASS).zip(1..) {
        different.extend(differences(class));
        let done = programs.len().min(number * CLASS);
        let all = programs.len();
        println!("{done} of {all} programs: {} differ", different.len());
    }
    assert!(different.is_empty(), "{}", different.join("\n"));
}

/// A program, and what is changed in it, by a number.
#[derive(Clone, Debug)]
struct Source {
    name: String,
    folder: PathBuf,
    change: Option<u64>,
}

/// All of them.
fn programs() -> Vec<Source> {
    let mut programs = Vec::new();
    for kind in ["examples/class", "tests/hostile"] {
        for folder in fs::read_dir(repository().join(kind)).expect("samples") {
            let folder = folder.expect("a folder").path();
            if !java_files(&folder).is_empty() {
                let name = folder
                    .file_name()
                    .expect("a name")
                    .to_string_lossy()
                    .into_owned();
                programs.push(Source {
                    name,
                    folder,
                    change: None,
                });
            }
        }
    }
    programs.sort_by(|one, other| one.name.cmp(&other.name));
    let samples: Vec<Source> = programs
        .iter()
        .filter(|one| one.folder.starts_with(repository().join("examples")))
        .cloned()
        .collect();
    for number in 0..MUTATIONS {
        let sample = &samples[usize::try_from(number).expect("few") % samples.len()];
        programs.push(Source {
            name: format!("mutation-{number}"),
            change: Some(number),
            ..sample.clone()
        });
    }
    programs
}

/// Those that are compared this time.
fn picked(mut programs: Vec<Source>) -> Vec<Source> {
    if is_full_run() {
        // It takes hours, and goes on where it was broken off.
        let from = env::var("FROM").ok().and_then(|from| from.parse().ok());
        return programs.split_off(from.unwrap_or(0).min(programs.len()));
    }
    if let Ok(name) = env::var("ONLY") {
        programs.retain(|program| program.name == name);
        return programs;
    }
    let seed = env::var("SEED").ok().and_then(|seed| seed.parse().ok());
    let mut dice = Dice::new(seed.unwrap_or(1));
    let mut picked = Vec::new();
    while picked.len() < PICKED {
        picked.push(programs.remove(dice.below(programs.len())));
    }
    picked
}

fn java_files(folder: &Path) -> Vec<PathBuf> {
    let entries = WalkDir::new(folder).sort_by_file_name();
    let paths = entries
        .into_iter()
        .filter_map(|entry| Some(entry.ok()?.into_path()));
    paths
        .filter(|path| path.extension().is_some_and(|ending| ending == "java"))
        .collect()
}

/// Grades programs in both ways. What is different in one machine, and the same in two gradings with a machine for each case,
/// is a difference; unless it goes with more time, since then the program is so near a limit that each run is a throw of dice.
fn differences(programs: &[Source]) -> Vec<String> {
    let desk = desk();
    for program in programs {
        let to = desk.path("class").join(&program.name);
        copy(&program.folder, &to);
        if let Some(number) = program.change {
            let files = java_files(&to);
            let mut dice = Dice::new(number);
            let file = &files[dice.below(files.len())];
            let text = String::from_utf8_lossy(&fs::read(file).expect("a file")).into_owned();
            fs::write(file, mutate(&text, &mut dice)).expect("it is ours");
        }
    }
    let each = graded(&desk, ["per-case", LIMITS, "each"], &[]);
    let shared = graded(&desk, ["shared", LIMITS, "shared"], &[]);
    assert_eq!(each.len(), shared.len());
    let is_other = |name: &&String| each[*name] != shared[*name];
    let mut suspects: Vec<&String> = each.keys().filter(is_other).collect();
    for (limits, outs) in [
        (LIMITS, ["again", "once-more"]),
        (LONGER, ["each-longer", "shared-longer"]),
    ] {
        if suspects.is_empty() {
            return Vec::new();
        }
        let again = graded(&desk, ["per-case", limits, outs[0]], &suspects);
        let once_more = graded(&desk, ["shared", limits, outs[1]], &suspects);
        suspects.retain(|name| {
            let is_stable = limits == LONGER || again[*name] == each[*name];
            is_stable && once_more[*name] != again[*name]
        });
    }
    let told = suspects.into_iter().map(|name| {
        let files = java_files(&desk.path("class").join(name));
        let sources = files.iter().map(|file| fs::read(file).expect("a file"));
        let sources = String::from_utf8_lossy(&sources.collect::<Vec<_>>().concat()).into_owned();
        format!("{name}:\n{sources}\n{:#}\n{:#}", each[name], shared[name])
    });
    told.collect()
}
