//! What a file of rulings is read as, and what it is refused for.

use tilegrade::{
    assignment::{Error, NO_RULINGS, ReadingRuling, Rulings, Settings, Variant, WordRuling},
    course::Meaning,
};

fn read(rulings: &str) -> Result<Rulings, String> {
    let read = Rulings::read("r.toml", &format!("format = 1\n{rulings}"));
    read.map_err(|error| error_text(&error))
}

fn error_text(error: &Error) -> String {
    format!("{error} ({})", error.hint.as_deref().unwrap_or_default())
}

#[test]
fn what_is_written_is_read_again() {
    for text in ["Hopeless!", "say \"no\"", "a\\b 'c' \u{1b} ü"] {
        let file = NO_RULINGS.to_owned()
            + &WordRuling::to_toml(text, Meaning::NoSolution)
            + &ReadingRuling::to_toml(text, "depth-18", 2);
        let rulings = Rulings::read("r.toml", &file).expect("rulings");
        assert_eq!(rulings.words[0].text, text);
        assert_eq!(rulings.words[0].meaning, Meaning::NoSolution);
        let ruling = rulings.reading(text, "depth-18").expect("a ruling");
        assert_eq!(ruling.reading, 2);
        assert_eq!(rulings.reading("ben", "depth-18"), None);
    }
}

#[test]
fn who_ruled_and_why_may_be_said_and_counts_for_nothing() {
    let plain = read("[[words]]\ntext = \"x\"\nmeans = \"nothing\"\n");
    let told = read(
        "[[words]]\ntext = \"x\"\nmeans = \"nothing\"\nby = \"M\"\non = 2026-11-25\nnote = \"a caption\"\n",
    );
    assert_eq!(plain, told);
    assert_ne!(plain.expect("rulings"), Rulings::default());
}

#[test]
fn what_cannot_be_ruled_is_refused_with_its_line_and_a_way_out() {
    let words =
        |text: &str, means: &str| format!("[[words]]\ntext = \"{text}\"\nmeans = \"{means}\"\n");
    let reading = |number: usize| {
        format!("[[submissions]]\nsubmission = \"ana\"\ncase = \"x\"\nreading = {number}\n")
    };
    for (rulings, complaint) in [
        (
            words("", "nothing"),
            "3: the text is empty, and every empty line would be ruled on (write the line that the program prints)",
        ),
        (
            words(" \\t", "nothing"),
            "3: the text is empty, and every empty line would be ruled on (write the line that the program prints)",
        ),
        (
            words("a\\nb", "nothing"),
            "3: `a b` is more than one line (rule on the line that says it)",
        ),
        (
            words("1 2 3", "nothing"),
            "3: `1 2 3` stands in right answers: it is a row of a board, a move or a line of the handout's (rule on words that stand only where they mean this)",
        ),
        (
            words(
                "10 moves in total (heuristic: the Manhattan distance)",
                "nothing",
            ),
            "3: `10 moves in total (heuristic: the Manhattan distance)` stands in right answers: it is a row of a board, a move or a line of the handout's (rule on words that stand only where they mean this)",
        ),
        (
            words("Up", "nothing"),
            "3: `Up` stands in right answers: it is a row of a board, a move or a line of the handout's (rule on words that stand only where they mean this)",
        ),
        (
            words("x", "no-solutoin"),
            "4: `no-solutoin` is no meaning of words (did you mean `no-solution`?)",
        ),
        (
            words("x", "maybe"),
            "4: `maybe` is no meaning of words (the meanings are `no-solution`, `already-solved`, `refusal`, `nothing`)",
        ),
        (
            words("Hope less", "nothing") + &words("hope  LESS", "refusal"),
            "6: `hope  LESS` means `nothing` in line 3, and here `refusal` (leave one of the two rulings out)",
        ),
        (
            reading(0),
            "3: readings are counted from 1 (`tilegrade rule` shows them)",
        ),
        (
            reading(1) + &reading(2),
            "7: x of ana is reading 1 in line 3, and here reading 2 (leave one of the two rulings out)",
        ),
        (
            "[[word]]\n".to_owned(),
            "2: unknown field `word`, expected one of `format`, `words`, `submissions` (did you mean `words`?)",
        ),
        (
            "[[words]]\ntext = \"x\"\n".to_owned(),
            "2: missing field `means` (add `means = …`)",
        ),
    ] {
        assert_eq!(
            read(&rulings),
            Err(format!("r.toml:{complaint}")),
            "{rulings}"
        );
    }
    let other = Rulings::read("r.toml", "format = 2\n").expect_err("another format");
    assert_eq!(
        error_text(&other),
        "r.toml:1: format 2 is not known here; this version reads format 1 (update tilegrade)"
    );
    assert_eq!(
        read(&(words("x", "nothing") + &words("X", "nothing"))).map(|read| read.words.len()),
        Ok(1)
    );
    assert_eq!(
        read(&(reading(1) + &reading(1))).map(|read| read.readings.len()),
        Ok(1)
    );
}

#[test]
fn rulings_fit_the_assignment_or_say_where_they_do_not() {
    let rulings = |text: &str| Rulings::read("r.toml", text).expect("rulings");
    let of_case = "format = 1\n[[submissions]]\nsubmission = \"ana-lopez\"\ncase = \"depth-81\"\nreading = 1\n";
    let mut assignment = Variant::Coms228
        .assignment()
        .expect("the built-in assignment");
    let error = assignment
        .take_rulings(rulings(of_case))
        .expect_err("an unknown case");
    assert_eq!(
        error_text(&error),
        "r.toml:3: there is no case `depth-81` (did you mean `depth-18`?)"
    );
    let known = rulings(of_case);
    assert_eq!(known.require_submissions(&["ben", "ana-lopez"]), Ok(()));
    let error = known
        .require_submissions(&["ben", "ana-lopes"])
        .expect_err("an unknown submission");
    assert_eq!(
        error_text(&error),
        "r.toml:3: there is no submission `ana-lopez` (did you mean `ana-lopes`?)"
    );

    let taught = "format = 1\n[words]\nno-solution = [\"Hopeless!\"]\n";
    let mut rubric = Settings::read("a.toml", taught).expect("settings").rubric;
    let says =
        |meaning| rulings(&(NO_RULINGS.to_owned() + &WordRuling::to_toml("hopeless!", meaning)));
    let error = says(Meaning::Nothing)
        .teach(&mut rubric)
        .expect_err("a contradiction");
    assert_eq!(
        error_text(&error),
        "r.toml:4: `hopeless!` means `nothing` here, and `no-solution` in the assignment's [words] (leave it out in one of \
         the two places)"
    );
    says(Meaning::NoSolution)
        .teach(&mut rubric)
        .expect("the same meaning");
    let sentences = rubric.words.sentences.iter();
    let whole: Vec<bool> = sentences.map(|one| one.is_whole_line).collect();
    assert_eq!(whole, [false, true]);
}
