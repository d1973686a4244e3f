//! What `tilegrade rule` prints, and what its answers mean.

use std::fmt::Write;
use std::path::Path;

use super::output::{Failure, on_one_line, visible, wrapped};
use crate::assignment::{Points, meant_or, nearest};
use crate::course::Meaning;
use crate::object::{Known, object};
use crate::outcome::{Count, ReadAs, compact_json, printable, quoted};
use crate::report::harmless;
use crate::rule::{Question, Refusal};

/// Characters of the longest line that is shown whole.
const LONGEST: usize = 120;

/// Right answers that a refusal names before it only counts.
const NAMED: usize = 5;

#[derive(Debug, Eq, PartialEq)]
pub(super) enum Answer {
    Means(Meaning),
    Reading(usize),
    Skip,
    Quit,
}

pub(super) fn meaning(name: &str) -> Result<Meaning, Failure> {
    let names = Meaning::ALL.map(Meaning::name);
    let mut all = Meaning::ALL.into_iter();
    let found = all.find(|meaning| meaning.name() == name);
    found.ok_or_else(|| {
        let all = format!("the meanings are `{}`", names.join("`, `"));
        let hint = meant_or(nearest(name, names.into_iter()), all);
        Failure::usage(format!("`{name}` is no meaning of words"), hint)
    })
}

/// A question: where it waits, what was printed, and what each answer is worth.
pub(super) fn question(number: usize, question: &Question) -> String {
    let places = &question.places;
    let mut text = match &question.words {
        Some(words) => format!(
            "{number}. “{}”, {}\n",
            printable(words),
            Count(places.len(), "case")
        ),
        None => format!(
            "{number}. an answer that can be read in {} ways\n",
            places[0].doubt.readings.len()
        ),
    };
    let mut of_submissions: Vec<(&str, Vec<&str>)> = Vec::new();
    for place in places {
        match of_submissions.last_mut() {
            Some((name, cases)) if *name == place.submission => cases.push(&place.case),
            _ => of_submissions.push((&place.submission, vec![&place.case])),
        }
    }
    for (name, cases) in of_submissions {
        let line = format!("   {}: {}", on_one_line(name), cases.join(", "));
        text += &(wrapped(&line) + "\n");
    }
    for line in &question.excerpt {
        let mark = if line.is_meant { '>' } else { ' ' };
        let _ = writeln!(text, " {mark}{:>5} | {}", line.number, escaped(&line.bytes));
    }
    for (number, reading) in ways(question) {
        let name = match reading.meaning {
            Some(meaning) => meaning.name().to_owned(),
            None => format!("reading {number}"),
        };
        let (points, most) = worth(question, number, reading.meaning);
        let _ = writeln!(
            text,
            "   {name}: {}: {points} of {most} points",
            printable(&reading.says)
        );
    }
    text.lines().map(|line| harmless(line) + "\n").collect()
}

/// The ways to read it, with their numbers: each meaning that words may have in some place, or the readings of an answer.
fn ways(question: &Question) -> Vec<(usize, &ReadAs)> {
    let mut ways: Vec<(usize, &ReadAs)> = Vec::new();
    for place in &question.places {
        for (number, read) in (1..).zip(&place.doubt.readings) {
            let is_known = |(own, other): &(usize, &ReadAs)| match read.meaning {
                None => *own == number,
                meaning => other.meaning == meaning,
            };
            if !ways.iter().any(is_known) {
                ways.push((number, read));
            }
        }
    }
    ways
}

/// What all places of a question have together when they are read so, and what right answers would have. Words with a meaning that they
/// cannot have in a place say nothing there.
fn worth(question: &Question, number: usize, meaning: Option<Meaning>) -> (Points, Points) {
    let points = question.places.iter().map(|place| {
        let mut readings = place.doubt.readings.iter();
        let read = match meaning {
            None => readings.nth(number - 1),
            _ => readings.find(|read| read.meaning == meaning),
        };
        read.map_or(place.doubt.low(), ReadAs::points)
    });
    let most = question.places.iter().map(|place| place.max_points);
    (points.sum(), most.sum())
}

/// The commands that answer a question without a terminal.
pub(super) fn commands(question: &Question, out: &Path, rulings: Option<&Path>) -> String {
    let place = &question.places[0];
    let start = format!("tilegrade rule{}", options(out, rulings));
    let command = match &question.words {
        Some(words) => format!("{start} --say {} MEANING", quoted(words)),
        None => format!(
            "{start} --submission {} --case {} --reading N",
            quoted(&place.submission),
            quoted(&place.case)
        ),
    };
    format!("   {}\n", harmless(&command))
}

/// The command that judges again.
pub(super) fn regrade(out: &Path, rulings: Option<&Path>) -> String {
    format!("tilegrade regrade{}", options(out, rulings))
}

fn options(out: &Path, rulings: Option<&Path>) -> String {
    let path = |path: &Path| quoted(&path.display().to_string());
    let rulings = rulings.map(|file| format!(" --rulings {}", path(file)));
    format!(" --out {}{}", path(out), rulings.unwrap_or_default())
}

/// How many questions there are.
pub(super) fn ending(questions: usize) -> String {
    match questions {
        0 => "nothing waits for a person\n".to_owned(),
        1 => "1 question waits for a person\n".to_owned(),
        many => format!("{many} questions wait for a person\n"),
    }
}

pub(super) fn prompt(question: &Question) -> String {
    let choices: Vec<String> = match &question.words {
        Some(_) => (1..)
            .zip(Meaning::ALL)
            .map(|(number, meaning)| format!("{number} {}", meaning.name()))
            .collect(),
        None => (1..=question.places[0].doubt.readings.len())
            .map(|number| format!("{number} reading {number}"))
            .collect(),
    };
    format!("   {}, s skip, q quit? ", choices.join(", "))
}

