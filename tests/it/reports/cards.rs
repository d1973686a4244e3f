//! The explanation that people read first, in every format that has one: how long it is, and how hard to read.

use std::sync::LazyLock;

use regex::Regex;
use serde_json::Value;
use tilegrade::{
    assignment::Case,
    judge::{SubmissionFacts, judge_case, judge_submission},
    mutant::Mutant,
    outcome::{
        BuildFailure, BuildFailureKind, Observation, Returned, RunRecord, SubmissionResult, Verdict,
    },
    report::{Format, Report, terminal},
};

use super::texts;
use crate::near_right::{
    headlines::{graded, hangs},
    support::assignment,
};

/// Words of an explanation, at least and at most.
const WORDS: std::ops::RangeInclusive<usize> = 60..=160;

/// The highest school grade that reads it without trouble, by the formula of Flesch and Kincaid.
const GRADE: f64 = 9.0;

/// Words of a text that cannot be folded.
const IN_ALL: usize = 600;

/// They are graded once for all tests.
static FAILING: LazyLock<Vec<SubmissionResult>> = LazyLock::new(failing);

/// A submission for each known mistake that shows, and one for each way to fail without an answer.
fn failing() -> Vec<SubmissionResult> {
    let same = |_: &Case, record: RunRecord| record;
    let mistakes = Mutant::ALL.iter().map(|mutant| graded(Some(*mutant), same));
    let mut all: Vec<SubmissionResult> = mistakes.collect();
    let silent = |_: &Case, _: RunRecord| RunRecord::saved(Vec::new());
    let hanging = |_: &Case, _: RunRecord| hangs();
    let crashing = |_: &Case, record: RunRecord| {
        RunRecord {
        stdout: Vec::new(),
        stderr: b"Exception in thread \"main\" java.lang.NullPointerException\n\tat Main.main(Main.java:7)\n".to_vec(),
        returned: Returned::NotCalled,
        ..record
    }
    };
    let null = |_: &Case, record: RunRecord| RunRecord {
        stdout: b"null\n".to_vec(),
        ..record
    };
    all.extend([graded(None, silent), graded(None, hanging)]);
    all.extend([graded(None, crashing), graded(None, null)]);
    let refused = |kind| {
        Observation::NotBuilt(BuildFailure {
            kind,
            diagnostics: "Main.java:3: error: ';' expected\n  int a\n       ^\n1 error\n"
                .to_owned(),
        })
    };
    let unbuilt = [
        refused(BuildFailureKind::Refused),
        refused(BuildFailureKind::NoEntry(
            "no class has a `main`".to_owned(),
        )),
        Observation::NothingToGrade("no source of a known language among its files".to_owned()),
    ];
    all.extend(unbuilt.map(|observation| {
        let assignment = assignment();
        let rubric = &assignment.settings.rubric;
        let cases = assignment.cases.iter();
        let judged = cases.map(|case| judge_case(case, rubric, &observation));
        judge_submission(SubmissionFacts::default(), assignment, judged.collect())
    }));
    all.retain(|result| result.verdict != Verdict::Accepted);
    all
}

/// The explanation in each format, by its name: the head and the first cause, as plain text.
fn explanations(result: &SubmissionResult) -> Vec<(&'static str, String)> {
    let report = Report {
        assignment: "hw3".to_owned(),
        submissions: vec![result.clone()],
        ..Report::default()
    };
    let file = |format: Format, name: &str| {
        let mut files = texts(format, &report).files.into_iter();
        let file = files.find(|file| {
            file.below
                .as_deref()
                .is_none_or(|below| below.contains(name))
        });
        String::from_utf8(file.expect("a file").bytes).expect("text")
    };
    let json = |format| -> Value { serde_json::from_str(&file(format, "")).expect("JSON") };
    let shown = terminal::submission(result, 10_000);
    let shown = anstream::adapter::strip_str(&shown).to_string();
    let gradescope = json(Format::Gradescope)["output"]
        .as_str()
        .expect("text")
        .to_owned();
    let tests = json(Format::Classroom50)["tests"]
        .as_array()
        .expect("tests")
        .clone();
    let whole = tests
        .iter()
        .find(|test| test["test-name"] == "the submission as a whole");
    let classroom = whole.unwrap_or_else(|| panic!("no test: {tests:#?}"))["message"]
        .as_str()
        .expect("text")
        .to_owned();
    let page = file(Format::Html, "students/");
    let card = page.find("<section class=\"card\"").expect("a card");
    let standing = page.find("<p class=\"standing\">").expect("a standing");
    let end = standing + page[standing..].find("</p>").expect("an end");
    let of_page = page[standing..end].to_owned()
        + ". "
        + &page[card..card + page[card..].find("</section>").expect("an end")];
    let of_page = of_page
        .replace("</h2>", "\n")
        .replace("</dd>", "\n")
        .replace("</p>", ".\n");
    let tags = Regex::new("(?s)<svg.*?</svg>|<[^>]*>").expect("a pattern");
    vec![
        ("terminal", first_of_lines(&shown, "  1. ")),
        ("gradescope", first_of_lines(&gradescope, "1. ")),
        ("classroom50", first_of_lines(&classroom, "1. ")),
        (
            "markdown",
            of_markdown(&file(Format::Markdown, "students/")),
        ),
        ("html", tags.replace_all(&of_page, " ").into_owned()),
    ]
}

