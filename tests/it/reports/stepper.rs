//! The stepper of a student's page in a real browser, on paths of every kind.

use std::{
    thread,
    time::{Duration, Instant},
};

use tilegrade::{
    outcome::{CaseResult, Finding, FindingId, ShownPath, SubmissionResult, Verdict},
    puzzle::{Board, GOAL, Move, MoveSet},
    search::Heuristic,
};

use super::{
    browser::{address, assert_quiet, site_with},
    class,
    pages::with_detour,
    webdriver::Browser,
};

/// Far more than a path of four moves takes to be played.
const PATIENCE: Duration = Duration::from_secs(30);

/// A path and what the stepper says of it.
struct Expected {
    case: &'static str,
    board: &'static str,
    moves: &'static str,
    breaks_off: Option<&'static str>,
    /// The boards beside each other.
    boards: usize,
    /// The status at the first step and at the last one.
    first: &'static str,
    last: &'static str,
    /// The button that leads to where it goes wrong, and the status there.
    jump: Option<(&'static str, &'static str)>,
}

const PATHS: [Expected; 4] = [
    Expected {
        case: "a-step-that-is-no-move",
        board: "123845760",
        moves: "D",
        breaks_off: Some("132804765"),
        boards: 2,
        first: "Step 0 of 2. Shown: the first board. Shortest: the first board.",
        last: "Step 2 of 2. Shown: no move. Shortest: RIGHT. This is where it goes wrong.",
        jump: Some((
            "To the step that is no move",
            "Step 2 of 2. Shown: no move. Shortest: RIGHT. This is where it goes wrong.",
        )),
    },
    Expected {
        case: "from-where-nothing-leads-to-the-goal",
        board: "213804765",
        moves: "LR",
        breaks_off: None,
        boards: 1,
        first: "Step 0 of 2. Shown: the first board.",
        last: "Step 2 of 2. Shown: RIGHT.",
        jump: None,
    },
    Expected {
        case: "of-31-moves",
        board: "507186324",
        moves: "UDLUURDDRULURDLLURDDLUURDDLUURD",
        breaks_off: None,
        boards: 2,
        first: "Step 0 of 31. Shown: the first board. Shortest: the first board.",
        last: "Step 31 of 31. Shown: DOWN. Shortest ended after 29.",
        jump: Some((
            "To the first lost move",
            "Step 1 of 31. Shown: UP (lost). Shortest: LEFT. This is where it goes wrong.",
        )),
    },
    Expected {
        case: "of-no-moves",
        board: "123845760",
        moves: "",
        breaks_off: None,
        boards: 2,
        first: "Step 0 of 2. Shown: the first board. Shortest: the first board.",
        last: "Step 2 of 2. Shown ended after 0. Shortest: RIGHT.",
        jump: None,
    },
];

fn board(cells: &str) -> Board {
    cells.parse().expect("a board")
}

/// A submission with these paths, a case for each, and with one whose path is not there.
fn walker() -> SubmissionResult {
    let mut one = class::only("ben").submissions.remove(0);
    "walker".clone_into(&mut one.name);
    let of = |name: &str, paths| CaseResult {
        name: name.to_owned(),
        verdict: Verdict::WrongAnswer,
        paths,
        findings: vec![Finding::new(FindingId::WrongFinalBoard, "not the goal")],
        ..one.cases[0].clone()
    };
    let step = |letter: char| {
        let all = [Move::Up, Move::Down, Move::Left, Move::Right];
        let named = |step: &Move| step.name().starts_with(letter);
        all.into_iter().find(named).expect("a move")
    };
    let path = |expected: &Expected| ShownPath {
        section: Heuristic::Manhattan.into(),
        goal: GOAL,
        allowed: MoveSet::Single,
        start: board(expected.board),
        moves: expected.moves.chars().map(step).collect(),
        breaks_off: expected.breaks_off.map(board),
        more: 0,
    };
    let cases = PATHS
        .iter()
        .map(|expected| of(expected.case, vec![path(expected)]));
    one.cases = cases.chain([of("none-at-all", Vec::new())]).collect();
    one
}

/// Presses the button that is called so in the path of a case, counted from 1.
fn press(browser: &Browser, case: usize, button: &str) {
    let buttons = format!("[...document.querySelectorAll('{} button')]", part(case));
    let found = browser.run(&format!(
        "const found = {buttons}.find(one => one.textContent === '{button}'); found?.click(); return !!found"
    ));
    assert_eq!(found, true, "{button} in case {case}");
}

fn part(case: usize) -> String {
    format!("[aria-labelledby=case-{case}-path-0]")
}

fn status(browser: &Browser, case: usize) -> String {
    let part = part(case);
    browser.text(&format!(
        "return document.querySelector('{part} .status').textContent"
    ))
}

#[test]
fn paths_of_every_kind_are_stepped_through_beside_a_shortest_one_if_there_is_one() {
    let site = site_with(walker());
    let browser = Browser::start(390);
    browser.open(&address(&site, "students/walker.html"));
    for (expected, case) in PATHS.iter().zip(1..) {
        let part = part(case);
        let count = |what: &str| {
            let all = format!("document.querySelectorAll('{part} {what}')");
            browser.run(&format!("return {all}.length"))
        };
        assert_eq!(count(".players .board"), expected.boards, "{part}");
        assert_eq!(status(&browser, case), expected.first);
        press(&browser, case, "Last");
        assert_eq!(status(&browser, case), expected.last);
        press(&browser, case, "First");
        let usual = 6;
        assert_eq!(
            count(".controls button"),
            usual + usize::from(expected.jump.is_some())
        );
        if let Some((button, there)) = expected.jump {
            press(&browser, case, button);
            assert_eq!(status(&browser, case), there);
        }
    }
    let paths = "return document.querySelectorAll('#case-5 .path').length";
    assert_eq!(browser.run(paths), 0);
    assert_quiet(&browser);
}

#[test]
fn a_path_that_is_played_stops_by_itself_at_the_first_lost_move_and_goes_on_when_asked() {
    let site = site_with(with_detour("dora", "depth-2"));
    let browser = Browser::start(1280);
    browser.open(&address(&site, "students/dora.html"));
    let until = |begin: &str| {
        let begun = Instant::now();
        // It is over when the button is that for playing again.
        let is_over = "return [...document.querySelectorAll('.path button')].some(one => one.textContent === 'Play')";
        while browser.run(is_over) != true {
            assert!(begun.elapsed() < PATIENCE, "{}", status(&browser, 1));
            thread::sleep(Duration::from_millis(50));
        }
        let said = status(&browser, 1);
        assert!(said.starts_with(begin), "{said}");
    };
    press(&browser, 1, "Play");
    until("Step 1 of 4. Shown: RIGHT (lost).");
    // It has stopped: nothing moves any more.
    thread::sleep(Duration::from_secs(1));
    until("Step 1 of 4. Shown: RIGHT (lost).");
    press(&browser, 1, "Play");
    until("Step 4 of 4. Shown: RIGHT. Shortest ended after 2.");
    press(&browser, 1, "Play");
    press(&browser, 1, "Pause");
    until("Step 0 of 4.");
    assert_quiet(&browser);
}
