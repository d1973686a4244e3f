//! What a settings file teaches the reader, and what it is refused for.

use tilegrade::{
    assignment::{DEFAULT_SETTINGS, Settings},
    course::{Meaning, Words},
    puzzle::Move,
    search::Heuristic,
};

fn read(table: &str) -> Result<Words, String> {
    let text = format!("format = 1\n[words]\n{table}");
    let settings = Settings::read("a.toml", &text);
    settings
        .map(|settings| settings.rubric.words)
        .map_err(|error| format!("{error} ({})", error.hint.as_deref().unwrap_or_default()))
}

/// The examples of the shipped file, which are comments there.
fn examples() -> String {
    let (_, below) = DEFAULT_SETTINGS
        .split_once("\n[words]\n")
        .expect("the table");
    let examples = below.lines().map_while(|line| line.strip_prefix('#'));
    examples.map(|line| line.to_owned() + "\n").collect()
}

#[test]
fn the_shipped_file_has_an_example_of_all_that_can_be_taught() {
    let words = read(&examples()).expect("words");
    let text = |text: &str| text.to_owned();
    assert_eq!(
        words.headings,
        [
            (Heuristic::Manhattan.into(), text("Stadtblock")),
            (Heuristic::Mismatch.into(), text("falsch liegende Steine")),
        ]
    );
    assert_eq!(
        words.labels,
        [
            (Move::Left, text("links")),
            (Move::Right, text("rechts")),
            (Move::Up, text("hoch")),
            (Move::Down, text("runter")),
        ]
    );
    let sentences = words.sentences.iter();
    let sentences: Vec<(&str, Meaning, bool)> = sentences
        .map(|one| (&*one.text, one.meaning, one.is_whole_line))
        .collect();
    assert_eq!(
        sentences,
        [
            ("Hopeless!", Meaning::NoSolution, false),
            ("Nothing to do", Meaning::AlreadySolved, false),
        ]
    );
    assert_eq!(words.blank.as_deref(), Some("·"));
    assert_eq!(read(""), Ok(Words::default()));
}

#[test]
fn what_cannot_be_taught_is_refused_with_its_line_and_a_way_out() {
    for (table, complaint) in [
        (
            "headings = { manhatan = [\"x\"] }",
            "3: `headings` names `manhatan`, and there is no such section (did you mean `manhattan`?)",
        ),
        (
            "labels = { lift = [\"x\"] }",
            "3: unknown field `lift`, expected one of `left`, `right`, `up`, `down`, `dbl-left`, `dbl-right`, `dbl-up`, `dbl-down` (did you mean `left`?)",
        ),
        (
            "no-solutions = [\"x\"]",
            "3: unknown field `no-solutions`, expected one of `headings`, `labels`, `no-solution`, `already-solved`, \
             `blank` (did you mean `no-solution`?)",
        ),
        (
            "no-solution = [\"nix zu machen\"]\nalready-solved = [\"Nix  zu machen\"]",
            "4: `Nix  zu machen` means `no-solution` in line 3, and here `already-solved` (leave it out in one of the two \
             places)",
        ),
        (
            "[words.labels]\nup = [\"auf\"]\ndown = [\n\"ab\",\n\"AUF\"]",
            "7: `AUF` means the move UP in line 4, and here the move DOWN (leave it out in one of the two places)",
        ),
        (
            "headings = { manhattan = [\"Steine\"], mismatch = [\"steine\"] }",
            "3: `steine` means the heading `manhattan` in line 3, and here the heading `mismatch` (leave it out in one of \
             the two places)",
        ),
        (
            "labels = { left = [\"right\"] }",
            "3: `right` means the move RIGHT wherever it is printed, and here the move LEFT (words keep the meaning that they \
             have already)",
        ),
        (
            "headings = { mismatch = [\"Manhattan\"] }",
            "3: `Manhattan` means the heading `manhattan` wherever it is printed, and here the heading `mismatch` (words keep \
             the meaning that they have already)",
        ),
        (
            "already-solved = [\"No solution exists\"]",
            "3: `No solution exists` means `no-solution` wherever it is printed, and here `already-solved` (words keep the \
             meaning that they have already)",
        ),
        (
            "no-solution = [\" \"]",
            "3: ` ` is empty, and would be in every line (leave it out, or write what the program prints)",
        ),
        (
            "no-solution = [\"---\"]",
            "3: `---` holds no word, and would be in lines of every kind (write the words that the program prints)",
        ),
        (
            "headings = { manhattan = [\"a\"] }",
            "3: `a` holds no word, and would be in lines of every kind (write the words that the program prints)",
        ),
        (
            "labels = { left = [\"1\"] }",
            "3: `1` is a number, and would be in every row of a board (name a word or a sign)",
        ),
        (
            "labels = { left = [\"\"] }",
            "3: `` is empty, and would be in every line (leave it out, or write what the program prints)",
        ),
        (
            "blank = \"nothing here\"",
            "3: `nothing here` is no sign of the empty square: it holds white space or a digit (a blank and 0 are known \
             already; name another sign, such as \"·\")",
        ),
        (
            "blank = \"9\"",
            "3: `9` is no sign of the empty square: it holds white space or a digit (a blank and 0 are known already; name \
             another sign, such as \"·\")",
        ),
        (
            "blank = \"emptiness\"",
            "3: `emptiness` is no sign of the empty square: it has more than 8 characters (name what stands in the cell, such \
             as \"·\" or \"empty\")",
        ),
        (
            "blank = \"up\"",
            "3: `up` means the move UP wherever it is printed, and here the empty square (words keep the meaning that they have \
             already)",
        ),
        (
            "labels = { left = [\"x\"] }\nblank = \"x\"",
            "4: `x` means the move LEFT in line 3, and here the empty square (leave it out in one of the two places)",
        ),
        (
            "blank = 0",
            "3: invalid type: integer `0`, expected a text (write a text in quotes)",
        ),
    ] {
        assert_eq!(read(table), Err(format!("a.toml:{complaint}")), "{table}");
    }
}

