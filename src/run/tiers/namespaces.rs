//! The built-in namespaces: what bubblewrap does, by two stages of our own (`isolate`).

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::isolation::{Inside, Isolation, Kind, Surroundings, in_namespaces, rules};
use crate::run::confine::Rules;
use crate::run::error::Error;
use crate::run::job::Job;
use crate::run::layout::View;
use crate::run::resources::ProcessLimit;
use crate::run::tier::Tier;
use crate::run::wire::Wrapper;
use crate::run::{isolate, remedy};

pub(super) const KIND: Kind = Kind {
    find: || Ok(Arc::new(Namespaces)),
    remedies: remedy::for_namespaces,
};

/// The namespaces that a run has of its own.
pub(super) const NAMES: &str = "namespaces user,pid,net,ipc,uts,cgroup,mount, ";

/// What everybody may write to inside, beside the devices.
const WRITABLE: [&str; 2] = ["/tmp", "/dev"];

#[derive(Debug)]
struct Namespaces;

impl Isolation for Namespaces {
    fn tier(&self) -> Tier {
        Tier::Namespaces
    }

    fn has_namespaces(&self) -> bool {
        true
    }

    fn surroundings(&self, run: &Inside<'_>) -> Result<Surroundings, Error> {
        Ok(in_namespaces(run, |layout, prefix| Wrapper {
            command: prefix,
            options: None,
            verb: isolate::VERB.to_owned(),
            layout: Some(layout),
        }))
    }

    fn rules(&self, _view: &View, job: &Job) -> Option<Rules> {
        Some(rules_inside(self, job))
    }

    fn process_limit(&self, user: Option<u32>) -> ProcessLimit {
        ProcessLimit::in_namespaces(user)
    }

    fn temporary<'a>(&self, _job: &'a Job) -> &'a Path {
        Path::new("/tmp")
    }

    fn in_words(&self) -> String {
        NAMES.to_owned()
    }
}

/// The rules in a file system where there is only what may be read.
pub(super) fn rules_inside(isolation: &impl Isolation, job: &Job) -> Rules {
    rules(isolation, job, vec![PathBuf::from("/")], &WRITABLE)
}
