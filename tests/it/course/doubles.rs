//! How answers with a third section and double moves are read.

use tilegrade::{
    assignment::Profile,
    course::reference,
    outcome::Verdict,
    transcript::{Layout, Lenience},
};

use super::{HANDOUT_472, judged, settings_472};
use crate::support::tilegrade;

/// The right answer in the template's layout, or in the handout's.
fn answer(layout: Layout) -> String {
    let board = HANDOUT_472.parse().expect("a board");
    reference(&board, settings_472().rubric.puzzle(), layout)
}

/// The right answer with moves of two tiles in other words, as in `two {} tiles`.
fn labelled(words: &str) -> String {
    let sides = ["LEFT", "RIGHT", "UP", "DOWN"];
    let text = answer(Layout::Handout);
    sides.into_iter().fold(text, |text, side| {
        text.replace(&format!("DBL_{side}"), &words.replace("{}", side))
    })
}

/// The right answer with a third heading in other words.
fn headed(words: &str) -> String {
    let head = "6 moves in total (heuristic: double moves allowed)";
    answer(Layout::Handout).replace(head, words)
}

#[test]
fn other_words_are_read_or_left_to_a_person_with_a_sentence_that_is_true() {
    let open = "a line between two boards may name the move, and cannot be read as a label";
    let counts = "two numbers of moves are stated for one solution";
    let beside = |summary: &str| {
        let text = answer(Layout::Handout);
        [
            format!("{summary}\n\n{text}"),
            format!("{text}\n{summary}\n"),
        ]
    };
    let rows = "mismatched tiles | 9\nManhattan | 9\ndouble moves | 6";
    let all = [
        (headed("6 moves in total (heuristic: my own one)"), ""),
        (headed("6 moves in total (heuristic: pairs of rows)"), ""),
        (labelled("double {}"), ""),
        (labelled("{} 2"), open),
        (labelled("move two tiles {}"), open),
        (
            labelled("D{}").replace("DRIGHT", "DR").replace("DUP", "DU"),
            open,
        ),
    ];
    let summaries = [
        (beside(rows), ""),
        (
            beside("mismatched tiles 9, Manhattan 9, double moves 6"),
            "",
        ),
        (beside("h1 / h2 / h3: 9 / 9 / 6 moves"), ""),
        (
            beside("mismatched tiles 9, Manhattan 9, double moves 8"),
            counts,
        ),
    ];
    let summaries = summaries
        .into_iter()
        .flat_map(|(texts, says)| texts.map(|text| (text, says)));
    for (text, says) in all.into_iter().chain(summaries) {
        let result = judged(HANDOUT_472, &text, &settings_472());
        let said = result.findings.first().map_or("", |own| &own.message);
        assert!(said.starts_with(says), "{said}\n{text}");
        let verdict = if says.is_empty() {
            Verdict::Accepted
        } else {
            Verdict::NotJudged
        };
        assert_eq!(result.verdict, verdict, "{text}\n{result:#?}");
    }
}

#[test]
fn two_or_three_empty_lines_between_sections_are_the_templates() {
    let mut settings = settings_472();
    let spaced = answer(Layout::Spaced);
    let parts: Vec<&str> = spaced.split("\n\n\n").collect();
    assert_eq!(parts.len(), 3, "{spaced}");
    let gaps = [[1, 1], [2, 2], [2, 3], [3, 3], [3, 4], [4, 4]];
    for [first, second] in gaps {
        let gap = |lines: usize| "\n".repeat(lines + 1);
        let text = [parts[0], &gap(first), parts[1], &gap(second), parts[2]].concat();
        settings.rubric.profile = Profile::Lenient;
        let result = judged(HANDOUT_472, &text, &settings);
        let forgiven = result.granted.leniences.iter().map(|own| own.lenience);
        // One is what the handout's rule says.
        let is_even = first.max(second) < 4;
        assert_eq!(forgiven.collect::<Vec<_>>().is_empty(), is_even, "{text}");
        settings.rubric.profile = Profile::Strict;
        let result = judged(HANDOUT_472, &text, &settings);
        let is_templates = is_even && first > 1;
        assert_eq!(
            result.verdict == Verdict::Accepted,
            is_templates,
            "{result:#?}"
        );
    }
    let text = spaced.replacen("\n\n", "\n", 1);
    settings.rubric.profile = Profile::Lenient;
    let result = judged(HANDOUT_472, &text, &settings);
    assert_eq!(result.granted.leniences[0].lenience, Lenience::EmptyLines);
}

/// Which section a path with double moves is for is seen; that its heading is another section's costs what no name costs.
#[test]
fn the_very_heading_of_another_section_is_no_name_for_a_path_with_double_moves() {
    for (words, ids) in [
        ("the Manhattan distance", &["heuristic-unnamed"][..]),
        ("half the Manhattan distance", &[]),
        ("Manhattan distance / 2, rounded up", &[]),
    ] {
        let text = headed(&format!("6 moves in total (heuristic: {words})"));
        let result = judged(HANDOUT_472, &text, &settings_472());
        let found: Vec<&str> = result.findings.iter().map(|one| one.id.name()).collect();
        assert_eq!(found, ids, "{words}");
        assert_eq!(result.is_full(), ids.is_empty(), "{words}");
    }
}

#[test]
fn the_reference_answers_in_the_layout_of_the_course() {
    let call = || tilegrade(["solve", "--variant", "coms472", "--board", HANDOUT_472]);
    call().prints(answer(Layout::Spaced)).run();
    let handout = call().and("--layout").and("handout");
    handout.prints(answer(Layout::Handout)).run();
}
