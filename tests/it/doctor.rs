//! The verb `doctor`, on the machine that these tests run on, whatever that has.

use std::fs;

use serde_json::Value;
use tilegrade::{
    doctor::{Doctor, Machine, Status, Tools},
    language::{Language, Tool},
    run::{Missing, NoSandbox, Refusal, Sandbox, Tier, Unavailable, own_executable},
};

use crate::support::{assert_every_key_has_a_row, tilegrade};

/// The report of this machine, and its exit code as the report says it.
fn report(options: &[&str]) -> (i32, Value) {
    let arguments = ["doctor", "--format", "json"];
    let call = || tilegrade(arguments.iter().chain(options).copied());
    // The code is known only when the report is read.
    let code = if is_well(options) { 0 } else { 4 };
    let printed = call().exits(code).run();
    let report = serde_json::from_str(&printed.stdout).expect("JSON");
    (code, report)
}

/// Whether this machine can grade with these options; without any, it has to where `CI` is set.
fn is_well(options: &[&str]) -> bool {
    let is_unsafe = options.contains(&"--unsafe-no-sandbox");
    let tools = ["/usr/bin/java", "/usr/bin/javac"];
    let has_java = tools.iter().all(|tool| fs::exists(tool).expect("a path"));
    has_java && !is_unsafe
}

#[test]
fn a_machine_is_looked_at_for_programs() {
    let (code, report) = report(&[]);
    assert_eq!(report["format"], 1);
    assert_eq!(report["can-grade"], code == 0);
    let names = |list: &Value| -> Vec<String> {
        let list = list.as_array().expect("a list").iter();
        list.map(|object| object["name"].as_str().expect("a name").to_owned())
            .collect()
    };
    assert_eq!(
        names(&report["toolchains"]),
        ["gcc", "g++", "java", "javac", "node", "python3", "rustc"]
    );
    assert_eq!(
        names(&report["languages"]),
        ["java", "python", "c++", "c", "rust", "javascript"]
    );
    assert_eq!(names(&report["sandbox"]["protections"]).len(), 11);
    for language in report["languages"].as_array().expect("a list") {
        let is_tried = language["status"] == "works" && language["wall-ms"].is_u64();
        let is_missing = language["status"] == "missing"
            && language["missing-tools"] != Value::from([(); 0].to_vec());
        assert!(is_tried || is_missing, "{language}");
    }
    for tool in report["toolchains"].as_array().expect("a list") {
        let is_found = tool["program"].is_string() && tool["tool-version"].is_string();
        let is_hinted = tool["hints"]
            .as_array()
            .is_some_and(|hints| hints.len() == 1);
        assert!(is_found != is_hinted, "{tool}");
    }
}

#[test]
fn every_key_of_the_report_is_documented() {
    let (_, report) = report(&["--unsafe-no-sandbox"]);
    assert_every_key_has_a_row(&report, "docs/doctor.md");
}

#[test]
fn without_a_sandbox_no_protection_is_in_force_and_each_has_a_hint() {
    let (code, report) = report(&["--unsafe-no-sandbox"]);
    assert_eq!(code, 4);
    let protections = report["sandbox"]["protections"].as_array().expect("a list");
    for protection in protections {
        assert_eq!(protection["is-in-force"], false, "{protection}");
        let hints = protection["hints"].as_array().expect("a list");
        assert!(!hints.is_empty(), "{protection}");
    }
}

#[test]
fn a_tier_that_is_for_another_user_is_refused_and_something_else_looked_at() {
    let tier = if rustix::process::geteuid().is_root() {
        "same-user"
    } else {
        "user"
    };
    let printed = tilegrade(["doctor", "--format", "json", "--sandbox-tier", tier])
        .exits(4)
        .run();
    let report: Value = serde_json::from_str(&printed.stdout).expect("JSON");
    assert_eq!(report["sandbox"]["is-used"], false);
    assert_eq!(report["sandbox"]["refused"][0]["tier"], tier);
    let protections = report["sandbox"]["protections"].as_array().expect("a list");
    assert!(
        protections
            .iter()
            .any(|protection| protection["is-in-force"] == true)
    );
}