/// A sign is enough of a label, and a letter is enough of a sentence where a letter is a word.
#[test]
fn what_is_short_and_clear_is_taught() {
    let words = read("labels = { left = [\"s\", \"←\"] }\nno-solution = [\"无解\", \"無\"]\n")
        .expect("words");
    assert_eq!((words.labels.len(), words.sentences.len()), (2, 2));
    let twice = read("labels = { up = [\"auf\", \"AUF\"] }").expect("words");
    assert_eq!(twice.labels.len(), 1);
}

#[test]
fn what_a_line_of_a_right_answer_says_is_not_taught_anew() {
    for (table, complaint) in [
        (
            "no-solution = [\"the\"]",
            "3: `the` stands in `moves in total (heuristic: the Manhattan distance)`, which means the heading `manhattan`, and \
             here `no-solution` (write words that stand only where they mean this)",
        ),
        (
            "headings = { manhattan = [\"number of\"] }",
            "3: `number of` stands in `moves in total (heuristic: number of mismatached tiles)`, which means the heading \
             `mismatch`, and here the heading `manhattan` (write words that stand only where they mean this)",
        ),
        (
            "labels = { left = [\"d\"] }",
            "3: `d` means the move DOWN wherever it is printed, and here the move LEFT (words keep the meaning that they have \
             already)",
        ),
    ] {
        assert_eq!(read(table), Err(format!("a.toml:{complaint}")), "{table}");
    }
}

#[test]
fn a_label_that_is_known_already_is_not_taught() {
    let words = read("labels = { left = [\"L\", \"left\", \"links\"] }").expect("words");
    assert_eq!(words.labels, [(Move::Left, "links".to_owned())]);
}

#[test]
fn a_sentence_keeps_the_meaning_that_it_has_without_being_taught() {
    for (table, complaint) in [
        (
            "already-solved = [\"unsolvable board\"]",
            "3: `unsolvable board` means `no-solution` wherever it is printed, and here `already-solved` (words keep the \
             meaning that they have already)",
        ),
        (
            "no-solution = [\"Already solved\"]",
            "3: `Already solved` means `already-solved` wherever it is printed, and here `no-solution` (words keep the \
             meaning that they have already)",
        ),
        (
            "no-solution = [\"solved\"]",
            "3: `solved` means that there is a solution wherever it is printed, and here `no-solution` (words keep the \
             meaning that they have already)",
        ),
    ] {
        assert_eq!(read(table), Err(format!("a.toml:{complaint}")), "{table}");
    }
}
