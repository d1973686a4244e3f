//! What holds for every board, path and text.
//!
//! The seeds are fixed: a failure here is a failure everywhere.

mod form; // harmless changes of form in every text that loses points
mod harmless; // lines that programs print beside their answers
mod mutations; // one change of a path in every text that is right
mod numbers; // long numbers, whose digits say nothing
mod places; // the places of a right transcript that are of its path
pub(crate) mod strategies; // boards, paths, transcripts, and what is done to them
mod weave; // harmless lines between those of right answers

use std::{env, sync::LazyLock};

use proptest::{
    prelude::{ProptestConfig, any, prop_assert, prop_assert_eq, proptest},
    test_runner::{RngSeed, TestCaseError},
};
use tilegrade::{
    assignment::{Assignment, Case, CaseFile, Rubric, Settings, Variant},
    course::{PuzzleSpec, Words},
    judge::judge_case,
    outcome::{CaseResult, Observation, RunRecord, Verdict},
    puzzle::{Board, format_board_file},
    transcript::{Layout, Named, Reading, Transcript, parse, render},
};

use crate::{checks, support::is_full_run};

use strategies::{
    damaged, dressed, falsified, falsified_and_dressed, line_soup, nearly_exact,
    optimal_transcript, transcript_of_anything,
};

/// So many cases of a property, the same ones on every machine. `SEED` picks others.
pub(crate) fn config(cases: u32) -> ProptestConfig {
    let seed = env::var("SEED").map_or(228, |seed| seed.parse().expect("SEED is a number"));
    ProptestConfig {
        cases,
        rng_seed: RngSeed::Fixed(seed),
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

/// Changes of the properties that count what they find: more with `FULL=1`.
fn changes() -> u32 {
    if is_full_run() { 50_000 } else { 5_000 }
}

fn case_of(board: &Board) -> Case {
    let file = CaseFile {
        name: "any".to_owned(),
        path: "any.txt".to_owned(),
        bytes: format_board_file(board).into_bytes(),
        settings: None,
    };
    Case::read(file, &Settings::default()).expect("a board in the format is a case")
}

fn judged(case: &Case, text: impl Into<Vec<u8>>) -> CaseResult {
    let record = RunRecord::saved(text.into());
    judge_case(case, &Rubric::default(), &Observation::Ran(record))
}

static SHIPPED: LazyLock<Assignment> = LazyLock::new(|| {
    Variant::Coms228
        .assignment()
        .expect("the built-in assignment is valid")
});

/// Whether all of its boards could be read: one that could not be is a fault and no lenience.
fn has_broken_boards(transcript: &Transcript) -> bool {
    let mut stops = transcript.sections().flat_map(|section| &section.stops);
    let is_broken = |reading: &Reading| matches!(reading, Reading::Broken(_));
    stops.any(|stop| is_broken(&stop.reading))
        || transcript
            .refusals()
            .any(|sentence| sentence.board.as_ref().is_some_and(is_broken))
}

/// Whether every solution has the whole heading of the handout, without which a text is not the handout's.
fn has_headings(transcript: &Transcript) -> bool {
    transcript
        .sections()
        .all(|section| section.stated.is_some() && matches!(section.named, Named::Known(_)))
}

proptest! {
    #![proptest_config(config(20_000))]

    #[test]
    fn only_the_handouts_bytes_are_read_without_a_note(text in nearly_exact()) {
        let (read, notes) = parse(text.as_bytes(), None, &Words::default());
        let is_exact = [Layout::Handout, Layout::Spaced]
            .into_iter()
            .any(|layout| render(&read, &PuzzleSpec::coms228(), layout) == text);
        let names: Vec<_> = notes.iter().map(|note| (note.lenience.name(), note.line)).collect();
        if notes.is_empty() && !has_broken_boards(&read) {
            prop_assert!(is_exact, "{text:?}\n{read:#?}");
        }
        if is_exact && has_headings(&read) {
            prop_assert!(notes.is_empty(), "{text:?}\n{names:?}");
        }
    }
}

proptest! {
    #![proptest_config(config(1_000))]

    #[test]
    fn what_is_rendered_is_read_back(transcript in transcript_of_anything(), spaced: bool) {
        let layout = if spaced { Layout::Spaced } else { Layout::Handout };
        let (read, notes) = parse(render(&transcript, &PuzzleSpec::coms228(), layout).as_bytes(), None, &Words::default());
        prop_assert_eq!(read, transcript);
        prop_assert_eq!(notes, []);
    }

    #[test]
    fn every_shortest_path_has_full_marks((board, transcript) in optimal_transcript(), spaced: bool) {
        let layout = if spaced { Layout::Spaced } else { Layout::Handout };
        let result = judged(&case_of(&board), render(&transcript, &PuzzleSpec::coms228(), layout));
        prop_assert_eq!(result.verdict, Verdict::Accepted, "{:#?}", result);
        prop_assert_eq!(result.points, Some(result.facts.max_points));
        prop_assert_eq!(result.granted.leniences, []);
    }
}

proptest! {
    #![proptest_config(config(4 * changes()))]

    #[test]
    fn no_chain_of_leniences_costs_anything((board, text) in dressed()) {
        let result = judged(&case_of(&board), text.clone());
        prop_assert_eq!(result.verdict, Verdict::Accepted, "{}\n{:#?}", text, result);
        prop_assert_eq!(result.points, Some(result.facts.max_points), "{}\n{:#?}", text, result);
    }

    #[test]
    fn one_change_of_meaning_costs_points((board, text) in falsified()) {
        loses_points(&case_of(&board), &text)?;
    }

    #[test]
    fn one_change_of_meaning_costs_points_whatever_the_dress((board, text) in falsified_and_dressed()) {
        if let Some(text) = text {
            loses_points(&case_of(&board), &text)?;
        }
    }
}

/// Holds a wrong text to what it must come to: points lost, or, where nobody could read it, none in either direction.
fn loses_points(case: &Case, text: &str) -> Result<(), TestCaseError> {
    let result = judged(case, text);
    let is_full = result
        .points
        .is_some_and(|points| points >= result.facts.max_points);
    prop_assert!(!is_full, "{}\n{:#?}", text, result);
    prop_assert!(
        result.verdict != Verdict::Accepted,
        "{}\n{:#?}",
        text,
        result
    );
    prop_assert!(!result.findings.is_empty(), "{}\n{:#?}", text, result);
    Ok(())
}

proptest! {
    #![proptest_config(config(5_000))]

    #[test]
    fn no_bytes_at_all_are_too_much(bytes in proptest::collection::vec(any::<u8>(), 0..600)) {
        checks::some_judging_holds(&bytes, &SHIPPED);
    }

    #[test]
    fn no_lines_in_any_order_are_too_much(text in line_soup()) {
        checks::some_judging_holds(text.as_bytes(), &SHIPPED);
    }

    #[test]
    fn no_damage_to_a_right_text_is_too_much(bytes in damaged()) {
        checks::some_judging_holds(&bytes, &SHIPPED);
    }
}
