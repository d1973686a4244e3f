//! The battery: what hostile submissions try, that each is contained here, and that it is noticed where one is not.
//!
//! The attacks are run by the program itself, `tilegrade doctor --hostile`, as anybody can. `BLESS=1`
//! rewrites the table in `docs/hostile.md`.

mod ways; // every tier, as root and as a plain user

use std::{
    collections::BTreeSet,
    fs::{self, Permissions},
    os::unix::fs::PermissionsExt,
    process::Stdio,
    time::Duration,
};

use serde_json::Value;
use tilegrade::{
    doctor::hostile::{self, Attack, Expectation, Outcome, Status, attacks},
    outcome::Verdict,
};

use self::ways::{FIRST_TIER, Way, attacking, command, run};
use crate::support::{bless_asked, repository, tilegrade};

/// What every table of attacks is sorted by, and its heading in the document.
const GROUPS: [(&str, &str); 12] = [
    ("processes", "Processes and threads"),
    ("memory", "Memory"),
    ("output", "Output"),
    ("time", "Time"),
    ("endings", "Endings, signals and what stays behind"),
    ("reading", "Reading"),
    ("writing", "Writing"),
    ("disk", "Disk"),
    ("network", "Network"),
    ("kernel", "The kernel"),
    ("next run", "The next run and the driver's answer"),
    ("words", "Words"),
];

/// The groups that are about what is handed in.
const GROUPS_OF_FILES: [(&str, &str); 2] = [
    ("building", "Building, and the driver"),
    ("submission", "What is handed in"),
];

#[test]
fn what_is_not_contained_is_noticed() {
    let noticed = [
        ("reads-answers", "it read what is secret"),
        ("leaves-a-file-outside", "a file was left: "),
        ("kills-its-supervisor", "(sleep) is alive"),
        ("connects-tcp-java", "a TCP connection from inside came in"),
        ("connects-unix", "a connection to a Unix socket came in"),
        (
            "connects-abstract",
            "a connection to an abstract Unix socket",
        ),
        ("sends-udp", "a UDP datagram from inside came in"),
        ("reads-other-submissions", "it read what is secret"),
        ("reads-results", "it said so: ESCAPED: it lists"),
        ("reads-arguments", "it said so: ESCAPED: it reads"),
    ];
    let names: Vec<&str> = noticed.iter().map(|(name, _)| *name).collect();
    let way = Way {
        options: &["--unsafe-no-sandbox"],
        ..FIRST_TIER
    };
    let report = run(&way, &names, 1);
    assert_eq!(report["not-contained"], names.len(), "{report:#}");
    for (name, reason) in noticed {
        let attack = attack(&report, name);
        let reasons = attack["reasons"].as_array().expect("reasons");
        let says = |said: &Value| said.as_str().is_some_and(|said| said.contains(reason));
        assert!(reasons.iter().any(says), "{attack:#}");
    }
}

#[test]
fn what_would_do_harm_is_never_run_without_a_sandbox() {
    tilegrade(["doctor", "--hostile", "--unsafe-no-sandbox"])
        .and("--only")
        .and("fork-bomb-c")
        .exits(2)
        .says(
            "sandbox: NONE: submissions ran with the rights of the grader\n\
            error: `fork-bomb-c` is not run without a sandbox: it would do harm\n\
            hint: name harmless attacks with --only, or use a sandbox\n",
        )
        .run();
}

#[test]
fn an_attack_that_nobody_knows_is_refused() {
    let printed = tilegrade(["doctor", "--hostile", "--only", "fork-bomb-d"])
        .exits(2)
        .prints("")
        .talks()
        .run();
    let error = "error: no attack is named `fork-bomb-d`\nhint: did you mean `fork-bomb-c`?\n";
    assert!(printed.stderr.ends_with(error), "{}", printed.stderr);
}

#[test]
fn the_table_has_a_line_for_each_attack() {
    let printed = tilegrade(["doctor", "--hostile", "--only", "exits-in-silence"])
        .talks()
        .run();
    let lines: Vec<&str> = printed.stdout.lines().collect();
    assert!(lines[0].starts_with("attack "), "{}", printed.stdout);
    let cells: Vec<&str> = lines[1].split_ascii_whitespace().collect();
    assert_eq!(
        cells[..4],
        ["exits-in-silence", "no-answer", "no-answer", "contained"]
    );
    assert_eq!(lines[2..], ["1 attack: 1 contained"]);
}

#[test]
fn a_battery_that_is_interrupted_leaves_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::set_permissions(folder.path(), Permissions::from_mode(0o755)).expect("it is ours");
    let mut program = command(env!("CARGO_BIN_EXE_tilegrade"));
    let mut battery = attacking(&mut program, &["sleep-forever"])
        .env("TMPDIR", folder.path())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts");
    let is_running = || {
        let grounds = walkdir::WalkDir::new(folder.path()).into_iter().flatten();
        grounds
            .map(|entry| entry.file_name().to_string_lossy().into_owned())
            .any(|name| name.starts_with("job-"))
    };
    while !is_running() {
        assert!(matches!(battery.try_wait(), Ok(None)), "it runs");
        std::thread::sleep(Duration::from_millis(10));
    }
    let id = i32::try_from(battery.id()).ok();
    let id = id.and_then(rustix::process::Pid::from_raw).expect("an id");
    rustix::process::kill_process(id, rustix::process::Signal::INT).expect("it runs");
    let status = battery.wait().expect("it ends");
    assert_eq!(status.code(), Some(130));
    let left = fs::read_dir(folder.path()).expect("a folder").count();
    assert_eq!(left, 0, "what lay there is gone");
}

