//! An export of Gradescope: folders `submission_<id>`, and beside them `submission_metadata.yml`, which says whose they are.
//!
//! The keys of that file are known from programs of others that read it and not from its maker: `:submitters:` with `:name`,
//! `:sid` and `:email`, and `:created_at:`. So whatever else is there is passed over, with or without the colons that Ruby
//! writes in front of its keys.

use std::{collections::BTreeMap, path::Path};

use saphyr_parser::{Event, Parser, ScalarStyle};

use crate::outcome::{Person, Student, Submitted, TimeSource, parse_time};

use super::{Error, Look, Warning, files, found::Found, layout::nobodys, times::TOLD_OF_OTHERS};

const METADATA: &str = "submission_metadata.yml";

/// Bytes of the largest file about submissions that is read.
const LARGEST: u64 = 64 << 20;

/// Whether a folder is such an export.
pub(super) fn is_one(folder: &Path) -> bool {
    folder.join(METADATA).is_file()
}

/// The submissions in it, and what is nobody's. What the metadata and the folders do not both know is warned of.
pub(super) fn read(folder: &Path, children: Vec<Found>, look: &mut Look) -> Result<(), Error> {
    let path = folder.join(METADATA);
    let text = if is_one(folder) {
        files::text(&path, LARGEST)?
    } else {
        String::new()
    };
    let mut known = students(&text).map_err(|(line, why)| {
        let hint = "export the submissions again, or leave the file out: names are then those of the folders";
        Error::at_line(&path, line, &why, hint)
    })?;
    let is_told = known.values().any(|student| {
        let submitted = student.submitted.as_ref();
        submitted.is_some_and(|submitted| submitted.at.is_some())
    });
    for mut child in children {
        let key = child.raw_name().to_string_lossy().into_owned();
        let number = key.strip_prefix("submission_");
        match number.filter(|_| child.is_folder()) {
            None if key == METADATA => (),
            None => look.left.push(nobodys(&child)),
            Some(number) => {
                if !text.is_empty() && !known.contains_key(&key) {
                    let what = format!("{key} is not in {METADATA}: nobody knows whose it is");
                    look.warnings.push(Warning::new(what, None));
                }
                if let Some(mut student) = known.remove(&key) {
                    let unknown = || Submitted::unknown(TimeSource::Metadata);
                    student.submitted.get_or_insert_with(unknown);
                    let names = student.people.iter().flat_map(|person| &person.name);
                    let names: Vec<&str> = names.map(String::as_str).collect();
                    if !names.is_empty() {
                        child.name = Some(format!("{} ({number})", names.join(", ")));
                    }
                    child.student = student;
                } else if is_told {
                    let files = Submitted::unknown(TimeSource::Files);
                    child.student.submitted = Some(files.doubted(TOLD_OF_OTHERS));
                }
                look.found.push(child);
            }
        }
    }
    for (key, student) in known {
        if key.starts_with("submission_") {
            look.warnings.push(without_folder(&key, &student));
        }
    }
    Ok(())
}

/// A submission that is lost: its student would be missed by nobody.
fn without_folder(key: &str, student: &Student) -> Warning {
    let names = student.people.iter().filter_map(|one| one.keys().last());
    let names: Vec<&str> = names.collect();
    let of = if names.is_empty() {
        String::new()
    } else {
        format!(" of {}", names.join(", "))
    };
    let what = format!("{key}{of} is in {METADATA}, and has no folder: it is not graded");
    let hint = "export the submissions again, or add the folder";
    Warning::new(what, Some(hint.to_owned()))
}

/// Where in the file the reader is: in a table at a key, or in a list.
enum Level {
    Table(Option<String>),
    List(usize),
}

/// Who handed in what, by the folders' names. Fails with a line, counted from 1, and what is wrong there.
fn students(text: &str) -> Result<BTreeMap<String, Student>, (usize, String)> {
    let mut students = BTreeMap::new();
    let mut levels: Vec<Level> = Vec::new();
    for event in Parser::new_from_str(text) {
        let (event, _) = event.map_err(|error| {
            let why = format!("this is no YAML: {}", error.info());
            (error.marker().line(), why)
        })?;
        match event {
            Event::MappingStart(..) => levels.push(Level::Table(None)),
            Event::SequenceStart(..) => levels.push(Level::List(0)),
            Event::MappingEnd | Event::SequenceEnd => {
                levels.pop();
                went_on(&mut levels);
            }
            Event::Alias(_) => went_on(&mut levels),
            Event::Scalar(value, style, ..) => {
                if let Some(Level::Table(key @ None)) = levels.last_mut() {
                    *key = Some(value.trim_start_matches(':').to_owned());
                } else {
                    // Ruby writes nothing where there is none, or `null`.
                    let is_null = style == ScalarStyle::Plain && ["null", "~"].contains(&&*value);
                    note(&mut students, &levels, if is_null { "" } else { &value });
                    went_on(&mut levels);
                }
            }
            _ => (),
        }
    }
    Ok(students)
}

/// A value is read: what follows is the next key, or the next of the list.
fn went_on(levels: &mut [Level]) {
    match levels.last_mut() {
        Some(Level::Table(key)) => *key = key.is_none().then(String::new),
        Some(Level::List(at)) => *at += 1,
        None => (),
    }
}

/// Keeps a value that says whose a submission is, or when it was made.
fn note(students: &mut BTreeMap<String, Student>, levels: &[Level], value: &str) {
    let key = |level: &Level| match level {
        Level::Table(key) => key.clone().unwrap_or_default(),
        Level::List(at) => at.to_string(),
    };
    let keys: Vec<String> = levels.iter().map(key).collect();
    let keys: Vec<&str> = keys.iter().map(String::as_str).collect();
    let [submission, keys @ ..] = &keys[..] else {
        return;
    };
    let student = students.entry((*submission).to_owned()).or_default();
    match keys {
        ["created_at"] | ["created_at", "utc" | "time"] => {
            let at = parse_time(value);
            let submitted = at.map(|at| Submitted::at(TimeSource::Metadata, at));
            student.submitted = student.submitted.take().or(submitted);
        }
        ["submitters", number, field] => {
            // They come in their order.
            let number: usize = number.parse().unwrap_or(0);
            if student.people.len() == number {
                student.people.push(Person::default());
            }
            let (Some(person), false) = (student.people.get_mut(number), value.is_empty()) else {
                return;
            };
            let value = Some(value.to_owned());
            match *field {
                "name" => person.name = value,
                "sid" => person.id = value,
                "email" => person.login = value,
                _ => (),
            }
        }
        _ => (),
    }
}
