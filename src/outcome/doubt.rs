//! What a person has to decide about a case before it has points.

use crate::{assignment::Points, transcript::Meaning};

use super::{CaseResult, Stream};

/// An answer that can be read in several ways, which are not worth the same.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Doubt {
    /// The text that it is about.
    pub stream: Stream,
    /// The line of that text, counted from 1; none where the whole text is meant.
    pub line: Option<usize>,
    /// The line as it was printed, where a ruling about these words settles the doubt; none where it is no matter of words.
    pub words: Option<String>,
    /// The ways to read the answer, two or more. A ruling names one by its place, counted from 1.
    pub readings: Vec<ReadAs>,
}

/// One way to read an answer.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct ReadAs {
    /// What it takes the place to say, as the end of a sentence: `the board has no solution`.
    pub says: String,
    /// The ruling about the words that asks for this reading; none where it is no matter of words.
    pub meaning: Option<Meaning>,
    /// The whole result of the case, read so. Its own doubt is none.
    pub result: CaseResult,
}

impl ReadAs {
    /// The points of the case, read so.
    #[must_use]
    pub fn points(&self) -> Points {
        self.result.points.unwrap_or(Points::ZERO)
    }
}

impl Doubt {
    /// The points that are certain: those of the reading that is worth least.
    #[must_use]
    pub fn low(&self) -> Points {
        self.points().min().unwrap_or(Points::ZERO)
    }

    /// The points of the reading that is worth most.
    #[must_use]
    pub fn high(&self) -> Points {
        self.points().max().unwrap_or(Points::ZERO)
    }

    /// The points of each reading, in their order.
    pub fn points(&self) -> impl Iterator<Item = Points> {
        self.readings.iter().map(ReadAs::points)
    }
}
