//! The parts of a mark: what the cases come to together, and what people give beside it.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use toml::Spanned;

use super::error::Source;
use super::points::points_in;
use super::{Error, Points};

/// The part that the cases come to.
const OUTPUT: &str = "output";

/// The parts of a submission's mark.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Marks {
    /// What all cases come to together; `None` if that is the sum of their own points.
    pub output: Option<Points>,
    /// The parts that people give, in the order of the file.
    pub by_hand: Vec<Mark>,
}

/// A part of the mark that people give.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq, Serialize)]
pub struct Mark {
    /// Its name.
    pub name: String,
    /// The most that can be given.
    pub points: Points,
}

pub(super) type MarksTable = BTreeMap<Spanned<String>, Spanned<f64>>;

impl Marks {
    /// The parts that the table of a file gives.
    pub(super) fn read(table: MarksTable, source: Source<'_>) -> Result<Self, Error> {
        let mut rows: Vec<_> = table.into_iter().collect();
        rows.sort_by_key(|(name, _)| name.span().start);
        let mut marks = Self::default();
        for (name, value) in &rows {
            let points = points_in(name.get_ref(), value, source)?;
            let name = name.get_ref();
            let is_sign = |sign: char| sign.is_ascii_lowercase() || sign.is_ascii_digit();
            if !name
                .split('-')
                .all(|word| !word.is_empty() && word.chars().all(is_sign))
            {
                let error = source.error(value, format!("`{name}` is no name of a mark"));
                return Err(error.with_hint("a name has small letters, digits and `-`"));
            }
            if points == Points::ZERO {
                let error = source.error(value, format!("`{name}` is worth nothing"));
                return Err(error.with_hint("give it points, or leave it out"));
            }
            if name == OUTPUT {
                marks.output = Some(points);
            } else {
                let name = name.clone();
                marks.by_hand.push(Mark { name, points });
            }
        }
        match rows.first() {
            Some((_, first)) if marks.output.is_none() => {
                let error = source.error(first, "[marks] has no `output`");
                Err(error.with_hint("`output = 40` is what all cases come to together"))
            }
            _ => Ok(marks),
        }
    }

    /// The part of this name that people give.
    pub(crate) fn by_hand(&self, name: &str) -> Option<&Mark> {
        self.by_hand.iter().find(|mark| mark.name == name)
    }
}
