//! How answers with a third section and double moves are read.

use tilegrade::{
    assignment::{Profile, Settings},
    course::{reference, render_board},
    outcome::Verdict,
    puzzle::{Board, Move},
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
    let counts = "two numbers of moves stand beside one solution";
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
        let is_even = first > 1 && second < 4;
        assert_eq!(forgiven.collect::<Vec<_>>().is_empty(), is_even, "{text}");
        settings.rubric.profile = Profile::Strict;
        let result = judged(HANDOUT_472, &text, &settings);
        assert_eq!(result.verdict == Verdict::Accepted, is_even, "{result:#?}");
        // In the opposite order, the lines between two sections are where they are.
        let text = [
            parts[2].trim_end(),
            &gap(first),
            parts[1],
            &gap(second),
            parts[0],
            "\n",
        ]
        .concat();
        let result = judged(HANDOUT_472, &text, &settings);
        assert_eq!(result.verdict == Verdict::Accepted, is_even, "{result:#?}");
    }
    let text = [parts[0], parts[2].trim_end(), parts[1]].join("\n\n\n") + "\n";
    let result = judged(HANDOUT_472, &text, &settings);
    let said = &result.findings[0].message;
    assert!(
        said.contains("is `9 moves in total (heuristic: the Manhattan")
            && said.contains("and `6 moves in"),
        "{said}"
    );
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

#[test]
fn the_sentence_that_there_is_no_solution_may_have_an_empty_line_below_it() {
    let board = "213804765";
    let mut settings = settings_472();
    let spaced = reference(
        &board.parse().expect("a board"),
        settings.rubric.puzzle(),
        Layout::Spaced,
    );
    assert!(spaced.ends_with(":\n\n2 1 3\n8   4\n7 6 5\n"), "{spaced}");
    let call = tilegrade(["solve", "--variant", "coms472", "--board", board]);
    call.prints(spaced.clone()).run();
    settings.rubric.profile = Profile::Strict;
    let packed = spaced.replace("\n\n", "\n");
    let wide = spaced.replace("\n\n", "\n\n\n");
    for (text, is_right) in [(spaced, true), (packed, true), (wide, false)] {
        let result = judged(board, &text, &settings);
        assert_eq!(result.is_full(), is_right, "{result:#?}");
    }
}

/// The third section of an answer whose other two are right, and what is said about it.
#[test]
fn what_is_wrong_with_double_moves_is_told_by_the_path_itself() {
    let third = "6 moves in total (heuristic: double moves allowed)";
    let text = answer(Layout::Handout);
    let (before, path) = text.split_once(third).expect("a third section");
    let doubles = path.matches("DBL").count();
    let counted = format!(
        "{before}{}{path}",
        third.replace('6', &(6 + doubles).to_string())
    );
    let (_, single) = before.split_once('\n').expect("a heading");
    let (single, _) = single.split_once("9 moves").expect("two sections");
    let without = format!("{before}{}\n{single}", third.replace('6', "9"));
    for (text, message, hint) in [
        (
            labelled("{}"),
            "moves of two tiles have the names of single moves",
            "where two tiles slide left, print `DBL_LEFT`",
        ),
        (
            counted,
            "9 moves stated and 6 shown: a double move was counted as two",
            "a double move counts as one",
        ),
        (
            without,
            "9 moves, and 6 suffice: move 1 was",
            "no step of this path slides two tiles: the search makes no double moves, or h3 is too high on this board",
        ),
    ] {
        let result = judged(HANDOUT_472, &text, &settings_472());
        let [finding] = &result.findings[..] else {
            panic!("{text}\n{:#?}", result.findings);
        };
        assert!(finding.message.starts_with(message), "{finding:#?}");
        assert_eq!(finding.hint.as_deref(), Some(hint));
    }
}

#[test]
fn a_section_that_breaks_off_is_judged_beside_two_whole_ones() {
    let text = answer(Layout::Handout);
    let lines: Vec<&str> = text.lines().collect();
    let third = lines.len() - 6 * 4 - 3 - 1;
    for boards in 2..6 {
        let cut = lines[..third + 4 * boards].join("\n") + "\n";
        let result = judged(HANDOUT_472, &cut, &settings_472());
        let found: Vec<&str> = result.findings.iter().map(|one| one.id.name()).collect();
        assert!(!found.contains(&"heuristic-missing"), "{found:?}\n{cut}");
        assert!(!result.is_full(), "{cut}");
    }
}

#[test]
fn paths_without_a_name_are_not_compared_where_sections_go_by_other_moves() {
    let text = answer(Layout::Handout);
    let boards = text.lines().filter(|line| !line.contains("heuristic"));
    let text = boards.collect::<Vec<_>>().join("\n");
    let result = judged(HANDOUT_472, &text, &settings_472());
    let found: Vec<&str> = result.findings.iter().map(|one| one.id.name()).collect();
    assert!(!found.contains(&"lengths-differ"), "{found:?}");
}

