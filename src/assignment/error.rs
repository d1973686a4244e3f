//! What is wrong in a text of the staff's, and where.

use std::fmt;

use serde::de::DeserializeOwned;
use toml::Spanned;

/// What is wrong in a text of the staff's.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Error {
    /// The file, as the user would name it.
    pub file: String,
    /// The line, counted from 1; `None` if it is about the file as a whole.
    pub line: Option<usize>,
    /// What is wrong, in lower case and without a full stop.
    pub message: String,
    /// What to do about it.
    pub hint: Option<String>,
}

impl Error {
    /// An error about a file as a whole.
    pub(crate) fn in_file(file: &str, message: impl Into<String>) -> Self {
        Self {
            file: file.to_owned(),
            line: None,
            message: message.into(),
            hint: None,
        }
    }

    /// The same, at a line.
    pub fn at_line(self, line: usize) -> Self {
        let line = Some(line);
        Self { line, ..self }
    }

    /// The same, with what to do about it.
    pub fn with_hint(self, hint: impl Into<String>) -> Self {
        let hint = Some(hint.into());
        Self { hint, ..self }
    }

    /// The same, with the nearest of the names that are known, or else another way out.
    pub(super) fn with_nearest<'a>(
        self,
        unknown: &str,
        names: impl Iterator<Item = &'a str>,
        otherwise: &str,
    ) -> Self {
        self.with_hint(meant_or(nearest(unknown, names), otherwise))
    }
}

/// A text of the staff's that is read.
#[derive(Clone, Copy)]
pub(super) struct Source<'a> {
    /// The file, as the user would name it.
    pub(super) file: &'a str,
    pub(super) text: &'a str,
}

impl Source<'_> {
    pub(super) fn parse<T: DeserializeOwned>(self) -> Result<T, Error> {
        toml::from_str(self.text).map_err(|error| self.complaint(&error))
    }

    /// What the TOML reader complains about, with the nearest key that exists.
    fn complaint(self, error: &toml::de::Error) -> Error {
        let message = error.message().trim().replace('\n', ", ");
        let start = error.span().map_or(0, |span| span.start);
        let (message, wanted) =
            zone_without_quotes(self, start).unwrap_or_else(|| plain_words(&message));
        let error = self.error_at(start, message);
        let hint = error.hint.or(wanted);
        Error { hint, ..error }
    }

    pub(super) fn require_format(self, found: &Spanned<i64>, known: i64) -> Result<(), Error> {
        let format = *found.get_ref();
        if format == known {
            return Ok(());
        }
        let message =
            format!("format {format} is not known here; this version reads format {known}");
        Err(self.error(found, message).with_hint("update tilegrade"))
    }

    /// An error about a value, with the nearest key that exists.
    pub(super) fn error<T>(self, value: &Spanned<T>, message: impl Into<String>) -> Error {
        self.error_at(value.span().start, message)
    }

    /// The same, at the byte where the value begins.
    pub(super) fn error_at(self, start: usize, message: impl Into<String>) -> Error {
        let error = Error::in_file(self.file, message).at_line(self.line_at(start));
        let hint = nearest_key(&error.message);
        Error { hint, ..error }
    }

    pub(super) fn line<T>(self, value: &Spanned<T>) -> usize {
        self.line_at(value.span().start)
    }

    fn line_at(self, start: usize) -> usize {
        let before = self.text.get(..start).unwrap_or(self.text);
        before.matches('\n').count() + 1
    }
}

/// What there is to say where a time in a zone is no TOML, since it has no quotes.
fn zone_without_quotes(source: Source<'_>, start: usize) -> Option<(String, Option<String>)> {
    let line = source.text.lines().nth(source.line_at(start) - 1)?;
    let (_, time) = line.split_once('=')?;
    let time = time.split('#').next()?.trim();
    let (clock, _) = time.split_once('[').filter(|_| time.ends_with(']'))?;
    let is_time = clock.starts_with(|first: char| first.is_ascii_digit()) && clock.contains(':');
    let hint = format!("write it as \"{time}\"");
    is_time.then(|| ("a time in a zone stands in quotes".to_owned(), Some(hint)))
}

