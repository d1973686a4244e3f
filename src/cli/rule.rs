//! `tilegrade rule`.

use std::fs::{self, OpenOptions};
use std::io::{self, BufRead, IsTerminal, Write};
use std::path::{Path, PathBuf};

use super::DONE;
use super::arg_values::Format;
use super::args::RuleArguments;
use super::output::{Failure, Terminal, error, note, on_one_line, print};
use super::rule_text::{self, Answer};
use crate::assignment::{NO_RULINGS, ReadingRuling, Rulings, WordRuling};
use crate::class::rulings::{self, HERE};
use crate::class::stored::Stored;
use crate::course::Meaning;
use crate::grade::Regrading;
use crate::load;
use crate::outcome::{Count, first_of};
use crate::report::harmless;
use crate::rule::{Change, Place, Question, Standing};

/// Lines that are printed before the rest is only counted.
const LINES: usize = 12;

/// Cases that a line names before it only counts.
const NAMED: usize = 4;

/// Lists what waits for a person, asks on a terminal, and writes down what was answered.
pub(super) fn rule(arguments: &RuleArguments) -> Result<u8, Failure> {
    let stored = Stored::open(&arguments.out)?;
    let [settings, cases] = stored.files();
    let mut assignment = load::assignment(settings, cases)?;
    stored.facts.slow_down(&mut assignment);
    let facts = &stored.facts;
    rulings::keep_rubric(facts, &arguments.out, settings, &mut assignment, &Terminal)?;
    let named = arguments.rulings.as_deref();
    let file = match named {
        // It is made with the first answer.
        Some(named) if !named.exists() => None,
        named => rulings::for_regrading(named, facts, &Terminal),
    };
    rulings::take(file.as_deref(), &mut assignment)?;
    assignment.rulings.require_submissions(&facts.names())?;
    let writer = RulingWriter {
        regrading: stored.regrading(&assignment, &facts.submissions),
        path: named
            .map(Path::to_owned)
            .or(file)
            .unwrap_or_else(|| HERE.into()),
        out: &arguments.out,
        is_found: named.is_none()
            && (facts.files.rulings_file.is_some() || rulings::counts_here(facts)),
    };
    if let Some([text, meaning]) = arguments.say.as_deref() {
        writer.say(text, rule_text::meaning(meaning)?)?;
        writer.tell_how_to_apply();
    } else if let (Some(submission), Some(case), Some(reading)) =
        (&arguments.submission, &arguments.case, arguments.reading)
    {
        writer.read_as(submission, case, reading)?;
        writer.tell_how_to_apply();
    } else {
        let questions = writer.regrading.questions();
        if arguments.format == Format::Json {
            print(&rule_text::json(&questions))?;
        } else if io::stdin().is_terminal() && io::stdout().is_terminal() {
            writer.ask(&questions, &mut io::stdin().lock())?;
        } else {
            for (number, question) in (1..).zip(&questions) {
                print(&rule_text::question(number, question))?;
                print(&rule_text::commands(question, &arguments.out, named))?;
            }
            print(&rule_text::ending(questions.len()))?;
        }
    }
    Ok(DONE)
}

struct RulingWriter<'a> {
    regrading: Regrading<'a>,
    /// Where rulings are written to.
    path: PathBuf,
    out: &'a Path,
    /// Whether judging again finds the rulings without being told.
    is_found: bool,
}