#[test]
fn attacks_are_what_they_have_to_be() {
    let attacks = all();
    assert!(attacks.len() >= 70, "{}", attacks.len());
    let known: Vec<&str> = groups().map(|(group, _)| group).collect();
    for attack in &attacks {
        let Attack {
            name, about, tries, ..
        } = attack;
        assert!(known.contains(&about.as_str()), "{name}: about {about}");
        assert!(name.len() <= 28, "{name} does not fit the table");
        assert!(!tries.is_empty() && !tries.ends_with('.'), "{name}");
        for (path, bytes) in attack.sources() {
            // Else a compiler or a trace that shows the line would look like an escape.
            let word = b"ESCAPED";
            let has_word = bytes.windows(word.len()).any(|window| window == word);
            assert!(!has_word, "{name}/{path} has the word in one piece");
        }
    }
    for ending in [".c", ".cpp", ".java", ".py"] {
        let uses = |attack: &Attack| attack.sources().any(|(path, _)| path.ends_with(ending));
        assert!(attacks.iter().any(uses), "none is in {ending}");
    }
}

#[test]
fn all_parts_are_all_attacks() {
    for seed in [0, 7] {
        for parts in [3, 6] {
            let all_parts = (0..parts).flat_map(|number| part(seed + number, parts));
            let all_parts: Vec<String> = all_parts.collect();
            let distinct: BTreeSet<&String> = all_parts.iter().collect();
            assert_eq!(
                (all_parts.len(), distinct.len()),
                (all().len(), all().len())
            );
        }
    }
}

#[test]
fn the_document_lists_every_attack() {
    let path = repository().join("docs/hostile.md");
    let text = fs::read_to_string(&path).expect("the document is there");
    let heading = "## The attacks\n";
    let (before, _) = text.split_once(heading).expect("the heading is there");
    let new = format!("{before}{heading}{}", tables());
    if bless_asked() {
        fs::write(&path, new).expect("the document can be written");
    } else {
        assert!(new == text, "docs/hostile.md is old: BLESS=1 rewrites it");
    }
}

#[test]
fn every_key_of_the_report_is_in_the_document() {
    let report = run(&FIRST_TIER, &["exits-in-silence"], 0);
    let document = fs::read_to_string(repository().join("docs/hostile.md")).expect("a document");
    let of_report = report.as_object().expect("an object").keys();
    let of_attack = report["attacks"][0].as_object().expect("an object").keys();
    for key in of_report.chain(of_attack) {
        assert!(document.contains(&format!("| `{key}` |")), "`{key}`");
    }
}

/// One of so many parts of the attacks, another one for each seed. Those of one kind lie beside each other, so that each part
/// has some of all.
fn part(seed: usize, parts: usize) -> Vec<String> {
    let mut attacks = all();
    attacks.sort_by(|one, other| (&one.about, &one.name).cmp(&(&other.about, &other.name)));
    let names = attacks.into_iter().map(|attack| attack.name);
    names.skip(seed % parts).step_by(parts).collect()
}

fn attack<'a>(report: &'a Value, name: &str) -> &'a Value {
    let attacks = report["attacks"].as_array().expect("attacks");
    attacks
        .iter()
        .find(|attack| attack["name"] == name)
        .unwrap_or_else(|| panic!("no {name} in {report:#}"))
}

fn all() -> Vec<Attack> {
    attacks().expect("the attacks of this repository are valid")
}

fn groups() -> impl Iterator<Item = (&'static str, &'static str)> {
    GROUPS.into_iter().chain(GROUPS_OF_FILES)
}

/// The tables of the document.
fn tables() -> String {
    let attacks = all();
    let row = |attack: &Attack| {
        let Attack { name, tries, .. } = attack;
        format!("| `{name}` | {tries} | {} |\n", right(attack))
    };
    let table = |(group, heading): (&str, &str)| {
        let rows: String = attacks
            .iter()
            .filter(|attack| attack.about == group)
            .map(row)
            .collect();
        format!("\n### {heading}\n\n| attack | tries | right is |\n| --- | --- | --- |\n{rows}")
    };
    let tables: String = groups().map(table).collect();
    format!("\n{} attacks.\n{tables}", attacks.len())
}

/// What is right for an attack, in words.
fn right(attack: &Attack) -> String {
    let expectations = attack.expectations().map(|(tier, expected)| {
        let verdicts: Vec<String> = expected
            .names()
            .iter()
            .map(|name| format!("`{name}`"))
            .collect();
        let tier = tier.map(|tier| format!("in tier `{tier}` "));
        tier.unwrap_or_default() + &verdicts.join(" or ")
    });
    expectations.collect::<Vec<_>>().join("; ")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn lines_fit_a_terminal_and_say_what_was_wrong() {
    let outcome = Outcome {
        name: "reads-the-answers".to_owned(),
        expected: Expectation {
            verdicts: vec![Verdict::NoAnswer, Verdict::RuntimeError],
            finding: None,
        },
        verdicts: vec![Verdict::Accepted, Verdict::Accepted],
        findings: Vec::new(),
        status: Status::NotContained,
        reasons: vec!["it said so: ESCAPED ".to_owned() + &"word ".repeat(30)],
        took: Duration::from_millis(1_234),
    };
    let text = hostile::heading() + &hostile::line(&outcome);
    assert!(text.lines().all(|line| line.len() <= 80), "{text}");
    let lines: Vec<&str> = text.lines().skip(1).collect();
    assert_eq!(
        lines[..2],
        [
            "reads-the-answers            no-answer      accepted       NOT-CONTAINED     1.2",
            "                             runtime-error",
        ]
    );
    assert!(lines[2].starts_with("    it said so"), "{text}");
}
