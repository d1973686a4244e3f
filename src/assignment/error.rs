//! What is wrong in a text of the staff's, and where.

use std::fmt;

/// What is wrong in a text of the staff's.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Error {
    /// The file, as the user would name it.
    pub file: String,
    /// The line, counted from 1; none where it is about the file as a whole.
    pub line: Option<usize>,
    /// What is wrong, in lower case and without a full stop.
    pub message: String,
    /// What to do about it.
    pub hint: Option<String>,
}

impl Error {
    /// An error about a file as a whole.
    #[must_use]
    pub fn in_file(file: &str, message: impl Into<String>) -> Self {
        Self {
            file: file.to_owned(),
            line: None,
            message: message.into(),
            hint: None,
        }
    }

    /// The same, at a line.
    #[must_use]
    pub fn at_line(self, line: usize) -> Self {
        let line = Some(line);
        Self { line, ..self }
    }

    /// The same, with what to do about it.
    #[must_use]
    pub fn with_hint(self, hint: impl Into<String>) -> Self {
        let hint = Some(hint.into());
        Self { hint, ..self }
    }

    /// An error at the byte of a text where it begins, with the nearest key that exists.
    pub(super) fn at_byte(
        file: &str,
        text: &str,
        start: usize,
        message: impl Into<String>,
    ) -> Self {
        let error = Self::in_file(file, message).at_line(line_of(text, start));
        let hint = nearest_key(&error.message);
        Self { hint, ..error }
    }

    /// What the TOML reader complains about, with the nearest key that exists.
    pub(super) fn from_toml(file: &str, text: &str, error: &toml::de::Error) -> Self {
        let message = error.message().trim().replace('\n', ", ");
        let start = error.span().map_or(0, |span| span.start);
        Self::at_byte(file, text, start, message)
    }
}

/// The line of a byte of a text, counted from 1.
pub(super) fn line_of(text: &str, start: usize) -> usize {
    let before = text.get(..start).unwrap_or(text);
    before.matches('\n').count() + 1
}

/// The key that an unknown one was perhaps meant to be: ``unknown field `cpu`, expected one of `cpu-ms`, `wall-ms` ``.
fn nearest_key(message: &str) -> Option<String> {
    let mut quoted = message.split('`').skip(1).step_by(2);
    if message.starts_with("missing field `format`") {
        return Some("the first line of the file is `format = 1`".to_owned());
    }
    // Another value for a key is no slip of the pen, and a wrong guess at it would change the assignment.
    let is_field = message.starts_with("unknown field ");
    let unknown = quoted.next().filter(|_| is_field)?;
    nearest(unknown, quoted).map(|nearest| format!("did you mean `{nearest}`?"))
}

/// The name that another was perhaps meant to be.
#[must_use]
pub fn nearest<'a>(unknown: &str, names: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let similarity = |name: &str| strsim::jaro_winkler(unknown, name);
    let nearest = names.max_by(|one, other| similarity(one).total_cmp(&similarity(other)))?;
    (similarity(nearest) > 0.6).then_some(nearest)
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