impl RulingWriter<'_> {
    fn say(&self, text: &str, meaning: Meaning) -> Result<(), Failure> {
        if let Some((place, known)) = self.regrading.assignment.rulings.on_words(text) {
            return Err(rule_text::ruled_already(&place, text, known));
        }
        let changes = self.regrading.rule_on_words(text, meaning);
        let changes = changes.map_err(|refusal| rule_text::refused(&refusal, text, self.out))?;
        self.write(&WordRuling::to_toml(text, meaning))?;
        self.tell(&changes)
    }

    fn read_as(&self, submission: &str, case: &str, reading: usize) -> Result<(), Failure> {
        let place = self.regrading.rule_on_reading(submission, case, reading);
        let place = place.map_err(|refusal| {
            let what = format!("{case} of {submission}");
            rule_text::refused(&refusal, &what, self.out)
        })?;
        self.settle(&place, reading)
    }

    fn settle(&self, place: &Place, reading: usize) -> Result<(), Failure> {
        let (submission, case) = (&place.submission, &place.case);
        self.write(&ReadingRuling::to_toml(submission, case, reading))?;
        self.tell(&self.regrading.changes_by_reading(place, reading))
    }

    /// Goes through all that waits, one after the other.
    fn ask(&self, questions: &[Question], input: &mut dyn BufRead) -> Result<(), Failure> {
        let mut is_answered = false;
        'questions: for (number, question) in (1..).zip(questions) {
            print(&rule_text::question(number, question))?;
            loop {
                print(&rule_text::prompt(question))?;
                let mut line = String::new();
                if input.read_line(&mut line)? == 0 {
                    break 'questions;
                }
                let settled = match rule_text::answer(&line, question) {
                    Some(Answer::Skip) => break,
                    Some(Answer::Quit) => break 'questions,
                    Some(Answer::Means(meaning)) => {
                        self.say(question.words.as_deref().unwrap_or_default(), meaning)
                    }
                    Some(Answer::Reading(reading)) => self.settle(&question.places[0], reading),
                    None => continue,
                };
                match settled {
                    Ok(()) => {
                        is_answered = true;
                        break;
                    }
                    Err(Failure::Usage { message, hint }) => error(&message, Some(&hint)),
                    Err(other) => return Err(other),
                }
            }
        }
        if is_answered {
            self.tell_how_to_apply();
        } else {
            print(&rule_text::ending(questions.len()))?;
        }
        Ok(())
    }

    /// Adds a ruling to the file, as long as the file holds together with it.
    fn write(&self, ruling: &str) -> Result<(), Failure> {
        let before = if self.path.exists() {
            let text = fs::read_to_string(&self.path).map_err(|error| self.unwritable(&error))?;
            let end = if text.is_empty() || text.ends_with('\n') {
                ""
            } else {
                "\n"
            };
            (text, end)
        } else {
            (String::new(), NO_RULINGS)
        };
        let (text, between) = before;
        let added = format!("{between}{ruling}");
        Rulings::read(&self.path.display().to_string(), &format!("{text}{added}"))?;
        let file = OpenOptions::new()
            .create(true)
            .append(true)
            .open(&self.path);
        let written = file.and_then(|mut file| file.write_all(added.as_bytes()));
        written.map_err(|error| self.unwritable(&error))
    }

    fn unwritable(&self, error: &io::Error) -> Failure {
        Failure::usage(
            format!("{}: cannot be written: {error}", self.path.display()),
            "name another file with --rulings",
        )
    }

    fn tell(&self, changes: &[Change]) -> Result<(), Failure> {
        print(&told_of(changes))?;
        note(&format!("written to {}", self.path.display()));
        Ok(())
    }

    fn tell_how_to_apply(&self) {
        let named = (!self.is_found).then_some(&*self.path);
        let command = rule_text::regrade(self.out, named);
        note(&format!("apply it: {command}"));
    }
}

/// What a ruling changes: a line for all cases of a submission that it changes in the same way.
fn told_of(changes: &[Change]) -> String {
    let mut groups: Vec<(&str, String, Vec<&str>)> = Vec::new();
    for change in changes {
        let told = told(change.before, change.after);
        let own = groups.iter_mut().rev();
        let mut own = own.take_while(|(name, ..)| *name == change.submission);
        match own.find(|(_, other, _)| *other == told) {
            Some((.., cases)) => cases.push(&change.case),
            None => groups.push((&change.submission, told, vec![&change.case])),
        }
    }
    let line = |(submission, told, cases): &(&str, String, Vec<&str>)| {
        let named = first_of(cases, NAMED);
        harmless(&format!("{}, {named}: {told}", on_one_line(submission))) + "\n"
    };
    let mut text: String = groups.iter().take(LINES).map(line).collect();
    let rest: usize = groups
        .iter()
        .skip(LINES)
        .map(|(.., cases)| cases.len())
        .sum();
    if rest > 0 {
        text.extend(["and ", &Count(rest, "case").to_string(), " more\n"]);
    }
    text
}

fn told(before: Standing, after: Standing) -> String {
    let points = if before.points == after.points {
        format!("{} points", after.points)
    } else {
        format!("{} → {} points", before.points, after.points)
    };
    match (before.waits, after.waits) {
        (true, true) => format!("{points}, still waits for a person"),
        (false, true) => format!("{points}, waits for a person"),
        _ if before.points != after.points => points,
        (true, false) => format!("{points}, for certain"),
        (false, false) => format!("{points}, {} → {}", before.verdict, after.verdict),
    }
}
