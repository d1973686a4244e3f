//! What a sandbox says of itself: its tier, what is in force, and why nothing stronger is used.

use std::ops::RangeInclusive;
use std::path::Path;

use super::control_group::ControlGroup;
use super::error::Refusal;
use super::protection::{Protection, State};
use super::sandbox::Sandbox;
use super::tier::Tier;
use super::users;

impl Sandbox {
    /// What keeps programs apart.
    #[must_use]
    pub fn tier(&self) -> Tier {
        self.isolation.tier()
    }

    /// Whether programs are kept apart at all.
    #[must_use]
    pub fn isolates(&self) -> bool {
        self.tier() != Tier::None
    }

    /// The state of each protection.
    #[must_use]
    pub fn protections(&self) -> Vec<State> {
        self.found.states(self.isolates())
    }

    /// The protections that are not in force.
    #[must_use]
    pub fn missing(&self) -> Vec<Protection> {
        let states = self.protections().into_iter();
        let missing = states.filter(|state| !state.is_in_force);
        missing.map(|state| state.protection).collect()
    }

    /// Stronger tiers that are not used, and why.
    #[must_use]
    pub fn refusals(&self) -> &[Refusal] {
        &self.refusals
    }

    /// Where each run has a control group of its own, if it has one.
    #[must_use]
    pub fn control_groups(&self) -> Option<&Path> {
        self.group.as_ref().map(ControlGroup::directory)
    }

    /// The users that programs may have, one for each job; nothing where they have the grader's.
    #[must_use]
    pub fn users(&self) -> Option<RangeInclusive<u32>> {
        (self.isolates() && users::is_root()).then(users::range)
    }

    /// One line for a report: the protections in force.
    #[must_use]
    pub fn describe(&self) -> String {
        if !self.isolates() {
            return "NONE: submissions ran with the rights of the grader".to_owned();
        }
        let user = if users::is_root() {
            "a user for each slot"
        } else {
            "the grader's user"
        };
        format!(
            "{}: {}{}, {user}; CPU, time, memory, processes, disk and output bounded{}",
            self.tier(),
            self.isolation.in_words(),
            self.found.held,
            self.missing_in_words(),
        )
    }

    /// A sentence for reports where a strict grading would not have used this sandbox.
    #[must_use]
    pub fn warning(&self) -> Option<String> {
        let is_weak = self.missing().iter().any(|missing| missing.is_required());
        (is_weak || !self.isolates()).then(|| self.describe())
    }

    fn missing_in_words(&self) -> String {
        let names: Vec<&str> = self
            .missing()
            .iter()
            .map(|missing| missing.name())
            .collect();
        if names.is_empty() {
            return String::new();
        }
        format!("; NOT IN FORCE: {}", names.join(", "))
    }
}
