//! What is not as it should be in a PATH, and keeps nothing from being graded.

/// A warning about a PATH.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Warning {
    /// What is not as it should be, without the PATH.
    pub message: String,
    /// What to do about it, where something can be done.
    pub hint: Option<String>,
}

impl Warning {
    /// One with this way out.
    pub(super) const fn new(message: String, hint: Option<String>) -> Self {
        Self { message, hint }
    }
}
