//! The account of points: what was lost or given, line by line.

use serde::{Deserialize, Serialize};

use super::FindingId;
use crate::assignment::{Item, Points};

/// A line of the account of a case or of a submission.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq, Serialize)]
#[must_use]
pub struct AccountLine {
    /// What was lost, below zero, or given; zero where a loss was already deducted elsewhere.
    pub points: Points,
    /// The item; `None` if it is about a case or a submission as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub item: Option<Item>,
    /// Why, in lower case and without a full stop.
    pub reason: String,
    /// The finding that is the reason, where there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub finding: Option<FindingId>,
    /// The cases that it sums up; empty in the account of a case.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cases: Vec<String>,
}

/// Why a line about rounding is there.
const ROUNDED: &str = "rounded";

impl AccountLine {
    /// The line that leads to a rounded sum.
    pub(crate) fn rounding(points: Points) -> Self {
        Self::new(points, ROUNDED)
    }

    /// Whether it is that of rounding: it takes and gives nothing that anybody earned or lost.
    pub(crate) fn is_rounding(&self) -> bool {
        self.reason == ROUNDED
    }

    /// A line about the whole.
    pub fn new(points: Points, reason: impl Into<String>) -> Self {
        Self {
            points,
            item: None,
            reason: reason.into(),
            finding: None,
            cases: Vec::new(),
        }
    }

    /// The same, about an item.
    pub fn of_item(self, item: Item) -> Self {
        let item = Some(item);
        Self { item, ..self }
    }

    /// The same, for a finding.
    pub fn for_finding(self, finding: FindingId) -> Self {
        let finding = Some(finding);
        Self { finding, ..self }
    }

    /// The same, in these cases.
    pub fn in_cases(self, cases: Vec<String>) -> Self {
        Self { cases, ..self }
    }
}
