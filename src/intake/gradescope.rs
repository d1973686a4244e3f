//! What Gradescope says of submissions: `submission_metadata.yml` beside the folders `submission_<id>` of an export, and
//! `submission_metadata.json` beside `/autograder/submission`.
//!
//! The keys of an export are known from programs of others that read it and not from its maker: `:submitters:` with `:name`,
//! `:sid` and `:email`, and `:created_at:`. So whatever else is there is passed over, with or without the colons that Ruby
//! writes in front of its keys.

use std::path::{Path, PathBuf};

use saphyr_parser::{Event, Parser, ScalarStyle, StrInput};
use serde_json::{Map, Value};

use super::found::Found;
use super::times::TOLD_OF_OTHERS;
use super::{Error, Source, Warning, files};
use crate::outcome::{Person, Student, Submitted, TimeSource, is_number, parse_time};

const METADATA: &str = "submission_metadata.yml";
const METADATA_OF_ONE: &str = "submission_metadata.json";

/// Bytes of the largest file about submissions that is read: results of earlier ones may be in it.
const LARGEST: u64 = 64 << 20;

/// Lists and tables within each other that are read.
const DEEPEST: usize = 64;

pub(super) fn is_export(folder: &Path) -> bool {
    folder.join(METADATA).is_file()
}

/// The folder of a submission in an autograder, which is this one or lies in it, and the file about it. The file beside a submission is the platform's; one of the same name in
/// it is the student's, who could set a name and a time there.
pub(super) fn places(folder: &Path) -> Option<(PathBuf, PathBuf)> {
    let inner = folder.join("submission");
    let beside = folder.parent()?.join(METADATA_OF_ONE);
    if folder.file_name()? == "submission" && beside.is_file() {
        Some((folder.to_owned(), beside))
    } else if folder.join(METADATA_OF_ONE).is_file() && inner.is_dir() {
        Some((inner, folder.join(METADATA_OF_ONE)))
    } else {
        None
    }
}

/// The one submission. It is called as its students are, so that a report tells of whom it speaks.
pub(super) fn read_autograder(folder: &Path, found: &mut Vec<Found>) -> Result<(), Error> {
    let Some((submission, path)) = places(folder) else {
        return Ok(());
    };
    let told = serde_json::from_str(&files::text(&path, LARGEST)?).map_err(|error| {
        // The library ends with the place, which is said in front.
        let place = format!(" at line {} column {}", error.line(), error.column());
        let error_words = error.to_string();
        let why = error_words.trim_end_matches(&place);
        let why = format!("this is not what Gradescope writes: {why}");
        let hint = "take the file away, or leave it as it is written";
        Error::at_line(&path, error.line(), &why, hint)
    })?;
    found.push(of_student(Found::new(submission, true), None, &told));
    Ok(())
}

/// The submissions of an export, and what is nobody's. What the metadata do not know is warned of.
pub(super) fn read_export(
    folder: &Path,
    children: Vec<Found>,
    source: &mut Source,
) -> Result<(), Error> {
    let path = folder.join(METADATA);
    let text = is_export(folder).then(|| files::text(&path, LARGEST));
    let text = text.transpose()?.unwrap_or_default();
    let told = node(&mut Parser::new_from_str(&text), DEEPEST).map_err(|(line, why)| {
        let hint = "export the submissions again, or leave the file out: names are then those of the folders";
        Error::at_line(&path, line, &format!("this is no YAML: {why}"), hint)
    })?;
    let mut told = match told {
        Some(Value::Object(told)) => told,
        _ => Map::new(),
    };
    let has_time = |told: &Value| student(told).submitted.is_some_and(|it| it.at.is_some());
    let is_timed = told.values().any(has_time);
    for mut child in children {
        let key = child.text().into_owned();
        let number = key.strip_prefix("submission_");
        let Some(number) = number.filter(|_| child.is_folder()) else {
            if key != METADATA {
                source.skipped.push(child.nobodys(Path::new("")));
            }
            continue;
        };
        if let Some(told) = told.remove(&key) {
            child = of_student(child, Some(number), &told);
        } else {
            if !text.is_empty() {
                let what = format!("{key} is not in {METADATA}: nobody knows whose it is");
                source.warnings.push(Warning::new(what, None));
            }
            if is_timed {
                let files = Submitted::unknown(TimeSource::Files);
                child.student.submitted = Some(files.doubted(TOLD_OF_OTHERS));
            }
        }
        source.found.push(child);
    }
    // What is lost is not judged, and its student did hand in something.
    for (key, told) in &told {
        let number = key.strip_prefix("submission_");
        if let Some(number) = number.filter(|number| is_number(number)) {
            let lost = Found::new(folder.join(key), true);
            source.found.push(of_student(lost, Some(number), told));
        }
    }
    Ok(())
}

