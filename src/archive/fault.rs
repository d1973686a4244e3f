//! What went wrong below, while it is on its way to where it is known which entry it is about.
//!
//! The surprise: readers of archives report every error as an `io::Error` and some wrap it, so that whose fault it is gets
//! lost. It is put aside where it happens, and looked up where the `io::Error` arrives.

use std::{
    cell::RefCell,
    io,
    rc::Rc,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};

use super::{Error, Failure, Reason, Refusal};

/// A refusal or a failure that has no place yet.
#[derive(Debug)]
pub(super) enum Fault {
    Refused(Reason),
    Failed(Failure),
}

impl From<Reason> for Fault {
    fn from(reason: Reason) -> Self {
        Self::Refused(reason)
    }
}

impl From<Failure> for Fault {
    fn from(failure: Failure) -> Self {
        Self::Failed(failure)
    }
}

/// Which archive is looked into.
#[derive(Clone, Debug)]
pub(super) struct Here {
    /// Its name, and before it those of the archives that it lies in.
    pub(super) archives: Vec<String>,
    /// The folder that it is unpacked into, below the target.
    pub(super) folder: Vec<String>,
}

impl Here {
    /// A fault at an entry of this archive.
    pub(super) fn at(&self, entry: &str, fault: impl Into<Fault>) -> Error {
        self.error(Some(entry.to_owned()), fault.into())
    }

    /// A fault of this archive as a whole.
    pub(super) fn whole(&self, fault: impl Into<Fault>) -> Error {
        self.error(None, fault.into())
    }

    fn error(&self, entry: Option<String>, fault: Fault) -> Error {
        match fault {
            Fault::Failed(failure) => failure.into(),
            Fault::Refused(reason) => Box::new(Refusal {
                archives: self.archives.clone(),
                entry,
                reason,
            })
            .into(),
        }
    }

    /// Where an entry of this archive lies below the target.
    pub(super) fn place(&self, parts: &[String]) -> Vec<String> {
        self.folder.iter().chain(parts).cloned().collect()
    }
}

/// The place where a fault waits while an `io::Error` stands for it, and where it is seen that all is to stop.
#[derive(Clone, Debug, Default)]
pub(super) struct Aside {
    fault: Rc<RefCell<Option<Fault>>>,
    stop: Arc<AtomicBool>,
}

impl Aside {
    /// One that stops where this is set.
    pub(super) fn until(stop: &Arc<AtomicBool>) -> Self {
        Self {
            stop: Arc::clone(stop),
            ..Self::default()
        }
    }

    /// Whether all is to stop.
    pub(super) fn is_to_stop(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Puts a fault aside, and gives what stands for it. The first fault counts.
    pub(super) fn put(&self, fault: impl Into<Fault>) -> io::Error {
        self.fault.borrow_mut().get_or_insert(fault.into());
        io::Error::other("see what was put aside")
    }

    /// What an error in reading means: what was put aside, or that the archive is cut off or damaged.
    pub(super) fn meaning(&self, error: &io::Error, damaged: &'static str) -> Fault {
        let aside = self.fault.borrow_mut().take();
        aside.unwrap_or_else(|| match error.kind() {
            io::ErrorKind::UnexpectedEof => Reason::Truncated.into(),
            _ => Reason::Damaged(damaged).into(),
        })
    }
}
