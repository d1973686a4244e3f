//! What a person decided about an answer.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::printable;
use crate::course::Meaning;

/// A ruling that changed a result.
#[derive(Clone, Debug, Deserialize, Eq, Ord, PartialEq, PartialOrd, Serialize)]
pub struct Ruled {
    /// The line that it is about; `None` if it is about one answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub words: Option<String>,
    /// The place of the reading, counted from 1; `None` if it is about words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reading: Option<usize>,
    /// The name of the meaning, or what the answer says when it is read so.
    pub means: String,
}

impl Ruled {
    /// A ruling about a line.
    pub fn words(text: &str, meaning: Meaning) -> Self {
        Self {
            words: Some(text.to_owned()),
            reading: None,
            means: meaning.name().to_owned(),
        }
    }

    /// A ruling about one answer.
    pub fn reading(number: usize, says: &str) -> Self {
        Self {
            words: None,
            reading: Some(number),
            means: says.to_owned(),
        }
    }
}

impl fmt::Display for Ruled {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let means = printable(&self.means);
        match (&self.words, self.reading) {
            (Some(words), _) => {
                let means = means.replace('-', " ");
                write!(formatter, "“{}” means {means}", printable(words))
            }
            (None, Some(number)) => write!(formatter, "reading {number}: {means}"),
            (None, None) => write!(formatter, "{means}"),
        }
    }
}