/// A complaint of the TOML reader in words that are not those of a programming language, and what to write instead where
/// a value is of another type than wanted.
fn plain_words(message: &str) -> (String, Option<String>) {
    if message == "wanted string or table" {
        let hint = "write a word in quotes".to_owned();
        return (
            "invalid type, expected a word in quotes".to_owned(),
            Some(hint),
        );
    }
    let is_type = message.starts_with("invalid type") || message.starts_with("invalid value");
    let Some((found, wanted)) = message.split_once(", expected ").filter(|_| is_type) else {
        return (message.to_owned(), None);
    };
    let (words, hint) = match wanted {
        "f64" | "f32" => ("a number", "write a number without quotes, such as 2.5"),
        "u64" | "u32" | "usize" => (
            "a whole number",
            "write a whole number without quotes, such as 5000",
        ),
        "i64" | "i32" => (
            "a whole number",
            "write a whole number without quotes, such as 1",
        ),
        "a boolean" => ("true or false", "write true or false without quotes"),
        "a string" => ("a text", "write a text in quotes"),
        "a TOML datetime" => (
            "a time",
            "write it without quotes, as 2026-11-20T23:59:00-06:00",
        ),
        "a sequence" => ("a list", "write a list in brackets, such as [\"solved\"]"),
        table if table == "a map" || table.starts_with("struct ") => (
            "a table",
            "write a table, its name in brackets and its keys below it",
        ),
        other if other.starts_with("a weight") => {
            (other, "write a number without quotes, or such a table")
        }
        other => return (format!("{found}, expected {other}"), None),
    };
    let found = found
        .replace("floating point", "number")
        .replace("sequence", "a list")
        .replace("map", "a table");
    (format!("{found}, expected {words}"), Some(hint.to_owned()))
}

/// The key that an unknown one was perhaps meant to be: ``unknown field `cpu`, expected one of `cpu-ms`, `wall-ms` ``.
fn nearest_key(message: &str) -> Option<String> {
    let mut quoted = message.split('`').skip(1).step_by(2);
    if message.starts_with("missing field `format`") {
        return Some("the first line of the file is `format = 1`".to_owned());
    }
    if message == "duplicate key" {
        return Some("a key stands once: leave one of them out".to_owned());
    }
    if message.starts_with("missing field ") {
        return quoted.next().map(|key| format!("add `{key} = …`"));
    }
    let is_field = message.starts_with("unknown field ");
    let is_value = message.starts_with("unknown variant ");
    let unknown = quoted.next().filter(|_| is_field || is_value)?;
    let nearest = if is_value {
        misspelt(unknown, quoted)
    } else {
        nearest(unknown, quoted)
    };
    Some(meant_or(Some(nearest?), ""))
}

/// The way out where a name is not known: the one that was perhaps meant, or else another.
pub(crate) fn meant_or(meant: Option<&str>, otherwise: impl Into<String>) -> String {
    meant.map_or_else(
        || otherwise.into(),
        |meant| format!("did you mean `{meant}`?"),
    )
}

/// The name that another was perhaps meant to be, or a word of. A number is like any other, and suggests nothing.
pub fn nearest<'a>(unknown: &str, names: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    if unknown.bytes().all(|sign| sign.is_ascii_digit()) {
        return None;
    }
    let similarity = |name: &str| {
        let words = name
            .split([' ', ','])
            .filter(|word| word.eq_ignore_ascii_case(unknown));
        let is_word = words.map(|_| 1.0).next();
        // The latter knows letters that have changed places.
        let by_letters = strsim::jaro_winkler(unknown, name)
            .max(strsim::normalized_damerau_levenshtein(unknown, name));
        is_word.unwrap_or(by_letters)
    };
    let nearest = names.max_by(|one, other| similarity(one).total_cmp(&similarity(other)))?;
    (similarity(nearest) > 0.6).then_some(nearest)
}

/// The name of which another is a slip of the pen. A wrong guess at a value would change the assignment, so that it has to be
/// nearer than a key has.
pub(super) fn misspelt<'a>(unknown: &str, names: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    nearest(unknown, names).filter(|nearest| strsim::jaro_winkler(unknown, nearest) > 0.85)
}

impl fmt::Display for Error {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(formatter, "{}:{line}: {}", self.file, self.message),
            None => write!(formatter, "{}: {}", self.file, self.message),
        }
    }
}

impl std::error::Error for Error {}
