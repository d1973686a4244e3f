//! The file `rulings.toml`: what a person decided about answers that can be read in several ways.

use serde::Deserialize;
use toml::Spanned;
use toml::value::Datetime;

use super::error::{Source, meant_or, misspelt};
use super::words::{is_number, is_right_line, move_named};
use super::{Assignment, Error, Rubric};
use crate::course::{Meaning, PuzzleSpec, Sentence, folded};

/// What a person decided.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Rulings {
    /// The file, as the user would name it.
    pub file: String,
    /// About words, wherever they are a whole line.
    pub words: Vec<WordRuling>,
    /// About one answer each.
    pub readings: Vec<ReadingRuling>,
}

/// What a line means.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct WordRuling {
    /// The line. Letter case and the width of white space do not matter.
    pub text: String,
    /// What it means.
    pub meaning: Meaning,
    /// The line of the file that says it, counted from 1.
    line: usize,
}

/// How the answer of one submission to one case is read.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct ReadingRuling {
    /// The submission's own name.
    pub submission: String,
    /// The case.
    pub case: String,
    /// The place of the reading among those of the doubt, counted from 1.
    pub reading: usize,
    /// The line of the file that says it, counted from 1.
    line: usize,
}

const FORMAT: i64 = 1;

/// What a file without a ruling holds.
pub const NO_RULINGS: &str = "format = 1\n";

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    format: Spanned<i64>,
    #[serde(default)]
    words: Vec<WordsTable>,
    #[serde(default)]
    submissions: Vec<SubmissionTable>,
}

/// A ruling about words. Who decided it, when and why is for people.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WordsTable {
    text: Spanned<String>,
    means: Spanned<String>,
    #[serde(rename = "by")]
    _by: Option<String>,
    #[serde(rename = "on")]
    _on: Option<Datetime>,
    #[serde(rename = "note")]
    _note: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SubmissionTable {
    submission: Spanned<String>,
    case: String,
    reading: Spanned<usize>,
    #[serde(rename = "by")]
    _by: Option<String>,
    #[serde(rename = "on")]
    _on: Option<Datetime>,
    #[serde(rename = "note")]
    _note: Option<String>,
}

impl Rulings {
    /// Reads a file of rulings. Fails for the first that cannot be one, or that contradicts another.
    pub fn read(file_name: &str, text: &str) -> Result<Self, Error> {
        let source = Source {
            file: file_name,
            text,
        };
        let file: File = source.parse()?;
        source.require_format(&file.format, FORMAT)?;
        let mut rulings = Self {
            file: file_name.to_owned(),
            ..Self::default()
        };
        for table in file.words {
            let ruling = WordRuling {
                line: source.line(&table.text),
                meaning: meaning(&table.means).map_err(|(message, hint)| {
                    source.error(&table.means, message).with_hint(hint)
                })?,
                text: table.text.into_inner(),
            };
            rulings.add_words(ruling)?;
        }
        for table in file.submissions {
            rulings.add_reading(ReadingRuling {
                line: source.line(&table.submission),
                reading: table.reading.into_inner(),
                submission: table.submission.into_inner(),
                case: table.case,
            })?;
        }
        Ok(rulings)
    }

    /// The ruling about a submission's answer to a case.
    pub fn reading(&self, submission: &str, case: &str) -> Option<&ReadingRuling> {
        let mut readings = self.readings.iter();
        readings.find(|ruling| ruling.submission == submission && ruling.case == case)
    }

    /// The place and the meaning of the ruling about this line.
    pub(crate) fn on_words(&self, text: &str) -> Option<(String, Meaning)> {
        let mut words = self.words.iter();
        let own = words.find(|ruling| folded(&ruling.text) == folded(text))?;
        Some((format!("{}:{}", self.file, own.line), own.meaning))
    }

