//! Rows about how the time of judging grows with the length of what was printed: from a kilobyte to sixteen megabytes.
//!
//! It is the time for a byte that has to stay what it is. What is measured are texts that no right program
//! prints, since right ones are short.

use tilegrade::{
    assignment::{Case, CaseFile, Rubric, Settings},
    judge::judge_case,
    outcome::{Observation, RunRecord},
    puzzle::Board,
};

use crate::{
    boards,
    measure::{self, Effort, Spread, milliseconds},
    table::{Row, Table, Target},
    transcripts::{board_file, transcript},
};

const KILOBYTE: usize = 1 << 10;
const MEGABYTE: usize = 1 << 20;

/// Lengths of texts, in bytes, and how they are called.
const LENGTHS: [(usize, &str); 5] = [
    (KILOBYTE, "1 KB"),
    (16 * KILOBYTE, "16 KB"),
    (256 * KILOBYTE, "256 KB"),
    (4 * MEGABYTE, "4 MB"),
    (16 * MEGABYTE, "16 MB"),
];

/// How many times as long a byte of the longest text may take as one of the middle length: caches are left on the way.
const MOST_GROWTH: f64 = 3.0;

/// The longest that judging a megabyte of anything may take, in seconds.
const MEGABYTE_SECONDS: f64 = 0.064;

/// A text of about so many bytes for a board.
type Shape = fn(Board, usize) -> Vec<u8>;

/// What is printed at every length.
const GROWING: [(&str, Shape); 4] = [
    ("a path", long_path),
    ("a trimmed path", trimmed_path),
    ("copies", copies),
    ("debug lines", |_, length| {
        repeated("f = 12, g = 3, size of OPEN: 31\n", length)
    }),
];

/// What is printed at a megabyte only: lines and pieces that are hard on a reader.
const AWKWARD: [(&str, Shape); 34] = [
    ("one line of digits", |_, length| repeated("1", length)),
    ("one line of cells", |_, length| repeated("1 2 3 ", length)),
    ("one line of brackets", |_, length| repeated("[", length)),
    ("one line of open rows", |_, length| {
        repeated("[1, 2, ", length)
    }),
    ("one line of blanks", |_, length| repeated(" ", length)),
    ("one line of labels", |_, length| {
        repeated("LEFT UP ", length)
    }),
    ("empty lines", |_, length| repeated("\n", length)),
    ("rows alone", |_, length| repeated("8 4\n", length)),
    ("headings alone", |_, length| {
        repeated("3 moves (manhattan)\n", length)
    }),
    ("headings on two lines", |_, length| {
        repeated("h1\n1 moves\n", length)
    }),
    ("numbers of moves that rise", |_, length| {
        lines(length, |number| format!("{number} moves"))
    }),
    ("heuristics with numbers that rise", |_, length| {
        lines(length, |number| format!("h1: {number}"))
    }),
    ("labels with numbers that rise", |_, length| {
        lines(length, |number| format!("Up ({number})"))
    }),
    ("denials that all differ", |_, length| {
        lines(length, |number| format!("no solution in {number} ms"))
    }),
    ("a table of numbers", |_, length| {
        lines(length, |number| {
            format!("{number},{},{}", number % 9, number % 7)
        })
    }),
    ("rows of any digits", |_, length| lines(length, any_row)),
    ("lists of twenty numbers", |_, length| {
        lines(length, |number| any_list(number, 20, 181_440))
    }),
    ("lists of a hundred cells", |_, length| {
        lines(length, |number| any_list(number, 100, 9))
    }),
    ("lines of eight cells", |_, length| {
        lines(length, |number| any_cells(number, 8))
    }),
    ("lines of eighteen cells", |_, length| {
        lines(length, |number| any_cells(number, 18))
    }),
    ("cells behind times", |_, length| {
        lines(length, |number| {
            let (hour, minute, cells) = (number / 60 % 24, number % 60, any_cells(number, 3));
            format!("{hour:02}:{minute:02} [main] {cells}")
        })
    }),
    ("words of a search with cells", |_, length| {
        lines(length, |number| {
            let word = |place: usize| {
                any_words(6 * number + place, 1, WORDS) + " " + &any_cells(number, 2)
            };
            (0..6).map(word).collect::<Vec<String>>().join(" ")
        })
    }),
    ("thirty words of answers", |_, length| {
        lines(length, |number| any_words(number, 30, WORDS))
    }),
    ("eight words of denials", |_, length| {
        lines(length, |number| any_words(number, 8, DENIALS))
    }),
    ("lines of any letters", |_, length| {
        lines(length, any_letters)
    }),
    ("one line of arrows", |_, length| {
        repeated("\u{2192}", length)
    }),
    ("sentences alone", |_, length| {
        repeated("the puzzle is unsolvable\n", length)
    }),
    ("labels alone", |_, length| repeated("LEFT\n", length)),
    ("labels of one letter", |_, length| repeated("L\n", length)),
    ("escape sequences", |_, length| {
        repeated("\u{1b}[31m1\u{1b}[0m 2 3\n", length)
    }),
    ("labels in doubt", doubted),
    ("rows that are no board", |_, length| {
        repeated("6 4 []\n", length)
    }),
    ("numbered lines", numbered),
    ("solutions of another board", |_, length| {
        copies(boards::random_at(12, 1)[0], length)
    }),
];

