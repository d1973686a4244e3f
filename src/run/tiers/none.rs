//! Nothing: programs have the grader's rights, and only the bounds hold.

use std::path::Path;
use std::sync::Arc;

use super::isolation::{Inside, Isolation, Kind, Surroundings};
use crate::run::confine::Rules;
use crate::run::error::Error;
use crate::run::job::Job;
use crate::run::layout::View;
use crate::run::resources::ProcessLimit;
use crate::run::tier::Tier;

pub(super) const KIND: Kind = Kind {
    find: || Ok(Arc::new(NoIsolation)),
    remedies: Vec::new,
};

/// The absence of a sandbox.
#[derive(Debug)]
pub(in crate::run) struct NoIsolation;

impl Isolation for NoIsolation {
    fn tier(&self) -> Tier {
        Tier::None
    }

    fn surroundings(&self, run: &Inside<'_>) -> Result<Surroundings, Error> {
        Ok(Surroundings {
            wrapper: None,
            user: run.user,
        })
    }

    fn rules(&self, _view: &View, _job: &Job) -> Option<Rules> {
        None
    }

    fn process_limit(&self, _user: Option<u32>) -> ProcessLimit {
        ProcessLimit::Poll
    }

    fn temporary<'a>(&self, _job: &'a Job) -> &'a Path {
        Path::new("/tmp")
    }
}
