//! Harmless changes of form in every saved transcript that loses points: no loss grows.

use proptest::{
    collection::vec,
    prelude::{Just, any, prop_oneof},
    sample::{Index, select},
    strategy::{Strategy, ValueTree},
    test_runner::TestRunner,
};
use tilegrade::outcome::Verdict;

use crate::transcripts::{FIXTURES, Fixture};

use super::{changes, config};

/// A change of form that leaves the meaning.
#[derive(Clone, Debug)]
enum Change {
    /// What ends each line.
    LineEnds(&'static str),
    /// Blanks at the end of every line of words alone.
    Trail(&'static str),
    /// Blanks in front of every line.
    Indent(&'static str),
    /// Blank lines beside lines with a word.
    BlankLines(Vec<Index>),
    /// Blank lines in front of all, and behind.
    Margins(usize, usize),
    /// Words in capitals.
    UpperCase,
    /// Words in lower case.
    LowerCase,
    /// A mark of the byte order in front.
    ByteOrderMark,
    /// A colour for some lines.
    Colour(u8, Vec<Index>),
    /// A colour for each line.
    Colours(u8),
    /// Digits as wide as letters of the East.
    WideDigits,
    /// Two blanks between the cells of every board, or a tab.
    Between(&'static str),
    /// Blanks that break no line.
    FirmBlanks,
    /// Another way to end the text.
    LastEnd(&'static str),
}

fn change() -> impl Strategy<Value = Change> {
    let places = || vec(any::<Index>(), 1..6);
    let blanks = || select(vec![" ", "  ", "\t"]);
    prop_oneof![
        select(vec!["\r\n", "\r", "\r\r\n"]).prop_map(Change::LineEnds),
        blanks().prop_map(Change::Trail),
        select(vec![" ", "    ", "\t"]).prop_map(Change::Indent),
        places().prop_map(Change::BlankLines),
        (0..3_usize, 0..3_usize).prop_map(|(front, back)| Change::Margins(front, back)),
        Just(Change::UpperCase),
        Just(Change::LowerCase),
        Just(Change::ByteOrderMark),
        (30..38_u8, places()).prop_map(|(colour, places)| Change::Colour(colour, places)),
        (30..38_u8).prop_map(Change::Colours),
        Just(Change::WideDigits),
        select(vec!["  ", "\t", "   "]).prop_map(Change::Between),
        Just(Change::FirmBlanks),
        select(vec!["", "\n", "\n\n"]).prop_map(Change::LastEnd),
    ]
}

impl Change {
    /// The text with this change; the same where it would have another meaning.
    fn on(&self, text: &str) -> String {
        let each_line = |change: &dyn Fn(&str) -> String| {
            let lines: Vec<String> = text.split('\n').map(change).collect();
            lines.join("\n")
        };
        match self {
            Self::LineEnds(end) => text.replace('\n', end),
            Self::Trail(blanks) => each_line(&|line| {
                let end = if is_said(line) { blanks } else { "" };
                line.to_owned() + end
            }),
            Self::Indent(blanks) => each_line(&|line| match line {
                "" => String::new(),
                _ => (*blanks).to_owned() + line,
            }),
            Self::BlankLines(places) => {
                let mut lines: Vec<&str> = text.split('\n').collect();
                for place in places {
                    let place = 1 + place.index(lines.len());
                    let is_beside =
                        |place: usize| lines.get(place).is_some_and(|line| is_said(line));
                    if is_beside(place - 1) || is_beside(place) {
                        lines.insert(place, "");
                    }
                }
                lines.join("\n")
            }
            Self::Margins(front, back) => "\n".repeat(*front) + text + &"\n".repeat(*back),
            Self::UpperCase => cased(text, str::to_uppercase),
            Self::LowerCase => cased(text, str::to_lowercase),
            Self::ByteOrderMark => "\u{feff}".to_owned() + text,
            Self::Colour(colour, places) => {
                let mut lines: Vec<String> = text.split('\n').map(str::to_owned).collect();
                for place in places {
                    let place = place.index(lines.len());
                    lines[place] = coloured(*colour, &lines[place]);
                }
                lines.join("\n")
            }
            Self::Colours(colour) => each_line(&|line| coloured(*colour, line)),
            Self::WideDigits => {
                let wide = |sign: char| match sign.to_digit(10) {
                    Some(digit) => char::from_u32(0xff10 + digit).expect("a digit"),
                    None => sign,
                };
                text.chars().map(wide).collect()
            }
            Self::Between(between) => {
                let has_cells = |line: &str| {
                    line.contains(|sign: char| sign.is_ascii_digit()) && !has_word(line)
                };
                if text
                    .lines()
                    .filter(|line| has_cells(line))
                    .all(is_plain_row)
                {
                    each_line(&|line| {
                        if !is_plain_row(line) {
                            return line.to_owned();
                        }
                        [&line[..1], &line[2..3], &line[4..]].join(between)
                    })
                } else {
                    text.to_owned()
                }
            }
            Self::FirmBlanks => text.replace(' ', "\u{a0}"),
            Self::LastEnd(end) => text.trim_end_matches('\n').to_owned() + end,
        }
    }
}

/// Whether a line has a word: no row of a board has.
fn has_word(line: &str) -> bool {
    line.split(|sign: char| !sign.is_alphabetic())
        .any(|word| word.chars().count() > 2)
}

/// Whether a line is of words alone.
fn is_said(line: &str) -> bool {
    has_word(line) && !line.contains(char::is_numeric)
}

/// Whether a line is three cells with a blank between them.
fn is_plain_row(line: &str) -> bool {
    let is_cell = |byte: &u8| matches!(byte, b'0'..=b'8' | b' ');
    matches!(line.as_bytes(), [one, b' ', two, b' ', three] if [one, two, three].into_iter().all(is_cell))
}

fn coloured(colour: u8, line: &str) -> String {
    match line {
        "" => String::new(),
        _ => format!("\u{1b}[{colour}m{line}\u{1b}[0m"),
    }
}

/// The words of a text in another case. Letters by themselves may be an empty square, and capitals part joined words.
fn cased(text: &str, change: fn(&str) -> String) -> String {
    let mut changed = String::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let is_letter = first.is_ascii_alphabetic();
        let end = rest.find(|sign: char| sign.is_ascii_alphabetic() != is_letter);
        let (run, behind) = rest.split_at(end.unwrap_or(rest.len()));
        let is_one_word = run.bytes().skip(1).all(|byte| byte.is_ascii_lowercase())
            || run.bytes().all(|byte| byte.is_ascii_uppercase());
        if is_letter && run.len() > 1 && is_one_word {
            changed += &change(run);
        } else {
            changed += run;
        }
        rest = behind;
    }
    changed
}

#[test]
fn no_harmless_change_of_form_costs_more_points() {
    let loses =
        |fixture: &&Fixture| !matches!(fixture.verdict, Verdict::Accepted | Verdict::NotJudged);
    let subjects: Vec<_> = FIXTURES
        .iter()
        .filter(loses)
        .filter_map(|fixture| {
            let text = std::str::from_utf8(&fixture.text).ok()?;
            let points = fixture.judged(fixture.text.clone()).points_low()?;
            // A line that is written over is no matter of form.
            (!text.contains('\r')).then_some((fixture, text, points))
        })
        .collect();
    assert!(subjects.len() >= 280, "{} transcripts", subjects.len());
    let strategy = vec(change(), 1..4);
    let mut runner = TestRunner::new(config(1));
    let mut grown = Vec::new();
    for (number, (fixture, text, points)) in (1..=changes()).zip(subjects.iter().cycle()) {
        let mut changes = strategy.new_tree(&mut runner).expect("changes").current();
        // The others look for lines.
        changes.sort_by_key(|change| matches!(change, Change::LineEnds(_)));
        let mut text = (*text).to_owned();
        for change in &changes {
            text = change.on(&text);
        }
        let low = fixture.judged(text.into_bytes()).points_low();
        if low < Some(*points) {
            let path = &fixture.path;
            grown.push(format!(
                "change {number} of {path}: {changes:?}: {points} -> {low:?}"
            ));
        }
    }
    assert!(
        grown.is_empty(),
        "{} losses grow:\n{}",
        grown.len(),
        grown.join("\n")
    );
}