/// What is printed at a megabyte for a board without a solution: sections, each of which may be what a search looked at.
const REFUSED: [(&str, Shape); 2] = [
    ("headings on two lines", |_, length| {
        repeated("h1\n1 moves\n", length)
    }),
    ("lone boards with a heading", |_, length| {
        repeated("10 moves\nManhattan\n1 2 3\n8 0 4\n7 6 5\n", length)
    }),
];

pub(crate) fn measure(table: &mut Table<'_>, effort: Effort) {
    let start = boards::random_at(20, 1)[0];
    let case = case_of(&start);
    for (what, shape) in GROWING {
        let mut middle = None;
        for (length, size) in LENGTHS {
            table.row(&format!("judging {size} of {what}"), |name| {
                let seconds = seconds(&case, shape(start, length), effort.long_rounds);
                let a_byte = seconds / float(length);
                let growth = a_byte / *middle.get_or_insert(a_byte);
                if length == 256 * KILOBYTE {
                    middle = Some(a_byte);
                }
                let is_linear = length < 16 * MEGABYTE || growth < MOST_GROWTH;
                let target = if length == 16 * MEGABYTE {
                    Target::Bound("linear", is_linear)
                } else {
                    Target::Note(format!("{:.1} ns a byte", a_byte * 1e9))
                };
                row(name, seconds, target)
            });
        }
    }
    let awkward = AWKWARD.map(|(what, shape)| (&case, format!("judging 1 MB: {what}"), shape));
    let refusing = case_of(&"412530867".parse().expect("a board"));
    let refused = REFUSED.map(|(what, shape)| {
        let what = format!("judging 1 MB for an unsolvable board: {what}");
        (&refusing, what, shape)
    });
    for (case, what, shape) in awkward.into_iter().chain(refused) {
        table.row(&what, |name| {
            let seconds = seconds(case, shape(start, MEGABYTE), effort.long_rounds);
            row(
                name,
                seconds,
                Target::Bound("below 64 ms", seconds < MEGABYTE_SECONDS),
            )
        });
    }
}

fn row(name: &str, seconds: f64, target: Target) -> Row<'_> {
    Row {
        name,
        ours: milliseconds(seconds),
        rival: None,
        ratio: None,
        target,
    }
}

/// The processor time of judging a text: the middle of some rounds, after one to warm up.
fn seconds(case: &Case, text: Vec<u8>, rounds: usize) -> f64 {
    let observation = Observation::Ran(RunRecord::saved(text));
    let rubric = Rubric::default();
    let round = |_| measure::seconds(|| judge_case(case, &rubric, &observation));
    Spread::of((0..=rounds).map(round).skip(1).collect()).median
}

fn case_of(board: &Board) -> Case {
    let file = CaseFile {
        name: "any".to_owned(),
        path: "any.txt".to_owned(),
        bytes: board_file(board).into_bytes(),
        settings: None,
    };
    Case::read(file, &Settings::default()).expect("a case")
}

fn repeated(piece: &str, length: usize) -> Vec<u8> {
    piece.repeat(length / piece.len()).into_bytes()
}

