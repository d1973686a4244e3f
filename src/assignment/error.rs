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

    /// What the TOML reader complains about, with the nearest key that exists.
    pub(super) fn from_toml(file: &str, text: &str, error: &toml::de::Error) -> Self {
        let message = error.message().trim().replace('\n', ", ");
        let line = error.span().map_or(1, |span| {
            let before = text.get(..span.start).unwrap_or(text);
            before.matches('\n').count() + 1
        });
        let hint = nearest_key(&message);
        Self {
            hint,
            ..Self::in_file(file, message).at_line(line)
        }
    }
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
    let similarity = |key: &str| strsim::jaro_winkler(unknown, key);
    let nearest = quoted.max_by(|one, other| similarity(one).total_cmp(&similarity(other)))?;
    (similarity(nearest) > 0.6).then(|| format!("did you mean `{nearest}`?"))
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
