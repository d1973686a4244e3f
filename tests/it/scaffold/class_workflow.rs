//! The workflow that grades a class in many jobs: checked as that of students' repositories is, and its jobs run one after the other.

use std::fs;

use serde_json::Value;

use super::{
    support::{Ground, program},
    workflow::{
        WORKFLOW, assert_actionlint_is_content, assert_are_sound, assert_each_does_one_thing,
        assert_pinned, run_job, scripts, steps,
    },
    yaml,
};
use crate::{readme::can_grade, support::copy_program};

/// A repository of the staff's, with a workflow of three jobs.
fn staff() -> (Ground, Value) {
    let ground = Ground::new();
    ground.course();
    let words = [
        "github",
        "repository",
        "--matrix",
        "3",
        "--assignment",
        "course/assignment.toml",
    ];
    ground.begin(&words);
    let workflow = yaml::read(&ground.read(&format!("repository/{WORKFLOW}")));
    (ground, workflow)
}

#[test]
fn it_is_as_sound_as_the_other_one() {
    let (ground, workflow) = staff();
    assert_eq!(
        workflow["jobs"]["grade"]["strategy"]["matrix"]["shard"],
        serde_json::json!(["1", "2", "3"])
    );
    assert_eq!(
        workflow["permissions"],
        serde_json::json!({"contents": "read"})
    );
    for (job, actions) in [("grade", 3), ("merge", 4)] {
        assert_each_does_one_thing(steps(&workflow, job));
        assert_eq!(assert_pinned(steps(&workflow, job)), actions);
        let scripts = scripts(&workflow, job);
        assert!(!scripts.iter().any(|script| script.contains("${{")));
        assert_are_sound(&scripts);
    }
    assert_actionlint_is_content(&ground.read(&format!("repository/{WORKFLOW}")));
}

#[test]
fn its_jobs_grade_a_class_and_join_what_they_found() {
    if !can_grade() {
        return;
    }
    let (ground, workflow) = staff();
    let samples = ["accepted-c", "accepted-javascript", "accepted-python"];
    for sample in samples {
        ground.hand_in(sample, &format!("repository/submissions/{sample}"));
    }
    // Cases that students are not to see count for the staff.
    assert!(
        ground
            .path("repository/.github/tilegrade/cases/secret.txt")
            .exists()
    );
    ground.write("home/.tilegrade/x", "");
    copy_program(program(), ground.path("home/.tilegrade/tilegrade"));
    ground.stand_in("sudo", "");
    ground.write("temp/x", "");
    let grade = scripts(&workflow, "grade");
    for shard in ["1", "2", "3"] {
        let variables = [
            ("SUBMISSIONS", "submissions"),
            ("CI_NODE_INDEX", shard),
            ("CI_NODE_TOTAL", "3"),
        ];
        let ran = run_job(&ground, &grade, &variables);
        assert!(ran.iter().all(|step| step.code == Some(0)), "{ran:?}");
        // What is kept of a job has no hidden files, and no folders with nothing in them.
        let share = ground.path(&format!("temp/grades/shard-{shard}-of-3"));
        fs::remove_file(share.join(".lock")).expect("a lock");
        let _ = fs::remove_dir(share.join("records"));
    }
    let ran = run_job(&ground, &scripts(&workflow, "merge"), &[]);
    assert!(ran.iter().all(|step| step.code == Some(0)), "{ran:?}");
    let grades = ground.read("temp/grades.csv");
    for sample in samples {
        assert!(grades.contains(sample), "{grades}");
    }
    assert!(ground.path("temp/site/index.html").is_file());
    let results: Value =
        serde_json::from_str(&ground.read("temp/class/results.json")).expect("JSON");
    assert_eq!(results["submissions"].as_array().map(Vec::len), Some(3));
}