/// The line about full marks, and the lines from the first cause to the next empty one.
fn first_of_lines(text: &str, begin: &str) -> String {
    let head = text
        .lines()
        .find(|line| line.contains("full marks"))
        .expect("a head");
    let card = text.lines().skip_while(|line| !line.starts_with(begin));
    let card: Vec<&str> = card.take_while(|line| !line.trim().is_empty()).collect();
    format!("{}\n{}", head.trim(), card.join("\n"))
}

fn of_markdown(text: &str) -> String {
    let head = text
        .lines()
        .find(|line| line.contains("full marks"))
        .expect("a head");
    let (_, card) = text.split_once("\n## 1. ").expect("a cause");
    let end = card.find("\n## ").unwrap_or(card.len());
    let card = card[..end].split_once('\n').expect("a text below").1;
    let card = card
        .replace("```text", "")
        .replace("```", "")
        .replace('\\', "");
    format!("{head}\n{card}")
}

/// The lines that are sentences, and not a board or what a compiler printed.
fn sentences(text: &str) -> String {
    let begins = |line: &&str| {
        let line = line.trim();
        let is_board = line
            .chars()
            .all(|sign| sign.is_ascii_digit() || sign == ' ');
        !line.is_empty() && !is_board
    };
    text.lines().filter(begins).collect::<Vec<_>>().join("\n")
}

/// The school grade of a text: 0.39 times the words of a sentence, 11.8 times the syllables of a word, less 15.59. What is code
/// counts as one short word.
fn grade(text: &str) -> f64 {
    let pattern = |text: &str| Regex::new(text).expect("a pattern");
    let text = pattern("`[^`]*`").replace_all(text, "it");
    let ends = pattern(r"[.!?:;]+\s");
    let text = format!("{text}\n ");
    let spoken = |part: &&str| part.contains(char::is_alphabetic);
    let sentences = ends.split(&text).filter(spoken).count().max(1);
    let word = pattern(r"[\p{L}’'-]+");
    let words: Vec<&str> = word.find_iter(&text).map(|found| found.as_str()).collect();
    let vowels = pattern("(?i)[aeiouy]+");
    let syllables = |word: &&str| {
        let heard = vowels.find_iter(word).count();
        let is_silent = word.ends_with('e') && !word.ends_with("le") && heard > 1;
        (heard - usize::from(is_silent)).max(1)
    };
    let syllables: usize = words.iter().map(syllables).sum();
    let count = |number: usize| f64::from(u32::try_from(number).expect("a small number"));
    0.39 * count(words.len()) / count(sentences) + 11.8 * count(syllables) / count(words.len())
        - 15.59
}

#[test]
fn an_explanation_is_short_and_plain_in_every_format() {
    let all = &*FAILING;
    assert!(all.len() > 30, "{}", all.len());
    let mut wrong = Vec::new();
    for result in all {
        for (format, text) in explanations(result) {
            let text = sentences(&text);
            let (words, grade) = (text.split_whitespace().count(), grade(&text));
            if !WORDS.contains(&words) || grade > GRADE {
                wrong.push(format!(
                    "{format}: {words} words, grade {grade:.1}:\n{text}\n"
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "{}\n{} in all", wrong[0], wrong.len());
}

#[test]
fn what_cannot_be_folded_stays_below_six_hundred_words() {
    for result in &*FAILING {
        let report = Report {
            submissions: vec![result.clone()],
            ..Report::default()
        };
        let json: Value =
            serde_json::from_str(&super::text(Format::Gradescope, &report)).expect("JSON");
        let tests = json["tests"].as_array().expect("tests");
        let outputs = tests
            .iter()
            .map(|test| &test["output"])
            .chain([&json["output"]]);
        let words = outputs.map(|text| text.as_str().expect("text").split_whitespace().count());
        let words: usize = words.sum();
        assert!(words <= IN_ALL + WORDS.end(), "{words}: {json:#}");
    }
}
