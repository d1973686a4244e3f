//! Lines that programs print beside their answers: prompts, banners, debug lines, timings, words.
//!
//! None of them says anything of the answer: no board, no direction, no number of the path's moves, no heuristic's name, and
//! nothing of whether there is a solution.

use proptest::{
    collection::vec,
    prelude::{Just, Strategy, any, prop_oneof},
    sample::select,
};

/// What one piece of a program prints each time that it comes by.
#[derive(Clone, Debug)]
pub(super) struct Template {
    front: String,
    body: String,
}

impl Template {
    /// The line with these numbers in its holes: `#` is a number, `@` one of two digits.
    pub(super) fn line(&self, numbers: &[u32]) -> String {
        let mut numbers = numbers.iter().cycle();
        let mut line = String::new();
        for character in self.front.chars().chain(self.body.chars()) {
            let mut number = || *numbers.next().expect("a number");
            match character {
                '#' => line += &sized(number()).to_string(),
                '@' => line += &two_digits(number() % 60),
                other => line.push(other),
            }
        }
        line
    }
}

fn two_digits(number: u32) -> String {
    format!("{number:02}")
}

/// A number of any length up to six digits.
fn sized(number: u32) -> u32 {
    number / 10 % 10_u32.pow(1 + number % 6)
}

pub(super) fn template() -> impl Strategy<Value = Template> {
    let body = prop_oneof![
        2 => prompt(),
        2 => banner(),
        3 => debug(),
        3 => timing(),
        3 => statistics(),
        2 => files(),
        1 => progress(),
        2 => words(2..9).prop_map(|words| words.join(" ")),
        1 => (words(1..3), words(1..3)).prop_map(|(key, value)| format!("{}: {}", key.join(" "), value.join(" "))),
        1 => (words(1..3), select(vec![":", " =", "=", " ->"])).prop_map(|(key, sign)| format!("{}{sign} #", key.join("_"))),
    ];
    let front = prop_oneof![
        12 => Just(String::new()),
        4 => select(vec![
            "[DEBUG] ", "[INFO] ", "DEBUG: ", "INFO: ", "> ", "// ", "   ", "\t", "@:@:@ ", "[@:@:@.@] ", "WARNING: ",
            "2024-03-17 @:@:@ INFO Solver - ", "[main] INFO Main - ", "* ", "- ", "... ", "log(@): ",
        ])
        .prop_map(str::to_owned),
    ];
    (front, body).prop_map(|(front, body)| Template { front, body })
}

fn of(templates: &'static [&'static str]) -> impl Strategy<Value = String> {
    select(templates).prop_map(str::to_owned)
}

/// Words of no meaning here: names of a program's parts, and syllables at random.
fn words(how_many: std::ops::Range<usize>) -> impl Strategy<Value = Vec<String>> {
    const KNOWN: [&str; 24] = [
        "buffer", "cache", "queue", "ready", "input", "settings", "please", "wait", "thanks",
        "program", "course", "homework", "version", "student", "running", "memory", "checking",
        "frontier", "hash", "set", "entry", "the", "a", "and",
    ];
    const SYLLABLES: [&str; 12] = [
        "ba", "ko", "rim", "tel", "sun", "va", "pe", "gor", "nit", "fa", "zo", "lem",
    ];
    let syllables = vec(select(&SYLLABLES[..]), 2..4).prop_map(|parts| parts.concat());
    let word = prop_oneof![3 => of(&KNOWN), 2 => syllables];
    let cased = (word, 0..6).prop_map(|(word, how)| match how {
        0 => word.to_uppercase(),
        1 => word[..1].to_uppercase() + &word[1..],
        _ => word,
    });
    vec(cased, how_many)
}

fn prompt() -> impl Strategy<Value = String> {
    let of_words = (
        select(vec!["Enter", "Please enter", "Type", "Input", "Choose"]),
        select(vec![
            "the file name",
            "a file",
            "the name of the board file",
            "the path of the input file",
            "an option",
            "your choice",
            "the initial board",
        ]),
        select(vec![
            ":",
            ": ",
            "> ",
            "? ",
            " (q to quit): ",
            " [puzzle#.txt]: ",
        ]),
    );
    prop_oneof![
        of_words.prop_map(|(verb, what, end)| format!("{verb} {what}{end}")),
        of(&[
            "Press any key to continue . . .",
            "Press enter to go on",
            "Which file should be read? ",
            "File: ",
            "$ java Main puzzle#.txt",
            "Again (y/n)? ",
        ]),
    ]
}

fn banner() -> impl Strategy<Value = String> {
    let rule = (
        select(vec!["=", "-", "*", "~", "_", "+-", "=-", "."]),
        3..60_usize,
    );
    let titled = (
        select(vec!["***", "===", "---", "~~", "|", "<<"]),
        select(vec![
            "8-Puzzle",
            "8-Puzzle Solver",
            "EIGHT PUZZLE",
            "A* search",
            "Assignment @",
            "COMP @@",
            "Results",
            "Welcome",
        ]),
        any::<bool>(),
    );
    prop_oneof![
        rule.prop_map(|(sign, times)| sign.repeat(times)),
        titled.prop_map(|(sign, title, is_closed)| {
            let end = if is_closed { sign } else { "" };
            format!("{sign} {title} {end}").trim_end().to_owned()
        }),
        of(&[
            "Welcome to the 8-puzzle solver!",
            "8 Puzzle v@.@",
            "(c) 20@",
            "by student #"
        ]),
    ]
}