/// Lines that are made of their numbers, which rise.
fn lines(length: usize, line: impl Fn(usize) -> String) -> Vec<u8> {
    let mut text = String::with_capacity(length);
    for number in 0.. {
        let line = line(number) + "\n";
        if text.len() + line.len() > length {
            break;
        }
        text += &line;
    }
    text.into_bytes()
}

/// Any number that is always the same for the number of a line (the last step of `SplitMix64`).
fn any(number: usize) -> usize {
    let number = number.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let number = (number ^ (number >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ (number >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    (number ^ (number >> 31)) >> 20
}

/// Three digits of a board, which may be there twice.
fn any_row(number: usize) -> String {
    let any = any(number);
    format!("{} {} {}", any % 9, any / 9 % 9, any / 81 % 9)
}

/// So many numbers below a bound, as Java prints an array.
fn any_list(number: usize, numbers: usize, bound: usize) -> String {
    let one = |place: usize| any(numbers * number + place) % bound;
    format!("{:?}", (0..numbers).map(one).collect::<Vec<usize>>())
}

/// So many digits of a board, which may be there twice.
fn any_cells(number: usize, cells: usize) -> String {
    let cell = |place: usize| (any(cells * number + place) % 9).to_string();
    (0..cells).map(cell).collect::<Vec<String>>().join(" ")
}

/// Words that answers and searches have.
const WORDS: &str = "solution heuristic steps manhattan no moves left goal path total state node open closed cost board queue time";

/// Words that a denial may have.
const DENIALS: &str = "no not never cannot can't unable fail neither impossible path way route solution reach goal target answer possible state";

/// So many of these words.
fn any_words(number: usize, count: usize, words: &str) -> String {
    let words: Vec<&str> = words.split(' ').collect();
    let word = |place: usize| words[any(count * number + place) % words.len()];
    (0..count).map(word).collect::<Vec<&str>>().join(" ")
}

/// Some words of any letters.
fn any_letters(number: usize) -> String {
    let signs = b"abcdefghijklmnopqrstuvwxyz     ";
    let sign = |place: usize| char::from(signs[any(20 * number + place) % signs.len()]);
    (0..20).map(sign).collect()
}

/// The right answer with labels that each name two moves, and then copies of an answer for another board.
fn doubted(start: Board, length: usize) -> Vec<u8> {
    let either = |line: &str| match line {
        "UP" | "DOWN" => "UP or DOWN\n".to_owned(),
        "LEFT" | "RIGHT" => "LEFT or RIGHT\n".to_owned(),
        line => line.to_owned() + "\n",
    };
    let text: String = transcript(start).lines().map(either).collect();
    let rest = "0 moves h1\n1 2 3\n8 0 4\n7 6 5\n";
    (text + &rest.repeat(length / rest.len())).into_bytes()
}

/// The right answer again and again, each line with its number.
fn numbered(start: Board, length: usize) -> Vec<u8> {
    let copies = copies(start, length);
    let copies = String::from_utf8_lossy(&copies);
    let copies: Vec<&str> = copies.lines().collect();
    lines(length, |number| {
        format!("{}: {}", number + 1, copies[number])
    })
}

/// The right answer again and again.
fn copies(start: Board, length: usize) -> Vec<u8> {
    let text = transcript(start);
    text.repeat((length / text.len()).max(1)).into_bytes()
}

/// A legal path that never arrives.
fn long_path(start: Board, length: usize) -> Vec<u8> {
    let mut text = "9 moves in total (heuristic: the Manhattan distance)\n".to_owned();
    let mut board = start;
    let mut turn = 0;
    while text.len() < length {
        text += &drawn(&board);
        let successors: Vec<_> = board.successors().collect();
        let (step, next) = successors[turn % successors.len()];
        text += step.name();
        text.push('\n');
        board = next;
        turn += 7;
    }
    text += &drawn(&board);
    text.into_bytes()
}

/// The same without the blanks at the ends of its rows, so that every board has to be settled.
fn trimmed_path(start: Board, length: usize) -> Vec<u8> {
    let text = String::from_utf8(long_path(start, length)).expect("plain text");
    let squeezed = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ") + "\n";
    text.lines().map(squeezed).collect::<String>().into_bytes()
}

fn drawn(board: &Board) -> String {
    board_file(board).replace('0', " ")
}

fn float(length: usize) -> f64 {
    f64::from(u32::try_from(length).expect("a length below four gigabytes"))
}