/// A submission that is called as its students are, in an export with its number.
fn of_student(child: Found, number: Option<&str>, told: &Value) -> Found {
    let student = student(told);
    let people = student.people.iter();
    let names: Vec<&str> = people.filter_map(|one| one.name.as_deref()).collect();
    let number = number.map_or_else(String::new, |number| format!(" ({number})"));
    Found {
        name: (!names.is_empty()).then(|| names.join(", ") + &number),
        student,
        ..child
    }
}

fn student(told: &Value) -> Student {
    let text = |value: &Value| {
        let text = value.as_str().map(str::to_owned);
        text.filter(|text| !text.is_empty())
    };
    let person = |one: &Value| Person {
        id: text(&one["sid"]),
        login: text(&one["email"]),
        name: text(&one["name"]),
        other_keys: Vec::new(),
    };
    let people = [&told["submitters"], &told["users"]].into_iter();
    let people = people.filter_map(Value::as_array).flatten().map(person);
    let created = &told["created_at"];
    let mut times = [created, &created["utc"], &created["time"]].into_iter();
    Student {
        people: people.collect(),
        submitted: Some(Submitted {
            at: times.find_map(Value::as_str).and_then(parse_time),
            ..Submitted::unknown(TimeSource::Metadata)
        }),
        ..Student::default()
    }
}

/// Where in a file something is wrong, as a line from 1, and what.
type Fault = (usize, String);

/// The next value of a file; `None` if what holds it ends. All single ones are texts, since an id may begin with zeros.
fn node(parser: &mut Parser<'_, StrInput<'_>>, depth: usize) -> Result<Option<Value>, Fault> {
    loop {
        let Some(event) = parser.next() else {
            return Ok(None);
        };
        let (event, span) =
            event.map_err(|error| (error.marker().line(), error.info().to_owned()))?;
        return Ok(Some(match event {
            Event::MappingStart(..) | Event::SequenceStart(..) if depth == 0 => {
                let why = format!("more than {DEEPEST} lists are in each other");
                return Err((span.start.line(), why));
            }
            Event::MappingStart(..) => {
                let mut table = Map::new();
                while let Some(key) = node(parser, depth - 1)? {
                    let key = key.as_str().unwrap_or_default().trim_start_matches(':');
                    table.insert(key.to_owned(), node(parser, depth - 1)?.unwrap_or_default());
                }
                Value::Object(table)
            }
            Event::SequenceStart(..) => {
                let mut list = Vec::new();
                while let Some(value) = node(parser, depth - 1)? {
                    list.push(value);
                }
                Value::Array(list)
            }
            // Ruby writes nothing where there is none, or `null`.
            Event::Scalar(text, ScalarStyle::Plain, ..) if ["", "null", "~"].contains(&&*text) => {
                Value::Null
            }
            Event::Scalar(text, ..) => Value::String(text.into_owned()),
            Event::Alias(_) => Value::Null,
            Event::MappingEnd | Event::SequenceEnd | Event::DocumentEnd | Event::StreamEnd => {
                return Ok(None);
            }
            Event::Nothing | Event::StreamStart | Event::DocumentStart(_) => continue,
        }));
    }
}