fn debug() -> impl Strategy<Value = String> {
    let pair = (
        select(vec![
            "f", "g", "h", "f(n)", "g(n)", "h(n)", "open", "closed", "queue", "size", "depth",
            "id", "cost", "key",
        ]),
        select(vec!["=", ": ", " = ", ":"]),
    );
    let pairs = vec(pair, 1..5).prop_map(|pairs| {
        let pairs = pairs
            .into_iter()
            .map(|(name, sign)| format!("{name}{sign}#"));
        pairs.collect::<Vec<_>>()
    });
    let front = of(&[
        "",
        "expanding node # ",
        "Expanding ",
        "pop ",
        "push ",
        "polled: ",
        "node # -> ",
        "iteration # ",
        "Node@# ",
        "Current node: ",
        "state # ",
        "dequeue ",
        "adding to open: ",
        "visiting # ",
    ]);
    prop_oneof![
        (front, pairs, select(vec![" ", ", ", "; ", " | ", "\t"]))
            .prop_map(|(front, pairs, between)| front + &pairs.join(between)),
        of(&[
            "Expanding node #",
            "already in closed, skipped",
            "open list has # entries",
            "closed size #",
            "State@#f3b",
            "hash #",
            "generated # children",
            "in loop #",
            "checking neighbours of #",
            "priority queue size: #",
            "null",
            "true",
            "here",
        ]),
    ]
}

fn timing() -> impl Strategy<Value = String> {
    let what = of(&[
        "Time",
        "Elapsed time",
        "Time taken",
        "Runtime",
        "time",
        "CPU time",
        "Execution time",
        "Search took",
        "Took",
        "Total time",
    ]);
    let number = of(&["#", "0.#", "#.@", "@.@"]);
    let unit = of(&[
        " ms",
        "ms",
        " s",
        " seconds",
        " milliseconds",
        " ns",
        " sec",
        "s",
        " nanoseconds",
    ]);
    prop_oneof![
        3 => (what, select(vec![": ", " ", " = ", " was "]), number, unit)
            .prop_map(|(what, sign, number, unit)| what + sign + &number + &unit),
        1 => of(&[
            "Finished in # ms",
            "Done in 0.# seconds.",
            "Start: @:@:@",
            "Sun Nov 17 @:@:@ UTC 2024",
            "2024-11-@ @:@:@",
            "Started at 17/11/2024 @:@",
            "Nov 17, 2024 @:@:@ PM Solver run",
        ]),
    ]
}

fn statistics() -> impl Strategy<Value = String> {
    let counted = (
        select(vec![
            "Nodes",
            "States",
            "Boards",
            "nodes",
            "states",
            "Moves",
            "Total nodes",
            "Number of nodes",
            "Number of states",
        ]),
        select(vec![
            "expanded",
            "generated",
            "explored",
            "visited",
            "examined",
        ]),
        select(vec![": ", " = ", ":", " - "]),
    );
    let counting = (
        select(vec!["nodes", "states", "boards", "moves", "entries"]),
        select(vec!["expanded", "generated", "explored", "visited"]),
    );
    let memory = (
        select(vec![
            "Memory",
            "Memory used",
            "Heap",
            "Used memory",
            "Max queue size",
            "Peak memory",
        ]),
        select(vec!["# KB", "# bytes", "#.@ MB", "# kB", "# nodes"]),
    );
    prop_oneof![
        counted.prop_map(|(noun, verb, sign)| format!("{noun} {verb}{sign}#")),
        counting.prop_map(|(noun, verb)| format!("# {noun} {verb}")),
        memory.prop_map(|(what, number)| format!("{what}: {number}")),
        of(&[
            "Max frontier: #",
            "Branching factor: 2.@",
            "Size of the closed set: #",
            "open: #, closed: #",
            "duplicates: #",
            "Throughput: # nodes/s",
        ]),
    ]
}

fn files() -> impl Strategy<Value = String> {
    (
        select(vec![
            "Loading",
            "Reading",
            "Opening",
            "Read",
            "File",
            "Input file:",
            "Solving",
            "Using file",
        ]),
        select(vec![
            "puzzle#.txt",
            "board.txt",
            "input_@.txt",
            "tests/case@.txt",
            "C:\\puzzles\\p@.txt",
            "/home/me/8puzzle/in.txt",
        ]),
        select(vec!["", " ...", "...", " done", " (# bytes)", " [ok]"]),
    )
        .prop_map(|(verb, file, end)| format!("{verb} {file}{end}"))
}

fn progress() -> impl Strategy<Value = String> {
    let dots = (select(vec![".", "#", "=", ">"]), 1..40_usize);
    prop_oneof![
        dots.prop_map(|(sign, times)| sign.replace('#', "*").repeat(times)),
        of(&[
            "@%",
            "[=====>    ] @%",
            "Searching...",
            "Solving...",
            "Working . . .",
            "please wait",
            "# done"
        ]),
    ]
}