/// The right answer in which a double move is shown in another way: by its name, the board in its middle, and the one behind it.
fn shown(double: fn(&str, &str, &str) -> String) -> String {
    use Move::{DoubleLeft, DoubleRight, DoubleUp, Down, Right};
    let text = answer(Layout::Handout);
    let rows = |board: &Board| {
        let mut rows = String::new();
        render_board(board, &mut rows);
        rows
    };
    let third = text.find("6 moves in total").expect("a third section");
    let mut board: Board = HANDOUT_472.parse().expect("a board");
    let heading = text[third..].lines().next().expect("a heading");
    let mut shown = format!("{}{heading}\n{}", &text[..third], rows(&board));
    for step in [DoubleRight, Down, DoubleLeft, DoubleUp, Right, Down] {
        let middle = board.after(step.single()).expect("a move");
        board = board.after(step).expect("a move");
        let (name, board) = (step.name(), rows(&board));
        let step = if step.is_double() {
            double(name, &rows(&middle), &board)
        } else {
            format!("{name}\n{board}")
        };
        shown.push_str(&step);
    }
    shown
}

#[test]
fn the_board_in_the_middle_of_a_double_move_is_one_fault_of_its_name() {
    let right = shown(|name, _, board| format!("{name}\n{board}"));
    assert_eq!(right, answer(Layout::Handout));
    let ways: [fn(&str, &str, &str) -> String; 3] = [
        |name, middle, board| format!("{name}\n{middle}{board}"),
        |name, middle, board| format!("{middle}{name}\n{board}"),
        |name, middle, board| format!("{name}\n{middle}{name}\n{board}"),
    ];
    for text in ways.map(shown) {
        let result = judged(HANDOUT_472, &text, &settings_472());
        let [finding] = &result.findings[..] else {
            panic!("{text}\n{:#?}", result.findings);
        };
        let says = "move 1 is named `DBL_RIGHT`, and a board in the middle of it is shown too";
        assert_eq!(finding.message, says);
        assert_eq!((finding.id.name(), finding.step), ("wrong-label", Some(1)));
    }
    // Two moves with names of their own are two moves.
    let single = |name: &str, middle: &str, board: &str| {
        let name = name.trim_start_matches("DBL_");
        format!("{name}\n{middle}{name}\n{board}")
    };
    let result = judged(HANDOUT_472, &shown(single), &settings_472());
    let found = result.findings.iter().map(|one| one.id.name());
    assert_eq!(
        found.collect::<Vec<_>>(),
        ["count-of-shortest", "first-lost-move"]
    );
}

#[test]
fn headings_that_are_exchanged_are_one_fault() {
    let [manhattan, double] = ["the Manhattan distance", "double moves allowed"];
    let text = answer(Layout::Handout);
    let exchanged = text.replace(manhattan, "x").replace(double, manhattan);
    let text = exchanged.replace("(heuristic: x)", &format!("(heuristic: {double})"));
    let result = judged(HANDOUT_472, &text, &settings_472());
    let [finding] = &result.findings[..] else {
        panic!("{text}\n{:#?}", result.findings);
    };
    assert!(
        finding.message.starts_with("two headings are exchanged"),
        "{finding:#?}"
    );
    assert_eq!(result.verdict, Verdict::FormatError);
    // A search that makes double moves where it must not is another fault.
    let text = answer(Layout::Handout);
    let second = text
        .find("9 moves in total (heuristic: the")
        .expect("a second section");
    let third = text.find("6 moves in total").expect("a third section");
    let wide = text[third..].replace(double, manhattan);
    let text = format!("{}{wide}{}", &text[..second], &text[third..]);
    let result = judged(HANDOUT_472, &text, &settings_472());
    let found = result.findings.iter().map(|one| one.id.name());
    assert_eq!(found.collect::<Vec<_>>(), ["illegal-step"]);
}

#[test]
fn a_double_move_in_an_assignment_without_them_slides_two_tiles() {
    let text = answer(Layout::Handout);
    let third = text.find("6 moves in total").expect("a third section");
    let text = text[third..].replace("double moves allowed", "the Manhattan distance");
    let result = judged(HANDOUT_472, &text, &Settings::default());
    let said: Vec<&str> = result.findings.iter().map(|one| &one.message[..]).collect();
    let says = "step 1 is no move: tiles 6 and 3 slide at once, and here each move slides one tile";
    assert!(said.iter().any(|said| said.starts_with(says)), "{said:#?}");
}

#[test]
fn headings_in_unknown_words_are_a_doubt_about_words_and_not_about_several_names() {
    let words = [
        "number of mismatached tiles",
        "the Manhattan distance",
        "double moves allowed",
    ];
    let numbers = ["the first", "the second", "the third"];
    let text = words
        .iter()
        .zip(numbers)
        .fold(answer(Layout::Handout), |text, (own, other)| {
            text.replace(own, other)
        });
    let result = judged(HANDOUT_472, &text, &settings_472());
    let said = &result.findings[0].message;
    assert!(
        said.starts_with("a heading names its heuristic in words that are not known"),
        "{said}"
    );
    assert_eq!(result.verdict, Verdict::NotJudged);
}
