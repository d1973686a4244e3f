//! Leniences: a right transcript in the dress of somebody's program.

use proptest::{
    collection::vec,
    prelude::{Just, Strategy, any, prop_oneof},
    sample::{Index, select},
};
use tilegrade::puzzle::Board;

use super::{
    falsify::falsified_lines,
    is_heading, is_label, right_lines,
    words::{Heading, chatter, heading, label, say_label},
};

/// One way to print the same in another way.
#[derive(Clone, Debug)]
enum Dress {
    /// The empty square as a character.
    Symbol(char),
    /// More blanks between cells, or tabs.
    Between(&'static str),
    /// Blanks in front of every row.
    Indent(usize),
    /// Blanks at the end of every line.
    Trail(usize),
    /// Rows without their blanks at the end.
    TrimEnds,
    /// Rows without their blanks at either end.
    Trim,
    /// Every run of blanks made one.
    Squeeze,
    /// Headings and labels in lower case.
    LowerCase,
    /// Headings in capitals.
    UpperCase,
    /// The handout's misspelling mended.
    Spelling,
    /// Empty lines behind some lines.
    EmptyLines(Vec<Index>),
    /// Debug lines behind some boards or headings.
    Debug(&'static str, Vec<Index>),
    /// A line in front of every section.
    Caption(&'static str),
    /// Labels in other words.
    Labels(&'static str),
    /// Headings in other words.
    Headings(Heading),
    /// What the program asks for, in front of its first line.
    Prompt(&'static str),
    /// All of it once more.
    Copy,
    /// Another board, solved first or afterwards.
    Demo(Vec<String>, bool),
    /// Rules around boards.
    Rules,
    /// Brackets around rows.
    Brackets,
}

/// A line, and what it was in the handout's form.
#[derive(Clone, Debug)]
struct Typed {
    kind: Kind,
    text: String,
}

#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Kind {
    Heading,
    Label,
    /// The row of a board, counted from 0.
    Row(usize),
    Other,
}

/// A solvable board and a right transcript in some dress.
pub(in super::super) fn dressed() -> impl Strategy<Value = (Board, String)> {
    (right_lines(), outfit()).prop_map(|((board, lines), outfit)| (board, outfit.on(lines)))
}

/// A solvable board and the lines of a right transcript in some dress, with what ends them.
pub(in super::super) fn dressed_lines() -> impl Strategy<Value = (Board, Lines)> {
    (right_lines(), outfit()).prop_map(|((board, lines), outfit)| (board, outfit.lines(lines)))
}

/// The lines of a text, and the gaps where another line parts no board.
#[derive(Clone, Debug)]
pub(in super::super) struct Lines {
    pub(in super::super) all: Vec<String>,
    /// The lines in front of which another one may stand.
    pub(in super::super) gaps: Vec<usize>,
    /// What ends each of them.
    pub(in super::super) end: &'static str,
}

/// A solvable board and a transcript with one change of meaning, in some dress. None where the dress hides the change: three
/// boards that differ in where the blank of a row is are one where every run of blanks is made one.
pub(in super::super) fn falsified_and_dressed() -> impl Strategy<Value = (Board, Option<String>)> {
    (falsified_lines(), outfit()).prop_map(|((board, right, wrong), outfit)| {
        let (right, wrong) = (outfit.on(right), outfit.on(wrong));
        (board, (wrong != right).then_some(wrong))
    })
}

/// All that a transcript is dressed in.
#[derive(Clone, Debug)]
struct Outfit {
    dresses: Vec<Dress>,
    /// What stands in front of every row.
    in_front: &'static str,
    line_end: &'static str,
    has_final_end: bool,
}

fn outfit() -> impl Strategy<Value = Outfit> {
    let ends = select(vec!["\n", "\r\n"]);
    let in_front = select(vec![
        "",
        "",
        "",
        "",
        "> ",
        "Row: ",
        "INFO: ",
        "// ",
        "[12:00:01] ",
    ]);
    (vec(dress(), 0..6), in_front, ends, any::<bool>()).prop_map(
        |(dresses, in_front, line_end, has_final_end)| Outfit {
            dresses,
            in_front,
            line_end,
            has_final_end,
        },
    )
}

impl Outfit {
    fn on(&self, lines: Vec<String>) -> String {
        let text = self.lines(lines).all.join(self.line_end);
        if self.has_final_end {
            text + self.line_end
        } else {
            text
        }
    }

    fn lines(&self, lines: Vec<String>) -> Lines {
        let is_told_apart = |dress: &&Dress| match dress {
            Dress::Demo(demo, _) => {
                demo.get(1..4) == lines.get(1..4) || tiles(demo) != tiles(&lines)
            }
            _ => true,
        };
        let dresses: Vec<&Dress> = self.dresses.iter().filter(is_told_apart).collect();
        let mut lines = typed(lines);
        for dress in dresses {
            put_on(dress, &mut lines);
        }
        on_rows(&mut lines, |row| self.in_front.to_owned() + row);
        let parts_a_board = |place: usize| {
            let mut kinds = lines[place..].iter().map(|line| line.kind);
            matches!(
                kinds.find(|&kind| kind != Kind::Other),
                Some(Kind::Row(1 | 2))
            )
        };
        Lines {
            gaps: (0..lines.len())
                .filter(|&place| !parts_a_board(place))
                .collect(),
            all: lines.into_iter().map(|line| line.text).collect(),
            end: self.line_end,
        }
    }
}

/// The tiles of each row of the first board. Boards of the same tiles are the same once their rows are trimmed: nobody tells
/// then whether a move is named wrongly or that of another board.
fn tiles(lines: &[String]) -> Vec<String> {
    let rows = lines.iter().skip(1).take(3);
    rows.map(|row| row.replace(' ', "")).collect()
}

fn typed(lines: Vec<String>) -> Vec<Typed> {
    let mut rows = 0;
    let kind = |text: &str| {
        if is_heading(text) {
            return Kind::Heading;
        }
        if is_label(text) {
            return Kind::Label;
        }
        rows += 1;
        Kind::Row((rows - 1) % 3)
    };
    let kinds: Vec<Kind> = lines.iter().map(String::as_str).map(kind).collect();
    kinds
        .into_iter()
        .zip(lines)
        .map(|(kind, text)| Typed { kind, text })
        .collect()
}

fn dress() -> impl Strategy<Value = Dress> {
    let places = || vec(any::<Index>(), 1..6);
    prop_oneof![
        select(vec!['0', '_', '.', '·', 'x', '-', '*']).prop_map(Dress::Symbol),
        select(vec!["  ", "   ", "\t", ""]).prop_map(Dress::Between),
        (1..6_usize).prop_map(Dress::Indent),
        (1..4_usize).prop_map(Dress::Trail),
        Just(Dress::TrimEnds),
        Just(Dress::Trim),
        Just(Dress::Squeeze),
        Just(Dress::LowerCase),
        Just(Dress::UpperCase),
        Just(Dress::Spelling),
        places().prop_map(Dress::EmptyLines),
        (chatter(), places()).prop_map(|(line, places)| Dress::Debug(line, places)),
        select(vec!["Solution:", "=== next ===", "Reading board.txt ..."]).prop_map(Dress::Caption),
        label().prop_map(Dress::Labels),
        heading().prop_map(Dress::Headings),
        select(vec![
            "Enter the name of the board file: ",
            "> ",
            "Solving...\n"
        ])
        .prop_map(Dress::Prompt),
        Just(Dress::Copy),
        (right_lines(), any::<bool>()).prop_map(|((_, lines), first)| Dress::Demo(lines, first)),
        Just(Dress::Rules),
        Just(Dress::Brackets),
    ]
}

fn put_on(dress: &Dress, lines: &mut Vec<Typed>) {
    match dress {
        Dress::Symbol(symbol) => on_plain_rows(lines, |cells| {
            let [one, two, three] = cells.map(|cell| if cell == ' ' { *symbol } else { cell });
            format!("{one} {two} {three}")
        }),
        Dress::Between(between) => on_plain_rows(lines, |[one, two, three]| {
            format!("{one}{between}{two}{between}{three}")
        }),
        Dress::Brackets => {
            on_plain_rows(lines, |[one, two, three]| {
                format!("[{one}, {two}, {three}]")
            });
        }
        Dress::Indent(width) => on_rows(lines, |row| " ".repeat(*width) + row),
        Dress::Trail(width) => lines
            .iter_mut()
            .for_each(|line| line.text += &" ".repeat(*width)),
        Dress::TrimEnds => on_rows(lines, |row| row.trim_end().to_owned()),
        Dress::Trim => on_rows(lines, |row| row.trim().to_owned()),
        Dress::Squeeze => on_rows(lines, |row| {
            row.split_whitespace().collect::<Vec<_>>().join(" ")
        }),
        Dress::LowerCase => on_words(lines, str::to_lowercase),
        Dress::UpperCase => on_words(lines, str::to_uppercase),
        Dress::Spelling => on_words(lines, |line| line.replace("mismatached", "mismatched")),
        Dress::Labels(pattern) => {
            let mut number = 0;
            on(
                lines,
                |kind| kind == Kind::Label,
                |label| {
                    number += 1;
                    say_label(pattern, number, label).unwrap_or_else(|| label.to_owned())
                },
            );
        }
        Dress::Headings(words) => on(
            lines,
            |kind| kind == Kind::Heading,
            |heading| words.say(heading).unwrap_or_else(|| heading.to_owned()),
        ),
        Dress::Prompt(prompt) => lines.insert(0, other(prompt)),
        Dress::Copy => {
            let copy = lines.clone();
            lines.extend(copy);
        }
        Dress::Demo(demo, is_first) => {
            let demo = typed(demo.clone());
            let place = if *is_first { 0 } else { lines.len() };
            lines.splice(place..place, demo);
        }
        Dress::EmptyLines(places) => insert(lines, "", places, |_| true),
        Dress::Debug(text, places) => insert(lines, text, places, |next| {
            !matches!(next, Some(Kind::Row(1 | 2)))
        }),
        Dress::Caption(text) => around(lines, Kind::Heading, &[text], &[]),
        Dress::Rules => around(lines, Kind::Label, &["-----"], &["-----"]),
    }
}

fn on(
    lines: &mut [Typed],
    is_wanted: impl Fn(Kind) -> bool,
    mut change: impl FnMut(&str) -> String,
) {
    for line in lines.iter_mut().filter(|line| is_wanted(line.kind)) {
        line.text = change(&line.text);
    }
}

fn on_rows(lines: &mut [Typed], change: impl Fn(&str) -> String) {
    on(lines, |kind| matches!(kind, Kind::Row(_)), change);
}

/// Changes the rows where all of them are still three cells with one blank between them: no program joins the cells of
/// some rows and not of others.
fn on_plain_rows(lines: &mut [Typed], change: impl Fn([char; 3]) -> String) {
    let is_row = |line: &&Typed| matches!(line.kind, Kind::Row(_));
    let all = lines.iter().filter(is_row);
    if all.clone().all(|line| cells(&line.text).is_some()) {
        on_rows(lines, |row| cells(row).map_or_else(String::new, &change));
    }
}

/// The cells of a row as the handout prints it.
fn cells(row: &str) -> Option<[char; 3]> {
    match row.chars().collect::<Vec<_>>()[..] {
        [one, ' ', two, ' ', three] => Some([one, two, three]),
        _ => None,
    }
}

fn on_words(lines: &mut [Typed], change: impl Fn(&str) -> String) {
    on(
        lines,
        |kind| matches!(kind, Kind::Heading | Kind::Label),
        change,
    );
}

/// Inserts a line wherever the kind of the next line, if there is one, allows it.
fn insert(
    lines: &mut Vec<Typed>,
    text: &str,
    places: &[Index],
    is_allowed: impl Fn(Option<Kind>) -> bool,
) {
    for place in places {
        let place = place.index(lines.len() + 1);
        let next = lines[place..]
            .iter()
            .map(|line| line.kind)
            .find(|&kind| kind != Kind::Other);
        if is_allowed(next) {
            lines.insert(place, other(text));
        }
    }
}

fn around(lines: &mut Vec<Typed>, kind: Kind, before: &[&str], after: &[&str]) {
    for line in std::mem::take(lines) {
        let is_wanted = line.kind == kind;
        lines.extend(before.iter().filter(|_| is_wanted).map(|text| other(text)));
        lines.push(line);
        lines.extend(after.iter().filter(|_| is_wanted).map(|text| other(text)));
    }
}

fn other(text: &str) -> Typed {
    Typed {
        kind: Kind::Other,
        text: text.to_owned(),
    }
}
