//! The tiers: what differs between them, each in a file of its own.
//!
//! All of them start from one description of what a program sees (`layout::View`), and end in the same last stage (`confine`). A new
//! tier is a name in [`Tier`], a file here, and its line in [`find`] and in `remedy`.

mod bubblewrap;
mod isolation;
mod namespaces;
mod none;
mod same_user;
mod user;

use std::sync::Arc;

use super::error::Unavailable;
use super::tier::Tier;

pub(super) use isolation::{Isolation, rules};
pub(super) use none::NoIsolation;

/// Looks whether a tier can be tried on this machine.
pub(super) fn find(tier: Tier) -> Result<Arc<dyn Isolation>, Unavailable> {
    match tier {
        Tier::Bubblewrap => bubblewrap::find(),
        Tier::Namespaces => Ok(Arc::new(namespaces::Namespaces)),
        Tier::User => user::find(),
        Tier::SameUser => same_user::find(),
        Tier::None => Ok(Arc::new(NoIsolation)),
    }
}
