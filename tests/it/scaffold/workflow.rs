//! The workflow of GitHub Actions: read as YAML, its expressions and scripts checked, and its steps run.

use serde_json::{Value, json};

use crate::support::copy_program;

use super::{
    support::{Ground, RIGHT, Ran, WRONG, assert_is_sound, program},
    yaml,
};
use crate::{readme::can_grade, support::repository};

pub(super) const WORKFLOW: &str = ".github/workflows/tilegrade.yml";

fn workflow() -> String {
    let path = repository().join("src/scaffold/github/tilegrade.yml");
    std::fs::read_to_string(path).expect("a workflow")
}

/// The steps of a job.
pub(super) fn steps<'a>(workflow: &'a Value, job: &str) -> &'a Vec<Value> {
    workflow["jobs"][job]["steps"].as_array().expect("steps")
}

#[test]
fn it_may_do_no_more_than_it_needs_and_ends() {
    let workflow = yaml::read(&workflow());
    assert_eq!(workflow["on"], "push");
    assert_eq!(workflow["permissions"], json!({"contents": "read"}));
    assert_eq!(workflow["concurrency"]["cancel-in-progress"], "true");
    assert_eq!(workflow["defaults"]["run"]["shell"], "bash");
    let jobs = workflow["jobs"].as_object().expect("jobs");
    assert_eq!(jobs.len(), 1);
    let job = &jobs["grade"];
    assert!(job.get("permissions").is_none());
    let minutes = job["timeout-minutes"].as_str().expect("minutes");
    assert!((10..=60).contains(&minutes.parse::<u32>().expect("a number")));
    assert_each_does_one_thing(steps(&workflow, "grade"));
}

/// Fails where a step is none.
pub(super) fn assert_each_does_one_thing(steps: &[Value]) {
    for step in steps {
        let keys = ["name", "id", "if", "uses", "with", "run", "env"];
        let own = step.as_object().expect("a step");
        assert!(own.keys().all(|key| keys.contains(&key.as_str())), "{step}");
        assert!(
            own.contains_key("uses") != own.contains_key("run"),
            "{step}"
        );
    }
}

#[test]
fn every_action_is_pinned_to_a_full_tag() {
    let workflow = yaml::read(&workflow());
    assert_eq!(assert_pinned(steps(&workflow, "grade")), 3);
}

/// Fails where an action is not pinned, and gives how many there are.
pub(super) fn assert_pinned(steps: &[Value]) -> usize {
    let used = steps.iter().filter_map(|step| step["uses"].as_str());
    let used: Vec<&str> = used.collect();
    for action in &used {
        let (name, tag) = action.split_once('@').expect("a tag");
        assert!(name.starts_with("actions/"), "{action}");
        let parts: Vec<&str> = tag
            .strip_prefix('v')
            .expect("a version")
            .split('.')
            .collect();
        let is_number = |part: &&str| part.parse::<u32>().is_ok();
        assert!(parts.len() == 3 && parts.iter().all(is_number), "{action}");
    }
    assert_eq!(steps[0]["with"]["persist-credentials"], "false");
    used.len()
}

#[test]
fn every_expression_is_known_and_none_is_in_a_script() {
    const KNOWN: [&str; 5] = [
        "github.ref",
        "runner.os",
        "runner.temp",
        "hashFiles('.github/tilegrade/get-tilegrade')",
        "!cancelled()",
    ];
    let text = workflow();
    for expression in text.split("${{").skip(1) {
        let (expression, _) = expression.split_once("}}").expect("an end");
        assert!(KNOWN.contains(&expression.trim()), "{expression}");
    }
    let workflow = yaml::read(&text);
    for script in scripts(&workflow, "grade") {
        assert!(!script.contains("${{"), "{script}");
    }
}

#[test]
fn its_scripts_are_sound() {
    let workflow = yaml::read(&workflow());
    assert_eq!(scripts(&workflow, "grade").len(), 5);
    assert_are_sound(&scripts(&workflow, "grade"));
}

/// Fails where something is wrong with a script, as `bash` is called there.
pub(super) fn assert_are_sound(scripts: &[&str]) {
    for script in scripts {
        let script = format!("set -eo pipefail\n{script}");
        assert_is_sound("a step", "bash", &script);
    }
}

/// `actionlint`, where it is installed: it is no package of Debian's.
#[test]
fn actionlint_finds_nothing_to_say_where_it_is_installed() {
    assert_actionlint_is_content(&workflow());
}

/// Fails where `actionlint` is installed and has something to say.
pub(super) fn assert_actionlint_is_content(workflow: &str) {
    let ground = Ground::new();
    let is_there = ground.run("", &["sh", "-c", "command -v actionlint"], &[]);
    if is_there.code != Some(0) {
        return;
    }
    ground.write(WORKFLOW, workflow);
    let ran = ground.run("", &["actionlint", WORKFLOW], &[]);
    assert_eq!(ran.code, Some(0), "{ran:?}");
}

