//! Why a run has no result, and why there is no sandbox. Neither is the student's fault.

use std::io;

use super::tier::Tier;

/// Why a run has no result. Such a run is *not judged*: it says nothing about the submission.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The grading was called off; every process of the run is gone.
    #[error("interrupted")]
    Interrupted,
    /// The machine could not run it: a stage did not start, a program is missing, the supervisor was killed.
    #[error("the sandbox failed: {0}")]
    Machine(String),
    /// A disk is full, by whomever.
    #[error("the sandbox failed: {0}")]
    NoRoom(String),
    /// Something that the program needs is where only root finds it, and nothing can be bound here.
    #[error("`{0}` is out of reach for the users that programs run as")]
    OutOfReach(String),
    /// The supervisor of the run could not be started or spoken to.
    #[error("the supervisor of a run could not be started")]
    Supervisor(#[source] io::Error),
}

impl Error {
    /// What to do about it.
    pub fn hint(&self) -> &'static str {
        match self {
            Self::Interrupted => "run the same command again; what is finished is not run again",
            Self::Machine(_) | Self::NoRoom(_) => {
                "see that the disk of the temporary directory has room, or set TMPDIR to another; then run the same command again"
            }
            Self::OutOfReach(_) => "install it for everybody, beneath /usr/local or /opt",
            Self::Supervisor(_) => {
                "check that the `tilegrade` executable still exists and that the machine has memory and processes left"
            }
        }
    }
}

/// Why a tier of the sandbox is not used.
#[derive(Clone, Debug, Eq, PartialEq, thiserror::Error)]
pub enum Unavailable {
    /// The program inside could do what it must not.
    #[error("the program inside {0}")]
    Leaks(String),
    /// There is no place for the files of a run.
    #[error("the temporary directory cannot be used: {0}")]
    NoScratch(String),
    /// There is no bubblewrap.
    #[error("bubblewrap (`bwrap`) is not installed")]
    NotInstalled,
    /// The tier is for another user.
    #[error("it is for {0}")]
    NotForThisUser(&'static str),
    /// The kernel refused it, or something else kept it from starting.
    #[error("it could not start: {0}")]
    Refused(String),
    /// Bubblewrap does not know an option that we need.
    #[error("bubblewrap is too old: {0}")]
    TooOld(String),
}

impl Unavailable {
    /// What to do about it.
    pub fn hint(&self) -> &'static str {
        match self {
            Self::Leaks(_) => {
                "do not grade on this machine, or use --sandbox best-effort for programs that you trust"
            }
            Self::NoScratch(_) => {
                "set TMPDIR to a directory with space in it that every user can pass through"
            }
            Self::NotInstalled => "apt-get install bubblewrap",
            Self::NotForThisUser(_) => "leave the choice of the tier to the program",
            Self::Refused(_) => {
                "let users make namespaces; on Ubuntu and GitHub Actions: \
                 sudo sysctl -w kernel.apparmor_restrict_unprivileged_userns=0, \
                 elsewhere see kernel.unprivileged_userns_clone and user.max_user_namespaces"
            }
            Self::TooOld(_) => "install bubblewrap 0.8 or newer",
        }
    }
}

/// A tier that is not used, and why.
#[derive(Clone, Debug, Eq, PartialEq, thiserror::Error)]
#[error("{tier}: {why}")]
pub struct Refusal {
    /// The tier.
    pub tier: Tier,
    /// Why it is not used.
    pub why: Unavailable,
}

/// Why this machine has no sandbox: what every tier that was tried failed at.
#[derive(Clone, Debug, Eq, PartialEq, thiserror::Error)]
#[error("{}", .refusals.iter().map(Refusal::to_string).collect::<Vec<_>>().join("; "))]
pub struct NoSandbox {
    /// In the order in which they were tried.
    pub refusals: Vec<Refusal>,
}

impl NoSandbox {
    /// What to do about it: what the strongest tier needs that failed for a reason of the machine's.
    pub fn hint(&self) -> &'static str {
        self.refusals
            .first()
            .map_or("name a tier that there is", |refusal| refusal.why.hint())
    }
}
