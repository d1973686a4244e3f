//! The tiers: what differs between them, each in a file of its own.
//!
//! All of them start from one description of what a program sees (`layout::View`), and end in the same last stage (`confine`). A new
//! tier is a name in [`Tier`], a file here, and its line in [`kind`].

mod bubblewrap;
mod isolation;
mod namespaces;
mod none;
mod same_user;
mod user;

use super::tier::Tier;

pub(super) use isolation::{Inside, Isolation, Kind, Surroundings, path_inside};
pub(super) use none::NoIsolation;

/// What is known of a tier before it was looked for.
pub(super) fn kind(tier: Tier) -> Kind {
    match tier {
        Tier::Bubblewrap => bubblewrap::KIND,
        Tier::Namespaces => namespaces::KIND,
        Tier::User => user::KIND,
        Tier::SameUser => same_user::KIND,
        Tier::None => none::KIND,
    }
}
