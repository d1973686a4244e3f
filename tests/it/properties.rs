//! What holds for every board, path and text.
//!
//! The seeds are fixed: a failure here is a failure everywhere.

mod strategies; // boards, paths, transcripts, and what is done to them

use proptest::{
    prelude::{ProptestConfig, any, prop_assert, prop_assert_eq, proptest},
    test_runner::RngSeed,
};
use tilegrade::{
    assignment::{Case, CaseFile, Rubric, Settings, builtin},
    judge::judge_case,
    outcome::{Bound, CaseResult, Ending, Observation, Returned, RunRecord, Verdict},
    puzzle::{Board, format_board_file},
    transcript::{Entry, Layout, Named, Reading, Transcript, parse, render},
};

use strategies::{
    damaged, dressed, falsified, line_soup, nearly_exact, optimal_transcript,
    transcript_of_anything,
};

fn config(cases: u32) -> ProptestConfig {
    ProptestConfig {
        cases,
        rng_seed: RngSeed::Fixed(228),
        failure_persistence: None,
        ..ProptestConfig::default()
    }
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

/// Judges a text as that of every shipped case, said in every way and ended in every way.
fn judge_everyhow(text: &[u8]) {
    let records = [
        RunRecord::saved(text.to_vec()),
        RunRecord {
            ending: Some(Ending::Exited(1)),
            stderr: text.to_vec(),
            ..RunRecord::saved(text.to_vec())
        },
        RunRecord {
            ending: Some(Ending::Stopped(Bound::Cpu)),
            returned: Returned::Text(text.to_vec()),
            ..RunRecord::saved(Vec::new())
        },
        RunRecord {
            ending: Some(Ending::Exited(0)),
            returned: Returned::Null,
            ..RunRecord::saved(text.to_vec())
        },
    ];
    for case in &builtin().expect("the built-in assignment is valid").cases {
        for record in &records {
            let result = judge_case(case, &Rubric::default(), &Observation::Ran(record.clone()));
            let points = result.points.expect("a run is judged");
            assert!((0.0..=result.max_points).contains(&points), "{result:#?}");
            let is_clean = |text: &str| !text.chars().any(|c| c.is_control() && c != '\n');
            for finding in &result.findings {
                let evidence = finding.evidence.as_deref().unwrap_or_default();
                assert!(
                    is_clean(&finding.message) && is_clean(evidence),
                    "{finding:#?}"
                );
                assert!(evidence.len() < 10_000, "{finding:#?}");
            }
        }
    }
}

/// Whether all of its boards could be read: one that could not be is a fault and no lenience.
fn has_broken_boards(transcript: &Transcript) -> bool {
    let mut entries = transcript.sections().flat_map(|section| &section.entries);
    let is_broken = |reading: &Reading| matches!(reading, Reading::Broken(_));
    entries.any(|entry| matches!(entry, Entry::Board(reading, _) if is_broken(reading)))
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
    fn a_text_is_read_without_a_note_if_and_only_if_it_is_the_handouts(text in nearly_exact()) {
        let (read, notes) = parse(text.as_bytes());
        let is_exact = [Layout::Handout, Layout::Spaced]
            .into_iter()
            .any(|layout| render(&read, layout) == text);
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
        let (read, notes) = parse(render(&transcript, layout).as_bytes());
        prop_assert_eq!(read, transcript);
        prop_assert_eq!(notes, []);
    }

    #[test]
    fn every_shortest_path_has_full_marks((board, transcript) in optimal_transcript(), spaced: bool) {
        let layout = if spaced { Layout::Spaced } else { Layout::Handout };
        let result = judged(&case_of(&board), render(&transcript, layout));
        prop_assert_eq!(result.verdict, Verdict::Accepted, "{:#?}", result);
        prop_assert_eq!(result.points, Some(result.max_points));
        prop_assert_eq!(result.leniences, []);
    }

    #[test]
    fn no_chain_of_leniences_costs_anything((board, text) in dressed()) {
        let result = judged(&case_of(&board), text.clone());
        prop_assert_eq!(result.verdict, Verdict::Accepted, "{}\n{:#?}", text, result);
        prop_assert_eq!(result.points, Some(result.max_points), "{}\n{:#?}", text, result);
    }

    #[test]
    fn one_change_of_meaning_costs_points((board, text) in falsified()) {
        let result = judged(&case_of(&board), text.clone());
        prop_assert!(result.points < Some(result.max_points), "{}\n{:#?}", text, result);
        prop_assert!(result.verdict != Verdict::Accepted, "{}\n{:#?}", text, result);
        prop_assert!(!result.findings.is_empty());
    }
}

proptest! {
    #![proptest_config(config(150))]

    #[test]
    fn no_bytes_at_all_are_too_much(bytes in proptest::collection::vec(any::<u8>(), 0..600)) {
        judge_everyhow(&bytes);
    }

    #[test]
    fn no_lines_in_any_order_are_too_much(text in line_soup()) {
        judge_everyhow(text.as_bytes());
    }

    #[test]
    fn no_damage_to_a_right_text_is_too_much(bytes in damaged()) {
        judge_everyhow(&bytes);
    }
}
