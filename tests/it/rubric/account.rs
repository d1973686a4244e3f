//! Points add up, whatever the rubric and whatever the answers.

use std::{fs, sync::LazyLock};

use proptest::{collection::vec, prelude::*, sample::select};
use serde_json::Value;
use tilegrade::{
    assignment::{Item, Points, Rubric},
    outcome::{AccountLine, SubmissionResult},
};
use walkdir::WalkDir;

use crate::support::repository;

use super::{assignment, judged};

/// The saved transcripts of the handout's board that are judged whether or not its file is only tolerated, in the order of
/// their names. Words that may refuse a file say nothing certain where it may be refused.
static TEXTS: LazyLock<Vec<Vec<u8>>> = LazyLock::new(|| {
    let entries = WalkDir::new(repository().join("tests/transcripts")).sort_by_file_name();
    let paths = entries
        .into_iter()
        .map(|entry| entry.expect("an entry").into_path());
    let of_handout = paths.filter(|path| {
        let name = path.file_name().expect("a name").to_string_lossy();
        let is_judged = !path
            .components()
            .any(|part| part.as_os_str() == "not-judged");
        is_judged && name.starts_with("handout--") && name.ends_with(".txt")
    });
    let tolerated = assignment("", &[("a", "kind = \"tolerated\"")]);
    of_handout
        .map(|path| fs::read(path).expect("a transcript"))
        .filter(|text| {
            let result = judged(&tolerated, std::slice::from_ref(text));
            result.cases.iter().all(|case| case.points.is_some())
        })
        .collect()
});

const NAMES: [&str; 5] = ["a", "b", "c", "d", "e"];

/// The `[rubric]` of some staff: weights that make 100, and all that may be said beside them.
fn rubrics() -> impl Strategy<Value = String> {
    let weights = vec(0_u32..1000, 6);
    let per = select(vec!["case", "submission"]);
    let rules = vec((per, proptest::option::of(0_u32..400)), 7);
    let profile = select(vec!["lenient", "graded", "strict"]);
    let require = select(vec!["", "\"solved\"", "\"a\"", "\"solved\", \"c\""]);
    let rounding = (
        select(vec!["0.01", "0.00001", "0.7", "1", "5"]),
        select(vec!["nearest", "up", "down"]),
    );
    let leniences = (0_u32..30, 0_u32..60);
    (weights, rules, profile, require, rounding, leniences).prop_map(
        |(cuts, rules, profile, require, (step, way), (cost, cap))| {
            let mut cuts: Vec<u32> = cuts.iter().map(|cut| cut * 10_007).collect();
            cuts.extend([0, 10_000_000]);
            cuts.sort_unstable();
            let items = ["path", "start", "goal", "shortest", "heuristics", "counts", "labels"];
            let mut text = "[rubric]\n".to_owned();
            for ((item, pair), (per, cap)) in items.iter().zip(cuts.windows(2)).zip(rules) {
                let weight = f64::from(pair[1] - pair[0]) / 100_000.0;
                let cap = cap.map_or(String::new(), |cap| format!(", cap = {}", f64::from(cap) / 100.0));
                let rule = format!("{item} = {{ weight = {weight}, per = \"{per}\"{cap} }}\n");
                text.push_str(&rule);
            }
            text + &format!(
                "profile = \"{profile}\"\nrequire = [{require}]\nrounding = {step}\nround = \"{way}\"\n[rubric.leniences]\ntrimmed-blanks = {cost}\nother-text = {cost}\ncap = {cap}\n"
            )
        },
    )
}

/// The settings beside a case.
fn case_settings() -> impl Strategy<Value = String> {
    let points = select(vec!["0", "0.00001", "0.07", "1", "3.33333", "5", "100"]);
    let kind = select(vec!["", "", "", "kind = \"tolerated\"\n"]);
    (points, any::<bool>(), kind, 0..4).prop_map(|(points, is_extra, kind, one_in)| {
        let is_extra = is_extra && one_in == 0;
        format!("points = {points}\nextra-credit = {is_extra}\n{kind}")
    })
}

fn sum(lines: &[AccountLine]) -> Points {
    lines.iter().map(|line| line.points).sum()
}

fn assert_adds_up(result: &SubmissionResult) -> Result<(), TestCaseError> {
    let total = result.points.expect("everything is judged");
    prop_assert_eq!(result.max_points + sum(&result.explanation), total);
    prop_assert!(total >= Points::ZERO);
    let mut earned = Points::ZERO;
    for case in &result.cases {
        let points = case.points.expect("everything is judged");
        earned += points;
        prop_assert!((Points::ZERO..=case.facts.max_points).contains(&points));
        prop_assert_eq!(case.facts.max_points + sum(&case.explanation), points);
        prop_assert!(!case.items.is_empty());
        prop_assert_eq!(
            case.items.iter().map(|item| item.points).sum::<Points>(),
            points
        );
        prop_assert_eq!(
            case.items
                .iter()
                .map(|item| item.max_points)
                .sum::<Points>(),
            case.facts.max_points
        );
    }
    // Only the format and rounding come between the cases and the submission.
    let between = result
        .explanation
        .iter()
        .filter(|line| line.reason.starts_with("rounded") || line.item == Some(Item::Format));
    prop_assert_eq!(earned + between.map(|line| line.points).sum(), total);
    Ok(())
}

#[test]
fn a_rubric_is_stored_as_the_table_that_it_is_read_from() {
    let cases = NAMES.map(|name| (name, ""));
    proptest!(|(text in rubrics())| {
        let rubric = assignment(&text, &cases).settings.rubric;
        let stored = rubric.to_table().to_string();
        let stored: Value = serde_json::from_str(&stored).expect("JSON");
        let mut again = Rubric::from_table("run.json", &stored).expect("a rubric");
        prop_assert_eq!(again.to_table(), rubric.to_table());
        // The lines are those of another text.
        again.requirements.clone_from(&rubric.requirements);
        prop_assert_eq!(again, rubric);
    });
}

#[test]
fn points_and_lines_make_the_largest_points() {
    let settings = vec(case_settings(), NAMES.len());
    let texts = vec(any::<prop::sample::Index>(), NAMES.len());
    proptest!(|(rubric in rubrics(), settings in settings, texts in texts)| {
        let settings = settings.iter().map(String::as_str);
        let cases: Vec<(&str, &str)> = NAMES.into_iter().zip(settings).collect();
        let assignment = assignment(&rubric, &cases);
        let texts = texts.iter().map(|index| index.get(&TEXTS[..]).clone());
        let result = judged(&assignment, &texts.collect::<Vec<_>>());
        assert_adds_up(&result)?;
        let view = result.for_students();
        prop_assert_eq!(&*view, &result, "everything is visible");
    });
}
