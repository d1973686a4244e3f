//! The bundle for Classroom 50, run in a checkout with the variables of the platform.

use serde_json::Value;

use crate::support::copy_program;

use super::support::{Ground, RIGHT, Ran, WRONG, assert_is_sound, program};
use crate::readme::can_grade;

fn ground() -> Ground {
    let ground = Ground::new();
    ground.course();
    let words = [
        "classroom50",
        "bundle",
        "--assignment",
        "course/assignment.toml",
    ];
    ground.begin(&words);
    copy_program(program(), ground.path("bundle/tilegrade"));
    ground.stand_in("sudo", "");
    ground
}

fn grade(ground: &Ground, checkout: &str) -> Ran {
    let output = ground.path("output").display().to_string();
    let variables = [
        ("GITHUB_OUTPUT", output.as_str()),
        ("CLASSROOM", "cs-228"),
        ("ASSIGNMENT", "puzzle"),
        ("OWNER", "ana-lopez"),
        ("SUBMISSION_TAG", "submit/1"),
        ("COMMIT_URL", "https://example.org/c"),
        ("RELEASE_URL", "https://example.org/r"),
    ];
    ground.run(checkout, &["sh", "../bundle/grade.sh"], &variables)
}

/// The keys that a result has to have, and what is known of their values.
fn assert_is_result(result: &Value) {
    let keys = [
        "schema",
        "classroom",
        "assignment",
        "assignment_type",
        "owner",
        "submission",
        "commit",
        "release",
        "review",
        "datetime",
        "score",
        "max-score",
        "tests",
    ];
    let own = result.as_object().expect("an object");
    let mut found: Vec<&str> = own.keys().map(String::as_str).collect();
    let mut keys = keys.to_vec();
    found.sort_unstable();
    keys.sort_unstable();
    assert_eq!(found, keys);
    assert_eq!(result["schema"], "classroom50/result/v1");
    assert_eq!(result["assignment_type"], "individual");
    assert_eq!(result["review"], result["commit"]);
    assert!(result["score"].as_u64() <= result["max-score"].as_u64());
}

#[test]
fn its_script_is_sound() {
    let ground = Ground::new();
    ground.begin(&["classroom50", "bundle"]);
    assert_is_sound("grade.sh", "sh", &ground.read("bundle/grade.sh"));
}

#[test]
fn a_checkout_gets_a_result_a_page_and_its_line_whatever_the_points() {
    if !can_grade() {
        return;
    }
    let ground = ground();
    for (sample, status) in [(RIGHT, "pass"), (WRONG, "fail")] {
        ground.hand_in(sample, sample);
        ground.write("output", "");
        let ran = grade(&ground, sample);
        assert_eq!(ran.code, Some(0), "{ran:?}");
        let text = ground.read(&format!("{sample}/result.json"));
        let result: Value = serde_json::from_str(&text).expect("JSON");
        assert_is_result(&result);
        assert_eq!(result["owner"], "ana-lopez");
        // One of the three cases is hidden, and is not there.
        assert_eq!(result["max-score"], 1000);
        let score = result["score"].as_f64().expect("a number") / 100.0;
        let output = ground.read("output");
        assert_eq!(
            output,
            format!("status={status}\nsummary={score} of 10 points\n")
        );
        let page = ground.read(&format!("{sample}/release-body.md"));
        assert!(page.starts_with(&format!("# {sample}\n")), "{page}");
        for text in [&page, &ran.stdout, &text] {
            assert!(!text.contains("secret"), "{text}");
        }
    }
}

#[test]
fn what_the_machine_failed_at_is_no_result() {
    let ground = ground();
    ground.hand_in(RIGHT, "checkout");
    ground.write("checkout/result.json", "{\"score\": 1}");
    let broken = "#!/bin/sh\ncase $1 in --version) exit 0;; esac\n\
        printf '{\\n  \"score\": 0,\\n  \"max-score\": 0,\\n' > result.json\nexit 4\n";
    ground.write("bundle/tilegrade", broken);
    let ran = grade(&ground, "checkout");
    assert_eq!(ran.code, Some(1), "{ran:?}");
    assert!(!ground.path("checkout/result.json").exists());
    let why = "nothing was judged: tilegrade ended with exit code 4";
    assert!(ran.stderr.contains(&format!("error: {why}\n")), "{ran:?}");
    assert_eq!(
        ground.read("output"),
        format!("status=error\nsummary={why}\n")
    );
}