    /// Adds what the rulings say of words to what the assignment teaches the reader. Fails for the first that contradicts the
    /// assignment's own words.
    pub fn teach(&self, rubric: &mut Rubric) -> Result<(), Error> {
        for ruling in &self.words {
            let key = folded(&ruling.text);
            if is_right_line(&key, ruling.meaning, rubric.puzzle()) {
                return Err(self.stands_in_right_answers(ruling));
            }
            let mut taught = rubric.words.sentences.iter();
            let other =
                taught.find(|one| folded(&one.text) == key && one.meaning != ruling.meaning);
            if let Some(other) = other {
                let message = format!(
                    "`{}` means `{}` here, and `{}` in the assignment's [words]",
                    ruling.text,
                    ruling.meaning.name(),
                    other.meaning.name(),
                );
                return Err(self.error(
                    ruling.line,
                    message,
                    "leave it out in one of the two places",
                ));
            }
        }
        rubric
            .words
            .sentences
            .extend(self.words.iter().map(WordRuling::sentence));
        Ok(())
    }

    /// Looks for the cases that the rulings name among those of an assignment.
    fn require_cases(&self, assignment: &Assignment) -> Result<(), Error> {
        let names = || assignment.cases.iter().map(|case| case.name.as_str());
        self.require(names, |ruling| &ruling.case, "case")
    }

    /// Looks for the submissions that the rulings name among those that there are. Fails for the first that is none of them, with
    /// the nearest that is one.
    pub fn require_submissions(&self, names: &[&str]) -> Result<(), Error> {
        let names = || names.iter().copied();
        self.require(names, |ruling| &ruling.submission, "submission")
    }

    fn require<'a, Names: Iterator<Item = &'a str>>(
        &self,
        names: impl Fn() -> Names,
        about: impl Fn(&ReadingRuling) -> &str,
        noun: &str,
    ) -> Result<(), Error> {
        let is_unknown = |ruling: &&ReadingRuling| !names().any(|name| name == about(ruling));
        let Some(ruling) = self.readings.iter().find(is_unknown) else {
            return Ok(());
        };
        let unknown = about(ruling);
        let message = format!("there is no {noun} `{unknown}`");
        let error = Error::in_file(&self.file, message).at_line(ruling.line);
        let otherwise = format!("name a {noun} of this grading, or take the ruling out");
        Err(error.with_nearest(unknown, names(), &otherwise))
    }

    /// The error where a ruling names a reading that its doubt does not have.
    pub(crate) fn no_such_reading(&self, ruling: &ReadingRuling, readings: usize) -> Error {
        let ReadingRuling {
            submission,
            case,
            reading,
            ..
        } = ruling;
        let message = format!(
            "there is no reading {reading} of {case} of {submission}: its answer has {readings} readings"
        );
        self.error(ruling.line, message, "`tilegrade rule` shows them")
    }

    /// What to tell where a ruling settles nothing any more.
    pub(crate) fn no_doubt(&self, ruling: &ReadingRuling) -> Error {
        let ReadingRuling {
            submission, case, ..
        } = ruling;
        let message = format!("nothing is in doubt about {case} of {submission}");
        self.error(ruling.line, message, "take the ruling out")
    }

    fn stands_in_right_answers(&self, ruling: &WordRuling) -> Error {
        let message = format!(
            "`{}` stands in right answers: it is a row of a board, a move or a line of the handout's",
            ruling.text
        );
        let hint = "rule on words that stand only where they mean this";
        self.error(ruling.line, message, hint)
    }