/// What was answered; `None` if it is no answer.
pub(super) fn answer(line: &str, question: &Question) -> Option<Answer> {
    match line.trim() {
        "s" => return Some(Answer::Skip),
        "q" => return Some(Answer::Quit),
        _ => (),
    }
    let number: usize = line.trim().parse().ok()?;
    let place = number.checked_sub(1)?;
    if question.words.is_some() {
        return Meaning::ALL.get(place).copied().map(Answer::Means);
    }
    let readings = &question.places[0].doubt.readings;
    (place < readings.len()).then_some(Answer::Reading(number))
}

/// Why a ruling about this is refused, and the way out.
pub(super) fn refused(refusal: &Refusal, what: &str, out: &Path) -> Failure {
    let list = format!("`tilegrade rule{}` lists what waits", options(out, None));
    let did_you_mean = |nearest: &Option<String>| meant_or(nearest.as_deref(), &list);
    let (message, hint) = match refusal {
        Refusal::NothingWaits { nearest } => (
            format!("nothing waits for a ruling about `{what}`"),
            did_you_mean(nearest),
        ),
        Refusal::SettlesNothing => (
            format!("with this meaning of `{what}` every case that waits would go on waiting"),
            list,
        ),
        Refusal::PrintedByRightAnswers(objections) => {
            let named = objections.iter().take(NAMED);
            let mut named: Vec<String> = named
                .map(|one| format!("{}, {} ({})", one.submission, one.case, one.kind))
                .collect();
            if objections.len() > NAMED {
                named.push(format!("{} more", objections.len() - NAMED));
            }
            let message = format!("right answers print `{what}` as well: {}", named.join("; "));
            let hint = "rule on each answer that waits: --submission S --case C --reading N";
            (message, hint.to_owned())
        }
        Refusal::NoSubmission { nearest } => (
            format!("{what}: there is no such submission"),
            did_you_mean(nearest),
        ),
        Refusal::NoDoubt { open } => {
            let hint = match &open[..] {
                [] => list,
                open => format!("in doubt there: {}", open.join(", ")),
            };
            (format!("{what}: nothing is in doubt"), hint)
        }
        Refusal::NoReading { readings } => {
            (format!("{what}: its answer has {readings} readings"), list)
        }
    };
    Failure::usage(message, hint)
}

/// Why words are not ruled on twice, and the way out.
pub(super) fn ruled_already(place: &str, text: &str, known: Meaning) -> Failure {
    Failure::usage(
        format!("{place}: `{text}` means `{}` already", known.name()),
        "change or delete the ruling there",
    )
}

pub(super) fn json(questions: &[Question]) -> String {
    let questions = questions.iter().map(|question| {
        let readings = ways(question).into_iter().map(|(number, reading)| {
            let (points, most) = worth(question, number, reading.meaning);
            object! {
                "meaning": Known(reading.meaning.map(Meaning::name)),
                "says": &reading.says,
                "points": points.as_f64(),
                "max-points": most.as_f64(),
            }
        });
        let lines = question.excerpt.iter();
        object! {
            "words": Known(question.words.as_deref()),
            "lines": lines.map(|line| escaped(&line.bytes)).collect::<Vec<_>>(),
            "readings": readings.collect::<Vec<_>>(),
            "places": &question.places,
        }
    });
    let list = object! { "format": 1, "questions": questions.collect::<Vec<_>>(), };
    // The keys are texts: writing them cannot fail.
    compact_json(&list) + "\n"
}

/// The bytes of a line, with what cannot be seen written out, cut to what a terminal shows.
fn escaped(bytes: &[u8]) -> String {
    let line = visible(bytes);
    match line.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &line[..end]),
        None => line,
    }
}

#[cfg(test)]
mod tests {
    use crate::rule::Question;

    use super::{Answer, Meaning, answer, escaped};

    #[test]
    fn bytes_that_cannot_be_seen_are_written_out() {
        let line = b"a\x1b[31m\tb\xff\\ \xc3\xbc\xe2\x80\xae";
        assert_eq!(escaped(line), "a\\u{1b}[31m\\tb\\xff\\\\ ü\\u{202e}");
        let cut = escaped(&[b'x'; 1000]);
        assert_eq!((cut.chars().count(), cut.ends_with('…')), (121, true));
    }

    #[test]
    fn numbers_and_letters_answer_and_nothing_else_does() {
        let question = |words: Option<&str>| Question {
            words: words.map(str::to_owned),
            places: vec![crate::rule::Place {
                submission: "ana".to_owned(),
                case: "x".to_owned(),
                max_points: crate::assignment::Points::ZERO,
                doubt: crate::outcome::Doubt {
                    stream: crate::outcome::Stream::Stdout,
                    line: None,
                    words: None,
                    readings: Vec::new(),
                },
            }],
            excerpt: Vec::new(),
        };
        let of_words = question(Some("x"));
        assert_eq!(
            answer("1\n", &of_words),
            Some(Answer::Means(Meaning::NoSolution))
        );
        assert_eq!(
            answer(" 4 \r\n", &of_words),
            Some(Answer::Means(Meaning::Nothing))
        );
        assert_eq!(answer("s\n", &of_words), Some(Answer::Skip));
        assert_eq!(answer("q", &of_words), Some(Answer::Quit));
        for none in ["", "0", "5", "-1", "no-solution"] {
            assert_eq!(answer(none, &of_words), None, "{none}");
        }
        // It has no reading at all.
        assert_eq!(answer("1", &question(None)), None);
    }
}
