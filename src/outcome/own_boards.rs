//! What the boards that a student made came to.

use serde::{Deserialize, Serialize};

/// What the boards that a student made came to.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct OwnBoards {
    /// How many there are.
    pub boards: usize,
    /// How many are boards with the right length, each counted once.
    pub right: usize,
    /// Known mistakes that the right ones catch.
    pub caught: usize,
    /// Known mistakes that some board catches.
    pub mistakes: usize,
    /// What is wrong, a line for each fault.
    pub errors: Vec<String>,
}