#[test]
fn where_namespaces_are_refused_it_is_said_what_would_change_that() {
    // Who is root there has no other user to give to programs, and is left without any tier.
    let code = if rustix::process::geteuid().is_root() || !is_well(&[]) {
        4
    } else {
        0
    };
    let printed = tilegrade(["doctor", "--format", "json"])
        .under([
            "bwrap",
            "--unshare-user",
            "--disable-userns",
            "--dev-bind",
            "/",
            "/",
        ])
        .exits(code)
        .run();
    let report: Value = serde_json::from_str(&printed.stdout).expect("JSON");
    assert_eq!(report["sandbox"]["is-used"], code == 0);
    for (at, tier) in ["bubblewrap", "namespaces"].into_iter().enumerate() {
        let refused = &report["sandbox"]["refused"][at];
        assert_eq!(refused["tier"], tier, "{report}");
        let hints = refused["hints"].as_array().expect("a list");
        assert!(
            !hints.is_empty() && refused["reason"].is_string(),
            "{refused}"
        );
    }
}

#[test]
fn people_are_told_in_lines_that_fit_a_terminal() {
    let code = if is_well(&[]) { 0 } else { 4 };
    let printed = tilegrade(["doctor"]).exits(code).run();
    for line in printed.stdout.lines() {
        assert!(line.chars().count() <= 80, "{line}");
        assert!(!line.contains('\u{1b}'), "{line}");
    }
    let headings: Vec<&str> = printed
        .stdout
        .lines()
        .filter(|line| line.starts_with(char::is_alphabetic))
        .collect();
    assert_eq!(
        headings,
        [
            "toolchains",
            "languages, each tried in the sandbox",
            "sandbox",
            "a program is kept from",
            "room"
        ]
    );
}

#[test]
fn attacks_are_named_for_the_battery_alone() {
    tilegrade(["doctor", "--only", "fork-bomb-c"])
        .exits(2)
        .prints("")
        .talks()
        .run();
}

/// What is known of a machine without anything.
fn bare() -> Doctor {
    let missing = Err(Missing::NotInstalled("javac".to_owned()));
    Doctor {
        tools: Tools::of(vec![(Tool::Javac, missing)]),
        languages: vec![
            (Language::Java, Status::Missing(vec![Tool::Javac])),
            (
                Language::C,
                Status::Fails("compile-error: \u{1b}[31m".to_owned()),
            ),
        ],
        sandbox: Sandbox::none(&own_executable()),
        refused: Some(NoSandbox {
            refusals: vec![Refusal {
                tier: Tier::Bubblewrap,
                why: Unavailable::NotInstalled,
            }],
        }),
        machine: Machine::look(),
    }
}

#[test]
fn what_is_amiss_has_the_line_to_type_below_it() {
    let text = anstream::adapter::strip_str(&bare().text(80, 2)).to_string();
    for expected in [
        "! javac           `javac` is not installed\n                  hint: apt-get install default-jdk-headless\n",
        "✗ java            not tried: javac is missing\n",
        "✗ bubblewrap      bubblewrap (`bwrap`) is not installed\n                  hint: apt-get install bubblewrap\n",
        "✗ files           NOT IN FORCE: reading what is not its own\n                  hint: apt-get install bubblewrap\n",
        "\n✗ no program is run here",
    ] {
        assert!(text.contains(expected), "{expected}\n{text}");
    }
}

#[test]
fn lines_fit_the_terminal_and_hold_no_escapes_of_others() {
    for width in [40, 80, 120] {
        let coloured = bare().text(width, 2);
        let text = anstream::adapter::strip_str(&coloured).to_string();
        assert!(!text.contains('\u{1b}'), "{text}");
        for line in text.lines() {
            assert!(line.chars().count() <= width, "{line}");
        }
    }
}

#[test]
fn without_a_sandbox_or_java_programs_cannot_be_graded() {
    let mut doctor = bare();
    assert!(!doctor.can_grade());
    doctor.refused = None;
    doctor.languages = vec![(Language::Java, Status::Works { wall_ms: 1 })];
    assert!(!doctor.can_grade(), "nothing is contained");
}

#[test]
fn memory_is_shared_by_the_jobs() {
    let machine = Machine {
        free_memory_mib: Some(4_000),
        temporary_mib: Some(100),
        ..Machine::look()
    };
    assert_eq!(machine.most_memory_mib(4), Some(750));
    assert_eq!(machine.most_memory_mib(40), Some(0));
    assert_eq!(machine.most_disk_mib(0), Some(100));
    assert_eq!(machine.most_jobs(750), Some(4));
    assert_eq!(machine.most_jobs(751), Some(3));
    assert_eq!(machine.most_jobs(1_000_000), Some(1));
}
