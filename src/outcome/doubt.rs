//! What a person has to decide about a case before it has points.

use serde::{Deserialize, Serialize};

use super::{CaseResult, Stream};
use crate::assignment::Points;
use crate::course::Meaning;

/// An answer that can be read in several ways, which are not worth the same.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq, Serialize)]
pub struct Doubt {
    /// The text that it is about.
    pub stream: Stream,
    /// The line of that text, counted from 1; `None` if the whole text is meant.
    pub line: Option<usize>,
    /// The line as it was printed, where a ruling about these words settles the doubt; `None` if it is no matter of words.
    pub words: Option<String>,
    /// The ways to read the answer, two or more. A ruling names one by its place, counted from 1.
    pub readings: Vec<ReadAs>,
}

/// The reading of a case whose points rest on another one's, where that one counts.
pub(crate) const OTHER_COUNTS: &str = "the other case counts";

impl Doubt {
    /// Whether another case is in doubt, and this one is clear as soon as that one is: nobody has to be asked about it.
    pub(crate) fn rests_on_another(&self) -> bool {
        self.readings.iter().any(|read| read.says == OTHER_COUNTS)
    }
}

/// One way to read an answer.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq, Serialize)]
pub struct ReadAs {
    /// What it takes the place to say, as the end of a sentence: `the board has no solution`.
    pub says: String,
    /// The ruling about the words that asks for this reading; `None` if it is no matter of words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub meaning: Option<Meaning>,
    /// The whole result of the case, read so. Its own doubt is none. A report holds no more of it than its points: read again, it is
    /// that of the case but for them.
    #[serde(rename = "points", with = "points_alone")]
    pub result: CaseResult,
}

/// The result of a reading as a report has it: its points.
mod points_alone {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use crate::assignment::Points;

    use super::CaseResult;

    pub(super) fn serialize<S: Serializer>(result: &CaseResult, to: S) -> Result<S::Ok, S::Error> {
        result.points.unwrap_or(Points::ZERO).serialize(to)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<CaseResult, D::Error> {
        Ok(CaseResult {
            points: Some(Points::deserialize(from)?),
            ..CaseResult::default()
        })
    }
}

impl ReadAs {
    /// The points of the case, read so.
    pub fn points(&self) -> Points {
        self.result.points.unwrap_or(Points::ZERO)
    }
}

impl Doubt {
    /// The points that are certain: those of the reading that is worth least.
    pub fn low(&self) -> Points {
        self.points().min().unwrap_or(Points::ZERO)
    }

    /// The points of the reading that is worth most.
    pub fn high(&self) -> Points {
        self.points().max().unwrap_or(Points::ZERO)
    }

    /// The points of each reading, in their order.
    pub fn points(&self) -> impl Iterator<Item = Points> {
        self.readings.iter().map(ReadAs::points)
    }
}
