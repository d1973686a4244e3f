//! The built-in namespaces: what bubblewrap does, by two stages of our own (`init`).

use super::isolation::Isolation;
use crate::run::layout::Entry;
use crate::run::tier::Tier;
use crate::run::wire::Wrapper;

pub(super) const NAMES: &str = "namespaces user,pid,net,ipc,uts,cgroup,mount, ";

#[derive(Debug)]
pub(super) struct Namespaces;

impl Isolation for Namespaces {
    fn tier(&self) -> Tier {
        Tier::Namespaces
    }

    fn wrapper(&self, layout: Vec<Entry>, _directory: &str) -> Option<Wrapper> {
        Some(Wrapper::Ours { layout })
    }

    fn in_words(&self) -> String {
        NAMES.to_owned()
    }
}