    fn add_words(&mut self, ruling: WordRuling) -> Result<(), Error> {
        let (line, text) = (ruling.line, &ruling.text);
        let key = folded(text);
        let refused = |message, hint| Err(self.error(line, message, hint));
        if key.is_empty() {
            let message = "the text is empty, and every empty line would be ruled on".to_owned();
            return refused(message, "write the line that the program prints");
        }
        if text.trim().contains(['\n', '\r']) {
            let message = format!("`{key}` is more than one line");
            return refused(message, "rule on the line that says it");
        }
        // The rulings are read before it is known whose they are; `teach` asks the same of the assignment's own headings.
        let is_courses = is_right_line(&key, ruling.meaning, &PuzzleSpec::coms228());
        if is_number(&key) || move_named(&key).is_some() || is_courses {
            return Err(self.stands_in_right_answers(&ruling));
        }
        let other = self.words.iter().find(|other| folded(&other.text) == key);
        match other {
            None => self.words.push(ruling),
            Some(same) if same.meaning == ruling.meaning => (),
            Some(other) => {
                let (before, here) = (other.meaning.name(), ruling.meaning.name());
                let message = format!(
                    "`{text}` means `{before}` in line {}, and here `{here}`",
                    other.line
                );
                return refused(message, "leave one of the two rulings out");
            }
        }
        Ok(())
    }

    fn add_reading(&mut self, ruling: ReadingRuling) -> Result<(), Error> {
        let ReadingRuling {
            submission,
            case,
            reading,
            line,
        } = &ruling;
        if *reading == 0 {
            let message = "readings are counted from 1".to_owned();
            return Err(self.error(*line, message, "`tilegrade rule` shows them"));
        }
        match self.reading(submission, case) {
            None => self.readings.push(ruling),
            Some(same) if same.reading == *reading => (),
            Some(other) => {
                let message = format!(
                    "{case} of {submission} is reading {} in line {}, and here reading {reading}",
                    other.reading, other.line
                );
                return Err(self.error(*line, message, "leave one of the two rulings out"));
            }
        }
        Ok(())
    }

    fn error(&self, line: usize, message: String, hint: &str) -> Error {
        Error::in_file(&self.file, message)
            .at_line(line)
            .with_hint(hint)
    }
}

impl WordRuling {
    fn sentence(&self) -> Sentence {
        Sentence {
            text: self.text.clone(),
            meaning: self.meaning,
            is_whole_line: true,
        }
    }

    /// The ruling as it stands in the file.
    pub fn to_toml(text: &str, meaning: Meaning) -> String {
        format!(
            "\n[[words]]\ntext = {}\nmeans = \"{}\"\n",
            quoted(text),
            meaning.name()
        )
    }
}

impl ReadingRuling {
    /// A ruling that stands in no file yet.
    pub fn new(submission: &str, case: &str, reading: usize) -> Self {
        Self {
            submission: submission.to_owned(),
            case: case.to_owned(),
            reading,
            line: 0,
        }
    }

    /// The ruling as it stands in the file.
    pub fn to_toml(submission: &str, case: &str, reading: usize) -> String {
        format!(
            "\n[[submissions]]\nsubmission = {}\ncase = {}\nreading = {reading}\n",
            quoted(submission),
            quoted(case)
        )
    }
}

impl Assignment {
    /// Takes rulings over: what they say of words is taught to the reader, the others wait for their cases. Fails for the first
    /// that contradicts the assignment, or names a case that it does not have.
    pub fn take_rulings(&mut self, rulings: Rulings) -> Result<(), Error> {
        rulings.require_cases(self)?;
        rulings.teach(&mut self.settings.rubric)?;
        self.rulings = rulings;
        Ok(())
    }
}

/// The meaning of this name, or what is wrong with it and the way out.
fn meaning(name: &Spanned<String>) -> Result<Meaning, (String, String)> {
    let name = name.get_ref();
    let mut all = Meaning::ALL.into_iter();
    all.find(|meaning| meaning.name() == name).ok_or_else(|| {
        let names = Meaning::ALL.map(Meaning::name);
        let all = format!("the meanings are `{}`", names.join("`, `"));
        let hint = meant_or(misspelt(name, names.into_iter()), all);
        (format!("`{name}` is no meaning of words"), hint)
    })
}

fn quoted(text: &str) -> String {
    toml::Value::from(text).to_string()
}
