//! How programs are kept apart: the arguments, and what they come to.

use clap::{Args, ValueEnum};

use super::output::note;
use crate::class::sandbox::protections;
use crate::outcome::MachineFault;
use crate::run::{Sandbox, Tier};

/// How programs are kept apart.
#[derive(Args, Debug)]
pub(super) struct SandboxArguments {
    /// What to do where the sandbox leaves something open.
    #[arg(long, value_enum, default_value = "strict")]
    pub(super) sandbox: SandboxName,
    /// Use this tier of the sandbox and no other: `bubblewrap`, `namespaces`, `user` (for root) or `same-user`. Otherwise
    /// the strongest that works here.
    #[arg(long, value_name = "TIER")]
    pub(super) sandbox_tier: Option<Tier>,
    /// Run submissions with your own rights and without a sandbox. Reports carry a warning.
    #[arg(long, conflicts_with_all = ["sandbox", "sandbox_tier"])]
    pub(super) unsafe_no_sandbox: bool,
}

#[derive(Clone, Copy, Debug, Eq, PartialEq, ValueEnum)]
pub(super) enum SandboxName {
    /// Run nothing.
    Strict,
    /// Run programs, and say in every report what was open.
    BestEffort,
}

/// Says in a few words what keeps programs apart. `doctor` has the rest.
pub(super) fn tell_protections(sandbox: &Result<Sandbox, MachineFault>) {
    note(&match sandbox {
        Ok(sandbox) => format!("sandbox: {}", sandbox.in_short()),
        Err(_) => format!("sandbox: {}", protections(sandbox)),
    });
}