/// The scripts of a job.
pub(super) fn scripts<'a>(workflow: &'a Value, job: &str) -> Vec<&'a str> {
    let scripts = steps(workflow, job)
        .iter()
        .filter_map(|step| step["run"].as_str());
    scripts.collect()
}

/// A checkout of a student's repository, on a runner that has the program kept from before.
fn checkout(sample: &str) -> Ground {
    let ground = Ground::new();
    ground.course();
    let words = [
        "github",
        "repository",
        "--assignment",
        "course/assignment.toml",
    ];
    ground.begin(&words);
    ground.hand_in(sample, "repository");
    ground.write("home/.tilegrade/x", "");
    copy_program(program(), ground.path("home/.tilegrade/tilegrade"));
    ground.write("temp/x", "");
    ground
}

/// Runs the steps until one fails. Gives how each of them ended.
fn run(ground: &Ground) -> Vec<Ran> {
    let workflow = yaml::read(&ground.read(&format!("repository/{WORKFLOW}")));
    run_job(ground, &scripts(&workflow, "grade"), &[])
}

/// Runs the scripts of a job until one fails, with more variables. Gives how each of them ended.
pub(super) fn run_job(ground: &Ground, scripts: &[&str], more: &[(&str, &str)]) -> Vec<Ran> {
    let [temp, summary] =
        ["temp", "summary.md"].map(|name| ground.path(name).display().to_string());
    let mut ran: Vec<Ran> = Vec::new();
    for script in scripts {
        let argv = [
            "bash",
            "--noprofile",
            "--norc",
            "-eo",
            "pipefail",
            "-c",
            script,
        ];
        let variables = [
            ("GITHUB_ACTIONS", "true"),
            ("RUNNER_TEMP", &temp),
            ("GITHUB_STEP_SUMMARY", &summary),
        ];
        let variables = [&variables, more].concat();
        ran.push(ground.run("repository", &argv, &variables));
        if ran.last().is_some_and(|last| last.code != Some(0)) {
            break;
        }
    }
    ran
}

#[test]
fn a_right_push_passes_and_one_that_loses_points_fails_and_both_have_all_reports() {
    if !can_grade() {
        return;
    }
    for (sample, code) in [(RIGHT, 0), (WRONG, 1)] {
        let ground = checkout(sample);
        ground.stand_in("sudo", "");
        let ran = run(&ground);
        let last = ran.last().expect("a step");
        assert_eq!((ran.len(), last.code), (5, Some(code)), "{last:?}");
        assert!(
            !ran.iter()
                .any(|step| step.stdout.contains("::warning title=tilegrade")),
            "{ran:?}"
        );
        // A case that is hidden is not there, and is named nowhere.
        let hidden = "repository/.github/tilegrade/cases/secret";
        assert!(!ground.path(&format!("{hidden}.txt")).exists());
        assert!(!ground.path(&format!("{hidden}.toml")).exists());
        let junit = ground.read("temp/tilegrade/junit.xml");
        let summary = ground.read("summary.md");
        for text in [&junit, &summary, &last.stdout] {
            assert!(!text.contains("secret"), "{text}");
        }
        assert!(junit.contains("name=\"deep\""), "{junit}");
        assert!(summary.contains("deep"), "{summary}");
        let has_annotation = last.stdout.contains("::error ");
        assert_eq!(has_annotation, code == 1, "{}", last.stdout);
        let calls = ground.calls();
        assert_eq!(calls.lines().count(), 3, "{calls}");
        assert!(calls.contains("default-jdk-headless bubblewrap"), "{calls}");
    }
}

#[test]
fn what_cannot_be_judged_fails_the_job_and_says_so() {
    let ground = checkout(RIGHT);
    // Nothing that a runner is asked for works.
    ground.stand_in("sudo", "case $1 in sysctl) exit 1;; esac");
    let broken = "#!/bin/sh\ncase $1 in --version) exit 0;; esac\nexit 4\n";
    ground.write("home/.tilegrade/tilegrade", broken);
    let ran = run(&ground);
    assert_eq!(ran.len(), 5, "{ran:?}");
    assert!(
        ran[1]
            .stdout
            .contains("::warning title=tilegrade::programs may not have namespaces")
    );
    assert!(
        ran[3]
            .stdout
            .contains("::warning title=tilegrade::something is amiss"),
        "{ran:?}"
    );
    assert_eq!(ran[4].code, Some(4));
    assert!(
        ran[4]
            .stdout
            .contains("::error title=tilegrade::not everything was judged")
    );
}
