//! What the template says of the constructors of a `State`, as probes.

use super::probe::{Probe, Wanted};
use super::series::{Facts, Series, cells};
use super::state::{FEW, ILLEGAL_ARGUMENT};
use crate::puzzle::{Board, SIDE};

use Wanted::{Anything, Exactly, Refusal};

pub(super) fn from_array(facts: &Facts<'_>) -> Series {
    let class = facts.state;
    let mut series = Series::of(class, &format!("{class}(int[][])"));
    for board in facts.boards(FEW) {
        let probe = Probe::new("boards", format!("new {class}({{{board}}})"));
        let probe = probe.call(&["new", "a", class, "int[][]", &cells(&board)], Anything);
        series.add(is_new(probe, &board));
    }
    let goal = facts.puzzle.goal;
    for (what, cells) in broken_arrays(&goal) {
        let probe = Probe::new(
            "what is no board is refused",
            format!("new {class}({what})"),
        );
        series.add(probe.call(
            &["new", "a", class, "int[][]", &cells],
            Refusal(ILLEGAL_ARGUMENT),
        ));
    }
    series
}

/// That `a` is a state of this board which nothing was done with.
fn is_new(probe: Probe, board: &Board) -> Probe {
    let field = |probe: Probe, name: &str, value: &str| {
        probe.call(&["get", "", "a", name], Exactly(value.to_owned()))
    };
    let probe = field(probe, "board", &cells(board));
    let probe = field(probe, "numMoves", "0");
    ["move", "predecessor", "next", "previous"]
        .iter()
        .fold(probe, |probe, name| field(probe, name, "null"))
}

/// Arrays that are no board, each with its words.
fn broken_arrays(goal: &Board) -> Vec<(&'static str, String)> {
    let row = |numbers: [u8; SIDE]| numbers.map(|number| number.to_string()).join(" ");
    let all: Vec<String> = goal
        .rows()
        .map(|cells| row([cells[0], cells[1], cells[2]]))
        .collect();
    let [first, second, third] = [&all[0], &all[1], &all[2]];
    let last = third.rsplit(' ').next().unwrap_or_default();
    let with_last = |number: &str| {
        let cut = third.strip_suffix(last).unwrap_or_default();
        format!("{first}/{second}/{cut}{number}")
    };
    let twice = first.split(' ').next().unwrap_or_default();
    vec![
        ("an array with a digit twice", with_last(twice)),
        ("an array with a 9", with_last("9")),
        ("an array with a -1", with_last("-1")),
        ("an array of two rows", format!("{first}/{second}")),
        (
            "an array of four rows",
            format!("{first}/{second}/{third}/{first}"),
        ),
        ("an array of two columns", "1 2/8 0/7 6".to_owned()),
        (
            "an array whose last row has two numbers",
            format!("{first}/{second}/7 6"),
        ),
        (
            "an array whose last row has four numbers",
            format!("{first}/{second}/{third} 4"),
        ),
    ]
}

pub(super) fn from_file(facts: &Facts<'_>) -> Series {
    let class = facts.state;
    let mut series = Series::of(class, &format!("{class}(String)"));
    for (number, board) in facts.boards(9).into_iter().enumerate() {
        let text = cells(&board).replace('/', "\n");
        let (what, text) = match number % 3 {
            0 => ("files", format!("{text}\n")),
            1 => ("files without a last line end", text),
            _ => (
                "files with line ends of Windows",
                format!("{text}\n").replace('\n', "\r\n"),
            ),
        };
        let file = format!("board{number}.txt");
        let probe = Probe::new(what, format!("new {class}(a file with {board})"));
        let name = format!("\"{file}");
        let probe = probe.call(&["new", "a", class, "String", &name], Anything);
        series.add(is_new(probe, &board));
        series.files.push((file, text.into_bytes()));
    }
    let goal = facts.puzzle.goal;
    let whole = cells(&goal).replace('/', "\n");
    // Who reads three rows need not look for a fourth.
    let arrays = broken_arrays(&goal).into_iter();
    let mut broken: Vec<(&str, String)> = arrays
        .filter(|(_, cells)| cells.split('/').count() <= SIDE)
        .map(|(what, cells)| (what, cells.replace('/', "\n")))
        .collect();
    broken.push(("a file with a letter", whole.replacen('1', "x", 1)));
    broken.push(("an empty file", String::new()));
    for (number, (what, text)) in broken.into_iter().enumerate() {
        let file = format!("broken{number}.txt");
        let what = what.replace("an array", "a file");
        let probe = Probe::new(
            "malformed files are refused",
            format!("new {class}({what})"),
        );
        let name = format!("\"{file}");
        let any = Refusal("java.lang.Exception");
        series.add(probe.call(&["new", "a", class, "String", &name], any));
        series.files.push((file, format!("{text}\n").into_bytes()));
    }
    let probe = Probe::new(
        "a missing file is told",
        format!("new {class}(\"missing.txt\")"),
    );
    let missing = Refusal("java.io.FileNotFoundException");
    series.add(probe.call(&["new", "a", class, "String", "\"missing.txt"], missing));
    series
}
