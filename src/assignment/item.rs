//! What a case's points are given for, item by item.

use serde::{Deserialize, Serialize};

use super::Points;
use crate::named::named;

named! {
    /// What points are given for.
    #[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
    pub enum Item {
        /// A legal path from the case's board to the goal, every board of it shown.
        Path = "path",
        /// It begins at the case's board.
        Start = "start",
        /// It ends at the goal.
        Goal = "goal",
        /// As short as any.
        Shortest = "shortest",
        /// A solution for each of the two heuristics, and each says which it is for.
        Heuristics = "heuristics",
        /// The stated number of moves is the number shown.
        Counts = "counts",
        /// Every move is named as it is.
        Labels = "labels",
        /// An unsolvable board is said to be one: all points of such a case.
        Unsolvable = "unsolvable",
        /// A file that breaks the format is refused: all points of such a case.
        Malformed = "malformed",
        /// A file that bends the format is solved or refused: all points of such a case.
        Tolerated = "tolerated",
        /// What leniences cost in the profile `graded`: never given, only deducted.
        Format = "format",
    }
}

impl Item {
    /// The items that a solvable case's points are shared among, in their order: the first of all.
    pub const WEIGHTED: [Self; 7] = {
        let [first, second, third, fourth, fifth, sixth, seventh, ..] = Self::ALL;
        [first, second, third, fourth, fifth, sixth, seventh]
    };
}

/// How an item of a solvable case counts.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct ItemRule {
    /// Percent of the case's points.
    pub weight: Points,
    /// How often it can be lost.
    pub per: Per,
    /// The largest loss over the submission, in points; `None` if there is no such bound.
    pub cap: Option<Points>,
}

impl ItemRule {
    /// An item of this weight, in percent, that is lost in each case of its own.
    pub const fn of_weight(weight: Points) -> Self {
        Self {
            weight,
            per: Per::Case,
            cap: None,
        }
    }
}

/// How often an item can be lost.
#[derive(Clone, Copy, Debug, Default, Deserialize, Eq, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Per {
    /// In each case.
    #[default]
    Case,
    /// Once over the submission.
    Submission,
}
